/* navcore: the navigation of an app.
 *
 * A navigator keeps a stack of screens, asks the app before every change, and delivers every result exactly once. A
 * screen on the stack is an entry. An entry is made from a request: a route and arguments.
 *
 * The functions of a first program:
 *
 * - nav_navigator_new, nav_navigator_free: make and free a navigator.
 * - nav_route_add, nav_route_add_with_path: register a route, and a route with a path.
 * - nav_start: make the first entry.
 * - nav_navigate, nav_navigate_for_result: push an entry, and wait for the entry's result.
 * - nav_pop_back: remove the top entry, with or without a result.
 * - nav_open: open a deep link, with the entries below the link's screen.
 * - nav_observer_add: be called after every change.
 *
 * Then: nav_bridge_set, to accept or refuse every change, and nav_route_register, to give entries models and views.
 *
 * The simplest complete program:
 *
 *     #include <navcore.h>
 *     #include <stdio.h>
 *
 *     static void picked(void *user_data, const nav_result *result) {
 *         (void)user_data;
 *         if (result->kind == NAV_RESULT_VALUE)
 *             printf("picked %.*s\n", (int)result->value->content.string.length, result->value->content.string.bytes);
 *     }
 *
 *     int main(void) {
 *         nav_navigator *navigator;
 *         nav_request home = nav_request_init("home", NULL), picker = nav_request_init("picker", NULL);
 *         nav_value blue = nav_value_string("blue");
 *         if (nav_navigator_new(NULL, &navigator) != NAV_OK) return 1;
 *         nav_route_add(navigator, "home");
 *         nav_route_add(navigator, "picker");
 *         nav_start(navigator, &home, NULL, NULL);
 *         nav_navigate_for_result(navigator, &picker, picked, NULL, NULL, NULL, NULL);
 *         nav_pop_back(navigator, &blue, NULL, NULL);
 *         nav_navigator_free(navigator);
 *         return 0;
 *     }
 *
 * Rules for every function:
 *
 * ---- Lifetimes ----
 *
 * - *Owned*: yours until you give the thing back with the function named in the comment.
 * - *Borrowed*: valid until the next call that changes the navigator.
 * - *Borrowed for the callback*: valid until the callback returns.
 *
 * The library reads your memory during the call. The library keeps none of your memory, unless a comment says so.
 *
 * ---- Strings ----
 *
 * A string is UTF-8: a pointer, and a length in bytes.
 * - NAV_NUL_TERMINATED as the length means up to the first NUL.
 * - A length of 0 is the empty string, with any pointer.
 * - Invalid UTF-8 is NAV_INVALID.
 * - A string from the library has a real length, and a NUL after the last byte. The length does not include the NUL. An
 *   empty string has bytes, too. Exception: nav_url.
 *
 * ---- Outputs ----
 *
 * An output is a pointer, an id, a count, a string, or a struct with a size. A call that fails fills the outputs, too,
 * also without a navigator and from another thread. Then outputs are NULL, 0 or empty strings. Exception: a nav_outcome
 * gets the outcome.
 *
 * ---- Structs ----
 *
 * A struct that grows begins with `size`. Zero the struct, and set `size` to sizeof, also if the library fills the
 * struct. nav_TYPE_init, such as nav_options_init, does both. The default of every field is 0.
 * - A shorter struct (of an older host) works.
 * - A longer struct works while the tail is zero. If the library fills the struct, the library zeroes the tail.
 * - NAV_INVALID: a size above 4,096, or too small for the first field after `size`.
 *
 * Structs without `size` never grow: nav_element, nav_branch and the cells of values. Exception: nav_record, whose size
 * nav_next_records takes.
 *
 * ---- Outcomes ----
 *
 * A nav_status says:
 * - 0: done.
 * - Above 0: nothing done, and nothing wrong. Exceptions: NAV_PENDING, NAV_FREED and NAV_KEPT.
 * - Below 0: refused or wrong, and nothing has changed.
 *
 * A call checks in this order:
 * 1. The navigator is NULL: NAV_INVALID.
 * 2. The thread is wrong: NAV_WRONG_THREAD.
 * 3. The navigator is closed: NAV_CLOSED.
 * 4. The arguments are wrong: NAV_INVALID, NAV_TOO_LARGE.
 * 5. The navigator has not started: NAV_NOT_STARTED.
 * 6. No room is left: NAV_FULL.
 * 7. The state.
 *
 * A call that fails at 1, 2 or 3 gives back at once all that was handed over, on the calling thread.
 *
 * ---- Threads ----
 *
 * A navigator belongs to the thread that made the navigator, until that thread calls nav_detach_thread and another
 * thread calls nav_attach_thread. From another thread every function except nav_attach_thread does nothing. The function
 * returns NAV_WRONG_THREAD, or 0 if the function returns a value.
 *
 * Any thread may call the functions that take a nav_port, nav_version, nav_status_name, and the helpers without a
 * navigator.
 *
 * ---- Callbacks ----
 *
 * A callback runs on the navigator's thread, inside a call of yours, and never while the state is being changed. A
 * callback may call every function. An operation called inside a callback is NAV_PENDING, and runs when the operation's
 * turn comes. A callback must neither throw nor longjmp through the library. Some callbacks have other rules, see their
 * comments.
 *
 * ---- Registration ----
 *
 * `callback, user_data, destroy` belong together. The library calls `destroy` (may be NULL) exactly once with
 * user_data, when the library no longer needs user_data, also if the registration fails. `destroy` never runs while a
 * callback of the same registration is running.
 *
 * ---- Memory ----
 *
 * If memory runs out, the library aborts the program. Dangling pointers and wrong lengths are undefined behaviour, as
 * in any C library.
 *
 * docs/ explains the rules on short pages. */
#ifndef NAVCORE_H
#define NAVCORE_H

#include "navcore/library.h"
#include "navcore/values.h"
#include "navcore/navigator.h"
#include "navcore/containers.h"
#include "navcore/routes.h"
#include "navcore/changes.h"
#include "navcore/bridge.h"
#include "navcore/results.h"
#include "navcore/operations.h"
#include "navcore/flows.h"
#include "navcore/tree.h"
#include "navcore/guards.h"
#include "navcore/lifecycle.h"
#include "navcore/back.h"
#include "navcore/state.h"
#include "navcore/saved.h"
#include "navcore/events.h"
#include "navcore/paths.h"
#include "navcore/ports.h"

#endif
