/* The belongings as values, and back. Whoever reads a file trusts no number in it. */
#include "belongings.h"

#include "state.h"
#include "tree.h"

#include <stdlib.h>

enum {
    MOST_PIECES = 1000
};

static nav_id first_of(ids ids) {
    nav_id first = ids.count > 0 ? ids.items[0] : 0;
    free(ids.items);
    return first;
}

/* The first window may close, and then the next one is the first. */
static nav_id first_root(const shop *shop) {
    return first_of(entries_of(shop, first_of(stacks_of(shop, 0))));
}

void belongings_put(const shop *shop) {
    nav_id root = first_root(shop);
    nav_value pieces[PRODUCT_COUNT];
    for (int i = 0; i < PRODUCT_COUNT; i++) pieces[i] = nav_value_int(shop->cart.pieces[i]);
    nav_value cart = nav_value_list(pieces, PRODUCT_COUNT);
    nav_value note = nav_value_string(shop->note), paper = nav_value_string(shop->paper);
    state_set_member(shop, root, "cart", &cart);
    state_set_member(shop, root, "note", &note);
    state_set_member(shop, root, "paper", &paper);
}

static void take_cart(cart *cart, const nav_value *pieces) {
    if (pieces == NULL || pieces->type != NAV_TYPE_LIST || pieces->content.list.count != PRODUCT_COUNT) return;
    for (int i = 0; i < PRODUCT_COUNT; i++) {
        const nav_value *piece = &pieces->content.list.items[i];
        if (piece->type != NAV_TYPE_INT || piece->content.integer < 0 || piece->content.integer > MOST_PIECES) continue;
        cart->pieces[i] = (int)piece->content.integer;
    }
}

void belongings_take(shop *shop) {
    nav_id root = first_root(shop);
    take_cart(&shop->cart, state_member(shop, root, "cart"));
    state_text(shop, root, "note", shop->note, sizeof shop->note);
    state_text(shop, root, "paper", shop->paper, sizeof shop->paper);
}
