/* Coordinators: who is asked, and what they answer and redirect, in a right and a wrong order. */
#include "coordinators.h"

static nav_id outer_of(const nav_navigator *navigator) {
    return read_flow(navigator, nav_current_flow(navigator)).parent;
}

/* ---- Answers ---- */

static void answers(void) {
    static const int32_t refusals[] = {NAV_ANSWER_LATER, 1, -1, 7, INT32_MAX, INT32_MIN + 4};
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_id within = nav_current_flow(navigator), around = outer_of(navigator), taker = 7;
    nav_request detail = nav_request_init("detail", NULL);
    nav_outcome outcome = nav_outcome_init();
    char *before = dump(navigator);
    size_t index;
    CHECK_NUMBER(NAV_UNRESOLVED, send(navigator, 0, "detail", &outcome));
    CHECK_NUMBER(1, inner.asked);
    CHECK_NUMBER(1, outer.asked);
    CHECK_NUMBER(within, outer.child);
    CHECK_NUMBER(0, inner.child);
    CHECK_NUMBER(inner.question, outer.question);
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch_target(navigator, 0, &detail, &taker));
    CHECK_NUMBER(0, taker);
    /* The outer one alone. */
    CHECK_NUMBER(NAV_UNRESOLVED, send(navigator, around, "detail", NULL));
    CHECK_NUMBER(0, outer.child);
    CHECK_NUMBER(2, inner.asked);
    for (index = 0; index < sizeof refusals / sizeof refusals[0]; index++) {
        outer.answer = refusals[index];
        CHECK_NUMBER(NAV_REFUSED, send(navigator, within, "detail", &outcome));
        CHECK_NUMBER(NAV_BY_COORDINATOR, outcome.by);
        CHECK_NUMBER(refusals[index], outcome.host_code);
        CHECK_NUMBER(NAV_REFUSED, nav_dispatch_target(navigator, within, &detail, &taker));
        CHECK_NUMBER(0, taker);
    }
    outer.answer = NAV_DISPATCH_IGNORE;
    CHECK_NUMBER(NAV_ALREADY_THERE, send(navigator, within, "detail", &outcome));
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(navigator, within, &detail, &taker));
    CHECK_NUMBER(around, taker);
    CHECK_NUMBER(NAV_ALREADY_THERE, send(navigator, within, "a word that is no route", NULL));
    CHECK_NUMBER(0, outer.request);
    /* It can't show what nobody registered. */
    outer.answer = NAV_DISPATCH_SHOW;
    CHECK_NUMBER(NAV_UNRESOLVED, send(navigator, within, "a word that is no route", NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void shows(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_id within = nav_current_flow(navigator), around = outer_of(navigator), top = nav_current_top(navigator);
    nav_outcome outcome = nav_outcome_init();
    inner.answer = NAV_DISPATCH_SHOW;
    CHECK_NUMBER(NAV_ALREADY_THERE, send(navigator, 0, "list", &outcome));
    CHECK_NUMBER(top, inner.shown);
    CHECK_NUMBER(top, outcome.entry);
    CHECK_NUMBER(NAV_OK, send(navigator, 0, "detail", &outcome));
    CHECK_NUMBER(0, inner.shown);
    CHECK_NUMBER(outcome.entry, nav_current_top(navigator));
    CHECK_NUMBER(within, nav_entry_flow(navigator, outcome.entry));
    CHECK_NUMBER(NAV_OK, send(navigator, 0, "list", &outcome));
    CHECK_NUMBER(top, nav_current_top(navigator));
    /* The outer one shows what stands upon it; its own entry is below the inner flow, which ends. */
    inner.answer = NAV_DISPATCH_PASS;
    outer.answer = NAV_DISPATCH_SWITCH;
    CHECK_NUMBER(NAV_OK, send(navigator, 0, "detail", &outcome));
    CHECK(!lives(navigator, within));
    CHECK_NUMBER(around, nav_current_flow(navigator));
    CHECK_NUMBER(3, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, send(navigator, 0, "list", &outcome));
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_ALREADY_THERE, send(navigator, 0, "list", &outcome));
    nav_navigator_free(navigator);
}

/* ---- Redirects ---- */

static void redirect_once(coordinator *self, const nav_dispatch_context *sent) {
    nav_id entry = nav_current_top(self->navigator);
    if (self->acted++ > 0) return;
    CHECK(nav_redirect(self->navigator, sent->question, NULL, 0) < 0);
    CHECK(redirect_to(self, sent, 99, NULL, 0) < 0);
    CHECK(redirect_to(self, sent, NAV_INTENT_NAVIGATE, NULL, 0) < 0);
    CHECK(redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 1u << 30) < 0);
    CHECK(redirect_to(self, sent, NAV_INTENT_NAVIGATE, "", 0) < 0);
    CHECK_NUMBER(NAV_OK, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, redirect_to(self, sent, NAV_INTENT_DISPATCH, "detail", 0));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(self->navigator, sent->question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_answer(self->navigator, sent->question, 5));
    CHECK_NUMBER(entry, nav_current_top(self->navigator));
}

static void redirected_once(void) {
    static const int32_t ignored[] = {NAV_DISPATCH_SHOW, NAV_DISPATCH_SWITCH, NAV_DISPATCH_IGNORE,
                                      NAV_DISPATCH_PASS, NAV_ANSWER_LATER,    5};
    size_t index;
    for (index = 0; index < sizeof ignored / sizeof ignored[0]; index++) {
        coordinator outer, inner;
        nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
        nav_outcome outcome = nav_outcome_init();
        int failed_before = checks_failed_here;
        inner.answer = ignored[index];
        inner.act = redirect_once;
        CHECK_NUMBER(NAV_OK, send(navigator, 0, "list", &outcome));
        CHECK_NUMBER(1, inner.acted);
        CHECK_NUMBER(0, outer.asked);
        CHECK_NUMBER(4, nav_current_depth(navigator));
        CHECK_NUMBER(1, outcome.redirect_count);
        CHECK_NUMBER(nav_current_top(navigator), outcome.entry);
        CHECK_NUMBER(inner.flow, nav_current_flow(navigator));
        CHECK(nav_redirect(navigator, inner.question, NULL, 0) < 0);
        CHECK(nav_answer(navigator, inner.question, NAV_ANSWER_ACCEPT) != NAV_OK);
        nav_navigator_free(navigator);
        CHECK_NUMBER(inner.given, inner.given_back);
        if (checks_failed_here > failed_before) printf("  with answer %d\n", (int)ignored[index]);
    }
}

static void send_on(coordinator *self, const nav_dispatch_context *sent) {
    self->status = redirect_to(self, sent, NAV_INTENT_DISPATCH, "list", 0);
    self->acted += self->status == NAV_OK;
}

/* To itself again and again, which ends. */
static void sent_on_too_often(void) {
    uint32_t limit;
    for (limit = 1; limit <= NAV_MAX_REDIRECTS; limit *= 2) {
        coordinator outer, inner;
        nav_config config = nav_config_init();
        nav_navigator *navigator;
        nav_outcome outcome = nav_outcome_init();
        char *before;
        config.redirect_limit = limit;
        navigator = navigator_with_two(&config, &outer, &inner);
        before = dump(navigator);
        inner.act = send_on;
        CHECK_NUMBER(NAV_LOOP, send(navigator, 0, "detail", &outcome));
        CHECK(inner.asked == (int)limit + 1 || inner.asked == (int)limit);
        CHECK_NUMBER(inner.given, inner.given_back);
        CHECK_NUMBER(0, outer.asked);
        check_unchanged(navigator, before);
        nav_navigator_free(navigator);
    }
}

/* ---- Trials ---- */

/* A trial has no question, and nothing is done. */
static void redirect_a_trial(coordinator *self, const nav_dispatch_context *sent) {
    if (!sent->is_trial) return;
    self->status = redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0);
}

static void trials_change_nothing(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_request list = nav_request_init("list", NULL);
    nav_id taker = 0;
    char *before = dump(navigator);
    inner.act = redirect_a_trial;
    outer.answer = NAV_DISPATCH_SWITCH;
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(navigator, 0, &list, &taker));
    CHECK(inner.status < 0);
    CHECK_NUMBER(outer_of(navigator), taker);
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(navigator, 0, &list, NULL));
    CHECK_NUMBER(2, inner.trials);
    CHECK_NUMBER(2, outer.trials);
    CHECK_NUMBER(inner.given, inner.given_back);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* Inside of what is asked it asks who would take it: the redirect is still its own. */
static void try_then_redirect(coordinator *self, const nav_dispatch_context *sent) {
    nav_request detail = nav_request_init("detail", NULL);
    nav_id taker = 7;
    if (sent->is_trial || self->acted++ > 0) return;
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(self->navigator, 0, &detail, &taker));
    CHECK_NUMBER(NAV_OK, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0));
}

static void a_trial_inside_a_question(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_id within = nav_current_flow(navigator);
    inner.act = try_then_redirect;
    outer.answer = NAV_DISPATCH_IGNORE;
    CHECK_NUMBER(NAV_OK, send(navigator, 0, "list", NULL));
    CHECK_NUMBER(within, nav_current_flow(navigator));
    CHECK_NUMBER(4, nav_current_depth(navigator));
    nav_navigator_free(navigator);
    CHECK_NUMBER(inner.given, inner.given_back);
}

static void ask_again(coordinator *self, const nav_dispatch_context *sent) {
    nav_id taker = 7;
    self->status = nav_dispatch_target(self->navigator, 0, sent->request, &taker);
    if (self->status == NAV_LOOP) CHECK_NUMBER(0, taker);
}

/* A coordinator that asks who would take what it is asked about is asked itself, but not without end. */
static void trials_within_one_another(void) {
    nav_navigator *navigator = navigator_with_flow(NULL);
    coordinator self = {0};
    nav_request detail = nav_request_init("detail", NULL);
    nav_id taker;
    self.navigator = navigator;
    self.act = ask_again;
    self.answer = NAV_DISPATCH_SHOW;
    add_coordinator(navigator, "asks", "list", &self);
    begin(navigator, "asks");
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(navigator, 0, &detail, &taker));
    CHECK_NUMBER(nav_current_flow(navigator), taker);
    CHECK_NUMBER(NAV_MAX_REDIRECTS, self.asked);
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(navigator, 0, &detail, &taker));
    nav_navigator_free(navigator);
}

static void read_name(coordinator *self, const nav_dispatch_context *sent) {
    self->acted += 1;
    CHECK_NUMBER(0, sent->request->route.bytes[sent->request->route.length]);
}

static void send_on_by_name(coordinator *self, const nav_dispatch_context *sent) {
    read_name(self, sent);
    if (self->acted == 1) redirect_to(self, sent, NAV_INTENT_DISPATCH, "list", 0);
}

/* A string that comes out has a NUL after its last byte. */
static void names_end_with_a_nul(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_request request = nav_request_init("detailed", NULL);
    nav_id taker;
    inner.act = read_name;
    request.route.length = 6;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch(navigator, 0, &request, NULL, NULL));
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch_target(navigator, 0, &request, &taker));
    inner.act = send_on_by_name;
    inner.acted = 0;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch(navigator, 0, &request, NULL, NULL));
    CHECK_NUMBER(2, inner.acted);
    nav_navigator_free(navigator);
}

/* ---- To whom it is sent ---- */

static void redirect_anywhere(coordinator *self, const nav_dispatch_context *sent) {
    redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0);
}

/* Of an issuer that is covered, and of another revision, nobody is asked. */
static void a_stale_issuer_asks_nobody(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_request detail = nav_request_init("detail", NULL);
    nav_options options = nav_options_init();
    nav_id below = nav_current_entry_at(navigator, 1);
    char *before = dump(navigator);
    outer.answer = inner.answer = NAV_DISPATCH_IGNORE;
    options.issuer = below;
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_dispatch(navigator, 0, &detail, &options, NULL));
    options = nav_options_init();
    options.revision = nav_current_revision(navigator) - 1;
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_dispatch(navigator, 0, &detail, &options, NULL));
    CHECK_NUMBER(0, inner.asked + outer.asked);
    outer.act = inner.act = redirect_anywhere;
    CHECK_NUMBER(NAV_STALE_ISSUER, nav_dispatch(navigator, 0, &detail, &options, NULL));
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void a_flow_that_has_ended_is_stale(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_request detail = nav_request_init("detail", NULL);
    nav_id within = nav_current_flow(navigator);
    CHECK_NUMBER(NAV_OK, end(navigator, within));
    CHECK_NUMBER(NAV_STALE, nav_dispatch_target(navigator, within, &detail, NULL));
    CHECK_NUMBER(NAV_STALE, send(navigator, within, "detail", NULL));
    nav_navigator_free(navigator);
}

static void to_whom_it_is_sent(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_request detail = nav_request_init("detail", NULL);
    nav_options options = nav_options_init();
    nav_id within = nav_current_flow(navigator);
    outer.answer = inner.answer = NAV_DISPATCH_IGNORE;
    options.issuer = nav_current_top(navigator);
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_dispatch(navigator, 0, &detail, &options, NULL));
    CHECK_NUMBER(within, inner.flow);
    CHECK_NUMBER(1, inner.asked);
    options = nav_options_init();
    options.target = within;
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &detail, &options, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_end_flow(navigator, within, NULL, &options, NULL));
    detail = nav_request_by_id(nav_route_find(navigator, nav_string_init("detail")), NULL);
    CHECK_NUMBER(NAV_ALREADY_THERE, nav_dispatch(navigator, 0, &detail, NULL, NULL));
    CHECK_NUMBER(detail.route_id, inner.request);
    detail.route_id = MADE_UP_ID;
    CHECK_NUMBER(NAV_STALE, nav_dispatch(navigator, 0, &detail, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    CHECK_NUMBER(NAV_UNRESOLVED, send(navigator, 0, "detail", NULL));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(answers);
    RUN(shows);
    RUN(redirected_once);
    RUN(sent_on_too_often);
    RUN(trials_change_nothing);
    RUN(a_trial_inside_a_question);
    RUN(trials_within_one_another);
    RUN(names_end_with_a_nul);
    RUN(a_stale_issuer_asks_nobody);
    RUN(a_flow_that_has_ended_is_stale);
    RUN(to_whom_it_is_sent);
    return check_report();
}
