/* Writes a log of a navigator, in lines of JSON: calls, answers, changes and outcomes. docs/log-format.md defines the lines,
 * docs/debugging.md explains a log.
 *
 *     static void keep(void *user_data, const char *line, size_t length) {
 *         fwrite(line, 1, length, (FILE *)user_data);
 *     }
 *
 *     nav_config config = nav_config_init();
 *     nav_log_config logged = nav_log_config_init();
 *     config.flags = NAV_CONFIG_TRACE_EVENTS;
 *     nav_navigator_new(&config, &navigator);
 *     logged.write = keep;
 *     logged.user_data = stderr;
 *     nav_log *log = nav_log_begin(navigator, &logged);
 *     nav_start(navigator, &home, NULL, NULL);
 *     nav_log_end(log);
 *
 * Without NAV_CONFIG_TRACE_EVENTS the log has no calls, no answers and no outcomes. A log of one navigator at a time has
 * the calls.
 *
 * Secrets and host objects are left out. But a sentence or a link is written whole, with the query of the link.
 *
 * A header alone, for C99 and C++11 or later. Thread: the owner of the navigator. */
#ifndef NAVCORE_LOG_H
#define NAVCORE_LOG_H

#include "navcore.h"

#include <stdlib.h>
#include <string.h>

/* The number of commits from one whole state to the next. The commits between have differences. */
#define NAV_LOG_WHOLE_EVERY 64

/* The most open operations of a log. Beyond, the log forgets the number of the oldest operation. */
#define NAV_LOG_MAX_OPEN 4096

typedef struct nav_log nav_log;

typedef struct nav_log_config {
    /* Called with each line, and the newline at the end. May be NULL. Calls neither the navigator nor nav_log_end. */
    void (*write)(void *user_data, const char *line, size_t length);
    int64_t (*now)(void *user_data); /* the time in milliseconds. NULL: the lines have no times */
    void *user_data;                 /* borrowed until nav_log_end */
    const char *program; /* the name of the program, NUL-terminated. NULL: no name. Read by nav_log_begin only */
    size_t limit;        /* the least number of last lines to keep for nav_log_text. 0: keeps none */
} nav_log_config;

/* Makes a configuration that writes nothing and keeps nothing. */
static inline nav_log_config nav_log_config_init(void) {
    static nav_log_config zero;
    return zero;
}

/* Private helpers of the functions below. */

/* An open operation. */
typedef struct nav_log_operation {
    nav_id ticket;
    uint64_t number;
    nav_id base; /* of a link */
    uint32_t link_flags;
    char *url;   /* of a link, NUL-terminated. NULL: no link to explain */
    char *route; /* of the first request, NUL-terminated. NULL: no request */
} nav_log_operation;

/* A line with a whole state: the index of the first byte, and the number of lines before. */
typedef struct nav_log_mark {
    size_t byte, lines;
} nav_log_mark;

struct nav_log {
    nav_log_config config;
    nav_navigator *navigator; /* NULL: closed */
    nav_id observer;
    char *text; /* the head and the kept lines. Without a limit: the present line */
    size_t length, capacity;
    size_t head, line; /* the bytes of the head; the beginning of the present line */
    size_t lines;      /* kept, without the head */
    nav_log_mark *marks;
    size_t mark_count, mark_capacity;
    char *state; /* the text of the last commit */
    size_t state_length;
    uint64_t commits, last_number;
    nav_log_operation *operations;
    size_t operation_count, operation_capacity;
    nav_id completed; /* the ticket of the last NAV_EVENT_COMPLETED */
    nav_id *ids;
    size_t id_capacity;
    nav_navigator *writer;       /* writes doubles */
    size_t cells;                /* that the present value may still have */
    unsigned char is_plain[256]; /* the bytes without an escape */
    int is_stopped;              /* out of memory */
    int is_ended;                /* by nav_log_end */
};

/* Makes room for at least `count` items. Returns 0 without memory. */
static inline int nav_log_grow(void **items, size_t *capacity, size_t count, size_t size) {
    size_t wanted = *capacity < 16 ? 16 : *capacity;
    void *grown;
    if (count <= *capacity) return 1;
    while (wanted < count && wanted <= SIZE_MAX / 2) wanted *= 2;
    if (wanted < count || wanted > SIZE_MAX / size) return 0;
    grown = realloc(*items, wanted * size);
    if (grown == NULL) return 0;
    *items = grown;
    *capacity = wanted;
    return 1;
}

/* Returns the place for the next `count` bytes, NULL without memory. 64 bytes are left for the last line. */
static inline char *nav_log_room(nav_log *log, size_t count) {
    if (count + 64 > log->capacity - log->length || count >= SIZE_MAX / 4) {
        void *text = log->text;
        if (count >= SIZE_MAX / 4 || !nav_log_grow(&text, &log->capacity, log->length + count + 64, 1))
            log->is_stopped = 1;
        log->text = (char *)text;
    }
    return log->is_stopped ? NULL : log->text + log->length;
}

static inline void nav_log_bytes(nav_log *log, const char *bytes, size_t count) {
    char *room = nav_log_room(log, count);
    if (room == NULL || count == 0) return;
    memcpy(room, bytes, count);
    log->length += count;
}

static inline void nav_log_put(nav_log *log, const char *text) {
    nav_log_bytes(log, text, strlen(text));
}

static inline void nav_log_natural(nav_log *log, uint64_t number) {
    char digits[20];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    nav_log_bytes(log, digits + first, sizeof digits - first);
}

static inline void nav_log_integer(nav_log *log, int64_t number) {
    if (number < 0) nav_log_put(log, "-");
    nav_log_natural(log, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

/* Writes an integer as a value: outside of 53 bits in quotes. */
static inline void nav_log_int_value(nav_log *log, int64_t number) {
    int is_long = number > 9007199254740991 || number < -9007199254740991;
    if (is_long) nav_log_put(log, "{\"$int\":\"");
    nav_log_integer(log, number);
    if (is_long) nav_log_put(log, "\"}");
}

/* Returns the number of bytes of the first character, 0 for invalid UTF-8. */
static inline size_t nav_log_character(const unsigned char *bytes, size_t count) {
    size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xC2 ? 0 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
    size_t index;
    if (length == 0 || bytes[0] > 0xF4 || length > count) return 0;
    for (index = 1; index < length; index++)
        if ((bytes[index] & 0xC0) != 0x80) return 0;
    if (bytes[0] == 0xE0 && bytes[1] < 0xA0) return 0;
    if (bytes[0] == 0xED && bytes[1] > 0x9F) return 0;
    if (bytes[0] == 0xF0 && bytes[1] < 0x90) return 0;
    if (bytes[0] == 0xF4 && bytes[1] > 0x8F) return 0;
    return length;
}

/* Returns the code of an invisible character of 2 or 3 bytes, else 0. A text escapes the invisible characters. */
static inline unsigned nav_log_invisible(const unsigned char *bytes, size_t length) {
    unsigned code = length == 2   ? (bytes[0] & 0x1Fu) << 6 | (bytes[1] & 0x3Fu)
                    : length == 3 ? (bytes[0] & 0x0Fu) << 12 | (bytes[1] & 0x3Fu) << 6 | (bytes[2] & 0x3Fu)
                                  : 0;
    int is_escaped = (code >= 0x80 && code <= 0x9F) || code == 0x200E || code == 0x200F ||
                     (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return is_escaped ? code : 0;
}

static inline char *nav_log_escape(char *out, unsigned code) {
    static const char digits[] = "0123456789abcdef";
    int shift;
    *out++ = '\\';
    *out++ = 'u';
    for (shift = 12; shift >= 0; shift -= 4) *out++ = digits[code >> shift & 15];
    return out;
}

/* Writes a character inside quotes, at most 6 bytes. A length of 0 is an invalid byte. */
static inline char *nav_log_quote_character(char *out, const unsigned char *bytes, size_t length) {
    unsigned code = length > 1 ? nav_log_invisible(bytes, length) : 0;
    if (length == 0) {
        memcpy(out, "\xEF\xBF\xBD", 3);
        return out + 3;
    }
    if (code != 0) return nav_log_escape(out, code);
    if (length > 1) {
        memcpy(out, bytes, length);
        return out + length;
    }
    switch (bytes[0]) {
    case '"':
    case '\\': out[1] = (char)bytes[0]; break;
    case '\n': out[1] = 'n'; break;
    case '\r': out[1] = 'r'; break;
    case '\t': out[1] = 't'; break;
    default: return nav_log_escape(out, bytes[0]);
    }
    out[0] = '\\';
    return out + 2;
}

/* Writes a string in quotes. */
static inline void nav_log_quote(nav_log *log, const char *text, size_t count) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t index = 0;
    nav_log_bytes(log, "\"", 1);
    while (index < count) {
        /* A part of the text: each byte becomes at most 6. */
        size_t end = count - index > 512 ? index + 512 : count;
        char *room = nav_log_room(log, 6 * 516), *out = room;
        if (room == NULL) return;
        while (index < end) {
            unsigned byte = bytes[index];
            if (log->is_plain[byte]) {
                *out++ = (char)byte;
                index += 1;
            } else {
                size_t length = nav_log_character(bytes + index, count - index);
                out = nav_log_quote_character(out, bytes + index, length);
                index += length == 0 ? 1 : length;
            }
        }
        log->length += (size_t)(out - room);
    }
    nav_log_bytes(log, "\"", 1);
}

static inline size_t nav_log_length(nav_string string) {
    if (string.bytes == NULL) return 0;
    return string.length == NAV_NUL_TERMINATED ? strlen(string.bytes) : string.length;
}

/* Writes a string, an empty one beyond a limit of the library: the length may be wrong. */
static inline void nav_log_limited(nav_log *log, nav_string string, size_t most) {
    size_t length = nav_log_length(string);
    nav_log_quote(log, string.bytes, length > most ? 0 : length);
}

static inline void nav_log_name(nav_log *log, nav_string name) {
    nav_log_limited(log, name, NAV_MAX_NAME_BYTES);
}

/* Writes a member with a word without escapes, unless the word is NULL. */
static inline void nav_log_word(nav_log *log, const char *name, const char *text) {
    if (text == NULL) return;
    nav_log_put(log, name);
    nav_log_put(log, "\"");
    nav_log_put(log, text);
    nav_log_put(log, "\"");
}

/* Writes a member, unless the number is 0. */
static inline void nav_log_count(nav_log *log, const char *name, uint64_t number) {
    if (number == 0) return;
    nav_log_put(log, name);
    nav_log_natural(log, number);
}

static inline void nav_log_code(nav_log *log, int32_t code) {
    if (code == 0) return;
    nav_log_put(log, ",\"code\":");
    nav_log_integer(log, code);
}

static inline void nav_log_tag(nav_log *log, uint64_t tag) {
    if (tag == 0) return;
    nav_log_put(log, ",\"tag\":");
    nav_log_int_value(log, (int64_t)tag);
}

/* ---- Values */

/* A double: the library writes the shortest digits as a segment of a path. */
static inline void nav_log_double(nav_log *log, double real) {
    uint64_t bits;
    nav_member member = nav_member_init("n", nav_value_double(real));
    nav_value map = nav_value_map(&member, 1);
    nav_request request = nav_request_init("n", &map);
    char *path = NULL, *plus;
    memcpy(&bits, &real, sizeof bits);
    if ((bits >> 52 & 0x7FF) == 0x7FF) {
        nav_log_put(log, "{\"$double\":\"");
        for (int shift = 60; shift >= 0; shift -= 4) nav_log_bytes(log, &"0123456789abcdef"[bits >> shift & 15], 1);
        nav_log_put(log, "\"}");
        return;
    }
    /* The writer has no owner in between, so the log may pass to another thread. */
    if (log->writer == NULL) {
        nav_navigator_new(NULL, &log->writer);
        nav_route_add_with_path(log->writer, "n", "/{n:double}", 0);
        nav_detach_thread(log->writer);
    }
    nav_attach_thread(log->writer);
    nav_request_path(log->writer, &request, &path, NULL);
    nav_detach_thread(log->writer);
    if (path == NULL) {
        nav_log_put(log, "null");
        return;
    }
    plus = strstr(path, "%2B");
    nav_log_bytes(log, path + 1, plus == NULL ? strlen(path + 1) : (size_t)(plus - path) - 1);
    if (plus != NULL) {
        nav_log_put(log, "+");
        nav_log_put(log, plus + 3);
    }
    nav_text_free(path);
}

static inline void nav_log_base64(nav_log *log, nav_string string) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *bytes = (const unsigned char *)string.bytes;
    size_t count = nav_log_length(string) > NAV_MAX_VALUE_BYTES ? 0 : nav_log_length(string), index;
    nav_log_put(log, "{\"$bytes\":\"");
    for (index = 0; index < count; index += 3) {
        size_t left = count - index;
        unsigned long group = (unsigned long)bytes[index] << 16;
        char text[4] = {'=', '=', '=', '='};
        if (left > 1) group |= (unsigned long)bytes[index + 1] << 8;
        if (left > 2) group |= bytes[index + 2];
        text[0] = digits[group >> 18 & 63];
        text[1] = digits[group >> 12 & 63];
        if (left > 1) text[2] = digits[group >> 6 & 63];
        if (left > 2) text[3] = digits[group & 63];
        nav_log_bytes(log, text, sizeof text);
    }
    nav_log_put(log, "\"}");
}

/* Orders members by the bytes of their keys. */
static inline int nav_log_compare(const void *one, const void *other) {
    const nav_member *const *left = (const nav_member *const *)one, *const *right = (const nav_member *const *)other;
    size_t left_length = nav_log_length((*left)->key), right_length = nav_log_length((*right)->key);
    size_t shared = left_length < right_length ? left_length : right_length;
    int order = shared == 0 ? 0 : memcmp((*left)->key.bytes, (*right)->key.bytes, shared);
    return order != 0 ? order : left_length < right_length ? -1 : left_length > right_length;
}

static inline void nav_log_value(nav_log *log, const nav_value *value, unsigned depth);

/* Returns how many items or members to write. None beyond the limit of a value. */
static inline size_t nav_log_cells(nav_log *log, const void *cells, size_t count) {
    if (cells == NULL || count > log->cells) return 0;
    log->cells -= count;
    return count;
}

static inline void nav_log_map(nav_log *log, nav_map map, unsigned depth) {
    const nav_member **members;
    size_t count = nav_log_cells(log, map.members, map.count), index;
    int is_marked = count == 1 && nav_log_length(map.members->key) > 0 && map.members->key.bytes[0] == '$';
    const nav_member *only = map.members;
    members = count > 1 ? (const nav_member **)malloc(count * sizeof *members) : &only;
    if (members == NULL) {
        log->is_stopped = 1;
        return;
    }
    for (index = 0; index < count; index++) members[index] = map.members + index;
    if (count > 1) qsort((void *)members, count, sizeof *members, nav_log_compare);
    nav_log_put(log, is_marked ? "{\"$map\":{" : "{");
    for (index = 0; index < count && !log->is_stopped; index++) {
        if (index > 0) nav_log_put(log, ",");
        nav_log_limited(log, members[index]->key, NAV_MAX_VALUE_BYTES);
        nav_log_put(log, ":");
        nav_log_value(log, &members[index]->value, depth + 1);
    }
    nav_log_put(log, is_marked ? "}}" : "}");
    if (count > 1) free((void *)members);
}

/* Writes a value. A value of a call may be wrong: the library has not checked the value yet. */
static inline void nav_log_value(nav_log *log, const nav_value *value, unsigned depth) {
    size_t index, count;
    if (value->flags & NAV_VALUE_SECRET) {
        nav_log_put(log, "{\"$secret\":true}");
        return;
    }
    if (depth == 0) log->cells = NAV_MAX_VALUE_CELLS;
    switch (depth >= NAV_MAX_VALUE_DEPTH ? NAV_TYPE_NULL : value->type) {
    case NAV_TYPE_BOOL: nav_log_put(log, value->content.boolean ? "true" : "false"); break;
    case NAV_TYPE_INT: nav_log_int_value(log, value->content.integer); break;
    case NAV_TYPE_DOUBLE: nav_log_double(log, value->content.real); break;
    case NAV_TYPE_STRING: nav_log_limited(log, value->content.string, NAV_MAX_VALUE_BYTES); break;
    case NAV_TYPE_BYTES: nav_log_base64(log, value->content.string); break;
    case NAV_TYPE_LIST:
        count = nav_log_cells(log, value->content.list.items, value->content.list.count);
        nav_log_put(log, "[");
        for (index = 0; index < count && !log->is_stopped; index++) {
            if (index > 0) nav_log_put(log, ",");
            nav_log_value(log, value->content.list.items + index, depth + 1);
        }
        nav_log_put(log, "]");
        break;
    case NAV_TYPE_MAP: nav_log_map(log, value->content.map, depth); break;
    case NAV_TYPE_HOST_OBJECT: nav_log_put(log, "{\"$object\":true}"); break;
    default: nav_log_put(log, "null"); break;
    }
}

/* Writes a member, unless the value is NULL. */
static inline void nav_log_given(nav_log *log, const char *name, const nav_value *value) {
    if (value == NULL) return;
    nav_log_put(log, name);
    nav_log_value(log, value, 0);
}

/* ---- Words */

/* Defines a function that returns the word of a number. NULL: the default, or an unknown number. */
#define NAV_LOG_WORDS(name, ...)                                                                                       \
    static inline const char *name(int32_t index) {                                                                    \
        static const char *const words[] = {__VA_ARGS__};                                                              \
        return index >= 0 && (size_t)index < sizeof words / sizeof *words ? words[index] : NULL;                       \
    }

NAV_LOG_WORDS(nav_log_intent, "none", "start", "navigate", "navigateForResult", "replaceTop", "popBack", "popToEntry",
              "popToRoute", "popUpToRoot", "hostDidPop", "hostDidSetStack", "pushAll", "setStack", "batch", "open",
              "remove", "update", "hostDidUpdate", "select", "dismiss", "setContainer", "back", "hostDidDismiss",
              "hostDidSelect", "hostDidResize", "recheckGuards", "endFlow", "dispatch", "restore", "finish")
NAV_LOG_WORDS(nav_log_change_kind, "added", "removed", "replaced", "moved", "updated", "stackAdded", "stackRemoved",
              "stackMoved", "containerSet", "selected", "resized", "sceneAdded", "sceneRemoved", "sceneSelected",
              "movedOut", "movedIn", "created", "started", "resumed", "paused", "stopped", "exiting", "flowChanged")
NAV_LOG_WORDS(nav_log_party, NULL, "bridge", "builder", "guard", "loader", "coordinator", "restore", "handler")
NAV_LOG_WORDS(nav_log_abort, NULL, "byHost", "timedOut", "bridgeGone", "closed", "gone")
NAV_LOG_WORDS(nav_log_result_kind, "value", "cancelled", "failed")
NAV_LOG_WORDS(nav_log_reason, NULL, "pop", "popTo", "root", "replace", "set", "dismiss", "containerRemoved", "flowEnd",
              "callerCancel", "restore", "undo", "shutdown", "remove", "guard", "asker")
NAV_LOG_WORDS(nav_log_presentation, NULL, "pushed", "window", "fullScreen", "modal", "sheet", "actionSheet", "alert")
NAV_LOG_WORDS(nav_log_unique, NULL, "top", "anywhere")
NAV_LOG_WORDS(nav_log_unique_action, NULL, "bringToFront", "popTo")
NAV_LOG_WORDS(nav_log_unresolved, NULL, "reject", "fallback", "prefix")
NAV_LOG_WORDS(nav_log_occupied, NULL, "replace", "queue", "reject")
NAV_LOG_WORDS(nav_log_animated, NULL, "yes", "no")
NAV_LOG_WORDS(nav_log_merge, NULL, "reset", "push")
NAV_LOG_WORDS(nav_log_container_kind, "none", "tabs", "split", "custom")
NAV_LOG_WORDS(nav_log_tabs_back, NULL, "initial", "history")
NAV_LOG_WORDS(nav_log_retention, NULL, "none", "whileActive", "whileStack", "whileScene")

/* A flag and the word for the flag. */
typedef struct nav_log_flag {
    const char *word; /* NULL: the end of a table */
    uint32_t bit;
} nav_log_flag;

/* Return the flags of options and of links, in the order of the words. */
static inline const nav_log_flag *nav_log_option_flags(void) {
    static const nav_log_flag flags[] = {{"ignoreArguments", NAV_OPTION_IGNORE_ARGUMENTS},
                                         {"updateArguments", NAV_OPTION_UPDATE_ARGUMENTS},
                                         {"keepPresented", NAV_OPTION_KEEP_PRESENTED},
                                         {"reveal", NAV_OPTION_REVEAL},
                                         {"keepBranch", NAV_OPTION_KEEP_BRANCH},
                                         {"searchScene", NAV_OPTION_SEARCH_SCENE},
                                         {"searchAll", NAV_OPTION_SEARCH_ALL},
                                         {"replaceRoot", NAV_OPTION_REPLACE_ROOT},
                                         {"transferResult", NAV_OPTION_TRANSFER_RESULT},
                                         {"inclusive", NAV_OPTION_INCLUSIVE},
                                         {"popBranch", NAV_OPTION_POP_BRANCH},
                                         {"nextValue", NAV_OPTION_NEXT_VALUE},
                                         {NULL, 0}};
    return flags;
}

static inline const nav_log_flag *nav_log_link_flags(void) {
    static const nav_log_flag flags[] = {{"trusted", NAV_LINK_TRUSTED},         {"hasScene", NAV_LINK_HAS_SCENE},
                                         {"skipIfOpen", NAV_LINK_SKIP_IF_OPEN}, {"close", NAV_LINK_CLOSE},
                                         {"elseClose", NAV_LINK_ELSE_CLOSE},    {NULL, 0}};
    return flags;
}

static inline const char *nav_log_known(const char *word) {
    return word == NULL ? "unknown" : word;
}

/* Writes the words of flags as a list. */
static inline void nav_log_flags(nav_log *log, const char *name, const nav_log_flag *table, uint32_t flags) {
    const char *before = name;
    for (; flags != 0 && table->word != NULL; table++) {
        if ((flags & table->bit) == 0) continue;
        nav_log_word(log, before, table->word);
        before = ",";
    }
    if (before != name) nav_log_put(log, "]");
}

/* ---- Entries, stacks and flows by their numbers */

static inline void nav_log_route(nav_log *log, nav_id route) {
    nav_string name;
    if (route == 0 || nav_route_name(log->navigator, route, &name) != NAV_OK) return;
    nav_log_put(log, ",\"route\":");
    nav_log_name(log, name);
}

/* Writes an entry of an event, if the entry is readable. */
static inline void nav_log_entry(nav_log *log, const char *name, nav_id entry) {
    if (entry != 0) nav_log_count(log, name, nav_entry_number(log->navigator, entry));
}

/* Writes an id of a call. A stale id is 0. */
static inline void nav_log_named(nav_log *log, const char *name, nav_id entry) {
    if (entry == 0) return;
    nav_log_put(log, name);
    nav_log_natural(log, nav_entry_number(log->navigator, entry));
}

/* Returns the index of a stack among the presented stacks of the owner. */
static inline size_t nav_log_presented(nav_log *log, nav_id owner, nav_id stack) {
    nav_container_info container = nav_container_info_init();
    size_t count = nav_owned_stacks(log->navigator, owner, NULL, 0), index;
    void *ids = log->ids;
    int is_grown = nav_log_grow(&ids, &log->id_capacity, count, sizeof *log->ids);
    log->ids = (nav_id *)ids;
    if (!is_grown) {
        log->is_stopped = 1;
        return 0;
    }
    nav_container_get(log->navigator, owner, &container);
    nav_owned_stacks(log->navigator, owner, log->ids, count);
    for (index = 0; index < count; index++)
        if (log->ids[index] == stack) return index - container.count;
    return 0;
}

static inline void nav_log_stack(nav_log *log, const char *name, nav_id stack) {
    nav_stack_info info = nav_stack_info_init();
    if (stack == 0) return;
    nav_log_put(log, name);
    if (nav_stack_get(log->navigator, stack, &info) != NAV_OK) {
        nav_log_put(log, "0");
    } else if (info.owner == 0) {
        nav_log_put(log, "{\"scene\":");
        nav_log_name(log, info.name);
        nav_log_put(log, "}");
    } else {
        nav_log_put(log, "{\"of\":");
        nav_log_natural(log, nav_entry_number(log->navigator, info.owner));
        if (info.presentation == NAV_PRESENTATION_PUSHED) {
            nav_log_put(log, ",\"branch\":");
            nav_log_name(log, info.name);
        } else {
            nav_log_put(log, ",\"presented\":");
            nav_log_natural(log, nav_log_presented(log, info.owner, stack));
        }
        nav_log_put(log, "}");
    }
}

/* Writes a flow by the first entry of the flow. Of several flows with the entry: how far out the flow is, too. */
static inline void nav_log_flow(nav_log *log, const char *name, nav_id flow) {
    nav_flow_info info = nav_flow_info_init();
    uint64_t number = 0, outwards = 0;
    nav_id inner;
    if (flow == 0) return;
    if (nav_flow_get(log->navigator, flow, &info) == NAV_OK)
        number = nav_entry_number(log->navigator, info.first_entry);
    inner = number == 0 ? flow : nav_entry_flow(log->navigator, info.first_entry);
    for (; inner != flow && inner != 0; outwards++) {
        info = nav_flow_info_init();
        nav_flow_get(log->navigator, inner, &info);
        inner = info.parent;
    }
    nav_log_put(log, name);
    if (outwards > 0) nav_log_put(log, "[");
    nav_log_natural(log, number);
    if (outwards > 0) {
        nav_log_put(log, ",");
        nav_log_natural(log, outwards);
        nav_log_put(log, "]");
    }
}

static inline void nav_log_target(nav_log *log, nav_id target) {
    nav_flow_info flow = nav_flow_info_init();
    if (target != 0 && nav_flow_get(log->navigator, target, &flow) == NAV_OK) {
        nav_log_flow(log, ",\"target\":{\"flow\":", target);
        nav_log_put(log, "}");
    } else {
        nav_log_stack(log, ",\"target\":", target);
    }
}

/* ---- Lines */

static inline void nav_log_open_line(nav_log *log, const char *kind, const char *word) {
    if (log->config.limit == 0) log->length = 0;
    log->line = log->length;
    if (word == NULL)
        nav_log_put(log, kind);
    else
        nav_log_word(log, kind, word);
    if (log->config.now != NULL) {
        nav_log_put(log, ",\"t\":");
        nav_log_integer(log, log->config.now(log->config.user_data));
    }
}

/* Drops the lines before a whole state, if enough lines are left. */
static inline void nav_log_drop(nav_log *log) {
    size_t kept = 0, bytes, lines, index;
    while (kept + 1 < log->mark_count && log->lines - log->marks[kept + 1].lines >= log->config.limit) kept++;
    if (kept == 0) return;
    bytes = log->marks[kept].byte - log->head;
    lines = log->marks[kept].lines;
    memmove(log->text + log->head, log->text + log->marks[kept].byte, log->length - log->marks[kept].byte);
    log->length -= bytes;
    log->lines -= lines;
    log->mark_count -= kept;
    for (index = 0; index < log->mark_count; index++) {
        log->marks[index] = log->marks[index + kept];
        log->marks[index].byte -= bytes;
        log->marks[index].lines -= lines;
    }
}

static inline void nav_log_close_line(nav_log *log) {
    nav_log_put(log, "}\n");
    if (log->is_stopped) {
        static const char last[] = "{\"end\":\"noMemory\"}\n";
        if (log->config.write != NULL) log->config.write(log->config.user_data, last, sizeof last - 1);
        log->length = log->line;
        if (log->capacity - log->length < sizeof last) return;
        memcpy(log->text + log->length, last, sizeof last - 1);
        log->length += sizeof last - 1;
        return;
    }
    if (log->config.write != NULL)
        log->config.write(log->config.user_data, log->text + log->line, log->length - log->line);
    log->lines += 1;
}

static inline void nav_log_forget(nav_log *log, nav_log_operation *operation) {
    free(operation->url);
    free(operation->route);
    log->operation_count -= 1;
    memmove(operation, operation + 1, (size_t)(log->operations + log->operation_count - operation) * sizeof *operation);
}

/* Returns an operation of a ticket: the table's, or a new one. NULL without memory. */
static inline nav_log_operation *nav_log_find(nav_log *log, nav_id ticket) {
    size_t index = log->operation_count;
    nav_log_operation *operation;
    void *operations = log->operations;
    int is_grown;
    while (index > 0)
        if (log->operations[--index].ticket == ticket) return &log->operations[index];
    if (log->operation_count == NAV_LOG_MAX_OPEN) {
        nav_log_forget(log, log->operations);
    }
    is_grown = nav_log_grow(&operations, &log->operation_capacity, log->operation_count + 1, sizeof *log->operations);
    log->operations = (nav_log_operation *)operations;
    if (!is_grown) {
        log->is_stopped = 1;
        return NULL;
    }
    operation = &log->operations[log->operation_count++];
    memset(operation, 0, sizeof *operation);
    operation->ticket = ticket;
    operation->number = ++log->last_number;
    return operation;
}

/* ---- Calls */

/* Reads a struct of any size, as the library does: a shorter one is filled with zeros. Returns 0 for NULL. */
static inline int nav_log_read(void *out, size_t size, const void *given) {
    size_t given_size;
    if (given == NULL) return 0;
    memcpy(&given_size, given, sizeof given_size);
    if (given_size > 4096) return 0;
    memcpy(out, given, given_size < size ? given_size : size);
    return 1;
}

/* Writes a request: the number of a kept entry, route and arguments. */
static inline void nav_log_request(nav_log *log, nav_id kept, const nav_request *given) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_string name = request.route;
    int is_given = nav_log_read(&request, sizeof request, given);
    nav_log_put(log, "{");
    if (kept != 0) {
        nav_log_put(log, "\"number\":");
        nav_log_natural(log, nav_entry_number(log->navigator, kept));
    }
    if (is_given) {
        if (request.route_id == 0)
            name = request.route;
        else
            nav_route_name(log->navigator, request.route_id, &name);
        nav_log_put(log, kept != 0 ? ",\"route\":" : "\"route\":");
        nav_log_name(log, name);
        nav_log_given(log, ",\"arguments\":", request.arguments);
    }
    nav_log_put(log, "}");
}

/* Returns the number of elements of an array, none beyond the limit. */
static inline size_t nav_log_elements(const void *array, size_t count, size_t most) {
    return array == NULL || count > most ? 0 : count;
}

static inline void nav_log_requests(nav_log *log, const nav_intent *intent) {
    int is_stack = intent->kind == NAV_INTENT_SET_STACK;
    size_t count = is_stack ? nav_log_elements(intent->elements, intent->count, NAV_MAX_ENTRIES)
                            : nav_log_elements(intent->requests, intent->count, NAV_MAX_STEPS);
    size_t index;
    nav_log_put(log, ",\"requests\":[");
    for (index = 0; index < count && !log->is_stopped; index++) {
        if (index > 0) nav_log_put(log, ",");
        if (is_stack)
            nav_log_request(log, intent->elements[index].kept, intent->elements[index].request);
        else
            nav_log_request(log, 0, intent->requests[index]);
    }
    nav_log_put(log, "]");
}

static inline void nav_log_only_request(nav_log *log, const nav_request *request) {
    if (request == NULL) return;
    nav_log_put(log, ",\"requests\":[");
    nav_log_request(log, 0, request);
    nav_log_put(log, "]");
}

static inline void nav_log_link(nav_log *log, const nav_link *given) {
    nav_link link = nav_link_init("");
    nav_log_read(&link, sizeof link, given);
    nav_log_only_request(log, link.request);
    if (link.request == NULL) {
        nav_log_put(log, ",\"url\":");
        nav_log_limited(log, link.url, NAV_MAX_URL_BYTES);
    }
    nav_log_flags(log, ",\"link\":[", nav_log_link_flags(), link.flags);
    nav_log_word(log, ",\"merge\":", nav_log_merge(link.merge));
    nav_log_named(log, ",\"base\":", link.base);
}

static inline void nav_log_container(nav_log *log, const nav_container *given) {
    nav_container container = nav_container_init(NAV_CONTAINER_NONE, NULL, 0);
    size_t index;
    nav_log_put(log, ",\"container\":");
    if (!nav_log_read(&container, sizeof container, given)) {
        nav_log_put(log, "null");
        return;
    }
    if (container.branches == NULL || container.count > NAV_MAX_BRANCHES) container.count = 0;
    nav_log_word(log, "{\"kind\":", nav_log_known(nav_log_container_kind(container.kind)));
    if (container.custom_kind != 0) {
        nav_log_put(log, ",\"custom\":");
        nav_log_integer(log, container.custom_kind);
    }
    if (container.flags & NAV_CONTAINER_SHOW_ALL) nav_log_put(log, ",\"showAll\":true");
    nav_log_word(log, ",\"back\":", nav_log_tabs_back(container.tabs_back));
    nav_log_word(log, ",\"retention\":", nav_log_retention(container.retention));
    nav_log_count(log, ",\"columns\":", container.columns);
    if (container.selected > 0 && container.selected < container.count) {
        nav_log_put(log, ",\"selected\":");
        nav_log_name(log, container.branches[container.selected].name);
    }
    nav_log_put(log, ",\"branches\":[");
    for (index = 0; index < container.count; index++) {
        const nav_branch *branch = &container.branches[index];
        nav_request request = nav_request_init(NULL, NULL);
        nav_string name = request.route;
        nav_log_put(log, index > 0 ? ",{\"name\":" : "{\"name\":");
        nav_log_name(log, branch->name);
        if (nav_log_read(&request, sizeof request, branch->initial)) {
            if (request.route_id == 0)
                name = request.route;
            else
                nav_route_name(log->navigator, request.route_id, &name);
            nav_log_put(log, ",\"route\":");
            nav_log_name(log, name);
            nav_log_given(log, ",\"arguments\":", request.arguments);
        }
        if (branch->flags & NAV_BRANCH_EAGER) nav_log_put(log, ",\"eager\":true");
        if (branch->flags & NAV_BRANCH_FORGETS) nav_log_put(log, ",\"forgets\":true");
        if (branch->flags & NAV_BRANCH_PLACEHOLDER) nav_log_put(log, ",\"placeholder\":true");
        nav_log_put(log, "}");
    }
    nav_log_put(log, "]}");
}

static inline void nav_log_options(nav_log *log, const nav_options *given) {
    nav_options options = nav_options_init();
    if (!nav_log_read(&options, sizeof options, given)) return;
    nav_log_flags(log, ",\"flags\":[", nav_log_option_flags(), options.flags);
    nav_log_word(log, ",\"unique\":", nav_log_unique(options.unique));
    nav_log_word(log, ",\"action\":", nav_log_unique_action(options.unique_action));
    nav_log_word(log, ",\"unresolved\":", nav_log_unresolved(options.unresolved));
    nav_log_word(log, ",\"as\":", nav_log_presentation(options.presentation));
    nav_log_word(log, ",\"occupied\":", nav_log_occupied(options.occupied));
    if (nav_log_length(options.key) > 0) {
        nav_log_put(log, ",\"key\":");
        nav_log_name(log, options.key);
    }
    nav_log_tag(log, options.tag);
    nav_log_word(log, ",\"animated\":", nav_log_animated(options.animated));
    nav_log_named(log, ",\"issuer\":", options.issuer);
    nav_log_count(log, ",\"seen\":", options.revision);
    nav_log_target(log, options.target);
    if (nav_log_length(options.scene) > 0) {
        nav_log_put(log, ",\"scene\":");
        nav_log_name(log, options.scene);
    }
    nav_log_given(log, ",\"hint\":", options.hint);
}

static inline void nav_log_ending(nav_log *log, const nav_flow_ending *given) {
    nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_CANCELLED);
    nav_log_read(&ending, sizeof ending, given);
    nav_log_given(log, ",\"value\":", ending.value);
    nav_log_word(log, ",\"kind\":", nav_log_result_kind(ending.kind));
    nav_log_code(log, ending.host_code);
    if (ending.flags & NAV_FLOW_KEEP_ENTRIES) nav_log_put(log, ",\"keepEntries\":true");
}

static inline void nav_log_restoring(nav_log *log, const nav_restoring *given) {
    nav_restoring restoring = nav_restoring_init(nav_string_init(""), NULL);
    nav_log_read(&restoring, sizeof restoring, given);
    nav_log_only_request(log, restoring.fallback);
    nav_log_put(log, ",\"text\":");
    nav_log_limited(log, restoring.text, NAV_MAX_SAVED_BYTES);
    nav_log_count(log, ",\"app\":", restoring.app_version);
}

/* Writes the members of an intent behind the kind. Reads only the members of the kind. */
static inline void nav_log_call(nav_log *log, const nav_intent *intent, int is_in_batch) {
    size_t index, count;
    switch (intent->kind) {
    case NAV_INTENT_START:
    case NAV_INTENT_NAVIGATE:
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
    case NAV_INTENT_REPLACE_TOP:
    case NAV_INTENT_POP_TO_ROUTE: nav_log_only_request(log, intent->request); break;
    case NAV_INTENT_DISPATCH:
        nav_log_only_request(log, intent->request);
        nav_log_flow(log, ",\"flow\":", intent->flow);
        break;
    case NAV_INTENT_PUSH_ALL:
    case NAV_INTENT_SET_STACK: nav_log_requests(log, intent); break;
    case NAV_INTENT_POP_BACK:
    case NAV_INTENT_DISMISS: nav_log_given(log, ",\"value\":", intent->result); break;
    case NAV_INTENT_FINISH:
    case NAV_INTENT_HOST_DID_POP:
        nav_log_named(log, ",\"entry\":", intent->entry);
        nav_log_given(log, ",\"value\":", intent->result);
        break;
    case NAV_INTENT_POP_TO_ENTRY: nav_log_named(log, ",\"entry\":", intent->entry); break;
    case NAV_INTENT_UPDATE:
    case NAV_INTENT_HOST_DID_UPDATE:
        nav_log_named(log, ",\"entry\":", intent->entry);
        nav_log_given(log, ",\"arguments\":", intent->arguments);
        break;
    case NAV_INTENT_REMOVE:
    case NAV_INTENT_HOST_DID_SET_STACK:
        nav_log_put(log, ",\"entries\":[");
        count = nav_log_elements(intent->entries, intent->count, NAV_MAX_ENTRIES);
        for (index = 0; index < count && !log->is_stopped; index++) {
            if (index > 0) nav_log_put(log, ",");
            nav_log_natural(log, nav_entry_number(log->navigator, intent->entries[index]));
        }
        nav_log_put(log, "]");
        break;
    case NAV_INTENT_OPEN: nav_log_link(log, intent->link); break;
    case NAV_INTENT_SELECT:
    case NAV_INTENT_HOST_DID_SELECT: nav_log_stack(log, ",\"stack\":", intent->stack); break;
    case NAV_INTENT_HOST_DID_DISMISS:
        nav_log_stack(log, ",\"stack\":", intent->stack);
        nav_log_given(log, ",\"value\":", intent->result);
        break;
    case NAV_INTENT_SET_CONTAINER:
        nav_log_named(log, ",\"entry\":", intent->entry);
        nav_log_container(log, intent->container);
        break;
    case NAV_INTENT_HOST_DID_RESIZE:
        nav_log_named(log, ",\"entry\":", intent->entry);
        nav_log_count(log, ",\"columns\":", intent->columns);
        break;
    case NAV_INTENT_END_FLOW:
        nav_log_flow(log, ",\"flow\":", intent->flow);
        nav_log_ending(log, intent->ending);
        break;
    case NAV_INTENT_RESTORE: nav_log_restoring(log, intent->restoring); break;
    case NAV_INTENT_BATCH:
        nav_log_put(log, ",\"intents\":[");
        count = is_in_batch ? 0 : nav_log_elements((const void *)intent->intents, intent->count, NAV_MAX_STEPS);
        for (index = 0; index < count && !log->is_stopped; index++) {
            nav_intent step = nav_intent_init(NAV_INTENT_NONE);
            nav_log_read(&step, sizeof step, intent->intents[index]);
            nav_log_word(log, index > 0 ? ",{\"do\":" : "{\"do\":", nav_log_known(nav_log_intent(step.kind)));
            nav_log_call(log, &step, 1);
            nav_log_put(log, "}");
        }
        nav_log_put(log, "]");
        break;
    default: break;
    }
    nav_log_options(log, intent->options);
}

/* Returns a copy with a NUL, NULL for an empty or too long string. */
static inline char *nav_log_copy(nav_log *log, nav_string string, size_t most) {
    size_t length = nav_log_length(string);
    char *copy;
    if (length == 0 || length > most) return NULL;
    copy = (char *)malloc(length + 1);
    if (copy == NULL) {
        log->is_stopped = 1;
        return NULL;
    }
    memcpy(copy, string.bytes, length);
    copy[length] = 0;
    return copy;
}

/* Returns the first request of a call. */
static inline const nav_request *nav_log_first_request(const nav_intent *intent) {
    nav_link link = nav_link_init("");
    nav_restoring restoring = nav_restoring_init(nav_string_init(""), NULL);
    switch (intent->kind) {
    case NAV_INTENT_START:
    case NAV_INTENT_NAVIGATE:
    case NAV_INTENT_NAVIGATE_FOR_RESULT:
    case NAV_INTENT_REPLACE_TOP:
    case NAV_INTENT_POP_TO_ROUTE:
    case NAV_INTENT_DISPATCH: return intent->request;
    case NAV_INTENT_PUSH_ALL:
        return nav_log_elements((const void *)intent->requests, intent->count, NAV_MAX_STEPS) > 0 ? intent->requests[0]
                                                                                                  : NULL;
    case NAV_INTENT_SET_STACK:
        return nav_log_elements(intent->elements, intent->count, NAV_MAX_ENTRIES) > 0 ? intent->elements[0].request
                                                                                      : NULL;
    case NAV_INTENT_OPEN: nav_log_read(&link, sizeof link, intent->link); return link.request;
    case NAV_INTENT_RESTORE: nav_log_read(&restoring, sizeof restoring, intent->restoring); return restoring.fallback;
    default: return NULL;
    }
}

/* Keeps the members of a call that the line of the outcome needs: the route, and the link to explain. */
static inline void nav_log_keep(nav_log *log, nav_log_operation *operation, const nav_intent *intent) {
    nav_request request = nav_request_init(NULL, NULL);
    nav_link link = nav_link_init("");
    /* The second call of an operation is where a redirect leads. */
    if (operation->route != NULL || operation->url != NULL) return;
    if (nav_log_read(&request, sizeof request, nav_log_first_request(intent))) {
        if (request.route_id != 0) nav_route_name(log->navigator, request.route_id, &request.route);
        operation->route = nav_log_copy(log, request.route, NAV_MAX_NAME_BYTES);
    }
    if (intent->kind != NAV_INTENT_OPEN || !nav_log_read(&link, sizeof link, intent->link) || link.request != NULL)
        return;
    operation->base = link.base;
    operation->link_flags = link.flags;
    operation->url = nav_log_copy(log, link.url, NAV_MAX_URL_BYTES);
}

static inline void nav_log_called(void *user_data, nav_id ticket, const nav_intent *given) {
    nav_log *log = (nav_log *)user_data;
    nav_intent intent = nav_intent_init(NAV_INTENT_NONE);
    nav_log_operation *operation;
    if (log->is_stopped || log->is_ended || log->navigator == NULL) return;
    nav_log_read(&intent, sizeof intent, given);
    nav_log_open_line(log, "{\"call\":", nav_log_known(nav_log_intent(intent.kind)));
    operation = nav_log_find(log, ticket);
    if (operation != NULL) {
        nav_log_count(log, ",\"operation\":", operation->number);
        nav_log_keep(log, operation, &intent);
    }
    nav_log_call(log, &intent, 0);
    nav_log_close_line(log);
    nav_log_drop(log);
}

/* ---- Commits */

static inline size_t nav_log_lines(const char *text, size_t length) {
    const char *end = text + length;
    size_t lines = 0;
    while ((text = (const char *)memchr(text, '\n', (size_t)(end - text))) != NULL) {
        lines += 1;
        text += 1;
        if (text == end) break;
    }
    return lines;
}

/* Returns the number of equal bytes at the beginning, at most `most`. */
static inline size_t nav_log_same(const char *one, const char *other, size_t most) {
    size_t same = 0;
    while (most - same >= 8 && memcmp(one + same, other + same, 8) == 0) same += 8;
    while (same < most && one[same] == other[same]) same += 1;
    return same;
}

/* Returns the number of equal bytes before two ends, at most `most`. */
static inline size_t nav_log_same_before(const char *one, const char *other, size_t most) {
    size_t same = 0;
    while (most - same >= 8 && memcmp(one - same - 8, other - same - 8, 8) == 0) same += 8;
    while (same < most && *(one - same - 1) == *(other - same - 1)) same += 1;
    return same;
}

/* Writes the saved state: the first line, the number of kept lines, the new lines, the number of kept lines at the end. */
static inline void nav_log_state(nav_log *log) {
    int is_whole = log->commits % NAV_LOG_WHOLE_EVERY == 0;
    char *text = NULL;
    size_t length = 0, first, former_first, kept = 0, rest = 0, most;
    const char *now, *former;
    if (nav_save(log->navigator, NULL, &text, &length) != NAV_OK) return;
    now = (const char *)memchr(text, '\n', length) + 1;
    first = (size_t)(now - text);
    length -= first;
    if (!is_whole) {
        former = (const char *)memchr(log->state, '\n', log->state_length) + 1;
        former_first = (size_t)(former - log->state);
        most = log->state_length - former_first;
        if (length < most) most = length;
        kept = nav_log_same(now, former, most);
        while (kept > 0 && now[kept - 1] != '\n') kept -= 1;
        former = log->state + log->state_length;
        rest = nav_log_same_before(now + length, former, most - kept);
        while (rest > 0 && (*(now + length - rest - 1) != '\n' || *(former - rest - 1) != '\n')) rest -= 1;
    }
    nav_log_put(log, ",\"state\":[");
    nav_log_quote(log, text, first - 1);
    nav_log_put(log, ",");
    nav_log_natural(log, nav_log_lines(now, kept));
    nav_log_put(log, ",");
    nav_log_quote(log, now + kept, length - kept - rest);
    nav_log_put(log, ",");
    nav_log_natural(log, nav_log_lines(now + length - rest, rest));
    nav_log_put(log, "]");
    nav_text_free(log->state);
    log->state = text;
    log->state_length = first + length;
    if (is_whole && log->config.limit > 0) {
        void *marks = log->marks;
        int is_grown = nav_log_grow(&marks, &log->mark_capacity, log->mark_count + 1, sizeof *log->marks);
        log->marks = (nav_log_mark *)marks;
        if (is_grown) {
            log->marks[log->mark_count].byte = log->line;
            log->marks[log->mark_count++].lines = log->lines;
        } else {
            log->is_stopped = 1;
        }
    }
    log->commits += 1;
}

static inline void nav_log_way(nav_log *log) {
    nav_back_plan plan = nav_back_plan_init();
    size_t count = nav_way_back(log->navigator, 0, log->ids, log->id_capacity), index;
    if (count > log->id_capacity) {
        void *ids = log->ids;
        if (!nav_log_grow(&ids, &log->id_capacity, count, sizeof *log->ids)) log->is_stopped = 1;
        log->ids = (nav_id *)ids;
        if (log->is_stopped) return;
        count = nav_way_back(log->navigator, 0, log->ids, log->id_capacity);
    }
    for (index = 0; index < count; index++) {
        nav_log_put(log, index > 0 ? "," : ",\"way\":[");
        nav_log_natural(log, log->ids[index] == 0 ? 0 : nav_entry_number(log->navigator, log->ids[index]));
    }
    if (count > 0) nav_log_put(log, "]");
    if (nav_back_plan_get(log->navigator, 0, &plan) != NAV_OK) return;
    nav_log_put(log, ",\"back\":{");
    index = log->length;
    if (plan.handler != 0) nav_log_put(log, "\"handler\":true");
    if (plan.ask_flags & NAV_BACK_ASKS_GUARD)
        nav_log_put(log, index < log->length ? ",\"guard\":true" : "\"guard\":true");
    nav_log_entry(log, index < log->length ? ",\"entry\":" : "\"entry\":", plan.entry);
    nav_log_put(log, "}");
}

static inline void nav_log_changes(nav_log *log, const nav_event *event) {
    int is_commit = event->kind == NAV_EVENT_CHANGED;
    nav_change change = nav_change_init();
    size_t index;
    nav_log_open_line(log,
                      is_commit ? "{\"change\":" : "{\"lifecycle\":", nav_log_known(nav_log_intent(event->intent)));
    nav_log_count(log, ",\"revision\":", event->revision);
    if (event->origin == NAV_ORIGIN_HOST) nav_log_put(log, ",\"origin\":\"host\"");
    nav_log_tag(log, event->tag);
    nav_log_given(log, ",\"hint\":", event->hint);
    for (index = 0; nav_changes_get(event->changes, index, &change) == NAV_OK; index++) {
        nav_log_word(log, index > 0 ? ",{\"kind\":" : ",\"changes\":[{\"kind\":",
                     nav_log_known(nav_log_change_kind(change.kind)));
        nav_log_route(log, change.route);
        nav_log_entry(log, ",\"entry\":", change.entry);
        if (change.kind == NAV_CHANGE_ADDED || change.kind == NAV_CHANGE_MOVED || change.kind == NAV_CHANGE_MOVED_IN)
            nav_log_count(log, ",\"at\":", change.to);
        if (change.kind == NAV_CHANGE_REPLACED) nav_log_entry(log, ",\"replaced\":", change.replaced);
        if (is_commit && change.entry != 0 && nav_entry_waiter(log->navigator, change.entry) != 0)
            nav_log_put(log, ",\"awaited\":true");
        nav_log_put(log, "}");
    }
    if (index > 0) nav_log_put(log, "]");
    if (is_commit) {
        nav_log_way(log);
        nav_log_state(log);
    }
}

/* ---- Other events */

static inline void nav_log_result(nav_log *log, const nav_result *result) {
    nav_log_open_line(log, "{\"result\":", nav_log_known(nav_log_result_kind(result->kind)));
    nav_log_entry(log, ",\"entry\":", result->entry);
    nav_log_given(log, ",\"value\":", result->value);
    nav_log_word(log, ",\"reason\":", nav_log_reason(result->reason));
    if (result->status != NAV_OK) nav_log_word(log, ",\"status\":", nav_status_name(result->status));
    nav_log_code(log, result->host_code);
    nav_log_tag(log, result->tag);
    if (result->is_next_value) nav_log_put(log, ",\"next\":true");
}

static inline void nav_log_answer(nav_log *log, const nav_event *event) {
    const nav_outcome *outcome = event->outcome;
    nav_log_operation *operation = nav_log_find(log, outcome->ticket);
    nav_log_open_line(log, "{\"answer\":",
                      outcome->status == NAV_OK           ? "yes"
                      : outcome->status == NAV_PENDING    ? "later"
                      : outcome->status == NAV_SUPERSEDED ? "elsewhere"
                                                          : "no");
    if (operation != NULL) nav_log_count(log, ",\"operation\":", operation->number);
    nav_log_word(log, ",\"do\":", nav_log_intent(event->intent));
    nav_log_word(log, ",\"by\":", nav_log_party(outcome->by));
    nav_log_code(log, outcome->host_code);
    nav_log_route(log, event->route);
    nav_log_entry(log, ",\"entry\":", outcome->entry);
}

static inline void nav_log_outcome(nav_log *log, const nav_event *event) {
    const nav_outcome *outcome = event->outcome;
    nav_log_operation *operation = nav_log_find(log, outcome->ticket);
    char *explained = NULL, *route = NULL;
    if (operation == NULL) {
        log->is_stopped = 1;
    } else if (operation->url != NULL) {
        /* Before the line: callbacks of parameter types may call operations. */
        nav_id ticket = operation->ticket;
        nav_link link = nav_link_init("");
        char *url = operation->url;
        operation->url = NULL;
        link.url = nav_string_init(url);
        link.flags = operation->link_flags;
        link.base = operation->base;
        nav_link_explain(log->navigator, &link, &explained, NULL);
        free(url);
        operation = nav_log_find(log, ticket);
    }
    nav_log_open_line(log, "{\"outcome\":", nav_status_name(outcome->status));
    if (operation != NULL) {
        nav_log_count(log, ",\"operation\":", operation->number);
        route = operation->route;
        operation->route = NULL;
        nav_log_forget(log, operation);
    }
    nav_log_word(log, ",\"do\":", nav_log_intent(event->intent));
    nav_log_count(log, ",\"revision\":", outcome->revision);
    nav_log_word(log, ",\"by\":", nav_log_party(outcome->by));
    nav_log_code(log, outcome->host_code);
    nav_log_word(log, ",\"abort\":", nav_log_abort(outcome->abort_reason));
    if (route != NULL) {
        nav_log_put(log, ",\"route\":");
        nav_log_quote(log, route, strlen(route));
    } else {
        nav_log_route(log, event->route);
    }
    free(route);
    nav_log_entry(log, ",\"entry\":", outcome->entry);
    nav_log_count(log, ",\"index\":", outcome->index);
    nav_log_count(log, ",\"redirects\":", outcome->redirect_count);
    if (log->completed == outcome->ticket) nav_log_put(log, ",\"later\":true");
    if (explained != NULL) {
        nav_log_put(log, ",\"explained\":");
        nav_log_quote(log, explained, strlen(explained));
    }
    nav_log_tag(log, event->tag);
    if (event->detail != NULL && event->detail->content.string.length > 0)
        nav_log_given(log, ",\"why\":", event->detail);
    nav_text_free(explained);
}

static inline void nav_log_set(nav_log *log, nav_id entry) {
    const nav_value *state = NULL;
    nav_entry_state(log->navigator, entry, &state);
    nav_log_open_line(log, "{\"set\":", "state");
    nav_log_entry(log, ",\"entry\":", entry);
    nav_log_given(log, ",\"value\":", state);
}

static inline void nav_log_event(void *user_data, const nav_event *event) {
    nav_log *log = (nav_log *)user_data;
    if (log->is_stopped || log->is_ended) return;
    switch (event->kind) {
    case NAV_EVENT_CHANGED:
    case NAV_EVENT_LIFECYCLE: nav_log_changes(log, event); break;
    case NAV_EVENT_RESULT: nav_log_result(log, event->result); break;
    case NAV_EVENT_ANSWER:
        if (event->outcome->by == NAV_BY_BRIDGE && event->outcome->status == NAV_OK) return;
        nav_log_answer(log, event);
        break;
    case NAV_EVENT_OUTCOME: nav_log_outcome(log, event); break;
    case NAV_EVENT_COMPLETED: log->completed = event->outcome->ticket; return;
    case NAV_EVENT_STATE: nav_log_set(log, event->entry); break;
    case NAV_EVENT_RESYNC: nav_log_open_line(log, "{\"resync\":true", NULL); break;
    default: return;
    }
    nav_log_close_line(log);
    nav_log_drop(log);
}

static inline void nav_log_head(nav_log *log) {
    uint32_t version = nav_version();
    char *text = NULL;
    size_t length = 0;
    nav_log_open_line(log, "{\"navlog\":1", NULL);
    if (log->config.program != NULL) {
        nav_log_put(log, ",\"program\":");
        nav_log_quote(log, log->config.program, strlen(log->config.program));
    }
    nav_log_put(log, ",\"library\":\"");
    nav_log_natural(log, version >> 16);
    nav_log_put(log, ".");
    nav_log_natural(log, version >> 8 & 255);
    nav_log_put(log, ".");
    nav_log_natural(log, version & 255);
    nav_log_put(log, "\"");
    nav_log_count(log, ",\"revision\":", nav_current_revision(log->navigator));
    if (nav_save(log->navigator, NULL, &text, &length) == NAV_OK) {
        nav_log_put(log, ",\"state\":");
        nav_log_quote(log, text, length);
        nav_text_free(text);
    }
    nav_log_close_line(log);
    log->head = log->length;
    log->lines = 0;
}

static inline void nav_log_free(nav_log *log) {
    while (log->operation_count > 0) nav_log_forget(log, log->operations + log->operation_count - 1);
    if (log->writer != NULL) {
        nav_attach_thread(log->writer);
        nav_navigator_free(log->writer);
    }
    nav_text_free(log->state);
    free(log->operations);
    free(log->marks);
    free(log->ids);
    free(log->text);
    free(log);
}

/* The observer has gone: the log was ended, or the navigator is closed. */
static inline void nav_log_gone(void *user_data) {
    nav_log *log = (nav_log *)user_data;
    log->navigator = NULL;
    if (log->is_ended) nav_log_free(log);
}

/* ---- The log */

/* Begins a log, before or after nav_start. The strings and the user data of the configuration are borrowed until
 * nav_log_end. A NULL configuration writes nothing and keeps nothing.
 *
 * Returns the log, which is owned (nav_log_end). NULL: no memory, a closed navigator, or another thread. */
static inline nav_log *nav_log_begin(nav_navigator *navigator, const nav_log_config *config) {
    nav_log *log = (nav_log *)calloc(1, sizeof *log);
    if (log == NULL) return NULL;
    if (config != NULL) log->config = *config;
    log->navigator = navigator;
    memset(log->is_plain + 0x20, 1, 0x7F - 0x20);
    log->is_plain['"'] = log->is_plain['\\'] = log->is_plain['<'] = 0;
    /* Until the observer is there, nav_log_gone frees the log. */
    log->is_ended = 1;
    if (nav_observer_add(navigator, nav_log_event, log, nav_log_gone, &log->observer) != NAV_OK) return NULL;
    log->is_ended = 0;
    nav_log_head(log);
    nav_calls_observe(navigator, nav_log_called, log);
    return log;
}

/* Returns the head and the last lines, with a limit: at least so many lines, or all. Else the last line.
 * The text is one piece of memory, and nothing is allocated: a crash handler can write the text. Borrowed until the next line. */
static inline nav_string nav_log_text(const nav_log *log) {
    nav_string text = nav_string_init("");
    text.length = 0;
    if (log == NULL || log->text == NULL) return text;
    text.bytes = log->text;
    text.length = log->length;
    return text;
}

/* Ends a log, and frees the memory of the log, before or after the navigator is freed. Inside a callback the log gets no
 * more lines. NULL is allowed. */
static inline void nav_log_end(nav_log *log) {
    if (log == NULL) return;
    log->is_ended = 1;
    if (log->navigator == NULL) {
        nav_log_free(log);
        return;
    }
    nav_calls_observe(log->navigator, NULL, NULL);
    nav_observer_remove(log->navigator, log->observer);
}

/* ---- Sentences */

typedef struct nav_log_sentence_writer {
    nav_navigator *navigator;
    char *out;
    size_t capacity, length;
} nav_log_sentence_writer;

static inline void nav_log_tell(nav_log_sentence_writer *to, const char *text, size_t count) {
    size_t index;
    for (index = 0; index < count; index++, to->length++)
        if (to->length + 1 < to->capacity) to->out[to->length] = text[index];
}

static inline void nav_log_say(nav_log_sentence_writer *to, const char *text) {
    nav_log_tell(to, text, strlen(text));
}

static inline void nav_log_say_number(nav_log_sentence_writer *to, int64_t number) {
    char digits[20];
    size_t first = sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--first] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) nav_log_say(to, "-");
    nav_log_tell(to, digits + first, sizeof digits - first);
}

/* Says a word such as popBack as "pop back". */
static inline void nav_log_say_word(nav_log_sentence_writer *to, const char *word) {
    for (; *word != 0; word++) {
        int is_capital = *word >= 'A' && *word <= 'Z';
        char letter = is_capital ? (char)(*word - 'A' + 'a') : *word;
        if (is_capital) nav_log_say(to, " ");
        nav_log_tell(to, &letter, 1);
    }
}

static inline int nav_log_say_route(nav_log_sentence_writer *to, const char *before, nav_id route) {
    nav_string name;
    if (route == 0 || nav_route_name(to->navigator, route, &name) != NAV_OK) return 0;
    nav_log_say(to, before);
    nav_log_tell(to, name.bytes, name.length);
    return 1;
}

/* Says an entry as "note 4". */
static inline void nav_log_say_entry(nav_log_sentence_writer *to, nav_id entry) {
    nav_request request = nav_request_init(NULL, NULL);
    if (nav_entry_request(to->navigator, entry, &request) != NAV_OK) {
        nav_log_say(to, "a screen");
        return;
    }
    nav_log_tell(to, request.route.bytes, nav_log_length(request.route));
    nav_log_say(to, " ");
    nav_log_say_number(to, (int64_t)nav_entry_number(to->navigator, entry));
}

NAV_LOG_WORDS(nav_log_said_change, " was added", " was removed", " replaced ", " was moved", " got other arguments",
              " got a stack", " lost a stack", " has a stack in another place", " became another container",
              " shows another branch", " has room for other columns", " began a scene", " ended a scene",
              " is in the active scene", " left a stack", " came to another stack", " was created", " was started",
              " was resumed", " was paused", " was stopped", " is on the way out", " belongs to another flow")

static inline void nav_log_say_changes(nav_log_sentence_writer *to, const nav_event *event) {
    nav_change change = nav_change_init();
    size_t index;
    if (event->intent != NAV_INTENT_NONE) {
        nav_log_say_word(to, nav_log_known(nav_log_intent(event->intent)));
        nav_log_say(to, ": ");
    }
    for (index = 0; nav_changes_get(event->changes, index, &change) == NAV_OK; index++) {
        const char *word = nav_log_said_change(change.kind);
        if (index > 0) nav_log_say(to, ", ");
        nav_log_say_entry(to, change.entry);
        nav_log_say(to, word == NULL ? " changed" : word);
        if (change.kind == NAV_CHANGE_REPLACED) nav_log_say_entry(to, change.replaced);
    }
}

static inline void nav_log_say_party(nav_log_sentence_writer *to, nav_party by, nav_id route) {
    const char *party = nav_log_party(by);
    nav_log_say(to, by == NAV_BY_GUARD && route == 0 ? "a " : "the ");
    nav_log_say(to, party == NULL ? "app" : party);
    nav_log_say_route(to, " of ", route);
}

static inline void nav_log_say_no(nav_log_sentence_writer *to, const nav_outcome *outcome, nav_id route) {
    nav_log_say_party(to, outcome->by, route);
    nav_log_say(to, " said no (");
    nav_log_say_number(to, outcome->host_code);
    nav_log_say(to, ")");
}

static inline void nav_log_say_outcome(nav_log_sentence_writer *to, const nav_event *event) {
    const nav_outcome *outcome = event->outcome;
    nav_string why = nav_string_init("");
    nav_log_say_word(to, nav_log_known(nav_log_intent(event->intent)));
    if (outcome->status == NAV_OK) {
        nav_log_say(to, " is done");
        return;
    }
    nav_log_say(to, " did nothing: ");
    if (event->detail != NULL) why = event->detail->content.string;
    if (outcome->status == NAV_BLOCKED || outcome->status == NAV_REFUSED) {
        nav_log_say_no(to, outcome, event->route);
    } else if (nav_log_length(why) > 0) {
        /* The sentence of the library begins with the operation and a colon. */
        const char *colon = (const char *)memchr(why.bytes, ':', nav_log_length(why));
        size_t skipped = colon == NULL || colon[1] != ' ' ? 0 : (size_t)(colon - why.bytes) + 2;
        nav_log_tell(to, why.bytes + skipped, nav_log_length(why) - skipped);
    } else {
        nav_log_say_word(to, nav_status_name(outcome->status));
    }
}

static inline void nav_log_say_answer(nav_log_sentence_writer *to, const nav_event *event) {
    const nav_outcome *outcome = event->outcome;
    if (outcome->status == NAV_OK || outcome->status == NAV_PENDING || outcome->status == NAV_SUPERSEDED) {
        nav_log_say_party(to, outcome->by, event->route);
        nav_log_say(to, outcome->status == NAV_OK        ? " said yes"
                        : outcome->status == NAV_PENDING ? " answers later"
                                                         : " sent the user elsewhere");
    } else {
        nav_log_say_no(to, outcome, event->route);
    }
    nav_log_say(to, ": ");
    nav_log_say_word(to, nav_log_known(nav_log_intent(event->intent)));
}

static inline void nav_log_say_result(nav_log_sentence_writer *to, const nav_result *result) {
    const char *reason = nav_log_reason(result->reason);
    nav_log_say(to, "the result of ");
    if (result->flow != 0)
        nav_log_say(to, "a flow");
    else
        nav_log_say_entry(to, result->entry);
    if (result->kind == NAV_RESULT_VALUE) nav_log_say(to, " is a value");
    if (result->kind == NAV_RESULT_CANCELLED) nav_log_say(to, " is cancelled: ");
    if (result->kind == NAV_RESULT_CANCELLED) nav_log_say_word(to, reason == NULL ? "none" : reason);
    if (result->kind != NAV_RESULT_FAILED) return;
    nav_log_say(to, " has failed: ");
    nav_log_say_word(to, nav_status_name(result->status));
    nav_log_say(to, " (");
    nav_log_say_number(to, result->host_code);
    nav_log_say(to, ")");
}

/* Writes an event as a sentence for people, such as "back did nothing: a guard said no (423)". Writes at most capacity
 * bytes to out, with a NUL at the end; nothing with a capacity of 0. Needs no log. Inside the callback of an observer.
 *
 * Returns the length of the whole sentence without the NUL. 0: an event without a sentence. */
static inline size_t nav_log_sentence(nav_navigator *navigator, const nav_event *event, char *out, size_t capacity) {
    nav_log_sentence_writer to;
    to.navigator = navigator;
    to.out = out;
    to.capacity = capacity;
    to.length = 0;
    switch (event->kind) {
    case NAV_EVENT_CHANGED:
    case NAV_EVENT_LIFECYCLE: nav_log_say_changes(&to, event); break;
    case NAV_EVENT_COMPLETED:
    case NAV_EVENT_PROBLEM:
    case NAV_EVENT_OUTCOME: nav_log_say_outcome(&to, event); break;
    case NAV_EVENT_ANSWER: nav_log_say_answer(&to, event); break;
    case NAV_EVENT_RESULT: nav_log_say_result(&to, event->result); break;
    case NAV_EVENT_STATE:
        nav_log_say(&to, "the state of ");
        nav_log_say_entry(&to, event->entry);
        nav_log_say(&to, " was set");
        break;
    case NAV_EVENT_RELEASED:
        nav_log_say_entry(&to, event->entry);
        nav_log_say(&to, " was released");
        break;
    case NAV_EVENT_RESYNC: nav_log_say(&to, "a report did not fit"); break;
    case NAV_EVENT_LOAD:
        nav_log_say(&to, "a link needs more patterns");
        nav_log_say_route(&to, " below ", event->route);
        break;
    default: break;
    }
    if (capacity > 0) out[to.length < capacity ? to.length : capacity - 1] = 0;
    return to.length;
}

/* Returns 1 if an entry is the wanted entry, or in the wanted flow or scene. */
static inline int32_t nav_log_is_in(nav_navigator *navigator, nav_id entry, nav_id wanted) {
    nav_stack_info stack = nav_stack_info_init();
    nav_flow_info flow = nav_flow_info_init();
    nav_id inner;
    if (entry == 0) return 0;
    if (entry == wanted) return 1;
    for (inner = nav_entry_flow(navigator, entry); inner != 0; inner = flow.parent) {
        if (inner == wanted) return 1;
        if (nav_flow_get(navigator, inner, &flow) != NAV_OK) break;
    }
    return nav_stack_get(navigator, nav_entry_stack(navigator, entry), &stack) == NAV_OK && stack.scene == wanted;
}

/* Returns 1 if an event is about an entry, about entries in a flow, or about a scene, by the root stack. Else 0. An
 * operation without an entry is about nothing. */
static inline int32_t nav_log_is_about(nav_navigator *navigator, const nav_event *event, nav_id wanted) {
    nav_change change = nav_change_init();
    size_t index;
    if (nav_log_is_in(navigator, event->entry, wanted)) return 1;
    if (event->outcome != NULL && nav_log_is_in(navigator, event->outcome->entry, wanted)) return 1;
    if (event->result != NULL &&
        (event->result->flow == wanted || nav_log_is_in(navigator, event->result->entry, wanted)))
        return 1;
    for (index = 0; nav_changes_get(event->changes, index, &change) == NAV_OK; index++)
        if (change.stack == wanted || change.flow == wanted || nav_log_is_in(navigator, change.entry, wanted)) return 1;
    return 0;
}

#endif
