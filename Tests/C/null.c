/* NULL in the place of every pointer that bad_input does not spoil, and where it may be. */
#include "navigator.h"

static nav_request home;

static void picked(void *user_data, const nav_result *result) {
    (void)user_data;
    (void)result;
}

static void observed(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
}

/* Every pointer that must not be NULL, with a navigator. */
static void no_argument_is_invalid(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id top = nav_current_top(navigator), route = nav_route_find(navigator, nav_string_init("home"));
    char *before = dump(navigator);
    nav_record record;
    size_t count;
    nav_link link = nav_link_trusted("/");
    nav_parameter_type type = nav_parameter_type_init("type");
    nav_intent opening = nav_intent_init(NAV_INTENT_OPEN);
    nav_match match;
    char *text = NULL;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;

    CHECK_NUMBER(NAV_INVALID, nav_navigator_new(NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_start(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_route_name(navigator, route, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, NULL, picked, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_replace_top(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_route(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, NULL, 1, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, NULL, 1, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, NULL, 1, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, NULL, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, NULL, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, NULL, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, push_one(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, perform_one(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_remove(navigator, NULL, 1, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_remove(navigator, NULL, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_set_stack(navigator, NULL, 1, NULL, NULL));
    CHECK_NUMBER(0, nav_current_find(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_current_request(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_initial_request(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_entry_request(navigator, top, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_entry_model(navigator, top, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_entry_view(navigator, top, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_entry_state(navigator, top, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_last_outcome(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dump(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_observer_add(navigator, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_next_event(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_next_records(navigator, NULL, sizeof(nav_record), 1, &count));
    CHECK_NUMBER(NAV_INVALID, nav_next_records(navigator, &record, sizeof(nav_record), 1, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_next_records(navigator, &record, sizeof(nav_record), 0, &count));
    CHECK_NUMBER(NAV_INVALID, nav_changes_get(NULL, 0, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_open(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_link_match(navigator, NULL, &match));
    CHECK_NUMBER(NAV_INVALID, nav_link_match(navigator, &link, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_link_explain(navigator, NULL, &text, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_link_explain(navigator, &link, NULL, &count));
    CHECK_NUMBER(NAV_INVALID, nav_request_path(navigator, NULL, &text, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_request_path(navigator, &home, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_entry_path(navigator, top, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_location(navigator, 0, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_location(navigator, 0, 2, &text, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_location_of(navigator, top, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_location_of(navigator, top, 2, &text, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &opening, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dispatch_target(navigator, 0, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_flow_get(navigator, MADE_UP_ID, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_child_find(navigator, top, nav_string_init("key"), NULL));
    CHECK_NUMBER(NAV_INVALID, nav_child_find(navigator, MADE_UP_ID, nav_string_init("key"), NULL));

    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* Every pointer that may be NULL. */
static void an_optional_argument_may_be_null(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    const nav_value *state = list.arguments;
    nav_link link = nav_link_trusted("/path");
    nav_value one = nav_value_int(1);
    nav_element element;
    char *text = NULL;
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, NULL));
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, nav_current_top(navigator), NULL));
    CHECK_NUMBER(NAV_OK, nav_entry_state(navigator, nav_current_top(navigator), &state));
    CHECK(state == NULL);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_replace_top(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, push_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, set_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, batch_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, perform_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_update(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_host_did_update(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_update(navigator, nav_current_top(navigator), &one, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_update(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_host_did_update(navigator, nav_current_top(navigator), &one, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_host_did_update(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    element = nav_element_update(nav_current_entry_at(navigator, 0), NULL);
    CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, &element, 1, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, observed, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_AT_ROOT, nav_host_did_set_stack(navigator, NULL, 0, NULL, NULL));
    CHECK_NUMBER(1, nav_current_entries(navigator, NULL, 0));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "path", "/path", 0));
    CHECK_NUMBER(NAV_AMBIGUOUS, nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("path")),
                                                nav_string_init("/path"), 0, NULL));
    CHECK_NUMBER(NAV_OK, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_entry_path(navigator, nav_current_top(navigator), &text, NULL));
    nav_text_free(text);
    CHECK_NUMBER(NAV_OK, nav_link_explain(navigator, &link, &text, NULL));
    nav_text_free(text);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch(navigator, 0, &list, NULL, NULL));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch_target(navigator, 0, &list, NULL));
    CHECK_NUMBER(NAV_STALE, nav_end_flow(navigator, MADE_UP_ID, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, nav_current_top(navigator), NULL, 0));
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, nav_current_top(navigator), NULL, NULL, NULL, 0, NULL));
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, nav_current_top(navigator), picked, NULL, NULL, 0, NULL));
    CHECK_NUMBER(NAV_OK, nav_entry_publish(navigator, nav_current_top(navigator), NULL, 0));
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, nav_current_top(navigator), nav_string_init("key"), NULL, NULL));
    nav_navigator_free(navigator);
}

/* A string that is not there, and says that it has bytes. */
static void a_null_string_with_a_length_is_invalid(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request request = nav_request_init(NULL, NULL);
    nav_link link = nav_link_trusted(NULL);
    nav_value value = nav_value_string(NULL);
    void *object;
    char *before = dump(navigator);
    CHECK_NUMBER(NAV_INVALID, nav_route_add(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(0, nav_route_find(navigator, nav_string_init(NULL)));
    CHECK_NUMBER(NAV_INVALID, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("list")),
                                              nav_string_init(NULL), 0, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_link_prefix_add(navigator, nav_string_init(NULL), nav_string_init("")));
    CHECK_NUMBER(NAV_INVALID, nav_link_prefix_add(navigator, nav_string_init("https://a"), nav_string_init(NULL)));
    CHECK_NUMBER(NAV_INVALID, nav_link_scheme_add(navigator, nav_string_init(NULL)));
    CHECK_NUMBER(NAV_INVALID, nav_link_scene_add(navigator, nav_string_init(NULL)));
    request = nav_request_init("list", &value);
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    value.content.string.length = 3;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    value = nav_value_bytes(NULL, 3);
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, nav_current_top(navigator), &value, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, nav_current_top(navigator), &value, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_entry_publish(navigator, nav_current_top(navigator), &value, 0));
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &request, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_child_add(navigator, nav_current_top(navigator), nav_string_init(NULL), NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_child_find(navigator, nav_current_top(navigator), nav_string_init(NULL), &object));
    CHECK_NUMBER(NAV_INVALID, nav_child_remove(navigator, nav_current_top(navigator), nav_string_init(NULL)));
    check_unchanged(navigator, before);

    value = nav_value_bytes(NULL, 0);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    nav_navigator_free(navigator);
}

static void changes_and_values_take_null(void) {
    nav_value null = nav_value_null();
    nav_change change = nav_change_init();
    CHECK_NUMBER(0, nav_changes_count(NULL));
    CHECK_NUMBER(NAV_INVALID, nav_changes_get(NULL, 0, &change));
    CHECK(nav_value_member(NULL, nav_string_init("key")) == NULL);
    CHECK(nav_value_member(&null, nav_string_init("key")) == NULL);
    CHECK(nav_value_member(&null, nav_string_init(NULL)) == NULL);
    CHECK_NUMBER(1, nav_value_equal(NULL, NULL));
    CHECK_NUMBER(0, nav_value_equal(&null, NULL));
    CHECK_NUMBER(0, nav_value_equal(NULL, &null));
}

/* What is no value, for it has a count and nothing to be counted, can be compared all the same. */
static void nothing_with_a_count_is_compared(void) {
    nav_value zero = nav_value_int(0), items = nav_value_list(&zero, 1), no_items = nav_value_list(NULL, 1);
    nav_member member = nav_member_init("key", zero);
    nav_value members = nav_value_map(&member, 1), no_members = nav_value_map(NULL, 1);
    nav_value text = nav_value_string("abc"), no_text = nav_value_string(NULL), no_bytes = nav_value_bytes(NULL, 3);
    CHECK_NUMBER(0, nav_value_equal(&items, &no_items));
    CHECK_NUMBER(0, nav_value_equal(&no_items, &items));
    CHECK_NUMBER(0, nav_value_equal(&members, &no_members));
    CHECK_NUMBER(0, nav_value_equal(&no_members, &members));
    CHECK(nav_value_member(&no_members, nav_string_init("key")) == NULL);
    CHECK_NUMBER(0, nav_value_equal(&text, &no_text));
    text = nav_value_bytes("abc", 3);
    CHECK_NUMBER(0, nav_value_equal(&text, &no_bytes));
}

int main(void) {
    home = nav_request_init("home", NULL);
    RUN(no_argument_is_invalid);
    RUN(an_optional_argument_may_be_null);
    RUN(a_null_string_with_a_length_is_invalid);
    RUN(changes_and_values_take_null);
    RUN(nothing_with_a_count_is_compared);
    return check_report();
}
