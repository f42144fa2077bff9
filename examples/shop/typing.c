/* The text stands in the screen's model, and until it is saved also in the state of the entry: models are in no saved
 * text. What follows from an edit is the affair of the screen. */
#include "typing.h"

#include "note.h"
#include "sign_in.h"
#include "state.h"

#include <string.h>

typedef void edited(const shop *shop, nav_id entry);

/* What is called after an edit; NULL where nothing can be typed. */
static edited *edited_of(const screen *screen) {
    switch (screen != NULL ? screen->role : ROLE_PLAIN) {
    case ROLE_NOTE: return note_edited;
    case ROLE_SIGN_IN: return sign_in_edited;
    default: return NULL;
    }
}

int typing_reaches(const shop *shop, nav_id entry) {
    return edited_of(screen_of(shop, entry)) != NULL;
}

void typing_add(const shop *shop, nav_id entry, char character) {
    screen *screen = screen_of(shop, entry);
    edited *edited = edited_of(screen);
    size_t length = edited != NULL ? strlen(screen->text) : 0;
    if (edited == NULL || length + 1 >= sizeof screen->text) return;
    screen->text[length] = character;
    screen->text[length + 1] = '\0';
    edited(shop, entry);
}

void typing_erase(const shop *shop, nav_id entry) {
    screen *screen = screen_of(shop, entry);
    edited *edited = edited_of(screen);
    if (edited == NULL || screen->text[0] == '\0') return;
    screen->text[strlen(screen->text) - 1] = '\0';
    edited(shop, entry);
}

/* ---- What is typed, in the next process -------------------------------------------------------------------------- */

void typing_resume(const shop *shop, nav_id entry) {
    screen *screen = screen_of(shop, entry);
    edited *edited = edited_of(screen);
    if (edited != NULL && state_text(shop, entry, "draft", screen->text, sizeof screen->text)) edited(shop, entry);
}

void typing_keep(const shop *shop, nav_id entry) {
    const screen *screen = screen_of(shop, entry);
    if (screen == NULL) return;
    nav_value draft = nav_value_string(screen->text);
    state_set_member(shop, entry, "draft", &draft);
}

void typing_forget(const shop *shop, nav_id entry) {
    state_set_member(shop, entry, "draft", NULL);
}
