/* The floor: the least that a navigation stack written by hand in C does. It knows nothing of navcore, and stands in a
 * library of its own so that both sides of a comparison pay for the same kind of call. */
#ifndef FLOOR_H
#define FLOOR_H

#include <stddef.h>

typedef struct floor_stack floor_stack;

/* The host's callback, once per move: the route that was pushed, or the one that was popped. 0 accepts. */
typedef int (*floor_host_callback)(void *user_data, const char *route, size_t length);

floor_stack *floor_new(floor_host_callback host, void *user_data);
void floor_free(floor_stack *stack);

/* 0, or what the host answered. */
int floor_push(floor_stack *stack, const char *route, size_t length);
int floor_pop(floor_stack *stack);

/* Pops all above the bottom entry, as one move. */
int floor_pop_up_to_root(floor_stack *stack);

#endif
