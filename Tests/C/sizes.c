/* The size at the start of every struct: missing, too short, that of an older host, that of a newer one. */
#include "navigator.h"

#include <stddef.h>

enum {
    ROOM = 512
};

/* A struct of any size, in a larger piece of memory. */
typedef union {
    size_t size;
    nav_request request;
    nav_options options;
    nav_outcome outcome;
    nav_config config;
    nav_route builder;
    nav_bridge bridge;
    nav_change change;
    nav_intent intent;
    nav_link link;
    nav_parameter_type type;
    nav_match match;
    nav_container container;
    nav_container_info container_info;
    nav_stack_info stack_info;
    nav_flow_ending ending;
    nav_flow_info flow;
    unsigned char bytes[ROOM];
} sized;

/* Where the field after a given one would begin: the size of a struct that ends with it. */
#define THROUGH(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

typedef nav_status (*use)(nav_navigator *navigator, sized *argument);

static int32_t accept_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static nav_status use_request(nav_navigator *navigator, sized *argument) {
    return nav_navigate(navigator, &argument->request, NULL, NULL);
}

static nav_status use_options(nav_navigator *navigator, sized *argument) {
    nav_request list = nav_request_init("list", NULL);
    return nav_navigate(navigator, &list, &argument->options, NULL);
}

static nav_status use_request_of_many(nav_navigator *navigator, sized *argument) {
    return push_one(navigator, &argument->request, NULL, NULL);
}

static nav_status use_request_of_stack(nav_navigator *navigator, sized *argument) {
    return set_one(navigator, &argument->request, NULL, NULL);
}

static nav_status use_intent(nav_navigator *navigator, sized *argument) {
    return nav_perform(navigator, &argument->intent, NULL);
}

static nav_status use_step(nav_navigator *navigator, sized *argument) {
    const nav_intent *step = &argument->intent;
    return nav_batch(navigator, &step, 1, NULL, NULL);
}

static nav_status use_options_of_step(nav_navigator *navigator, sized *argument) {
    nav_request list = nav_request_init("list", NULL);
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    const nav_intent *step = &intent;
    intent.options = &argument->options;
    return nav_batch(navigator, &step, 1, NULL, NULL);
}

/* The arguments that it gives the root take part from the size on that holds them. */
static nav_status use_update(nav_navigator *navigator, sized *argument) {
    nav_status status;
    if (argument->size >= THROUGH(nav_intent, kind)) argument->intent.entry = nav_current_top(navigator);
    status = nav_perform(navigator, &argument->intent, NULL);
    if (status == NAV_OK) CHECK_NUMBER(NAV_OK, nav_update(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    return status;
}

static nav_status use_config(nav_navigator *navigator, sized *argument) {
    nav_navigator *another = navigator;
    nav_status status = nav_navigator_new(&argument->config, &another);
    CHECK((another == NULL) == (status != NAV_OK));
    nav_navigator_free(another);
    return status;
}

static nav_status use_configure(nav_navigator *navigator, sized *argument) {
    return nav_configure(navigator, &argument->config);
}

static nav_status use_builder(nav_navigator *navigator, sized *argument) {
    nav_id route = 0;
    nav_status status = nav_route_register(navigator, &argument->builder, &route);
    if (status == NAV_OK) CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));
    return status;
}

/* The root is made this container, and none again. */
static nav_status use_container(nav_navigator *navigator, sized *argument) {
    nav_id root = nav_current_top(navigator);
    nav_status status = nav_set_container(navigator, root, &argument->container, NULL, NULL);
    if (status == NAV_OK) CHECK_NUMBER(NAV_OK, nav_set_container(navigator, root, NULL, NULL, NULL));
    return status;
}

static nav_status use_container_of_route(nav_navigator *navigator, sized *argument) {
    nav_route builder = nav_route_init("another");
    nav_id route = 0;
    nav_status status;
    builder.container = &argument->container;
    status = nav_route_register(navigator, &builder, &route);
    if (status == NAV_OK) CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));
    return status;
}

static nav_status use_bridge(nav_navigator *navigator, sized *argument) {
    nav_status status = nav_bridge_set(navigator, &argument->bridge);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    return status;
}

/* Relative to the root, which has no path. */
static nav_status use_link(nav_navigator *navigator, sized *argument) {
    nav_status status;
    nav_route_add_with_path(navigator, "linked", "/linked", NAV_PATTERN_LINKABLE);
    status = nav_open(navigator, &argument->link, NULL, NULL);
    if (status == NAV_OK) CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    return status;
}

static nav_status use_explained_link(nav_navigator *navigator, sized *argument) {
    char *text = NULL;
    nav_status status = nav_link_explain(navigator, &argument->link, &text, NULL);
    CHECK((text != NULL) == (status == NAV_OK));
    nav_text_free(text);
    return status;
}

static nav_status use_type(nav_navigator *navigator, sized *argument) {
    static int number;
    nav_status status;
    char name[32];
    nav_navigator *another = started_navigator(NULL);
    (void)navigator;
    snprintf(name, sizeof name, "type-%d", number++);
    if (argument->size >= THROUGH(nav_parameter_type, name)) argument->type.name = nav_string_init(name);
    status = nav_parameter_type_add(another, &argument->type);
    nav_navigator_free(another);
    return status;
}

/* `first` is the size through the first field, `filled` one that holds all that `argument` says. */
static void check_input_sizes(use call, sized *argument, size_t first, size_t filled, size_t whole) {
    nav_navigator *navigator = started_navigator(NULL);
    size_t size;
    for (size = 0; size < first; size++) {
        argument->size = size;
        CHECK_NUMBER(NAV_INVALID, call(navigator, argument));
    }
    for (size = filled; size <= ROOM; size++) {
        argument->size = size;
        CHECK_NUMBER(NAV_OK, call(navigator, argument));
    }
    /* What a newer host says beyond what this library knows must not be ignored. */
    argument->size = ROOM;
    argument->bytes[ROOM - 1] = 1;
    CHECK_NUMBER(NAV_INVALID, call(navigator, argument));
    argument->bytes[ROOM - 1] = 0;
    argument->bytes[whole] = 1;
    CHECK_NUMBER(NAV_INVALID, call(navigator, argument));
    argument->size = whole;
    CHECK_NUMBER(NAV_OK, call(navigator, argument));
    argument->bytes[whole] = 0;
    nav_navigator_free(navigator);
}

static void request_sizes(void) {
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.request.route = nav_string_init("list");
    check_input_sizes(use_request, &argument, THROUGH(nav_request, route), THROUGH(nav_request, route),
                      sizeof(nav_request));
    check_input_sizes(use_request_of_many, &argument, THROUGH(nav_request, route), THROUGH(nav_request, route),
                      sizeof(nav_request));
    check_input_sizes(use_request_of_stack, &argument, THROUGH(nav_request, route), THROUGH(nav_request, route),
                      sizeof(nav_request));
}

static void intent_sizes(void) {
    nav_request list = nav_request_init("list", NULL);
    nav_value one = nav_value_int(1);
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.intent.kind = NAV_INTENT_NAVIGATE;
    argument.intent.request = &list;
    check_input_sizes(use_intent, &argument, THROUGH(nav_intent, kind), THROUGH(nav_intent, request),
                      sizeof(nav_intent));
    check_input_sizes(use_step, &argument, THROUGH(nav_intent, kind), THROUGH(nav_intent, request), sizeof(nav_intent));
    memset(&argument, 0, sizeof argument);
    argument.intent.kind = NAV_INTENT_UPDATE;
    argument.intent.arguments = &one;
    check_input_sizes(use_update, &argument, THROUGH(nav_intent, kind), THROUGH(nav_intent, arguments),
                      sizeof(nav_intent));
}

static void options_sizes(void) {
    sized argument;
    memset(&argument, 0, sizeof argument);
    check_input_sizes(use_options, &argument, THROUGH(nav_options, flags), THROUGH(nav_options, flags),
                      sizeof(nav_options));
    check_input_sizes(use_options_of_step, &argument, THROUGH(nav_options, flags), THROUGH(nav_options, flags),
                      sizeof(nav_options));
}

static void config_sizes(void) {
    sized argument;
    memset(&argument, 0, sizeof argument);
    check_input_sizes(use_config, &argument, THROUGH(nav_config, animated), THROUGH(nav_config, animated),
                      sizeof(nav_config));
    memset(&argument, 0, sizeof argument);
    check_input_sizes(use_configure, &argument, THROUGH(nav_config, animated), THROUGH(nav_config, animated),
                      sizeof(nav_config));
}

static void builder_sizes(void) {
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.builder.name = nav_string_init("another");
    check_input_sizes(use_builder, &argument, THROUGH(nav_route, name), THROUGH(nav_route, name), sizeof(nav_route));
}

static void container_sizes(void) {
    nav_request list = nav_request_init("list", NULL);
    nav_branch branch = nav_branch_init("first", &list);
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.container = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    check_input_sizes(use_container, &argument, THROUGH(nav_container, kind), THROUGH(nav_container, count),
                      sizeof(nav_container));
    check_input_sizes(use_container_of_route, &argument, THROUGH(nav_container, kind), THROUGH(nav_container, count),
                      sizeof(nav_container));
}

/* A flow that is begun for it. */
static nav_id begin_flow(nav_navigator *navigator) {
    nav_request list = nav_request_init("list", NULL);
    nav_route builder = nav_route_init("flow");
    builder.initial = &list;
    nav_route_register(navigator, &builder, NULL);
    return nav_entry_flow(navigator, push(navigator, "flow"));
}

static nav_status use_ending(nav_navigator *navigator, sized *argument) {
    nav_id flow = begin_flow(navigator);
    nav_status status = nav_end_flow(navigator, flow, &argument->ending, NULL, NULL);
    if (status != NAV_OK) CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, NULL, NULL, NULL));
    return status;
}

static nav_status use_ending_of_intent(nav_navigator *navigator, sized *argument) {
    nav_id flow = begin_flow(navigator);
    nav_intent intent = nav_intent_init(NAV_INTENT_END_FLOW);
    nav_status status;
    intent.flow = flow;
    intent.ending = &argument->ending;
    status = nav_perform(navigator, &intent, NULL);
    if (status != NAV_OK) CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, NULL, NULL, NULL));
    return status;
}

static void ending_sizes(void) {
    nav_value blue = nav_value_string("blue");
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.ending.kind = NAV_RESULT_CANCELLED;
    check_input_sizes(use_ending, &argument, THROUGH(nav_flow_ending, kind), THROUGH(nav_flow_ending, kind),
                      sizeof(nav_flow_ending));
    memset(&argument, 0, sizeof argument);
    argument.ending.kind = NAV_RESULT_VALUE;
    argument.ending.value = &blue;
    check_input_sizes(use_ending_of_intent, &argument, THROUGH(nav_flow_ending, kind), THROUGH(nav_flow_ending, value),
                      sizeof(nav_flow_ending));
}

static nav_status use_flow_route(nav_navigator *navigator, sized *argument) {
    nav_id route = 0, entry;
    nav_status status = nav_route_register(navigator, &argument->builder, &route);
    if (status != NAV_OK) return status;
    entry = push(navigator, "another");
    CHECK(nav_entry_flow(navigator, entry) != 0);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));
    return NAV_OK;
}

static void flow_route_sizes(void) {
    nav_request list = nav_request_init("list", NULL);
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.builder.name = nav_string_init("another");
    argument.builder.initial = &list;
    check_input_sizes(use_flow_route, &argument, THROUGH(nav_route, name), THROUGH(nav_route, initial),
                      sizeof(nav_route));
}

static void bridge_sizes(void) {
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.bridge.transition = accept_plan;
    check_input_sizes(use_bridge, &argument, THROUGH(nav_bridge, flags), THROUGH(nav_bridge, transition),
                      sizeof(nav_bridge));
}

static int32_t take_any(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    (void)length;
    return 0;
}

static void link_and_type_sizes(void) {
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.link.url = nav_string_init("/linked");
    check_input_sizes(use_link, &argument, THROUGH(nav_link, url), THROUGH(nav_link, url), sizeof(nav_link));
    check_input_sizes(use_explained_link, &argument, THROUGH(nav_link, url), THROUGH(nav_link, url), sizeof(nav_link));
    memset(&argument, 0, sizeof argument);
    argument.type.check = take_any;
    check_input_sizes(use_type, &argument, THROUGH(nav_parameter_type, name), THROUGH(nav_parameter_type, check),
                      sizeof(nav_parameter_type));
}

/* A hint takes part from the size on that holds it. */
static void hint_sizes(void) {
    nav_value hint = nav_value_string("slide");
    sized argument;
    memset(&argument, 0, sizeof argument);
    argument.options.hint = &hint;
    check_input_sizes(use_options, &argument, THROUGH(nav_options, flags), THROUGH(nav_options, hint),
                      sizeof(nav_options));
}

/* What is beyond a shorter struct does not count, whatever lies there. */
static void the_end_of_a_shorter_struct_is_not_read(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_options options;
    memset(&options, 0xAA, sizeof options);
    options.size = THROUGH(nav_options, flags);
    options.flags = 0;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, &options, NULL));
    list.arguments = (const nav_value *)(uintptr_t)0xAAAAAAA8u;
    list.size = THROUGH(nav_request, route);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

static nav_navigator *filling;

typedef nav_status (*fill)(sized *argument);

static nav_status fill_outcome(sized *argument) {
    nav_request list = nav_request_init("list", NULL);
    return nav_navigate(filling, &list, NULL, &argument->outcome);
}

static nav_status fill_last_outcome(sized *argument) {
    return nav_last_outcome(filling, &argument->outcome);
}

static nav_status fill_current_request(sized *argument) {
    return nav_current_request(filling, &argument->request);
}

static nav_status fill_initial_request(sized *argument) {
    return nav_initial_request(filling, &argument->request);
}

static nav_status fill_entry_request(sized *argument) {
    return nav_entry_request(filling, nav_current_top(filling), &argument->request);
}

/* A struct that the library fills: nothing beyond its size is touched, and the tail of a longer one is zeroed. */
static void check_output_sizes(fill call, size_t first, size_t whole) {
    sized argument;
    size_t size, index;
    filling = started_navigator(NULL);
    for (size = 0; size <= ROOM; size++) {
        memset(&argument, 0xAA, sizeof argument);
        argument.size = size;
        CHECK_NUMBER(size < first ? NAV_INVALID : NAV_OK, call(&argument));
        CHECK_NUMBER(size, argument.size);
        for (index = size < sizeof(size_t) ? sizeof(size_t) : size; index < ROOM; index++) {
            if (argument.bytes[index] != 0xAA) break;
        }
        CHECK_NUMBER(ROOM, index);
        for (index = whole; index < size; index++) {
            if (argument.bytes[index] != 0) break;
        }
        CHECK_NUMBER(size > whole ? size : whole, index);
    }
    nav_navigator_free(filling);
}

static void outcome_sizes(void) {
    check_output_sizes(fill_outcome, THROUGH(nav_outcome, status), sizeof(nav_outcome));
    check_output_sizes(fill_last_outcome, THROUGH(nav_outcome, status), sizeof(nav_outcome));
}

static void filled_request_sizes(void) {
    check_output_sizes(fill_current_request, THROUGH(nav_request, route), sizeof(nav_request));
    check_output_sizes(fill_initial_request, THROUGH(nav_request, route), sizeof(nav_request));
    check_output_sizes(fill_entry_request, THROUGH(nav_request, route), sizeof(nav_request));
}

static nav_status fill_match(sized *argument) {
    nav_link link = nav_link_trusted("/filled/12");
    nav_route_add_with_path(filling, "filled", "/filled/{id:int}", 0);
    return nav_link_match(filling, &link, &argument->match);
}

static nav_status fill_stack(sized *argument) {
    return nav_stack_get(filling, nav_current_stack(filling), &argument->stack_info);
}

static nav_status fill_container(sized *argument) {
    return nav_container_get(filling, nav_current_top(filling), &argument->container_info);
}

static nav_status fill_flow(sized *argument) {
    static nav_navigator *begun;
    static nav_id flow;
    if (begun != filling) flow = begin_flow(filling);
    begun = filling;
    return nav_flow_get(filling, flow, &argument->flow);
}

static void flow_sizes(void) {
    check_output_sizes(fill_flow, offsetof(nav_flow_info, parent) + sizeof(nav_id), sizeof(nav_flow_info));
}

static void tree_sizes(void) {
    check_output_sizes(fill_stack, THROUGH(nav_stack_info, flags), sizeof(nav_stack_info));
    check_output_sizes(fill_container, THROUGH(nav_container_info, kind), sizeof(nav_container_info));
}

static void match_sizes(void) {
    check_output_sizes(fill_match, THROUGH(nav_match, route), sizeof(nav_match));
}

/* Changes can only be had from the library, so they are filled inside an observer. */
static const nav_changes *changes;

static nav_status fill_change(sized *argument) {
    return nav_changes_get(changes, 0, &argument->change);
}

static void fill_observed_change(void *user_data, const nav_event *event) {
    if (event->kind != NAV_EVENT_CHANGED) return;
    *(int *)user_data += 1;
    changes = event->changes;
    check_output_sizes(fill_change, THROUGH(nav_change, kind), sizeof(nav_change));
}

static void change_sizes(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int seen = 0;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, fill_observed_change, &seen, NULL, NULL));
    push(navigator, "list");
    CHECK_NUMBER(1, seen);
    nav_navigator_free(navigator);
}

/* An outcome that can't be filled is wrong before anything has happened. */
static void a_bad_outcome_changes_nothing(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_id detail = push(navigator, "detail"), root = nav_current_entry_at(navigator, 0);
    nav_outcome bad = nav_outcome_init();
    nav_link link = nav_link_trusted("/");
    nav_value one = nav_value_int(1);
    char *before = dump(navigator);
    bad.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_replace_top(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_entry(navigator, root, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_route(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_pop_up_to_root(navigator, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, push_one(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, perform_one(navigator, &list, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_pop(navigator, detail, NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_set_stack(navigator, &root, 1, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, detail, &one, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, detail, &one, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_open(navigator, &link, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_select(navigator, nav_current_stack(navigator), NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_dismiss(navigator, NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, detail, NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_back(navigator, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_dismiss(navigator, nav_current_stack(navigator), NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_select(navigator, nav_current_stack(navigator), NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_resize(navigator, detail, 1, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, MADE_UP_ID, NULL, NULL, &bad));
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &list, NULL, &bad));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void bad_options_change_nothing(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_id detail = push(navigator, "detail"), root = nav_current_entry_at(navigator, 0);
    nav_options bad = nav_options_init();
    nav_link link = nav_link_trusted("/");
    nav_value one = nav_value_int(1);
    char *before = dump(navigator);
    bad.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_replace_top(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_entry(navigator, root, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_route(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_pop_up_to_root(navigator, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, push_one(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, set_one(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, batch_one(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, perform_one(navigator, &list, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_pop(navigator, detail, NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_set_stack(navigator, &root, 1, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, detail, &one, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, detail, &one, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_open(navigator, &link, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_select(navigator, nav_current_stack(navigator), &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dismiss(navigator, NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, detail, NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_back(navigator, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_dismiss(navigator, nav_current_stack(navigator), NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_select(navigator, nav_current_stack(navigator), &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_host_did_resize(navigator, detail, 1, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, MADE_UP_ID, NULL, &bad, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &list, &bad, NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(request_sizes);
    RUN(options_sizes);
    RUN(hint_sizes);
    RUN(intent_sizes);
    RUN(config_sizes);
    RUN(builder_sizes);
    RUN(container_sizes);
    RUN(bridge_sizes);
    RUN(the_end_of_a_shorter_struct_is_not_read);
    RUN(outcome_sizes);
    RUN(filled_request_sizes);
    RUN(link_and_type_sizes);
    RUN(match_sizes);
    RUN(tree_sizes);
    RUN(ending_sizes);
    RUN(flow_route_sizes);
    RUN(flow_sizes);
    RUN(change_sizes);
    RUN(a_bad_outcome_changes_nothing);
    RUN(bad_options_change_nothing);
    return check_report();
}
