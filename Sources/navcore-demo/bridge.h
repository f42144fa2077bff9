/* The bridge: the shop's end of every move. It accepts, unless it was told to refuse or to take its time. */
#ifndef BRIDGE_H
#define BRIDGE_H

#include "shop.h"

nav_status bridge_attach(shop *shop);

#endif
