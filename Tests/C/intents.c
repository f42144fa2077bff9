/* Intents: kinds that are none, and fields and options that don't belong together. */
#include "intents.h"

static nav_request list, nowhere;

/* ---- Kinds ---- */

static void unknown_kinds(void) {
    static const nav_intent_kind kinds[] = {NAV_INTENT_NONE, NAV_INTENT_RESTORE, KINDS, KINDS + 1, -1,
                                            INT32_MAX,       INT32_MIN};
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    char *before = dump(navigator);
    size_t index;
    for (index = 0; index < sizeof kinds / sizeof kinds[0]; index++) {
        nav_intent intent = nav_intent_init(kinds[index]);
        nav_outcome outcome = nav_outcome_init();
        CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, &outcome));
        CHECK_NUMBER(NAV_INVALID, outcome.status);
        CHECK(nav_last_message(navigator).length > 0);
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
    nav_id root = nav_current_top(navigator), top = push(navigator, "list");
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
            intent.stack = nav_current_stack(navigator);
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
           kind == NAV_INTENT_DISPATCH;
}

static int takes_flow(nav_intent_kind kind) {
    return kind == NAV_INTENT_END_FLOW || kind == NAV_INTENT_DISPATCH;
}

static int takes_count(nav_intent_kind kind) {
    return (kind >= NAV_INTENT_HOST_DID_SET_STACK && kind <= NAV_INTENT_BATCH) || kind == NAV_INTENT_REMOVE;
}

static int takes_stack(nav_intent_kind kind) {
    return kind == NAV_INTENT_SELECT || kind == NAV_INTENT_HOST_DID_DISMISS || kind == NAV_INTENT_HOST_DID_SELECT;
}

/* It may stand in a batch. */
static int is_step(nav_intent_kind kind) {
    return kind != NAV_INTENT_START && kind != NAV_INTENT_BATCH && kind != NAV_INTENT_RESTORE &&
           kind != NAV_INTENT_HOST_DID_POP && kind != NAV_INTENT_HOST_DID_SET_STACK &&
           kind != NAV_INTENT_HOST_DID_UPDATE && kind != NAV_INTENT_HOST_DID_DISMISS &&
           kind != NAV_INTENT_HOST_DID_SELECT && kind != NAV_INTENT_HOST_DID_RESIZE;
}

static int takes_entry(nav_intent_kind kind) {
    return kind == NAV_INTENT_POP_TO_ENTRY || kind == NAV_INTENT_FINISH || kind == NAV_INTENT_UPDATE ||
           kind == NAV_INTENT_HOST_DID_POP || kind == NAV_INTENT_HOST_DID_UPDATE || kind == NAV_INTENT_SET_CONTAINER ||
           kind == NAV_INTENT_HOST_DID_RESIZE;
}

/* Sets one field, and returns whether the kind takes it. */
static int set_field(nav_intent *intent, int field) {
    static const nav_value one = {NAV_TYPE_INT, 0, {.integer = 1}};
    static const nav_request *request = &list;
    static nav_element element;
    static nav_id entry = 1;
    static nav_intent pop;
    static const nav_intent *step = &pop;
    static nav_link link;
    static nav_branch branch;
    static nav_container tabs;
    static nav_flow_ending ending;
    ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    branch = nav_branch_init("first", &list);
    tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    link = nav_link_trusted("/");
    pop = nav_intent_init(NAV_INTENT_POP_BACK);
    element = nav_element_new(&list);
    switch (field) {
    case 0: intent->entry = 1; return takes_entry(intent->kind);
    case 1: intent->request = &list; return takes_request(intent->kind);
    case 2:
        intent->result = &one;
        return intent->kind == NAV_INTENT_POP_BACK || intent->kind == NAV_INTENT_HOST_DID_POP ||
               intent->kind == NAV_INTENT_DISMISS || intent->kind == NAV_INTENT_HOST_DID_DISMISS ||
               intent->kind == NAV_INTENT_FINISH;
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
static void fields_that_are_missing(void) {
    nav_intent_kind kind;
    for (kind = NAV_INTENT_NAVIGATE; kind < KINDS; kind++) {
        nav_navigator *navigator = started_navigator(NULL);
        nav_intent intent = nav_intent_init(kind);
        nav_status expected = NAV_INVALID; /* of NAV_INTENT_RESTORE, too */
        if (kind == NAV_INTENT_POP_BACK || kind == NAV_INTENT_POP_UP_TO_ROOT) expected = NAV_AT_ROOT;
        if (kind == NAV_INTENT_HOST_DID_SET_STACK) expected = NAV_AT_ROOT;
        if (kind == NAV_INTENT_BACK) expected = NAV_AT_ROOT;
        if (kind == NAV_INTENT_RECHECK_GUARDS) expected = NAV_ALREADY_THERE;
        if (kind == NAV_INTENT_DISMISS) expected = NAV_NOT_FOUND;
        if (takes_entry(kind) || takes_stack(kind) || kind == NAV_INTENT_END_FLOW) expected = NAV_STALE;
        if (kind == NAV_INTENT_HOST_DID_RESIZE) expected = NAV_INVALID; /* its number goes before its entry */
        CHECK_NUMBER(expected, nav_perform(navigator, &intent, NULL));
        intent.count = 1; /* and nothing that it counts */
        CHECK_NUMBER(NAV_INVALID, nav_perform(navigator, &intent, NULL));
        CHECK_NUMBER(1, nav_current_depth(navigator));
        nav_navigator_free(navigator);
    }
}

/* ---- Options ---- */

/* Options that not every kind takes, each alone. */
static nav_options option_alone(int which) {
    nav_options options = nav_options_init();
    switch (which) {
    case 0: options.flags = NAV_OPTION_REPLACE_ROOT; break;
    case 1: options.flags = NAV_OPTION_INCLUSIVE; break;
    case 2: options.flags = NAV_OPTION_IGNORE_ARGUMENTS; break;
    case 3: options.unique = NAV_UNIQUE_TOP; break;
    case 4: options.unique_action = NAV_UNIQUE_ACTION_POP_TO; break;
    case 5: options.unresolved = NAV_UNRESOLVED_REJECT; break;
    case 6: options.issuer = MADE_UP_ID; break;
    case 7: options.revision = 9; break;
    case 8: options.flags = NAV_OPTION_TRANSFER_RESULT; break;
    case 9: options.target = MADE_UP_ID; break;
    /* Options of a navigation that is unique are no options of another one. */
    case 10: options.flags = NAV_OPTION_UPDATE_ARGUMENTS; break;
    case 11:
        options.unique = NAV_UNIQUE_TOP;
        options.flags = NAV_OPTION_UPDATE_ARGUMENTS;
        break;
    case 12:
        options.unique = NAV_UNIQUE_TOP;
        options.flags = NAV_OPTION_IGNORE_ARGUMENTS;
        break;
    case 13:
        options.unique = NAV_UNIQUE_TOP;
        options.unique_action = NAV_UNIQUE_ACTION_POP_TO;
        break;
    case 14: options.presentation = NAV_PRESENTATION_SHEET; break;
    case 15: options.occupied = NAV_OCCUPIED_QUEUE; break;
    case 16: options.flags = NAV_OPTION_KEEP_PRESENTED; break;
    case 17: options.flags = NAV_OPTION_REVEAL; break;
    case 18: options.flags = NAV_OPTION_POP_BRANCH; break;
    case 19: options.flags = NAV_OPTION_KEEP_BRANCH; break;
    case 20: options.flags = NAV_OPTION_NEXT_VALUE; break;
    case 21: options.flags = NAV_OPTION_SEARCH_SCENE; break;
    default:
        options.unique = NAV_UNIQUE_TOP;
        options.flags = NAV_OPTION_SEARCH_ALL;
        break;
    }
    return options;
}

/* Before the start a good intent is too early, and a bad one invalid all the same. */
static void options_of_another_kind(void) {
    /* One digit for each option: whether the kind takes it. */
    static const char *const taken[KINDS] = {"",
                                             "00000100000000000000000",
                                             "00010111010111111100001",
                                             "00000111010000111100100",
                                             "10000111110000001000000",
                                             "00000011010000001000000",
                                             "00000011000000001100000",
                                             "01000111011000001100010",
                                             "00000011010000001100000",
                                             "00000011010000000000000",
                                             "00000011010000000000000",
                                             "00000111010000111100000",
                                             "00000111010000001100000",
                                             "00000111010000000000000",
                                             "00000111010000001001000",
                                             "00000011000000001000000",
                                             "00000011000000000000000",
                                             "00000011010000000000000",
                                             "00000011000000000111000",
                                             "00000011010000000000000",
                                             "00000111000000000000000",
                                             "00000011000000000000000",
                                             "00000011010000000000000",
                                             "00000011010000000000000",
                                             "00000011010000000000000",
                                             "00000011000000000000000",
                                             "00000011000000001000000",
                                             "00000011000000001000000",
                                             "",
                                             "00000011000000000000000"};
    nav_navigator *navigator = new_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_element element = nav_element_keep(MADE_UP_ID);
    const nav_request *request = &nowhere;
    const nav_intent *step = &pop;
    nav_id entry = MADE_UP_ID;
    nav_link link = nav_link_trusted("/");
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
                CHECK(nav_last_message(navigator).length > 0);
            } else {
                CHECK_NUMBER(kind == NAV_INTENT_START ? NAV_UNRESOLVED : NAV_NOT_STARTED, status);
            }
            if (checks_failed_here > failed_before) printf("  kind %d, option %d\n", kind, which);
        }
    }
    nav_navigator_free(navigator);
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
    elements[0] = nav_element_keep(nav_current_top(navigator));
    elements[1] = nav_element_new(&list);
    elements[2] = nav_element_keep(0);
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, &outcome));
    CHECK_NUMBER(2, outcome.index);
    elements[2] = nav_element_new(&list);
    elements[0].request = &list; /* both, and of another route */
    CHECK_NUMBER(NAV_INVALID, nav_set_stack(navigator, elements, 3, NULL, &outcome));
    CHECK_NUMBER(0, outcome.index);
    check_unchanged(navigator, before);
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
    return check_report();
}
