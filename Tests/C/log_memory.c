/* Include/navcore_log.h without memory: each allocation of the log fails once, and the log ends with a line that says so. */
#include <stdlib.h>

static long allocations_left, refused;

/* Of the log alone, not of the library. */
static int is_there(void) {
    if (allocations_left-- > 0) return 1;
    refused += 1;
    return 0;
}

static void *scarce_malloc(size_t size) {
    return is_there() ? malloc(size) : NULL;
}

static void *scarce_calloc(size_t count, size_t size) {
    return is_there() ? calloc(count, size) : NULL;
}

static void *scarce_realloc(void *former, size_t size) {
    return is_there() ? realloc(former, size) : NULL;
}

#define malloc scarce_malloc
#define calloc scarce_calloc
#define realloc scarce_realloc
#include <navcore_log.h>
#undef malloc
#undef calloc
#undef realloc

#include "check.h"

static char last[256];
static long lines;

static void keep_last(void *user_data, const char *line, size_t length) {
    (void)user_data;
    lines += 1;
    snprintf(last, sizeof last, "%.*s", (int)length, line);
}

static nav_navigator *begin(void) {
    nav_navigator *navigator = NULL;
    nav_config config = nav_config_init();
    nav_request home = nav_request_init("home", NULL);
    nav_branch branch = nav_branch_init("only", &home);
    nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, &branch, 1);
    nav_route main_route = nav_route_init("main");
    nav_route sheet = nav_route_presented("sheet", NAV_PRESENTATION_SHEET);
    main_route.container = &tabs;
    config.flags = NAV_CONFIG_TRACE_EVENTS;
    CHECK_NUMBER(NAV_OK, nav_navigator_new(&config, &navigator));
    CHECK_NUMBER(NAV_OK, nav_route_add_with_path(navigator, "home", "/home", NAV_PATTERN_LINKABLE));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &main_route, NULL));
    CHECK_NUMBER(NAV_OK, nav_route_register(navigator, &sheet, NULL));
    return navigator;
}

/* Grows everything that a log has: the line, the table of operations, the ids, the whole states, the URL, a map. */
static void use(nav_navigator *navigator) {
    nav_member members[2] = {nav_member_init("b", nav_value_int(1)), nav_member_init("a", nav_value_int(2))};
    nav_value map = nav_value_map(members, 2);
    nav_request main_screen = nav_request_init("main", NULL), home = nav_request_init("home", &map);
    nav_request sheet = nav_request_init("sheet", NULL);
    nav_link link = nav_link_init("/home");
    nav_options options = nav_options_init();
    CHECK_NUMBER(NAV_OK, nav_start(navigator, &main_screen, NULL, NULL));
    for (int index = 0; index < 2; index++) CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &home, NULL, NULL));
    CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &sheet, NULL, NULL));
    options.target = nav_current_stack(navigator);
    CHECK_NUMBER(NAV_OK, nav_dismiss(navigator, NULL, &options, NULL));
    CHECK_NUMBER(NAV_OK, nav_open(navigator, &link, NULL, NULL));
    home.arguments = NULL;
    for (int index = 0; index < 20; index++) CHECK_NUMBER(NAV_OK, nav_navigate(navigator, &home, NULL, NULL));
    CHECK_NUMBER(22, nav_current_depth(navigator));
}

static void the_log_ends_and_the_app_goes_on(void) {
    long enough = 0, failed;
    for (failed = 0; enough == 0; failed++) {
        nav_navigator *navigator = begin();
        nav_log_config config = nav_log_config_init();
        nav_log *log;
        nav_string text;
        config.write = keep_last;
        config.limit = 5000;
        last[0] = 0;
        lines = 0;
        allocations_left = failed;
        refused = 0;
        log = nav_log_begin(navigator, &config);
        if (log == NULL) CHECK_NUMBER(0, failed);
        use(navigator);
        if (refused == 0) enough = failed;
        text = nav_log_text(log);
        if (log != NULL && enough == 0) {
            CHECK_TEXT("{\"end\":\"noMemory\"}\n", last);
            /* Without memory for the first line, the text has none. */
            CHECK(text.length == 0 || memcmp(text.bytes + text.length - strlen(last), last, strlen(last)) == 0);
            for (size_t index = 0; index + strlen(last) < text.length; index++)
                if (text.bytes[index] == '\n') CHECK(text.bytes[index + 1] == '{');
        }
        nav_log_end(log);
        nav_navigator_free(navigator);
    }
    CHECK(enough > 10);
    tries = enough;
}

int main(void) {
    RUN(the_log_ends_and_the_app_goes_on);
    return check_report();
}
