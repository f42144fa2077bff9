/* Makes the shop of docs/state.md and prints its save, which is the example of that page. */
#include <navcore.h>
#include <stdio.h>

static void add(nav_navigator *shop, nav_route route, uint32_t version) {
    route.version = version;
    nav_route_register(shop, &route, NULL);
}

static void add_shop(nav_navigator *shop) {
    nav_request home = nav_request_init("home", NULL), orders = nav_request_init("orders", NULL);
    nav_request account = nav_request_init("account", NULL), address = nav_request_init("address", NULL);
    nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("orders", &orders),
                             nav_branch_init("account", &account)};
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 3);
    nav_route main_screen = nav_route_init("main"), checkout = nav_route_init("checkout");
    tabs.tabs_back = NAV_TABS_BACK_HISTORY;
    main_screen.container = &tabs;
    checkout.initial = &address;
    add(shop, main_screen, 0);
    add(shop, nav_route_in("home", "main", "home"), 0);
    add(shop, nav_route_in("product", "main", "home"), 1);
    add(shop, nav_route_in("orders", "main", "orders"), 0);
    add(shop, nav_route_in("order", "main", "orders"), 0);
    add(shop, nav_route_in("account", "main", "account"), 0);
    add(shop, nav_route_presented("cart", NAV_PRESENTATION_SHEET), 0);
    add(shop, nav_route_init("address"), 0);
    add(shop, nav_route_init("shipping"), 0);
    add(shop, checkout, 2);
}

static nav_id navigate(nav_navigator *shop, const char *route, const nav_value *arguments) {
    nav_request request = nav_request_init(route, arguments);
    nav_outcome outcome = nav_outcome_init();
    nav_navigate(shop, &request, NULL, &outcome);
    return outcome.entry;
}

int main(void) {
    nav_member id = nav_member_init("id", nav_value_int(3)), number = nav_member_init("order", nav_value_int(12));
    nav_member draft[] = {nav_member_init("draft", nav_value_string("Main St.")),
                          nav_member_init("zip", nav_value_string("8001"))};
    nav_value product = nav_value_map(&id, 1), order = nav_value_map(&number, 1), form = nav_value_map(draft, 2);
    nav_value scrolled = nav_value_double(410.5);
    nav_request start = nav_request_init("main", NULL);
    nav_saving saving = nav_saving_init();
    nav_navigator *shop;
    char *text = NULL;
    if (nav_navigator_new(NULL, &shop) != NAV_OK) return 1;
    add_shop(shop);
    nav_start(shop, &start, NULL, NULL);
    nav_entry_set_state(shop, navigate(shop, "product", &product), &scrolled);
    navigate(shop, "order", &order);
    navigate(shop, "cart", &order);
    navigate(shop, "checkout", NULL);
    nav_entry_set_state(shop, navigate(shop, "shipping", NULL), &form);
    saving.app_version = 3;
    if (nav_save(shop, &saving, &text, NULL) != NAV_OK) return 1;
    fputs(text, stdout);
    nav_text_free(text);
    nav_navigator_free(shop);
    return 0;
}
