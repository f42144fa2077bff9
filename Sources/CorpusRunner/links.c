/* Reads links, and what is registered for them: patterns and types of parameters. */
#include "script.h"
#include "words.h"

#include <ctype.h>
#include <string.h>

static void repeat(cursor *cursor, nav_string *piece, uint64_t times) {
    char *bytes = arena_take(cursor->arena, piece->length * (size_t)times + 1);
    for (size_t i = 0; i < times; i++) memcpy(bytes + i * piece->length, piece->bytes, piece->length);
    *piece = (nav_string){bytes, piece->length * (size_t)times};
}

static bool read_piece(cursor *cursor, const char *what, nav_string *piece) {
    nav_string content;
    nav_value value;
    if (cursor_peek(cursor)->kind == TOKEN_WORD && word_with_content(cursor_peek(cursor)->text, "bytes", &content)) {
        if (!cursor_read_value(cursor, &value)) return false;
        *piece = value.content.string;
    } else if (!cursor_read_name(cursor, what, piece)) {
        return false;
    }
    uint64_t times;
    if (!cursor_skip_word(cursor, "times")) return true;
    if (!cursor_read_number(cursor, "a number", &times)) return false;
    if (times > 1000000) return cursor_fail(cursor, "fewer times");
    repeat(cursor, piece, times);
    return true;
}

/* Pieces with a + between them. */
bool cursor_read_text(cursor *cursor, const char *what, nav_string *out) {
    text whole = {0};
    bool read = true;
    text_add(&whole, "", 0);
    do {
        nav_string piece;
        read = read_piece(cursor, what, &piece);
        if (read) text_add(&whole, piece.bytes, piece.length);
    } while (read && cursor_skip_word(cursor, "+"));
    *out = (nav_string){arena_copy(cursor->arena, whole.bytes, whole.length), whole.length};
    text_free(&whole);
    return read;
}

/* Whether a text begins with a scheme. */
static bool is_url(nav_string text) {
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.bytes[i];
        if (byte == ':') return i > 0;
        if (!isalpha((unsigned char)byte) && (i == 0 || (!isdigit((unsigned char)byte) && !strchr("+-.", byte))))
            return false;
    }
    return false;
}

/* A URL is from outside, and what else there is the program's own, unless a word says so. */
bool cursor_read_link(cursor *cursor, step *step) {
    step->link.is_there = true;
    step->link.has_request = cursor_skip_word(cursor, "request");
    step->link.flags = NAV_LINK_TRUSTED;
    if (!step->link.has_request) {
        if (!cursor_read_text(cursor, "a link", &step->link.url)) return false;
        if (is_url(step->link.url)) step->link.flags = 0;
        return true;
    }
    step->has_route = true;
    if (!cursor_read_name(cursor, "a route", &step->route)) return false;
    step->has_value = cursor_at_value(cursor);
    return !step->has_value || cursor_read_value(cursor, &step->value);
}

bool cursor_at_link_word(const cursor *cursor) {
    if (cursor_is_word(cursor, "from-outside")) return true;
    for (size_t i = 0; i < LINK_FLAG_COUNT; i++)
        if (cursor_is_word(cursor, link_flags[i].word)) return true;
    return cursor_is_word(cursor, "merge") || cursor_is_word(cursor, "relative-to");
}

bool cursor_read_link_word(cursor *cursor, written_link *link) {
    if (cursor_skip_word(cursor, "merge")) return cursor_read_merge(cursor, &link->merge);
    if (cursor_skip_word(cursor, "relative-to")) {
        link->has_base = true;
        return cursor_read_reference(cursor, "an entry", &link->base);
    }
    if (cursor_skip_word(cursor, "from-outside")) link->flags &= ~(uint32_t)NAV_LINK_TRUSTED;
    for (size_t i = 0; i < LINK_FLAG_COUNT; i++)
        if (cursor_skip_word(cursor, link_flags[i].word)) link->flags |= link_flags[i].flag;
    return true;
}

bool cursor_read_pattern(cursor *cursor, written_pattern *pattern) {
    if (!cursor_read_name(cursor, "a route", &pattern->route)) return false;
    if (!cursor_read_text(cursor, "a pattern", &pattern->text)) return false;
    while (cursor_skip_pattern_flag(cursor, &pattern->flags)) continue;
    return true;
}

bool cursor_skip_pattern_flag(cursor *cursor, uint32_t *flags) {
    for (size_t i = 0; i < PATTERN_FLAG_COUNT; i++)
        if (cursor_skip_word(cursor, pattern_flags[i].word)) return *flags |= pattern_flags[i].flag;
    return false;
}

bool cursor_read_patterns(cursor *cursor, script_case *current) {
    do {
        size_t count = current->pattern_count++;
        current->patterns = arena_grow(cursor->arena, current->patterns, count, sizeof *current->patterns);
        current->patterns[count] = (written_pattern){.flags = 0};
        if (!cursor_read_pattern(cursor, &current->patterns[count])) return false;
    } while (cursor_skip_mark(cursor, ','));
    return cursor_peek(cursor)->kind == TOKEN_END || cursor_fail(cursor, "a comma, or the end of the line");
}

/* A name, and texts in brackets, or a map of what each text is read as. */
bool cursor_read_type(cursor *cursor, written_type *type) {
    if (!cursor_read_name(cursor, "a type", &type->name)) return false;
    if (!cursor_skip_mark(cursor, '[')) {
        type->reads = true;
        return cursor_read_value(cursor, &type->values) &&
               (type->values.type == NAV_TYPE_MAP || cursor_fail(cursor, "[ or a map"));
    }
    while (!cursor_skip_mark(cursor, ']')) {
        if (type->count && !cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma or ]");
        type->texts = arena_grow(cursor->arena, type->texts, type->count, sizeof *type->texts);
        if (!cursor_read_text(cursor, "a text", &type->texts[type->count++])) return false;
    }
    return true;
}

bool cursor_read_types(cursor *cursor, script_case *current) {
    do {
        size_t count = current->type_count++;
        current->types = arena_grow(cursor->arena, current->types, count, sizeof *current->types);
        current->types[count] = (written_type){.count = 0};
        if (!cursor_read_type(cursor, &current->types[count])) return false;
    } while (cursor_skip_mark(cursor, ','));
    return cursor_peek(cursor)->kind == TOKEN_END || cursor_fail(cursor, "a comma, or the end of the line");
}
