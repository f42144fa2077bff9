/* Flows: beginning and ending one, publishing and asking, ending one of many entries, and sending through ten. */
#include "workload.h"

#include <navcore.h>
#include <stdlib.h>

enum {
    COORDINATORS = 10
};

typedef struct flow_state {
    nav_navigator *navigator;
    nav_id flow;
    tally tally;
} flow_state;

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

static void count_result(void *user_data, const nav_result *result) {
    if (result->kind != NAV_RESULT_VALUE) workload_failed("a result", result->kind);
    ((tally *)user_data)->results++;
}

static void *open_alone(size_t depth) {
    flow_state *state = calloc(1, sizeof *state);
    nav_bridge bridge = nav_bridge_init();
    nav_request home = nav_request_init("home", NULL);
    (void)depth;
    if (state == NULL) abort();
    check("nav_navigator_new", nav_navigator_new(NULL, &state->navigator));
    check("nav_route_add", nav_route_add(state->navigator, "home"));
    bridge.transition = accept_move;
    bridge.user_data = &state->tally;
    check("nav_bridge_set", nav_bridge_set(state->navigator, &bridge));
    check("nav_start", nav_start(state->navigator, &home, NULL, NULL));
    return state;
}

static void *open_with_flow(size_t depth) {
    flow_state *state = open_alone(depth);
    nav_request home = nav_request_init("home", NULL);
    nav_route checkout = nav_route_init("checkout");
    checkout.initial = &home;
    check("nav_route_register", nav_route_register(state->navigator, &checkout, NULL));
    return state;
}

static void close_state(void *opened) {
    flow_state *state = opened;
    nav_navigator_free(state->navigator);
    free(state);
}

/* ---- Beginning and ending ---------------------------------------------------------------------------------------- */

static void run_flows(void *opened, size_t count) {
    flow_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init("checkout", NULL);
        check("nav_navigate_for_result",
              nav_navigate_for_result(state->navigator, &request, count_result, &state->tally, NULL, NULL, NULL));
        nav_value value = nav_value_int((int64_t)i);
        nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
        ending.value = &value;
        check("nav_end_flow", nav_end_flow(state->navigator, nav_current_flow(state->navigator), &ending, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

/* The flow gets so many entries. */
static void fill_flow(void *opened, size_t count) {
    flow_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init(i == 0 ? "checkout" : "home", NULL);
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
    }
    state->flow = nav_current_flow(state->navigator);
}

static void end_filled(void *opened, size_t count) {
    flow_state *state = opened;
    (void)count;
    check("nav_end_flow", nav_end_flow(state->navigator, state->flow, NULL, NULL, NULL));
}

static void fill_stack(void *opened, size_t count) {
    flow_state *state = opened;
    nav_request request = nav_request_init("home", NULL);
    for (size_t i = 0; i < count; i++) check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
}

static void pop_filled(void *opened, size_t count) {
    flow_state *state = opened;
    (void)count;
    check("nav_pop_up_to_root", nav_pop_up_to_root(state->navigator, NULL, NULL));
}

/* ---- Publishing -------------------------------------------------------------------------------------------------- */

static void run_published(void *opened, size_t count) {
    flow_state *state = opened;
    nav_id top = nav_current_top(state->navigator);
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        nav_value value = nav_value_int((int64_t)i);
        check("nav_entry_next_value",
              nav_entry_next_value(state->navigator, top, count_result, &state->tally, NULL, 0, NULL));
        check("nav_entry_publish", nav_entry_publish(state->navigator, top, &value, 0));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

/* ---- Sending ----------------------------------------------------------------------------------------------------- */

static int32_t leave_it(void *user_data, const nav_dispatch_context *sent) {
    (void)user_data;
    (void)sent;
    return NAV_DISPATCH_PASS;
}

static int32_t take_it(void *user_data, const nav_dispatch_context *sent) {
    (void)sent;
    ((tally *)user_data)->moves++;
    return NAV_DISPATCH_IGNORE;
}

/* Coordinators, each in the one before it. The first one takes what is sent. */
static void *open_with_coordinators(size_t depth) {
    static const char *const names[COORDINATORS] = {"one", "two",   "three", "four", "five",
                                                    "six", "seven", "eight", "nine", "ten"};
    flow_state *state = open_alone(depth);
    nav_request home = nav_request_init("home", NULL);
    for (size_t i = 0; i < COORDINATORS; i++) {
        nav_request request = nav_request_init(names[i], NULL);
        nav_route flow = nav_route_init(names[i]);
        flow.initial = &home;
        flow.on_dispatch = i == 0 ? take_it : leave_it;
        flow.user_data = &state->tally;
        check("nav_route_register", nav_route_register(state->navigator, &flow, NULL));
        check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
    }
    return state;
}

static void run_sendings(void *opened, size_t count) {
    flow_state *state = opened;
    size_t before = state->tally.moves;
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init("order", NULL);
        if (nav_dispatch(state->navigator, 0, &request, NULL, NULL) != NAV_ALREADY_THERE)
            workload_failed("nav_dispatch", 0);
    }
    if (state->tally.moves - before != count) workload_failed("the count of moves", 0);
}

const workload program_flow = {open_with_flow, NULL, run_flows, close_state};
const workload program_end_flow = {open_with_flow, fill_flow, end_filled, close_state};
const workload program_pop_filled = {open_alone, fill_stack, pop_filled, close_state};
const workload program_publish = {open_alone, NULL, run_published, close_state};
const workload program_send = {open_with_coordinators, NULL, run_sendings, close_state};
