/* Reads and prints values. */
#include "values.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Deeper than any limit of the library, and safe on a small stack. */
enum {
    DEEPEST_WRITTEN = 512
};

static const uint64_t nan_bits = UINT64_C(0x7ff8000000000000);

static double double_of_bits(uint64_t bits) {
    double real;
    memcpy(&real, &bits, sizeof real);
    return real;
}

static uint64_t bits_of_double(double real) {
    uint64_t bits;
    memcpy(&bits, &real, sizeof bits);
    return bits;
}

static bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}

static bool is_number_word(nav_string word) {
    size_t at = word.length && word.bytes[0] == '-' ? 1 : 0;
    return at < word.length && is_digit(word.bytes[at]);
}

static const char *const plain_words[] = {"null", "true", "false", "nan", "inf", "-inf", "secret"};
static const char *const functions[] = {"bytes", "object", "text", "list", "deep"};

static bool is_value_word(nav_string word) {
    nav_string content;
    for (size_t i = 0; i < sizeof plain_words / sizeof *plain_words; i++)
        if (string_is(word, plain_words[i])) return true;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (word_with_content(word, functions[i], &content)) return true;
    return is_number_word(word);
}

bool cursor_at_value(const cursor *cursor) {
    const token *token = cursor_peek(cursor);
    if (token->kind == TOKEN_STRING) return true;
    if (token->kind == TOKEN_MARK) return token->text.bytes[0] == '[' || token->text.bytes[0] == '{';
    return token->kind == TOKEN_WORD && is_value_word(token->text);
}

static bool read_number(cursor *cursor, nav_string word, nav_value *value) {
    char *end, *copy = arena_copy(cursor->arena, word.bytes, word.length);
    if (word.length == 18 && memcmp(copy, "0x", 2) == 0) {
        *value = nav_value_double(double_of_bits(strtoull(copy + 2, &end, 16)));
    } else if (strcspn(copy, "xXpPiInN") == word.length && strpbrk(copy, ".eE")) {
        *value = nav_value_double(strtod(copy, &end));
    } else {
        /* Only the first digit is known to be one: what strtoll does not take is left over. */
        *value = nav_value_int(strtoll(copy, &end, 10));
        text again = {0};
        text_print(&again, "%lld", (long long)value->content.integer);
        bool same = strcmp(again.bytes, copy) == 0;
        text_free(&again);
        if (!same) return cursor_fail(cursor, "a number");
    }
    return *end ? cursor_fail(cursor, "a number") : true;
}

static bool read_bytes(cursor *cursor, nav_string hexadecimal, nav_value *value) {
    char *bytes = arena_take(cursor->arena, hexadecimal.length / 2 + 1);
    if (hexadecimal.length % 2) return cursor_fail(cursor, "an even number of digits");
    for (size_t at = 0; at < hexadecimal.length; at += 2) {
        char pair[3] = {hexadecimal.bytes[at], hexadecimal.bytes[at + 1], 0}, *end;
        bool digits = strspn(pair, "0123456789abcdefABCDEF") == 2;
        if (!digits) return cursor_fail(cursor, "bytes in hexadecimal");
        bytes[at / 2] = (char)strtol(pair, &end, 16);
    }
    *value = nav_value_bytes(bytes, hexadecimal.length / 2);
    return true;
}

static nav_value nulls(cursor *cursor, size_t count) {
    nav_value *items = arena_take(cursor->arena, (count + 1) * sizeof *items);
    return nav_value_list(items, count); /* zeroed cells are null values */
}

static nav_value nested(cursor *cursor, size_t depth) {
    nav_value value = nav_value_null();
    for (size_t i = 1; i < depth; i++) {
        nav_value *item = arena_take(cursor->arena, sizeof *item);
        *item = value;
        value = nav_value_list(item, 1);
    }
    return value;
}

static bool read_word(cursor *cursor, nav_value *value) {
    nav_string word = cursor_peek(cursor)->text, content;
    uint64_t number;
    if (string_is(word, "null"))
        *value = nav_value_null();
    else if (string_is(word, "true"))
        *value = nav_value_bool(1);
    else if (string_is(word, "false"))
        *value = nav_value_bool(0);
    else if (string_is(word, "nan"))
        *value = nav_value_double(double_of_bits(nan_bits));
    else if (string_is(word, "inf"))
        *value = nav_value_double((double)INFINITY);
    else if (string_is(word, "-inf"))
        *value = nav_value_double(-(double)INFINITY);
    else if (word_with_content(word, "bytes", &content)) {
        if (!read_bytes(cursor, content, value)) return false;
    } else if (word_with_content(word, "object", &content)) {
        *value = nav_value_host_object(arena_copy(cursor->arena, content.bytes, content.length), NULL);
    } else if (word_with_number(word, "text", &number)) {
        nav_string letters;
        if (!cursor_read_name(cursor, "a text", &letters)) return false;
        *value = nav_value_string(letters.bytes);
        value->content.string.length = letters.length;
        return true;
    } else if (word_with_number(word, "list", &number))
        *value = nulls(cursor, (size_t)number);
    else if (word_with_number(word, "deep", &number) && number < 100000)
        *value = nested(cursor, (size_t)number);
    else if (!is_number_word(word))
        return cursor_fail(cursor, "a value");
    else if (!read_number(cursor, word, value))
        return false;
    cursor->at++;
    return true;
}

static bool read_value(cursor *cursor, nav_value *value, unsigned depth);

static bool read_list(cursor *cursor, nav_value *value, unsigned depth) {
    nav_value *items = NULL;
    size_t count = 0;
    while (!cursor_skip_mark(cursor, ']')) {
        if (count && !cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma or ]");
        items = arena_grow(cursor->arena, items, count, sizeof *items);
        if (!read_value(cursor, &items[count++], depth + 1)) return false;
    }
    *value = nav_value_list(items, count);
    return true;
}

static bool read_map(cursor *cursor, nav_value *value, unsigned depth) {
    nav_member *members = NULL;
    size_t count = 0;
    while (!cursor_skip_mark(cursor, '}')) {
        if (count && !cursor_skip_mark(cursor, ',')) return cursor_fail(cursor, "a comma or }");
        members = arena_grow(cursor->arena, members, count, sizeof *members);
        if (cursor_peek(cursor)->kind != TOKEN_STRING) return cursor_fail(cursor, "a key in quotes");
        members[count].key = cursor->tokens[cursor->at++].text;
        if (!cursor_skip_mark(cursor, ':')) return cursor_fail(cursor, "a colon");
        if (!read_value(cursor, &members[count++].value, depth + 1)) return false;
    }
    *value = nav_value_map(members, count);
    return true;
}

static bool read_value(cursor *cursor, nav_value *value, unsigned depth) {
    if (depth > DEEPEST_WRITTEN) return cursor_fail(cursor, "a value that is less deep");
    const token *token = cursor_peek(cursor);
    if (cursor_skip_word(cursor, "secret")) {
        if (!read_value(cursor, value, depth + 1)) return false;
        value->flags = NAV_VALUE_SECRET;
        return true;
    }
    if (token->kind == TOKEN_STRING) {
        *value = nav_value_string(token->text.bytes);
        value->content.string.length = token->text.length;
        cursor->at++;
        return true;
    }
    if (cursor_skip_mark(cursor, '[')) return read_list(cursor, value, depth);
    if (cursor_skip_mark(cursor, '{')) return read_map(cursor, value, depth);
    if (token->kind != TOKEN_WORD) return cursor_fail(cursor, "a value");
    return read_word(cursor, value);
}

bool cursor_read_value(cursor *cursor, nav_value *value) {
    return read_value(cursor, value, 1);
}

void text_add_string(text *text, nav_string string) {
    text_add_word(text, "\"");
    for (size_t at = 0; at < string.length; at++) {
        unsigned char byte = (unsigned char)string.bytes[at];
        if (byte == '"' || byte == '\\')
            text_print(text, "\\%c", byte);
        else if (byte == '\n')
            text_add_word(text, "\\n");
        else if (byte == '\t')
            text_add_word(text, "\\t");
        else if (byte < 0x20 || byte == 0x7F)
            text_print(text, "\\u{%x}", byte);
        else
            text_add(text, string.bytes + at, 1);
    }
    text_add_word(text, "\"");
}

void text_add_name(text *text, nav_string name) {
    bool bare = name.length > 0 && !is_value_word(name);
    for (size_t at = 0; at < name.length; at++)
        if ((unsigned char)name.bytes[at] <= ' ' || strchr("[]{},:\"\x7F", name.bytes[at])) bare = false;
    if (bare)
        text_add(text, name.bytes, name.length);
    else
        text_add_string(text, name);
}

static void add_double(text *text, double real) {
    uint64_t bits = bits_of_double(real);
    if (isinf(real)) {
        text_add_word(text, real < 0 ? "-inf" : "inf");
    } else if (isnan(real)) {
        if (bits == nan_bits)
            text_add_word(text, "nan");
        else
            text_print(text, "0x%016llx", (unsigned long long)bits);
    } else {
        size_t start = text->length;
        text_print(text, "%.17g", real);
        if (!strpbrk(text->bytes + start, ".e")) text_add_word(text, ".0");
    }
}

static int compare_members(const void *left, const void *right) {
    const nav_string *a = &(*(const nav_member *const *)left)->key, *b = &(*(const nav_member *const *)right)->key;
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = shorter ? memcmp(a->bytes, b->bytes, shorter) : 0;
    if (order) return order;
    return a->length < b->length ? -1 : a->length > b->length;
}

/* In the order of the keys, since the order of members says nothing. */
static void add_map(text *text, nav_map map) {
    const nav_member **members = calloc(map.count + 1, sizeof *members);
    if (!members) return;
    for (size_t i = 0; i < map.count; i++) members[i] = &map.members[i];
    qsort(members, map.count, sizeof *members, compare_members);
    text_add_word(text, "{");
    for (size_t i = 0; i < map.count; i++) {
        if (i) text_add_word(text, ", ");
        text_add_string(text, members[i]->key);
        text_add_word(text, ": ");
        text_add_value(text, &members[i]->value);
    }
    text_add_word(text, "}");
    free(members);
}

void text_add_value(text *text, const nav_value *value) {
    if (value->flags & NAV_VALUE_SECRET) text_add_word(text, "secret ");
    switch (value->type) {
    case NAV_TYPE_NULL: text_add_word(text, "null"); break;
    case NAV_TYPE_BOOL: text_add_word(text, value->content.boolean ? "true" : "false"); break;
    case NAV_TYPE_INT: text_print(text, "%lld", (long long)value->content.integer); break;
    case NAV_TYPE_DOUBLE: add_double(text, value->content.real); break;
    case NAV_TYPE_STRING: text_add_string(text, value->content.string); break;
    case NAV_TYPE_BYTES:
        text_add_word(text, "bytes(");
        for (size_t i = 0; i < value->content.string.length; i++)
            text_print(text, "%02x", (unsigned)(unsigned char)value->content.string.bytes[i]);
        text_add_word(text, ")");
        break;
    case NAV_TYPE_LIST:
        text_add_word(text, "[");
        for (size_t i = 0; i < value->content.list.count; i++) {
            if (i) text_add_word(text, ", ");
            text_add_value(text, &value->content.list.items[i]);
        }
        text_add_word(text, "]");
        break;
    case NAV_TYPE_MAP: add_map(text, value->content.map); break;
    case NAV_TYPE_HOST_OBJECT: text_print(text, "object(%s)", (const char *)value->content.host.object); break;
    default: text_print(text, "a value of the type %d", (int)value->type);
    }
}

void text_add_optional_value(text *text, const nav_value *value) {
    if (value)
        text_add_value(text, value);
    else
        text_add_word(text, "none");
}

bool values_equal(const nav_value *left, const nav_value *right) {
    text shown[2] = {{0}, {0}};
    text_add_optional_value(&shown[0], left);
    text_add_optional_value(&shown[1], right);
    bool same = strcmp(shown[0].bytes, shown[1].bytes) == 0;
    text_free(&shown[0]);
    text_free(&shown[1]);
    return same;
}
