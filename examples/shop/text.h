/* What a function prints, as a string. */
#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>
#include <stdio.h>

typedef struct text {
    FILE *out;
    char *bytes;
    size_t length;
} text;

/* Begins a text: what is written to the file until its end becomes the string. Owned: free. */
void text_begin(text *text);
char *text_end(text *text);

#endif
