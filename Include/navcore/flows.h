/* Part of navcore.h: flows, coordinators, and the children of an entry. */
#ifndef NAVCORE_FLOWS_H
#define NAVCORE_FLOWS_H

#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Flows ----------------------------------------------------------------------------------------------------------
 *
 * A flow owns entries that lie together, and has a result: a checkout, a sign-up, a wizard. A route that is registered
 * with nav_route.initial is a flow. A navigation to the route begins a flow, and opens an entry of the request
 * `initial`. The waiter of nav_navigate_for_result waits for the flow. The route of `initial` can be a flow, too; then
 * both begin.
 *
 * ---- The flow of an entry ----
 *
 * A new entry belongs to the flow that is nav_options.target, else to the flow of the first of:
 * 1. the entry that the new entry replaces;
 * 2. the entry below;
 * 3. on a new stack, the entry that owns the stack.
 *
 * A moved entry on another stack belongs to the flow of the entry below. A moved entry on its own stack keeps its flow.
 * Exception: the move would split another flow. Then the entry belongs to the flow of the entry below.
 *
 * Everything that an entry owns moves to the other flow with the entry, also flows that began on owned stacks.
 *
 * ---- The end of a flow ----
 *
 * A flow lives while the flow or an inner flow has an entry. A flow ends once, in the commit in which the last entry
 * leaves, no matter who removes the entry. The waiter of the flow gets the first of:
 * 1. with nav_end_flow, the value or the failure of nav_flow_ending;
 * 2. the result with which the last entry is popped or dismissed, if nobody waits for the entry;
 * 3. cancelled, with the reason of the last entry.
 * Inner flows end before outer flows.
 *
 *     static void paid(void *user_data, const nav_result *result) {
 *         *(int *)user_data = result->kind == NAV_RESULT_VALUE;
 *     }
 *
 *     static nav_status buy(nav_navigator *navigator, int *is_paid) {
 *         nav_route checkout = nav_route_init("checkout");
 *         nav_request cart = nav_request_init("cart", NULL), request = nav_request_init("checkout", NULL);
 *         nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
 *         checkout.initial = &cart;
 *         nav_route_add(navigator, "cart");
 *         nav_route_register(navigator, &checkout, NULL);
 *         nav_navigate_for_result(navigator, &request, paid, is_paid, NULL, NULL, NULL);
 *         return nav_end_flow(navigator, nav_current_flow(navigator), &ending, NULL, NULL);
 *     }
 *
 * ---- A flow as the target ----
 *
 * With a flow as nav_options.target an operation sees the flow's entries as the whole stack, the lowest as the root:
 * - Navigations and nav_push_all push on top of the flow's entries.
 * - nav_pop_back also pops the lowest entry, which ends the flow. If the entry is the root of a presented stack, the
 *   stack is dismissed.
 * - nav_pop_up_to_root, nav_pop_to_route, nav_replace_top and nav_set_stack leave the entries below the flow alone.
 * - nav_dismiss removes the presented stack that holds only the flow. Without such a stack, nav_dismiss removes the
 *   innermost stack presented by the flow or an inner flow, on the path to the innermost active stack.
 *
 * If an entry of neither the flow nor an inner flow lies above, the operation is NAV_STALE_ISSUER, in a batch
 * NAV_STALE. If an earlier intent ended the flow: NAV_STALE. */

/* How a flow ends. */
typedef struct nav_flow_ending {
    size_t size;
    nav_result_kind kind; /* NAV_RESULT_CANCELLED: cancelled(flowEnd) */
    uint32_t flags;       /* NAV_FLOW_KEEP_ENTRIES or 0 */
    int32_t host_code;    /* NAV_RESULT_FAILED: the result's host_code, with the status NAV_REFUSED. Else 0 */
    const nav_value
        *value; /* NAV_RESULT_VALUE: the value; NULL: a null. NAV_RESULT_FAILED: details; NULL: no details. The library
                               takes host objects */
} nav_flow_ending;

/* nav_flow_ending.flags */
enum {
    NAV_FLOW_KEEP_ENTRIES = 1 /* the entries stay, and belong to the next outer flow; inner flows end, too */
};

static inline nav_flow_ending nav_flow_ending_init(nav_result_kind kind) {
    static nav_flow_ending zero;
    nav_flow_ending ending = zero;
    ending.size = sizeof ending;
    ending.kind = kind;
    return ending;
}

/* Ends a flow: removes the entries of the flow and of inner flows, and everything that the entries own. Entries above
 * stay. Waiters of removed entries get cancelled(flowEnd), in owned stacks cancelled(dismiss) or
 * cancelled(containerRemoved), the newest first. A presented stack is removed with its root. Default ending (NULL):
 * cancelled.
 * Returns:
 * - NAV_OK: outcome->entry is the entry on top afterwards.
 * - NAV_AT_ROOT: the first entry is the root of a scene or a branch. With NAV_FLOW_KEEP_ENTRIES the flow can end.
 * - NAV_ALREADY_GONE: the flow ended before.
 * - NAV_STALE, NAV_INVALID, and the outcomes of every operation. */
nav_status nav_end_flow(nav_navigator *navigator, nav_id flow, const nav_flow_ending *ending,
                        const nav_options *options, nav_outcome *outcome);

typedef struct nav_flow_info {
    size_t size;
    nav_id parent; /* the next outer flow; 0: no flow */
    nav_id route;
    const nav_value *arguments; /* with which the flow began; borrowed while the flow lives. NULL: no arguments */
    nav_id stack;               /* the stack of the flow's entries, except entries on owned stacks */
    nav_id first_entry;         /* the lowest entry */
    size_t depth;               /* the number of entries on the stack, with entries of inner flows */
    nav_id waiter;              /* 0: no waiter */
    void *model;                /* from the builder of the route */
} nav_flow_info;

/* A struct to be filled: its size, and zero in every other byte. */
static inline nav_flow_info nav_flow_info_init(void) {
    static nav_flow_info zero;
    nav_flow_info flow = zero;
    flow.size = sizeof flow;
    return flow;
}

/* Reads a live flow. Of a planned flow, reads only parent, route, arguments, waiter and model. Returns NAV_OK,
 * NAV_STALE or NAV_INVALID. */
nav_status nav_flow_get(const nav_navigator *navigator, nav_id flow, nav_flow_info *out);

/* Returns the innermost flow of an entry; 0: no flow. */
nav_id nav_entry_flow(const nav_navigator *navigator, nav_id entry);

/* Returns the innermost flow of the top entry of the innermost active stack, alerts and action sheets aside; 0: no
 * flow. */
nav_id nav_current_flow(const nav_navigator *navigator);

/* ---- Coordinators ---------------------------------------------------------------------------------------------------
 *
 * A coordinator is a flow that decides about requests: its route has a nav_route.on_dispatch. nav_dispatch asks the
 * flow, then the outer flows, until a flow takes the request. Each coordinator sees which inner flow has passed the
 * request on. Coordinators are asked when the operation runs, so they decide by the state at the time.
 *
 *     static int32_t take_request(void *user_data, const nav_dispatch_context *context) {
 *         nav_request checkout = nav_request_init("checkout", context->request->arguments);
 *         nav_intent instead = nav_intent_init(NAV_INTENT_DISPATCH);
 *         if (nav_string_equal(context->request->route, nav_string_init("product"))) return NAV_DISPATCH_SHOW;
 *         if (!nav_string_equal(context->request->route, nav_string_init("buy"))) return NAV_DISPATCH_PASS;
 *         instead.request = &checkout;
 *         nav_redirect(user_data, context->question, &instead, 0);
 *         return NAV_DISPATCH_SHOW;
 *     }
 *
 *     static nav_status add_shop(nav_navigator *navigator) {
 *         nav_route shop = nav_route_init("shop");
 *         nav_request front = nav_request_init("front", NULL);
 *         shop.initial = &front;
 *         shop.on_dispatch = take_request;
 *         shop.user_data = navigator;
 *         return nav_route_register(navigator, &shop, NULL);
 *     }
 */

typedef struct nav_dispatch_context { /* borrowed for the callback */
    size_t size;
    nav_id question;    /* for nav_redirect; 0 if nav_dispatch_target asks */
    nav_id flow;        /* the flow that is asked */
    nav_id child;       /* the flow directly inside `flow` that did not take the request; 0: sent to `flow` */
    nav_id shown_entry; /* the flow's own entry of the request's route and arguments, in any tab, column or sheet of
                           the flow. Of several, the entry that reached the top last. 0: no entry */
    uint32_t redirect_count;    /* how often the operation was sent on or redirected before */
    int32_t is_trial;           /* 1: nav_dispatch_target asks, and nothing will be done */
    const nav_request *request; /* by name and by id */
} nav_dispatch_context;

/* The answers of nav_route.on_dispatch. Any other number, also NAV_ANSWER_LATER, refuses: NAV_REFUSED by
 * NAV_BY_COORDINATOR.
 *
 * on_dispatch may call nav_redirect with the question. Then the other intent is performed, and the answer is ignored:
 * - Default target: the flow that is asked, if the intent names neither a target nor an issuer nor a scene.
 * - Entries that the intent opens, open as with NAV_DISPATCH_SHOW.
 * - NAV_INTENT_DISPATCH sends the request on: to the same flow first, then outwards.
 * - nav_config.redirect_limit applies to every redirect, also to NAV_INTENT_DISPATCH.
 * - In a trial nav_redirect is NAV_STALE, and the answer applies. So return NAV_ANSWER_ACCEPT after nav_redirect. */
enum {
    NAV_DISPATCH_PASS = INT32_MIN + 1,     /* asks the next outer flow; without an outer flow: NAV_UNRESOLVED */
    NAV_DISPATCH_SHOW = NAV_ANSWER_ACCEPT, /* returns to `shown_entry`, if any: removes everything that covers the
                                              entry, and selects its tab, unless the entry lies on the flow's own
                                              stack. Else opens the request where the route says, if inside the flow's
                                              tree: in a branch of a container of the flow, or presented. Else pushes
                                              the request on top of the flow. Everything that covers the new entry is
                                              removed */
    NAV_DISPATCH_SWITCH = INT32_MIN + 2,   /* as NAV_DISPATCH_SHOW, but first removes the entries above the flow's own
                                              entries. Without `shown_entry`, opens the request on top of the flow's
                                              first entry */
    NAV_DISPATCH_IGNORE = INT32_MIN + 3    /* takes the request and does nothing: NAV_ALREADY_THERE */
};

/* Sends a request to a flow. Default (flow 0): the flow of the issuer, else the current flow.
 *
 * A link that leads through several flows is a batch of requests. Each coordinator is asked when the intents before are
 * planned, and may be asked again if the batch is planned again. The rules in a batch:
 * - Default flow: the flow of the entry to which the intent before leads. Of the first intent the flow that is the
 *   batch's target, else the flow of the batch's issuer, else the current flow.
 * - `flow` may be a flow that the batch begins. Such a flow has an id and no model.
 * - `shown_entry` may be an entry that the batch opens, and is none that the batch removes. All other functions show
 *   the tree as it is.
 * - nav_redirect replaces the one intent. It takes an intent that a batch takes, or a batch without a start, whose
 *   intents are planned in the place of the one. If one of them fails, outcome->index is that of the intent replaced.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the entry that is shown.
 * - NAV_ALREADY_THERE: the entry is shown already, or the request is ignored.
 * - NAV_UNRESOLVED: nobody takes the request.
 * - NAV_REFUSED: by a coordinator.
 * - NAV_LOOP: sent on too often.
 * - NAV_STALE: the flow has ended.
 * - The outcomes of the move that follows. */
nav_status nav_dispatch(nav_navigator *navigator, nav_id flow, const nav_request *request, const nav_options *options,
                        nav_outcome *outcome);

/* Finds the flow that would take a request, and changes nothing. *taker (may be NULL) is the flow; 0: nobody. A flow
 * that would redirect the request takes the request. Host objects of the request stay yours.
 * Returns:
 * - NAV_OK, NAV_UNRESOLVED, NAV_REFUSED, NAV_STALE, NAV_INVALID, NAV_NOT_STARTED.
 * - NAV_LOOP: coordinators call nav_dispatch_target within each other too often. */
nav_status nav_dispatch_target(nav_navigator *navigator, nav_id flow, const nav_request *request, nav_id *taker);

/* ---- Children of an entry -------------------------------------------------------------------------------------------
 *
 * Children are objects of the host with a key, such as models of the parts of a screen. A child lives as long as its
 * entry. Children are destroyed before the entry's model, the newest first. */

/* Gives an entry a child, also a planned entry: a builder can give children to the entry of the new model. key: 1 to
 * NAV_MAX_NAME_BYTES bytes. The library takes the object, also on failure.
 * Returns:
 * - NAV_OK, NAV_INVALID.
 * - NAV_IN_USE: the key is taken.
 * - NAV_STALE: no planned or live entry.
 * - NAV_TOO_LARGE: beyond NAV_MAX_CHILDREN. */
nav_status nav_child_add(nav_navigator *navigator, nav_id entry, nav_string key, void *object,
                         nav_destroy_callback destroy);

/* Finds a child. Returns NAV_OK and *out, or NAV_NOT_FOUND, NAV_STALE, NAV_INVALID. */
nav_status nav_child_find(const nav_navigator *navigator, nav_id entry, nav_string key, void **out);

/* Destroys a child before the function returns; inside a callback, next. Returns NAV_OK, NAV_NOT_FOUND, NAV_STALE,
 * NAV_INVALID or NAV_FULL. */
nav_status nav_child_remove(nav_navigator *navigator, nav_id entry, nav_string key);

#ifdef __cplusplus
}
#endif
#endif
