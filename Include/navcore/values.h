/* Part of navcore.h: values, which are arguments and results. */
#ifndef NAVCORE_VALUES_H
#define NAVCORE_VALUES_H

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Values -----------------------------------------------------------------------------------------------------
 *
 * Arguments and results are values: trees of cells of fixed size. They have the same form going in and coming out, so
 * they are built and read without a call. The library copies its input. Its output is borrowed: the arguments of an
 * entry until the entry is released, a result for the callback. Strings in the output have a real length, and a NUL
 * after the last byte that the length does not count.
 *
 * A host object is a pointer of the host's with a destructor. It may stand alone or directly in the outermost list or
 * map. The library takes the object with the call, whatever the call returns, and destroys it exactly once. An object
 * that stands in a value twice has been given twice, and so has one in a request that is passed twice. So a value
 * with a host object serves for one call. Only objects that the library does not look at stay yours. They stand in:
 * - A list or map with which its value would have more than NAV_MAX_VALUE_CELLS cells, or that is NAV_MAX_VALUE_DEPTH
 *   deep.
 * - An array of more than NAV_MAX_STEPS requests or intents, or of more than NAV_MAX_ENTRIES elements.
 * - The intents of an intent that is itself in an array of intents.
 * - A part of a struct that its size does not reach.
 *
 * All this holds of user_data with its destroy, too. In values that come out `destroy` is NULL. Queries only compare:
 * nav_topmost takes nothing over. */

typedef int32_t nav_type;
enum {
    NAV_NULL = 0,
    NAV_BOOL = 1,
    NAV_INT = 2,
    NAV_DOUBLE = 3,
    NAV_STRING = 4,
    NAV_BYTES = 5, /* any bytes, in content.string, with a real length */
    NAV_LIST = 6,
    NAV_MAP = 7, /* members in any order, no key twice */
    NAV_HOST_OBJECT = 8
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
    int32_t boolean; /* 0 is false, anything else true; 1 when it comes out */
    int64_t integer;
    double real;
    nav_string string;
    nav_list list;
    nav_map map;
    nav_host_object host;
} nav_content;

/* nav_value.flags: the value, with all that is in it, never appears in a dump or any other text of the library's. */
enum {
    NAV_SECRET = 1
};

typedef struct nav_value {
    nav_type type;
    uint32_t flags; /* NAV_SECRET or 0 */
    nav_content content;
} nav_value;

typedef struct nav_member {
    nav_string key;
    nav_value value;
} nav_member;

/* The member of a map with that key; NULL where the value is NULL, no map, or has no such key. Borrowed from the map.
 * From any thread. */
const nav_value *nav_value_member(const nav_value *map, nav_string key);

/* 1 where both have the same type and content, whatever their flags, else 0. Members are compared whatever their order,
 * doubles by their bits, host objects by pointer; NULL equals NULL alone. Values nested deeper than NAV_MAX_VALUE_DEPTH
 * are unequal. From any thread. */
int32_t nav_value_equal(const nav_value *left, const nav_value *right);

/* Cells. The pointers in them are yours and must live as long as the cell is used. */
static inline nav_value nav_null_value(void) {
    nav_value value;
    value.type = NAV_NULL;
    value.flags = 0;
    value.content.list.items = NULL;
    value.content.list.count = 0;
    return value;
}

static inline nav_value nav_bool_value(int boolean) {
    nav_value value = nav_null_value();
    value.type = NAV_BOOL;
    value.content.boolean = boolean != 0;
    return value;
}

static inline nav_value nav_int_value(int64_t integer) {
    nav_value value = nav_null_value();
    value.type = NAV_INT;
    value.content.integer = integer;
    return value;
}

static inline nav_value nav_double_value(double real) {
    nav_value value = nav_null_value();
    value.type = NAV_DOUBLE;
    value.content.real = real;
    return value;
}

static inline nav_value nav_text_value(const char *text) {
    nav_value value = nav_null_value();
    value.type = NAV_STRING;
    value.content.string = nav_text(text);
    return value;
}

static inline nav_value nav_bytes_value(const void *bytes, size_t length) {
    nav_value value = nav_null_value();
    value.type = NAV_BYTES;
    value.content.string.bytes = (const char *)bytes;
    value.content.string.length = length;
    return value;
}

static inline nav_value nav_list_value(const nav_value *items, size_t count) {
    nav_value value = nav_null_value();
    value.type = NAV_LIST;
    value.content.list.items = items;
    value.content.list.count = count;
    return value;
}

static inline nav_value nav_map_value(const nav_member *members, size_t count) {
    nav_value value = nav_null_value();
    value.type = NAV_MAP;
    value.content.map.members = members;
    value.content.map.count = count;
    return value;
}

static inline nav_value nav_host_object_value(void *object, nav_destroy_callback destroy) {
    nav_value value = nav_null_value();
    value.type = NAV_HOST_OBJECT;
    value.content.host.object = object;
    value.content.host.destroy = destroy;
    return value;
}

static inline nav_member nav_member_init(const char *key, nav_value value) {
    nav_member member;
    member.key = nav_text(key);
    member.value = value;
    return member;
}

#ifdef __cplusplus
}
#endif
#endif
