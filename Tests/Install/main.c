/* A program of someone else's: picks a colour on a second screen, tries a locked one, and says what came of it. */
#include <navcore.h>
#include <stdio.h>
#include <string.h>

typedef struct app {
    int locked;
    char colour[16];
} app;

static int32_t guard(void *user_data, const nav_plan *plan) {
    (void)plan;
    return ((const app *)user_data)->locked ? 401 : NAV_ANSWER_ACCEPT;
}

static void picked(void *user_data, const nav_result *result) {
    app *app = user_data;
    if (result->kind != NAV_RESULT_VALUE || result->value->type != NAV_TYPE_STRING) return;
    snprintf(app->colour, sizeof app->colour, "%s", result->value->content.string.bytes);
}

int main(void) {
    app app = {0, "nothing"};
    nav_bridge bridge = {.size = sizeof bridge, .transition = guard, .user_data = &app};
    nav_outcome outcome = {.size = sizeof outcome};
    nav_member count = nav_member_init("count", nav_value_int(3));
    nav_value arguments = nav_value_map(&count, 1), blue = nav_value_string("blue");
    nav_request home = nav_request_init("home", NULL), picker = nav_request_init("picker", &arguments);
    nav_request top = {.size = sizeof top};

    uint32_t version = nav_version();
    if (version != (NAV_VERSION_MAJOR << 16 | NAV_VERSION_MINOR << 8 | NAV_VERSION_PATCH)) return 1;
    printf("version %u.%u.%u\n", version >> 16, version >> 8 & 255, version & 255);

    nav_navigator *navigator;
    if (nav_navigator_new(NULL, &navigator) != NAV_OK) return 1;
    nav_route_add(navigator, "home");
    nav_route_add(navigator, "picker");
    nav_bridge_set(navigator, &bridge);
    nav_start(navigator, &home, NULL, NULL);
    nav_navigate_for_result(navigator, &picker, picked, &app, NULL, NULL, NULL);
    nav_current_request(navigator, &top);
    printf("depth %zu, on top %s", nav_current_depth(navigator), top.route.bytes);
    printf(" %d\n", (int)nav_value_member(top.arguments, nav_string_init("count"))->content.integer);

    nav_pop_back(navigator, &blue, NULL, NULL);
    printf("depth %zu, picked %s\n", nav_current_depth(navigator), app.colour);

    app.locked = 1;
    nav_navigate(navigator, &picker, NULL, &outcome);
    printf("%s %d\n", nav_status_name(outcome.status), (int)outcome.host_code);
    int is_right = nav_current_depth(navigator) == 1 && strcmp(app.colour, "blue") == 0 && outcome.host_code == 401;
    nav_navigator_free(navigator);
    return is_right ? 0 : 1;
}
