/* Part of navcore.h: events, for observers or pulled. */
#ifndef NAVCORE_EVENTS_H
#define NAVCORE_EVENTS_H

#include "bridge.h"
#include "navigator.h"
#include "results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Events ---------------------------------------------------------------------------------------------------------
 *
 * Observers are called with every event. The same events can be pulled, in the same order. A host that pulls has an
 * event_capacity, and perhaps a bridge with NAV_BRIDGE_PULLED. The host pulls after its calls:
 *
 *     static void pull(nav_navigator *navigator) {
 *         const nav_event *event;
 *         while (nav_next_event(navigator, &event) == NAV_OK) {
 *             if (event->kind == NAV_EVENT_QUESTION) nav_answer(navigator, event->plan->question, NAV_ANSWER_ACCEPT);
 *             if (event->kind == NAV_EVENT_CHANGED) printf("%d changes\n", (int)nav_changes_count(event->changes));
 *         }
 *     }
 */

typedef int32_t nav_event_kind;
enum {
    NAV_EVENT_NONE = 0,
    NAV_EVENT_RESULT = 1,    /* result: a waiter got its result */
    NAV_EVENT_CHANGED = 2,   /* changes: a commit */
    NAV_EVENT_COMPLETED = 3, /* outcome: of an operation that was pending */
    NAV_EVENT_RELEASED = 4,  /* entry: removed, readable for the last time. Also every new entry in a question, if the
                                move did not happen */
    NAV_EVENT_QUESTION = 5,  /* plan: for a pulled bridge only, not for observers */
    NAV_EVENT_REPLAY = 6,    /* changes: all stacks as additions. The additions replace the stacks of a mirror, and
                                include all changes up to the event's revision. For a pulled bridge only, not for
                                observers */
    NAV_EVENT_RESYNC = 7,    /* changes: as for NAV_EVENT_REPLAY, after a report that did not fit. At most one waits to
                                be pulled */
    NAV_EVENT_OVERFLOW = 8,  /* some NAV_EVENT_CHANGED were dropped. Read the state again. Then skip each
                                NAV_EVENT_CHANGED up to nav_current_revision, and each older NAV_EVENT_REPLAY and
                                NAV_EVENT_RESYNC. Pulled only */
    NAV_EVENT_STATE = 9,     /* entry: an entry on a stack, after its state was set. Several settings for one entry
                                become one event. Read the state with nav_entry_state */
    NAV_EVENT_LOAD = 10, /* plan (without changes), route: a link leads nowhere, below a NAV_PATTERN_LAZY pattern of the
                                route. The pattern is the deepest lazy pattern on the link's way. The host registers the
                                missing patterns, now or later. Then the host calls nav_abort, or nav_answer with
                                plan->question:
                                - NAV_ANSWER_ACCEPT: the link begins anew.
                                - A number: the link ends with NAV_REFUSED by NAV_BY_LOADER.
                                Until the answer, reports take effect, and later operations of the scene wait. So a host
                                with a lazy pattern must make sure of an answer. The host is asked about a link again
                                only for a deeper pattern; otherwise nav_options.unresolved decides. Not asked about:
                                - links that leave (NAV_LINK_CLOSE);
                                - links in batches;
                                - links of a navigator with neither an observer nor an event_capacity. */
    NAV_EVENT_GUARD = 11, /* guard_context: asks a guard without a callback, which owes an answer. Not for observers */
    NAV_EVENT_LIFECYCLE = 12, /* changes: the steps in the lives of entries after a commit, with
                                 NAV_CONFIG_LIFECYCLE_EVENTS. After the NAV_EVENT_CHANGED of the commit. Also the steps
                                 of nav_stack_set_max_lifecycle, nav_host_did_exit and nav_host_did_enter, without
                                 an intent */
    NAV_EVENT_GESTURE = 13,   /* gesture: of the library, or of a handler without a callback */
    NAV_EVENT_BACK = 14,      /* entry: the root of a scene. Going back has become possible in the scene, or is not
                                  possible any more: see nav_back_plan_get. With NAV_CONFIG_BACK_EVENTS */
    NAV_EVENT_PROBLEM = 15,   /* outcome, detail: an operation was refused or wrong, whoever called the operation. With
                                  NAV_CONFIG_PROBLEM_EVENTS.
                                  - The status is NAV_REFUSED, NAV_BLOCKED, NAV_UNRESOLVED, NAV_AMBIGUOUS,
                                    NAV_TOO_LARGE, NAV_INVALID or NAV_LOOP.
                                  - A misspelt branch is a problem, too: NAV_NOT_FOUND if a container has no branch of
                                    the name, NAV_STALE for nav_select with 0.
                                  - After the operation's NAV_EVENT_COMPLETED, if the operation has one.
                                  - Also for each entry that a successful nav_restore loses, unless
                                    nav_restoring.migrate has left the entry out. Before NAV_EVENT_CHANGED.
                                    nav_outcome.index is the index of the entry in the text.
                                  - The screen that a guard opens with NAV_REDIRECT_RESUME is an operation of its own.
                                  - Each NAV_EVENT_PROBLEM uses up a call of nav_config.operation_limit. Above the limit
                                    the event is not sent. */
    NAV_EVENT_OUTCOME = 16,   /* outcome, detail: an operation is over, whatever came of it. With
                                 NAV_CONFIG_TRACE_EVENTS. outcome->ticket names the operation, also if the operation was
                                 never pending. After the operation's changes, NAV_EVENT_COMPLETED and
                                 NAV_EVENT_PROBLEM. An operation called inside a callback and not accepted uses up a
                                 call of nav_config.operation_limit. Above the limit the event is not sent. */
    NAV_EVENT_ANSWER = 17     /* outcome: somebody was asked about an operation, and has answered. With
                                 NAV_CONFIG_TRACE_EVENTS.
                                 - outcome->by: who was asked. outcome->ticket: the operation.
                                 - outcome->status: NAV_OK is yes. NAV_PENDING: the answer comes later. NAV_BLOCKED by
                                   a guard, NAV_REFUSED by others: no, with outcome->host_code. NAV_SUPERSEDED: another
                                   intent, by nav_redirect.
                                 - outcome->entry: the entry that a guard, a builder or a handler was asked about.
                                 Not sent for the bridge's NAV_ANSWER_ACCEPT out of a callback, a builder that makes the
                                 model, and a coordinator that passes the request on. */
};

typedef struct nav_event { /* borrowed for the callback; a pulled event until the next pull */
    size_t size;
    nav_event_kind kind;
    nav_intent_kind intent; /* of changes, completions, problems, outcomes and answers */
    nav_origin origin;
    nav_animated animated;
    nav_revision revision; /* after the commit; without a commit the current revision when the event was queued */
    nav_id entry;
    nav_id waiter;
    nav_id ticket;
    uint64_t tag;
    const nav_changes *changes; /* of changed, question, replay, resync, lifecycle and gesture, else NULL */
    const nav_outcome *outcome; /* of completed, problem, outcome and answer, else NULL */
    const nav_result *result;   /* of result, else NULL */
    const nav_plan *plan;       /* of question, guard and load, else NULL */
    const nav_value *hint;      /* of changed, completed, question, guard and load: the operation's hint or
                                            NULL */
    nav_id route;               /* of load and guard. Problem, outcome, answer: of outcome->entry; coordinator: of the
                                   flow that was asked */
    const struct nav_guard_context *guard_context; /* of guard, else NULL */
    const struct nav_gesture *gesture;             /* of gesture, else NULL */
    const nav_value *detail; /* of problem, and of an outcome that is not NAV_OK: the sentence, a string as from
                                nav_last_message. Outcome, answer: else an empty string. Other events: NULL */
} nav_event;

typedef void (*nav_observer_callback)(void *user_data, const nav_event *event);

/* Adds an observer for all later events. Observers are called in the order of adding. A change that is on the stack
 * already is not told. *out (may be NULL) gets the observer's id.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID.
 * - NAV_TOO_LARGE: above 16,777,215 observers. */
nav_status nav_observer_add(nav_navigator *navigator, nav_observer_callback callback, void *user_data,
                            nav_destroy_callback destroy, nav_id *out);

/* Removes an observer. The observer is not called again.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_STALE.
 * - NAV_FULL. */
nav_status nav_observer_remove(nav_navigator *navigator, nav_id observer);

struct nav_intent;

/* Is told of a call of an operation, at once, before the library reads anything of the call. ticket is outcome->ticket of the
 * operation's NAV_EVENT_OUTCOME. The intent is borrowed for the callback, with all fields of this version.
 * - The caller may be wrong: follow no pointer that the kind does not take, and check sizes, counts and text.
 * - An operation called inside the callback is not told, and runs before the operation that is told. */
typedef void (*nav_calls_callback)(void *user_data, nav_id ticket, const struct nav_intent *intent);

/* Sets the callback for all calls of operations from now on, by whatever function, and for posts, when their turn comes.
 * Also for the intent of nav_redirect, with the ticket of the operation, or of the screen's own operation with
 * NAV_REDIRECT_RESUME.
 * The commit of a gesture of the library is told as a call of nav_back with the scene.
 * Without NAV_CONFIG_TRACE_EVENTS, and without an observer or an event_capacity, no call is told. NULL: no callback. The
 * user data must live until the callback is replaced or the navigator is freed.
 *
 * Returns NAV_OK. */
nav_status nav_calls_observe(nav_navigator *navigator, nav_calls_callback callback, void *user_data);

/* Pulls the oldest event. *out, with everything behind its pointers, is valid until the next pull, nav_configure
 * without an event_capacity, or nav_navigator_free.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NO_EVENT: *out is NULL.
 * - NAV_FREED: the event pulled before ended, and a destroy callback freed the navigator. */
nav_status nav_next_event(nav_navigator *navigator, const nav_event **out);

/* An event as flat data, for hosts with expensive calls. An event with changes has one record for each change. A
 * gesture has one record, without the changes. */
typedef struct nav_record { /* gets new fields at the end, so the host passes the size of a record */
    nav_event_kind kind;
    nav_intent_kind intent;
    int32_t subkind;    /* change, also in a question: nav_change_kind. Result: nav_result_kind. Completion, problem,
                           outcome, answer: nav_status. Guard: nav_guard_kind. Gesture: nav_gesture_phase */
    int32_t reason;     /* cancelled result: nav_cancel_reason. Failed result: nav_status. Refused completion, problem,
                        outcome or answer: the host's number. Aborted: nav_abort_reason. NAV_CHANGE_STACK_MOVED:
                        nav_branch.flags. Gesture: nav_gesture.edge */
    nav_party by;       /* refused completion, problem or outcome; answer */
    uint32_t remaining; /* the number of later records of the same event */
    nav_origin origin;
    nav_animated animated;
    nav_revision revision;
    nav_id entry;
    nav_id related;  /* replacement: the entry before. Result, completion, problem: the waiter. NAV_CHANGE_STACK_ADDED,
                        NAV_CHANGE_STACK_MOVED: nav_change.presented_over. Guard, gesture: the id of the guard or
                         handler */
    nav_id route;    /* change, NAV_EVENT_RELEASED, NAV_EVENT_STATE, NAV_EVENT_BACK: of entry. Load, guard: as in
                        nav_event */
    nav_id ticket;   /* completion, question, guard, load, and a problem of a pending operation */
    nav_id question; /* question, guard, load */
    uint32_t from;   /* change: nav_change.from. NAV_CHANGE_CONTAINER_SET: nav_container_kind. NAV_CHANGE_STACK_ADDED:
                        nav_branch.flags. Completion, problem: nav_outcome.index. Guard:
                        nav_guard_context.redirect_count. Result: nav_result.host_code */
    uint32_t to;     /* change: nav_change.to. Completion: nav_outcome.removed_count. Gesture: 1 is forward. Result:
                            nav_result.is_next_value */
    uint64_t tag;
    nav_id stack;           /* change: the stack. Gesture: the root stack of the scene. Else 0. nav_stack_get has the
                               name and presentation until the next pull, also of a removed stack */
    const nav_value *value; /* change: the arguments. Guard: nav_guard_context.arguments. Result: the value. State: the
                               state. Gesture: the progress. Problem: nav_event.detail. NULL: no value */
    const nav_value *hint;  /* as in nav_event */
    nav_id flow;            /* change: nav_change.flow. Result: nav_result.flow */
} nav_record;

/* Pulls the oldest events into at most `capacity` records of `record_size` bytes, and writes nothing beyond. *count
 * gets the number of filled records. An event with more changes than fit waits, and
 * continues in the next call.
 *
 * record_size is sizeof(nav_record). In shorter records, of an older host, the last fields are left out. In longer
 * records the last bytes are zero. The records and their pointers are valid as long as an event of nav_next_event. But
 * a state is valid only until the state is set again, or the entry is released.
 *
 * Both ways to pull can be mixed. nav_next_event leaves out the rest of an event begun here.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_NO_EVENT, NAV_FREED: as nav_next_event.
 * - NAV_INVALID: a NULL; a capacity of 0; a record_size of 0, above 4,096 or not a multiple of 8. */
nav_status nav_next_records(nav_navigator *navigator, nav_record *out, size_t record_size, size_t capacity,
                            size_t *count);

#ifdef __cplusplus
}
#endif
#endif
