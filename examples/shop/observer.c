/* The observer: prints every event as one line. A host without a bridge would draw from these alone. */
#include "observer.h"

#include "print.h"

static void print_event(void *user_data, const nav_event *event) {
    shop *shop = user_data;
    switch (event->kind) {
    case NAV_EVENT_CHANGED:
        print_word(shop->out, "changed");
        fprintf(shop->out, "revision %llu ", (unsigned long long)event->revision);
        print_changes(shop->out, shop, event->changes);
        fprintf(shop->out, event->origin == NAV_ORIGIN_HOST ? ", by the user\n" : "\n");
        break;
    case NAV_EVENT_COMPLETED:
        if (event->tag == shop->command) shop->led = *event->outcome;
        print_word(shop->out, "completed");
        fprintf(shop->out, "command %llu: ", (unsigned long long)event->tag);
        print_outcome(shop->out, shop, event->outcome);
        fprintf(shop->out, "\n");
        break;
    case NAV_EVENT_RELEASED:
        print_word(shop->out, "released");
        print_entry(shop->out, shop, event->entry);
        fprintf(shop->out, "\n");
        break;
    case NAV_EVENT_RESYNC:
        print_word(shop->out, "resync");
        print_changes(shop->out, shop, event->changes);
        fprintf(shop->out, "\n");
        break;
    default:
        /* Results are printed by those who asked for them. What a newer library may add is no concern of the shop. */
        break;
    }
}

nav_status observer_attach(shop *shop) {
    return nav_observer_add(shop->navigator, print_event, shop, NULL, NULL);
}
