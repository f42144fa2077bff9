/* The prices that the benchmark compares with: a bare call down and up, and the same work in C alone. */
#ifndef PRICES_H
#define PRICES_H

#include <stdint.h>

int64_t prices_bare(int64_t number);

/* Calls up so often, and adds what is answered. */
int64_t prices_bare_up(int64_t count, int64_t (*up)(int64_t number));

/* Nanoseconds for so many pairs of a navigate and a pop. */
int64_t prices_pairs(int64_t count);
int64_t prices_pairs_with_records(int64_t count);
int64_t prices_pairs_with_callbacks(int64_t count);

#endif
