/* Limits of the tree: stacks within stacks, branches, steps, and containers that would open for ever. */
#include "navigator.h"

static nav_request home;

static nav_id stack_of(nav_navigator *navigator, nav_id owner, size_t index) {
    nav_id stacks[NAV_MAX_BRANCHES];
    size_t count = nav_owned_stacks(navigator, owner, stacks, NAV_MAX_BRANCHES);
    return index < count ? stacks[index] : 0;
}

/* A navigator with a container "box" of one branch, whose root is "home". */
static nav_navigator *navigator_with_boxes(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_branch inside = nav_branch_init("inside", &home);
    nav_container box = nav_container_init(NAV_CONTAINER_TABS, &inside, 1);
    nav_route builder = nav_route_init("box");
    nav_route sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    builder.container = &box;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &sheet, NULL));
    return navigator;
}

static void stacks_are_so_deep(void) {
    nav_navigator *navigator = navigator_with_boxes();
    nav_request box = nav_request_init("box", NULL), sheet = nav_request_init("sheet", NULL);
    nav_id branch;
    char *before;
    unsigned depth;
    for (depth = 1; depth < NAV_MAX_STACK_DEPTH; depth++)
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &box, NULL, NULL));
    before = dump(navigator);
    branch = nav_current_stack(navigator);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &box, NULL, NULL));
    check_unchanged(navigator, before);
    before = dump(navigator);
    /* A sheet lies over the root, but it belongs to the entry on top. */
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &sheet, NULL, NULL));
    check_unchanged(navigator, before);
    CHECK_NUMBER(branch, nav_current_stack(navigator));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &home, NULL, NULL));
    for (depth = 1; depth < NAV_MAX_STACK_DEPTH; depth++) {
        nav_options whole = nav_options_init();
        nav_stack_info info = nav_stack_info_init();
        CHECK_NUMBER(NAV_OK, nav_stack_get(navigator, nav_current_stack(navigator), &info));
        whole.target = nav_entry_stack(navigator, info.owner);
        CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, &whole, NULL));
    }
    nav_navigator_free(navigator);
}

static void branches_are_so_many(void) {
    static nav_branch branches[NAV_MAX_BRANCHES + 1];
    static char names[NAV_MAX_BRANCHES + 1][16];
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_current_top(navigator);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, NAV_MAX_BRANCHES);
    nav_container_info info = nav_container_info_init();
    char *before;
    size_t index;
    for (index = 0; index <= NAV_MAX_BRANCHES; index++) {
        snprintf(names[index], sizeof names[index], "branch %d", (int)index);
        branches[index] = nav_branch_init(names[index], &home);
    }
    tabs.selected = NAV_MAX_BRANCHES - 1;
    CHECK_NUMBER(NAV_OK, nav_set_container(navigator, root, &tabs, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_container_get(navigator, root, &info));
    CHECK_NUMBER(NAV_MAX_BRANCHES, info.count);
    CHECK_NUMBER(NAV_MAX_BRANCHES - 1, info.selected);
    CHECK_NUMBER(NAV_MAX_BRANCHES, nav_owned_stacks(navigator, root, NULL, 0));
    CHECK_NUMBER(stack_of(navigator, root, 77), nav_branch_find(navigator, root, nav_string_init("branch 77")));
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_set_container(navigator, root, &tabs, NULL, NULL));
    before = dump(navigator);
    tabs.count = NAV_MAX_BRANCHES + 1;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_set_container(navigator, root, &tabs, NULL, NULL));
    check_unchanged(navigator, before);
    /* All of them backwards. */
    tabs.count = NAV_MAX_BRANCHES;
    for (index = 0; index < NAV_MAX_BRANCHES; index++)
        branches[index] = nav_branch_init(names[NAV_MAX_BRANCHES - 1 - index], &home);
    CHECK_NUMBER(NAV_OK, nav_set_container(navigator, root, &tabs, NULL, NULL));
    CHECK_NUMBER(stack_of(navigator, root, NAV_MAX_BRANCHES - 1 - 77),
                 nav_branch_find(navigator, root, nav_string_init("branch 77")));
    CHECK_NUMBER(NAV_OK, nav_set_container(navigator, root, NULL, NULL, NULL));
    CHECK_NUMBER(0, nav_owned_stacks(navigator, root, NULL, 0));
    nav_navigator_free(navigator);
}

static void steps_are_so_many(void) {
    static nav_intent intents[2];
    static const nav_intent *steps[NAV_MAX_STEPS + 1];
    nav_navigator *navigator = started_navigator(NULL);
    nav_branch branches[] = {nav_branch_init("one", &home), nav_branch_init("two", &home)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_id root = nav_current_top(navigator);
    size_t index;
    CHECK_NUMBER(NAV_OK, nav_set_container(navigator, root, &tabs, NULL, NULL));
    for (index = 0; index < 2; index++) {
        intents[index] = nav_intent_init(NAV_INTENT_SELECT);
        intents[index].stack = stack_of(navigator, root, 1 - index);
    }
    for (index = 0; index <= NAV_MAX_STEPS; index++) steps[index] = &intents[index % 2];
    CHECK_NUMBER(NAV_TOO_LARGE, nav_batch(navigator, steps, NAV_MAX_STEPS + 1, NULL, NULL));
    CHECK_NUMBER(stack_of(navigator, root, 0), nav_current_stack(navigator));
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, steps, NAV_MAX_STEPS - 1, NULL, NULL));
    CHECK_NUMBER(stack_of(navigator, root, 1), nav_current_stack(navigator));
    nav_navigator_free(navigator);
}

/* Containers that open for one another, or for themselves. */
static void containers_that_never_end(void) {
    static const char *const names[] = {"first", "second", "itself"};
    nav_request requests[] = {nav_request_init("second", NULL), nav_request_init("first", NULL),
                              nav_request_init("itself", NULL)};
    nav_navigator *navigator = started_navigator(NULL);
    char *before;
    size_t index;
    for (index = 0; index < 3; index++) {
        nav_branch inside = nav_branch_init("inside", &requests[index]);
        nav_container box = nav_container_init(NAV_CONTAINER_TABS, &inside, 1);
        nav_route builder = nav_route_init(names[index]);
        builder.container = &box;
        CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    }
    before = dump(navigator);
    for (index = 0; index < 3; index++) {
        nav_request request = nav_request_init(names[index], NULL);
        nav_status status = nav_navigate(navigator, &request, NULL, NULL);
        CHECK(status == NAV_LOOP || status == NAV_TOO_LARGE);
        CHECK_NUMBER(1, nav_current_depth(navigator));
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* A branch that can't be opened gives back what its report has made. */
static void reported_selections_that_open_nothing(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request loop = nav_request_init("loop", NULL), nowhere = nav_request_init("nowhere", NULL);
    nav_branch inside = nav_branch_init("inside", &loop);
    nav_container box = nav_container_init(NAV_CONTAINER_TABS, &inside, 1);
    nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("endless", &loop),
                             nav_branch_init("unknown", &nowhere)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 3);
    nav_route builder = nav_route_init("loop");
    nav_id owner = nav_current_top(navigator);
    char *before;
    builder.container = &box;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_set_container(navigator, owner, &tabs, NULL, NULL));
    before = dump(navigator);
    CHECK_NUMBER(NAV_LOOP, nav_host_did_select(navigator, stack_of(navigator, owner, 1), NULL, NULL));
    check_unchanged(navigator, before);
    before = dump(navigator);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_host_did_select(navigator, stack_of(navigator, owner, 2), NULL, NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

typedef struct tab_bars {
    nav_navigator *navigator;
    nav_id branches[2];
    size_t reports;
    nav_status last;
} tab_bars;

/* Two tab bars that answer one another. */
static void report_the_other(void *user_data, const nav_event *event) {
    tab_bars *bars = user_data;
    if (event->kind != NAV_EVENT_CHANGED) return;
    bars->last = nav_host_did_select(bars->navigator, bars->branches[bars->reports++ % 2], NULL, NULL);
}

/* Selections that are reported inside events end, too. */
static void reported_selections_are_limited(void) {
    nav_config config = nav_config_init();
    tab_bars bars = {NULL, {0, 0}, 0, NAV_OK};
    nav_branch branches[] = {nav_branch_init("one", &home), nav_branch_init("two", &home)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_id owner;
    config.operation_limit = 50;
    bars.navigator = started_navigator(&config);
    owner = nav_current_top(bars.navigator);
    CHECK_NUMBER(NAV_OK, nav_set_container(bars.navigator, owner, &tabs, NULL, NULL));
    CHECK_NUMBER(2, nav_owned_stacks(bars.navigator, owner, bars.branches, 2));
    CHECK_NUMBER(NAV_OK, nav_observer_add(bars.navigator, report_the_other, &bars, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_select(bars.navigator, bars.branches[1], NULL, NULL));
    CHECK_NUMBER(NAV_FULL, bars.last);
    CHECK_NUMBER(50, bars.reports);
    nav_navigator_free(bars.navigator);
}

int main(void) {
    home = nav_request_init("home", NULL);
    RUN(stacks_are_so_deep);
    RUN(branches_are_so_many);
    RUN(steps_are_so_many);
    RUN(containers_that_never_end);
    RUN(reported_selections_are_limited);
    RUN(reported_selections_that_open_nothing);
    return check_report();
}
