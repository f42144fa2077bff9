/* The recording: what the navigator does, as a log in a file, or as a page that shows the log. */
#ifndef RECORDING_H
#define RECORDING_H

#include <stdint.h>

typedef struct shop shop;

/* The files. NULL: none. */
typedef struct recording {
    const char *log;
    const char *page;
} recording;

/* The flags of a navigator that is recorded, or 0. */
uint32_t recording_flags(const recording *recording);

/* Begins to write the files. 0 where a file can't be written, after a line on standard error. */
int recording_begin(shop *shop);

/* Ends the log, and closes the files. */
void recording_end(shop *shop);

#endif
