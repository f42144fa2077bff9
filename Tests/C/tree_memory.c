/* What is given on a tree comes back once: models, user data and host objects of what was never opened, refused,
 * aborted, closed while it waited, or pulled and not read. */
#include "navigator.h"

static int models_made, models_destroyed, given, destroyed, refuses;
static nav_id question, ticket;
static int32_t answer;

static int32_t make(void *user_data, const nav_build_context *build, void **model) {
    (void)build;
    if (user_data != NULL && refuses > 0) return 5;
    models_made += 1;
    *model = &models_made;
    return 0;
}

static void destroy_model(void *user_data, void *model) {
    (void)user_data;
    CHECK(model == &models_made);
    models_destroyed += 1;
}

static void destroy_object(void *object) {
    (void)object;
    destroyed += 1;
}

static nav_value object(void) {
    given += 1;
    return nav_value_host_object(&given, destroy_object);
}

static int32_t ask(void *user_data, const nav_plan *plan) {
    (void)user_data;
    question = plan->question;
    ticket = plan->ticket;
    return answer;
}

static void add(nav_navigator *navigator, nav_route builder, const nav_container *container, int may_refuse) {
    builder.make_model = make;
    builder.destroy_model = destroy_model;
    builder.user_data = may_refuse ? &refuses : NULL;
    builder.container = container;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
}

/* "main" has the branches "one" and "two"; the root of "two", "list", may be refused. */
static nav_navigator *begin(uint32_t events, uint32_t flags) {
    nav_config config = config_with_events(events);
    nav_navigator *navigator = new_navigator(&config);
    nav_request home = nav_request_init("home", NULL), list = nav_request_init("list", NULL);
    nav_request main_request = nav_request_init("main", NULL);
    nav_branch branches[] = {nav_branch_init("one", &home), nav_branch_init("two", &list)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2),
                  panes = nav_container_init(NAV_CONTAINER_CUSTOM, branches, 2);
    nav_bridge bridge = nav_bridge_init();
    panes.flags = NAV_CONTAINER_SHOW_ALL;
    models_made = models_destroyed = given = destroyed = refuses = 0;
    answer = NAV_ANSWER_ACCEPT;
    question = ticket = 0;
    add(navigator, nav_route_init("home"), NULL, 0);
    add(navigator, nav_route_init("list"), NULL, 1);
    add(navigator, nav_route_init("main"), &tabs, 0);
    add(navigator, nav_route_init("panes"), &panes, 0);
    add(navigator, nav_route_in("detail", "main", "two"), NULL, 0);
    add(navigator, nav_route_presented("sheet", NAV_PRESENTATION_SHEET), &panes, 0);
    add(navigator, nav_route_presented("alert", NAV_PRESENTATION_ALERT), NULL, 0);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &main_request, NULL, NULL));
    bridge.flags = flags;
    if (flags == 0) bridge.transition = ask;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    return navigator;
}

static void end(nav_navigator *navigator) {
    nav_navigator_free(navigator);
    CHECK_NUMBER(models_made, models_destroyed);
    CHECK_NUMBER(given, destroyed);
}

/* Navigates for a result, with host objects in arguments and hint. */
static nav_status go(nav_navigator *navigator, const char *route, nav_occupied_policy occupied) {
    nav_value argument = object(), hint = object();
    nav_request request = nav_request_init(route, &argument);
    nav_options options = nav_options_init();
    options.hint = &hint;
    options.occupied = occupied;
    given += 1;
    return nav_navigate_for_result(navigator, &request, ignore_result, &given, destroy_object, &options, NULL);
}

static const char *const routes[] = {"home", "detail", "panes", "sheet", "main", "alert"};
enum {
    ROUTES = sizeof routes / sizeof routes[0]
};

static void a_builder_refuses_the_root_of_a_branch(void) {
    size_t index;
    int after;
    for (index = 0; index < ROUTES; index++) {
        nav_navigator *navigator = begin(0, 0);
        nav_id branch = nav_branch_find(navigator, nav_current_entry_at(navigator, 0), nav_string_init("two"));
        nav_id root, stack;
        char *before = dump(navigator);
        nav_owned_stacks(navigator, 0, &stack, 1);
        nav_stack_entries(navigator, stack, &root, 1);
        branch = nav_branch_find(navigator, root, nav_string_init("two"));
        refuses = 1;
        after = index == 1 || index == 2 || index == 3;
        CHECK_NUMBER(after ? NAV_REFUSED : NAV_OK, go(navigator, routes[index], NAV_OCCUPIED_REPLACE));
        if (after) check_unchanged(navigator, before);
        if (!after) nav_text_free(before);
        before = dump(navigator);
        CHECK_NUMBER(NAV_REFUSED, nav_select(navigator, branch, NULL, NULL));
        CHECK_NUMBER(NAV_REFUSED, nav_host_did_select(navigator, branch, NULL, NULL));
        check_unchanged(navigator, before);
        refuses = 0;
        CHECK_NUMBER(NAV_OK, nav_select(navigator, branch, NULL, NULL));
        end(navigator);
    }
}

/* 0: refused, 1: aborted, 2: closed while it is asked about, 3: a report comes, and then the close, 4: refused late */
static void a_plan_that_does_not_happen(void) {
    size_t index;
    int way;
    for (index = 0; index < ROUTES; index++) {
        for (way = 0; way < 5; way++) {
            nav_navigator *navigator = begin(0, 0);
            char *before;
            CHECK_NUMBER(NAV_OK, go(navigator, "home", NAV_OCCUPIED_REPLACE));
            before = dump(navigator);
            answer = way == 0 ? 9 : NAV_ANSWER_LATER;
            CHECK_NUMBER(way == 0 ? NAV_REFUSED : NAV_PENDING, go(navigator, routes[index], NAV_OCCUPIED_REPLACE));
            if (way > 0) CHECK_NUMBER(NAV_PENDING, go(navigator, "panes", NAV_OCCUPIED_REPLACE));
            if (way == 1) CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
            if (way == 1) CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
            if (way == 2) CHECK_NUMBER(NAV_OK, nav_close(navigator));
            if (way == 3)
                CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, nav_current_top(navigator), NULL, NULL, NULL));
            if (way == 4) {
                CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, 3));
                CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, 3));
            }
            if (way == 0 || way == 1 || way == 4)
                check_unchanged(navigator, before);
            else
                nav_text_free(before);
            end(navigator);
            if (checks_failed_here > 0) printf("  with %s, way %d\n", routes[index], way);
        }
    }
}

/* 0: closed, 1: aborted, 2: room is made */
static void what_waits_for_room(void) {
    int way;
    for (way = 0; way < 3; way++) {
        nav_navigator *navigator = begin(0, 0);
        nav_outcome outcome = nav_outcome_init();
        nav_request sheet = nav_request_init("sheet", NULL);
        nav_options options = nav_options_init();
        nav_id all;
        nav_owned_stacks(navigator, 0, &all, 1);
        CHECK_NUMBER(NAV_OK, go(navigator, "sheet", NAV_OCCUPIED_QUEUE));
        CHECK_NUMBER(NAV_IN_USE, go(navigator, "sheet", NAV_OCCUPIED_REJECT));
        options.occupied = NAV_OCCUPIED_QUEUE;
        CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &sheet, &options, &outcome));
        CHECK_NUMBER(NAV_PENDING, go(navigator, "sheet", NAV_OCCUPIED_QUEUE));
        /* Nothing else waits. */
        CHECK_NUMBER(NAV_OK, go(navigator, "home", NAV_OCCUPIED_REPLACE));
        if (way == 0) CHECK_NUMBER(NAV_OK, nav_close(navigator));
        if (way == 1) CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
        if (way == 2) {
            CHECK_NUMBER(NAV_OK, nav_dismiss(navigator, NULL, NULL, NULL));
            CHECK_NUMBER(NAV_OK, nav_dismiss(navigator, NULL, NULL, NULL));
        }
        end(navigator);
    }
}

static void what_is_pulled_and_not_read(void) {
    size_t index;
    int way;
    for (index = 0; index < ROUTES; index++) {
        for (way = 0; way < 4; way++) {
            nav_navigator *navigator = begin(100, NAV_BRIDGE_PULLED);
            const nav_event *event = NULL;
            nav_record records[2];
            size_t count;
            nav_id asked = 0;
            CHECK_NUMBER(NAV_PENDING, go(navigator, routes[index], NAV_OCCUPIED_REPLACE));
            while (asked == 0 && nav_next_event(navigator, &event) == NAV_OK)
                if (event->kind == NAV_EVENT_QUESTION) asked = event->plan->question;
            CHECK(asked != 0);
            if (way > 0) CHECK_NUMBER(NAV_OK, nav_answer(navigator, asked, way == 1 ? 4 : NAV_ANSWER_ACCEPT));
            if (way == 3) {
                CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof *records, 1, &count));
                CHECK_NUMBER(NAV_OK, nav_close(navigator));
            }
            end(navigator);
        }
    }
}

/* A key twice in the arguments of a root. */
static void repeated_key_of_a_root(void) {
    nav_navigator *navigator = begin(0, 0);
    nav_member twice[] = {nav_member_init("id", nav_value_int(1)), nav_member_init("id", nav_value_int(2))};
    nav_value map = nav_value_map(twice, 2);
    nav_request request = nav_request_init("home", &map), other = nav_request_init("home", NULL);
    nav_branch branches[] = {nav_branch_init("one", &request), nav_branch_init("two", &other),
                             nav_branch_init("three", &other)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 3);
    nav_route route = nav_route_init("main");
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, nav_current_top(navigator), &tabs, NULL, NULL));
    route.container = &tabs;
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &route, NULL));
    end(navigator);
}

/* Host objects in what can't have them, or in what is not looked at. */
static void objects_in_the_wrong_place(void) {
    nav_navigator *navigator = begin(0, 0);
    nav_value argument = object();
    nav_request request = nav_request_init("home", &argument);
    nav_branch branch = nav_branch_init("one", &request);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    nav_intent intent = nav_intent_init(NAV_INTENT_SET_CONTAINER);
    const nav_intent *step = &intent;
    nav_id root = nav_current_top(navigator);
    CHECK_NUMBER(NAV_INVALID, nav_set_container(navigator, root, &tabs, NULL, NULL));
    CHECK_NUMBER(given, destroyed);
    given += 1;
    CHECK_NUMBER(NAV_INVALID, nav_set_container(NULL, root, &tabs, NULL, NULL));
    CHECK_NUMBER(given, destroyed);
    intent.entry = root;
    intent.container = &tabs;
    given += 1;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(given, destroyed);
    given += 1;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, &step, 1, NULL, NULL));
    CHECK_NUMBER(given, destroyed);
    intent.kind = NAV_INTENT_BACK;
    given += 1;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(given, destroyed);
    /* A result that nobody waits for, and one for what is not there. */
    argument = object();
    CHECK_NUMBER(NAV_NOT_FOUND, nav_dismiss(navigator, &argument, NULL, NULL));
    argument = object();
    CHECK_NUMBER(NAV_STALE, nav_host_did_dismiss(navigator, MADE_UP_ID, &argument, NULL, NULL));
    argument = object();
    CHECK_NUMBER(NAV_INVALID, nav_host_did_dismiss(navigator, nav_current_stack(navigator), &argument, NULL, NULL));
    end(navigator);
}

/* Results and objects go to the waiter of what is dismissed, from the program and from the user. */
static void results_of_what_is_dismissed(void) {
    nav_navigator *navigator = begin(0, 0);
    nav_value result = object();
    CHECK_NUMBER(NAV_OK, go(navigator, "sheet", NAV_OCCUPIED_REPLACE));
    CHECK_NUMBER(NAV_OK, go(navigator, "home", NAV_OCCUPIED_REPLACE));
    CHECK_NUMBER(NAV_OK, nav_dismiss(navigator, &result, NULL, NULL));
    CHECK_NUMBER(NAV_OK, go(navigator, "alert", NAV_OCCUPIED_REPLACE));
    result = object();
    CHECK_NUMBER(NAV_OK, nav_host_did_dismiss(navigator, nav_current_stack(navigator), &result, NULL, NULL));
    end(navigator);
}

static size_t entries_on(nav_navigator *navigator, nav_id container, const char *name) {
    return nav_stack_entries(navigator, nav_branch_find(navigator, container, nav_string_init(name)), NULL, 0);
}

/* Opens the box of a number, on the root stack. */
static nav_id open_box(nav_navigator *navigator, int64_t number) {
    nav_value arguments = nav_value_int(number);
    nav_request box = nav_request_init("box", &arguments);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(1, nav_owned_stacks(navigator, 0, &options.target, 1));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &box, &options, &outcome));
    return outcome.entry;
}

static void close_box(nav_navigator *navigator) {
    nav_options options = nav_options_init();
    CHECK_NUMBER(1, nav_owned_stacks(navigator, 0, &options.target, 1));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, &options, NULL));
}

/* The newest containers that have left are remembered, so many; the oldest are forgotten. */
static void so_many_are_remembered(void) {
    nav_navigator *navigator = begin(0, 0);
    nav_request home = nav_request_init("home", NULL), list = nav_request_init("list", NULL);
    nav_branch branches[] = {nav_branch_init("a", &home), nav_branch_init("b", &list)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_options options = nav_options_init();
    nav_id box;
    int64_t number;
    tabs.retention = NAV_RETENTION_WHILE_STACK;
    add(navigator, nav_route_init("box"), &tabs, 0);
    for (number = 0; number <= NAV_MAX_RETAINED_CONTAINERS; number++) {
        box = open_box(navigator, number);
        options.target = nav_branch_find(navigator, box, nav_string_init("b"));
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, &options, NULL));
        close_box(navigator);
    }
    box = open_box(navigator, 0);
    CHECK_NUMBER(0, entries_on(navigator, box, "b"));
    for (number = 1; number <= NAV_MAX_RETAINED_CONTAINERS; number++) {
        box = open_box(navigator, number);
        CHECK_NUMBER(2, entries_on(navigator, box, "b"));
    }
    /* What is taken is not there for the next one. */
    box = open_box(navigator, 7);
    CHECK_NUMBER(0, entries_on(navigator, box, "b"));
    close_box(navigator);
    end(navigator);
}

static void look_back(void *user_data, const nav_result *result) {
    CHECK_NUMBER(NAV_RESULT_CANCELLED, result->kind);
    nav_way_back(user_data, 0, NULL, 0);
}

/* The way back has an entry that back would make: the root of a tab that was never opened. A callback asks for it while a
 * screen goes whose model is not destroyed yet, with every number of entries around a growth of their table. */
static void entries_are_made_while_a_screen_goes(void) {
    int depth, step, destroyed_before;
    for (depth = 0; depth < 12; depth++) {
        nav_navigator *navigator = begin(0, 0);
        nav_request home = nav_request_init("home", NULL), list = nav_request_init("list", NULL);
        nav_branch branches[] = {nav_branch_init("two", &list), nav_branch_init("one", &home)};
        nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
        nav_id root, stack;
        tabs.tabs_back = NAV_TABS_BACK_INITIAL;
        nav_owned_stacks(navigator, 0, &stack, 1);
        nav_stack_entries(navigator, stack, &root, 1);
        CHECK_NUMBER(NAV_OK, nav_set_container(navigator, root, &tabs, NULL, NULL));
        for (step = 0; step < depth; step++) CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &home, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &home, look_back, navigator, NULL, NULL, NULL));
        destroyed_before = models_destroyed;
        CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
        CHECK_NUMBER(destroyed_before + 1, models_destroyed);
        end(navigator);
    }
}

int main(void) {
    RUN(so_many_are_remembered);
    RUN(entries_are_made_while_a_screen_goes);
    RUN(a_builder_refuses_the_root_of_a_branch);
    RUN(a_plan_that_does_not_happen);
    RUN(what_waits_for_room);
    RUN(what_is_pulled_and_not_read);
    RUN(repeated_key_of_a_root);
    RUN(objects_in_the_wrong_place);
    RUN(results_of_what_is_dismissed);
    return check_report();
}
