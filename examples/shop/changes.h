/* Reading the changes that a question announces and a commit reports. */
#ifndef CHANGES_H
#define CHANGES_H

#include "shop.h"

/* Whether they put a new entry of the route on the stack. */
int changes_add_route(const shop *shop, const nav_changes *changes, const char *route);

#endif
