/* The note to the shop: a form that a guard lets go only when it is saved. */
#ifndef NOTE_H
#define NOTE_H

#include "screens.h"

/* The note's screen, where that entry is one; else NULL. */
screen *note_of(const shop *shop, nav_id entry);

/* Writes a character at the end of it, or takes the last one away. */
void note_write(const shop *shop, nav_id entry, char character);
void note_erase(const shop *shop, nav_id entry);

/* Makes the note what the screen shows, or the screen what the note is. */
void note_save(shop *shop, nav_id entry);
void note_discard(const shop *shop, nav_id entry);

#endif
