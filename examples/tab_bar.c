/* Two tabs that keep their screens, a link into a tab, and a sheet with a result. */
#include <navcore.h>
#include <stdio.h>

static void draw(void *user_data, const nav_event *event) {
    char *text = NULL;
    if (event->kind != NAV_EVENT_CHANGED || nav_dump(user_data, &text, NULL) != NAV_OK) return;
    puts(text);
    nav_text_free(text);
}

static void answered(void *user_data, const nav_result *result) {
    (void)user_data;
    if (result->kind == NAV_RESULT_VALUE) printf("stars: %d\n", (int)result->value->content.integer);
}

/* Without its branch a route would open over the tabs. */
static nav_status add(nav_navigator *app, const char *name, const char *tab, const char *pattern) {
    nav_route route = nav_route_in(name, "main", tab);
    nav_id id;
    nav_status status = nav_route_register(app, &route, &id);
    return status == NAV_OK ? nav_pattern_add(app, id, nav_string_init(pattern), NAV_PATTERN_LINKABLE, NULL) : status;
}

static void tap(nav_navigator *app, const char *tab) {
    nav_select(app, nav_current_branch(app, nav_string_init("main"), nav_string_init(tab)), NULL, NULL);
}

int main(void) {
    nav_request home = nav_request_init("home", NULL), orders = nav_request_init("orders", NULL);
    nav_branch tabs[] = {nav_branch_init("home", &home), nav_branch_init("orders", &orders)};
    nav_container container = nav_container_init(NAV_CONTAINER_TABS, tabs, 2);
    nav_route main_route = nav_route_init("main"), stars = nav_route_presented("stars", NAV_PRESENTATION_SHEET);
    nav_request start = nav_request_init("main", NULL);
    nav_link link = nav_link_init("shop://orders/7");
    nav_value five = nav_value_int(5);
    nav_navigator *app;
    if (nav_navigator_new(NULL, &app) != NAV_OK) return 1;
    main_route.container = &container;
    nav_route_register(app, &main_route, NULL);
    nav_route_register(app, &stars, NULL);
    add(app, "home", "home", "/");
    add(app, "orders", "orders", "/orders");
    add(app, "order", "orders", "/orders/{id:int}");
    nav_observer_add(app, draw, app, NULL, NULL);

    nav_start(app, &start, NULL, NULL);
    nav_open(app, &link, NULL, NULL); /* selects the tab, and opens the list with the order above it */
    nav_await(app, "stars", answered, NULL);
    nav_dismiss(app, &five, NULL, NULL); /* a button on the sheet: a sheet is dismissed, not popped */
    tap(app, "home");
    tap(app, "orders"); /* the order is still there */

    nav_navigator_free(app);
    return 0;
}
