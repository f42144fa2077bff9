/* Part of navcore.h: the life of entries, and entries on the way out. */
#ifndef NAVCORE_LIFE_H
#define NAVCORE_LIFE_H

#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Life -----------------------------------------------------------------------------------------------------------
 *
 * How much of an entry runs follows from the tree:
 * - NAV_LIFECYCLE_RESUMED: the entry is on top of a shown stack, and the user can use the entry.
 * - NAV_LIFECYCLE_STARTED: the entry is on top of a shown stack, behind a sheet, a modal or a window. Or the entry is
 *   on the way out.
 * - NAV_LIFECYCLE_CREATED: something hides the entry: an entry above, another branch, a folded column, a full screen.
 *   Or the entry has left and can still be read.
 *
 * An entry in a container never runs more than the container. Alerts and action sheets hide nothing. All windows run: a
 * host tells with nav_stack_set_max_lifecycle which windows are in the background.
 *
 * ---- Steps ----
 *
 * With NAV_CONFIG_LIFECYCLE_EVENTS one NAV_EVENT_LIFECYCLE follows each commit that leads to steps. The event has the
 * steps in this order:
 * 1. NAV_CHANGE_PAUSED: entries that are no longer resumed, the innermost and frontmost first.
 * 2. NAV_CHANGE_CREATED: new entries, owners first.
 * 3. NAV_CHANGE_STARTED, then NAV_CHANGE_RESUMED, for each entry that now runs more. Owners first.
 * 4. NAV_CHANGE_STOPPED: entries that are no longer started, the innermost and frontmost first. An entry on the way out
 *    gets NAV_CHANGE_EXITING in place of NAV_CHANGE_STOPPED.
 *
 * So a stack never has two resumed entries at a time.
 *
 * The life of an entry ends with NAV_EVENT_RELEASED, one for each NAV_CHANGE_CREATED. Exception: an entry of a question
 * whose change did not happen is released without NAV_CHANGE_CREATED. nav_close pauses, stops and releases all entries.
 *
 * Entries from before NAV_CONFIG_LIFECYCLE_EVENTS is turned on get no NAV_CHANGE_CREATED: read their life with
 * nav_entry_lifecycle. Turning NAV_CONFIG_LIFECYCLE_EVENTS off tells nothing.
 *
 *     static void observe(void *user_data, const nav_event *event) {
 *         nav_change step = nav_change_init();
 *         size_t index;
 *         (void)user_data;
 *         if (event->kind != NAV_EVENT_LIFECYCLE) return;
 *         for (index = 0; nav_changes_get(event->changes, index, &step) == NAV_OK; index++)
 *             if (step.kind == NAV_CHANGE_RESUMED) printf("entry %llu plays\n", (unsigned long long)step.entry);
 *     }
 *
 * ---- Exits ----
 *
 * With NAV_CONFIG_WAIT_FOR_EXITS an entry that leaves while the user can see the entry gets NAV_CHANGE_EXITING. The
 * entry stays NAV_ENTRY_LEAVING, with model and view, until nav_host_did_exit. If the host never calls
 * nav_host_did_exit, the entry stays. Exits end by themselves:
 * - All exits: with nav_close, and when the bridge is replaced or detached.
 * - Exits in a scene: when the scene is removed.
 * - Exits in stacks that an entry owned: when the entry is released, perhaps in the call that has begun the exits.
 *
 * ---- Entrances ----
 *
 * With NAV_CONFIG_WAIT_FOR_ENTRIES an entry that the user begins to see, and that would be resumed, is started and comes in.
 * The entry is resumed when one of these ends the entrance:
 * - nav_host_did_enter.
 * - A commit of an operation with the entry as nav_options.issuer.
 * - nav_host_did_exit of an entry that left with the same commit.
 * - A bridge is set or detached, or nav_configure takes the flag away.
 *
 * Entries that the commit has covered or hidden stay started until the first entry of the commit has come in. So nothing
 * stops in the middle of a transition. An entry has come in, too, without being resumed, when the entry is covered, hidden,
 * removed or limited (nav_stack_set_max_lifecycle).
 *
 * Nothing comes in after a report, a gesture and nav_restore: the user sees the entries already. The same for an operation
 * whose open question a report agrees with.
 */

typedef int32_t nav_lifecycle;
enum {
    NAV_LIFECYCLE_NONE = 0, /* the entry has gone, or is only planned */
    NAV_LIFECYCLE_CREATED = 1,
    NAV_LIFECYCLE_STARTED = 2,
    NAV_LIFECYCLE_RESUMED = 3
};

/* Returns how much of an entry runs, also without NAV_CONFIG_LIFECYCLE_EVENTS. With NAV_CONFIG_LIFECYCLE_EVENTS: the
 * life after the latest steps. Inside a callback the latest steps may not be told yet. */
nav_lifecycle nav_entry_lifecycle(const nav_navigator *navigator, nav_id entry);

/* Limits the life of all entries on a stack, in containers on the stack, and presented over the stack. For a window in
 * the background, or a page half out of sight. NAV_LIFECYCLE_RESUMED removes the limit.
 *
 * An entry that moves to another stack leaves the limit behind. The limit changes no structure, and applies at once,
 * also inside a callback. With NAV_CONFIG_LIFECYCLE_EVENTS a NAV_EVENT_LIFECYCLE tells the steps.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_THERE: the stack has the limit already.
 * - NAV_INVALID: NAV_LIFECYCLE_NONE, or an unknown number.
 * - NAV_STALE: no such stack, or only a planned stack.
 * - NAV_FULL inside callbacks above nav_config.operation_limit. */
nav_status nav_stack_set_max_lifecycle(nav_navigator *navigator, nav_id stack, nav_lifecycle most);

/* Reports that an entry on the way out, and everything in the entry, can't be seen any more. The entry is stopped and
 * released: before the report returns, or, inside a callback, next. Exits in the entry end before.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_GONE: the exit is over, or the entry had no exit.
 * - NAV_INVALID: the entry is on a stack, or planned.
 * - NAV_STALE: the id was never given out. */
nav_status nav_host_did_exit(nav_navigator *navigator, nav_id entry);

/* Reports that an entry has come in, with everything in the entry and around it. The entry is resumed, and covered entries
 * are stopped: before the report returns, or, inside a callback, next.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_THERE: the entry does not come in. Always without NAV_CONFIG_WAIT_FOR_ENTRIES.
 * - NAV_ALREADY_GONE.
 * - NAV_STALE: an id never given out, or an entry that is planned now. */
nav_status nav_host_did_enter(nav_navigator *navigator, nav_id entry);

#ifdef __cplusplus
}
#endif
#endif
