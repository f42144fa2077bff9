/* Changes are read one by one; a new entry comes as added, or as what replaces another. */
#include "changes.h"

int changes_add_route(const shop *shop, const nav_changes *changes, const char *route) {
    nav_id wanted = nav_route_find(shop->navigator, nav_string_init(route));
    for (size_t i = 0; i < nav_changes_count(changes); i++) {
        nav_change change = nav_change_init();
        if (nav_changes_get(changes, i, &change) != NAV_OK) return 0;
        int is_new = change.kind == NAV_CHANGE_ADDED || change.kind == NAV_CHANGE_REPLACED;
        if (is_new && change.route == wanted) return 1;
    }
    return 0;
}
