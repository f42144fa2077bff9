/* A link from outside opens an order. It needs a sign-in: the form comes first, and then the link goes on. */
#include <navcore.h>
#include <stdio.h>

typedef struct session {
    nav_navigator *app;
    int is_signed_in;
} session;

static int32_t wall(void *user_data, const nav_guard_context *context) {
    session *session = user_data;
    nav_request form = nav_request_init("sign in", NULL);
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    if (session->is_signed_in) return NAV_ANSWER_ACCEPT;
    intent.request = &form;
    nav_redirect(session->app, context->plan->question, &intent, NAV_REDIRECT_RESUME);
    return 1; /* refuses, if the redirect has failed */
}

static void print_screen(nav_navigator *app) {
    nav_request top = nav_request_init(NULL, NULL);
    char *path;
    if (nav_current_request(app, &top) != NAV_OK || nav_location(app, 0, 0, &path, NULL) != NAV_OK) return;
    printf("on top: %s, at %s\n", top.route.bytes, path);
    nav_text_free(path);
}

int main(void) {
    session session = {NULL, 0};
    nav_request home = nav_request_init("home", NULL);
    nav_link link = nav_link_init("shop://orders/7");
    nav_value ada = nav_value_string("Ada");
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, wall);
    if (nav_navigator_new(NULL, &session.app) != NAV_OK) return 1;
    nav_route_add_with_path(session.app, "home", "/", NAV_PATTERN_LINKABLE);
    nav_route_add_with_path(session.app, "order", "/orders/{id:int}", NAV_PATTERN_LINKABLE);
    nav_route_add(session.app, "sign in");
    guard.route_name = nav_string_init("order");
    guard.user_data = &session;
    nav_guard_add(session.app, &guard, NULL);

    nav_start(session.app, &home, NULL, NULL);
    printf("the link is %s\n", nav_status_name(nav_open(session.app, &link, NULL, NULL)));
    print_screen(session.app);

    session.is_signed_in = 1;
    nav_pop_back(session.app, &ada, NULL, NULL); /* the form closes with a result */
    print_screen(session.app);

    nav_navigator_free(session.app);
    return 0;
}
