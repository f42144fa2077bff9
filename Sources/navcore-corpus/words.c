/* Tables of words. Statuses have none here: the library names them. */
#include "words.h"

#include <string.h>

#define COUNT(words) (int)(sizeof(words) / sizeof *(words))

static const char *const parties[] = {"nobody", "bridge", "builder", "guard"};
static const char *const aborts[] = {"none", "byHost", "timedOut", "bridgeGone", "closed"};
static const char *const reasons[] = {
    "none",    "pop",          "popTo",   "root", "replace", "set", "dismiss", "containerRemoved",
    "flowEnd", "callerCancel", "restore", "undo", "shutdown"};
static const char *const phases[] = {"gone", "planned", "alive", "leaving"};
static const char *const events[] = {"none",     "result", "changed", "completed", "released",
                                     "question", "replay", "resync",  "overflow",  "state"};
static const char *const intents[] = {
    "none",         "start",          "navigate",     "navigate-for-result", "replace-top", "pop-back",  "pop-to-entry",
    "pop-to-route", "pop-up-to-root", "host-did-pop", "host-did-set-stack",  "push-all",    "set-stack", "batch",
    "open"};

static const char *word_at(const char *const *words, int count, int32_t number) {
    return number >= 0 && number < count ? words[number] : "?";
}

const char *party_word(nav_party party) {
    return word_at(parties, COUNT(parties), party);
}
const char *abort_word(nav_abort_reason reason) {
    return word_at(aborts, COUNT(aborts), reason);
}
const char *reason_word(nav_reason reason) {
    return word_at(reasons, COUNT(reasons), reason);
}
const char *phase_word(nav_entry_phase phase) {
    return word_at(phases, COUNT(phases), phase);
}
const char *event_word(nav_event_kind kind) {
    return word_at(events, COUNT(events), kind);
}
const char *intent_word(nav_intent_kind kind) {
    return word_at(intents, COUNT(intents), kind);
}

static bool read_word(cursor *cursor, const char *const *words, int count, const char *what, int32_t *number) {
    for (int32_t i = 0; i < count; i++) {
        if (!cursor_skip_word(cursor, words[i])) continue;
        *number = i;
        return true;
    }
    return cursor_fail(cursor, what);
}

bool cursor_read_party(cursor *cursor, nav_party *party) {
    return read_word(cursor, parties, COUNT(parties), "bridge, builder or guard", party);
}

bool cursor_read_abort(cursor *cursor, nav_abort_reason *reason) {
    return read_word(cursor, aborts, COUNT(aborts), "byHost, timedOut, bridgeGone or closed", reason);
}

bool cursor_read_phase(cursor *cursor, nav_entry_phase *phase) {
    return read_word(cursor, phases, COUNT(phases), "gone, planned, alive or leaving", phase);
}

bool cursor_read_status(cursor *cursor, nav_status *status) {
    for (nav_status candidate = -64; candidate <= 64; candidate++) {
        const char *name = nav_status_name(candidate);
        if (!name || strcmp(name, "unknown") == 0 || !cursor_skip_word(cursor, name)) continue;
        *status = candidate;
        return true;
    }
    return cursor_fail(cursor, "the name of a status");
}
