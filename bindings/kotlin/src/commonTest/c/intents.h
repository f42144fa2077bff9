/* A value of every type and an intent of every kind, as Kotlin would write them. For one source file. */
#ifndef CROSSING_TEST_INTENTS_H
#define CROSSING_TEST_INTENTS_H

#include "bytes.h"

/* A value of every type, longer than what either side keeps without asking for memory; with an object or with none.
 * Members stand in the order in which the library keeps them. */
static void put_every_value(writing *out, int64_t object) {
    static char text[1500];
    memset(text, 'x', sizeof text - 1);
    put(out, NAV_TYPE_MAP, 1);
    put(out, object == 0 ? 6 : 7, 4);
    put_text(out, "list");
    put(out, NAV_TYPE_LIST, 1);
    put(out, 20, 4);
    for (int index = 0; index < 20; index++) {
        put(out, NAV_TYPE_LIST, 1);
        put(out, 2, 4);
        put(out, NAV_TYPE_BYTES, 1);
        put_text(out, "bytes");
        put(out, NAV_TYPE_NULL, 1);
    }
    put_text(out, "null");
    put(out, NAV_TYPE_NULL, 1);
    put_text(out, "number");
    put(out, NAV_TYPE_INT, 1);
    put(out, 1ull << 63, 8);
    if (object != 0) {
        put_text(out, "object");
        put(out, NAV_TYPE_HOST_OBJECT, 1);
        put(out, (uint64_t)object, 8);
    }
    put_text(out, "real");
    put(out, NAV_TYPE_DOUBLE, 1);
    put(out, 0x3ff8000000000000, 8);
    put_text(out, "secret");
    put(out, NAV_TYPE_STRING | 0x80, 1);
    put_text(out, text);
    put_text(out, "yes");
    put(out, NAV_TYPE_BOOL, 1);
    put(out, 1, 1);
}

/* Where a route opens, with a container of two branches: what follows its name when it is registered. */
static void put_container(writing *out) {
    put(out, NAV_CONTAINER_TABS, 4);
    put(out, 0, 4);
    put(out, NAV_TABS_BACK_HISTORY, 4);
    put(out, NAV_RETENTION_NONE, 4);
    put(out, 0, 4);
    put(out, 0, 4);
    put(out, 1, 4);
    put(out, 2, 4);
    for (int branch = 0; branch < 2; branch++) {
        put_text(out, branch == 0 ? "left" : "right");
        put(out, branch == 0 ? NAV_BRANCH_EAGER : 0, 4);
        put(out, 1, 1);
        put_request(out, "a");
        put(out, 0, 1);
    }
}

/* The same of a split, of which one column fits: a placeholder and a column that may be empty behind the first one. */
static void put_split(writing *out) {
    static const char *const names[] = {"list", "detail", "more"};
    put(out, NAV_CONTAINER_SPLIT, 4);
    put(out, 0, 4);
    put(out, NAV_TABS_BACK_PASS, 4);
    put(out, NAV_RETENTION_WHILE_CONTAINER, 4);
    put(out, 0, 4);
    put(out, 1, 4);
    put(out, 0, 4);
    put(out, 3, 4);
    for (int branch = 0; branch < 3; branch++) {
        put_text(out, names[branch]);
        put(out, branch == 1 ? NAV_BRANCH_PLACEHOLDER : 0, 4);
        put(out, branch < 2, 1);
        if (branch == 2) continue;
        put_request(out, "a");
        put(out, 0, 1);
    }
}

static void put_place(writing *out, void (*container)(writing *out)) {
    put_text(out, "");
    put_text(out, "");
    put(out, NAV_PRESENTATION_DEFAULT, 4);
    put(out, 1, 1);
    container(out);
}

/* Every kind of intent, with options and a hint. */
enum {
    INTENTS = 27
};

static size_t intents(writing *all, int64_t entry, int64_t object) {
    static const nav_intent_kind kinds[INTENTS] = {
        NAV_INTENT_NAVIGATE,
        NAV_INTENT_NAVIGATE_FOR_RESULT,
        NAV_INTENT_REPLACE_TOP,
        NAV_INTENT_POP_BACK,
        NAV_INTENT_POP_TO_ROUTE,
        NAV_INTENT_POP_TO_ENTRY,
        NAV_INTENT_POP_UP_TO_ROOT,
        NAV_INTENT_HOST_DID_POP,
        NAV_INTENT_HOST_DID_SET_STACK,
        NAV_INTENT_PUSH_ALL,
        NAV_INTENT_SET_STACK,
        NAV_INTENT_BATCH,
        NAV_INTENT_OPEN,
        NAV_INTENT_REMOVE,
        NAV_INTENT_UPDATE,
        NAV_INTENT_HOST_DID_UPDATE,
        NAV_INTENT_SELECT,
        NAV_INTENT_DISMISS,
        NAV_INTENT_SET_CONTAINER,
        NAV_INTENT_BACK,
        NAV_INTENT_HOST_DID_DISMISS,
        NAV_INTENT_HOST_DID_SELECT,
        NAV_INTENT_HOST_DID_RESIZE,
        NAV_INTENT_RECHECK_GUARDS,
        NAV_INTENT_END_FLOW,
        NAV_INTENT_DISPATCH,
        NAV_INTENT_FINISH,
    };
    for (size_t index = 0; index < INTENTS; index++) {
        writing *out = &all[index];
        out->length = 0;
        put(out, receiver, 8);
        put(out, kinds[index], 4);
        put(out, 1, 1);
        put(out, 0, 8);
        put(out, 0, 8);
        put(out, 0, 8);
        put(out, 0, 8);
        put(out, 99, 8);
        put(out, 0, 4);
        put(out, 0, 8);
        put(out, 0, 8);
        put_text(out, "");
        put_text(out, kinds[index] == NAV_INTENT_NAVIGATE_FOR_RESULT ? "a key" : "");
        put(out, 1, 1);
        put(out, NAV_TYPE_STRING, 1);
        put_text(out, "a hint");
        switch (kinds[index]) {
        case NAV_INTENT_NAVIGATE_FOR_RESULT: put(out, CROSSING_PART_WAITER, 1); put(out, 13, 8); /* fall through */
        case NAV_INTENT_NAVIGATE:
        case NAV_INTENT_REPLACE_TOP:
        case NAV_INTENT_POP_TO_ROUTE:
        case NAV_INTENT_DISPATCH:
            put(out, CROSSING_PART_REQUEST, 1);
            put_request(out, "a");
            put(out, 1, 1);
            put_every_value(out, object);
            break;
        case NAV_INTENT_POP_TO_ENTRY:
            put(out, CROSSING_PART_ENTRY, 1);
            put(out, (uint64_t)entry, 8);
            break;
        case NAV_INTENT_FINISH:
        case NAV_INTENT_HOST_DID_POP: put(out, CROSSING_PART_ENTRY, 1); put(out, (uint64_t)entry, 8); /* fall through */
        case NAV_INTENT_POP_BACK:
        case NAV_INTENT_DISMISS:
            put(out, CROSSING_PART_RESULT, 1);
            put_every_value(out, object);
            break;
        case NAV_INTENT_HOST_DID_DISMISS:
            put(out, CROSSING_PART_RESULT, 1);
            put_every_value(out, object); /* fall through */
        case NAV_INTENT_SELECT:
        case NAV_INTENT_HOST_DID_SELECT:
            put(out, CROSSING_PART_STACK, 1);
            put(out, (uint64_t)entry, 8);
            break;
        case NAV_INTENT_SET_CONTAINER:
            put(out, CROSSING_PART_ENTRY, 1);
            put(out, (uint64_t)entry, 8);
            put(out, CROSSING_PART_CONTAINER, 1);
            put(out, 1, 1);
            put_container(out);
            break;
        case NAV_INTENT_HOST_DID_RESIZE:
            put(out, CROSSING_PART_ENTRY, 1);
            put(out, (uint64_t)entry, 8);
            put(out, CROSSING_PART_COLUMNS, 1);
            put(out, 2, 4);
            break;
        case NAV_INTENT_UPDATE:
        case NAV_INTENT_HOST_DID_UPDATE:
            put(out, CROSSING_PART_ENTRY, 1);
            put(out, (uint64_t)entry, 8);
            put(out, CROSSING_PART_ARGUMENTS, 1);
            put_every_value(out, object);
            break;
        case NAV_INTENT_END_FLOW:
            put(out, CROSSING_PART_FLOW, 1);
            put(out, (uint64_t)entry, 8);
            put(out, CROSSING_PART_ENDING, 1);
            put(out, NAV_RESULT_FAILED, 4);
            put(out, NAV_FLOW_KEEP_ENTRIES, 4);
            put(out, 7, 4);
            put(out, 1, 1);
            put_every_value(out, object);
            break;
        case NAV_INTENT_REMOVE:
        case NAV_INTENT_HOST_DID_SET_STACK:
            put(out, CROSSING_PART_ENTRIES, 1);
            put(out, 300, 4);
            for (int part = 0; part < 300; part++) put(out, (uint64_t)entry, 8);
            break;
        case NAV_INTENT_PUSH_ALL:
            put(out, CROSSING_PART_REQUESTS, 1);
            put(out, 200, 4);
            for (int part = 0; part < 200; part++) {
                put_request(out, "a");
                put(out, 0, 1);
            }
            break;
        case NAV_INTENT_SET_STACK:
            put(out, CROSSING_PART_ELEMENTS, 1);
            put(out, 2, 4);
            put(out, (uint64_t)entry, 8);
            put(out, 0, 1);
            put(out, 0, 8);
            put(out, 1, 1);
            put_request(out, "a");
            put(out, 0, 1);
            break;
        case NAV_INTENT_OPEN:
            put(out, CROSSING_PART_LINK, 1);
            put_link(out, "/a/12", 0);
            break;
        case NAV_INTENT_BATCH:
            put(out, CROSSING_PART_INTENTS, 1);
            put(out, 2, 4);
            put(out, NAV_INTENT_NAVIGATE, 4);
            put(out, 0, 1);
            put(out, CROSSING_PART_REQUEST, 1);
            put_request(out, "a");
            put(out, 0, 1);
            put(out, CROSSING_PART_END, 1);
            put(out, NAV_INTENT_POP_BACK, 4);
            put(out, 0, 1);
            put(out, CROSSING_PART_END, 1);
            break;
        default: break;
        }
        put(out, CROSSING_PART_END, 1);
    }
    return INTENTS;
}

#endif
