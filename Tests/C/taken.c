/* One rule of what a call takes: all that it looks at, whatever it answers. So what fails by a limit has been taken
 * too. */
#include "navigator.h"

static int destroyed;
static nav_value object;

typedef nav_status (*giving)(nav_navigator *navigator, const nav_value *value);

static nav_status as_arguments(nav_navigator *navigator, const nav_value *value) {
    nav_request request = nav_request_init("list", value);
    return nav_navigate(navigator, &request, NULL, NULL);
}

static nav_status as_result(nav_navigator *navigator, const nav_value *value) {
    return nav_pop_back(navigator, value, NULL, NULL);
}

static nav_status as_reported_result(nav_navigator *navigator, const nav_value *value) {
    return nav_host_did_pop(navigator, nav_current_top(navigator), value, NULL, NULL);
}

static nav_status as_hint(nav_navigator *navigator, const nav_value *value) {
    nav_options options = nav_options_init();
    options.hint = value;
    return nav_pop_up_to_root(navigator, &options, NULL);
}

static nav_status as_state(nav_navigator *navigator, const nav_value *value) {
    return nav_entry_set_state(navigator, nav_current_top(navigator), value);
}

static nav_status as_update(nav_navigator *navigator, const nav_value *value) {
    return nav_update(navigator, nav_current_top(navigator), value, NULL, NULL);
}

static nav_status as_report(nav_navigator *navigator, const nav_value *value) {
    return nav_host_did_update(navigator, nav_current_top(navigator), value, NULL, NULL);
}

static nav_status as_element(nav_navigator *navigator, const nav_value *value) {
    nav_request request = nav_request_init("home", value);
    nav_element element = nav_element_update(nav_current_entry_at(navigator, 0), &request);
    return nav_set_stack(navigator, &element, 1, NULL, NULL);
}

static nav_status as_update_in_a_batch(nav_navigator *navigator, const nav_value *value) {
    nav_intent intent = nav_intent_init(NAV_INTENT_UPDATE);
    const nav_intent *step = &intent;
    intent.entry = nav_current_top(navigator);
    intent.arguments = value;
    return nav_batch(navigator, &step, 1, NULL, NULL);
}

static nav_status as_arguments_in_a_batch(nav_navigator *navigator, const nav_value *value) {
    nav_request request = nav_request_init("list", value);
    return batch_one(navigator, &request, NULL, NULL);
}

static nav_status as_arguments_of_a_post(nav_navigator *navigator, const nav_value *value) {
    nav_request request = nav_request_init("list", value);
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &request);
    nav_port *port = NULL;
    nav_status status;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    status = nav_port_post(port, &intent, NULL);
    nav_port_release(port);
    return status;
}

static nav_status as_update_of_a_post(nav_navigator *navigator, const nav_value *value) {
    nav_intent intent = nav_intent_init(NAV_INTENT_HOST_DID_UPDATE);
    nav_port *port = NULL;
    nav_status status;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    intent.entry = nav_current_top(navigator);
    intent.arguments = value;
    status = nav_port_post(port, &intent, NULL);
    nav_port_release(port);
    return status;
}

static const giving givings[] = {as_arguments,
                                 as_result,
                                 as_reported_result,
                                 as_hint,
                                 as_state,
                                 as_update,
                                 as_report,
                                 as_element,
                                 as_update_in_a_batch,
                                 as_arguments_in_a_batch,
                                 as_arguments_of_a_post,
                                 as_update_of_a_post};

enum {
    GIVINGS = sizeof givings / sizeof givings[0]
};

static void check_taken(nav_navigator *navigator, const nav_value *value, nav_status expected, int taken, int line) {
    size_t index;
    for (index = 0; index < GIVINGS; index++) {
        destroyed = 0;
        check_number(expected, givings[index](navigator, value), "the status", __FILE__, line);
        check_number(taken, destroyed, "what was taken", __FILE__, line);
    }
}

#define CHECK_TAKEN(value, expected, taken) check_taken(navigator, value, expected, taken, __LINE__)

static void values_beyond_a_limit(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_value *many = calloc((size_t)NAV_MAX_VALUE_CELLS + 1, sizeof *many), nest[NAV_MAX_VALUE_DEPTH + 1];
    nav_value pair[2], outermost = nav_value_list(pair, 2);
    char *bytes = calloc((size_t)NAV_MAX_VALUE_BYTES + 1, 1);
    int depth;
    if (many == NULL || bytes == NULL) exit(1);
    pair[0] = object;
    pair[1] = nav_value_bytes(bytes, (size_t)NAV_MAX_VALUE_BYTES + 1);
    CHECK_TAKEN(&outermost, NAV_TOO_LARGE, 1);
    /* Together with the two cells of the pair they are too many: they alone are left out. */
    many[0] = object;
    pair[1] = nav_value_list(many, NAV_MAX_VALUE_CELLS - 1);
    CHECK_TAKEN(&outermost, NAV_TOO_LARGE, 1);
    pair[1] = nav_value_list(many, (size_t)NAV_MAX_VALUE_CELLS + 1);
    CHECK_TAKEN(&outermost, NAV_TOO_LARGE, 1);
    CHECK_TAKEN(&pair[1], NAV_TOO_LARGE, 0);
    /* The list at the greatest depth is not looked into. */
    nest[0] = object;
    for (depth = 1; depth <= (int)NAV_MAX_VALUE_DEPTH; depth++) nest[depth] = nav_value_list(&nest[depth - 1], 1);
    CHECK_TAKEN(&nest[NAV_MAX_VALUE_DEPTH], NAV_TOO_LARGE, 0);
    CHECK_TAKEN(&nest[NAV_MAX_VALUE_DEPTH - 1], NAV_INVALID, 1);
    CHECK_TAKEN(&nest[2], NAV_INVALID, 1);
    pair[1] = nest[NAV_MAX_VALUE_DEPTH];
    CHECK_TAKEN(&outermost, NAV_TOO_LARGE, 1);
    free(many);
    free(bytes);
    nav_navigator_free(navigator);
}

static void arrays_beyond_a_limit(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request request = nav_request_init("list", &object);
    const nav_request *requests[1] = {&request};
    nav_element element = nav_element_new(&request);
    nav_intent step = intent_with(NAV_INTENT_NAVIGATE, &request), inner = nav_intent_init(NAV_INTENT_BATCH);
    const nav_intent *steps[1] = {&step}, *nested[1] = {&inner};
    nav_options options = nav_options_init();
    destroyed = 0;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_push_all(navigator, requests, (size_t)NAV_MAX_STEPS + 1, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_set_stack(navigator, &element, (size_t)NAV_MAX_ENTRIES + 1, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_batch(navigator, steps, (size_t)NAV_MAX_STEPS + 1, NULL, NULL));
    CHECK_NUMBER(0, destroyed);
    /* What stands beside the array is taken all the same. */
    options.hint = &object;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_push_all(navigator, requests, (size_t)NAV_MAX_STEPS + 1, &options, NULL));
    CHECK_NUMBER(1, destroyed);
    inner.intents = steps;
    inner.count = 1;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, nested, 1, NULL, NULL));
    CHECK_NUMBER(1, destroyed);
    nav_navigator_free(navigator);
}

/* More new entries than an operation may make: all that the array holds was taken. */
static void as_many_elements_as_there_may_be(void) {
    enum {
        MANY = NAV_MAX_STEPS + 10
    };
    nav_navigator *navigator = started_navigator(NULL);
    nav_element *elements = malloc(MANY * sizeof *elements);
    nav_request request = nav_request_init("list", &object);
    int index;
    if (elements == NULL) exit(1);
    for (index = 0; index < MANY; index++) elements[index] = nav_element_new(&request);
    destroyed = 0;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_set_stack(navigator, elements, MANY, NULL, NULL));
    CHECK_NUMBER(MANY, destroyed);
    free(elements);
    nav_navigator_free(navigator);
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_LATER;
}

/* Thirteen things: user data of everything, and values. Operations are full. */
static void give_all(nav_navigator *navigator) {
    nav_request plain = nav_request_init("list", NULL), holding = nav_request_init("list", &object);
    nav_route builder = nav_route_init("list");
    nav_bridge bridge = nav_bridge_init();
    builder.user_data = bridge.user_data = &destroyed;
    builder.destroy = bridge.destroy = count_destroy;
    destroyed = 0;
    CHECK_NUMBER(NAV_FULL,
                 nav_navigate_for_result(navigator, &plain, ignore_result, &destroyed, count_destroy, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_navigate_for_result(navigator, &holding, NULL, &destroyed, count_destroy, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, as_result(navigator, &object));
    CHECK_NUMBER(NAV_FULL, as_hint(navigator, &object));
    CHECK_NUMBER(NAV_FULL, as_arguments_in_a_batch(navigator, &object));
    CHECK_NUMBER(NAV_FULL, as_update(navigator, &object));
    CHECK_NUMBER(NAV_FULL, as_element(navigator, &object));
    CHECK_NUMBER(NAV_FULL, as_update_in_a_batch(navigator, &object));
    CHECK_NUMBER(NAV_AMBIGUOUS, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_INVALID, nav_observer_add(navigator, NULL, &destroyed, count_destroy, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_port_new(navigator, NULL, &destroyed, count_destroy, NULL));
}

static void where_there_is_no_room(void) {
    nav_config config = config_with_events(1);
    nav_navigator *navigator = started_navigator(&config);
    nav_bridge bridge = nav_bridge_init();
    /* The start waits to be pulled. */
    give_all(navigator);
    CHECK_NUMBER(13, destroyed);
    nav_navigator_free(navigator);
    config = config_with_events(0);
    config.queue_capacity = 1;
    navigator = started_navigator(&config);
    bridge.transition = answer_later;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, as_arguments(navigator, NULL));
    give_all(navigator);
    CHECK_NUMBER(13, destroyed);
    nav_navigator_free(navigator);
}

static nav_navigator *inside;

/* Past the limit of calls also what is no operation is full. What was taken comes back next. */
static void give_past_the_limit(void *user_data, const nav_event *event) {
    nav_bridge bridge = nav_bridge_init();
    if (event->kind != NAV_EVENT_CHANGED) return;
    *(int *)user_data += 1;
    give_all(inside);
    bridge.transition = answer_later;
    bridge.user_data = &destroyed;
    bridge.destroy = count_destroy;
    CHECK_NUMBER(NAV_FULL, nav_bridge_set(inside, &bridge));
    CHECK_NUMBER(NAV_FULL, as_state(inside, &object));
    CHECK_NUMBER(NAV_FULL, as_report(inside, &object));
}

static void past_the_limit_of_calls(void) {
    nav_config config = config_with_events(0);
    int runs = 0;
    config.operation_limit = 1;
    inside = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(inside, give_past_the_limit, &runs, NULL, NULL));
    push(inside, "list");
    CHECK_NUMBER(1, runs);
    CHECK_NUMBER(16, destroyed);
    nav_navigator_free(inside);
}

int main(void) {
    object = nav_value_host_object(&destroyed, count_destroy);
    RUN(values_beyond_a_limit);
    RUN(arrays_beyond_a_limit);
    RUN(as_many_elements_as_there_may_be);
    RUN(where_there_is_no_room);
    RUN(past_the_limit_of_calls);
    return check_report();
}
