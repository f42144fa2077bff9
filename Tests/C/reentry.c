/* Re-entry: every function called from inside every callback. */
#include "failing.h"
#include "walk.h"

static void for_every_site(void (*hook)(walk *), void (*check)(const walk *)) {
    int index;
    for (index = 0; index < SITE_COUNT; index++) {
        walk self;
        walk_begin(&self, (site)index, hook, walk_needs_separate((site)index));
        walk_through(&self);
        if (check != NULL) check(&self);
        walk_end(&self);
    }
}

static void navigate_in_callback(walk *self) {
    nav_request list = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    nav_revision revision = nav_current_revision(self->navigator);
    CHECK_NUMBER(NAV_PENDING, nav_navigate(self->navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_PENDING, outcome.status);
    CHECK(outcome.ticket != 0);
    CHECK_NUMBER(revision, nav_current_revision(self->navigator));
    self->ticket = outcome.ticket;
}

static void check_completed(const walk *self) {
    CHECK_NUMBER(1, self->completed);
    CHECK_NUMBER(NAV_OK, self->completion);
}

/* It is pending, and done when the outermost call has returned. */
static void an_operation_waits_for_its_turn(void) {
    for_every_site(navigate_in_callback, check_completed);
}

static void waiter_in_callback(walk *self) {
    nav_request list = nav_request_init("list", NULL);
    nav_outcome outcome = nav_outcome_init();
    self->given[RESULT_DESTROY] += 1;
    CHECK_NUMBER(NAV_PENDING, nav_navigate_for_result(self->navigator, &list, walk_result, self, walk_result_destroy,
                                                      NULL, &outcome));
    CHECK(outcome.waiter != 0);
    self->ticket = outcome.ticket;
    CHECK_NUMBER(NAV_OK, nav_cancel_result(self->navigator, outcome.waiter));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_cancel_result(self->navigator, outcome.waiter));
}

/* Its waiter is there at once, and can be cancelled before it has run; the navigation goes on. */
static void a_waiter_is_there_at_once(void) {
    for_every_site(waiter_in_callback, check_completed);
}

static void abort_in_callback(walk *self) {
    nav_request list = nav_request_init("list", NULL);
    nav_intent waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
    const nav_intent *step = &waits;
    nav_outcome outcome = nav_outcome_init();
    waits.callback = walk_result;
    waits.user_data = self;
    waits.destroy = walk_result_destroy;
    self->given[RESULT_DESTROY] += 1;
    CHECK_NUMBER(NAV_PENDING, nav_batch(self->navigator, &step, 1, NULL, &outcome));
    self->ticket = outcome.ticket;
    CHECK_NUMBER(NAV_OK, nav_abort(self->navigator, outcome.ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(self->navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_cancel_result(self->navigator, outcome.waiter));
}

static void check_aborted(const walk *self) {
    CHECK_NUMBER(1, self->completed);
    CHECK_NUMBER(NAV_ABORTED, self->completion);
}

/* It is decided at the call, its waiter's result too; both are told next. */
static void a_waiting_operation_can_be_aborted(void) {
    for_every_site(abort_in_callback, check_aborted);
}

/* Every function, with arguments that mean something. What they answer depends on the site; that they return, and that
 * nothing is lost, does not. */
static void call_everything(walk *self) {
    nav_navigator *navigator = self->navigator;
    nav_request list = nav_request_init("list", NULL), request = list;
    nav_outcome outcome = nav_outcome_init();
    nav_id stack[8], observer = 0, top = nav_current_top(navigator), route = 0;
    nav_value null = nav_value_null();
    nav_string name;
    size_t depth = nav_current_depth(navigator), count;
    nav_element elements[2] = {nav_element_keep(top), nav_element_new(&list)};
    nav_intent waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
    const nav_intent *step = &waits;
    nav_record record;
    const nav_event *event;
    char *text = NULL;
    void *pointer;
    nav_link link = nav_link_trusted("/walked/abc");
    nav_match match;
    int is_checking = walk_is_checking(self->hooked);
    memset(&match, 0, sizeof match);
    match.size = sizeof match;
    waits.callback = walk_result;
    waits.user_data = self;
    waits.destroy = walk_result_destroy;

    CHECK_NUMBER(NAV_INVALID, nav_start(navigator, NULL, NULL, NULL));
    CHECK(nav_start(navigator, &list, NULL, NULL) != NAV_OK);
    walk_add_route(self, "registered inside");
    route = nav_route_find(navigator, nav_string_init("registered inside"));
    CHECK((route == 0) == is_checking);
    if (is_checking) route = nav_route_find(navigator, nav_string_init("walked"));
    CHECK_NUMBER(NAV_OK, nav_route_name(navigator, route, &name));
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_OK,
                 nav_pattern_add(navigator, route, nav_string_init("/inside/{name:walked}"), 0, NULL));
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_AMBIGUOUS, walk_add_type(self));
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_OK, nav_route_unregister(navigator, route));
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_OK,
                 nav_link_prefix_add(navigator, nav_string_init("https://inside.example"), nav_string_init("")));

    CHECK(nav_current_entries(navigator, stack, 8) == depth);
    CHECK(nav_current_entry_at(navigator, depth - 1) == top);
    CHECK(nav_current_find(navigator, &list) == 0 || depth > 0);
    CHECK(nav_current_stack(navigator) != 0);
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &request));
    CHECK_NUMBER(NAV_OK, nav_initial_request(navigator, &request));
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, top, &request));
    CHECK_NUMBER(NAV_ENTRY_ALIVE, nav_entry_current_phase(navigator, top));
    nav_entry_waiter(navigator, top);
    CHECK_NUMBER(NAV_OK, nav_entry_model(navigator, top, &pointer));
    CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &outcome));
    nav_last_message(navigator);
    CHECK_NUMBER(NAV_OK, nav_dump(navigator, &text, NULL));
    nav_text_free(text);
    outcome = nav_outcome_init();

    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, &outcome));
    CHECK_NUMBER(NAV_PENDING, nav_replace_top(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_pop_back(navigator, &null, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_pop_to_entry(navigator, top, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_pop_to_route(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, push_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_set_stack(navigator, elements, 2, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, batch_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, perform_one(navigator, &list, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, NULL, NULL));
    /* The arguments of an entry with a pattern have to fit. */
    CHECK_NUMBER(self->hooked == TYPE_DESTROY ? NAV_INVALID : NAV_PENDING,
                 nav_update(navigator, top, &null, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_host_did_update(navigator, nav_current_entry_at(navigator, 0), &null, NULL, NULL));
    self->checking = SITE_COUNT;
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_OK, nav_link_match(navigator, &link, &match));
    CHECK((match.route == 0) == is_checking);
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_OK, nav_link_explain(navigator, &link, &text, NULL));
    nav_text_free(text);
    CHECK_NUMBER(is_checking ? NAV_IN_USE : NAV_NOT_FOUND, nav_request_path(navigator, &list, &text, NULL));
    CHECK_NUMBER(is_checking                    ? NAV_IN_USE
                 : self->hooked == TYPE_DESTROY ? NAV_OK
                                                : NAV_NOT_FOUND,
                 nav_entry_path(navigator, top, &text, NULL));
    nav_text_free(text);
    CHECK_NUMBER(NAV_OK, nav_links_set_held(navigator, 1));
    CHECK_NUMBER(NAV_OK, nav_links_set_held(navigator, 0));
    self->given[RESULT_DESTROY] += 1;
    CHECK_NUMBER(NAV_PENDING, nav_batch(navigator, &step, 1, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_host_did_pop(navigator, top, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_host_did_set_stack(navigator, stack, 1, NULL, NULL));
    CHECK_NUMBER(depth, nav_current_depth(navigator));

    self->given[OBSERVER_DESTROY] += 1;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, walk_observe, self, walk_observer_destroy, &observer));
    CHECK_NUMBER(NAV_OK, nav_observer_remove(navigator, observer));
    nav_entry_view(navigator, top, &pointer);
    nav_entry_drop_view(navigator, top);
    CHECK_NUMBER(NAV_STALE, nav_answer(navigator, MADE_UP_ID, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_STALE, nav_abort(navigator, MADE_UP_ID, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_STALE, nav_cancel_result(navigator, MADE_UP_ID));
    nav_next_records(navigator, &record, sizeof(nav_record), 1, &count);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    walk_set_bridge(self);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    walk_set_bridge(self);
}

static void every_function_in_every_callback(void) {
    for_every_site(call_everything, NULL);
}

/* In the question itself the first answer counts, and what the callback returns comes too late. */
static void refuse_in_question(walk *self) {
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, self->bridge_question, 5));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(self->navigator, self->bridge_question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_OK, nav_last_outcome(self->navigator, &outcome));
}

static void an_answer_inside_the_question_counts(void) {
    static const site questions[] = {TRANSITION, NAVIGATE_TO};
    size_t index;
    for (index = 0; index < 2; index++) {
        walk self;
        int step;
        walk_begin(&self, questions[index], refuse_in_question, walk_needs_separate(questions[index]));
        for (step = 0; step <= 3; step++) walk_step(&self, step);
        CHECK_NUMBER(1, nav_current_depth(self.navigator));
        walk_end(&self);
    }
}

typedef struct decider {
    nav_navigator *navigator;
    int32_t answer;
} decider;

static int32_t answer_in_question(void *user_data, const nav_plan *plan) {
    const decider *self = user_data;
    CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, plan->question, self->answer));
    return NAV_ANSWER_LATER;
}

static int32_t answer_in_guard(void *user_data, const nav_guard_context *context) {
    return answer_in_question(user_data, context->plan);
}

/* An answer inside the question is an outcome of the call, although the callback says later. */
static void an_answer_inside_the_question_ends_the_call(void) {
    int has_guard, is_refused;
    for (has_guard = 0; has_guard < 2; has_guard++)
        for (is_refused = 0; is_refused < 2; is_refused++) {
            const nav_status refused = has_guard ? NAV_BLOCKED : NAV_REFUSED;
            decider self = {started_navigator(NULL), is_refused ? 5 : NAV_ANSWER_ACCEPT};
            nav_request list = nav_request_init("list", NULL);
            nav_outcome outcome = nav_outcome_init();
            nav_bridge bridge = nav_bridge_init();
            nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, answer_in_guard);
            bridge.transition = answer_in_question;
            guard.flags = NAV_GUARD_EVERY_ROUTE;
            bridge.user_data = guard.user_data = &self;
            CHECK_NUMBER(NAV_OK, has_guard ? nav_guard_add(self.navigator, &guard, NULL)
                                           : nav_bridge_set(self.navigator, &bridge));
            CHECK_NUMBER(is_refused ? refused : NAV_OK, nav_navigate(self.navigator, &list, NULL, &outcome));
            CHECK_NUMBER(is_refused ? 5 : 0, outcome.host_code);
            CHECK_NUMBER(0, outcome.ticket);
            CHECK_NUMBER(is_refused ? 1 : 2, nav_current_depth(self.navigator));
            nav_navigator_free(self.navigator);
        }
}

/* How an operation that waits for an answer is ended by an observer, before its call has returned. */
typedef enum ending {
    ACCEPTED,
    REFUSED,
    ABORTED,
    REPORTED,
    DETACHED,
    CLOSED,
    ENDINGS
} ending;

typedef struct hurry {
    nav_navigator *navigator;
    ending ending;
    nav_id question;
    nav_id ticket;
    int completed;
    int results;
    int destroyed;
} hurry;

static int32_t ask_and_say_something(void *user_data, const nav_plan *plan) {
    hurry *self = user_data;
    nav_value state = nav_value_int(1);
    self->question = plan->question;
    self->ticket = plan->ticket;
    CHECK_NUMBER(NAV_OK, nav_entry_set_state(self->navigator, nav_current_top(self->navigator), &state));
    return NAV_ANSWER_LATER;
}

static void end_it_at_once(void *user_data, const nav_event *event) {
    hurry *self = user_data;
    if (event->kind == NAV_EVENT_COMPLETED && event->ticket == self->ticket) self->completed += 1;
    if (event->kind != NAV_EVENT_STATE) return;
    switch (self->ending) {
    case ACCEPTED: CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, self->question, NAV_ANSWER_ACCEPT)); break;
    case REFUSED: CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, self->question, 5)); break;
    case ABORTED: CHECK_NUMBER(NAV_OK, nav_abort(self->navigator, self->ticket, NAV_ABORT_TIMED_OUT)); break;
    case REPORTED:
        CHECK_NUMBER(NAV_PENDING,
                     nav_host_did_pop(self->navigator, nav_current_top(self->navigator), NULL, NULL, NULL));
        break;
    case DETACHED: CHECK_NUMBER(NAV_OK, nav_bridge_set(self->navigator, NULL)); break;
    default: CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator)); break;
    }
}

static void count_result(void *user_data, const nav_result *result) {
    (void)result;
    ((hurry *)user_data)->results += 1;
}

static void count_hurried_destroy(void *user_data) {
    ((hurry *)user_data)->destroyed += 1;
}

/* What is over when its call returns was never pending: the call says what became of it, and nothing else does. */
static void what_ends_during_its_call_is_not_pending(void) {
    static const nav_status statuses[ENDINGS] = {NAV_OK,           NAV_REFUSED, NAV_ABORTED,
                                                 NAV_STALE_ISSUER, NAV_ABORTED, NAV_ABORTED};
    int index;
    for (index = 0; index < ENDINGS; index++) {
        hurry self = {NULL, (ending)index, 0, 0, 0, 0, 0};
        nav_bridge bridge = nav_bridge_init();
        nav_request list = nav_request_init("list", NULL);
        nav_outcome outcome = nav_outcome_init();
        nav_options options = nav_options_init();
        self.navigator = started_navigator(NULL);
        push(self.navigator, "detail");
        if (index == REPORTED) options.issuer = nav_current_top(self.navigator);
        bridge.transition = ask_and_say_something;
        bridge.user_data = &self;
        CHECK_NUMBER(NAV_OK, nav_bridge_set(self.navigator, &bridge));
        CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, end_it_at_once, &self, NULL, NULL));
        CHECK_NUMBER(statuses[index], nav_navigate_for_result(self.navigator, &list, count_result, &self,
                                                              count_hurried_destroy, &options, &outcome));
        CHECK_NUMBER(statuses[index], outcome.status);
        CHECK_NUMBER(0, outcome.ticket);
        CHECK_NUMBER(index == REFUSED ? 5 : 0, outcome.host_code);
        CHECK((outcome.waiter != 0) == (index == ACCEPTED));
        CHECK_NUMBER(index == ACCEPTED ? 0 : 1, self.destroyed);
        CHECK_NUMBER(index == CLOSED ? NAV_CLOSED : NAV_ALREADY_RESOLVED,
                     nav_abort(self.navigator, self.ticket, NAV_ABORT_BY_HOST));
        nav_navigator_free(self.navigator);
        CHECK_NUMBER(0, self.completed);
        CHECK_NUMBER(index == ACCEPTED ? 1 : 0, self.results);
        CHECK_NUMBER(1, self.destroyed);
    }
}

static void navigate_in_destroy(void *user_data) {
    nav_request list = nav_request_init("list", NULL);
    nav_navigator *navigator = user_data;
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &list, NULL, NULL));
    CHECK_NUMBER(1, nav_current_depth(navigator));
}

/* The destroy callback of a call that fails is a callback like any other. */
static void an_operation_inside_a_failing_call(void) {
    int which;
    for (which = 0; which < FAILING_CALLS; which++) {
        nav_navigator *navigator = started_navigator(NULL);
        int failed_before = checks_failed_here;
        fail_with_user_data(navigator, which, navigator, navigate_in_destroy);
        CHECK_NUMBER(2, nav_current_depth(navigator));
        if (checks_failed_here > failed_before) printf("  in failing call %d\n", which);
        nav_navigator_free(navigator);
    }
}

/* While the root is being made nothing has started, and the operation may be refused for that. */
static int32_t navigate_while_starting(void *user_data, const nav_build_context *build, void **model) {
    walk *self = user_data;
    nav_request detail = nav_request_init("detail", NULL);
    nav_status status = nav_navigate(self->navigator, &detail, NULL, NULL);
    (void)build;
    CHECK(status == NAV_PENDING || status == NAV_NOT_STARTED);
    *model = NULL;
    return 0;
}

static void an_operation_inside_the_start(void) {
    walk self;
    nav_request home = nav_request_init("first", NULL);
    nav_route builder = nav_route_init("first");
    walk_begin(&self, SITE_COUNT, NULL, 0);
    add_routes(self.navigator);
    builder.make_model = navigate_while_starting;
    builder.user_data = &self;
    CHECK_NUMBER(NAV_OK, nav_route_register(self.navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_start(self.navigator, &home, NULL, NULL));
    CHECK(nav_current_depth(self.navigator) == 1 || nav_current_depth(self.navigator) == 2);
    nav_navigator_free(self.navigator);
}

/* What was called, in its order: + for a value, - for a cancellation, d for a model that is destroyed. */
typedef struct order {
    nav_navigator *navigator;
    nav_id waiter; /* cancelled inside the first result */
    char said[8];
} order;

static void order_say(order *self, char what) {
    size_t length = strlen(self->said);
    if (length + 1 < sizeof self->said) self->said[length] = what;
}

static void cancel_in_result(void *user_data, const nav_result *result) {
    order *self = user_data;
    order_say(self, result->kind == NAV_RESULT_VALUE ? '+' : '-');
    if (result->kind == NAV_RESULT_VALUE) CHECK_NUMBER(NAV_OK, nav_cancel_result(self->navigator, self->waiter));
}

static void destroy_in_order(void *user_data, void *model) {
    CHECK(model == user_data);
    order_say(user_data, 'd');
}

static int32_t make_in_order(void *user_data, const nav_build_context *build, void **model) {
    (void)build;
    *model = user_data;
    return 0;
}

/* What is called inside a result comes after all that the commit has to say. Without options, and with names that have
 * a length, these operations go the short way. */
static void a_cancellation_inside_a_result_comes_after_the_release(void) {
    int with_options;
    for (with_options = 0; with_options < 2; with_options++) {
        order self = {started_navigator(NULL), 0, ""};
        nav_request list = nav_request_init("list", NULL), built = nav_request_init("built", NULL);
        nav_options options = nav_options_init();
        nav_outcome outcome = nav_outcome_init();
        nav_route builder;
        nav_value yes = nav_value_bool(1);
        list.route.length = strlen(list.route.bytes);
        built.route.length = strlen(built.route.bytes);
        memset(&builder, 0, sizeof builder);
        builder.size = sizeof builder;
        builder.name = built.route;
        builder.make_model = make_in_order;
        builder.destroy_model = destroy_in_order;
        builder.user_data = &self;
        options.tag = 7;
        CHECK_NUMBER(NAV_OK, nav_route_register(self.navigator, &builder, NULL));
        CHECK_NUMBER(NAV_OK, nav_navigate(self.navigator, &list, NULL, NULL));
        CHECK_NUMBER(NAV_OK,
                     nav_navigate_for_result(self.navigator, &list, cancel_in_result, &self, NULL, NULL, &outcome));
        self.waiter = outcome.waiter;
        CHECK_NUMBER(NAV_OK,
                     nav_navigate_for_result(self.navigator, &built, cancel_in_result, &self, NULL, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_pop_back(self.navigator, &yes, with_options ? &options : NULL, NULL));
        CHECK_TEXT("+d-", self.said);
        nav_navigator_free(self.navigator);
    }
}

/* ---- A view that is dropped in the call that makes it ---- */

typedef struct brief {
    nav_navigator *navigator;
    int made, destroyed;
    int again;
} brief;

static int32_t make_brief_view(void *user_data, nav_id entry, void *model, void **view) {
    brief *self = user_data;
    nav_request list = nav_request_init("list", NULL);
    (void)entry;
    (void)model;
    self->made += 1;
    *view = self->made == 1 ? &self->made : &self->destroyed;
    if (self->made == 1) CHECK_NUMBER(NAV_PENDING, nav_navigate(self->navigator, &list, NULL, NULL));
    return 0;
}

static void destroy_brief_view(void *user_data, void *view) {
    (void)view;
    ((brief *)user_data)->destroyed += 1;
}

static void drop_brief_view(void *user_data, const nav_event *event) {
    brief *self = user_data;
    nav_id entry = nav_current_entry_at(self->navigator, 1);
    void *view = NULL;
    if (event->kind != NAV_EVENT_CHANGED || self->made != 1) return;
    CHECK_NUMBER(NAV_OK, nav_entry_drop_view(self->navigator, entry));
    if (!self->again) return;
    CHECK_NUMBER(NAV_OK, nav_entry_view(self->navigator, entry, &view));
    CHECK(view == &self->destroyed);
}

/* What is returned is the view that there is then: none, or another one. */
static void a_view_dropped_while_its_call_runs(void) {
    int again;
    for (again = 0; again < 2; again++) {
        brief self = {started_navigator(NULL), 0, 0, 0};
        nav_route builder = nav_route_init("brief");
        nav_request request = nav_request_init("brief", NULL);
        void *view = &self;
        self.again = again;
        builder.make_view = make_brief_view;
        builder.destroy_view = destroy_brief_view;
        builder.user_data = &self;
        CHECK_NUMBER(NAV_OK, nav_route_register(self.navigator, &builder, NULL));
        CHECK_NUMBER(NAV_OK, nav_navigate(self.navigator, &request, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_observer_add(self.navigator, drop_brief_view, &self, NULL, NULL));
        CHECK_NUMBER(NAV_OK, nav_entry_view(self.navigator, nav_current_top(self.navigator), &view));
        CHECK(view == (again ? (void *)&self.destroyed : NULL));
        CHECK_NUMBER(1, self.destroyed);
        nav_navigator_free(self.navigator);
        CHECK_NUMBER(1 + again, self.destroyed);
    }
}

/* What goes with a route unregisters that route. */
typedef struct unregistering {
    nav_navigator *navigator;
    nav_id route;
    int destroyed;
    nav_status status;
} unregistering;

static int32_t accept_all(void *user_data, const nav_guard_context *context) {
    (void)user_data, (void)context;
    return NAV_ANSWER_ACCEPT;
}

static void unregister_again(void *user_data) {
    unregistering *self = user_data;
    self->destroyed += 1;
    self->status = nav_route_unregister(self->navigator, self->route);
}

static void a_route_is_unregistered_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_route builder = nav_route_init("brief");
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, accept_all);
    unregistering self = {navigator, 0, 0, NAV_OK};
    int index;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &self.route));
    guard.route = self.route;
    guard.user_data = &self;
    guard.destroy = unregister_again;
    CHECK_NUMBER(NAV_OK, nav_guard_add(navigator, &guard, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, self.route));
    CHECK_NUMBER(1, self.destroyed);
    CHECK_NUMBER(NAV_STALE, self.status);
    for (index = 0; index < 3; index++) {
        CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, &self.route));
        CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, self.route));
    }
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, self.destroyed);
}

int main(void) {
    RUN(an_operation_waits_for_its_turn);
    RUN(a_waiter_is_there_at_once);
    RUN(a_waiting_operation_can_be_aborted);
    RUN(every_function_in_every_callback);
    RUN(an_answer_inside_the_question_counts);
    RUN(an_answer_inside_the_question_ends_the_call);
    RUN(what_ends_during_its_call_is_not_pending);
    RUN(an_operation_inside_a_failing_call);
    RUN(an_operation_inside_the_start);
    RUN(a_cancellation_inside_a_result_comes_after_the_release);
    RUN(a_view_dropped_while_its_call_runs);
    RUN(a_route_is_unregistered_once);
    return check_report();
}
