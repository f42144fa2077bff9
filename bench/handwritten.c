#include "handwritten.h"

#include <stdlib.h>
#include <string.h>

typedef struct entry {
    uint64_t id;
    hand_result_callback callback; /* NULL: nobody waits */
    void *user_data;
    int has_arguments;
    hand_value arguments;
    char route[];
} entry;

typedef struct observer {
    hand_observer_callback callback;
    void *user_data;
} observer;

struct hand_stack {
    entry **entries;
    size_t count;
    size_t capacity;
    observer *observers;
    size_t observer_count;
    hand_host_callback host;
    void *user_data;
    uint64_t next_id;
    uint64_t revision;
};

static void *allocated(size_t size) {
    void *memory = malloc(size);
    if (memory == NULL) abort();
    return memory;
}

/* ---- Values: each text and each map is a malloc of its own ------------------------------------------------------- */

static char *copy_of_text(const char *text, size_t length) {
    char *copy = allocated(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static hand_value copy_of_value(const hand_value *value) {
    hand_value copy = *value;
    if (value->type == HAND_TEXT) {
        copy.content.text = copy_of_text(value->content.text, value->count);
    } else if (value->type == HAND_MAP) {
        hand_member *members = allocated(value->count * sizeof *members);
        for (size_t i = 0; i < value->count; i++) {
            const hand_member *member = &value->content.members[i];
            members[i].key = copy_of_text(member->key, strlen(member->key));
            members[i].value = copy_of_value(&member->value);
        }
        copy.content.members = members;
    }
    return copy;
}

static void free_content(const hand_value *value) {
    if (value->type == HAND_TEXT) {
        free((void *)value->content.text);
    } else if (value->type == HAND_MAP) {
        for (size_t i = 0; i < value->count; i++) {
            free((void *)value->content.members[i].key);
            free_content(&value->content.members[i].value);
        }
        free((void *)value->content.members);
    }
}

/* ---- Stacks ------------------------------------------------------------------------------------------------------ */

hand_stack *hand_new(hand_host_callback host, void *user_data) {
    hand_stack *stack = calloc(1, sizeof *stack);
    if (stack == NULL) abort();
    stack->host = host;
    stack->user_data = user_data;
    return stack;
}

static void free_entry(entry *entry) {
    if (entry->has_arguments) free_content(&entry->arguments);
    free(entry);
}

void hand_free(hand_stack *stack) {
    while (stack->count > 0) free_entry(stack->entries[--stack->count]);
    free(stack->entries);
    free(stack->observers);
    free(stack);
}

void hand_observe(hand_stack *stack, hand_observer_callback callback, void *user_data) {
    stack->observers = realloc(stack->observers, (stack->observer_count + 1) * sizeof *stack->observers);
    if (stack->observers == NULL) abort();
    stack->observers[stack->observer_count++] = (observer){callback, user_data};
}

static hand_plan plan_of(const hand_stack *stack, hand_change_kind kind, const entry *entry, size_t index,
                         const hand_options *options) {
    return (hand_plan){
        .kind = kind,
        .animated = options != NULL ? options->animated : 1,
        .tag = options != NULL ? options->tag : 0,
        .entry = entry->id,
        .revision = stack->revision,
        .index = index,
        .route = entry->route,
        .arguments = entry->has_arguments ? &entry->arguments : NULL,
    };
}

/* The stack has changed: the revision is the next one, observers are notified, the outcome is filled. */
static void conclude(hand_stack *stack, hand_plan *plan, hand_outcome *outcome) {
    plan->revision = ++stack->revision;
    for (size_t i = 0; i < stack->observer_count; i++)
        stack->observers[i].callback(stack->observers[i].user_data, plan);
    if (outcome != NULL) *outcome = (hand_outcome){0, plan->entry, plan->revision, plan->kind == HAND_REMOVED ? 1 : 0};
}

static int refuse(int answer, hand_outcome *outcome) {
    if (outcome != NULL) *outcome = (hand_outcome){answer, 0, 0, 0};
    return answer;
}

static int push(hand_stack *stack, const char *route, const hand_value *arguments, hand_result_callback callback,
                void *user_data, const hand_options *options, hand_outcome *outcome) {
    size_t length = strlen(route);
    entry *pushed = allocated(sizeof *pushed + length + 1);
    pushed->id = ++stack->next_id;
    pushed->callback = callback;
    pushed->user_data = user_data;
    pushed->has_arguments = arguments != NULL;
    if (arguments != NULL) pushed->arguments = copy_of_value(arguments);
    memcpy(pushed->route, route, length + 1);
    hand_plan plan = plan_of(stack, HAND_ADDED, pushed, stack->count, options);
    int answer = stack->host(stack->user_data, &plan);
    if (answer != 0) {
        free_entry(pushed);
        return refuse(answer, outcome);
    }
    if (stack->count == stack->capacity) {
        stack->capacity = stack->capacity == 0 ? 16 : stack->capacity * 2;
        stack->entries = realloc(stack->entries, stack->capacity * sizeof *stack->entries);
        if (stack->entries == NULL) abort();
    }
    stack->entries[stack->count++] = pushed;
    conclude(stack, &plan, outcome);
    return 0;
}

int hand_push(hand_stack *stack, const char *route, const hand_value *arguments, const hand_options *options,
              hand_outcome *outcome) {
    return push(stack, route, arguments, NULL, NULL, options, outcome);
}

int hand_push_for_result(hand_stack *stack, const char *route, hand_result_callback callback, void *user_data) {
    return push(stack, route, NULL, callback, user_data, NULL, NULL);
}

int hand_pop(hand_stack *stack, const hand_value *result, const hand_options *options, hand_outcome *outcome) {
    if (stack->count <= 1) return refuse(-1, outcome);
    entry *popped = stack->entries[stack->count - 1];
    hand_plan plan = plan_of(stack, HAND_REMOVED, popped, stack->count - 1, options);
    int answer = stack->host(stack->user_data, &plan);
    if (answer != 0) return refuse(answer, outcome);
    stack->count--;
    if (popped->callback != NULL && result != NULL) {
        /* The receiver may navigate, so it gets a copy of the caller's result. */
        hand_value copy = copy_of_value(result);
        popped->callback(popped->user_data, &copy);
        free_content(&copy);
    } else if (popped->callback != NULL) {
        popped->callback(popped->user_data, NULL);
    }
    conclude(stack, &plan, outcome);
    free_entry(popped);
    return 0;
}
