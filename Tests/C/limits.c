/* Limits: names, the queue, the events that wait, and operations that call operations. */
#include "navigator.h"

static nav_status batch_intent(nav_navigator *navigator, const nav_intent *intent) {
    return nav_batch(navigator, &intent, 1, NULL, NULL);
}

static void names_are_limited(void) {
    char name[NAV_MAX_NAME_BYTES + 2];
    nav_navigator *navigator = started_navigator(NULL), *another = navigator;
    nav_config config = config_with_events(0);
    nav_request request;
    memset(name, 'n', sizeof name);
    name[NAV_MAX_NAME_BYTES + 1] = 0;
    request = nav_request_init(name, NULL);
    config.fallback_route = nav_string_init(name);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_route_add(navigator, name));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigate_for_result(navigator, &request, NULL, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_replace_top(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_pop_to_route(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, push_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, set_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, batch_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, perform_one(navigator, &request, NULL, NULL));
    CHECK_NUMBER(0, nav_current_find(navigator, &request));
    CHECK_NUMBER(0, nav_route_find(navigator, nav_string_init(name)));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_navigator_new(&config, &another));
    CHECK(another == NULL);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_configure(navigator, &config));
    name[NAV_MAX_NAME_BYTES] = 0;
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, name));
    CHECK_NUMBER(NAV_AMBIGUOUS, nav_route_add(navigator, name));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, NULL));
    nav_navigator_free(navigator);
}

/* A count beyond the limit is told before anything is read: there is one part only. */
static void parts_beyond_the_limit_are_not_read(void) {
    static const size_t counts[] = {(size_t)NAV_MAX_ENTRIES + 1, SIZE_MAX / sizeof(nav_element), SIZE_MAX / 2,
                                    SIZE_MAX};
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    const nav_request *request = &list;
    nav_element element = nav_element_new(&list);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK), performed;
    const nav_intent *step = &pop;
    nav_id root = nav_current_top(navigator);
    char *before = dump(navigator);
    size_t index;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_push_all(navigator, &request, (size_t)NAV_MAX_STEPS + 1, NULL, NULL));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_batch(navigator, &step, (size_t)NAV_MAX_STEPS + 1, NULL, NULL));
    for (index = 0; index < sizeof counts / sizeof counts[0]; index++) {
        CHECK_NUMBER(NAV_TOO_LARGE, nav_push_all(navigator, &request, counts[index], NULL, NULL));
        CHECK_NUMBER(NAV_TOO_LARGE, nav_set_stack(navigator, &element, counts[index], NULL, NULL));
        CHECK_NUMBER(NAV_TOO_LARGE, nav_batch(navigator, &step, counts[index], NULL, NULL));
        performed = nav_intent_init(NAV_INTENT_PUSH_ALL);
        performed.requests = &request;
        performed.count = counts[index];
        CHECK_NUMBER(NAV_TOO_LARGE, nav_perform(navigator, &performed, NULL));
        CHECK_NUMBER(NAV_TOO_LARGE, batch_intent(navigator, &performed));
        performed = nav_intent_init(NAV_INTENT_SET_STACK);
        performed.elements = &element;
        performed.count = counts[index];
        CHECK_NUMBER(NAV_TOO_LARGE, nav_perform(navigator, &performed, NULL));
        CHECK_NUMBER(NAV_TOO_LARGE, batch_intent(navigator, &performed));
        performed = nav_intent_init(NAV_INTENT_BATCH);
        performed.intents = &step;
        performed.count = counts[index];
        CHECK_NUMBER(NAV_TOO_LARGE, nav_perform(navigator, &performed, NULL));
        performed = nav_intent_init(NAV_INTENT_HOST_DID_SET_STACK);
        performed.entries = &root;
        performed.count = counts[index];
        CHECK_NUMBER(NAV_TOO_LARGE, nav_perform(navigator, &performed, NULL));
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* As many parts as there may be, and one more new entry than that. */
static void as_many_parts_as_there_may_be(void) {
    enum {
        MOST = NAV_MAX_STEPS
    };
    nav_navigator *navigator = started_navigator(NULL);
    nav_request list = nav_request_init("list", NULL);
    nav_intent move = intent_with(NAV_INTENT_NAVIGATE, &list), back = nav_intent_init(NAV_INTENT_POP_BACK);
    const nav_request **requests = malloc(MOST * sizeof *requests);
    const nav_intent **steps = malloc(MOST * sizeof *steps);
    nav_element *elements = malloc((MOST + 2) * sizeof *elements);
    nav_outcome outcome = nav_outcome_init();
    size_t index;
    if (requests == NULL || steps == NULL || elements == NULL) exit(1);
    for (index = 0; index < MOST; index++) requests[index] = &list;
    for (index = 0; index < MOST; index++) steps[index] = index % 2 == 0 ? &move : &back;
    CHECK_NUMBER(NAV_OK, nav_push_all(navigator, requests, MOST, NULL, NULL));
    CHECK_NUMBER(1 + MOST, nav_current_depth(navigator));
    steps[MOST - 1] = &move;
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, steps, MOST, NULL, NULL));
    CHECK_NUMBER(3 + MOST, nav_current_depth(navigator));
    /* Kept entries don't count. */
    elements[0] = nav_element_keep(nav_current_top(navigator));
    for (index = 1; index < MOST + 2; index++) elements[index] = nav_element_new(&list);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_set_stack(navigator, elements, MOST + 2, NULL, &outcome));
    CHECK_NUMBER(MOST + 1, outcome.index);
    CHECK_NUMBER(3 + MOST, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, MOST + 1, NULL, &outcome));
    CHECK_NUMBER(1 + MOST, nav_current_depth(navigator));
    CHECK_NUMBER(2 + MOST, outcome.removed_count);
    CHECK_NUMBER(elements[0].kept, nav_current_entry_at(navigator, 0));
    free(requests);
    free(steps);
    free(elements);
    nav_navigator_free(navigator);
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->question;
    return NAV_ANSWER_LATER;
}

/* One operation is being asked about and one waits: with room for two a third is full. */
static void the_queue_is_limited(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator;
    nav_request list = nav_request_init("list", NULL);
    nav_value state = nav_value_int(1);
    nav_id question = 0, root;
    nav_bridge bridge = nav_bridge_init();
    config.queue_capacity = 2;
    navigator = started_navigator(&config);
    root = nav_current_top(navigator);
    bridge.transition = answer_later;
    bridge.user_data = &question;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, push_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, set_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, batch_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, perform_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_update(navigator, root, &state, NULL, NULL));
    /* A state waits for nothing. */
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, root, &state));
    /* A report has happened already, so there is room for it. */
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_host_did_set_stack(navigator, &root, 1, NULL, NULL));
    CHECK_NUMBER(NAV_AT_ROOT, nav_host_did_pop(navigator, root, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_host_did_update(navigator, root, &state, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_FULL, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

static void fill_and_report(void *user_data, const nav_event *event) {
    nav_navigator *navigator = *(nav_navigator **)user_data;
    nav_request list = nav_request_init("list", NULL);
    nav_id root;
    nav_status status = NAV_PENDING;
    int operations;
    if (navigator == NULL || event->kind != NAV_EVENT_CHANGED) return;
    *(nav_navigator **)user_data = NULL;
    root = nav_current_entry_at(navigator, 0);
    for (operations = 0; status == NAV_PENDING && operations < 10; operations++) {
        status = nav_navigate(navigator, &list, NULL, NULL);
    }
    CHECK_NUMBER(NAV_FULL, status);
    CHECK_NUMBER(NAV_PENDING, nav_host_did_set_stack(navigator, &root, 1, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_host_did_pop(navigator, root, NULL, NULL, NULL));
}

/* Inside a callback too: it is pending, and never full. */
static void a_report_is_never_full(void) {
    nav_config config = config_with_events(0);
    nav_navigator *navigator, *observed;
    nav_request list = nav_request_init("list", NULL);
    config.queue_capacity = 2;
    navigator = observed = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, fill_and_report, &observed, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    CHECK(observed == NULL);
    nav_navigator_free(navigator);
}

/* A host that does not pull: operations are full, and only changes are dropped. */
static void the_events_are_limited(void) {
    nav_config config = config_with_events(2);
    nav_navigator *navigator = started_navigator(&config);
    nav_request list = nav_request_init("list", NULL);
    nav_status status = NAV_OK;
    const nav_event *event = NULL;
    int operations = 0, events = 0;
    while (status == NAV_OK && operations < 10) {
        status = nav_navigate(navigator, &list, NULL, NULL);
        operations += 1;
    }
    CHECK_NUMBER(NAV_FULL, status);
    while (nav_next_event(navigator, &event) == NAV_OK) events += 1;
    CHECK(events >= 2);
    CHECK(event == NULL);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

/* Where more events wait than there is room for, one that is pulled does not make room. */
static void what_waits_beyond_the_limit_is_full(void) {
    nav_config config = config_with_events(2);
    nav_navigator *navigator = started_navigator(&config);
    nav_request list = nav_request_init("list", NULL);
    nav_record record;
    size_t count;
    const nav_event *event = NULL;
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &list, NULL, NULL, NULL, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    /* A result, the change and a release. */
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_next_event(navigator, &event));
    CHECK_NUMBER(NAV_FULL, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, &record, sizeof(nav_record), 1, &count));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
    nav_navigator_free(navigator);
}

/* Reports are never full: what they drop is said once, and only changes are dropped. */
static void an_overflow_is_said_once(void) {
    nav_config config = config_with_events(4);
    nav_navigator *navigator = new_navigator(&config);
    nav_request list = nav_request_init("list", NULL);
    nav_id entries[20];
    const nav_event *event;
    int index, overflows = 0, released = 0;
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &list, NULL, NULL));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    for (index = 0; index < 20; index++) {
        entries[index] = push(navigator, "list");
        while (nav_next_event(navigator, &event) == NAV_OK) continue;
    }
    for (index = 19; index >= 0; index--) {
        CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, entries[index], NULL, NULL, NULL));
    }
    CHECK_NUMBER(1, nav_current_depth(navigator));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind == NAV_EVENT_OVERFLOW) overflows += 1;
        if (event->kind == NAV_EVENT_RELEASED) released += 1;
    }
    CHECK_NUMBER(1, overflows);
    CHECK_NUMBER(20, released);
    nav_navigator_free(navigator);
}

/* However often a state is set, one event of it waits, and it is never dropped. */
static void states_take_little_room(void) {
    nav_config config = config_with_events(2);
    nav_navigator *navigator = started_navigator(&config);
    nav_id top = nav_current_top(navigator);
    const nav_event *event;
    int index, states = 0;
    for (index = 0; index < 1000; index++) {
        nav_value state = nav_value_int(index);
        CHECK_NUMBER(NAV_OK, nav_entry_set_state(navigator, top, &state));
    }
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_STATE) continue;
        states += 1;
        CHECK_NUMBER(top, event->entry);
    }
    CHECK_NUMBER(1, states);
    nav_navigator_free(navigator);
}

/* The largest numbers that a configuration can say, on 32-bit processors too. */
static void rooms_may_be_the_largest(void) {
    nav_config config = config_with_events(UINT32_MAX);
    nav_navigator *navigator;
    const nav_event *event;
    config.queue_capacity = UINT32_MAX;
    config.operation_limit = UINT32_MAX;
    navigator = started_navigator(&config);
    push(navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, &config));
    push(navigator, "detail");
    CHECK_NUMBER(3, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_next_event(navigator, &event));
    CHECK_NUMBER(NAV_EVENT_CHANGED, event->kind);
    nav_navigator_free(navigator);
}

#if SIZE_MAX == UINT32_MAX
/* What is posted is copied. Here all its parts are the same 16 MiB, and the copies need more than there are addresses.
 */
static void a_post_beyond_all_memory_is_too_large(void) {
    enum {
        COUNT = 300
    };
    static char bytes[NAV_MAX_VALUE_BYTES];
    static const nav_request *requests[COUNT];
    nav_navigator *navigator = started_navigator(NULL);
    nav_value value = nav_value_bytes(bytes, sizeof bytes - 1);
    nav_request request = nav_request_init("list", &value);
    nav_intent intent = nav_intent_init(NAV_INTENT_PUSH_ALL);
    nav_port *port = NULL;
    nav_id ticket = 1;
    size_t index;
    for (index = 0; index < COUNT; index++) requests[index] = &request;
    intent.requests = requests;
    intent.count = COUNT;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    CHECK_NUMBER(NAV_TOO_LARGE, nav_port_post(port, &intent, &ticket));
    CHECK_NUMBER(0, ticket);
    nav_port_release(port);
    nav_navigator_free(navigator);
}
#endif

/* A capacity that no memory has: what there is is written, and no more. */
static void a_capacity_may_be_absurd(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = started_navigator(&config);
    nav_record records[4];
    nav_id stack[2] = {0, 0};
    size_t count = 0;
    CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof(nav_record), SIZE_MAX, &count));
    CHECK_NUMBER(1, count);
    CHECK_NUMBER(NAV_EVENT_CHANGED, records[0].kind);
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_records(navigator, records, sizeof(nav_record), SIZE_MAX, &count));
    CHECK_NUMBER(0, count);
    CHECK_NUMBER(1, nav_current_entries(navigator, stack, SIZE_MAX));
    CHECK_NUMBER(nav_current_top(navigator), stack[0]);
    CHECK_NUMBER(0, stack[1]);
    nav_navigator_free(navigator);
}

typedef struct runaway {
    nav_navigator *navigator;
    int full;
} runaway;

static void navigate_again(void *user_data, const nav_event *event) {
    runaway *state = user_data;
    nav_request list = nav_request_init("list", NULL);
    nav_status status;
    if (event->kind != NAV_EVENT_CHANGED) return;
    status = nav_navigate(state->navigator, &list, NULL, NULL);
    CHECK(status == NAV_PENDING || status == NAV_FULL);
    if (status == NAV_FULL) state->full += 1;
}

/* An observer that navigates on every event does not hang the host. */
static void operations_in_operations_are_limited(void) {
    nav_config config = config_with_events(0);
    runaway state = {NULL, 0};
    nav_request list = nav_request_init("list", NULL);
    config.operation_limit = 10;
    state.navigator = started_navigator(&config);
    CHECK_NUMBER(NAV_OK, nav_observer_add(state.navigator, navigate_again, &state, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(state.navigator, &list, NULL, NULL));
    CHECK_NUMBER(1, state.full);
    CHECK_NUMBER(1 + 10, nav_current_depth(state.navigator));
    CHECK_NUMBER(NAV_OK, nav_navigate(state.navigator, &list, NULL, NULL));
    CHECK_NUMBER(2, state.full);
    CHECK_NUMBER(1 + 20, nav_current_depth(state.navigator));
    nav_navigator_free(state.navigator);
}

/* Callbacks that call what calls them. */
typedef enum loop_kind {
    STATE_LOOP,
    UNKNOWN_REPORT_LOOP,
    ROOT_REPORT_LOOP,
    STACK_REPORT_LOOP,
    BRIDGE_LOOP,
    VIEW_LOOP,
    OBSERVER_LOOP,
    ROUTE_LOOP,
    LOOPS
} loop_kind;

typedef struct loop {
    nav_navigator *navigator;
    loop_kind kind;
    int calls;
    int full;
    int given;
    int destroyed;
} loop;

static void go_round(loop *self);

static void loop_event(void *user_data, const nav_event *event) {
    loop *self = user_data;
    if (self->kind == STATE_LOOP ? event->kind == NAV_EVENT_STATE : self->kind <= STACK_REPORT_LOOP) go_round(self);
}

static void loop_replay(void *user_data, const nav_changes *stack) {
    (void)stack;
    go_round(user_data);
}

static int32_t loop_question(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return NAV_ANSWER_ACCEPT;
}

static int32_t loop_make_view(void *user_data, nav_id entry, void *model, void **view) {
    (void)entry;
    (void)model;
    *view = user_data;
    return 0;
}

static void loop_destroy_view(void *user_data, void *view) {
    (void)view;
    go_round(user_data);
}

static void loop_destroy(void *user_data) {
    loop *self = user_data;
    self->destroyed += 1;
    if (self->kind == OBSERVER_LOOP || self->kind == ROUTE_LOOP) go_round(self);
}

static void set_looping_bridge(loop *self) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = loop_question;
    bridge.replay = loop_replay;
    bridge.user_data = self;
    bridge.destroy = loop_destroy;
    self->given += 1;
    if (nav_bridge_set(self->navigator, &bridge) == NAV_FULL) self->full += 1;
}

/* Once more, until it is no longer allowed. */
static void go_round(loop *self) {
    nav_navigator *navigator = self->navigator;
    nav_id top = nav_current_top(navigator), made = 0;
    nav_value state = nav_value_int(self->calls);
    nav_route builder;
    char name[32];
    void *view;
    if (top == 0) return;
    self->calls += 1;
    if (self->calls > 100000) {
        printf("loop %d does not end\n", (int)self->kind);
        exit(1);
    }
    switch (self->kind) {
    case STATE_LOOP: self->full += nav_entry_set_state(navigator, top, &state) == NAV_FULL; break;
    case UNKNOWN_REPORT_LOOP: CHECK(nav_host_did_pop(navigator, MADE_UP_ID, NULL, NULL, NULL) != NAV_FULL); break;
    case ROOT_REPORT_LOOP: CHECK(nav_host_did_pop(navigator, top, NULL, NULL, NULL) != NAV_FULL); break;
    case STACK_REPORT_LOOP: CHECK(nav_host_did_set_stack(navigator, &top, 1, NULL, NULL) != NAV_FULL); break;
    case BRIDGE_LOOP: set_looping_bridge(self); break;
    case VIEW_LOOP:
        CHECK_NUMBER(NAV_OK, nav_entry_view(navigator, top, &view));
        self->full += nav_entry_drop_view(navigator, top) == NAV_FULL;
        break;
    case OBSERVER_LOOP:
        self->given += 1;
        CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, ignore_event, self, loop_destroy, &made));
        self->full += nav_observer_remove(navigator, made) == NAV_FULL;
        break;
    default:
        snprintf(name, sizeof name, "route %d", self->given);
        builder = nav_route_init(name);
        builder.user_data = self;
        builder.destroy = loop_destroy;
        self->given += 1;
        CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &made));
        self->full += nav_route_unregister(navigator, made) == NAV_FULL;
    }
}

static void loop_once(loop_kind kind, int32_t depth) {
    nav_config config = config_with_events(0);
    loop self = {NULL, kind, 0, 0, 0, 0};
    nav_route builder = nav_route_init("seen");
    nav_request seen = nav_request_init("seen", NULL);
    config.operation_limit = 10;
    self.navigator = new_navigator(&config);
    add_routes(self.navigator);
    builder.make_view = loop_make_view;
    builder.destroy_view = loop_destroy_view;
    builder.user_data = &self;
    CHECK_NUMBER(NAV_OK, nav_route_register(self.navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_start(self.navigator, &seen, NULL, NULL));
    while (nav_current_depth(self.navigator) < (size_t)depth) push(self.navigator, "list");
    CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, loop_event, &self, NULL, NULL));
    go_round(&self);
    if (kind < UNKNOWN_REPORT_LOOP || kind > STACK_REPORT_LOOP) {
        CHECK_NUMBER(1, self.full);
        CHECK_NUMBER(11, self.calls);
    }
    /* The next outermost call has room again. */
    self.full = self.calls = 0;
    go_round(&self);
    CHECK(self.calls > 1 || kind == STACK_REPORT_LOOP);
    nav_navigator_free(self.navigator);
    CHECK_NUMBER(self.given, self.destroyed);
}

/* Whatever a callback calls, it comes to an end. Reports are never full. */
static void callbacks_that_call_again_come_to_an_end(void) {
    int kind, depth;
    for (kind = 0; kind < LOOPS; kind++) {
        int failed_before = checks_failed_here;
        for (depth = 1; depth <= (kind == VIEW_LOOP ? 1 : 3); depth++) loop_once((loop_kind)kind, depth);
        if (checks_failed_here > failed_before) printf("  in loop %d\n", kind);
    }
}

int main(void) {
    RUN(names_are_limited);
    RUN(parts_beyond_the_limit_are_not_read);
    RUN(as_many_parts_as_there_may_be);
    RUN(the_queue_is_limited);
    RUN(a_report_is_never_full);
    RUN(the_events_are_limited);
    RUN(what_waits_beyond_the_limit_is_full);
    RUN(an_overflow_is_said_once);
    RUN(states_take_little_room);
    RUN(rooms_may_be_the_largest);
#if SIZE_MAX == UINT32_MAX
    RUN(a_post_beyond_all_memory_is_too_large);
#endif
    RUN(a_capacity_may_be_absurd);
    RUN(operations_in_operations_are_limited);
    RUN(callbacks_that_call_again_come_to_an_end);
    return check_report();
}
