/* Tables of words. */
#include "words.h"

#include <string.h>

#define COUNT(words) (int)(sizeof(words) / sizeof *(words))

static const char *const parties[] = {"nobody", "bridge",      "builder", "guard",
                                      "loader", "coordinator", "restore", "handler"};
static const char *const aborts[] = {"none", "byHost", "timedOut", "bridgeGone", "closed", "gone"};
static const char *const reasons[] = {
    "none",    "pop",          "popTo",   "root", "replace",  "set",    "dismiss", "containerRemoved",
    "flowEnd", "callerCancel", "restore", "undo", "shutdown", "remove", "guard",   "asker"};
static const char *const phases[] = {"gone", "planned", "alive", "leaving"};
static const char *const events[] = {"none",      "result",  "changed",  "completed", "released", "question",
                                     "replay",    "resync",  "overflow", "state",     "load",     "guard",
                                     "lifecycle", "gesture", "back",     "problem",   "outcome",  "answer"};
static const char *const gestures[] = {"none", "begin", "progress", "cancel", "commit"};
static const char *const statuses[] = {
    "notSaved",    "unsupported", "corrupt",         "loop",    "invalid", "closed",   "wrongThread", "tooLarge",
    "full",        "notStarted",  "notAwaited",      "inUse",   "stale",   "notFound", "ambiguous",   "unresolved",
    "superseded",  "aborted",     "blocked",         "refused", "ok",      "pending",  "atRoot",      "alreadyThere",
    "alreadyGone", "staleIssuer", "alreadyResolved", "noEvent", "freed",   "kept"};
static const char *const policies[] = {"default", "reject", "fallback", "prefix"};
static const char *const results[] = {"value", "cancelled", "failed"};
static const char *const merges[] = {"keep", "reset", "push"};
static const char *const changes[] = {"added",       "removed",       "replaced",      "moved",          "updated",
                                      "stack-added", "stack-removed", "stack-moved",   "container-set",  "selected",
                                      "resized",     "scene-added",   "scene-removed", "scene-selected", "moved-out",
                                      "moved-in",    "created",       "started",       "resumed",        "paused",
                                      "stopped",     "exiting",       "flow-changed"};
static const char *const lives[] = {"none", "created", "started", "resumed"};
static const char *const presentations[] = {"default", "pushed", "window",       "full-screen",
                                            "modal",   "sheet",  "action-sheet", "alert"};
static const char *const occupieds[] = {"default", "replace", "queue", "reject"};
static const char *const containers[] = {"none", "tabs", "split", "custom"};
static const char *const tabs_backs[] = {"pass", "initial", "history"};
static const char *const problems[] = {"none",       "unknown", "version", "arguments",
                                       "incomplete", "branch",  "builder", "guard"};
static const char *const check_kinds[] = {"?",    "parent",  "branch", "circle",  "initial",
                                          "root", "pattern", "guard",  "fallback"};
static const char *const memories[] = {"while-container", "none", "while-active", "while-stack", "while-scene"};

const operation_form operation_forms[] = {
    [NAV_INTENT_NONE] = {"none", "", 0},
    [NAV_INTENT_START] = {"start", "rvo>", MAKES_ENTRY},
    [NAV_INTENT_NAVIGATE] = {"navigate", "rvo>", MAKES_ENTRY},
    [NAV_INTENT_NAVIGATE_FOR_RESULT] = {"navigate-for-result", "rvo>", MAKES_ENTRY | WAITS_FOR_RESULT},
    [NAV_INTENT_REPLACE_TOP] = {"replace-top", "rvo>", MAKES_ENTRY},
    [NAV_INTENT_POP_BACK] = {"pop-back", "vo>", 0},
    [NAV_INTENT_POP_TO_ENTRY] = {"pop-to-entry", "eo>", 0},
    [NAV_INTENT_POP_TO_ROUTE] = {"pop-to-route", "rvo>", 0},
    [NAV_INTENT_POP_UP_TO_ROOT] = {"pop-up-to-root", "o>", 0},
    [NAV_INTENT_HOST_DID_POP] = {"host-did-pop", "evo>", 0},
    [NAV_INTENT_HOST_DID_SET_STACK] = {"host-did-set-stack", "*o>", 0},
    [NAV_INTENT_PUSH_ALL] = {"push-all", "1o>", MAKES_ENTRIES},
    [NAV_INTENT_SET_STACK] = {"set-stack", "2o>", MAKES_ENTRIES},
    [NAV_INTENT_BATCH] = {"batch", "3o>", MAKES_ENTRIES},
    [NAV_INTENT_OPEN] = {"open", "ko>", MAKES_ENTRIES},
    [NAV_INTENT_REMOVE] = {"remove", "*o>", 0},
    [NAV_INTENT_UPDATE] = {"update", "eao>", 0},
    [NAV_INTENT_HOST_DID_UPDATE] = {"host-did-update", "eao>", 0},
    [NAV_INTENT_SELECT] = {"select", "jo>", 0},
    [NAV_INTENT_DISMISS] = {"dismiss", "vo>", 0},
    [NAV_INTENT_SET_CONTAINER] = {"set-container", "eGo>", 0},
    [NAV_INTENT_BACK] = {"back", "o>", 0},
    [NAV_INTENT_HOST_DID_DISMISS] = {"host-did-dismiss", "jvo>", 0},
    [NAV_INTENT_HOST_DID_SELECT] = {"host-did-select", "jo>", 0},
    [NAV_INTENT_HOST_DID_RESIZE] = {"host-did-resize", "eno>", 0},
    [NAV_INTENT_RECHECK_GUARDS] = {"recheck-guards", "o>", 0},
    [NAV_INTENT_END_FLOW] = {"end-flow", "dEo>", 0},
    [NAV_INTENT_DISPATCH] = {"dispatch", "rvQo>", 0},
    [NAV_INTENT_RESTORE] = {"restore", "5o>", 0},
    [NAV_INTENT_FINISH] = {"finish", "evo>", 0},
};
const nav_intent_kind operation_kind_count = COUNT(operation_forms);

const link_flag link_flags[LINK_FLAG_COUNT] = {{"trusted", NAV_LINK_TRUSTED},
                                               {"scene-first", NAV_LINK_HAS_SCENE},
                                               {"skip-if-open", NAV_LINK_SKIP_IF_OPEN},
                                               {"close", NAV_LINK_CLOSE},
                                               {"else-close", NAV_LINK_ELSE_CLOSE}};

const link_flag pattern_flags[PATTERN_FLAG_COUNT] = {{"linkable", NAV_PATTERN_LINKABLE},
                                                     {"lazy", NAV_PATTERN_LAZY},
                                                     {"ignoring-case", NAV_PATTERN_IGNORE_CASE},
                                                     {"alias", NAV_PATTERN_ALIAS}};

const link_flag option_flags[OPTION_FLAG_COUNT] = {{"replace-root", NAV_OPTION_REPLACE_ROOT},
                                                   {"transfer-result", NAV_OPTION_TRANSFER_RESULT},
                                                   {"inclusive", NAV_OPTION_INCLUSIVE},
                                                   {"update-arguments", NAV_OPTION_UPDATE_ARGUMENTS},
                                                   {"ignore-arguments", NAV_OPTION_IGNORE_ARGUMENTS},
                                                   {"keep-presented", NAV_OPTION_KEEP_PRESENTED},
                                                   {"reveal", NAV_OPTION_REVEAL},
                                                   {"pop-branch", NAV_OPTION_POP_BRANCH},
                                                   {"keep-branch", NAV_OPTION_KEEP_BRANCH},
                                                   {"next-value", NAV_OPTION_NEXT_VALUE},
                                                   {"search-scene", NAV_OPTION_SEARCH_SCENE},
                                                   {"search-all", NAV_OPTION_SEARCH_ALL}};

static const char *word_at(const char *const *words, int count, int32_t number) {
    return number >= 0 && number < count ? words[number] : "?";
}

const char *party_word(nav_party party) {
    return word_at(parties, COUNT(parties), party);
}
const char *abort_word(nav_abort_reason reason) {
    return word_at(aborts, COUNT(aborts), reason);
}
const char *reason_word(nav_cancel_reason reason) {
    return word_at(reasons, COUNT(reasons), reason);
}
const char *phase_word(nav_entry_phase phase) {
    return word_at(phases, COUNT(phases), phase);
}
const char *event_word(nav_event_kind kind) {
    return word_at(events, COUNT(events), kind);
}
const char *intent_word(nav_intent_kind kind) {
    return kind >= 0 && kind < operation_kind_count ? operation_forms[kind].word : "?";
}

const char *status_word(nav_status status) {
    return word_at(statuses, COUNT(statuses), status - NAV_NOT_SAVED);
}

const char *policy_word(nav_unresolved_policy policy) {
    return word_at(policies, COUNT(policies), policy);
}

const char *merge_word(nav_link_merge merge) {
    return word_at(merges, COUNT(merges), merge);
}

const char *presentation_word(nav_presentation presentation) {
    return word_at(presentations, COUNT(presentations), presentation);
}
const char *occupied_word(nav_occupied_policy occupied) {
    return word_at(occupieds, COUNT(occupieds), occupied);
}
const char *container_word(nav_container_kind kind) {
    return word_at(containers, COUNT(containers), kind);
}
const char *tabs_back_word(nav_tabs_back back) {
    return word_at(tabs_backs, COUNT(tabs_backs), back);
}
const char *memory_word(nav_retention memory) {
    return word_at(memories, COUNT(memories), memory);
}
const char *problem_word(nav_saved_problem problem) {
    return word_at(problems, COUNT(problems), problem);
}
const char *check_word(nav_check_kind kind) {
    return word_at(check_kinds, COUNT(check_kinds), kind);
}
const char *change_word(nav_change_kind kind) {
    return word_at(changes, COUNT(changes), kind);
}

static int32_t number_of(const char *const *words, int count, const char *word) {
    for (int32_t i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) return i;
    return INT32_MAX;
}

nav_party party_of(const char *word) {
    return *word ? number_of(parties, COUNT(parties), word) : NAV_BY_NOBODY;
}
nav_abort_reason abort_of(const char *word) {
    return *word ? number_of(aborts, COUNT(aborts), word) : NAV_ABORT_NONE;
}
nav_unresolved_policy policy_of(const char *word) {
    return *word ? number_of(policies, COUNT(policies), word) : NAV_UNRESOLVED_DEFAULT;
}
nav_cancel_reason reason_of(const char *word) {
    return number_of(reasons, COUNT(reasons), word);
}
nav_event_kind event_of(const char *word) {
    return number_of(events, COUNT(events), word);
}
nav_intent_kind intent_of_word(const char *word) {
    for (nav_intent_kind kind = 0; kind < operation_kind_count; kind++)
        if (strcmp(operation_forms[kind].word, word) == 0) return kind;
    return INT32_MAX;
}
nav_result_kind result_of(const char *word) {
    return number_of(results, COUNT(results), word);
}
nav_change_kind change_of_word(const char *word) {
    return number_of(changes, COUNT(changes), word);
}
nav_status status_of(const char *word) {
    int32_t number = number_of(statuses, COUNT(statuses), word);
    return number == INT32_MAX ? number : number + NAV_NOT_SAVED;
}
nav_presentation presentation_of(const char *word) {
    return *word ? number_of(presentations, COUNT(presentations), word) : NAV_PRESENTATION_DEFAULT;
}
nav_occupied_policy occupied_of(const char *word) {
    return *word ? number_of(occupieds, COUNT(occupieds), word) : NAV_OCCUPIED_DEFAULT;
}
nav_container_kind container_of(const char *word) {
    return *word ? number_of(containers, COUNT(containers), word) : NAV_CONTAINER_NONE;
}
nav_tabs_back tabs_back_of(const char *word) {
    return *word ? number_of(tabs_backs, COUNT(tabs_backs), word) : NAV_TABS_BACK_PASS;
}
nav_retention memory_of(const char *word) {
    return *word ? number_of(memories, COUNT(memories), word) : NAV_RETENTION_WHILE_CONTAINER;
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
    return read_word(cursor, parties, COUNT(parties), "bridge, builder, guard, loader, coordinator or restore", party);
}

bool cursor_read_abort(cursor *cursor, nav_abort_reason *reason) {
    return read_word(cursor, aborts, COUNT(aborts), "byHost, timedOut, bridgeGone, closed or gone", reason);
}

bool cursor_read_phase(cursor *cursor, nav_entry_phase *phase) {
    return read_word(cursor, phases, COUNT(phases), "gone, planned, alive or leaving", phase);
}

const char *gesture_word(nav_gesture_phase phase) {
    return word_at(gestures, COUNT(gestures), phase);
}
nav_gesture_phase gesture_of(const char *word) {
    return number_of(gestures, COUNT(gestures), word);
}
bool cursor_read_gesture(cursor *cursor, nav_gesture_phase *phase) {
    return read_word(cursor, gestures, COUNT(gestures), "begin, progress, cancel or commit", phase);
}

const char *life_word(nav_lifecycle life) {
    return word_at(lives, COUNT(lives), life);
}
nav_lifecycle life_of(const char *word) {
    return number_of(lives, COUNT(lives), word);
}
bool cursor_read_life(cursor *cursor, nav_lifecycle *life) {
    return read_word(cursor, lives, COUNT(lives), "none, made, started or resumed", life);
}

bool cursor_read_merge(cursor *cursor, nav_link_merge *merge) {
    return read_word(cursor, merges, COUNT(merges), "keep, reset or push", merge);
}

bool cursor_read_status(cursor *cursor, nav_status *status) {
    if (!read_word(cursor, statuses, COUNT(statuses), "the name of a status", status)) return false;
    *status += NAV_NOT_SAVED;
    return true;
}

bool cursor_read_presentation(cursor *cursor, nav_presentation *presentation) {
    return read_word(cursor, presentations, COUNT(presentations), "a presentation", presentation);
}

bool cursor_read_occupied(cursor *cursor, nav_occupied_policy *occupied) {
    return read_word(cursor, occupieds, COUNT(occupieds), "default, replace, queue or reject", occupied);
}

bool cursor_read_tabs_back(cursor *cursor, nav_tabs_back *back) {
    return read_word(cursor, tabs_backs, COUNT(tabs_backs), "pass, initial or history", back);
}
bool cursor_read_memory(cursor *cursor, nav_retention *memory) {
    return read_word(cursor, memories, COUNT(memories),
                     "while-container, none, while-active, while-stack or while-scene", memory);
}
