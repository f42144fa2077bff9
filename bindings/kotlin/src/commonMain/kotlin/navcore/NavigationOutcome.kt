// The outcome of an operation, and the result that a waiter gets.

package navcore

import kotlinx.coroutines.Deferred
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.suspendCancellableCoroutine

/** A function that can't answer with a [NavigationOutcome] failed. */
public open class NavigationException internal constructor(
    /** The status of the call. */
    public val status: NavigationStatus,
    /** The outcome of the operation; null: the call was no operation. */
    public val outcome: NavigationOutcome?,
    said: String, cause: Throwable? = null,
) : IllegalStateException("navcore: ${outcome ?: status}${if (said.isEmpty()) "" else ": $said"}", cause) {
    public constructor(status: NavigationStatus, outcome: NavigationOutcome? = null) :
        this(status, outcome, if (outcome == null && status == NavigationStatus.Closed) CLOSED else "")
}

/** The sentence about a call on a navigator that is closed. */
internal const val CLOSED = "the navigator is closed"

/** The outcome of an operation. */
public sealed class NavigationOutcome(
    private val fields: LongArray,
    /**
     * A sentence for a developer about what was refused or failed, else empty. It may change in any version: decide by
     * the status. The library has it for the operation that was called last: a posted one has none, nor has one that
     * fails later, after another call. That of [EventKind.Problem] and of [EventKind.Outcome] always has it.
     */
    public val message: String = "",
) {
    /** The status, which says whether it is done, and if not, why. */
    public val status: NavigationStatus get() = NavigationStatus.of(fields[0].toInt())

    /** The party that refused. */
    public val by: RefusingParty get() = RefusingParty.entries.numbered(fields[1].toInt())

    /** The number with which [by] refused. */
    public val hostCode: Int get() = fields[2].toInt()

    /** The reason of [NavigationStatus.Aborted]. */
    public val abortReason: AbortReason get() = AbortReason.entries.numbered(fields[3].toInt())

    /** The ticket of a pending operation, else null. */
    public val ticket: Ticket? get() = if (fields[4] == 0L) null else Ticket(fields[4])

    /** The entry that was made, found or popped; after a removal the top entry. Null if nothing was done. */
    public val entry: EntryId? get() = entryOrNull(fields[5])

    /** The waiter of a navigation for a result, also while that is pending; else null. */
    public val waiter: WaiterId? get() = if (fields[6] == 0L) null else WaiterId(fields[6])

    /** The revision after the operation. */
    public val revision: Long get() = fields[7]

    /** The index of the request, element or intent that failed. */
    public val index: Long get() = fields[8]

    /** The number of removed entries. */
    public val removedCount: Long get() = fields[9]

    /** The number of times that the operation was redirected, or the bridge was asked anew after a report. */
    public val redirectCount: Int get() = fields[10].toInt()

    /** The operation is done. */
    public class Done internal constructor(fields: LongArray) : NavigationOutcome(fields)

    /** Nothing was done and nothing is wrong: [status] says why. */
    public class Unchanged internal constructor(fields: LongArray, message: String = "") :
        NavigationOutcome(fields, message)

    /**
     * The operation is accepted and not over; [completion] gets the final outcome. Cancelling a coroutine that waits for the
     * completion aborts nothing, unlike [await].
     */
    public class Pending internal constructor(
        fields: LongArray, public val completion: Deferred<NavigationOutcome>, private val navigator: Weak<Navigator>,
    ) : NavigationOutcome(fields) {
        /** Waits by a continuation of its own, which is told of the cancellation on the thread that cancels. */
        @OptIn(ExperimentalCoroutinesApi::class)
        internal suspend fun awaitCompletion(): NavigationOutcome = suspendCancellableCoroutine { continuation ->
            completion.invokeOnCompletion { continuation.resumeWith(runCatching { completion.getCompleted() }) }
            continuation.invokeOnCancellation { navigator.get()?.abortAnywhere(this, continuation.context) }
        }
    }

    /** The bridge, a builder, a guard, a loader, a coordinator or a decision about a restore refused: [by]. */
    public class Refused internal constructor(fields: LongArray, message: String) : NavigationOutcome(fields, message)

    /** The operation waited, and was aborted, or overtaken by another change. */
    public class Aborted internal constructor(fields: LongArray, message: String) : NavigationOutcome(fields, message)

    /** The operation can't be done: [status] says why. Nothing has changed. */
    public class Failed internal constructor(fields: LongArray, message: String) : NavigationOutcome(fields, message)

    /** Whether the operation is done. */
    public val isDone: Boolean get() = this is Done

    /**
     * Whether a party of the app has refused: the bridge, a builder, a guard, a loader, a coordinator, or the function that
     * decides about saved entries. That is the app's own decision, and no mistake.
     */
    public val isRefusal: Boolean get() = by != RefusingParty.Nobody

    /**
     * Returns the final outcome, and waits for it if the operation is pending. Cancelling the coroutine aborts the operation,
     * as [awaitPerform] does, also an operation that was posted, and also for others who wait for it.
     */
    public suspend fun await(): NavigationOutcome = if (this is Pending) awaitCompletion() else this

    /** Returns the entry. Throws a [NavigationException] if the operation is not done. */
    public fun entryOrThrow(): EntryId = entry.takeIf { isDone } ?: throw NavigationException(status, this)

    /**
     * Prints the status with what explains it, and the sentence if there is one: `ok`, `pending ticket 3`,
     * `refused by the bridge with 7: navigate: the bridge refused with 7`.
     */
    override fun toString(): String = buildString {
        append(status)
        if (status == NavigationStatus.Pending) ticket?.let { append(" $it") }
        if (by != RefusingParty.Nobody) append(" by the $by")
        if (hostCode != 0) append(" with $hostCode")
        if (abortReason != AbortReason.None) append(" $abortReason")
        if (message.isNotEmpty()) append(": $message")
    }

    /** Returns the outcome with its sentence. */
    internal fun with(message: String): NavigationOutcome = if (fields[0] < 0) of(fields, message) else this

    internal companion object {
        /** Returns the outcome of a call that is no operation. */
        fun of(status: NavigationStatus): NavigationOutcome =
            of(LongArray(Crossing.OUT).also { it[0] = status.number.toLong() })

        /** Returns the outcome of an operation that is over. */
        fun of(fields: LongArray, message: String = ""): NavigationOutcome =
            when (NavigationStatus.of(fields[0].toInt())) {
                NavigationStatus.Ok -> Done(fields)
                NavigationStatus.Refused, NavigationStatus.Blocked -> Refused(fields, message)
                NavigationStatus.Aborted, NavigationStatus.Superseded -> Aborted(fields, message)
                else -> if (fields[0] > 0) Unchanged(fields, message) else Failed(fields, message)
            }
    }
}

/**
 * The result that a waiter gets, exactly once. It prints as `value("blue")`, `cancelled(pop)`,
 * `cancelled(pop, by the host)` or `failed(aborted)`.
 */
public sealed class NavigationResult<out T> {
    /** The flow whose result it is; null: the result of an entry. */
    public val flow: FlowId? get() = ended

    @PublishedApi
    internal var ended: FlowId? = null

    /** Whether it is for a waiter that asked for the next value of an entry, also if that is cancelled. */
    public val isNext: Boolean get() = isOfAsker

    @PublishedApi
    internal var isOfAsker: Boolean = false

    /** The waiter got a value. */
    public data class Value<T>(val value: T) : NavigationResult<T>() {
        /** Whether the value was made from a secret, and is not printed either. */
        @PublishedApi
        internal var isSecret: Boolean = false

        override fun toString(): String = when {
            isSecret -> "value((secret))"
            value is String -> "value(${quoted(value)})"
            else -> "value($value)"
        }
    }

    /** The entry left without a result, or the waiter was cancelled. */
    public data class Cancelled(val reason: CancelReason, val origin: ChangeOrigin) : NavigationResult<Nothing>() {
        override fun toString(): String =
            "cancelled($reason${if (origin == ChangeOrigin.Host) ", by the host" else ""})"
    }

    /** The call failed, the operation failed later, or the flow ended as failed. */
    public data class Failed(
        val status: NavigationStatus,
        /** The number with which the bridge, a guard or a builder refused, or that of [FlowEnding.Failed]; else 0. */
        val code: Int = 0,
        /** The value of [FlowEnding.Failed]. */
        val value: NavigationValue? = null,
    ) : NavigationResult<Nothing>() {
        /** The [NavigationOutcome.message] of the call that failed; else empty. */
        public var message: String = ""
            internal set

        override fun toString(): String = buildString {
            append("failed($status")
            if (code != 0) append(" with $code")
            if (value != null) append(", $value")
            if (message.isNotEmpty()) append(": $message")
            append(')')
        }
    }

    /** Returns the value; null if there is none. */
    public fun valueOrNull(): T? = (this as? Value)?.value

    /** Returns the result with the value that [transform] makes of its value. */
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
