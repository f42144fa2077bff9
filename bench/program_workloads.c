/* navcore's side of the rows about ordinary programs: requests, values and options are made where they are used, with
 * the header's initialisers, as the README shows. */
#include "workload.h"

#include <navcore.h>
#include <stdlib.h>

typedef struct program_state {
    nav_navigator *navigator;
    tally tally;
} program_state;

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

static void observe(void *user_data, const nav_event *event) {
    if (event->kind == NAV_EVENT_CHANGED) ((tally *)user_data)->events++;
}

static void count_result(void *user_data, const nav_result *result) {
    if (result->kind != NAV_RESULT_VALUE) workload_failed("a result", result->kind);
    ((tally *)user_data)->results++;
}

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static void *open_at(size_t depth) {
    program_state *state = calloc(1, sizeof *state);
    if (state == NULL) abort();
    check("nav_navigator_new", nav_navigator_new(NULL, &state->navigator));
    for (size_t i = 0; i < ROUTE_COUNT; i++) check("nav_route_add", nav_route_add(state->navigator, routes[i].bytes));
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = accept_move;
    bridge.user_data = &state->tally;
    check("nav_bridge_set", nav_bridge_set(state->navigator, &bridge));
    for (size_t i = 0; i < depth; i++) {
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, NULL);
        check("filling", i == 0 ? nav_start(state->navigator, &request, NULL, NULL)
                                : nav_navigate(state->navigator, &request, NULL, NULL));
    }
    return state;
}

static int32_t refuse_all(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return 1;
}

/* A guard of a route to which nobody goes. */
static void *open_beside_guard(size_t depth) {
    program_state *state = open_at(depth);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, refuse_all);
    check("nav_route_add", nav_route_add(state->navigator, "elsewhere"));
    guard.route_name = nav_string_init("elsewhere");
    check("nav_guard_add", nav_guard_add(state->navigator, &guard, NULL));
    return state;
}

static void *open_observed(size_t depth) {
    program_state *state = open_at(depth);
    check("nav_observer_add", nav_observer_add(state->navigator, observe, &state->tally, NULL, NULL));
    return state;
}

static void observe_life(void *user_data, const nav_event *event) {
    if (event->kind == NAV_EVENT_CHANGED || event->kind == NAV_EVENT_LIFECYCLE) ((tally *)user_data)->events++;
}

static void *open_living(size_t depth) {
    program_state *state = open_at(depth);
    nav_config config = nav_config_init();
    config.flags = NAV_CONFIG_LIFECYCLE_EVENTS;
    check("nav_configure", nav_configure(state->navigator, &config));
    check("nav_observer_add", nav_observer_add(state->navigator, observe_life, &state->tally, NULL, NULL));
    return state;
}

static void ignore_gesture(void *user_data, const nav_gesture *gesture) {
    (void)user_data;
    (void)gesture;
}

/* So many handlers of the entry on top. */
static void *open_with_handlers(size_t count) {
    program_state *state = open_at(2);
    nav_back_handler handler = nav_back_handler_init(nav_current_top(state->navigator), ignore_gesture);
    for (size_t i = 0; i < count; i++)
        check("nav_back_handler_add", nav_back_handler_add(state->navigator, &handler, NULL));
    return state;
}

static void *open_with_handler(size_t count) {
    (void)count;
    return open_with_handlers(1);
}

static void run_back_plans(void *opened, size_t count) {
    program_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_back_plan plan = nav_back_plan_init();
        check("nav_back_plan_get", nav_back_plan_get(state->navigator, 0, &plan));
        if (plan.handler == 0) workload_failed("the handler", 0);
    }
}

static void close_state(void *opened) {
    program_state *state = opened;
    nav_navigator_free(state->navigator);
    free(state);
}

/* ---- The batches ------------------------------------------------------------------------------------------------- */

static void run_pairs(void *opened, size_t count) {
    program_state *state = opened;
    size_t before = state->tally.moves;
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, NULL);
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, NULL, NULL));
    }
    if (state->tally.moves - before != 2 * count) workload_failed("the count of moves", 0);
}

static void run_pairs_with_options(void *opened, size_t count) {
    program_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_options options = nav_options_init();
        options.tag = i + 1;
        options.animated = NAV_ANIMATED_NO;
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, NULL);
        check("nav_navigate", nav_navigate(state->navigator, &request, &options, NULL));
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, &options, NULL));
    }
}

static void run_pairs_with_outcome(void *opened, size_t count) {
    program_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_outcome outcome = nav_outcome_init();
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, NULL);
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, &outcome));
        nav_id pushed = outcome.entry;
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, NULL, &outcome));
        if (outcome.entry != pushed) workload_failed("the popped entry", 0);
    }
}

static void run_pairs_with_arguments(void *opened, size_t count) {
    program_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_member members[] = {nav_member_init("id", nav_value_int((int64_t)i)),
                                nav_member_init("title", nav_value_string(SOME_TEXT))};
        nav_value arguments = nav_value_map(members, 2);
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, &arguments);
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, NULL, NULL));
    }
}

/* Sixteen arguments, in the order of their keys or in another one. */
static void run_pairs_with_many(program_state *state, size_t count, const char *const keys[16]) {
    nav_member members[16];
    for (size_t i = 0; i < 16; i++) members[i] = nav_member_init(keys[i], nav_value_int((int64_t)i));
    nav_value arguments = nav_value_map(members, 16);
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, &arguments);
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, NULL, NULL));
    }
}

static void run_pairs_sorted(void *opened, size_t count) {
    static const char *const keys[] = {"category", "city",  "colour", "count", "currency", "from", "id",    "kind",
                                       "language", "limit", "order",  "page",  "query",    "size", "title", "to"};
    run_pairs_with_many(opened, count, keys);
}

static void run_pairs_unsorted(void *opened, size_t count) {
    static const char *const keys[] = {"id",   "title", "kind", "category", "colour", "size",     "query", "page",
                                       "from", "to",    "city", "limit",    "order",  "language", "count", "currency"};
    run_pairs_with_many(opened, count, keys);
}

static void run_ordinary(void *opened, size_t count) {
    program_state *state = opened;
    size_t before = state->tally.events;
    for (size_t i = 0; i < count; i++) {
        nav_outcome outcome = nav_outcome_init();
        nav_member members[] = {nav_member_init("id", nav_value_int((int64_t)i)),
                                nav_member_init("title", nav_value_string(SOME_TEXT))};
        nav_value arguments = nav_value_map(members, 2);
        nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, &arguments);
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, &outcome));
        nav_id pushed = outcome.entry;
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, NULL, &outcome));
        if (outcome.entry != pushed) workload_failed("the popped entry", 0);
    }
    if (state->tally.events - before != 2 * count) workload_failed("the count of events", 0);
}

static void navigate_for_result(program_state *state, size_t i) {
    nav_request request = nav_request_init(routes[i % ROUTE_COUNT].bytes, NULL);
    check("nav_navigate_for_result",
          nav_navigate_for_result(state->navigator, &request, count_result, &state->tally, NULL, NULL, NULL));
}

static void open_waiting(void *opened, size_t count) {
    for (size_t i = 0; i < count; i++) navigate_for_result(opened, i);
}

static void pop_waiting(void *opened, size_t count) {
    program_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        nav_value result = nav_value_int((int64_t)i);
        check("nav_pop_back", nav_pop_back(state->navigator, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

static void run_integer_results(void *opened, size_t count) {
    program_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        navigate_for_result(state, i);
        nav_value result = nav_value_int((int64_t)i);
        check("nav_pop_back", nav_pop_back(state->navigator, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

static void run_text_results(void *opened, size_t count) {
    program_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        navigate_for_result(state, i);
        nav_value result = nav_value_string(SOME_TEXT);
        check("nav_pop_back", nav_pop_back(state->navigator, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

static void run_map_results(void *opened, size_t count) {
    program_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        navigate_for_result(state, i);
        nav_member members[] = {nav_member_init("id", nav_value_int((int64_t)i)),
                                nav_member_init("title", nav_value_string(SOME_TEXT))};
        nav_value result = nav_value_map(members, 2);
        check("nav_pop_back", nav_pop_back(state->navigator, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

const workload program_waiting = {open_at, open_waiting, pop_waiting, close_state};
const workload program_pair = {open_at, NULL, run_pairs, close_state};
const workload program_pair_beside_guard = {open_beside_guard, NULL, run_pairs, close_state};
const workload program_pair_living = {open_living, NULL, run_pairs, close_state};
const workload program_back_plan = {open_with_handlers, NULL, run_back_plans, close_state};
const workload program_back_plan_alone = {open_with_handler, NULL, run_back_plans, close_state};
const workload program_pair_options = {open_at, NULL, run_pairs_with_options, close_state};
const workload program_pair_outcome = {open_at, NULL, run_pairs_with_outcome, close_state};
const workload program_pair_observed = {open_observed, NULL, run_pairs, close_state};
const workload program_pair_arguments = {open_at, NULL, run_pairs_with_arguments, close_state};
const workload program_pair_sorted = {open_at, NULL, run_pairs_sorted, close_state};
const workload program_pair_unsorted = {open_at, NULL, run_pairs_unsorted, close_state};
const workload program_ordinary = {open_observed, NULL, run_ordinary, close_state};
const workload program_result_integer = {open_at, NULL, run_integer_results, close_state};
const workload program_result_text = {open_at, NULL, run_text_results, close_state};
const workload program_result_map = {open_at, NULL, run_map_results, close_state};
