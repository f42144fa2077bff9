/* navcore-demo: a small shop on navcore. In a terminal it is an app, elsewhere it is driven by commands; both stand in
 * front of the same shop. Read shop.c first, then tabs.c, columns.c, screens.c, choices.c, results.c, note.c,
 * sign_in.c, back.c, bridge.c and observer.c: that is the navigation, and the rest is what is around it. */
#define _POSIX_C_SOURCE 200809L

#include "app.h"
#include "commands.h"
#include "console.h"
#include "links.h"
#include "print.h"
#include "terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_usage(void) {
    printf("usage: navcore-demo [--commands] [URL] | --help | --version\n"
           "A small shop, which opens the URL: teashop://catalogue/3, teashop://orders/7, which asks\n"
           "who you are, or teashop://second/cart, which opens another window. In a terminal it is drawn and driven\n"
           "by keys, which the last line names; o signs out, w goes to the next window, or opens a second one, and\n"
           "x closes it. The rule above the outcome says what back would do. With\n"
           "--commands, or without a terminal, it is driven by commands on standard input, one a line. Lines that\n"
           "begin with # are comments.\n\n");
    print_commands(stdout);
}

/* Commands, for a person at a terminal that can't be drawn on, or from a file or another program. */
static int run_console(const char *url) {
    int is_person = isatty(STDIN_FILENO);
    if (is_person) {
        printf("A small shop on ");
        print_version(stdout);
        printf("\n");
        print_commands(stdout);
    }
    shop shop;
    if (!shop_open(&shop, stdout, 1)) return 1;
    if (url != NULL) open_link(&shop, url);
    console_run(&shop, is_person);
    shop_close(&shop);
    return 0;
}

int main(int argc, char **argv) {
    const char *first = argc > 1 ? argv[1] : "";
    int takes_commands = strcmp(first, "--commands") == 0;
    int is_help = strcmp(first, "--help") == 0, is_version = strcmp(first, "--version") == 0;
    if (argc > (takes_commands ? 3 : 2)) {
        fprintf(stderr, "navcore-demo: too many arguments; see navcore-demo --help\n");
        return 2;
    }
    if (takes_commands) return run_console(argv[2]);
    if (*first != '-') return terminal_can_draw() ? app_run(argv[1]) : run_console(argv[1]);
    if (is_help) print_usage();
    if (is_version) {
        print_version(stdout);
        printf("\n");
    }
    if (is_help || is_version) return 0;
    fprintf(stderr, "navcore-demo: unknown argument %s; see navcore-demo --help\n", first);
    return 2;
}
