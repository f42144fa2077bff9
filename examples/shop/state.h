/* The state of an entry, which is in every saved text. It is a map, so that each part of the shop has a member of its
 * own: the selection, a draft, and what the customer has. */
#ifndef STATE_H
#define STATE_H

#include "shop.h"

/* A member of an entry's state; NULL where there is none. Borrowed until the state is set again. */
const nav_value *state_member(const shop *shop, nav_id entry, const char *name);

/* Copies a member that is a text, as far as there is room. 0, and no change, where it is none, or has characters that
 * nobody can type: a saved text may come from anywhere, and is drawn on a terminal. */
int state_text(const shop *shop, nav_id entry, const char *name, char *text, size_t size);

/* Sets a member, and leaves the others. NULL removes it. What is set already is not set again. */
void state_set_member(const shop *shop, nav_id entry, const char *name, const nav_value *value);

#endif
