/* What is written stands in the screen's model. As long as it is not saved the entry has a guard about leaving, which
 * every change asks that would remove it: back, a link, a tab that is selected again, or the end of the sheet in which
 * the note is. */
#include "note.h"

#include "refusal.h"
#include "tree.h"
#include "typing.h"

#include <string.h>

static screen *note_of(const shop *shop, nav_id entry) {
    screen *screen = screen_of(shop, entry);
    return screen != NULL && screen->role == ROLE_NOTE ? screen : NULL;
}

/* It is asked only while there is something to lose. */
static int32_t keep(void *user_data, const nav_guard_context *context) {
    (void)user_data;
    (void)context;
    return REFUSED_UNSAVED_NOTE;
}

static void begin_guarding(const shop *shop, nav_id entry, screen *note) {
    if (note->guard != 0) return;
    nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, keep);
    guard.entry = entry;
    nav_status status = nav_guard_add(shop->navigator, &guard, &note->guard);
    if (status != NAV_OK) shop_complain(shop, "no guard", status);
}

static void end_guarding(const shop *shop, screen *note) {
    if (note->guard == 0) return;
    nav_status status = nav_guard_remove(shop->navigator, note->guard);
    if (status != NAV_OK) shop_complain(shop, "the guard stays", status);
    note->guard = 0;
}

void note_edited(const shop *shop, nav_id entry) {
    screen *note = note_of(shop, entry);
    if (note == NULL) return;
    begin_guarding(shop, entry, note);
    typing_keep(shop, entry);
    screen_redraw(shop, entry);
}

/* A note in which nothing was written since it was saved: this one, or another. */
static void reread_saved(const shop *shop, nav_id entry) {
    const screen *note = note_of(shop, entry);
    if (note != NULL && note->guard == 0) note_discard(shop, entry);
}

void note_save(shop *shop, nav_id entry) {
    screen *note = note_of(shop, entry);
    if (note == NULL) return;
    memcpy(shop->note, note->text, sizeof shop->note);
    end_guarding(shop, note);
    visit_entries(shop, reread_saved);
    screens_redraw(shop);
}

void note_discard(const shop *shop, nav_id entry) {
    screen *note = note_of(shop, entry);
    if (note == NULL) return;
    memcpy(note->text, shop->note, sizeof note->text);
    end_guarding(shop, note);
    typing_forget(shop, entry);
    screen_redraw(shop, entry);
}
