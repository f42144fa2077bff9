/* Flows for the tests: routes that are flows, waiters that note what they got, and objects that are counted. */
#ifndef FLOWS_H
#define FLOWS_H

#include "navigator.h"

/* What a waiter got, and how often. */
typedef struct heard {
    int called, destroyed;
    int order; /* among all that have heard */
    nav_result_kind kind;
    nav_cancel_reason reason;
    nav_status status;
    int32_t host_code, is_next_value;
    nav_id entry, flow, waiter;
    int64_t number; /* the value, where it is one */
    nav_type type;  /* of the value; -1: there is none */
} heard;

static inline void hear(void *user_data, const nav_result *result) {
    static int count;
    heard *self = user_data;
    self->order = ++count;
    CHECK_NUMBER(0, self->destroyed);
    self->called += 1;
    self->kind = result->kind;
    self->reason = result->reason;
    self->status = result->status;
    self->host_code = result->host_code;
    self->is_next_value = result->is_next_value;
    self->entry = result->entry;
    self->flow = result->flow;
    self->waiter = result->waiter;
    self->type = result->value == NULL ? -1 : result->value->type;
    self->number = self->type == NAV_TYPE_INT ? result->value->content.integer : 0;
}

static inline void forget(void *user_data) {
    ((heard *)user_data)->destroyed += 1;
}

/* Called once, and given back once. */
static inline void check_heard(const heard *self, nav_result_kind kind, nav_cancel_reason reason) {
    CHECK_NUMBER(1, self->called);
    CHECK_NUMBER(1, self->destroyed);
    CHECK_NUMBER(kind, self->kind);
    CHECK_NUMBER(reason, self->reason);
}

static inline void check_waits(const heard *self) {
    CHECK_NUMBER(0, self->called);
    CHECK_NUMBER(0, self->destroyed);
}

static inline nav_status add_flow(nav_navigator *navigator, const char *name, const char *first) {
    nav_route builder = nav_route_init(name);
    nav_request initial = nav_request_init(first, NULL);
    builder.initial = &initial;
    return nav_route_register(navigator, &builder, NULL);
}

/* Started at "home", with the flow "flow" that begins at "list". */
static inline nav_navigator *navigator_with_flow(const nav_config *config) {
    nav_navigator *navigator = started_navigator(config);
    CHECK_NUMBER(NAV_OK, add_flow(navigator, "flow", "list"));
    return navigator;
}

/* Begins a flow, and returns it. */
static inline nav_id begin(nav_navigator *navigator, const char *name) {
    nav_id flow = nav_entry_flow(navigator, push(navigator, name));
    CHECK(flow != 0);
    return flow;
}

static inline nav_id begin_waiting(nav_navigator *navigator, const char *name, heard *waits) {
    nav_request request = nav_request_init(name, NULL);
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_OK, nav_navigate_for_result(navigator, &request, hear, waits, forget, NULL, &outcome));
    CHECK(outcome.waiter != 0);
    return nav_entry_flow(navigator, outcome.entry);
}

static inline nav_status end(nav_navigator *navigator, nav_id flow) {
    return nav_end_flow(navigator, flow, NULL, NULL, NULL);
}

static inline int lives(const nav_navigator *navigator, nav_id flow) {
    nav_flow_info read = nav_flow_info_init();
    return nav_flow_get(navigator, flow, &read) == NAV_OK;
}

static inline nav_flow_info read_flow(const nav_navigator *navigator, nav_id flow) {
    nav_flow_info read = nav_flow_info_init();
    CHECK_NUMBER(NAV_OK, nav_flow_get(navigator, flow, &read));
    return read;
}

static inline nav_options upon(nav_id target) {
    nav_options options = nav_options_init();
    options.target = target;
    return options;
}

static inline nav_status push_upon(nav_navigator *navigator, const char *route, nav_id target) {
    nav_request request = nav_request_init(route, NULL);
    nav_options options = upon(target);
    return nav_navigate(navigator, &request, &options, NULL);
}

#endif
