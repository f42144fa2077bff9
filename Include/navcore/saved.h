/* Part of navcore.h: saved state, and results that outlive the process. */
#ifndef NAVCORE_SAVED_H
#define NAVCORE_SAVED_H

#include "operations.h"
#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Saved state ----------------------------------------------------------------------------------------------------
 *
 * nav_save writes the state as a text: a text is a saved state. nav_restore makes the state of a text, usually in a new
 * process, and the user continues on the same screen. The same state gives the same bytes. docs/state.md describes the
 * text.
 *
 * A text has:
 * - Scenes, stacks, containers and flows.
 * - Entries with arguments, states and numbers.
 * - The memory of removed containers.
 * - Published values that are kept.
 * - Waiters with keys, and results with keys that are kept.
 * - Held links, and operations that wait for the result of a screen (NAV_REDIRECT_RESUME).
 *
 * A text does not have:
 * - Objects of the host: models, views, children, callbacks, host objects.
 * - Secrets and hints.
 * - Open questions and gestures.
 * - Entries that are leaving.
 * - Waiters without keys, and all other operations that wait.
 *
 * Example: restores a text, or starts without the text if the text can't be restored.
 *
 *     static nav_status open_app(nav_navigator *navigator, nav_string text) {
 *         nav_request home = nav_request_init("home", NULL);
 *         nav_restoring restoring = nav_restoring_init(text, &home);
 *         nav_status status = nav_restore(navigator, &restoring, NULL, NULL);
 *         return status < 0 ? nav_start(navigator, &home, NULL, NULL) : status;
 *     }
 */

typedef struct nav_saving {
    size_t size;
    uint32_t flags;       /* NAV_SAVING_COMPLETE or 0 */
    uint32_t app_version; /* of the app's routes as a whole: nav_restoring refuses a greater version */
    nav_id scene;         /* saves only the scene with this root stack, without held links and kept results. 0: all
                             scenes */
    /* The greatest length of the text in bytes. 0: no limit. If the text is longer, nav_save leaves out, in this order,
     * until the text fits:
     * 1. The states of hidden entries, which are neither resumed nor started.
     * 2. The memory of removed containers.
     * 3. All states.
     * 4. Hidden entries with everything that they own, the largest first. A stack that stays keeps its lowest entry, and
     *    the entry upon a placeholder. An entry with a trail, or asked for a result, stays, and so does its owner.
     * The text says so: docs/state.md, cut and leftOut. */
    size_t budget;
} nav_saving;

/* nav_saving.flags */
enum {
    NAV_SAVING_COMPLETE = 1 /* a secret or a host object in the arguments of an entry or a flow is NAV_NOT_SAVED */
};

/* Makes a nav_saving of all scenes, without a limit. */
static inline nav_saving nav_saving_init(void) {
    static nav_saving zero;
    nav_saving saving = zero;
    saving.size = sizeof saving;
    return saving;
}

/* Writes the state of the last commit as text, with a NUL at the end. The call asks nobody, changes nothing, and also
 * works inside callbacks. NULL as saving: the defaults. *out is owned (nav_text_free). *length (may be NULL) is the
 * length in bytes without the NUL.
 *
 * Returns:
 * - NAV_OK, NAV_INVALID, NAV_CLOSED, NAV_NOT_STARTED.
 * - NAV_STALE: nav_saving.scene is not the root stack of a scene.
 * - NAV_NOT_SAVED: see NAV_SAVING_COMPLETE.
 * - NAV_TOO_LARGE: the text does not fit into the budget or NAV_MAX_SAVED_BYTES. */
nav_status nav_save(const nav_navigator *navigator, const nav_saving *saving, char **out, size_t *length);

/* The reason why an entry or a flow of a text can't be restored unchanged. */
typedef int32_t nav_saved_problem;
enum {
    NAV_SAVED_UNKNOWN = 1,    /* the route is not registered. Or the route was a screen and is a flow now, or the
                                 reverse. Or the route of an alert is a container now */
    NAV_SAVED_VERSION = 2,    /* the route has another version: nav_route.version */
    NAV_SAVED_ARGUMENTS = 3,  /* the arguments do not fit the route's patterns */
    NAV_SAVED_INCOMPLETE = 4, /* the arguments had a secret or a host object, and have a null in that place now */
    NAV_SAVED_BRANCH = 5,     /* the container has no such branch. A replacement is ignored */
    NAV_SAVED_BUILDER = 6,    /* the builder refused the entry, with nav_saved.host_code */
    NAV_SAVED_GUARD = 7       /* a guard refused the entry, with nav_saved.host_code */
};

/* An entry or a flow of a text. */
typedef struct nav_saved { /* borrowed for the callback */
    size_t size;
    nav_saved_problem problem;
    int32_t host_code;    /* NAV_SAVED_BUILDER, NAV_SAVED_GUARD: the number that refuses. Else 0 */
    int32_t is_flow;      /* 1: a flow. 0: an entry */
    uint32_t version;     /* nav_route.version at the save */
    uint32_t app_version; /* nav_saving.app_version at the save */
    size_t offset;        /* the index of the first byte of the entry or the flow in the text */
    uint64_t number;      /* nav_entry_number. 0: a flow, or an entry without a number in the text */
    nav_string route;
    nav_string branch;          /* NAV_SAVED_BRANCH: the missing branch. Else empty */
    const nav_value *arguments; /* NULL: no arguments */
    const nav_value *state;     /* NULL: no state, and always for a flow */
} nav_saved;

typedef struct nav_restoring {
    size_t size;
    nav_string text;      /* written by nav_save. Copied */
    uint32_t app_version; /* a text with a greater nav_saving.app_version is NAV_UNSUPPORTED */
    /* The root of a scene that has lost all its entries. The request is copied, and its host objects are taken. NULL:
     * a text with such a scene fails. */
    const nav_request *fallback;
    /* Decides about each entry and each flow that can't be restored unchanged. The order: owners first, each stack from
     * the root up, a flow before its first entry. All calls are before any model is made, except for NAV_SAVED_BUILDER
     * and NAV_SAVED_GUARD.
     *
     * Returns one of:
     * - NAV_ANSWER_ACCEPT: restores the replacement of nav_saved_replace. Without a replacement: restores the entry or
     *   the flow unchanged for NAV_SAVED_VERSION and NAV_SAVED_INCOMPLETE, if the arguments fit. Otherwise
     *   nav_options.unresolved decides.
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
    NAV_SAVED_LEAVE_OUT = INT32_MIN + 4, /* leaves out the entry, with everything that the entry owns. Of a flow: leaves
                                            out the flow. Its entries belong to the outer flow */
    NAV_SAVED_CUT = INT32_MIN + 5        /* leaves out the entry, with everything that the entry owns, and all entries
                                            above on the stack. Of a flow: all entries of the flow, and the entries
                                            above */
};

/* Makes a nav_restoring of a text. The struct only points to the text and to fallback. */
static inline nav_restoring nav_restoring_init(nav_string text, const nav_request *fallback) {
    static nav_restoring zero;
    nav_restoring restoring = zero;
    restoring.size = sizeof restoring;
    restoring.text = text;
    restoring.fallback = fallback;
    return restoring;
}

/* Replaces an entry or a flow, inside nav_restoring.migrate. The request and the state are copied, and host objects in
 * both are taken. NULL as state keeps the saved state. A second call replaces the first call's replacement.
 *
 * Returns:
 * - NAV_OK, NAV_UNRESOLVED, NAV_TOO_LARGE, NAV_CLOSED.
 * - NAV_INVALID: also a state with a host object.
 * - NAV_STALE: called outside of the callback, a `saved` from elsewhere or NULL, or a stale route_id. */
nav_status nav_saved_replace(nav_navigator *navigator, const nav_saved *saved, const nav_request *request,
                             const nav_value *state);

/* Makes the scenes of a text. The library checks the whole text before anything changes.
 *
 * In place of nav_start:
 * - The bridge gets a replay and no question.
 * - Entries keep their numbers, unless the navigator had entries before.
 *
 * After the start the restore is an operation like others:
 * - A scene with the name of a scene of the text is removed first. The waiters of its root stack get
 *   cancelled(restore), all other waiters the reason of their stack.
 * - Entries get new numbers.
 * - Guards for leaving and the bridge are asked.
 *
 * Models are made as in any operation, owners first. Guards for entering are asked. An entry that a guard or a builder
 * refuses is lost, and the other entries are restored. The intent to which a guard redirects is performed afterwards.
 * With NAV_REDIRECT_RESUME the refused entry and the entries above it wait for the result, and then open.
 *
 * nav_options.unresolved decides about a lost entry, unless nav_restoring.migrate has decided. Everything inside a lost
 * entry is lost, too. nav_config.unresolved does not apply: losing one entry is better than losing all.
 * - NAV_UNRESOLVED_PREFIX, the default: all entries above on the stack are lost, too.
 * - NAV_UNRESOLVED_FALLBACK: nav_config.fallback_route with the same arguments stands in. Without a fallback route like
 *   NAV_UNRESOLVED_PREFIX.
 * - NAV_UNRESOLVED_REJECT: nothing comes back.
 *
 * A branch without entries opens as usual. A presented stack without entries is not presented. The entries of a lost
 * flow belong to the outer flow.
 *
 * - Waiters with keys wait again, for the same entries and flows: see nav_result_attach. A waiter of a lost entry or
 *   flow gets cancelled(restore).
 * - Operations that waited for the result of a screen wait again.
 * - Held links are held again, or opened after the restore.
 * - Each of these operations and links has a new ticket and the same tag.
 *
 * nav_options.scene: another name for the scene, if the text has one scene.
 *
 * Returns:
 * - NAV_OK: outcome->entry is the top entry of the active scene. outcome->removed_count also counts lost entries of the
 *   text. nav_last_message names the first lost entry that migrate has not left out, and each is a NAV_EVENT_PROBLEM.
 * - NAV_CORRUPT: not a valid saved text. outcome->index is the index of the wrong byte, and nav_last_message has the
 *   reason.
 * - NAV_UNSUPPORTED: saved by a newer library, or by a newer version of the app.
 * - NAV_TOO_LARGE: beyond a limit of the library. outcome->index is the index of the byte.
 * - NAV_UNRESOLVED, NAV_REFUSED, NAV_BLOCKED: outcome->index is the index of the entry among all entries of the text.
 * - NAV_IN_USE: a waiter that stays, or a kept result, has a key of the text.
 * - The statuses of every operation except NAV_NOT_STARTED. */
nav_status nav_restore(nav_navigator *navigator, const nav_restoring *restoring, const nav_options *options,
                       nav_outcome *outcome);

/* ---- Results that outlive the process -------------------------------------------------------------------------------
 *
 * A waiter with a key is in the text. The key is nav_options.key of nav_navigate_for_result: 1 to NAV_MAX_NAME_BYTES
 * bytes of UTF-8. A key belongs to one waiter at a time, from the navigation until the waiter has the result. A second
 * waiter with the key is NAV_IN_USE.
 *
 * After a restore the waiter waits again, without a callback. nav_result_attach gives the waiter a callback. A result
 * without a callback is kept, and saved again. So a screen attaches first, and navigates only if no waiter has the key:
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
 * A navigation that waited for an answer or for its turn has no waiter in the text, so the screen navigates again. A
 * value with a secret or a host object is not in the text: the restored result is failed(NAV_NOT_SAVED). */

/* Gives the waiter with a key a callback. After NAV_OK the callback runs exactly once:
 * - A result that is kept: before the call returns. Inside a callback: next.
 * - Otherwise when the waiter gets the result.
 *
 * destroy always runs. Hosts that pull pass NULL as callback, and get NAV_EVENT_RESULT. *waiter (may be NULL) is for
 * nav_cancel_result.
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
