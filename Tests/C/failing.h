/* Calls that fail and give back what they were given, for tests of what their destroy callbacks may do. */
#ifndef FAILING_H
#define FAILING_H

#include "navigator.h"

static inline int32_t take_any(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    (void)length;
    return 0;
}

static inline const nav_link *open_with(nav_link *link, const nav_request *request) {
    link->request = request;
    return link;
}

/* The destroy callback runs inside the call. */
static inline void fail_with_user_data(nav_navigator *navigator, int which, void *user_data,
                                       nav_destroy_callback destroy) {
    nav_value object = nav_value_host_object(user_data, destroy);
    nav_request nowhere = nav_request_init("nowhere", &object), bad = nav_request_init("", &object);
    nav_request listed = nav_request_init("list", &object);
    nav_request list = nav_request_init("list", NULL), detail = nav_request_init("detail", NULL);
    nav_intent waits = nav_intent_init(NAV_INTENT_NONE), missing = intent_with(NAV_INTENT_POP_TO_ROUTE, &detail);
    const nav_intent *steps[2] = {&waits, NULL};
    nav_options options = nav_options_init();
    nav_route builder;
    nav_parameter_type type = nav_parameter_type_init("int");
    nav_link link = nav_link_trusted("");
    nav_bridge bridge;
    switch (which) {
    case 0: CHECK_NUMBER(NAV_INVALID, nav_observer_add(navigator, NULL, user_data, destroy, NULL)); break;
    case 1:
        builder = nav_route_init("list");
        builder.user_data = user_data;
        builder.destroy = destroy;
        CHECK_NUMBER(NAV_AMBIGUOUS, nav_route_register(navigator, &builder, NULL));
        break;
    case 2:
        bridge = nav_bridge_init();
        bridge.user_data = user_data;
        bridge.destroy = destroy;
        CHECK_NUMBER(NAV_INVALID, nav_bridge_set(navigator, &bridge));
        break;
    case 3: CHECK_NUMBER(NAV_UNRESOLVED, nav_navigate(navigator, &nowhere, NULL, NULL)); break;
    case 4: CHECK_NUMBER(NAV_INVALID, nav_navigate(navigator, &bad, NULL, NULL)); break;
    case 5: CHECK_NUMBER(NAV_AT_ROOT, nav_pop_back(navigator, &object, NULL, NULL)); break;
    case 6:
        options.flags = 1u << 20;
        CHECK_NUMBER(NAV_INVALID, nav_navigate_for_result(navigator, &list, NULL, user_data, destroy, &options, NULL));
        break;
    case 7:
        waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
        waits.user_data = user_data;
        waits.destroy = destroy;
        steps[1] = &missing;
        CHECK_NUMBER(NAV_NOT_FOUND, nav_batch(navigator, steps, 2, NULL, NULL));
        break;
    case 8:
        waits = intent_with(NAV_INTENT_NAVIGATE_FOR_RESULT, &list);
        waits.user_data = user_data;
        waits.destroy = destroy;
        steps[1] = NULL;
        CHECK_NUMBER(NAV_INVALID, nav_batch(navigator, steps, 2, NULL, NULL));
        break;
    case 9: CHECK_NUMBER(NAV_UNRESOLVED, push_one(navigator, &nowhere, NULL, NULL)); break;
    case 10: CHECK_NUMBER(NAV_UNRESOLVED, set_one(navigator, &nowhere, NULL, NULL)); break;
    case 11: CHECK_NUMBER(NAV_INVALID, perform_one(navigator, &bad, NULL, NULL)); break;
    case 12: CHECK_NUMBER(NAV_NOT_FOUND, nav_open(navigator, open_with(&link, &listed), NULL, NULL)); break;
    case 13: CHECK_NUMBER(NAV_UNRESOLVED, nav_open(navigator, open_with(&link, &nowhere), NULL, NULL)); break;
    case 14:
        link.merge = 9;
        CHECK_NUMBER(NAV_INVALID, nav_open(navigator, open_with(&link, &listed), NULL, NULL));
        break;
    case 15:
        type.check = take_any;
        type.user_data = user_data;
        type.destroy = destroy;
        CHECK_NUMBER(NAV_AMBIGUOUS, nav_parameter_type_add(navigator, &type));
        break;
    case 16:
        type.name = nav_string_init("no check");
        type.user_data = user_data;
        type.destroy = destroy;
        CHECK_NUMBER(NAV_INVALID, nav_parameter_type_add(navigator, &type));
        break;
    default:
        options.revision = 99;
        CHECK_NUMBER(NAV_STALE_ISSUER,
                     nav_navigate_for_result(navigator, &list, NULL, user_data, destroy, &options, NULL));
        break;
    }
}

enum {
    FAILING_CALLS = 18
};

#endif
