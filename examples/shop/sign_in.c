/* The guard sends a customer without a name to the form, and the move to the order waits for the form's result. It
 * keeps its ticket and its waiter. With a name the order opens. Without one the move is blocked, and the customer is
 * where he was. */
#include "sign_in.h"

#include "print.h"
#include "refusal.h"
#include "typing.h"

#include <string.h>

int is_signed_in(const shop *shop) {
    return shop->customer[0] != '\0';
}

/* ---- The guard --------------------------------------------------------------------------------------------------- */

/* The form lies over what the customer sees, and takes the place of nothing: its issuer is the screen on top. */
static void ask_who_it_is(shop *shop, nav_id question) {
    nav_request form = nav_request_init(SIGN_IN_ROUTE, NULL);
    nav_options options = shop_options_from(shop, nav_current_top(shop->navigator));
    nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE);
    intent.request = &form;
    intent.options = &options;
    print_line(shop->out, "guard", "the order is behind the sign-in");
    nav_status status = nav_redirect(shop->navigator, question, &intent, NAV_REDIRECT_RESUME);
    if (status != NAV_OK) shop_complain(shop, "no sign-in", status);
}

/* Signing out opens no form: the order goes, and that is all. Nor does a start at a URL, the only batch, since it can't
 * wait: the shop then opens the URL behind the start. The number counts only there, and where the form can't be
 * opened. */
static int32_t let_in(void *user_data, const nav_guard_context *context) {
    shop *shop = user_data;
    if (is_signed_in(shop)) return NAV_ANSWER_ACCEPT;
    nav_intent_kind kind = context->plan->kind;
    if (kind != NAV_INTENT_RECHECK_GUARDS && kind != NAV_INTENT_BATCH) ask_who_it_is(shop, context->plan->question);
    return REFUSED_SIGNED_OUT;
}

/* A move to an order that has waited for the form is blocked. The guard of the note blocks moves, too. */
static void note_closed_order(void *user_data, const nav_event *event) {
    shop *shop = user_data;
    if (event->kind != NAV_EVENT_COMPLETED || event->outcome->status != NAV_BLOCKED) return;
    if (event->outcome->host_code == REFUSED_UNSAVED_NOTE) return;
    shop->closed_by = shop->command;
    print_line(shop->out, "guard", "the order stays closed");
}

nav_status sign_in_attach(shop *shop) {
    nav_guard guard = nav_guard_init(NAV_GUARD_ENTER, let_in);
    guard.route_name = nav_string_init(ORDER_ROUTE);
    guard.user_data = shop;
    nav_status status = nav_guard_add(shop->navigator, &guard, NULL);
    return status != NAV_OK ? status : nav_observer_add(shop->navigator, note_closed_order, shop, NULL, NULL);
}

/* ---- The form ---------------------------------------------------------------------------------------------------- */

/* As long as there is a name, back clears it. Only then it closes the form. */
static void clear_name(void *user_data, const nav_gesture *gesture) {
    const shop *shop = user_data;
    nav_id entry = nav_current_top(shop->navigator); /* a handler is called only for an entry on top */
    screen *form = screen_of(shop, entry);
    if (gesture->phase != NAV_GESTURE_COMMIT || form == NULL) return;
    print_line(shop->out, "cleared", form->text);
    form->text[0] = '\0';
    sign_in_edited(shop, entry);
}

static nav_status add_handler(const shop *shop, nav_id entry, screen *form) {
    nav_back_handler handler = nav_back_handler_init(entry, clear_name);
    handler.user_data = form->shop;
    return nav_back_handler_add(shop->navigator, &handler, &form->handler);
}

void sign_in_edited(const shop *shop, nav_id entry) {
    screen *form = screen_of(shop, entry);
    if (form == NULL) return;
    int has_name = form->text[0] != '\0';
    nav_status status = form->handler == 0 ? add_handler(shop, entry, form)
                                           : nav_back_handler_enable(shop->navigator, form->handler, has_name);
    if (status < 0) shop_complain(shop, "no handler", status);
    if (has_name)
        typing_keep(shop, entry);
    else
        typing_forget(shop, entry);
    screen_redraw(shop, entry);
}

nav_status sign_in(shop *shop, const nav_options *options, nav_outcome *outcome) {
    const screen *form = screen_of(shop, options->issuer);
    if (form != NULL) memcpy(shop->customer, form->text, sizeof shop->customer);
    screens_redraw(shop);
    nav_value name = nav_value_string(shop->customer);
    return nav_finish(shop->navigator, options->issuer, &name, options, outcome);
}

nav_status sign_out(shop *shop, const nav_options *options, nav_outcome *outcome) {
    shop->customer[0] = '\0';
    screens_redraw(shop);
    return nav_recheck_guards(shop->navigator, options, outcome);
}
