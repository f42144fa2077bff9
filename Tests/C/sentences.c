/* Sentences: what nav_last_message says, of which call, and always in UTF-8. */
#include "navigator.h"

static void check_says(const nav_navigator *navigator, const char *sentence) {
    CHECK_TEXT(sentence, nav_last_message(navigator).bytes);
}

/* The library takes only UTF-8 as a value. */
static void check_is_text(nav_navigator *navigator) {
    nav_string detail = nav_last_message(navigator);
    nav_value value = nav_value_null();
    nav_id route = nav_route_find(navigator, nav_string_init("list"));
    nav_request request = nav_request_by_id(route, &value);
    CHECK(detail.length > 0);
    value.type = NAV_TYPE_STRING;
    value.content.string = detail;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
}

static void registrations_say_why_they_are_refused(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request nowhere = nav_request_init("nowhere", NULL);
    nav_parameter_type type = nav_parameter_type_init("size");
    nav_route builder = nav_route_init("fresh");
    nav_id home = nav_route_find(navigator, nav_string_init("home"));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, NULL, NULL));
    check_says(navigator, "the route \"\": the builder is NULL or has a wrong size");
    CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
    check_says(navigator, "the type \"size\": it has either a check, or both of read and write");
    CHECK_NUMBER(NAV_STALE, nav_pattern_add(navigator, MADE_UP_ID, nav_string_init("/x"), 0, NULL));
    check_says(navigator, "the pattern \"/x\": its route is not registered");
    CHECK_NUMBER(NAV_INVALID, nav_pattern_add(navigator, home, nav_string_init("/x"), 1u << 31, NULL));
    check_says(navigator, "the pattern \"/x\": a flag is unknown");
    CHECK_NUMBER(NAV_INVALID, nav_pattern_add(navigator, home, nav_string_init("/a\xC3\xA9\xC3/b"), 0, NULL));
    check_says(navigator, "the pattern \"/a\xC3\xA9\"\xE2\x80\xA6: it is not UTF-8");
    CHECK_NUMBER(NAV_INVALID, nav_link_prefix_add(navigator, nav_string_init("x"), nav_string_init("")));
    check_says(navigator, "the link prefix \"x\": it begins with neither https:// nor http://");
    CHECK_NUMBER(NAV_INVALID, nav_link_scene_add(navigator, nav_string_init("a#b")));
    check_says(navigator, "the scene \"a#b\": the name of a scene is 1 to 1,024 bytes of UTF-8 without / { } * ? # % "
                          "and control characters");
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    check_says(navigator, "navigate: no route is named \"nowhere\"");
    nav_navigator_free(navigator);
}

static void what_is_too_long_is_shown_as_far_as_it_was_read(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id home = nav_route_find(navigator, nav_string_init("home"));
    static char name[NAV_MAX_PATTERN_BYTES + 2];
    nav_string unread = nav_string_init(name);
    char expected[512];
    memset(name, 'a', sizeof name - 1);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_pattern_add(navigator, home, nav_string_init(name), 0, NULL));
    snprintf(expected, sizeof expected, "the pattern \"%.256s\"\xE2\x80\xA6: it is too long or has no bytes", name);
    check_says(navigator, expected);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_route_add(navigator, name));
    snprintf(expected, sizeof expected, "the route \"%.256s\"\xE2\x80\xA6: the name is too long or has no bytes", name);
    check_says(navigator, expected);
    unread.length = (size_t)1 << 30;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_pattern_add(navigator, home, unread, 0, NULL));
    check_says(navigator, "the pattern \"\": it is too long or has no bytes");
    nav_navigator_free(navigator);
}

static void a_value_that_is_refused_is_explained(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_value value = nav_value_string("\xFF"), unknown = nav_value_null(), list = nav_value_list(NULL, 2);
    nav_request request = nav_request_init("list", &value);
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &request, NULL, NULL));
    check_says(navigator, "navigate: the arguments can't be taken: a string that is not UTF-8");
    unknown.type = 99;
    CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, &unknown, NULL, NULL));
    check_says(navigator, "pop back: the result can't be taken: an unknown type");
    CHECK_NUMBER(NAV_INVALID, nav_pop_back(navigator, &list, NULL, NULL));
    check_says(navigator, "pop back: the result can't be taken: a list or map that is NULL");
    nav_navigator_free(navigator);
}

static void an_update_that_fails_says_why(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_value one = nav_value_int(1), wrong = nav_value_string("\xFF");
    nav_member member = nav_member_init("id", one);
    nav_value arguments = nav_value_map(&member, 1);
    nav_request list = nav_request_init("list", &one), note = nav_request_init("note", &arguments);
    nav_element element = nav_element_update(nav_current_top(navigator), &list);
    nav_options options = nav_options_init();
    nav_intent intent = nav_intent_init(NAV_INTENT_POP_BACK);
    CHECK_NUMBER(NAV_STALE, nav_update(navigator, MADE_UP_ID, &one, NULL, NULL));
    check_says(navigator, "update: an id is gone, was never given out, or is of another kind");
    CHECK_NUMBER(NAV_INVALID, nav_host_did_update(navigator, nav_current_top(navigator), &wrong, NULL, NULL));
    check_says(navigator, "host did update: the arguments can't be taken: a string that is not UTF-8");
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, &element, 1, NULL, NULL));
    check_says(navigator, "set stack: the kept entry is of another route");
    intent.arguments = &one;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    check_says(navigator, "pop back: the kind of the intent takes no arguments");
    options.flags = NAV_OPTION_UPDATE_ARGUMENTS;
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, nav_current_top(navigator), &one, &options, NULL));
    check_says(navigator, "update: only a unique navigation and a pop to a route can update arguments");
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, &options, NULL));
    check_says(navigator, "navigate: only a unique navigation can search or update arguments");
    options.flags = NAV_OPTION_UPDATE_ARGUMENTS | NAV_OPTION_INCLUSIVE;
    CHECK_NUMBER(NAV_INVALID, nav_pop_to_route(navigator, &list, &options, NULL));
    check_says(navigator, "pop to route: what is removed can't be updated");
    options.flags = NAV_OPTION_IGNORE_ARGUMENTS;
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &list, &options, NULL));
    check_says(navigator, "navigate: the options say how it is unique, but not that it is");
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "note", "/notes/{id:int}", 0));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &note, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_update(navigator, nav_current_top(navigator), &one, NULL, NULL));
    check_says(navigator, "update: the argument \"id\" is missing; the pattern is /notes/{id:int}");
    nav_navigator_free(navigator);
}

static void add_flow(nav_navigator *navigator, const char *name, const char *first) {
    nav_route builder = nav_route_init(name);
    nav_request initial = nav_request_init(first, NULL);
    builder.initial = &initial;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
}

static void what_flows_do_not_do_is_explained(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder = nav_route_init("wrong");
    nav_request first = nav_request_init("first", NULL), list = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    nav_value object = nav_value_host_object(&builder, NULL);
    nav_id flow;
    builder.initial = &list;
    builder.flags = NAV_ROUTE_SHARES_MODELS;
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &builder, NULL));
    CHECK(nav_last_message(navigator).length > 0);
    builder.flags = 0;
    list.arguments = &object;
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &builder, NULL));
    check_says(navigator, "the route \"wrong\": its initial request is none, has a host object, or a key twice");
    list.arguments = NULL;
    add_flow(navigator, "first", "second");
    add_flow(navigator, "second", "first");
    CHECK_NUMBER(NAV_LOOP, nav_navigate(navigator, &first, NULL, NULL));
    check_says(navigator, "navigate: flows would begin in one another without end");
    add_flow(navigator, "flow", "list");
    flow = nav_entry_flow(navigator, push(navigator, "flow"));
    options.flags = NAV_OPTION_NEXT_VALUE;
    first = nav_request_init("flow", NULL);
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &first, NULL, NULL, NULL, &options, NULL));
    check_says(navigator, "navigate for result: a flow publishes nothing");
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch(navigator, flow, &list, NULL, NULL));
    check_says(navigator, "dispatch: no coordinator takes the request");
    CHECK_NUMBER(NAV_STALE, nav_end_flow(navigator, MADE_UP_ID, NULL, NULL, NULL));
    check_says(navigator, "end flow: an id is gone, was never given out, or is of another kind");
    nav_navigator_free(navigator);
}

static void an_intent_of_no_kind_is_performed(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent intent = nav_intent_init(99);
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    check_says(navigator, "perform: the intent has a wrong size or kind");
    nav_navigator_free(navigator);
}

static void a_batch_names_what_it_can_not_hold(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_intent start = nav_intent_init(NAV_INTENT_START), inner = nav_intent_init(NAV_INTENT_BATCH);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK), unknown = nav_intent_init(99);
    const nav_intent *steps[2] = {&pop, &start};
    nav_outcome outcome = nav_outcome_init();
    start.request = &list;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, steps, 2, NULL, &outcome));
    CHECK_NUMBER(1, outcome.index);
    check_says(navigator, "batch: start can only begin a batch");
    steps[1] = &inner;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, steps, 2, NULL, NULL));
    check_says(navigator, "batch: batch can't be in a batch");
    steps[1] = &unknown;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, steps, 2, NULL, NULL));
    check_says(navigator, "batch: an intent is NULL, has a wrong size, or is of an unknown kind");
    steps[1] = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, steps, 2, NULL, NULL));
    check_says(navigator, "batch: an intent is NULL, has a wrong size, or is of an unknown kind");
    nav_navigator_free(navigator);
}

/* A call that fails never leaves the sentence of another one. */
static void each_call_that_fails_has_its_own_sentence(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request nowhere = nav_request_init("nowhere", NULL);
    nav_gesture unknown = nav_gesture_init(77, 0);
    nav_bridge bridge = nav_bridge_init();
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, NULL);
    nav_stack_info stack = nav_stack_info_init();
    const char *stale = "an id is gone, was never given out, or is of another kind";
    const char *invalid = "an argument is invalid";
    char *path;
    nav_id id;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge));
    check_says(navigator, invalid);
    CHECK_NUMBER(NAV_STALE, nav_answer(navigator, MADE_UP_ID, NAV_ANSWER_ACCEPT));
    check_says(navigator, stale);
    CHECK_NUMBER(NAV_INVALID, nav_abort(navigator, MADE_UP_ID, 99));
    check_says(navigator, invalid);
    CHECK_NUMBER(NAV_STALE, nav_entry_set_state(navigator, MADE_UP_ID, NULL));
    check_says(navigator, stale);
    CHECK_NUMBER(NAV_INVALID, nav_route_add(navigator, "a{b"));
    CHECK_NUMBER(NAV_STALE, nav_route_unregister(navigator, MADE_UP_ID));
    check_says(navigator, stale);
    CHECK_NUMBER(0, nav_route_find(navigator, nav_string_init("hmoe")));
    check_says(navigator, "no route has that name");
    CHECK_NUMBER(NAV_NOT_FOUND, nav_entry_path(navigator, nav_current_top(navigator), &path, NULL));
    check_says(navigator, "no entry of that route is on the stack, or the route has no path");
    CHECK_NUMBER(NAV_INVALID, nav_back_gesture(navigator, &unknown, NULL));
    check_says(navigator, invalid);
    CHECK_NUMBER(0, nav_scene_find(navigator, nav_string_init("hmoe")));
    check_says(navigator, "no scene has that name");
    CHECK_NUMBER(0, nav_branch_find(navigator, nav_current_top(navigator), nav_string_init("hmoe")));
    check_says(navigator, "no branch has that name");
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, nav_current_top(navigator), nav_string_init("a"), NULL, NULL));
    CHECK_NUMBER(NAV_IN_USE, nav_child_add(navigator, nav_current_top(navigator), nav_string_init("a"), NULL, NULL));
    check_says(navigator, "the entry has a child of that key");
    CHECK_NUMBER(NAV_NOT_FOUND, nav_child_remove(navigator, nav_current_top(navigator), nav_string_init("b")));
    check_says(navigator, "the entry has no child of that key");
    CHECK_NUMBER(NAV_NOT_FOUND, nav_result_attach(navigator, nav_string_init("a"), NULL, NULL, NULL, &id));
    check_says(navigator, "no waiter has that key");
    CHECK_NUMBER(0, nav_branch_find(navigator, nav_current_top(navigator), nav_string_init("hmoe")));
    /* Who reads the state leaves the sentence. */
    CHECK_NUMBER(NAV_STALE, nav_stack_get(navigator, MADE_UP_ID, &stack));
    check_says(navigator, "no branch has that name");
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(navigator, &guard, &id));
    CHECK(strncmp(nav_last_message(navigator).bytes, "a guard has ", 12) == 0);
    guard.route = MADE_UP_ID;
    guard.flags = 2;
    CHECK_NUMBER(NAV_INVALID, nav_guard_add(navigator, &guard, &id));
    check_says(navigator, invalid);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    check_says(navigator, "navigate: no route is named \"nowhere\"");
    nav_navigator_free(navigator);
}

static int32_t look_up_and_refuse(void *user_data, const nav_guard_context *context) {
    (void)context;
    CHECK_NUMBER(0, nav_route_find(user_data, nav_string_init("hmoe")));
    check_says(user_data, "no route has that name");
    return 5;
}

/* A call inside a callback that fails has its sentence there, and leaves that of the outermost call. */
static void a_call_inside_leaves_the_sentence_outside(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, look_up_and_refuse);
    guard.flags = NAV_GUARD_EVERY_ROUTE;
    guard.user_data = navigator;
    CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, NULL));
    CHECK_NUMBER(NAV_BLOCKED, nav_navigate(navigator, &list, NULL, NULL));
    check_says(navigator, "navigate: the guard of list refused with 5");
    nav_navigator_free(navigator);
}

static void a_restore_without_a_text_says_so(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_restoring restoring = nav_restoring_init(nav_string_init(""), NULL);
    CHECK_NUMBER(NAV_CORRUPT, nav_restore(navigator, &restoring, NULL, NULL));
    check_says(navigator, "restore: there is no text");
    nav_navigator_free(navigator);
}

/* A branch that is found by its name is 0 if the name is misspelt. */
static void a_misspelt_branch_is_a_problem(void) {
    nav_config config = config_with_events(8);
    const nav_event *event = NULL;
    nav_id branch;
    config.flags = NAV_CONFIG_PROBLEM_EVENTS;
    nav_navigator *navigator = started_navigator(&config);
    while (nav_next_event(navigator, &event) == NAV_OK) {
    }
    branch = nav_current_branch(navigator, nav_string_init("home"), nav_string_init("ordrs"));
    CHECK_NUMBER(NAV_STALE, nav_select(navigator, branch, NULL, NULL));
    check_says(navigator, "select: the branch is 0: its name was not found");
    CHECK_NUMBER(NAV_OK, nav_next_event(navigator, &event));
    CHECK_NUMBER(NAV_EVENT_PROBLEM, event->kind);
    CHECK_NUMBER(NAV_STALE, event->outcome->status);
    CHECK_NUMBER(NAV_STALE, nav_select(navigator, MADE_UP_ID, NULL, NULL)); /* this branch may have been there */
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_event(navigator, &event));
    nav_navigator_free(navigator);
}

static void sentences_are_text(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id home = nav_route_find(navigator, nav_string_init("home"));
    char name[512];
    int length, index;
    CHECK_NUMBER(NAV_INVALID, nav_route_add(navigator, "\xFF"));
    check_is_text(navigator);
    CHECK_NUMBER(NAV_INVALID, nav_pattern_add(navigator, home, nav_string_init("/\xC3"), 0, NULL));
    check_is_text(navigator);
    /* It is cut within a character. */
    for (length = 250; length < 260; length++) {
        for (index = 0; index + 2 < length; index += 3) memcpy(name + index, "\xE2\x82\xAC", 3);
        name[index] = '\0';
        memmove(name + length % 3, name, (size_t)index + 1);
        memset(name, 'a', (size_t)(length % 3));
        CHECK_NUMBER(NAV_INVALID, nav_pattern_add(navigator, home, nav_string_init(name), 0, NULL));
        check_is_text(navigator);
    }
    nav_navigator_free(navigator);
}

static void a_wrong_outcome_is_the_last_one(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_outcome wrong = nav_outcome_init(), last = nav_outcome_init();
    int destroyed = 0;
    wrong.size = 3;
    CHECK_NUMBER(NAV_INVALID,
                 nav_navigate_for_result(navigator, &list, ignore_result, &destroyed, count_destroy, NULL, &wrong));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &last));
    CHECK_NUMBER(NAV_INVALID, last.status);
    check_says(navigator, "navigate for result: the outcome has a wrong size");
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

typedef struct problem {
    int count;
    nav_status status;
    char sentence[256];
} problem;

static void keep_problem(void *user_data, const nav_event *event) {
    problem *last = user_data;
    if (event->kind != NAV_EVENT_PROBLEM) {
        CHECK(event->detail == NULL);
        return;
    }
    last->count++;
    last->status = event->outcome->status;
    CHECK_NUMBER(NAV_TYPE_STRING, event->detail->type);
    CHECK_NUMBER(0, event->detail->content.string.bytes[event->detail->content.string.length]);
    snprintf(last->sentence, sizeof last->sentence, "%s", event->detail->content.string.bytes);
}

static void check_told(nav_navigator *navigator, problem *last, nav_status expected, nav_status actual) {
    CHECK_NUMBER(expected, actual);
    CHECK_NUMBER(1, last->count);
    CHECK_NUMBER(expected, last->status);
    CHECK_TEXT(nav_last_message(navigator).bytes, last->sentence);
    *last = (problem){0};
}

static void an_observer_hears_the_same_sentence(void) {
    nav_config config = nav_config_init();
    nav_options options = nav_options_init();
    nav_value bad = nav_value_string("\x80");
    nav_request nowhere = nav_request_init("nowhere", NULL), wrong = nav_request_init("list", &bad);
    nav_link link = nav_link_init("/nowhere");
    nav_request home = nav_request_init("home", NULL);
    nav_intent step = intent_with(NAV_INTENT_NAVIGATE, &nowhere), unknown = intent_with(99, &nowhere);
    const nav_intent *steps[] = {&step};
    problem last = {0};
    config.flags = NAV_CONFIG_PROBLEM_EVENTS;
    nav_navigator *navigator = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, keep_problem, &last, NULL, NULL));
    options.size = 3;
    check_told(navigator, &last, NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    check_told(navigator, &last, NAV_INVALID, nav_navigate(navigator, NULL, NULL, NULL));
    check_told(navigator, &last, NAV_INVALID, nav_navigate(navigator, &wrong, NULL, NULL));
    check_told(navigator, &last, NAV_INVALID, nav_navigate(navigator, &home, &options, NULL));
    check_told(navigator, &last, NAV_UNRESOLVED, nav_open(navigator, &link, NULL, NULL));
    check_told(navigator, &last, NAV_UNRESOLVED, nav_batch(navigator, steps, 1, NULL, NULL));
    check_told(navigator, &last, NAV_INVALID, nav_perform(navigator, &unknown, NULL));
    check_told(navigator, &last, NAV_INVALID, nav_start(navigator, &home, NULL, NULL));
    CHECK_NUMBER(NAV_AT_ROOT, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_pop_to_entry(navigator, MADE_UP_ID, NULL, NULL));
    CHECK_NUMBER(0, last.count);
    config.flags = 0;
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, &config));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    CHECK_NUMBER(0, last.count);
    nav_navigator_free(navigator);
}

static void a_record_has_the_sentence(void) {
    nav_config config = config_with_events(8);
    nav_request nowhere = nav_request_init("nowhere", NULL);
    nav_record records[8];
    size_t count = 0;
    config.flags = NAV_CONFIG_PROBLEM_EVENTS;
    nav_navigator *navigator = started_navigator(&config);
    while (nav_next_records(navigator, records, sizeof *records, 8, &count) == NAV_OK) {
    }
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof *records, 8, &count));
    CHECK_NUMBER(1, count);
    CHECK_NUMBER(NAV_EVENT_PROBLEM, records[0].kind);
    CHECK_NUMBER(NAV_INTENT_NAVIGATE, records[0].intent);
    CHECK_NUMBER(NAV_UNRESOLVED, records[0].subkind);
    CHECK_TEXT("navigate: no route is named \"nowhere\"", records[0].value->content.string.bytes);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(registrations_say_why_they_are_refused);
    RUN(what_is_too_long_is_shown_as_far_as_it_was_read);
    RUN(a_value_that_is_refused_is_explained);
    RUN(an_update_that_fails_says_why);
    RUN(what_flows_do_not_do_is_explained);
    RUN(an_intent_of_no_kind_is_performed);
    RUN(a_batch_names_what_it_can_not_hold);
    RUN(each_call_that_fails_has_its_own_sentence);
    RUN(a_call_inside_leaves_the_sentence_outside);
    RUN(a_restore_without_a_text_says_so);
    RUN(a_misspelt_branch_is_a_problem);
    RUN(sentences_are_text);
    RUN(a_wrong_outcome_is_the_last_one);
    RUN(an_observer_hears_the_same_sentence);
    RUN(a_record_has_the_sentence);
    return check_report();
}
