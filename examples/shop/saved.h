/* The saved state: the shop goes on from a file, and writes itself to one. */
#ifndef SAVED_H
#define SAVED_H

#include <navcore.h>

typedef struct shop shop;

/* The files. NULL: none. */
typedef struct saved {
    const char *restore;
    const char *save;
    /* Lies on the disk from the restore to the first drawing. Found at a start, it says that the last restore crashed. */
    const char *marker;
    int has_changed; /* since it was saved */
} saved;

/* Opens the screens of the file, or else the shop's first one, and says why. */
nav_status saved_open(shop *shop);

/* Writes the file if something has changed. Called after each command, so that a crash loses none. */
void saved_keep(shop *shop);

/* The screens were drawn: they crash nothing. */
void saved_have_drawn(shop *shop);

#endif
