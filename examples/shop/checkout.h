/* The checkout: a flow of screens, each of which says what was chosen there. The shop keeps nothing of it: each answer
 * is the trail of its screen. So a checkout goes on where an earlier process has ended. */
#ifndef CHECKOUT_H
#define CHECKOUT_H

#include "shop.h"

enum {
    CHECKOUT_STEPS = 2, /* before the payment */
    CHECKOUT_ANSWERS = 2
};

typedef struct checkout_step {
    const char *route;
    const char *answers[CHECKOUT_ANSWERS];
} checkout_step;

extern const checkout_step checkout_steps[CHECKOUT_STEPS];

/* What was chosen at each step, static. */
typedef struct chosen {
    const char *at[CHECKOUT_STEPS];
} chosen;

/* Adds the route of the flow, and leads through it. The routes of its screens are registered by then. */
nav_status checkout_register(shop *shop);

/* Reads what was chosen: on the screens of the flow of an entry, or as members of a map. The first answer stands where
 * there is none, or one that nobody can give. */
chosen checkout_chosen(const shop *shop, nav_id entry);
chosen checkout_read(const nav_value *map);

#endif
