/* Ports: what other threads post is run by the owner, once, in order; and a navigator that changes its owner. */
#define _POSIX_C_SOURCE 200809L
#include "navigator.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

enum {
    POSTERS = 4,
    POSTS_OF_EACH = 5000
};

static nav_request home, list, detail;
static int destroyed;

static void run_elsewhere(void *(*body)(void *), void *argument) {
    pthread_t thread;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, body, argument));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
}

static void count_wake(void *user_data) {
    atomic_fetch_add((atomic_int *)user_data, 1);
}

static nav_port *new_port(nav_navigator *navigator) {
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    CHECK(port != NULL);
    return port;
}

/* ---- What happened ---- */

typedef struct heard {
    int completions;
    nav_id ticket;
    nav_outcome outcome;
} heard;

static void hear(void *user_data, const nav_event *event) {
    heard *heard = user_data;
    if (event->kind != NAV_EVENT_COMPLETED) return;
    heard->completions += 1;
    heard->ticket = event->ticket;
    heard->outcome = *event->outcome;
}

/* Posts, drains, and checks the completion that comes of it. */
static void post_and_drain(nav_navigator *navigator, nav_port *port, heard *heard, const nav_intent *intent,
                           nav_status expected) {
    nav_id ticket = 0;
    int before = heard->completions;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, intent, &ticket));
    CHECK(ticket != 0);
    CHECK_NUMBER(before, heard->completions);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(before + 1, heard->completions);
    CHECK_NUMBER((intmax_t)ticket, (intmax_t)heard->ticket);
    CHECK_NUMBER(expected, heard->outcome.status);
}

/* ---- Kinds ---- */

static void every_kind(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_port *port = new_port(navigator);
    heard heard = {0};
    const nav_request *requests[2] = {&list, &detail};
    nav_element elements[2];
    nav_intent intent, step = intent_with(NAV_INTENT_NAVIGATE, &detail);
    const nav_intent *steps[1] = {&step};
    nav_id ids[2];
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, &heard, NULL, NULL));
    intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    post_and_drain(navigator, port, &heard, &intent, NAV_NOT_STARTED);
    intent = intent_with(NAV_INTENT_START, &home);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER((intmax_t)nav_top(navigator), (intmax_t)heard.outcome.entry);
    intent = intent_with(NAV_INTENT_REPLACE_TOP, &detail);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = nav_intent_init(NAV_INTENT_PUSH_ALL);
    intent.requests = requests;
    intent.count = 2;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER(4, nav_depth(navigator));
    intent = nav_intent_init(NAV_INTENT_BATCH);
    intent.intents = steps;
    intent.count = 1;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = intent_with(NAV_INTENT_POP_TO_ROUTE, &list);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER(3, nav_depth(navigator));
    intent = nav_intent_init(NAV_INTENT_HOST_DID_POP);
    intent.entry = nav_top(navigator);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = nav_intent_init(NAV_INTENT_POP_TO_ENTRY);
    intent.entry = nav_entry_at(navigator, 0);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    elements[0] = nav_kept_entry(nav_top(navigator));
    elements[1] = nav_new_entry(&list);
    intent = nav_intent_init(NAV_INTENT_SET_STACK);
    intent.elements = elements;
    intent.count = 2;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    ids[0] = nav_entry_at(navigator, 0);
    intent = nav_intent_init(NAV_INTENT_HOST_DID_SET_STACK);
    intent.entries = ids;
    intent.count = 1;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER(1, nav_depth(navigator));
    intent = nav_intent_init(NAV_INTENT_POP_BACK);
    post_and_drain(navigator, port, &heard, &intent, NAV_AT_ROOT);
    intent = nav_intent_init(NAV_INTENT_POP_UP_TO_ROOT);
    post_and_drain(navigator, port, &heard, &intent, NAV_AT_ROOT);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* ---- What a post holds ---- */

typedef struct result {
    int calls;
    int64_t number;
} result;

static void take_result(void *user_data, const nav_result *given) {
    result *result = user_data;
    result->calls += 1;
    if (given->kind == NAV_VALUE) result->number = given->value->content.integer;
}

static void give_result_back(void *user_data) {
    CHECK_NUMBER(1, ((result *)user_data)->calls);
    destroyed += 1;
}

static void *post_for_result(void *argument) {
    void **arguments = argument;
    char name[] = "list", text[] = "words";
    nav_value object = nav_host_object_value(&destroyed, count_destroy);
    nav_member members[2];
    nav_value map, hint = nav_text_value(text);
    nav_request request;
    nav_options options = nav_options_init();
    nav_intent intent;
    members[0] = nav_member_init("text", hint);
    members[1] = nav_member_init("object", object);
    map = nav_map_value(members, 2);
    request = nav_request_init(name, &map);
    options.hint = &hint;
    options.tag = 77;
    intent = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &request);
    intent.options = &options;
    intent.callback = take_result;
    intent.user_data = arguments[1];
    intent.destroy = give_result_back;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(arguments[0], &intent, NULL));
    memset(name, 'x', sizeof name - 1);
    memset(text, 'x', sizeof text - 1);
    members[0] = members[1] = nav_member_init("gone", nav_null_value());
    return NULL;
}

static void what_it_holds_is_copied(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    result result = {0, 0};
    void *arguments[2];
    nav_value number = nav_int_value(42);
    nav_request request;
    const nav_value *text;
    destroyed = 0;
    arguments[0] = port;
    arguments[1] = &result;
    run_elsewhere(post_for_result, arguments);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(2, nav_depth(navigator));
    memset(&request, 0, sizeof request);
    request.size = sizeof request;
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &request));
    text = nav_value_member(request.arguments, nav_text("text"));
    CHECK(text != NULL && text->content.string.length == 5 && memcmp(text->content.string.bytes, "words", 5) == 0);
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &number, NULL, NULL));
    CHECK_NUMBER(1, result.calls);
    CHECK_NUMBER(42, result.number);
    CHECK_NUMBER(2, destroyed);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* A batch whose steps are all of one kind, with the same request: each step takes over what the request holds. */
static void what_is_not_run_is_given_back(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_value object = nav_host_object_value(&destroyed, count_destroy);
    nav_request request = nav_request_init("list", &object);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &request), pop = nav_intent_init(NAV_INTENT_POP_BACK);
    result result = {1, 0};
    nav_intent waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &request);
    destroyed = 0;
    pop.result = &object;
    waits.user_data = &result;
    waits.destroy = give_result_back;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &waits, NULL));
    CHECK_NUMBER(0, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(4, destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_port_close(port));
    nav_port_release(port);
}

/* ---- Bad input ---- */

static void refuse(nav_port *port, const nav_intent *intent, nav_status expected, int given_back, int line) {
    nav_id ticket = 1;
    int before = destroyed;
    check_number(expected, nav_port_post(port, intent, &ticket), "the status", __FILE__, line);
    check_number(0, (intmax_t)ticket, "the ticket", __FILE__, line);
    check_number(given_back, destroyed - before, "what was given back", __FILE__, line);
}

#define REFUSE(intent, expected, given_back) refuse(port, intent, expected, given_back, __LINE__)

static void bad_intents(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_value object = nav_host_object_value(&destroyed, count_destroy), wrong, twice;
    nav_member members[2];
    nav_request request = nav_request_init("list", &object), small = request;
    const nav_request *requests[2];
    nav_options options = nav_options_init();
    nav_element element;
    nav_intent intent, inner;
    const nav_intent *steps[2];
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_port_new(NULL, NULL, &destroyed, count_destroy, &port));
    CHECK(port == NULL);
    CHECK_NUMBER(NAV_INVALID, nav_port_new(navigator, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &port));
    CHECK_NUMBER(NAV_INVALID, nav_port_post(NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_port_close(NULL));
    CHECK(nav_port_retain(NULL) == NULL);
    nav_port_release(NULL);
    REFUSE(NULL, NAV_INVALID, 0);
    intent = intent_with(NAV_INTENT_NAVIGATE, &request);
    CHECK_NUMBER(NAV_INVALID, nav_port_post(NULL, &intent, NULL));
    intent.size = 3;
    REFUSE(&intent, NAV_INVALID, 0);
    intent.size = SIZE_MAX;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.size = 5000;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.size = sizeof intent;
    intent.kind = 999;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.kind = NAV_INTENT_POP_BACK;
    REFUSE(&intent, NAV_INVALID, 1);
    intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    REFUSE(&intent, NAV_INVALID, 0);
    small.size = 4;
    intent.request = &small;
    REFUSE(&intent, NAV_INVALID, 0);
    small = request;
    small.route.length = NAV_MAX_NAME_BYTES + 1;
    REFUSE(&intent, NAV_TOO_LARGE, 1);
    small = nav_request_init("list", &wrong);
    wrong = nav_bytes_value("\xff", 1);
    wrong.type = NAV_STRING;
    REFUSE(&intent, NAV_INVALID, 0);
    members[0] = nav_member_init("key", object);
    members[1] = nav_member_init("key", object);
    twice = nav_map_value(members, 2);
    small = nav_request_init("list", &twice);
    REFUSE(&intent, NAV_INVALID, 2);
    options.size = 1;
    intent.request = &request;
    intent.options = &options;
    REFUSE(&intent, NAV_INVALID, 1);
    intent = nav_intent_init(NAV_INTENT_PUSH_ALL);
    requests[0] = &request;
    requests[1] = NULL;
    intent.requests = requests;
    intent.count = 2;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.count = NAV_MAX_STEPS + 1;
    REFUSE(&intent, NAV_TOO_LARGE, 0);
    intent.count = SIZE_MAX;
    REFUSE(&intent, NAV_TOO_LARGE, 0);
    element = nav_kept_entry(0);
    intent = nav_intent_init(NAV_INTENT_SET_STACK);
    intent.elements = &element;
    intent.count = 1;
    REFUSE(&intent, NAV_INVALID, 0);
    intent = nav_intent_init(NAV_INTENT_UPDATE);
    intent.arguments = request.arguments;
    intent.count = 1;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.kind = NAV_INTENT_HOST_DID_UPDATE;
    REFUSE(&intent, NAV_INVALID, 1);
    inner = nav_intent_init(NAV_INTENT_BATCH);
    steps[0] = &inner;
    steps[1] = NULL;
    intent = nav_intent_init(NAV_INTENT_BATCH);
    intent.intents = steps;
    intent.count = 1;
    REFUSE(&intent, NAV_INVALID, 0);
    inner = intent_with(NAV_INTENT_NAVIGATE, &request);
    intent.count = 2;
    REFUSE(&intent, NAV_INVALID, 1);
    CHECK_NUMBER(0, atomic_load(&wakes));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, nav_depth(navigator));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void full(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_port *port = NULL;
    unsigned index;
    int drains = 1;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &port));
    for (index = 0; index < NAV_MAX_POSTS; index++) CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(NAV_FULL, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(1, atomic_load(&wakes));
    while (nav_drain(navigator) == NAV_PENDING) drains++;
    CHECK_NUMBER((NAV_MAX_POSTS + 999) / 1000, drains);
    CHECK_NUMBER(drains, atomic_load(&wakes));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(drains + 1, atomic_load(&wakes));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* ---- Tickets ---- */

static void aborting_a_post(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    heard heard = {0};
    nav_id ticket = 0;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, &heard, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, &ticket));
    CHECK_NUMBER(NAV_STALE, nav_abort(navigator, ticket + 1, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_ABORTED, heard.outcome.status);
    CHECK_NUMBER(NAV_ABORT_TIMED_OUT, heard.outcome.abort_reason);
    CHECK_NUMBER((intmax_t)ticket, (intmax_t)heard.ticket);
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(1, nav_depth(navigator));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static nav_navigator *inside;

static void drain_inside(void *user_data, const nav_event *event) {
    int *runs = user_data;
    if (event->kind != NAV_EVENT_CHANGED) return;
    *runs += 1;
    CHECK_NUMBER(NAV_INVALID, nav_release(inside));
    CHECK_NUMBER(NAV_OK, nav_drain(inside));
}

static void draining_inside_a_callback(void) {
    int runs = 0, index;
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_port *port;
    inside = started_navigator(NULL);
    port = new_port(inside);
    CHECK_NUMBER(NAV_OK, nav_observer_add(inside, drain_inside, &runs, NULL, NULL));
    for (index = 0; index < 5; index++) CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    push(inside, "detail");
    CHECK_NUMBER(7, nav_depth(inside));
    CHECK_NUMBER(6, runs);
    nav_port_release(port);
    nav_navigator_free(inside);
}

static nav_port *posting;

static void post_abort_and_drain(void *user_data, const nav_event *event) {
    int *runs = user_data;
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_id ticket = 0;
    nav_status status;
    if (event->kind != NAV_EVENT_COMPLETED && event->kind != NAV_EVENT_CHANGED) return;
    *runs += 1;
    if (*runs > 1000) return;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(posting, &navigate, &ticket));
    CHECK_NUMBER(NAV_OK, nav_abort(inside, ticket, NAV_ABORT_BY_HOST));
    status = nav_drain(inside);
    CHECK(status == NAV_OK || status == NAV_PENDING);
}

/* What a drain inside a callback runs counts, also where it was aborted before. */
static void a_drain_that_calls_for_another_comes_to_an_end(void) {
    int runs = 0;
    nav_id observer = 0;
    nav_config config = nav_config_init();
    config.operation_limit = 10;
    inside = started_navigator(&config);
    posting = new_port(inside);
    CHECK_NUMBER(NAV_OK, nav_observer_add(inside, post_abort_and_drain, &runs, NULL, &observer));
    push(inside, "detail");
    CHECK_NUMBER(10, runs);
    CHECK_NUMBER(NAV_OK, nav_observer_remove(inside, observer));
    nav_port_release(posting);
    nav_navigator_free(inside);
}

/* ---- The end ---- */

static void posting_a_close(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    heard heard = {0};
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &port));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, &heard, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_close(port));
    CHECK_NUMBER(NAV_CLOSED, nav_port_close(port));
    CHECK_NUMBER(NAV_CLOSED, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(1, atomic_load(&wakes));
    CHECK_NUMBER(NAV_FREED, nav_drain(navigator));
    CHECK_NUMBER(1, heard.completions);
    CHECK_NUMBER(NAV_OK, heard.outcome.status);
    CHECK_NUMBER(NAV_CLOSED, nav_port_post(port, &navigate, NULL));
    nav_port_release(port);
}

/* Whoever closes it, a posted close frees it. */
static void a_posted_close_after_a_close(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &port));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_drain(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_port_close(port));
    CHECK_NUMBER(1, atomic_load(&wakes));
    CHECK_NUMBER(NAV_FREED, nav_drain(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_port_close(port));
    nav_port_release(port);
    navigator = started_navigator(NULL);
    port = new_port(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_port_close(port));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_FREED, nav_drain(navigator));
    nav_port_release(port);
}

/* What callbacks call counts with the posts. */
static void navigate_again(void *user_data, const nav_event *event) {
    (void)user_data;
    if (event->kind == NAV_EVENT_CHANGED) nav_navigate(inside, &detail, NULL, NULL);
}

static void a_drain_keeps_to_the_limit(void) {
    nav_config config = nav_config_init();
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_port *silent, *loud = NULL;
    atomic_int wakes = 0;
    int index;
    config.operation_limit = 10;
    inside = started_navigator(&config);
    silent = new_port(inside);
    CHECK_NUMBER(NAV_OK, nav_port_new(inside, count_wake, &wakes, NULL, &loud));
    CHECK_NUMBER(NAV_OK, nav_observer_add(inside, navigate_again, NULL, NULL, NULL));
    for (index = 0; index < 10; index++)
        CHECK_NUMBER(NAV_PENDING, nav_port_post(index == 9 ? loud : silent, &navigate, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_drain(inside));
    CHECK_NUMBER(11, nav_depth(inside));
    CHECK_NUMBER(2, atomic_load(&wakes)); /* through the port that can */
    nav_port_release(silent);
    nav_port_release(loud);
    nav_navigator_free(inside);
}

static void navigate_with_port(void *user_data) {
    *(nav_status *)user_data = nav_navigate(inside, &detail, NULL, NULL);
}

/* What a port's destroy calls counts with the posts, too, whether or not they had anything to say. */
static void what_goes_with_a_port_keeps_to_the_limit(void) {
    nav_config config = nav_config_init();
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    int round, index;
    for (round = 0; round < 4; round++) {
        nav_status status = NAV_OK;
        nav_port *port = NULL;
        config.operation_limit = round % 2 == 0 ? 2 : 3;
        inside = started_navigator(&config);
        CHECK_NUMBER(NAV_OK, nav_port_new(inside, NULL, &status, navigate_with_port, &port));
        if (round >= 2) CHECK_NUMBER(NAV_OK, nav_observer_add(inside, ignore_event, NULL, NULL, NULL));
        for (index = 0; index < 2; index++) CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
        nav_port_release(port);
        CHECK_NUMBER(NAV_OK, nav_drain(inside));
        CHECK_NUMBER(round % 2 == 0 ? NAV_FULL : NAV_PENDING, status);
        CHECK_NUMBER(round % 2 == 0 ? 3 : 4, nav_depth(inside));
        nav_navigator_free(inside);
    }
}

static void free_inside(void *user_data, const nav_event *event) {
    int *runs = user_data;
    if (event->kind != NAV_EVENT_CHANGED) return;
    *runs += 1;
    nav_navigator_free(inside);
}

static void freed_while_it_drains(void) {
    int runs = 0, index;
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_port *port;
    inside = started_navigator(NULL);
    port = new_port(inside);
    CHECK_NUMBER(NAV_OK, nav_observer_add(inside, free_inside, &runs, NULL, NULL));
    for (index = 0; index < 5; index++) CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    CHECK_NUMBER(NAV_FREED, nav_drain(inside));
    CHECK_NUMBER(1, runs);
    CHECK_NUMBER(NAV_CLOSED, nav_port_post(port, &navigate, NULL));
    nav_port_release(port);
}

static void free_with_port(void *user_data) {
    *(int *)user_data += 1;
    CHECK_NUMBER(NAV_PENDING, nav_navigate(inside, &list, NULL, NULL));
    nav_navigator_free(inside);
    CHECK_NUMBER(NAV_CLOSED, nav_navigate(inside, &list, NULL, NULL));
}

/* A port goes with its last post: that is a callback like any other. */
static void freed_where_a_port_goes(void) {
    int goes = 0;
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_port *port = NULL;
    inside = started_navigator(NULL);
    CHECK_NUMBER(NAV_OK, nav_port_new(inside, NULL, &goes, free_with_port, &port));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    nav_port_release(port);
    CHECK_NUMBER(NAV_FREED, nav_drain(inside));
    CHECK_NUMBER(1, goes);
}

static void check_origin(void *user_data, const nav_event *event) {
    if (event->kind != NAV_EVENT_COMPLETED) return;
    *(int *)user_data += 1;
    CHECK_NUMBER(NAV_ORIGIN_HOST, event->origin);
    CHECK(event->outcome->status == NAV_ABORTED || event->outcome->status == NAV_CLOSED);
}

static void a_report_stays_a_report(void) {
    int completions = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_intent report = nav_intent_init(NAV_INTENT_HOST_DID_POP);
    nav_id ticket = 0;
    report.entry = nav_top(navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, check_origin, &completions, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &report, &ticket));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &report, NULL));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    nav_navigator_free(navigator);
    CHECK_NUMBER(2, completions);
    nav_port_release(port);
}

static void a_port_is_counted(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_port *port = NULL;
    destroyed = 0;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, &destroyed, count_destroy, &port));
    CHECK(nav_port_retain(port) == port);
    nav_port_release(port);
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    nav_port_release(port);
    CHECK_NUMBER(0, destroyed); /* the post still holds it */
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(2, nav_depth(navigator));
    nav_navigator_free(navigator);
}

static void ports_wake_for_themselves(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_port *silent = new_port(navigator), *loud = NULL;
    nav_id ticket = 0;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &loud));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(silent, &pop, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(1, atomic_load(&wakes));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, &ticket));
    CHECK_NUMBER(2, atomic_load(&wakes));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(2, atomic_load(&wakes)); /* it was woken and has not drained yet */
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(3, atomic_load(&wakes));
    nav_port_release(silent);
    nav_port_release(loud);
    nav_navigator_free(navigator);
}

/* ---- Contention ---- */

typedef struct loop {
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    int is_due;
} loop;

static void wake_loop(void *user_data) {
    loop *loop = user_data;
    pthread_mutex_lock(&loop->mutex);
    loop->is_due = 1;
    pthread_cond_signal(&loop->woken);
    pthread_mutex_unlock(&loop->mutex);
}

/* False where nobody wakes for a minute, which would mean for ever. */
static int wait_for_wake(loop *loop) {
    struct timespec until;
    int is_due, error = 0;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    pthread_mutex_lock(&loop->mutex);
    while (!loop->is_due && error == 0) error = pthread_cond_timedwait(&loop->woken, &loop->mutex, &until);
    is_due = loop->is_due;
    loop->is_due = 0;
    pthread_mutex_unlock(&loop->mutex);
    return is_due;
}

typedef struct poster {
    nav_port *port;
    uint64_t number;
    int waits; /* after each post until it has been run */
} poster;

static uint64_t next_of[POSTERS];
static sem_t run_of[POSTERS]; /* counts the posts that have been run */
static long completed, in_order;

static void *post_many(void *argument) {
    poster *poster = argument;
    uint64_t index = 0, count = poster->waits ? POSTS_OF_EACH / 4 : POSTS_OF_EACH;
    nav_options options = nav_options_init();
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    pop.options = &options;
    while (index < count) {
        nav_status status;
        options.tag = poster->number << 32 | index;
        status = nav_port_post(poster->port, &pop, NULL);
        if (status != NAV_PENDING) {
            CHECK_NUMBER(NAV_FULL, status);
            sched_yield();
            continue;
        }
        index++;
        if (poster->waits) CHECK_NUMBER(0, sem_wait(&run_of[poster->number]));
    }
    nav_port_release(poster->port);
    return NULL;
}

static void check_order(void *user_data, const nav_event *event) {
    uint64_t number = event->tag >> 32, index = event->tag & UINT32_MAX;
    (void)user_data;
    if (number >= POSTERS) return;
    completed += 1;
    in_order += index == next_of[number];
    next_of[number] = index + 1;
    CHECK_NUMBER(0, sem_post(&run_of[number]));
}

static void post_from_many_threads(int wait, long expected) {
    static loop loop = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
    nav_navigator *navigator = started_navigator(NULL);
    pthread_t threads[POSTERS];
    poster posters[POSTERS];
    nav_port *port = NULL;
    int index;
    completed = in_order = 0;
    loop.is_due = 0;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, wake_loop, &loop, NULL, &port));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, check_order, NULL, NULL, NULL));
    for (index = 0; index < POSTERS; index++) {
        next_of[index] = 0;
        CHECK_NUMBER(0, sem_init(&run_of[index], 0, 0));
        posters[index].port = nav_port_retain(port);
        posters[index].number = (uint64_t)index;
        posters[index].waits = wait;
        CHECK_NUMBER(0, pthread_create(&threads[index], NULL, post_many, &posters[index]));
    }
    while (completed < expected) {
        nav_status status;
        CHECK(wait_for_wake(&loop));
        status = nav_drain(navigator);
        CHECK(status == NAV_OK || status == NAV_PENDING);
    }
    for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, sem_destroy(&run_of[index]));
    CHECK_NUMBER(expected, completed);
    CHECK_NUMBER(expected, in_order);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void posts_from_many_threads(void) {
    post_from_many_threads(0, (long)POSTERS * POSTS_OF_EACH);
}

/* Now the mailbox is empty time and again, and each time somebody has to wake the owner. */
static void many_threads_wait_for_their_posts(void) {
    post_from_many_threads(1, (long)POSTERS * POSTS_OF_EACH / 4);
}

/* Threads that post until they are told that it is closed, while the owner frees it. */
static void *post_until_closed(void *argument) {
    nav_port *port = argument;
    nav_value object = nav_host_object_value(NULL, NULL);
    nav_request request = nav_request_init("list", &object);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &request);
    nav_status status;
    do {
        status = nav_port_post(port, &navigate, NULL);
        sched_yield(); /* lets the owner run under valgrind, too, before very many wait */
    } while (status != NAV_CLOSED);
    nav_port_release(port);
    return NULL;
}

static void freed_while_others_post(void) {
    nav_config config = nav_config_init();
    int round, index;
    config.operation_limit = 20;
    for (round = 0; round < 50; round++) {
        nav_navigator *navigator = started_navigator(&config);
        nav_port *port = new_port(navigator);
        pthread_t threads[POSTERS];
        for (index = 0; index < POSTERS; index++)
            CHECK_NUMBER(0, pthread_create(&threads[index], NULL, post_until_closed, nav_port_retain(port)));
        while (nav_depth(navigator) < 10) nav_drain(navigator);
        nav_port_release(port);
        nav_navigator_free(navigator);
        for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    }
}

/* ---- The owner ---- */

static void *claim_in_vain(void *argument) {
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_claim(argument));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_release(argument));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_drain(argument));
    return NULL;
}

static void *claim_and_navigate(void *argument) {
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_close(argument));
    CHECK_NUMBER(NAV_OK, nav_claim(argument));
    push(argument, "list");
    CHECK_NUMBER(NAV_OK, nav_release(argument));
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_release(argument));
    return NULL;
}

static void handing_over(void) {
    nav_navigator *navigator = started_navigator(NULL);
    CHECK_NUMBER(NAV_INVALID, nav_claim(NULL));
    CHECK_NUMBER(NAV_INVALID, nav_release(NULL));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_claim(navigator));
    run_elsewhere(claim_in_vain, navigator);
    CHECK_NUMBER(NAV_OK, nav_release(navigator));
    CHECK_NUMBER(0, nav_depth(navigator));
    run_elsewhere(claim_and_navigate, navigator);
    CHECK_NUMBER(NAV_OK, nav_claim(navigator));
    CHECK_NUMBER(2, nav_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_OK, nav_release(navigator)); /* a closed one can be freed elsewhere */
    CHECK_NUMBER(NAV_OK, nav_claim(navigator));
    nav_navigator_free(navigator);
}

typedef struct relay {
    nav_navigator *navigator;
    atomic_int turns;
} relay;

static void *take_turns(void *argument) {
    relay *relay = argument;
    while (atomic_load(&relay->turns) > 0) {
        if (nav_claim(relay->navigator) != NAV_OK) {
            sched_yield();
            continue;
        }
        push(relay->navigator, "list");
        CHECK_NUMBER(NAV_OK, nav_pop_back(relay->navigator, NULL, NULL, NULL));
        push(relay->navigator, "detail");
        atomic_fetch_sub(&relay->turns, 1);
        CHECK_NUMBER(NAV_OK, nav_release(relay->navigator));
    }
    return NULL;
}

static void many_threads_take_turns(void) {
    relay relay;
    pthread_t threads[POSTERS];
    int index;
    relay.navigator = started_navigator(NULL);
    atomic_init(&relay.turns, 2000);
    CHECK_NUMBER(NAV_OK, nav_release(relay.navigator));
    for (index = 0; index < POSTERS; index++)
        CHECK_NUMBER(0, pthread_create(&threads[index], NULL, take_turns, &relay));
    for (index = 0; index < POSTERS; index++) CHECK_NUMBER(0, pthread_join(threads[index], NULL));
    CHECK_NUMBER(NAV_OK, nav_claim(relay.navigator));
    CHECK_NUMBER(1 + 2000 - atomic_load(&relay.turns), nav_depth(relay.navigator));
    nav_navigator_free(relay.navigator);
}

int main(void) {
    home = nav_request_init("home", NULL);
    list = nav_request_init("list", NULL);
    detail = nav_request_init("detail", NULL);
    RUN(every_kind);
    RUN(what_it_holds_is_copied);
    RUN(what_is_not_run_is_given_back);
    RUN(bad_intents);
    RUN(full);
    RUN(aborting_a_post);
    RUN(draining_inside_a_callback);
    RUN(a_drain_that_calls_for_another_comes_to_an_end);
    RUN(posting_a_close);
    RUN(a_posted_close_after_a_close);
    RUN(a_drain_keeps_to_the_limit);
    RUN(what_goes_with_a_port_keeps_to_the_limit);
    RUN(freed_while_it_drains);
    RUN(freed_where_a_port_goes);
    RUN(a_report_stays_a_report);
    RUN(a_port_is_counted);
    RUN(ports_wake_for_themselves);
    RUN(posts_from_many_threads);
    RUN(many_threads_wait_for_their_posts);
    RUN(freed_while_others_post);
    RUN(handing_over);
    RUN(many_threads_take_turns);
    return check_report();
}
