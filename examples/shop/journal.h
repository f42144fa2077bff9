/* The journal: the newest lines of what the shop has said, for a form that has no room for all of them. */
#ifndef JOURNAL_H
#define JOURNAL_H

#include <stddef.h>
#include <stdio.h>

enum {
    JOURNAL_LINES = 64,
    JOURNAL_LINE_BYTES = 256
};

typedef struct journal {
    char lines[JOURNAL_LINES][JOURNAL_LINE_BYTES]; /* line n is at n % JOURNAL_LINES */
    size_t count;                                  /* how many there have been */
    size_t chapter;                                /* the first line of the newest chapter */
    FILE *out;
    char *text; /* of the chapter that is open */
    size_t length;
} journal;

/* Begins a chapter. What is written to the file until its end becomes lines; longer ones are cut. */
FILE *journal_begin(journal *journal);
void journal_end(journal *journal);

/* A line by its number; NULL where it is not there yet, or not any more. */
const char *journal_line(const journal *journal, size_t number);

#endif
