/* navcore-demo: a small shop on navcore. In a terminal it is an app, elsewhere it is driven by commands; both stand in
 * front of the same shop. Read shop.c first, then tabs.c, columns.c, screens.c, choices.c, results.c, checkout.c,
 * note.c, sign_in.c, back.c, bridge.c, observer.c and saved.c: that is the navigation, and the rest is what is around
 * it. */
#define _POSIX_C_SOURCE 200809L

#include "app.h"
#include "commands.h"
#include "console.h"
#include "print.h"
#include "terminal.h"

#include <stdio.h>
#include <string.h>

static void print_usage(void) {
    printf(
        "usage: navcore-demo [--commands | --tour] [--save FILE] [--restore FILE] [--fresh] [--log FILE]\n"
        "                    [--inspect FILE] [URL]\n"
        "       navcore-demo --help | --version\n"
        "A small shop, which begins at the URL: teashop://catalogue/3, teashop://orders/7, which asks\n"
        "who you are, or teashop://second/cart, which opens another window. Over screens that come back the\n"
        "URL is opened. If it leads nowhere, the shop says so, and begins as without it.\n\n"
        "In a terminal it is drawn and driven by keys, which the last line names; o signs out, w goes to the\n"
        "next window, or opens a second one, and x closes it. The rule above the outcome says what back would\n"
        "do. With --commands, or without a terminal, it is driven by commands on standard input, one a line.\n"
        "Lines that begin with # are comments.\n\n"
        "  --tour          play commands that explain themselves, for a minute\n"
        "  --save FILE     write the state to the file after each change\n"
        "  --restore FILE  begin with the state in the file\n"
        "  --fresh         begin anew: in a terminal, without --save and --restore, the shop comes back by itself.\n"
        "                  Its state is in $XDG_STATE_HOME or ~/.local/state, in navcore-demo/state.json\n"
        "  --log FILE      write what happens to the file: a line of JSON for each call, answer, change and outcome\n"
        "  --inspect FILE  write a page to the file that shows the same in a browser\n\n");
    print_commands(stdout);
}

static int is_alone(int argc, char **argv, const char *argument) {
    return argc == 2 && strcmp(argv[1], argument) == 0;
}

int main(int argc, char **argv) {
    if (is_alone(argc, argv, "--help")) {
        print_usage();
        return 0;
    }
    if (is_alone(argc, argv, "--version")) {
        print_version(stdout);
        printf("\n");
        return 0;
    }
    launch launch;
    if (!launch_read(&launch, argc, argv)) return 2;
    if (launch.takes_commands || launch.is_tour || !terminal_can_draw()) return console_run(&launch);
    launch_by_itself(&launch);
    return app_run(&launch);
}
