/* Branches that are registered when a link needs them: what is called where that is heard, what is pulled of it and
 * when, and what the link itself was lent. */
#include "navigator.h"

/* What an observer does at the next load. */
typedef struct loader {
    nav_navigator *navigator;
    void (*hook)(struct loader *);
    int loads, completions, destroyed;
    nav_id question, ticket, route, observer;
    nav_status completion;
} loader;

static nav_id route_of(nav_navigator *navigator, const char *name) {
    return nav_route_find(navigator, nav_string_init(name));
}

static nav_status add_pattern(nav_navigator *navigator, const char *route, const char *pattern, uint32_t flags) {
    return nav_pattern_add(navigator, route_of(navigator, route), nav_string_init(pattern), flags, NULL);
}

static nav_status open_path(nav_navigator *navigator, const char *path, nav_outcome *outcome) {
    nav_link link = nav_link_trusted(path);
    if (outcome != NULL) *outcome = nav_outcome_init();
    return nav_open(navigator, &link, NULL, outcome);
}

static nav_navigator *lazy_navigator(const nav_config *config) {
    nav_navigator *navigator = started_navigator(config);
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "list", "/list", NAV_PATTERN_LAZY));
    return navigator;
}

static void hear(void *user_data, const nav_event *event) {
    loader *self = user_data;
    if (event->kind == NAV_EVENT_COMPLETED) {
        self->completions += 1;
        self->completion = event->outcome->status;
    }
    if (event->kind != NAV_EVENT_LOAD) return;
    self->loads += 1;
    CHECK_NUMBER(NAV_INTENT_OPEN, event->intent);
    CHECK(event->plan != NULL && event->changes == NULL && event->outcome == NULL && event->result == NULL);
    CHECK_NUMBER(NAV_INTENT_OPEN, event->plan->kind);
    CHECK_NUMBER(0, nav_changes_count(event->plan->changes));
    CHECK(event->ticket != 0 && event->ticket == event->plan->ticket);
    CHECK(event->plan->question != 0 && event->plan->question != self->question);
    self->question = event->plan->question;
    self->ticket = event->ticket;
    self->route = event->route;
    if (self->hook != NULL) self->hook(self);
}

static void forget(void *user_data) {
    ((loader *)user_data)->destroyed += 1;
}

static void listen_to(nav_navigator *navigator, loader *self, void (*hook)(loader *)) {
    memset(self, 0, sizeof *self);
    self->navigator = navigator;
    self->hook = hook;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, self, forget, &self->observer));
}

/* ---- Where it is heard ---- */

static void register_and_accept(loader *self) {
    CHECK_NUMBER(route_of(self->navigator, "list"), self->route);
    CHECK_NUMBER(NAV_OK, add_pattern(self->navigator, "detail", "/list/{id:int}", 0));
    CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, self->question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(self->navigator, self->question, 4));
}

static void just_accept(loader *self) {
    CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, self->question, NAV_ANSWER_ACCEPT));
}

static void refuse(loader *self) {
    CHECK_NUMBER(NAV_INVALID, nav_answer(self->navigator, self->question, NAV_ANSWER_LATER));
    CHECK_NUMBER(NAV_OK, nav_answer(self->navigator, self->question, 4));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(self->navigator, self->ticket, NAV_ABORT_BY_HOST));
}

static void time_out(loader *self) {
    CHECK_NUMBER(NAV_OK, nav_abort(self->navigator, self->ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(self->navigator, self->question, NAV_ANSWER_ACCEPT));
}

static void close_it(loader *self) {
    CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_answer(self->navigator, self->question, NAV_ANSWER_ACCEPT));
}

static void accept_and_close(loader *self) {
    just_accept(self);
    CHECK_NUMBER(NAV_PENDING, nav_close(self->navigator));
}

static void free_it(loader *self) {
    nav_navigator_free(self->navigator);
}

static void accept_and_free(loader *self) {
    just_accept(self);
    free_it(self);
}

/* What the call itself returns: where it is over by then there is no completion. */
static void an_answer_where_it_is_heard_ends_the_call(void) {
    static const struct {
        void (*hook)(loader *);
        nav_status status;
        int is_closed, is_freed;
    } rows[] = {{register_and_accept, NAV_OK, 0, 0}, {just_accept, NAV_UNRESOLVED, 0, 0},
                {refuse, NAV_REFUSED, 0, 0},         {time_out, NAV_ABORTED, 0, 0},
                {close_it, NAV_ABORTED, 1, 0},       {accept_and_close, NAV_CLOSED, 1, 0},
                {free_it, NAV_ABORTED, 1, 1},        {accept_and_free, NAV_CLOSED, 1, 1}};
    size_t index;
    for (index = 0; index < sizeof rows / sizeof *rows; index++) {
        nav_navigator *navigator = lazy_navigator(NULL);
        nav_outcome outcome;
        loader self;
        listen_to(navigator, &self, rows[index].hook);
        CHECK_NUMBER(rows[index].status, open_path(navigator, "/list/3", &outcome));
        CHECK_NUMBER(rows[index].status, outcome.status);
        CHECK_NUMBER(0, outcome.ticket);
        CHECK_NUMBER(rows[index].status == NAV_REFUSED ? NAV_BY_LOADER : NAV_BY_NOBODY, outcome.by);
        CHECK_NUMBER(rows[index].status == NAV_REFUSED ? 4 : 0, outcome.host_code);
        CHECK_NUMBER(rows[index].status == NAV_UNRESOLVED ? 1 : 0, outcome.index);
        CHECK_NUMBER(1, self.loads);
        CHECK_NUMBER(0, self.completions);
        CHECK_NUMBER(rows[index].is_closed, self.destroyed);
        if (!rows[index].is_freed) nav_navigator_free(navigator);
        CHECK_NUMBER(1, self.destroyed);
    }
}

static int32_t accept(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->question;
    return NAV_ANSWER_ACCEPT;
}

static void call_others(loader *self) {
    nav_navigator *navigator = self->navigator;
    nav_request detail = nav_request_init("detail", NULL);
    nav_id home = nav_current_entry_at(navigator, 0);
    nav_outcome outcome;
    if (self->loads > 1) return;
    CHECK_NUMBER(NAV_PENDING, open_path(navigator, "/list/4", &outcome));
    CHECK_NUMBER(NAV_PENDING, nav_navigate(navigator, &detail, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_host_did_pop(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_pop_to_entry(navigator, home, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, open_path(navigator, "/list/5/more", NULL));
    just_accept(self);
}

/* The report first, then the link, then what was called; each of them completes. */
static void everything_that_is_called_where_it_is_heard_has_its_turn(void) {
    nav_navigator *navigator = lazy_navigator(NULL);
    nav_bridge bridge = nav_bridge_init();
    nav_id asked = 0, top = push(navigator, "home");
    nav_outcome outcome;
    loader self;
    bridge.transition = accept;
    bridge.user_data = &asked;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "detail", "/other", 0));
    listen_to(navigator, &self, call_others);
    CHECK_NUMBER(NAV_UNRESOLVED, open_path(navigator, "/list/3", &outcome));
    CHECK_NUMBER(NAV_ENTRY_GONE, nav_entry_current_phase(navigator, top));
    CHECK_NUMBER(0, asked);
    CHECK_NUMBER(2, self.loads);
    CHECK_NUMBER(4, self.completions);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, self.ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(5, self.completions);
    CHECK_NUMBER(NAV_ABORTED, self.completion);
    nav_navigator_free(navigator);
}

static void stop_listening(loader *self) {
    CHECK_NUMBER(NAV_OK, nav_observer_remove(self->navigator, self->observer));
}

/* It waits on, and its ticket ends it. */
static void the_only_observer_may_leave(void) {
    nav_navigator *navigator = lazy_navigator(NULL);
    nav_outcome outcome;
    loader self;
    CHECK_NUMBER(NAV_UNRESOLVED, open_path(navigator, "/list/3", &outcome));
    listen_to(navigator, &self, stop_listening);
    CHECK_NUMBER(NAV_PENDING, open_path(navigator, "/list/3", &outcome));
    CHECK_NUMBER(1, self.destroyed);
    CHECK_NUMBER(outcome.ticket, self.ticket);
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(navigator, self.question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_OK, nav_last_outcome(navigator, &outcome));
    CHECK_NUMBER(NAV_ABORTED, outcome.status);
    CHECK_NUMBER(NAV_ABORT_TIMED_OUT, outcome.abort_reason);
    CHECK_NUMBER(NAV_UNRESOLVED, open_path(navigator, "/list/3", &outcome));
    nav_navigator_free(navigator);
}

/* ---- Memory ---- */

/* The link, its text and its options are only read during the call, also where it waits. */
static void what_waits_keeps_a_copy(void) {
    nav_navigator *navigator = lazy_navigator(NULL);
    char path[] = "/list/345", hint_text[] = "slide";
    nav_value hint = nav_value_string(hint_text);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_link link = nav_link_trusted(path);
    nav_request request = nav_request_init(NULL, NULL);
    loader self;
    options.hint = &hint;
    listen_to(navigator, &self, NULL);
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, &options, &outcome));
    memset(path, '/', sizeof path - 1);
    memset(hint_text, 'x', sizeof hint_text - 1);
    memset(&link, 0, sizeof link);
    memset(&options, 0, sizeof options);
    CHECK_NUMBER(NAV_OK, add_pattern(navigator, "detail", "/list/{id:int}", 0));
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, self.question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_OK, self.completion);
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &request));
    CHECK_NUMBER(345, nav_value_member(request.arguments, nav_string_init("id"))->content.integer);
    nav_navigator_free(navigator);
}

/* ---- Pulled ---- */

static void pull_expecting(nav_navigator *navigator, nav_event_kind kind, const nav_event **event) {
    CHECK_NUMBER(NAV_OK, nav_next_event(navigator, event));
    CHECK_NUMBER(kind, *event == NULL ? NAV_EVENT_NONE : (*event)->kind);
}

static void drain_events(nav_navigator *navigator) {
    const nav_event *event;
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
}

/* An observer has answered it, and the bridge has asked, before it is pulled: it is still what was said then. */
static void a_load_that_is_pulled_late_is_what_it_was(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = lazy_navigator(&config);
    nav_bridge bridge = nav_bridge_init();
    const nav_event *event = NULL;
    int hints = 0;
    nav_value hint = nav_value_host_object(&hints, count_destroy);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_link link = nav_link_trusted("/list/3");
    loader self;
    options.hint = &hint;
    options.tag = 9;
    bridge.flags = NAV_BRIDGE_PULLED;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    drain_events(navigator);
    listen_to(navigator, &self, register_and_accept);
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, &options, &outcome));
    pull_expecting(navigator, NAV_EVENT_LOAD, &event);
    CHECK_NUMBER(self.question, event->plan->question);
    CHECK_NUMBER(outcome.ticket, event->plan->ticket);
    CHECK_NUMBER(outcome.ticket, event->ticket);
    CHECK_NUMBER(route_of(navigator, "list"), event->route);
    CHECK_NUMBER(0, nav_changes_count(event->plan->changes));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(navigator, event->plan->question, NAV_ANSWER_ACCEPT));
    pull_expecting(navigator, NAV_EVENT_QUESTION, &event);
    CHECK(event->plan->question != self.question);
    CHECK_NUMBER(2, nav_changes_count(event->plan->changes));
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, event->plan->question, 6));
    CHECK_NUMBER(NAV_REFUSED, self.completion);
    drain_events(navigator);
    CHECK_NUMBER(1, hints);
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, hints);
}

/* The hint of a load lives until that is not read any more, also where the link is over. */
static void a_load_that_is_over_can_be_pulled(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = lazy_navigator(&config);
    const nav_event *event = NULL;
    int hints = 0;
    nav_value hint = nav_value_host_object(&hints, count_destroy);
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_link link = nav_link_trusted("/list/3");
    options.hint = &hint;
    drain_events(navigator);
    CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, &options, &outcome));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, route_of(navigator, "list")));
    push(navigator, "detail");
    CHECK_NUMBER(0, hints);
    pull_expecting(navigator, NAV_EVENT_LOAD, &event);
    CHECK_NUMBER(NAV_TYPE_HOST_OBJECT, event->hint->type);
    CHECK(event->plan->hint == event->hint);
    CHECK(event->route != 0 && nav_route_name(navigator, event->route, NULL) != NAV_OK);
    pull_expecting(navigator, NAV_EVENT_COMPLETED, &event);
    CHECK_NUMBER(NAV_ABORTED, event->outcome->status);
    drain_events(navigator);
    CHECK_NUMBER(1, hints);
    CHECK_NUMBER(NAV_UNRESOLVED, open_path(navigator, "/list/3", &outcome));
    nav_navigator_free(navigator);
    CHECK_NUMBER(1, hints);
}

/* One record for each, whatever room there is; two loads of the same link are told apart. */
static void loads_are_pulled_as_records(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = lazy_navigator(&config);
    nav_id list = route_of(navigator, "list"), detail = route_of(navigator, "detail");
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_link link = nav_link_trusted("/list/3/more");
    nav_record records[3];
    nav_id first;
    size_t count = 0, capacity;
    options.tag = 5;
    for (capacity = 1; capacity <= 3; capacity++) {
        drain_events(navigator);
        CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, &options, &outcome));
        memset(records, 0xff, sizeof records);
        CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof(nav_record), capacity, &count));
        CHECK_NUMBER(1, count);
        CHECK_NUMBER(NAV_EVENT_LOAD, records[0].kind);
        CHECK_NUMBER(NAV_INTENT_OPEN, records[0].intent);
        CHECK_NUMBER(0, records[0].subkind);
        CHECK_NUMBER(0, records[0].reason);
        CHECK_NUMBER(0, records[0].by);
        CHECK_NUMBER(0, records[0].remaining);
        CHECK_NUMBER(NAV_ANIMATED_YES, records[0].animated);
        CHECK_NUMBER(nav_current_revision(navigator), records[0].revision);
        CHECK_NUMBER(0, records[0].entry);
        CHECK_NUMBER(0, records[0].related);
        CHECK_NUMBER(0, records[0].from);
        CHECK_NUMBER(0, records[0].to);
        CHECK(records[0].value == NULL && records[0].hint == NULL);
        CHECK_NUMBER(5, records[0].tag);
        CHECK_NUMBER(outcome.ticket, records[0].ticket);
        CHECK_NUMBER(list, records[0].route);
        first = records[0].question;
        add_pattern(navigator, "detail", "/list/{id:int}", NAV_PATTERN_LAZY);
        CHECK_NUMBER(NAV_OK, nav_answer(navigator, first, NAV_ANSWER_ACCEPT));
        CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof(nav_record), capacity, &count));
        CHECK_NUMBER(1, count);
        CHECK_NUMBER(NAV_EVENT_LOAD, records[0].kind);
        CHECK_NUMBER(detail, records[0].route);
        CHECK(records[0].question != first && records[0].question != 0);
        CHECK_NUMBER(outcome.ticket, records[0].ticket);
        CHECK_NUMBER(NAV_OK, nav_answer(navigator, records[0].question, 7));
        CHECK_NUMBER(NAV_OK, nav_next_records(navigator, records, sizeof(nav_record), capacity, &count));
        CHECK_NUMBER(NAV_EVENT_COMPLETED, records[0].kind);
        CHECK_NUMBER(NAV_REFUSED, records[0].subkind);
        CHECK_NUMBER(NAV_BY_LOADER, records[0].by);
        CHECK_NUMBER(7, records[0].reason);
        CHECK_NUMBER(NAV_OK, nav_route_unregister(navigator, detail));
        CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "detail"));
        detail = route_of(navigator, "detail");
    }
    nav_navigator_free(navigator);
}

static void no_events_are_kept_any_more(void) {
    nav_config config = config_with_events(64);
    nav_navigator *navigator = lazy_navigator(&config);
    nav_outcome outcome;
    const nav_event *event;
    drain_events(navigator);
    CHECK_NUMBER(NAV_PENDING, open_path(navigator, "/list/3", &outcome));
    CHECK_NUMBER(NAV_OK, nav_configure(navigator, NULL));
    CHECK_NUMBER(NAV_NO_EVENT, nav_next_event(navigator, &event));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, outcome.ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_UNRESOLVED, open_path(navigator, "/list/3", &outcome));
    nav_navigator_free(navigator);
}

/* What is freed while it waits, or is pulled and not read on. */
static void freed_while_it_waits(void) {
    nav_config config = config_with_events(1);
    nav_navigator *navigator;
    const nav_event *event = NULL;
    nav_outcome outcome;
    int pulls;
    for (pulls = 0; pulls < 2; pulls++) {
        navigator = lazy_navigator(&config);
        drain_events(navigator);
        CHECK_NUMBER(NAV_PENDING, open_path(navigator, "/list/3", &outcome));
        CHECK_NUMBER(NAV_FULL, open_path(navigator, "/list/4", NULL));
        if (pulls) pull_expecting(navigator, NAV_EVENT_LOAD, &event);
        nav_navigator_free(navigator);
    }
}

/* A link whose target is a branch that has not opened: what was planned for the branch goes while the link waits. */
static void a_branch_that_opens_for_nothing(void) {
    nav_config config = config_with_events(8);
    nav_navigator *navigator = lazy_navigator(&config);
    nav_member member = nav_member_init("text", nav_value_string("a text that is kept"));
    nav_value arguments = nav_value_map(&member, 1);
    nav_request home = nav_request_init("home", NULL), inner = nav_request_init("inner", &arguments);
    nav_branch branches[2], inside;
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_container inner_container = nav_container_init(NAV_CONTAINER_TABS, &inside, 1);
    nav_route builder = nav_route_init("inner");
    nav_options options = nav_options_init();
    nav_outcome outcome = nav_outcome_init();
    nav_link link = nav_link_trusted("/list/3");
    int round;
    inside = nav_branch_init("in", &home);
    branches[0] = nav_branch_init("one", &home);
    branches[1] = nav_branch_init("two", &inner);
    builder.container = &inner_container;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
    CHECK_NUMBER(NAV_OK, nav_set_container(navigator, nav_current_top(navigator), &container, NULL, &outcome));
    options.target = nav_branch_find(navigator, outcome.entry, nav_string_init("two"));
    drain_events(navigator);
    for (round = 0; round < 3; round++) {
        const nav_event *event = NULL;
        CHECK_NUMBER(NAV_PENDING, nav_open(navigator, &link, &options, &outcome));
        pull_expecting(navigator, NAV_EVENT_LOAD, &event);
        if (round == 2) break; /* the last one waits until the end */
        CHECK_NUMBER(NAV_OK, nav_answer(navigator, event->plan->question, NAV_ANSWER_ACCEPT));
        pull_expecting(navigator, NAV_EVENT_COMPLETED, &event);
        CHECK_NUMBER(NAV_UNRESOLVED, event->outcome->status);
    }
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(an_answer_where_it_is_heard_ends_the_call);
    RUN(everything_that_is_called_where_it_is_heard_has_its_turn);
    RUN(the_only_observer_may_leave);
    RUN(what_waits_keeps_a_copy);
    RUN(a_load_that_is_pulled_late_is_what_it_was);
    RUN(a_load_that_is_over_can_be_pulled);
    RUN(loads_are_pulled_as_records);
    RUN(no_events_are_kept_any_more);
    RUN(freed_while_it_waits);
    RUN(a_branch_that_opens_for_nothing);
    return check_report();
}
