/* Host objects: each is destroyed exactly once, also where the call that gave it fails. */
#include "ownership.h"

static int hints_given, hints_destroyed;

/* As a hint it lives no longer than the navigator. */
static void check_hint(nav_status expected, nav_navigator *navigator, nav_request request, const nav_options *options) {
    nav_options hinting = options == NULL ? nav_options_init() : *options;
    nav_value object = nav_value_host_object(&hints_destroyed, count_destroy);
    hinting.hint = &object;
    request.arguments = NULL;
    CHECK_NUMBER(expected, nav_navigate(navigator, &request, &hinting, NULL));
    CHECK_NUMBER(expected, nav_navigate_for_result(navigator, &request, NULL, NULL, NULL, &hinting, NULL));
    CHECK_NUMBER(expected, nav_replace_top(navigator, &request, &hinting, NULL));
    CHECK_NUMBER(expected, push_one(navigator, &request, &hinting, NULL));
    CHECK_NUMBER(expected, set_one(navigator, &request, &hinting, NULL));
    CHECK_NUMBER(expected, batch_one(navigator, &request, &hinting, NULL));
    CHECK_NUMBER(expected, perform_one(navigator, &request, &hinting, NULL));
    hints_given += 7;
}

static void check_object(nav_status expected, nav_navigator *navigator, nav_request request,
                         const nav_options *options) {
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    request.arguments = &object;
    CHECK_NUMBER(expected, nav_navigate(navigator, &request, options, NULL));
    CHECK_NUMBER(1, destroyed);
    destroyed = 0;
    CHECK_NUMBER(expected, nav_navigate_for_result(navigator, &request, NULL, NULL, NULL, options, NULL));
    CHECK_NUMBER(1, destroyed);
    destroyed = 0;
    CHECK_NUMBER(expected, nav_replace_top(navigator, &request, options, NULL));
    CHECK_NUMBER(1, destroyed);
    destroyed = 0;
    CHECK_NUMBER(expected, push_one(navigator, &request, options, NULL));
    CHECK_NUMBER(1, destroyed);
    destroyed = 0;
    CHECK_NUMBER(expected, set_one(navigator, &request, options, NULL));
    CHECK_NUMBER(1, destroyed);
    destroyed = 0;
    CHECK_NUMBER(expected, batch_one(navigator, &request, options, NULL));
    CHECK_NUMBER(1, destroyed);
    destroyed = 0;
    CHECK_NUMBER(expected, perform_one(navigator, &request, options, NULL));
    CHECK_NUMBER(1, destroyed);
    check_hint(expected, navigator, request, options);
}

static void arguments_of_a_failing_call_are_destroyed(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    nav_bridge bridge = bridge_of(refuse_plan, NULL);
    add_routes(navigator);
    check_object(NAV_NOT_STARTED, navigator, list, NULL);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &list, NULL, NULL));
    push(navigator, "list");
    check_object(NAV_INVALID, NULL, list, NULL);
    check_object(NAV_UNRESOLVED, navigator, nav_request_init("nowhere", NULL), NULL);
    check_object(NAV_INVALID, navigator, nav_request_init("\xFF", NULL), NULL);
    check_object(NAV_INVALID, navigator, nav_request_init("", NULL), NULL);
    options.flags = 1u << 30;
    check_object(NAV_INVALID, navigator, list, &options);
    options = nav_options_init();
    options.issuer = MADE_UP_ID;
    check_object(NAV_STALE, navigator, list, &options);
    options = nav_options_init();
    options.revision = 99;
    check_object(NAV_STALE_ISSUER, navigator, list, &options);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    check_object(NAV_REFUSED, navigator, list, NULL);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    check_object(NAV_CLOSED, navigator, list, NULL);
    nav_navigator_free(navigator);
    CHECK_NUMBER(hints_given, hints_destroyed);
}

static void check_refused_value(nav_navigator *navigator, nav_status expected, const nav_value *value) {
    nav_request list = nav_request_init("list", value);
    CHECK_NUMBER(expected, nav_navigate(navigator, &list, NULL, NULL));
}

/* An object beside a wrong cell, before and after it, in the wrong depth, and given twice. */
static void objects_in_a_wrong_value_are_destroyed(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_value items[3], value, outer;
    nav_member members[3];
    items[0] = items[2] = nav_value_host_object(&destroyed, count_destroy);
    items[1] = nav_value_string("\xFF");
    value = nav_value_list(items, 3);
    check_refused_value(navigator, NAV_INVALID, &value);
    CHECK_NUMBER(2, destroyed);
    items[1] = nav_value_null();
    items[1].type = 77;
    check_refused_value(navigator, NAV_INVALID, &value);
    CHECK_NUMBER(4, destroyed);
    members[0] = nav_member_init("key", items[0]);
    members[1] = nav_member_init("key", items[2]);
    members[2] = nav_member_init("other", nav_value_null());
    value = nav_value_map(members, 3);
    check_refused_value(navigator, NAV_INVALID, &value);
    CHECK_NUMBER(6, destroyed);
    members[1].key = nav_string_init("another");
    members[2].value.flags = 2;
    check_refused_value(navigator, NAV_INVALID, &value);
    CHECK_NUMBER(8, destroyed);
    value = nav_value_list(items, 1);
    outer = nav_value_list(&value, 1);
    check_refused_value(navigator, NAV_INVALID, &outer);
    CHECK_NUMBER(9, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(9, destroyed);
}

static void objects_live_as_long_as_their_entries(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_value items[2], value;
    nav_request list = nav_request_init("list", &value), current = list;
    items[0] = items[1] = nav_value_host_object(&destroyed, count_destroy);
    value = nav_value_list(items, 2);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &current));
    CHECK(current.arguments->content.list.items[0].content.host.object == &destroyed);
    CHECK(current.arguments->content.list.items[0].content.host.destroy == NULL);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
    CHECK_NUMBER(4, destroyed);
}

/* An object of a hint is the host's until the call, and the library's until everything is said. */
static void objects_among_hints_are_destroyed(void) {
    nav_config config = config_with_events(16);
    nav_navigator *navigator = started_navigator(&config);
    nav_options options = nav_options_init();
    nav_request list = nav_request_init("list", NULL);
    int destroyed = 0, seen = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    const nav_event *event;
    options.hint = &object;
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, &options, NULL));
    push(navigator, "list");
    CHECK_NUMBER(0, destroyed);
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->hint == NULL) continue;
        seen += 1;
        CHECK_NUMBER(0, destroyed);
        CHECK(event->hint->content.host.object == &destroyed);
        CHECK(event->hint->content.host.destroy == NULL);
    }
    CHECK_NUMBER(1, seen);
    CHECK_NUMBER(1, destroyed);
    options.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, &options, NULL));
    CHECK_NUMBER(1, destroyed);
    options.size = sizeof options;
    options.flags = 1u << 30;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, &options, NULL));
    CHECK_NUMBER(2, destroyed);
    options.flags = 0;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, &options, NULL));
    nav_navigator_free(navigator);
    CHECK_NUMBER(3, destroyed);
}

static void objects_in_a_state_live_as_long_as_it(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy), wrong = nav_value_list(&object, 1);
    nav_value deeper = nav_value_list(&wrong, 1);
    nav_id entry = push(navigator, "list");
    const nav_value *state;
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, entry, &object));
    CHECK_NUMBER(NAV_OK, nav_entry_state(navigator, entry, &state));
    CHECK(state->content.host.object == &destroyed);
    CHECK(state->content.host.destroy == NULL);
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_entry_set_state(navigator, entry, &deeper));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, entry, &object));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, entry, NULL));
    CHECK_NUMBER(3, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_entry_set_state(NULL, entry, &object));
    CHECK_NUMBER(4, destroyed);
    CHECK_NUMBER(NAV_STALE, nav_entry_set_state(navigator, MADE_UP_ID, &object));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, entry, &object));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(6, destroyed);
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), &object));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(7, destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_entry_set_state(navigator, entry, &object));
    CHECK_NUMBER(8, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(8, destroyed);
}

static void objects_among_results_are_destroyed(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_request list = nav_request_init("list", NULL);
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_bridge bridge = bridge_of(refuse_plan, NULL);
    waiting state = {0, 0, NAV_RESULT_FAILED, NAV_CANCEL_NONE};
    CHECK_NUMBER(NAV_INVALID, nav_pop_back(NULL, &object, NULL, NULL));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_AT_ROOT, nav_pop_back(navigator, &object, NULL, NULL));
    CHECK_NUMBER(2, destroyed);
    /* Nobody waits, so the result is dropped. */
    push(navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &object, NULL, NULL));
    CHECK_NUMBER(3, destroyed);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, settled, &state, forget, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_REFUSED, nav_pop_back(navigator, &object, NULL, NULL));
    CHECK_NUMBER(4, destroyed);
    CHECK_NUMBER(0, state.called);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &object, NULL, NULL));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(1, state.called);
    CHECK_NUMBER(NAV_RESULT_VALUE, state.kind);
    nav_navigator_free(navigator);
    CHECK_NUMBER(5, destroyed);
}

/* ---- Events ---- */

/* A result that is to be pulled lives until it has been. */
static void an_object_in_a_pulled_result_waits(void) {
    nav_config config = config_with_events(16);
    nav_navigator *navigator = started_navigator(&config);
    int destroyed = 0, seen = 0;
    nav_request list = nav_request_init("list", NULL);
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    const nav_event *event;
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &object, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_RESULT) continue;
        seen += 1;
        CHECK_NUMBER(0, destroyed);
        CHECK(event->result->value->content.host.object == &destroyed);
    }
    CHECK_NUMBER(1, seen);
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &object, NULL, NULL));
    nav_navigator_free(navigator);
    CHECK_NUMBER(2, destroyed);
}

static void keep_no_events(void *navigator, const nav_result *result) {
    (void)result;
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, NULL));
}

/* What is just being told, and would have been kept to be pulled, is given back when it was told. */
static void events_kept_no_more_while_one_is_told(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = started_navigator(&config);
    nav_request list = nav_request_init("list", NULL);
    int objects = 0;
    nav_value object = nav_value_host_object(&objects, count_destroy);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, keep_no_events, navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &object, NULL, NULL));
    CHECK_NUMBER(1, objects);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, objects);
}

typedef struct puller {
    nav_navigator *navigator;
    int calls;
} puller;

static void pull_when_destroyed(void *user_data) {
    puller *self = user_data;
    const nav_event *event = NULL;
    self->calls += 1;
    nav_next_event(self->navigator, &event);
}

/* What is kept for pulling goes with the navigator, also where a destroy callback pulls a part of it meanwhile. */
static void pulling_while_it_is_freed(void) {
    nav_config config = config_with_events(8);
    puller self = {started_navigator(&config), 0};
    nav_value object = nav_value_host_object(&self, pull_when_destroyed);
    nav_request list = nav_request_init("list", &object);
    CHECK_NUMBER(NAV_OK, nav_navigate(self.navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(self.navigator, &list, NULL, NULL));
    nav_navigator_free(self.navigator);
    CHECK_NUMBER(2, self.calls);
}

int main(void) {
    RUN(arguments_of_a_failing_call_are_destroyed);
    RUN(objects_in_a_wrong_value_are_destroyed);
    RUN(objects_live_as_long_as_their_entries);
    RUN(objects_among_hints_are_destroyed);
    RUN(objects_in_a_state_live_as_long_as_it);
    RUN(objects_among_results_are_destroyed);
    RUN(an_object_in_a_pulled_result_waits);
    RUN(events_kept_no_more_while_one_is_told);
    RUN(pulling_while_it_is_freed);
    return check_report();
}
