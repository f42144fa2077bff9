/* Coordinators: calls inside their question, objects that are sent, and flows that go before it is answered. */
#include "coordinators.h"

/* ---- Ownership ---- */

/* A query takes nothing over, or everything: here objects are given back sometimes. */
static void objects_of_a_trial(void) {
    coordinator outer, inner;
    nav_navigator *navigator = started_navigator(NULL);
    nav_request detail = nav_request_init("detail", NULL);
    nav_value object;
    int started, closed, destroyed = 0;
    object = nav_value_host_object(&destroyed, count_destroy);
    detail.arguments = &object;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_dispatch_target(navigator, 0, &detail, NULL));
    started = destroyed;
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_dispatch_target(navigator, 0, &detail, NULL));
    closed = destroyed - started;
    CHECK_NUMBER(started, closed);
    nav_navigator_free(navigator);
    navigator = navigator_with_two(NULL, &outer, &inner);
    detail = nav_request_init("", NULL);
    CHECK_NUMBER(NAV_INVALID, nav_dispatch_target(navigator, 0, &detail, NULL));
    object = nav_value_bytes("b", (size_t)NAV_MAX_VALUE_BYTES + 1);
    detail = nav_request_init("detail", &object);
    CHECK_NUMBER(NAV_TOO_LARGE, nav_dispatch_target(navigator, 0, &detail, NULL));
    nav_navigator_free(navigator);
}

static void objects_that_are_sent(void) {
    static const int32_t given_answers[] = {
        NAV_DISPATCH_PASS, NAV_DISPATCH_SHOW, NAV_DISPATCH_SWITCH, NAV_DISPATCH_IGNORE, 5, NAV_ANSWER_LATER};
    coordinator outer, inner;
    nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
    nav_value object;
    nav_request detail = nav_request_init("detail", NULL), word = nav_request_init("word", NULL);
    nav_outcome bad = nav_outcome_init();
    nav_options options = nav_options_init();
    int destroyed = 0, given = 0;
    size_t index;
    bad.size = 0;
    object = nav_value_host_object(&destroyed, count_destroy);
    detail.arguments = word.arguments = &object;
    for (index = 0; index < sizeof given_answers / sizeof given_answers[0]; index++) {
        inner.answer = given_answers[index];
        CHECK(nav_dispatch(navigator, 0, &word, NULL, NULL) != NAV_OK);
        CHECK_NUMBER(++given, destroyed);
        CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &detail, NULL, &bad));
        CHECK_NUMBER(++given, destroyed);
        CHECK_NUMBER(NAV_STALE, nav_dispatch(navigator, MADE_UP_ID, &detail, NULL, NULL));
        CHECK_NUMBER(++given, destroyed);
        options.flags = NAV_OPTION_NEXT_VALUE;
        CHECK_NUMBER(NAV_INVALID, nav_dispatch(navigator, 0, &detail, &options, NULL));
        CHECK_NUMBER(++given, destroyed);
        given += 1;
        if (nav_dispatch(navigator, 0, &detail, NULL, NULL) == NAV_OK)
            CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
        CHECK_NUMBER(given, destroyed);
    }
    CHECK_NUMBER(NAV_INVALID, nav_dispatch(NULL, 0, &detail, NULL, NULL));
    CHECK_NUMBER(++given, destroyed);
    CHECK_NUMBER(NAV_OK, nav_close(navigator));
    CHECK_NUMBER(NAV_CLOSED, nav_dispatch(navigator, 0, &detail, NULL, NULL));
    CHECK_NUMBER(++given, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(given, destroyed);
}

/* ---- Re-entry ---- */

static int what;

enum {
    WHATS = 18
};

static void act_inside(coordinator *self, const nav_dispatch_context *sent) {
    nav_navigator *navigator = self->navigator;
    nav_request list = nav_request_init("list", NULL), inner = nav_request_init("inner", NULL);
    nav_value object = nav_value_host_object(self, give_back), one = nav_value_int(1);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    nav_bridge bridge = nav_bridge_init();
    nav_id top = nav_current_top(navigator);
    nav_id taker = 0;
    if (self->acted++ > 1) return;
    ending.value = &object;
    switch (what) {
    case 0:
        self->given += 1;
        nav_end_flow(navigator, sent->flow, &ending, NULL, NULL);
        break;
    case 1: nav_entry_publish(navigator, top, &one, 0); break;
    case 2:
        self->given += 1;
        nav_entry_next_value(navigator, top, ignore_result, self, give_back, 0, NULL);
        break;
    case 3: nav_dispatch(navigator, sent->flow, &list, NULL, NULL); break;
    case 4: nav_navigate(navigator, &inner, NULL, NULL); break;
    case 5: nav_pop_up_to_root(navigator, NULL, NULL); break;
    case 6: nav_close(navigator); break;
    case 7: nav_navigator_free(navigator); break;
    case 8:
        self->given += 1;
        nav_child_add(navigator, top, nav_string_init("inside"), self, give_back);
        nav_child_remove(navigator, top, nav_string_init("inside"));
        break;
    case 9:
        self->acted = 9;
        nav_dispatch_target(navigator, sent->flow, &list, &taker);
        break;
    case 10: nav_answer(navigator, sent->question, NAV_ANSWER_ACCEPT); break;
    case 11: nav_answer(navigator, sent->question, 5); break;
    case 12: nav_abort(navigator, sent->question, NAV_ABORT_BY_HOST); break;
    case 13: nav_host_did_pop(navigator, top, NULL, NULL, NULL); break;
    case 14:
        redirect_to(self, sent, NAV_INTENT_DISPATCH, "list", 0);
        nav_close(navigator);
        break;
    case 15: nav_bridge_set(navigator, &bridge); break;
    case 16: nav_route_unregister(navigator, nav_route_find(navigator, nav_string_init("inner"))); break;
    default:
        redirect_to(self, sent, NAV_INTENT_POP_UP_TO_ROOT, NULL, 0);
        nav_host_did_pop(navigator, nav_current_entry_at(navigator, 1), NULL, NULL, NULL);
    }
    /* What it is told stays as it is. */
    CHECK(what == 9 || (sent->flow == self->flow && sent->question == self->question));
    CHECK_NUMBER(top, what == 13 || what == 17 ? top : nav_current_top(navigator));
}

typedef enum way {
    SENT_ALONE,
    SENT_IN_A_BATCH, /* to a flow that the batch begins */
    TRIED,
    WAYS
} way;

static void send_detail(nav_navigator *navigator, way way) {
    nav_request detail = nav_request_init("detail", NULL), inner = nav_request_init("inner", NULL);
    nav_intent begin = nav_intent_init(NAV_INTENT_NAVIGATE), send = nav_intent_init(NAV_INTENT_DISPATCH);
    const nav_intent *intents[2];
    intents[0] = &begin;
    intents[1] = &send;
    begin.request = &inner;
    send.request = &detail;
    if (way == SENT_ALONE) nav_dispatch(navigator, 0, &detail, NULL, NULL);
    if (way == SENT_IN_A_BATCH) nav_batch(navigator, intents, 2, NULL, NULL);
    if (way == TRIED) nav_dispatch_target(navigator, 0, &detail, NULL);
}

static void everything_inside_a_question(void) {
    static const int32_t given_answers[] = {NAV_DISPATCH_PASS, NAV_DISPATCH_SHOW, NAV_DISPATCH_SWITCH,
                                            NAV_DISPATCH_IGNORE, 5};
    size_t index;
    int way;
    for (what = 0; what < WHATS; what++) {
        for (index = 0; index < 5; index++) {
            for (way = 0; way < WAYS; way++) {
                coordinator outer, inner;
                nav_navigator *navigator = navigator_with_two(NULL, &outer, &inner);
                int failed_before = checks_failed_here;
                inner.act = act_inside;
                inner.answer = given_answers[index];
                send_detail(navigator, way);
                CHECK(inner.acted > 0);
                if (what != 7) nav_navigator_free(navigator);
                CHECK_NUMBER(inner.given, inner.given_back);
                if (checks_failed_here > failed_before)
                    printf("  with %d, answer %d, way %d\n", what, (int)given_answers[index], way);
            }
        }
    }
}

/* ---- Waiting ---- */

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_plan *)user_data = *plan;
    return NAV_ANSWER_LATER;
}

/* The bridge owes an answer about what is sent, and the flow goes meanwhile. */
static void the_flow_goes_while_the_bridge_waits(void) {
    coordinator outer, inner;
    nav_config config = config_with_events(64);
    nav_navigator *navigator = navigator_with_two(&config, &outer, &inner);
    nav_bridge bridge = nav_bridge_init();
    nav_plan plan;
    nav_outcome outcome = nav_outcome_init();
    const nav_event *event;
    nav_id second = nav_current_top(navigator), first = nav_current_entry_at(navigator, 1);
    int completed = 0;
    memset(&plan, 0, sizeof plan);
    inner.answer = NAV_DISPATCH_SHOW;
    bridge.transition = answer_later;
    bridge.user_data = &plan;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, send(navigator, 0, "detail", &outcome));
    CHECK_NUMBER(NAV_INTENT_DISPATCH, plan.kind);
    CHECK_NUMBER(outcome.ticket, plan.ticket);
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, second, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_host_did_pop(navigator, first, NULL, NULL, NULL));
    CHECK_NUMBER(0, nav_current_flow(navigator));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED) continue;
        CHECK_NUMBER(outcome.ticket, event->ticket);
        CHECK(event->outcome->status < 0);
        completed += 1;
    }
    CHECK_NUMBER(1, completed);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

/* It waits for its turn, and then the flow has ended. */
static void the_flow_goes_before_its_turn(void) {
    coordinator outer, inner;
    nav_config config = config_with_events(64);
    nav_navigator *navigator = navigator_with_two(&config, &outer, &inner);
    nav_bridge bridge = nav_bridge_init();
    nav_plan plan;
    nav_outcome outcome = nav_outcome_init();
    const nav_event *event;
    nav_id within = nav_current_flow(navigator);
    int completed = 0;
    memset(&plan, 0, sizeof plan);
    inner.answer = NAV_DISPATCH_SHOW;
    bridge.transition = answer_later;
    bridge.user_data = &plan;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, end(navigator, within));
    CHECK_NUMBER(NAV_PENDING, send(navigator, within, "detail", &outcome));
    CHECK_NUMBER(0, inner.asked);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL)); /* aborts the end */
    CHECK_NUMBER(1, inner.asked);
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    CHECK_NUMBER(NAV_PENDING, end(navigator, within));
    CHECK_NUMBER(NAV_PENDING, send(navigator, within, "detail", &outcome));
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, plan.question, NAV_ANSWER_ACCEPT));
    while (nav_next_event(navigator, &event) == NAV_OK) {
        if (event->kind != NAV_EVENT_COMPLETED || event->ticket != outcome.ticket) continue;
        CHECK_NUMBER(NAV_STALE, event->outcome->status);
        completed += 1;
    }
    CHECK_NUMBER(1, completed);
    CHECK_NUMBER(1, inner.asked);
    nav_navigator_free(navigator);
}

int main(void) {
    RUN(objects_of_a_trial);
    RUN(objects_that_are_sent);
    RUN(everything_inside_a_question);
    RUN(the_flow_goes_while_the_bridge_waits);
    RUN(the_flow_goes_before_its_turn);
    return check_report();
}
