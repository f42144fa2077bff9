/* Part of navcore.h: functions that read the active stack and entries. */
#ifndef NAVCORE_STATE_H
#define NAVCORE_STATE_H

#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- State ----------------------------------------------------------------------------------------------------------
 *
 * "The active stack" is the innermost active stack of the active scene: see nav_current_stack. nav_stack_get and
 * nav_stack_entries read any stack. */

/* Returns the number of entries on the active stack, the root included. Before the start: 0. */
size_t nav_current_depth(const nav_navigator *navigator);

/* Return the top entry of the active stack, and the entry at an index (0: the root). 0: no such entry. */
nav_id nav_current_top(const nav_navigator *navigator);
nav_id nav_current_entry_at(const nav_navigator *navigator, size_t index);

/* Copies at most capacity ids of the active stack's entries to out, from the root up. Returns the stack's depth. */
size_t nav_current_entries(const nav_navigator *navigator, nav_id *out, size_t capacity);

/* Returns the topmost entry of the request's route on the active stack. If the request has arguments, the entry's must
 * be equal. 0: no such entry. */
nav_id nav_current_find(const nav_navigator *navigator, const nav_request *request);

nav_revision nav_current_revision(const nav_navigator *navigator);

/* Read the request of the active stack's top entry, and of the active scene's root entry, like nav_entry_request.
 * Return NAV_OK or NAV_NOT_STARTED. */
nav_status nav_current_request(const nav_navigator *navigator, nav_request *out);
nav_status nav_initial_request(const nav_navigator *navigator, nav_request *out);

/* Reads the request of an entry: the route's name and id, and the present arguments. The arguments are borrowed until
 * the entry is released or gets other arguments. Returns NAV_OK or NAV_STALE. */
nav_status nav_entry_request(const nav_navigator *navigator, nav_id entry, nav_request *out);

typedef int32_t nav_entry_phase;
enum {
    NAV_ENTRY_GONE = 0,    /* or never existed */
    NAV_ENTRY_PLANNED = 1, /* in a move not accepted yet */
    NAV_ENTRY_ALIVE = 2,   /* on a stack */
    NAV_ENTRY_LEAVING = 3  /* removed, or planned in vain. Readable until NAV_EVENT_RELEASED */
};
nav_entry_phase nav_entry_current_phase(const nav_navigator *navigator, nav_id entry);

/* Returns a number that the entry keeps for life, also in a saved text. A host stores data by this number, such as the
 * scroll position of a view. No other entry of this navigator gets the number. Exception: an entry that comes back from
 * the memory of a container has the former number. While an entry is NAV_ENTRY_PLANNED, another plan of its operation
 * changes the number. Numbers begin with 1. 0: a stale id. */
uint64_t nav_entry_number(const nav_navigator *navigator, nav_id entry);

/* Returns the waiter for the entry's result. 0: no waiter. */
nav_id nav_entry_waiter(const nav_navigator *navigator, nav_id entry);

/* Reads the model made by the builder. *out can be NULL. Returns NAV_OK or NAV_STALE. */
nav_status nav_entry_model(const nav_navigator *navigator, nav_id entry, void **out);

/* Reads the view of an entry. The builder makes the view at the first call. For a leaving entry the call only reads an
 * existing view.
 *
 * Returns:
 * - NAV_OK: *out is the view. *out can be NULL, also because a call inside callbacks dropped the view before this call
 *   returns.
 * - NAV_REFUSED: by the builder. nav_last_outcome has the builder's number.
 * - NAV_IN_USE: the view or the model is being made.
 * - NAV_STALE: also if the entry was removed while the view was made. */
nav_status nav_entry_view(nav_navigator *navigator, nav_id entry, void **out);

/* Destroys the view of an entry before the call returns. Inside a callback the view is destroyed next. The view of a
 * leaving entry is destroyed at the release. nav_entry_view makes another view.
 *
 * Returns:
 * - NAV_OK, NAV_STALE, NAV_FULL.
 * - NAV_ALREADY_GONE: no view.
 * - NAV_IN_USE: the view is being made. */
nav_status nav_entry_drop_view(nav_navigator *navigator, nav_id entry);

/* Reads the state of an entry: a value of the host, such as a scroll position, a draft or a title. The value changes
 * while the entry lives. *out is NULL if no state is set. *out is borrowed until the state is set again or the entry is
 * released. Returns NAV_OK or NAV_STALE. */
nav_status nav_entry_state(const nav_navigator *navigator, nav_id entry, const nav_value **out);

/* Sets the state of an entry to a copy of the value. NULL removes the state. Takes effect at once, also inside a
 * callback and while operations are under way. Returns NAV_OK, NAV_STALE, NAV_INVALID, NAV_TOO_LARGE or NAV_FULL. */
nav_status nav_entry_set_state(nav_navigator *navigator, nav_id entry, const nav_value *state);

/* Reads the trail of an entry: the values that the function of a flow has got from the entry. With the trail the function
 * walks to where the user is in the next process. No screen reads the trail. The rest is as for nav_entry_state. */
nav_status nav_entry_trail(const nav_navigator *navigator, nav_id entry, const nav_value **out);

/* Sets the trail of an entry to a copy of the value. NULL removes the trail. No event tells it. nav_save writes the trail
 * whatever the budget, unless a secret or a host object is in it. Returns NAV_OK, NAV_STALE, NAV_INVALID or
 * NAV_TOO_LARGE. */
nav_status nav_entry_set_trail(nav_navigator *navigator, nav_id entry, const nav_value *trail);

/* Reads the outcome of the operation called last, or run last by nav_drain. A pending operation has NAV_PENDING until
 * the end, then the outcome of NAV_EVENT_COMPLETED. Other calls leave the last outcome unchanged. Exception:
 * nav_entry_view, if the builder refuses. Returns NAV_OK or NAV_INVALID. */
nav_status nav_last_outcome(const nav_navigator *navigator, nav_outcome *out);

/* Returns a sentence for developers about the last outcome. Empty for NAV_OK, unless a restore has lost entries or a
 * batch was to remove a root. If another call fails later, the sentence is about this failure, until an operation is
 * called or a registration succeeds. A failure inside a callback has its sentence only inside callbacks. A call has failed if it returns a
 * negative status, or finds nothing by a name. Other functions that only read leave the sentence. If a name of a
 * route, branch or argument is misspelt, the sentence has the nearest name. At most two bytes differ, of two or three
 * bytes one. Borrowed. */
nav_string nav_last_message(const nav_navigator *navigator);

/* Writes the whole state as indented text, with a NUL at the end. The same state gives the same text. Each entry has a
 * line. Below the line are the stacks owned by the entry: branches by name, presented stacks by kind. Marks:
 * - "selected": the selected branch.
 * - "*": the innermost active stack, if a scene has several stacks.
 * - "waiter": an entry whose result is awaited.
 * - "asked": an entry whose next value is awaited.
 * - "in checkout 1": a flow of the entry, the innermost flow first, with route and number. Another flow may get the
 *   number later. A "waiter" after a flow waits for the flow.
 *
 * If operations are pending, the last line has their number. Here and in sentences control characters, line ends and
 * marks of the writing direction are written as \n, \r, \t or \uXXXX.
 *
 * *out is owned (nav_text_free). length may be NULL. */
nav_status nav_dump(const nav_navigator *navigator, char **out, size_t *length);

/* Frees a text given by the library. text may be NULL. Thread: any. */
void nav_text_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
