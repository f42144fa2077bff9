/* Drains: inside callbacks, up to the limit of operations, and where the navigator is closed or freed meanwhile. */
#include "ports.h"

static nav_request list, detail;

static nav_navigator *inside;

/* ---- Inside ---- */

static void drain_inside(void *user_data, const nav_event *event) {
    int *runs = user_data;
    if (event->kind != NAV_EVENT_CHANGED) return;
    *runs += 1;
    CHECK_NUMBER(NAV_INVALID, nav_detach_thread(inside));
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
    CHECK_NUMBER(7, nav_current_depth(inside));
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

/* ---- The limit ---- */

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
    CHECK_NUMBER(11, nav_current_depth(inside));
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
        CHECK_NUMBER(round % 2 == 0 ? 3 : 4, nav_current_depth(inside));
        nav_navigator_free(inside);
    }
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

int main(void) {
    list = nav_request_init("list", NULL);
    detail = nav_request_init("detail", NULL);
    RUN(draining_inside_a_callback);
    RUN(a_drain_that_calls_for_another_comes_to_an_end);
    RUN(posting_a_close);
    RUN(a_posted_close_after_a_close);
    RUN(a_drain_keeps_to_the_limit);
    RUN(what_goes_with_a_port_keeps_to_the_limit);
    RUN(freed_while_it_drains);
    RUN(freed_where_a_port_goes);
    return check_report();
}
