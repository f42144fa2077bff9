/* A list, a note above it, and a picker that gives a colour back. What is printed is what an app would draw. */
#include <navcore.h>
#include <stdio.h>

static void draw(void *user_data, const nav_event *event) {
    nav_navigator *app = user_data;
    nav_request screen = nav_request_init(NULL, NULL);
    size_t i;
    if (event->kind != NAV_EVENT_CHANGED) return;
    for (i = 0; i < nav_current_depth(app); i++) {
        nav_entry_request(app, nav_current_entry_at(app, i), &screen);
        printf("%s%s", i > 0 ? " > " : "", screen.route.bytes);
    }
    puts("");
}

static void picked(void *user_data, const nav_result *result) {
    (void)user_data;
    if (result->kind == NAV_RESULT_VALUE)
        printf("picked %s\n", result->value->content.string.bytes);
    else
        puts("nothing picked"); /* the user went back, or a link closed the picker */
}

int main(void) {
    nav_navigator *app;
    nav_value blue = nav_value_string("blue");
    nav_request list = nav_request_init("list", NULL), note = nav_request_with("note", "id", nav_value_int(7));
    if (nav_navigator_new(NULL, &app) != NAV_OK) return 1;
    nav_route_add(app, "list");
    nav_route_add(app, "note");
    nav_route_add(app, "picker");
    nav_observer_add(app, draw, app, NULL, NULL);

    nav_start(app, &list, NULL, NULL);
    nav_navigate(app, &note, NULL, NULL);
    nav_await(app, "picker", picked, NULL);
    nav_pop_back(app, &blue, NULL, NULL); /* the picker closes with its result */
    nav_await(app, "picker", picked, NULL);
    nav_back(app, NULL, NULL); /* the user presses back */
    nav_back(app, NULL, NULL);
    if (nav_back(app, NULL, NULL) == NAV_AT_ROOT) puts("the app may close");

    nav_navigator_free(app);
    return 0;
}
