/* navcore/saved.h: Saved state. Part of navcore.h. */
#ifndef NAVCORE_SAVED_H
#define NAVCORE_SAVED_H

#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Saved state -----------------------------------------------------------------------------------------------------
 *
 * nav_save writes the state as text. After the process died, a new process restores the text, and goes on where the user
 * was. docs/state.md describes the text. The same state gives the same bytes.
 *
 * A text has the scenes with the stacks, the entries with arguments, states and numbers, the containers, the flows, the
 * memory of removed containers, and published values that nobody has asked for.
 *
 * A text has nothing of the host: no models, views, children, callbacks and host objects. A text has no secrets, open
 * questions, waiting operations, gestures, leaving entries, hints and waiters. */

typedef struct nav_saving {
    size_t size;
    uint32_t flags;       /* NAV_SAVING_COMPLETE or 0 */
    uint32_t app_version; /* of the app's routes as a whole: nav_restoring refuses a greater version */
    nav_id scene;         /* saves only the scene with this root stack. 0: all scenes */
    /* The greatest length of the text in bytes. 0: no limit. If the text is longer, nav_save leaves out in this order:
     * - the states of hidden entries, which are neither resumed nor started,
     * - the memory of removed containers,
     * - all states. */
    size_t budget;
} nav_saving;

/* nav_saving.flags */
enum {
    NAV_SAVING_COMPLETE = 1 /* a secret or a host object in the arguments of an entry or a flow is NAV_NOT_SAVED */
};

/* Makes a nav_saving without limits. */
static inline nav_saving nav_saving_init(void) {
    static nav_saving zero;
    nav_saving saving = zero;
    saving.size = sizeof saving;
    return saving;
}

/* Writes the state of the last commit as text, with a NUL at the end. The call is no operation: it asks nobody, changes
 * nothing, and is allowed inside callbacks. saving may be NULL. *out is owned (nav_text_free). length may be NULL, and
 * does not count the NUL.
 *
 * Returns:
 * - NAV_OK, NAV_INVALID, NAV_CLOSED, NAV_NOT_STARTED.
 * - NAV_STALE: nav_saving.scene is no root stack of a scene.
 * - NAV_NOT_SAVED: see NAV_SAVING_COMPLETE.
 * - NAV_TOO_LARGE: the text does not fit into the budget or NAV_MAX_SAVED_BYTES. */
nav_status nav_save(const nav_navigator *navigator, const nav_saving *saving, char **out, size_t *length);

#ifdef __cplusplus
}
#endif
#endif
