/* Cases about what waits or is registered: operations in the queue, posts, waiters, observers, guards, back handlers,
 * and events that were not pulled. */
#include "doubling.h"

#include <stdlib.h>

static nav_id *ids;
static nav_id open_question;

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    (void)user_data;
    open_question = plan->question;
    return NAV_ANSWER_LATER;
}

static void make_roomy_navigator(size_t size, uint32_t events) {
    nav_config config = nav_config_init();
    config.queue_capacity = (uint32_t)size + 2;
    config.operation_limit = (uint32_t)size * 4 + 2;
    config.event_capacity = events;
    make_navigator(&config);
    add_route("item");
    ids = many(size, sizeof *ids);
}

/* An open question, and so many navigations behind it. */
static void prepare_queue(size_t size) {
    nav_bridge bridge = nav_bridge_init();
    nav_request request = nav_request_init("item", NULL);
    make_roomy_navigator(size, 0);
    bridge.transition = answer_later;
    expect(NAV_OK, nav_bridge_set(navigator, &bridge), "nav_bridge_set");
    expect(NAV_PENDING, nav_navigate(navigator, &request, NULL, NULL), "nav_navigate");
    for (size_t i = 0; i < size; i++) {
        nav_outcome outcome = nav_outcome_init();
        expect(NAV_PENDING, nav_navigate(navigator, &request, NULL, &outcome), "nav_navigate");
        ids[i] = outcome.ticket;
    }
}

static void abort_newest_first(size_t size) {
    while (size-- > 0) expect(NAV_OK, nav_abort(navigator, ids[size], NAV_ABORT_BY_HOST), "nav_abort");
}

static nav_port *port;

static void prepare_posts(size_t size) {
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    nav_request request = nav_request_init("item", NULL);
    make_roomy_navigator(size, 0);
    intent.request = &request;
    expect(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port), "nav_port_new");
    for (size_t i = 0; i < size; i++) expect(NAV_PENDING, nav_port_post(port, &intent, &ids[i]), "nav_port_post");
    nav_port_release(port);
}

static void abort_posts(size_t size) {
    for (size_t i = 0; i < size; i += 2) {
        expect(NAV_OK, nav_abort(navigator, ids[i], NAV_ABORT_BY_HOST), "nav_abort");
        expect(NAV_OK, nav_abort(navigator, ids[size - 1 - i], NAV_ABORT_BY_HOST), "nav_abort");
    }
}

static void drain(size_t size) {
    (void)size;
    expect(NAV_OK, nav_drain(navigator), "nav_drain");
}

/* ---- Waiters ---- */

static void ignore_result(void *user_data, const nav_result *result) {
    (void)user_data;
    (void)result;
}

static void prepare_waiters(size_t size) {
    nav_request request = nav_request_init("item", NULL);
    make_roomy_navigator(size, 0);
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_navigate_for_result(navigator, &request, ignore_result, NULL, NULL, NULL, NULL),
               "nav_navigate_for_result");
    for (size_t i = 0; i < size; i++) ids[i] = nav_entry_waiter(navigator, nav_current_entry_at(navigator, i + 1));
}

static void cancel_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_cancel_result(navigator, ids[i]), "nav_cancel_result");
}

/* ---- Observers ---- */

static void ignore_event(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
}

static void prepare_observers(size_t size) {
    make_roomy_navigator(size, 0);
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, &ids[i]), "nav_observer_add");
}

static void remove_each(size_t size) {
    while (size-- > 0) expect(NAV_OK, nav_observer_remove(navigator, ids[size]), "nav_observer_remove");
}

static void close_navigator(size_t size) {
    (void)size;
    expect(NAV_OK, nav_close(navigator), "nav_close");
}

/* ---- Guards and back handlers ---- */

static int32_t let_pass(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return NAV_ANSWER_ACCEPT;
}

static void prepare_guards(size_t size) {
    make_roomy_navigator(size, 0);
    for (size_t i = 0; i < size; i++) {
        nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, let_pass);
        guard.route_name = nav_string_init("item");
        expect(NAV_OK, nav_guard_add(navigator, &guard, NULL), "nav_guard_add");
    }
}

static void configure_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_configure(navigator, NULL), "nav_configure");
}

static void ignore_gesture(void *user_data, const nav_gesture *gesture) {
    (void)user_data;
    (void)gesture;
}

static void prepare_handlers(size_t size) {
    make_roomy_navigator(size, 0);
    for (size_t i = 0; i < size; i++) {
        nav_back_handler handler = nav_back_handler_init(0, ignore_gesture);
        expect(NAV_OK, nav_back_handler_add(navigator, &handler, &ids[i]), "nav_back_handler_add");
    }
}

/* Each time another handler has back. */
static void go_back_and_disable_each(size_t size) {
    while (size-- > 0) {
        expect(NAV_OK, nav_back(navigator, NULL, NULL), "nav_back");
        expect(NAV_OK, nav_back_handler_enable(navigator, ids[size], 0), "nav_back_handler_enable");
    }
}

/* ---- Events ---- */

static void prepare_events(size_t size) {
    nav_request request = nav_request_init("item", NULL);
    make_roomy_navigator(size, (uint32_t)size * 4);
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_navigate(navigator, &request, NULL, NULL), "nav_navigate");
}

static void pull_each(size_t size) {
    nav_record record;
    size_t count;
    (void)size;
    while (nav_next_records(navigator, &record, sizeof(nav_record), 1, &count) == NAV_OK) {
    }
}

/* ---- Reports ---- */

/* A question about a pop to the root, and a report of each page that the user swipes away meanwhile. */
static void prepare_reports(size_t size) {
    nav_bridge bridge = nav_bridge_init();
    make_roomy_navigator(size, 0);
    push_numbered("item", size);
    bridge.transition = answer_later;
    expect(NAV_OK, nav_bridge_set(navigator, &bridge), "nav_bridge_set");
    expect(NAV_PENDING, nav_pop_up_to_root(navigator, NULL, NULL), "nav_pop_up_to_root");
    for (size_t i = 0; i < size; i++) ids[i] = nav_current_entry_at(navigator, size - i);
}

/* A question about an update, and a report of other arguments for each entry meanwhile. */
static void prepare_update_reports(size_t size) {
    nav_bridge bridge = nav_bridge_init();
    make_roomy_navigator(size, 0);
    push_numbered("item", size);
    bridge.transition = answer_later;
    expect(NAV_OK, nav_bridge_set(navigator, &bridge), "nav_bridge_set");
    for (size_t i = 0; i < size; i++) ids[i] = nav_current_entry_at(navigator, i + 1);
    expect(NAV_PENDING, nav_update(navigator, ids[0], numbered(size), NULL, NULL), "nav_update");
}

static void report_updates(size_t size) {
    for (size_t i = 0; i < size; i++) {
        nav_value number = nav_value_int((int64_t)i);
        expect(NAV_OK, nav_host_did_update(navigator, ids[i], &number, NULL, NULL), "nav_host_did_update");
    }
}

static void report_each(size_t size) {
    for (size_t i = 0; i + 1 < size; i++)
        expect(NAV_OK, nav_host_did_pop(navigator, ids[i], NULL, NULL, NULL), "nav_host_did_pop");
}

/* ---- Inside a callback ---- */

static size_t inside_size;

static void unregister_inside(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
    for (size_t i = 0; i < inside_size; i++)
        expect(NAV_OK, nav_route_unregister(navigator, ids[i]), "nav_route_unregister");
    inside_size = 0;
}

static void prepare_routes_inside(size_t size) {
    nav_id observer;
    make_roomy_navigator(size, 0);
    push_numbered("item", size);
    for (size_t i = 0; i < size; i++) {
        char name[8] = "";
        for (size_t place = 0, left = i + 1; left > 0; left /= 26) name[place++] = (char)('A' + left % 26);
        ids[i] = add_route(name);
    }
    inside_size = size;
    expect(NAV_OK, nav_observer_add(navigator, unregister_inside, NULL, NULL, &observer), "nav_observer_add");
}

static void navigate_once(size_t size) {
    nav_request request = nav_request_init("item", NULL);
    (void)size;
    expect(NAV_OK, nav_navigate(navigator, &request, NULL, NULL), "nav_navigate");
}

const doubling_case waiting_cases[] = {
    {"abort-queue", 2000, prepare_queue, abort_newest_first},
    {"close-queue", 2000, prepare_queue, close_navigator},
    {"abort-posts", 2000, prepare_posts, abort_posts},
    {"drain", 2000, prepare_posts, drain},
    {"cancel-results", 2000, prepare_waiters, cancel_each},
    {"close-waiters", 2000, prepare_waiters, close_navigator},
    {"remove-observers", 4000, prepare_observers, remove_each},
    {"close-observers", 4000, prepare_observers, close_navigator},
    {"close-guards", 4000, prepare_guards, close_navigator},
    {"configure-guards", 2000, prepare_guards, configure_each},
    {"back-handlers", 2000, prepare_handlers, go_back_and_disable_each},
    {"close-handlers", 4000, prepare_handlers, close_navigator},
    {"pull-events", 2000, prepare_events, pull_each},
    {"reports", 2000, prepare_reports, report_each},
    {"update-reports", 2000, prepare_update_reports, report_updates},
    {"unregister-inside", 2000, prepare_routes_inside, navigate_once},
};
const size_t waiting_case_count = sizeof waiting_cases / sizeof waiting_cases[0];
