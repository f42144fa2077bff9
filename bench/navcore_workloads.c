/* navcore's side of every row, through the header alone and as a real host would call it. */
#include "workload.h"

#include <navcore.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct navcore_state {
    nav_navigator *navigator;
    nav_id route_ids[ROUTE_COUNT];
    size_t depth;
    tally tally;
} navcore_state;

static int32_t accept_move(void *user_data, const nav_plan *plan) {
    (void)plan;
    ((tally *)user_data)->moves++;
    return NAV_ANSWER_ACCEPT;
}

/* ---- The operations, each checked as a host would ---------------------------------------------------------------- */

static nav_request request_by_name(size_t i) {
    return nav_request_init(routes[i % ROUTE_COUNT].bytes, NULL);
}

static void navigate(navcore_state *state, size_t i) {
    nav_request request = request_by_name(i);
    nav_status status = nav_navigate(state->navigator, &request, NULL, NULL);
    if (status != NAV_OK) workload_failed("nav_navigate", status);
}

static void pop(navcore_state *state) {
    nav_status status = nav_pop_back(state->navigator, NULL, NULL, NULL);
    if (status != NAV_OK) workload_failed("nav_pop_back", status);
}

static void pop_up_to_root(navcore_state *state) {
    nav_status status = nav_pop_up_to_root(state->navigator, NULL, NULL);
    if (status != NAV_OK) workload_failed("nav_pop_up_to_root", status);
}

/* Reads what is said, many records at a time, and answers what is asked, until nothing is left. */
static void serve(navcore_state *state) {
    nav_record said[16];
    size_t count;
    while (nav_next_records(state->navigator, said, sizeof(nav_record), sizeof said / sizeof said[0], &count) ==
           NAV_OK) {
        for (size_t i = 0; i < count; i++) {
            if (said[i].kind != NAV_EVENT_QUESTION || said[i].remaining > 0) continue;
            state->tally.moves++;
            nav_status status = nav_answer(state->navigator, said[i].question, NAV_ANSWER_ACCEPT);
            if (status != NAV_OK) workload_failed("nav_answer", status);
        }
    }
}

/* What a host without a bridge of its own mirrors: one call for the records of a pair. */
static void follow(navcore_state *state) {
    nav_record said[16];
    size_t count;
    nav_status status =
        nav_next_records(state->navigator, said, sizeof(nav_record), sizeof said / sizeof said[0], &count);
    if (status != NAV_OK) workload_failed("nav_next_records", status);
    for (size_t i = 0; i < count; i++)
        if (said[i].kind == NAV_EVENT_CHANGED) state->tally.moves++;
}

static void navigate_and_serve(navcore_state *state, size_t i) {
    nav_request request = request_by_name(i);
    nav_status status = nav_navigate(state->navigator, &request, NULL, NULL);
    if (status != NAV_PENDING) workload_failed("nav_navigate", status);
    serve(state);
}

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

static navcore_state *open_without_bridge(size_t depth, uint32_t event_capacity) {
    navcore_state *state = calloc(1, sizeof *state);
    if (state == NULL) abort();
    state->depth = depth;
    nav_config config = {.size = sizeof config, .event_capacity = event_capacity};
    nav_status status = nav_navigator_new(&config, &state->navigator);
    if (status != NAV_OK) workload_failed("nav_navigator_new", status);
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        nav_route builder = {.size = sizeof builder, .name = {routes[i].bytes, routes[i].length}};
        status = nav_route_register(state->navigator, &builder, &state->route_ids[i]);
        if (status != NAV_OK) workload_failed("nav_route_register", status);
    }
    return state;
}

static void start(navcore_state *state) {
    nav_request request = request_by_name(0);
    nav_status status = nav_start(state->navigator, &request, NULL, NULL);
    if (status != NAV_OK) workload_failed("nav_start", status);
}

static void set_bridge(navcore_state *state, nav_bridge bridge) {
    nav_status status = nav_bridge_set(state->navigator, &bridge);
    if (status != NAV_OK) workload_failed("nav_bridge_set", status);
}

static void fill(navcore_state *state) {
    for (size_t i = 1; i < state->depth; i++) navigate(state, i);
}

static void *open_with_callbacks(size_t depth) {
    navcore_state *state = open_without_bridge(depth, 0);
    set_bridge(state, (nav_bridge){
                          .size = sizeof(nav_bridge),
                          .transition = accept_move,
                          .user_data = &state->tally,
                      });
    start(state);
    fill(state);
    return state;
}

static void *open_pulled(size_t depth) {
    navcore_state *state = open_without_bridge(depth, 64);
    set_bridge(state, (nav_bridge){.size = sizeof(nav_bridge), .flags = NAV_BRIDGE_PULLED});
    start(state);
    serve(state);
    for (size_t i = 1; i < depth; i++) navigate_and_serve(state, i);
    return state;
}

static void *open_followed(size_t depth) {
    navcore_state *state = open_without_bridge(depth, 64);
    start(state);
    follow(state);
    for (size_t i = 1; i < depth; i++) {
        navigate(state, i);
        follow(state);
    }
    return state;
}

static void *open_headless(size_t depth) {
    navcore_state *state = open_without_bridge(depth, 0);
    start(state);
    fill(state);
    return state;
}

static void close_state(void *opened) {
    navcore_state *state = opened;
    nav_navigator_free(state->navigator);
    free(state);
}

/* ---- The batches ------------------------------------------------------------------------------------------------- */

static void run_pairs_by_route_id(void *opened, size_t count) {
    navcore_state *state = opened;
    for (size_t i = 0; i < count; i++) {
        nav_request request = {.size = sizeof request, .route_id = state->route_ids[i % ROUTE_COUNT]};
        nav_status status = nav_navigate(state->navigator, &request, NULL, NULL);
        if (status != NAV_OK) workload_failed("nav_navigate", status);
        pop(state);
    }
}

static void run_pairs_pulled(void *opened, size_t count) {
    navcore_state *state = opened;
    size_t before = state->tally.moves;
    for (size_t i = 0; i < count; i++) {
        navigate_and_serve(state, i);
        nav_status status = nav_pop_back(state->navigator, NULL, NULL, NULL);
        if (status != NAV_PENDING) workload_failed("nav_pop_back", status);
        serve(state);
    }
    if (state->tally.moves - before != 2 * count) workload_failed("the count of moves", 0);
}

static void run_pairs_followed(void *opened, size_t count) {
    navcore_state *state = opened;
    size_t before = state->tally.moves;
    for (size_t i = 0; i < count; i++) {
        nav_request request = {.size = sizeof request, .route_id = state->route_ids[i % ROUTE_COUNT]};
        nav_status status = nav_navigate(state->navigator, &request, NULL, NULL);
        if (status != NAV_OK) workload_failed("nav_navigate", status);
        pop(state);
        follow(state);
    }
    if (state->tally.moves - before != 2 * count) workload_failed("the count of moves", 0);
}

typedef struct posts {
    nav_port *port;
    size_t first; /* of the pairs */
    size_t count;
} posts;

static void post(nav_port *port, nav_intent_kind kind, const nav_request *request) {
    nav_intent intent = {.size = sizeof intent, .kind = kind, .request = request};
    nav_status status = nav_port_post(port, &intent, NULL);
    if (status != NAV_PENDING) workload_failed("nav_port_post", status);
}

static void *post_pairs(void *argument) {
    const posts *posts = argument;
    for (size_t i = posts->first; i < posts->first + posts->count; i++) {
        nav_request request = request_by_name(i);
        post(posts->port, NAV_INTENT_NAVIGATE, &request);
        post(posts->port, NAV_INTENT_POP_BACK, NULL);
    }
    return NULL;
}

/* All are posted before the first is run, so that the instructions are the same from run to run. */
static void run_pairs_posted(void *opened, size_t count) {
    navcore_state *state = opened;
    size_t before = state->tally.moves;
    posts posts = {.first = 0, .count = count};
    pthread_t thread;
    nav_status status = nav_port_new(state->navigator, NULL, NULL, NULL, &posts.port);
    if (status != NAV_OK) workload_failed("nav_port_new", status);
    if (pthread_create(&thread, NULL, post_pairs, &posts) != 0) workload_failed("pthread_create", 0);
    pthread_join(thread, NULL);
    do status = nav_drain(state->navigator);
    while (status == NAV_PENDING);
    if (status != NAV_OK) workload_failed("nav_drain", status);
    nav_port_release(posts.port);
    if (state->tally.moves - before != 2 * count) workload_failed("the count of moves", 0);
}

static void run_fills(void *opened, size_t count) {
    navcore_state *state = opened;
    size_t above_root = state->depth - 1;
    for (size_t filled = 0; filled < count; filled += above_root) {
        pop_up_to_root(state);
        for (size_t i = 0; i < above_root; i++) navigate(state, i);
    }
}

static void prepare_to_pop_all(void *opened, size_t count) {
    navcore_state *state = opened;
    for (size_t i = 0; i < count; i++) navigate(state, i);
}

static void run_pop_all(void *opened, size_t count) {
    (void)count;
    pop_up_to_root(opened);
}

const workload navcore_pair_route_id = {open_headless, NULL, run_pairs_by_route_id, close_state};
const workload navcore_pair_followed = {open_followed, NULL, run_pairs_followed, close_state};
const workload navcore_pair_posted = {open_with_callbacks, NULL, run_pairs_posted, close_state};
const workload navcore_pair_pulled = {open_pulled, NULL, run_pairs_pulled, close_state};
const workload navcore_fill = {open_with_callbacks, NULL, run_fills, close_state};
const workload navcore_pop_all = {open_with_callbacks, prepare_to_pop_all, run_pop_all, close_state};
