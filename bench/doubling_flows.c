/* Cases about many flows beside one another in one flow, and about what moves where there are flows. */
#include "doubling.h"

static nav_intent *intents;
static const nav_intent **steps;
static nav_flow_ending cancelled;
static nav_id shelf, *entries;

static void make_routes(size_t size, nav_intent_kind kind) {
    nav_config config = nav_config_init();
    nav_request item = nav_request_init("item", NULL);
    nav_route flow = nav_route_init("flow");
    make_navigator(&config);
    add_route("item");
    flow.initial = &item;
    expect(NAV_OK, nav_route_register(navigator, &flow, NULL), "nav_route_register");
    cancelled = nav_flow_ending_init(NAV_RESULT_CANCELLED);
    intents = many(size, sizeof *intents);
    steps = many(size, sizeof *steps);
    for (size_t i = 0; i < size; i++) {
        intents[i] = nav_intent_init(kind);
        steps[i] = &intents[i];
    }
}

static nav_id begin_flow(nav_id outer) {
    nav_request request = nav_request_init("flow", NULL);
    nav_options options = nav_options_init();
    options.target = outer;
    expect(NAV_OK, nav_navigate(navigator, &request, &options, NULL), "nav_navigate");
    return nav_current_flow(navigator);
}

/* Every step ends another flow, the lowest first. */
static void prepare_flows(size_t size) {
    make_routes(size, NAV_INTENT_END_FLOW);
    nav_id outer = begin_flow(0);
    for (size_t i = 0; i < size; i++) {
        intents[i].flow = begin_flow(outer);
        intents[i].ending = &cancelled;
    }
}

static void end_each(size_t size) {
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_end_flow(navigator, intents[i].flow, &cancelled, NULL, NULL), "nav_end_flow");
}

static void end_all(size_t size) {
    expect(NAV_OK, nav_batch(navigator, steps, size, NULL, NULL), "nav_batch");
}

/* Entries that are brought to the front of a flow, the lowest first. */
static void prepare_joining(size_t size) {
    make_routes(size, NAV_INTENT_NAVIGATE);
    push_numbered("item", size);
    begin_flow(0);
}

static void join_each(size_t size) {
    nav_options unique = nav_options_init();
    unique.unique = NAV_UNIQUE_ANYWHERE;
    unique.unique_action = NAV_UNIQUE_ACTION_BRING_TO_FRONT;
    for (size_t i = 0; i < size; i++) {
        nav_request request = nav_request_init("item", numbered(i));
        expect(NAV_OK, nav_navigate(navigator, &request, &unique, NULL), "nav_navigate");
    }
}

/* Entries that go to a sheet one after the other, the lowest first. Each takes the place of the one before it there. */
static void prepare_moves(size_t size) {
    nav_request request = nav_request_init("sheet", NULL);
    nav_route sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    make_routes(size, NAV_INTENT_NAVIGATE);
    expect(NAV_OK, nav_route_register(navigator, &sheet, NULL), "nav_route_register");
    push_numbered("item", size + 1);
    entries = many(size, sizeof *entries);
    for (size_t i = 0; i < size; i++) entries[i] = nav_current_entry_at(navigator, i + 1);
    expect(NAV_OK, nav_navigate(navigator, &request, NULL, NULL), "nav_navigate");
    shelf = nav_current_stack(navigator);
}

static void move_each(size_t size) {
    nav_options there = nav_options_init();
    nav_id root;
    there.target = shelf;
    nav_stack_entries(navigator, shelf, &root, 1);
    for (size_t i = 0; i < size; i++) {
        nav_element elements[] = {nav_element_keep(root), nav_element_keep(entries[i])};
        expect(NAV_OK, nav_set_stack(navigator, elements, 2, &there, NULL), "nav_set_stack");
    }
}

const doubling_case flow_cases[] = {
    {"end-flows", 1000, prepare_flows, end_each},
    {"end-flow-batch", 1000, prepare_flows, end_all},
    {"front-of-flow", 1000, prepare_joining, join_each},
    {"moves", 1000, prepare_moves, move_each},
};
const size_t flow_case_count = sizeof flow_cases / sizeof flow_cases[0];
