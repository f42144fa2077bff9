/* Links: every screen with a pattern (screens.c) has a path, and a URL takes the user there. */
#ifndef LINKS_H
#define LINKS_H

#include "shop.h"

/* Opens a path or URL, as the system hands it over: everything in between is built. */
void open_link(shop *shop, const char *url);

/* Says where a path or URL leads, and why. */
void explain_link(shop *shop, const char *url);

/* Says the URL of the top screen. */
void print_place(shop *shop);

#endif
