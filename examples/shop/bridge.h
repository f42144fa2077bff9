/* The bridge: the shop's end of every move. It may accept it, refuse it, or take its time. */
#ifndef BRIDGE_H
#define BRIDGE_H

#include "shop.h"

nav_status bridge_attach(shop *shop);

#endif
