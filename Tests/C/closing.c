/* Closing: nav_close and nav_navigator_free inside every callback, and every function inside the callbacks of a close.
 */
#include "failing.h"
#include "walk.h"

/* Walks until the hook has ended the navigator. */
static void walk_to_the_end(walk *self) {
    int step = 0;
    while (!self->ended && walk_step(self, step)) {
        if (!self->ended) walk_pull(self);
        step += 1;
    }
    CHECK(self->ended);
}

static void close_in_callback(walk *self) {
    CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
    self->ended = 1;
}

/* It takes effect when the outermost call ends; once the events are pulled everything has been given back. */
static void a_close_in_a_callback(void) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        nav_request list = nav_request_init("list", NULL);
        const nav_event *event;
        walk_begin(&self, (site)index, close_in_callback, walk_needs_separate((site)index));
        walk_to_the_end(&self);
        CHECK_NUMBER(NAV_CLOSED, nav_close(self.navigator));
        CHECK_NUMBER(NAV_CLOSED, nav_navigate(self.navigator, &list, NULL, NULL));
        while (nav_next_event(self.navigator, &event) == NAV_OK) continue;
        walk_check_balance(&self);
        walk_end(&self);
    }
}

static void free_in_callback(walk *self) {
    nav_navigator_free(self->navigator);
    self->ended = 1;
    /* It is still there until the outermost call ends. */
    CHECK(nav_current_depth(self->navigator) > 0);
}

static void a_free_in_a_callback(void) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        walk_begin(&self, (site)index, free_in_callback, walk_needs_separate((site)index));
        walk_to_the_end(&self);
        self.navigator = NULL;
        walk_end(&self);
    }
}

static void close_and_free_in_callback(walk *self) {
    CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
    nav_navigator_free(self->navigator);
    self->ended = 1;
}

static void a_close_and_a_free_in_a_callback(void) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        walk_begin(&self, (site)index, close_and_free_in_callback, walk_needs_separate((site)index));
        walk_to_the_end(&self);
        self.navigator = NULL;
        walk_end(&self);
    }
}

static void navigate_then_free(walk *self) {
    nav_request list = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    self->given[RESULT_DESTROY] += 1;
    CHECK_NUMBER(NAV_PENDING, nav_navigate_for_result(self->navigator, &list, walk_result, self, walk_result_destroy,
                                                      NULL, &outcome));
    self->given[RESULT_DESTROY] += 1;
    walk_batch(self);
    free_in_callback(self);
}

/* What waits for its turn fails, and its user data comes back. */
static void a_free_with_operations_waiting(void) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        walk_begin(&self, (site)index, navigate_then_free, walk_needs_separate((site)index));
        walk_to_the_end(&self);
        self.navigator = NULL;
        walk_end(&self);
    }
}

/* Inside the callbacks of a close the navigator is closed already. */
static void call_in_close(walk *self) {
    nav_request list = nav_request_init("list", NULL);
    CHECK_NUMBER(NAV_CLOSED, nav_navigate(self->navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_pop_back(self->navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, push_one(self->navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, set_one(self->navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, batch_one(self->navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, perform_one(self->navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_CLOSED, nav_close(self->navigator));
    walk_add_route(self, "registered inside");
    nav_current_depth(self->navigator);
    nav_current_top(self->navigator);
}

static void everything_inside_a_close(void) {
    static const site passed[] = {DESTROY_MODEL, DESTROY_VIEW,   ROUTE_DESTROY,    BRIDGE_DESTROY,
                                  RESULT,        RESULT_DESTROY, OBSERVER_DESTROY, OBJECT_DESTROY};
    size_t index;
    int freeing;
    for (index = 0; index < sizeof passed / sizeof passed[0]; index++) {
        for (freeing = 0; freeing < 2; freeing++) {
            walk self;
            int step;
            walk_begin(&self, passed[index], call_in_close, 0);
            for (step = 0; step <= 4; step++) {
                walk_step(&self, step);
                self.started = 0;
            }
            self.started = 1;
            if (!freeing) CHECK_NUMBER(NAV_OK, nav_close(self.navigator));
            walk_end(&self);
        }
    }
}

static void free_in_destroy(void *user_data) {
    nav_navigator_free(user_data);
    CHECK_NUMBER(1, nav_current_depth(user_data));
}

static void free_navigator(void *navigator) {
    nav_navigator_free(*(nav_navigator **)navigator);
}

/* A pull gives back what was pulled before; where that frees the navigator, nothing new is lent. */
static void a_free_inside_a_pull(void) {
    int by_records;
    for (by_records = 0; by_records < 2; by_records++) {
        nav_config config = config_with_events(16);
        nav_navigator *navigator = started_navigator(&config);
        nav_value object = nav_value_host_object(&navigator, free_navigator);
        nav_request list = nav_request_init("list", &object);
        const nav_event *event = NULL;
        nav_record record;
        size_t count = 1;
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
        push(navigator, "detail");
        do CHECK_NUMBER(NAV_OK, nav_next_event(navigator, &event));
        while (event->kind != NAV_EVENT_RELEASED);
        if (by_records) {
            CHECK_NUMBER(NAV_FREED, nav_next_records(navigator, &record, sizeof(nav_record), 1, &count));
            CHECK_NUMBER(0, count);
        } else {
            CHECK_NUMBER(NAV_FREED, nav_next_event(navigator, &event));
            CHECK(event == NULL);
        }
    }
}

static void pull_in_destroy(void *object) {
    nav_navigator *navigator = *(nav_navigator **)object;
    const nav_event *event = NULL;
    nav_record record;
    size_t count = 1;
    tries += 1;
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_event(navigator, &event));
    CHECK(event == NULL);
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_records(navigator, &record, sizeof(nav_record), 1, &count));
    CHECK_NUMBER(0, count);
}

/* A free forgets all events at once, also the rest of one that was begun: no callback pulls some of them. */
static void nothing_is_pulled_while_a_free_forgets(void) {
    int begun;
    for (begun = 0; begun < 2; begun++) {
        nav_config config = config_with_events(16);
        nav_navigator *navigator = started_navigator(&config);
        nav_value object = nav_value_host_object(&navigator, pull_in_destroy);
        nav_request list = nav_request_init("list", &object), detail = nav_request_init("detail", NULL);
        const nav_request *both[2];
        nav_record record;
        size_t count = 0;
        long before = tries;
        both[0] = both[1] = &detail;
        CHECK_NUMBER(NAV_OK, nav_push_all(navigator, both, 2, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
        push(navigator, "detail");
        if (begun) {
            do CHECK_NUMBER(NAV_OK, nav_next_records(navigator, &record, sizeof(nav_record), 1, &count));
            while (record.remaining == 0);
        }
        nav_navigator_free(navigator);
        CHECK_NUMBER(before + 1, tries);
    }
}

typedef struct last_call {
    nav_navigator *navigator;
    int is_freed, destroyed;
} last_call;

static void free_when_told(void *user_data, const nav_event *event) {
    last_call *self = user_data;
    (void)event;
    if (self->is_freed) return;
    self->is_freed = 1;
    nav_navigator_free(self->navigator);
}

static void navigate_in_destroy(void *object) {
    last_call *self = *(last_call **)object;
    nav_request list = nav_request_init("list", NULL);
    self->destroyed += 1;
    CHECK_NUMBER(NAV_CLOSED, nav_navigate(self->navigator, &list, NULL, NULL));
}

/* What a call inside the last release would have told is forgotten as well. */
static void a_call_inside_the_last_release(void) {
    static const uint32_t flags[] = {0, NAV_CONFIG_TRACE_EVENTS, NAV_CONFIG_LIFECYCLE_EVENTS,
                                     NAV_CONFIG_PROBLEM_EVENTS};
    int index;
    for (index = 0; index < 4; index++) {
        last_call self = {NULL, 0, 0}, *pointer = &self;
        nav_config config = config_with_events(16);
        nav_value object = nav_value_host_object(&pointer, navigate_in_destroy);
        nav_request list = nav_request_init("list", &object);
        config.flags |= flags[index];
        self.navigator = started_navigator(&config);
        CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, free_when_told, &self, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_navigate(self.navigator, &list, NULL, NULL));
        CHECK_NUMBER(1, self.destroyed);
    }
}

static void a_free_inside_a_failing_call(void) {
    int which;
    for (which = 0; which < FAILING_CALLS; which++) {
        nav_navigator *navigator = started_navigator(NULL);
        int failed_before = checks_failed_here;
        fail_with_user_data(navigator, which, navigator, free_in_destroy);
        if (checks_failed_here > failed_before) printf("  in failing call %d\n", which);
    }
}

/* What only reads answers after a close as well. */
static void reading_after_a_close(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = started_navigator(&config);
    nav_request request = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    nav_id root = nav_current_top(navigator), route = nav_route_find(navigator, nav_string_init("home"));
    nav_revision revision = nav_current_revision(navigator);
    const nav_event *event;
    nav_string name;
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(0, nav_last_message(navigator).length);
    CHECK_NUMBER(0, nav_current_depth(navigator));
    CHECK_NUMBER(0, nav_current_top(navigator));
    CHECK_NUMBER(0, nav_current_find(navigator, &request));
    CHECK_NUMBER(revision, nav_current_revision(navigator));
    CHECK_NUMBER(NAV_NOT_STARTED, nav_current_request(navigator, &request));
    CHECK_NUMBER(route, nav_route_find(navigator, nav_string_init("home")));
    CHECK_NUMBER(NAV_OK, nav_route_name(navigator, route, &name));
    CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &outcome));
    CHECK_NUMBER(NAV_ENTRY_LEAVING, nav_entry_current_phase(navigator, root));
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, root, &request));
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(NAV_ENTRY_GONE, nav_entry_current_phase(navigator, root));
    CHECK_NUMBER(NAV_STALE, nav_entry_request(navigator, root, &request));
    nav_navigator_free(navigator);
}

typedef struct closer {
    nav_navigator *navigator;
    int destroyed;
} closer;

static void close_when_destroyed(void *user_data) {
    closer *self = user_data;
    self->destroyed += 1;
    nav_close(self->navigator);
}

/* What the call has still to release is released, though the close in it has ended everything else. */
static void a_close_inside_a_batch_that_is_refused(void) {
    int with_events;
    for (with_events = 0; with_events < 2; with_events++) {
        nav_config config = config_with_events(with_events ? 100 : 0);
        nav_request list = nav_request_init("list", NULL), unreadable = list;
        nav_intent first = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
        nav_intent second = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &unreadable);
        const nav_intent *intents[2];
        int destroyed = 0;
        closer closing = {NULL, 0};
        closing.navigator = started_navigator(&config);
        unreadable.size = 1;
        first.callback = ignore_result;
        first.user_data = &destroyed;
        first.destroy = count_destroy;
        second.callback = ignore_result;
        second.user_data = &closing;
        second.destroy = close_when_destroyed;
        intents[0] = &first;
        intents[1] = &second;
        CHECK_NUMBER(NAV_INVALID, nav_batch(closing.navigator, intents, 2, NULL, NULL));
        CHECK_NUMBER(1, closing.destroyed);
        CHECK_NUMBER(1, destroyed);
        CHECK_NUMBER(NAV_CLOSED, nav_pop_back(closing.navigator, NULL, NULL, NULL));
        nav_navigator_free(closing.navigator);
    }
}

typedef struct swiper {
    nav_navigator *navigator;
    nav_gesture_phase phase; /* in which it ends the navigator */
    int frees, has_ended;
} swiper;

static void end_in_gesture(void *user_data, const nav_event *event) {
    swiper *self = user_data;
    if (event->kind != NAV_EVENT_GESTURE || event->gesture->phase != self->phase || self->has_ended) return;
    self->has_ended = 1;
    if (self->frees) {
        nav_navigator_free(self->navigator);
    } else {
        CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
    }
}

static nav_status swipe(nav_navigator *navigator, nav_gesture_phase phase) {
    nav_gesture gesture = nav_gesture_init(phase, 0.5);
    nav_outcome outcome = nav_outcome_init();
    nav_status status = nav_back_gesture(navigator, &gesture, &outcome);
    CHECK_NUMBER(status, outcome.status);
    return status;
}

/* What the gesture leads to is a part of its call: it does not begin after the end. */
static void a_close_inside_a_gesture(void) {
    static const nav_gesture_phase phases[] = {NAV_GESTURE_BEGIN, NAV_GESTURE_PROGRESS, NAV_GESTURE_CANCEL,
                                               NAV_GESTURE_COMMIT};
    size_t index;
    int frees;
    for (index = 0; index < 8; index++) {
        swiper self = {NULL, 0, 0, 0};
        self.phase = phases[index / 2];
        frees = self.frees = (int)(index % 2);
        self.navigator = started_navigator(NULL);
        push(self.navigator, "list");
        CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, end_in_gesture, &self, NULL, NULL));
        if (self.phase != NAV_GESTURE_BEGIN) CHECK_NUMBER(NAV_OK, swipe(self.navigator, NAV_GESTURE_BEGIN));
        CHECK_NUMBER(NAV_CLOSED, swipe(self.navigator, self.phase));
        CHECK_NUMBER(1, self.has_ended);
        if (!frees) {
            CHECK_NUMBER(0, nav_current_depth(self.navigator));
            nav_navigator_free(self.navigator);
        }
    }
}

/* ---- The telling of a call ends the navigator ---- */

typedef struct teller {
    nav_navigator *navigator;
    int frees, told, results, completions;
    nav_status expected;
} teller;

static void end_when_called(void *user_data, nav_id ticket, const struct nav_intent *intent) {
    teller *self = user_data;
    (void)ticket;
    (void)intent;
    self->told += 1;
    if (self->told > 1) return;
    if (self->frees) {
        nav_navigator_free(self->navigator);
    } else {
        CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
    }
}

static void count_result(void *user_data, const nav_result *result) {
    teller *self = user_data;
    CHECK_NUMBER(NAV_RESULT_FAILED, result->kind);
    CHECK_NUMBER(NAV_CLOSED, result->status);
    self->results += 1;
}

static teller teller_with_list(int frees) {
    nav_config config = config_with_events(100);
    teller self = {NULL, 0, 0, 0, 0, 0};
    config.flags |= NAV_CONFIG_TRACE_EVENTS;
    self.navigator = started_navigator(&config);
    self.frees = frees;
    push(self.navigator, "list");
    return self;
}

static void a_close_when_a_gesture_is_told_as_a_call(void) {
    int frees;
    for (frees = 0; frees < 2; frees++) {
        teller self = teller_with_list(frees);
        CHECK_NUMBER(NAV_OK, swipe(self.navigator, NAV_GESTURE_BEGIN));
        CHECK_NUMBER(NAV_OK, nav_calls_observe(self.navigator, end_when_called, &self));
        CHECK_NUMBER(NAV_CLOSED, swipe(self.navigator, NAV_GESTURE_COMMIT));
        CHECK_NUMBER(1, self.told);
        if (!frees) nav_navigator_free(self.navigator);
    }
}

static void count_completion(void *user_data, const nav_event *event) {
    teller *self = user_data;
    if (event->kind != NAV_EVENT_COMPLETED) return;
    CHECK_NUMBER(self->completions == 0 ? self->expected : NAV_CLOSED, event->outcome->status);
    self->completions += 1;
}

/* Posts, and lets a drain perform that: the end waits until the drain is over. */
static void post_and_drain(teller *self, const nav_intent *intent) {
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_observer_add(self->navigator, count_completion, self, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_port_new(self->navigator, NULL, NULL, NULL, &port));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, intent, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, intent, NULL));
    CHECK_NUMBER(self->frees ? NAV_FREED : NAV_CLOSED, nav_drain(self->navigator));
    CHECK_NUMBER(2, self->completions);
    nav_port_release(port);
    if (!self->frees) nav_navigator_free(self->navigator);
}

static void a_close_when_a_post_is_told_as_a_call(void) {
    int frees;
    for (frees = 0; frees < 2; frees++) {
        teller self = teller_with_list(frees);
        nav_request list = nav_request_init("list", NULL);
        nav_intent intent = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
        intent.callback = count_result;
        intent.user_data = &self;
        self.expected = NAV_CLOSED;
        CHECK_NUMBER(NAV_OK, nav_calls_observe(self.navigator, end_when_called, &self));
        post_and_drain(&self, &intent);
        CHECK_NUMBER(2, self.told);
        CHECK_NUMBER(2, self.results);
    }
}

static void end_in_destroy(void *user_data) {
    end_when_called(user_data, 0, NULL);
}

/* What can't be read is given back before its caller is told. */
static void a_close_when_a_post_gives_back(void) {
    int frees;
    for (frees = 0; frees < 2; frees++) {
        teller self = teller_with_list(frees);
        nav_value object = nav_value_host_object(&self, end_in_destroy);
        nav_request list = nav_request_init("list", &object);
        nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &list);
        nav_options options = nav_options_init();
        options.scene = nav_string_init("gone");
        intent.options = &options;
        self.expected = NAV_NOT_FOUND;
        post_and_drain(&self, &intent);
    }
}

int main(void) {
    RUN(a_close_in_a_callback);
    RUN(a_free_in_a_callback);
    RUN(a_close_and_a_free_in_a_callback);
    RUN(a_free_with_operations_waiting);
    RUN(everything_inside_a_close);
    RUN(a_free_inside_a_failing_call);
    RUN(a_free_inside_a_pull);
    RUN(nothing_is_pulled_while_a_free_forgets);
    RUN(a_call_inside_the_last_release);
    RUN(reading_after_a_close);
    RUN(a_close_inside_a_batch_that_is_refused);
    RUN(a_close_inside_a_gesture);
    RUN(a_close_when_a_gesture_is_told_as_a_call);
    RUN(a_close_when_a_post_is_told_as_a_call);
    RUN(a_close_when_a_post_gives_back);
    return check_report();
}
