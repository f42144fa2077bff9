/* A fuzz target: a text is restored. Whatever it is, nothing crashes; what is refused changes nothing; and what comes back is
 * saved as a text that gives the same text again. Routes that are not restored do not come back, and a budget leaves what the
 * user sees. The first byte chooses how it is restored, and the budget. */
#include "input.h"

#include <navcore.h>
#include <stdlib.h>

static int models, waiters;

static int32_t make(void *user_data, const nav_build_context *build, void **model) {
    (void)build;
    models += 1;
    *model = user_data;
    return 0;
}

static int32_t refuse(void *user_data, const nav_build_context *build, void **model) {
    (void)user_data;
    (void)build;
    (void)model;
    return 5;
}

static void destroy(void *user_data, void *model) {
    MUST(model == user_data);
    models -= 1;
}

static void add(nav_navigator *navigator, nav_route route, int refuses) {
    route.make_model = refuses ? refuse : make;
    route.destroy_model = destroy;
    MUST(nav_route_register(navigator, &route, NULL) == NAV_OK);
}

/* The routes of the kept inputs: tabs, a split, a sheet, flows, screens, and one that is refused. */
static nav_navigator *begin(void) {
    nav_navigator *navigator = NULL;
    nav_request home = nav_request_init("home", NULL), list = nav_request_init("list", NULL),
                first = nav_request_init("step", NULL), inner = nav_request_init("inner", NULL);
    nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("list", &list),
                             nav_branch_init("more", NULL)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2),
                  split = nav_container_init(NAV_CONTAINER_SPLIT, branches, 3);
    nav_route route = nav_route_init("tabs");
    MUST(nav_navigator_new(NULL, &navigator) == NAV_OK);
    tabs.tabs_back = NAV_TABS_BACK_HISTORY;
    tabs.retention = NAV_RETENTION_WHILE_STACK;
    route.container = &tabs;
    add(navigator, route, 0);
    route = nav_route_init("split");
    route.container = &split;
    add(navigator, route, 0);
    add(navigator, nav_route_init("home"), 0);
    add(navigator, nav_route_init("list"), 0);
    add(navigator, nav_route_init("step"), 0);
    add(navigator, nav_route_init("never"), 1);
    route = nav_route_init("item");
    route.version = 2;
    add(navigator, route, 0);
    route = nav_route_init("inner");
    route.initial = &first;
    add(navigator, route, 0);
    route = nav_route_init("flow");
    route.initial = &inner;
    add(navigator, route, 0);
    route = nav_route_init("payment");
    route.initial = &first;
    route.flags = NAV_ROUTE_NOT_RESTORED;
    add(navigator, route, 0);
    route = nav_route_init("splash");
    route.flags = NAV_ROUTE_NOT_RESTORED;
    add(navigator, route, 0);
    /* Links of the text are held again. */
    MUST(nav_links_set_held(navigator, 1) == NAV_OK);
    return navigator;
}

static int32_t migrate(void *user_data, const nav_saved *saved) {
    nav_request home = nav_request_init("home", saved->arguments), flow = nav_request_init("inner", NULL);
    MUST(saved->size == sizeof *saved && saved->problem >= NAV_SAVED_UNKNOWN && saved->problem <= NAV_SAVED_GUARD);
    MUST(saved->route.bytes[saved->route.length] == 0 && saved->branch.bytes[saved->branch.length] == 0);
    switch (saved->offset % 5) {
    case 0: return NAV_ANSWER_ACCEPT;
    case 1: return NAV_SAVED_LEAVE_OUT;
    case 2: return NAV_SAVED_CUT;
    case 3: MUST(nav_saved_replace(user_data, saved, saved->is_flow ? &flow : &home, saved->state) == NAV_OK);
    }
    return saved->offset % 97 == 4 ? 9 : NAV_ANSWER_ACCEPT;
}

static nav_status restore(nav_navigator *navigator, nav_string text, int migrates, int32_t unresolved) {
    nav_request home = nav_request_init("home", NULL);
    nav_restoring restoring = nav_restoring_init(text, unresolved == NAV_UNRESOLVED_REJECT ? NULL : &home);
    nav_options options = nav_options_init();
    options.unresolved = unresolved;
    if (migrates) restoring.migrate = migrate;
    restoring.user_data = navigator;
    return nav_restore(navigator, &restoring, &options, NULL);
}

static char *save(nav_navigator *navigator) {
    char *text = NULL;
    MUST(nav_save(navigator, NULL, &text, NULL) == NAV_OK);
    return text;
}

static void hear(void *user_data, const nav_result *result) {
    (void)user_data;
    MUST(result->size == sizeof *result);
    waiters -= 1;
}

static void attach(nav_navigator *navigator, const char *key) {
    nav_status status = nav_result_attach(navigator, nav_string_init(key), hear, NULL, NULL, NULL);
    MUST(status == NAV_OK || status == NAV_NOT_FOUND);
    waiters += status == NAV_OK;
}

/* Restored and saved, a text of the library is the same. */
static void check_again(const char *text) {
    nav_navigator *navigator = begin();
    char *again;
    MUST(restore(navigator, nav_string_init(text), 0, NAV_UNRESOLVED_REJECT) == NAV_OK);
    again = save(navigator);
    if (strcmp(text, again) != 0) VIOLATION("saved\n%s\nand again\n%s", text, again);
    nav_text_free(again);
    nav_navigator_free(navigator);
}

static int is_branch(const nav_navigator *navigator, nav_id stack) {
    nav_stack_info info = nav_stack_info_init();
    MUST(nav_stack_get(navigator, stack, &info) == NAV_OK);
    return info.owner != 0 && info.presentation == NAV_PRESENTATION_PUSHED;
}

/* Nothing of a route that is not restored is there, nor in its flows, but for the initial entry of a branch. */
static void check_left_out(const nav_navigator *navigator, nav_id owner) {
    nav_id stacks[8], entries[64];
    size_t count = nav_owned_stacks(navigator, owner, stacks, 8), depth, index, place;
    nav_id splash = nav_route_find(navigator, nav_string_init("splash")),
           payment = nav_route_find(navigator, nav_string_init("payment"));
    for (index = 0; index < count && index < 8; index++) {
        depth = nav_stack_entries(navigator, stacks[index], entries, 64);
        for (place = 0; place < depth && place < 64; place++) {
            nav_request request = nav_request_init(NULL, NULL);
            nav_id flow = nav_entry_flow(navigator, entries[place]);
            MUST(nav_entry_request(navigator, entries[place], &request) == NAV_OK);
            MUST(request.route_id != splash || (place == 0 && is_branch(navigator, stacks[index])));
            while (flow != 0) {
                nav_flow_info info = nav_flow_info_init();
                MUST(nav_flow_get(navigator, flow, &info) == NAV_OK && info.route != payment);
                flow = info.parent;
            }
            check_left_out(navigator, entries[place]);
        }
    }
}

/* A text that fits comes back, and the user is where they were. */
static void check_budget(const nav_navigator *navigator, const char *whole, size_t budget) {
    nav_saving saving = nav_saving_init();
    char *text = NULL;
    size_t length = 0;
    nav_status status;
    nav_navigator *other;
    saving.budget = budget;
    status = nav_save(navigator, &saving, &text, &length);
    MUST(status == NAV_OK || (status == NAV_TOO_LARGE && budget < strlen(whole)));
    if (status != NAV_OK) return;
    MUST(length <= budget && (budget < strlen(whole) || strcmp(text, whole) == 0));
    other = begin();
    if (restore(other, nav_string_init(text), 0, NAV_UNRESOLVED_REJECT) != NAV_OK)
        VIOLATION("saved\n%s\nand in %zu bytes\n%s", whole, budget, text);
    MUST(nav_entry_number(other, nav_current_top(other)) == nav_entry_number(navigator, nav_current_top(navigator)));
    nav_text_free(text);
    nav_navigator_free(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    nav_navigator *navigator;
    nav_string text = {(const char *)data + 1, size - 1};
    nav_request home = nav_request_init("home", NULL);
    nav_status status;
    char *first;
    if (size == 0) return 0;
    navigator = begin();
    status = restore(navigator, text, data[0] & 1, data[0] >> 1 & 3);
    TRACE("%s", nav_status_name(status));
    if (status == NAV_OK) {
        first = save(navigator);
        check_again(first);
        check_budget(navigator, first, strlen(first) * (40 + (data[0] >> 3)) / 71 + 1);
        /* The branches of a container of the text may begin with any route. */
        if (strstr(first, "\"container\"") == NULL) check_left_out(navigator, 0);
        nav_text_free(first);
        /* Once more, where there are scenes. */
        status = restore(navigator, text, data[0] & 1, data[0] >> 1 & 3);
        MUST(status == NAV_OK || status == NAV_IN_USE);
        attach(navigator, "a");
        attach(navigator, "b");
        MUST(nav_links_set_held(navigator, 0) == NAV_OK);
        MUST(nav_pop_back(navigator, NULL, NULL, NULL) >= 0);
        MUST(nav_back(navigator, NULL, NULL) >= 0);
    } else {
        MUST(status == NAV_CORRUPT || status == NAV_UNSUPPORTED || status == NAV_TOO_LARGE ||
             status == NAV_UNRESOLVED || status == NAV_REFUSED);
        MUST(models == 0 && nav_current_depth(navigator) == 0 && nav_current_revision(navigator) == 0);
        MUST(nav_start(navigator, &home, NULL, NULL) == NAV_OK);
    }
    nav_navigator_free(navigator);
    MUST(models == 0 && waiters == 0);
    return 0;
}
