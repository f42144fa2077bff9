/* A line of a corpus file as tokens, and a cursor that reads them one after another. */
#ifndef CORPUS_TOKENS_H
#define CORPUS_TOKENS_H

#include "arena.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_STRING, /* without its quotes and escapes */
    TOKEN_MARK
} token_kind;

typedef struct token {
    token_kind kind;
    nav_string text;
} token;

typedef struct cursor {
    struct arena *arena;
    token *tokens; /* ends with a TOKEN_END */
    size_t count;
    size_t at;
    const char *error; /* the first thing that was wrong */
} cursor;

/* Splits a line. Where that fails the cursor has an error. */
cursor tokens_of(arena *arena, const char *line, size_t length);

const token *cursor_peek(const cursor *cursor);
bool cursor_is_word(const cursor *cursor, const char *word);

/* Goes past the word, where it stands there. */
bool cursor_skip_word(cursor *cursor, const char *word);
bool cursor_skip_mark(cursor *cursor, char mark);

/* A word or a quoted string; what is missing where there is none. */
bool cursor_read_name(cursor *cursor, const char *what, nav_string *name);
bool cursor_read_number(cursor *cursor, const char *what, uint64_t *number);
bool cursor_read_code(cursor *cursor, int32_t *code);

/* Notes an error, with the token at which it happened. Always false. */
bool cursor_fail(cursor *cursor, const char *what);

/* The number N of a word like "text(N)". */
bool word_with_number(nav_string word, const char *function, uint64_t *number);

/* The inside of a word like "waiter(pick)". */
bool word_with_content(nav_string word, const char *function, nav_string *content);

#endif
