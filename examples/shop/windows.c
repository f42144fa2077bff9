/* A window is started once and dismissed once; between these it is selected like a tab. */
#include "windows.h"

#include "tabs.h"
#include "tree.h"

#include <stdlib.h>

nav_status windows_register(shop *shop) {
    return nav_link_scene_add(shop->navigator, nav_string_init(SECOND_WINDOW));
}

size_t windows_count(const shop *shop) {
    return nav_owned_stacks(shop->navigator, 0, NULL, 0);
}

nav_id window_active(const shop *shop) {
    return nav_scene_find(shop->navigator, nav_string_init(""));
}

nav_string window_name(const shop *shop) {
    return stack_info(shop, window_active(shop)).name;
}

nav_status window_open(shop *shop, const char *name, const nav_options *options, nav_outcome *outcome) {
    nav_id open = nav_scene_find(shop->navigator, nav_string_init(name));
    if (open != 0) return nav_select(shop->navigator, open, options, outcome);
    nav_request tabs = nav_request_init(TABS_ROUTE, NULL);
    nav_options named = *options;
    named.scene = nav_string_init(name);
    return nav_start(shop->navigator, &tabs, &named, outcome);
}

nav_status window_next(shop *shop, const nav_options *options, nav_outcome *outcome) {
    ids windows = stacks_of(shop, 0);
    size_t active = 0;
    while (active < windows.count && windows.items[active] != window_active(shop)) active++;
    nav_id next = windows.count > 1 ? windows.items[(active + 1) % windows.count] : 0;
    free(windows.items);
    if (next == 0) return window_open(shop, SECOND_WINDOW, options, outcome);
    return nav_select(shop->navigator, next, options, outcome);
}

int window_close(shop *shop, const nav_options *options, nav_outcome *outcome) {
    if (windows_count(shop) < 2) return 0;
    nav_options closing = *options;
    closing.target = window_active(shop);
    nav_dismiss(shop->navigator, NULL, &closing, outcome);
    return 1;
}
