/* What each screen shows, and which choices it offers. */
#include "view.h"

#include "orders.h"
#include "sign_in.h"

#include <stdarg.h>
#include <stdio.h>

static void say(view *view, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(view->lines[line], sizeof view->lines[line], format, arguments);
    va_end(arguments);
}

/* Adds a choice. Beyond the last place it takes that of the last. */
static choice *offer(view *view, choice_action *act, const char *format, ...) {
    if (view->choice_count < VIEW_CHOICES) view->choice_count++;
    choice *choice = &view->choices[view->choice_count - 1];
    *choice = (struct choice){.act = act};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(choice->label, sizeof choice->label, format, arguments);
    va_end(arguments);
    return choice;
}

static void offer_cart(view *view, const shop *shop) {
    int pieces = cart_pieces(&shop->cart);
    if (pieces == 0)
        offer(view, choose_cart, "Cart (empty)");
    else
        offer(view, choose_cart, "Cart (%d for %s)", pieces, price_of(cart_total(&shop->cart)).text);
}

/* ---- Looking around ---------------------------------------------------------------------------------------------- */

void view_of_home(const screen *screen, view *view) {
    say(view, 0, "Welcome to the tea shop.");
    say(view, 1, "Every choice calls the library once; the journal says what came of it.");
    offer(view, choose_route, "Catalogue")->text = "catalogue";
    offer_cart(view, screen->shop);
    offer(view, choose_product, "Today: %s", product_of(TODAYS_PRODUCT)->name)->number = TODAYS_PRODUCT;
}

void view_of_catalogue(const screen *screen, view *view) {
    (void)screen;
    say(view, 0, "Everything for tea.");
    for (int64_t id = 1; id <= PRODUCT_COUNT; id++) {
        const product *product = product_of(id);
        const char *note = product->is_sold_out ? "  sold out" : "";
        offer(view, choose_product, "%-8s %7s%s", product->name, price_of(product->price).text, note)->number = id;
    }
}

/* Beside the list, as long as nothing is opened from it. */
void view_of_nothing(const screen *screen, view *view) {
    (void)screen;
    say(view, 0, "Nothing is chosen.");
}

void view_of_product(const screen *screen, view *view) {
    const product *product = product_of(screen->product);
    int64_t next = next_product(screen->product);
    say(view, 0, "%s", product->description);
    say(view, 1, "%s", price_of(product->price).text);
    offer(view, choose_to_put, "Put it in the cart")->number = screen->product;
    offer_cart(view, screen->shop);
    offer(view, choose_product_instead, "Next: %s", product_of(next)->name)->number = next;
    offer(view, choose_note, "Write to the shop");
}

/* ---- The account ------------------------------------------------------------------------------------------------- */

void view_of_account(const screen *screen, view *view) {
    const char *note = screen->shop->note, *customer = screen->shop->customer;
    say(view, 0, note[0] != '\0' ? "Your note to the shop: %s" : "You have not written to the shop.", note);
    if (is_signed_in(screen->shop)) say(view, 1, "You have signed in as %s.", customer);
    offer(view, choose_note, "Write to the shop (a form that stays until it is saved)");
    offer(view, choose_route, "About (a screen without a builder)")->text = "about";
    offer(view, choose_route, "The cellar (a route that nobody has registered)")->text = "cellar";
    offer(view, choose_order, "Your last order (behind the sign-in)")->number = LAST_ORDER;
    if (is_signed_in(screen->shop)) offer(view, choose_to_sign_out, "Sign out");
}

void view_of_order(const screen *screen, view *view) {
    const order *order = order_of(screen->order);
    int pieces = cart_pieces(&order->goods);
    say(view, 0, "%d %s for %s.", pieces, pieces == 1 ? "piece" : "pieces", price_of(cart_total(&order->goods)).text);
    say(view, 1, "%s", order->state);
    offer(view, choose_again, "Order it again")->number = order->id;
    offer(view, choose_to_sign_out, "Sign out (and the order closes)");
}

/* Nobody signs in without a name. */
void view_of_sign_in(const screen *screen, view *view) {
    say(view, 0, "Your name: %s_", screen->text);
    say(view, 1, "Orders are for customers who have signed in.");
    if (screen->text[0] != '\0') offer(view, choose_to_sign_in, "Sign in as %s", screen->text);
}

void view_of_note(const screen *screen, view *view) {
    say(view, 0, "Your note: %s_", screen->text);
    say(view, 1, screen->guard == 0 ? "It is saved." : "It is not saved: whatever would close it is refused.");
    offer(view, choose_to_save, "Save it");
    offer(view, choose_to_discard, "Throw away what is not saved");
}

/* ---- Buying ------------------------------------------------------------------------------------------------------ */

static void say_chosen(view *view, chosen chosen) {
    say(view, 1, "It comes %s, %s.", chosen.at[0], chosen.at[1]);
}

void view_of_cart(const screen *screen, view *view) {
    const shop *shop = screen->shop;
    if (cart_pieces(&shop->cart) == 0)
        say(view, 0, "The cart is empty.");
    else
        say(view, 0, "Together %s, wrapped in %s paper.", price_of(cart_total(&shop->cart)).text, shop->paper);
    if (shop->answer[0] != '\0') say(view, 1, "The picker's answer: %s", shop->answer);
    offer(view, choose_route, "Check out")->text = "checkout";
    offer(view, choose_paper, "Wrapping paper: %s", shop->paper);
    for (int64_t id = 1; id <= PRODUCT_COUNT; id++) {
        int pieces = cart_pieces_of(&shop->cart, id);
        if (pieces > 0) offer(view, choose_product, "%d x %s", pieces, product_of(id)->name)->number = id;
    }
    if (cart_pieces(&shop->cart) > 0) offer(view, choose_to_empty, "Empty the cart");
    offer(view, choose_front_door, "Back to the front door");
}

static void offer_answers(view *view, const checkout_step *step) {
    for (int i = 0; i < CHECKOUT_ANSWERS; i++)
        offer(view, choose_to_say, "Let it come %s", step->answers[i])->text = step->answers[i];
    offer(view, choose_to_leave, "Leave without paying");
}

void view_of_delivery(const screen *screen, view *view) {
    (void)screen;
    say(view, 0, "How shall it come?");
    offer_answers(view, &checkout_steps[0]);
}

void view_of_time(const screen *screen, view *view) {
    (void)screen;
    say(view, 0, "When shall it come?");
    offer_answers(view, &checkout_steps[1]);
}

void view_of_payment(const screen *screen, view *view) {
    const shop *shop = screen->shop;
    int64_t total = cart_total(&shop->cart);
    int pieces = cart_pieces(&shop->cart);
    say(view, 0, "%d %s, wrapped in %s paper.", pieces, pieces == 1 ? "piece" : "pieces", shop->paper);
    say_chosen(view, checkout_chosen(shop, screen->entry));
    offer(view, choose_payment, "Pay %s (the bank is asked, and you answer for it)", price_of(total).text)->number =
        total;
    offer(view, choose_to_leave, "Leave without paying");
}

void view_of_receipt(const screen *screen, view *view) {
    say(view, 0, "Thank you! You have paid %s.", price_of(screen->paid).text);
    say_chosen(view, screen->chosen);
    offer(view, choose_front_door, "Back to the front door");
}

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

void view_of_picker(const screen *screen, view *view) {
    say(view, 0, "Now the paper is %s. Which colour shall it be?", screen->shop->paper);
    offer(view, choose_colour, "Blue")->text = "blue";
    offer(view, choose_colour, "Green")->text = "green";
    offer(view, choose_colour, "Red")->text = "red";
    offer(view, choose_mixture, "Mix one");
}

void view_of_mixer(const screen *screen, view *view) {
    (void)screen;
    say(view, 0, "The mixture goes to the picker, and the picker passes it on.");
    offer(view, choose_colour, "Blue and red: purple")->text = "purple";
    offer(view, choose_colour, "Red and yellow: orange")->text = "orange";
    offer(view, choose_colour, "Blue and green: teal")->text = "teal";
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

void view_of_question(const screen *screen, view *view) {
    say(view, 0, "%s", screen->text);
    offer(view, choose_answer, "Yes")->number = 1;
    offer(view, choose_answer, "No")->number = 0;
}
