/* The routes of the random acts of recorded.c, also for a replay of its logs. They are those of Tests/JS/walk.mjs. */
#ifndef RECORDED_H
#define RECORDED_H

#include <navcore.h>

/* Registers the routes. */
static inline void add_routes(nav_navigator *navigator) {
    nav_request home = nav_request_init("home", NULL), any = nav_request_init("any", NULL);
    nav_branch branches[] = {nav_branch_init("first", &home), nav_branch_init("second", &any)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2);
    nav_route sheet = nav_route_init("sheet"), main_route = nav_route_init("main"),
              checkout = nav_route_init("checkout");
    tabs.tabs_back = NAV_TABS_BACK_HISTORY;
    sheet.presentation = NAV_PRESENTATION_SHEET;
    main_route.container = &tabs;
    checkout.initial = &any;
    nav_route_add_with_path(navigator, "home", "/", NAV_PATTERN_LINKABLE);
    nav_route_add_with_path(navigator, "item", "/item/{id:int}", NAV_PATTERN_LINKABLE);
    nav_route_add(navigator, "any");
    nav_route_register(navigator, &sheet, NULL);
    nav_route_register(navigator, &main_route, NULL);
    nav_route_register(navigator, &checkout, NULL);
}

#endif
