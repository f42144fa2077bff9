/* The commands. Each reads its words and calls one function of the library; what comes of it is printed by the bridge,
 * the builders, the observer and, in the end, the outcome. */
#include "commands.h"

#include "arguments.h"
#include "choices.h"
#include "links.h"
#include "print.h"
#include "results.h"
#include "view.h"

#include <limits.h>
#include <string.h>

static void complain(const shop *shop, const char *what) {
    print_line(shop->out, "sorry", what);
}

/* What a function that has no outcome returned. */
static void print_status(const shop *shop, const char *word, nav_status status) {
    print_line(shop->out, word, nav_status_name(status));
}

/* ---- Moves to a route -------------------------------------------------------------------------------------------- */

typedef nav_status (*route_operation)(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                                      nav_outcome *outcome);

/* Reads a route and its arguments, and does with that request what the operation does. */
static void run_with_request(shop *shop, char *rest, route_operation operation) {
    arguments arguments;
    const nav_value *map;
    const char *route = read_word(&rest);
    complaint complaint = read_arguments(&rest, &arguments, &map);
    if (complaint != NULL) {
        complain(shop, complaint);
        return;
    }
    nav_request request = nav_request_init(route, map);
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    operation(shop->navigator, &request, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static void run_navigate(shop *shop, char *rest) {
    run_with_request(shop, rest, nav_navigate);
}

static void run_replace(shop *shop, char *rest) {
    run_with_request(shop, rest, nav_replace_top);
}

static void run_pop_to(shop *shop, char *rest) {
    run_with_request(shop, rest, nav_pop_to_route);
}

/* ---- Links -------------------------------------------------------------------------------------------------------- */

/* Reads one URL; NULL, and a complaint, where there is none. */
static const char *read_url(const shop *shop, char **rest) {
    const char *url = read_word(rest);
    if (*url != '\0') return url;
    complain(shop, "a link is a path or a URL: /catalogue/3");
    return NULL;
}

static void run_open(shop *shop, char *rest) {
    const char *url = read_url(shop, &rest);
    if (url != NULL) open_link(shop, url);
}

static void run_explain(shop *shop, char *rest) {
    const char *url = read_url(shop, &rest);
    if (url != NULL) explain_link(shop, url);
}

static void run_where(shop *shop, char *rest) {
    (void)rest;
    print_place(shop);
}

/* ---- Moves for a result, and back -------------------------------------------------------------------------------- */

static void run_pick(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options_from(shop, nav_top(shop->navigator));
    nav_outcome outcome = nav_outcome_init();
    ask_for_colour(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static int is_route(nav_string route, const char *name) {
    return route.length == strlen(name) && memcmp(route.bytes, name, route.length) == 0;
}

static void run_mix(shop *shop, char *rest) {
    (void)rest;
    nav_request current = nav_request_init(NULL, NULL);
    if (nav_current_request(shop->navigator, &current) != NAV_OK || !is_route(current.route, "picker")) {
        complain(shop, "the mixer is inside the picker: pick, then mix");
        return;
    }
    nav_options options = shop_options_from(shop, nav_top(shop->navigator));
    nav_outcome outcome = nav_outcome_init();
    ask_for_mixture(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static void run_pop(shop *shop, char *rest) {
    nav_value value;
    const nav_value *result = NULL;
    if (at_word(&rest)) {
        complaint complaint = read_value(&rest, &value);
        if (complaint == NULL && at_word(&rest)) complaint = "one result is enough";
        if (complaint != NULL) {
            complain(shop, complaint);
            return;
        }
        result = &value;
    }
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_pop_back(shop->navigator, result, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static void run_root(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_pop_up_to_root(shop->navigator, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* The user has swiped the top screen away. It has gone: the shop reports it, and nobody is asked. */
static void run_back(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_host_did_pop(shop->navigator, nav_top(shop->navigator), NULL, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

/* Whoever waits for the topmost awaited screen does so no longer; the screen stays. */
static void run_cancel(shop *shop, char *rest) {
    (void)rest;
    for (size_t i = nav_depth(shop->navigator); i > 0; i--) {
        nav_id waiter = nav_entry_waiter(shop->navigator, nav_entry_at(shop->navigator, i - 1));
        if (waiter == 0) continue;
        print_status(shop, "cancel", nav_cancel_result(shop->navigator, waiter));
        return;
    }
    complain(shop, "nobody waits for a result");
}

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

static void run_choose(shop *shop, char *rest) {
    nav_value number = nav_null_value();
    if (read_value(&rest, &number) != NULL || number.type != NAV_INT || at_word(&rest))
        complain(shop, "a choice is a number; show lists them");
    else if (number.content.integer < 1 || !choose(shop, (size_t)number.content.integer))
        complain(shop, "this screen offers no such choice");
}

/* ---- The bridge -------------------------------------------------------------------------------------------------- */

/* Reads the number with which a move is refused, 1 where there is none; 0 where it makes no refusal. */
static int32_t read_refusal(char **rest) {
    if (!at_word(rest)) return 1;
    nav_value code;
    if (read_value(rest, &code) != NULL || code.type != NAV_INT) return 0;
    return code.content.integer > INT32_MIN && code.content.integer <= INT32_MAX ? (int32_t)code.content.integer : 0;
}

static void run_busy(shop *shop, char *rest) {
    (void)rest;
    shop->next_answer = NAV_LATER;
    print_line(shop->out, "bridge", "will answer the next question later");
}

static void run_refuse(shop *shop, char *rest) {
    int32_t refusal = read_refusal(&rest);
    if (refusal == 0) {
        complain(shop, "a refusal is a number other than 0");
        return;
    }
    shop->next_answer = refusal;
    print_word(shop->out, "bridge");
    fprintf(shop->out, "will refuse the next move (%d)\n", (int)refusal);
}

static void run_answer(shop *shop, char *rest) {
    const char *word = read_word(&rest);
    int32_t answer = NAV_ACCEPT;
    if (strcmp(word, "no") == 0) {
        answer = read_refusal(&rest);
        if (answer == 0) {
            complain(shop, "a refusal is a number other than 0");
            return;
        }
    } else if (strcmp(word, "yes") != 0) {
        complain(shop, "the answer is yes, or no");
        return;
    }
    print_status(shop, "answer", nav_answer(shop->navigator, shop->question, answer));
}

static void run_abort(shop *shop, char *rest) {
    (void)rest;
    print_status(shop, "abort", nav_abort(shop->navigator, shop->ticket, NAV_ABORT_TIMED_OUT));
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static void run_show(shop *shop, char *rest) {
    (void)rest;
    const view *view = screen_view(shop, nav_top(shop->navigator));
    if (view == NULL) {
        print_line(shop->out, "show", "a screen without a view");
        return;
    }
    print_line(shop->out, "show", view->title);
    for (int i = 0; i < VIEW_LINES; i++)
        if (view->lines[i][0] != '\0') print_line(shop->out, "", view->lines[i]);
    for (size_t i = 0; i < view->choice_count; i++) {
        print_word(shop->out, "");
        fprintf(shop->out, "%zu %s\n", i + 1, view->choices[i].label);
    }
}

static void run_stack(shop *shop, char *rest) {
    (void)rest;
    print_word(shop->out, "stack");
    print_stack(shop->out, shop);
    fprintf(shop->out, "\n");
}

static void run_why(shop *shop, char *rest) {
    (void)rest;
    nav_string detail = nav_last_detail(shop->navigator);
    print_word(shop->out, "why");
    fprintf(shop->out, "%.*s\n", (int)detail.length, detail.bytes);
}

static void run_dump(shop *shop, char *rest) {
    (void)rest;
    char *text;
    nav_status status = nav_dump(shop->navigator, &text, NULL);
    if (status != NAV_OK) {
        print_status(shop, "dump", status);
        return;
    }
    fprintf(shop->out, "%s", text);
    nav_text_free(text);
}

static void run_help(shop *shop, char *rest) {
    (void)rest;
    print_commands(shop->out);
}

static void run_quit(shop *shop, char *rest) {
    (void)rest;
    shop->quitting = 1;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

typedef struct command {
    const char *name;
    void (*run)(shop *shop, char *rest);
    const char *words;
    const char *help;
} command;

static const command commands[] = {
    {"show", run_show, "", "show the top screen and its choices"},
    {"choose", run_choose, "NUMBER", "make one of them"},
    {"navigate", run_navigate, "ROUTE [KEY=VALUE...]", "go to a screen: navigate product id=3"},
    {"open", run_open, "URL", "go to a place: open /catalogue/3, open .., open teashop://main/cart"},
    {"explain", run_explain, "URL", "say where a link leads, and why"},
    {"where", run_where, "", "print the URL of the top screen"},
    {"replace", run_replace, "ROUTE [KEY=VALUE...]", "put a screen in the place of the top one"},
    {"pick", run_pick, "", "ask the picker for a colour"},
    {"mix", run_mix, "", "inside the picker, ask the mixer for one"},
    {"pop", run_pop, "[VALUE]", "leave the top screen, with a result: pop \"blue\""},
    {"pop-to", run_pop_to, "ROUTE [KEY=VALUE...]", "leave all screens above that one"},
    {"root", run_root, "", "leave all screens but the first"},
    {"back", run_back, "", "report that the user has left the top screen"},
    {"cancel", run_cancel, "", "wait no longer for the topmost awaited screen"},
    {"busy", run_busy, "", "let the bridge answer its next question later"},
    {"refuse", run_refuse, "[NUMBER]", "let the bridge refuse the next move"},
    {"answer", run_answer, "yes | no [NUMBER]", "answer what the bridge was asked"},
    {"abort", run_abort, "", "end the move that waits for an answer"},
    {"stack", run_stack, "", "list the screens"},
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
        fprintf(out, "  %-8s  %-20s  %s\n", commands[i].name, commands[i].words, commands[i].help);
    fprintf(out, "Screens: home, catalogue, product (id=1 to 5), cart, checkout,\n"
                 "  receipt (paid=2400), picker, mixer, about.\n");
}
