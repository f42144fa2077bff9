/* The windows of the shop: each is a scene with tabs of its own, over the same goods and the same cart. */
#ifndef WINDOWS_H
#define WINDOWS_H

#include "shop.h"

/* The window that the key w opens, and that links may open: teashop://second/cart. */
#define SECOND_WINDOW "second"

/* Says which window links may open. Any other that is not there is the first segment of their path. */
nav_status windows_register(shop *shop);

size_t windows_count(const shop *shop);

/* The root stack of the active window; 0 before the start. */
nav_id window_active(const shop *shop);

/* The name of the active window. */
nav_string window_name(const shop *shop);

/* Goes to the window of that name, and opens it where there is none. */
nav_status window_open(shop *shop, const char *name, const nav_options *options, nav_outcome *outcome);

/* Goes to the window that was opened after the active one, round and round; opens the second one where there is one. */
nav_status window_next(shop *shop, const nav_options *options, nav_outcome *outcome);

/* Closes the active window with all that is in it. 0 where it is the last one, which stays. */
int window_close(shop *shop, const nav_options *options, nav_outcome *outcome);

#endif
