/* What back would do, before anybody goes back. */
#ifndef BACK_H
#define BACK_H

#include "shop.h"

/* Writes it as the rest of a sentence that begins with back: "closes Cart". */
void print_back(FILE *out, const shop *shop);

#endif
