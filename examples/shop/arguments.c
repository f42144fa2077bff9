/* Reading the words and values of a command, in place: the cells point into the line, and nothing is allocated. This is
 * all that it takes to build a nav_value; the library copies it when it is passed in. */
#include "arguments.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int is_space(char character) {
    return character == ' ' || character == '\t';
}

int at_word(char **cursor) {
    while (is_space(**cursor)) (*cursor)++;
    return **cursor != '\0';
}

char *read_word(char **cursor) {
    at_word(cursor);
    char *word = *cursor;
    while (**cursor != '\0' && !is_space(**cursor)) (*cursor)++;
    if (**cursor != '\0') *(*cursor)++ = '\0';
    return word;
}

/* After the opening quote. The text without its escapes is never longer, so it is written over itself. */
static complaint read_quoted(char **cursor, nav_value *value) {
    char *from = *cursor, *to = *cursor, *text = *cursor;
    while (*from != '"') {
        if (*from == '\\' && from[1] != '\0') from++;
        if (*from == '\0') return "a quote has no end";
        *to++ = *from++;
    }
    *cursor = from + 1;
    if (**cursor != '\0' && !is_space(**cursor)) return "there is something right after a quote";
    *to = '\0';
    *value = nav_value_string(text);
    return NULL;
}

static complaint read_number(const char *word, nav_value *value) {
    char *end;
    errno = 0;
    long long integer = strtoll(word, &end, 10);
    if (*word != '\0' && *end == '\0') {
        *value = nav_value_int(integer);
        return errno == 0 ? NULL : "a number is too large";
    }
    double real = strtod(word, &end);
    if (*word == '\0' || *end != '\0') return "a value is 3, 1.5, true, false, null or \"text\"";
    *value = nav_value_double(real);
    return NULL;
}

complaint read_value(char **cursor, nav_value *value) {
    at_word(cursor);
    if (**cursor == '"') {
        (*cursor)++;
        return read_quoted(cursor, value);
    }
    const char *word = read_word(cursor);
    if (strcmp(word, "true") == 0)
        *value = nav_value_bool(1);
    else if (strcmp(word, "false") == 0)
        *value = nav_value_bool(0);
    else if (strcmp(word, "null") == 0)
        *value = nav_value_null();
    else
        return read_number(word, value);
    return NULL;
}

static complaint read_member(char **cursor, nav_member *member) {
    char *key = *cursor;
    while (**cursor != '\0' && **cursor != '=' && !is_space(**cursor)) (*cursor)++;
    if (**cursor != '=' || *cursor == key) return "an argument is key=value";
    *(*cursor)++ = '\0';
    if (**cursor == '\0' || is_space(**cursor)) return "an argument is key=value";
    nav_value value;
    complaint complaint = read_value(cursor, &value);
    if (complaint == NULL) *member = nav_member_init(key, value);
    return complaint;
}

complaint read_arguments(char **cursor, arguments *arguments, const nav_value **map) {
    size_t count = 0;
    *map = NULL;
    while (at_word(cursor)) {
        if (count == MAX_ARGUMENTS) return "there are too many arguments";
        complaint complaint = read_member(cursor, &arguments->members[count]);
        if (complaint != NULL) return complaint;
        count++;
    }
    if (count > 0) {
        arguments->map = nav_value_map(arguments->members, count);
        *map = &arguments->map;
    }
    return NULL;
}
