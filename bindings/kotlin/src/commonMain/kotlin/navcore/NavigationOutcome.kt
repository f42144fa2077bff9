// What became of an operation.

package navcore

import kotlinx.coroutines.Deferred
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.suspendCancellableCoroutine

/** A function that can't answer with a [NavigationOutcome] failed. */
public open class NavigationException internal constructor(
    public val status: NavigationStatus, public val outcome: NavigationOutcome?, said: String, cause: Throwable? = null,
) : IllegalStateException("navcore: ${outcome ?: status}${if (said.isEmpty()) "" else ": $said"}", cause) {
    public constructor(status: NavigationStatus, outcome: NavigationOutcome? = null) : this(status, outcome, "")
}

public sealed class NavigationOutcome(
    private val fields: LongArray,
    /**
     * A sentence for a developer about what was refused or failed, else empty. It may change in any version: decide by
     * the status. The library has it for the operation that was called last: a posted one has none, nor has one that
     * fails later, after another call. That of [EventKind.Problem] always has it.
     */
    public val message: String = "",
) {
    public val status: NavigationStatus get() = NavigationStatus.of(fields[0].toInt())

    /** Who refused, and with which number. */
    public val by: RefusingParty get() = RefusingParty.entries.numbered(fields[1].toInt())
    public val hostCode: Int get() = fields[2].toInt()
    public val abortReason: AbortReason get() = AbortReason.entries.numbered(fields[3].toInt())
    public val ticket: Ticket? get() = if (fields[4] == 0L) null else Ticket(fields[4])

    /** The entry that was made, found or popped. */
    public val entry: EntryId? get() = entryOrNull(fields[5])
    public val waiter: WaiterId? get() = if (fields[6] == 0L) null else WaiterId(fields[6])
    public val revision: Long get() = fields[7]

    /** Of the request, element or intent that failed. */
    public val index: Long get() = fields[8]
    public val removedCount: Long get() = fields[9]
    public val redirectCount: Int get() = fields[10].toInt()

    /** It is done. */
    public class Done internal constructor(fields: LongArray) : NavigationOutcome(fields)

    /** Nothing was done and nothing is wrong: [status] says why. */
    public class Unchanged internal constructor(fields: LongArray) : NavigationOutcome(fields)

    /**
     * Accepted and not over; [completion] gets what becomes of it. Cancelling a coroutine that waits for the completion
     * aborts nothing, unlike [await].
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

        /** Calls [body] with the final outcome, on the thread that completes the operation, or at once. */
        @OptIn(ExperimentalCoroutinesApi::class)
        internal fun whenOver(body: (NavigationOutcome) -> Unit) {
            completion.invokeOnCompletion { if (it == null) body(completion.getCompleted()) }
        }
    }

    /** The bridge, a builder, a guard, a loader or a coordinator said no. */
    public class Refused internal constructor(fields: LongArray, message: String) : NavigationOutcome(fields, message)

    /** It waited, and was aborted or overtaken by what the host reported. */
    public class Aborted internal constructor(fields: LongArray, message: String) : NavigationOutcome(fields, message)

    /** It can't be done: [status] says why. Nothing has changed. */
    public class Failed internal constructor(fields: LongArray, message: String) : NavigationOutcome(fields, message)

    public val isDone: Boolean get() = this is Done

    /** Whether somebody has refused: a guard, the bridge, a builder. That is the app's own decision. */
    public val isRefusal: Boolean get() = by != RefusingParty.Nobody

    /**
     * The final outcome: of one that is pending, when it comes. Cancelling the coroutine aborts the operation, as of
     * [awaitPerform], also one that was posted, and also for others who wait for it.
     */
    public suspend fun await(): NavigationOutcome = if (this is Pending) awaitCompletion() else this

    /** The entry, or a [NavigationException] where it is not done. */
    public fun entryOrThrow(): EntryId = entry.takeIf { isDone } ?: throw NavigationException(status, this)

    /**
     * The status with what explains it, and its sentence where it has one: `ok`, `pending ticket 3`,
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

    /** The same with its sentence. */
    internal fun with(message: String): NavigationOutcome = if (fields[0] < 0) of(fields, message) else this

    internal companion object {
        /** Of a call that is no operation. */
        fun of(status: NavigationStatus): NavigationOutcome =
            of(LongArray(Crossing.OUT).also { it[0] = status.number.toLong() })

        /** Of what is over. */
        fun of(fields: LongArray, message: String = ""): NavigationOutcome =
            when (NavigationStatus.of(fields[0].toInt())) {
                NavigationStatus.Ok -> Done(fields)
                NavigationStatus.Refused, NavigationStatus.Blocked -> Refused(fields, message)
                NavigationStatus.Aborted, NavigationStatus.Superseded -> Aborted(fields, message)
                else -> if (fields[0] > 0) Unchanged(fields) else Failed(fields, message)
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
