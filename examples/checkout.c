/* The checkout: cart, shipping, coupon, then free, wallet or card with a billing address, to the summary. Each screen
 * says what was chosen, again where the user comes back to it; the flow leads on from there. */
#include <inttypes.h>
#include <navcore.h>
#include <stdio.h>

typedef struct checkout {
    nav_navigator *navigator;
    nav_id flow;
    int64_t total, due;
    char shipping[64], payment[96];
} checkout;

/* Shows a screen of the flow, and says who leads on from it. Where the screen that leads on is left, nothing opens. */
static void show(checkout *self, nav_id from, const char *route, nav_result_callback next) {
    nav_request request = nav_request_init(route, NULL);
    nav_options options = nav_options_init();
    options.target = self->flow;
    options.issuer = from;
    options.flags = NAV_OPTION_NEXT_VALUE;
    nav_navigate_for_result(self->navigator, &request, next, self, NULL, &options, NULL);
}

/* The value that a screen says; NULL where the screen has left. What it says next is led on in the same way. */
static const nav_value *said(checkout *self, const nav_result *result, nav_result_callback again) {
    if (result->kind != NAV_RESULT_VALUE) return NULL;
    nav_entry_next_value(self->navigator, result->entry, again, self, NULL, 0, NULL);
    return result->value;
}

static void keep(char *text, size_t size, const char *prefix, const nav_value *value) {
    snprintf(text, size, "%s%.*s", prefix, (int)value->content.string.length, value->content.string.bytes);
}

static void summary_done(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    nav_value paid = nav_value_string(self->payment);
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE);
    ending.value = &paid;
    if (result->kind == NAV_RESULT_VALUE) nav_end_flow(self->navigator, self->flow, &ending, NULL, NULL);
}

static void card_entered(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    const nav_value *card = said(self, result, card_entered);
    if (card == NULL) return;
    keep(self->payment, sizeof self->payment, "card ", card);
    show(self, result->entry, "summary", summary_done);
}

static void billing_entered(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    if (said(self, result, billing_entered) != NULL) show(self, result->entry, "card", card_entered);
}

static void payment_picked(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    const nav_value *method = said(self, result, payment_picked);
    if (method == NULL) return;
    keep(self->payment, sizeof self->payment, "", method);
    if (nav_string_equal(method->content.string, nav_string_init("card"))) {
        show(self, result->entry, "billing", billing_entered);
    } else {
        show(self, result->entry, "summary", summary_done);
    }
}

static void coupon_added(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    const nav_value *percent = said(self, result, coupon_added);
    if (percent == NULL) return;
    self->due = self->total * (100 - percent->content.integer) / 100;
    snprintf(self->payment, sizeof self->payment, "free");
    show(self, result->entry, self->due == 0 ? "summary" : "payment", self->due == 0 ? summary_done : payment_picked);
}

static void address_entered(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    const nav_value *address = said(self, result, address_entered);
    if (address == NULL) return;
    keep(self->shipping, sizeof self->shipping, "", address);
    show(self, result->entry, "coupon", coupon_added);
}

static void cart_ready(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    const nav_value *total = said(self, result, cart_ready);
    if (total == NULL) return;
    self->total = total->content.integer;
    show(self, result->entry, "shipping", address_entered);
}

static void checked_out(void *user_data, const nav_result *result) {
    checkout *self = user_data;
    if (result->kind == NAV_RESULT_VALUE) {
        printf("paid %" PRId64 ": %s, to %s\n", self->due, self->payment, self->shipping);
    } else {
        printf("not bought\n");
    }
    self->flow = 0;
}

static void begin(checkout *self) {
    nav_request request = nav_request_init("checkout", NULL);
    nav_outcome outcome = nav_outcome_init();
    if (nav_navigate_for_result(self->navigator, &request, checked_out, self, NULL, NULL, &outcome) != NAV_OK) return;
    self->flow = nav_entry_flow(self->navigator, outcome.entry);
    nav_entry_next_value(self->navigator, outcome.entry, cart_ready, self, NULL, 0, NULL);
}

/* What the screen on top says when its button is pressed. */
static void press(nav_navigator *navigator, nav_value value) {
    nav_entry_publish(navigator, nav_current_top(navigator), &value, 0);
}

int main(void) {
    static const char *const screens[] = {"home",    "cart",    "shipping", "coupon",
                                          "payment", "billing", "card",     "summary"};
    nav_request home = nav_request_init("home", NULL), cart = nav_request_init("cart", NULL);
    nav_route flow = nav_route_init("checkout");
    checkout self = {0};
    if (nav_navigator_new(NULL, &self.navigator) != NAV_OK) return 1;
    for (size_t i = 0; i < sizeof screens / sizeof *screens; i++) nav_route_add(self.navigator, screens[i]);
    flow.initial = &cart;
    nav_route_register(self.navigator, &flow, NULL);
    nav_start(self.navigator, &home, NULL, NULL);
    begin(&self);
    press(self.navigator, nav_value_int(200));
    press(self.navigator, nav_value_string("Rue 1"));
    press(self.navigator, nav_value_int(25));
    press(self.navigator, nav_value_string("wallet"));
    nav_pop_back(self.navigator, NULL, NULL, NULL); /* back from the summary: another way to pay */
    press(self.navigator, nav_value_string("card"));
    press(self.navigator, nav_value_string("Rue 2"));
    press(self.navigator, nav_value_string("4711"));
    press(self.navigator, nav_value_null());
    printf("depth %d\n", (int)nav_current_depth(self.navigator));
    begin(&self);
    nav_pop_back(self.navigator, NULL, NULL, NULL); /* back at the cart */
    nav_navigator_free(self.navigator);
    return 0;
}
