/* What entries publish, who asks for it, and their children: bad input and wrong order, ownership, re-entry. */
#include "flows.h"

#include <pthread.h>

static nav_status publish(nav_navigator *navigator, nav_id entry, int64_t number, uint32_t flags) {
    nav_value value = nav_value_int(number);
    return nav_entry_publish(navigator, entry, &value, flags);
}

static nav_status ask(nav_navigator *navigator, nav_id entry, heard *asks) {
    memset(asks, 0, sizeof *asks);
    return nav_entry_next_value(navigator, entry, hear, asks, forget, 0, NULL);
}

/* ---- Publishing ---- */

static void one_asker_at_a_time(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id entry = push(navigator, "list"), waiter = 0;
    heard first = {0}, second = {0};
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, entry, hear, &first, forget, 7, &waiter));
    CHECK(waiter != 0);
    CHECK_NUMBER(NAV_IN_USE, ask(navigator, entry, &second));
    CHECK_NUMBER(0, second.called);
    CHECK_NUMBER(1, second.destroyed);
    check_waits(&first);
    CHECK_NUMBER(NAV_OK, publish(navigator, entry, 5, 0));
    check_heard(&first, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(5, first.number);
    CHECK_NUMBER(1, first.is_next_value);
    CHECK_NUMBER(entry, first.entry);
    CHECK_NUMBER(0, first.flow);
    CHECK_NUMBER(waiter, first.waiter);
    CHECK_NUMBER(NAV_STALE, nav_cancel_result(navigator, MADE_UP_ID));
    CHECK(nav_cancel_result(navigator, waiter) != NAV_OK);
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &second));
    CHECK_NUMBER(NAV_OK, publish(navigator, entry, 6, NAV_PUBLISH_IF_AWAITED));
    CHECK_NUMBER(6, second.number);
    CHECK_NUMBER(NAV_NOT_AWAITED, publish(navigator, entry, 7, NAV_PUBLISH_IF_AWAITED));
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, first.called);
    CHECK_NUMBER(1, second.called);
}

/* The newest is kept, until somebody asks or the entry is covered. */
static void what_is_kept(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id entry = push(navigator, "list");
    heard asks = {0};
    CHECK_NUMBER(NAV_KEPT, publish(navigator, entry, 1, 0));
    CHECK_NUMBER(NAV_KEPT, publish(navigator, entry, 2, 0));
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    check_heard(&asks, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(2, asks.number);
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    check_waits(&asks);
    CHECK_NUMBER(NAV_OK, publish(navigator, entry, 3, 0));
    /* A tap too many is forgotten when the first one leads on. */
    CHECK_NUMBER(NAV_KEPT, publish(navigator, entry, 4, 0));
    push(navigator, "detail");
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    check_waits(&asks);
    CHECK_NUMBER(NAV_STALE_ISSUER, publish(navigator, entry, 5, 0));
    CHECK_NUMBER(NAV_STALE_ISSUER, publish(navigator, entry, 5, NAV_PUBLISH_IF_AWAITED));
    check_waits(&asks);
    CHECK_NUMBER(NAV_OK, publish(navigator, entry, 6, NAV_PUBLISH_WHEN_COVERED));
    CHECK_NUMBER(6, asks.number);
    CHECK_NUMBER(NAV_NOT_AWAITED, publish(navigator, entry, 7, NAV_PUBLISH_WHEN_COVERED | NAV_PUBLISH_IF_AWAITED));
    CHECK_NUMBER(NAV_KEPT, publish(navigator, entry, 8, NAV_PUBLISH_WHEN_COVERED));
    /* What was published while it was covered is kept, whatever comes and goes above it. */
    push(navigator, "detail");
    CHECK_NUMBER(NAV_OK, nav_pop_to_entry(navigator, entry, NULL, NULL));
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    CHECK_NUMBER(8, asks.number);
    nav_navigator_free(navigator);
}

/* It gets the reason with which the entry leaves, also where that has a result. */
static void an_entry_leaves_its_asker(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_value blue = nav_value_int(9);
    nav_id entry;
    heard waits = {0}, asks = {0};
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, hear, &waits, forget, NULL, &outcome));
    CHECK_NUMBER(NAV_OK, ask(navigator, outcome.entry, &asks));
    CHECK(nav_entry_waiter(navigator, outcome.entry) == outcome.waiter);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &blue, NULL, NULL));
    check_heard(&waits, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(0, waits.is_next_value);
    check_heard(&asks, NAV_RESULT_CANCELLED, NAV_CANCEL_POP);
    CHECK_NUMBER(1, asks.is_next_value);
    CHECK_NUMBER(outcome.entry, asks.entry);
    CHECK_NUMBER(NAV_STALE, publish(navigator, outcome.entry, 1, 0));
    CHECK_NUMBER(NAV_STALE, ask(navigator, outcome.entry, &asks));
    CHECK_NUMBER(1, asks.destroyed);
    CHECK_NUMBER(0, asks.called);

    /* A navigation that waits for the first value. */
    options.flags = NAV_OPTION_NEXT_VALUE;
    memset(&waits, 0, sizeof waits);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, hear, &waits, forget, &options, &outcome));
    entry = outcome.entry;
    CHECK(outcome.waiter != 0);
    CHECK_NUMBER(NAV_IN_USE, ask(navigator, entry, &asks));
    CHECK_NUMBER(NAV_OK, publish(navigator, entry, 3, 0));
    check_heard(&waits, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(1, waits.is_next_value);
    CHECK_NUMBER(outcome.waiter, waits.waiter);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &blue, NULL, NULL));
    CHECK_NUMBER(1, waits.called);
    memset(&waits, 0, sizeof waits);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, hear, &waits, forget, &options, &outcome));
    CHECK_NUMBER(NAV_OK, nav_cancel_result(navigator, outcome.waiter));
    check_heard(&waits, NAV_RESULT_CANCELLED, NAV_CANCEL_CALLER_CANCEL);
    CHECK_NUMBER(1, waits.is_next_value);
    CHECK_NUMBER(NAV_NOT_AWAITED, publish(navigator, outcome.entry, 3, NAV_PUBLISH_IF_AWAITED));
    CHECK_NUMBER(NAV_OK, ask(navigator, outcome.entry, &asks));
    nav_navigator_free(navigator);
    check_heard(&asks, NAV_RESULT_CANCELLED, NAV_CANCEL_SHUTDOWN);
}

/* A navigation that fails for the next value is over, as any other. */
static void one_that_never_comes(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request nowhere = nav_request_init("nowhere", NULL), flow = nav_request_init("flow", NULL);
    nav_options options = nav_options_init();
    heard waits = {0};
    options.flags = NAV_OPTION_NEXT_VALUE;
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "flow", "list"));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate_for_result(navigator, &nowhere, hear, &waits, forget, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &flow, hear, &waits, forget, &options, NULL));
    CHECK_NUMBER(0, waits.called);
    CHECK_NUMBER(2, waits.destroyed);
    nav_navigator_free(navigator);
}

/* ---- Ownership ---- */

static void *publish_elsewhere(void *argument) {
    nav_value object = nav_value_host_object(((void **)argument)[1], count_destroy);
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_entry_publish(((void **)argument)[0], MADE_UP_ID, &object, 0));
    return NULL;
}

static void objects_that_are_published(void) {
    nav_config config = config_with_events(16);
    nav_navigator *navigator = started_navigator(&config);
    nav_id root = nav_current_top(navigator), entry = push(navigator, "list");
    nav_value object, items[2], list = nav_value_list(items, 2);
    heard asks = {0};
    const nav_event *event;
    pthread_t thread;
    void *elsewhere[2];
    int destroyed = 0;
    object = nav_value_host_object(&destroyed, count_destroy);
    items[0] = object;
    items[1] = nav_value_string("\xFF");
    CHECK_NUMBER(NAV_INVALID, nav_entry_publish(NULL, 1, &object, 0));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_STALE, nav_entry_publish(navigator, MADE_UP_ID, &object, 0));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_entry_publish(navigator, root, &object, 0));
    CHECK_NUMBER(3, destroyed);
    CHECK_NUMBER(NAV_NOT_AWAITED, nav_entry_publish(navigator, entry, &object, NAV_PUBLISH_IF_AWAITED));
    CHECK_NUMBER(4, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_entry_publish(navigator, entry, &object, 4));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_entry_publish(navigator, entry, &list, 0));
    CHECK_NUMBER(6, destroyed);
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    CHECK_NUMBER(NAV_INVALID, nav_entry_publish(navigator, entry, &list, 0));
    CHECK_NUMBER(7, destroyed);
    check_waits(&asks);
    elsewhere[0] = navigator;
    elsewhere[1] = &destroyed;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, publish_elsewhere, elsewhere));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    CHECK_NUMBER(8, destroyed);
    CHECK_NUMBER(NAV_OK, nav_entry_publish(navigator, entry, &object, 0));
    check_heard(&asks, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(NAV_TYPE_HOST_OBJECT, asks.type);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(9, destroyed);
    /* A kept value stays if the next one is not taken. */
    CHECK_NUMBER(NAV_KEPT, publish(navigator, entry, 4, 0));
    CHECK_NUMBER(NAV_INVALID, nav_entry_publish(navigator, entry, &list, 0));
    CHECK_NUMBER(10, destroyed);
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    CHECK_NUMBER(4, asks.number);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_entry_publish(navigator, entry, &object, 0));
    CHECK_NUMBER(11, destroyed);
    memset(&asks, 0, sizeof asks);
    CHECK_NUMBER(NAV_CLOSED, nav_entry_next_value(navigator, entry, hear, &asks, forget, 0, NULL));
    CHECK_NUMBER(1, asks.destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(11, destroyed);
}

/* The library has an object that is kept, until it is asked for or its value goes. */
static void objects_that_are_kept(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id entry = push(navigator, "list");
    nav_value object, member, map;
    nav_member members[1];
    heard asks = {0};
    int destroyed = 0;
    object = nav_value_host_object(&destroyed, count_destroy);
    member = object;
    members[0] = nav_member_init("photo", member);
    map = nav_value_map(members, 1);
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, entry, &object, 0));
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, ask(navigator, entry, &asks));
    check_heard(&asks, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(NAV_TYPE_HOST_OBJECT, asks.type);
    CHECK_NUMBER(1, destroyed);
    /* Replaced. */
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, entry, &object, 0));
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, entry, &map, 0));
    CHECK_NUMBER(2, destroyed);
    /* Covered. */
    push(navigator, "list");
    CHECK_NUMBER(3, destroyed);
    /* The entry goes: one that was covered when it published, and one that was not. */
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, entry, &object, NAV_PUBLISH_WHEN_COVERED));
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, nav_current_top(navigator), &object, 0));
    CHECK_NUMBER(3, destroyed);
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(5, destroyed);
    /* The navigator is closed. */
    CHECK_NUMBER(NAV_KEPT, nav_entry_publish(navigator, nav_current_top(navigator), &object, 0));
    nav_navigator_free(navigator);
    CHECK_NUMBER(6, destroyed);
}

static void values_that_are_too_large(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_current_top(navigator);
    nav_value bytes = nav_value_bytes("b", (size_t)NAV_MAX_VALUE_BYTES + 1), null = nav_value_null();
    nav_value cells = nav_value_list(&null, (size_t)NAV_MAX_VALUE_CELLS + 1);
    heard asks = {0};
    CHECK_NUMBER(NAV_TOO_LARGE, nav_entry_publish(navigator, root, &bytes, 0));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_entry_publish(navigator, root, &cells, 0));
    CHECK_NUMBER(NAV_OK, ask(navigator, root, &asks));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_entry_publish(navigator, root, &bytes, 0));
    check_waits(&asks);
    nav_navigator_free(navigator);
    check_heard(&asks, NAV_RESULT_CANCELLED, NAV_CANCEL_SHUTDOWN);
}

/* An entry that is only planned publishes nothing, and nobody asks it. It has children. */
static int children_of_planned;

static int32_t publish_while_planned(void *user_data, const nav_build_context *build, void **model) {
    nav_navigator *navigator = *(nav_navigator **)user_data;
    nav_string key = nav_string_init("key");
    heard asks = {0};
    int second = 0;
    CHECK_NUMBER(NAV_STALE, publish(navigator, build->entry, 1, 0));
    CHECK_NUMBER(NAV_STALE, ask(navigator, build->entry, &asks));
    CHECK_NUMBER(1, asks.destroyed);
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, build->entry, key, &children_of_planned, count_destroy));
    CHECK_NUMBER(NAV_IN_USE, nav_child_add(navigator, build->entry, key, &second, count_destroy));
    CHECK_NUMBER(1, second);
    CHECK_NUMBER(0, children_of_planned);
    *model = NULL;
    return 0;
}

static void what_is_only_planned(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder = nav_route_init("planned");
    builder.make_model = publish_while_planned;
    builder.user_data = &navigator;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    push(navigator, "planned");
    CHECK_NUMBER(0, children_of_planned);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, children_of_planned);
}

/* ---- Re-entry ---- */

typedef struct chain {
    nav_navigator *navigator;
    nav_id entry;
    int called, destroyed, left;
    int64_t last;
} chain;

static void give_back(void *user_data) {
    ((chain *)user_data)->destroyed += 1;
}

/* Asks again, and publishes: who asks gets it next, not inside. */
static void publish_again(void *user_data, const nav_result *result) {
    chain *self = user_data;
    int called = ++self->called;
    if (result->kind != NAV_RESULT_VALUE) return;
    self->last = result->value->content.integer;
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(self->navigator, self->entry, publish_again, self, give_back, 0, NULL));
    if (self->left-- > 0) CHECK_NUMBER(NAV_OK, publish(self->navigator, self->entry, self->last + 1, 0));
    CHECK_NUMBER(called, self->called);
    CHECK_NUMBER(1, result->kind == NAV_RESULT_VALUE && result->value->content.integer == self->last);
}

static void publishing_in_results(void) {
    nav_navigator *navigator = started_navigator(NULL);
    chain self = {navigator, push(navigator, "list"), 0, 0, 200, 0};
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, self.entry, publish_again, &self, give_back, 0, NULL));
    CHECK_NUMBER(NAV_OK, publish(navigator, self.entry, 1, 0));
    CHECK_NUMBER(201, self.called);
    CHECK_NUMBER(201, self.last);
    CHECK_NUMBER(201, self.destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(202, self.called);
    CHECK_NUMBER(202, self.destroyed);
}

/* One that publishes for ever is stopped by the limit of operations, or the host hangs. */
static void publish_for_ever(void *user_data, const nav_result *result) {
    chain *self = user_data;
    if (result->kind != NAV_RESULT_VALUE || self->called > 100000) return;
    self->called += 1;
    if (nav_entry_next_value(self->navigator, self->entry, publish_for_ever, self, give_back, 0, NULL) != NAV_OK)
        return;
    if (publish(self->navigator, self->entry, 1, 0) != NAV_OK) self->left += 1;
}

static void publishing_for_ever(void) {
    nav_config config = nav_config_init();
    nav_navigator *navigator;
    chain self = {NULL, 0, 0, 0, 0, 0};
    config.operation_limit = 50;
    self.navigator = navigator = started_navigator(&config);
    self.entry = push(navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, self.entry, publish_for_ever, &self, give_back, 0, NULL));
    CHECK_NUMBER(NAV_OK, publish(navigator, self.entry, 1, 0));
    CHECK(self.called <= 50);
    nav_navigator_free(navigator);
}

static void close_in_result(void *user_data, const nav_result *result) {
    chain *self = user_data;
    self->called += 1;
    (void)result;
    CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
    CHECK_NUMBER(NAV_CLOSED, publish(self->navigator, self->entry, 1, 0));
    CHECK_NUMBER(NAV_CLOSED,
                 nav_entry_next_value(self->navigator, self->entry, close_in_result, self, give_back, 0, NULL));
}

static void closing_in_a_result(void) {
    nav_navigator *navigator = started_navigator(NULL);
    chain self = {navigator, push(navigator, "list"), 0, 0, 0, 0};
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, self.entry, close_in_result, &self, give_back, 0, NULL));
    CHECK_NUMBER(NAV_OK, publish(navigator, self.entry, 1, 0));
    CHECK_NUMBER(1, self.called);
    CHECK_NUMBER(2, self.destroyed);
    CHECK_NUMBER(NAV_CLOSED, nav_pop_back(navigator, NULL, NULL, NULL));
    nav_navigator_free(navigator);
}

static void free_in_result(void *user_data, const nav_result *result) {
    chain *self = user_data;
    self->called += 1;
    nav_navigator_free(self->navigator);
    CHECK_NUMBER(NAV_RESULT_VALUE, result->kind);
    CHECK_NUMBER(1, result->value->content.integer);
}

static void freeing_in_a_result(void) {
    chain self = {started_navigator(NULL), 0, 0, 0, 0, 0};
    self.entry = push(self.navigator, "list");
    CHECK_NUMBER(NAV_KEPT, publish(self.navigator, self.entry, 1, 0));
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(self.navigator, self.entry, free_in_result, &self, give_back, 0, NULL));
    CHECK_NUMBER(1, self.called);
    CHECK_NUMBER(1, self.destroyed);
}

/* ---- Pulled ---- */

static void results_that_are_pulled(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = started_navigator(&config);
    nav_id entry = push(navigator, "list"), waiter = 0;
    const nav_event *event;
    int results = 0;
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, entry, NULL, NULL, NULL, 42, &waiter));
    CHECK_NUMBER(NAV_OK, publish(navigator, entry, 5, 0));
    CHECK_NUMBER(NAV_OK, nav_entry_next_value(navigator, entry, NULL, NULL, NULL, 43, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_RESULT) continue;
        CHECK_NUMBER(1, event->result->is_next_value);
        CHECK_NUMBER(entry, event->result->entry);
        CHECK_NUMBER(42 + results, event->result->tag);
        CHECK_NUMBER(results == 0 ? NAV_RESULT_VALUE : NAV_RESULT_CANCELLED, event->result->kind);
        if (results == 0) CHECK_NUMBER(5, event->result->value->content.integer);
        if (results == 0) CHECK_NUMBER(waiter, event->result->waiter);
        results += 1;
    }
    CHECK_NUMBER(2, results);
    nav_navigator_free(navigator);
}

/* ---- Children ---- */

static char told[4096];

static void tell(void *object) {
    size_t length = strlen(told);
    if (length + 1 < sizeof told) told[length] = *(char *)object;
}

static void children_go_newest_first(void) {
    static char a[] = "a", b[] = "b", c[] = "c", d[] = "d";
    nav_navigator *navigator = started_navigator(NULL);
    nav_id entry = push(navigator, "list");
    nav_string cut = {"key 2, and more", 5};
    void *object = NULL;
    memset(told, 0, sizeof told);
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, entry, nav_string_init("key 1"), a, tell));
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, entry, cut, b, tell));
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, entry, nav_string_init("key 3"), c, tell));
    CHECK_NUMBER(NAV_IN_USE, nav_child_add(navigator, entry, nav_string_init("key 2"), d, tell));
    CHECK_TEXT("d", told);
    CHECK_NUMBER(NAV_OK, nav_child_find(navigator, entry, nav_string_init("key 2"), &object));
    CHECK(object == b);
    CHECK_NUMBER(NAV_OK, nav_child_find(navigator, entry, cut, &object));
    CHECK_NUMBER(NAV_NOT_FOUND, nav_child_find(navigator, entry, nav_string_init("key"), &object));
    CHECK(object == NULL);
    CHECK_NUMBER(NAV_NOT_FOUND, nav_child_remove(navigator, entry, nav_string_init("key 2, and more")));
    CHECK_NUMBER(NAV_OK, nav_child_remove(navigator, entry, cut));
    CHECK_TEXT("db", told);
    CHECK_NUMBER(NAV_NOT_FOUND, nav_child_remove(navigator, entry, nav_string_init("key 2")));
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, entry, nav_string_init("key 2"), d, tell));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_TEXT("dbdca", told);
    CHECK_NUMBER(NAV_STALE, nav_child_find(navigator, entry, nav_string_init("key 1"), &object));
    CHECK_NUMBER(NAV_STALE, nav_child_remove(navigator, entry, nav_string_init("key 1")));
    CHECK_NUMBER(NAV_STALE, nav_child_add(navigator, entry, nav_string_init("key 1"), a, tell));
    CHECK_TEXT("dbdcaa", told);
    nav_navigator_free(navigator);
}

static int32_t make_told(void *user_data, const nav_build_context *build, void **model) {
    (void)build;
    *model = user_data;
    return 0;
}

static void destroy_told(void *user_data, void *model) {
    (void)user_data;
    tell(model);
}

/* Before the model, for each entry of several that leave at once, and at the close. */
static void children_go_before_the_model(void) {
    static char model[] = "M", child[] = "c", flow_model[] = "F";
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder = nav_route_init("built"), flow = nav_route_init("flow");
    nav_request built = nav_request_init("built", NULL);
    int round;
    builder.make_model = flow.make_model = make_told;
    builder.destroy_model = flow.destroy_model = destroy_told;
    builder.user_data = model;
    flow.user_data = flow_model;
    flow.initial = &built;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &flow, NULL));
    for (round = 0; round < 2; round++) {
        nav_id first = push(navigator, "flow"), second = push(navigator, "built");
        memset(told, 0, sizeof told);
        CHECK_NUMBER(NAV_OK, nav_child_add(navigator, first, nav_string_init("key"), child, tell));
        CHECK_NUMBER(NAV_OK, nav_child_add(navigator, second, nav_string_init("key"), child, tell));
        CHECK_NUMBER(NAV_OK, nav_child_add(navigator, second, nav_string_init("other"), child, tell));
        if (round == 0)
            CHECK_NUMBER(NAV_OK, end(navigator, nav_current_flow(navigator)));
        else
            CHECK_NUMBER(NAV_OK, nav_close(navigator));
        CHECK_TEXT("ccMcMF", told);
    }
    nav_navigator_free(navigator);
}

static void many_children(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_id entry = push(navigator, "list");
    int destroyed = 0, index;
    void *object;
    char key[32];
    static char longest[NAV_MAX_NAME_BYTES + 1];
    for (index = 0; index < (int)NAV_MAX_CHILDREN; index++) {
        snprintf(key, sizeof key, "child %d", index);
        CHECK_NUMBER(NAV_OK, nav_child_add(navigator, entry, nav_string_init(key), &destroyed, count_destroy));
    }
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_TOO_LARGE,
                 nav_child_add(navigator, entry, nav_string_init("one more"), &destroyed, count_destroy));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_IN_USE, nav_child_add(navigator, entry, nav_string_init("child 7"), &destroyed, count_destroy));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_OK, nav_child_remove(navigator, entry, nav_string_init("child 7")));
    CHECK_NUMBER(3, destroyed);
    memset(longest, 'k', NAV_MAX_NAME_BYTES);
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, entry, nav_string_init(longest), &destroyed, count_destroy));
    CHECK_NUMBER(NAV_OK, nav_child_find(navigator, entry, nav_string_init(longest), &object));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_child_add(navigator, entry, nav_string_init("child 7"), &destroyed, count_destroy));
    CHECK_NUMBER(4, destroyed);
    /* Another entry has its own. */
    CHECK_NUMBER(NAV_OK, nav_child_add(navigator, nav_current_entry_at(navigator, 0), nav_string_init("child 7"),
                                       &destroyed, count_destroy));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(4 + (int)NAV_MAX_CHILDREN, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(5 + (int)NAV_MAX_CHILDREN, destroyed);
}

typedef struct nursery {
    nav_navigator *navigator;
    nav_id entry;
    int destroyed, given, rounds;
} nursery;

/* A child that goes takes the next one along, adds another one, and looks around. */
static void remove_in_destroy(void *user_data) {
    nursery *self = user_data;
    void *object;
    nav_status status;
    self->destroyed += 1;
    if (self->rounds-- <= 0) return;
    nav_child_find(self->navigator, self->entry, nav_string_init("b"), &object);
    status = nav_child_remove(self->navigator, self->entry, nav_string_init("b"));
    CHECK(status == NAV_OK || status == NAV_NOT_FOUND || status == NAV_STALE || status == NAV_CLOSED);
    self->given += 1;
    nav_child_add(self->navigator, self->entry, nav_string_init("new"), self, remove_in_destroy);
    status = nav_child_remove(self->navigator, self->entry, nav_string_init("a"));
    CHECK(status == NAV_OK || status == NAV_NOT_FOUND || status == NAV_STALE || status == NAV_CLOSED);
    if (self->rounds == 2) nav_pop_back(self->navigator, NULL, NULL, NULL);
    if (self->rounds == 1) nav_entry_publish(self->navigator, self->entry, NULL, 0);
}

static void removed_inside_callbacks(void) {
    int way, rounds;
    for (way = 0; way < 3; way++) {
        for (rounds = 1; rounds < 6; rounds++) {
            nursery self = {started_navigator(NULL), 0, 0, 3, rounds};
            nav_navigator *navigator = self.navigator;
            self.entry = push(navigator, "list");
            CHECK_NUMBER(NAV_OK, nav_child_add(navigator, self.entry, nav_string_init("a"), &self, remove_in_destroy));
            CHECK_NUMBER(NAV_OK, nav_child_add(navigator, self.entry, nav_string_init("b"), &self, remove_in_destroy));
            CHECK_NUMBER(NAV_OK, nav_child_add(navigator, self.entry, nav_string_init("c"), &self, remove_in_destroy));
            if (way == 0) CHECK_NUMBER(NAV_OK, nav_child_remove(navigator, self.entry, nav_string_init("c")));
            if (way == 1) CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
            if (way == 2) CHECK_NUMBER(NAV_OK, nav_close(navigator));
            nav_navigator_free(navigator);
            CHECK_NUMBER(self.given, self.destroyed);
        }
    }
}

int main(void) {
    RUN(one_asker_at_a_time);
    RUN(what_is_kept);
    RUN(an_entry_leaves_its_asker);
    RUN(one_that_never_comes);
    RUN(objects_that_are_published);
    RUN(objects_that_are_kept);
    RUN(values_that_are_too_large);
    RUN(what_is_only_planned);
    RUN(publishing_in_results);
    RUN(publishing_for_ever);
    RUN(closing_in_a_result);
    RUN(freeing_in_a_result);
    RUN(results_that_are_pulled);
    RUN(children_go_newest_first);
    RUN(children_go_before_the_model);
    RUN(many_children);
    RUN(removed_inside_callbacks);
    return check_report();
}
