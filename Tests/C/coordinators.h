/* What the tests of coordinators share: one that notes what it is asked, two flows with one each, and redirects. */
#ifndef COORDINATORS_H
#define COORDINATORS_H

#include "flows.h"

typedef struct coordinator coordinator;

struct coordinator {
    nav_navigator *navigator;
    int32_t answer;
    void (*act)(coordinator *self, const nav_dispatch_context *sent); /* may be NULL */
    int asked, trials, acted, given, given_back;
    nav_id question, flow, child, shown, request;
    uint32_t redirects;
    nav_status status; /* what a call inside answered */
};

static inline int32_t prepare(void *user_data, const nav_dispatch_context *sent) {
    coordinator *self = user_data;
    CHECK_NUMBER(sizeof *sent, sent->size);
    CHECK((sent->question == 0) == (sent->is_trial == 1));
    CHECK(sent->flow != 0 && sent->request != NULL);
    self->asked += 1;
    self->trials += sent->is_trial;
    self->question = sent->question;
    self->flow = sent->flow;
    self->child = sent->child;
    self->shown = sent->shown_entry;
    self->redirects = sent->redirect_count;
    self->request = sent->request->route_id;
    if (self->act != NULL) self->act(self, sent);
    return self->answer;
}

static inline void add_coordinator(nav_navigator *navigator, const char *name, const char *first, coordinator *self) {
    nav_route builder = nav_route_init(name);
    nav_request initial = nav_request_init(first, NULL);
    self->navigator = navigator;
    builder.initial = &initial;
    builder.on_dispatch = prepare;
    builder.user_data = self;
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &builder, NULL));
}

static inline nav_status send(nav_navigator *navigator, nav_id flow, const char *route, nav_outcome *outcome) {
    nav_request request = nav_request_init(route, NULL);
    return nav_dispatch(navigator, flow, &request, NULL, outcome);
}

static inline void give_back(void *user_data) {
    ((coordinator *)user_data)->given_back += 1;
}

/* "outer" around "inner", each with a coordinator. */
static inline nav_navigator *navigator_with_two(const nav_config *config, coordinator *outer, coordinator *inner) {
    nav_navigator *navigator = started_navigator(config);
    memset(outer, 0, sizeof *outer);
    memset(inner, 0, sizeof *inner);
    outer->answer = inner->answer = NAV_DISPATCH_PASS;
    add_coordinator(navigator, "outer", "list", outer);
    add_coordinator(navigator, "inner", "list", inner);
    push(navigator, "outer");
    push(navigator, "inner");
    return navigator;
}

static inline nav_status redirect_to(coordinator *self, const nav_dispatch_context *sent, nav_intent_kind kind,
                                     const char *route, uint32_t flags) {
    nav_value object = nav_value_host_object(self, give_back);
    nav_request request = nav_request_init(route, &object);
    nav_intent intent = nav_intent_init(kind);
    if (route != NULL) intent.request = &request;
    if (route != NULL) self->given += 1;
    return nav_redirect(self->navigator, sent->question, &intent, flags);
}

#endif
