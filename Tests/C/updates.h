/* What the tests of updates share: calls with a number as the arguments, bridges, and arguments with a host object. */
#ifndef UPDATES_H
#define UPDATES_H

#include "navigator.h"

static inline nav_status update(nav_navigator *navigator, nav_id entry, int64_t number) {
    nav_value arguments = nav_value_int(number);
    return nav_update(navigator, entry, &arguments, NULL, NULL);
}

static inline nav_status report(nav_navigator *navigator, nav_id entry, int64_t number) {
    nav_value arguments = nav_value_int(number);
    return nav_host_did_update(navigator, entry, &arguments, NULL, NULL);
}

/* The number that an entry has as its arguments; -1: none. */
static inline int64_t number_of(nav_navigator *navigator, nav_id entry) {
    nav_request request = nav_request_init(NULL, NULL);
    CHECK_NUMBER(NAV_OK, nav_entry_request(navigator, entry, &request));
    return request.arguments == NULL ? -1 : request.arguments->content.integer;
}

static inline int32_t answer_plan(void *user_data, const nav_plan *plan) {
    (void)plan;
    return *(int32_t *)user_data;
}

/* Gives a navigator a bridge that answers so. */
static inline void set_bridge(nav_navigator *navigator, int32_t *answer) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = answer_plan;
    bridge.user_data = answer;
    CHECK_NUMBER(NAV_OK, nav_bridge_set(navigator, &bridge));
}

/* Pulls all events. */
static inline void skip_all(nav_navigator *navigator) {
    const nav_event *event;
    while (nav_next_event(navigator, &event) == NAV_OK) continue;
}

/* Arguments with an object in them, which counts when it is destroyed: each call makes another. */
typedef struct holding {
    nav_member members[2];
    nav_value map;
} holding;

static inline const nav_value *hold(holding *self, int *destroyed, int64_t number) {
    self->members[0] = nav_member_init("id", nav_value_int(number));
    self->members[1] = nav_member_init("object", nav_value_host_object(destroyed, count_destroy));
    self->map = nav_value_map(self->members, 2);
    return &self->map;
}

/* Compares the count of the file that includes this, `destroyed`, and begins anew. */
#define CHECK_DESTROYED(count)                                                                                         \
    do {                                                                                                               \
        CHECK_NUMBER(count, destroyed);                                                                                \
        destroyed = 0;                                                                                                 \
    } while (0)

#endif
