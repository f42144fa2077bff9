/* What the tests of intents share: how many kinds there are, and a batch of two. */
#ifndef INTENTS_H
#define INTENTS_H

#include "navigator.h"

enum {
    KINDS = 30
};

static inline nav_status batch(nav_navigator *navigator, const nav_intent *first, const nav_intent *second,
                               nav_outcome *outcome) {
    const nav_intent *steps[2];
    steps[0] = first;
    steps[1] = second;
    return nav_batch(navigator, steps, 2, NULL, outcome);
}

#endif
