/* Limits: names, the queue, the events that wait, and operations that call operations. */
#include "navigator.h"

static void names_are_limited(void) {
    char name[NAV_MAX_NAME_BYTES + 2];
    nav_navigator *navigator = started_navigator(NULL), *another = navigator;
    nav_config config = config_with_events(0);
    nav_request request;
    memset(name, 'n', sizeof name);
    name[NAV_MAX_NAME_BYTES + 1] = 0;
    request = nav_request_to(name, NULL);
    config.fallback_route = nav_text(name);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_route_add(navigator, name));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate_for_result(navigator, &request, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_replace_top(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_pop_to_route(navigator, &request, NULL, NULL));
    CHECK_NUMBER(0, nav_topmost(navigator, &request));
    CHECK_NUMBER(0, nav_route_find(navigator, nav_text(name)));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigator_new(&config, &another));
    CHECK(another == NULL);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_configure(navigator, &config));
    name[NAV_MAX_NAME_BYTES] = 0;
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, name));
    CHECK_NUMBER(NAV_AMBIGUOUS, nav_route_add(navigator, name));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    nav_navigator_free(navigator);
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->question;
    return NAV_LATER;
}

/* One operation is being asked about and one waits: with room for two a third is full. */
static void the_queue_is_limited(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator;
    nav_request list = nav_request_to("list", NULL);
    nav_value state = nav_int_value(1);
    nav_id question = 0, root;
    nav_bridge bridge;
    config.queue_capacity = 2;
    navigator = started_navigator(&config);
    root = nav_top(navigator);
    memset(&bridge, 0, sizeof bridge);
    bridge.size = sizeof bridge;
    bridge.transition = answer_later;
    bridge.user_data = &question;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_navigate(navigator, &list, NULL, NULL));
    /* A state waits for nothing. */
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, root, &state));
    /* A report has happened already, so there is room for it. */
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_host_did_set_stack(navigator, &root, 1, NULL, NULL));
    CHECK_NUMBER(NAV_AT_ROOT, nav_host_did_pop(navigator, root, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, NAV_ACCEPT));
    CHECK_NUMBER(2, nav_depth(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

static void fill_and_report(void *user_data, const nav_event *event) {
    nav_navigator *navigator = *(nav_navigator **)user_data;
    nav_request list = nav_request_to("list", NULL);
    nav_id root;
    nav_status status = NAV_PENDING;
    int operations;
    if (navigator == NULL || event->kind != NAV_EVENT_CHANGED) return;
    *(nav_navigator **)user_data = NULL;
    root = nav_entry_at(navigator, 0);
    for (operations = 0; status == NAV_PENDING && operations < 10; operations++) {
        status = nav_navigate(navigator, &list, NULL, NULL);
    }
    CHECK_NUMBER(NAV_FULL, status);
    CHECK_NUMBER(NAV_PENDING, nav_host_did_set_stack(navigator, &root, 1, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_host_did_pop(navigator, root, NULL, NULL));
}

/* Inside a callback too: it is pending, and never full. */
static void a_report_is_never_full(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator, *observed;
    nav_request list = nav_request_to("list", NULL);
    config.queue_capacity = 2;
    navigator = observed = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, fill_and_report, &observed, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK(observed == NULL);
    nav_navigator_free(navigator);
}

/* A host that does not pull: operations are full, and only changes are dropped. */
static void the_events_are_limited(void) {
    nav_config config = config_with_events(2);
    nav_navigator *navigator = started_navigator(&config);
    nav_request list = nav_request_to("list", NULL);
    nav_status status = NAV_OK;
    const nav_event *event = NULL;
    int operations = 0, events = 0;
    while (status == NAV_OK && operations < 10) {
        status = nav_navigate(navigator, &list, NULL, NULL);
        operations += 1;
    }
    CHECK_NUMBER(NAV_FULL, status);
    while (nav_next_event(navigator, &event) == NAV_OK) events += 1;
    CHECK(events >= 2);
    CHECK(event == NULL);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

/* Reports are never full: what they drop is said once, and only changes are dropped. */
static void an_overflow_is_said_once(void) {
    nav_config config = config_with_events(4);
    nav_navigator *navigator = new_navigator(&config);
    nav_request list = nav_request_to("list", NULL);
    nav_id entries[20];
    const nav_event *event;
    int index, overflows = 0, released = 0;
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &list, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    for (index = 0; index < 20; index++) {
        entries[index] = push(navigator, "list");
        while (nav_next_event(navigator, &event) == NAV_OK) continue;
    }
    for (index = 19; index >= 0; index--) {
        CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, entries[index], NULL, NULL));
    }
    CHECK_NUMBER(1, nav_depth(navigator));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind == NAV_EVENT_OVERFLOW) overflows += 1;
        if (event->kind == NAV_EVENT_RELEASED) released += 1;
    }
    CHECK_NUMBER(1, overflows);
    CHECK_NUMBER(20, released);
    nav_navigator_free(navigator);
}

/* However often a state is set, one event of it waits, and it is never dropped. */
static void states_take_little_room(void) {
    nav_config config = config_with_events(2);
    nav_navigator *navigator = started_navigator(&config);
    nav_id top = nav_top(navigator);
    const nav_event *event;
    int index, states = 0;
    for (index = 0; index < 1000; index++) {
        nav_value state = nav_int_value(index);
        CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, top, &state));
    }
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_STATE) continue;
        states += 1;
        CHECK_NUMBER(top, event->entry);
    }
    CHECK_NUMBER(1, states);
    nav_navigator_free(navigator);
}

typedef struct runaway {
    nav_navigator *navigator;
    int full;
} runaway;

static void navigate_again(void *user_data, const nav_event *event) {
    runaway *state = user_data;
    nav_request list = nav_request_to("list", NULL);
    nav_status status;
    if (event->kind != NAV_EVENT_CHANGED) return;
    status = nav_navigate(state->navigator, &list, NULL, NULL);
    CHECK(status == NAV_PENDING || status == NAV_FULL);
    if (status == NAV_FULL) state->full += 1;
}

/* An observer that navigates on every event does not hang the host. */
static void operations_in_operations_are_limited(void) {
    nav_config config = config_with_events(0);
    runaway state = {NULL, 0};
    nav_request list = nav_request_to("list", NULL);
    config.operation_limit = 10;
    state.navigator = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(state.navigator, navigate_again, &state, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(state.navigator, &list, NULL, NULL));
    CHECK_NUMBER(1, state.full);
    CHECK_NUMBER(1 + 10, nav_depth(state.navigator));
    CHECK_NUMBER(NAV_OK, nav_navigate(state.navigator, &list, NULL, NULL));
    CHECK_NUMBER(2, state.full);
    CHECK_NUMBER(1 + 20, nav_depth(state.navigator));
    nav_navigator_free(state.navigator);
}

int main(void) {
    RUN(names_are_limited);
    RUN(the_queue_is_limited);
    RUN(a_report_is_never_full);
    RUN(the_events_are_limited);
    RUN(an_overflow_is_said_once);
    RUN(states_take_little_room);
    RUN(operations_in_operations_are_limited);
    return check_report();
}
