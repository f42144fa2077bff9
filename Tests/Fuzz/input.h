/* The bytes of one run: acts are read from the front, what callbacks do from the back, so that a change of one leaves
 * the other as it is. Beyond the end all is 0. It knows nothing of navcore. */
#ifndef INPUT_H
#define INPUT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t *input_front, *input_back;
static int callback_depth;

static inline void input_begin(const uint8_t *bytes, size_t count) {
    input_front = bytes;
    input_back = bytes + count;
    callback_depth = 0;
}

static inline size_t input_left(void) {
    return (size_t)(input_back - input_front);
}

static inline uint8_t take(void) {
    if (input_left() == 0) return 0;
    return callback_depth > 0 ? *--input_back : *input_front++;
}

static inline size_t take_below(size_t limit) {
    return limit == 0 ? 0 : take() % limit;
}

/* Once in `odds` times, and never once the bytes are used up. */
static inline int rarely(unsigned odds) {
    return take() % odds == odds - 1;
}

static inline uint64_t take_number(void) {
    uint64_t number = 0;
    int index;
    for (index = 0; index < 8; index++) number = number << 8 | take();
    return number;
}

/* With FUZZ_TRACE in the environment a run says what it calls, and it says so to `tracer` where there is one. */
static int is_traced;
static void (*tracer)(const char *format, ...);

#define TRACE(...)                                                                                                     \
    do {                                                                                                               \
        if (is_traced) {                                                                                               \
            fprintf(stderr, "%*s", 2 * callback_depth, "");                                                            \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fputc('\n', stderr);                                                                                       \
        }                                                                                                              \
        if (tracer != NULL) tracer(__VA_ARGS__);                                                                       \
    } while (0)

/* What must not be. */
#define VIOLATION(...)                                                                                                 \
    do {                                                                                                               \
        fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                                                                \
        fprintf(stderr, __VA_ARGS__);                                                                                  \
        fputc('\n', stderr);                                                                                           \
        abort();                                                                                                       \
    } while (0)

#define MUST(condition)                                                                                                \
    do {                                                                                                               \
        if (!(condition)) VIOLATION("not so: %s", #condition);                                                         \
    } while (0)

#endif
