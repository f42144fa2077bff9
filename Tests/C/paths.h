/* What the tests of paths and links share: patterns of "list", types that take any text, and urls that are opened. */
#ifndef PATHS_H
#define PATHS_H

#include "navigator.h"

static inline nav_id route_of(nav_navigator *navigator, const char *name) {
    return nav_route_find(navigator, nav_string_init(name));
}

static inline nav_status add_pattern(nav_navigator *navigator, const char *pattern) {
    return nav_pattern_add(navigator, route_of(navigator, "list"), nav_string_init(pattern), NAV_PATTERN_LINKABLE,
                           NULL);
}

static inline nav_status open_url(nav_navigator *navigator, const char *url) {
    nav_link link = nav_link_trusted(url);
    return nav_open(navigator, &link, NULL, NULL);
}

static inline int32_t take_any(void *user_data, const char *bytes, size_t length) {
    (void)user_data;
    (void)bytes;
    (void)length;
    return 0;
}

static inline nav_status add_type(nav_navigator *navigator, const char *name, int *destroyed) {
    nav_parameter_type type = nav_parameter_type_init(name);
    type.check = take_any;
    type.user_data = destroyed;
    type.destroy = count_destroy;
    return nav_parameter_type_add(navigator, &type);
}

#endif
