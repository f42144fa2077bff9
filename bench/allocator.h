/* Counts the calls of the allocator in a program that is linked with allocator.c. */
#ifndef ALLOCATOR_H
#define ALLOCATOR_H

#include <stddef.h>

/* How often the program and its libraries have called malloc, calloc, realloc, free and the like. */
size_t allocator_calls(void);

#endif
