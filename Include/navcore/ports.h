/* Part of navcore.h: the owner of a navigator, and ports for other threads. */
#ifndef NAVCORE_PORTS_H
#define NAVCORE_PORTS_H

#include "navigator.h"
#include "operations.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Threads and ports ----------------------------------------------------------------------------------------------
 *
 * A port is the door for other threads. Threads post intents, decisions and a close through a port. The posts run on
 * the owner's thread, in nav_drain. A port is reference-counted, and outlives the navigator.
 *
 * A post takes no lock of the library, and waits for no other thread. The owner may be inside a call or a drain.
 *
 * Posts run in the order of posting, over all ports of a navigator. A direct call runs before posts that are not
 * drained yet. A post is an operation like others:
 * - While the bridge owes an answer, the post is queued. If nav_config leaves no room, the post completes with
 *   NAV_FULL.
 * - In a drain inside a callback, the post waits for the post's turn.
 */

/* Gives up the navigator, also a closed navigator. Until a thread is attached, no thread owns the navigator.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_INVALID: inside a callback. */
nav_status nav_detach_thread(nav_navigator *navigator);

/* Makes the calling thread the owner of a navigator without an owner. The new owner sees all that was done before. From
 * any thread, while the navigator lives.
 *
 * The new owner calls nav_drain: a thread that was woken for posts may have lost the navigator before draining.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_ALREADY_THERE: the calling thread is the owner.
 * - NAV_WRONG_THREAD: another thread is the owner.
 * - NAV_INVALID: NULL. */
nav_status nav_attach_thread(nav_navigator *navigator);

/* Makes the owner call nav_drain soon, for example by a write to an eventfd or a post to a run loop. The callback runs
 * on the posting thread or on the draining thread, perhaps on several threads at a time. A last call may come just
 * after the navigator has gone.
 *
 * The callback may post, retain and release ports. The callback must call no function that takes the navigator. */
typedef void (*nav_wake_callback)(void *user_data);

/* Makes a port. *out is owned (nav_port_release).
 *
 * wake is called once for all posts through this port between two drains. NULL: for an owner that drains anyway.
 * destroy is called when the port ends, on the thread that released the port last. This may be the owner's thread,
 * inside nav_drain: posts that have not run hold the port, too.
 *
 * Returns NAV_OK, NAV_INVALID or NAV_CLOSED. */
nav_status nav_port_new(nav_navigator *navigator, nav_wake_callback wake, void *user_data, nav_destroy_callback destroy,
                        nav_port **out);

/* Adds an owner to the port, and returns the port. */
nav_port *nav_port_retain(nav_port *port);

/* Removes an owner from the port. The port ends with the last owner. NULL is allowed. */
void nav_port_release(nav_port *port);

/* Posts a copy of an intent of any kind: nav_perform for other threads.
 *
 * The result callback and all destroy callbacks of the intent run on the owner's thread. If the call fails, the destroy
 * callbacks run on the calling thread.
 *
 * *ticket (may be NULL) gets the ticket of the post's NAV_EVENT_COMPLETED. 0: the call failed. nav_abort and
 * nav_port_abort take the ticket, too: the post then completes as aborted when the post's turn comes.
 *
 * Returns:
 * - NAV_PENDING.
 * - NAV_INVALID, NAV_TOO_LARGE: the intent is wrong in every state of the navigator. The completion tells failures that
 *   depend on the state.
 * - NAV_CLOSED: the navigator is closed, or a close was posted.
 * - NAV_FULL: NAV_MAX_POSTS posts wait. */
nav_status nav_port_post(nav_port *port, const nav_intent *intent, nav_id *ticket);

/* Post a decision about a pending operation: from a network answer, a timer or a cancelled coroutine on another thread.
 * nav_drain makes the decision in the order of posting, as nav_answer, nav_abort or nav_cancel_result would.
 *
 * A decision has no ticket. The effect is in the operation's NAV_EVENT_COMPLETED, or in the waiter's result. The
 * completion has the host_code or abort_reason of the first decision. A decision that is too late does nothing, nor
 * does a decision about an id that was never given out.
 *
 * nav_port_abort aborts a post before the post runs, as nav_abort does: nav_drain looks for aborts before running
 * anything. A posted report can't be aborted. The waiter of a post is known from the completion on.
 *
 * Returns:
 * - NAV_PENDING.
 * - NAV_INVALID: a NULL port, NAV_ANSWER_LATER, or a reason that nav_abort does not take.
 * - NAV_STALE: 0, or an id of another kind.
 * - NAV_CLOSED, NAV_FULL: as nav_port_post. */
nav_status nav_port_answer(nav_port *port, nav_id question, int32_t answer);
nav_status nav_port_abort(nav_port *port, nav_id ticket, nav_abort_reason reason);
nav_status nav_port_cancel_result(nav_port *port, nav_id waiter);

/* Posts a nav_navigator_free, for the cleaner of a garbage collector. nav_drain frees the navigator after all earlier
 * posts, also a navigator that is closed by then. Nothing can be posted afterwards.
 *
 * Returns:
 * - NAV_PENDING. Never NAV_FULL.
 * - NAV_CLOSED: a close was posted before, or the navigator has gone.
 * - NAV_INVALID. */
nav_status nav_port_close(nav_port *port);

/* Runs the posts. A post made during the drain may wait for the next drain: then wake is called.
 *
 * Returns:
 * - NAV_OK.
 * - NAV_PENDING: more posts wait than nav_config.operation_limit allows in one call. The limit includes all calls
 *   inside callbacks. The other posts wait, and nav_drain calls the wake of a port again.
 * - NAV_FREED: after a posted close, or if a callback freed the navigator. The navigator is freed. Inside a callback
 *   the free takes effect when the outermost call ends.
 * - NAV_CLOSED: the navigator is closed and still to be freed. */
nav_status nav_drain(nav_navigator *navigator);

#ifdef __cplusplus
}
#endif
#endif
