/* Splits and windows: columns that are folded, containers that go from window to window, and pairs in one window while
 * another one waits for an answer. Written as docs/concepts/splits-and-windows.md shows them. */
#include "workload.h"

#include <navcore.h>
#include <stdlib.h>

enum {
    COLUMNS = 2,
    FEW = 10,       /* entries beside which many are measured */
    SHOWN_LATER = 1 /* the tag of the operation that the host answers later */
};

typedef struct window_state {
    nav_navigator *navigator;
    nav_id notes;      /* the split */
    nav_id windows[2]; /* root stacks; the first one is active */
    tally tally;
} window_state;

static void check(const char *what, nav_status status) {
    if (status != NAV_OK) workload_failed(what, status);
}

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    ((tally *)user_data)->moves++;
    return plan->tag == SHOWN_LATER ? NAV_ANSWER_LATER : NAV_ANSWER_ACCEPT;
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static nav_status add_notes(nav_navigator *app) {
    nav_request list = nav_request_init("list", NULL), blank = nav_request_init("blank", NULL);
    nav_branch columns[COLUMNS];
    nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, columns, COLUMNS);
    nav_route notes = nav_route_init("notes"), note = nav_route_in("note", "notes", "note");
    nav_status status;
    columns[0] = nav_branch_init("list", &list);
    columns[1] = nav_branch_init("note", &blank);
    columns[1].flags = NAV_BRANCH_PLACEHOLDER;
    notes.container = &split;
    status = nav_route_register(app, &notes, NULL);
    return status == NAV_OK ? nav_route_register(app, &note, NULL) : status;
}

static nav_id open_window(nav_navigator *app, const char *name, const nav_request *root) {
    nav_options options = nav_options_init();
    options.scene = nav_string_init(name);
    check("nav_start", nav_start(app, root, &options, NULL));
    return nav_scene_find(app, options.scene);
}

/* Two windows, of which the first has the focus. */
static window_state *open_windows(void) {
    window_state *state = calloc(1, sizeof *state);
    nav_bridge bridge = nav_bridge_init();
    nav_request home = nav_request_init("home", NULL);
    if (state == NULL) abort();
    check("nav_navigator_new", nav_navigator_new(NULL, &state->navigator));
    for (size_t i = 0; i < ROUTE_COUNT; i++) check("nav_route_add", nav_route_add(state->navigator, routes[i].bytes));
    check("nav_route_add", nav_route_add(state->navigator, "list"));
    check("nav_route_add", nav_route_add(state->navigator, "blank"));
    check("add_notes", add_notes(state->navigator));
    bridge.transition = accept_move;
    bridge.user_data = &state->tally;
    check("nav_bridge_set", nav_bridge_set(state->navigator, &bridge));
    state->windows[0] = open_window(state->navigator, "first", &home);
    state->windows[1] = open_window(state->navigator, "second", &home);
    check("nav_host_did_select", nav_host_did_select(state->navigator, state->windows[0], NULL, NULL));
    return state;
}

static void navigate(nav_navigator *navigator, const char *route, const nav_options *options) {
    nav_request request = nav_request_init(route, NULL);
    check("nav_navigate", nav_navigate(navigator, &request, options, NULL));
}

/* The first window shows a split with so many entries in each column. */
static void *open_columns(size_t depth) {
    static const char *const columns[COLUMNS] = {"list", "note"};
    window_state *state = open_windows();
    nav_request notes = nav_request_init("notes", NULL);
    nav_outcome outcome = nav_outcome_init();
    check("nav_navigate", nav_navigate(state->navigator, &notes, NULL, &outcome));
    state->notes = outcome.entry;
    for (size_t column = 0; column < COLUMNS; column++) {
        nav_options there = nav_options_init();
        there.target = nav_branch_find(state->navigator, state->notes, nav_string_init(columns[column]));
        for (size_t i = 1; i < depth; i++) navigate(state->navigator, routes[i % ROUTE_COUNT].bytes, &there);
    }
    return state;
}

static void *open_few_columns(size_t depth) {
    (void)depth;
    return open_columns(FEW);
}

/* So many entries in the split together. */
static void *open_notes(size_t depth) {
    return open_columns(depth / COLUMNS);
}

static void *open_few_notes(size_t depth) {
    (void)depth;
    return open_notes(FEW);
}

static void close_state(void *opened) {
    window_state *state = opened;
    nav_navigator_free(state->navigator);
    free(state);
}

/* ---- Folding ----------------------------------------------------------------------------------------------------- */

static nav_status window_resized(nav_navigator *app, nav_id notes, int width) {
    return nav_host_did_resize(app, notes, width >= 80 ? 2 : 1, NULL, NULL);
}

static void run_resizes(void *opened, size_t count) {
    window_state *state = opened;
    for (size_t i = 0; i < count; i++)
        check("nav_host_did_resize", window_resized(state->navigator, state->notes, i % 2 == 0 ? 40 : 120));
}

/* ---- Moving ------------------------------------------------------------------------------------------------------ */

static nav_status move(nav_navigator *app, nav_id entry, nav_id window) {
    nav_element elements[2] = {nav_element_keep(0), nav_element_keep(entry)};
    nav_options options = nav_options_init();
    if (nav_stack_entries(app, window, &elements[0].kept, 1) == 0) return NAV_STALE;
    options.target = window;
    return nav_set_stack(app, elements, 2, &options, NULL);
}

static void run_moves(void *opened, size_t count) {
    window_state *state = opened;
    for (size_t i = 0; i < count; i++)
        check("nav_set_stack", move(state->navigator, state->notes, state->windows[(i + 1) % 2]));
}

/* ---- A pair beside a window that waits --------------------------------------------------------------------------- */

static void *open_beside_question(size_t depth) {
    window_state *state = open_windows();
    nav_options later = nav_options_init();
    nav_request form = nav_request_init("settings", NULL);
    for (size_t i = 1; i < depth; i++) navigate(state->navigator, routes[i % ROUTE_COUNT].bytes, NULL);
    later.scene = nav_string_init("second");
    later.tag = SHOWN_LATER;
    nav_status status = nav_navigate(state->navigator, &form, &later, NULL);
    if (status != NAV_PENDING) workload_failed("nav_navigate in the second window", status);
    return state;
}

/* The window that waits has the focus. */
static void *open_behind_question(size_t depth) {
    window_state *state = open_beside_question(depth);
    check("nav_host_did_select", nav_host_did_select(state->navigator, state->windows[1], NULL, NULL));
    return state;
}

static void run_pairs(void *opened, size_t count) {
    window_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        navigate(state->navigator, routes[i % ROUTE_COUNT].bytes, NULL);
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, NULL, NULL));
    }
}

static void run_pairs_in_scene(void *opened, size_t count) {
    window_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_options options = nav_options_init();
        options.scene = nav_string_init("first");
        navigate(state->navigator, routes[i % ROUTE_COUNT].bytes, &options);
        check("nav_pop_back", nav_pop_back(state->navigator, NULL, &options, NULL));
    }
}

const workload navcore_fold = {open_columns, NULL, run_resizes, close_state};
const workload navcore_fold_few = {open_few_columns, NULL, run_resizes, close_state};
const workload navcore_move = {open_notes, NULL, run_moves, close_state};
const workload navcore_move_few = {open_few_notes, NULL, run_moves, close_state};
const workload navcore_pair_beside_question = {open_beside_question, NULL, run_pairs, close_state};
const workload navcore_pair_in_scene = {open_behind_question, NULL, run_pairs_in_scene, close_state};
