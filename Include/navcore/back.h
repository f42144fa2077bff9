/* Part of navcore.h: what back would do, who wants it for itself, and gestures. */
#ifndef NAVCORE_BACK_H
#define NAVCORE_BACK_H

#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Back -------------------------------------------------------------------------------------------------------------
 *
 * nav_back does what a user means by back. What that is can be read before, so that a host knows whether a gesture may
 * begin, and what it has to draw.
 *
 * A screen that wants back for itself (a search field, a drawer) adds a handler, and says ahead of time whether it is
 * enabled. Of a scene those handlers count that are of entries on top of stacks that are shown. Nothing may be presented
 * over them, not even an alert. The one whose stack lies in most others comes first, then the one with the greater
 * priority, then the newest. Enabling makes a handler the newest. Handlers without an entry come after all others. A handler goes before everything that nav_back
 * does. In a batch nav_back asks no handlers.
 *
 *     static void close_search(void *user_data, const nav_gesture *gesture) {
 *         if (gesture->phase == NAV_GESTURE_COMMIT) *(int *)user_data = 0;
 *     }
 *
 *     static nav_status add_search(nav_navigator *navigator, int *is_searching, nav_id *handler) {
 *         nav_back_handler search = nav_back_handler_init(nav_top(navigator), close_search);
 *         search.user_data = is_searching;
 *         return nav_back_handler_add(navigator, &search, handler);
 *     }
 */

/* nav_back_plan.asks */
enum {
    NAV_BACK_ASKS_GUARD = 1, /* a guard would be asked first: a host does not let its own gesture begin */
    NAV_BACK_ASKS_BRIDGE = 2
};

typedef struct nav_back_plan {
    size_t size;
    uint32_t asks;  /* who would be asked; 0: nobody */
    nav_id handler; /* who would have it; 0: the library */
    nav_id entry;   /* the handler's, or what nav_outcome.entry would be of nav_back */
    const nav_changes
        *changes; /* what the library would do, without what would be made for it; else NULL. Borrowed until
                                   the next call that changes the navigator */
} nav_back_plan;

/* A struct to be filled: its size, and zero in every other byte. */
static inline nav_back_plan nav_back_plan_init(void) {
    static nav_back_plan zero;
    nav_back_plan plan = zero;
    plan.size = sizeof plan;
    return plan;
}

/* Reads what nav_back would do in the scene of a root stack, 0: in the active one. It is found out once until something
 * changes it, so that asking again costs the same whatever there is. Operations that wait do not count.
 * Returns:
 * - NAV_OK.
 * - NAV_AT_ROOT: there is nothing to go back to, and the app may close. Also where nav_back would fail.
 * - NAV_NOT_STARTED, NAV_STALE, NAV_INVALID. */
nav_status nav_back_plan_get(nav_navigator *navigator, nav_id scene, nav_back_plan *out);

typedef int32_t nav_gesture_phase;
enum {
    NAV_GESTURE_NONE = 0,
    NAV_GESTURE_BEGIN = 1,
    NAV_GESTURE_PROGRESS = 2,
    NAV_GESTURE_CANCEL = 3,
    NAV_GESTURE_COMMIT = 4
};

typedef struct nav_gesture { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_gesture_phase phase;
    int32_t forward;            /* 0: back. Of forward there are only handlers */
    int32_t edge;               /* yours */
    double progress;            /* 0 to 1: what is outside is brought in, and what is no number is 0 */
    nav_id scene;               /* its root stack. Given as 0: the active one */
    nav_id handler;             /* who has it; 0: the library. Given to the library it counts for nothing */
    const nav_changes *changes; /* what the library will do, as nav_back_plan.changes. NULL: a handler has it, or an
                                   entry or stack of them has gone. Given to the library it counts for nothing */
} nav_gesture;

/* A gesture of the active scene. */
static inline nav_gesture nav_gesture_init(nav_gesture_phase phase, double progress) {
    static nav_gesture zero;
    nav_gesture gesture = zero;
    gesture.size = sizeof gesture;
    gesture.phase = phase;
    gesture.progress = progress;
    return gesture;
}

/* Called with NAV_GESTURE_COMMIT for nav_back, and with every phase of a gesture. */
typedef void (*nav_gesture_callback)(void *user_data, const nav_gesture *gesture);

typedef struct nav_back_handler {
    size_t size;
    nav_id entry; /* with which the handler goes. 0: of all scenes */
    int32_t priority;
    int32_t forward;             /* 0: back */
    int32_t disabled;            /* at first */
    nav_gesture_callback handle; /* NULL: it is told by NAV_EVENT_GESTURE, which needs an event_capacity */
    void *user_data;
    nav_destroy_callback destroy;
} nav_back_handler;

/* An enabled handler of back: its size, its entry and callback, and zero in every other byte. */
static inline nav_back_handler nav_back_handler_init(nav_id entry, nav_gesture_callback handle) {
    static nav_back_handler zero;
    nav_back_handler handler = zero;
    handler.size = sizeof handler;
    handler.entry = entry;
    handler.handle = handle;
    return handler;
}

/* Adds a handler. *out (may be NULL) gets its id.
 * Returns:
 * - NAV_OK.
 * - NAV_STALE: there is no such entry.
 * - NAV_INVALID: no callback and no event_capacity. While there is such a handler, nav_configure takes no
 *   event_capacity of 0.
 * - NAV_TOO_LARGE beyond 16,777,215 handlers. */
nav_status nav_back_handler_add(nav_navigator *navigator, const nav_back_handler *handler, nav_id *out);

/* Enables a handler (not 0), which then comes before those of its priority, or disables it. One that has a gesture keeps
 * it. NAV_OK, NAV_ALREADY_THERE, NAV_STALE, NAV_FULL inside callbacks past nav_config.operation_limit. */
nav_status nav_back_handler_enable(nav_navigator *navigator, nav_id handler, int32_t enabled);

/* It is not called again, but for what it was to be told before. One that has a gesture is told NAV_GESTURE_CANCEL first.
 * NAV_OK, also inside a callback, where its destroy comes next; NAV_STALE, NAV_FULL. */
nav_status nav_back_handler_remove(nav_navigator *navigator, nav_id handler);

/* Tells of a user's gesture.
 *
 * - NAV_GESTURE_BEGIN finds out who has it, until its end: a handler, or the library, of which NAV_EVENT_GESTURE tells all
 *   phases. A gesture that has begun in the scene before is cancelled.
 * - NAV_GESTURE_PROGRESS says how far the user has come.
 * - NAV_GESTURE_CANCEL: nothing happens.
 * - NAV_GESTURE_COMMIT: its handler is told so, or the library does what the beginning has shown. That is an operation like
 *   nav_back: guards and the bridge are asked. It is NAV_STALE_ISSUER where back would do something else by now, or
 *   nothing. The phase is told before.
 *
 * A report that does what a gesture of the library's has shown is its commit. Any other report that changes its scene
 * cancels it. A nav_back that goes to a handler cancels its gesture. All are cancelled by the end of their scene, of the
 * handler or of the handler's entry, by another bridge, and by nav_close.
 *
 * outcome (may be NULL) gets the outcome of a commit.
 * Returns:
 * - NAV_OK; of a commit of the library's what nav_back returns.
 * - NAV_AT_ROOT at the beginning: there is nothing to go back to.
 * - NAV_ALREADY_GONE: nothing has begun, or it has ended.
 * - NAV_FULL: too much waits to be pulled, or for its turn. The gesture goes on.
 * - NAV_INVALID: an unknown phase. NAV_STALE: no such scene. NAV_NOT_STARTED.
 * - NAV_CLOSED: also by a callback. */
nav_status nav_back_gesture(nav_navigator *navigator, const nav_gesture *gesture, nav_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
