// What became of an operation.

package navcore

import kotlinx.coroutines.Deferred

/** A function that can't answer with an [Outcome] failed. */
public open class NavigationException internal constructor(
    public val status: Status, public val outcome: Outcome?, said: Any?, cause: Throwable? = null,
) : IllegalStateException("navcore: $status${said?.let { ", $it" } ?: ""}", cause) {
    public constructor(status: Status, outcome: Outcome? = null) : this(status, outcome, outcome)
}

public sealed class Outcome(private val fields: LongArray) {
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

    /** Accepted and not over; [completion] gets what becomes of it. */
    public class Pending internal constructor(fields: LongArray, public val completion: Deferred<Outcome>) :
        Outcome(fields)

    /** The bridge or a builder said no, or a guard. */
    public class Refused internal constructor(fields: LongArray) : Outcome(fields)

    /** It waited, and was aborted or overtaken by what the host reported. */
    public class Aborted internal constructor(fields: LongArray) : Outcome(fields)

    /** It can't be done: [status] says why. Nothing has changed. */
    public class Failed internal constructor(fields: LongArray) : Outcome(fields)

    public val isDone: Boolean get() = this is Done

    /** The final outcome: of one that is pending, when it comes. */
    public suspend fun await(): Outcome = if (this is Pending) completion.await() else this

    /** The entry, or a [NavigationException] where it is not done. */
    public fun entryOrThrow(): EntryId = entry.takeIf { isDone } ?: throw NavigationException(status, this)

    override fun toString(): String = buildString {
        append(status)
        if (by != Party.Nobody) append(" by $by code $hostCode")
        if (abortReason != AbortReason.None) append(" reason $abortReason")
        if (index != 0L) append(" index $index")
        if (redirects != 0) append(" redirects $redirects")
        append(" entry ${fields[5]} removed $removed revision $revision")
    }

    internal companion object {
        /** Of what is over. */
        fun of(fields: LongArray): Outcome = when (Status.of(fields[0].toInt())) {
            Status.Ok -> Done(fields)
            Status.Refused, Status.Blocked -> Refused(fields)
            Status.Aborted, Status.Superseded -> Aborted(fields)
            else -> if (fields[0] > 0) Unchanged(fields) else Failed(fields)
        }
    }
}

/** What who navigated for a result gets, exactly once. */
public sealed class NavigationResult<out T> {
    public data class Value<T>(val value: T) : NavigationResult<T>()
    public data class Cancelled(val reason: CancelReason, val origin: Origin) : NavigationResult<Nothing>()
    public data class Failed(val status: Status) : NavigationResult<Nothing>()

    public fun valueOrNull(): T? = (this as? Value)?.value

    public inline fun <R> map(transform: (T) -> R): NavigationResult<R> = when (this) {
        is Value -> Value(transform(value))
        is Cancelled -> this
        is Failed -> this
    }
}
