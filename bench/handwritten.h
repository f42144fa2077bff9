/* A navigation stack as a C program writes it by hand, for what an ordinary program does: names that end at a NUL,
 * arguments and results that are copied, a host that is asked with a plan, observers, an outcome. It knows nothing of
 * navcore, and checks nothing that a careful caller gets right. */
#ifndef HANDWRITTEN_H
#define HANDWRITTEN_H

#include <stddef.h>
#include <stdint.h>

typedef struct hand_member hand_member;

typedef enum hand_type {
    HAND_INTEGER,
    HAND_TEXT,
    HAND_MAP
} hand_type;

typedef struct hand_value {
    hand_type type;
    size_t count; /* the bytes of a text, the members of a map */
    union {
        int64_t integer;
        const char *text;
        const hand_member *members;
    } content;
} hand_value;

struct hand_member {
    const char *key;
    hand_value value;
};

typedef struct hand_options {
    uint64_t tag;
    int animated;
} hand_options;

typedef struct hand_outcome {
    int status;
    uint64_t entry;
    uint64_t revision;
    size_t removed;
} hand_outcome;

typedef enum hand_change_kind {
    HAND_ADDED,
    HAND_REMOVED
} hand_change_kind;

/* What the host is asked about, and what observers are notified of. */
typedef struct hand_plan {
    hand_change_kind kind;
    int animated;
    uint64_t tag;
    uint64_t entry;
    uint64_t revision;
    size_t index;
    const char *route;
    const hand_value *arguments; /* NULL: none */
} hand_plan;

/* 0 accepts. */
typedef int (*hand_host_callback)(void *user_data, const hand_plan *plan);
typedef void (*hand_observer_callback)(void *user_data, const hand_plan *plan);
typedef void (*hand_result_callback)(void *user_data, const hand_value *result);

typedef struct hand_stack hand_stack;

hand_stack *hand_new(hand_host_callback host, void *user_data);
void hand_free(hand_stack *stack);
void hand_observe(hand_stack *stack, hand_observer_callback observer, void *user_data);

/* Options and outcome may be NULL. Returns 0, or the host's answer. */
int hand_push(hand_stack *stack, const char *route, const hand_value *arguments, const hand_options *options,
              hand_outcome *outcome);
int hand_push_for_result(hand_stack *stack, const char *route, hand_result_callback callback, void *user_data);
int hand_pop(hand_stack *stack, const hand_value *result, const hand_options *options, hand_outcome *outcome);

#endif
