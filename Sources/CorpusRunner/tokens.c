/* Splits lines. What the tokens mean is not known here. */
#include "tokens.h"

#include <stdio.h>
#include <string.h>

static bool is_space(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

static bool is_mark(char byte) {
    return byte && strchr("[]{},:", byte);
}

static int hexadecimal(char byte) {
    if (byte >= '0' && byte <= '9') return byte - '0';
    if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
    return -1;
}

static size_t encode(uint32_t scalar, char *out) {
    if (scalar < 0x80) {
        out[0] = (char)scalar;
        return 1;
    }
    if (scalar < 0x800) {
        out[0] = (char)(0xC0 | scalar >> 6);
        out[1] = (char)(0x80 | (scalar & 0x3F));
        return 2;
    }
    if (scalar < 0x10000) {
        out[0] = (char)(0xE0 | scalar >> 12);
        out[1] = (char)(0x80 | (scalar >> 6 & 0x3F));
        out[2] = (char)(0x80 | (scalar & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | scalar >> 18);
    out[1] = (char)(0x80 | (scalar >> 12 & 0x3F));
    out[2] = (char)(0x80 | (scalar >> 6 & 0x3F));
    out[3] = (char)(0x80 | (scalar & 0x3F));
    return 4;
}

/* Reads \u{HEX} from behind the u. Returns the bytes read, 0 for none that is right. */
static size_t read_scalar(const char *bytes, size_t length, char *out, size_t *written) {
    uint32_t scalar = 0;
    size_t at = 1;
    if (length < 3 || bytes[0] != '{') return 0;
    for (; at < length && at < 8 && hexadecimal(bytes[at]) >= 0; at++)
        scalar = scalar << 4 | (uint32_t)hexadecimal(bytes[at]);
    bool surrogate = scalar >= 0xD800 && scalar <= 0xDFFF;
    if (at == 1 || at >= length || bytes[at] != '}' || scalar > 0x10FFFF || surrogate) return 0;
    *written = encode(scalar, out);
    return at + 1;
}

/* Reads a string from behind its first quote. Returns where it ends, 0 for nowhere. An escape is never shorter than
 * what it stands for. */
static size_t read_string(cursor *cursor, const char *line, size_t length, size_t at, token *token) {
    char *bytes = arena_take(cursor->arena, length - at + 1);
    size_t written = 0;
    while (at < length && line[at] != '"') {
        if (line[at] != '\\') {
            bytes[written++] = line[at++];
            continue;
        }
        char escape = at + 1 < length ? line[at + 1] : 0;
        at += 2;
        size_t read = 0, count = 0;
        if (escape == '"' || escape == '\\')
            bytes[written++] = escape;
        else if (escape == 'n')
            bytes[written++] = '\n';
        else if (escape == 't')
            bytes[written++] = '\t';
        else if (escape == 'u' && (read = read_scalar(line + at, length - at, bytes + written, &count)) > 0) {
            at += read;
            written += count;
        } else {
            cursor->error = "an escape that does not exist";
            return 0;
        }
    }
    if (at >= length) {
        cursor->error = "a string without its closing quote";
        return 0;
    }
    *token = (struct token){TOKEN_STRING, {bytes, written}};
    return at + 1;
}

cursor tokens_of(arena *arena, const char *line, size_t length) {
    cursor cursor = {arena, NULL, 0, 0, NULL};
    size_t at = 0;
    for (;;) {
        while (at < length && is_space(line[at])) at++;
        cursor.tokens = arena_grow(arena, cursor.tokens, cursor.count, sizeof *cursor.tokens);
        token *token = &cursor.tokens[cursor.count];
        *token = (struct token){TOKEN_END, {"", 0}};
        if (at >= length || cursor.error) return cursor;
        cursor.count++;
        if (line[at] == '"') {
            at = read_string(&cursor, line, length, at + 1, token);
            if (!at) return *token = (struct token){TOKEN_END, {"", 0}}, cursor.count--, cursor;
        } else if (is_mark(line[at])) {
            *token = (struct token){TOKEN_MARK, {line + at++, 1}};
        } else {
            size_t start = at;
            while (at < length && !is_space(line[at]) && !is_mark(line[at]) && line[at] != '"') at++;
            *token = (struct token){TOKEN_WORD, {line + start, at - start}};
        }
    }
}

const token *cursor_peek(const cursor *cursor) {
    return &cursor->tokens[cursor->at];
}

bool cursor_is_word(const cursor *cursor, const char *word) {
    return cursor_peek(cursor)->kind == TOKEN_WORD && string_is(cursor_peek(cursor)->text, word);
}

bool cursor_skip_word(cursor *cursor, const char *word) {
    if (!cursor_is_word(cursor, word)) return false;
    cursor->at++;
    return true;
}

bool cursor_skip_mark(cursor *cursor, char mark) {
    const token *token = cursor_peek(cursor);
    if (token->kind != TOKEN_MARK || token->text.bytes[0] != mark) return false;
    cursor->at++;
    return true;
}

bool cursor_read_name(cursor *cursor, const char *what, nav_string *name) {
    const token *token = cursor_peek(cursor);
    if (token->kind != TOKEN_WORD && token->kind != TOKEN_STRING) return cursor_fail(cursor, what);
    if (cursor_is_word(cursor, "->")) return cursor_fail(cursor, what);
    uint64_t number;
    *name = token->text;
    if (token->kind == TOKEN_WORD && word_with_number(token->text, "text", &number)) {
        char *letters = arena_take(cursor->arena, (size_t)number + 1);
        memset(letters, 'a', (size_t)number);
        *name = (nav_string){letters, (size_t)number};
    }
    cursor->at++;
    return true;
}

static bool read_digits(nav_string word, uint64_t *number) {
    if (word.length == 0 || word.length > 19) return false;
    *number = 0;
    for (size_t at = 0; at < word.length; at++) {
        if (word.bytes[at] < '0' || word.bytes[at] > '9') return false;
        *number = *number * 10 + (uint64_t)(word.bytes[at] - '0');
    }
    return true;
}

bool cursor_read_number(cursor *cursor, const char *what, uint64_t *number) {
    const token *token = cursor_peek(cursor);
    if (token->kind != TOKEN_WORD || !read_digits(token->text, number)) return cursor_fail(cursor, what);
    cursor->at++;
    return true;
}

bool cursor_read_code(cursor *cursor, int32_t *code) {
    const token *token = cursor_peek(cursor);
    nav_string digits = token->text;
    bool negative = token->kind == TOKEN_WORD && digits.length > 1 && digits.bytes[0] == '-';
    if (negative) digits = (nav_string){digits.bytes + 1, digits.length - 1};
    uint64_t number;
    if (token->kind != TOKEN_WORD || !read_digits(digits, &number) || number > (uint64_t)INT32_MAX + negative)
        return cursor_fail(cursor, "a code, a number of 32 bits");
    *code = (int32_t)(negative ? -(int64_t)number : (int64_t)number);
    cursor->at++;
    return true;
}

bool cursor_fail(cursor *cursor, const char *what) {
    if (cursor->error) return false;
    const token *token = cursor_peek(cursor);
    text message = {0};
    text_print(&message, "expected %s", what);
    if (token->kind == TOKEN_END)
        text_add_word(&message, ", and the line ends");
    else
        text_print(&message, ", found \"%.*s\"", (int)token->text.length, token->text.bytes);
    cursor->error = arena_copy(cursor->arena, message.bytes, message.length);
    text_free(&message);
    return false;
}

bool word_with_content(nav_string word, const char *function, nav_string *content) {
    size_t length = strlen(function);
    if (word.length < length + 2 || memcmp(word.bytes, function, length) != 0) return false;
    if (word.bytes[length] != '(' || word.bytes[word.length - 1] != ')') return false;
    *content = (nav_string){word.bytes + length + 1, word.length - length - 2};
    return true;
}

/* 64 million is beyond every limit that a case could want to pass. */
bool word_with_number(nav_string word, const char *function, uint64_t *number) {
    nav_string content;
    return word_with_content(word, function, &content) && read_digits(content, number) && *number <= 64000000;
}
