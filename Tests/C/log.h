/* A log in memory, and a reader of its states that is as simple as can be: for the tests of the log. */
#ifndef LOG_H
#define LOG_H

#include "check.h"

#include <navcore_log.h>
#include <stdlib.h>

/* All lines that a log has written. */
typedef struct written {
    char *text;
    size_t length, capacity;
} written;

static inline void log_keep(void *user_data, const char *line, size_t length) {
    written *self = user_data;
    if (self->length + length + 1 > self->capacity) {
        self->capacity = 2 * (self->length + length) + 4096;
        self->text = realloc(self->text, self->capacity);
    }
    memcpy(self->text + self->length, line, length);
    self->length += length;
    self->text[self->length] = 0;
}

static inline void written_free(written *self) {
    free(self->text);
    memset(self, 0, sizeof *self);
}

/* A navigator with trace. */
static inline nav_navigator *new_traced(uint32_t flags) {
    nav_navigator *navigator = NULL;
    nav_config config = nav_config_init();
    config.flags = NAV_CONFIG_TRACE_EVENTS | flags;
    CHECK_NUMBER(NAV_OK, nav_navigator_new(&config, &navigator));
    return navigator;
}

static inline nav_log *begin_log(nav_navigator *navigator, written *lines, size_t limit) {
    nav_log_config config = nav_log_config_init();
    nav_log *log;
    config.write = lines == NULL ? NULL : log_keep;
    config.user_data = lines;
    config.limit = limit;
    log = nav_log_begin(navigator, &config);
    CHECK(log != NULL);
    return log;
}

/* Reads a string of JSON, whose escapes are those of a log, up to the quote at its end. Returns the place behind it. */
static inline const char *log_unquote(const char *text, char *out) {
    for (text += 1; *text != '"'; text++) {
        unsigned code = 0;
        if (*text != '\\') {
            *out++ = *text;
            continue;
        }
        text += 1;
        if (*text != 'u') {
            *out++ = *text == 'n' ? '\n' : *text == 'r' ? '\r' : *text == 't' ? '\t' : *text;
            continue;
        }
        for (int digit = 0; digit < 4; digit++) {
            text += 1;
            code = code << 4 | (unsigned)(*text <= '9' ? *text - '0' : *text - 'a' + 10);
        }
        if (code >= 0x800) *out++ = (char)(0xE0 | code >> 12);
        if (code >= 0x800) *out++ = (char)(0x80 | (code >> 6 & 0x3F));
        if (code >= 0x80 && code < 0x800) *out++ = (char)(0xC0 | code >> 6);
        *out++ = (char)(code < 0x80 ? code : 0x80 | (code & 0x3F));
    }
    *out = 0;
    return text + 1;
}

/* Returns the beginning of a line, 0 for the first. NULL: there is no such line. */
static inline const char *line_start(const char *text, size_t line) {
    for (; line > 0; line--) {
        text = strchr(text, '\n');
        if (text == NULL) return NULL;
        text += 1;
    }
    return text;
}

/* Puts together the state of a commit and the state before. Returns 0 if the line has no state. */
static inline int next_state(const char *line, char **state) {
    const char *place = strstr(line, ",\"state\":["), *end = strchr(line, '\n');
    char *first, *new_lines, *whole;
    const char *former = *state == NULL ? "" : *state;
    size_t kept, rest, lines = 0, kept_bytes;
    if (strncmp(line, "{\"change\"", 9) != 0 || place == NULL || place > end) return 0;
    first = malloc((size_t)(end - line));
    new_lines = malloc((size_t)(end - line));
    place = log_unquote(place + 10, first);
    kept = strtoul(place + 1, (char **)&place, 10);
    place = log_unquote(place + 1, new_lines);
    rest = strtoul(place + 1, NULL, 10);
    for (const char *byte = former; *byte != 0; byte++) lines += *byte == '\n';
    CHECK(lines >= kept + rest || lines == 0);
    kept_bytes = lines == 0 ? 0 : (size_t)(line_start(former, kept + 1) - line_start(former, 1));
    whole = malloc(strlen(first) + strlen(new_lines) + strlen(former) + 2);
    sprintf(whole, "%s\n%.*s%s%s", first, (int)kept_bytes, lines == 0 ? "" : line_start(former, 1), new_lines,
            rest == 0 ? "" : line_start(former, lines - rest));
    free(*state);
    free(first);
    free(new_lines);
    *state = whole;
    return 1;
}

#endif
