/* The cart of the shop's one customer. Nothing here knows of navigation. */
#include "cart.h"

void cart_put(cart *cart, int64_t product) {
    cart->pieces[product - 1]++;
}

void cart_put_all(cart *cart, const struct cart *other) {
    for (int i = 0; i < PRODUCT_COUNT; i++) cart->pieces[i] += other->pieces[i];
}

void cart_empty(cart *cart) {
    *cart = (struct cart){{0}};
}

int cart_pieces_of(const cart *cart, int64_t product) {
    return cart->pieces[product - 1];
}

int cart_pieces(const cart *cart) {
    int pieces = 0;
    for (int64_t id = 1; id <= PRODUCT_COUNT; id++) pieces += cart_pieces_of(cart, id);
    return pieces;
}

int64_t cart_total(const cart *cart) {
    int64_t total = 0;
    for (int64_t id = 1; id <= PRODUCT_COUNT; id++) total += cart_pieces_of(cart, id) * product_of(id)->price;
    return total;
}
