/* A screen says a value, again where the user comes back to it. Who asks keeps it as the trail, leads on to the next
 * screen, and asks again. Each change that brings a screen of the checkout attaches who asks: a tap, a link, or a
 * restore. */
#include "checkout.h"

#include "screens.h"
#include "tree.h"

#include <stdlib.h>

const checkout_step checkout_steps[CHECKOUT_STEPS] = {
    {"delivery", {"by post", "by courier"}},
    {"time", {"in the morning", "in the evening"}},
};

/* The step of an entry; CHECKOUT_STEPS: none. */
static int step_of(const shop *shop, nav_id entry) {
    nav_request request = nav_request_init(NULL, NULL);
    int step = 0;
    nav_entry_request(shop->navigator, entry, &request);
    while (step < CHECKOUT_STEPS && !nav_string_equal(request.route, nav_string_init(checkout_steps[step].route)))
        step++;
    return step;
}

/* ---- Leading ----------------------------------------------------------------------------------------------------- */

static void ask(const shop *shop, nav_id entry);

static void lead_on(void *user_data, const nav_result *result) {
    const shop *shop = user_data;
    if (result->kind != NAV_RESULT_VALUE) return;
    int next = step_of(shop, result->entry) + 1;
    nav_request request = nav_request_init(next < CHECKOUT_STEPS ? checkout_steps[next].route : "payment", NULL);
    nav_options options = shop_options_from(shop, result->entry);
    nav_entry_set_trail(shop->navigator, result->entry, result->value);
    nav_navigate(shop->navigator, &request, &options, NULL);
    ask(shop, result->entry);
}

/* Where somebody asks already, nothing happens. */
static void ask(const shop *shop, nav_id entry) {
    const screen *screen = screen_of(shop, entry);
    if (screen != NULL && step_of(shop, entry) < CHECKOUT_STEPS)
        nav_entry_next_value(shop->navigator, entry, lead_on, screen->shop, NULL, shop->command, NULL);
}

static void ask_all(void *user_data, const nav_event *event) {
    if (event->kind == NAV_EVENT_CHANGED) visit_entries(user_data, ask);
}

nav_status checkout_register(shop *shop) {
    nav_request first = nav_request_init(checkout_steps[0].route, NULL);
    nav_route flow = nav_route_init("checkout");
    nav_id route;
    flow.initial = &first;
    nav_status status = nav_route_register(shop->navigator, &flow, &route);
    if (status == NAV_OK) status = nav_pattern_add(shop->navigator, route, nav_string_init("/cart/checkout"), 0, NULL);
    return status != NAV_OK ? status : nav_observer_add(shop->navigator, ask_all, shop, NULL, NULL);
}

/* ---- What was chosen --------------------------------------------------------------------------------------------- */

static const char *answer_of(int step, const nav_value *value) {
    const char *const *answers = checkout_steps[step].answers;
    int i = value != NULL && value->type == NAV_TYPE_STRING ? CHECKOUT_ANSWERS - 1 : 0;
    while (i > 0 && !nav_string_equal(value->content.string, nav_string_init(answers[i]))) i--;
    return answers[i];
}

chosen checkout_read(const nav_value *map) {
    chosen chosen;
    for (int i = 0; i < CHECKOUT_STEPS; i++)
        chosen.at[i] = answer_of(i, nav_value_member(map, nav_string_init(checkout_steps[i].route)));
    return chosen;
}

chosen checkout_chosen(const shop *shop, nav_id entry) {
    chosen chosen = checkout_read(NULL);
    nav_id flow = nav_entry_flow(shop->navigator, entry);
    ids entries = entries_of(shop, nav_entry_stack(shop->navigator, entry));
    for (size_t i = 0; i < entries.count; i++) {
        int step = step_of(shop, entries.items[i]);
        const nav_value *trail;
        if (step == CHECKOUT_STEPS || nav_entry_flow(shop->navigator, entries.items[i]) != flow) continue;
        if (nav_entry_trail(shop->navigator, entries.items[i], &trail) == NAV_OK)
            chosen.at[step] = answer_of(step, trail);
    }
    free(entries.items);
    return chosen;
}
