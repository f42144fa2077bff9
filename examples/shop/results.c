/* Asking a screen for a result: the callback runs exactly once, with a value, a cancellation or a failure, and the
 * question's own data is freed by the `destroy` that stands beside it. */
#define _POSIX_C_SOURCE 200809L

#include "results.h"

#include "orders.h"
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
    if (result->kind == NAV_RESULT_VALUE && result->value->type == NAV_TYPE_STRING) {
        nav_string colour = result->value->content.string;
        snprintf(shop->paper, sizeof shop->paper, "%.*s", (int)colour.length, colour.bytes);
    }
    screen_redraw(shop, inquiry->asker);
}

static void print_passed_on(const shop *shop, const nav_outcome *outcome) {
    print_word(shop->out, "passed on");
    print_outcome(shop->out, shop, outcome);
    fprintf(shop->out, "\n");
}

static void receive_mixture(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    shop *shop = inquiry->shop;
    print_answer(shop, result);
    if (result->kind != NAV_RESULT_VALUE) return;

    /* An operation that a callback calls is pending: it runs as soon as this one has been told to the end. */
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    nav_finish(shop->navigator, inquiry->asker, result->value, &options, &outcome);
    print_passed_on(shop, &outcome);
}

static void receive_order(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    shop *shop = inquiry->shop;
    print_answer(shop, result);
    if (result->kind != NAV_RESULT_VALUE || result->value->type != NAV_TYPE_INT) return;
    const order *order = order_of(result->value->content.integer);
    if (order == NULL) return;
    cart_put_all(&shop->cart, &order->goods);
    screens_redraw(shop);
}

/* Whether the answer is yes. Who leaves the alert without one has not said so. */
static int is_yes(const nav_result *result) {
    return result->kind == NAV_RESULT_VALUE && result->value->type == NAV_TYPE_BOOL && result->value->content.boolean;
}

static void receive_emptying(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    print_answer(inquiry->shop, result);
    if (!is_yes(result)) return;
    cart_empty(&inquiry->shop->cart);
    screens_redraw(inquiry->shop);
}

/* The sheet goes on whose stack the checkout is, with all that is on it. */
static void receive_leaving(void *user_data, const nav_result *result) {
    const inquiry *inquiry = user_data;
    print_answer(inquiry->shop, result);
    if (!is_yes(result)) return;
    nav_options options = shop_options_from(inquiry->shop, inquiry->asker);
    nav_outcome outcome = nav_outcome_init();
    nav_dismiss(inquiry->shop->navigator, NULL, &options, &outcome);
    print_passed_on(inquiry->shop, &outcome);
}

static nav_status ask(shop *shop, const nav_request *request, nav_result_callback callback, const nav_options *options,
                      nav_outcome *outcome) {
    inquiry *inquiry = inquiry_new(shop, options->issuer);
    return nav_navigate_for_result(shop->navigator, request, callback, inquiry, free, options, outcome);
}

nav_status ask_for_colour(shop *shop, const nav_options *options, nav_outcome *outcome) {
    nav_request picker = nav_request_init("picker", NULL);
    return ask(shop, &picker, receive_colour, options, outcome);
}

nav_status ask_for_mixture(shop *shop, const nav_options *options, nav_outcome *outcome) {
    nav_request mixer = nav_request_init("mixer", NULL);
    return ask(shop, &mixer, receive_mixture, options, outcome);
}

nav_status ask_for_order(shop *shop, int64_t order, const nav_options *options, nav_outcome *outcome) {
    nav_member id = nav_member_init("id", nav_value_int(order));
    nav_value arguments = nav_value_map(&id, 1);
    nav_request request = nav_request_init("order", &arguments);
    return ask(shop, &request, receive_order, options, outcome);
}

/* The arguments of the alert say what it shows. */
static nav_status ask_question(shop *shop, const char *text, nav_result_callback callback, const nav_options *options,
                               nav_outcome *outcome) {
    nav_member member = nav_member_init("text", nav_value_string(text));
    nav_value arguments = nav_value_map(&member, 1);
    nav_request question = nav_request_init("question", &arguments);
    return ask(shop, &question, callback, options, outcome);
}

nav_status ask_to_empty(shop *shop, const nav_options *options, nav_outcome *outcome) {
    return ask_question(shop, "Empty the cart?", receive_emptying, options, outcome);
}

nav_status ask_to_leave(shop *shop, const nav_options *options, nav_outcome *outcome) {
    return ask_question(shop, "Leave without paying?", receive_leaving, options, outcome);
}
