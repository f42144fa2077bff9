/* Part of navcore.h: flows, coordinators, and the children of an entry. */
#ifndef NAVCORE_FLOWS_H
#define NAVCORE_FLOWS_H

#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Flows -----------------------------------------------------------------------------------------------------------
 *
 * A flow owns entries that stand together, and has a result: a checkout, a sign-up, a wizard. It is a route that is
 * registered with nav_route_builder.initial. Who navigates to that route begins a flow, and the entry that opens is of the
 * request `initial`. The waiter of nav_navigate_for_result waits for the flow. A route that is a flow can be the initial
 * one of another; then both begin.
 *
 * To which flow an entry belongs:
 * - A new one: to the flow that is nav_options.target. Else to that of the entry in whose place it comes, else to that of
 *   the entry below it. On a new stack it belongs to that of the entry that owns the stack.
 * - One that goes to another stack: to that of the entry below it there.
 * - One that moves on its stack keeps its flow, unless it would split another flow. Then it belongs to that of the entry
 *   below it.
 * What an entry owns goes to the other flow with it, and so do flows that have begun there.
 *
 * A flow lives while there is an entry of its own or of a flow in it. It ends once, in the commit in which the last one
 * leaves, whoever removed that. Then its waiter is cancelled with the reason of that entry. Where that entry was popped or
 * dismissed with a result and nobody waits for the entry, the result is the flow's. nav_end_flow ends it with a value or a
 * failure. Inner flows end before outer ones.
 *
 *     static void paid(void *user_data, const nav_result *result) {
 *         *(int *)user_data = result->kind == NAV_VALUE;
 *     }
 *
 *     static nav_status buy(nav_navigator *navigator, int *is_paid) {
 *         nav_route_builder checkout = nav_route_builder_init("checkout");
 *         nav_request cart = nav_request_init("cart", NULL), request = nav_request_init("checkout", NULL);
 *         nav_ending ending = nav_ending_init(NAV_VALUE);
 *         checkout.initial = &cart;
 *         nav_route_add(navigator, "cart");
 *         nav_route_register(navigator, &checkout, NULL);
 *         nav_navigate_for_result(navigator, &request, paid, is_paid, NULL, NULL, NULL);
 *         return nav_end_flow(navigator, nav_current_flow(navigator), &ending, NULL, NULL);
 *     }
 *
 * A flow as nav_options.target makes an operation see its entries as the whole stack, the lowest of them as its root:
 * - Navigations and nav_push_all push upon them.
 * - nav_pop_back also pops the first one, which ends the flow. As the root of a stack that is presented it is dismissed.
 * - nav_pop_up_to_root, nav_pop_to_route, nav_replace_top and nav_set_stack leave what is below alone.
 * It is NAV_STALE_ISSUER where another flow's entry stands above them, unless that flow is in this one. In a batch, and
 * where the flow ended by an earlier intent, it is NAV_STALE. */

/* How a flow ends. */
typedef struct nav_ending {
    size_t size;
    nav_result_kind kind;   /* NAV_CANCELLED is cancelled(flowEnd) */
    uint32_t flags;         /* NAV_KEEP_ENTRIES or 0 */
    int32_t host_code;      /* of NAV_FAILED: nav_result.host_code, with the status NAV_REFUSED. Else 0 */
    const nav_value *value; /* of NAV_VALUE, NULL: a null. Of NAV_FAILED: what to say of it, NULL: nothing. Host objects
                               are handed over */
} nav_ending;

/* nav_ending.flags */
enum {
    NAV_KEEP_ENTRIES = 1 /* they stay, and belong to the flow around it; flows in it end, too */
};

static inline nav_ending nav_ending_init(nav_result_kind kind) {
    static nav_ending zero;
    nav_ending ending = zero;
    ending.size = sizeof ending;
    ending.kind = kind;
    return ending;
}

/* Ends a flow: removes its entries, those of flows in it, and what they own. Entries above them stay. Their waiters get
 * cancelled(flowEnd), the newest first. A presented stack goes with its root. ending may be NULL: cancelled.
 * Returns:
 * - NAV_OK with the entry that is on top afterwards.
 * - NAV_AT_ROOT where its first entry is the root of a scene or a branch. With NAV_KEEP_ENTRIES it can end.
 * - NAV_ALREADY_GONE: it has ended.
 * - NAV_STALE, NAV_INVALID, and what every operation returns. */
nav_status nav_end_flow(nav_navigator *navigator, nav_id flow, const nav_ending *ending, const nav_options *options,
                        nav_outcome *outcome);

typedef struct nav_flow {
    size_t size;
    nav_id parent; /* the flow around it; 0: none */
    nav_id route;
    const nav_value *arguments; /* with which it began; borrowed while it lives. NULL: none */
    nav_id stack;               /* on which its entries stand, but for those that they own */
    nav_id first;               /* the lowest of them */
    size_t depth;               /* how many there are, with those of flows in it */
    nav_id waiter;              /* 0: none */
    void *model;                /* that its builder has made */
} nav_flow;

/* A struct to be filled: its size, and zero in every other byte. */
static inline nav_flow nav_flow_init(void) {
    static nav_flow zero;
    nav_flow flow = zero;
    flow.size = sizeof flow;
    return flow;
}

/* Reads a flow that lives, or is planned: of that only parent, route, arguments, waiter and model. NAV_OK, NAV_STALE,
 * NAV_INVALID. */
nav_status nav_flow_get(const nav_navigator *navigator, nav_id flow, nav_flow *out);

/* The innermost flow to which an entry belongs; 0: none. */
nav_id nav_entry_flow(const nav_navigator *navigator, nav_id entry);

/* The same of the entry on top of the innermost active stack, alerts and action sheets aside. */
nav_id nav_current_flow(const nav_navigator *navigator);

/* ---- Coordinators ----------------------------------------------------------------------------------------------------
 *
 * A coordinator is a flow that decides what to do with what is sent to it: its route has a nav_route_builder.prepare.
 * nav_send asks the flow, then the flows around it, until one takes the request. Each sees from which flow in it that
 * comes. They are asked when the operation's turn comes, so they decide by the state that is there.
 *
 *     static int32_t prepare(void *user_data, const nav_sent *sent) {
 *         nav_request checkout = nav_request_init("checkout", sent->request->arguments);
 *         nav_intent send = nav_intent_init(NAV_INTENT_SEND);
 *         if (nav_string_equal(sent->request->route, nav_text("product"))) return NAV_ACCEPT;
 *         if (!nav_string_equal(sent->request->route, nav_text("buy"))) return NAV_UNHANDLED;
 *         send.request = &checkout;
 *         nav_redirect(user_data, sent->question, &send, 0);
 *         return NAV_ACCEPT;
 *     }
 *
 *     static nav_status add_shop(nav_navigator *navigator) {
 *         nav_route_builder shop = nav_route_builder_init("shop");
 *         nav_request front = nav_request_init("front", NULL);
 *         shop.initial = &front;
 *         shop.prepare = prepare;
 *         shop.user_data = navigator;
 *         return nav_route_register(navigator, &shop, NULL);
 *     }
 */

typedef struct nav_sent { /* borrowed for the callback */
    size_t size;
    nav_id question;    /* for nav_redirect; 0 where nav_flow_takes asks */
    nav_id flow;        /* who is asked */
    nav_id child;       /* the flow in it that has not taken the request; 0: it was sent to this one */
    nav_id shown;       /* the entry of that route and arguments among the flow's own entries, in any of its tabs,
                           columns and sheets. Of several it is the one that came to the top last. 0: none */
    uint32_t redirects; /* how often the operation was sent on, or elsewhere, before */
    int32_t is_trial;   /* 1: nav_flow_takes asks, and nothing will be done */
    const nav_request *request; /* by name and by id */
} nav_sent;

/* What nav_route_builder.prepare returns. Any other number, NAV_LATER too, refuses: NAV_REFUSED by NAV_BY_COORDINATOR.
 *
 * It may call nav_redirect with the question: then the other intent is performed, and what it returns is ignored. In a
 * trial nav_redirect is NAV_STALE, and what it returns counts: so it returns NAV_ACCEPT beside nav_redirect. The target
 * of that intent is the flow that is asked, if it names neither a target nor an issuer. What it opens, opens as with
 * NAV_SHOW. With NAV_INTENT_SEND the request is sent on: to the same flow first, then outwards. Both count for nav_config.redirect_limit. */
enum {
    NAV_UNHANDLED = INT32_MIN + 1, /* the flow around it is asked; where there is none: NAV_UNRESOLVED */
    NAV_SHOW = NAV_ACCEPT,         /* back to `shown` where there is one. What covers it is removed, and its tab is
                                      selected, unless it is on the stack of the flow itself. Else the request opens
                                      where its route says: in a branch of a container of the flow, or presented.
                                      Where that is not in the flow's tree, it is pushed upon the flow */
    NAV_SWITCH =
        INT32_MIN + 2, /* the same, but what stands above the flow's own entries goes first. What is not shown is
                                   opened upon its first entry */
    NAV_IGNORE = INT32_MIN + 3 /* taken, and there is nothing to do: NAV_ALREADY_THERE */
};

/* Sends a request to a flow; 0: to that of the issuer, else to the current one.
 * Returns:
 * - NAV_OK with the entry that is shown, and every outcome of what is done.
 * - NAV_ALREADY_THERE: it is shown, or is ignored.
 * - NAV_UNRESOLVED: nobody takes it. NAV_REFUSED by a coordinator. NAV_LOOP: sent on too often.
 * - NAV_STALE: the flow has ended. */
nav_status nav_send(nav_navigator *navigator, nav_id flow, const nav_request *request, const nav_options *options,
                    nav_outcome *outcome);

/* Finds out who would take a request, without doing anything. *taker (may be NULL) is that flow; 0: nobody. What would
 * be redirected is taken by who would redirect it. Host objects of the request stay yours. NAV_OK, NAV_UNRESOLVED,
 * NAV_REFUSED, NAV_STALE, NAV_INVALID, NAV_NOT_STARTED. NAV_LOOP: coordinators ask it within one another too often. */
nav_status nav_flow_takes(nav_navigator *navigator, nav_id flow, const nav_request *request, nav_id *taker);

/* ---- Children of an entry --------------------------------------------------------------------------------------------
 *
 * Objects of the host's that live as long as an entry, each with a key: models of the parts of a screen. They are
 * destroyed before the entry's model, the newest first. */

/* Gives an entry a child. key: 1 to NAV_MAX_NAME_BYTES bytes. The library takes the object, also on failure.
 * NAV_OK, NAV_IN_USE (the key), NAV_STALE (no entry that is alive), NAV_INVALID, NAV_TOO_LARGE beyond NAV_MAX_CHILDREN. */
nav_status nav_child_add(nav_navigator *navigator, nav_id entry, nav_string key, void *object,
                         nav_destroy_callback destroy);

/* Finds a child. NAV_OK and *out, NAV_NOT_FOUND, NAV_STALE, NAV_INVALID. */
nav_status nav_child_find(const nav_navigator *navigator, nav_id entry, nav_string key, void **out);

/* Destroys a child before this returns; inside a callback next. NAV_OK, NAV_NOT_FOUND, NAV_STALE, NAV_INVALID,
 * NAV_FULL. */
nav_status nav_child_remove(nav_navigator *navigator, nav_id entry, nav_string key);

#ifdef __cplusplus
}
#endif
#endif
