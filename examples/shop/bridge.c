/* The bridge: asked about every move before it happens. A graphical host would begin its animation here, and answer
 * later, when that has ended; this one has a cart to look into, a bank to ask, and what the commands `busy` and
 * `refuse` have set. */
#include "bridge.h"

#include "changes.h"
#include "checkout.h"
#include "columns.h"
#include "names.h"
#include "print.h"
#include "refusal.h"
#include "screens.h"
#include "tabs.h"
#include "windows.h"

/* The host brings its screens. */
static nav_status register_routes(void *user_data, nav_navigator *navigator) {
    shop *shop = user_data;
    nav_status status = tabs_register(shop);
    (void)navigator; /* it is the shop's */
    if (status == NAV_OK) status = columns_register(shop);
    if (status == NAV_OK) status = screens_register(shop);
    if (status == NAV_OK) status = checkout_register(shop);
    if (status == NAV_OK) status = windows_register(shop);
    return status;
}

static int32_t decide(shop *shop, const nav_plan *plan) {
    int32_t answer = shop->next_answer;
    shop->next_answer = NAV_ANSWER_ACCEPT;
    if (answer != NAV_ANSWER_ACCEPT) return answer;
    int checks_out = changes_add_route(shop, plan->changes, checkout_steps[0].route);
    if (checks_out && cart_pieces(&shop->cart) == 0) return REFUSED_EMPTY_CART;
    /* Who has the receipt has paid, and about that the bank decides, in its own time. */
    if (changes_add_route(shop, plan->changes, "receipt")) return NAV_ANSWER_LATER;
    return NAV_ANSWER_ACCEPT;
}

static int32_t transition(void *user_data, const nav_plan *plan) {
    shop *shop = user_data;
    int32_t answer = decide(shop, plan);

    /* Whoever answers later has to say which question, and whoever aborts, which operation. */
    shop->question = plan->question;
    shop->ticket = plan->ticket;
    if (answer == NAV_ANSWER_LATER) shop->open_ticket = plan->ticket;

    print_word(shop->out, "asked");
    fprintf(shop->out, "%s ", intent_name(plan->kind));
    print_changes(shop->out, shop, plan->changes);
    if (answer == NAV_ANSWER_ACCEPT) {
        fprintf(shop->out, ": yes\n");
    } else if (answer == NAV_ANSWER_LATER) {
        fprintf(shop->out, ": later\n");
    } else {
        fprintf(shop->out, ": no ");
        print_refusal(shop->out, answer);
        fprintf(shop->out, "\n");
    }
    return answer;
}

/* A graphical host would put up these screens at once. */
static void replay(void *user_data, const nav_changes *stack) {
    const shop *shop = user_data;
    print_word(shop->out, "replay");
    print_changes(shop->out, shop, stack);
    fprintf(shop->out, "\n");
}

/* A move that was pending is over, whoever ended it: the bridge, an abort, or the user who was quicker. */
static void note_completion(void *user_data, const nav_event *event) {
    shop *shop = user_data;
    if (event->kind == NAV_EVENT_COMPLETED && event->ticket == shop->open_ticket) shop->open_ticket = 0;
}

nav_status bridge_attach(shop *shop) {
    nav_bridge bridge = {
        .size = sizeof bridge,
        .transition = transition,
        .replay = replay,
        .user_data = shop, /* the shop outlives the navigator, so there is nothing to destroy */
        .register_routes = register_routes,
    };
    nav_status status = nav_bridge_set(shop->navigator, &bridge);
    if (status == NAV_OK) status = nav_observer_add(shop->navigator, note_completion, shop, NULL, NULL);
    return status;
}
