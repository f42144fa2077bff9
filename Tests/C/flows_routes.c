/* Flows: their ids and their routes, what they begin with, how deep they can be, and what stands above one. */
#include "flows.h"

/* ---- Ids ---- */

static void check_no_flow(nav_navigator *navigator, nav_id id) {
    nav_flow_info read = nav_flow_info_init();
    nav_request detail = nav_request_init("detail", NULL);
    nav_id taker = 7;
    CHECK_NUMBER(NAV_STALE, end(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_flow_get(navigator, id, &read));
    if (id == 0) return;
    CHECK_NUMBER(NAV_STALE, nav_dispatch(navigator, id, &detail, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_dispatch_target(navigator, id, &detail, &taker));
    CHECK_NUMBER(0, taker);
}

static void check_no_entry(nav_navigator *navigator, nav_id id) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_options options = nav_options_init();
    heard waits = {0};
    int destroyed = 0;
    void *object = NULL;
    CHECK_NUMBER(0, nav_entry_flow(navigator, id));
    CHECK_NUMBER(0, nav_entry_stack(navigator, id));
    CHECK_NUMBER(NAV_ENTRY_GONE, nav_entry_current_phase(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_entry_request(navigator, id, &request));
    CHECK_NUMBER(NAV_STALE, nav_entry_model(navigator, id, &object));
    CHECK_NUMBER(NAV_STALE, nav_pop_to_entry(navigator, id, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_remove(navigator, &id, 1, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_update(navigator, id, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_entry_publish(navigator, id, NULL, 0));
    CHECK_NUMBER(NAV_STALE, nav_entry_next_value(navigator, id, hear, &waits, forget, 0, NULL));
    CHECK_NUMBER(0, waits.called);
    CHECK_NUMBER(1, waits.destroyed);
    CHECK_NUMBER(NAV_STALE, nav_child_add(navigator, id, nav_string_init("key"), &destroyed, count_destroy));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_STALE, nav_child_find(navigator, id, nav_string_init("key"), &object));
    CHECK_NUMBER(NAV_STALE, nav_child_remove(navigator, id, nav_string_init("key")));
    CHECK_NUMBER(NAV_STALE, nav_select(navigator, id, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_cancel_result(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_answer(navigator, id, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_STALE, nav_abort(navigator, id, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_STALE, nav_route_unregister(navigator, id));
    options.issuer = id;
    request = nav_request_init("detail", NULL);
    CHECK_NUMBER(NAV_STALE, nav_navigate(navigator, &request, &options, NULL));
}

static void ids_of_other_kinds(void) {
    nav_navigator *navigator = navigator_with_flow(NULL), *other = navigator_with_flow(NULL);
    nav_id flow = begin(navigator, "flow"), ids[8];
    heard waits = {0};
    size_t index;
    char *before;
    for (index = 0; index < 20; index++) begin(other, "flow");
    begin_waiting(navigator, "list", &waits);
    ids[0] = 0;
    ids[1] = nav_current_top(navigator);
    ids[2] = nav_current_stack(navigator);
    ids[3] = nav_route_find(navigator, nav_string_init("flow"));
    ids[4] = nav_entry_waiter(navigator, nav_current_top(navigator));
    ids[5] = nav_current_flow(other);
    ids[6] = MADE_UP_ID;
    ids[7] = flow | UINT64_C(1) << 60;
    before = dump(navigator);
    for (index = 0; index < 8; index++) check_no_flow(navigator, ids[index]);
    check_no_entry(navigator, flow);
    check_no_entry(navigator, ids[5]);
    CHECK_NUMBER(NAV_STALE, push_upon(navigator, "list", ids[5]));
    CHECK_NUMBER(NAV_STALE, push_upon(navigator, "list", MADE_UP_ID));
    check_unchanged(navigator, before);
    CHECK_NUMBER(NAV_OK, end(navigator, flow));
    CHECK_NUMBER(NAV_STALE, push_upon(navigator, "list", flow));
    check_no_entry(navigator, flow);
    nav_navigator_free(navigator);
    nav_navigator_free(other);
}

/* A new flow may lie where an old one lay; the old id stays gone. */
static void an_id_never_means_another_flow(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_id old[64];
    int index, earlier;
    for (index = 0; index < 64; index++) {
        old[index] = begin(navigator, "flow");
        for (earlier = 0; earlier < index; earlier++) {
            CHECK(old[earlier] != old[index]);
            CHECK_NUMBER(NAV_ALREADY_GONE, end(navigator, old[earlier]));
        }
        CHECK_NUMBER(NAV_OK, end(navigator, old[index]));
    }
    nav_navigator_free(navigator);
}

/* ---- Routes ---- */

/* The policy of a prefix is about the requests that are made, by name or by id, not about what a flow begins with. */
static void a_prefix_does_not_end_in_a_flow(void) {
    int way;
    for (way = 0; way < 8; way++) {
        nav_navigator *navigator = started_navigator(NULL);
        nav_request nowhere = nav_request_init("nowhere", NULL), list = nav_request_init("list", NULL);
        nav_request flow = nav_request_init("flow", NULL);
        const nav_request *requests[] = {&list, &flow, &list};
        nav_element elements[] = {nav_element_new(&list), nav_element_new(&flow), nav_element_new(&list)};
        nav_route builder = nav_route_init("flow");
        nav_options options = nav_options_init();
        nav_outcome outcome = nav_outcome_init();
        nav_id route;
        char *before;
        builder.initial = &nowhere;
        if (way & 1) builder.presentation = NAV_PRESENTATION_SHEET;
        CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &route));
        if (way & 2) flow.route_id = route;
        options.unresolved = NAV_UNRESOLVED_PREFIX;
        before = dump(navigator);
        if (way & 4)
            CHECK_NUMBER(NAV_UNRESOLVED, nav_set_stack(navigator, elements, 3, &options, &outcome));
        else
            CHECK_NUMBER(NAV_UNRESOLVED, nav_push_all(navigator, requests, 3, &options, &outcome));
        CHECK_NUMBER(1, outcome.index);
        check_unchanged(navigator, before);
        nav_navigator_free(navigator);
    }
}

static void initial_requests(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request flow = nav_request_init("flow", NULL), nowhere = nav_request_init("nowhere", NULL), read;
    nav_route builder = nav_route_init("flow");
    nav_options options = nav_options_init();
    nav_config config = nav_config_init();
    nav_value one = nav_value_int(1), two = nav_value_int(2);
    nav_id route;
    char *before, name[] = "list";
    heard waits = {0};
    nav_member twice[] = {nav_member_init("id", one), nav_member_init("id", two)};
    nav_value map = nav_value_map(twice, 2);
    nav_request repeated = nav_request_init("list", &map);
    builder.initial = &repeated;
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &builder, &route));
    builder.initial = &nowhere;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &route));
    before = dump(navigator);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &flow, NULL, NULL));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate_for_result(navigator, &flow, hear, &waits, forget, NULL, NULL));
    CHECK_NUMBER(0, waits.called);
    CHECK_NUMBER(1, waits.destroyed);
    /* Nothing takes the place of what a flow begins with. */
    config.fallback_route = nav_string_init("list");
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, &config));
    options.unresolved = NAV_UNRESOLVED_FALLBACK;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &flow, &options, NULL));
    options.unresolved = NAV_UNRESOLVED_PREFIX;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &flow, &options, NULL));
    check_unchanged(navigator, before);
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));

    /* It is copied, and has the arguments of the flow where it has none. */
    nowhere = nav_request_init(name, NULL);
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    memset(name, 'x', sizeof name - 1);
    flow.arguments = &one;
    read = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &flow, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &read));
    CHECK_NUMBER(1, nav_value_equal(read.arguments, &one));
    CHECK_NUMBER(1, nav_value_equal(read_flow(navigator, nav_current_flow(navigator)).arguments, &one));
    builder.name = nav_string_init("with arguments");
    nowhere = nav_request_init("list", &two);
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    flow = nav_request_init("with arguments", &one);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &flow, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &read));
    CHECK_NUMBER(1, nav_value_equal(read.arguments, &two));
    CHECK_NUMBER(1, nav_value_equal(read_flow(navigator, nav_current_flow(navigator)).arguments, &one));
    nav_navigator_free(navigator);
}

/* Objects in the arguments of a flow are the flow's; a copy of them can't be made for its first entry. */
static void objects_in_arguments_of_a_flow(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_route builder = nav_route_init("own");
    nav_value one = nav_value_int(1), object;
    nav_request initial = nav_request_init("list", &one), own, plain, nowhere;
    nav_status status;
    int destroyed = 0;
    object = nav_value_host_object(&destroyed, count_destroy);
    own = nav_request_init("own", &object);
    plain = nav_request_init("flow", &object);
    nowhere = nav_request_init("nowhere", &object);
    builder.initial = &initial;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &own, NULL, NULL));
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_OK, end(navigator, nav_current_flow(navigator)));
    CHECK_NUMBER(1, destroyed);
    status = nav_navigate(navigator, &plain, NULL, NULL);
    if (status == NAV_OK) CHECK_NUMBER(NAV_OK, end(navigator, nav_current_flow(navigator)));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL));
    CHECK_NUMBER(3, destroyed);
    initial.route = nav_string_init("nowhere");
    builder.name = nav_string_init("lost");
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    own.route = nav_string_init("lost");
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &own, NULL, NULL));
    CHECK_NUMBER(4, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(4, destroyed);
}

static void a_route_in_use_stays(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = navigator_with_flow(&config);
    nav_id flow = begin(navigator, "flow"), route = nav_route_find(navigator, nav_string_init("flow"));
    nav_id list = nav_route_find(navigator, nav_string_init("list"));
    nav_request detail = nav_request_init("detail", NULL);
    const nav_event *event;
    CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, route));
    /* Its first entry has gone, and it lives on. */
    CHECK_NUMBER(NAV_OK, nav_replace_top(navigator, &detail, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, list));
    CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, route));
    CHECK_NUMBER(NAV_OK, end(navigator, flow));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));
    CHECK_NUMBER(NAV_STALE, nav_route_unregister(navigator, route));
    nav_navigator_free(navigator);
}

static void flows_that_begin_in_one_another(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request first = nav_request_init("first", NULL), itself = nav_request_init("itself", NULL);
    nav_value object;
    heard waits = {0};
    int destroyed = 0;
    char *before;
    object = nav_value_host_object(&destroyed, count_destroy);
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "first", "second"));
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "second", "third"));
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "third", "first"));
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "itself", "itself"));
    before = dump(navigator);
    first.arguments = &object;
    CHECK_NUMBER(NAV_LOOP, nav_navigate_for_result(navigator, &itself, hear, &waits, forget, NULL, NULL));
    CHECK_NUMBER(1, waits.destroyed);
    CHECK_NUMBER(0, waits.called);
    CHECK(nav_navigate(navigator, &first, NULL, NULL) < 0);
    CHECK_NUMBER(1, destroyed);
    first.arguments = NULL;
    CHECK_NUMBER(NAV_LOOP, nav_navigate(navigator, &first, NULL, NULL));
    CHECK_NUMBER(NAV_LOOP, push_one(navigator, &first, NULL, NULL));
    CHECK_NUMBER(NAV_LOOP, set_one(navigator, &first, NULL, NULL));
    CHECK_NUMBER(NAV_LOOP, batch_one(navigator, &first, NULL, NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* "0" begins in 65 flows, "1" in 64, and so on. */
static nav_navigator *navigator_with_deep_flows(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int index;
    for (index = 0; index <= (int)NAV_MAX_FLOW_DEPTH; index++) {
        char name[16], first[16];
        snprintf(name, sizeof name, "%d", index);
        snprintf(first, sizeof first, "%d", index + 1);
        CHECK_NUMBER(NAV_OK, add_flow(navigator, name, index == (int)NAV_MAX_FLOW_DEPTH ? "list" : first));
    }
    return navigator;
}

static void as_deep_as_can_be(void) {
    nav_navigator *navigator = navigator_with_deep_flows();
    nav_request deepest = nav_request_init("1", NULL), deeper = nav_request_init("0", NULL);
    nav_request last = nav_request_init("64", NULL);
    char *before = dump(navigator);
    nav_id flow, outer;
    heard waits = {0};
    int depth = 0;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate_for_result(navigator, &deeper, hear, &waits, forget, NULL, NULL));
    CHECK_NUMBER(1, waits.destroyed);
    CHECK_NUMBER(0, waits.called);
    CHECK_NUMBER(NAV_TOO_LARGE, set_one(navigator, &deeper, NULL, NULL));
    check_unchanged(navigator, before);
    memset(&waits, 0, sizeof waits);
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &deepest, hear, &waits, forget, NULL, NULL));
    flow = outer = nav_current_flow(navigator);
    for (; flow != 0; flow = read_flow(navigator, flow).parent) {
        outer = flow;
        depth += 1;
    }
    CHECK_NUMBER(NAV_MAX_FLOW_DEPTH, depth);
    /* One more in there is too deep. */
    before = dump(navigator);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &last, NULL, NULL));
    check_unchanged(navigator, before);
    push(navigator, "detail");
    CHECK_NUMBER(NAV_OK, end(navigator, outer));
    check_heard(&waits, NAV_RESULT_CANCELLED, NAV_CANCEL_FLOW_END);
    CHECK_NUMBER(0, nav_current_flow(navigator));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

/* ---- Targets ---- */

static void what_stands_above_a_flow(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_id outer = begin(navigator, "flow"), inner = begin(navigator, "flow"), other;
    nav_options options = upon(outer);
    char *before;
    CHECK_NUMBER(outer, read_flow(navigator, inner).parent);
    CHECK_NUMBER(NAV_OK, push_upon(navigator, "flow", outer));
    other = nav_current_flow(navigator);
    CHECK_NUMBER(outer, read_flow(navigator, other).parent);
    before = dump(navigator);
    CHECK_NUMBER(NAV_STALE_ISSUER, push_upon(navigator, "list", inner));
    options = upon(inner);
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_pop_up_to_root(navigator, &options, NULL));
    check_unchanged(navigator, before);
    options = upon(outer);
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, &options, NULL));
    CHECK(!lives(navigator, inner) && !lives(navigator, other) && lives(navigator, outer));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_AT_ROOT, nav_pop_up_to_root(navigator, &options, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK(!lives(navigator, outer));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(ids_of_other_kinds);
    RUN(an_id_never_means_another_flow);
    RUN(initial_requests);
    RUN(a_prefix_does_not_end_in_a_flow);
    RUN(objects_in_arguments_of_a_flow);
    RUN(a_route_in_use_stays);
    RUN(flows_that_begin_in_one_another);
    RUN(as_deep_as_can_be);
    RUN(what_stands_above_a_flow);
    return check_report();
}
