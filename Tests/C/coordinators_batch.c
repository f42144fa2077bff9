/* Coordinators that are asked about an intent of a batch: what they see, what they may put in its place, and limits. */
#include "coordinators.h"

static nav_status send_both(nav_navigator *navigator, const char *first, const char *second, nav_outcome *outcome) {
    nav_request requests[2];
    nav_intent given[2];
    const nav_intent *intents[2];
    int index;
    requests[0] = nav_request_init(first, NULL);
    requests[1] = nav_request_init(second, NULL);
    for (index = 0; index < 2; index++) {
        given[index] = nav_intent_init(NAV_INTENT_DISPATCH);
        given[index].request = &requests[index];
        intents[index] = &given[index];
    }
    return nav_batch(navigator, intents, 2, NULL, outcome);
}

/* "outer" alone; "inner" is begun by what is sent. */
static nav_navigator *navigator_with_outer(coordinator *outer, coordinator *inner) {
    nav_navigator *navigator = navigator_with_two(NULL, outer, inner);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    outer->answer = inner->answer = NAV_DISPATCH_SHOW;
    return navigator;
}

/* ---- What they see ---- */

static nav_id outer_of(const nav_navigator *navigator, nav_id flow) {
    return read_flow(navigator, flow).parent;
}

static void look_around(coordinator *self, const nav_dispatch_context *sent) {
    nav_navigator *navigator = self->navigator;
    nav_request detail = nav_request_init("detail", NULL);
    nav_flow_info info = nav_flow_info_init();
    nav_back_plan back = nav_back_plan_init();
    nav_id taker = 0;
    self->acted += 1;
    CHECK_NUMBER(2, nav_current_depth(navigator));
    CHECK_NUMBER(NAV_OK, nav_back_plan_get(navigator, 0, &back));
    CHECK_NUMBER(nav_current_top(navigator), back.entry);
    /* The flow is planned: it has an id, and no model. */
    CHECK_NUMBER(NAV_OK, nav_flow_get(navigator, sent->flow, &info));
    CHECK(info.model == NULL);
    CHECK_NUMBER(NAV_STALE, nav_dispatch_target(navigator, sent->flow, &detail, &taker));
    CHECK_NUMBER(NAV_OK, nav_dispatch_target(navigator, 0, &detail, &taker));
    CHECK_NUMBER(outer_of(navigator, sent->flow), taker);
}

static void they_see_the_tree_as_it_is(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_outer(&outer, &inner);
    nav_outcome outcome = nav_outcome_init();
    inner.act = look_around;
    CHECK_NUMBER(NAV_OK, send_both(navigator, "inner", "detail", &outcome));
    CHECK_NUMBER(1, inner.acted);
    CHECK_NUMBER(4, nav_current_depth(navigator));
    CHECK_NUMBER(inner.flow, nav_entry_flow(navigator, outcome.entry));
    nav_navigator_free(navigator);
}

/* ---- What they put in its place ---- */

static void redirect_wrongly(coordinator *self, const nav_dispatch_context *sent) {
    nav_request detail = nav_request_init("detail", NULL);
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    nav_options options = nav_options_init();
    self->acted += 1;
    CHECK_NUMBER(NAV_INVALID, redirect_to(self, sent, NAV_INTENT_START, "detail", 0));
    CHECK_NUMBER(NAV_INVALID, redirect_to(self, sent, NAV_INTENT_BATCH, NULL, 0));
    CHECK_NUMBER(NAV_INVALID, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", NAV_REDIRECT_RESUME));
    CHECK_NUMBER(NAV_INVALID, redirect_to(self, sent, NAV_INTENT_RECHECK_GUARDS, NULL, 0));
    intent.request = &detail;
    intent.options = &options;
    options.issuer = nav_current_top(self->navigator);
    CHECK_NUMBER(NAV_INVALID, nav_redirect(self->navigator, sent->question, &intent, 0));
    options = nav_options_init();
    options.revision = nav_current_revision(self->navigator);
    CHECK_NUMBER(NAV_INVALID, nav_redirect(self->navigator, sent->question, &intent, 0));
    CHECK_NUMBER(NAV_OK, redirect_to(self, sent, NAV_INTENT_PUSH_ALL, NULL, 0) < 0 ? NAV_OK : NAV_REFUSED);
    CHECK_NUMBER(NAV_OK, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "detail", 0));
}

static void one_intent_takes_the_place_of_one(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_outer(&outer, &inner);
    nav_outcome outcome = nav_outcome_init();
    inner.act = redirect_wrongly;
    CHECK_NUMBER(NAV_OK, send_both(navigator, "inner", "list", &outcome));
    CHECK_NUMBER(1, inner.acted);
    CHECK_NUMBER(1, outcome.redirect_count);
    CHECK_NUMBER(inner.flow, nav_current_flow(navigator));
    CHECK_NUMBER(outcome.entry, nav_current_top(navigator));
    CHECK_NUMBER(4, nav_current_depth(navigator));
    nav_navigator_free(navigator);
    CHECK_NUMBER(inner.given, inner.given_back);
}

/* ---- Answers that end it ---- */

static void all_or_nothing(void) {
    static const int32_t refusals[] = {NAV_ANSWER_LATER, 1, -1, 7, INT32_MAX, INT32_MIN + 4};
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_outer(&outer, &inner);
    nav_outcome outcome = nav_outcome_init();
    char *before = dump(navigator);
    size_t index;
    for (index = 0; index < sizeof refusals / sizeof refusals[0]; index++) {
        inner.answer = refusals[index];
        CHECK_NUMBER(NAV_REFUSED, send_both(navigator, "inner", "detail", &outcome));
        CHECK_NUMBER(NAV_BY_COORDINATOR, outcome.by);
        CHECK_NUMBER(refusals[index], outcome.host_code);
        CHECK_NUMBER(1, outcome.index);
        CHECK(nav_last_message(navigator).length > 0);
    }
    inner.answer = outer.answer = NAV_DISPATCH_PASS;
    CHECK_NUMBER(NAV_UNRESOLVED, send_both(navigator, "inner", "detail", &outcome));
    CHECK_NUMBER(0, outcome.index);
    CHECK_NUMBER(NAV_BY_NOBODY, outcome.by);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static nav_id pending;

static void abort_it(coordinator *self, const nav_dispatch_context *sent) {
    (void)sent;
    self->acted += 1;
    CHECK_NUMBER(NAV_OK, nav_abort(self->navigator, pending, NAV_ABORT_BY_HOST));
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->question;
    return NAV_ANSWER_LATER;
}

/* The coordinator aborts the batch about which it is asked, which has waited for its turn. */
static void aborted_by_who_is_asked(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_outer(&outer, &inner);
    nav_bridge bridge = nav_bridge_init();
    nav_outcome outcome = nav_outcome_init();
    nav_id question = 0;
    bridge.transition = answer_later;
    bridge.user_data = &question;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, send(navigator, 0, "detail", NULL));
    CHECK_NUMBER(NAV_PENDING, send_both(navigator, "inner", "detail", &outcome));
    pending = outcome.ticket;
    inner.act = abort_it;
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(1, inner.acted);
    CHECK_NUMBER(3, nav_current_depth(navigator));
    CHECK(nav_abort(navigator, pending, NAV_ABORT_BY_HOST) != NAV_OK);
    nav_navigator_free(navigator);
}

static void redirect_the_second_time(coordinator *self, const nav_dispatch_context *sent) {
    CHECK(nav_value_member(sent->request->arguments, nav_string_init("object")) != NULL);
    if (++self->acted == 2) CHECK_NUMBER(NAV_OK, redirect_to(self, sent, NAV_INTENT_NAVIGATE, "list", 0));
}

/* A report makes the question void, and the coordinator asked again puts another intent in the place of its request. */
static void redirected_when_planned_anew(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_outer(&outer, &inner);
    nav_bridge bridge = nav_bridge_init();
    nav_member member;
    nav_value arguments, object;
    nav_request detail = nav_request_init("detail", NULL);
    nav_intent given = nav_intent_init(NAV_INTENT_DISPATCH);
    const nav_intent *intents[1];
    nav_outcome outcome = nav_outcome_init();
    nav_id question = 0;
    int destroyed = 0;
    object = nav_value_host_object(&destroyed, count_destroy);
    member.key = nav_string_init("object");
    member.value = object;
    arguments = nav_value_map(&member, 1);
    detail.arguments = &arguments;
    given.request = &detail;
    intents[0] = &given;
    outer.act = redirect_the_second_time;
    push(navigator, "list");
    bridge.transition = answer_later;
    bridge.user_data = &question;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, nav_batch(navigator, intents, 1, NULL, &outcome));
    CHECK_NUMBER(1, outer.acted);
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, nav_current_top(navigator), NULL, NULL, NULL));
    CHECK_NUMBER(2, outer.acted);
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(3, nav_current_depth(navigator));
    nav_navigator_free(navigator);
    CHECK_NUMBER(outer.given, outer.given_back);
}

/* ---- Limits ---- */

static void too_many(void) {
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_outer(&outer, &inner);
    nav_request detail = nav_request_init("detail", NULL);
    nav_intent given = nav_intent_init(NAV_INTENT_DISPATCH);
    const nav_intent *intents[NAV_MAX_DISPATCHES + 1];
    nav_outcome outcome = nav_outcome_init();
    size_t index;
    given.request = &detail;
    for (index = 0; index <= NAV_MAX_DISPATCHES; index++) intents[index] = &given;
    CHECK_NUMBER(NAV_TOO_LARGE, nav_batch(navigator, intents, NAV_MAX_DISPATCHES + 1, NULL, &outcome));
    CHECK_NUMBER(NAV_MAX_DISPATCHES, outcome.index);
    CHECK_NUMBER(0, outer.asked);
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, intents, NAV_MAX_DISPATCHES, NULL, &outcome));
    CHECK_NUMBER(NAV_MAX_DISPATCHES, outer.asked);
    CHECK_NUMBER(3, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(they_see_the_tree_as_it_is);
    RUN(one_intent_takes_the_place_of_one);
    RUN(all_or_nothing);
    RUN(aborted_by_who_is_asked);
    RUN(redirected_when_planned_anew);
    RUN(too_many);
    return check_report();
}
