/* Asking a screen for a result: the callback runs exactly once, with a value, a cancellation or a failure, and the
 * question's own data is freed by the `destroy` that stands beside it. */
#include "results.h"

#include "print.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct inquiry {
    shop *shop;
    nav_id asker; /* the entry that was on top when the question was asked */
} inquiry;

static inquiry *inquiry_new(shop *shop) {
    inquiry *inquiry = malloc(sizeof *inquiry);
    if (inquiry == NULL) abort();
    inquiry->shop = shop;
    inquiry->asker = nav_top(shop->navigator);
    return inquiry;
}

static void print_answer(const nav_result *result) {
    print_word("result");
    printf("of command %llu: ", (unsigned long long)result->tag);
    print_result(result);
    printf("\n");
}

static void receive_colour(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    shop *shop = inquiry->shop;
    print_answer(result);
    if (result->kind != NAV_VALUE || result->value->type != NAV_STRING) return;
    nav_string colour = result->value->as.string;
    snprintf(shop->paper, sizeof shop->paper, "%.*s", (int)colour.length, colour.bytes);

    /* The screen that asked may show the old colour: its view goes, and is drawn again when somebody looks. */
    nav_entry_drop_view(shop->navigator, inquiry->asker);
}

static void receive_mixture(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    shop *shop = inquiry->shop;
    print_answer(result);
    if (result->kind != NAV_VALUE) return;

    /* An operation that a callback calls is pending: it runs as soon as this one has been told to the end. As its
     * issuer, the picker is popped only if it is on top by then, and nothing else ever is. */
    nav_options options = shop_options(shop);
    options.issuer = inquiry->asker;
    nav_outcome outcome = {.size = sizeof outcome};
    nav_pop_back(shop->navigator, result->value, &options, &outcome);
    print_word("passed on");
    print_outcome(shop, &outcome);
    printf("\n");
}

static nav_status ask(shop *shop, const char *route, nav_result_callback callback, nav_outcome *outcome) {
    nav_request request = nav_request_to(route, NULL);
    nav_options options = shop_options(shop);
    return nav_navigate_for_result(shop->navigator, &request, callback, inquiry_new(shop), free, &options, outcome);
}

nav_status ask_for_colour(shop *shop, nav_outcome *outcome) {
    return ask(shop, "picker", receive_colour, outcome);
}

nav_status ask_for_mixture(shop *shop, nav_outcome *outcome) {
    return ask(shop, "mixer", receive_mixture, outcome);
}
