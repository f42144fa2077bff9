/* Part of navcore.h: guards, which are asked before entries enter or leave. */
#ifndef NAVCORE_GUARDS_H
#define NAVCORE_GUARDS_H

#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Guards ---------------------------------------------------------------------------------------------------------
 *
 * A guard is asked before an entry enters or leaves: after the move is planned, and before anything is built and the
 * bridge is asked. A guard accepts, refuses, answers later, or redirects. A refusal is NAV_BLOCKED by NAV_BY_GUARD, and
 * nothing has changed. Reports and nav_close are not guarded.
 *
 * A plan asks in this order:
 * 1. NAV_GUARD_LEAVE about each removed entry, in the order of the changes: the innermost first, and of a stack the top
 *    first. Covering, selecting and folding remove nothing.
 * 2. NAV_GUARD_ENTER about each new entry, owners first, and about each entry that gets other arguments.
 * Several guards of an entry are asked in the order of nav_guard_add. The first refusal ends the operation. After a
 * guard has accepted, the operation does not ask the guard again about the same entry or an equal request.
 *
 * ---- Later ----
 *
 * A guard that returns NAV_ANSWER_LATER owes an answer: nav_answer or nav_redirect with the question, or nav_abort with
 * the ticket. The operation is NAV_PENDING and holds nothing: other operations run. After the answer the operation runs
 * next, planned anew for the state at the time. Issuer and revision are not checked again. NAV_FULL beyond
 * nav_config.queue_capacity.
 *
 * The waiting operation is NAV_SUPERSEDED:
 * - As soon as a commit changes, selects or removes a stack that the plan would have changed. Exception: the commit
 *   only presents over the stack, for example a "please wait".
 * - After the answer, if the operation names neither issuer nor target, and would now change another stack because the
 *   user is elsewhere. Exceptions: nav_start, nav_open, nav_select, nav_set_container, nav_remove, nav_batch and
 *   nav_recheck_guards.
 *
 * ---- A sign-in wall ----
 *
 * A user who is not signed in gets the form, and the operation waits for the form's result. The last 1 applies only if
 * nav_redirect has failed:
 *
 *     struct session {
 *         nav_navigator *navigator;
 *         int is_signed_in;
 *     };
 *
 *     static int32_t wall(void *user_data, const nav_guard_context *context) {
 *         struct session *session = user_data;
 *         nav_request form = nav_request_init("sign in", NULL);
 *         nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
 *         if (session->is_signed_in) return NAV_ANSWER_ACCEPT;
 *         if (context->plan->kind == NAV_INTENT_RECHECK_GUARDS) return 1;
 *         intent.request = &form;
 *         nav_redirect(session->navigator, context->plan->question, &intent, NAV_REDIRECT_RESUME);
 *         return 1;
 *     }
 *
 *     static nav_status build_wall(struct session *session) {
 *         nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, wall);
 *         guard.route_name = nav_string_init("order");
 *         guard.user_data = session;
 *         return nav_guard_add(session->navigator, &guard, NULL);
 *     }
 */

typedef int32_t nav_guard_kind;
enum {
    NAV_GUARD_ENTER = 0,
    NAV_GUARD_LEAVE = 1
};

typedef struct nav_guard_context { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_guard_kind kind;
    uint32_t redirect_count; /* how often the operation was redirected before */
    nav_id guard;
    nav_id entry; /* the entry that would enter, still without a model, or leave */
    nav_id route;
    const nav_value *arguments; /* the arguments that the entry has, or would get. NULL: no arguments */
    const nav_plan *plan;       /* the whole plan, with the question. nav_recheck_guards has no changes yet */
} nav_guard_context;

/* nav_guard: the guard is asked about every route */
enum {
    NAV_GUARD_EVERY_ROUTE = 1
};

/* A guard is asked about entries. The route of a flow has none: give the guard the route of the flow's first screen. */
typedef struct nav_guard { /* exactly one of NAV_GUARD_EVERY_ROUTE, entry, route, route_name */
    size_t size;
    nav_guard_kind kind;
    uint32_t flags;
    nav_id entry;          /* NAV_GUARD_LEAVE: about this entry. The guard is removed with the entry */
    nav_id route;          /* about this route. The guard is removed with the route */
    nav_string route_name; /* about the route of this name, also if registered later, or again. The guard stays */
    /* Returns NAV_ANSWER_ACCEPT, NAV_ANSWER_LATER, or the host_code of a refusal. The return value is ignored if
     * nav_answer, nav_redirect or nav_abort has decided the question before. NULL: NAV_EVENT_GUARD asks, which needs an
     * event_capacity, and the answer is given later. */
    int32_t (*decide)(void *user_data, const nav_guard_context *context);
    void *user_data;
    nav_destroy_callback destroy;
} nav_guard;

/* A guard of nothing yet: its size, its kind and callback, and zero in every other byte. */
static inline nav_guard nav_guard_init(nav_guard_kind kind,
                                       int32_t (*decide)(void *user_data, const nav_guard_context *context)) {
    static nav_guard zero;
    nav_guard guard = zero;
    guard.size = sizeof guard;
    guard.kind = kind;
    guard.decide = decide;
    return guard;
}

/* Adds a guard. *out (may be NULL) gets the guard's id.
 * Returns:
 * - NAV_OK.
 * - NAV_STALE: no such entry or route.
 * - NAV_INVALID: an unknown kind or flag. Not exactly one of NAV_GUARD_EVERY_ROUTE, entry, route and route_name. An entry
 *   with NAV_GUARD_ENTER. No name of a route. No callback and no event_capacity.
 * - NAV_TOO_LARGE: beyond 16,777,215 guards, or a name of more than NAV_MAX_NAME_BYTES. */
nav_status nav_guard_add(nav_navigator *navigator, const nav_guard *guard, nav_id *out);

/* Removes a guard, which is not asked again. An operation that waits for the guard's answer is NAV_ABORTED with
 * NAV_ABORT_GONE. If a guard removes itself inside `decide`, the return value still applies, except NAV_ANSWER_LATER.
 * Returns NAV_OK, NAV_STALE or NAV_FULL. */
nav_status nav_guard_remove(nav_navigator *navigator, nav_id guard);

/* ---- Redirects ------------------------------------------------------------------------------------------------------
 *
 * nav_redirect answers a question with another intent. Without NAV_REDIRECT_RESUME the intent takes the place of the
 * operation's intent, under the operation's ticket, tag and hint. Then the intent is planned, guarded and asked about:
 * - The intent is neither a report nor NAV_INTENT_RECHECK_GUARDS.
 * - Only a NAV_INTENT_START, or a batch that begins with a NAV_INTENT_START, takes the place of the first start.
 * - A navigation for a result has no callback: the operation's waiter waits for the new entry. With any other intent
 *   the operation's waiters fail with NAV_BLOCKED.
 *
 * With NAV_REDIRECT_RESUME the intent is a NAV_INTENT_NAVIGATE, to a screen that makes the operation possible. The
 * screen opens by an operation of its own, which runs next. The first operation waits for the screen's result:
 * - With a value the operation is planned anew, and the guards about entering are asked again.
 * - Without a value the operation is NAV_BLOCKED by the party that redirected. If the screen was refused: by the party
 *   that refused, with the same host_code.
 * - Nothing supersedes the operation while it waits.
 * - The intent takes the options of a navigation for a result, so no unique.
 * - Operations that wait for equal requests share one screen. Screens that wait for each other are NAV_LOOP.
 * - nav_recheck_guards and nav_restore do not wait. The refused entry opens again after the result, by a navigation of
 *   its own. Exceptions, where only the screen opens: arguments with host objects, the root of a branch, and for
 *   nav_recheck_guards the root of a scene.
 * - After nav_restore the entries above the refused entry on its stack open with it, with states and trails, and in a
 *   new process with numbers. If a guard refuses one of these then, the entries below it open.
 * nav_outcome.redirect_count includes every redirect. */

/* nav_redirect: the operation waits for the result of the screen */
enum {
    NAV_REDIRECT_RESUME = 1
};

/* Answers a question of a guard, the bridge, a coordinator or a NAV_EVENT_LOAD: see Redirects.
 * Returns:
 * - NAV_OK. If the operation was redirected nav_config.redirect_limit times before, the operation is NAV_LOOP.
 * - NAV_INVALID: another intent or option, or an unknown flag. The question stays open.
 * - NAV_ALREADY_RESOLVED, NAV_STALE. */
nav_status nav_redirect(nav_navigator *navigator, nav_id question, const nav_intent *intent, uint32_t flags);

/* Asks the guards about entering again, for the entries that exist, for example after a sign-out. Visits all stacks, or
 * the stacks of nav_options.scene: owners first, each stack from the root up. The first refused entry of a stack is
 * removed with all entries above, cancelled(guard). Guards about leaving are not asked. A presented stack is removed
 * with its root.
 *
 * The root of a scene or a branch stays: a refusal is NAV_BLOCKED, and nothing is removed. If the guard redirects, the
 * entries above the root are removed. Redirects are operations of their own, which follow.
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_THERE: all entries may stay.
 * - NAV_PENDING: a guard owes an answer.
 * - NAV_BLOCKED, NAV_NOT_STARTED, NAV_NOT_FOUND (the scene), NAV_FULL, NAV_STALE_ISSUER.
 * - The decision of the bridge. */
nav_status nav_recheck_guards(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
