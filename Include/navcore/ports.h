/* Part of navcore.h: owners of a navigator, and ports for other threads. */
#ifndef NAVCORE_PORTS_H
#define NAVCORE_PORTS_H

#include "navigator.h"
#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Threads and ports ------------------------------------------------------------------------------------------------------
 *
 * A port is the door for other threads: it posts intents, decisions and a close, which run on the owner's thread when
 * that calls nav_drain. It is counted and outlives the navigator. */

/* Gives the navigator up, also a closed one: until a thread claims it, it belongs to none. NAV_OK, NAV_INVALID inside a
 * callback. */
nav_status nav_release(nav_navigator *navigator);

/* Makes the calling thread the owner of a navigator that belongs to none, and lets it see all that was done before.
 * From any thread, while the navigator lives. A thread that was woken for posts may have found that it is no longer
 * the owner, so the new owner calls nav_drain. NAV_OK, NAV_ALREADY_THERE for the owner, NAV_WRONG_THREAD while another
 * thread owns it, NAV_INVALID for NULL. */
nav_status nav_claim(nav_navigator *navigator);

/* Has the owner call nav_drain soon: writes to an eventfd, posts to a run loop. It is called on the thread that
 * posts, or on the thread that drains. It may be called on several at a time, and a last time when the navigator has
 * just gone. It may post, retain and release ports, and must call nothing that takes the navigator. */
typedef void (*nav_wake_callback)(void *user_data);

/* Makes a port. `wake` (which may be NULL, for an owner that drains anyway) is called once for all that is posted
 * through this port between two drains. Posts that have not run hold the port, too. `destroy` is called when the port
 * goes, by the thread that let it go. That may be the owner's, inside nav_drain. *out is owned (nav_port_release).
 * NAV_OK, NAV_INVALID, NAV_CLOSED. */
nav_status nav_port_new(nav_navigator *navigator, nav_wake_callback wake, void *user_data, nav_destroy_callback destroy,
                        nav_port **out);

/* Counts one owner more, and returns the port. */
nav_port *nav_port_retain(nav_port *port);

/* Counts one owner less; the port goes with the last one. NULL is fine. */
void nav_port_release(nav_port *port);

/* Posts a copy of an intent, of any kind: nav_perform for another thread. Posts run in the order of posting, over all
 * ports of a navigator; a direct call goes before posts that were not drained yet. The result callback and all
 * destroy callbacks in the intent are called on the owner's thread. Where this fails at once, the destroy callbacks
 * are called on the calling one. *ticket (which may be NULL) gets the ticket of its NAV_EVENT_COMPLETED; 0 where this
 * fails. nav_abort and nav_port_abort take the ticket, too: the post then completes so at its turn.
 * Returns:
 * - NAV_PENDING.
 * - NAV_INVALID, NAV_TOO_LARGE: no state of the navigator could make the intent right. Failures that depend on the
 *   state come with its completion.
 * - NAV_CLOSED: the navigator is closed, or a close was posted.
 * - NAV_FULL: NAV_MAX_POSTS wait. */
nav_status nav_port_post(nav_port *port, const nav_intent *intent, nav_id *ticket);

/* Post a decision about a pending operation, for a network answer, a timer or a cancelled coroutine on another thread.
 * The drain makes it, in the order of posting, as nav_answer, nav_abort or nav_cancel_result would. A decision has no
 * ticket. Its effect comes with the NAV_EVENT_COMPLETED of the operation, or with the result of the waiter. The
 * completion has the host_code or abort_reason of the decision that came first. Where it comes too late, or the id was
 * never given out, a decision does nothing.
 *
 * A post that has not run is aborted before it starts, as by nav_abort: a drain looks for aborts before it runs
 * anything. A posted report can't be aborted. The waiter of a post is known from its completion.
 *
 * Returns:
 * - NAV_PENDING.
 * - NAV_INVALID: a NULL port, NAV_LATER, or a reason that nav_abort does not take.
 * - NAV_STALE: 0, or an id of another kind.
 * - NAV_CLOSED, NAV_FULL: as nav_port_post. */
nav_status nav_port_answer(nav_port *port, nav_id question, int32_t answer);
nav_status nav_port_abort(nav_port *port, nav_id ticket, nav_abort_reason reason);
nav_status nav_port_cancel_result(nav_port *port, nav_id waiter);

/* Posts a nav_navigator_free, for the cleaner of a garbage collector. It takes effect at the drain, after all posts
 * before it, also of a navigator that is closed by then. Nothing is posted after it. Never NAV_FULL. NAV_PENDING,
 * NAV_CLOSED (a close was posted before, or the navigator has gone), NAV_INVALID. */
nav_status nav_port_close(nav_port *port);

/* Runs the posts. A post made meanwhile may wait for the next drain, for which wake is called. A post is an
 * operation like others: while the bridge owes an answer it is queued, and NAV_FULL where nav_config leaves no room.
 * Inside a callback it waits for its turn.
 * Returns:
 * - NAV_OK.
 * - NAV_PENDING: more waits than nav_config.operation_limit lets run in one call, with all that is called inside
 *   callbacks. The rest waits, and a port's wake is called again, here.
 * - NAV_FREED: after a posted close. The navigator goes, inside a callback when the outermost call ends.
 * - NAV_CLOSED: the navigator is closed and still to be freed. */
nav_status nav_drain(nav_navigator *navigator);

#ifdef __cplusplus
}
#endif
#endif
