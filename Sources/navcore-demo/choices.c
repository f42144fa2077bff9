/* What comes of a choice: one operation each. */
#include "choices.h"

#include "print.h"
#include "results.h"
#include "view.h"

nav_status choose_route(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_request request = nav_request_init(choice->text, NULL);
    return nav_navigate(shop->navigator, &request, options, outcome);
}

/* ---- Products ---------------------------------------------------------------------------------------------------- */

/* Who goes from a product to the cart, and from there to the same product, is back where he was. */
nav_status choose_product(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_member id = nav_member_init("id", nav_int_value(choice->number));
    nav_value arguments = nav_map_value(&id, 1);
    nav_request request = nav_request_init("product", &arguments);
    options->unique = NAV_UNIQUE_ANYWHERE;
    options->unique_action = NAV_UNIQUE_CLEAR_TO;
    return nav_navigate(shop->navigator, &request, options, outcome);
}

/* Leafing through the products leaves no trail of them on the stack. */
nav_status choose_product_instead(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_member id = nav_member_init("id", nav_int_value(choice->number));
    nav_value arguments = nav_map_value(&id, 1);
    nav_request request = nav_request_init("product", &arguments);
    return nav_replace_top(shop->navigator, &request, options, outcome);
}

/* ---- The cart ---------------------------------------------------------------------------------------------------- */

/* There is one cart. Where it is on the stack already, it comes to the front. */
nav_status choose_cart(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    nav_request request = nav_request_init("cart", NULL);
    options->unique = NAV_UNIQUE_ANYWHERE;
    options->unique_action = NAV_UNIQUE_BRING_TO_FRONT;
    return nav_navigate(shop->navigator, &request, options, outcome);
}

nav_status choose_to_put(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    cart_put(&shop->cart, choice->number);
    screens_redraw(shop);
    return choose_cart(shop, choice, options, outcome);
}

/* The receipt takes the place of the checkout: nobody comes back to a bill that is paid. */
nav_status choose_payment(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_member paid = nav_member_init("paid", nav_int_value(choice->number));
    nav_value arguments = nav_map_value(&paid, 1);
    nav_request request = nav_request_init("receipt", &arguments);
    return nav_replace_top(shop->navigator, &request, options, outcome);
}

nav_status choose_front_door(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return nav_pop_up_to_root(shop->navigator, options, outcome);
}

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

nav_status choose_paper(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return ask_for_colour(shop, options, outcome);
}

nav_status choose_mixture(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return ask_for_mixture(shop, options, outcome);
}

/* The screen is left with its result, which goes to whoever asked for it. */
nav_status choose_colour(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_value colour = nav_text_value(choice->text);
    return nav_pop_back(shop->navigator, &colour, options, outcome);
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

int choose(shop *shop, size_t number) {
    nav_id top = nav_top(shop->navigator);
    const view *view = screen_view(shop, top);
    if (view == NULL || number < 1 || number > view->choice_count) return 0;
    /* A copy: the view may be destroyed before the choice has been acted on. */
    const choice chosen = view->choices[number - 1];
    nav_options options = shop_options_from(shop, top);
    nav_outcome outcome = nav_outcome_init();
    chosen.act(shop, &chosen, &options, &outcome);
    print_final_outcome(shop, &outcome);
    return 1;
}
