/* Constants that this library does not have, and calls in a wrong order. */
#include "navigator.h"

static nav_status navigate_with(nav_navigator *navigator, const nav_options *options) {
    nav_request list = nav_request_init("list", NULL);
    return nav_navigate(navigator, &list, options, NULL);
}

/* In every kind of operation that takes them, and in a step of a batch. */
static void check_options(nav_navigator *navigator, const nav_options *options) {
    nav_request list = nav_request_init("list", NULL);
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    const nav_intent *step = &intent;
    CHECK_NUMBER(NAV_INVALID, navigate_with(navigator, options));
    CHECK_NUMBER(NAV_INVALID, push_one(navigator, &list, options, NULL));
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, &list, options, NULL));
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, options, NULL));
    CHECK_NUMBER(NAV_INVALID, perform_one(navigator, &list, options, NULL));
    intent.options = options;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, &step, 1, NULL, NULL));
}

static void unknown_options(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_options options = nav_options_init();
    nav_request list = nav_request_init("list", NULL);
    char *before = dump(navigator);
    int bit;
    for (bit = 3; bit < 32; bit++) {
        options.flags = UINT32_C(1) << bit;
        if (options.flags == NAV_OPTION_KEEP_PRESENTED || options.flags == NAV_OPTION_REVEAL) continue;
        check_options(navigator, &options);
        CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, NULL, &options, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_update(navigator, nav_current_top(navigator), NULL, &options, NULL));
        CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, nav_current_top(navigator), NULL, &options, NULL));
    }
    options = nav_options_init();
    options.animated = 3;
    check_options(navigator, &options);
    options.animated = -1;
    check_options(navigator, &options);
    options = nav_options_init();
    options.unresolved = 4;
    check_options(navigator, &options);
    options.unresolved = INT32_MIN;
    check_options(navigator, &options);
    options = nav_options_init();
    options.unique = 3;
    check_options(navigator, &options);
    options = nav_options_init();
    options.unique_action = -1;
    check_options(navigator, &options);
    options = nav_options_init();
    options.presentation = NAV_PRESENTATION_ALERT + 1;
    check_options(navigator, &options);
    options.presentation = -1;
    check_options(navigator, &options);
    options = nav_options_init();
    options.occupied = NAV_OCCUPIED_REJECT + 1;
    check_options(navigator, &options);
    options.occupied = -1;
    check_options(navigator, &options);
    options = nav_options_init();
    options.unique = NAV_UNIQUE_TOP;
    CHECK_NUMBER(NAV_INVALID, nav_pop_up_to_root(navigator, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, push_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, nav_current_top(navigator), NULL, &options, NULL));
    /* What counts with unique alone. */
    options = nav_options_init();
    options.unique_action = NAV_UNIQUE_ACTION_POP_TO;
    check_options(navigator, &options);
    options = nav_options_init();
    options.flags = NAV_OPTION_IGNORE_ARGUMENTS;
    check_options(navigator, &options);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* Flags that one operation takes, and another does not. */
static void flags_of_other_operations(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_options options = nav_options_init();
    nav_request list = nav_request_init("list", NULL);
    nav_id root = nav_current_top(navigator), stack = nav_current_stack(navigator);
    nav_branch branch = nav_branch_init("first", &list);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    char *before = dump(navigator);
    options.flags = NAV_OPTION_REVEAL;
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_back(navigator, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dismiss(navigator, NULL, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, root, &tabs, &options, NULL));
    options.flags = NAV_OPTION_KEEP_PRESENTED;
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, root, NULL, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, root, &tabs, &options, NULL));
    options = nav_options_init();
    options.target = stack;
    CHECK_NUMBER(NAV_INVALID, nav_back(navigator, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_select(navigator, stack, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, root, &tabs, &options, NULL));
    options = nav_options_init();
    options.presentation = NAV_PRESENTATION_SHEET;
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_replace_top(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_route(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, NULL, &options, NULL));
    options = nav_options_init();
    options.occupied = NAV_OCCUPIED_REJECT;
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_select(navigator, stack, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dismiss(navigator, NULL, &options, NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* The same configuration, for a new navigator and for one that there is. */
static void check_configuration(const nav_config *config) {
    nav_navigator *navigator, *started = started_navigator(NULL);
    CHECK_NUMBER(NAV_INVALID, nav_navigator_new(config, &navigator));
    CHECK(navigator == NULL);
    CHECK_NUMBER(NAV_INVALID, nav_configure(started, config));
    nav_navigator_free(started);
}

static void unknown_configuration(void) {
    nav_config config = config_with_events(0);
    config.animated = 3;
    check_configuration(&config);
    config.animated = INT32_MIN;
    check_configuration(&config);
    config.animated = NAV_ANIMATED_DEFAULT;
    config.unresolved = 4;
    check_configuration(&config);
    config.unresolved = -1;
    check_configuration(&config);
    config.unresolved = NAV_UNRESOLVED_DEFAULT;
    config.redirect_limit = NAV_MAX_REDIRECTS + 1;
    check_configuration(&config);
}

static int32_t accept_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static void replay_nothing(void *user_data, const nav_changes *stack) {
    (void)user_data;
    (void)stack;
}

static void impossible_bridges(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = started_navigator(NULL), *pulled = started_navigator(&config);
    nav_bridge bridge = nav_bridge_init();
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge)); /* answers nothing */
    bridge.replay = replay_nothing;
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge)); /* a replay is no answer */
    bridge.transition = accept_plan;
    bridge.flags = 2;
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge)); /* no such flag */
    bridge.flags = NAV_BRIDGE_PULLED;
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(pulled, &bridge)); /* answers beside pulling */
    bridge.transition = NULL;
    bridge.pop_back = accept_plan;
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(pulled, &bridge));
    bridge.pop_back = NULL;
    bridge.replay = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge)); /* nothing can be pulled */
    CHECK_NUMBER(NAV_OK, nav_bridge_set(pulled, &bridge));
    config.event_capacity = 0;
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, &config)); /* nothing could be pulled any more */
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, NULL));
    config.event_capacity = 1;
    CHECK_NUMBER(NAV_OK, nav_configure(pulled, &config));
    CHECK_NUMBER(NAV_OK, nav_bridge_set(pulled, NULL));
    CHECK_NUMBER(NAV_OK, nav_configure(pulled, NULL));
    nav_navigator_free(pulled);
    nav_navigator_free(navigator);
}

/* A guard without a callback is asked by events: there must be some as long as the guard is there. */
static void impossible_guards(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = started_navigator(NULL), *pulled = started_navigator(&config);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, NULL);
    nav_id id;
    guard.route = nav_route_find(navigator, nav_string_init("hmoe")); /* a name that is not found is not every route */
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(pulled, &guard, NULL));
    CHECK(strncmp(nav_last_message(pulled).bytes, "a guard has either an entry, a route, ", 38) == 0);
    guard.flags = NAV_GUARD_EVERY_ROUTE;
    guard.route_name = nav_string_init("home");
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(pulled, &guard, NULL)); /* a name and every route */
    guard.route_name.length = 0;
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(navigator, &guard, NULL)); /* nothing can be pulled */
    CHECK_NUMBER(NAV_OK, nav_guard_add(pulled, &guard, &id));
    config.event_capacity = 0;
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, &config)); /* nothing could be pulled any more */
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, NULL));
    config.event_capacity = 1;
    CHECK_NUMBER(NAV_OK, nav_configure(pulled, &config));
    CHECK_NUMBER(NAV_OK, nav_guard_remove(pulled, id));
    CHECK_NUMBER(NAV_OK, nav_configure(pulled, NULL));
    guard.kind = NAV_GUARD_LEAVE + 1;
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(pulled, &guard, NULL)); /* no such kind */
    guard.kind = NAV_GUARD_LEAVE;
    guard.flags = NAV_GUARD_EVERY_ROUTE * 2;
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(pulled, &guard, NULL)); /* no such flag */
    nav_navigator_free(pulled);
    nav_navigator_free(navigator);
}

/* The same of a handler of back; and lives that can't be. */
static void impossible_handlers(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = started_navigator(NULL), *pulled = started_navigator(&config);
    nav_back_handler handler = nav_back_handler_init(0, NULL);
    nav_gesture gesture = nav_gesture_init(NAV_GESTURE_NONE, 0);
    nav_id id;
    CHECK_NUMBER(NAV_INVALID, nav_back_handler_add(navigator, &handler, NULL)); /* nothing can be pulled */
    CHECK_NUMBER(NAV_OK, nav_back_handler_add(pulled, &handler, &id));
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, NULL)); /* nothing could be pulled any more */
    CHECK_NUMBER(NAV_OK, nav_back(pulled, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_back_handler_remove(pulled, id));
    CHECK_NUMBER(NAV_OK, nav_configure(pulled, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_back_gesture(pulled, &gesture, NULL));
    gesture.phase = NAV_GESTURE_COMMIT + 1;
    CHECK_NUMBER(NAV_INVALID, nav_back_gesture(pulled, &gesture, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_stack_set_max_lifecycle(pulled, nav_current_stack(pulled), NAV_LIFECYCLE_NONE));
    CHECK_NUMBER(NAV_INVALID,
                 nav_stack_set_max_lifecycle(pulled, nav_current_stack(pulled), NAV_LIFECYCLE_RESUMED + 1));
    CHECK_NUMBER(NAV_INVALID, nav_stack_set_max_lifecycle(pulled, nav_current_stack(pulled), -1));
    config.flags = NAV_CONFIG_WAIT_FOR_EXITS;
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, &config));
    config.flags = 16;
    CHECK_NUMBER(NAV_INVALID, nav_configure(pulled, &config));
    nav_navigator_free(pulled);
    nav_navigator_free(navigator);
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_plan *)user_data = *plan;
    return NAV_ANSWER_LATER;
}

/* While a question is open: its ids are known, and only the answers and reasons that exist count. */
static void impossible_answers(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_plan plan;
    nav_bridge bridge = nav_bridge_init();
    memset(&plan, 0, sizeof plan);
    bridge.transition = answer_later;
    bridge.user_data = &plan;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, navigate_with(navigator, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_answer(navigator, plan.question, NAV_ANSWER_LATER));
    CHECK_NUMBER(NAV_STALE, nav_answer(navigator, plan.ticket, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, plan.ticket, NAV_ABORT_NONE));
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, plan.ticket, NAV_ABORT_BRIDGE_GONE));
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, plan.ticket, NAV_ABORT_CLOSED));
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, plan.ticket, NAV_ABORT_GONE));
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, plan.ticket, NAV_ABORT_GONE + 1));
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, plan.ticket, -1));
    CHECK_NUMBER(NAV_STALE, nav_abort(navigator, plan.question, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, plan.question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(navigator, plan.question, 7));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, plan.ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void before_the_start(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request list = nav_request_init("list", NULL), out = list;
    nav_id entry = MADE_UP_ID;
    add_routes(navigator);
    CHECK_NUMBER(NAV_NOT_STARTED, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_replace_top(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_pop_to_entry(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_pop_to_route(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, push_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, set_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, batch_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, perform_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_host_did_pop(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_host_did_set_stack(navigator, &entry, 1, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_update(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_host_did_update(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_select(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_dismiss(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_set_container(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_back(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_host_did_dismiss(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_host_did_select(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_host_did_resize(navigator, entry, 1, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_end_flow(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_dispatch(navigator, 0, &list, NULL, NULL));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_dispatch_target(navigator, 0, &list, NULL));
    CHECK_NUMBER(NAV_STALE, nav_entry_publish(navigator, entry, NULL, 0));
    CHECK_NUMBER(NAV_STALE, nav_entry_next_value(navigator, entry, NULL, NULL, NULL, 0, NULL));
    CHECK_NUMBER(NAV_STALE, nav_child_add(navigator, entry, nav_string_init("key"), NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_child_remove(navigator, entry, nav_string_init("key")));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    CHECK_NUMBER(0, nav_entry_flow(navigator, entry));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_current_request(navigator, &out));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_initial_request(navigator, &out));
    CHECK_NUMBER(0, nav_current_depth(navigator));
    CHECK_NUMBER(0, nav_current_top(navigator));
    CHECK_NUMBER(0, nav_current_stack(navigator));
    CHECK_NUMBER(0, nav_owned_stacks(navigator, 0, NULL, 0));
    CHECK_NUMBER(0, nav_stack_entries(navigator, entry, NULL, 0));
    CHECK_NUMBER(0, nav_entry_stack(navigator, entry));
    CHECK_NUMBER(0, nav_branch_find(navigator, entry, nav_string_init("first")));
    CHECK_NUMBER(0, nav_current_revision(navigator));
    CHECK_NUMBER(0, nav_current_find(navigator, &list));
    nav_text_free(dump(navigator));
    /* Bad arguments come before that. */
    list.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

static void a_second_start(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request nowhere = nav_request_init("nowhere", NULL), list = nav_request_init("list", NULL);
    add_routes(navigator);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_start(navigator, &nowhere, NULL, NULL));
    CHECK_NUMBER(0, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_start(navigator, &list, NULL, NULL));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void after_the_close(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = started_navigator(&config);
    nav_request list = nav_request_init("list", NULL);
    nav_id entry = push(navigator, "detail"), id;
    const nav_event *event = NULL;
    nav_route builder = nav_route_init("late");
    nav_bridge bridge = nav_bridge_init();
    nav_status pulled;
    bridge.transition = accept_plan;
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_start(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_replace_top(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_pop_to_entry(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_pop_to_route(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, push_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, set_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, batch_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, perform_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_host_did_pop(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_host_did_set_stack(navigator, &entry, 1, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_update(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_host_did_update(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_select(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_dismiss(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_set_container(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_back(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_host_did_dismiss(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_host_did_select(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_host_did_resize(navigator, entry, 1, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_end_flow(navigator, entry, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_dispatch(navigator, 0, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_dispatch_target(navigator, 0, &list, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_entry_publish(navigator, entry, NULL, 0));
    CHECK_NUMBER(NAV_CLOSED, nav_entry_next_value(navigator, entry, NULL, NULL, NULL, 0, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_child_add(navigator, entry, nav_string_init("key"), NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_child_remove(navigator, entry, nav_string_init("key")));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_route_register(navigator, &builder, &id));
    CHECK_NUMBER(NAV_CLOSED, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_CLOSED, nav_configure(navigator, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_entry_set_state(navigator, entry, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_answer(navigator, MADE_UP_ID, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_CLOSED, nav_abort(navigator, MADE_UP_ID, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_CLOSED, nav_cancel_result(navigator, MADE_UP_ID));
    /* Closed comes before what is wrong with the arguments. */
    CHECK_NUMBER(NAV_CLOSED, nav_navigate(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_perform(navigator, NULL, NULL));
    do {
        pulled = nav_next_event(navigator, &event);
        CHECK((event == NULL) == (pulled != NAV_OK));
    } while (pulled == NAV_OK);
    CHECK_NUMBER(NAV_NO_EVENT, pulled);
    nav_navigator_free(navigator);
}

static void how_a_flow_cannot_end(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_route builder = nav_route_init("flow");
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_value value = nav_value_int(1);
    nav_id flow;
    char *before;
    int bit;
    builder.initial = &list;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    flow = nav_entry_flow(navigator, push(navigator, "flow"));
    before = dump(navigator);
    for (bit = 1; bit < 32; bit++) {
        ending.flags = UINT32_C(1) << bit;
        CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    }
    ending.flags = 0;
    ending.host_code = 1;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    ending.kind = NAV_RESULT_CANCELLED;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    ending.host_code = 0;
    ending.value = &value;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    ending.value = NULL;
    ending.kind = NAV_RESULT_FAILED + 1;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    ending.kind = -1;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    check_unchanged(navigator, before);
    ending.kind = NAV_RESULT_FAILED;
    ending.host_code = INT32_MIN;
    ending.flags = NAV_FLOW_KEEP_ENTRIES;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    nav_navigator_free(navigator);
}

/* One value is published at a time, and a flow publishes none. */
static void what_cannot_be_published(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL), flow = nav_request_init("flow", NULL);
    nav_route builder = nav_route_init("flow");
    nav_options options = nav_options_init();
    nav_id root = nav_current_top(navigator);
    char *before;
    int bit;
    builder.initial = &list;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    before = dump(navigator);
    for (bit = 2; bit < 32; bit++)
        CHECK_NUMBER(NAV_INVALID, nav_entry_publish(navigator, root, NULL, UINT32_C(1) << bit));
    options.flags = NAV_OPTION_NEXT_VALUE;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &list, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &flow, NULL, NULL, NULL, &options, NULL));
    CHECK_NUMBER(NAV_NOT_AWAITED, nav_entry_publish(navigator, root, NULL, NAV_PUBLISH_IF_AWAITED));
    check_unchanged(navigator, before);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, &options, NULL));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(how_a_flow_cannot_end);
    RUN(what_cannot_be_published);
    RUN(unknown_options);
    RUN(flags_of_other_operations);
    RUN(unknown_configuration);
    RUN(impossible_bridges);
    RUN(impossible_guards);
    RUN(impossible_handlers);
    RUN(impossible_answers);
    RUN(before_the_start);
    RUN(a_second_start);
    RUN(after_the_close);
    return check_report();
}
