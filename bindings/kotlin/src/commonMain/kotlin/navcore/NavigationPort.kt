// The door for other threads, and the completions of what waits.

package navcore

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Deferred

/** The completions of pending operations, by their tickets. A port, which has them too, does not keep the navigator. */
internal class Completions(private val navigator: Weak<Navigator>) {
    private val lock = Lock()
    private val pending = HashMap<Long, CompletableDeferred<NavigationOutcome>>()
    private var isClosed = false

    fun pending(fields: LongArray) = NavigationOutcome.Pending(fields, of(fields[4]), navigator)

    private fun of(ticket: Long): Deferred<NavigationOutcome> = lock.held {
        val known = pending.getOrPut(ticket) { CompletableDeferred() }
        if (isClosed) known.complete(closed())
        if (known.isCompleted) pending.remove(ticket)
        known
    }

    /** A posted one may end before its ticket is known. */
    fun complete(ticket: Ticket, outcome: NavigationOutcome) {
        val known = lock.held {
            pending.remove(ticket.value) ?: CompletableDeferred<NavigationOutcome>().also { pending[ticket.value] = it }
        }
        known.complete(outcome)
    }

    fun close() {
        val left = lock.held {
            isClosed = true
            pending.values.toList().also { pending.clear() }
        }
        for (completion in left) completion.complete(closed())
    }

    private fun closed(): NavigationOutcome = NavigationOutcome.of(NavigationStatus.Closed)
}

/**
 * A callback threw while something was posted: the wake of the navigator, or what the intent hands back where it is not
 * accepted. The post itself stands as [status] and [outcome] say. [cause] is what was thrown.
 */
public class PostException internal constructor(
    status: NavigationStatus, outcome: NavigationOutcome?, cause: Throwable,
) :
    NavigationException(status, outcome, "a callback of the post threw $cause", cause)

/** Posts intents and decisions from any thread; they run when the owner drains. */
public class NavigationPort internal constructor(
    private val receiver: CallbackReceiver,
    private val handle: PortHandle,
    private val completions: Completions,
) : AutoCloseable {
    /**
     * Posts an intent: [NavigationOutcome.Pending], or why it was not accepted. Throws a [PostException] with this
     * outcome where a callback throws.
     */
    public fun post(intent: NavigationIntent): NavigationOutcome {
        val out = LongArray(Crossing.OUT)
        val writer = MessageWriter().begin(receiver).intent(intent, receiver)
        val thrown = throwing(out) {
            Crossing.post(it, Down.PORT_POST, 0, 0, writer.bytes, writer.length, out)
        }
        val fields = LongArray(Crossing.OUT)
        fields[0] = out[1]
        fields[4] = out[0]
        val isPending = fields[0] == NavigationStatus.Pending.number.toLong()
        val outcome = if (isPending) completions.pending(fields) else NavigationOutcome.of(fields)
        if (thrown != null) throw PostException(outcome.status, outcome, thrown)
        return outcome
    }

    /** Throws an exception from before the call is made, and returns the exception of a callback. */
    private inline fun throwing(out: LongArray, call: (Long) -> Unit): Throwable? = handle.using { port ->
        out[1] = NOT_CALLED
        try {
            call(port)
            null
        } catch (exception: Throwable) {
            if (out[1] == NOT_CALLED) throw exception
            exception
        }
    }

    /**
     * Posts an answer: [NavigationStatus.Pending], or why it was not accepted. The drain gives it, in the order of
     * posting; where it comes too late it does nothing. What comes of it is told by the operation's completion.
     */
    public fun answer(question: QuestionId, answer: BridgeAnswer): NavigationStatus =
        decide(Down.PORT_ANSWER, question.value, answer.number.toLong())

    /** Posts an abort, in the same way. What was posted and has not run yet is aborted before it starts. */
    public fun abort(ticket: Ticket, reason: AbortReason = AbortReason.ByHost): NavigationStatus =
        decide(Down.PORT_ABORT, ticket.value, reason.ordinal.toLong())

    /** Posts the cancelling of a waiter, in the same way. */
    public fun cancelResult(waiter: WaiterId): NavigationStatus = decide(Down.PORT_CANCEL_RESULT, waiter.value)

    /** Has the owner's next drain close the navigator, after what was posted before. */
    public fun closeNavigator(): NavigationStatus = decide(Down.PORT_CLOSE)

    private fun decide(what: Int, subject: Long = 0, code: Long = 0): NavigationStatus {
        val out = LongArray(Crossing.OUT)
        val thrown = throwing(out) { Crossing.post(it, what, subject, code, null, 0, out) }
        val status = NavigationStatus.of(out[1].toInt())
        if (thrown != null) throw PostException(status, null, thrown)
        return status
    }

    /** Gives the port back; nothing can be posted through it any more. */
    override fun close(): Unit = handle.close()

    private companion object {
        const val NOT_CALLED = Long.MIN_VALUE
    }
}
