/* The numbers with which the shop's bridge, builders and guards refuse a move. They come back as nav_outcome.host_code. */
#ifndef REFUSAL_H
#define REFUSAL_H

#include <stdint.h>

enum {
    REFUSED_WITHOUT_ARGUMENT = 400,
    REFUSED_SIGNED_OUT = 401,
    REFUSED_BY_THE_BANK = 402,
    REFUSED_UNKNOWN_PRODUCT = 404,
    REFUSED_UNKNOWN_ORDER = 406,
    REFUSED_EMPTY_CART = 409,
    REFUSED_SOLD_OUT = 410,
    REFUSED_UNSAVED_NOTE = 423,
    REFUSED_UNASKED = 424
};

/* Why, for the customer; NULL for a number that is none of these. */
const char *refusal_reason(int32_t code);

#endif
