/* Typing: the note and the sign-in have a text, to which keys and the command `type` add. */
#ifndef TYPING_H
#define TYPING_H

#include "screens.h"

/* Whether the entry's screen has such a text. */
int typing_reaches(const shop *shop, nav_id entry);

/* Writes a character at the end of it, or takes the last one away. */
void typing_add(const shop *shop, nav_id entry, char character);
void typing_erase(const shop *shop, nav_id entry);

/* Goes on with the text that was typed in another process, if there is one in the state of the entry. */
void typing_resume(const shop *shop, nav_id entry);

/* Puts the text of the screen into the state of its entry, or takes it out: there is nothing to go on with. */
void typing_keep(const shop *shop, nav_id entry);
void typing_forget(const shop *shop, nav_id entry);

#endif
