/* navcore's side of the rows about the whole stack: most of it stays, or one entry of it moves. */
#include "workload.h"

#include <navcore.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LEAVING = 10,    /* entries that a new stack does not have; as many are new in it */
    LOW_SCREENS = 64 /* routes that stand once, right above the root */
};

typedef struct whole_state {
    nav_navigator *navigator;
    size_t depth;
    nav_id *entries;
    nav_element *elements;
    char low_names[LOW_SCREENS][16];
    tally tally;
} whole_state;

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

static void navigate(whole_state *state, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    check("nav_navigate", nav_navigate(state->navigator, &request, NULL, NULL));
}

static void *open_whole(size_t depth) {
    whole_state *state = calloc(1, sizeof *state);
    if (state == NULL) abort();
    state->depth = depth;
    state->entries = calloc(depth, sizeof *state->entries);
    state->elements = calloc(depth, sizeof *state->elements);
    if (state->entries == NULL || state->elements == NULL) abort();
    check("nav_navigator_new", nav_navigator_new(NULL, &state->navigator));
    for (size_t i = 0; i < ROUTE_COUNT; i++) check("nav_route_add", nav_route_add(state->navigator, routes[i].bytes));
    for (size_t i = 0; i < LOW_SCREENS; i++) {
        snprintf(state->low_names[i], sizeof state->low_names[i], "screen/%zu", i);
        check("nav_route_add", nav_route_add(state->navigator, state->low_names[i]));
    }
    nav_bridge bridge = {.size = sizeof bridge, .transition = accept_move, .user_data = &state->tally};
    check("nav_bridge_set", nav_bridge_set(state->navigator, &bridge));
    nav_request root = nav_request_init(routes[0].bytes, NULL);
    check("nav_start", nav_start(state->navigator, &root, NULL, NULL));
    return state;
}

static void fill(whole_state *state) {
    for (size_t i = 0; i < LOW_SCREENS && i + 1 < state->depth; i++) navigate(state, state->low_names[i]);
    while (nav_current_depth(state->navigator) < state->depth) navigate(state, routes[0].bytes);
}

static void *open_filled(size_t depth) {
    whole_state *state = open_whole(depth);
    fill(state);
    return state;
}

static void close_whole(void *opened) {
    whole_state *state = opened;
    nav_navigator_free(state->navigator);
    free(state->entries);
    free(state->elements);
    free(state);
}

/* Every so many-th entry leaves, from the middle, and as many come on top. */
static void run_sets(void *opened, size_t count) {
    whole_state *state = opened;
    nav_request request = nav_request_init(routes[1].bytes, NULL);
    size_t step = state->depth / LEAVING;
    for (size_t i = 0; i < count; i++) {
        size_t depth = nav_current_entries(state->navigator, state->entries, state->depth), kept = 0;
        for (size_t index = 0; index < depth; index++)
            if (index % step != step / 2) state->elements[kept++] = nav_element_keep(state->entries[index]);
        while (kept < depth) state->elements[kept++] = nav_element_new(&request);
        nav_outcome outcome = {.size = sizeof outcome};
        check("nav_set_stack", nav_set_stack(state->navigator, state->elements, kept, NULL, &outcome));
        if (outcome.removed_count != LEAVING)
            workload_failed("the count of entries that left", (long)outcome.removed_count);
    }
}

static void prepare_fronts(void *opened, size_t count) {
    whole_state *state = opened;
    (void)count;
    if (nav_current_depth(state->navigator) > 1)
        check("nav_pop_up_to_root", nav_pop_up_to_root(state->navigator, NULL, NULL));
    fill(state);
}

static void run_fronts(void *opened, size_t count) {
    whole_state *state = opened;
    nav_options options = {
        .size = sizeof options,
        .flags = NAV_OPTION_IGNORE_ARGUMENTS,
        .unique = NAV_UNIQUE_ANYWHERE,
        .unique_action = NAV_UNIQUE_ACTION_BRING_TO_FRONT,
    };
    for (size_t i = 0; i < count; i++) {
        nav_request request = nav_request_init(state->low_names[i % LOW_SCREENS], NULL);
        check("nav_navigate", nav_navigate(state->navigator, &request, &options, NULL));
    }
}

const workload navcore_set = {open_filled, NULL, run_sets, close_whole};
const workload navcore_front = {open_filled, prepare_fronts, run_fronts, close_whole};
