/* A link that builds five entries above the root, and what does the same without a path: five navigations, and
 * nav_push_all. A batch opens in each of its navigators once. */
#include "workload.h"

#include <navcore.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUILT = 5,
    WARM_UP = 6 /* times that a navigator has built its entries before it is measured */
};

static const char *const screens[BUILT + 1][2] = {
    {"home", "/"},
    {"users", "/users"},
    {"user", "/users/{user}"},
    {"orders", "/users/{user}/orders"},
    {"order", "/users/{user}/orders/{order}"},
    {"lines", "/users/{user}/orders/{order}/lines"},
};

typedef struct open_state {
    nav_navigator **navigators;
    size_t count;
    nav_link link;
    nav_member members[2]; /* in the order of their keys */
    nav_value one, both;   /* the arguments: the user; the order and the user */
    nav_request requests[BUILT];
    const nav_request *all[BUILT];
} open_state;

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

static nav_string text_with_length(const char *bytes) {
    return (nav_string){bytes, strlen(bytes)};
}

static nav_navigator *started_navigator(void) {
    nav_navigator *navigator;
    check("nav_navigator_new", nav_navigator_new(NULL, &navigator));
    for (size_t i = 0; i <= BUILT; i++)
        check("nav_route_add_with_path",
              nav_route_add_with_path(navigator, screens[i][0], screens[i][1], NAV_PATTERN_LINKABLE));
    nav_request home = nav_request_init(screens[0][0], NULL);
    check("nav_start", nav_start(navigator, &home, NULL, NULL));
    return navigator;
}

static void *open_navigators(size_t depth) {
    open_state *state = calloc(1, sizeof *state);
    (void)depth;
    if (state == NULL) abort();
    state->members[0] = (nav_member){text_with_length("order"), nav_value_string("o17")};
    state->members[1] = (nav_member){text_with_length("user"), nav_value_string("u12")};
    for (size_t i = 0; i < 2; i++) state->members[i].value.content.string.length = 3;
    state->one = nav_value_map(&state->members[1], 1);
    state->both = nav_value_map(state->members, 2);
    const nav_value *arguments[BUILT] = {NULL, &state->one, &state->one, &state->both, &state->both};
    for (size_t i = 0; i < BUILT; i++) {
        state->requests[i] = nav_request_init(NULL, arguments[i]);
        state->requests[i].route = text_with_length(screens[i + 1][0]);
        state->all[i] = &state->requests[i];
    }
    state->link = nav_link_init(NULL);
    state->link.url = text_with_length("/users/u12/orders/o17/lines");
    return state;
}

static void open_link(open_state *state, nav_navigator *navigator) {
    check("nav_open", nav_open(navigator, &state->link, NULL, NULL));
}

static void navigate(open_state *state, nav_navigator *navigator) {
    for (size_t i = 0; i < BUILT; i++) check("nav_navigate", nav_navigate(navigator, state->all[i], NULL, NULL));
}

static void push_all(open_state *state, nav_navigator *navigator) {
    check("nav_push_all", nav_push_all(navigator, state->all, BUILT, NULL, NULL));
}

static void pop_what_was_built(nav_navigator *navigator) {
    size_t depth = nav_current_depth(navigator);
    if (depth != BUILT + 1) workload_failed("the depth", (long)depth);
    check("nav_pop_up_to_root", nav_pop_up_to_root(navigator, NULL, NULL));
}

/* A navigator in which all has grown that has to. */
static nav_navigator *used_navigator(open_state *state) {
    static void (*const ways[])(open_state *, nav_navigator *) = {open_link, navigate, push_all};
    nav_navigator *navigator = started_navigator();
    for (size_t i = 0; i < WARM_UP; i++) {
        ways[i % 3](state, navigator);
        pop_what_was_built(navigator);
    }
    return navigator;
}

/* The first time it makes the navigators, then it pops what they have built. */
static void prepare_navigators(void *opened, size_t count) {
    open_state *state = opened;
    if (state->navigators == NULL) {
        state->navigators = calloc(count, sizeof(nav_navigator *));
        if (state->navigators == NULL) abort();
        for (; state->count < count; state->count++) state->navigators[state->count] = used_navigator(state);
        return;
    }
    for (size_t i = 0; i < count; i++) pop_what_was_built(state->navigators[i]);
}

static void close_navigators(void *opened) {
    open_state *state = opened;
    for (size_t i = 0; i < state->count; i++) nav_navigator_free(state->navigators[i]);
    free(state->navigators);
    free(state);
}

static void run_links(void *opened, size_t count) {
    open_state *state = opened;
    for (size_t i = 0; i < count; i++) open_link(state, state->navigators[i]);
}

static void run_navigations(void *opened, size_t count) {
    open_state *state = opened;
    for (size_t i = 0; i < count; i++) navigate(state, state->navigators[i]);
}

static void run_pushes(void *opened, size_t count) {
    open_state *state = opened;
    for (size_t i = 0; i < count; i++) push_all(state, state->navigators[i]);
}

const workload navcore_open_five = {open_navigators, prepare_navigators, run_links, close_navigators};
const workload navcore_navigate_five = {open_navigators, prepare_navigators, run_navigations, close_navigators};
const workload navcore_push_five = {open_navigators, prepare_navigators, run_pushes, close_navigators};
