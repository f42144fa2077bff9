/* Part of navcore.h: how much of an entry runs, and entries on their way out. */
#ifndef NAVCORE_LIFE_H
#define NAVCORE_LIFE_H

#include "navigator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Life -------------------------------------------------------------------------------------------------------------
 *
 * How much of an entry runs follows from the tree:
 * - NAV_LIFE_RESUMED: it is on top of a stack that is shown, and the user can use it.
 * - NAV_LIFE_STARTED: the same, behind a sheet, a modal or a window; or it is on its way out.
 * - NAV_LIFE_MADE: something hides it: an entry above it, another branch, a column that is folded, a full screen.
 *
 * An entry is never more than the container that it is in. Alerts and action sheets hide nothing. What has left and can
 * still be read is NAV_LIFE_MADE. All windows run; a host
 * says with nav_stack_limit_life which are in the background.
 *
 * With NAV_TELLS_LIFE each commit is followed by one NAV_EVENT_LIFE with the steps that it leads to, in this order:
 * 1. NAV_PAUSED: what was resumed and is less now, the innermost and frontmost first.
 * 2. NAV_CREATED: the new entries, owners first.
 * 3. For each entry that is more now NAV_STARTED, then NAV_RESUMED; owners first.
 * 4. NAV_STOPPED: what was started and is less now, the innermost and frontmost first. NAV_EXITING stands in its place for
 *    an entry that is on its way out.
 * So of one stack never two entries are resumed at a time. The end of an entry is its NAV_EVENT_RELEASED, one for each
 * NAV_CREATED. What a question showed in vain is released without one. With nav_close everything is paused, stopped and released. What is there when NAV_TELLS_LIFE is turned on
 * was created before: nav_entry_life reads it. Turning it off tells nothing.
 *
 *     static void observe(void *user_data, const nav_event *event) {
 *         nav_change step = nav_change_init();
 *         size_t index;
 *         (void)user_data;
 *         if (event->kind != NAV_EVENT_LIFE) return;
 *         for (index = 0; nav_changes_get(event->changes, index, &step) == NAV_OK; index++)
 *             if (step.kind == NAV_RESUMED) printf("entry %llu plays\n", (unsigned long long)step.entry);
 *     }
 */

typedef int32_t nav_life;
enum {
    NAV_LIFE_NONE = 0, /* it is not there: gone, or planned */
    NAV_LIFE_MADE = 1,
    NAV_LIFE_STARTED = 2,
    NAV_LIFE_RESUMED = 3
};

/* How much of an entry runs, also without NAV_TELLS_LIFE. With it, what the steps say that were found last: inside a
 * callback they may be about to be told. */
nav_life nav_entry_life(const nav_navigator *navigator, nav_id entry);

/* Sets the most that the entries of a stack may be, and of all that is in it or presented over it. It is for a window in
 * the background, or a page that is half out of sight. NAV_LIFE_RESUMED takes the limit away. An entry that moves to another
 * stack leaves it behind. It changes no structure, and takes effect at once, also inside a callback. What it does is told by
 * a NAV_EVENT_LIFE.
 * Returns:
 * - NAV_OK; NAV_ALREADY_THERE: the limit is that already.
 * - NAV_INVALID: NAV_LIFE_NONE, or an unknown number.
 * - NAV_STALE: there is no such stack, or only in a plan.
 * - NAV_FULL inside callbacks past nav_config.operation_limit. */
nav_status nav_stack_limit_life(nav_navigator *navigator, nav_id stack, nav_life most);

/* Reports that an entry on its way out, and all that was in it, can't be seen any more. With NAV_WAITS_FOR_EXITS what the
 * user could see when it left has NAV_EXITING told. It stays NAV_ENTRY_LEAVING with its model and view until this report.
 * Then it is stopped and released before this returns, or, inside a callback, next. The exit of what was in it ends
 * before.
 *
 * A host that never says it keeps the entry. Exits end by themselves:
 * - All with nav_close, and when the bridge is replaced or detached.
 * - Those in a scene when that goes.
 * - Those of what an entry owned when the entry is released, perhaps in the call that has begun them.
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_GONE: its exit is over, or it had none.
 * - NAV_INVALID: it is on a stack, or planned.
 * - NAV_STALE: it was never given out. */
nav_status nav_host_did_exit(nav_navigator *navigator, nav_id entry);

#ifdef __cplusplus
}
#endif
#endif
