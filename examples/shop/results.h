/* Asking a screen for a result. The options name the issuer: the entry whose screen asks. */
#ifndef RESULTS_H
#define RESULTS_H

#include "shop.h"

/* Navigates to the picker and waits for a colour, which becomes that of the wrapping paper. */
nav_status ask_for_colour(shop *shop, const nav_options *options, nav_outcome *outcome);

/* Navigates to the mixer and waits for a colour, with which the screen that asked closes in its turn. */
nav_status ask_for_mixture(shop *shop, const nav_options *options, nav_outcome *outcome);

/* Navigates to an order and waits for one to be made again, whose goods are put in the cart. */
nav_status ask_for_order(shop *shop, int64_t order, const nav_options *options, nav_outcome *outcome);

/* Ask by an alert, and do it where the answer is yes: empty the cart, or dismiss the sheet of the screen that asks. */
nav_status ask_to_empty(shop *shop, const nav_options *options, nav_outcome *outcome);
nav_status ask_to_leave(shop *shop, const nav_options *options, nav_outcome *outcome);

#endif
