/* Part of navcore.h: the bridge, which accepts or refuses every change. */
#ifndef NAVCORE_BRIDGE_H
#define NAVCORE_BRIDGE_H

#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bridge -----------------------------------------------------------------------------------------------------------
 *
 * The host's end: it is asked about every move before it happens. Without a bridge every move is accepted.
 *
 * A question is answered by the callback's return value, or later. For later the callback returns NAV_LATER, and the
 * operation is pending until nav_answer, nav_redirect or nav_abort decides. nav_answer may be called once, from inside the callback
 * or any time after it. Until the decision later operations wait for their turn; the host owns the clock.
 *
 * A bridge with NAV_BRIDGE_PULLED has no callbacks, not even replay: questions come as NAV_EVENT_QUESTION and the
 * stack as NAV_EVENT_REPLAY from nav_next_event, which needs an event_capacity.
 *
 * A bridge that keeps a form on the stack until it is saved, whatever would remove it: a pop, a replacement, a link.
 *
 *     struct form {
 *         nav_id entry;
 *         int is_saved;
 *     };
 *
 *     static int32_t ask(void *user_data, const nav_plan *plan) {
 *         const struct form *form = user_data;
 *         return !form->is_saved && nav_plan_removes(plan, form->entry) ? 1 : NAV_ACCEPT;
 *     }
 *
 *     static nav_status attach(nav_navigator *navigator, struct form *form) {
 *         nav_bridge bridge = nav_bridge_init();
 *         bridge.transition = ask;
 *         bridge.user_data = form;
 *         return nav_bridge_set(navigator, &bridge);
 *     }
 */

/* Answers of a bridge callback: yes; not yet; any other number is no, and is the outcome's host_code. An answer is
 * ignored where the question was decided before the callback returned, by nav_answer, nav_abort, nav_bridge_set or a
 * report called in it. */
#define NAV_ACCEPT 0
#define NAV_LATER INT32_MIN

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
    NAV_INTENT_REEVALUATE = 25,
    NAV_INTENT_END_FLOW = 26,
    NAV_INTENT_SEND = 27
};

typedef struct nav_plan { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_intent_kind kind;
    nav_animated animated; /* NAV_ANIMATED_YES or NAV_ANIMATED_NO */
    nav_id question;       /* for nav_answer and nav_redirect */
    nav_id ticket;         /* for nav_abort */
    uint64_t tag;
    const nav_changes *changes; /* planned entries in it can be read: request, model, view, state */
    const nav_value *hint;      /* NULL: none */
} nav_plan;

/* Whether an entry leaves the stack with the plan, by a removal or a replacement: 1, else 0. 0 also for a NULL plan,
 * for an entry that is not on the stack, and from another thread. */
int32_t nav_plan_removes(const nav_plan *plan, nav_id entry);

/* nav_bridge.flags */
enum {
    NAV_BRIDGE_PULLED = 1 /* the five callbacks are NULL; user_data and destroy are taken as ever */
};

typedef struct nav_bridge {
    size_t size;
    uint32_t flags;
    /* Answers every question. Where it is NULL the next three answer the intents of their kind; navigate_to also
     * answers those for a result. An intent without a callback is refused with host_code 0, so such a bridge never
     * drifts. */
    int32_t (*transition)(void *user_data, const nav_plan *plan);
    int32_t (*navigate_to)(void *user_data, const nav_plan *plan);
    int32_t (*pop_back)(void *user_data, const nav_plan *plan);
    int32_t (*pop_up_to_root)(void *user_data, const nav_plan *plan);
    /* Gives the whole stack, from the root up, as entries added. It is called at the start, and when the bridge is
     * attached later, always before any question. NULL with NAV_BRIDGE_PULLED, where it is NAV_EVENT_REPLAY. */
    void (*replay)(void *user_data, const nav_changes *stack);
    void *user_data;
    nav_destroy_callback destroy;
} nav_bridge;

/* A bridge without callbacks or flags: its size, and zero in every other byte. */
static inline nav_bridge nav_bridge_init(void) {
    static nav_bridge zero;
    nav_bridge bridge = zero;
    bridge.size = sizeof bridge;
    return bridge;
}

/* Sets the bridge, at any time; NULL detaches it. Questions that the bridge before it had not answered are put to the
 * new one, after its replay. They keep their ticket and get another question id. Detaching aborts them
 * (NAV_ABORT_BRIDGE_GONE). A NAV_EVENT_LOAD is no question to a bridge.
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: a bridge that could answer nothing. NAV_BRIDGE_PULLED beside any callback, replay among them.
 *   NAV_BRIDGE_PULLED without an event_capacity.
 * - NAV_FULL. */
nav_status nav_bridge_set(nav_navigator *navigator, const nav_bridge *bridge);

/* Answers a question, of the bridge or of a NAV_EVENT_LOAD: NAV_ACCEPT, or a number that refuses. The operation goes
 * on before this returns, or, inside a callback, after it. Its outcome comes as NAV_EVENT_COMPLETED, or is returned
 * by its call where that has not returned yet. On another thread: nav_port_answer. NAV_OK, NAV_ALREADY_RESOLVED (it
 * was decided, or its operation is over), NAV_STALE, NAV_INVALID for NAV_LATER. */
nav_status nav_answer(nav_navigator *navigator, nav_id question, int32_t answer);

/* Ends a pending operation, which fails with NAV_ABORTED and that reason (NAV_ABORT_BY_HOST or NAV_ABORT_TIMED_OUT).
 * Inside a callback that is decided at the call, for its waiters too, and its completion comes next. NAV_OK,
 * NAV_ALREADY_RESOLVED (it was decided, is over, or is a report, which has happened), NAV_STALE, NAV_INVALID for
 * another reason. */
nav_status nav_abort(nav_navigator *navigator, nav_id ticket, nav_abort_reason reason);

#ifdef __cplusplus
}
#endif
#endif
