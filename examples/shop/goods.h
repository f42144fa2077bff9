/* The goods that the shop sells. */
#ifndef GOODS_H
#define GOODS_H

#include <stddef.h>
#include <stdint.h>

enum {
    PRODUCT_COUNT = 5,
    TODAYS_PRODUCT = 3
};

typedef struct product {
    const char *name;
    const char *description;
    int64_t price; /* in cents */
    int is_sold_out;
} product;

/* Products are numbered from 1. NULL where there is none of that number. */
const product *product_of(int64_t id);

/* The number of the product after that one that can be bought; the first comes after the last. */
int64_t next_product(int64_t id);

/* A price as text: 24.00. */
typedef struct price {
    char text[24];
} price;
price price_of(int64_t cents);

#endif
