/* The orders that customers have made. */
#ifndef ORDERS_H
#define ORDERS_H

#include "cart.h"

enum {
    LAST_ORDER = 7
};

typedef struct order {
    int64_t id;
    cart goods;
    const char *state;
} order;

/* NULL where there is none of that number. */
const order *order_of(int64_t id);

#endif
