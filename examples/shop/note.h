/* The note to the shop: a form that a guard lets go only when it is saved. */
#ifndef NOTE_H
#define NOTE_H

#include "screens.h"

/* Something was typed there, and has to be saved. */
void note_edited(const shop *shop, nav_id entry);

/* Makes the note what the screen shows, or the screen what the note is. */
void note_save(shop *shop, nav_id entry);
void note_discard(const shop *shop, nav_id entry);

#endif
