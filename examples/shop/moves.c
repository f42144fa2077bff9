/* The commands that call operations. */
#include "actions.h"

#include "arguments.h"
#include "names.h"
#include "print.h"
#include "results.h"
#include "windows.h"

#include <string.h>

/* ---- Moves to a route -------------------------------------------------------------------------------------------- */

typedef nav_status (*route_operation)(nav_navigator *navigator, const nav_request *request, const nav_options *options,
                                      nav_outcome *outcome);

/* Reads a route and its arguments, and does with that request what the operation does. */
static void run_with_request(shop *shop, char *rest, route_operation operation, nav_options options) {
    arguments arguments;
    const nav_value *map;
    const char *route = read_word(&rest);
    complaint complaint = read_arguments(&rest, &arguments, &map);
    if (complaint != NULL) {
        complain(shop, complaint);
        return;
    }
    nav_request request = nav_request_init(route, map);
    nav_outcome outcome = nav_outcome_init();
    operation(shop->navigator, &request, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

void run_navigate(shop *shop, char *rest) {
    run_with_request(shop, rest, nav_navigate, shop_options(shop));
}

void run_replace(shop *shop, char *rest) {
    run_with_request(shop, rest, nav_replace_top, shop_options(shop));
}

void run_pop_to(shop *shop, char *rest) {
    run_with_request(shop, rest, nav_pop_to_route, shop_options(shop));
}

/* Shows a screen in another way than its route says. It waits or gives up where something is shown so already, if that
 * is asked for, and else takes its place. */
void run_present(shop *shop, char *rest) {
    nav_options options = shop_options(shop);
    const char *word = read_word(&rest);
    if (strcmp(word, "queue") == 0) options.occupied = NAV_OCCUPIED_QUEUE;
    if (strcmp(word, "reject") == 0) options.occupied = NAV_OCCUPIED_REJECT;
    if (options.occupied != NAV_OCCUPIED_DEFAULT) word = read_word(&rest);
    options.presentation = presentation_named(word);
    if (options.presentation == NAV_PRESENTATION_DEFAULT)
        complain(shop, "a screen is shown as a sheet, alert, modal or full-screen, or pushed");
    else
        run_with_request(shop, rest, nav_navigate, options);
}

/* ---- Moves for a result, and back -------------------------------------------------------------------------------- */

void run_pick(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options_from(shop, nav_current_top(shop->navigator));
    nav_outcome outcome = nav_outcome_init();
    ask_for_colour(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

static int is_route(nav_string route, const char *name) {
    return route.length == strlen(name) && memcmp(route.bytes, name, route.length) == 0;
}

void run_mix(shop *shop, char *rest) {
    (void)rest;
    nav_request current = nav_request_init(NULL, NULL);
    if (nav_current_request(shop->navigator, &current) != NAV_OK || !is_route(current.route, "picker")) {
        complain(shop, "the mixer is inside the picker: pick, then mix");
        return;
    }
    nav_options options = shop_options_from(shop, nav_current_top(shop->navigator));
    nav_outcome outcome = nav_outcome_init();
    ask_for_mixture(shop, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

typedef nav_status (*result_operation)(nav_navigator *navigator, const nav_value *result, const nav_options *options,
                                       nav_outcome *outcome);

/* Reads a result, where there is one, and leaves with it what the operation leaves. */
static void run_with_result(shop *shop, char *rest, result_operation operation) {
    nav_value value;
    const nav_value *result;
    if (!read_result(shop, rest, &value, &result)) return;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    operation(shop->navigator, result, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

void run_pop(shop *shop, char *rest) {
    run_with_result(shop, rest, nav_pop_back);
}

void run_dismiss(shop *shop, char *rest) {
    run_with_result(shop, rest, nav_dismiss);
}

typedef nav_status (*plain_operation)(nav_navigator *navigator, const nav_options *options, nav_outcome *outcome);

static void run_plainly(shop *shop, plain_operation operation) {
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    operation(shop->navigator, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

void run_root(shop *shop, char *rest) {
    (void)rest;
    run_plainly(shop, nav_pop_up_to_root);
}

/* What the user means by back: it pops, dismisses, or selects the first tab. */
void run_go_back(shop *shop, char *rest) {
    (void)rest;
    run_plainly(shop, nav_back);
}

void run_select(shop *shop, char *rest) {
    run_with_tab(shop, rest, nav_select);
}

void run_window(shop *shop, char *rest) {
    const char *name = read_word(&rest);
    if (*name == '\0' || at_word(&rest)) {
        complain(shop, "a window has one name");
        return;
    }
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    window_open(shop, name, &options, &outcome);
    print_final_outcome(shop, &outcome);
}

void run_close(shop *shop, char *rest) {
    (void)rest;
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    if (window_close(shop, &options, &outcome))
        print_final_outcome(shop, &outcome);
    else
        complain(shop, "the last window closes with the shop");
}

/* Whoever waits for the topmost awaited screen does so no longer; the screen stays. */
void run_cancel(shop *shop, char *rest) {
    (void)rest;
    for (size_t i = nav_current_depth(shop->navigator); i > 0; i--) {
        nav_id waiter = nav_entry_waiter(shop->navigator, nav_current_entry_at(shop->navigator, i - 1));
        if (waiter == 0) continue;
        print_status(shop, "cancel", nav_cancel_result(shop->navigator, waiter));
        return;
    }
    complain(shop, "nobody waits for a result");
}
