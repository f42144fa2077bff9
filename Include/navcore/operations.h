/* Part of navcore.h: operations, and reports of what the user did. */
#ifndef NAVCORE_OPERATIONS_H
#define NAVCORE_OPERATIONS_H

#include "bridge.h"
#include "containers.h"
#include "navigator.h"
#include "results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Operations -----------------------------------------------------------------------------------------------------
 *
 * "The stack" is the stack on which an operation works, unless a comment says otherwise: see Stacks and containers. An
 * operation is a transaction: everything happens, or nothing.
 *
 * Every operation can also return:
 * - NAV_PENDING, NAV_REFUSED, NAV_STALE_ISSUER, NAV_NOT_STARTED, NAV_FULL, NAV_TOO_LARGE, NAV_CLOSED, NAV_WRONG_THREAD.
 * - NAV_INVALID: also if a request's arguments do not fit the route.
 * - NAV_STALE: a stale target or route_id, or an issuer that never was an entry.
 * - NAV_UNRESOLVED: a request's route is unknown.
 * - NAV_NOT_FOUND: no scene has the name nav_options.scene.
 * - NAV_BLOCKED, NAV_SUPERSEDED: only with guards.
 * - NAV_ABORTED, NAV_CLOSED: the end of an operation that waits.
 *
 * An operation that ends before its call returns is not pending: the call returns the outcome, without
 * NAV_EVENT_COMPLETED.
 *
 * ---- Notifications
 *
 * After a commit, and before the next operation begins, the host gets in this order:
 * 1. Results, the newest waiter first: by nav_entry_number of the waiter's entry, or of a flow's first entry. Then
 *    NAV_CANCEL_ASKER of entries that stay, the newest asker first.
 * 2. A single NAV_EVENT_CHANGED.
 * 3. NAV_EVENT_LIFECYCLE, if the commit leads to steps, with NAV_CONFIG_LIFECYCLE_EVENTS.
 * 4. NAV_EVENT_COMPLETED of a pending operation.
 * 5. NAV_EVENT_RELEASED with the destruction of models, the newest entry first.
 *
 * ---- Covered entries
 *
 * nav_pop_to_entry and nav_pop_to_route remove everything that covers the entry. So does nav_navigate, if
 * nav_options.unique finds an entry, and the entry is on top of its stack afterwards. So do coordinators with
 * NAV_DISPATCH_SHOW. An entry is covered by:
 * - Stacks presented over the entry's stack.
 * - Entries pushed above the containers around the entry, and stacks presented over these containers. The removal ends
 *   at a container that shows one branch at a time, if another branch is selected.
 *
 * Alerts and action sheets cover nothing, and stay. */

/* Opens a new entry, unless nav_options.unique finds an entry. The new entry is pushed, or opens as its route says.
 * Everything that covers a found entry on top is removed, also from other stacks: see Covered entries.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the new or found entry.
 * - NAV_ALREADY_THERE: the found entry stays. Or the request is for the root of a branch, and the branch is clear
 *   already.
 * - NAV_AT_ROOT: the found entry is the root, see nav_unique_action.
 * - NAV_UNRESOLVED: also if another route that has to open is unknown.
 * - NAV_NOT_FOUND: the parent's container has no such branch.
 * - NAV_LOOP: containers would open inside each other without end.
 * - NAV_IN_USE: see nav_options.occupied. */
nav_status nav_navigate(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                        nav_outcome *outcome);

/* Navigates like nav_navigate, and waits for the entry's result. outcome->waiter is set at once. If the call returns
 * NAV_OK or NAV_PENDING, the callback runs exactly once, otherwise never. destroy always runs. Hosts that pull pass
 * NULL as callback. */
nav_status nav_navigate_for_result(nav_navigator *navigator, const nav_request *request, nav_result_callback callback,
                                   void *user_data, nav_destroy_callback destroy, const nav_options *options,
                                   nav_outcome *outcome);

/* Navigates to a route without arguments, by its NUL-terminated name, and waits for the entry's result. For the rest
 * see nav_navigate_for_result. */
static inline nav_status nav_await(nav_navigator *navigator, const char *route, nav_result_callback callback,
                                   void *user_data) {
    nav_request request = nav_request_init(route, NULL);
    return nav_navigate_for_result(navigator, &request, callback, user_data, NULL, NULL, NULL);
}

/* Replaces the top entry with a new entry. The replaced entry's waiter gets cancelled(replace), or with
 * NAV_OPTION_TRANSFER_RESULT waits for the new entry.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the new entry.
 * - NAV_AT_ROOT: the top entry is the root. See NAV_OPTION_REPLACE_ROOT. */
nav_status nav_replace_top(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                           nav_outcome *outcome);

/* Pops the top entry. Only the entry's waiter gets the result, or cancelled(pop) if result is NULL. A null value is a
 * result. Without a waiter the result is dropped.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the popped entry.
 * - NAV_AT_ROOT. */
nav_status nav_pop_back(nav_navigator *navigator, const nav_value *result, const nav_options *options,
                        nav_outcome *outcome);

/* Closes the screen of an entry, which need not know how it is shown:
 * - A pushed entry is popped with all entries above. The waiters of the entries above get cancelled(pop).
 * - The root of a presented stack is dismissed with its stack. The other waiters get cancelled(dismiss).
 *
 * Only the entry's waiter gets the result, or cancelled if result is NULL. If nobody waits for the entry, and a flow that
 * begins with the entry ends, the flow's waiter gets the result. Selects nothing.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry below, or the entry that presented the stack or contains the column.
 * - NAV_AT_ROOT: the root of a scene, a branch or a column stays, and nobody gets the result. Exception: a column that may
 *   be empty.
 * - NAV_ALREADY_GONE: like every positive status, NAV_ALREADY_GONE fails no batch.
 * - NAV_STALE: an id never given out, or an entry that is planned now. */
nav_status nav_finish(nav_navigator *navigator, nav_id entry, const nav_value *result, const nav_options *options,
                      nav_outcome *outcome);

/* Pops all entries above an entry on the entry's stack. Their waiters get cancelled(popTo). Everything that covers the
 * entry is removed, also from other stacks: see Covered entries. To pop a number of entries, name the entry at the index
 * nav_current_depth - 1 - count.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry.
 * - NAV_ALREADY_THERE, NAV_STALE. */
nav_status nav_pop_to_entry(nav_navigator *navigator, nav_id entry, const nav_options *options, nav_outcome *outcome);

/* Pops to the topmost entry of a route. NAV_OPTION_INCLUSIVE pops the entry, too. Everything that covers the entry on top
 * afterwards is removed, also from other stacks: see Covered entries. Arguments in the request must be equal.
 * NAV_OPTION_UPDATE_ARGUMENTS: arguments are not compared, the entry gets the request's arguments, or none.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry.
 * - NAV_ALREADY_THERE: on top, with equal arguments (NAV_OPTION_UPDATE_ARGUMENTS).
 * - NAV_AT_ROOT: would remove the root.
 * - NAV_NOT_FOUND. */
nav_status nav_pop_to_route(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                            nav_outcome *outcome);

/* Pops all entries above the root. Their waiters get cancelled(root), the newest first.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the root.
 * - NAV_AT_ROOT: nothing to remove, and with NAV_OPTION_REVEAL nothing to show. */
nav_status nav_pop_up_to_root(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

/* Opens an entry for each of 1 to NAV_MAX_STEPS requests: all or nothing, as one question and one change. Each request
 * opens as by nav_navigate with the entry before as issuer. So a request for the root of the issuer's branch is pushed,
 * too. Exception: a request after an alert or an action sheet ignores the alert or action sheet, even if the request is
 * presented. The request's issuer is the entry before the alert or action sheet.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the last entry.
 * - NAV_UNRESOLVED, NAV_REFUSED by a builder: outcome->index is the index of the request.
 * - NAV_INVALID: also if a later request would remove an earlier request's entry, for example with a sheet over the
 *   later entry. outcome->index is the index of the earlier request.
 * - NAV_IN_USE: see nav_options.occupied. */
nav_status nav_push_all(nav_navigator *navigator, const nav_request *const *requests, size_t count,
                        const nav_options *options, nav_outcome *outcome);

/* A place of a new stack: an entry that is on a stack now, or a new entry if kept is 0. A kept entry with a request
 * gets the request's arguments, as by nav_update.
 *
 * A kept entry may be on another stack, also of another scene:
 * - The entry moves with everything that the entry owns.
 * - Stacks presented by the entry lie over the stack of the new place. If a stack of the same kind lies there, the
 *   moved stack is dismissed.
 * - The root of a stack moves only with all entries above.
 * - A branch left without entries opens again when needed. Any other stack left without entries is removed. */
typedef struct nav_element { /* never gets another field: calls take arrays of elements */
    nav_id kept;
    const nav_request *request;
} nav_element;

/* Make an element: an entry stays, a new entry, an entry stays with new arguments. The element only points to the
 * request. */
static inline nav_element nav_element_keep(nav_id entry) {
    nav_element element;
    element.kept = entry;
    element.request = NULL;
    return element;
}

static inline nav_element nav_element_new(const nav_request *request) {
    nav_element element;
    element.kept = 0;
    element.request = request;
    return element;
}

static inline nav_element nav_element_update(nav_id entry, const nav_request *request) {
    nav_element element;
    element.kept = entry;
    element.request = request;
    return element;
}

/* Replaces the whole stack, from the root up, the root included. Kept entries stay as they are, at any place, with
 * model, state and waiter. The other entries are removed: their waiters get cancelled(set). Routes are never compared.
 * The library asks one question and makes one change, with as few moves as possible. If there is a choice, the upper
 * entries of the new stack move.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the new top entry.
 * - NAV_ALREADY_THERE: the stack is as the elements say.
 * - NAV_STALE: an entry is on no stack. outcome->index is the index of the element.
 * - NAV_UNRESOLVED, NAV_REFUSED by a builder: outcome->index is the index of the element.
 * - NAV_INVALID: no element, except for a column that may be empty.
 * - NAV_INVALID: an entry twice, or an element with neither field.
 * - NAV_INVALID: a request for another route than the entry's.
 * - NAV_INVALID: an entry would move into itself, or a root without the entries above.
 * - NAV_TOO_LARGE: more than NAV_MAX_ENTRIES elements, or than NAV_MAX_STEPS elements with a request. */
nav_status nav_set_stack(nav_navigator *navigator, const nav_element *elements, size_t count,
                         const nav_options *options, nav_outcome *outcome);

/* Removes entries, each from the entry's own stack, in one change. The entries above stay, with model, state and
 * waiter. The removed entries' waiters get cancelled(remove). An id may be repeated.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the top entry afterwards.
 * - NAV_STALE: outcome->index is the index of the first id on no stack. Checked before NAV_AT_ROOT.
 * - NAV_AT_ROOT: an entry is the root of a stack that stays. Like every positive status, NAV_AT_ROOT fails no batch.
 * - NAV_INVALID: no entries, or NULL.
 * - NAV_TOO_LARGE: more than NAV_MAX_ENTRIES ids. */
nav_status nav_remove(nav_navigator *navigator, const nav_id *entries, size_t count, const nav_options *options,
                      nav_outcome *outcome);

/* Gives an entry of any stack new arguments, which are copied. NULL: no arguments. The entry stays as it is, with id,
 * model, state and waiter. Exception: with NAV_ROUTE_SHARES_MODELS the entry gets another model. The builder's
 * update_model and the bridge are asked.
 *
 * Paths, links and unique navigations use the new arguments, also in later intents of a batch. Borrowed old arguments
 * stay valid until the next call that changes anything, in pulled events until the next pull.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry.
 * - NAV_ALREADY_THERE: the entry (outcome->entry) has equal arguments (nav_value_equal).
 * - NAV_REFUSED: also by a bridge with neither transition nor NAV_BRIDGE_PULLED.
 * - NAV_INVALID: the arguments do not fit the entry's route.
 * - NAV_STALE: the entry is on no stack. */
nav_status nav_update(nav_navigator *navigator, nav_id entry, const nav_value *arguments, const nav_options *options,
                      nav_outcome *outcome);

/* An operation as data: the arguments of the operation's function, each in its field. The other fields are 0. */
typedef struct nav_intent {
    size_t size;
    nav_intent_kind kind;
    nav_id entry;                       /* pop to entry, finish, update, set container, host did pop, host did update,
                                                host did resize */
    const nav_request *request;         /* start, navigate, navigate for result, replace top, pop to route, dispatch */
    const nav_value *result;            /* pop back, finish, dismiss, host did pop, host did dismiss */
    const nav_value *arguments;         /* update, host did update */
    const nav_request *const *requests; /* push all */
    const nav_element *elements;        /* set stack */
    const nav_id *entries;              /* host did set stack, remove */
    const struct nav_intent *const *intents; /* batch */
    const struct nav_link *link;             /* open */
    size_t count;                            /* of requests, elements, entries or intents */
    const nav_options *options;
    nav_result_callback callback; /* navigate for result, with user_data and destroy */
    void *user_data;
    nav_destroy_callback destroy;
    nav_id stack;                          /* select, host did dismiss, host did select */
    const nav_container *container;        /* set container */
    uint32_t columns;                      /* host did resize */
    nav_id flow;                           /* end flow, dispatch */
    const struct nav_flow_ending *ending;  /* end flow */
    const struct nav_restoring *restoring; /* restore */
} nav_intent;

/* Makes an intent. Set the fields that the kind takes. */
static inline nav_intent nav_intent_init(nav_intent_kind kind) {
    static nav_intent zero;
    nav_intent intent = zero;
    intent.size = sizeof intent;
    intent.kind = kind;
    return intent;
}

/* Performs an intent like the intent's function, with the same outcomes. NAV_INVALID: an unknown kind. */
nav_status nav_perform(nav_navigator *navigator, const nav_intent *intent, nav_outcome *outcome);

/* ---- Batches --------------------------------------------------------------------------------------------------------
 *
 * A batch is one transaction: one question, one commit, and one NAV_EVENT_CHANGED with the differences in the end.
 * - Each intent is planned for the stack that the intents before would leave.
 * - A report, NAV_INTENT_RESTORE, NAV_INTENT_RECHECK_GUARDS or NAV_INTENT_BATCH in a batch is NAV_INVALID. The intents of
 *   an inner batch are not read, and stay yours.
 * - NAV_INTENT_START can be the first intent: the first move is a link, several screens, or a window with them. Later
 *   intents without a target go to the scene that starts. The start's own options name the scene. If an intent fails,
 *   nothing is started. A guard that redirects replaces the intents behind the start, or all of them by another start.
 *   NAV_REDIRECT_RESUME is NAV_INVALID there.
 * - NAV_INTENT_DISPATCH is sent to a flow that the intents before would begin, see flows.h. At most NAV_MAX_DISPATCHES.
 * - An entry opened and removed within the batch is never made. The entry's waiter is settled like any other waiter.
 * - An intent with nothing to do does not fail the batch. A failing intent does, with the intent's status and index. An
 *   inclusive pop that finds a root does nothing, and nav_last_message says so.
 * - If nothing is different in the end, the bridge is not asked.
 * - Entries brought to the front are NAV_CHANGE_MOVED to the top, not the entries passed.
 *
 * Options:
 * - issuer, revision, animated and hint are the batch's: NAV_INVALID in an intent. The issuer is checked once.
 * - target, the first of: the intent's, the batch's, the stack of the batch's issuer while the issuer is on a stack.
 * - tag: an intent's tag is in the intent's builds and result.
 * - unresolved: the batch's policy is the default of the intents. */

/* Performs 1 to NAV_MAX_STEPS intents as a batch.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the last entry.
 * - The last intent's status, if no intent had anything to do. */
nav_status nav_batch(nav_navigator *navigator, const nav_intent *const *intents, size_t count,
                     const nav_options *options, nav_outcome *outcome);

/* ---- Host reports ---------------------------------------------------------------------------------------------------
 *
 * A report is about a change by the user through the host's own controls, such as a swipe back or a system button. The
 * change has already happened: nobody is asked. A report takes effect at once, also while the bridge owes an answer.
 * Inside a callback a report is NAV_PENDING and runs next.
 *
 * ---- Reports and open questions
 *
 * If the bridge is being asked about an operation:
 * - The report did everything: the operation is accepted and makes the change. The report itself removes nothing,
 *   unless the report brings a result.
 * - The report did a part: the question stays open. The answer commits the rest, whatever issuer and revision the
 *   operation named. A branch opened by a report is no part.
 * - The report did something else: the question is void (answers get NAV_ALREADY_RESOLVED), and the operation is
 *   planned anew. The bridge is asked again under the same ticket, with the same entries as far as still wanted.
 *   nav_outcome.redirect_count counts the repetition. An operation that is no longer possible ends with NAV_STALE,
 *   NAV_STALE_ISSUER, NAV_AT_ROOT or the like.
 * - The report changed nothing, or only stacks unrelated to the operation: the question stays open.
 *
 * ---- Options of reports
 *
 * Reports use animated, hint, tag and revision. Reports ignore issuer, target and scene. Exception:
 * nav_host_did_set_stack without entries says that the target, a column that may be empty, has no entries any more.
 *
 * The stacks that a removed entry presents are gone with the entry: NAV_OPTION_KEEP_PRESENTED is NAV_INVALID.
 *
 * The revision is the nav_revision of the stack that the user saw: entries added since then stay. Default: 0, the
 * present revision. A future revision is NAV_STALE.
 *
 * ---- Resync
 *
 * These outcomes change nothing and send NAV_EVENT_RESYNC with the whole state, so that the host can correct its own
 * state:
 * - NAV_AT_ROOT.
 * - NAV_STALE: an id never given out, an entry that is planned now, or a future revision.
 * - NAV_INVALID: a list that is no subsequence of the present stack.
 * - NAV_INVALID and NAV_REFUSED of nav_host_did_update.
 * - The statuses of a branch that can't be opened, see nav_host_did_select.
 *
 * Past nav_config.operation_limit inside callbacks, no NAV_EVENT_RESYNC is sent, and a report that changes nothing is
 * not NAV_PENDING.
 *
 * ---- Reports in splits
 *
 * If not all columns of a split fit:
 * - nav_host_did_pop in a folded column selects the column. Later columns keep their entries.
 * - nav_host_did_pop accepts the root of a folded column, or of the first shown column, but not of the split's first
 *   column. The root stays, its waiter still waits, and the column before is selected. In a column that may be empty
 *   the root is removed like any entry.
 * - nav_host_did_set_stack can name the entries of the folded columns and of the first shown column, column after
 *   column. Placeholders may be left out. The last named column is selected. */

/* Reports that an entry and all entries above on the same stack are gone. The entry's waiter gets the result, or
 * cancelled(pop, host) if result is NULL. The waiters of the entries above get cancelled(pop, host). The result is
 * copied. The library takes host objects in the result, no matter which status the call returns.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_GONE: also an entry planned earlier that never was on the stack.
 * - NAV_AT_ROOT: the entry is the root of its stack, and stays. Report a presented stack, such as a sheet, with
 *   nav_host_did_dismiss.
 * - NAV_STALE: also an entry that is planned now. */
nav_status nav_host_did_pop(nav_navigator *navigator, nav_id entry, const nav_value *result, const nav_options *options,
                            nav_outcome *outcome);

/* Reports that only these entries are left, from the root up. The waiters of the other entries get cancelled(set,
 * host).
 *
 * Returns:
 * - NAV_OK, NAV_ALREADY_THERE, NAV_INVALID, NAV_STALE.
 * - NAV_AT_ROOT: the first entry is not the root, or is missing. */
nav_status nav_host_did_set_stack(nav_navigator *navigator, const nav_id *entries, size_t count,
                                  const nav_options *options, nav_outcome *outcome);

/* Reports that an entry has new arguments, for example from an edited address bar of a browser. An open question stays
 * open, and its answer still gives entries the arguments in the question. The model is notified afterwards.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry.
 * - NAV_ALREADY_THERE: the entry had equal arguments.
 * - NAV_ALREADY_GONE, NAV_STALE.
 * - NAV_INVALID: the arguments do not fit the entry's route.
 * - NAV_REFUSED: a builder with NAV_ROUTE_SHARES_MODELS makes no model for the arguments.
 * - NAV_FULL: nav_config.event_capacity events wait. Inside callbacks also past operation_limit, since arguments can
 *   change without end. */
nav_status nav_host_did_update(nav_navigator *navigator, nav_id entry, const nav_value *arguments,
                               const nav_options *options, nav_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
