/* The observer: prints what the navigator says of itself. */
#ifndef OBSERVER_H
#define OBSERVER_H

#include "shop.h"

nav_status observer_attach(shop *shop);

#endif
