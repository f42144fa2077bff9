/* Many stacks: pairs beside others, selections, five tabs at once, and a link into a tab and a sheet. Every route has a
 * host's bridge, as in the other programs. */
#include "workload.h"

#include <navcore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STACKS = 1000, /* beside which a pair is done */
    TABS = 5,
    MANY_TABS = NAV_MAX_BRANCHES, /* of a container whose idle branches are weighed */
    WARM_UP = 4                   /* times that a navigator has built its entries before it is measured */
};

typedef struct tree_state {
    nav_navigator **navigators; /* one, or one for each operation of a batch */
    size_t count;
    size_t depth;
    nav_id branches[TABS];
    tally tally;
} tree_state;

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

static void navigate(nav_navigator *navigator, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    check("nav_navigate", nav_navigate(navigator, &request, NULL, NULL));
}

static void pop(nav_navigator *navigator) {
    check("nav_pop_back", nav_pop_back(navigator, NULL, NULL, NULL));
}

static nav_id root_stack(nav_navigator *navigator) {
    nav_id root;
    nav_owned_stacks(navigator, 0, &root, 1);
    return root;
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

/* The branches of a route's container are ROUTE-tab0, ROUTE-tab1 and so on, each with a root of the same name. */
static void add_tabs(nav_navigator *navigator, const char *route, size_t count) {
    static char names[MANY_TABS][16];
    nav_request roots[MANY_TABS];
    nav_branch branches[MANY_TABS];
    for (size_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "%s-tab%zu", route, i);
        roots[i] = nav_request_init(names[i], NULL);
        branches[i] = nav_branch_init(names[i], &roots[i]);
    }
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, count);
    nav_route builder = nav_route_init(route);
    builder.container = &tabs;
    check("nav_route_register", nav_route_register(navigator, &builder, NULL));
    for (size_t i = 0; i < count; i++) {
        builder = nav_route_in(names[i], route, names[i]);
        check("nav_route_register", nav_route_register(navigator, &builder, NULL));
    }
}

/* The routes of a shop: five tabs, an order in one of them, a cart over it. */
static void add_shop(nav_navigator *navigator) {
    nav_route order = nav_route_in("order", "main", "main-tab1");
    nav_route cart = nav_route_presented("cart", NAV_PRESENTATION_SHEET);
    nav_id added;
    add_tabs(navigator, "main", TABS);
    check("nav_route_register", nav_route_register(navigator, &order, &added));
    check("nav_pattern_add", nav_pattern_add(navigator, added, nav_string_init("/order"), NAV_PATTERN_LINKABLE, NULL));
    check("nav_route_register", nav_route_register(navigator, &cart, &added));
    check("nav_pattern_add",
          nav_pattern_add(navigator, added, nav_string_init("/order/cart"), NAV_PATTERN_LINKABLE, NULL));
}

static nav_navigator *started_navigator(tree_state *state, const char *root) {
    nav_navigator *navigator;
    nav_bridge bridge = nav_bridge_init();
    nav_request request = nav_request_init(root, NULL);
    check("nav_navigator_new", nav_navigator_new(NULL, &navigator));
    for (size_t i = 0; i < ROUTE_COUNT; i++) check("nav_route_add", nav_route_add(navigator, routes[i].bytes));
    add_shop(navigator);
    bridge.transition = accept_move;
    bridge.user_data = &state->tally;
    check("nav_bridge_set", nav_bridge_set(navigator, &bridge));
    check("nav_start", nav_start(navigator, &request, NULL, NULL));
    return navigator;
}

static void make_navigators(tree_state *state, size_t count, const char *root) {
    state->navigators = calloc(count, sizeof(nav_navigator *));
    if (state->navigators == NULL) abort();
    for (; state->count < count; state->count++) state->navigators[state->count] = started_navigator(state, root);
}

static tree_state *new_state(size_t depth) {
    tree_state *state = calloc(1, sizeof *state);
    if (state == NULL) abort();
    state->depth = depth;
    return state;
}

static void *open_none(size_t depth) {
    return new_state(depth);
}

static void close_state(void *opened) {
    tree_state *state = opened;
    for (size_t i = 0; i < state->count; i++) nav_navigator_free(state->navigators[i]);
    free(state->navigators);
    free(state);
}

/* ---- A pair on a stack among others ------------------------------------------------------------------------------ */

static void *open_alone(size_t depth) {
    tree_state *state = new_state(depth);
    make_navigators(state, 1, routes[0].bytes);
    for (size_t i = 1; i < depth / STACKS; i++) navigate(state->navigators[0], routes[i % ROUTE_COUNT].bytes);
    return state;
}

/* Containers within one another would be too deep: they lie on one stack, each with one open branch. */
static void *open_among_stacks(size_t depth) {
    tree_state *state = open_alone(depth);
    nav_navigator *navigator = state->navigators[0];
    nav_options there = nav_options_init();
    there.target = nav_current_stack(navigator);
    nav_request main_screen = nav_request_init("main", NULL);
    for (size_t i = 1; i < STACKS; i++) {
        check("nav_navigate", nav_navigate(navigator, &main_screen, &there, NULL));
        for (size_t entry = 1; entry < depth / STACKS; entry++) navigate(navigator, routes[entry % ROUTE_COUNT].bytes);
    }
    return state;
}

static void run_pairs(void *opened, size_t count) {
    tree_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        navigate(state->navigators[0], routes[i % ROUTE_COUNT].bytes);
        pop(state->navigators[0]);
    }
}

/* ---- Selections -------------------------------------------------------------------------------------------------- */

/* Two tabs are open: one holds its root, the other so many entries. */
static void *open_tabs(size_t depth) {
    tree_state *state = new_state(depth);
    make_navigators(state, 1, "main");
    nav_navigator *navigator = state->navigators[0];
    nav_id owner;
    nav_stack_entries(navigator, root_stack(navigator), &owner, 1);
    nav_owned_stacks(navigator, owner, state->branches, TABS);
    check("nav_select", nav_select(navigator, state->branches[1], NULL, NULL));
    for (size_t i = 1; i < depth; i++) navigate(navigator, routes[i % ROUTE_COUNT].bytes);
    return state;
}

static void *open_tabs_with_roots(size_t depth) {
    (void)depth;
    return open_tabs(1);
}

static void run_selections(void *opened, size_t count) {
    tree_state *state = opened;
    for (size_t i = 0; i < count; i++)
        check("nav_select", nav_select(state->navigators[0], state->branches[i % 2], NULL, NULL));
}

/* ---- Idle branches ----------------------------------------------------------------------------------------------- */

static void *open_with_many_tabs(size_t depth) {
    tree_state *state = new_state(depth);
    make_navigators(state, 1, routes[0].bytes);
    add_tabs(state->navigators[0], "many", MANY_TABS);
    return state;
}

/* Only the first branch of each container opens. */
static void add_idle_branches(void *opened, size_t count) {
    tree_state *state = opened;
    nav_options there = nav_options_init();
    there.target = nav_current_stack(state->navigators[0]);
    nav_request many = nav_request_init("many", NULL);
    for (size_t i = 0; i < count; i += MANY_TABS)
        check("nav_navigate", nav_navigate(state->navigators[0], &many, &there, NULL));
}

/* ---- What is built, once in each navigator ----------------------------------------------------------------------- */

typedef void (*way)(nav_navigator *navigator);

static void start_tabs(nav_navigator *navigator) {
    navigate(navigator, "main");
}

static void open_link(nav_navigator *navigator) {
    nav_link link = nav_link_init("/order/cart");
    check("nav_open", nav_open(navigator, &link, NULL, NULL));
}

static void navigate_one_by_one(nav_navigator *navigator) {
    navigate(navigator, "order");
    navigate(navigator, "cart");
}

static void leave_all(nav_navigator *navigator) {
    nav_options there = nav_options_init();
    there.target = root_stack(navigator);
    check("nav_pop_up_to_root", nav_pop_up_to_root(navigator, &there, NULL));
}

/* The first time it makes the navigators, in which all has grown that has to; then it leaves what they have built. */
static void prepare_to_build(tree_state *state, size_t count, way build) {
    if (state->navigators != NULL) {
        for (size_t i = 0; i < count; i++) leave_all(state->navigators[i]);
        return;
    }
    make_navigators(state, count, routes[0].bytes);
    for (size_t i = 0; i < count; i++) {
        for (size_t time = 0; time < WARM_UP; time++) {
            build(state->navigators[i]);
            leave_all(state->navigators[i]);
        }
    }
}

static void run_each(tree_state *state, size_t count, way build) {
    for (size_t i = 0; i < count; i++) build(state->navigators[i]);
}

static void prepare_tabs(void *opened, size_t count) {
    prepare_to_build(opened, count, start_tabs);
}

static void run_tabs(void *opened, size_t count) {
    run_each(opened, count, start_tabs);
}

static void prepare_links(void *opened, size_t count) {
    prepare_to_build(opened, count, open_link);
}

static void run_links(void *opened, size_t count) {
    run_each(opened, count, open_link);
}

static void prepare_navigations(void *opened, size_t count) {
    prepare_to_build(opened, count, navigate_one_by_one);
}

static void run_navigations(void *opened, size_t count) {
    run_each(opened, count, navigate_one_by_one);
}

const workload navcore_idle_branches = {open_with_many_tabs, add_idle_branches, NULL, close_state};
const workload navcore_pair_alone = {open_alone, NULL, run_pairs, close_state};
const workload navcore_pair_among_stacks = {open_among_stacks, NULL, run_pairs, close_state};
const workload navcore_select = {open_tabs, NULL, run_selections, close_state};
const workload navcore_select_roots = {open_tabs_with_roots, NULL, run_selections, close_state};
const workload navcore_tabs = {open_none, prepare_tabs, run_tabs, close_state};
const workload navcore_open_sheet = {open_none, prepare_links, run_links, close_state};
const workload navcore_navigate_sheet = {open_none, prepare_navigations, run_navigations, close_state};
