/* The columns are branches of one entry, a split. Where one column fits, the detail lies over the list, and back leads
 * there; where both fit they stand side by side. Which it is changes no entry. */
#include "columns.h"

#include "tabs.h"
#include "tree.h"

#include <stdlib.h>

nav_status columns_register(shop *shop) {
    nav_request list = nav_request_init("catalogue", NULL), nothing = nav_request_init("nothing", NULL);
    nav_branch columns[COLUMN_COUNT] = {nav_branch_init(LIST_COLUMN, &list), nav_branch_init(DETAIL_COLUMN, &nothing)};
    columns[1].flags = NAV_BRANCH_PLACEHOLDER; /* folded, it is left for the list */
    nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, columns, COLUMN_COUNT);
    split.columns = shop->columns;
    nav_route builder = nav_route_in(GOODS_ROUTE, TABS_ROUTE, "catalogue");
    builder.container = &split;
    return nav_route_register(shop->navigator, &builder, NULL);
}

nav_id columns_entry(const shop *shop) {
    ids entries = entries_of(shop, tab_named(shop, "catalogue"));
    nav_id entry = entries.count > 0 ? entries.items[0] : 0;
    free(entries.items);
    return entry;
}

void columns_fit(shop *shop, uint32_t count) {
    nav_id entry = columns_entry(shop);
    if (entry == 0 || container_info(shop, entry).columns == count) return;
    nav_options options = shop_options(shop);
    nav_status status = nav_host_did_resize(shop->navigator, entry, count, &options, NULL);
    if (status != NAV_OK) shop_complain(shop, "no other columns", status);
}

static int is_placeholder(const shop *shop, nav_id column) {
    nav_stack_info info = stack_info(shop, column);
    return (info.flags & NAV_STACK_PLACEHOLDER) != 0 && info.depth == 1;
}

nav_id column_beside(const shop *shop, int places) {
    nav_stack_info here = stack_info(shop, nav_current_stack(shop->navigator));
    nav_container_info split = container_info(shop, here.owner);
    if (here.presentation != NAV_PRESENTATION_PUSHED || split.kind != NAV_CONTAINER_SPLIT ||
        split.columns < split.count)
        return 0;
    size_t index = here.branch + (size_t)places;
    ids columns = stacks_of(shop, here.owner);
    nav_id column = index < split.count ? columns.items[index] : 0;
    free(columns.items);
    return is_placeholder(shop, column) ? 0 : column;
}

void columns_leave_placeholder(const shop *shop) {
    nav_id before = column_beside(shop, -1);
    if (before == 0 || !is_placeholder(shop, nav_current_stack(shop->navigator))) return;
    nav_options options = shop_options(shop);
    nav_host_did_select(shop->navigator, before, &options, NULL);
}
