/* The plan of back names a handler, or the changes that the library would make: an entry goes, or a branch is selected.
 * It also says whether a guard would be asked first. A graphical host would not let its swipe begin then. */
#include "back.h"

#include "print.h"
#include "tree.h"

static void print_step(FILE *out, const shop *shop, const nav_changes *changes) {
    for (size_t i = 0; i < nav_changes_count(changes); i++) {
        nav_change change = nav_change_init();
        if (nav_changes_get(changes, i, &change) != NAV_OK) return;
        if (change.kind != NAV_CHANGE_REMOVED && change.kind != NAV_CHANGE_SELECTED) continue;
        nav_id entry = change.entry;
        if (change.kind == NAV_CHANGE_SELECTED) entry = stack_info(shop, innermost_of(shop, change.stack)).top;
        fprintf(out, change.kind == NAV_CHANGE_REMOVED ? "closes " : "goes to ");
        print_title(out, shop, entry);
        return;
    }
}

void print_back(FILE *out, const shop *shop) {
    nav_back_plan plan = nav_back_plan_init();
    nav_status status = nav_back_plan_get(shop->navigator, 0, &plan);
    if (status == NAV_AT_ROOT)
        fprintf(out, "has nowhere to go, q leaves the shop");
    else if (status != NAV_OK)
        fprintf(out, "%s", nav_status_name(status));
    else if (plan.handler != 0)
        fprintf(out, "clears the name"); /* the sign-in alone has a handler */
    else
        print_step(out, shop, plan.changes);
    if (plan.ask_flags & NAV_BACK_ASKS_GUARD) fprintf(out, ", but asks first");
}
