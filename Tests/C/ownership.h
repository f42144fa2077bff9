/* What the tests of ownership share: bridges, one that refuses, and waiters that note what they got. */
#ifndef OWNERSHIP_H
#define OWNERSHIP_H

#include "navigator.h"

static inline int32_t refuse_plan(void *user_data, const nav_plan *plan) {
    (void)user_data;
    (void)plan;
    return 42;
}

static inline nav_bridge bridge_of(int32_t (*transition)(void *, const nav_plan *), int *destroyed) {
    nav_bridge bridge = nav_bridge_init();
    bridge.transition = transition;
    bridge.user_data = destroyed;
    bridge.destroy = destroyed == NULL ? NULL : count_destroy;
    return bridge;
}

typedef struct waiting {
    int called;
    int destroyed;
    nav_result_kind kind;
    nav_cancel_reason reason;
} waiting;

static inline void settled(void *user_data, const nav_result *result) {
    waiting *state = user_data;
    CHECK_NUMBER(0, state->destroyed);
    state->called += 1;
    state->kind = result->kind;
    state->reason = result->reason;
}

static inline void forget(void *user_data) {
    ((waiting *)user_data)->destroyed += 1;
}

#endif
