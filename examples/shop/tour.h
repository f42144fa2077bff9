/* The tour: a session of a minute that explains itself. */
#ifndef TOUR_H
#define TOUR_H

#include "shop.h"

/* Runs the lines of the tour, as if they were typed. On a terminal it waits after each until a person has read it. */
void tour_run(shop *shop);

#endif
