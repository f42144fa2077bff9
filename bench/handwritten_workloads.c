/* The handwritten side of the rows about ordinary programs. */
#include "handwritten.h"
#include "workload.h"

#include <stdlib.h>

typedef struct hand_state {
    hand_stack *stack;
    tally tally;
} hand_state;

static int accept_move(void *user_data, const hand_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return 0;
}

static void observe(void *user_data, const hand_plan *plan) {
    (void)plan;
    ((tally *)user_data)->events++;
}

static void count_result(void *user_data, const hand_value *result) {
    if (result == NULL) workload_failed("a result", 0);
    ((tally *)user_data)->results++;
}

static void check(const char *what, int answer) {
    if (answer != 0) workload_failed(what, answer);
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static void *open_at(size_t depth) {
    hand_state *state = calloc(1, sizeof *state);
    if (state == NULL) abort();
    state->stack = hand_new(accept_move, &state->tally);
    for (size_t i = 0; i < depth; i++)
        check("hand_push", hand_push(state->stack, routes[i % ROUTE_COUNT].bytes, NULL, NULL, NULL));
    return state;
}

static void *open_observed(size_t depth) {
    hand_state *state = open_at(depth);
    hand_observe(state->stack, observe, &state->tally);
    return state;
}

static void close_state(void *opened) {
    hand_state *state = opened;
    hand_free(state->stack);
    free(state);
}

/* ---- The batches ------------------------------------------------------------------------------------------------- */

static hand_value integer(int64_t content) {
    return (hand_value){HAND_INTEGER, 0, {.integer = content}};
}

static hand_value text(const char *content, size_t length) {
    return (hand_value){HAND_TEXT, length, {.text = content}};
}

static hand_value map(const hand_member *members, size_t count) {
    return (hand_value){HAND_MAP, count, {.members = members}};
}

static void run_pairs(void *opened, size_t count) {
    hand_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        check("hand_push", hand_push(state->stack, routes[i % ROUTE_COUNT].bytes, NULL, NULL, NULL));
        check("hand_pop", hand_pop(state->stack, NULL, NULL, NULL));
    }
}

static void run_pairs_with_options(void *opened, size_t count) {
    hand_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        hand_options options = {.tag = i + 1, .animated = 2};
        check("hand_push", hand_push(state->stack, routes[i % ROUTE_COUNT].bytes, NULL, &options, NULL));
        check("hand_pop", hand_pop(state->stack, NULL, &options, NULL));
    }
}

static void run_pairs_with_outcome(void *opened, size_t count) {
    hand_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        hand_outcome outcome;
        check("hand_push", hand_push(state->stack, routes[i % ROUTE_COUNT].bytes, NULL, NULL, &outcome));
        uint64_t pushed = outcome.entry;
        check("hand_pop", hand_pop(state->stack, NULL, NULL, &outcome));
        if (outcome.entry != pushed) workload_failed("the popped entry", 0);
    }
}

static void run_pairs_with_arguments(void *opened, size_t count) {
    hand_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        hand_member members[] = {{"id", integer((int64_t)i)}, {"title", text(SOME_TEXT, sizeof SOME_TEXT - 1)}};
        hand_value arguments = map(members, 2);
        check("hand_push", hand_push(state->stack, routes[i % ROUTE_COUNT].bytes, &arguments, NULL, NULL));
        check("hand_pop", hand_pop(state->stack, NULL, NULL, NULL));
    }
}

static void run_ordinary(void *opened, size_t count) {
    hand_state *state = opened;
    size_t before = state->tally.events;
    for (size_t i = 0; i < count; i++) {
        hand_outcome outcome;
        hand_member members[] = {{"id", integer((int64_t)i)}, {"title", text(SOME_TEXT, sizeof SOME_TEXT - 1)}};
        hand_value arguments = map(members, 2);
        check("hand_push", hand_push(state->stack, routes[i % ROUTE_COUNT].bytes, &arguments, NULL, &outcome));
        uint64_t pushed = outcome.entry;
        check("hand_pop", hand_pop(state->stack, NULL, NULL, &outcome));
        if (outcome.entry != pushed) workload_failed("the popped entry", 0);
    }
    if (state->tally.events - before != 2 * count) workload_failed("the count of events", 0);
}

static void push_for_result(hand_state *state, size_t i) {
    check("hand_push_for_result",
          hand_push_for_result(state->stack, routes[i % ROUTE_COUNT].bytes, count_result, &state->tally));
}

static void run_integer_results(void *opened, size_t count) {
    hand_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        push_for_result(state, i);
        hand_value result = integer((int64_t)i);
        check("hand_pop", hand_pop(state->stack, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

static void run_text_results(void *opened, size_t count) {
    hand_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        push_for_result(state, i);
        hand_value result = text(SOME_TEXT, sizeof SOME_TEXT - 1);
        check("hand_pop", hand_pop(state->stack, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

static void run_map_results(void *opened, size_t count) {
    hand_state *state = opened;
    size_t before = state->tally.results;
    for (size_t i = 0; i < count; i++) {
        push_for_result(state, i);
        hand_member members[] = {{"id", integer((int64_t)i)}, {"title", text(SOME_TEXT, sizeof SOME_TEXT - 1)}};
        hand_value result = map(members, 2);
        check("hand_pop", hand_pop(state->stack, &result, NULL, NULL));
    }
    if (state->tally.results - before != count) workload_failed("the count of results", 0);
}

const workload hand_pair = {open_at, NULL, run_pairs, close_state};
const workload hand_pair_options = {open_at, NULL, run_pairs_with_options, close_state};
const workload hand_pair_outcome = {open_at, NULL, run_pairs_with_outcome, close_state};
const workload hand_pair_observed = {open_observed, NULL, run_pairs, close_state};
const workload hand_pair_arguments = {open_at, NULL, run_pairs_with_arguments, close_state};
const workload hand_ordinary = {open_observed, NULL, run_ordinary, close_state};
const workload hand_result_integer = {open_at, NULL, run_integer_results, close_state};
const workload hand_result_text = {open_at, NULL, run_text_results, close_state};
const workload hand_result_map = {open_at, NULL, run_map_results, close_state};
