/* Part of navcore.h: results, and the waiters that get them. */
#ifndef NAVCORE_RESULTS_H
#define NAVCORE_RESULTS_H

#include "values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Results ------------------------------------------------------------------------------------------------------------
 *
 * A navigation for a result makes a waiter, which gets exactly one result:
 * - NAV_VALUE: the value with which the entry is popped.
 * - NAV_CANCELLED: the reason why the entry left without a value.
 * - NAV_FAILED: a status. */

typedef int32_t nav_result_kind;
enum {
    NAV_VALUE = 0,
    NAV_CANCELLED = 1,
    NAV_FAILED = 2
};

typedef int32_t nav_reason;
enum {
    NAV_REASON_NONE = 0,
    NAV_REASON_POP = 1,               /* popped without a result */
    NAV_REASON_POP_TO = 2,            /* popped to an entry or a route below it */
    NAV_REASON_ROOT = 3,              /* popped up to the root */
    NAV_REASON_REPLACE = 4,           /* replaced */
    NAV_REASON_SET = 5,               /* left out of a new stack */
    NAV_REASON_DISMISS = 6,           /* what was presented was dismissed, or its owner was removed */
    NAV_REASON_CONTAINER_REMOVED = 7, /* the container was removed, or the branch */
    NAV_REASON_FLOW_END = 8,          /* reserved: for flows */
    NAV_REASON_CALLER_CANCEL = 9,     /* nav_cancel_result */
    NAV_REASON_RESTORE = 10,          /* reserved: for snapshots */
    NAV_REASON_UNDO = 11,             /* reserved: for undo */
    NAV_REASON_SHUTDOWN = 12,         /* the navigator was closed */
    NAV_REASON_REMOVE = 13,           /* nav_remove */
    NAV_REASON_GUARD = 14             /* nav_reevaluate */
};

/* The origin of a change: a call, or the user through the host, which reported it. */
typedef int32_t nav_origin;
enum {
    NAV_ORIGIN_CORE = 0,
    NAV_ORIGIN_HOST = 1
};

typedef struct nav_result { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_result_kind kind;
    nav_reason reason; /* of a cancellation */
    nav_origin origin; /* of a cancellation */
    nav_status status; /* of a failure */
    nav_id waiter;
    nav_id entry; /* 0 where it was never planned, or came and went within a batch: then it was never made */
    uint64_t tag;
    const nav_value *value; /* never NULL with NAV_VALUE, where a null value is a value; else NULL */
} nav_result;

typedef void (*nav_result_callback)(void *user_data, const nav_result *result);

/* Cancels a waiter, which gets cancelled(callerCancel) before this returns or, inside a callback, next. Its entry
 * stays, and a navigation under way goes on. NAV_OK, NAV_ALREADY_RESOLVED (it has its result, or its operation was
 * aborted or refused and it fails next), NAV_STALE. */
nav_status nav_cancel_result(nav_navigator *navigator, nav_id waiter);

#ifdef __cplusplus
}
#endif
#endif
