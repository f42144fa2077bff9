/* The selection: which choice of a screen is highlighted. */
#ifndef SELECTION_H
#define SELECTION_H

#include "view.h"

/* The index of the highlighted choice of an entry whose view that is. */
size_t selection_of(const shop *shop, nav_id entry, const view *view);

void selection_set(const shop *shop, nav_id entry, size_t index);

/* Highlights the choice that many places further down, or up where that is below 0; it stops at both ends. */
void selection_move(const shop *shop, nav_id entry, const view *view, int places);

#endif
