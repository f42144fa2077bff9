/* The orders: what was in the cart each time. Nothing here knows of navigation, or of who may see them. */
#include "orders.h"

static const order orders[] = {
    {6, {{0, 0, 0, 1, 0}}, "It has arrived."},
    {LAST_ORDER, {{1, 2, 0, 0, 0}}, "It is on its way."},
};
enum {
    ORDER_COUNT = sizeof orders / sizeof orders[0]
};

const order *order_of(int64_t id) {
    for (int i = 0; i < ORDER_COUNT; i++)
        if (orders[i].id == id) return &orders[i];
    return NULL;
}
