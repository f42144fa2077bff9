/* What only asks: the stack, entries, routes, links, texts. */
#include "driver.h"

#include <stdlib.h>
#include <string.h>

static void put_status(text *reply, nav_status status) {
    put_word(reply, "status", nav_status_name(status));
}

void say_wrong(driver *driver, const char *what) {
    text message = hear_begin("wrong");
    put_word(&message, "text", what);
    hear_end(driver, &message);
}

static void stack(driver *driver, text *reply) {
    size_t depth = nav_current_entries(driver->navigator, NULL, 0);
    nav_id *entries = arena_take(&driver->arena, (depth + 1) * sizeof *entries);
    if (nav_current_entries(driver->navigator, entries, depth) != depth)
        say_wrong(driver, "nav_current_entries gives another depth");
    put_open(reply, "entries", '[');
    for (size_t i = 0; i < depth; i++) put_number(reply, NULL, (int64_t)entries[i]);
    put_close(reply, ']');
    put_flows(driver, reply, entries, depth);
}

static void put_requested(text *reply, nav_status status, const nav_request *request) {
    put_status(reply, status);
    put_open(reply, "request", '{');
    put_text(reply, "route", request->route);
    put_number(reply, "id", (int64_t)request->route_id);
    put_value(reply, "arguments", request->arguments, false, object_name);
    put_close(reply, '}');
}

/* A text of the library's own. */
static void put_made(driver *driver, text *reply, nav_status status, char *made, size_t length) {
    put_status(reply, status);
    if ((status == NAV_OK) != (made != NULL))
        say_wrong(driver, made ? "it fails, and there is a text" : "there is no text");
    if (made && strlen(made) != length) say_wrong(driver, "a text has another length");
    if (made) put_text(reply, "text", (nav_string){made, length});
    nav_text_free(made);
}

static void match(driver *driver, const nav_value *message, text *reply) {
    nav_match match = {.size = sizeof match};
    nav_status status = nav_link_match(driver->navigator, link_of(driver, message), &match);
    put_status(reply, status);
    if (status != NAV_OK && (match.route || match.arguments.type))
        say_wrong(driver, "nav_link_match fails, and fills its match");
    if (status != NAV_OK) return;
    put_route(driver, reply, match.route);
    if (match.arguments.type) put_value(reply, "arguments", &match.arguments, false, object_name);
}

static void entry_product(driver *driver, bool is_view, nav_id entry, text *reply) {
    void *pointer = NULL;
    nav_status status = is_view ? nav_entry_view(driver->navigator, entry, &pointer)
                                : nav_entry_model(driver->navigator, entry, &pointer);
    put_status(reply, status);
    if (pointer) put_number(reply, "product", ((product *)pointer)->number);
    nav_outcome outcome = {.size = sizeof outcome};
    if (status != NAV_REFUSED || nav_last_outcome(driver->navigator, &outcome) != NAV_OK) return;
    put_word(reply, "by", party_word(outcome.by));
    put_number(reply, "code", outcome.host_code);
}

static void state(driver *driver, nav_id entry, text *reply) {
    const nav_value *value = NULL;
    put_status(reply, nav_entry_state(driver->navigator, entry, &value));
    put_value(reply, "state", value, false, object_name);
}

static bool query_entry(driver *driver, const char *what, nav_id entry, text *reply) {
    nav_navigator *navigator = driver->navigator;
    nav_request request = {.size = sizeof request};
    char *made = NULL;
    size_t length = 0;
    if (strcmp(what, "entry-request") == 0)
        put_requested(reply, nav_entry_request(navigator, entry, &request), &request);
    else if (strcmp(what, "entry-phase") == 0)
        put_word(reply, "phase", phase_word(nav_entry_current_phase(navigator, entry)));
    else if (strcmp(what, "entry-lifecycle") == 0)
        put_word(reply, "lifecycle", life_word(nav_entry_lifecycle(navigator, entry)));
    else if (strcmp(what, "entry-waiter") == 0)
        put_number(reply, "waiter", (int64_t)nav_entry_waiter(navigator, entry));
    else if (strcmp(what, "entry-number") == 0)
        put_number(reply, "number", (int64_t)nav_entry_number(navigator, entry));
    else if (strcmp(what, "entry-model") == 0 || strcmp(what, "entry-view") == 0)
        entry_product(driver, what[6] == 'v', entry, reply);
    else if (strcmp(what, "entry-state") == 0)
        state(driver, entry, reply);
    else if (strcmp(what, "entry-path") == 0) {
        nav_status status = nav_entry_path(navigator, entry, &made, &length);
        put_made(driver, reply, status, made, length);
    } else
        return false;
    return true;
}

static nav_status location(nav_navigator *navigator, const nav_value *message, char **made, size_t *length) {
    uint32_t flags = get_flag(message, "bare") ? NAV_LOCATION_WITHOUT_SCENE : 0;
    nav_id entry = get_id(message, "entry");
    return entry ? nav_location_of(navigator, entry, flags, made, length)
                 : nav_location(navigator, get_id(message, "stack"), flags, made, length);
}

static bool query_texts(driver *driver, const char *what, const nav_value *message, text *reply) {
    nav_navigator *navigator = driver->navigator;
    nav_status status;
    char *made = NULL;
    size_t length = 0;
    if (strcmp(what, "dump") == 0)
        status = nav_dump(navigator, &made, &length);
    else if (strcmp(what, "explain-link") == 0)
        status = nav_link_explain(navigator, link_of(driver, message), &made, &length);
    else if (strcmp(what, "request-path") == 0)
        status = nav_request_path(navigator, request_of(driver, get(message, "request")), &made, &length);
    else if (strcmp(what, "location") == 0)
        status = location(navigator, message, &made, &length);
    else if (strcmp(what, "save") == 0)
        status = save_text(driver, message, &made, &length);
    else
        return false;
    put_made(driver, reply, status, made, length);
    return true;
}

static bool query_routes(driver *driver, const char *what, const nav_value *message, text *reply) {
    nav_navigator *navigator = driver->navigator;
    nav_string name = {NULL, 0};
    if (strcmp(what, "route-find") == 0)
        put_number(reply, "id", (int64_t)nav_route_find(navigator, get_text(message, "route")));
    else if (strcmp(what, "route-name") == 0) {
        put_status(reply, nav_route_name(navigator, get_id(message, "id"), &name));
        put_text(reply, "route", name);
    } else if (strcmp(what, "match-link") == 0)
        match(driver, message, reply);
    else if (strcmp(what, "topmost") == 0)
        put_number(reply, "entry", (int64_t)nav_current_find(navigator, request_of(driver, get(message, "request"))));
    else
        return false;
    return true;
}

static void opened_url(nav_navigator *navigator, text *reply) {
    nav_url url = nav_url_init();
    put_word(reply, "status", nav_status_name(nav_link_current(navigator, &url)));
    put_text(reply, "text", url.text);
    put_text(reply, "query", url.query);
    put_text(reply, "fragment", url.fragment);
}

static void put_problem(void *user_data, const nav_check_problem *problem) {
    text *reply = user_data;
    put_open(reply, NULL, '{');
    put_word(reply, "kind", check_word(problem->kind));
    put_text(reply, "route", problem->route);
    put_text(reply, "other", problem->other);
    put_text(reply, "message", problem->message);
    put_close(reply, '}');
}

static void check(nav_navigator *navigator, text *reply) {
    put_open(reply, "problems", '[');
    nav_status status = nav_check(navigator, put_problem, reply);
    put_close(reply, ']');
    put_word(reply, "status", nav_status_name(status));
}

bool query(driver *driver, const char *what, const nav_value *message, text *reply) {
    nav_navigator *navigator = driver->navigator;
    nav_request request = {.size = sizeof request};
    nav_outcome outcome = {.size = sizeof outcome};
    if (strcmp(what, "stack") == 0)
        stack(driver, reply);
    else if (strcmp(what, "depth") == 0)
        put_number(reply, "depth", (int64_t)nav_current_depth(navigator));
    else if (strcmp(what, "top") == 0)
        put_number(reply, "entry", (int64_t)nav_current_top(navigator));
    else if (strcmp(what, "entry-at") == 0)
        put_number(reply, "entry", (int64_t)nav_current_entry_at(navigator, (size_t)get_number(message, "index")));
    else if (strcmp(what, "active-stack") == 0)
        put_number(reply, "stack", (int64_t)nav_current_stack(navigator));
    else if (strcmp(what, "revision") == 0)
        put_number(reply, "revision", (int64_t)nav_current_revision(navigator));
    else if (strcmp(what, "current-request") == 0)
        put_requested(reply, nav_current_request(navigator, &request), &request);
    else if (strcmp(what, "initial-request") == 0)
        put_requested(reply, nav_initial_request(navigator, &request), &request);
    else if (strcmp(what, "last-outcome") == 0) {
        if (nav_last_outcome(navigator, &outcome) != NAV_OK) say_wrong(driver, "nav_last_outcome fails");
        put_outcome(reply, "outcome", &outcome);
    } else if (strcmp(what, "last-message") == 0)
        put_text(reply, "text", nav_last_message(navigator));
    else if (strcmp(what, "check") == 0)
        check(navigator, reply);
    else if (strcmp(what, "opened-url") == 0)
        opened_url(navigator, reply);
    else
        return query_entry(driver, what, get_id(message, "entry"), reply) ||
               query_texts(driver, what, message, reply) || query_routes(driver, what, message, reply) ||
               query_tree(driver, what, message, reply) || query_flows(driver, what, message, reply);
    return true;
}
