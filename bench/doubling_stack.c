/* Cases about a deep stack: steps of a batch, and calls that look for an entry. */
#include "doubling.h"

#include <stdio.h>
#include <stdlib.h>

static nav_intent *intents;
static const nav_intent **steps;
static nav_request *requests;
static nav_link *links;
static nav_options unique;
static size_t step_count;

static void make_steps(size_t count, nav_intent_kind kind) {
    nav_config config = nav_config_init();
    make_navigator(&config);
    step_count = count;
    intents = many(count, sizeof *intents);
    steps = many(count, sizeof *steps);
    requests = many(count, sizeof *requests);
    links = many(count, sizeof *links);
    unique = nav_options_init();
    unique.unique = NAV_UNIQUE_ANYWHERE;
    unique.unique_action = NAV_UNIQUE_ACTION_BRING_TO_FRONT;
    for (size_t i = 0; i < count; i++) {
        intents[i] = nav_intent_init(kind);
        steps[i] = &intents[i];
    }
}

static void run_batch(size_t size) {
    (void)size;
    expect(NAV_OK, nav_batch(navigator, steps, step_count, NULL, NULL), "nav_batch");
}

/* Makes each step a unique navigation to a route with a number. */
static void request_numbers(const char *route, size_t (*number)(size_t index)) {
    for (size_t i = 0; i < step_count; i++) {
        requests[i] = nav_request_init(route, numbered(number(i)));
        intents[i].request = &requests[i];
        intents[i].options = &unique;
    }
}

static size_t same_number(size_t index) {
    return index;
}

/* Every step is looked for and pushed. */
static void prepare_unique(size_t size) {
    make_steps(size, NAV_INTENT_NAVIGATE);
    add_route("item");
    request_numbers("item", same_number);
}

/* The same, each with a route of its own. */
static void prepare_unique_routes(size_t size) {
    make_steps(size, NAV_INTENT_NAVIGATE);
    for (size_t i = 0; i < size; i++) {
        char *name = many(1, 16);
        sprintf(name, "item%zu", i);
        add_route(name);
        requests[i] = nav_request_init(name, NULL);
        intents[i].request = &requests[i];
        intents[i].options = &unique;
    }
}

/* Every step brings an entry from below to the front. */
static void prepare_fronts(size_t size) {
    make_steps(size, NAV_INTENT_NAVIGATE);
    add_route("item");
    push_numbered("item", size);
    request_numbers("item", same_number);
}

/* The first half pushes, the second brings each of them to the front. */
static void prepare_new_fronts(size_t size) {
    make_steps(size, NAV_INTENT_NAVIGATE);
    add_route("item");
    request_numbers("item", same_number);
    for (size_t i = size / 2; i < size; i++) requests[i].arguments = requests[i - size / 2].arguments;
}

/* Every step pops one entry by its route. */
static void prepare_route_pops(size_t size) {
    static nav_options inclusive;
    make_steps(size, NAV_INTENT_POP_TO_ROUTE);
    inclusive = nav_options_init();
    inclusive.flags = NAV_OPTION_INCLUSIVE;
    add_route("item");
    push_numbered("item", size);
    for (size_t i = 0; i < size; i++) {
        requests[i] = nav_request_init("item", NULL);
        intents[i].request = &requests[i];
        intents[i].options = &inclusive;
    }
}

/* Every step pops to the entry below the top. */
static void prepare_entry_pops(size_t size) {
    make_steps(size, NAV_INTENT_POP_TO_ENTRY);
    add_route("item");
    push_numbered("item", size);
    for (size_t i = 0; i < size; i++) intents[i].entry = nav_current_entry_at(navigator, size - 1 - i);
}

/* ---- Updates ---- */

/* Every step gives another entry new arguments, the lowest first. */
static void prepare_updates(size_t size) {
    make_steps(size, NAV_INTENT_UPDATE);
    add_route("item");
    push_numbered("item", size);
    for (size_t i = 0; i < size; i++) {
        intents[i].entry = nav_current_entry_at(navigator, i + 1);
        intents[i].arguments = numbered(size + i);
    }
}

/* Every step gives the same entry new arguments. */
static void prepare_repeated_updates(size_t size) {
    make_steps(size, NAV_INTENT_UPDATE);
    add_route("item");
    push_numbered("item", size);
    for (size_t i = 0; i < size; i++) {
        intents[i].entry = nav_current_entry_at(navigator, 1);
        intents[i].arguments = numbered(size + i);
    }
}

/* Every step finds another entry by its arguments, after the step before it has given it those. */
static void prepare_found_updates(size_t size) {
    prepare_updates(size);
    request_numbers("item", same_number);
    for (size_t i = 1; i < size; i += 2) {
        intents[i] = nav_intent_init(NAV_INTENT_NAVIGATE);
        requests[i] = nav_request_init("item", intents[i - 1].arguments);
        intents[i].request = &requests[i];
        intents[i].options = &unique;
    }
    for (size_t i = 0; i < size; i += 2) {
        intents[i].request = NULL;
        intents[i].options = NULL;
    }
    unique.unique_action = NAV_UNIQUE_ACTION_STAY;
}

static void update_each(size_t size) {
    for (size_t i = 0; i < size; i++)
        expect(NAV_OK, nav_update(navigator, intents[i].entry, intents[i].arguments, NULL, NULL), "nav_update");
}

/* ---- Links ---- */

static void fill_links(size_t depth, uint32_t flags, nav_link_merge merge) {
    expect(NAV_OK, nav_route_add_with_path(navigator, "place", "/places/{n:int}", NAV_PATTERN_LINKABLE),
           "nav_route_add_with_path");
    push_numbered("place", depth);
    for (size_t i = 0; i < step_count; i++) {
        char *path = many(1, 32);
        sprintf(path, "/places/%zu", i + depth);
        links[i] = nav_link_init(path);
        links[i].flags = flags;
        links[i].merge = merge;
        intents[i].link = &links[i];
    }
}

/* Every step pushes the destination of a link, unless it is there. */
static void prepare_link_steps(size_t size) {
    make_steps(size, NAV_INTENT_OPEN);
    fill_links(size, NAV_LINK_SKIP_IF_OPEN, NAV_LINK_MERGE_PUSH);
}

/* Links that leave a place where nobody is. */
static void prepare_leaving_links(size_t size) {
    make_steps(size, NAV_INTENT_OPEN);
    fill_links(size, NAV_LINK_CLOSE, NAV_LINK_MERGE_PUSH);
}

static void open_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_OK, nav_open(navigator, &links[i], NULL, NULL), "nav_open");
}

static void leave_each(size_t size) {
    for (size_t i = 0; i < size; i++) expect(NAV_ALREADY_THERE, nav_open(navigator, &links[i], NULL, NULL), "nav_open");
}

/* ---- Calls one by one ---- */

static void prepare_items(size_t size) {
    make_steps(size, NAV_INTENT_NAVIGATE);
    add_route("item");
    push_numbered("item", size);
    request_numbers("item", same_number);
}

static void find_each(size_t size) {
    for (size_t i = 0; i < size; i++)
        if (nav_current_find(navigator, &requests[i]) != nav_current_entry_at(navigator, i + 1)) abort();
}

static void navigate_to_each(size_t size) {
    unique.unique_action = NAV_UNIQUE_ACTION_STAY;
    for (size_t i = 0; i < size; i++)
        expect(NAV_ALREADY_THERE, nav_navigate(navigator, &requests[i], &unique, NULL), "nav_navigate");
}

static void bring_each(size_t size) {
    for (size_t i = 0; i + 1 < size; i++)
        expect(NAV_OK, nav_navigate(navigator, &requests[i], &unique, NULL), "nav_navigate");
}

/* ---- One plan ---- */

static nav_id *plan_entries;
static size_t plan_size;

static int32_t look_at_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    for (size_t i = 0; i < plan_size; i++)
        if (!nav_plan_removes(plan, plan_entries[i])) abort();
    return NAV_ANSWER_ACCEPT;
}

static void prepare_plan(size_t size) {
    nav_bridge bridge = nav_bridge_init();
    prepare_items(size);
    plan_size = size;
    plan_entries = many(size, sizeof *plan_entries);
    for (size_t i = 0; i < size; i++) plan_entries[i] = nav_current_entry_at(navigator, i + 1);
    bridge.transition = look_at_plan;
    expect(NAV_OK, nav_bridge_set(navigator, &bridge), "nav_bridge_set");
}

static void pop_all(size_t size) {
    (void)size;
    expect(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL), "nav_pop_up_to_root");
}

/* A new stack: the old one backwards, but for the root. */
static nav_element *elements;

static void prepare_new_stack(size_t size) {
    prepare_items(size);
    elements = many(size + 1, sizeof *elements);
    elements[0] = nav_element_keep(nav_current_entry_at(navigator, 0));
    for (size_t i = 0; i < size; i++) elements[i + 1] = nav_element_keep(nav_current_entry_at(navigator, size - i));
}

static void set_stack(size_t size) {
    expect(NAV_OK, nav_set_stack(navigator, elements, size + 1, NULL, NULL), "nav_set_stack");
}

/* The old stack, with new arguments for all but the root. */
static void prepare_updated_stack(size_t size) {
    prepare_items(size);
    elements = many(size + 1, sizeof *elements);
    elements[0] = nav_element_keep(nav_current_entry_at(navigator, 0));
    for (size_t i = 0; i < size; i++) {
        requests[i] = nav_request_init("item", numbered(size + i));
        elements[i + 1] = nav_element_update(nav_current_entry_at(navigator, i + 1), &requests[i]);
    }
}

/* The same backwards. */
static void prepare_turned_stack(size_t size) {
    prepare_updated_stack(size);
    for (size_t i = 0; i < size; i++) elements[i + 1].kept = nav_current_entry_at(navigator, size - i);
}

/* Every second entry, the lowest first. */
static nav_id *removed;

static void prepare_removal(size_t size) {
    prepare_items(size * 2);
    removed = many(size, sizeof *removed);
    for (size_t i = 0; i < size; i++) removed[i] = nav_current_entry_at(navigator, i * 2 + 1);
}

/* The lowest above the root first. */
static void remove_each(size_t size) {
    for (size_t i = 1; i <= size; i++) {
        nav_id lowest = nav_current_entry_at(navigator, 1);
        expect(NAV_OK, nav_remove(navigator, &lowest, 1, NULL, NULL), "nav_remove");
    }
}

/* Every step removes one entry, the lowest first. */
static void prepare_removals(size_t size) {
    make_steps(size, NAV_INTENT_REMOVE);
    add_route("item");
    push_numbered("item", size);
    removed = many(size, sizeof *removed);
    for (size_t i = 0; i < size; i++) {
        removed[i] = nav_current_entry_at(navigator, i + 1);
        intents[i].entries = &removed[i];
        intents[i].count = 1;
    }
}

/* The same of every second entry, the highest first. */
static void prepare_spread_removals(size_t size) {
    make_steps(size, NAV_INTENT_REMOVE);
    add_route("item");
    push_numbered("item", size * 2);
    removed = many(size, sizeof *removed);
    for (size_t i = 0; i < size; i++) {
        removed[i] = nav_current_entry_at(navigator, (size - i) * 2 - 1);
        intents[i].entries = &removed[i];
        intents[i].count = 1;
    }
}

static void remove_all(size_t size) {
    expect(NAV_OK, nav_remove(navigator, removed, size, NULL, NULL), "nav_remove");
}

const doubling_case stack_cases[] = {
    {"unique-batch", 2000, prepare_unique, run_batch},
    {"unique-routes-batch", 2000, prepare_unique_routes, run_batch},
    {"front-batch", 2000, prepare_fronts, run_batch},
    {"new-front-batch", 2000, prepare_new_fronts, run_batch},
    {"route-pop-batch", 2000, prepare_route_pops, run_batch},
    {"entry-pop-batch", 2000, prepare_entry_pops, run_batch},
    {"link-batch", 1000, prepare_link_steps, run_batch},
    {"links", 1000, prepare_link_steps, open_each},
    {"leaving-links", 1000, prepare_leaving_links, leave_each},
    {"topmost", 2000, prepare_items, find_each},
    {"unique", 2000, prepare_items, navigate_to_each},
    {"front", 2000, prepare_items, bring_each},
    {"plan-removes", 2000, prepare_plan, pop_all},
    {"set-stack", 2000, prepare_new_stack, set_stack},
    {"remove", 2000, prepare_removal, remove_all},
    {"remove-each", 2000, prepare_items, remove_each},
    {"remove-batch", 2000, prepare_removals, run_batch},
    {"spread-remove-batch", 2000, prepare_spread_removals, run_batch},
    {"update-batch", 2000, prepare_updates, run_batch},
    {"repeated-update-batch", 2000, prepare_repeated_updates, run_batch},
    {"found-update-batch", 2000, prepare_found_updates, run_batch},
    {"update", 2000, prepare_updates, update_each},
    {"update-stack", 2000, prepare_updated_stack, set_stack},
    {"update-turned-stack", 2000, prepare_turned_stack, set_stack},
};
const size_t stack_case_count = sizeof stack_cases / sizeof stack_cases[0];
