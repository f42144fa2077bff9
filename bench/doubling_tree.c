/* Cases about many stacks: containers beside one another, what is presented, and what goes with its owner. */
#include "doubling.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TABS = 64
};

static nav_intent *intents;
static const nav_intent **steps;
static nav_options *options;
static nav_link *links;
static nav_id *inner; /* an entry in each box, above the root of its branch */
static nav_request item, box, sheet;

static void make_routes(void) {
    nav_config config = nav_config_init();
    nav_branch branch;
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    nav_route builder = nav_route_init("box");
    make_navigator(&config);
    item = nav_request_init("item", NULL);
    box = nav_request_init("box", NULL);
    sheet = nav_request_init("sheet", NULL);
    add_route("item");
    branch = nav_branch_init("inside", &item);
    builder.container = &container;
    expect(NAV_OK, nav_route_register(navigator, &builder, NULL), "nav_route_register");
    builder = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    expect(NAV_OK, nav_route_register(navigator, &builder, NULL), "nav_route_register");
}

static void make_steps(size_t size, nav_intent_kind kind) {
    intents = many(size, sizeof *intents);
    steps = many(size, sizeof *steps);
    options = many(size, sizeof *options);
    for (size_t i = 0; i < size; i++) {
        intents[i] = nav_intent_init(kind);
        steps[i] = &intents[i];
        options[i] = nav_options_init();
        intents[i].options = &options[i];
    }
}

static void run_batch(size_t size) {
    expect(NAV_OK, nav_batch(navigator, steps, size, NULL, NULL), "nav_batch");
}

/* Pushes so many containers onto one stack, each with two entries in its branch. */
static void push_boxes(nav_id stack, size_t count) {
    nav_options there = nav_options_init();
    inner = many(count, sizeof *inner);
    for (size_t i = 0; i < count; i++) {
        nav_outcome outcome = nav_outcome_init();
        there.target = stack;
        expect(NAV_OK, nav_navigate(navigator, &box, &there, NULL), "nav_navigate to a box");
        there.target = nav_current_stack(navigator);
        expect(NAV_OK, nav_navigate(navigator, &item, &there, &outcome), "nav_navigate into a box");
        inner[i] = outcome.entry;
    }
}

static nav_id root_stack(void) {
    nav_id root;
    nav_owned_stacks(navigator, 0, &root, 1);
    return root;
}

static void prepare_boxes(size_t size) {
    make_routes();
    push_boxes(root_stack(), size);
}

/* ---- Selections ---- */

/* Names and branches for a container of this size. */
static nav_container make_tabs(size_t count, size_t first) {
    nav_branch *branches = many(count, sizeof *branches);
    for (size_t i = 0; i < count; i++) {
        char *name = many(1, 16);
        sprintf(name, "tab%zu", first + i);
        branches[i] = nav_branch_init(name, &item);
    }
    return nav_container_init(NAV_CONTAINER_TABS, branches, count);
}

static void make_root_tabs(size_t count) {
    nav_container tabs = make_tabs(count, 0);
    expect(NAV_OK, nav_set_container(navigator, nav_current_entry_at(navigator, 0), &tabs, NULL, NULL),
           "nav_set_container");
}

/* Every step selects another branch of a few. */
static void prepare_selects(size_t size) {
    nav_id stacks[TABS], owner;
    make_routes();
    make_root_tabs(TABS);
    nav_stack_entries(navigator, root_stack(), &owner, 1);
    nav_owned_stacks(navigator, owner, stacks, TABS);
    make_steps(size, NAV_INTENT_SELECT);
    for (size_t i = 0; i < size; i++) intents[i].stack = stacks[(i + 1) % TABS];
}

/* Every step opens a branch of many. */
static void prepare_opened_branches(size_t size) {
    nav_id *stacks = many(size, sizeof *stacks);
    make_routes();
    nav_id owner = nav_current_entry_at(navigator, 0);
    make_root_tabs(size);
    nav_owned_stacks(navigator, owner, stacks, size);
    make_steps(size, NAV_INTENT_SELECT);
    for (size_t i = 0; i < size; i++) intents[i].stack = stacks[size - 1 - i];
}

static void select_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_select(navigator, intents[i].stack, NULL, NULL), "nav_select");
}

/* ---- Presentations ---- */

static void prepare_sheets(size_t size) {
    make_routes();
    make_steps(size, NAV_INTENT_NAVIGATE);
    for (size_t i = 0; i < size; i++) intents[i].request = &sheet;
}

/* Each takes the place of the one before it. */
static void prepare_replacements(size_t size) {
    prepare_sheets(size);
    for (size_t i = 0; i < size; i++) options[i].target = nav_current_stack(navigator);
}

static void present_each(size_t size) {
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_navigate(navigator, &sheet, &options[i], NULL), "nav_navigate");
}

/* Every second step dismisses what the one before it presents. */
static void prepare_dismissals(size_t size) {
    prepare_sheets(size);
    for (size_t i = 1; i + 1 < size; i += 2) {
        intents[i] = nav_intent_init(NAV_INTENT_DISMISS);
    }
}

/* Each waits for the one before it. */
static void prepare_queue(size_t size) {
    nav_config config = nav_config_init();
    prepare_sheets(size);
    config.queue_capacity = (uint32_t)size + 1;
    expect(NAV_OK, nav_configure(navigator, &config), "nav_configure");
    expect(NAV_OK, nav_navigate(navigator, &sheet, NULL, NULL), "nav_navigate");
}

static void queue_and_dismiss_each(size_t size) {
    for (size_t i = 0; i < size; i++) {
        options[i].occupied = NAV_OCCUPIED_QUEUE;
        expect(NAV_PENDING, nav_navigate(navigator, &sheet, &options[i], NULL), "nav_navigate");
    }
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_dismiss(navigator, NULL, NULL, NULL), "nav_dismiss");
}

/* A sheet with so many containers in it. */
static void prepare_full_sheet(size_t size) {
    make_routes();
    expect(NAV_OK, nav_navigate(navigator, &sheet, NULL, NULL), "nav_navigate");
    push_boxes(nav_current_stack(navigator), size);
}

static void dismiss_sheet(size_t size) {
    nav_options whole = nav_options_init();
    (void)size;
    whole.target = nav_entry_stack(navigator, inner[0]);
    nav_stack_info info = nav_stack_info_init();
    expect(NAV_OK, nav_stack_get(navigator, whole.target, &info), "nav_stack_get");
    whole.target = nav_entry_stack(navigator, info.owner);
    expect(NAV_OK, nav_dismiss(navigator, NULL, &whole, NULL), "nav_dismiss");
}

/* ---- Removals ---- */

/* Every step removes an entry of another stack. */
static void prepare_removals(size_t size) {
    prepare_boxes(size);
    make_steps(size, NAV_INTENT_REMOVE);
    for (size_t i = 0; i < size; i++) {
        intents[i].entries = &inner[i];
        intents[i].count = 1;
    }
}

/* Every step pushes onto another stack. */
static void prepare_pushes(size_t size) {
    prepare_boxes(size);
    make_steps(size, NAV_INTENT_NAVIGATE);
    for (size_t i = 0; i < size; i++) {
        intents[i].request = &item;
        options[i].target = nav_entry_stack(navigator, inner[i]);
    }
}

static size_t plan_size;

static int32_t look_at_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    for (size_t i = 0; i < plan_size; i++)
        if (!nav_plan_removes(plan, inner[i])) abort();
    return NAV_ANSWER_ACCEPT;
}

static void prepare_plan(size_t size) {
    nav_bridge bridge = nav_bridge_init();
    prepare_boxes(size);
    plan_size = size;
    bridge.transition = look_at_plan;
    expect(NAV_OK, nav_bridge_set(navigator, &bridge), "nav_bridge_set");
}

static void pop_boxes(size_t size) {
    nav_options whole = nav_options_init();
    (void)size;
    whole.target = root_stack();
    expect(NAV_OK, nav_pop_up_to_root(navigator, &whole, NULL), "nav_pop_up_to_root");
}

static void close_boxes(size_t size) {
    (void)size;
    expect(NAV_OK, nav_close(navigator), "nav_close");
}

static void prepare_routes(size_t size) {
    prepare_boxes(size);
    inner = many(size, sizeof *inner);
    for (size_t i = 0; i < size; i++) {
        char name[32];
        sprintf(name, "route%zu", i);
        inner[i] = add_route(name);
    }
}

static void unregister_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_route_unregister(navigator, inner[i]), "nav_route_unregister");
}

/* ---- Containers ---- */

/* Every step makes the root another container of many branches, most of which stay. */
static void prepare_containers(size_t size) {
    nav_container *containers = many(size, sizeof *containers);
    make_routes();
    make_root_tabs(TABS);
    make_steps(size, NAV_INTENT_SET_CONTAINER);
    nav_id owner;
    nav_stack_entries(navigator, root_stack(), &owner, 1);
    for (size_t i = 0; i < size; i++) {
        containers[i] = make_tabs(TABS, 1 + i % 7);
        intents[i].entry = owner;
        intents[i].container = &containers[i];
    }
}

static void set_each(size_t size) {
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_set_container(navigator, intents[i].entry, intents[i].container, NULL, NULL),
               "nav_set_container");
}

/* ---- Links ---- */

static void prepare_links(size_t size) {
    make_routes();
    expect(NAV_OK, nav_route_add_with_path(navigator, "place", "/places/{n:int}", NAV_PATTERN_LINKABLE),
           "nav_route_add_with_path");
    expect(NAV_OK,
           nav_pattern_add(navigator, nav_route_find(navigator, nav_string_init("sheet")),
                           nav_string_init("/places/{n:int}/sheet"), NAV_PATTERN_LINKABLE, NULL),
           "nav_pattern_add");
    push_boxes(root_stack(), size);
    make_steps(size, NAV_INTENT_OPEN);
    links = many(size, sizeof *links);
    for (size_t i = 0; i < size; i++) {
        char *path = many(1, 40);
        sprintf(path, "/places/%zu/sheet", i);
        links[i] = nav_link_init(path);
        links[i].merge = NAV_LINK_MERGE_PUSH;
        intents[i].link = &links[i];
    }
}

static void open_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_open(navigator, &links[i], NULL, NULL), "nav_open");
}

const doubling_case tree_cases[] = {
    {"select-batch", 1000, prepare_selects, run_batch},
    {"select", 1000, prepare_selects, select_each},
    {"open-branch-batch", 500, prepare_opened_branches, run_batch},
    {"open-branch", 500, prepare_opened_branches, select_each},
    {"present-batch", 1000, prepare_replacements, run_batch},
    {"present", 1000, prepare_replacements, present_each},
    {"dismiss-batch", 1000, prepare_dismissals, run_batch},
    {"present-queue", 500, prepare_queue, queue_and_dismiss_each},
    {"dismiss-boxes", 1000, prepare_full_sheet, dismiss_sheet},
    {"remove-on-stacks", 1000, prepare_removals, run_batch},
    {"push-on-stacks", 1000, prepare_pushes, run_batch},
    {"plan-removes-on-stacks", 1000, prepare_plan, pop_boxes},
    {"pop-boxes", 1000, prepare_boxes, pop_boxes},
    {"container-batch", 200, prepare_containers, run_batch},
    {"container", 200, prepare_containers, set_each},
    {"tree-links", 500, prepare_links, open_each},
    {"tree-link-batch", 500, prepare_links, run_batch},
    {"close-boxes", 1000, prepare_boxes, close_boxes},
    {"unregister-with-boxes", 1000, prepare_routes, unregister_each},
};
const size_t tree_case_count = sizeof tree_cases / sizeof tree_cases[0];
