/* Part of navcore.h: guards, which are asked before entries come or go. */
#ifndef NAVCORE_GUARDS_H
#define NAVCORE_GUARDS_H

#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Guards -----------------------------------------------------------------------------------------------------------
 *
 * A guard is asked before an entry comes or goes, once the move is planned, and before anything is built and the bridge
 * is asked. It accepts, refuses, answers later, or sends the user elsewhere. A refusal is NAV_BLOCKED by NAV_BY_GUARD,
 * and nothing has changed. Reports are not guarded, and neither is closing.
 *
 * Whom a plan asks, in this order:
 * - NAV_GUARD_LEAVE: about each entry that it removes, as the changes tell them: what lies innermost first, and of a
 *   stack the top first. Covering, selecting and folding remove nothing.
 * - NAV_GUARD_ENTER: about each new entry, owners first, and about each entry that gets other arguments.
 * Several guards of an entry are asked in the order of their adding. The first no ends it. A guard that has accepted is
 * not asked again by the same operation about the same entry, nor about an equal request.
 *
 * Later. A guard that returns NAV_LATER owes an answer: nav_answer or nav_redirect with the question, or nav_abort with
 * the ticket. The operation is NAV_PENDING, and holds nothing: others go on. With the answer its turn comes next, and
 * it is planned anew for the state as it is then. Issuer and revision are not looked at again. It is NAV_SUPERSEDED as
 * soon as a commit changes, selects or removes a stack that its plan would have changed. What is only presented over
 * such a stack, as a "please wait", supersedes nothing. It is NAV_SUPERSEDED, too, where it names neither issuer nor
 * target, and the user is elsewhere by then, so that it would change another stack. NAV_FULL beyond nav_config.queue_capacity.
 *
 * A wall of sign-in. Who is not signed in gets the form, and the operation waits for its result. The 1 counts only
 * where nav_redirect has failed:
 *
 *     struct session {
 *         nav_navigator *navigator;
 *         int is_signed_in;
 *     };
 *
 *     static int32_t wall(void *user_data, const nav_guarding *guarding) {
 *         struct session *session = user_data;
 *         nav_request form = nav_request_init("sign in", NULL);
 *         nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
 *         if (session->is_signed_in) return NAV_ACCEPT;
 *         if (guarding->plan->kind == NAV_INTENT_REEVALUATE) return 1;
 *         intent.request = &form;
 *         nav_redirect(session->navigator, guarding->plan->question, &intent, NAV_RESUMES);
 *         return 1;
 *     }
 *
 *     static nav_status build_wall(struct session *session) {
 *         nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, wall);
 *         guard.route = nav_route_find(session->navigator, nav_text("order"));
 *         guard.user_data = session;
 *         return nav_guard_add(session->navigator, &guard, NULL);
 *     }
 */

typedef int32_t nav_guard_kind;
enum {
    NAV_GUARD_ENTER = 0,
    NAV_GUARD_LEAVE = 1
};

typedef struct nav_guarding { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_guard_kind kind;
    uint32_t redirects; /* how often the operation was sent elsewhere before */
    nav_id guard;
    nav_id entry; /* that would come, still without a model, or go */
    nav_id route;
    const nav_value *arguments; /* that it has, or would get. NULL: none */
    const nav_plan *plan;       /* the whole plan, with the question. nav_reevaluate has no changes yet */
} nav_guarding;

typedef struct nav_guard {
    size_t size;
    nav_guard_kind kind;
    nav_id entry; /* NAV_GUARD_LEAVE: of this entry, with which the guard goes. 0: of the route */
    nav_id route; /* with which the guard goes. 0: of every route, or of the entry. Not both */
    /* Returns NAV_ACCEPT, NAV_LATER, or the host_code of a refusal. What it returns is ignored where the question was
     * decided before, by nav_answer, nav_redirect or nav_abort. NULL: it is asked by NAV_EVENT_GUARD, which needs an
     * event_capacity, and answered later. */
    int32_t (*decide)(void *user_data, const nav_guarding *guarding);
    void *user_data;
    nav_destroy_callback destroy;
} nav_guard;

/* A guard of every route: its size, its kind and callback, and zero in every other byte. */
static inline nav_guard nav_guard_init(nav_guard_kind kind,
                                       int32_t (*decide)(void *user_data, const nav_guarding *guarding)) {
    static nav_guard zero;
    nav_guard guard = zero;
    guard.size = sizeof guard;
    guard.kind = kind;
    guard.decide = decide;
    return guard;
}

/* Adds a guard. *out (may be NULL) gets its id.
 * Returns:
 * - NAV_OK.
 * - NAV_STALE: there is no such entry or route.
 * - NAV_INVALID: an unknown kind. An entry of NAV_GUARD_ENTER, or beside a route. No callback and no event_capacity.
 * - NAV_TOO_LARGE beyond 16,777,215 guards. */
nav_status nav_guard_add(nav_navigator *navigator, const nav_guard *guard, nav_id *out);

/* It is not asked again. An operation to which it owes an answer is NAV_ABORTED with NAV_ABORT_GONE. What it returns
 * still counts where it removes itself, but for NAV_LATER. NAV_OK, NAV_STALE, NAV_FULL. */
nav_status nav_guard_remove(nav_navigator *navigator, nav_id guard);

/* nav_redirect: the operation waits for the result of the screen */
enum {
    NAV_RESUMES = 1
};

/* Answers the question of a guard, of the bridge, or of a NAV_EVENT_LOAD. Another intent takes the place of the
 * operation's, under its ticket, tag and hint. Then that is planned, guarded and asked about, and nav_outcome.redirects
 * counts it. The intent is none of a report and not
 * NAV_INTENT_REEVALUATE. Only that of a start takes the place of the first start. A navigation for a result has no
 * callback: the operation's waiter waits for its entry. With any other intent the waiters of the operation fail with
 * NAV_BLOCKED.
 *
 * With NAV_RESUMES the intent is a NAV_INTENT_NAVIGATE, to a screen that makes the operation possible. It takes the
 * options of a navigation for a result, so it can't be unique. It is an operation of its own, which comes next, and the
 * operation waits for its result. With a value that is planned anew, and the guards about entering are asked again.
 * Without one it is NAV_BLOCKED by who has sent it there: where the screen was refused, by that party and with its
 * host_code. Nothing supersedes
 * it meanwhile. Operations that wait for the same request share one screen. Screens that wait for each other are
 * NAV_LOOP. Of nav_reevaluate NAV_RESUMES says nothing: the entry goes, and the screen comes.
 * Returns:
 * - NAV_OK. Where the operation was sent elsewhere nav_config.redirect_limit times before, it is NAV_LOOP.
 * - NAV_INVALID: another intent or option, or an unknown flag. The question stays open.
 * - NAV_ALREADY_RESOLVED, NAV_STALE. */
nav_status nav_redirect(nav_navigator *navigator, nav_id question, const nav_intent *intent, uint32_t flags);

/* Asks the guards about entering for what is there, as when the user has signed out. It goes through all stacks, or
 * those of the scene that the options name, owners first and each stack from its root up. The first entry of a stack
 * that is refused goes with all above it, cancelled(guard), without a question to guards about leaving. What is
 * presented goes with its root. The root of a scene or branch stays: its refusal is NAV_BLOCKED, and nothing goes,
 * unless the guard sends the user elsewhere. Redirects are operations of their own, which follow.
 * Returns:
 * - NAV_OK; NAV_ALREADY_THERE: all may stay.
 * - NAV_BLOCKED, NAV_NOT_STARTED, NAV_NOT_FOUND (the scene), NAV_FULL, NAV_STALE_ISSUER.
 * - What the bridge decides. NAV_PENDING while a guard owes an answer. */
nav_status nav_reevaluate(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
