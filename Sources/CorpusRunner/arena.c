/* Memory and text. Neither knows of the library but its string. */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *next;
    max_align_t bytes[];
};

static void *or_end(void *memory) {
    if (!memory) {
        fputs("navcore-corpus: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

void *arena_take(arena *arena, size_t size) {
    struct arena_block *block = or_end(calloc(1, sizeof *block + size));
    block->next = arena->blocks;
    arena->blocks = block;
    return block->bytes;
}

char *arena_copy(arena *arena, const char *bytes, size_t length) {
    char *copy = arena_take(arena, length + 1);
    if (length) memcpy(copy, bytes, length);
    return copy;
}

void *arena_grow(arena *arena, void *items, size_t count, size_t item_size) {
    /* The room is 4, 8, 16, … items; a full list is copied into one of twice the room. */
    if (count && (count < 4 || (count & (count - 1)) != 0)) return items;
    void *larger = arena_take(arena, item_size * (count ? count * 2 : 4));
    if (count) memcpy(larger, items, count * item_size);
    return larger;
}

void arena_free(arena *arena) {
    while (arena->blocks) {
        struct arena_block *block = arena->blocks;
        arena->blocks = block->next;
        free(block);
    }
}

static void text_reserve(text *text, size_t more) {
    if (text->length + more + 1 <= text->capacity) return;
    size_t capacity = text->capacity ? text->capacity * 2 : 64;
    while (capacity < text->length + more + 1) capacity *= 2;
    text->bytes = or_end(realloc(text->bytes, capacity));
    text->capacity = capacity;
}

void text_add(text *text, const char *bytes, size_t length) {
    text_reserve(text, length);
    if (length) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

void text_add_word(text *text, const char *word) {
    text_add(text, word, strlen(word));
}

void text_print_list(text *text, const char *format, va_list arguments, va_list again) {
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0) return;
    text_reserve(text, (size_t)length);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
}

void text_print(text *text, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    text_print_list(text, format, arguments, again);
    va_end(again);
    va_end(arguments);
}

void text_free(text *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

bool string_is(nav_string string, const char *word) {
    return string.length == strlen(word) && memcmp(string.bytes, word, string.length) == 0;
}

bool strings_equal(nav_string left, nav_string right) {
    return left.length == right.length && (left.length == 0 || memcmp(left.bytes, right.bytes, left.length) == 0);
}
