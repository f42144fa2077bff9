/* The tabs are branches of the entry at the root. Each keeps its stack while another is selected. */
#include "tabs.h"

#include "columns.h"
#include "tree.h"
#include "windows.h"

#include <stdlib.h>

const tab tabs[TAB_COUNT] = {
    {"home", "home", "Tea shop"}, {"catalogue", GOODS_ROUTE, "Catalogue"}, {"account", "account", "Account"}};

nav_status tabs_register(shop *shop) {
    nav_request initial[TAB_COUNT];
    nav_branch branches[TAB_COUNT];
    for (int i = 0; i < TAB_COUNT; i++) {
        initial[i] = nav_request_init(tabs[i].root, NULL);
        branches[i] = nav_branch_init(tabs[i].branch, &initial[i]);
    }
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, branches, TAB_COUNT);
    container.tabs_back = NAV_TABS_BACK_INITIAL; /* from the root of another tab back leads to the first one */
    nav_route builder = nav_route_init(TABS_ROUTE);
    builder.container = &container;
    nav_id route;
    nav_status status = nav_route_register(shop->navigator, &builder, &route);
    return status != NAV_OK ? status
                            : nav_pattern_add(shop->navigator, route, nav_string_init("/"), NAV_PATTERN_LINKABLE, NULL);
}

/* The entry with the tabs, which is the root of the window. */
static nav_id tabs_entry(const shop *shop) {
    ids entries = entries_of(shop, window_active(shop));
    nav_id entry = entries.count > 0 ? entries.items[0] : 0;
    free(entries.items);
    return entry;
}

nav_id tab_named(const shop *shop, const char *name) {
    return nav_branch_find(shop->navigator, tabs_entry(shop), nav_string_init(name));
}

size_t tab_selected(const shop *shop) {
    return container_info(shop, tabs_entry(shop)).selected;
}

nav_status tab_select_next(const shop *shop, int places, const nav_options *options, nav_outcome *outcome) {
    size_t next = (tab_selected(shop) + TAB_COUNT + (size_t)places) % TAB_COUNT;
    nav_options revealing = *options;
    revealing.flags |= NAV_OPTION_REVEAL;
    return nav_select(shop->navigator, tab_named(shop, tabs[next].branch), &revealing, outcome);
}
