/* The cart: how many of each product lie in it. */
#ifndef CART_H
#define CART_H

#include "goods.h"

typedef struct cart {
    int pieces[PRODUCT_COUNT];
} cart;

/* Puts one more of an existing product into the cart. */
void cart_put(cart *cart, int64_t product);

/* Puts everything of another cart into it. */
void cart_put_all(cart *cart, const struct cart *other);
void cart_empty(cart *cart);

int cart_pieces_of(const cart *cart, int64_t product);
int cart_pieces(const cart *cart);
int64_t cart_total(const cart *cart); /* in cents */

#endif
