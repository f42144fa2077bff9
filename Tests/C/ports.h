/* What the tests of ports share: a port, one that counts how often it wakes, and what the last completion said. */
#ifndef PORTS_H
#define PORTS_H

#include "navigator.h"

#include <stdatomic.h>

static inline void count_wake(void *user_data) {
    atomic_fetch_add((atomic_int *)user_data, 1);
}

static inline nav_port *new_port(nav_navigator *navigator) {
    nav_port *port = NULL;
    CHECK_NUMBER(NAV_OK, nav_port_new(navigator, NULL, NULL, NULL, &port));
    CHECK(port != NULL);
    return port;
}

typedef struct heard {
    int completions;
    nav_id ticket;
    nav_outcome outcome;
} heard;

static inline void hear(void *user_data, const nav_event *event) {
    heard *heard = user_data;
    if (event->kind != NAV_EVENT_COMPLETED) return;
    heard->completions += 1;
    heard->ticket = event->ticket;
    heard->outcome = *event->outcome;
}

#endif
