/* Part of navcore.h: values, which are arguments and results. */
#ifndef NAVCORE_VALUES_H
#define NAVCORE_VALUES_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Values -----------------------------------------------------------------------------------------------------
 *
 * Arguments and results are values: trees of cells of fixed size. Input and output have the same form, so values are
 * built and read without a call. The library copies its input. Its output is borrowed: the arguments of an entry until
 * the entry is released or gets other arguments, a result for the callback. Strings in the output have a real length,
 * and a NUL after the last byte, which the length excludes.
 *
 * ---- Host objects ----
 *
 * A host object is a pointer of the host with a destructor. A host object is a value alone, or lies directly in the
 * outermost list or map. The library takes the object with the call, no matter which status the call returns, and
 * destroys the object exactly once. An object that lies in a value twice, or in a request that is passed twice, is
 * given twice. So use a value with a host object for one call only. In the output `destroy` is NULL.
 *
 * Exception: objects that the library does not look at stay yours. Such objects lie in:
 * - A list or map with which the value would have more than NAV_MAX_VALUE_CELLS cells, or at depth NAV_MAX_VALUE_DEPTH.
 * - An array of more than NAV_MAX_STEPS requests or intents, or of more than NAV_MAX_ENTRIES elements.
 * - The intents of an intent that is itself in an array of intents.
 * - The part of a struct beyond its `size`.
 * - The request of a query: nav_current_find only compares, and takes nothing.
 *
 * The same rules apply to user_data with `destroy`. */

typedef int32_t nav_type;
enum {
    NAV_TYPE_NULL = 0,
    NAV_TYPE_BOOL = 1,
    NAV_TYPE_INT = 2,
    NAV_TYPE_DOUBLE = 3,
    NAV_TYPE_STRING = 4,
    NAV_TYPE_BYTES = 5, /* any bytes, in content.string, with a real length */
    NAV_TYPE_LIST = 6,
    NAV_TYPE_MAP = 7, /* members in any order, no key twice */
    NAV_TYPE_HOST_OBJECT = 8
};

typedef struct nav_list {
    const struct nav_value *items;
    size_t count;
} nav_list;

typedef struct nav_map {
    const struct nav_member *members;
    size_t count;
} nav_map;

typedef struct nav_host_object {
    void *object;
    nav_destroy_callback destroy; /* may be NULL */
} nav_host_object;

typedef union nav_content {
    int32_t boolean; /* 0: false; any other number: true. In the output true is 1 */
    int64_t integer;
    double real;
    nav_string string;
    nav_list list;
    nav_map map;
    nav_host_object host;
} nav_content;

/* nav_value.flags: the value, with everything inside, never appears in a dump or another text of the library. */
enum {
    NAV_VALUE_SECRET = 1
};

typedef struct nav_value {
    nav_type type;
    uint32_t flags; /* NAV_VALUE_SECRET or 0 */
    nav_content content;
} nav_value;

typedef struct nav_member {
    nav_string key;
    nav_value value;
} nav_member;

/* Returns the member of a map with a key. NULL if the value is NULL, is no map, or has no such key. Borrowed from the
 * map. From any thread. */
const nav_value *nav_value_member(const nav_value *map, nav_string key);

/* Returns 1 if both values have the same type and content, else 0. Flags and the order of members don't matter. Doubles
 * are compared by bits, host objects by pointer. NULL equals only NULL. Values nested deeper than NAV_MAX_VALUE_DEPTH
 * are unequal. From any thread. */
int32_t nav_value_equal(const nav_value *left, const nav_value *right);

/* Cells. The pointers in a cell are yours, and must live as long as the cell is used. */
static inline nav_value nav_value_null(void) {
    nav_value value;
    value.type = NAV_TYPE_NULL;
    value.flags = 0;
    value.content.list.items = NULL;
    value.content.list.count = 0;
    return value;
}

static inline nav_value nav_value_bool(int boolean) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_BOOL;
    value.content.boolean = boolean != 0;
    return value;
}

static inline nav_value nav_value_int(int64_t integer) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_INT;
    value.content.integer = integer;
    return value;
}

static inline nav_value nav_value_double(double real) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_DOUBLE;
    value.content.real = real;
    return value;
}

static inline nav_value nav_value_string(const char *text) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_STRING;
    value.content.string = nav_string_init(text);
    return value;
}

static inline nav_value nav_value_bytes(const void *bytes, size_t length) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_BYTES;
    value.content.string.bytes = (const char *)bytes;
    value.content.string.length = length;
    return value;
}

static inline nav_value nav_value_list(const nav_value *items, size_t count) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_LIST;
    value.content.list.items = items;
    value.content.list.count = count;
    return value;
}

static inline nav_value nav_value_map(const nav_member *members, size_t count) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_MAP;
    value.content.map.members = members;
    value.content.map.count = count;
    return value;
}

static inline nav_value nav_value_host_object(void *object, nav_destroy_callback destroy) {
    nav_value value = nav_value_null();
    value.type = NAV_TYPE_HOST_OBJECT;
    value.content.host.object = object;
    value.content.host.destroy = destroy;
    return value;
}

static inline nav_member nav_member_init(const char *key, nav_value value) {
    nav_member member;
    member.key = nav_string_init(key);
    member.value = value;
    return member;
}

#ifdef __cplusplus
}
#endif
#endif
