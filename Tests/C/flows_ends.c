/* Flows: how they end, what is said of it, and what the ends of many cost. */
#include "flows.h"

static void a_flow_ends_once(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    heard waits = {0};
    nav_id flow = begin_waiting(navigator, "flow", &waits), first = nav_current_top(navigator);
    nav_flow_info read = nav_flow_info_init();
    nav_outcome outcome = nav_outcome_init();
    nav_value value = nav_value_int(7);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    ending.value = &value;
    CHECK_NUMBER(flow, nav_current_flow(navigator));
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, &outcome));
    CHECK_NUMBER(nav_current_top(navigator), outcome.entry);
    CHECK_NUMBER(1, outcome.removed_count);
    check_heard(&waits, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
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
        static const nav_cancel_reason reasons[] = {NAV_CANCEL_POP,     NAV_CANCEL_ROOT,    NAV_CANCEL_REMOVE,
                                                    NAV_CANCEL_REPLACE, NAV_CANCEL_SET,     NAV_CANCEL_POP_TO,
                                                    NAV_CANCEL_POP,     NAV_CANCEL_SHUTDOWN};
        nav_navigator *navigator = navigator_with_flow(NULL);
        nav_request detail = nav_request_init("detail", NULL);
        nav_id root = nav_current_top(navigator), flow, entry;
        nav_element kept = nav_element_keep(root);
        heard waits = {0};
        int failed_before = checks_failed_here;
        flow = begin_waiting(navigator, "flow", &waits);
        entry = nav_current_top(navigator);
        switch (way) {
        case 0: CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL)); break;
        case 1: CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL)); break;
        case 2: CHECK_NUMBER(NAV_OK, nav_remove(navigator, &entry, 1, NULL, NULL)); break;
        case 3:
            /* What comes in the place of an entry is in its flow. */
            CHECK_NUMBER(NAV_OK, nav_replace_top(navigator, &detail, NULL, NULL));
            check_waits(&waits);
            CHECK_NUMBER(flow, nav_current_flow(navigator));
            entry = nav_current_top(navigator);
            CHECK_NUMBER(NAV_OK, nav_remove(navigator, &entry, 1, NULL, NULL));
            break;
        case 4: CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, &kept, 1, NULL, NULL)); break;
        case 5: CHECK_NUMBER(NAV_OK, nav_pop_to_entry(navigator, root, NULL, NULL)); break;
        case 6: CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, entry, NULL, NULL, NULL)); break;
        default: CHECK_NUMBER(NAV_OK, nav_close(navigator));
        }
        check_heard(&waits, NAV_RESULT_CANCELLED, way == 3 ? NAV_CANCEL_REMOVE : reasons[way]);
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
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_CANCELLED);
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
    ending.flags = NAV_FLOW_KEEP_ENTRIES;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(2, nav_current_depth(navigator));
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
        nav_id root = nav_current_top(navigator), outer, inner, first, last;
        nav_id stack[8];
        nav_element elements[8];
        size_t index, count;
        if (way % 2 == 1) CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, NULL, NULL, NULL));
        push(navigator, "detail");
        push(navigator, "detail");
        outer = begin_waiting(navigator, "flow", &outer_waits);
        first = nav_current_top(navigator);
        push(navigator, "detail");
        inner = begin_waiting(navigator, "flow", &inner_waits);
        push(navigator, "detail");
        push(navigator, "detail");
        CHECK_NUMBER(NAV_OK, nav_pop_to_entry(navigator, first, NULL, NULL));
        check_heard(&inner_waits, NAV_RESULT_CANCELLED, NAV_CANCEL_POP_TO);
        CHECK(!lives(navigator, inner));
        check_waits(&outer_waits);
        CHECK_NUMBER(1, read_flow(navigator, outer).depth);
        last = begin_waiting(navigator, "flow", &last_waits);
        push(navigator, "detail");
        if (way >= 2) {
            /* An entry of none stands upon the flows. */
            count = nav_stack_entries(navigator, nav_current_stack(navigator), stack, 8);
            for (index = 0; index < count; index++) elements[index] = nav_element_keep(stack[index]);
            elements[count] = elements[1];
            for (index = 1; index < count; index++) elements[index] = elements[index + 1];
            CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, count, NULL, NULL));
            CHECK_NUMBER(2, read_flow(navigator, last).depth);
        }
        CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
        check_heard(&last_waits, NAV_RESULT_CANCELLED, NAV_CANCEL_ROOT);
        check_heard(&outer_waits, NAV_RESULT_CANCELLED, NAV_CANCEL_ROOT);
        CHECK(last_waits.order < outer_waits.order);
        CHECK(!lives(navigator, outer));
        CHECK(!lives(navigator, last));
        CHECK_NUMBER(root, nav_current_top(navigator));
        /* What they have left is as good as new. */
        push(navigator, "detail");
        CHECK_NUMBER(0, nav_current_flow(navigator));
        outer = begin(navigator, "flow");
        push(navigator, "detail");
        CHECK_NUMBER(2, read_flow(navigator, outer).depth);
        CHECK_NUMBER(NAV_OK, end(navigator, outer));
        CHECK_NUMBER(2, nav_current_depth(navigator));
        nav_navigator_free(navigator);
    }
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
    check_heard(&waits, NAV_RESULT_CANCELLED, NAV_CANCEL_POP);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, waits.called);
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
    CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init("flow"))));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        nav_change change = nav_change_init();
        nav_flow_info read = nav_flow_info_init();
        size_t at;
        if (event->kind == NAV_EVENT_RELEASED) released += 1;
        if (event->kind == NAV_EVENT_RESULT) {
            results += 1;
            CHECK(event->result->flow != 0);
            CHECK_NUMBER(0, event->result->entry);
            CHECK_NUMBER(NAV_CANCEL_FLOW_END, event->result->reason);
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
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init("flow"))));
    nav_navigator_free(navigator);
}

static void flows_of_a_closed_navigator(void) {
    nav_config config = config_with_events(100);
    nav_navigator *navigator = navigator_with_flow(&config);
    heard outer = {0}, inner = {0};
    nav_id flow = begin_waiting(navigator, "flow", &outer), within = begin_waiting(navigator, "flow", &inner);
    const nav_event *event;
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    check_heard(&outer, NAV_RESULT_CANCELLED, NAV_CANCEL_SHUTDOWN);
    check_heard(&inner, NAV_RESULT_CANCELLED, NAV_CANCEL_SHUTDOWN);
    CHECK(!lives(navigator, flow) && !lives(navigator, within));
    CHECK_NUMBER(NAV_CLOSED, end(navigator, flow));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK(!lives(navigator, flow) && !lives(navigator, within));
    nav_navigator_free(navigator);
}

/* ---- Many ---- */

static void many_side_by_side(void) {
    enum {
        MANY = 2000
    };
    static nav_id flows[MANY];
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_id root = nav_current_stack(navigator), outer;
    nav_request flow = nav_request_init("flow", NULL);
    nav_options options = upon(root);
    int index;
    outer = begin(navigator, "flow");
    options.target = outer;
    for (index = 0; index < MANY; index++) {
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &flow, &options, NULL));
        flows[index] = nav_current_flow(navigator);
    }
    CHECK_NUMBER(MANY + 2, nav_current_depth(navigator));
    CHECK_NUMBER(MANY + 1, read_flow(navigator, outer).depth);
    for (index = 0; index < MANY; index += 2) CHECK_NUMBER(NAV_OK, end(navigator, flows[index]));
    for (index = 0; index < MANY; index++) CHECK_NUMBER(index % 2, lives(navigator, flows[index]));
    CHECK_NUMBER(MANY / 2 + 2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, end(navigator, outer));
    for (index = 0; index < MANY; index++) CHECK(!lives(navigator, flows[index]));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void one_of_many_entries(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    nav_id flow = begin(navigator, "flow");
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_CANCELLED);
    int index;
    for (index = 0; index < 10000; index++) push(navigator, "detail");
    CHECK_NUMBER(10001, read_flow(navigator, flow).depth);
    CHECK_NUMBER(NAV_OK, end(navigator, flow));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    flow = begin(navigator, "flow");
    for (index = 0; index < 10000; index++) push(navigator, "detail");
    ending.flags = NAV_FLOW_KEEP_ENTRIES;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(10002, nav_current_depth(navigator));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(a_flow_ends_once);
    RUN(every_removal_ends_it);
    RUN(many_leave_with_one_pop);
    RUN(at_the_root_it_can_only_let_go);
    RUN(events_of_flows_that_are_gone);
    RUN(flows_of_a_closed_navigator);
    RUN(a_flow_that_only_passes);
    RUN(many_side_by_side);
    RUN(one_of_many_entries);
    return check_report();
}
