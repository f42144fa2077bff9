/* Part of navcore.h: results, and the waiters that get them. */
#ifndef NAVCORE_RESULTS_H
#define NAVCORE_RESULTS_H

#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Results --------------------------------------------------------------------------------------------------------
 *
 * A navigation for a result makes a waiter. The waiter gets exactly one result:
 * - NAV_RESULT_VALUE: the value with which the entry is popped, or the flow is ended.
 * - NAV_RESULT_CANCELLED: the reason why the entry left without a value.
 * - NAV_RESULT_FAILED: the operation was pending and did not happen. The status and the host_code are those of its
 *   outcome. Or the flow was ended as failed.
 *
 * ---- Published values ----
 *
 * A screen to which the user returns can publish values again and again. One asker at a time waits for the next value.
 * The asker navigates with NAV_OPTION_NEXT_VALUE or calls nav_entry_next_value. Publishing and asking take effect at
 * once, even while operations wait, and nobody is asked about either. A pop with a result publishes nothing.
 *
 * After NAV_OK of nav_entry_next_value the callback runs exactly once:
 * - With a value: before nav_entry_publish returns, or before nav_entry_next_value returns if a value was kept. Inside
 *   a callback: next.
 * - With cancelled and the reason of the entry, if the entry leaves, also by a pop with a result.
 *
 * Without an asker the value is kept, in the place of a value that was kept before:
 * - From an entry that is not covered: until somebody asks, the entry leaves, or the entry is covered. So a second tap
 *   is forgotten when the first tap leads on.
 * - From a covered entry: until somebody asks, or the entry leaves.
 * A host object in a kept value is destroyed exactly once: after the asker got the value, or with the value.
 *
 *     static void chosen(void *user_data, const nav_result *result) {
 *         if (result->kind == NAV_RESULT_VALUE)
 *             nav_entry_next_value(user_data, result->entry, chosen, user_data, NULL, 0, NULL);
 *     }
 */

typedef int32_t nav_result_kind;
enum {
    NAV_RESULT_VALUE = 0,
    NAV_RESULT_CANCELLED = 1,
    NAV_RESULT_FAILED = 2
};

typedef int32_t nav_cancel_reason;
enum {
    NAV_CANCEL_NONE = 0,
    NAV_CANCEL_POP = 1,               /* popped without a result */
    NAV_CANCEL_POP_TO = 2,            /* popped to an entry or a route below */
    NAV_CANCEL_ROOT = 3,              /* popped up to the root */
    NAV_CANCEL_REPLACE = 4,           /* replaced */
    NAV_CANCEL_SET = 5,               /* left out of a new stack */
    NAV_CANCEL_DISMISS = 6,           /* the presented stack was dismissed, or its owner was removed */
    NAV_CANCEL_CONTAINER_REMOVED = 7, /* the container or the branch was removed */
    NAV_CANCEL_FLOW_END = 8,          /* nav_end_flow */
    NAV_CANCEL_CALLER_CANCEL = 9,     /* nav_cancel_result */
    NAV_CANCEL_RESTORE = 10,          /* nav_restore replaced the scene */
    NAV_CANCEL_UNDO = 11,             /* reserved: for undo */
    NAV_CANCEL_SHUTDOWN = 12,         /* the navigator was closed */
    NAV_CANCEL_REMOVE = 13,           /* nav_remove */
    NAV_CANCEL_GUARD = 14,            /* nav_recheck_guards */
    NAV_CANCEL_ASKER = 15 /* the asker has left: nav_options.issuer of the navigation. The asked entry stays */
};

/* The origin of a change: a call, or the user, whose change the host reported. */
typedef int32_t nav_origin;
enum {
    NAV_ORIGIN_CORE = 0,
    NAV_ORIGIN_HOST = 1
};

typedef struct nav_result { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_result_kind kind;
    nav_cancel_reason reason; /* of NAV_RESULT_CANCELLED */
    nav_origin origin;        /* of NAV_RESULT_CANCELLED */
    nav_status status;        /* of NAV_RESULT_FAILED */
    nav_id waiter;
    nav_id entry; /* 0 if the entry was never planned, or opened and left within a batch and so was never made */
    uint64_t tag;
    const nav_value *value; /* NAV_RESULT_VALUE: never NULL; a null is a value, too. NAV_RESULT_FAILED:
                               nav_flow_ending.value. Else NULL */
    nav_id flow;            /* the flow to which the result belongs; then entry is 0. Else 0 */
    int32_t host_code;     /* NAV_RESULT_FAILED: nav_outcome.host_code of the operation, or nav_flow_ending.host_code */
    int32_t is_next_value; /* 1: the result of an asker, also of a cancelled asker */
} nav_result;

typedef void (*nav_result_callback)(void *user_data, const nav_result *result);

/* Cancels a waiter. The waiter gets cancelled(callerCancel) before the function returns; inside a callback, next. The
 * entry stays, and a navigation under way continues.
 * Returns:
 * - NAV_OK, NAV_STALE.
 * - NAV_ALREADY_RESOLVED: the waiter has a result. Or the operation was aborted or refused, and the waiter fails
 *   next. */
nav_status nav_cancel_result(nav_navigator *navigator, nav_id waiter);

/* nav_entry_publish */
enum {
    NAV_PUBLISH_IF_AWAITED = 1,  /* without an asker: NAV_NOT_AWAITED, and nothing is kept */
    NAV_PUBLISH_WHEN_COVERED = 2 /* also from a covered entry */
};

/* Publishes a value, which is copied; NULL is a null. See Published values.
 * Returns:
 * - NAV_OK: the asker gets the value.
 * - NAV_KEPT.
 * - NAV_STALE_ISSUER: the entry is covered as an issuer can be, and the flags have no NAV_PUBLISH_WHEN_COVERED.
 * - NAV_NOT_AWAITED: with NAV_PUBLISH_IF_AWAITED.
 * - NAV_STALE: the entry has left, or is only planned.
 * - NAV_INVALID (an unknown flag), NAV_TOO_LARGE, NAV_FULL. */
nav_status nav_entry_publish(nav_navigator *navigator, nav_id entry, const nav_value *value, uint32_t flags);

/* Asks for the next value of an entry: see Published values. *waiter (may be NULL) is the asker's id, for
 * nav_cancel_result. A NULL callback is for hosts that pull. Returns NAV_OK, NAV_IN_USE (somebody asks already),
 * NAV_STALE or NAV_FULL. */
nav_status nav_entry_next_value(nav_navigator *navigator, nav_id entry, nav_result_callback callback, void *user_data,
                                nav_destroy_callback destroy, uint64_t tag, nav_id *waiter);

#ifdef __cplusplus
}
#endif
#endif
