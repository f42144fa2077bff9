/* What the shop's refusals mean. The library only carries the numbers. */
#include "refusal.h"

#include <stddef.h>

const char *refusal_reason(int32_t code) {
    switch (code) {
    case REFUSED_WITHOUT_ARGUMENT: return "an argument is missing";
    case REFUSED_SIGNED_OUT: return "nobody has signed in";
    case REFUSED_BY_THE_BANK: return "the bank says no";
    case REFUSED_UNKNOWN_PRODUCT: return "there is no such product";
    case REFUSED_UNKNOWN_ORDER: return "there is no such order";
    case REFUSED_EMPTY_CART: return "the cart is empty";
    case REFUSED_SOLD_OUT: return "it is sold out";
    case REFUSED_UNSAVED_NOTE: return "the note is not saved";
    case REFUSED_UNASKED: return "nobody waits for its answer";
    default: return NULL;
    }
}
