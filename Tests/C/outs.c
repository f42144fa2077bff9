/* What a call fills: where it fails, NULL, 0 or empty, whatever it is that fails, and never what was there before. */
#include "navigator.h"

#include <pthread.h>

/* Where a function is called so that it fails. */
typedef enum place {
    NO_NAVIGATOR,
    WRONG_THREAD,
    CLOSED,
    NOT_STARTED,
    STARTED,
    PLACES
} place;

static nav_request nowhere;
static char garbage[] = "garbage";

static void check_empty_outcome(nav_status status, const nav_outcome *outcome) {
    nav_outcome empty = nav_outcome_init();
    empty.status = status;
    empty.revision = outcome->revision;
    /* Up to the end of the last field: nothing is said of the bytes after it. */
    CHECK_NUMBER(0, memcmp(&empty, outcome, offsetof(nav_outcome, redirect_count) + sizeof empty.redirect_count));
}

static nav_outcome full_outcome(void) {
    nav_outcome outcome;
    memset(&outcome, 0x55, sizeof outcome);
    outcome.size = sizeof outcome;
    return outcome;
}

static nav_request full_request(void) {
    nav_request request;
    memset(&request, 0x55, sizeof request);
    request.size = sizeof request;
    return request;
}

static nav_status check_request(nav_status status, const nav_request *request) {
    CHECK_NUMBER(sizeof *request, request->size);
    CHECK_NUMBER(0, request->route.length);
    CHECK(request->route.bytes != NULL && request->route.bytes[0] == 0);
    CHECK_NUMBER(0, request->route_id);
    CHECK(request->arguments == NULL);
    return status;
}

/* ---- One function for each that fills something: it must fail, and says how ----------------------------------------
 */

static nav_status new_one(nav_navigator *navigator) {
    nav_config config = nav_config_init();
    nav_navigator *out = (nav_navigator *)(void *)garbage;
    nav_status status;
    (void)navigator;
    config.animated = 77;
    status = nav_navigator_new(&config, &out);
    CHECK(out == NULL);
    return status;
}

static nav_status route_register(nav_navigator *navigator) {
    nav_route builder = nav_route_init("a{b");
    nav_id route = 7, other = 7;
    nav_status status = nav_route_register(navigator, &builder, &route);
    CHECK_NUMBER(0, route);
    CHECK_NUMBER(status, nav_route_register(navigator, NULL, &other));
    CHECK_NUMBER(0, other);
    return status;
}

static nav_status route_name(nav_navigator *navigator) {
    nav_string name = {garbage, 7};
    nav_status status = nav_route_name(navigator, MADE_UP_ID, &name);
    CHECK_NUMBER(0, name.length);
    CHECK(name.bytes != NULL && name.bytes[0] == 0);
    return status;
}

static nav_status current_request(nav_navigator *navigator) {
    nav_request out = full_request();
    return check_request(nav_current_request(navigator, &out), &out);
}

static nav_status initial_request(nav_navigator *navigator) {
    nav_request out = full_request();
    return check_request(nav_initial_request(navigator, &out), &out);
}

static nav_status entry_request(nav_navigator *navigator) {
    nav_request out = full_request();
    return check_request(nav_entry_request(navigator, MADE_UP_ID, &out), &out);
}

static nav_status entry_model(nav_navigator *navigator) {
    void *model = garbage;
    nav_status status = nav_entry_model(navigator, MADE_UP_ID, &model);
    CHECK(model == NULL);
    return status;
}

static nav_status entry_view(nav_navigator *navigator) {
    void *view = garbage;
    nav_status status = nav_entry_view(navigator, MADE_UP_ID, &view);
    CHECK(view == NULL);
    return status;
}

static nav_status entry_state(nav_navigator *navigator) {
    nav_value value = nav_value_null();
    const nav_value *state = &value;
    nav_status status = nav_entry_state(navigator, MADE_UP_ID, &state);
    CHECK(state == NULL);
    return status;
}

static nav_status last_outcome(nav_navigator *navigator) {
    nav_outcome outcome = full_outcome();
    nav_status status = nav_last_outcome(navigator, &outcome);
    if (status != NAV_OK) check_empty_outcome(status, &outcome);
    return status;
}

static nav_status dump_text(nav_navigator *navigator) {
    char *text = garbage;
    size_t length = 7;
    nav_status status = nav_dump(navigator, &text, &length);
    if (status == NAV_OK) {
        nav_text_free(text);
    } else {
        CHECK(text == NULL);
        CHECK_NUMBER(0, length);
    }
    length = 7;
    CHECK(nav_dump(navigator, NULL, &length) < 0);
    CHECK_NUMBER(0, length);
    return status;
}

static nav_status observer_add(nav_navigator *navigator) {
    nav_id observer = 7;
    nav_status status = nav_observer_add(navigator, NULL, NULL, NULL, &observer);
    CHECK_NUMBER(0, observer);
    if (navigator != NULL && status != NAV_INVALID) {
        observer = 7;
        CHECK_NUMBER(status, nav_observer_add(navigator, ignore_event, NULL, NULL, &observer));
        CHECK_NUMBER(0, observer);
    }
    return status;
}

static nav_status next_event(nav_navigator *navigator) {
    const nav_event *event = (const nav_event *)(const void *)garbage;
    nav_status status = nav_next_event(navigator, &event);
    CHECK(event == NULL);
    return status;
}

static nav_status next_records(nav_navigator *navigator) {
    nav_record record;
    size_t count = 7;
    nav_status status = nav_next_records(navigator, &record, sizeof(nav_record), 1, &count);
    CHECK_NUMBER(0, count);
    count = 7;
    CHECK(nav_next_records(navigator, NULL, sizeof(nav_record), 1, &count) < 0);
    CHECK_NUMBER(0, count);
    return status;
}

static nav_status changes_get(nav_navigator *navigator) {
    nav_change change;
    nav_status status;
    (void)navigator;
    memset(&change, 0x55, sizeof change);
    change.size = sizeof change;
    status = nav_changes_get(NULL, 0, &change);
    CHECK_NUMBER(sizeof change, change.size);
    CHECK(change.kind == 0 && change.stack == 0 && change.entry == 0 && change.replaced == 0 && change.route == 0);
    CHECK(change.from == 0 && change.to == 0 && change.arguments == NULL);
    return status;
}

static nav_status pattern_add(nav_navigator *navigator) {
    nav_id conflict = 7;
    nav_status status = nav_pattern_add(navigator, MADE_UP_ID, nav_string_init("/a"), 0, &conflict);
    CHECK_NUMBER(0, conflict);
    return status;
}

static nav_status match_link(nav_navigator *navigator) {
    nav_link link = nav_link_trusted("/nowhere");
    nav_match match;
    nav_status status;
    memset(&match, 0x55, sizeof match);
    match.size = sizeof match;
    status = nav_link_match(navigator, &link, &match);
    CHECK_NUMBER(sizeof match, match.size);
    CHECK_NUMBER(0, match.route);
    CHECK_NUMBER(NAV_TYPE_NULL, match.arguments.type);
    CHECK_NUMBER(0, match.arguments.flags);
    return status;
}

static nav_status check_owned(nav_status status, char *text, size_t length) {
    if (status == NAV_OK) {
        CHECK_NUMBER(strlen(text), length);
        nav_text_free(text);
    } else {
        CHECK(text == NULL);
        CHECK_NUMBER(0, length);
    }
    return status;
}

static nav_status explain_link(nav_navigator *navigator) {
    nav_link link = nav_link_trusted("/nowhere");
    char *text = garbage;
    size_t length = 7;
    nav_status status = nav_link_explain(navigator, &link, &text, &length);
    return check_owned(status, text, length);
}

static nav_status request_path(nav_navigator *navigator) {
    char *text = garbage;
    size_t length = 7;
    nav_status status = nav_request_path(navigator, &nowhere, &text, &length);
    return check_owned(status, text, length);
}

static nav_status entry_path(nav_navigator *navigator) {
    char *text = garbage;
    size_t length = 7;
    nav_status status = nav_entry_path(navigator, MADE_UP_ID, &text, &length);
    return check_owned(status, text, length);
}

static nav_status location(nav_navigator *navigator) {
    char *text = garbage;
    size_t length = 7;
    nav_status status = nav_location(navigator, MADE_UP_ID, 0, &text, &length);
    return check_owned(status, text, length);
}

static nav_status location_of(nav_navigator *navigator) {
    char *text = garbage;
    size_t length = 7;
    nav_status status = nav_location_of(navigator, MADE_UP_ID, 0, &text, &length);
    return check_owned(status, text, length);
}

static nav_status flow_get(nav_navigator *navigator) {
    nav_flow_info flow, empty = nav_flow_info_init();
    nav_status status;
    memset(&flow, 0x55, sizeof flow);
    flow.size = sizeof flow;
    status = nav_flow_get(navigator, MADE_UP_ID, &flow);
    CHECK_NUMBER(0, memcmp(&empty, &flow, sizeof flow));
    return status;
}

static nav_status flow_takes(nav_navigator *navigator) {
    nav_id taker = 7;
    nav_status status = nav_dispatch_target(navigator, 0, &nowhere, &taker);
    CHECK_NUMBER(0, taker);
    taker = 7;
    CHECK(nav_dispatch_target(navigator, 0, NULL, &taker) < 0);
    CHECK_NUMBER(0, taker);
    return status;
}

static nav_status child_find(nav_navigator *navigator) {
    void *object = garbage;
    nav_status status = nav_child_find(navigator, MADE_UP_ID, nav_string_init("key"), &object);
    CHECK(object == NULL);
    object = garbage;
    CHECK(nav_child_find(navigator, MADE_UP_ID, nav_string_init(""), &object) < 0);
    CHECK(object == NULL);
    return status;
}

static nav_status entry_next(nav_navigator *navigator) {
    nav_id waiter = 7;
    nav_status status = nav_entry_next_value(navigator, MADE_UP_ID, NULL, NULL, NULL, 0, &waiter);
    CHECK_NUMBER(0, waiter);
    return status;
}

#define OPERATION(name, call)                                                                                          \
    static nav_status name(nav_navigator *navigator) {                                                                 \
        nav_outcome outcome = full_outcome();                                                                          \
        nav_status status = call;                                                                                      \
        check_empty_outcome(status, &outcome);                                                                         \
        return status;                                                                                                 \
    }

static nav_id made_up = MADE_UP_ID;

OPERATION(start, nav_start(navigator, &nowhere, NULL, &outcome))
OPERATION(navigate, nav_navigate(navigator, &nowhere, NULL, &outcome))
OPERATION(navigate_for_result, nav_navigate_for_result(navigator, &nowhere, NULL, NULL, NULL, NULL, &outcome))
OPERATION(replace_top, nav_replace_top(navigator, &nowhere, NULL, &outcome))
OPERATION(pop_back, nav_pop_back(navigator, NULL, NULL, &outcome))
OPERATION(pop_to_entry, nav_pop_to_entry(navigator, MADE_UP_ID, NULL, &outcome))
OPERATION(pop_to_route, nav_pop_to_route(navigator, &nowhere, NULL, &outcome))
OPERATION(pop_up_to_root, nav_pop_up_to_root(navigator, NULL, &outcome))
OPERATION(push_all, push_one(navigator, &nowhere, NULL, &outcome))
OPERATION(set_stack, set_one(navigator, &nowhere, NULL, &outcome))
OPERATION(batch, batch_one(navigator, &nowhere, NULL, &outcome))
OPERATION(perform, perform_one(navigator, &nowhere, NULL, &outcome))
static const nav_link nowhere_link = {sizeof(nav_link), {"app:/%zz", 8}, 0, 0, 0, NULL};

OPERATION(end_flow, nav_end_flow(navigator, MADE_UP_ID, NULL, NULL, &outcome))
OPERATION(send_on, nav_dispatch(navigator, 0, &nowhere, NULL, &outcome))
OPERATION(open_link, nav_open(navigator, &nowhere_link, NULL, &outcome))
OPERATION(host_did_pop, nav_host_did_pop(navigator, MADE_UP_ID, NULL, NULL, &outcome))
OPERATION(remove_entries, nav_remove(navigator, &made_up, 1, NULL, &outcome))
OPERATION(update_entry, nav_update(navigator, MADE_UP_ID, NULL, NULL, &outcome))
OPERATION(host_did_update, nav_host_did_update(navigator, MADE_UP_ID, NULL, NULL, &outcome))
OPERATION(host_did_set_stack, nav_host_did_set_stack(navigator, &made_up, 1, NULL, &outcome))

/* ---- The table ------------------------------------------------------------------------------------------------------
 */

typedef struct row {
    const char *name;
    nav_status (*call)(nav_navigator *navigator);
    nav_status expected[PLACES];
} row;

#define EVERYWHERE(status)                                                                                             \
    { status, status, status, status, status }
#define FAILS(closed, not_started, started)                                                                            \
    { NAV_INVALID, NAV_WRONG_THREAD, closed, not_started, started }

static const row rows[] = {
    {"nav_navigator_new", new_one, EVERYWHERE(NAV_INVALID)},
    {"nav_changes_get", changes_get, EVERYWHERE(NAV_INVALID)},
    {"nav_route_register", route_register, FAILS(NAV_CLOSED, NAV_INVALID, NAV_INVALID)},
    {"nav_route_name", route_name, FAILS(NAV_STALE, NAV_STALE, NAV_STALE)},
    {"nav_current_request", current_request, FAILS(NAV_NOT_STARTED, NAV_NOT_STARTED, NAV_OK)},
    {"nav_initial_request", initial_request, FAILS(NAV_NOT_STARTED, NAV_NOT_STARTED, NAV_OK)},
    {"nav_entry_request", entry_request, FAILS(NAV_STALE, NAV_STALE, NAV_STALE)},
    {"nav_entry_model", entry_model, FAILS(NAV_STALE, NAV_STALE, NAV_STALE)},
    {"nav_entry_view", entry_view, FAILS(NAV_CLOSED, NAV_STALE, NAV_STALE)},
    {"nav_entry_state", entry_state, FAILS(NAV_STALE, NAV_STALE, NAV_STALE)},
    {"nav_last_outcome", last_outcome, FAILS(NAV_OK, NAV_OK, NAV_OK)},
    {"nav_dump", dump_text, FAILS(NAV_OK, NAV_OK, NAV_OK)},
    {"nav_observer_add", observer_add, FAILS(NAV_CLOSED, NAV_INVALID, NAV_INVALID)},
    {"nav_next_event", next_event, FAILS(NAV_NO_EVENT, NAV_NO_EVENT, NAV_NO_EVENT)},
    {"nav_next_records", next_records, FAILS(NAV_NO_EVENT, NAV_NO_EVENT, NAV_NO_EVENT)},
    {"nav_start", start, FAILS(NAV_CLOSED, NAV_UNRESOLVED, NAV_INVALID)},
    {"nav_navigate", navigate, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_navigate_for_result", navigate_for_result, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_replace_top", replace_top, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_AT_ROOT)},
    {"nav_pop_back", pop_back, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_AT_ROOT)},
    {"nav_pop_to_entry", pop_to_entry, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_pop_to_route", pop_to_route, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_pop_up_to_root", pop_up_to_root, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_AT_ROOT)},
    {"nav_push_all", push_all, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_set_stack", set_stack, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_remove", remove_entries, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_update", update_entry, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_batch", batch, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_perform", perform, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_pattern_add", pattern_add, FAILS(NAV_CLOSED, NAV_STALE, NAV_STALE)},
    {"nav_link_match", match_link, FAILS(NAV_CLOSED, NAV_UNRESOLVED, NAV_UNRESOLVED)},
    {"nav_link_explain", explain_link, FAILS(NAV_CLOSED, NAV_OK, NAV_OK)},
    {"nav_request_path", request_path, FAILS(NAV_CLOSED, NAV_UNRESOLVED, NAV_UNRESOLVED)},
    {"nav_entry_path", entry_path, FAILS(NAV_CLOSED, NAV_STALE, NAV_STALE)},
    {"nav_location", location, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_location_of", location_of, FAILS(NAV_CLOSED, NAV_STALE, NAV_STALE)},
    {"nav_open", open_link, FAILS(NAV_CLOSED, NAV_INVALID, NAV_INVALID)},
    {"nav_end_flow", end_flow, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_dispatch", send_on, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_flow_get", flow_get, FAILS(NAV_STALE, NAV_STALE, NAV_STALE)},
    {"nav_dispatch_target", flow_takes, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_UNRESOLVED)},
    {"nav_child_find", child_find, FAILS(NAV_STALE, NAV_STALE, NAV_STALE)},
    {"nav_entry_next_value", entry_next, FAILS(NAV_CLOSED, NAV_STALE, NAV_STALE)},
    {"nav_host_did_pop", host_did_pop, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_host_did_set_stack", host_did_set_stack, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
    {"nav_host_did_update", host_did_update, FAILS(NAV_CLOSED, NAV_NOT_STARTED, NAV_STALE)},
};

typedef struct table_call {
    nav_navigator *navigator;
    place place;
} table_call;

static void *call_every_row(void *argument) {
    const table_call *self = argument;
    size_t index;
    for (index = 0; index < sizeof rows / sizeof rows[0]; index++) {
        nav_status expected = rows[index].expected[self->place];
        int failed_before = checks_failed_here;
        /* A getter that has something to fill in is no failure. */
        if (self->place == STARTED && expected == NAV_OK) continue;
        CHECK_NUMBER(expected, rows[index].call(self->navigator));
        if (checks_failed_here > failed_before) printf("  in %s, place %d\n", rows[index].name, (int)self->place);
    }
    return NULL;
}

static void what_a_failing_call_fills_is_empty(void) {
    nav_navigator *closed = started_navigator(NULL), *started = started_navigator(NULL), *made = new_navigator(NULL);
    table_call calls[PLACES] = {
        {NULL, NO_NAVIGATOR}, {started, WRONG_THREAD}, {closed, CLOSED}, {made, NOT_STARTED}, {started, STARTED}};
    pthread_t thread;
    int index;
    CHECK_NUMBER(NAV_OK, nav_close(closed));
    for (index = 0; index < PLACES; index++) {
        if (index == WRONG_THREAD) {
            CHECK_NUMBER(0, pthread_create(&thread, NULL, call_every_row, &calls[index]));
            CHECK_NUMBER(0, pthread_join(thread, NULL));
        } else {
            call_every_row(&calls[index]);
        }
    }
    nav_navigator_free(closed);
    nav_navigator_free(started);
    nav_navigator_free(made);
}

/* A struct that is to be filled may be shorter or longer than the library's; one without a size is left alone. */
static void a_struct_is_emptied_as_far_as_it_reaches(void) {
    struct {
        nav_request request;
        uint64_t tail;
    } longer;
    nav_request shorter = full_request(), none = full_request();
    longer.request = full_request();
    longer.request.size = sizeof longer;
    longer.tail = 7;
    shorter.size = offsetof(nav_request, route_id);
    none.size = 0;
    CHECK_NUMBER(NAV_INVALID, nav_entry_request(NULL, 7, &longer.request));
    CHECK_NUMBER(NAV_INVALID, nav_entry_request(NULL, 7, &shorter));
    CHECK_NUMBER(NAV_INVALID, nav_entry_request(NULL, 7, &none));
    CHECK_NUMBER(0, longer.tail);
    CHECK_NUMBER(sizeof longer, longer.request.size);
    CHECK_NUMBER(0, shorter.route.length);
    CHECK(shorter.route_id != 0);
    CHECK(none.route.length != 0);
}

static void *detail_elsewhere(void *navigator) {
    nav_string detail = nav_last_message(navigator);
    CHECK_NUMBER(0, detail.length);
    CHECK(detail.bytes != NULL && detail.bytes[0] == 0);
    return NULL;
}

/* Strings that come out have bytes, and a NUL after the last, also where they are empty. */
static void no_string_comes_out_without_bytes(void) {
    nav_navigator *navigator = started_navigator(NULL);
    nav_value items[2] = {nav_value_string(""), nav_value_bytes(NULL, 0)}, list = nav_value_list(items, 2);
    nav_request with_empty = nav_request_init("list", &list), out = nav_request_init(NULL, NULL);
    pthread_t thread;
    size_t index;
    detail_elsewhere(NULL);
    detail_elsewhere(navigator);
    CHECK_NUMBER(0, pthread_create(&thread, NULL, detail_elsewhere, navigator));
    CHECK_NUMBER(0, pthread_join(thread, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &with_empty, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_current_request(navigator, &out));
    for (index = 0; index < 2; index++) {
        nav_string text = out.arguments->content.list.items[index].content.string;
        CHECK_NUMBER(0, text.length);
        CHECK(text.bytes != NULL && text.bytes[0] == 0);
    }
    nav_navigator_free(navigator);
}

int main(void) {
    nowhere = nav_request_init("nowhere", NULL);
    RUN(what_a_failing_call_fills_is_empty);
    RUN(a_struct_is_emptied_as_far_as_it_reaches);
    RUN(no_string_comes_out_without_bytes);
    return check_report();
}
