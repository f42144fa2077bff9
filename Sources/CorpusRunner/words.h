/* The words of the format for the numbers of the header, both ways. */
#ifndef CORPUS_WORDS_H
#define CORPUS_WORDS_H

#include "tokens.h"

/* Each returns a static text, or "?" for a number that it does not know. */
const char *party_word(nav_party party);
const char *abort_word(nav_abort_reason reason);
const char *reason_word(nav_cancel_reason reason);
const char *phase_word(nav_entry_phase phase);
const char *event_word(nav_event_kind kind);
const char *intent_word(nav_intent_kind kind);
const char *status_word(nav_status status);
const char *policy_word(nav_unresolved_policy policy);
const char *merge_word(nav_link_merge merge);
const char *presentation_word(nav_presentation presentation);
const char *occupied_word(nav_occupied_policy occupied);
const char *container_word(nav_container_kind kind);
const char *tabs_back_word(nav_tabs_back back);
const char *memory_word(nav_retention memory);
const char *problem_word(nav_saved_problem problem);
const char *check_word(nav_check_kind kind);

/* And the numbers of words; one that no constant has for a word that is unknown. */
nav_party party_of(const char *word);
nav_abort_reason abort_of(const char *word);
nav_cancel_reason reason_of(const char *word);
nav_event_kind event_of(const char *word);
nav_intent_kind intent_of_word(const char *word);
nav_status status_of(const char *word);
nav_unresolved_policy policy_of(const char *word);
nav_result_kind result_of(const char *word);
nav_change_kind change_of_word(const char *word);
nav_presentation presentation_of(const char *word);
nav_occupied_policy occupied_of(const char *word);
nav_container_kind container_of(const char *word);
nav_tabs_back tabs_back_of(const char *word);
nav_retention memory_of(const char *word);
const char *change_word(nav_change_kind kind);

/* An operation: its word, its operands as letters (see steps.c), of which its message is made too, and its traits. */
typedef struct operation_form {
    const char *word, *operands;
    unsigned traits;
} operation_form;

enum {
    /* Traits: it has an entry of its own name, an entry for each of its parts, a waiter. */
    MAKES_ENTRY = 1,
    MAKES_ENTRIES = 2,
    WAITS_FOR_RESULT = 4
};
/* By nav_intent_kind, so many. */
extern const operation_form operation_forms[];
extern const nav_intent_kind operation_kind_count;

/* The words for the flags of a link. */
enum {
    LINK_FLAG_COUNT = 5,
    PATTERN_FLAG_COUNT = 4
};
typedef struct link_flag {
    const char *word;
    uint32_t flag;
} link_flag;
extern const link_flag link_flags[LINK_FLAG_COUNT];
extern const link_flag pattern_flags[PATTERN_FLAG_COUNT];

/* Each reads the word at the cursor. */
bool cursor_read_status(cursor *cursor, nav_status *status);
bool cursor_read_party(cursor *cursor, nav_party *party);
bool cursor_read_abort(cursor *cursor, nav_abort_reason *reason);
bool cursor_read_phase(cursor *cursor, nav_entry_phase *phase);
const char *gesture_word(nav_gesture_phase phase);
nav_gesture_phase gesture_of(const char *word);
bool cursor_read_gesture(cursor *cursor, nav_gesture_phase *phase);
const char *life_word(nav_lifecycle life);
nav_lifecycle life_of(const char *word);
bool cursor_read_life(cursor *cursor, nav_lifecycle *life);
bool cursor_read_merge(cursor *cursor, nav_link_merge *merge);
bool cursor_read_presentation(cursor *cursor, nav_presentation *presentation);
bool cursor_read_occupied(cursor *cursor, nav_occupied_policy *occupied);
bool cursor_read_tabs_back(cursor *cursor, nav_tabs_back *back);
bool cursor_read_memory(cursor *cursor, nav_retention *memory);

/* The flags of options, by their words. */
enum {
    OPTION_FLAG_COUNT = 12
};
extern const link_flag option_flags[OPTION_FLAG_COUNT];

#endif
