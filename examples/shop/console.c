/* Reading lines and handing them on: for a person at a terminal that can't be drawn on, or from a file or another
 * program. What they mean is in commands.c. */
#define _POSIX_C_SOURCE 200809L

#include "console.h"

#include "commands.h"
#include "print.h"
#include "tour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_comment(const char *line) {
    while (*line == ' ' || *line == '\t') line++;
    return *line == '\0' || *line == '#';
}

void console_run_line(shop *shop, char *line) {
    if (is_comment(line)) {
        fprintf(shop->out, "%s\n", line);
        return;
    }
    shop->command++;
    fprintf(shop->out, "%llu> %s\n", (unsigned long long)shop->command, line);
    run_command(shop, line);
}

static void run_typed_line(shop *shop, char *line) {
    if (is_comment(line)) return;
    shop->command++;
    run_command(shop, line);
}

static void run_lines(shop *shop, int is_person) {
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
        (is_person ? run_typed_line : console_run_line)(shop, line);
        saved_keep(shop);
    }
    free(line);
}

int console_run(const launch *launch) {
    int is_person = isatty(STDIN_FILENO) && !launch->is_tour;
    if (is_person) {
        printf("A small shop on ");
        print_version(stdout);
        printf("\n");
        print_commands(stdout);
    }
    shop shop;
    if (!shop_open(&shop, stdout, 1, &launch->saved, &launch->recording)) return 1;
    saved_keep(&shop);
    if (launch->is_tour)
        tour_run(&shop);
    else
        run_lines(&shop, is_person);
    shop_close(&shop);
    return 0;
}
