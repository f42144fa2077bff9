/* The floor: an entry is one malloc that holds a copy of the route, the stack is a vector of pointers, and the host is
 * called once per move. No ids, no checks, no errors: what a navigation core adds is measured against this. */
#include "floor.h"

#include <stdlib.h>
#include <string.h>

typedef struct entry {
    size_t length;
    char route[];
} entry;

struct floor_stack {
    entry **entries;
    size_t count;
    size_t capacity;
    floor_host_callback host;
    void *user_data;
};

floor_stack *floor_new(floor_host_callback host, void *user_data) {
    floor_stack *stack = calloc(1, sizeof *stack);
    if (stack == NULL) abort();
    stack->host = host;
    stack->user_data = user_data;
    return stack;
}

void floor_free(floor_stack *stack) {
    for (size_t i = 0; i < stack->count; i++) free(stack->entries[i]);
    free(stack->entries);
    free(stack);
}

int floor_push(floor_stack *stack, const char *route, size_t length) {
    int answer = stack->host(stack->user_data, route, length);
    if (answer != 0) return answer;
    if (stack->count == stack->capacity) {
        stack->capacity = stack->capacity == 0 ? 16 : stack->capacity * 2;
        stack->entries = realloc(stack->entries, stack->capacity * sizeof *stack->entries);
        if (stack->entries == NULL) abort();
    }
    entry *pushed = malloc(sizeof *pushed + length + 1);
    if (pushed == NULL) abort();
    pushed->length = length;
    memcpy(pushed->route, route, length);
    pushed->route[length] = '\0';
    stack->entries[stack->count++] = pushed;
    return 0;
}

int floor_pop(floor_stack *stack) {
    if (stack->count <= 1) return 1;
    entry *popped = stack->entries[stack->count - 1];
    int answer = stack->host(stack->user_data, popped->route, popped->length);
    if (answer != 0) return answer;
    stack->count--;
    free(popped);
    return 0;
}

int floor_pop_up_to_root(floor_stack *stack) {
    if (stack->count <= 1) return 1;
    int answer = stack->host(stack->user_data, stack->entries[0]->route, stack->entries[0]->length);
    if (answer != 0) return answer;
    while (stack->count > 1) free(stack->entries[--stack->count]);
    return 0;
}
