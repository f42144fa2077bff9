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

/* ---- Operations -----------------------------------------------------------------------------------------------------------
 *
 * Where nothing else is said, "the stack" is the one to which the operation goes: see Stacks and containers. Each is
 * a transaction: it happens wholly or not at all. Each can return these beside its own outcomes: NAV_PENDING,
 * NAV_REFUSED, NAV_STALE_ISSUER, NAV_STALE (target or route_id), NAV_NOT_STARTED, NAV_FULL,
 * NAV_TOO_LARGE, NAV_CLOSED, NAV_WRONG_THREAD, NAV_INVALID. Where there are guards, NAV_BLOCKED and NAV_SUPERSEDED. An operation that
 * waits also ends with NAV_ABORTED, NAV_CLOSED. An operation that ends before its call returns is not pending: the
 * call returns its outcome, and there is no completion.
 *
 * After a commit the host is notified in this order, before the next operation begins:
 * - Results, the newest waiter first.
 * - One NAV_EVENT_CHANGED.
 * - NAV_EVENT_COMPLETED of a pending operation.
 * - NAV_EVENT_RELEASED with the destruction of models, the newest entry first. */

/* Opens a new entry, unless nav_options.unique finds it: pushes it, or as its route says where it opens. If the entry
 * that is found is on top of its stack afterwards, what covers it is removed, as by nav_pop_to_entry.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE of a unique one, or of the root of a branch that is clear already. NAV_AT_ROOT of a unique one.
 * - NAV_UNRESOLVED: the route is unknown, or one that has to open with it.
 * - NAV_NOT_FOUND: the container of the parent has no such branch.
 * - NAV_LOOP: containers would open within one another for ever.
 * - NAV_IN_USE, see nav_options.occupied. */
nav_status nav_navigate(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                        nav_outcome *outcome);

/* The same, and waits for the entry's result. outcome->waiter is set at once. The callback runs exactly once where this
 * returns NAV_OK or NAV_PENDING, else never; destroy runs always. A NULL callback is for hosts that pull. */
nav_status nav_navigate_for_result(nav_navigator *navigator, const nav_request *request, nav_result_callback callback,
                                   void *user_data, nav_destroy_callback destroy, const nav_options *options,
                                   nav_outcome *outcome);

/* Puts a new entry in the place of the top one, whose waiter gets cancelled(replace). With NAV_HAND_ON_WAITER it
 * waits for the new entry instead. The root: NAV_AT_ROOT, unless NAV_REPLACE_ROOT. NAV_OK with the new entry,
 * NAV_UNRESOLVED. */
nav_status nav_replace_top(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                           nav_outcome *outcome);

/* Pops the top entry. Its waiter, and no other, gets the result, or cancelled(pop) where result is NULL; a null value
 * is a result. Where nobody waits the result is dropped. NAV_OK with the popped entry, NAV_AT_ROOT. */
nav_status nav_pop_back(nav_navigator *navigator, const nav_value *result, const nav_options *options,
                        nav_outcome *outcome);

/* Pops all above an entry on its stack; their waiters get cancelled(popTo). What covers the entry is removed, too:
 * - what is presented over its stack, but for alerts and action sheets;
 * - what is pushed or presented over the containers around it, as far as its branch is selected.
 *
 * NAV_OK with that entry, NAV_ALREADY_THERE, NAV_STALE. To pop so many entries, name the one at the index
 * nav_depth - 1 - count. */
nav_status nav_pop_to_entry(nav_navigator *navigator, nav_id entry, const nav_options *options, nav_outcome *outcome);

/* Pops to the topmost entry of a route, or with NAV_INCLUSIVE that one too. Arguments of the request, where there are
 * any, must be equal. What covers that entry is removed, too, as by nav_pop_to_entry. With NAV_RENEW
 * they are not compared, and the entry gets them, or none where there are none. NAV_OK with that entry, NAV_ALREADY_THERE where it is on top (and has these arguments), NAV_NOT_FOUND, NAV_AT_ROOT
 * where the root would go, NAV_UNRESOLVED. */
nav_status nav_pop_to_route(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                            nav_outcome *outcome);

/* Pops all above the root; their waiters get cancelled(root), newest first. NAV_OK with the root, NAV_AT_ROOT if there is
 * nothing to pop, nor to show with NAV_REVEAL. */
nav_status nav_pop_up_to_root(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

/* Opens an entry for each of 1 to NAV_MAX_STEPS requests, as one nav_navigate after another would that the entry before
 * issues. So a request for the root of that entry's branch is pushed, too. Not so what follows an alert or an action
 * sheet: it goes past that, also if it is presented. All of them or none open, asked and told as one change.
 * Returns:
 * - NAV_OK with the last entry.
 * - NAV_UNRESOLVED, a builder's NAV_REFUSED, NAV_IN_USE (see nav_options.occupied), with the index of the request. */
nav_status nav_push_all(nav_navigator *navigator, const nav_request *const *requests, size_t count,
                        const nav_options *options, nav_outcome *outcome);

/* One place of a new stack: an entry that is on a stack now, or where `kept` is 0 a new one. An entry
 * that is kept with a request gets its arguments, as by nav_update. */
typedef struct nav_element { /* two fields for ever: an array of them is passed */
    nav_id kept;
    const nav_request *request;
} nav_element;

/* An entry that stays, a new one, and one that stays with new arguments; the request is only pointed to. */
static inline nav_element nav_kept_entry(nav_id entry) {
    nav_element element;
    element.kept = entry;
    element.request = NULL;
    return element;
}

static inline nav_element nav_new_entry(const nav_request *request) {
    nav_element element;
    element.kept = 0;
    element.request = request;
    return element;
}

static inline nav_element nav_updated_entry(nav_id entry, const nav_request *request) {
    nav_element element;
    element.kept = entry;
    element.request = request;
    return element;
}

/* Makes the whole stack anew, from the root up, the root too. Kept entries stay as they are, whatever their place,
 * with model, state and waiter. The others leave, and their waiters get cancelled(set). Routes are never compared.
 *
 * An entry that is kept may stand on another stack, also of another scene: it moves with all that it owns. What it
 * presents lies over the stack of its new place. Where something of that kind lies there already, it is dismissed. The
 * root of a stack moves only with all that stands on it. A branch that is left empty opens anew when it is needed,
 * another stack goes.
 * There is one question and one change, with as few moves as there can be. Of several choices the upper entries of
 * the new stack are the moved ones.
 * Returns:
 * - NAV_OK: the new top entry.
 * - NAV_ALREADY_THERE: the stack is as the elements say.
 * - NAV_UNRESOLVED, NAV_REFUSED by a builder, NAV_STALE (on no stack): nav_outcome.index is that of the element.
 * - NAV_INVALID: no element at all, but for a column that may be empty. An entry twice, an element with neither field,
 *   or with a request for another route than that of its entry. Or, as for every request, arguments that don't fit the
 *   route. Or an entry would move into itself, or the root of another stack without what stands on it.
 * - NAV_TOO_LARGE: more than NAV_MAX_ENTRIES elements, or than NAV_MAX_STEPS with a request. */
nav_status nav_set_stack(nav_navigator *navigator, const nav_element *elements, size_t count,
                         const nav_options *options, nav_outcome *outcome);

/* Removes entries from wherever they stand, each on its own stack, in one change. The entries above them stay, with
 * model, state and waiter. The waiters of the removed ones get cancelled(remove). An id that is repeated counts once.
 * Returns:
 * - NAV_OK with the entry that is on top afterwards.
 * - NAV_STALE with the index of the first id that is on no stack. This goes before NAV_AT_ROOT.
 * - NAV_AT_ROOT if a root is among them. Like every positive status it does not fail a batch.
 * - NAV_INVALID for no entry at all, or NULL; NAV_TOO_LARGE beyond NAV_MAX_ENTRIES ids.
 * - What every operation returns. */
nav_status nav_remove(nav_navigator *navigator, const nav_id *entries, size_t count, const nav_options *options,
                      nav_outcome *outcome);

/* Gives an entry of any stack new arguments, which are copied; NULL for none. They have to fit its route. The entry
 * stays as it is, with id, model, state and waiter; only of shared models (NAV_SHARES_MODELS) it gets another one. Its
 * builder's update_model and the bridge are asked. Paths, links and unique navigations see the new arguments, in a batch
 * those of the intents after it, too. Arguments that were borrowed of it are good until the next call that changes
 * anything, those of events until the next pull.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE with it, where it has equal arguments (nav_value_equal).
 * - NAV_REFUSED also by a bridge that has neither transition nor a function for this kind.
 * - NAV_INVALID where they do not fit its route.
 * - NAV_STALE where it is on no stack. */
nav_status nav_update(nav_navigator *navigator, nav_id entry, const nav_value *arguments, const nav_options *options,
                      nav_outcome *outcome);

/* One operation as data: the arguments of its function, each in its field. The other fields are 0. */
typedef struct nav_intent {
    size_t size;
    nav_intent_kind kind;
    nav_id entry;                            /* pop to entry, update, set container, host did pop, host did update,
                                                host did resize */
    const nav_request *request;              /* start, navigate, navigate for result, replace top, pop to route, send */
    const nav_value *result;                 /* pop back, dismiss, host did pop, host did dismiss */
    const nav_value *arguments;              /* update, host did update */
    const nav_request *const *requests;      /* push all */
    const nav_element *elements;             /* set stack */
    const nav_id *entries;                   /* host did set stack, remove */
    const struct nav_intent *const *intents; /* batch */
    const struct nav_link *link;             /* open */
    size_t count;                            /* of requests, elements, entries or intents */
    const nav_options *options;
    nav_result_callback callback; /* navigate for result, with user_data and destroy */
    void *user_data;
    nav_destroy_callback destroy;
    nav_id stack;                    /* select, host did dismiss, host did select */
    const nav_container *container;  /* set container */
    uint32_t columns;                /* host did resize */
    nav_id flow;                     /* end flow, send */
    const struct nav_ending *ending; /* end flow */
} nav_intent;

/* An intent of a kind, and zero in every other byte beside its size. Set the fields that the kind takes. */
static inline nav_intent nav_intent_init(nav_intent_kind kind) {
    static nav_intent zero;
    nav_intent intent = zero;
    intent.size = sizeof intent;
    intent.kind = kind;
    return intent;
}

/* Performs an intent as its function would, with the same outcomes. NAV_INVALID for an unknown kind. */
nav_status nav_perform(nav_navigator *navigator, const nav_intent *intent, nav_outcome *outcome);

/* Performs 1 to NAV_MAX_STEPS intents as one transaction. Each intent is planned upon the stack that those before it
 * would have left. Then there is one question, one commit and one NAV_EVENT_CHANGED with the differences in the end.
 * An entry that comes and goes in between is never made, and its waiter is settled like any other. An intent with
 * nothing to do does not fail the batch; one that fails does: its status, and its index in the outcome. Where nothing
 * is different in the end the bridge is not asked. Entries that it brings to the front are told as NAV_MOVED to the
 * top, not those that they pass. NAV_OK with the last entry; where no intent had anything to do, the status of the
 * last one.
 *
 * Issuer, revision, animated and hint belong to the batch, whose issuer is checked once; in an intent they are
 * NAV_INVALID. An intent may have its own target; else the batch's target counts, else its issuer while it is there.
 * Its tag comes back with its builds and result. The batch's policy for unresolved routes is the default
 * of its intents. A start, a report, a reevaluation, a sending and a batch can't be in a batch: NAV_INVALID. The intents of such a
 * batch are not looked at, and stay yours. */
nav_status nav_batch(nav_navigator *navigator, const nav_intent *const *intents, size_t count,
                     const nav_options *options, nav_outcome *outcome);

/* ---- Host reports ---------------------------------------------------------------------------------------------------------
 *
 * A report is about a change that the user made through the host's own controls (a swipe back, a system button). The
 * change has already happened: it is reported, never asked. It takes effect at once, also while the bridge owes an
 * answer. Inside a callback a report is NAV_PENDING and comes next. Then the operation that is being asked about is
 * planned anew:
 *
 * - The report did all that it asks: it is accepted and makes the change. The report removes nothing itself, unless it
 *   brings a result.
 * - A part of that: the question stands, and its answer commits the rest, whatever issuer and revision it named. A
 *   branch that a report opens is no part.
 * - Something else: the question is void (its answer is NAV_ALREADY_RESOLVED). The operation is asked again under the
 *   same ticket, with the entries that it had as far as they are still wanted. nav_outcome.redirects counts that.
 * - It is no longer possible: it ends with that (NAV_STALE, NAV_STALE_ISSUER, NAV_AT_ROOT, …).
 * - Nothing was changed, or only stacks that the operation has nothing to do with: the question stands.
 *
 * Of the options animated, hint, tag and revision count; issuer, target and scene are ignored. The revision says which stack
 * the user saw (nav_revision; 0: the present one): what has come onto it since stays. One that has not been yet is
 * NAV_STALE.
 *
 * These outcomes change nothing and send NAV_EVENT_RESYNC with the whole state, so that the host can put its own
 * right:
 * - NAV_AT_ROOT.
 * - NAV_STALE: an id never given out.
 * - NAV_INVALID: a list that is no subsequence of the present stack.
 * - What a branch can't be opened for, see nav_host_did_select.
 *
 * Inside callbacks, once past nav_config.operation_limit, there is no NAV_EVENT_RESYNC, and a report that changes
 * nothing is not NAV_PENDING. */

/* Reports that the entry and all above it on its stack have gone. Its waiter gets the result, or cancelled(pop, host)
 * where that is NULL; those of the entries above get cancelled(pop, host). Values are copied; host objects are handed
 * over as by nav_pop_back.
 *
 * In a split of which not all columns fit, a column that was folded is selected, and later columns keep what they have.
 * The root of the column on top, or of one that is folded, can be popped, too. It stays, its waiter waits on, and the
 * column before it is selected. In a column that may be empty it goes, like any entry.
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_GONE: also for an entry that was planned once and never came to be on the stack.
 * - NAV_AT_ROOT.
 * - NAV_STALE: also for an entry that is planned now. */
nav_status nav_host_did_pop(nav_navigator *navigator, nav_id entry, const nav_value *result, const nav_options *options,
                            nav_outcome *outcome);

/* These entries are left, from the root up; waiters of the others get cancelled(set, host). Where columns of a split
 * are folded, the entries of one after the other can be given. Placeholders may be left out of them, and the last
 * column that is named is selected. None at all: the column that may be empty, which is the target, has no entries any
 * more. NAV_OK, NAV_ALREADY_THERE, NAV_AT_ROOT (the first is not the root, or there is none), NAV_INVALID, NAV_STALE.
 * */
nav_status nav_host_did_set_stack(nav_navigator *navigator, const nav_id *entries, size_t count,
                                  const nav_options *options, nav_outcome *outcome);

/* The entry has these arguments now (the user has edited the address bar of a browser, say). A question that is open
 * stands, and its answer still gives entries the arguments that it asks about. The model is told afterwards.
 * Returns:
 * - NAV_OK with the entry.
 * - NAV_ALREADY_THERE where it had equal ones.
 * - NAV_ALREADY_GONE, NAV_STALE.
 * - NAV_INVALID where they do not fit its route.
 * - NAV_REFUSED by a builder with NAV_SHARES_MODELS that makes no model for them.
 * - NAV_FULL where as many events wait as nav_config.event_capacity says, and inside callbacks past operation_limit:
 *   arguments can change for ever. */
nav_status nav_host_did_update(nav_navigator *navigator, nav_id entry, const nav_value *arguments,
                               const nav_options *options, nav_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
