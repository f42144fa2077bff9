/* The screens of the shop: the models that the navigator's entries hold, and the views drawn of them. */
#ifndef SCREENS_H
#define SCREENS_H

#include "shop.h"

/* The model of an entry. The library only carries the pointer; what is behind it is the shop's own affair. */
typedef struct screen {
    shop *shop;
    char name[32];   /* how the demo calls the entry: its route, and a number of its own */
    int64_t product; /* of a product's screen */
} screen;

/* Registers every route with its builder. */
nav_status screens_register(shop *shop);

/* The model of an entry; NULL where the entry is gone or its route has no builder. */
const screen *screen_of(const shop *shop, nav_id entry);

#endif
