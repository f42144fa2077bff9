/* The till: what the shop does once a payment has gone through. */
#ifndef TILL_H
#define TILL_H

#include "shop.h"

nav_status till_attach(shop *shop);

#endif
