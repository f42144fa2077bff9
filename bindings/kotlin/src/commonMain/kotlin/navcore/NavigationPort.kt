// The door for other threads, and the completions of what waits.

package navcore

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Deferred

/** What pending operations come to, by their tickets. */
internal class Completions {
    private val lock = Lock()
    private val pending = HashMap<Long, CompletableDeferred<Outcome>>()
    private var isClosed = false

    fun of(ticket: Long): Deferred<Outcome> = lock.held {
        val known = pending.getOrPut(ticket) { CompletableDeferred() }
        if (isClosed) known.complete(closed())
        if (known.isCompleted) pending.remove(ticket)
        known
    }

    /** A posted one may end before its ticket is known. */
    fun complete(ticket: Ticket, outcome: Outcome) {
        val known = lock.held {
            pending.remove(ticket.value) ?: CompletableDeferred<Outcome>().also { pending[ticket.value] = it }
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

    private fun closed(): Outcome =
        Outcome.of(LongArray(Crossing.OUT).also { it[0] = Status.Closed.number.toLong() })
}

/** Posts intents and decisions from any thread; they run when the owner drains. */
public class NavigationPort internal constructor(
    private val core: Core,
    private val net: Net,
    private val completions: Completions,
) : AutoCloseable {
    private val lock = Lock()
    private var handle = net.port

    /** [Outcome.Pending], or why it was not accepted. */
    public fun post(intent: NavigationIntent): Outcome {
        val out = LongArray(Crossing.OUT)
        val status = lock.held {
            val writer = WireWriter().begin(core).intent(intent, core)
            Crossing.call(handle, Down.PORT_POST, 0, 0, writer.bytes, writer.length, out)
        }
        val fields = LongArray(Crossing.OUT)
        fields[0] = status.toLong()
        fields[4] = out[0]
        return if (status == Status.Pending.number) Outcome.Pending(fields, completions.of(out[0])) else Outcome.of(fields)
    }

    /**
     * Posts an answer: [Status.Pending], or why it was not accepted. The drain gives it, in the order of posting; where it
     * comes too late it does nothing. What comes of it is told by the operation's completion.
     */
    public fun answer(question: QuestionId, answer: BridgeAnswer): Status =
        decide(Down.PORT_ANSWER, question.value, answer.number.toLong())

    /** Posts an abort, in the same way. What was posted and has not run yet is aborted before it starts. */
    public fun abort(ticket: Ticket, reason: AbortReason = AbortReason.ByHost): Status =
        decide(Down.PORT_ABORT, ticket.value, reason.ordinal.toLong())

    /** Posts the cancelling of a waiter, in the same way. */
    public fun cancelResult(waiter: WaiterId): Status = decide(Down.PORT_CANCEL_RESULT, waiter.value, 0)

    private fun decide(what: Int, subject: Long, code: Long): Status = lock.held {
        Status.of(Crossing.call(handle, what, subject, code, null, 0, LongArray(Crossing.OUT)))
    }

    /** Has the owner's next drain close the navigator, after what was posted before. */
    public fun closeNavigator(): Status = lock.held { Status.of(command(handle, Down.PORT_CLOSE)) }

    /** Gives the port back; nothing can be posted through it any more. */
    override fun close(): Unit = lock.held {
        if (handle != 0L) command(handle, Down.PORT_RELEASE)
        handle = 0
    }
}
