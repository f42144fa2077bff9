/* What is written stands in the screen's model. The bridge asks here about every change, whatever has led to it: back,
 * a link, a tab that is selected again, or the end of the sheet in which the note is. */
#include "note.h"

#include "tree.h"

#include <string.h>

screen *note_of(const shop *shop, nav_id entry) {
    screen *screen = screen_of(shop, entry);
    return screen != NULL && screen->role == ROLE_NOTE ? screen : NULL;
}

static void rewrite(const shop *shop, nav_id entry, screen *note, int is_saved) {
    note->is_saved = is_saved;
    screen_redraw(shop, entry);
}

void note_write(const shop *shop, nav_id entry, char character) {
    screen *note = note_of(shop, entry);
    size_t length = note != NULL ? strlen(note->text) : 0;
    if (note == NULL || length + 1 >= sizeof note->text) return;
    note->text[length] = character;
    note->text[length + 1] = '\0';
    rewrite(shop, entry, note, 0);
}

void note_erase(const shop *shop, nav_id entry) {
    screen *note = note_of(shop, entry);
    if (note == NULL || note->text[0] == '\0') return;
    note->text[strlen(note->text) - 1] = '\0';
    rewrite(shop, entry, note, 0);
}

/* Another note, in which nothing was written since it was saved. */
static void reread_saved(const shop *shop, nav_id entry) {
    const screen *note = note_of(shop, entry);
    if (note != NULL && note->is_saved) note_discard(shop, entry);
}

void note_save(shop *shop, nav_id entry) {
    screen *note = note_of(shop, entry);
    if (note == NULL) return;
    memcpy(shop->note, note->text, sizeof shop->note);
    note->is_saved = 1;
    visit_entries(shop, reread_saved);
    screens_redraw(shop);
}

void note_discard(const shop *shop, nav_id entry) {
    screen *note = note_of(shop, entry);
    if (note == NULL) return;
    memcpy(note->text, shop->note, sizeof note->text);
    rewrite(shop, entry, note, 1);
}

int note_is_lost(const shop *shop, const nav_changes *changes) {
    for (size_t i = 0; i < nav_changes_count(changes); i++) {
        nav_change change = nav_change_init();
        if (nav_changes_get(changes, i, &change) != NAV_OK) return 0;
        nav_id gone = change.kind == NAV_REMOVED ? change.entry : change.kind == NAV_REPLACED ? change.replaced : 0;
        const screen *note = note_of(shop, gone);
        if (note != NULL && !note->is_saved) return 1;
    }
    return 0;
}
