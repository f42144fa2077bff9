/* The saved state: the shop goes on from a file, and writes itself to one. It begins at a URL. */
#ifndef SAVED_H
#define SAVED_H

#include <navcore.h>

typedef struct shop shop;

/* The files, and the URL. NULL: none. */
typedef struct saved {
    const char *url;
    const char *restore;
    const char *save;
    /* Lies on the disk from the restore to the first drawing. Found at a start, it says that the last restore crashed. */
    const char *marker;
    int has_changed; /* since it was saved */
} saved;

/* Opens the screens of the file, and the URL over them. Without a file the first move leads to the URL. If it leads
 * nowhere, or has to wait for the sign-in, the shop starts at its tabs, and says what becomes of the URL. */
nav_status saved_open(shop *shop);

/* Writes the file if something has changed. Called after each command, so that a crash loses none. */
void saved_keep(shop *shop);

/* The screens were drawn: they crash nothing. */
void saved_have_drawn(shop *shop);

#endif
