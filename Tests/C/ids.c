/* Ids: made up, of the wrong kind, or gone, in every place that takes one. */
#include "navigator.h"

static nav_navigator *navigator;
static nav_id entry, route, node, waiter, observer, popped;

/* A navigator that has given out an id of most kinds, one of them gone. */
static void set_up(void) {
    nav_request list = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    navigator = started_navigator(NULL);
    popped = push(navigator, "detail");
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, &outcome));
    entry = outcome.entry;
    waiter = outcome.waiter;
    route = nav_route_find(navigator, nav_string_init("home"));
    node = nav_current_stack(navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, &observer));
}

static void ids_are_small_and_differ(void) {
    nav_id ids[6];
    int left, right;
    set_up();
    ids[0] = entry;
    ids[1] = route;
    ids[2] = node;
    ids[3] = waiter;
    ids[4] = observer;
    ids[5] = popped;
    for (left = 0; left < 6; left++) {
        CHECK(ids[left] != 0);
        CHECK(ids[left] < UINT64_C(1) << 53);
        for (right = 0; right < left; right++) CHECK(ids[left] != ids[right]);
    }
    CHECK_NUMBER(waiter, nav_entry_waiter(navigator, entry));
    nav_navigator_free(navigator);
}

/* As the second of two elements, in an operation of its own and in a batch. */
static void not_to_be_kept(nav_id id) {
    nav_request list = nav_request_init("list", NULL);
    nav_element elements[2];
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_UP_TO_ROOT), set = nav_intent_init(NAV_INTENT_SET_STACK);
    const nav_intent *steps[2];
    nav_outcome outcome = nav_outcome_init();
    elements[0] = nav_element_keep(nav_current_entry_at(navigator, 0));
    elements[1] = nav_element_keep(id);
    set.elements = elements;
    set.count = 2;
    steps[0] = &pop;
    steps[1] = &set;
    CHECK_NUMBER(NAV_STALE, nav_set_stack(navigator, elements, 2, NULL, &outcome));
    CHECK_NUMBER(1, outcome.index);
    outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_STALE, nav_batch(navigator, steps, 2, NULL, &outcome));
    CHECK_NUMBER(1, outcome.index);
    elements[1] = nav_element_update(id, &list);
    outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_STALE, nav_set_stack(navigator, elements, 2, NULL, &outcome));
    CHECK_NUMBER(1, outcome.index);
}

static void no_entry(nav_id id) {
    nav_request request = nav_request_init("list", NULL);
    nav_value one = nav_value_int(1);
    const nav_value *state = &one;
    nav_link link = nav_link_trusted("relative");
    char *path = NULL;
    void *pointer = NULL;
    CHECK_NUMBER(NAV_ENTRY_GONE, nav_entry_current_phase(navigator, id));
    CHECK_NUMBER(0, nav_entry_waiter(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_entry_request(navigator, id, &request));
    CHECK_NUMBER(NAV_STALE, nav_entry_model(navigator, id, &pointer));
    CHECK_NUMBER(NAV_STALE, nav_entry_view(navigator, id, &pointer));
    CHECK_NUMBER(NAV_STALE, nav_entry_drop_view(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_entry_state(navigator, id, &state));
    CHECK(state == NULL);
    CHECK_NUMBER(NAV_STALE, nav_entry_path(navigator, id, &path, NULL));
    CHECK(path == NULL);
    CHECK_NUMBER(NAV_STALE, nav_location_of(navigator, id, 0, &path, NULL));
    CHECK(path == NULL);
    if (id != 0) {
        link.base = id;
        CHECK_NUMBER(NAV_STALE, nav_open(navigator, &link, NULL, NULL));
    }
    CHECK_NUMBER(NAV_STALE, nav_entry_set_state(navigator, id, &one));
    CHECK_NUMBER(NAV_STALE, nav_entry_set_state(navigator, id, NULL));
    CHECK_NUMBER(NAV_STALE, nav_pop_to_entry(navigator, id, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_update(navigator, id, &one, NULL, NULL));
    if (id != 0) not_to_be_kept(id);
}

/* A report about an id that was never an entry; one of an entry that has gone is a different matter. */
static void never_an_entry(nav_id id) {
    nav_id stack[2];
    stack[0] = nav_current_entry_at(navigator, 0);
    stack[1] = id;
    CHECK_NUMBER(NAV_STALE, nav_host_did_pop(navigator, id, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_host_did_set_stack(navigator, stack, 2, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_host_did_update(navigator, id, NULL, NULL, NULL));
}

static void no_route(nav_id id) {
    nav_request request = nav_request_init("", NULL);
    nav_link link = nav_link_trusted("");
    nav_string name;
    char *path = NULL;
    request.route_id = id;
    CHECK_NUMBER(NAV_STALE, nav_route_unregister(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_route_name(navigator, id, &name));
    CHECK_NUMBER(NAV_STALE, nav_pattern_add(navigator, id, nav_string_init("/a"), 0, NULL));
    CHECK_NUMBER(0, nav_current_find(navigator, &request));
    if (id == 0) return;
    CHECK_NUMBER(NAV_STALE, nav_request_path(navigator, &request, &path, NULL));
    link.request = &request;
    CHECK_NUMBER(NAV_STALE, nav_open(navigator, &link, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_replace_top(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_pop_to_route(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, push_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, set_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, batch_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, perform_one(navigator, &request, NULL, NULL));
}

static void no_other(nav_id id) {
    CHECK_NUMBER(NAV_STALE, nav_answer(navigator, id, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_STALE, nav_abort(navigator, id, NAV_ABORT_BY_HOST));
    if (id != waiter) CHECK_NUMBER(NAV_STALE, nav_cancel_result(navigator, id));
    if (id != observer) CHECK_NUMBER(NAV_STALE, nav_observer_remove(navigator, id));
}

static void no_scope(const nav_request *request, const nav_options *options) {
    CHECK_NUMBER(NAV_STALE, push_one(navigator, request, options, NULL));
    CHECK_NUMBER(NAV_STALE, set_one(navigator, request, options, NULL));
    CHECK_NUMBER(NAV_STALE, batch_one(navigator, request, options, NULL));
    CHECK_NUMBER(NAV_STALE, perform_one(navigator, request, options, NULL));
}

static void no_target(nav_id id) {
    nav_request request = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    char *location = NULL;
    options.target = id;
    CHECK_NUMBER(NAV_STALE, nav_navigate(navigator, &request, &options, NULL));
    CHECK_NUMBER(NAV_STALE, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK_NUMBER(NAV_STALE, nav_pop_up_to_root(navigator, &options, NULL));
    CHECK_NUMBER(NAV_STALE, nav_location(navigator, id, 0, &location, NULL));
    CHECK(location == NULL);
    CHECK_NUMBER(0, nav_way_back(navigator, id, NULL, 0));
    no_scope(&request, &options);
}

static void no_issuer(nav_id id) {
    nav_request request = nav_request_init("list", NULL);
    nav_options options = nav_options_init();
    options.issuer = id;
    CHECK_NUMBER(NAV_STALE, nav_navigate(navigator, &request, &options, NULL));
    CHECK_NUMBER(NAV_STALE, nav_pop_back(navigator, NULL, &options, NULL));
    no_scope(&request, &options);
}

/* Ids that no navigator gives out, and patterns that a reader of bits might trip over. */
static void made_up_ids(void) {
    static const nav_id made_up[] = {
        1, 2, 3, MADE_UP_ID, MADE_UP_ID + 1, UINT64_MAX, UINT64_C(1) << 63, UINT64_C(1) << 49, UINT64_C(1) << 24};
    size_t index;
    char *before;
    set_up();
    before = dump(navigator);
    for (index = 0; index < sizeof made_up / sizeof made_up[0]; index++) {
        no_entry(made_up[index]);
        never_an_entry(made_up[index]);
        no_route(made_up[index]);
        no_other(made_up[index]);
        no_target(made_up[index]);
        no_issuer(made_up[index]);
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* What comes after the last id given out, and ids whose upper bits are wrong. */
static void neighbours_of_real_ids(void) {
    nav_id real[5];
    int index, bit;
    char *before;
    set_up();
    real[0] = entry;
    real[1] = route;
    real[2] = node;
    real[3] = waiter;
    real[4] = observer;
    before = dump(navigator);
    for (index = 0; index < 5; index++) {
        for (bit = 53; bit < 64; bit++) {
            nav_id id = real[index] | UINT64_C(1) << bit;
            no_entry(id);
            no_route(id);
            no_other(id);
            no_target(id);
        }
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void ids_of_another_kind(void) {
    nav_id others[5];
    int index;
    char *before;
    set_up();
    others[0] = 0;
    others[1] = node;
    others[2] = waiter;
    others[3] = observer;
    before = dump(navigator);
    for (index = 0; index < 4; index++) {
        no_entry(others[index]);
        never_an_entry(others[index]);
        no_route(others[index]);
        no_other(others[index]);
    }
    no_entry(route);
    never_an_entry(route);
    no_route(entry);
    no_other(entry);
    no_other(route);
    no_target(entry);
    no_target(route);
    no_target(waiter);
    no_issuer(node);
    no_issuer(route);
    no_issuer(observer);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void an_entry_that_has_gone(void) {
    nav_options options = nav_options_init();
    char *before;
    set_up();
    before = dump(navigator);
    no_entry(popped);
    no_route(popped);
    no_other(popped);
    no_target(popped);
    CHECK_NUMBER(NAV_ALREADY_GONE, nav_host_did_pop(navigator, popped, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_ALREADY_GONE, nav_host_did_update(navigator, popped, NULL, NULL, NULL));
    options.issuer = popped;
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_pop_back(navigator, NULL, &options, NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void what_has_ended(void) {
    nav_string name;
    set_up();
    CHECK_NUMBER(NAV_OK, nav_cancel_result(navigator, waiter));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_cancel_result(navigator, waiter));
    CHECK_NUMBER(0, nav_entry_waiter(navigator, entry));
    CHECK_NUMBER(NAV_OK, nav_observer_remove(navigator, observer));
    CHECK_NUMBER(NAV_STALE, nav_observer_remove(navigator, observer));
    route = nav_route_find(navigator, nav_string_init("detail"));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));
    CHECK_NUMBER(NAV_STALE, nav_route_unregister(navigator, route));
    CHECK_NUMBER(NAV_STALE, nav_route_name(navigator, route, &name));
    CHECK_NUMBER(0, nav_route_find(navigator, nav_string_init("detail")));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "detail"));
    CHECK(nav_route_find(navigator, nav_string_init("detail")) != route);
    nav_navigator_free(navigator);
}

/* Where a request has an id its name may be anything, even what can't be read. */
static void a_name_beside_an_id_is_not_read(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request request = nav_request_init(NULL, NULL);
    request.route_id = nav_route_find(navigator, nav_string_init("list"));
    request.route = nav_string_init("\xff");
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    request.route.bytes = NULL;
    request.route.length = 7;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_OK, push_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(nav_current_top(navigator), nav_current_find(navigator, &request));
    CHECK_NUMBER(4, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(ids_are_small_and_differ);
    RUN(made_up_ids);
    RUN(neighbours_of_real_ids);
    RUN(ids_of_another_kind);
    RUN(an_entry_that_has_gone);
    RUN(what_has_ended);
    RUN(a_name_beside_an_id_is_not_read);
    return check_report();
}
