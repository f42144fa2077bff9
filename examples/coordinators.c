/* Two coordinators: the shop takes what its catalogue does not know, and what the catalogue says in its own words it
 * takes in its own. Settings are sent to the shop from anywhere, which drops all and hands over to another flow. */
#include <navcore.h>
#include <stdio.h>

static int is_route(const nav_dispatch_context *sent, const char *route) {
    return nav_string_equal(sent->request->route, nav_string_init(route));
}

/* The catalogue shows lists and products. `buy` it does not take: that is for whoever has it. */
static int32_t prepare_catalogue(void *user_data, const nav_dispatch_context *sent) {
    (void)user_data;
    if (is_route(sent, "list")) return NAV_DISPATCH_SWITCH;
    return is_route(sent, "product") ? NAV_DISPATCH_SHOW : NAV_DISPATCH_PASS;
}

static int32_t prepare_shop(void *user_data, const nav_dispatch_context *sent) {
    nav_navigator *navigator = user_data;
    if (sent->child != 0 && is_route(sent, "buy")) {
        nav_request checkout = nav_request_init("checkout", sent->request->arguments);
        nav_intent send = nav_intent_init(NAV_INTENT_DISPATCH);
        send.request = &checkout;
        nav_redirect(navigator, sent->question, &send, 0);
        return NAV_DISPATCH_SHOW;
    }
    if (is_route(sent, "checkout")) return NAV_DISPATCH_SHOW;
    if (is_route(sent, "settings")) { /* drop all, and hand over */
        nav_request settings = nav_request_init("settings", NULL);
        nav_intent drop = nav_intent_init(NAV_INTENT_POP_UP_TO_ROOT), show = nav_intent_init(NAV_INTENT_NAVIGATE);
        nav_intent both = nav_intent_init(NAV_INTENT_BATCH);
        const nav_intent *intents[] = {&drop, &show};
        show.request = &settings;
        both.intents = intents;
        both.count = 2;
        nav_redirect(navigator, sent->question, &both, 0);
        return NAV_DISPATCH_SHOW;
    }
    return NAV_DISPATCH_PASS;
}

static void add_flow(nav_navigator *navigator, const char *name, const char *first,
                     int32_t (*prepare)(void *, const nav_dispatch_context *)) {
    nav_route route = nav_route_init(name);
    nav_request initial = nav_request_init(first, NULL);
    route.initial = &initial;
    route.on_dispatch = prepare;
    route.user_data = navigator;
    nav_route_register(navigator, &route, NULL);
}

static void dispatch(nav_navigator *navigator, const char *route) {
    nav_request request = nav_request_init(route, NULL);
    nav_outcome outcome = nav_outcome_init();
    nav_dispatch(navigator, 0, &request, NULL, &outcome);
    printf("%s: %s, sent on %u times, depth %d\n", route, nav_status_name(outcome.status),
           (unsigned)outcome.redirect_count, (int)nav_current_depth(navigator));
}

int main(void) {
    static const char *const screens[] = {"front", "list", "product", "checkout", "general"};
    nav_request shop = nav_request_init("shop", NULL), catalogue = nav_request_init("catalogue", NULL);
    nav_navigator *navigator;
    if (nav_navigator_new(NULL, &navigator) != NAV_OK) return 1;
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) nav_route_add(navigator, screens[i]);
    add_flow(navigator, "shop", "front", prepare_shop);
    add_flow(navigator, "catalogue", "list", prepare_catalogue);
    add_flow(navigator, "settings", "general", NULL);
    nav_start(navigator, &shop, NULL, NULL);
    nav_navigate(navigator, &catalogue, NULL, NULL);
    dispatch(navigator, "product");  /* front, list, product */
    dispatch(navigator, "list");     /* front, list */
    dispatch(navigator, "buy");      /* front, list, checkout, which is the shop's */
    dispatch(navigator, "nowhere");  /* nobody takes it */
    dispatch(navigator, "settings"); /* front, general: catalogue and checkout have gone */
    nav_navigator_free(navigator);
    return 0;
}
