/* A process that is killed while the user picks a colour, and the next one, in which the colour comes: `killed ask FILE`,
 * and then `killed go FILE`. */
#include <navcore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static nav_navigator *app;

static void picked(void *user_data, const nav_result *result) {
    (void)user_data;
    if (result->kind == NAV_RESULT_VALUE)
        printf("picked %.*s\n", (int)result->value->content.string.length, result->value->content.string.bytes);
    else
        puts("not picked");
}

/* What the screen does whenever it appears: it goes on waiting, or asks. */
static void want_colour(void) {
    nav_request picker = nav_request_init("picker", NULL);
    nav_options options = nav_options_init();
    nav_status status;
    options.key = nav_string_init("settings.colour");
    status = nav_result_attach(app, options.key, picked, NULL, NULL, NULL);
    puts(nav_status_name(status));
    if (status == NAV_NOT_FOUND) nav_navigate_for_result(app, &picker, picked, NULL, NULL, &options, NULL);
}

static int write_file(const char *name) {
    char *text = NULL;
    size_t length = 0;
    FILE *file = fopen(name, "wb");
    if (file == NULL || nav_save(app, NULL, &text, &length) != NAV_OK) return 0;
    fwrite(text, 1, length, file);
    nav_text_free(text);
    return fclose(file) == 0;
}

static nav_string read_file(const char *name) {
    static char bytes[1 << 16];
    nav_string text = {bytes, 0};
    FILE *file = fopen(name, "rb");
    if (file == NULL) return text;
    text.length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return text;
}

int main(int count, char **arguments) {
    nav_request settings = nav_request_init("settings", NULL);
    nav_value blue = nav_value_string("blue");
    nav_restoring restoring;
    if (count != 3 || nav_navigator_new(NULL, &app) != NAV_OK) return 2;
    nav_route_add(app, "settings");
    nav_route_add(app, "picker");
    if (strcmp(arguments[1], "ask") == 0) {
        nav_start(app, &settings, NULL, NULL);
        want_colour();
        if (!write_file(arguments[2])) return 1;
        puts("shown");
        fflush(stdout);
        for (;;) pause();
    }
    restoring = nav_restoring_init(read_file(arguments[2]), &settings);
    puts(nav_status_name(nav_restore(app, &restoring, NULL, NULL)));
    want_colour();
    nav_pop_back(app, &blue, NULL, NULL);
    nav_navigator_free(app);
    return 0;
}
