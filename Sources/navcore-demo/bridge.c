/* The bridge: asked about every move before it happens. A graphical host would begin its animation here, and answer
 * later, when that has ended; this one answers what the commands `busy` and `refuse` have set. */
#include "bridge.h"

#include "print.h"

#include <stdio.h>

static int32_t transition(void *user_data, const nav_plan *plan) {
    shop *shop = user_data;
    int32_t answer = shop->next_answer;
    shop->next_answer = NAV_ACCEPT;

    /* Whoever answers later has to say which question, and whoever aborts, which operation. */
    shop->question = plan->question;
    shop->ticket = plan->ticket;

    print_word("asked");
    printf("%s ", intent_name(plan->kind));
    print_changes(shop, plan->changes);
    if (answer == NAV_ACCEPT)
        printf(": yes\n");
    else if (answer == NAV_LATER)
        printf(": later\n");
    else
        printf(": no (%d)\n", (int)answer);
    return answer;
}

/* A graphical host would put up these screens at once. */
static void replay(void *user_data, const nav_changes *stack) {
    const shop *shop = user_data;
    print_word("replay");
    print_changes(shop, stack);
    printf("\n");
}

nav_status bridge_attach(shop *shop) {
    nav_bridge bridge = {
        .size = sizeof bridge,
        .transition = transition,
        .replay = replay,
        .user_data = shop, /* the shop outlives the navigator, so there is nothing to destroy */
    };
    return nav_bridge_set(shop->navigator, &bridge);
}
