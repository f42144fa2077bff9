/* A text is written to memory. */
#define _POSIX_C_SOURCE 200809L

#include "text.h"

#include <stdlib.h>

void text_begin(text *text) {
    text->out = open_memstream(&text->bytes, &text->length);
    if (text->out == NULL) abort();
}

char *text_end(text *text) {
    if (fclose(text->out) != 0) abort();
    return text->bytes;
}
