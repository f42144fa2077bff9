/* Ports: posts of every kind, bad ones, too many, and aborted ones; how ports are counted, and when they wake. */
#include "ports.h"

static nav_request home, list, detail;
static int destroyed;

/* ---- Kinds ---- */

/* Posts, drains, and checks the completion that comes of it. */
static void post_and_drain(nav_navigator *navigator, nav_port *port, heard *heard, const nav_intent *intent,
                           nav_status expected) {
    nav_id ticket = 0;
    int before = heard->completions;
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, intent, &ticket));
    CHECK(ticket != 0);
    CHECK_NUMBER(before, heard->completions);
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(before + 1, heard->completions);
    CHECK_NUMBER((intmax_t)ticket, (intmax_t)heard->ticket);
    CHECK_NUMBER(expected, heard->outcome.status);
}

static void every_kind(void) {
    nav_navigator *navigator = new_navigator(NULL);
    nav_port *port = new_port(navigator);
    heard heard = {0};
    const nav_request *requests[2] = {&list, &detail};
    nav_element elements[2];
    nav_intent intent, step = intent_with(NAV_INTENT_NAVIGATE, &detail);
    const nav_intent *steps[1] = {&step};
    nav_id ids[2];
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, &heard, NULL, NULL));
    intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    post_and_drain(navigator, port, &heard, &intent, NAV_NOT_STARTED);
    intent = intent_with(NAV_INTENT_START, &home);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = intent_with(NAV_INTENT_NAVIGATE, &list);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER((intmax_t)nav_current_top(navigator), (intmax_t)heard.outcome.entry);
    intent = intent_with(NAV_INTENT_REPLACE_TOP, &detail);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = nav_intent_init(NAV_INTENT_PUSH_ALL);
    intent.requests = requests;
    intent.count = 2;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER(4, nav_current_depth(navigator));
    intent = nav_intent_init(NAV_INTENT_BATCH);
    intent.intents = steps;
    intent.count = 1;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = intent_with(NAV_INTENT_POP_TO_ROUTE, &list);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER(3, nav_current_depth(navigator));
    intent = nav_intent_init(NAV_INTENT_HOST_DID_POP);
    intent.entry = nav_current_top(navigator);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    intent = nav_intent_init(NAV_INTENT_POP_TO_ENTRY);
    intent.entry = nav_current_entry_at(navigator, 0);
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    elements[0] = nav_element_keep(nav_current_top(navigator));
    elements[1] = nav_element_new(&list);
    intent = nav_intent_init(NAV_INTENT_SET_STACK);
    intent.elements = elements;
    intent.count = 2;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    ids[0] = nav_current_entry_at(navigator, 0);
    intent = nav_intent_init(NAV_INTENT_HOST_DID_SET_STACK);
    intent.entries = ids;
    intent.count = 1;
    post_and_drain(navigator, port, &heard, &intent, NAV_OK);
    CHECK_NUMBER(1, nav_current_depth(navigator));
    intent = nav_intent_init(NAV_INTENT_POP_BACK);
    post_and_drain(navigator, port, &heard, &intent, NAV_AT_ROOT);
    intent = nav_intent_init(NAV_INTENT_POP_UP_TO_ROOT);
    post_and_drain(navigator, port, &heard, &intent, NAV_AT_ROOT);
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* ---- Bad input ---- */

static void refuse(nav_port *port, const nav_intent *intent, nav_status expected, int given_back, int line) {
    nav_id ticket = 1;
    int before = destroyed;
    check_number(expected, nav_port_post(port, intent, &ticket), "the status", __FILE__, line);
    check_number(0, (intmax_t)ticket, "the ticket", __FILE__, line);
    check_number(given_back, destroyed - before, "what was given back", __FILE__, line);
}

#define REFUSE(intent, expected, given_back) refuse(port, intent, expected, given_back, __LINE__)

static void bad_intents(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_value object = nav_value_host_object(&destroyed, count_destroy), wrong, twice;
    nav_member members[2];
    nav_request request = nav_request_init("list", &object), small = request;
    const nav_request *requests[2];
    nav_options options = nav_options_init();
    nav_element element;
    nav_intent intent, inner;
    const nav_intent *steps[2];
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_INVALID, nav_port_new(NULL, NULL, &destroyed, count_destroy, &port));
    CHECK(port == NULL);
    CHECK_NUMBER(NAV_INVALID, nav_port_new(navigator, NULL, NULL, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &port));
    CHECK_NUMBER(NAV_INVALID, nav_port_post(NULL, NULL, NULL));
    CHECK_NUMBER(NAV_INVALID, nav_port_close(NULL));
    CHECK(nav_port_retain(NULL) == NULL);
    nav_port_release(NULL);
    REFUSE(NULL, NAV_INVALID, 0);
    intent = intent_with(NAV_INTENT_NAVIGATE, &request);
    CHECK_NUMBER(NAV_INVALID, nav_port_post(NULL, &intent, NULL));
    intent.size = 3;
    REFUSE(&intent, NAV_INVALID, 0);
    intent.size = SIZE_MAX;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.size = 5000;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.size = sizeof intent;
    intent.kind = 999;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.kind = NAV_INTENT_POP_BACK;
    REFUSE(&intent, NAV_INVALID, 1);
    intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    REFUSE(&intent, NAV_INVALID, 0);
    small.size = 4;
    intent.request = &small;
    REFUSE(&intent, NAV_INVALID, 0);
    small = request;
    small.route.length = NAV_MAX_NAME_BYTES + 1;
    REFUSE(&intent, NAV_TOO_LARGE, 1);
    small = nav_request_init("list", &wrong);
    wrong = nav_value_bytes("\xff", 1);
    wrong.type = NAV_TYPE_STRING;
    REFUSE(&intent, NAV_INVALID, 0);
    members[0] = nav_member_init("key", object);
    members[1] = nav_member_init("key", object);
    twice = nav_value_map(members, 2);
    small = nav_request_init("list", &twice);
    REFUSE(&intent, NAV_INVALID, 2);
    options.size = 1;
    intent.request = &request;
    intent.options = &options;
    REFUSE(&intent, NAV_INVALID, 1);
    intent = nav_intent_init(NAV_INTENT_PUSH_ALL);
    requests[0] = &request;
    requests[1] = NULL;
    intent.requests = requests;
    intent.count = 2;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.count = NAV_MAX_STEPS + 1;
    REFUSE(&intent, NAV_TOO_LARGE, 0);
    intent.count = SIZE_MAX;
    REFUSE(&intent, NAV_TOO_LARGE, 0);
    element = nav_element_keep(0);
    intent = nav_intent_init(NAV_INTENT_SET_STACK);
    intent.elements = &element;
    intent.count = 1;
    REFUSE(&intent, NAV_INVALID, 0);
    intent = nav_intent_init(NAV_INTENT_UPDATE);
    intent.arguments = request.arguments;
    intent.count = 1;
    REFUSE(&intent, NAV_INVALID, 1);
    intent.kind = NAV_INTENT_HOST_DID_UPDATE;
    REFUSE(&intent, NAV_INVALID, 1);
    inner = nav_intent_init(NAV_INTENT_BATCH);
    steps[0] = &inner;
    steps[1] = NULL;
    intent = nav_intent_init(NAV_INTENT_BATCH);
    intent.intents = steps;
    intent.count = 1;
    REFUSE(&intent, NAV_INVALID, 0);
    inner = intent_with(NAV_INTENT_NAVIGATE, &request);
    intent.count = 2;
    REFUSE(&intent, NAV_INVALID, 1);
    CHECK_NUMBER(0, atomic_load(&wakes));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void full(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_port *port = NULL;
    unsigned index;
    int drains = 1;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &port));
    for (index = 0; index < NAV_MAX_POSTS; index++) CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(NAV_FULL, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(1, atomic_load(&wakes));
    while (nav_drain(navigator) == NAV_PENDING) drains++;
    CHECK_NUMBER((NAV_MAX_POSTS + 999) / 1000, drains);
    CHECK_NUMBER(drains, atomic_load(&wakes));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &pop, NULL));
    CHECK_NUMBER(drains + 1, atomic_load(&wakes));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

/* ---- Tickets ---- */

static void aborting_a_post(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    heard heard = {0};
    nav_id ticket = 0;
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, hear, &heard, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, &ticket));
    CHECK_NUMBER(NAV_STALE, nav_abort(navigator, ticket + 1, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_TIMED_OUT));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_ABORTED, heard.outcome.status);
    CHECK_NUMBER(NAV_ABORT_TIMED_OUT, heard.outcome.abort_reason);
    CHECK_NUMBER((intmax_t)ticket, (intmax_t)heard.ticket);
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(1, nav_current_depth(navigator));
    nav_port_release(port);
    nav_navigator_free(navigator);
}

static void check_origin(void *user_data, const nav_event *event) {
    if (event->kind != NAV_EVENT_COMPLETED) return;
    *(int *)user_data += 1;
    CHECK_NUMBER(NAV_ORIGIN_HOST, event->origin);
    CHECK(event->outcome->status == NAV_ABORTED || event->outcome->status == NAV_CLOSED);
}

static void a_report_stays_a_report(void) {
    int completions = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_port *port = new_port(navigator);
    nav_intent report = nav_intent_init(NAV_INTENT_HOST_DID_POP);
    nav_id ticket = 0;
    report.entry = nav_current_top(navigator);
    CHECK_NUMBER(NAV_OK, nav_observer_add(navigator, check_origin, &completions, NULL, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &report, &ticket));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &report, NULL));
    CHECK_NUMBER(NAV_ALREADY_RESOLVED, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    nav_navigator_free(navigator);
    CHECK_NUMBER(2, completions);
    nav_port_release(port);
}

/* ---- Ports themselves ---- */

static void a_port_is_counted(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent navigate = intent_with(NAV_INTENT_NAVIGATE, &list);
    nav_port *port = NULL;
    destroyed = 0;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, &destroyed, count_destroy, &port));
    CHECK(nav_port_retain(port) == port);
    nav_port_release(port);
    CHECK_NUMBER(0, destroyed);
    CHECK_NUMBER(NAV_PENDING, nav_port_post(port, &navigate, NULL));
    nav_port_release(port);
    CHECK_NUMBER(0, destroyed); /* the post still holds it */
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(1, destroyed);
    CHECK_NUMBER(2, nav_current_depth(navigator));
    nav_navigator_free(navigator);
}

static void ports_wake_for_themselves(void) {
    atomic_int wakes = 0;
    nav_navigator *navigator = started_navigator(NULL);
    nav_intent pop = nav_intent_init(NAV_INTENT_POP_BACK);
    nav_port *silent = new_port(navigator), *loud = NULL;
    nav_id ticket = 0;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, count_wake, &wakes, NULL, &loud));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(silent, &pop, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(1, atomic_load(&wakes));
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, &ticket));
    CHECK_NUMBER(2, atomic_load(&wakes));
    CHECK_NUMBER(NAV_OK, nav_abort(navigator, ticket, NAV_ABORT_BY_HOST));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(2, atomic_load(&wakes)); /* it was woken and has not drained yet */
    CHECK_NUMBER(NAV_OK, nav_drain(navigator));
    CHECK_NUMBER(NAV_PENDING, nav_port_post(loud, &pop, NULL));
    CHECK_NUMBER(3, atomic_load(&wakes));
    nav_port_release(silent);
    nav_port_release(loud);
    nav_navigator_free(navigator);
}

int main(void) {
    home = nav_request_init("home", NULL);
    list = nav_request_init("list", NULL);
    detail = nav_request_init("detail", NULL);
    RUN(every_kind);
    RUN(bad_intents);
    RUN(full);
    RUN(aborting_a_post);
    RUN(a_report_stays_a_report);
    RUN(a_port_is_counted);
    RUN(ports_wake_for_themselves);
    return check_report();
}
