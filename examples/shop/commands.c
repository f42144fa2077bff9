/* The table of the commands. Each reads its words and calls one function of the library; what comes of it is printed by
 * the bridge, the builders, the observer and, in the end, the outcome. */
#include "commands.h"

#include "actions.h"
#include "arguments.h"
#include "print.h"

#include <string.h>

static void run_help(shop *shop, char *rest) {
    (void)rest;
    print_commands(shop->out);
}

static void run_quit(shop *shop, char *rest) {
    (void)rest;
    shop->quitting = 1;
}

typedef struct command {
    const char *name;
    action *run;
    const char *words;
    const char *help;
} command;

static const command commands[] = {
    {"show", run_show, "", "show the top screen and its choices"},
    {"choose", run_choose, "NUMBER", "make one of them"},
    {"navigate", run_navigate, "ROUTE [KEY=VALUE...]", "go to a screen: navigate product id=3"},
    {"open", run_open, "URL", "go to a place: open /catalogue/3, open .., open teashop://cart"},
    {"explain", run_explain, "URL", "say where a link leads, and why"},
    {"where", run_where, "", "print the URL of the top screen"},
    {"replace", run_replace, "ROUTE [KEY=VALUE...]", "put a screen in the place of the top one"},
    {"pick", run_pick, "", "ask the picker for a colour"},
    {"mix", run_mix, "", "inside the picker, ask the mixer for one"},
    {"pop", run_pop, "[VALUE]", "leave the top screen, with a result: pop \"blue\""},
    {"dismiss", run_dismiss, "[VALUE]", "dismiss the sheet or alert, with a result: dismiss true"},
    {"present", run_present, "[queue | reject] HOW ...", "navigate, and show it so: present alert about"},
    {"pop-to", run_pop_to, "ROUTE [KEY=VALUE...]", "leave all screens above that one"},
    {"root", run_root, "", "leave all screens of the tab but the first"},
    {"select", run_select, "TAB", "select a tab (home, catalogue, account) or a column (list, detail)"},
    {"window", run_window, "NAME", "go to a window, or open it: window second, window main"},
    {"close", run_close, "", "close the window, if it is not the last one"},
    {"go-back", run_go_back, "", "what a user means by back: pop, dismiss, select the first tab, or clear the name"},
    {"plan", run_plan, "", "say what go-back would do, and whether it asks first"},
    {"back", run_back, "", "report that the user has left the top screen"},
    {"gone", run_gone, "[VALUE]", "report that the sheet or the alert has gone"},
    {"tap", run_tap, "TAB", "report that the user has selected a tab or a column"},
    {"resize", run_resize, "1 | 2", "report how many columns of the catalogue fit side by side"},
    {"type", run_type, "TEXT", "write in the note, or a name in the sign-in"},
    {"sign-out", run_sign_out, "", "forget the name that was given in the sign-in: orders close"},
    {"cancel", run_cancel, "", "wait no longer for the topmost awaited screen"},
    {"busy", run_busy, "", "let the bridge answer its next question later"},
    {"refuse", run_refuse, "[NUMBER]", "let the bridge refuse the next move"},
    {"answer", run_answer, "yes | no [NUMBER]", "answer what the bridge was asked"},
    {"abort", run_abort, "", "end the move that waits for an answer"},
    {"stack", run_stack, "", "list the screens of all tabs; * is what is selected"},
    {"why", run_why, "", "explain the last outcome"},
    {"dump", run_dump, "", "print the navigator's whole state"},
    {"help", run_help, "", "list the commands"},
    {"quit", run_quit, "", "close the shop"},
};
enum {
    COMMAND_COUNT = sizeof commands / sizeof commands[0]
};

void run_command(shop *shop, char *line) {
    const char *name = read_word(&line);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        commands[i].run(shop, line);
        return;
    }
    print_word(shop->out, "sorry");
    fprintf(shop->out, "there is no command %s; help lists them\n", name);
}

void print_commands(FILE *out) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-8s  %-24s  %s\n", commands[i].name, commands[i].words, commands[i].help);
    fprintf(out, "Screens: home, catalogue, product (id=1 to 5), account, note, about, cart, checkout,\n"
                 "  receipt (paid=2400), picker, mixer, question (text=\"Really?\"), order (id=6 or 7), sign-in.\n");
}
