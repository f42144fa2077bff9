/* The tabs of the shop: the root is a container with a branch for each. */
#ifndef TABS_H
#define TABS_H

#include "shop.h"

enum {
    TAB_COUNT = 3
};

/* The route of the container, in whose branches the screens open that name one. */
#define TABS_ROUTE "main"

typedef struct tab {
    const char *branch;
    const char *root; /* the route of its first screen */
    const char *title;
} tab;

extern const tab tabs[TAB_COUNT];

/* Registers the container. */
nav_status tabs_register(shop *shop);

/* The branch of that name; 0 where there is none. */
nav_id tab_named(const shop *shop, const char *name);

/* The index of the tab that is selected. */
size_t tab_selected(const shop *shop);

/* Selects the tab that many places further, round and round. What is presented over the tabs is dismissed. */
nav_status tab_select_next(const shop *shop, int places, const nav_options *options, nav_outcome *outcome);

#endif
