/* Intents: kinds that are none, fields that don't belong together, and what the parts of operations hand over. */
#include "navigator.h"

enum {
    KINDS = 28
};

static nav_request list, nowhere;

static nav_status batch(nav_navigator *navigator, const nav_intent *first, const nav_intent *second,
                        nav_outcome *outcome) {
    const nav_intent *steps[2];
    steps[0] = first;
    steps[1] = second;
    return nav_batch(navigator, steps, 2, NULL, outcome);
}

/* ---- Kinds ---- */

static void unknown_kinds(void) {
    static const nav_intent_kind kinds[] = {NAV_INTENT_NONE, KINDS, KINDS + 1, -1, INT32_MAX, INT32_MIN};
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    char *before = dump(navigator);
    size_t index;
    for (index = 0; index < sizeof kinds / sizeof kinds[0]; index++) {
        nav_intent intent = nav_intent_init(kinds[index]);
        nav_outcome outcome = nav_outcome_init();
        CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, &outcome));
        CHECK_NUMBER(NAV_INVALID, outcome.status);
        CHECK(nav_last_detail(navigator).length > 0);
        CHECK_NUMBER(NAV_INVALID, batch(navigator, &pop, &intent, &outcome));
        CHECK_NUMBER(1, outcome.index);
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

static void kinds_that_are_no_steps(void) {
    static const nav_intent_kind kinds[] = {NAV_INTENT_START,
                                            NAV_INTENT_HOST_DID_POP,
                                            NAV_INTENT_HOST_DID_SET_STACK,
                                            NAV_INTENT_HOST_DID_UPDATE,
                                            NAV_INTENT_HOST_DID_DISMISS,
                                            NAV_INTENT_HOST_DID_SELECT,
                                            NAV_INTENT_HOST_DID_RESIZE,
                                            NAV_INTENT_BATCH};
    nav_navigator *navigator = started_navigator(NULL);
    nav_id root = nav_top(navigator), top = push(navigator, "list");
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    const nav_intent *step = &pop;
    char *before = dump(navigator);
    size_t index;
    for (index = 0; index < sizeof kinds / sizeof kinds[0]; index++) {
        nav_intent intent = nav_intent_init(kinds[index]);
        nav_outcome outcome = nav_outcome_init();
        if (kinds[index] == NAV_INTENT_START) intent.request = &list;
        if (kinds[index] == NAV_INTENT_HOST_DID_POP || kinds[index] == NAV_INTENT_HOST_DID_UPDATE) intent.entry = top;
        if (kinds[index] == NAV_INTENT_HOST_DID_RESIZE) intent.entry = top, intent.columns = 1;
        if (kinds[index] == NAV_INTENT_HOST_DID_DISMISS || kinds[index] == NAV_INTENT_HOST_DID_SELECT)
            intent.stack = nav_active_stack(navigator);
        if (kinds[index] == NAV_INTENT_HOST_DID_SET_STACK) intent.entries = &root;
        if (kinds[index] == NAV_INTENT_BATCH) intent.intents = &step;
        if (intent.entries != NULL || intent.intents != NULL) intent.count = 1;
        CHECK_NUMBER(NAV_INVALID, batch(navigator, &pop, &intent, &outcome));
        CHECK_NUMBER(1, outcome.index);
    }
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* An intent that holds itself is a batch in a batch, and no more is read of it. */
static void a_batch_in_itself(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent intent = nav_intent_init(NAV_INTENT_BATCH);
    const nav_intent *itself = &intent;
    intent.intents = &itself;
    intent.count = 1;
    CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, &itself, 1, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_batch(NULL, &itself, 1, NULL, NULL));
    nav_navigator_free(navigator);
}

/* ---- Fields ---- */

static int takes_request(nav_intent_kind kind) {
    return (kind >= NAV_INTENT_START && kind <= NAV_INTENT_REPLACE_TOP) || kind == NAV_INTENT_POP_TO_ROUTE ||
           kind == NAV_INTENT_SEND;
}

static int takes_flow(nav_intent_kind kind) {
    return kind == NAV_INTENT_END_FLOW || kind == NAV_INTENT_SEND;
}

static int takes_count(nav_intent_kind kind) {
    return (kind >= NAV_INTENT_HOST_DID_SET_STACK && kind <= NAV_INTENT_BATCH) || kind == NAV_INTENT_REMOVE;
}

static int takes_stack(nav_intent_kind kind) {
    return kind == NAV_INTENT_SELECT || kind == NAV_INTENT_HOST_DID_DISMISS || kind == NAV_INTENT_HOST_DID_SELECT;
}

/* It may stand in a batch. */
static int is_step(nav_intent_kind kind) {
    return kind != NAV_INTENT_START && kind != NAV_INTENT_BATCH && kind != NAV_INTENT_HOST_DID_POP &&
           kind != NAV_INTENT_HOST_DID_SET_STACK && kind != NAV_INTENT_HOST_DID_UPDATE &&
           kind != NAV_INTENT_HOST_DID_DISMISS && kind != NAV_INTENT_HOST_DID_SELECT &&
           kind != NAV_INTENT_HOST_DID_RESIZE;
}

static int takes_entry(nav_intent_kind kind) {
    return kind == NAV_INTENT_POP_TO_ENTRY || kind == NAV_INTENT_UPDATE || kind == NAV_INTENT_HOST_DID_POP ||
           kind == NAV_INTENT_HOST_DID_UPDATE || kind == NAV_INTENT_SET_CONTAINER || kind == NAV_INTENT_HOST_DID_RESIZE;
}

/* Sets one field, and returns whether the kind takes it. */
static int set_field(nav_intent *intent, int field) {
    static const nav_value one = {NAV_INT, 0, {.integer = 1}};
    static const nav_request *request = &list;
    static nav_element element;
    static nav_id entry = 1;
    static nav_intent pop;
    static const nav_intent *step = &pop;
    static nav_link link;
    static nav_branch branch;
    static nav_container tabs;
    static nav_ending ending;
    ending = nav_ending_init(NAV_VALUE);
    branch = nav_branch_init("first", &list);
    tabs = nav_container_init(NAV_TABS, &branch, 1);
    link = nav_trusted_link("/");
    pop = nav_intent_init(NAV_INTENT_POP_BACK);
    element = nav_new_entry(&list);
    switch (field) {
    case 0: intent->entry = 1; return takes_entry(intent->kind);
    case 1: intent->request = &list; return takes_request(intent->kind);
    case 2:
        intent->result = &one;
        return intent->kind == NAV_INTENT_POP_BACK || intent->kind == NAV_INTENT_HOST_DID_POP ||
               intent->kind == NAV_INTENT_DISMISS || intent->kind == NAV_INTENT_HOST_DID_DISMISS;
    case 3: intent->requests = &request; return intent->kind == NAV_INTENT_PUSH_ALL;
    case 4: intent->elements = &element; return intent->kind == NAV_INTENT_SET_STACK;
    case 5:
        intent->entries = &entry;
        return intent->kind == NAV_INTENT_HOST_DID_SET_STACK || intent->kind == NAV_INTENT_REMOVE;
    case 6: intent->intents = &step; return intent->kind == NAV_INTENT_BATCH;
    case 7: intent->count = 1; return takes_count(intent->kind);
    case 8: intent->link = &link; return intent->kind == NAV_INTENT_OPEN;
    case 9:
        intent->arguments = &one;
        return intent->kind == NAV_INTENT_UPDATE || intent->kind == NAV_INTENT_HOST_DID_UPDATE;
    case 10: intent->callback = ignore_result; return intent->kind == NAV_INTENT_NAVIGATE_FOR_RESULT;
    case 11: intent->stack = 1; return takes_stack(intent->kind);
    case 12: intent->container = &tabs; return intent->kind == NAV_INTENT_SET_CONTAINER;
    case 13: intent->columns = 1; return intent->kind == NAV_INTENT_HOST_DID_RESIZE;
    case 14: intent->flow = MADE_UP_ID; return takes_flow(intent->kind);
    case 15: intent->ending = &ending; return intent->kind == NAV_INTENT_END_FLOW;
    default: intent->user_data = intent; return intent->kind == NAV_INTENT_NAVIGATE_FOR_RESULT;
    }
}

/* What a kind does not take is 0. */
static void fields_of_another_kind(void) {
    nav_intent_kind kind;
    int field;
    for (kind = NAV_INTENT_NAVIGATE; kind < KINDS; kind++) {
        for (field = 0; field < 17; field++) {
            nav_navigator *navigator = started_navigator(NULL);
            char *before = dump(navigator);
            nav_intent intent = nav_intent_init(kind);
            int failed_before = checks_failed_here;
            if (takes_request(kind)) intent.request = &list;
            if (!set_field(&intent, field)) {
                CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
                if (is_step(kind)) CHECK_NUMBER(NAV_INVALID, batch(navigator, &intent, &intent, NULL));
            }
            if (checks_failed_here > failed_before) printf("  of kind %d with field %d\n", (int)kind, field);
            check_unchanged(navigator, before);
            nav_navigator_free(navigator);
        }
    }
}

/* What a kind needs and does not have. */
/* ---- Options ---- */

/* Options that not every kind takes, each alone. */
static nav_options option_alone(int which) {
    nav_options options = nav_options_init();
    switch (which) {
    case 0: options.flags = NAV_REPLACE_ROOT; break;
    case 1: options.flags = NAV_INCLUSIVE; break;
    case 2: options.flags = NAV_BY_ROUTE_ALONE; break;
    case 3: options.unique = NAV_UNIQUE_TOP; break;
    case 4: options.unique_action = NAV_UNIQUE_CLEAR_TO; break;
    case 5: options.unresolved = NAV_UNRESOLVED_REJECT; break;
    case 6: options.issuer = MADE_UP_ID; break;
    case 7: options.revision = 9; break;
    case 8: options.flags = NAV_HAND_ON_WAITER; break;
    case 9: options.target = MADE_UP_ID; break;
    /* Options of a navigation that is unique are no options of another one. */
    case 10: options.flags = NAV_RENEW; break;
    case 11:
        options.unique = NAV_UNIQUE_TOP;
        options.flags = NAV_RENEW;
        break;
    case 12:
        options.unique = NAV_UNIQUE_TOP;
        options.flags = NAV_BY_ROUTE_ALONE;
        break;
    case 13:
        options.unique = NAV_UNIQUE_TOP;
        options.unique_action = NAV_UNIQUE_CLEAR_TO;
        break;
    case 14: options.presentation = NAV_SHEET; break;
    case 15: options.occupied = NAV_OCCUPIED_QUEUE; break;
    case 16: options.flags = NAV_KEEP_PRESENTED; break;
    case 17: options.flags = NAV_REVEAL; break;
    case 18: options.flags = NAV_TO_BRANCH_ROOT; break;
    case 19: options.flags = NAV_AS_IT_WAS; break;
    default: options.flags = NAV_FOR_NEXT; break;
    }
    return options;
}

/* Before the start a good intent is too early, and a bad one invalid all the same. */
static void options_of_another_kind(void) {
    /* One digit for each option: whether the kind takes it. */
    static const char *const taken[KINDS] = {"",
                                             "000001000000000000000",
                                             "000101110101111111000",
                                             "000001110100001111001",
                                             "100001111100000010000",
                                             "000000110100000010000",
                                             "000000110000000011000",
                                             "010001110110000011000",
                                             "000000110100000011000",
                                             "000000110100000010000",
                                             "000000110100000010000",
                                             "000001110100001111000",
                                             "000001110100000011000",
                                             "000001110100000000000",
                                             "000001110100000010000",
                                             "000000110000000010000",
                                             "000000110000000000000",
                                             "000000110100000000000",
                                             "000000110000000001110",
                                             "000000110100000000000",
                                             "000001110000000000000",
                                             "000000110000000000000",
                                             "000000110100000000000",
                                             "000000110100000000000",
                                             "000000110100000000000",
                                             "000000110000000000000",
                                             "000000110000000010000",
                                             "000000110000000010000"};
    nav_navigator *navigator = new_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_element element = nav_kept_entry(MADE_UP_ID);
    const nav_request *request = &nowhere;
    const nav_intent *step = &pop;
    nav_id entry = MADE_UP_ID;
    nav_link link = nav_trusted_link("/");
    int kind, which;
    for (kind = NAV_INTENT_START; kind < KINDS; kind++) {
        for (which = 0; taken[kind][which] != 0; which++) {
            nav_intent intent = nav_intent_init(kind);
            nav_options options = option_alone(which);
            nav_status status;
            int failed_before = checks_failed_here;
            intent.options = &options;
            if (takes_request(kind)) intent.request = &nowhere;
            if (takes_entry(kind)) intent.entry = entry;
            if (takes_stack(kind)) intent.stack = entry;
            if (takes_flow(kind)) intent.flow = entry;
            if (takes_count(kind)) intent.count = 1;
            if (kind == NAV_INTENT_OPEN) intent.link = &link;
            if (kind == NAV_INTENT_HOST_DID_SET_STACK || kind == NAV_INTENT_REMOVE) intent.entries = &entry;
            if (kind == NAV_INTENT_PUSH_ALL) intent.requests = &request;
            if (kind == NAV_INTENT_SET_STACK) intent.elements = &element;
            if (kind == NAV_INTENT_BATCH) intent.intents = &step;
            status = nav_perform(navigator, &intent, NULL);
            if (taken[kind][which] == '0') {
                CHECK_NUMBER(NAV_INVALID, status);
                CHECK(nav_last_detail(navigator).length > 0);
            } else {
                CHECK_NUMBER(kind == NAV_INTENT_START ? NAV_UNRESOLVED : NAV_NOT_STARTED, status);
            }
            if (checks_failed_here > failed_before) printf("  kind %d, option %d\n", kind, which);
        }
    }
    nav_navigator_free(navigator);
}

static void fields_that_are_missing(void) {
    nav_intent_kind kind;
    for (kind = NAV_INTENT_NAVIGATE; kind < KINDS; kind++) {
        nav_navigator *navigator = started_navigator(NULL);
        nav_intent intent = nav_intent_init(kind);
        nav_status expected = NAV_INVALID;
        if (kind == NAV_INTENT_POP_BACK || kind == NAV_INTENT_POP_UP_TO_ROOT) expected = NAV_AT_ROOT;
        if (kind == NAV_INTENT_HOST_DID_SET_STACK) expected = NAV_AT_ROOT;
        if (kind == NAV_INTENT_BACK) expected = NAV_AT_ROOT;
        if (kind == NAV_INTENT_REEVALUATE) expected = NAV_ALREADY_THERE;
        if (kind == NAV_INTENT_DISMISS) expected = NAV_NOT_FOUND;
        if (takes_entry(kind) || takes_stack(kind) || kind == NAV_INTENT_END_FLOW) expected = NAV_STALE;
        if (kind == NAV_INTENT_HOST_DID_RESIZE) expected = NAV_INVALID; /* its number goes before its entry */
        CHECK_NUMBER(expected, nav_perform(navigator, &intent, NULL));
        intent.count = 1; /* and nothing that it counts */
        CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
        CHECK_NUMBER(1, nav_depth(navigator));
        nav_navigator_free(navigator);
    }
}

/* ---- Parts ---- */

static void null_parts(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    const nav_request *requests[3];
    nav_element elements[3];
    nav_outcome outcome = nav_outcome_init();
    char *before = dump(navigator);
    requests[0] = requests[2] = &list;
    requests[1] = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, NULL, &outcome));
    CHECK_NUMBER(1, outcome.index);
    CHECK_NUMBER(NAV_INVALID, batch(navigator, NULL, &pop, &outcome));
    CHECK_NUMBER(0, outcome.index);
    CHECK_NUMBER(NAV_INVALID, batch(navigator, &pop, NULL, &outcome));
    CHECK_NUMBER(1, outcome.index);
    elements[0] = nav_kept_entry(nav_top(navigator));
    elements[1] = nav_new_entry(&list);
    elements[2] = nav_kept_entry(0);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, &outcome));
    CHECK_NUMBER(2, outcome.index);
    elements[2] = nav_new_entry(&list);
    elements[0].request = &list; /* both, and of another route */
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, &outcome));
    CHECK_NUMBER(0, outcome.index);
    check_unchanged(navigator, before);
    nav_navigator_free(navigator);
}

/* ---- Ownership ---- */

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
    waiting state = {0, 0, NAV_VALUE};
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
    waiting states[2] = {{0, 0, NAV_VALUE}, {0, 0, NAV_VALUE}};
    int destroyed = 0;
    nav_value object = nav_host_object_value(&destroyed, count_destroy);
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
    nav_value object = nav_host_object_value(&destroyed, count_destroy), deeper = nav_list_value(&object, 1);
    nav_value too_deep = nav_list_value(&deeper, 1);
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
    elements[0] = nav_new_entry(&holding);
    elements[1] = nav_kept_entry(nav_top(navigator));
    elements[1].request = &holding; /* both, and of another route */
    elements[2] = nav_new_entry(&holding);
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
    step.entry = nav_top(navigator);
    step.arguments = &too_deep;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(21, destroyed);
    step.kind = NAV_INTENT_HOST_DID_UPDATE;
    step.arguments = &object;
    check_failing_batch(NAV_INVALID, navigator, &step);
    CHECK_NUMBER(22, destroyed);
    CHECK_NUMBER(1, nav_depth(navigator));
    nav_navigator_free(navigator);
    CHECK_NUMBER(22, destroyed);
}

/* The requests of one call, one of them wrong. */
static void parts_that_fail_give_back_everything(void) {
    nav_navigator *navigator = started_navigator(NULL);
    int destroyed = 0;
    nav_value object = nav_host_object_value(&destroyed, count_destroy);
    nav_request holding = nav_request_init("list", &object), unnamed = nav_request_init("", &object);
    const nav_request *requests[3];
    nav_element elements[3];
    nav_options options = nav_options_init();
    nav_outcome bad = nav_outcome_init();
    bad.size = 0;
    requests[0] = requests[2] = &holding;
    requests[1] = &unnamed;
    elements[0] = elements[2] = nav_new_entry(&holding);
    elements[1] = nav_new_entry(NULL);
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, NULL, NULL));
    CHECK_NUMBER(3, destroyed);
    requests[1] = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_push_all(navigator, requests, 3, NULL, NULL));
    CHECK_NUMBER(5, destroyed);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(7, destroyed);
    elements[1] = nav_kept_entry(MADE_UP_ID);
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
    elements[1] = nav_updated_entry(nav_top(navigator), &holding);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(24, destroyed);
    elements[1] = nav_updated_entry(MADE_UP_ID, &holding);
    CHECK_NUMBER(NAV_STALE, nav_set_stack(navigator, elements, 3, NULL, NULL));
    CHECK_NUMBER(27, destroyed);
    nav_navigator_free(navigator);
    CHECK_NUMBER(27, destroyed);
}

/* Each waiter of a batch is told once, and by its own callback. */
static void waiters_of_a_batch_are_told_once(void) {
    nav_navigator *navigator = started_navigator(NULL);
    waiting states[3] = {{0, 0, NAV_FAILED}, {0, 0, NAV_FAILED}, {0, 0, NAV_FAILED}};
    nav_value value = nav_text_value("blue");
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
    CHECK_NUMBER(3, nav_depth(navigator));
    CHECK_NUMBER(outcome.waiter, nav_entry_waiter(navigator, nav_top(navigator)));
    CHECK_NUMBER(outcome.entry, nav_top(navigator));
    CHECK_NUMBER(0, states[0].called);
    CHECK_NUMBER(1, states[1].called);
    CHECK_NUMBER(1, states[1].destroyed);
    CHECK_NUMBER(NAV_VALUE, states[1].kind);
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
    return NAV_LATER;
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
    CHECK_NUMBER(NAV_OK, nav_answer(navigator, question, NAV_ACCEPT));
    CHECK_NUMBER(2, nav_depth(navigator));

    /* One that stays has its own. */
    told = MADE_UP_ID;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, NULL));
    CHECK_NUMBER(NAV_OK, batch(navigator, &pop, &move, &outcome));
    CHECK_NUMBER(nav_top(navigator), outcome.entry);
    CHECK_NUMBER(NAV_OK, nav_pop_back(navigator, NULL, NULL, NULL));
    CHECK_NUMBER(outcome.entry, told);
    nav_navigator_free(navigator);
}

int main(void) {
    list = nav_request_init("list", NULL);
    nowhere = nav_request_init("nowhere", NULL);
    RUN(unknown_kinds);
    RUN(kinds_that_are_no_steps);
    RUN(a_batch_in_itself);
    RUN(fields_of_another_kind);
    RUN(options_of_another_kind);
    RUN(fields_that_are_missing);
    RUN(null_parts);
    RUN(an_intent_that_fails_gives_back_its_user_data);
    RUN(a_batch_that_fails_gives_back_everything);
    RUN(parts_that_fail_give_back_everything);
    RUN(waiters_of_a_batch_are_told_once);
    RUN(an_entry_that_only_passes_has_no_id);
    return check_report();
}
