/* The till: an observer that empties the cart when a receipt is on the stack. It acts on the commit and not on the
 * question: until the bank has answered, nothing has been bought. A receipt that is restored was paid before. */
#include "till.h"

#include "changes.h"
#include "print.h"
#include "screens.h"

static void empty_paid_cart(void *user_data, const nav_event *event) {
    shop *shop = user_data;
    if (event->kind != NAV_EVENT_CHANGED || event->intent == NAV_INTENT_RESTORE) return;
    if (!changes_add_route(shop, event->changes, "receipt")) return;
    cart_empty(&shop->cart);
    print_line(shop->out, "till", "paid, and the cart is empty");
    screens_redraw(shop);
}

nav_status till_attach(shop *shop) {
    return nav_observer_add(shop->navigator, empty_paid_cart, shop, NULL, NULL);
}
