/* Threads: from another thread every function that takes a navigator gives NAV_WRONG_THREAD, or 0, and does nothing. */
#include "navigator.h"

#include <pthread.h>

static nav_navigator *navigator;
static int destroyed;

static int32_t accept_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static void *call_every_function(void *argument) {
    const nav_id *ids = argument;
    nav_id entry = ids[0], route = ids[1], waiter = ids[2], observer = ids[3], id = 0, stack[4] = {0, 0, 0, 0};
    nav_request list = nav_request_init("list", NULL), request = list;
    nav_outcome outcome = nav_outcome_init();
    nav_string name = nav_string_init("list");
    const nav_value *state = NULL;
    const nav_event *event = NULL;
    nav_record record;
    size_t count = 0;
    char *text = NULL;
    void *pointer = NULL;
    nav_port *port = NULL;
    nav_link link = nav_link_trusted("/elsewhere");
    nav_parameter_type type = nav_parameter_type_init("elsewhere");
    nav_match match;
    memset(&match, 0, sizeof match);
    match.size = sizeof match;

    CHECK_NUMBER(NAV_WRONG_THREAD, nav_start(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_configure(navigator, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_close(navigator));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_route_unregister(navigator, route));
    CHECK_NUMBER(0, nav_route_find(navigator, name));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_route_name(navigator, route, &name));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_route_add(navigator, "another"));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_answer(navigator, MADE_UP_ID, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_abort(navigator, MADE_UP_ID, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_cancel_result(navigator, waiter));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_navigate(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_replace_top(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pop_back(navigator, NULL, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pop_to_entry(navigator, entry, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pop_to_route(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pop_up_to_root(navigator, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, push_one(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, set_one(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, batch_one(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, perform_one(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_host_did_pop(navigator, entry, NULL, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_host_did_set_stack(navigator, &entry, 1, NULL, &outcome));
    CHECK_NUMBER(0, nav_current_depth(navigator));
    CHECK_NUMBER(0, nav_current_top(navigator));
    CHECK_NUMBER(0, nav_current_entry_at(navigator, 0));
    CHECK_NUMBER(0, nav_current_entries(navigator, stack, 4));
    CHECK_NUMBER(0, stack[0]);
    CHECK_NUMBER(0, nav_current_find(navigator, &list));
    CHECK_NUMBER(0, nav_current_revision(navigator));
    CHECK_NUMBER(0, nav_current_stack(navigator));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_current_request(navigator, &request));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_initial_request(navigator, &request));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_request(navigator, entry, &request));
    CHECK_NUMBER(NAV_ENTRY_GONE, nav_entry_current_phase(navigator, entry));
    CHECK_NUMBER(0, nav_entry_waiter(navigator, entry));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_model(navigator, entry, &pointer));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_view(navigator, entry, &pointer));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_drop_view(navigator, entry));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_state(navigator, entry, &state));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_set_state(navigator, entry, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_last_outcome(navigator, &outcome));
    CHECK_NUMBER(0, nav_last_message(navigator).length);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_dump(navigator, &text, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_check(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_observer_add(navigator, ignore_event, NULL, NULL, &id));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_observer_remove(navigator, observer));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_calls_observe(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_next_event(navigator, &event));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_next_records(navigator, &record, sizeof(nav_record), 1, &count));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_detach_thread(navigator));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_attach_thread(navigator));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_drain(navigator));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_port_new(navigator, NULL, NULL, NULL, &port));
    CHECK(port == NULL);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pattern_add(navigator, route, nav_string_init("/elsewhere"), 0, &id));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_route_add_with_path(navigator, "elsewhere", "/elsewhere", 0));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_parameter_type_add(navigator, &type));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_link_scene_add(navigator, nav_string_init("left")));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_link_prefix_add(navigator, nav_string_init("https://a"), nav_string_init("")));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_open(navigator, &link, NULL, &outcome));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_links_set_held(navigator, 1));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_link_match(navigator, &link, &match));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_link_explain(navigator, &link, &text, &count));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_request_path(navigator, &list, &text, &count));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_path(navigator, entry, &text, &count));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_location(navigator, 0, 0, &text, &count));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_location_of(navigator, entry, 0, &text, &count));
    CHECK_NUMBER(0, nav_way_back(navigator, 0, &id, 1));
    nav_navigator_free(navigator);

    /* The thread comes before what is wrong with the arguments. */
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_navigate(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_perform(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_batch(navigator, NULL, SIZE_MAX, NULL, NULL));
    return NULL;
}

static void run_elsewhere(void *(*body)(void *), void *argument) {
    pthread_t thread;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, body, argument));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
}

static void another_thread_does_nothing(void) {
    nav_request list = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    nav_id ids[4];
    char *before;
    navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, &outcome));
    ids[0] = outcome.entry;
    ids[1] = nav_route_find(navigator, nav_string_init("detail"));
    ids[2] = outcome.waiter;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, &ids[3]));
    before = dump(navigator);
    run_elsewhere(call_every_function, ids);
    check_unchanged(navigator, before);
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(ids[2], nav_entry_waiter(navigator, ids[0]));
    CHECK_NUMBER(NAV_OK, nav_observer_remove(navigator, ids[3]));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    nav_navigator_free(navigator);
}

/* A registration that fails gives its user data back, for whatever reason it fails. */
static void *register_everything(void *argument) {
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_request list = nav_request_init("list", &object), plain = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    nav_intent waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
    const nav_intent *steps[2] = {&waits, &waits};
    nav_route builder = nav_route_init("another");
    nav_bridge bridge = nav_bridge_init();
    (void)argument;
    builder.user_data = &destroyed;
    builder.destroy = count_destroy;
    bridge.transition = accept_plan;
    bridge.user_data = &destroyed;
    bridge.destroy = count_destroy;
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_observer_add(navigator, ignore_event, &destroyed, count_destroy, NULL));
    CHECK_NUMBER(3, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD,
                 nav_navigate_for_result(navigator, &plain, ignore_result, &destroyed, count_destroy, NULL, NULL));
    CHECK_NUMBER(4, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pop_back(navigator, &object, NULL, NULL));
    CHECK_NUMBER(6, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_set_state(navigator, MADE_UP_ID, &object));
    CHECK_NUMBER(7, destroyed);
    options.hint = &object;
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK_NUMBER(8, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, push_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(9, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, set_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(10, destroyed);
    waits.callback = ignore_result;
    waits.user_data = &destroyed;
    waits.destroy = count_destroy;
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_perform(navigator, &waits, NULL));
    CHECK_NUMBER(12, destroyed);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_batch(navigator, steps, 2, &options, NULL));
    CHECK_NUMBER(17, destroyed);
    return NULL;
}

static void another_thread_keeps_nothing(void) {
    destroyed = 0;
    navigator = started_navigator(NULL);
    run_elsewhere(register_everything, NULL);
    nav_navigator_free(navigator);
    CHECK_NUMBER(17, destroyed);
}

/* Each thread may have navigators of its own. */
static void *own_navigator(void *argument) {
    nav_navigator *own = started_navigator(NULL);
    (void)argument;
    push(own, "list");
    CHECK_NUMBER(2, nav_current_depth(own));
    nav_navigator_free(own);
    return NULL;
}

/* What takes no navigator is for every thread. */
static void *helpers(void *argument) {
    nav_value one = nav_value_int(1);
    nav_member member = nav_member_init("one", one);
    nav_value map = nav_value_map(&member, 1);
    CHECK(nav_version() != 0);
    CHECK_TEXT("ok", nav_status_name(NAV_OK));
    CHECK_NUMBER(1, nav_value_equal(nav_value_member(&map, nav_string_init("one")), &one));
    nav_text_free(argument);
    return NULL;
}

static void other_threads_have_their_own(void) {
    navigator = started_navigator(NULL);
    run_elsewhere(own_navigator, NULL);
    run_elsewhere(helpers, dump(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(another_thread_does_nothing);
    RUN(another_thread_keeps_nothing);
    RUN(other_threads_have_their_own);
    return check_report();
}
