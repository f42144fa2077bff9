/* The bytes that cross, written and read as Kotlin does, and the check that all of these tests use. For one source
 * file. */
#ifndef CROSSING_TEST_BYTES_H
#define CROSSING_TEST_BYTES_H

#include <navcore.h>
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                     \
            failures++;                                                                                                \
        }                                                                                                              \
    } while (0)

static int failures;

/* ---- Writing */

typedef struct writing {
    uint8_t bytes[65536];
    size_t length;
} writing;

static void put(writing *out, uint64_t number, int size) {
    for (int index = 0; index < size; index++) out->bytes[out->length++] = (uint8_t)(number >> 8 * index);
}

static void put_text(writing *out, const char *text) {
    put(out, strlen(text), 4);
    memcpy(out->bytes + out->length, text, strlen(text));
    out->length += strlen(text);
}

static const int64_t receiver = 77;

static writing *begun(void) {
    static writing out;
    out.length = 0;
    put(&out, receiver, 8);
    return &out;
}

/* Of a route by its name: what follows is whether there are arguments, and these. */
static void put_request(writing *out, const char *route) {
    put(out, 0, 8);
    put_text(out, route);
}

/* Of a path, relative to no entry. */
static void put_link(writing *out, const char *url, uint32_t flags) {
    put(out, flags, 4);
    put(out, 0, 4);
    put(out, 0, 8);
    put(out, 0, 1);
    put_text(out, url);
}

static writing *begun_intent(nav_intent_kind kind) {
    writing *out = begun();
    put(out, kind, 4);
    put(out, 0, 1);
    return out;
}

/* ---- Reading */

typedef struct reading {
    const uint8_t *at;
    const uint8_t *end;
} reading;

static uint64_t take(reading *in, int size) {
    uint64_t number = 0;
    CHECK(in->end - in->at >= size);
    if (in->end - in->at < size) return 0;
    for (int index = 0; index < size; index++) number |= (uint64_t)*in->at++ << 8 * index;
    return number;
}

static int takes_text(reading *in, const char *text) {
    size_t length = take(in, 4);
    const uint8_t *start = in->at;
    CHECK((size_t)(in->end - in->at) >= length);
    if ((size_t)(in->end - in->at) < length) return 0;
    in->at += length;
    return length == strlen(text) && memcmp(start, text, length) == 0;
}

static void skip_text(reading *in) {
    size_t length = take(in, 4);
    CHECK((size_t)(in->end - in->at) >= length);
    in->at += length;
}

static void skip_value(reading *in) {
    uint8_t type = take(in, 1) & 0x7f;
    size_t count;
    switch (type) {
    case NAV_TYPE_NULL: break;
    case NAV_TYPE_BOOL: take(in, 1); break;
    case NAV_TYPE_INT:
    case NAV_TYPE_DOUBLE:
    case NAV_TYPE_HOST_OBJECT: take(in, 8); break;
    case NAV_TYPE_STRING:
    case NAV_TYPE_BYTES: skip_text(in); break;
    case NAV_TYPE_LIST:
    case NAV_TYPE_MAP:
        count = take(in, 4);
        while (count-- > 0) {
            if (type == NAV_TYPE_MAP) skip_text(in);
            skip_value(in);
        }
        break;
    default: CHECK(!"a type of values");
    }
}

static void skip_optional(reading *in) {
    if (take(in, 1) != 0) skip_value(in);
}

static size_t skip_changes(reading *in) {
    size_t count = take(in, 4);
    for (size_t index = 0; index < count; index++) {
        take(in, 4);
        for (int field = 0; field < 4; field++) take(in, 8);
        take(in, 8);
        skip_optional(in);
        take(in, 8);
        take(in, 8);
        skip_text(in);
        take(in, 8);
        take(in, 8);
    }
    return count;
}

static void skip_plan(reading *in) {
    take(in, 8);
    for (int field = 0; field < 3; field++) take(in, 8);
    skip_optional(in);
    CHECK(skip_changes(in) > 0);
}

/* Returns the entry. */
static int64_t take_build(reading *in) {
    int64_t entry = (int64_t)take(in, 8);
    take(in, 8);
    take(in, 8);
    skip_optional(in);
    skip_optional(in);
    take(in, 8);
    return entry;
}

/* Whether it is of an asker. */
static int take_result(reading *in) {
    for (int field = 0; field < 4; field++) take(in, 4);
    for (int field = 0; field < 3; field++) take(in, 8);
    skip_optional(in);
    take(in, 8);
    take(in, 4);
    return (int)take(in, 4);
}

/* Of the route `buy`, which nobody has registered. Returns the question. */
static int64_t take_sent(reading *in) {
    int64_t question = (int64_t)take(in, 8);
    CHECK(take(in, 8) != 0);
    take(in, 8);
    take(in, 8);
    take(in, 4);
    CHECK((take(in, 4) != 0) == (question == 0));
    CHECK(take(in, 8) == 0 && takes_text(in, "buy"));
    skip_optional(in);
    return question;
}

static void skip_saved(reading *in) {
    CHECK(take(in, 4) != 0);
    for (int number = 0; number < 4; number++) take(in, 4);
    take(in, 8);
    take(in, 8);
    skip_text(in);
    skip_text(in);
    skip_optional(in);
    skip_optional(in);
}

static void skip_guarding(reading *in) {
    take(in, 8);
    for (int field = 0; field < 3; field++) CHECK(take(in, 8) != 0);
    skip_optional(in);
}

/* Returns the handler. */
static int64_t take_gesture(reading *in) {
    CHECK(take(in, 4) != NAV_GESTURE_NONE);
    take(in, 8);
    take(in, 8);
    CHECK(take(in, 8) != 0);
    return (int64_t)take(in, 8);
}

static void skip_event(reading *in) {
    for (int field = 0; field < 4; field++) take(in, 4);
    for (int field = 0; field < 5; field++) take(in, 8);
    skip_optional(in);
    skip_changes(in);
    if (take(in, 1) != 0)
        for (int field = 0; field < 11; field++) take(in, 8);
    if (take(in, 1) != 0) take_result(in);
    if (take(in, 1) != 0) skip_plan(in);
    take(in, 8);
    if (take(in, 1) != 0) skip_guarding(in);
    if (take(in, 1) != 0) CHECK(take_gesture(in) == 0);
    skip_optional(in);
}

#endif
