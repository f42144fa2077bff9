/* The floor's side of every row. */
#include "floor.h"
#include "workload.h"

#include <stdlib.h>

typedef struct floor_state {
    floor_stack *stack;
    size_t depth;
    tally tally;
} floor_state;

static int host(void *user_data, const char *route, size_t length) {
    (void)route;
    (void)length;
    ((tally *)user_data)->moves++;
    return 0;
}

static void push(floor_state *state, size_t i) {
    route_name route = routes[i % ROUTE_COUNT];
    int answer = floor_push(state->stack, route.bytes, route.length);
    if (answer != 0) workload_failed("floor_push", answer);
}

static void pop(floor_state *state) {
    int answer = floor_pop(state->stack);
    if (answer != 0) workload_failed("floor_pop", answer);
}

static void pop_up_to_root(floor_state *state) {
    int answer = floor_pop_up_to_root(state->stack);
    if (answer != 0) workload_failed("floor_pop_up_to_root", answer);
}

static void *open_at(size_t depth) {
    floor_state *state = calloc(1, sizeof *state);
    if (state == NULL) abort();
    state->depth = depth;
    state->stack = floor_new(host, &state->tally);
    for (size_t i = 0; i < depth; i++) push(state, i);
    return state;
}

static void close_state(void *opened) {
    floor_state *state = opened;
    floor_free(state->stack);
    free(state);
}

static void run_pairs(void *opened, size_t count) {
    floor_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        push(state, i);
        pop(state);
    }
}

/* What changes in a stack of which ten entries leave and ten come. */
static void run_tens(void *opened, size_t count) {
    floor_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        for (size_t popped = 0; popped < 10; popped++) pop(state);
        for (size_t pushed = 0; pushed < 10; pushed++) push(state, pushed);
    }
}

static void run_fills(void *opened, size_t count) {
    floor_state *state = opened;
    size_t above_root = state->depth - 1;
    for (size_t filled = 0; filled < count; filled += above_root) {
        pop_up_to_root(state);
        for (size_t i = 0; i < above_root; i++) push(state, i);
    }
}

static void prepare_to_pop_all(void *opened, size_t count) {
    floor_state *state = opened;
    for (size_t i = 0; i < count; i++) push(state, i);
}

static void run_pop_all(void *opened, size_t count) {
    (void)count;
    pop_up_to_root(opened);
}

const workload floor_pair = {open_at, NULL, run_pairs, close_state};
const workload floor_fill = {open_at, NULL, run_fills, close_state};
const workload floor_pop_all = {open_at, prepare_to_pop_all, run_pop_all, close_state};
const workload floor_ten = {open_at, NULL, run_tens, close_state};
