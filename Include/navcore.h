/* navcore: the navigation of an app.
 *
 * A navigator keeps a stack of screens, asks the app before every change, and delivers every result exactly once.
 * A screen on the stack is an entry. It is made from a request: a route and its arguments.
 *
 * The functions of a first program:
 *
 * - nav_navigator_new, nav_navigator_free: make a navigator, and free it.
 * - nav_route_add, nav_path_add: register a route, and a route with its path.
 * - nav_start: make the first entry.
 * - nav_navigate, nav_navigate_for_result: push an entry, and wait for its result.
 * - nav_pop_back: remove the top entry, with a result or without one.
 * - nav_open: open a deep link, with the entries below its screen.
 * - nav_observer_add: be called after every change.
 *
 * Then: nav_bridge_set accepts or refuses every change, and nav_route_register gives entries models and views.
 *
 * The simplest complete program:
 *
 *     #include <navcore.h>
 *     #include <stdio.h>
 *
 *     static void picked(void *user_data, const nav_result *result) {
 *         (void)user_data;
 *         if (result->kind == NAV_VALUE)
 *             printf("picked %.*s\n", (int)result->value->content.string.length, result->value->content.string.bytes);
 *     }
 *
 *     int main(void) {
 *         nav_navigator *navigator;
 *         nav_request home = nav_request_init("home", NULL), picker = nav_request_init("picker", NULL);
 *         nav_value blue = nav_text_value("blue");
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
 *   Lifetimes. Three words are used. *Owned*: yours until you give it back with the function named there.
 *     *Borrowed*: valid until the next call that changes the navigator. *Borrowed for the callback*: valid until the
 *     callback returns. The library reads your memory during the call and keeps none of it, unless a comment says so.
 *   Strings are UTF-8, a pointer and a length in bytes; NAV_NUL_TERMINATED as the length means up to the first NUL.
 *     A length of 0 is the empty string, with any pointer. Invalid UTF-8 is NAV_INVALID. Strings that come out have a
 *     real length, and a NUL after the last byte that it does not count; an empty one has bytes too.
 *   Outputs (a pointer, an id, a count, a string, a struct with its size) are filled also by a call that fails, without
 *     a navigator and from another thread too: with NULL, 0 or an empty string, a nav_outcome with the outcome.
 *   Structs that grow begin with their size (nav_element and the cells of values never do): zero them and
 *     set `size` to sizeof, also where the library fills them. nav_TYPE_init, such as nav_options_init, does both.
 *     Zero is the default of every field. A shorter struct (of an older host) works; a longer one works
 *     while its tail is zero; in one that the library fills the tail is zeroed. A size that does not even hold the
 *     first field after `size`, or is above 4,096, is NAV_INVALID.
 *   Outcomes. A nav_status of 0 is done, above 0 is nothing done and nothing wrong, below 0 is refused or wrong; then
 *     nothing has changed. Checks come in this order: a NULL navigator (NAV_INVALID), the thread (NAV_WRONG_THREAD),
 *     closed (NAV_CLOSED), arguments (NAV_INVALID, NAV_TOO_LARGE), started (NAV_NOT_STARTED), room (NAV_FULL), then the
 *     state. A call that fails on the first three gives back at once what it was handed, on the calling thread.
 *   Threads. A navigator belongs to the thread that made it, until that thread releases it and another one claims it.
 *     From another thread every function but nav_claim gives NAV_WRONG_THREAD, or 0 where it returns a value, and does
 *     nothing. The functions of ports, nav_version, nav_status_name and the helpers that take no navigator may be called
 *     from anywhere.
 *   Callbacks run on that thread, inside a call of yours, and never while the state is being changed. They may call
 *     every function: an operation called inside a callback is NAV_PENDING and runs when its turn comes. They must
 *     neither throw nor longjmp through the library.
 *   Registration. `callback, user_data, destroy` stand together. `destroy` (which may be NULL) is called exactly once
 *     with user_data, when the library no longer needs it, also when the registration fails, and never while a callback
 *     of the same registration is running.
 *   Memory. Running out of it aborts. Dangling pointers and wrong lengths are undefined, as in any C library.
 *
 * docs/ has one short page on each of these rules. */
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
#include "navcore/life.h"
#include "navcore/back.h"
#include "navcore/state.h"
#include "navcore/events.h"
#include "navcore/paths.h"
#include "navcore/ports.h"

#endif
