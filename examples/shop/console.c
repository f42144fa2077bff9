/* Reading lines and handing them on. What they mean is in commands.c. */
#define _POSIX_C_SOURCE 200809L

#include "console.h"

#include "commands.h"

#include <stdlib.h>
#include <string.h>

static int is_comment(const char *line) {
    while (*line == ' ' || *line == '\t') line++;
    return *line == '\0' || *line == '#';
}

static void run_line(shop *shop, char *line, int is_person) {
    if (is_comment(line)) {
        if (!is_person) fprintf(shop->out, "%s\n", line);
        return;
    }
    shop->command++;
    if (!is_person) fprintf(shop->out, "%llu> %s\n", (unsigned long long)shop->command, line);
    run_command(shop, line);
}

void console_run(shop *shop, int is_person) {
    char *line = NULL;
    size_t capacity = 0;
    while (!shop->quitting) {
        if (is_person) {
            fprintf(shop->out, "%llu> ", (unsigned long long)shop->command + 1);
            fflush(shop->out);
        }
        if (getline(&line, &capacity, stdin) < 0) {
            if (is_person) fprintf(shop->out, "\n");
            break;
        }
        line[strcspn(line, "\r\n")] = '\0';
        run_line(shop, line, is_person);
    }
    free(line);
}
