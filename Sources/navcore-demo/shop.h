/* The shop: a navigator with its screens, its bridge and its observer. Everything in the demo gets a pointer to it. */
#ifndef SHOP_H
#define SHOP_H

#include <navcore.h>

typedef struct shop {
    nav_navigator *navigator; /* owned */

    /* The number of the command that runs. Every operation carries it as its tag, so that what comes of it later can
     * say to which command it belongs. */
    uint64_t command;
    int quitting;

    /* The bridge: what it will answer next, and what it was asked last. */
    int32_t next_answer;
    nav_id question;
    nav_id ticket;

    size_t screens_made;
    size_t screens_destroyed;

    /* The colour of the wrapping paper, which the cart shows and the picker changes. */
    char paper[32];
} shop;

/* Fills *shop and starts it at its home screen. 0 where that failed. */
int shop_open(shop *shop);

/* Gives everything back, and says so. */
void shop_close(shop *shop);

/* The options of an operation that the running command calls. */
nav_options shop_options(const shop *shop);

#endif
