/* The belongings: the cart, the note and the colour of the paper. They are no navigation, but screens that come back
 * show them. So they lie in the state of the first window's root, in the same text as the screens.
 *
 * Who has signed in is not among them: a file that anybody can edit opens no order. The guard asks again. */
#ifndef BELONGINGS_H
#define BELONGINGS_H

#include "shop.h"

/* Puts them into the state, where they have changed. */
void belongings_put(const shop *shop);

/* Takes them out of the state that was restored. What is missing, or makes no sense, stays as it is. */
void belongings_take(shop *shop);

#endif
