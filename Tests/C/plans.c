/* What a bridge reads in a plan: which entries leave with it, and in which order, also where entries move with stacks.
 */
#include "navigator.h"

/* A window with an entry that is a container, and another window with a sheet. */
typedef struct windows {
    nav_navigator *navigator;
    nav_id moving;      /* an entry with two branches, in the first window */
    nav_id screen;      /* on top of its branch */
    nav_id sheet;       /* the root of the sheet in the second window */
    nav_id draft;       /* upon it */
    nav_id sheet_stack; /* the stack of the two */
    size_t asked;       /* how many removals were asked about */
} windows;

static const nav_request home_request = {sizeof(nav_request), {"home", 4}, 0, NULL};

/* Each entry that the plan takes away leaves with it, and no other does. What leaves an inner stack comes first. */
static int32_t compare(void *user_data, const nav_plan *plan) {
    windows *self = user_data;
    nav_change change = nav_change_init();
    nav_id entries[64], stacks[64];
    size_t depth = 64, stack_count = 1, index, place;
    stacks[0] = 0;
    for (index = 0; nav_changes_get(plan->changes, index, &change) == NAV_OK; index++) {
        if (change.kind == NAV_CHANGE_REMOVED || change.kind == NAV_CHANGE_MOVED_OUT) {
            nav_stack_info info = nav_stack_info_init();
            nav_id stack = change.stack;
            size_t own = 0;
            CHECK_NUMBER(change.kind == NAV_CHANGE_REMOVED, nav_plan_removes(plan, change.entry));
            if (change.kind == NAV_CHANGE_REMOVED) self->asked += 1;
            while (nav_stack_get(self->navigator, stack, &info) == NAV_OK && info.owner != 0) {
                stack = nav_entry_stack(self->navigator, info.owner);
                own += 1;
            }
            CHECK(own <= depth);
            depth = own;
        }
    }
    /* Over the tree, from the windows on. */
    for (index = 0; index < stack_count; index++) {
        size_t count = index == 0 ? 0 : nav_stack_entries(self->navigator, stacks[index], entries, 64);
        if (index == 0) stack_count += nav_owned_stacks(self->navigator, 0, stacks + 1, 63);
        for (place = 0; place < count; place++) {
            int32_t is_told = 0;
            size_t told;
            for (told = 0; nav_changes_get(plan->changes, told, &change) == NAV_OK; told++) {
                if (change.kind == NAV_CHANGE_REMOVED && change.entry == entries[place]) is_told = 1;
                if (change.kind == NAV_CHANGE_REPLACED && change.replaced == entries[place]) is_told = 1;
            }
            CHECK_NUMBER(is_told, nav_plan_removes(plan, entries[place]));
            stack_count += nav_owned_stacks(self->navigator, entries[place], stacks + stack_count, 64 - stack_count);
        }
    }
    return 7;
}

static nav_id navigate_in(nav_navigator *navigator, const char *route, const char *scene) {
    nav_request request = nav_request_init(route, NULL);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    options.scene = nav_string_init(scene);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, &options, &outcome));
    return outcome.entry;
}

static void open_windows(windows *self) {
    nav_request list = nav_request_init("list", NULL);
    nav_branch branches[2];
    nav_container container = nav_container_init(NAV_CONTAINER_CUSTOM, branches, 2);
    nav_route tabs = nav_route_init("tabs"), sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    nav_options two = nav_options_init();
    nav_bridge bridge = nav_bridge_init();
    branches[0] = nav_branch_init("one", &list);
    branches[1] = nav_branch_init("two", &list);
    container.flags = NAV_CONTAINER_SHOW_ALL;
    tabs.container = &container;
    self->navigator = new_navigator(NULL);
    self->asked = 0;
    add_routes(self->navigator);
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &tabs, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(self->navigator, &sheet, NULL));
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &home_request, NULL, NULL));
    self->moving = navigate_in(self->navigator, "tabs", "main");
    self->screen = navigate_in(self->navigator, "detail", "main");
    two.scene = nav_string_init("two");
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &home_request, &two, NULL));
    self->sheet = navigate_in(self->navigator, "sheet", "two");
    self->draft = navigate_in(self->navigator, "detail", "two");
    self->sheet_stack = nav_entry_stack(self->navigator, self->sheet);
    bridge.transition = compare;
    bridge.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, &bridge));
}

static void what_leaves_where_an_entry_moves_deeper(void) {
    windows self;
    nav_element elements[3];
    nav_options options = nav_options_init();
    open_windows(&self);
    options.target = self.sheet_stack;
    elements[0] = nav_element_keep(self.sheet);
    elements[1] = nav_element_keep(self.moving);
    elements[2] = nav_element_keep(self.screen);
    CHECK_NUMBER(NAV_REFUSED, nav_set_stack(self.navigator, elements, 2, &options, NULL));
    CHECK_NUMBER(1, self.asked);
    CHECK_NUMBER(NAV_REFUSED, nav_set_stack(self.navigator, elements, 3, &options, NULL));
    CHECK_NUMBER(2, self.asked);
    elements[0] = nav_element_keep(self.moving);
    CHECK_NUMBER(NAV_REFUSED, nav_set_stack(self.navigator, elements, 1, &options, NULL));
    CHECK_NUMBER(4, self.asked);
    nav_navigator_free(self.navigator);
}

static void what_leaves_where_an_entry_moves_outwards(void) {
    windows self;
    nav_element elements[2];
    nav_options options = nav_options_init();
    open_windows(&self);
    options.target = nav_scene_find(self.navigator, nav_string_init("main"));
    elements[0] = nav_element_keep(self.moving);
    elements[1] = nav_element_keep(self.draft);
    CHECK_NUMBER(NAV_REFUSED, nav_set_stack(self.navigator, elements, 2, &options, NULL));
    CHECK_NUMBER(1, self.asked);
    elements[0] = nav_element_keep(self.screen);
    CHECK_NUMBER(NAV_REFUSED, nav_set_stack(self.navigator, elements, 1, &options, NULL));
    CHECK_NUMBER(5, self.asked);
    nav_navigator_free(self.navigator);
}

static void what_leaves_where_a_batch_moves_it_first(void) {
    windows self;
    nav_element elements[2];
    nav_options options = nav_options_init();
    nav_intent moves = nav_intent_init(NAV_INTENT_SET_STACK), removes = nav_intent_init(NAV_INTENT_REMOVE);
    const nav_intent *intents[2];
    open_windows(&self);
    options.target = self.sheet_stack;
    elements[0] = nav_element_keep(self.sheet);
    elements[1] = nav_element_keep(self.moving);
    moves.elements = elements;
    moves.count = 2;
    moves.options = &options;
    removes.entries = &self.moving;
    removes.count = 1;
    intents[0] = &moves;
    intents[1] = &removes;
    CHECK_NUMBER(NAV_REFUSED, nav_batch(self.navigator, intents, 2, NULL, NULL));
    CHECK_NUMBER(5, self.asked);
    nav_navigator_free(self.navigator);
}

/* A commit that moves stacks leaves them at their new depths. */
static void what_leaves_after_an_entry_has_moved(void) {
    windows self;
    nav_element elements[3];
    nav_options options = nav_options_init();
    nav_bridge bridge = nav_bridge_init();
    open_windows(&self);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self.navigator, NULL));
    options.target = self.sheet_stack;
    elements[0] = nav_element_keep(self.sheet);
    elements[1] = nav_element_keep(self.draft);
    elements[2] = nav_element_keep(self.moving);
    CHECK_NUMBER(NAV_OK, nav_set_stack(self.navigator, elements, 3, &options, NULL));
    bridge.transition = compare;
    bridge.user_data = &self;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(self.navigator, &bridge));
    CHECK_NUMBER(NAV_REFUSED, nav_dismiss(self.navigator, NULL, &options, NULL));
    CHECK_NUMBER(6, self.asked);
    nav_navigator_free(self.navigator);
}

int main(void) {
    RUN(what_leaves_where_an_entry_moves_deeper);
    RUN(what_leaves_where_an_entry_moves_outwards);
    RUN(what_leaves_where_a_batch_moves_it_first);
    RUN(what_leaves_after_an_entry_has_moved);
    return check_report();
}
