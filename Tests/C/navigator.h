/* Navigators for the tests: one with three plain routes, "home", "list" and "detail", and what is often asked of it. */
#ifndef NAVIGATOR_H
#define NAVIGATOR_H

#include "check.h"

#include <navcore.h>
#include <stdlib.h>

/* An id that no navigator gives out: the largest one. */
#define MADE_UP_ID ((UINT64_C(1) << 53) - 1)

static inline nav_navigator *new_navigator(const nav_config *config) {
    nav_navigator *navigator = NULL;
    CHECK_NUMBER(NAV_OK, nav_navigator_new(config, &navigator));
    if (navigator == NULL) {
        puts("no navigator, so nothing can be tested");
        exit(1);
    }
    return navigator;
}

static inline void add_routes(nav_navigator *navigator) {
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "home"));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "list"));
    CHECK_NUMBER(NAV_OK, nav_route_add(navigator, "detail"));
}

/* Started at "home". */
static inline nav_navigator *started_navigator(const nav_config *config) {
    nav_navigator *navigator = new_navigator(config);
    nav_request home = nav_request_init("home", NULL);
    add_routes(navigator);
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &home, NULL, NULL));
    return navigator;
}

static inline nav_config config_with_events(uint32_t capacity) {
    nav_config config = nav_config_init();
    config.event_capacity = capacity;
    return config;
}

static inline nav_intent intent_with(nav_intent_kind kind, const nav_request *request) {
    nav_intent intent = nav_intent_init(kind);
    intent.request = request;
    return intent;
}

/* Operations of several parts, each with one. */
static inline nav_status push_one(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                                  nav_outcome *outcome) {
    return nav_push_all(navigator, &request, 1, options, outcome);
}

static inline nav_status set_one(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                                 nav_outcome *outcome) {
    nav_element element = nav_element_new(request);
    return nav_set_stack(navigator, &element, 1, options, outcome);
}

static inline nav_status batch_one(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                                   nav_outcome *outcome) {
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, request);
    const nav_intent *step = &intent;
    return nav_batch(navigator, &step, 1, options, outcome);
}

/* The same as data. */
static inline nav_status perform_one(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                                     nav_outcome *outcome) {
    nav_intent intent = intent_with(NAV_INTENT_NAVIGATE, request);
    intent.options = options;
    return nav_perform(navigator, &intent, outcome);
}

static inline nav_id push(nav_navigator *navigator, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    nav_outcome outcome = nav_outcome_init();
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &request, NULL, &outcome));
    CHECK(outcome.entry != 0);
    return outcome.entry;
}

/* The whole state as text, to be freed with nav_text_free. */
static inline char *dump(const nav_navigator *navigator) {
    char *text = NULL;
    CHECK_NUMBER(NAV_OK, nav_dump(navigator, &text, NULL));
    return text;
}

/* Frees `before`, and checks that the state is still what it says. */
static inline void check_unchanged(const nav_navigator *navigator, char *before) {
    char *after = dump(navigator);
    CHECK_TEXT(before, after);
    nav_text_free(before);
    nav_text_free(after);
}

/* Counts the calls of a destroy callback: the user data is the counter. */
static inline void count_destroy(void *user_data) {
    *(int *)user_data += 1;
}

/* What is called and does nothing. */
static inline void ignore_event(void *user_data, const nav_event *event) {
    (void)user_data;
    (void)event;
}

static inline void ignore_result(void *user_data, const nav_result *result) {
    (void)user_data;
    (void)result;
}

#endif
