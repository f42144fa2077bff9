/* Part of navcore.h: functions that read the active stack and entries. */
#ifndef NAVCORE_STATE_H
#define NAVCORE_STATE_H

#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- State ------------------------------------------------------------------------------------------------------------------ */

/* What is not said to be of another stack is of the innermost active one: see nav_active_stack. nav_stack_get and
 * nav_stack_entries read any other. */

/* How many entries are on the active stack, its root among them; 0 before the start. */
size_t nav_depth(const nav_navigator *navigator);

/* The entry on top of the active stack, and the one at an index (0 is its root); 0 where there is none. */
nav_id nav_top(const nav_navigator *navigator);
nav_id nav_entry_at(const nav_navigator *navigator, size_t index);

/* Copies the ids of the active stack into out, from its root up, capacity at the most. Returns its depth. */
size_t nav_stack(const nav_navigator *navigator, nav_id *out, size_t capacity);

/* The topmost entry on the active stack of a request's route (and arguments, where there are any), else 0. */
nav_id nav_topmost(const nav_navigator *navigator, const nav_request *request);

nav_revision nav_current_revision(const nav_navigator *navigator);

/* Reads the request of the top entry of the active stack, and of the root of the root stack, as nav_entry_request does.
 * NAV_OK, NAV_NOT_STARTED. */
nav_status nav_current_request(const nav_navigator *navigator, nav_request *out);
nav_status nav_initial_request(const nav_navigator *navigator, nav_request *out);

/* The request of an entry: its route by name and by id, and the arguments that it has now. These are borrowed until the
 * entry is released or has others. NAV_OK, NAV_STALE. */
nav_status nav_entry_request(const nav_navigator *navigator, nav_id entry, nav_request *out);

typedef int32_t nav_entry_phase;
enum {
    NAV_ENTRY_GONE = 0,    /* or never was */
    NAV_ENTRY_PLANNED = 1, /* in a move that is not accepted yet */
    NAV_ENTRY_ALIVE = 2,   /* on a stack */
    NAV_ENTRY_LEAVING = 3  /* removed, or planned in vain; it can be read until its NAV_EVENT_RELEASED */
};
nav_entry_phase nav_entry_current_phase(const nav_navigator *navigator, nav_id entry);

/* The waiter for the entry's result; 0 where there is none. */
nav_id nav_entry_waiter(const nav_navigator *navigator, nav_id entry);

/* The model that the builder made. NAV_OK and *out, which may be NULL; NAV_STALE. */
nav_status nav_entry_model(const nav_navigator *navigator, nav_id entry, void **out);

/* Gives the view, which the builder makes at the first call. Of a leaving entry it only gives the view that there is.
 * Returns:
 * - NAV_OK and *out, which may be NULL: also where a call inside callbacks has dropped the view before this returns.
 * - NAV_REFUSED by the builder: nav_last_outcome has its number.
 * - NAV_IN_USE: the view or the model is being made.
 * - NAV_STALE: also where making the view removed the entry. */
nav_status nav_entry_view(nav_navigator *navigator, nav_id entry, void **out);

/* Destroys the view before this returns (inside a callback: next; of a leaving entry: when it is released);
 * nav_entry_view makes another. NAV_OK, NAV_ALREADY_GONE where there is none, NAV_IN_USE while it is being made,
 * NAV_STALE, NAV_FULL. */
nav_status nav_entry_drop_view(nav_navigator *navigator, nav_id entry);

/* The state of an entry: a value of the host's that changes while the entry lives (a scroll position, a draft, a
 * title). *out is NULL where none was set, and borrowed until it is set again or the entry is released. NAV_OK,
 * NAV_STALE. */
nav_status nav_entry_state(const nav_navigator *navigator, nav_id entry, const nav_value **out);

/* Sets it to a copy of the value, NULL to none; at once, also inside a callback, whatever operations are under way.
 * NAV_OK, NAV_STALE, NAV_INVALID, NAV_TOO_LARGE, NAV_FULL. */
nav_status nav_entry_set_state(nav_navigator *navigator, nav_id entry, const nav_value *state);

/* Reads the outcome of the operation that was called last, or that nav_drain ran last. Of a pending one it is
 * NAV_PENDING until it is over, then the outcome of its NAV_EVENT_COMPLETED. Other calls leave it as it is, but a
 * builder that refuses in nav_entry_view. NAV_OK, NAV_INVALID. */
nav_status nav_last_outcome(const nav_navigator *navigator, nav_outcome *out);

/* Returns a sentence about that outcome for a developer; empty where it is NAV_OK. A route, pattern, type of parameters
 * or link prefix that was refused since has the sentence in its place, until the next of them succeeds. Other calls
 * write none: after one of those that failed, the sentence is still that of the call before it. Borrowed. */
nav_string nav_last_detail(const nav_navigator *navigator);

/* The whole state as indented text, the same for the same state, with a NUL after it. Each entry has a line, below it
 * are the stacks that it owns: branches by their names, presented ones by their kinds. "selected" stands at the branch
 * that is selected, "*" at the innermost active stack where there are several, "waiter" at an entry whose result is
 * awaited. "asked" stands at one whose next value is awaited. "in checkout 1" is a flow of the entry, the innermost
 * first: its route and its number, which another may have later. A "waiter" behind that waits for the flow. The last
 * line says how many operations are pending. Here and in sentences control characters, line ends and marks of the
 * writing direction are written as \uXXXX. *out is owned (nav_text_free). length may be NULL. */
nav_status nav_dump(const nav_navigator *navigator, char **out, size_t *length);

/* Frees a text that the library gave. NULL is fine. From any thread. */
void nav_text_free(char *text);

#ifdef __cplusplus
}
#endif
#endif
