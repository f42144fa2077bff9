/* Asking a screen for a result: the callback runs exactly once, with a value, a cancellation or a failure, and the
 * question's own data is freed by the `destroy` that stands beside it. */
#define _POSIX_C_SOURCE 200809L

#include "results.h"

#include "print.h"
#include "screens.h"

#include <stdlib.h>

typedef struct inquiry {
    shop *shop;
    nav_id asker; /* the entry whose screen asks */
} inquiry;

static inquiry *inquiry_new(shop *shop, nav_id asker) {
    inquiry *inquiry = malloc(sizeof *inquiry);
    if (inquiry == NULL) abort();
    inquiry->shop = shop;
    inquiry->asker = asker;
    return inquiry;
}

static void print_answer(const shop *shop, const nav_result *result) {
    print_word(shop->out, "result");
    fprintf(shop->out, "of command %llu: ", (unsigned long long)result->tag);
    print_result(shop->out, result);
    fprintf(shop->out, "\n");
}

/* For the cart to show: what became of the last wish for another colour. */
static void keep_answer(shop *shop, const nav_result *result) {
    FILE *out = fmemopen(shop->answer, sizeof shop->answer - 1, "w");
    if (out == NULL) abort();
    print_result(out, result);
    fclose(out);
}

static void receive_colour(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    shop *shop = inquiry->shop;
    print_answer(shop, result);
    keep_answer(shop, result);
    if (result->kind == NAV_VALUE && result->value->type == NAV_STRING) {
        nav_string colour = result->value->content.string;
        snprintf(shop->paper, sizeof shop->paper, "%.*s", (int)colour.length, colour.bytes);
    }
    screen_redraw(shop, inquiry->asker);
}

static void receive_mixture(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    shop *shop = inquiry->shop;
    print_answer(shop, result);
    if (result->kind != NAV_VALUE) return;

    /* An operation that a callback calls is pending: it runs as soon as this one has been told to the end. As its
     * issuer, the picker is popped only if it is on top by then, and nothing else ever is. */
    nav_options options = shop_options_from(shop, inquiry->asker);
    nav_outcome outcome = nav_outcome_init();
    nav_pop_back(shop->navigator, result->value, &options, &outcome);
    print_word(shop->out, "passed on");
    print_outcome(shop->out, shop, &outcome);
    fprintf(shop->out, "\n");
}

static nav_status ask(shop *shop, const char *route, nav_result_callback callback, const nav_options *options,
                      nav_outcome *outcome) {
    nav_request request = nav_request_init(route, NULL);
    inquiry *inquiry = inquiry_new(shop, options->issuer);
    return nav_navigate_for_result(shop->navigator, &request, callback, inquiry, free, options, outcome);
}

nav_status ask_for_colour(shop *shop, const nav_options *options, nav_outcome *outcome) {
    return ask(shop, "picker", receive_colour, options, outcome);
}

nav_status ask_for_mixture(shop *shop, const nav_options *options, nav_outcome *outcome) {
    return ask(shop, "mixer", receive_mixture, options, outcome);
}
