/* Flows: the objects in their endings and their models are given back once, also where an end is posted. */
#include "flows.h"

#include <pthread.h>

static int32_t refuse_plan(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->ticket;
    return 5;
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->ticket;
    return NAV_ANSWER_LATER;
}

/* ---- Endings ---- */

static void *end_elsewhere(void *argument) {
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_value object = nav_value_host_object(((void **)argument)[1], count_destroy);
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
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_intent intent = nav_intent_init(NAV_INTENT_END_FLOW), *given = &intent;
    const nav_intent *const *steps = (const nav_intent *const *)&given;
    nav_value object, deep, deeper;
    nav_id flow, ticket = 0;
    heard waits = {0};
    const nav_event *event;
    pthread_t thread;
    int destroyed = 0;
    void *elsewhere[2];
    object = nav_value_host_object(&destroyed, count_destroy);
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
    options.flags = NAV_OPTION_REVEAL;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, &options, NULL));
    CHECK_NUMBER(5, destroyed);
    ending.flags = 2;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(6, destroyed);
    ending.flags = 0;
    ending.kind = NAV_RESULT_CANCELLED;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(7, destroyed);
    ending.kind = 9;
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(8, destroyed);
    ending.kind = NAV_RESULT_VALUE;
    deep = nav_value_list(&object, 1);
    deeper = nav_value_list(&deep, 1);
    ending.value = &deeper; /* not in the outermost list */
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(9, destroyed);
    ending.value = &object;
    options = nav_options_init();
    options.issuer = nav_current_entry_at(navigator, 0);
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
    check_heard(&waits, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
    CHECK_NUMBER(NAV_TYPE_HOST_OBJECT, waits.type);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(20, destroyed);
    memset(&waits, 0, sizeof waits);
    flow = begin_waiting(navigator, "flow", &waits);
    ending.kind = NAV_RESULT_FAILED;
    ending.host_code = -7;
    CHECK_NUMBER(NAV_OK, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    check_heard(&waits, NAV_RESULT_FAILED, NAV_CANCEL_NONE);
    CHECK_NUMBER(NAV_REFUSED, waits.status);
    CHECK_NUMBER(-7, waits.host_code);
    CHECK_NUMBER(NAV_TYPE_HOST_OBJECT, waits.type);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(21, destroyed);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_end_flow(navigator, flow, &ending, NULL, NULL));
    CHECK_NUMBER(22, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(22, destroyed);
}

/* ---- Models ---- */

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

static int32_t make_flow(void *user_data, const nav_build_context *build, void **model) {
    models *self = user_data;
    nav_flow_info read = nav_flow_info_init();
    CHECK_NUMBER(0, build->entry);
    CHECK(build->flow != 0);
    CHECK_NUMBER(NAV_OK, nav_flow_get(self->navigator, build->flow, &read));
    CHECK(read.stack == 0 && read.first_entry == 0 && read.depth == 0);
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

static int32_t make_entry(void *user_data, const nav_build_context *build, void **model) {
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
    nav_route flow = nav_route_init("flow"), entry = nav_route_init("screen");
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

/* ---- Ports ---- */

typedef struct poster {
    nav_port *port;
    nav_id flow;
    int *destroyed;
} poster;

static void *post_elsewhere(void *argument) {
    poster *self = argument;
    nav_value object = nav_value_host_object(self->destroyed, count_destroy);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
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
    intent = nav_intent_init(NAV_INTENT_DISPATCH);
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
    check_heard(&waits, NAV_RESULT_VALUE, NAV_CANCEL_NONE);
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

int main(void) {
    RUN(objects_in_endings);
    RUN(models_of_flows);
    RUN(ends_that_are_posted);
    return check_report();
}
