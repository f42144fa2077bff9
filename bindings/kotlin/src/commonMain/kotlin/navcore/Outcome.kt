// What became of an operation.

package navcore

import kotlinx.coroutines.Deferred
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.suspendCancellableCoroutine

/** A function that can't answer with an [Outcome] failed. */
public open class NavigationException internal constructor(
    public val status: Status, public val outcome: Outcome?, said: String, cause: Throwable? = null,
) : IllegalStateException("navcore: ${outcome ?: status}${if (said.isEmpty()) "" else ": $said"}", cause) {
    public constructor(status: Status, outcome: Outcome? = null) : this(status, outcome, "")
}

public sealed class Outcome(
    private val fields: LongArray,
    /**
     * A sentence for a developer about what was refused or failed, else empty. It may change in any version: decide by
     * the status. The library has it for the operation that was called last: a posted one has none, nor has one that
     * fails later, after another call. That of [EventKind.Problem] always has it.
     */
    public val detail: String = "",
) {
    public val status: Status get() = Status.of(fields[0].toInt())

    /** Who refused, and with which number. */
    public val by: Party get() = Party.entries.numbered(fields[1].toInt())
    public val hostCode: Int get() = fields[2].toInt()
    public val abortReason: AbortReason get() = AbortReason.entries.numbered(fields[3].toInt())
    public val ticket: Ticket? get() = if (fields[4] == 0L) null else Ticket(fields[4])

    /** The entry that was made, found or popped. */
    public val entry: EntryId? get() = entryOrNull(fields[5])
    public val waiter: WaiterId? get() = if (fields[6] == 0L) null else WaiterId(fields[6])
    public val revision: Long get() = fields[7]

    /** Of the request, element or intent that failed. */
    public val index: Long get() = fields[8]
    public val removed: Long get() = fields[9]
    public val redirects: Int get() = fields[10].toInt()

    /** It is done. */
    public class Done internal constructor(fields: LongArray) : Outcome(fields)

    /** Nothing was done and nothing is wrong: [status] says why. */
    public class Unchanged internal constructor(fields: LongArray) : Outcome(fields)

    /**
     * Accepted and not over; [completion] gets what becomes of it. Cancelling a coroutine that waits for the completion
     * aborts nothing, unlike [await].
     */
    public class Pending internal constructor(
        fields: LongArray, public val completion: Deferred<Outcome>, private val navigator: Weak<Navigator>,
    ) : Outcome(fields) {
        /** Waits by a continuation of its own, which is told of the cancellation on the thread that cancels. */
        @OptIn(ExperimentalCoroutinesApi::class)
        internal suspend fun awaitCompletion(): Outcome = suspendCancellableCoroutine { continuation ->
            completion.invokeOnCompletion { continuation.resumeWith(runCatching { completion.getCompleted() }) }
            continuation.invokeOnCancellation { navigator.get()?.abortAnywhere(this, continuation.context) }
        }
    }

    /** The bridge, a builder, a guard, a loader or a coordinator said no. */
    public class Refused internal constructor(fields: LongArray, detail: String) : Outcome(fields, detail)

    /** It waited, and was aborted or overtaken by what the host reported. */
    public class Aborted internal constructor(fields: LongArray, detail: String) : Outcome(fields, detail)

    /** It can't be done: [status] says why. Nothing has changed. */
    public class Failed internal constructor(fields: LongArray, detail: String) : Outcome(fields, detail)

    public val isDone: Boolean get() = this is Done

    /**
     * The final outcome: of one that is pending, when it comes. Cancelling the coroutine aborts the operation, as of
     * [awaitPerform], also one that was posted, and also for others who wait for it.
     */
    public suspend fun await(): Outcome = if (this is Pending) awaitCompletion() else this

    /** The entry, or a [NavigationException] where it is not done. */
    public fun entryOrThrow(): EntryId = entry.takeIf { isDone } ?: throw NavigationException(status, this)

    /**
     * The status with what explains it, and its sentence where it has one: `ok`, `pending ticket 3`,
     * `refused by the bridge with 7: navigate: the bridge refused with 7`.
     */
    override fun toString(): String = buildString {
        append(status)
        if (status == Status.Pending) ticket?.let { append(" $it") }
        if (by != Party.Nobody) append(" by the $by")
        if (hostCode != 0) append(" with $hostCode")
        if (abortReason != AbortReason.None) append(" $abortReason")
        if (detail.isNotEmpty()) append(": $detail")
    }

    /** The same with its sentence. */
    internal fun with(detail: String): Outcome = if (fields[0] < 0) of(fields, detail) else this

    internal companion object {
        /** Of what is over. */
        fun of(fields: LongArray, detail: String = ""): Outcome = when (Status.of(fields[0].toInt())) {
            Status.Ok -> Done(fields)
            Status.Refused, Status.Blocked -> Refused(fields, detail)
            Status.Aborted, Status.Superseded -> Aborted(fields, detail)
            else -> if (fields[0] > 0) Unchanged(fields) else Failed(fields, detail)
        }
    }
}

/**
 * What who navigated for a result gets, exactly once. It prints what it is: `value("blue")`, `cancelled(pop)`,
 * `cancelled(pop, by the host)`, `failed(aborted)`.
 */
public sealed class NavigationResult<out T> {
    /** Whose result it is; null: that of an entry. */
    public val flow: FlowId? get() = ended

    @PublishedApi
    internal var ended: FlowId? = null

    /** It is of who asked for the next value of an entry, also where that is cancelled. */
    public val isNext: Boolean get() = isOfAsker

    @PublishedApi
    internal var isOfAsker: Boolean = false

    public data class Value<T>(val value: T) : NavigationResult<T>() {
        /** What a secret was made into is not printed either. */
        @PublishedApi
        internal var isSecret: Boolean = false

        override fun toString(): String = when {
            isSecret -> "value((secret))"
            value is String -> "value(${quoted(value)})"
            else -> "value($value)"
        }
    }

    public data class Cancelled(val reason: CancelReason, val origin: Origin) : NavigationResult<Nothing>() {
        override fun toString(): String = "cancelled($reason${if (origin == Origin.Host) ", by the host" else ""})"
    }

    /** Of a flow that ended with [FlowEnding.Failed] with its [code] and [value]. */
    public data class Failed(val status: Status, val code: Int = 0, val value: NavigationValue? = null) :
        NavigationResult<Nothing>() {
        /** [Outcome.detail] of the call that failed. */
        public var detail: String = ""
            internal set

        override fun toString(): String = buildString {
            append("failed($status")
            if (code != 0) append(" with $code")
            if (value != null) append(", $value")
            if (detail.isNotEmpty()) append(": $detail")
            append(')')
        }
    }

    public fun valueOrNull(): T? = (this as? Value)?.value

    public inline fun <R> map(transform: (T) -> R): NavigationResult<R> = when (this) {
        is Value -> Value(transform(value)).also {
            it.isSecret = isSecret || holdsSecret(value)
            it.ended = ended
            it.isOfAsker = isOfAsker
        }
        is Cancelled -> this
        is Failed -> this
    }
}
