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
 * - NAV_VALUE: the value with which the entry is popped, or the flow is ended.
 * - NAV_CANCELLED: the reason why the entry left without a value.
 * - NAV_FAILED: a status.
 *
 * A screen to which the user comes back can say something again and again. It publishes values, and one asker at a time
 * waits for the next one: who navigates with NAV_FOR_NEXT, or nav_entry_next. Publishing and asking take effect at once,
 * whatever waits, and nobody is asked about them.
 *
 *     static void chosen(void *user_data, const nav_result *result) {
 *         if (result->kind == NAV_VALUE)
 *             nav_entry_next(user_data, result->entry, chosen, user_data, NULL, 0, NULL);
 *     }
 */

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
    NAV_REASON_FLOW_END = 8,          /* nav_end_flow */
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
    const nav_value *value; /* never NULL with NAV_VALUE, where a null value is a value. Of NAV_FAILED what nav_ending
                               says. Else NULL */
    nav_id flow;            /* whose result it is; entry is 0 then. Else 0 */
    int32_t host_code;      /* of a failure: what nav_ending says */
    int32_t is_next;        /* 1: of an asker, also one that is cancelled */
} nav_result;

typedef void (*nav_result_callback)(void *user_data, const nav_result *result);

/* Cancels a waiter, which gets cancelled(callerCancel) before this returns or, inside a callback, next. Its entry
 * stays, and a navigation under way goes on. NAV_OK, NAV_ALREADY_RESOLVED (it has its result, or its operation was
 * aborted or refused and it fails next), NAV_STALE. */
nav_status nav_cancel_result(nav_navigator *navigator, nav_id waiter);

/* nav_entry_publish */
enum {
    NAV_STRICT = 1, /* NAV_NOT_AWAITED where nobody asks: nothing is kept */
    NAV_COVERED = 2 /* also from an entry that is covered */
};

/* Says a value, which is copied; NULL is a null. Who asks gets it. Where nobody does, it is kept in the place of one that
 * was kept before, until somebody asks, the entry leaves or is covered. So a second tap is forgotten when the first one
 * leads on. What is published while the entry is covered is kept until somebody asks or it leaves. A host object in a
 * kept value is destroyed exactly once, after the asker got it or with the value. A pop with a result publishes nothing.
 * Returns:
 * - NAV_OK: the asker gets it before this returns or, inside a callback, next.
 * - NAV_KEPT.
 * - NAV_STALE_ISSUER: the entry is covered as an issuer can be, and the flags have no NAV_COVERED.
 * - NAV_NOT_AWAITED, of NAV_STRICT.
 * - NAV_STALE: the entry has gone, or is only planned.
 * - NAV_INVALID (an unknown flag), NAV_TOO_LARGE, NAV_FULL. */
nav_status nav_entry_publish(nav_navigator *navigator, nav_id entry, const nav_value *value, uint32_t flags);

/* Asks for the next value of an entry. The callback runs exactly once where this returns NAV_OK: before it returns where
 * a value was kept, or inside a callback next. It gets cancelled with the reason with which the entry leaves, also where
 * that is popped with a result. *waiter (may be NULL) is the asker's id, for nav_cancel_result. A NULL callback is for
 * hosts that pull.
 * NAV_OK, NAV_IN_USE (somebody asks already), NAV_STALE, NAV_FULL. */
nav_status nav_entry_next(nav_navigator *navigator, nav_id entry, nav_result_callback callback, void *user_data,
                          nav_destroy_callback destroy, uint64_t tag, nav_id *waiter);

#ifdef __cplusplus
}
#endif
#endif
