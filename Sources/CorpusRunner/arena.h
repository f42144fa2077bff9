/* Memory that is taken piece by piece and given back all at once: one arena for the files, one for each case that runs.
 * And text that grows. */
#ifndef CORPUS_ARENA_H
#define CORPUS_ARENA_H

#include <navcore.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct arena {
    struct arena_block *blocks;
} arena;

/* Zeroed. Ends the program where memory has run out. */
void *arena_take(arena *arena, size_t size);

/* With a NUL after the last byte. */
char *arena_copy(arena *arena, const char *bytes, size_t length);

/* A list that grows: room for one item more, at the end. */
void *arena_grow(arena *arena, void *items, size_t count, size_t item_size);

void arena_free(arena *arena);

typedef struct text {
    char *bytes; /* always with a NUL after the last one, once something was added */
    size_t length;
    size_t capacity;
} text;

void text_add(text *text, const char *bytes, size_t length);
void text_add_word(text *text, const char *word);
void text_print(text *text, const char *format, ...);
/* The same arguments twice, since they are read twice. */
void text_print_list(text *text, const char *format, va_list arguments, va_list again);
void text_free(text *text);

bool string_is(nav_string string, const char *word);
bool strings_equal(nav_string left, nav_string right);

#endif
