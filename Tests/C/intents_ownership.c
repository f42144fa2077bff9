/* Intents: what the parts of operations hand over, given back once and told to those who wait for it. */
#include "intents.h"

static nav_request list, nowhere;

typedef struct waiting {
    int called, destroyed;
    nav_result_kind kind;
} waiting;

static void settled(void *user_data, const nav_result *result) {
    waiting *state = user_data;
    CHECK_NUMBER(0, state->destroyed);
    state->called += 1;
    state->kind = result->kind;
}

static void forget(void *user_data) {
    ((waiting *)user_data)->destroyed += 1;
}

static nav_intent waiting_intent(waiting *state, const nav_request *request) {
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, request);
    intent.callback = settled;
    intent.user_data = state;
    intent.destroy = forget;
    return intent;
}

static void an_intent_that_fails_gives_back_its_user_data(void) {
    nav_navigator *navigator = started_navigator(NULL);
    waiting state = {0, 0, NAV_RESULT_VALUE};
    nav_intent intent = waiting_intent(&state, &nowhere);
    nav_outcome bad = nav_outcome_init();
    bad.size = 0;
    CHECK_NUMBER(NAV_UNRESOLVED, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(1, state.destroyed);
    intent.request = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(2, state.destroyed);
    intent.request = &list;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, &bad));
    CHECK_NUMBER(3, state.destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_perform(NULL, &intent, NULL));
    CHECK_NUMBER(4, state.destroyed);
    /* Also where the kind takes none. */
    intent.kind = NAV_INTENT_NAVIGATE;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(5, state.destroyed);
    intent.kind = KINDS;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(6, state.destroyed);
    CHECK_NUMBER(0, state.called);
    nav_navigator_free(navigator);
    CHECK_NUMBER(6, state.destroyed);
}

/* The user data and the host objects of a batch of three, of which the one in the middle is wrong: whichever was read
 * before it, and what was not, is given back once. */
static void check_failing_batch(nav_status expected, nav_navigator *navigator, const nav_intent *wrong) {
    waiting states[2] = {{0, 0, NAV_RESULT_VALUE}, {0, 0, NAV_RESULT_VALUE}};
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_request request = nav_request_init("list", &object);
    nav_intent first = waiting_intent(&states[0], &request), last = waiting_intent(&states[1], &request);
    const nav_intent *steps[3];
    nav_outcome outcome = nav_outcome_init();
    steps[0] = &first;
    steps[1] = wrong;
    steps[2] = &last;
    CHECK_NUMBER(expected, nav_batch(navigator, steps, 3, NULL, &outcome));
    CHECK_NUMBER(navigator == NULL ? 0 : 1, outcome.index);
    CHECK_NUMBER(2, destroyed);
    CHECK_NUMBER(1, states[0].destroyed);
    CHECK_NUMBER(1, states[1].destroyed);
    CHECK_NUMBER(0, states[0].called);
    CHECK_NUMBER(0, states[1].called);
}

static void a_batch_that_fails_gives_back_everything(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy), deeper = nav_value_list(&object, 1);
    nav_value too_deep = nav_value_list(&deeper, 1);
    nav_request holding = nav_request_init("list", &object), wrong_value = nav_request_init("list", &too_deep);
    nav_request unnamed = nav_request_init("", &object), unknown = nav_request_init("nowhere", &object);
    const nav_request *requests[3];
    nav_element elements[3];
    nav_options options = nav_options_init();
    nav_intent step = nav_intent_init(NAV_INTENT_NAVIGATE);
    requests[0] = &holding;
    requests[1] = &unnamed;
    requests[2] = &holding;
    check_failing_batch(NAV_INVALID, navigator, NULL);
    step.request = &unnamed;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(1, destroyed);
    step.request = &wrong_value;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(2, destroyed);
    step.request = &unknown;
    check_failing_batch(NAV_UNRESOLVED, navigator, &step);
    CHECK_NUMBER(3, destroyed);
    step.request = &holding;
    step.result = &object; /* superfluous */
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(5, destroyed);
    step.result = NULL;
    step.kind = NAV_INTENT_START;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(6, destroyed);
    step.kind = KINDS;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(7, destroyed);
    step.kind = NAV_INTENT_NAVIGATE;
    options.hint = &object; /* belongs to the batch */
    step.options = &options;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(9, destroyed);
    step.options = NULL;
    step.request = NULL;
    step.kind = NAV_INTENT_PUSH_ALL;
    step.requests = requests;
    step.count = 3;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(12, destroyed);
    step.requests = NULL;
    step.kind = NAV_INTENT_SET_STACK;
    step.elements = elements;
    elements[0] = nav_element_new(&holding);
    elements[1] = nav_element_keep(nav_current_top(navigator));
    elements[1].request = &holding; /* both, and of another route */
    elements[2] = nav_element_new(&holding);
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(15, destroyed);
    step.kind = NAV_INTENT_POP_BACK;
    step.elements = NULL;
    step.count = 0;
    step.result = &too_deep;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(16, destroyed);
    step.result = &object;
    check_failing_batch(NAV_INVALID, NULL, &step);
    CHECK_NUMBER(17, destroyed);
    step.arguments = &object; /* superfluous */
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(19, destroyed);
    step.result = NULL;
    step.kind = NAV_INTENT_UPDATE;
    check_failing_batch(NAV_STALE, navigator, &step);
    CHECK_NUMBER(20, destroyed);
    step.entry = nav_current_top(navigator);
    step.arguments = &too_deep;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(21, destroyed);
    step.kind = NAV_INTENT_HOST_DID_UPDATE;
    step.arguments = &object;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(22, destroyed);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_navigator_free(navigator);
    CHECK_NUMBER(22, destroyed);
}

/* The requests of one call, one of them wrong. */
static void parts_that_fail_give_back_everything(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_value object = nav_value_host_object(&destroyed, count_destroy);
    nav_request holding = nav_request_init("list", &object), unnamed = nav_request_init("", &object);
    const nav_request *requests[3];
    nav_element elements[3];
    nav_options options = nav_options_init();
    nav_outcome bad = nav_outcome_init();
    bad.size = 0;
    requests[0] = requests[2] = &holding;
    requests[1] = &unnamed;
    elements[0] = elements[2] = nav_element_new(&holding);
    elements[1] = nav_element_new(NULL);
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, NULL, NULL));
    CHECK_NUMBER(3, destroyed);
    requests[1] = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, NULL, NULL));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(7, destroyed);
    elements[1] = nav_element_keep(MADE_UP_ID);
    CHECK_NUMBER(NAV_STALE, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(9, destroyed);
    requests[1] = &holding;
    options.flags = 1u << 30;
    options.hint = &object;
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, &options, NULL));
    CHECK_NUMBER(13, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, &options, NULL));
    CHECK_NUMBER(16, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, NULL, &bad));
    CHECK_NUMBER(19, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, &bad));
    CHECK_NUMBER(21, destroyed);
    elements[1] = nav_element_update(nav_current_top(navigator), &holding);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(24, destroyed);
    elements[1] = nav_element_update(MADE_UP_ID, &holding);
    CHECK_NUMBER(NAV_STALE, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(27, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(27, destroyed);
}

/* Each waiter of a batch is told once, and by its own callback. */
static void waiters_of_a_batch_are_told_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    waiting states[3] = {{0, 0, NAV_RESULT_FAILED}, {0, 0, NAV_RESULT_FAILED}, {0, 0, NAV_RESULT_FAILED}};
    nav_value value = nav_value_string("blue");
    nav_intent waits[3], back = nav_intent_init(NAV_INTENT_POP_BACK);
    const nav_intent *steps[5];
    nav_outcome outcome = nav_outcome_init();
    int index;
    for (index = 0; index < 3; index++) waits[index] = waiting_intent(&states[index], &list);
    back.result = &value;
    steps[0] = &waits[0];
    steps[1] = &waits[1];
    steps[2] = &back;
    steps[3] = &waits[2];
    CHECK_NUMBER(NAV_OK, nav_batch(navigator, steps, 4, NULL, &outcome));
    CHECK_NUMBER(3, nav_current_depth(navigator));
    CHECK_NUMBER(outcome.waiter, nav_entry_waiter(navigator, nav_current_top(navigator)));
    CHECK_NUMBER(outcome.entry, nav_current_top(navigator));
    CHECK_NUMBER(0, states[0].called);
    CHECK_NUMBER(1, states[1].called);
    CHECK_NUMBER(1, states[1].destroyed);
    CHECK_NUMBER(NAV_RESULT_VALUE, states[1].kind);
    CHECK_NUMBER(0, states[2].called);
    CHECK_NUMBER(NAV_OK, nav_pop_up_to_root(navigator, NULL, NULL));
    for (index = 0; index < 3; index++) {
        CHECK_NUMBER(1, states[index].called);
        CHECK_NUMBER(1, states[index].destroyed);
    }
    nav_navigator_free(navigator);
}

static void keep_entry(void *user_data, const nav_result *result) {
    *(nav_id *)user_data = result->entry;
}

static int32_t answer_later(void *user_data, const nav_plan *plan) {
    *(nav_id *)user_data = plan->question;
    return NAV_ANSWER_LATER;
}

/* An entry that comes and goes within a batch is never made, so nobody is told an id of it. */
static void an_entry_that_only_passes_has_no_id(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent move = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list), pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_bridge bridge = nav_bridge_init();
    nav_outcome outcome = nav_outcome_init();
    nav_id told = MADE_UP_ID, question = 0, steps_waiter;
    const nav_intent *steps[3];
    nav_intent other = intent_with(NAV_INTENT_NAVIGATE, &list);
    move.callback = keep_entry;
    move.user_data = &told;
    CHECK_NUMBER(NAV_OK, batch(navigator, &move, &pop, &outcome));
    CHECK_NUMBER(0, outcome.entry);
    CHECK_NUMBER(0, told);
    CHECK(outcome.waiter != 0);

    /* Nor where the caller cancels while the question is open. */
    told = MADE_UP_ID;
    bridge.transition = answer_later;
    bridge.user_data = &question;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
    steps[0] = &move;
    steps[1] = &pop;
    steps[2] = &other;
    CHECK_NUMBER(NAV_PENDING, nav_batch(navigator, steps, 3, NULL, &outcome));
    steps_waiter = outcome.waiter;
    CHECK_NUMBER(NAV_OK, nav_cancel_result(navigator, steps_waiter));
    CHECK_NUMBER(0, told);
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, NAV_ANSWER_ACCEPT));
    CHECK_NUMBER(2, nav_current_depth(navigator));

    /* One that stays has its own. */
    told = MADE_UP_ID;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(NAV_OK, batch(navigator, &pop, &move, &outcome));
    CHECK_NUMBER(nav_current_top(navigator), outcome.entry);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(outcome.entry, told);
    nav_navigator_free(navigator);
}

int main(void) {
    list = nav_request_init("list", NULL);
    nowhere = nav_request_init("nowhere", NULL);
    RUN(an_intent_that_fails_gives_back_its_user_data);
    RUN(a_batch_that_fails_gives_back_everything);
    RUN(parts_that_fail_give_back_everything);
    RUN(waiters_of_a_batch_are_told_once);
    RUN(an_entry_that_only_passes_has_no_id);
    return check_report();
}
