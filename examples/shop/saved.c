/* The first move is one change: the saved screens come back, or the shop starts at its link.
 *
 * Saving is one call and a file. A restore may end in three ways: the screens are there; the text is no good; or the
 * program crashes, which only the next one can see, by the marker. In each of them there is a shop. */
#define _POSIX_C_SOURCE 200809L

#include "saved.h"

#include "belongings.h"
#include "files.h"
#include "links.h"
#include "print.h"
#include "tabs.h"
#include "tree.h"
#include "typing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const shop *shop, const char *word, const char *file, const char *reason) {
    print_word(shop->out, word);
    fprintf(shop->out, "%s (%s)\n", reason, file);
}

/* ---- Restoring --------------------------------------------------------------------------------------------------- */

/* Reads the file. NULL where there is none, of which the first launch says nothing, or where it is not restored again. */
static char *read_text(shop *shop, size_t *length) {
    saved *saved = &shop->saved;
    if (saved->marker != NULL && remove(saved->marker) == 0) {
        say(shop, "restore", saved->restore, "the last restore has crashed, so this is a new start");
        return NULL;
    }
    if (saved->marker != NULL) file_replace(saved->marker, "", 0);
    char *text = file_read(saved->restore, length);
    if (text == NULL && !(saved->marker != NULL && errno == ENOENT))
        say(shop, "restore", saved->restore, strerror(errno));
    return text;
}

/* Makes the screens. Models are made inside of the call; what lies in the states is taken up behind it. */
static nav_status restore(shop *shop, const char *text, size_t length) {
    nav_request main = nav_request_init(TABS_ROUTE, NULL);
    nav_restoring restoring = nav_restoring_init((nav_string){.bytes = text, .length = length}, &main);
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    shop->is_restoring = 1;
    nav_status status = nav_restore(shop->navigator, &restoring, &options, &outcome);
    shop->is_restoring = 0;
    print_word(shop->out, "restore");
    print_last_outcome(shop->out, shop);
    fprintf(shop->out, " (%s)\n", shop->saved.restore);
    if (status < 0) return status;
    belongings_take(shop);
    visit_entries(shop, typing_resume);
    return status;
}

/* Starts at the tabs, or with a URL at the place to which it leads. Where that fails, nothing is started. */
static nav_status start(shop *shop, const char *url) {
    nav_request main = nav_request_init(TABS_ROUTE, NULL);
    nav_link link = nav_link_init(url);
    nav_intent start = nav_intent_init(NAV_INTENT_START), open = nav_intent_init(NAV_INTENT_OPEN);
    const nav_intent *intents[] = {&start, &open};
    nav_options options = shop_options(shop);
    nav_outcome outcome = nav_outcome_init();
    start.request = &main;
    open.link = &link;
    nav_status status = nav_batch(shop->navigator, intents, url != NULL ? 2 : 1, &options, &outcome);
    if (status >= 0 && url != NULL) print_final_outcome(shop, &outcome);
    return status;
}

static void note_change(void *user_data, const nav_event *event) {
    saved *saved = user_data;
    if (event->kind == NAV_EVENT_CHANGED || event->kind == NAV_EVENT_STATE) saved->has_changed = 1;
}

nav_status saved_open(shop *shop) {
    saved *saved = &shop->saved;
    nav_status status = NAV_OK;
    if (saved->save != NULL) status = nav_observer_add(shop->navigator, note_change, saved, NULL, NULL);
    if (status != NAV_OK) return status;
    size_t length = 0;
    char *text = saved->restore != NULL ? read_text(shop, &length) : NULL;
    status = text != NULL ? restore(shop, text, length) : NAV_NOT_STARTED;
    free(text);
    if (status < 0 && saved->url != NULL && start(shop, saved->url) >= 0) return NAV_OK;
    if (status < 0) status = start(shop, NULL);
    if (status >= 0 && saved->url != NULL) open_link(shop, saved->url);
    return status;
}

void saved_have_drawn(shop *shop) {
    if (shop->saved.marker != NULL) remove(shop->saved.marker);
    shop->saved.marker = NULL;
}

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

/* A disk that is full stays full: it is tried once. */
static void write_text(shop *shop, const char *text, size_t length) {
    saved *saved = &shop->saved;
    if (file_replace(saved->save, text, length)) return;
    say(shop, "save", saved->save, strerror(errno));
    saved->save = NULL;
}

void saved_keep(shop *shop) {
    if (shop->saved.save == NULL) return;
    belongings_put(shop);
    if (!shop->saved.has_changed) return;
    shop->saved.has_changed = 0;
    char *text;
    size_t length;
    nav_status status = nav_save(shop->navigator, NULL, &text, &length);
    if (status == NAV_OK)
        write_text(shop, text, length);
    else
        shop_complain(shop, "not saved", status);
    nav_text_free(text);
}
