/* Part of navcore.h: the bridge, which accepts or refuses every change. */
#ifndef NAVCORE_BRIDGE_H
#define NAVCORE_BRIDGE_H

#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bridge ---------------------------------------------------------------------------------------------------------
 *
 * The bridge belongs to the host. The library asks the bridge about every move before the move happens. Without a
 * bridge every move is accepted.
 *
 * A bridge answers a question by the callback's return value, or later. For an answer later the callback returns
 * NAV_ANSWER_LATER. Then the operation is pending until nav_answer, nav_redirect or nav_abort decides. Call nav_answer
 * once: inside the callback, or any time after the callback. Until the decision later operations of the same scene wait
 * for their turn. The host owns the clock.
 *
 * If callbacks decide all questions of an operation during its call, the call returns the outcome, not NAV_PENDING. The
 * decision may be a return value, or nav_answer inside any callback. An operation called inside a callback is always
 * NAV_PENDING.
 *
 * A bridge with NAV_BRIDGE_PULLED has no callbacks, not even replay. Questions are NAV_EVENT_QUESTION, and the stack is
 * NAV_EVENT_REPLAY, from nav_next_event. So the bridge needs an event_capacity.
 *
 * A host is one object: register_routes brings the routes of the host's screens, and the other callbacks answer.
 *
 * Example: a bridge keeps a form on the stack until the form is saved. The bridge refuses every move that would remove
 * the form: a pop, a replacement, a link.
 *
 *     struct form {
 *         nav_id entry;
 *         int is_saved;
 *     };
 *
 *     static int32_t ask(void *user_data, const nav_plan *plan) {
 *         const struct form *form = user_data;
 *         return !form->is_saved && nav_plan_removes(plan, form->entry) ? 1 : NAV_ANSWER_ACCEPT;
 *     }
 *
 *     static nav_status attach(nav_navigator *navigator, struct form *form) {
 *         nav_bridge bridge = nav_bridge_init();
 *         bridge.transition = ask;
 *         bridge.user_data = form;
 *         return nav_bridge_set(navigator, &bridge);
 *     }
 */

/* The answers of a bridge callback. NAV_ANSWER_ACCEPT: yes. NAV_ANSWER_LATER: not yet. Any other number: no, and the
 * number is the outcome's host_code. The library ignores the return value if the question was decided during the
 * callback: by nav_answer, nav_redirect, nav_abort, nav_bridge_set or a report. */
#define NAV_ANSWER_ACCEPT 0
#define NAV_ANSWER_LATER INT32_MIN

typedef int32_t nav_intent_kind;
enum {
    NAV_INTENT_NONE = 0,
    NAV_INTENT_START = 1,
    NAV_INTENT_NAVIGATE = 2,
    NAV_INTENT_NAVIGATE_FOR_RESULT = 3,
    NAV_INTENT_REPLACE_TOP = 4,
    NAV_INTENT_POP_BACK = 5,
    NAV_INTENT_POP_TO_ENTRY = 6,
    NAV_INTENT_POP_TO_ROUTE = 7,
    NAV_INTENT_POP_UP_TO_ROOT = 8,
    NAV_INTENT_HOST_DID_POP = 9,
    NAV_INTENT_HOST_DID_SET_STACK = 10,
    NAV_INTENT_PUSH_ALL = 11,
    NAV_INTENT_SET_STACK = 12,
    NAV_INTENT_BATCH = 13,
    NAV_INTENT_OPEN = 14,
    NAV_INTENT_REMOVE = 15,
    NAV_INTENT_UPDATE = 16,
    NAV_INTENT_HOST_DID_UPDATE = 17,
    NAV_INTENT_SELECT = 18,
    NAV_INTENT_DISMISS = 19,
    NAV_INTENT_SET_CONTAINER = 20,
    NAV_INTENT_BACK = 21,
    NAV_INTENT_HOST_DID_DISMISS = 22,
    NAV_INTENT_HOST_DID_SELECT = 23,
    NAV_INTENT_HOST_DID_RESIZE = 24,
    NAV_INTENT_RECHECK_GUARDS = 25,
    NAV_INTENT_END_FLOW = 26,
    NAV_INTENT_DISPATCH = 27,
    NAV_INTENT_RESTORE = 28,
    NAV_INTENT_FINISH = 29
};

typedef struct nav_plan { /* borrowed for the callback; a pulled plan until the next pull */
    size_t size;
    nav_intent_kind kind;
    nav_animated animated; /* NAV_ANIMATED_YES or NAV_ANIMATED_NO */
    nav_id question;       /* for nav_answer and nav_redirect */
    nav_id ticket;         /* for nav_abort */
    uint64_t tag;
    const nav_changes *changes; /* planned entries can be read: request, model, view, state */
    const nav_value *hint;      /* NULL: no hint */
} nav_plan;

/* Returns 1 if the plan removes or replaces an entry, else 0. Also 0: a NULL plan, an entry on no stack, a call from
 * another thread. */
int32_t nav_plan_removes(const nav_plan *plan, nav_id entry);

/* nav_bridge.flags */
enum {
    NAV_BRIDGE_PULLED = 1 /* all callbacks are NULL; user_data and destroy apply as usual */
};

typedef struct nav_bridge {
    size_t size;
    uint32_t flags;
    /* Answers every question. NULL: the next three callbacks answer the intents of their kind. navigate_to also answers
     * NAV_INTENT_NAVIGATE_FOR_RESULT. pop_back also answers a NAV_INTENT_FINISH that pops the top entry alone. An intent
     * without a callback is refused with host_code 0, so such a bridge never
     * drifts. */
    int32_t (*transition)(void *user_data, const nav_plan *plan);
    int32_t (*navigate_to)(void *user_data, const nav_plan *plan);
    int32_t (*pop_back)(void *user_data, const nav_plan *plan);
    int32_t (*pop_up_to_root)(void *user_data, const nav_plan *plan);
    /* Gets all stacks as additions, each stack from the root up. Called at the start, or when the bridge is attached
     * later; always before any question. NULL with NAV_BRIDGE_PULLED, see NAV_EVENT_REPLAY. */
    void (*replay)(void *user_data, const nav_changes *stack);
    void *user_data;
    nav_destroy_callback destroy;
    /* Registers routes, patterns, guards and so on. Called once, by nav_bridge_set, before the replay and any question. A
     * status below 0 fails nav_bridge_set. May be NULL; NULL with NAV_BRIDGE_PULLED. A bridge with register_routes alone
     * is NAV_INVALID. */
    nav_status (*register_routes)(void *user_data, nav_navigator *navigator);
} nav_bridge;

/* Makes a bridge without callbacks or flags. */
static inline nav_bridge nav_bridge_init(void) {
    static nav_bridge zero;
    nav_bridge bridge = zero;
    bridge.size = sizeof bridge;
    return bridge;
}

/* Sets the bridge, at any time. NULL detaches the bridge. Open questions of the former bridge:
 * - The new bridge is asked, after the replay. The ticket stays; the question gets another id.
 * - Detaching aborts the questions with NAV_ABORT_BRIDGE_GONE.
 * - A NAV_EVENT_LOAD stays open: it is no question to a bridge.
 *
 * Inside register_routes the former bridge is still set. The calls there, as in any callback:
 * - A registration takes effect at once. It stays if register_routes fails.
 * - An operation is NAV_PENDING. The new bridge is asked; if register_routes fails, the former bridge.
 * - nav_bridge_set sets its bridge at once. Then the outer call replaces this bridge.
 * - After nav_close or nav_navigator_free the outer call is NAV_CLOSED.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: a bridge that could answer nothing; NAV_BRIDGE_PULLED with a callback, also replay and register_routes;
 *   NAV_BRIDGE_PULLED without an event_capacity. Also a number below 0 from register_routes that is no status.
 * - NAV_FULL.
 * - A status below 0 from register_routes. nav_last_message is the message of the last registration that failed there. */
nav_status nav_bridge_set(nav_navigator *navigator, const nav_bridge *bridge);

/* Answers a question of the bridge, a guard or a NAV_EVENT_LOAD: NAV_ANSWER_ACCEPT, or a number that refuses. The
 * operation runs on before nav_answer returns; inside a callback afterwards. The outcome: from the operation's call if
 * still running, else from NAV_EVENT_COMPLETED. On another thread: nav_port_answer.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_RESOLVED: decided or over.
 * - NAV_STALE.
 * - NAV_INVALID: NAV_ANSWER_LATER. */
nav_status nav_answer(nav_navigator *navigator, nav_id question, int32_t answer);

/* Ends a pending operation with NAV_ABORTED. reason: NAV_ABORT_BY_HOST or NAV_ABORT_TIMED_OUT. Inside a callback the
 * call decides at once, also for the waiters; NAV_EVENT_COMPLETED follows.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_RESOLVED: decided, over, or a report.
 * - NAV_STALE.
 * - NAV_INVALID: another reason. */
nav_status nav_abort(nav_navigator *navigator, nav_id ticket, nav_abort_reason reason);

#ifdef __cplusplus
}
#endif
#endif
