/* Every helper of the header that is no function of the library, as C and as C++. What they make is built with
 * variables that begin as garbage, so a field or a byte between fields that is left out is seen. */
#include <navcore.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static int failures;
/* What registering a route answers, and how many patterns were added after it. */
static nav_status registered;
static int patterns;
/* Those of nav_route_add_alias. */
static int aliases;
static const char *const list_name = "list";

static void check(int holds, const char *text, int line) {
    if (holds) return;
    fprintf(stderr, "helpers.c:%d: %s\n", line, text);
    failures++;
}

#define CHECK(condition) check(condition, #condition, __LINE__)

/* As far as a field reaches: what is behind the last one is no part of a struct. */
#define THROUGH(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))

/* The struct begins with its size, and every other byte of it is 0. */
static int is_empty_through(const void *structure, size_t size, size_t end) {
    size_t index, found;
    memcpy(&found, structure, sizeof found);
    for (index = sizeof found; index < end; index++)
        if (((const unsigned char *)structure)[index] != 0) return 0;
    return found == size;
}

static int is_empty(const void *structure, size_t size) {
    return is_empty_through(structure, size, size);
}

static int is_text(nav_string string, const char *text) {
    return string.length == NAV_NUL_TERMINATED && string.bytes == text;
}

static nav_string string_of(const char *bytes, size_t length) {
    nav_string string;
    string.bytes = bytes;
    string.length = length;
    return string;
}

static void equal_strings(void) {
    const char bytes[] = {'t', 'e', 'x', 't'}; /* without a NUL */
    nav_string counted = string_of(bytes, sizeof bytes);
    CHECK(nav_string_equal(nav_string_init("text"), nav_string_init("text")) == 1);
    CHECK(nav_string_equal(counted, nav_string_init("text")) == 1 &&
          nav_string_equal(nav_string_init("text"), counted) == 1);
    CHECK(nav_string_equal(counted, counted) == 1);
    CHECK(nav_string_equal(nav_string_init(NULL), nav_string_init("")) == 1);
    CHECK(nav_string_equal(nav_string_init(NULL), counted) == 0 && nav_string_equal(counted, string_of(NULL, 4)) == 0);
    CHECK(nav_string_equal(nav_string_init("text"), nav_string_init("texts")) == 0);
    CHECK(nav_string_equal(nav_string_init("texts"), nav_string_init("text")) == 0);
    CHECK(nav_string_equal(counted, nav_string_init("texts")) == 0 &&
          nav_string_equal(nav_string_init("texts"), counted) == 0);
    CHECK(nav_string_equal(counted, nav_string_init("tex")) == 0 &&
          nav_string_equal(nav_string_init("tex"), counted) == 0);
    CHECK(nav_string_equal(counted, nav_string_init("teXt")) == 0);
    CHECK(nav_string_equal(counted, string_of(bytes, 3)) == 0 && nav_string_equal(string_of(bytes, 3), counted) == 0);
    CHECK(nav_string_equal(string_of(NULL, 0), nav_string_init("")) == 1 &&
          nav_string_equal(nav_string_init(""), string_of(NULL, 0)) == 1);
    CHECK(nav_string_equal(string_of(NULL, 0), string_of(bytes, 0)) == 1);
    CHECK(nav_string_equal(string_of(NULL, 0), counted) == 0 && nav_string_equal(counted, string_of(NULL, 0)) == 0);
    /* A NUL within a string that has a length is a byte like others. */
    CHECK(nav_string_equal(string_of("a\0b", 3), string_of("a\0b", 3)) == 1);
    CHECK(nav_string_equal(string_of("a\0b", 3), string_of("a\0c", 3)) == 0);
    CHECK(nav_string_equal(string_of("a\0b", 3), nav_string_init("a")) == 0);
    CHECK(nav_string_equal(nav_string_init("a"), string_of("a\0b", 3)) == 0);
}

static void texts_and_cells(void) {
    const char *text = "text";
    nav_value item = nav_value_int(INT64_MIN), value = nav_value_null();
    nav_member member;
    CHECK(is_text(nav_string_init(text), text));
    CHECK(item.type == NAV_TYPE_INT && item.flags == 0 && item.content.integer == INT64_MIN);
    CHECK(value.type == NAV_TYPE_NULL && value.flags == 0);
    value = nav_value_bool(256);
    CHECK(value.type == NAV_TYPE_BOOL && value.flags == 0 && value.content.boolean == 1);
    value = nav_value_bool(0);
    CHECK(value.type == NAV_TYPE_BOOL && value.content.boolean == 0);
    value = nav_value_double(0.5);
    CHECK(value.type == NAV_TYPE_DOUBLE && value.flags == 0 && value.content.real > 0.4 && value.content.real < 0.6);
    value = nav_value_string(text);
    CHECK(value.type == NAV_TYPE_STRING && value.flags == 0 && is_text(value.content.string, text));
    value = nav_value_bytes(text, 2);
    CHECK(value.type == NAV_TYPE_BYTES && value.flags == 0);
    CHECK(value.content.string.bytes == text && value.content.string.length == 2);
    value = nav_value_list(&item, 1);
    CHECK(value.type == NAV_TYPE_LIST && value.flags == 0 && value.content.list.items == &item &&
          value.content.list.count == 1);
    member = nav_member_init(text, item);
    CHECK(is_text(member.key, text) && member.value.content.integer == INT64_MIN);
    value = nav_value_map(&member, 1);
    CHECK(value.type == NAV_TYPE_MAP && value.flags == 0 && value.content.map.members == &member &&
          value.content.map.count == 1);
    value = nav_value_host_object(&item, NULL);
    CHECK(value.type == NAV_TYPE_HOST_OBJECT && value.flags == 0);
    CHECK(value.content.host.object == &item && value.content.host.destroy == NULL);
}

static void empty_structs(void) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_config config = nav_config_init();
    nav_change change = nav_change_init();
    nav_bridge bridge = nav_bridge_init();
    nav_url url = nav_url_init();
    nav_stack_info stack = nav_stack_info_init();
    nav_container_info container = nav_container_info_init();
    nav_flow_info flow = nav_flow_info_init();
    CHECK(is_empty(&flow, sizeof flow));
    CHECK(is_empty(&stack, sizeof stack));
    CHECK(is_empty(&container, sizeof container));
    CHECK(is_empty(&url, sizeof url));
    CHECK(is_empty(&request, sizeof request));
    CHECK(is_empty(&options, sizeof options));
    CHECK(is_empty_through(&outcome, sizeof outcome, THROUGH(nav_outcome, redirect_count)));
    CHECK(is_empty_through(&config, sizeof config, THROUGH(nav_config, flags)));
    CHECK(is_empty(&change, sizeof change));
    CHECK(bridge.size == sizeof bridge && bridge.flags == 0 && bridge.transition == NULL &&
          bridge.navigate_to == NULL && bridge.pop_back == NULL && bridge.pop_up_to_root == NULL &&
          bridge.replay == NULL && bridge.user_data == NULL && bridge.destroy == NULL);
}

static void structs_with_one_thing(void) {
    const char *home = "home";
    nav_value arguments = nav_value_null();
    nav_request request = nav_request_init(home, &arguments), by_id = nav_request_by_id(7, &arguments);
    nav_route builder = nav_route_init(home);
    nav_intent intent = nav_intent_init(NAV_INTENT_BATCH);
    nav_element kept = nav_element_keep(7), made = nav_element_new(&request), updated = nav_element_update(7, &request);
    nav_link link = nav_link_init(home), trusted = nav_link_trusted(home), requested = nav_link_from_request(&request);
    nav_match match = nav_match_init();
    nav_parameter_type type = nav_parameter_type_init(home);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_FAILED);
    CHECK(ending.kind == NAV_RESULT_FAILED);
    ending.kind = NAV_RESULT_VALUE;
    CHECK(is_empty_through(&ending, sizeof ending, THROUGH(nav_flow_ending, host_code)) && ending.value == NULL);
    CHECK(is_text(link.url, home));
    memset(&link.url, 0, sizeof link.url);
    CHECK(is_empty(&link, sizeof link));
    CHECK(is_text(trusted.url, home) && trusted.flags == NAV_LINK_TRUSTED);
    memset(&trusted.url, 0, sizeof trusted.url);
    trusted.flags = 0;
    CHECK(is_empty(&trusted, sizeof trusted));
    CHECK(requested.request == &request && requested.flags == NAV_LINK_TRUSTED);
    requested.request = NULL;
    requested.flags = 0;
    CHECK(requested.url.bytes[0] == 0);
    memset(&requested.url, 0, sizeof requested.url);
    CHECK(is_empty(&requested, sizeof requested));
    CHECK(is_empty(&match, sizeof match));
    CHECK(is_text(type.name, home));
    memset(&type.name, 0, sizeof type.name);
    CHECK(is_empty(&type, sizeof type));
    CHECK(is_text(request.route, home) && request.arguments == &arguments);
    memset(&request.route, 0, sizeof request.route);
    request.arguments = NULL;
    CHECK(is_empty(&request, sizeof request));
    CHECK(by_id.route_id == 7 && by_id.arguments == &arguments);
    by_id.route_id = 0;
    by_id.arguments = NULL;
    CHECK(is_empty(&by_id, sizeof by_id));
    CHECK(is_text(builder.name, home));
    memset(&builder.name, 0, sizeof builder.name);
    CHECK(is_empty(&builder, sizeof builder));
    CHECK(intent.kind == NAV_INTENT_BATCH);
    intent.kind = NAV_INTENT_NONE;
    CHECK(is_empty(&intent, sizeof intent));
    CHECK(kept.kept == 7 && kept.request == NULL && made.kept == 0 && made.request == &request);
    CHECK(updated.kept == 7 && updated.request == &request);
}

static int is_builder_of(nav_route builder, const char *route) {
    if (!is_text(builder.name, route)) return 0;
    memset(&builder.name, 0, sizeof builder.name);
    return is_empty(&builder, sizeof builder);
}

static int32_t decide(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    return context ? NAV_ANSWER_ACCEPT : NAV_ANSWER_LATER;
}

static void answered(void *user_data, const nav_result *result) {
    (void)user_data;
    (void)result;
}

static void handle(void *user_data, const nav_gesture *gesture) {
    (void)user_data;
    (void)gesture;
}

static void back(void) {
    nav_back_handler handler = nav_back_handler_init(7, handle);
    nav_gesture gesture = nav_gesture_init(NAV_GESTURE_COMMIT, 0.5);
    nav_back_plan plan = nav_back_plan_init();
    CHECK(handler.entry == 7 && handler.handle == handle);
    CHECK(handler.size == sizeof handler && handler.priority == 0 && handler.forward == 0 && handler.disabled == 0);
    CHECK(handler.user_data == NULL && handler.destroy == NULL);
    CHECK(gesture.phase == NAV_GESTURE_COMMIT && gesture.progress == 0.5);
    CHECK(gesture.size == sizeof gesture && gesture.forward == 0 && gesture.edge == 0 && gesture.scene == 0);
    CHECK(gesture.handler == 0 && gesture.changes == NULL);
    CHECK(plan.size == sizeof plan && plan.ask_flags == 0 && plan.handler == 0 && plan.entry == 0 &&
          plan.changes == NULL);
}

static void saved_state(void) {
    nav_saving saving = nav_saving_init();
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init("{}"), &home);
    CHECK(is_empty(&saving, sizeof saving));
    CHECK(restoring.fallback == &home && restoring.text.length == NAV_NUL_TERMINATED);
    CHECK(restoring.text.bytes[0] == '{' && restoring.text.bytes[2] == 0);
    restoring.fallback = NULL;
    restoring.text.bytes = NULL;
    restoring.text.length = 0;
    CHECK(is_empty(&restoring, sizeof restoring));
}

static void guards(void) {
    nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, decide);
    CHECK(guard.kind == NAV_GUARD_LEAVE && guard.decide == decide);
    guard.kind = NAV_GUARD_ENTER;
    guard.decide = NULL;
    CHECK(is_empty(&guard, sizeof guard));
}

static void places_and_containers(void) {
    const char *home = "home", *tabs = "tabs", *first = "first";
    nav_request request = nav_request_init(home, NULL);
    nav_branch branch = nav_branch_init(first, &request);
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, &branch, 3);
    nav_route in = nav_route_in(home, tabs, first);
    nav_route presented = nav_route_presented(home, NAV_PRESENTATION_SHEET);
    CHECK(is_text(branch.name, first) && branch.initial == &request && branch.flags == 0);
    CHECK(container.kind == NAV_CONTAINER_TABS && container.branches == &branch && container.count == 3);
    container.kind = NAV_CONTAINER_NONE;
    container.branches = NULL;
    container.count -= 3;
    CHECK(is_empty(&container, sizeof container));
    CHECK(is_text(in.parent, tabs) && is_text(in.branch, first));
    memset(&in.parent, 0, sizeof in.parent);
    memset(&in.branch, 0, sizeof in.branch);
    CHECK(is_builder_of(in, home));
    CHECK(presented.presentation == NAV_PRESENTATION_SHEET);
    presented.presentation = NAV_PRESENTATION_DEFAULT;
    CHECK(is_builder_of(presented, home));
}

/* In the place of the library's, so that what nav_route_add and nav_route_add_with_path pass on is seen. */
nav_status nav_route_register(nav_navigator *navigator, const nav_route *builder, nav_id *route) {
    nav_route seen = *builder;
    CHECK(navigator == NULL);
    CHECK(strcmp(seen.name.bytes, "list") == 0 && seen.name.length == NAV_NUL_TERMINATED);
    seen.name.bytes = NULL;
    seen.name.length = 0;
    CHECK(is_empty(&seen, sizeof seen));
    if (route == NULL) return NAV_FULL;
    *route = 7;
    return registered;
}

nav_status nav_pattern_add(nav_navigator *navigator, nav_id route, nav_string pattern, uint32_t flags,
                           nav_id *conflict) {
    if (flags & NAV_PATTERN_ALIAS) {
        aliases += 1;
        flags -= NAV_PATTERN_ALIAS;
    }
    CHECK(navigator == NULL && route == 7 && flags == NAV_PATTERN_LINKABLE && conflict == NULL);
    CHECK(strcmp(pattern.bytes, "/list") == 0 && pattern.length == NAV_NUL_TERMINATED);
    patterns += 1;
    return NAV_IN_USE;
}

nav_status nav_route_unregister(nav_navigator *navigator, nav_id route) {
    CHECK(navigator == NULL && route == 7);
    patterns -= 1;
    return NAV_OK;
}

nav_id nav_route_find(const nav_navigator *navigator, nav_string route) {
    CHECK(navigator == NULL && strcmp(route.bytes, "list") == 0 && route.length == NAV_NUL_TERMINATED);
    return 7;
}

/* In the place of the library's, so that what nav_await passes on is seen. */
nav_status nav_navigate_for_result(nav_navigator *navigator, const nav_request *request, nav_result_callback callback,
                                   void *user_data, nav_destroy_callback destroy, const nav_options *options,
                                   nav_outcome *outcome) {
    CHECK(navigator == NULL && is_text(request->route, list_name) && request->arguments == NULL);
    CHECK(callback == answered && user_data == &failures);
    CHECK(destroy == NULL && options == NULL && outcome == NULL);
    return NAV_PENDING;
}

#ifndef __cplusplus
static void one_argument(void) {
    const char *order = "order", *key = "id";
    nav_request request = nav_request_with(order, key, nav_value_int(3));
    const nav_value *arguments = request.arguments;
    CHECK(is_text(request.route, order) && arguments->type == NAV_TYPE_MAP && arguments->content.map.count == 1);
    CHECK(is_text(arguments->content.map.members[0].key, key));
    CHECK(arguments->content.map.members[0].value.content.integer == 3);
}
#endif

/* Compilers may leave padding as the stack was. From here on the stack below is zero, and members alone can differ. */
static void clear_stack(void) {
    volatile unsigned char bytes[32768];
    size_t index;
    for (index = 0; index < sizeof bytes; index++) bytes[index] = 0;
}

static void run(void (*test)(void)) {
    static void (*volatile clear)(void) = clear_stack;
    clear();
    test();
}

int main(void) {
    run(equal_strings);
    run(texts_and_cells);
    run(empty_structs);
    run(structs_with_one_thing);
    run(guards);
    run(saved_state);
    run(back);
    run(places_and_containers);
#ifndef __cplusplus
    run(one_argument);
#endif
    CHECK(nav_await(NULL, list_name, answered, &failures) == NAV_PENDING);
    CHECK(nav_route_add(NULL, "list") == NAV_FULL);
    CHECK(nav_route_add_with_path(NULL, "list", "/list", NAV_PATTERN_LINKABLE) == NAV_IN_USE);
    registered = NAV_AMBIGUOUS;
    CHECK(nav_route_add_with_path(NULL, "list", "/list", NAV_PATTERN_LINKABLE) == NAV_AMBIGUOUS);
    CHECK(patterns == 0); /* a pattern that fails takes its route away again */
    CHECK(nav_route_add_alias(NULL, "list", "/list", NAV_PATTERN_LINKABLE) == NAV_IN_USE);
    CHECK(aliases == 1);
    return failures != 0;
}
