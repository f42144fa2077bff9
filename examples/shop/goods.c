/* The goods: what can be bought, and for how much. Nothing here knows of navigation. */
#include "goods.h"

#include <stdio.h>
#include <stdlib.h>

static const product products[PRODUCT_COUNT] = {
    {"Teapot", "Stoneware, holds a litre, pours without dripping.", 2400, 0},
    {"Cup", "Stoneware, to go with the teapot.", 650, 0},
    {"Kettle", "Enamelled steel, a litre and a half, and it whistles.", 3100, 0},
    {"Tray", "Beech, with two handles.", 1850, 0},
    {"Samovar", "Brass, from Tula.", 24900, 1},
};

const product *product_of(int64_t id) {
    return id >= 1 && id <= PRODUCT_COUNT ? &products[id - 1] : NULL;
}

int64_t next_product(int64_t id) {
    int64_t next = id;
    do {
        next = next % PRODUCT_COUNT + 1;
    } while (next != id && products[next - 1].is_sold_out);
    return next;
}

price price_of(int64_t cents) {
    price price;
    snprintf(price.text, sizeof price.text, "%lld.%02lld", (long long)(cents / 100), llabs(cents % 100));
    return price;
}
