/* navcore/saved.h: Saved state. Part of navcore.h. */
#ifndef NAVCORE_SAVED_H
#define NAVCORE_SAVED_H

#include "operations.h"
#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Saved state -----------------------------------------------------------------------------------------------------
 *
 * nav_save writes the state as text. After the process died, a new process restores the text, and goes on where the user
 * was. docs/state.md describes the text. The same state gives the same bytes.
 *
 * A text has:
 * - The scenes, stacks, containers and flows.
 * - The entries with arguments, states and numbers.
 * - The memory of removed containers, and published values that nobody has asked for.
 * - Waiters with keys, and their results that nobody has got.
 * - Links that are held, and operations that wait for the result of a screen (NAV_REDIRECT_RESUME).
 *
 *     static nav_status open_app(nav_navigator *navigator, nav_string text) {
 *         nav_request home = nav_request_init("home", NULL);
 *         nav_restoring restoring = nav_restoring_init(text, &home);
 *         nav_status status = nav_restore(navigator, &restoring, NULL, NULL);
 *         return status < 0 ? nav_start(navigator, &home, NULL, NULL) : status;
 *     }
 *
 * A text has nothing of the host: no models, views, children, callbacks and host objects. A text has no secrets, open
 * questions, gestures, leaving entries, hints, waiters without keys, and other operations that wait. */

typedef struct nav_saving {
    size_t size;
    uint32_t flags;       /* NAV_SAVING_COMPLETE or 0 */
    uint32_t app_version; /* of the app's routes as a whole: nav_restoring refuses a greater version */
    nav_id scene;         /* saves only the scene with this root stack, without held links, and without results that
                             nobody has got. 0: all scenes */
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

/* Why an entry or a flow of a text can't come back unchanged. */
typedef int32_t nav_saved_problem;
enum {
    NAV_SAVED_UNKNOWN = 1,    /* the route is not registered; or a screen became a flow or the reverse; or a container
                                 is an alert */
    NAV_SAVED_VERSION = 2,    /* the route has another version: nav_route.version */
    NAV_SAVED_ARGUMENTS = 3,  /* the arguments do not fit the route's patterns */
    NAV_SAVED_INCOMPLETE = 4, /* the arguments had a secret or a host object. In their place is null */
    NAV_SAVED_BRANCH = 5,     /* the container has no such branch. Nothing can replace the entry */
    NAV_SAVED_BUILDER = 6,    /* the builder refused the entry, with nav_saved.host_code */
    NAV_SAVED_GUARD = 7       /* a guard refused the entry, with nav_saved.host_code */
};

/* An entry or a flow as the text has it. Borrowed for the callback. */
typedef struct nav_saved {
    size_t size;
    nav_saved_problem problem;
    int32_t host_code;    /* of NAV_SAVED_BUILDER and NAV_SAVED_GUARD: the refusing number */
    int32_t is_flow;      /* 1: a flow. 0: an entry */
    uint32_t version;     /* nav_route.version at the save */
    uint32_t app_version; /* nav_saving.app_version at the save */
    size_t offset;        /* the byte in the text where the entry or the flow begins */
    uint64_t number;      /* nav_entry_number; 0 for a flow, and if the text has no number */
    nav_string route;
    nav_string branch;          /* of NAV_SAVED_BRANCH: the missing branch; else empty */
    const nav_value *arguments; /* NULL: no arguments */
    const nav_value *state;     /* NULL: no state, and always for a flow */
} nav_saved;

typedef struct nav_restoring {
    size_t size;
    nav_string text;      /* written by nav_save. Copied */
    uint32_t app_version; /* a text with a greater nav_saving.app_version is NAV_UNSUPPORTED */
    /* The root of a scene whose entries are all lost. Copied, host objects are handed over. NULL: such a text fails. */
    const nav_request *fallback;
    /* Asked about each entry and each flow that can't come back unchanged: owners first, each stack from the root up,
     * before any model is made. Exceptions: guards and builders refuse later, and a flow is asked about before its first
     * entry. Returns one of:
     * - NAV_ANSWER_ACCEPT: as nav_saved_replace says. Without nav_saved_replace unchanged, if only the version differs
     *   or the arguments are incomplete. Otherwise nav_options.unresolved decides.
     * - NAV_SAVED_LEAVE_OUT, NAV_SAVED_CUT.
     * - Any other number refuses the text: NAV_REFUSED by NAV_BY_RESTORE, with the number as nav_outcome.host_code.
     *
     * NULL: an entry of another version comes back unchanged, and nav_options.unresolved decides about the rest. */
    int32_t (*migrate)(void *user_data, const nav_saved *saved);
    void *user_data;
    nav_destroy_callback destroy;
} nav_restoring;

/* Answers of nav_restoring.migrate. */
enum {
    NAV_SAVED_LEAVE_OUT = INT32_MIN + 4, /* the entry is lost, with everything inside. For a flow: the entries belong to
                                            the outer flow */
    NAV_SAVED_CUT = INT32_MIN + 5 /* the entry is lost, with everything inside and all entries above on the stack.
                                            For a flow: all entries of the flow are lost, with the entries above */
};

/* Makes a nav_restoring of a text. fallback is only pointed to. */
static inline nav_restoring nav_restoring_init(nav_string text, const nav_request *fallback) {
    static nav_restoring zero;
    nav_restoring restoring = zero;
    restoring.size = sizeof restoring;
    restoring.text = text;
    restoring.fallback = fallback;
    return restoring;
}

/* Replaces an entry or a flow, inside nav_restoring.migrate. request and state are copied, host objects in the arguments
 * are handed over. state NULL keeps the saved state. A second call replaces the first.
 *
 * Returns:
 * - NAV_OK, NAV_UNRESOLVED, NAV_INVALID, NAV_TOO_LARGE, NAV_CLOSED.
 * - NAV_STALE: outside of the callback, or a stale route_id. */
nav_status nav_saved_replace(nav_navigator *navigator, const nav_saved *saved, const nav_request *request,
                             const nav_value *state);

/* Makes the scenes of a text. The whole text is checked before anything changes.
 *
 * Before nav_start the call replaces nav_start: the bridge gets a replay and no question. Entries keep the numbers, unless
 * the navigator had entries before.
 * Later the call is a change like any other: a scene with the name of a scene of the text is removed first. The waiters of
 * its root stack get cancelled(restore), the others the reason of their stack. Entries get new numbers. Guards for leaving
 * and the bridge are asked.
 *
 * Models are made like in any operation, owners first. Guards for entering are asked. What a guard or a builder refuses
 * is lost, and the rest comes back. What a guard redirects to is performed afterwards.
 *
 * nav_options.unresolved decides about a lost entry, unless nav_restoring.migrate has decided. Everything inside a lost
 * entry is lost, too.
 * - NAV_UNRESOLVED_PREFIX, the default: all entries above on the stack are lost, too.
 * - NAV_UNRESOLVED_FALLBACK: nav_config.fallback_route with the same arguments stands in. Without a fallback route like
 *   NAV_UNRESOLVED_PREFIX.
 * - NAV_UNRESOLVED_REJECT: nothing comes back.
 *
 * A branch without entries opens as usual. A presented stack without entries is not presented. A lost flow's entries
 * belong to the outer flow.
 *
 * Waiters with keys wait again, for the same entries and flows: see nav_result_attach. A waiter whose entry or flow does
 * not come back gets cancelled(restore). Operations that waited for the result of a screen wait again. Links that were held
 * are held again, or opened after the restore. Each has a new ticket and the same tag.
 *
 * nav_options.scene: another name for the scene, if the text has one scene.
 *
 * Returns:
 * - NAV_OK: nav_outcome.entry is the top entry of the active scene. nav_outcome.removed_count also counts entries of the text
 *   that did not come back. If migrate has not left these entries out, nav_last_message says which are lost, and each is a
 *   NAV_EVENT_PROBLEM.
 * - NAV_CORRUPT: not a valid saved text. nav_outcome.index is the wrong byte, and nav_last_message says what is wrong there.
 * - NAV_UNSUPPORTED: saved by a newer library, or by a newer version of the app.
 * - NAV_TOO_LARGE: beyond a limit of the library. nav_outcome.index is the byte.
 * - NAV_UNRESOLVED, NAV_REFUSED, NAV_BLOCKED: nav_outcome.index is the number of the entry in the text, counted from 0.
 * - NAV_IN_USE: a waiter that stays, or a result that nobody has got, has a key of the text.
 * - The statuses of every operation except NAV_NOT_STARTED. */
nav_status nav_restore(nav_navigator *navigator, const nav_restoring *restoring, const nav_options *options,
                       nav_outcome *outcome);

/* ---- Results that outlive the process -------------------------------------------------------------------------------
 *
 * A waiter with a key is in the text. The key is nav_options.key of nav_navigate_for_result: 1 to NAV_MAX_NAME_BYTES bytes
 * of UTF-8. A key belongs to one waiter at a time (else NAV_IN_USE), from the navigation until the waiter has the result.
 *
 * After a restore the waiter waits again, without a callback. nav_result_attach gives the waiter a callback. A result that
 * came before is kept, and saved again. So the screen that wants a result attaches, and only navigates if nobody waits:
 *
 *     static void want_colour(nav_navigator *navigator, nav_result_callback picked, void *screen) {
 *         nav_options options = nav_options_init();
 *         nav_request picker = nav_request_init("picker", NULL);
 *         options.key = nav_string_init("settings.colour");
 *         if (nav_result_attach(navigator, options.key, picked, screen, NULL, NULL) == NAV_NOT_FOUND)
 *             nav_navigate_for_result(navigator, &picker, picked, screen, NULL, &options, NULL);
 *     }
 *
 * Attach after nav_restore: when the screen appears, not while its model is made.
 *
 * If the navigation was still asked about at the save, or waited for its turn, the text has no waiter, and the screen
 * navigates again. A value with a secret or a host object is in no text: the result is then failed(NAV_NOT_SAVED). */

/* Gives the waiter with a key a callback. If the call returns NAV_OK, the callback runs exactly once: before the call
 * returns if the result is there, otherwise with the result. Inside a callback: next. destroy always runs. Hosts that pull
 * pass NULL as callback, and get NAV_EVENT_RESULT. *waiter (may be NULL) is for nav_cancel_result.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NOT_FOUND: no waiter has the key.
 * - NAV_IN_USE: the waiter has a callback, or was attached before.
 * - NAV_INVALID (an empty key), NAV_TOO_LARGE (the key), NAV_FULL, NAV_CLOSED. */
nav_status nav_result_attach(nav_navigator *navigator, nav_string key, nav_result_callback callback, void *user_data,
                             nav_destroy_callback destroy, nav_id *waiter);

#ifdef __cplusplus
}
#endif
#endif
