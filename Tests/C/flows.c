/* Flows: bad input and wrong order, ownership, re-entry, and what many of them cost. */
#include "flows.h"

#include <pthread.h>

/* ---- Ends ---- */

static void a_flow_ends_once(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    heard waits = {0};
    nav_id flow = begin_waiting(navigator, "flow", &waits), first = nav_top(navigator);
    nav_flow read = nav_flow_init();
    nav_outcome outcome = nav_outcome_init();
    nav_value value = nav_int_value(7);
    nav_ending ending = nav_ending_init(NAV_VALUE);
    ending.value = &value;
    CHECK_NUMBER(flow, nav_current_flow(navigator));
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, &outcome));
    CHECK_NUMBER(nav_top(navigator), outcome.entry);
    CHECK_NUMBER(1, outcome.removed);
    check_heard(&waits, NAV_VALUE, NAV_REASON_NONE);
    CHECK_NUMBER(7, waits.number);
    CHECK_NUMBER(flow, waits.flow);
    CHECK_NUMBER(0, waits.entry);
    CHECK_NUMBER(NAV_ALREADY_GONE, nav_end_flow(navigator, flow, &ending, NULL, &outcome));
    CHECK_NUMBER(0, outcome.entry);
    CHECK_NUMBER(NAV_ALREADY_GONE, end(navigator, flow));
    CHECK_NUMBER(NAV_STALE, nav_flow_get(navigator, flow, &read));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    CHECK_NUMBER(0, nav_entry_flow(navigator, first));
    CHECK_NUMBER(1, waits.called);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, waits.called);
}

/* Whoever removes the last entry ends the flow, and says why. */
static void every_removal_ends_it(void) {
    int way;
    for (way = 0; way < 8; way++) {
        static const nav_reason reasons[] = {NAV_REASON_POP, NAV_REASON_ROOT,   NAV_REASON_REMOVE, NAV_REASON_REPLACE,
                                             NAV_REASON_SET, NAV_REASON_POP_TO, NAV_REASON_POP,    NAV_REASON_SHUTDOWN};
        nav_navigator *navigator = navigator_with_flow(NULL);
        nav_request detail = nav_request_init("detail", NULL);
        nav_id root = nav_top(navigator), flow, entry;
        nav_element kept = nav_kept_entry(root);
        heard waits = {0};
        int failed_before = checks_failed_here;
        flow = begin_waiting(navigator, "flow", &waits);
        entry = nav_top(navigator);
        switch (way) {
        case 0: CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL)); break;
        case 1: CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL)); break;
        case 2: CHECK_NUMBER(NAV_OK, nav_remove(navigator, &entry, 1, NULL, NULL)); break;
        case 3:
            /* What comes in the place of an entry is in its flow. */
            CHECK_NUMBER(NAV_OK, nav_replace_top(navigator, &detail, NULL, NULL));
            check_waits(&waits);
            CHECK_NUMBER(flow, nav_current_flow(navigator));
            entry = nav_top(navigator);
            CHECK_NUMBER(NAV_OK, nav_remove(navigator, &entry, 1, NULL, NULL));
            break;
        case 4: CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, &kept, 1, NULL, NULL)); break;
        case 5: CHECK_NUMBER(NAV_OK, nav_pop_to_entry(navigator, root, NULL, NULL)); break;
        case 6: CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, entry, NULL, NULL, NULL)); break;
        default: CHECK_NUMBER(NAV_OK, nav_close(navigator));
        }
        check_heard(&waits, NAV_CANCELLED, way == 3 ? NAV_REASON_REMOVE : reasons[way]);
        CHECK_NUMBER(flow, waits.flow);
        CHECK(!lives(navigator, flow));
        if (way < 7) CHECK_NUMBER(NAV_ALREADY_GONE, end(navigator, flow));
        if (checks_failed_here > failed_before) printf("  in way %d\n", way);
        nav_navigator_free(navigator);
    }
}

static void at_the_root_it_can_only_let_go(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request flow_request = nav_request_init("flow", NULL);
    nav_ending ending = nav_ending_init(NAV_CANCELLED);
    nav_id flow;
    char *before;
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "flow", "list"));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &flow_request, NULL, NULL));
    flow = nav_current_flow(navigator);
    push(navigator, "detail");
    before = dump(navigator);
    CHECK_NUMBER(NAV_AT_ROOT, end(navigator, flow));
    check_unchanged(navigator, before);
    ending.flags = NAV_KEEP_ENTRIES;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(2, nav_depth(navigator));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    CHECK_NUMBER(NAV_ALREADY_GONE, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    nav_navigator_free(navigator);
}

/* Entries of flows, and those below and above, leave with one pop, whether or not anybody observes it. */
static void many_leave_with_one_pop(void) {
    int way;
    for (way = 0; way < 4; way++) {
        nav_navigator *navigator = navigator_with_flow(NULL);
        heard outer_waits = {0}, inner_waits = {0}, last_waits = {0};
        nav_id root = nav_top(navigator), outer, inner, first, last;
        nav_id stack[8];
        nav_element elements[8];
        size_t index, count;
        if (way % 2 == 1) CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, NULL));
        push(navigator, "detail");
        push(navigator, "detail");
        outer = begin_waiting(navigator, "flow", &outer_waits);
        first = nav_top(navigator);
        push(navigator, "detail");
        inner = begin_waiting(navigator, "flow", &inner_waits);
        push(navigator, "detail");
        push(navigator, "detail");
        CHECK_NUMBER(NAV_OK, nav_pop_to_entry(navigator, first, NULL, NULL));
        check_heard(&inner_waits, NAV_CANCELLED, NAV_REASON_POP_TO);
        CHECK(!lives(navigator, inner));
        check_waits(&outer_waits);
        CHECK_NUMBER(1, read_flow(navigator, outer).depth);
        last = begin_waiting(navigator, "flow", &last_waits);
        push(navigator, "detail");
        if (way >= 2) {
            /* An entry of none stands upon the flows. */
            count = nav_stack_entries(navigator, nav_active_stack(navigator), stack, 8);
            for (index = 0; index < count; index++) elements[index] = nav_kept_entry(stack[index]);
            elements[count] = elements[1];
            for (index = 1; index < count; index++) elements[index] = elements[index + 1];
            CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, count, NULL, NULL));
            CHECK_NUMBER(2, read_flow(navigator, last).depth);
        }
        CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
        check_heard(&last_waits, NAV_CANCELLED, NAV_REASON_ROOT);
        check_heard(&outer_waits, NAV_CANCELLED, NAV_REASON_ROOT);
        CHECK(last_waits.order < outer_waits.order);
        CHECK(!lives(navigator, outer));
        CHECK(!lives(navigator, last));
        CHECK_NUMBER(root, nav_top(navigator));
        /* What they have left is as good as new. */
        push(navigator, "detail");
        CHECK_NUMBER(0, nav_current_flow(navigator));
        outer = begin(navigator, "flow");
        push(navigator, "detail");
        CHECK_NUMBER(2, read_flow(navigator, outer).depth);
        CHECK_NUMBER(NAV_OK, end(navigator, outer));
        CHECK_NUMBER(2, nav_depth(navigator));
        nav_navigator_free(navigator);
    }
}

/* ---- Ids ---- */

static void check_no_flow(nav_navigator *navigator, nav_id id) {
    nav_flow read = nav_flow_init();
    nav_request detail = nav_request_init("detail", NULL);
    nav_id taker = 7;
    CHECK_NUMBER(NAV_STALE, end(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_flow_get(navigator, id, &read));
    if (id == 0) return;
    CHECK_NUMBER(NAV_STALE, nav_send(navigator, id, &detail, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_flow_takes(navigator, id, &detail, &taker));
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
    CHECK_NUMBER(NAV_STALE, nav_entry_next(navigator, id, hear, &waits, forget, 0, NULL));
    CHECK_NUMBER(0, waits.called);
    CHECK_NUMBER(1, waits.destroyed);
    CHECK_NUMBER(NAV_STALE, nav_child_add(navigator, id, nav_text("key"), &destroyed, count_destroy));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_STALE, nav_child_find(navigator, id, nav_text("key"), &object));
    CHECK_NUMBER(NAV_STALE, nav_child_remove(navigator, id, nav_text("key")));
    CHECK_NUMBER(NAV_STALE, nav_select(navigator, id, NULL, NULL));
    CHECK_NUMBER(NAV_STALE, nav_cancel_result(navigator, id));
    CHECK_NUMBER(NAV_STALE, nav_answer(navigator, id, NAV_ACCEPT));
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
    ids[1] = nav_top(navigator);
    ids[2] = nav_active_stack(navigator);
    ids[3] = nav_route_find(navigator, nav_text("flow"));
    ids[4] = nav_entry_waiter(navigator, nav_top(navigator));
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
        nav_element elements[] = {nav_new_entry(&list), nav_new_entry(&flow), nav_new_entry(&list)};
        nav_route_builder builder = nav_route_builder_init("flow");
        nav_options options = nav_options_init();
        nav_outcome outcome = nav_outcome_init();
        nav_id route;
        char *before;
        builder.initial = &nowhere;
        if (way & 1) builder.presentation = NAV_SHEET;
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
    nav_route_builder builder = nav_route_builder_init("flow");
    nav_options options = nav_options_init();
    nav_config config = nav_config_init();
    nav_value one = nav_int_value(1), two = nav_int_value(2);
    nav_id route;
    char *before, name[] = "list";
    heard waits = {0};
    builder.initial = &nowhere;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &route));
    before = dump(navigator);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &flow, NULL, NULL));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate_for_result(navigator, &flow, hear, &waits, forget, NULL, NULL));
    CHECK_NUMBER(0, waits.called);
    CHECK_NUMBER(1, waits.destroyed);
    /* Nothing takes the place of what a flow begins with. */
    config.fallback_route = nav_text("list");
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
    builder.route = nav_text("with arguments");
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
    nav_route_builder builder = nav_route_builder_init("own");
    nav_value one = nav_int_value(1), object;
    nav_request initial = nav_request_init("list", &one), own, plain, nowhere;
    nav_status status;
    int destroyed = 0;
    object = nav_host_object_value(&destroyed, count_destroy);
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
    initial.route = nav_text("nowhere");
    builder.route = nav_text("lost");
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    own.route = nav_text("lost");
    CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &own, NULL, NULL));
    CHECK_NUMBER(4, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(4, destroyed);
}

static void a_route_in_use_stays(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = navigator_with_flow(&config);
    nav_id flow = begin(navigator, "flow"), route = nav_route_find(navigator, nav_text("flow"));
    nav_id list = nav_route_find(navigator, nav_text("list"));
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
    object = nav_host_object_value(&destroyed, count_destroy);
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
    check_heard(&waits, NAV_CANCELLED, NAV_REASON_FLOW_END);
    CHECK_NUMBER(0, nav_current_flow(navigator));
    CHECK_NUMBER(1, nav_depth(navigator));
    nav_navigator_free(navigator);
}

/* ---- Ownership ---- */

static int32_t refuse_plan(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->ticket;
    return 5;
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->ticket;
    return NAV_LATER;
}

static void *end_elsewhere(void *argument) {
    nav_ending ending = nav_ending_init(NAV_VALUE);
    nav_value object = nav_host_object_value(((void **)argument)[1], count_destroy);
    ending.value = &object;
    CHECK_NUMBER(NAV_WRONG_THREAD, nav_end_flow(((void **)argument)[0], MADE_UP_ID, &ending, NULL, NULL));
    return NULL;
}

/* Whatever an end answers, what its value holds goes once. */
static void objects_in_endings(void) {
    nav_config config = config_with_events(16);
    nav_navigator *navigator = navigator_with_flow(&config);
    nav_request list = nav_request_init("list", NULL);
    nav_bridge bridge = nav_bridge_init();
    nav_outcome outcome = nav_outcome_init(), bad = nav_outcome_init();
    nav_options options = nav_options_init();
    nav_ending ending = nav_ending_init(NAV_VALUE);
    nav_intent intent = nav_intent_init(NAV_INTENT_END_FLOW), *given = &intent;
    const nav_intent *const *steps = (const nav_intent *const *)&given;
    nav_value object, deep, deeper;
    nav_id flow, ticket = 0;
    heard waits = {0};
    const nav_event *event;
    pthread_t thread;
    int destroyed = 0;
    void *elsewhere[2];
    object = nav_host_object_value(&destroyed, count_destroy);
    ending.value = &object;
    bad.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(NULL, 1, &ending, NULL, NULL));
    CHECK_NUMBER(1, destroyed);
    elsewhere[0] = navigator;
    elsewhere[1] = &destroyed;
    CHECK_NUMBER(0, pthread_create(&thread, NULL, end_elsewhere, elsewhere));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(NAV_STALE, nav_end_flow(navigator, MADE_UP_ID, &ending, NULL, NULL));
    CHECK_NUMBER(3, destroyed);
    flow = begin(navigator, "flow");
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, &bad));
    CHECK_NUMBER(4, destroyed);
    options.flags = NAV_REVEAL;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, &options, NULL));
    CHECK_NUMBER(5, destroyed);
    ending.flags = 2;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(6, destroyed);
    ending.flags = 0;
    ending.kind = NAV_CANCELLED;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(7, destroyed);
    ending.kind = 9;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(8, destroyed);
    ending.kind = NAV_VALUE;
    deep = nav_list_value(&object, 1);
    deeper = nav_list_value(&deep, 1);
    ending.value = &deeper; /* not in the outermost list */
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(9, destroyed);
    ending.value = &object;
    options = nav_options_init();
    options.issuer = nav_entry_at(navigator, 0);
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_end_flow(navigator, flow, &ending, &options, NULL));
    CHECK_NUMBER(10, destroyed);

    bridge.transition = refuse_plan;
    bridge.user_data = &ticket;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_REFUSED, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(11, destroyed);
    bridge.transition = answer_later;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, nav_end_flow(navigator, flow, &ending, NULL, &outcome));
    CHECK_NUMBER(11, destroyed);
    CHECK_NUMBER(ticket, outcome.ticket);
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(12, destroyed);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));

    /* In a batch, as an intent, and where nothing waits for it. */
    intent.flow = flow;
    intent.ending = &ending;
    options = nav_options_init();
    options.flags = 1u << 30;
    intent.options = &options;
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, steps, 1, NULL, NULL));
    CHECK_NUMBER(13, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(14, destroyed);
    intent.options = NULL;
    intent.request = &list;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(15, destroyed);
    intent.request = NULL;
    /* It does not take an ending, and gives it back all the same. */
    intent.kind = NAV_INTENT_POP_BACK;
    intent.flow = 0;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(16, destroyed);
    intent.kind = 99;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(17, destroyed);
    intent.kind = NAV_INTENT_END_FLOW;
    intent.flow = flow;
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, steps, 1, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(18, destroyed);
    CHECK_NUMBER(NAV_ALREADY_GONE, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(19, destroyed);

    /* Who waits for it has it until it is told. */
    flow = begin_waiting(navigator, "flow", &waits);
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    check_heard(&waits, NAV_VALUE, NAV_REASON_NONE);
    CHECK_NUMBER(NAV_HOST_OBJECT, waits.type);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(20, destroyed);
    memset(&waits, 0, sizeof waits);
    flow = begin_waiting(navigator, "flow", &waits);
    ending.kind = NAV_FAILED;
    ending.host_code = -7;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    check_heard(&waits, NAV_FAILED, NAV_REASON_NONE);
    CHECK_NUMBER(NAV_REFUSED, waits.status);
    CHECK_NUMBER(-7, waits.host_code);
    CHECK_NUMBER(NAV_HOST_OBJECT, waits.type);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(21, destroyed);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(22, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(22, destroyed);
}

/* A flow's model, and those of its entries: made and destroyed in an order, as often as they were made. */
typedef struct models {
    int made, destroyed, refusing;
    char said[64];
    nav_navigator *navigator;
    nav_id flow, planned;
} models;

static void say(models *self, char what) {
    size_t length = strlen(self->said);
    if (length + 1 < sizeof self->said) self->said[length] = what;
}

static int32_t make_flow(void *user_data, const nav_build *build, void **model) {
    models *self = user_data;
    nav_flow read = nav_flow_init();
    CHECK_NUMBER(0, build->entry);
    CHECK(build->flow != 0);
    CHECK_NUMBER(NAV_OK, nav_flow_get(self->navigator, build->flow, &read));
    CHECK(read.stack == 0 && read.first == 0 && read.depth == 0);
    CHECK_NUMBER(build->route, read.route);
    self->planned = build->flow;
    if (self->refusing == 1) return 9;
    self->made += 1;
    say(self, 'F');
    *model = self;
    return 0;
}

static void destroy_flow(void *user_data, void *model) {
    models *self = user_data;
    CHECK(model == user_data);
    self->destroyed += 1;
    say(self, 'f');
}

static int32_t make_entry(void *user_data, const nav_build *build, void **model) {
    models *self = user_data;
    CHECK(build->entry != 0);
    CHECK_NUMBER(self->planned, build->flow);
    if (self->refusing == 2) return 9;
    self->made += 1;
    say(self, 'E');
    *model = self;
    return 0;
}

static void destroy_entry(void *user_data, void *model) {
    models *self = user_data;
    CHECK(model == user_data);
    self->destroyed += 1;
    say(self, 'e');
}

static nav_navigator *navigator_with_models(models *self) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request screen = nav_request_init("screen", NULL);
    nav_route_builder flow = nav_route_builder_init("flow"), entry = nav_route_builder_init("screen");
    self->navigator = navigator;
    flow.make_model = make_flow;
    flow.destroy_model = destroy_flow;
    flow.initial = &screen;
    entry.make_model = make_entry;
    entry.destroy_model = destroy_entry;
    flow.user_data = entry.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &flow, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &entry, NULL));
    return navigator;
}

static void models_of_flows(void) {
    models self = {0};
    nav_navigator *navigator = navigator_with_models(&self);
    nav_request flow = nav_request_init("flow", NULL);
    nav_bridge bridge = nav_bridge_init();
    nav_outcome outcome = nav_outcome_init();
    nav_id ticket, begun;
    char *before = dump(navigator);
    self.refusing = 1;
    CHECK_NUMBER(NAV_REFUSED, nav_navigate(navigator, &flow, NULL, &outcome));
    CHECK_NUMBER(NAV_BY_BUILDER, outcome.by);
    CHECK_NUMBER(9, outcome.host_code);
    CHECK(!lives(navigator, self.planned));
    CHECK_NUMBER(0, self.made);
    self.refusing = 2;
    CHECK_NUMBER(NAV_REFUSED, nav_navigate(navigator, &flow, NULL, &outcome));
    CHECK(!lives(navigator, self.planned));
    CHECK_TEXT("Ff", self.said);
    self.refusing = 0;
    bridge.transition = refuse_plan;
    bridge.user_data = &ticket;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_REFUSED, nav_navigate(navigator, &flow, NULL, NULL));
    CHECK_TEXT("FfFEef", self.said);
    CHECK(!lives(navigator, self.planned));
    bridge.transition = answer_later;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &flow, NULL, NULL));
    /* It is planned, and can be read, but not ended. */
    CHECK(lives(navigator, self.planned));
    CHECK(read_flow(navigator, self.planned).model == &self);
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK(!lives(navigator, self.planned));
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    check_unchanged(navigator, before);
    self.said[0] = 0;
    memset(self.said, 0, sizeof self.said);
    begun = begin(navigator, "flow");
    CHECK_NUMBER(NAV_OK, push_upon(navigator, "screen", begun));
    CHECK(read_flow(navigator, begun).model == &self);
    CHECK_NUMBER(2, read_flow(navigator, begun).depth);
    CHECK_NUMBER(NAV_OK, end(navigator, begun));
    CHECK_TEXT("FEEeef", self.said);
    CHECK_NUMBER(self.made, self.destroyed);
    begin(navigator, "flow");
    nav_navigator_free(navigator);
    CHECK_NUMBER(self.made, self.destroyed);
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
    CHECK_NUMBER(2, nav_depth(navigator));
    CHECK_NUMBER(NAV_AT_ROOT, nav_pop_up_to_root(navigator, &options, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK(!lives(navigator, outer));
    nav_navigator_free(navigator);
}

/* ---- Re-entry ---- */

typedef struct inside {
    nav_navigator *navigator;
    nav_id flow;
    int where; /* in which callback it is done */
    int what;  /* what is done there */
    int done;  /* how often */
    int made, destroyed, results, given, given_back;
} inside;

enum {
    IN_MAKE,
    IN_DESTROY,
    IN_RESULT,
    IN_RESULT_DESTROY,
    IN_OBJECT_DESTROY,
    IN_OBSERVER,
    IN_CHILD_DESTROY,
    PLACES,
    WHATS = 14
};

static void reenter(inside *self, int where);

static void hear_inside(void *user_data, const nav_result *result) {
    inside *self = user_data;
    CHECK(result->waiter != 0);
    self->results += 1;
    reenter(self, IN_RESULT);
}

static void give_back_inside(void *user_data) {
    inside *self = user_data;
    self->given_back += 1;
    reenter(self, IN_RESULT_DESTROY);
}

static void destroy_object_inside(void *user_data) {
    inside *self = user_data;
    self->given_back += 1;
    reenter(self, IN_OBJECT_DESTROY);
}

static void destroy_child_inside(void *user_data) {
    inside *self = user_data;
    self->given_back += 1;
    reenter(self, IN_CHILD_DESTROY);
}

static void observe_inside(void *user_data, const nav_event *event) {
    if (event->kind == NAV_EVENT_CHANGED || event->kind == NAV_EVENT_RESULT) reenter(user_data, IN_OBSERVER);
}

static int32_t make_inside(void *user_data, const nav_build *build, void **model) {
    inside *self = user_data;
    if (self->flow == 0) self->flow = build->flow;
    reenter(self, IN_MAKE);
    self->made += 1;
    *model = self;
    return 0;
}

static void destroy_inside(void *user_data, void *model) {
    inside *self = user_data;
    CHECK(model == user_data);
    self->destroyed += 1;
    reenter(self, IN_DESTROY);
}

static void reenter(inside *self, int where) {
    nav_navigator *navigator = self->navigator;
    nav_request list = nav_request_init("list", NULL), flow = nav_request_init("flow", NULL);
    nav_value object = nav_host_object_value(self, destroy_object_inside), one = nav_int_value(1);
    nav_ending ending = nav_ending_init(NAV_VALUE);
    nav_intent send = nav_intent_init(NAV_INTENT_SEND);
    nav_id top, taker;
    nav_status status;
    if (navigator == NULL || self->where != where || self->done >= 2) return;
    self->done += 1;
    top = nav_top(navigator);
    ending.value = &object;
    send.request = &list;
    switch (self->what) {
    case 0:
        self->given += 1;
        status = nav_end_flow(navigator, self->flow, &ending, NULL, NULL);
        CHECK(status == NAV_PENDING || status == NAV_CLOSED);
        break;
    case 1:
        status = nav_entry_publish(navigator, top, &one, 0);
        CHECK(status == NAV_OK || status == NAV_KEPT || status == NAV_STALE || status == NAV_STALE_ISSUER);
        break;
    case 2:
        self->given += 1;
        status = nav_entry_next(navigator, top, hear_inside, self, give_back_inside, 0, NULL);
        CHECK(status == NAV_OK || status == NAV_IN_USE || status == NAV_STALE);
        break;
    case 3:
        status = nav_send(navigator, self->flow, &list, NULL, NULL);
        CHECK(status == NAV_PENDING);
        break;
    case 4:
        self->given += 1;
        nav_navigate_for_result(navigator, &flow, hear_inside, self, give_back_inside, NULL, NULL);
        break;
    case 5: nav_pop_up_to_root(navigator, NULL, NULL); break;
    case 6: CHECK(nav_close(navigator) == NAV_PENDING || self->done > 1); break;
    case 7:
        self->navigator = NULL;
        nav_navigator_free(navigator);
        break;
    case 8:
        self->given += 1;
        nav_child_add(navigator, top, nav_text("inside"), self, destroy_child_inside);
        nav_child_remove(navigator, top, nav_text("inside"));
        break;
    case 9: nav_flow_takes(navigator, self->flow, &list, &taker); break;
    case 10: nav_redirect(navigator, MADE_UP_ID, &send, 0); break;
    case 11: nav_route_unregister(navigator, nav_route_find(navigator, nav_text("flow"))); break;
    case 12:
        nav_end_flow(navigator, self->flow, NULL, NULL, NULL);
        nav_end_flow(navigator, self->flow, NULL, NULL, NULL);
        push_upon(navigator, "list", self->flow);
        break;
    default: {
        nav_flow read = nav_flow_init();
        char *text = NULL;
        nav_flow_get(navigator, self->flow, &read);
        nav_entry_flow(navigator, top);
        nav_current_flow(navigator);
        if (nav_dump(navigator, &text, NULL) == NAV_OK) nav_text_free(text);
        nav_cancel_result(navigator, read.waiter);
        nav_replace_top(navigator, &flow, NULL, NULL);
    }
    }
}

/* Once round: begin with a waiter, ask, publish, publish to nobody, give it children, end with an object. */
static void go_round(inside *self) {
    nav_request flow = nav_request_init("flow", NULL);
    nav_value object = nav_host_object_value(self, destroy_object_inside), one = nav_int_value(1);
    nav_ending ending = nav_ending_init(NAV_VALUE);
    int step;
    for (step = 0; self->navigator != NULL && step < 12; step++) {
        nav_navigator *navigator = self->navigator;
        nav_id top = nav_top(navigator);
        switch (step) {
        case 0:
            self->given += 1;
            nav_navigate_for_result(navigator, &flow, hear_inside, self, give_back_inside, NULL, NULL);
            break;
        case 1:
        case 3:
            self->given += 1;
            nav_entry_next(navigator, top, hear_inside, self, give_back_inside, 0, NULL);
            break;
        case 2:
        case 4:
        case 5: nav_entry_publish(navigator, top, &one, 0); break;
        case 6:
        case 7:
            self->given += 1;
            nav_child_add(navigator, top, step == 6 ? nav_text("a") : nav_text("b"), self, destroy_child_inside);
            break;
        case 8: nav_child_remove(navigator, top, nav_text("a")); break;
        case 9:
            self->given += 1;
            nav_entry_next(navigator, top, hear_inside, self, give_back_inside, 0, NULL);
            break;
        case 10:
            self->given += 1;
            ending.value = &object;
            nav_end_flow(navigator, self->flow, &ending, NULL, NULL);
            break;
        default: nav_pop_back(navigator, NULL, NULL, NULL);
        }
    }
}

static void everything_in_every_callback(void) {
    int where, what;
    for (where = 0; where < PLACES; where++) {
        for (what = 0; what < WHATS; what++) {
            inside self = {0};
            nav_navigator *navigator = started_navigator(NULL);
            nav_request list = nav_request_init("screen", NULL);
            nav_route_builder flow = nav_route_builder_init("flow"), screen = nav_route_builder_init("screen");
            int failed_before = checks_failed_here;
            self.where = where;
            self.what = what;
            flow.make_model = screen.make_model = make_inside;
            flow.destroy_model = screen.destroy_model = destroy_inside;
            flow.initial = &list;
            flow.user_data = screen.user_data = &self;
            CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &flow, NULL));
            CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &screen, NULL));
            CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, observe_inside, &self, NULL, NULL));
            self.navigator = navigator;
            go_round(&self);
            CHECK(self.done > 0);
            navigator = self.navigator;
            self.navigator = NULL;
            nav_navigator_free(navigator);
            CHECK_NUMBER(self.made, self.destroyed);
            CHECK_NUMBER(self.given, self.given_back);
            if (checks_failed_here > failed_before) printf("  in place %d, what %d\n", where, what);
        }
    }
}

/* ---- Events ---- */

/* What is read when all has gone: no entry and no flow is found by its id, and nothing is read that is not there. */
static void events_of_flows_that_are_gone(void) {
    nav_config config = config_with_events(1000);
    nav_navigator *navigator = navigator_with_flow(&config);
    nav_request flow = nav_request_init("flow", NULL);
    const nav_event *event;
    int index, results = 0, changes = 0, released = 0;
    for (index = 0; index < 20; index++) {
        CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &flow, NULL, NULL, NULL, NULL, NULL));
        CHECK_NUMBER(NAV_OK, push_upon(navigator, "detail", nav_current_flow(navigator)));
        CHECK_NUMBER(NAV_OK, end(navigator, nav_current_flow(navigator)));
    }
    CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, nav_route_find(navigator, nav_text("flow"))));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        nav_change change = nav_change_init();
        nav_flow read = nav_flow_init();
        size_t at;
        if (event->kind == NAV_EVENT_RELEASED) released += 1;
        if (event->kind == NAV_EVENT_RESULT) {
            results += 1;
            CHECK(event->result->flow != 0);
            CHECK_NUMBER(0, event->result->entry);
            CHECK_NUMBER(NAV_REASON_FLOW_END, event->result->reason);
            CHECK_NUMBER(NAV_STALE, nav_flow_get(navigator, event->result->flow, &read));
        }
        for (at = 0; at < nav_changes_count(event->changes); at++) {
            CHECK_NUMBER(NAV_OK, nav_changes_get(event->changes, at, &change));
            changes += 1;
            if (change.flow != 0) CHECK_NUMBER(NAV_STALE, nav_flow_get(navigator, change.flow, &read));
        }
    }
    CHECK_NUMBER(20, results);
    CHECK_NUMBER(1 + 20 * 4, changes);
    CHECK_NUMBER(40, released);
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, nav_route_find(navigator, nav_text("flow"))));
    nav_navigator_free(navigator);
}

static void flows_of_a_closed_navigator(void) {
    nav_config config = config_with_events(100);
    nav_navigator *navigator = navigator_with_flow(&config);
    heard outer = {0}, inner = {0};
    nav_id flow = begin_waiting(navigator, "flow", &outer), within = begin_waiting(navigator, "flow", &inner);
    const nav_event *event;
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    check_heard(&outer, NAV_CANCELLED, NAV_REASON_SHUTDOWN);
    check_heard(&inner, NAV_CANCELLED, NAV_REASON_SHUTDOWN);
    CHECK(!lives(navigator, flow) && !lives(navigator, within));
    CHECK_NUMBER(NAV_CLOSED, end(navigator, flow));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK(!lives(navigator, flow) && !lives(navigator, within));
    nav_navigator_free(navigator);
}

/* ---- Ports ---- */

typedef struct poster {
    nav_port *port;
    nav_id flow;
    int *destroyed;
} poster;

static void *post_elsewhere(void *argument) {
    poster *self = argument;
    nav_value object = nav_host_object_value(self->destroyed, count_destroy);
    nav_ending ending = nav_ending_init(NAV_VALUE);
    nav_intent intent = nav_intent_init(NAV_INTENT_END_FLOW);
    nav_request list = nav_request_init("list", NULL);
    intent.flow = self->flow;
    intent.ending = &ending;
    ending.value = &object;
    ending.flags = 8;
    CHECK_NUMBER(NAV_INVALID, nav_port_post(self->port, &intent, NULL));
    CHECK_NUMBER(1, *self->destroyed);
    ending.flags = 0;
    intent.entry = 7;
    CHECK_NUMBER(NAV_INVALID, nav_port_post(self->port, &intent, NULL));
    CHECK_NUMBER(2, *self->destroyed);
    intent.entry = 0;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(self->port, &intent, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(self->port, &intent, NULL));
    intent = nav_intent_init(NAV_INTENT_SEND);
    CHECK_NUMBER(NAV_INVALID, nav_port_post(self->port, &intent, NULL));
    intent.request = &list;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(self->port, &intent, NULL));
    intent.flow = self->flow;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(self->port, &intent, NULL));
    return NULL;
}

static void ends_that_are_posted(void) {
    static const nav_status expected[] = {NAV_OK, NAV_ALREADY_GONE, NAV_UNRESOLVED, NAV_STALE};
    nav_config config = config_with_events(100);
    nav_navigator *navigator = navigator_with_flow(&config);
    heard waits = {0};
    int destroyed = 0, completed = 0;
    poster posting = {NULL, begin_waiting(navigator, "flow", &waits), &destroyed};
    const nav_event *event;
    pthread_t thread;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &posting.port));
    CHECK_NUMBER(0, pthread_create(&thread, NULL, post_elsewhere, &posting));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    check_waits(&waits);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    check_heard(&waits, NAV_VALUE, NAV_REASON_NONE);
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED) continue;
        CHECK(completed < 4);
        if (completed < 4) CHECK_NUMBER(expected[completed], event->outcome->status);
        completed += 1;
    }
    CHECK_NUMBER(4, completed);
    CHECK_NUMBER(4, destroyed);
    nav_port_release(posting.port);
    nav_navigator_free(navigator);
    CHECK_NUMBER(4, destroyed);
}

/* A flow that begins and ends within a batch is never made; who waits for it is told all the same. */
static void a_flow_that_only_passes(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_request flow = nav_request_init("flow", NULL), list = nav_request_init("list", NULL);
    nav_intent begins = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &flow), pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_intent move = intent_with(NAV_INTENT_NAVIGATE, &list);
    const nav_intent *steps[] = {&begins, &pop, &move};
    heard waits = {0};
    begins.callback = hear;
    begins.user_data = &waits;
    begins.destroy = forget;
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, steps, 3, NULL, NULL));
    check_heard(&waits, NAV_CANCELLED, NAV_REASON_POP);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, waits.called);
}

/* ---- Many ---- */

static void many_side_by_side(void) {
    enum {
        MANY = 2000
    };
    static nav_id flows[MANY];
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_id root = nav_active_stack(navigator), outer;
    nav_request flow = nav_request_init("flow", NULL);
    nav_options options = upon(root);
    int index;
    outer = begin(navigator, "flow");
    options.target = outer;
    for (index = 0; index < MANY; index++) {
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &flow, &options, NULL));
        flows[index] = nav_current_flow(navigator);
    }
    CHECK_NUMBER(MANY + 2, nav_depth(navigator));
    CHECK_NUMBER(MANY + 1, read_flow(navigator, outer).depth);
    for (index = 0; index < MANY; index += 2) CHECK_NUMBER(NAV_OK, end(navigator, flows[index]));
    for (index = 0; index < MANY; index++) CHECK_NUMBER(index % 2, lives(navigator, flows[index]));
    CHECK_NUMBER(MANY / 2 + 2, nav_depth(navigator));
    CHECK_NUMBER(NAV_OK, end(navigator, outer));
    for (index = 0; index < MANY; index++) CHECK(!lives(navigator, flows[index]));
    CHECK_NUMBER(1, nav_depth(navigator));
    nav_navigator_free(navigator);
}

static void one_of_many_entries(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_id flow = begin(navigator, "flow");
    nav_ending ending = nav_ending_init(NAV_CANCELLED);
    int index;
    for (index = 0; index < 10000; index++) push(navigator, "detail");
    CHECK_NUMBER(10001, read_flow(navigator, flow).depth);
    CHECK_NUMBER(NAV_OK, end(navigator, flow));
    CHECK_NUMBER(1, nav_depth(navigator));
    flow = begin(navigator, "flow");
    for (index = 0; index < 10000; index++) push(navigator, "detail");
    ending.flags = NAV_KEEP_ENTRIES;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(10002, nav_depth(navigator));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(a_flow_ends_once);
    RUN(every_removal_ends_it);
    RUN(many_leave_with_one_pop);
    RUN(at_the_root_it_can_only_let_go);
    RUN(ids_of_other_kinds);
    RUN(an_id_never_means_another_flow);
    RUN(initial_requests);
    RUN(a_prefix_does_not_end_in_a_flow);
    RUN(objects_in_arguments_of_a_flow);
    RUN(a_route_in_use_stays);
    RUN(flows_that_begin_in_one_another);
    RUN(as_deep_as_can_be);
    RUN(objects_in_endings);
    RUN(models_of_flows);
    RUN(what_stands_above_a_flow);
    RUN(everything_in_every_callback);
    RUN(events_of_flows_that_are_gone);
    RUN(flows_of_a_closed_navigator);
    RUN(ends_that_are_posted);
    RUN(a_flow_that_only_passes);
    RUN(many_side_by_side);
    RUN(one_of_many_entries);
    return check_report();
}
