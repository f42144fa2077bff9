/* The observer: prints every event as one line. A host without a bridge would draw from these alone. */
#include "observer.h"

#include "print.h"

#include <stdio.h>

static void print_event(void *user_data, const nav_event *event) {
    const shop *shop = user_data;
    switch (event->kind) {
    case NAV_EVENT_CHANGED:
        print_word("changed");
        printf("revision %llu ", (unsigned long long)event->revision);
        print_changes(shop, event->changes);
        printf(event->origin == NAV_ORIGIN_HOST ? ", by the user\n" : "\n");
        break;
    case NAV_EVENT_COMPLETED:
        print_word("completed");
        printf("command %llu: ", (unsigned long long)event->tag);
        print_outcome(shop, event->outcome);
        printf("\n");
        break;
    case NAV_EVENT_RELEASED:
        print_word("released");
        print_entry(shop, event->entry);
        printf("\n");
        break;
    case NAV_EVENT_RESYNC:
        print_word("resync");
        print_changes(shop, event->changes);
        printf("\n");
        break;
    default:
        /* Results are printed by those who asked for them. What a newer library may add is no concern of the shop. */
        break;
    }
}

nav_status observer_attach(shop *shop) {
    return nav_observer_add(shop->navigator, print_event, shop, NULL, NULL);
}
