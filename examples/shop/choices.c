/* What comes of a choice: one operation each. */
#include "choices.h"

#include "checkout.h"
#include "note.h"
#include "print.h"
#include "results.h"
#include "sign_in.h"
#include "tabs.h"
#include "view.h"

nav_status choose_route(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_request request = nav_request_init(choice->text, NULL);
    return nav_navigate(shop->navigator, &request, options, outcome);
}

/* ---- Products ---------------------------------------------------------------------------------------------------- */

/* Products open in the column beside the list, from anywhere, in the place of the last one. Who goes from a product to
 * the cart, and from there to the same product, is back where he was. */
nav_status choose_product(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_member id = nav_member_init("id", nav_value_int(choice->number));
    nav_value arguments = nav_value_map(&id, 1);
    nav_request request = nav_request_init("product", &arguments);
    return nav_navigate(shop->navigator, &request, options, outcome);
}

/* Leafing through the products leaves no trail of them on the stack. */
nav_status choose_product_instead(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_member id = nav_member_init("id", nav_value_int(choice->number));
    nav_value arguments = nav_value_map(&id, 1);
    nav_request request = nav_request_init("product", &arguments);
    return nav_replace_top(shop->navigator, &request, options, outcome);
}

/* ---- The cart ---------------------------------------------------------------------------------------------------- */

/* The cart is a sheet: it lies over whatever the user was looking at. */
nav_status choose_cart(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    nav_request request = nav_request_init("cart", NULL);
    return nav_navigate(shop->navigator, &request, options, outcome);
}

nav_status choose_to_put(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    cart_put(&shop->cart, choice->number);
    screens_redraw(shop);
    return choose_cart(shop, choice, options, outcome);
}

/* The screen stays, and says what was chosen. The checkout leads on. */
nav_status choose_to_say(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_value answer = nav_value_string(choice->text);
    outcome->status = nav_entry_publish(shop->navigator, options->issuer, &answer, 0);
    return outcome->status;
}

/* The receipt takes the place of the whole checkout: nobody comes back to a bill that is paid. */
nav_status choose_payment(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    chosen chosen = checkout_chosen(shop, options->issuer);
    nav_member members[1 + CHECKOUT_STEPS] = {nav_member_init("paid", nav_value_int(choice->number))};
    for (int i = 0; i < CHECKOUT_STEPS; i++)
        members[1 + i] = nav_member_init(checkout_steps[i].route, nav_value_string(chosen.at[i]));
    nav_value arguments = nav_value_map(members, 1 + CHECKOUT_STEPS);
    nav_request request = nav_request_init("receipt", &arguments);
    nav_element receipt = nav_element_new(&request);
    options->target = nav_entry_flow(shop->navigator, options->issuer);
    return nav_set_stack(shop->navigator, &receipt, 1, options, outcome);
}

/* The first screen of the first tab, with nothing over it. */
nav_status choose_front_door(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    options->flags |= NAV_OPTION_REVEAL | NAV_OPTION_POP_BRANCH;
    return nav_select(shop->navigator, tab_named(shop, tabs[0].branch), options, outcome);
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

nav_status choose_to_empty(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return ask_to_empty(shop, options, outcome);
}

nav_status choose_to_leave(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return ask_to_leave(shop, options, outcome);
}

/* The alert goes with the answer. */
nav_status choose_answer(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_value answer = nav_value_bool((int32_t)choice->number);
    return nav_finish(shop->navigator, options->issuer, &answer, options, outcome);
}

/* ---- The note ---------------------------------------------------------------------------------------------------- */

/* It is written where the user is: the stack of the screen that offers it comes before the tab of its route. */
nav_status choose_note(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    nav_request request = nav_request_init("note", NULL);
    options->target = nav_entry_stack(shop->navigator, options->issuer);
    return nav_navigate(shop->navigator, &request, options, outcome);
}

/* The form closes, pushed or as a sheet. */
nav_status choose_to_save(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    note_save(shop, options->issuer);
    return nav_finish(shop->navigator, options->issuer, NULL, options, outcome);
}

nav_status choose_to_discard(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    note_discard(shop, options->issuer);
    return nav_finish(shop->navigator, options->issuer, NULL, options, outcome);
}

/* ---- Orders ------------------------------------------------------------------------------------------------------ */

nav_status choose_order(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    return ask_for_order(shop, choice->number, options, outcome);
}

/* The order is left with its number, which goes to whoever asked for the order. */
nav_status choose_again(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    nav_value order = nav_value_int(choice->number);
    return nav_finish(shop->navigator, options->issuer, &order, options, outcome);
}

nav_status choose_to_sign_in(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return sign_in(shop, options, outcome);
}

nav_status choose_to_sign_out(shop *shop, const choice *choice, nav_options *options, nav_outcome *outcome) {
    (void)choice;
    return sign_out(shop, options, outcome);
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
    nav_value colour = nav_value_string(choice->text);
    return nav_finish(shop->navigator, options->issuer, &colour, options, outcome);
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

int choose(shop *shop, size_t number) {
    nav_id top = nav_current_top(shop->navigator);
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
