/* Part of navcore.h: the plan of back, handlers of back, and gestures. */
#ifndef NAVCORE_BACK_H
#define NAVCORE_BACK_H

#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Back -----------------------------------------------------------------------------------------------------------
 *
 * nav_back does what a user means by back. nav_back_plan_get reads ahead of time what nav_back would do. So a host
 * knows whether a gesture may begin, and what to draw.
 *
 * ---- Handlers ----
 *
 * A screen that wants back for itself (a search field, a drawer) adds a handler. The screen enables or disables the
 * handler ahead of time. An enabled handler gets back before nav_back does anything else. In a batch nav_back asks no
 * handlers.
 *
 * A handler of an entry applies in the entry's scene if:
 * - the entry is on top of a shown stack, and
 * - nothing is presented over the entry, not even an alert.
 *
 * The first enabled handler gets back. The order is:
 * 1. Handlers in deeper stacks first: a deeper stack lies in more other stacks.
 * 2. Then handlers with a greater priority first.
 * 3. Then newer handlers first. Enabling a handler makes the handler the newest.
 *
 * Handlers without an entry are last.
 *
 *     static void close_search(void *user_data, const nav_gesture *gesture) {
 *         if (gesture->phase == NAV_GESTURE_COMMIT) *(int *)user_data = 0;
 *     }
 *
 *     static nav_status add_search(nav_navigator *navigator, int *is_searching, nav_id *handler) {
 *         nav_back_handler search = nav_back_handler_init(nav_current_top(navigator), close_search);
 *         search.user_data = is_searching;
 *         return nav_back_handler_add(navigator, &search, handler);
 *     }
 */

/* nav_back_plan.ask_flags */
enum {
    NAV_BACK_ASKS_GUARD = 1, /* a guard would be asked first: a host lets no gesture of its own begin */
    NAV_BACK_ASKS_BRIDGE = 2
};

typedef struct nav_back_plan {
    size_t size;
    uint32_t ask_flags; /* NAV_BACK_ASKS_GUARD and so on. 0: nobody would be asked */
    nav_id handler;     /* the handler that would get back. 0: the library */
    nav_id entry;       /* the handler's entry. Without a handler: what nav_outcome.entry of nav_back would be */
    const nav_changes *changes; /* the library's changes, without new entries and stacks. NULL: the library would change
                                   nothing. Borrowed until the next call that changes the navigator */
} nav_back_plan;

/* Makes a struct for nav_back_plan_get to fill. */
static inline nav_back_plan nav_back_plan_init(void) {
    static nav_back_plan zero;
    nav_back_plan plan = zero;
    plan.size = sizeof plan;
    return plan;
}

/* Reads what nav_back would do in a scene, by the scene's root stack. 0: the active scene. Waiting operations are
 * ignored.
 *
 * The library keeps the answer until something changes the answer, so another read takes constant time.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_AT_ROOT: nothing to go back to, and the app may close. Also if no plan of nav_back is possible.
 * - NAV_NOT_STARTED, NAV_STALE, NAV_INVALID. */
nav_status nav_back_plan_get(nav_navigator *navigator, nav_id scene, nav_back_plan *out);

/* Copies at most capacity ids of the entries to which nav_back leads in a scene, again and again: the way back. `scene`
 * is a root stack. Default (0): the active scene. The first entry is the end of the way, the last one is where the user
 * is. The way has the entries that the user comes back to, not the containers around them. Handlers and guards are not
 * asked.
 * - An alert that is shown is the last entry.
 * - In a column that is empty or has its placeholder, the entry is the top of the column before.
 * - 0 stands for an entry that back would make: the root of a tab that was never opened.
 *
 * Returns the number of entries; 0: a stale id, before the start and after nav_close. */
size_t nav_way_back(const nav_navigator *navigator, nav_id scene, nav_id *out, size_t capacity);

/* ---- Gestures -------------------------------------------------------------------------------------------------------
 *
 * NAV_GESTURE_BEGIN decides whether a handler or the library has the gesture, until the end of the gesture. If the
 * library has the gesture, NAV_EVENT_GESTURE tells all phases. A commit is then an operation like nav_back: guards and
 * the bridge are asked. The phase is told before the operation.
 *
 * During a gesture all other operations run as usual.
 *
 * Other ends of a gesture:
 * - If a report makes the changes that a gesture of the library has shown, the report is the commit.
 * - If any other report changes the scene of such a gesture, the gesture is cancelled.
 * - If nav_back gives back to a handler, the handler's gesture is cancelled.
 * - If the scene, the handler or the handler's entry is removed, the gesture is cancelled.
 * - If the bridge is replaced or detached, or nav_close is called, all gestures are cancelled.
 */

typedef int32_t nav_gesture_phase;
enum {
    NAV_GESTURE_NONE = 0,
    NAV_GESTURE_BEGIN = 1,    /* an earlier gesture of the scene is cancelled */
    NAV_GESTURE_PROGRESS = 2, /* how far the user has come: nav_gesture.progress */
    NAV_GESTURE_CANCEL = 3,   /* nothing happens */
    NAV_GESTURE_COMMIT = 4    /* the handler is told, or the library makes the changes that the beginning has shown */
};

typedef struct nav_gesture { /* borrowed for the callback; a pulled gesture until the next pull */
    size_t size;
    nav_gesture_phase phase;
    int32_t forward; /* 0: back. Not 0: forward, for handlers only */
    int32_t edge;    /* yours */
    double progress; /* 0 to 1. Other numbers are clamped, and NaN is 0 */
    nav_id scene;    /* the root stack of the scene. Given as 0: the active scene */
    nav_id handler;  /* the handler that has the gesture. 0: the library. nav_back_gesture ignores the field */
    const nav_changes *changes; /* the library's changes, as in nav_back_plan. NULL: a handler has the gesture, or an
                                   entry or stack of the changes has gone. nav_back_gesture ignores the field */
} nav_gesture;

/* Makes a gesture of the active scene. */
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
    nav_id entry; /* the handler is removed with this entry. 0: a handler of all scenes */
    int32_t priority;
    int32_t forward;             /* 0: back */
    int32_t disabled;            /* not 0: added as disabled */
    nav_gesture_callback handle; /* NULL: NAV_EVENT_GESTURE tells the handler, and needs an event_capacity */
    void *user_data;
    nav_destroy_callback destroy;
} nav_back_handler;

/* Makes an enabled handler of back. */
static inline nav_back_handler nav_back_handler_init(nav_id entry, nav_gesture_callback handle) {
    static nav_back_handler zero;
    nav_back_handler handler = zero;
    handler.size = sizeof handler;
    handler.entry = entry;
    handler.handle = handle;
    return handler;
}

/* Adds a handler. *out (may be NULL) gets the handler's id.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_STALE: no such entry.
 * - NAV_INVALID: no callback and no event_capacity. While a handler without a callback exists, nav_configure refuses an
 *   event_capacity of 0.
 * - NAV_TOO_LARGE above 16,777,215 handlers. */
nav_status nav_back_handler_add(nav_navigator *navigator, const nav_back_handler *handler, nav_id *out);

/* Enables a handler (not 0), or disables a handler (0). A handler with a gesture keeps the gesture.
 *
 * Returns:
 * - NAV_OK, NAV_ALREADY_THERE, NAV_STALE.
 * - NAV_FULL inside callbacks above nav_config.operation_limit. */
nav_status nav_back_handler_enable(nav_navigator *navigator, nav_id handler, int32_t enabled);

/* Removes a handler. A handler with a gesture gets NAV_GESTURE_CANCEL first. The handler is not called again, except
 * for phases that were due before.
 *
 * Returns:
 * - NAV_OK: also inside a callback. There the handler's destroy runs next.
 * - NAV_STALE, NAV_FULL. */
nav_status nav_back_handler_remove(nav_navigator *navigator, nav_id handler);

/* Tells the library a phase of a user's gesture. outcome (may be NULL) gets the outcome of a commit.
 *
 * Returns:
 * - NAV_OK. For a commit of the library: the status of nav_back.
 * - NAV_STALE_ISSUER: a commit of the library, if back would now do something else, or nothing.
 * - NAV_AT_ROOT: a beginning with nothing to go back to.
 * - NAV_ALREADY_GONE: no gesture has begun, or the gesture has ended.
 * - NAV_FULL: too many events or operations wait. The gesture continues.
 * - NAV_INVALID: an unknown phase.
 * - NAV_STALE: no such scene.
 * - NAV_CLOSED: also if a callback closes the navigator.
 * - NAV_NOT_STARTED. */
nav_status nav_back_gesture(nav_navigator *navigator, const nav_gesture *gesture, nav_outcome *outcome);

#ifdef __cplusplus
}
#endif
#endif
