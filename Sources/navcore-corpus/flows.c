/* Flows, coordinators, published values and children, as the runner asks for them. */
#include "driver.h"

#include <string.h>

/* ---- Callbacks ---- */

int32_t prepare(void *user_data, const nav_dispatch_context *sent) {
    lent *route = user_data;
    text message = hear_begin("dispatched");
    put_number(&message, "data", route->data);
    put_number(&message, "question", (int64_t)sent->question);
    put_number(&message, "flow", (int64_t)sent->flow);
    put_number(&message, "child", (int64_t)sent->child);
    put_number(&message, "shown", (int64_t)sent->shown_entry);
    put_number(&message, "redirects", sent->redirect_count);
    put_flag(&message, "trial", sent->is_trial != 0);
    put_open(&message, "request", '{');
    put_text(&message, "route", sent->request->route);
    put_number(&message, "id", (int64_t)sent->request->route_id);
    put_value(&message, "arguments", sent->request->arguments, false, object_name);
    put_close(&message, '}');
    return (int32_t)hear_end(route->driver, &message);
}

/* ---- Operations ---- */

const nav_flow_ending *ending_of(driver *driver, const nav_value *message) {
    const nav_value *map = get(message, "ending");
    if (!map) return NULL;
    nav_flow_ending *ending = arena_take(&driver->arena, sizeof *ending);
    *ending = nav_flow_ending_init(result_of(get_word(map, "kind")));
    ending->flags = get_flag(map, "keep") ? NAV_FLOW_KEEP_ENTRIES : 0;
    ending->host_code = (int32_t)get_number(map, "code");
    ending->value = value_of(driver, map, "value");
    return ending;
}

/* ---- Values and children ---- */

nav_status publish(driver *driver, const nav_value *message) {
    uint32_t flags = (get_flag(message, "if-awaited") ? NAV_PUBLISH_IF_AWAITED : 0) |
                     (get_flag(message, "when-covered") ? NAV_PUBLISH_WHEN_COVERED : 0);
    return nav_entry_publish(driver->navigator, get_id(message, "entry"), value_of(driver, message, "value"), flags);
}

nav_status add_child(driver *driver, const nav_value *message) {
    return nav_child_add(driver->navigator, get_id(message, "entry"), get_text(message, "key"), lend(driver, message),
                         destroyed);
}

nav_status remove_child(driver *driver, const nav_value *message) {
    return nav_child_remove(driver->navigator, get_id(message, "entry"), get_text(message, "key"));
}

nav_status ask_for_next(driver *driver, const nav_value *message, text *reply) {
    nav_id waiter = 0;
    nav_status status = nav_entry_next_value(driver->navigator, get_id(message, "entry"),
                                             get_flag(message, "listens") ? heard_result : NULL, lend(driver, message),
                                             destroyed, get_id(message, "tag"), &waiter);
    put_number(reply, "waiter", (int64_t)waiter);
    return status;
}

nav_status find_child(driver *driver, const nav_value *message, text *reply) {
    void *found = NULL;
    nav_status status = nav_child_find(driver->navigator, get_id(message, "entry"), get_text(message, "key"), &found);
    if (found) put_number(reply, "data", ((lent *)found)->data);
    return status;
}

/* ---- Questions ---- */

static nav_status put_flow(driver *driver, text *reply, nav_id id) {
    nav_flow_info flow = nav_flow_info_init();
    nav_status status = nav_flow_get(driver->navigator, id, &flow);
    put_number(reply, "parent", (int64_t)flow.parent);
    put_route(driver, reply, flow.route);
    put_value(reply, "arguments", flow.arguments, false, object_name);
    put_number(reply, "stack", (int64_t)flow.stack);
    put_number(reply, "first", (int64_t)flow.first_entry);
    put_number(reply, "depth", (int64_t)flow.depth);
    put_number(reply, "waiter", (int64_t)flow.waiter);
    if (flow.model) put_number(reply, "model", ((product *)flow.model)->number);
    return status;
}

/* The flow of each entry, where any belongs to one. */
void put_flows(driver *driver, text *reply, const nav_id *entries, size_t count) {
    bool has_any = false;
    for (size_t i = 0; i < count; i++) has_any |= nav_entry_flow(driver->navigator, entries[i]) != 0;
    if (!has_any) return;
    put_open(reply, "flows", '[');
    for (size_t i = 0; i < count; i++) put_number(reply, NULL, (int64_t)nav_entry_flow(driver->navigator, entries[i]));
    put_close(reply, ']');
}

bool query_flows(driver *driver, const char *what, const nav_value *message, text *reply) {
    nav_navigator *navigator = driver->navigator;
    nav_id flow = get_id(message, "flow"), taker = 1;
    if (strcmp(what, "flow-get") == 0)
        put_word(reply, "status", nav_status_name(put_flow(driver, reply, flow)));
    else if (strcmp(what, "entry-flow") == 0)
        put_number(reply, "flow", (int64_t)nav_entry_flow(navigator, get_id(message, "entry")));
    else if (strcmp(what, "current-flow") == 0)
        put_number(reply, "flow", (int64_t)nav_current_flow(navigator));
    else if (strcmp(what, "flow-takes") == 0) {
        nav_status status = nav_dispatch_target(navigator, flow, request_of(driver, get(message, "request")), &taker);
        put_word(reply, "status", nav_status_name(status));
        put_number(reply, "taker", (int64_t)taker);
    } else
        return false;
    return true;
}
