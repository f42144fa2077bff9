/* A chapter is written to memory, and cut into lines when it is over. */
#define _POSIX_C_SOURCE 200809L

#include "journal.h"

#include <stdlib.h>
#include <string.h>

FILE *journal_begin(journal *journal) {
    journal->out = open_memstream(&journal->text, &journal->length);
    if (journal->out == NULL) abort();
    return journal->out;
}

static void add_line(journal *journal, const char *bytes, size_t length) {
    char *line = journal->lines[journal->count % JOURNAL_LINES];
    if (length >= JOURNAL_LINE_BYTES) length = JOURNAL_LINE_BYTES - 1;
    memcpy(line, bytes, length);
    line[length] = '\0';
    journal->count++;
}

void journal_end(journal *journal) {
    if (fclose(journal->out) != 0) abort();
    if (journal->length > 0) journal->chapter = journal->count;
    const char *line = journal->text, *end = line + journal->length;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (stop == NULL) stop = end;
        add_line(journal, line, (size_t)(stop - line));
        line = stop + 1;
    }
    free(journal->text);
}

const char *journal_line(const journal *journal, size_t number) {
    if (number >= journal->count || journal->count - number > JOURNAL_LINES) return NULL;
    return journal->lines[number % JOURNAL_LINES];
}
