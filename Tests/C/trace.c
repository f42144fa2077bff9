/* The trace: every call is told once, with what it was called with, and has one outcome. */
#include "navigator.h"
#include "saved.h"

#define MOST_CALLS 64

typedef struct listener {
    nav_navigator *navigator;
    size_t called, ended; /* how many calls and outcomes were told */
    nav_id calls[MOST_CALLS], ends[MOST_CALLS];
    nav_intent_kind kind; /* of the last call */
    nav_status status;    /* of the last outcome */
    char route[16];       /* of the last call with a request */
    nav_value argument;   /* of the last call, a number */
    void (*act)(struct listener *self);
} listener;

static const nav_request home_request = {sizeof(nav_request), {"home", 4}, 0, NULL};
static const nav_request list_request = {sizeof(nav_request), {"list", 4}, 0, NULL};

static void hear_call(void *user_data, nav_id ticket, const nav_intent *intent) {
    listener *self = user_data;
    CHECK_NUMBER(sizeof *intent, intent->size);
    self->calls[self->called++ % MOST_CALLS] = ticket;
    self->kind = intent->kind;
    if (intent->request != NULL && intent->request->route.length < sizeof self->route) {
        memcpy(self->route, intent->request->route.bytes, intent->request->route.length);
        self->route[intent->request->route.length] = 0;
    }
    if (intent->arguments != NULL) self->argument = *intent->arguments;
    if (self->act != NULL) self->act(self);
}

static void hear_event(void *user_data, const nav_event *event) {
    listener *self = user_data;
    if (event->kind != NAV_EVENT_OUTCOME) return;
    CHECK(event->outcome != NULL && event->detail != NULL);
    self->status = event->outcome->status;
    self->ends[self->ended++ % MOST_CALLS] = event->outcome->ticket;
}

static nav_navigator *begin(listener *self) {
    nav_config config = nav_config_init();
    memset(self, 0, sizeof *self);
    config.flags = NAV_CONFIG_TRACE_EVENTS;
    self->navigator = new_navigator(&config);
    add_routes(self->navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(self->navigator, hear_event, self, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_calls_observe(self->navigator, hear_call, self));
    CHECK_NUMBER(NAV_OK, nav_start(self->navigator, &home_request, NULL, NULL));
    return self->navigator;
}

/* The last call and the last outcome are of one operation, which is told once. */
static void check_told(listener *self, nav_intent_kind kind, nav_status status) {
    CHECK_NUMBER(kind, self->kind);
    CHECK_NUMBER(status, self->status);
    CHECK_NUMBER(self->called, self->ended);
    CHECK_NUMBER(self->calls[self->called - 1], self->ends[self->ended - 1]);
    CHECK(self->called < 2 || self->calls[self->called - 1] != self->calls[self->called - 2]);
}

static void each_call_is_told_with_its_outcome(void) {
    listener self;
    nav_navigator *navigator = begin(&self);
    nav_value number = nav_value_int(7), map;
    nav_member member = nav_member_init("id", number);
    nav_request with_id = list_request;
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE), unknown = nav_intent_init(999);
    nav_outcome outcome = nav_outcome_init(), wrong = nav_outcome_init();
    nav_port *port = NULL;
    check_told(&self, NAV_INTENT_START, NAV_OK);
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list_request, NULL, &outcome));
    check_told(&self, NAV_INTENT_NAVIGATE, NAV_OK);
    CHECK_TEXT("list", self.route);
    /* The ticket is of the trace alone. */
    CHECK_NUMBER(0, outcome.ticket);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    check_told(&self, NAV_INTENT_POP_BACK, NAV_OK);
    CHECK_NUMBER(NAV_AT_ROOT, nav_pop_back(navigator, NULL, NULL, NULL));
    check_told(&self, NAV_INTENT_POP_BACK, NAV_AT_ROOT);
    map = nav_value_map(&member, 1);
    with_id.arguments = &map;
    intent.request = &with_id;
    CHECK_NUMBER(NAV_OK, nav_perform(navigator, &intent, NULL));
    check_told(&self, NAV_INTENT_NAVIGATE, NAV_OK);
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_update(navigator, nav_current_top(navigator), &map, NULL, NULL));
    check_told(&self, NAV_INTENT_UPDATE, NAV_ALREADY_THERE);
    CHECK_NUMBER(NAV_TYPE_MAP, self.argument.type);
    /* What can't be read is told, too. */
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &unknown, NULL));
    check_told(&self, 999, NAV_INVALID);
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, NULL, NULL));
    check_told(&self, NAV_INTENT_NONE, NAV_INVALID);
    CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, NULL, NULL, NULL));
    check_told(&self, NAV_INTENT_NAVIGATE, NAV_INVALID);
    /* Of an older program, with fewer fields: all fields are told. */
    intent.size = offsetof(nav_intent, stack);
    CHECK_NUMBER(NAV_OK, nav_perform(navigator, &intent, NULL));
    check_told(&self, NAV_INTENT_NAVIGATE, NAV_OK);
    intent.size = 3;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    check_told(&self, NAV_INTENT_NONE, NAV_INVALID);
    intent.size = sizeof intent;
    wrong.size = 3;
    CHECK_NUMBER(NAV_INVALID, nav_back(navigator, NULL, &wrong));
    check_told(&self, NAV_INTENT_BACK, NAV_INVALID);
    /* A post is told when its turn comes. */
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &intent, NULL));
    check_told(&self, NAV_INTENT_BACK, NAV_INVALID);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    check_told(&self, NAV_INTENT_NAVIGATE, NAV_OK);
    nav_port_release(port);
    /* No more. */
    CHECK_NUMBER(NAV_OK, nav_calls_observe(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(self.called + 1, self.ended);
    nav_navigator_free(navigator);
}

static void nothing_is_told_without_the_trace(void) {
    listener self;
    nav_navigator *navigator = begin(&self);
    size_t called = self.called;
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(called, self.called);
    CHECK_NUMBER(called, self.ended);
    nav_navigator_free(navigator);
}

static void navigate_again(listener *self) {
    CHECK_NUMBER(NAV_PENDING, nav_navigate(self->navigator, &list_request, NULL, NULL));
}

/* A call inside the callback is not told, so that there is an end of it, and runs first. */
static void a_call_inside_is_not_told(void) {
    listener self;
    nav_navigator *navigator = begin(&self);
    nav_request detail = nav_request_init("detail", NULL), top;
    self.act = navigate_again;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &detail, NULL, NULL));
    CHECK_NUMBER(2, self.called);
    CHECK_NUMBER(3, self.ended);
    CHECK_NUMBER(3, nav_current_depth(navigator));
    top = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &top));
    CHECK(nav_string_equal(nav_string_init("detail"), top.route));
    nav_navigator_free(navigator);
}

static int32_t send_to_detail(void *user_data, const nav_guard_context *context) {
    listener *self = user_data;
    nav_request detail = nav_request_init("detail", NULL);
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, &detail);
    CHECK_NUMBER(NAV_OK, nav_redirect(self->navigator, context->plan->question, &intent,
                                      self->status == NAV_AT_ROOT ? NAV_REDIRECT_RESUME : 0));
    return 5;
}

/* The intent of a redirect is told as a call of the operation, and of the screen's operation if the first one resumes. */
static void a_redirect_is_told(void) {
    listener self;
    nav_navigator *navigator = begin(&self);
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, send_to_detail);
    guard.route_name = nav_string_init("list");
    guard.user_data = &self;
    CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(3, self.called);
    CHECK_NUMBER(2, self.ended);
    CHECK(self.calls[1] == self.calls[2] && self.calls[1] == self.ends[1]);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_AT_ROOT, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(7, self.called);
    CHECK_NUMBER(5, self.ended);
    CHECK(self.calls[5] != self.calls[6] && self.calls[6] == self.ends[4]);
    nav_navigator_free(navigator);
}

static void hear_back(void *user_data, nav_id ticket, const nav_intent *intent) {
    CHECK_NUMBER(NAV_INTENT_BACK, intent->kind);
    CHECK(nav_string_equal(nav_string_init("left"), intent->options->scene));
    hear_call(user_data, ticket, intent);
}

static void ignore(void *user_data, const nav_gesture *gesture) {
    (void)user_data;
    (void)gesture;
}

static nav_status swipe(nav_navigator *navigator) {
    nav_gesture gesture = nav_gesture_init(NAV_GESTURE_BEGIN, 0);
    nav_status status = nav_back_gesture(navigator, &gesture, NULL);
    gesture.phase = NAV_GESTURE_COMMIT;
    return status == NAV_OK ? nav_back_gesture(navigator, &gesture, NULL) : status;
}

/* The commit of a gesture is told as back, in the gesture's scene. The gesture of a handler is no operation. */
static void a_gesture_is_told(void) {
    listener self;
    nav_navigator *navigator = begin(&self);
    nav_back_handler handler;
    nav_options left = nav_options_init();
    left.scene = nav_string_init("left");
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home_request, &left, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(3, self.called);
    CHECK_NUMBER(NAV_OK, nav_calls_observe(navigator, hear_back, &self));
    CHECK_NUMBER(NAV_OK, swipe(navigator));
    check_told(&self, NAV_INTENT_BACK, NAV_OK);
    CHECK_NUMBER(4, self.called);
    CHECK_NUMBER(NAV_AT_ROOT, swipe(navigator));
    handler = nav_back_handler_init(nav_current_top(navigator), ignore);
    CHECK_NUMBER(NAV_OK, nav_back_handler_add(navigator, &handler, NULL));
    CHECK_NUMBER(NAV_OK, swipe(navigator));
    CHECK_NUMBER(4, self.called);
    nav_navigator_free(navigator);
}

static void close_it(listener *self) {
    CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
}

static void free_it(listener *self) {
    nav_navigator_free(self->navigator);
}

static void exchange_it(listener *self) {
    CHECK_NUMBER(NAV_OK, nav_calls_observe(self->navigator, NULL, NULL));
}

static void the_callback_may_end_everything(void) {
    listener self;
    nav_navigator *navigator = begin(&self);
    nav_value object = nav_value_int(1);
    self.act = close_it;
    CHECK_NUMBER(NAV_CLOSED, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(0, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_calls_observe(navigator, hear_call, &self));
    nav_navigator_free(navigator);

    navigator = begin(&self);
    self.act = free_it;
    CHECK_NUMBER(NAV_CLOSED, nav_pop_back(navigator, &object, NULL, NULL));

    navigator = begin(&self);
    self.act = exchange_it;
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &list_request, NULL, NULL));
    CHECK_NUMBER(2, self.called);
    CHECK_NUMBER(3, self.ended);
    nav_navigator_free(navigator);
}

typedef struct storm {
    nav_navigator *navigator;
    size_t heard;
} storm;

static void answer_with_a_wrong_call(void *user_data, const nav_event *event) {
    storm *self = user_data;
    if (event->kind != NAV_EVENT_OUTCOME) return;
    self->heard += 1;
    nav_navigate(self->navigator, NULL, NULL, NULL);
}

/* An observer that calls for each outcome comes to an end, whether its calls are accepted or not. */
static void calls_for_outcomes_come_to_an_end(void) {
    listener self;
    storm storm = {NULL, 0};
    nav_navigator *navigator = begin(&self);
    storm.navigator = navigator;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, answer_with_a_wrong_call, &storm, NULL, NULL));
    CHECK_NUMBER(NAV_AT_ROOT, nav_back(navigator, NULL, NULL));
    CHECK(storm.heard > 1 && storm.heard <= 1000);
    nav_navigator_free(navigator);
}

/* Returns whether a navigator has another saved text than before, and keeps the new one. */
static int text_differs(nav_navigator *navigator, char **text) {
    char *now = saved(navigator);
    int differs = *text == NULL || strcmp(*text, now) != 0;
    nav_text_free(*text);
    *text = now;
    return differs;
}

/* An operation uses up the same numbers with the trace and without. */
static void the_trace_changes_no_number(void) {
    listener self;
    char *text = NULL;
    int index;
    for (index = 0; index < 2; index++) {
        nav_navigator *navigator = begin(&self);
        nav_element elements[3];
        if (index == 1) CHECK_NUMBER(NAV_OK, nav_configure(navigator, NULL));
        elements[0] = elements[2] = nav_element_keep(nav_current_top(navigator));
        elements[1] = nav_element_new(&list_request);
        CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, NULL));
        CHECK_NUMBER(index == 0, text_differs(navigator, &text));
        nav_navigator_free(navigator);
    }
    nav_text_free(text);
}

/* Back would open a branch whose entries have moved away: looking at back uses up no number. */
static void looking_at_back_changes_nothing(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_request main_request = nav_request_init("main", NULL);
    nav_branch branches[2];
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route route = nav_route_init("main");
    nav_options options = nav_options_init();
    nav_back_plan plan = nav_back_plan_init();
    nav_element elements[2];
    nav_id home, list, moved, way[8];
    char *text = NULL;
    branches[0] = nav_branch_init("home", &home_request);
    branches[1] = nav_branch_init("list", &list_request);
    tabs.tabs_back = NAV_TABS_BACK_INITIAL;
    route.container = &tabs;
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &route, NULL));
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &main_request, NULL, NULL));
    home = nav_current_branch(navigator, nav_string_init("main"), nav_string_init("home"));
    list = nav_current_branch(navigator, nav_string_init("main"), nav_string_init("list"));
    CHECK_NUMBER(NAV_OK, nav_select(navigator, list, NULL, NULL));
    CHECK_NUMBER(1, nav_stack_entries(navigator, home, &moved, 1));
    elements[0] = nav_element_keep(nav_current_top(navigator));
    elements[1] = nav_element_keep(moved);
    options.target = list;
    CHECK_NUMBER(NAV_OK, nav_set_stack(navigator, elements, 2, &options, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, &options, NULL));
    CHECK(text_differs(navigator, &text));
    CHECK_NUMBER(2, nav_way_back(navigator, 0, way, 8));
    CHECK_NUMBER(0, way[0]);
    CHECK(!text_differs(navigator, &text));
    CHECK_NUMBER(NAV_OK, nav_back_plan_get(navigator, 0, &plan));
    CHECK(!text_differs(navigator, &text));
    nav_text_free(text);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(each_call_is_told_with_its_outcome);
    RUN(nothing_is_told_without_the_trace);
    RUN(a_call_inside_is_not_told);
    RUN(a_redirect_is_told);
    RUN(a_gesture_is_told);
    RUN(the_callback_may_end_everything);
    RUN(calls_for_outcomes_come_to_an_end);
    RUN(the_trace_changes_no_number);
    RUN(looking_at_back_changes_nothing);
    return check_report();
}
