/* Reads the table of features, a Markdown table whose rows begin with an id, and compares it with the cases. */
#include "rows.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_id(nav_string word) {
    if (word.length < 2 || !strchr("EFGX", word.bytes[0])) return false;
    for (size_t i = 1; i < word.length; i++)
        if (word.bytes[i] < '0' || word.bytes[i] > '9') return false;
    return true;
}

/* The first cell of a row, without its spaces. */
static nav_string first_cell(const char *line, size_t length) {
    size_t start = 1, end = 1;
    if (!length || line[0] != '|') return (nav_string){"", 0};
    while (end < length && line[end] != '|') end++;
    while (start < end && line[start] == ' ') start++;
    while (end > start && line[end - 1] == ' ') end--;
    return (nav_string){line + start, end - start};
}

static bool has_row(const nav_string *rows, size_t count, nav_string row) {
    for (size_t i = 0; i < count; i++)
        if (strings_equal(rows[i], row)) return true;
    return false;
}

static bool is_proved(const script *script, nav_string row) {
    for (size_t i = 0; i < script->case_count; i++)
        if (has_row(script->cases[i].rows, script->cases[i].row_count, row)) return true;
    return false;
}

static int report_unknown(const script *script, const nav_string *rows, size_t count) {
    int unknown = 0;
    for (size_t i = 0; i < script->case_count; i++) {
        const script_case *one = &script->cases[i];
        for (size_t j = 0; j < one->row_count; j++) {
            if (has_row(rows, count, one->rows[j])) continue;
            printf("%s:%d: the table has no row %.*s\n", one->file, one->line, (int)one->rows[j].length,
                   one->rows[j].bytes);
            unknown++;
        }
    }
    return unknown;
}

int rows_report(const char *table, const script *script) {
    arena arena = {NULL};
    nav_string *rows = NULL;
    size_t count = 0, length = 0;
    char *bytes = file_read(table, &length);
    if (!bytes) {
        printf("%s: %s\n", table, strerror(errno));
        return -1;
    }
    int missing = 0;
    for (const char *line = bytes, *end = bytes + length; line < end;) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        nav_string row = first_cell(line, (size_t)((newline ? newline : end) - line));
        if (is_id(row)) {
            rows = arena_grow(&arena, rows, count, sizeof *rows);
            rows[count++] = row;
            if (!is_proved(script, row)) {
                printf("%.*s has no case\n", (int)row.length, row.bytes);
                missing++;
            }
        }
        if (!newline) break;
        line = newline + 1;
    }
    missing += report_unknown(script, rows, count);
    printf("%zu rows, %d without a case or unknown\n", count, missing);
    arena_free(&arena);
    free(bytes);
    return missing;
}
