/* Ownership: user data is destroyed exactly once, also where the call that gave it fails. */
#include "ownership.h"

enum {
    NEWER = 64
};

static int32_t accept_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static int32_t refuse_model(void *user_data, const nav_build_context *build, void **model) {
    (void)user_data;
    (void)build;
    *model = NULL;
    return 43;
}

static nav_route builder_of(const char *route, int *destroyed) {
    nav_route builder = nav_route_init(route);
    builder.user_data = destroyed;
    builder.destroy = count_destroy;
    return builder;
}

/* ---- Routes ---- */

static void check_failing_builder(nav_status expected, nav_navigator *navigator, nav_route builder) {
    int destroyed = 0;
    nav_id route = 1;
    builder.user_data = &destroyed;
    CHECK_NUMBER(expected, nav_route_register(navigator, &builder, &route));
    CHECK_NUMBER(1, destroyed);
}

static void a_failing_builder_is_destroyed(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder = builder_of("list", NULL);
    char name[NAV_MAX_NAME_BYTES + 2];
    struct {
        nav_route builder;
        char tail[NEWER];
    } newer;
    int destroyed = 0;
    check_failing_builder(NAV_AMBIGUOUS, navigator, builder);
    check_failing_builder(NAV_INVALID, NULL, builder);
    check_failing_builder(NAV_INVALID, navigator, builder_of("a?", NULL));
    check_failing_builder(NAV_INVALID, navigator, builder_of("\xFF", NULL));
    check_failing_builder(NAV_INVALID, navigator, builder_of("", NULL));
    memset(name, 'n', sizeof name);
    name[sizeof name - 1] = 0;
    check_failing_builder(NAV_TOO_LARGE, navigator, builder_of(name, NULL));
    memset(&newer, 0, sizeof newer);
    newer.builder = builder_of("newer", &destroyed);
    newer.builder.size = sizeof newer;
    newer.tail[NEWER - 1] = 1;
    CHECK_NUMBER(NAV_INVALID, nav_route_register(navigator, &newer.builder, NULL));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    check_failing_builder(NAV_CLOSED, navigator, builder_of("late", NULL));
    nav_navigator_free(navigator);
}

static void a_builder_is_destroyed_when_it_leaves(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int first = 0, second = 0;
    nav_route builder = builder_of("first", &first);
    nav_id route;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &route));
    builder = builder_of("second", &second);
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    push(navigator, "first");
    CHECK_NUMBER(NAV_IN_USE, nav_route_unregister(navigator, route));
    CHECK_NUMBER(0, first);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route));
    CHECK_NUMBER(1, first);
    CHECK_NUMBER(NAV_STALE, nav_route_unregister(navigator, route));
    CHECK_NUMBER(0, second);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, first);
    CHECK_NUMBER(1, second);
}

/* ---- Bridges ---- */

static void check_failing_bridge(nav_status expected, nav_navigator *navigator, nav_bridge bridge) {
    int destroyed = 0;
    bridge.user_data = &destroyed;
    bridge.destroy = count_destroy;
    CHECK_NUMBER(expected, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(1, destroyed);
}

static void a_failing_bridge_is_destroyed(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int kept = 0;
    nav_bridge bridge = bridge_of(accept_plan, &kept);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    check_failing_bridge(NAV_INVALID, NULL, bridge);
    check_failing_bridge(NAV_INVALID, navigator, bridge_of(NULL, NULL));
    bridge.flags = NAV_BRIDGE_PULLED;
    check_failing_bridge(NAV_INVALID, navigator, bridge);
    bridge.flags = 1u << 31;
    check_failing_bridge(NAV_INVALID, navigator, bridge);
    /* The one before it stays. */
    CHECK_NUMBER(0, kept);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(1, kept);
    check_failing_bridge(NAV_CLOSED, navigator, bridge_of(accept_plan, NULL));
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, kept);
}

static void ignore_stack(void *user_data, const nav_changes *stack) {
    (void)user_data;
    (void)stack;
}

static nav_status register_nothing(void *user_data, nav_navigator *navigator) {
    (void)user_data;
    (void)navigator;
    return NAV_OK;
}

/* It has user data like any other, and no callback, not even the one that answers nothing. */
static void a_pulled_bridge_has_no_callbacks(void) {
    nav_config config = config_with_events(10);
    nav_navigator *navigator = started_navigator(&config);
    int destroyed = 0, way;
    for (way = 0; way < 6; way++) {
        nav_bridge bridge = nav_bridge_init();
        bridge.flags = NAV_BRIDGE_PULLED;
        if (way == 0) bridge.transition = accept_plan;
        if (way == 1) bridge.navigate_to = accept_plan;
        if (way == 2) bridge.pop_back = accept_plan;
        if (way == 3) bridge.pop_up_to_root = accept_plan;
        if (way == 4) bridge.replay = ignore_stack;
        if (way == 5) bridge.register_routes = register_nothing;
        check_failing_bridge(NAV_INVALID, navigator, bridge);
        if (way < 5) continue;
        bridge.replay = NULL;
        bridge.register_routes = NULL;
        bridge.user_data = &destroyed;
        bridge.destroy = count_destroy;
        CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    }
    CHECK_NUMBER(0, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, destroyed);
}

static void a_bridge_is_destroyed_when_it_leaves(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int first = 0, second = 0, third = 0;
    nav_bridge bridge = bridge_of(accept_plan, &first);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    bridge = bridge_of(accept_plan, &second);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(1, first);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(1, second);
    bridge = bridge_of(accept_plan, &third);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, first);
    CHECK_NUMBER(1, second);
    CHECK_NUMBER(1, third);
}

/* ---- Observers ---- */

static void observe_nothing(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
}

static void an_observer_is_destroyed_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int first = 0, second = 0, failed = 0;
    nav_id observer = 1;
    CHECK_NUMBER(NAV_INVALID, nav_observer_add(NULL, observe_nothing, &failed, count_destroy, &observer));
    CHECK_NUMBER(1, failed);
    CHECK_NUMBER(NAV_INVALID, nav_observer_add(navigator, NULL, &failed, count_destroy, &observer));
    CHECK_NUMBER(2, failed);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, observe_nothing, &first, count_destroy, &observer));
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, observe_nothing, &second, count_destroy, NULL));
    CHECK_NUMBER(NAV_OK, nav_observer_remove(navigator, observer));
    CHECK_NUMBER(1, first);
    CHECK_NUMBER(NAV_STALE, nav_observer_remove(navigator, observer));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(1, second);
    CHECK_NUMBER(NAV_CLOSED, nav_observer_add(navigator, observe_nothing, &failed, count_destroy, &observer));
    CHECK_NUMBER(3, failed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, first);
    CHECK_NUMBER(1, second);
}

/* ---- Results ---- */

static void check_no_result(nav_status expected, nav_navigator *navigator, const nav_request *request,
                            const nav_options *options, nav_outcome *outcome) {
    waiting state = {0, 0, NAV_RESULT_VALUE, NAV_CANCEL_NONE};
    CHECK_NUMBER(expected, nav_navigate_for_result(navigator, request, settled, &state, forget, options, outcome));
    CHECK_NUMBER(0, state.called);
    CHECK_NUMBER(1, state.destroyed);
}

static void a_call_that_fails_gives_no_result(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request list = nav_request_init("list", NULL), nowhere = nav_request_init("nowhere", NULL);
    nav_request refusing = nav_request_init("refusing", NULL);
    nav_options options = nav_options_init();
    nav_outcome bad = nav_outcome_init();
    nav_bridge bridge = bridge_of(refuse_plan, NULL);
    int destroyed = 0;
    nav_route builder = builder_of("refusing", &destroyed);
    builder.make_model = refuse_model;
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    check_no_result(NAV_NOT_STARTED, navigator, &list, NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &list, NULL, NULL));
    check_no_result(NAV_INVALID, NULL, &list, NULL, NULL);
    check_no_result(NAV_INVALID, navigator, NULL, NULL, NULL);
    check_no_result(NAV_UNRESOLVED, navigator, &nowhere, NULL, NULL);
    check_no_result(NAV_REFUSED, navigator, &refusing, NULL, NULL);
    options.size = 0;
    check_no_result(NAV_INVALID, navigator, &list, &options, NULL);
    bad.size = 0;
    check_no_result(NAV_INVALID, navigator, &list, NULL, &bad);
    options = nav_options_init();
    options.revision = 99;
    check_no_result(NAV_STALE_ISSUER, navigator, &list, &options, NULL);
    options = nav_options_init();
    options.issuer = MADE_UP_ID;
    check_no_result(NAV_STALE, navigator, &list, &options, NULL);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    check_no_result(NAV_REFUSED, navigator, &list, NULL, NULL);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    check_no_result(NAV_CLOSED, navigator, &list, NULL, NULL);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, destroyed);
}

static void every_way_out_gives_one_result(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_value null = nav_value_null();
    nav_outcome outcome = nav_outcome_init();
    waiting states[8];
    nav_id root = nav_current_top(navigator);
    int index;
    memset(states, 0, sizeof states);
    for (index = 0; index < 8; index++) {
        CHECK_NUMBER(NAV_OK,
                     nav_navigate_for_result(navigator, &list, settled, &states[index], forget, NULL, &outcome));
        switch (index) {
        case 0: CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, &null, NULL, NULL)); break;
        case 1: CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL)); break;
        case 2: CHECK_NUMBER(NAV_OK, nav_pop_to_entry(navigator, root, NULL, NULL)); break;
        case 3: CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL)); break;
        case 4: CHECK_NUMBER(NAV_OK, nav_replace_top(navigator, &list, NULL, NULL)); break;
        case 5: CHECK_NUMBER(NAV_OK, nav_host_did_set_stack(navigator, &root, 1, NULL, NULL)); break;
        case 6: CHECK_NUMBER(NAV_OK, nav_cancel_result(navigator, outcome.waiter)); break;
        default: break;
        }
        CHECK_NUMBER(index == 7 ? 0 : 1, states[index].called);
        CHECK_NUMBER(index == 7 ? 0 : 1, states[index].destroyed);
    }
    nav_navigator_free(navigator);
    for (index = 0; index < 8; index++) {
        static const nav_cancel_reason reasons[] = {NAV_CANCEL_NONE,          NAV_CANCEL_POP,     NAV_CANCEL_POP_TO,
                                                    NAV_CANCEL_ROOT,          NAV_CANCEL_REPLACE, NAV_CANCEL_SET,
                                                    NAV_CANCEL_CALLER_CANCEL, NAV_CANCEL_SHUTDOWN};
        CHECK_NUMBER(1, states[index].called);
        CHECK_NUMBER(1, states[index].destroyed);
        CHECK_NUMBER(index == 0 ? NAV_RESULT_VALUE : NAV_RESULT_CANCELLED, states[index].kind);
        CHECK_NUMBER(reasons[index], states[index].reason);
    }
}

int main(void) {
    RUN(a_failing_builder_is_destroyed);
    RUN(a_builder_is_destroyed_when_it_leaves);
    RUN(a_failing_bridge_is_destroyed);
    RUN(a_pulled_bridge_has_no_callbacks);
    RUN(a_bridge_is_destroyed_when_it_leaves);
    RUN(an_observer_is_destroyed_once);
    RUN(a_call_that_fails_gives_no_result);
    RUN(every_way_out_gives_one_result);
    return check_report();
}
