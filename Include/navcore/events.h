/* Part of navcore.h: events, for observers or pulled. */
#ifndef NAVCORE_EVENTS_H
#define NAVCORE_EVENTS_H

#include "bridge.h"
#include "navigator.h"
#include "results.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Events -------------------------------------------------------------------------------------------------------------------
 *
 * Observers are called with every event, and the same events can be pulled, in the same order. A host that pulls does
 * this after its calls, with an event_capacity and perhaps a bridge with NAV_BRIDGE_PULLED:
 *
 *     static void pull(nav_navigator *navigator) {
 *         const nav_event *event;
 *         while (nav_next_event(navigator, &event) == NAV_OK) {
 *             if (event->kind == NAV_EVENT_QUESTION) nav_answer(navigator, event->plan->question, NAV_ACCEPT);
 *             if (event->kind == NAV_EVENT_CHANGED) printf("%d changes\n", (int)nav_changes_count(event->changes));
 *         }
 *     }
 */

typedef int32_t nav_event_kind;
enum {
    NAV_EVENT_NONE = 0,
    NAV_EVENT_RESULT = 1,    /* result: a waiter was settled */
    NAV_EVENT_CHANGED = 2,   /* changes: a commit */
    NAV_EVENT_COMPLETED = 3, /* outcome: of an operation that was pending */
    NAV_EVENT_RELEASED = 4,  /* entry: gone, readable for the last time. Also every new entry that a question showed and
                                whose move then did not happen */
    NAV_EVENT_QUESTION = 5,  /* plan: pulled bridges only, not for observers */
    NAV_EVENT_REPLAY = 6,   /* changes: the whole stack, as added: it takes the place of a mirror, and changes up to its
                                revision are in it. Pulled bridges only, not for observers */
    NAV_EVENT_RESYNC = 7,   /* the same, after a report that did not fit. At most one waits to be pulled */
    NAV_EVENT_OVERFLOW = 8, /* some NAV_EVENT_CHANGED were dropped: read the state again, and skip what is older than
                                nav_current_revision, whole stacks too. Pulled only */
    NAV_EVENT_STATE = 9,    /* entry: an entry on the stack, whose state was set; several of one entry become one. Read
                               it with nav_entry_state */
    NAV_EVENT_LOAD = 10,  /* plan, without changes, and route: a link leads below a NAV_LAZY pattern of that route, the
                           deepest on its way, to where nothing is. The host registers what is missing, now or later,
                           and gives plan->question to nav_answer. NAV_ACCEPT: the link begins anew. A number: it is
                           NAV_REFUSED by NAV_BY_LOADER. Or the host calls nav_abort. Until then later operations
                           wait, and reports take effect: a host that registers such a pattern sees to it that
                           somebody answers. A link is asked about again only for a pattern that is deeper; then
                           nav_options.unresolved decides. Not asked about: what is to be left, links in batches, and
                           all links where there is neither an observer nor an event_capacity */
    NAV_EVENT_GUARD = 11, /* guarding: a guard without a callback is asked, and owes an answer. Not for observers */
    NAV_EVENT_LIFE = 12,  /* changes: the steps in the lives of entries after a commit, with NAV_TELLS_LIFE. It comes
                               after the NAV_EVENT_CHANGED of the commit. Also what nav_stack_limit_life and
                               nav_host_did_exit do, which have no intent */
    NAV_EVENT_GESTURE = 13, /* gesture: of the library, or of a handler without a callback */
    NAV_EVENT_BACK = 14,    /* entry: the root of a scene in which one can go back now, or can't any more: see
                               nav_back_plan_get. With NAV_TELLS_BACK */
    NAV_EVENT_PROBLEM = 15  /* outcome, detail: an operation was refused or wrong, whoever called it. It comes after its
                               NAV_EVENT_COMPLETED, if it has one. The screen that a guard opens with NAV_RESUMES is an
                               operation of its own. The status is NAV_REFUSED, NAV_BLOCKED,
                               NAV_UNRESOLVED, NAV_AMBIGUOUS, NAV_TOO_LARGE, NAV_INVALID or NAV_LOOP. With NAV_TELLS_PROBLEMS. Counts as a call for
                               nav_config.operation_limit, past which it isn't sent */
};

typedef struct nav_event { /* borrowed for the callback; a pulled one until the next pull */
    size_t size;
    nav_event_kind kind;
    nav_intent_kind intent; /* of changes, outcomes and problems */
    nav_origin origin;
    nav_animated animated;
    nav_revision revision; /* after a commit; else the current one when it was put in */
    nav_id entry;
    nav_id waiter;
    nav_id ticket;
    uint64_t tag;
    const nav_changes *changes; /* of changed, replay, resync, life and gesture, else NULL */
    const nav_outcome *outcome; /* of completed and a problem, else NULL */
    const nav_result *result;   /* of a result, else NULL */
    const nav_plan *plan;       /* of a question, a guard and a load, else NULL */
    const nav_value *hint;      /* of the operation: of changed, completed, question, guard and load. NULL: none */
    nav_id route;               /* of a load and a guard */
    const struct nav_guarding *guarding; /* of a guard, else NULL */
    const struct nav_gesture *gesture;   /* of a gesture, else NULL */
    const nav_value *detail; /* of a problem: its sentence, a string as nav_last_detail gives it; else NULL */
} nav_event;

typedef void (*nav_observer_callback)(void *user_data, const nav_event *event);

/* Adds an observer, which is called for every event after it, in the order of their adding. A change that the stack has
 * already when it is added is not told. *out (may be NULL) gets its id. NAV_OK, NAV_INVALID, NAV_TOO_LARGE beyond
 * 16,777,215 of them. */
nav_status nav_observer_add(nav_navigator *navigator, nav_observer_callback callback, void *user_data,
                            nav_destroy_callback destroy, nav_id *out);

/* It is not called again. NAV_OK, NAV_STALE, NAV_FULL. */
nav_status nav_observer_remove(nav_navigator *navigator, nav_id observer);

/* Takes the oldest event that was not pulled. *out and what it points to are valid until the next pull, nav_configure
 * without an event_capacity, or nav_navigator_free. NAV_OK, NAV_NO_EVENT and *out NULL; NAV_FREED where what was pulled
 * before goes and its destroy frees the navigator. */
nav_status nav_next_event(nav_navigator *navigator, const nav_event **out);

/* An event as flat data, for hosts to which a call is dear. One with changes gives a record for each, but a gesture
 * one record without its changes. */
typedef struct nav_record { /* grows at its end: who fills an array of them says how big one is */
    nav_event_kind kind;
    nav_intent_kind intent;
    int32_t subkind; /* of changes, also in questions: nav_change_kind; of a result: nav_result_kind; of a completion
                      and a problem: nav_status; of a guard: nav_guard_kind; of a gesture: nav_gesture_phase */
    int32_t reason; /* of a cancelled result: nav_reason; of a failed one: nav_status. Of a completion or a problem that
                      was refused: the host's number; that was aborted: nav_abort_reason. Of NAV_STACK_PASSED:
                      nav_branch.flags. Of a gesture: nav_gesture.edge */
    nav_party by;   /* of a completion or a problem that was refused */
    uint32_t remaining; /* how many records of the same event come after this one */
    nav_origin origin;
    nav_animated animated;
    nav_revision revision;
    nav_id entry;
    nav_id related; /* of a replacement: the entry that was there; of a result and a completion: the waiter; of
                        NAV_STACK_ADDED and NAV_STACK_PASSED: nav_change.over. Of a guard and a gesture: the id of the guard or handler */
    nav_id
        route; /* of the entry, in changes and of an entry that was released or whose state was set; of a load or guard */
    nav_id ticket;   /* of a completion, a question, a guard, a load, and a problem that was pending */
    nav_id question; /* of a question, a guard and a load */
    uint32_t from;   /* in changes, of NAV_CONTAINED its nav_container_kind, of NAV_STACK_ADDED nav_branch.flags; of a
                        completion and a problem: nav_outcome.index; of a guard: nav_guarding.redirects; of a result:
                        nav_result.host_code */
    uint32_t to;     /* in changes; of a completion: nav_outcome.removed; of a gesture: 1 is forward; of a result:
                        nav_result.is_next */
    uint64_t tag;
    nav_id
        stack; /* of changes: the stack; of a gesture: the root stack of its scene; else 0. nav_stack_get has its name and presentation, also of a
                               stack that has gone, until the next pull */
    const nav_value *value; /* of changes: the arguments; of a result: its value; of a state: the state; of a
                               gesture: its progress; of a problem: nav_event.detail. NULL: none */
    const nav_value *hint;  /* as in nav_event */
    nav_id flow;            /* of changes: nav_change.flow; of a result: nav_result.flow */
} nav_record;

/* Takes the oldest events that were not pulled, as many as `capacity` records of `record_size` bytes hold. It never
 * writes beyond those. An event with more changes than fit waits, and goes on in the next call. record_size is
 * sizeof(nav_record): of an older host's shorter records the last fields are left out, of longer ones they are
 * zeroed. *count gets the number of filled records. They, and what they point to, are valid as long as an event there. A
 * state is so only until it is set again or its entry is released. It does not matter how an event is pulled, but
 * nav_next_event leaves out an event that was begun here. NAV_OK, NAV_NO_EVENT, NAV_FREED as there, NAV_INVALID for a
 * NULL, a capacity of 0, a size of 0, above 4,096 or no multiple of 8. */
nav_status nav_next_records(nav_navigator *navigator, nav_record *out, size_t record_size, size_t capacity,
                            size_t *count);

#ifdef __cplusplus
}
#endif
#endif
