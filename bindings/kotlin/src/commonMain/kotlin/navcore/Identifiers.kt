// Ids, each a type of its own. They are below 2^53, belong to one navigator, and never come to mean something else there.
// They print as what they name with a short number, `entry 3`, and where a place was used again with the times after a dot:
// `entry 3.2`. What no library gave out prints as the number that it is: `EntryId(7)`.

package navcore

import kotlin.jvm.JvmInline

/** An entry: a screen on a stack. */
@JvmInline
public value class EntryId(public val value: Long) {
    override fun toString(): String = idText(value, "EntryId")
}

/** A stack: the root stack of a scene, a branch of a container, or a presented stack. */
@JvmInline
public value class StackId(public val value: Long) {
    override fun toString(): String = idText(value, "StackId")
}

/** A registered route. */
@JvmInline
public value class RouteId(public val value: Long) {
    override fun toString(): String = idText(value, "RouteId")
}

/** A waiter for a result. */
@JvmInline
public value class WaiterId(public val value: Long) {
    override fun toString(): String = idText(value, "WaiterId")
}

/** An observer of events. */
@JvmInline
public value class ObserverId(public val value: Long) {
    override fun toString(): String = idText(value, "ObserverId")
}

/** A question to a bridge, a guard or a loader. */
@JvmInline
public value class QuestionId(public val value: Long) {
    override fun toString(): String = idText(value, "QuestionId")
}

/** A guard. */
@JvmInline
public value class GuardId(public val value: Long) {
    override fun toString(): String = idText(value, "GuardId")
}

/** A handler of back. */
@JvmInline
public value class BackHandlerId(public val value: Long) {
    override fun toString(): String = idText(value, "BackHandlerId")
}

/** A flow, to be ended, or to work on. */
@JvmInline
public value class FlowId(public val value: Long) {
    override fun toString(): String = idText(value, "FlowId")
}

/** A pending operation. */
@JvmInline
public value class Ticket(public val value: Long) {
    override fun toString(): String = idText(value, "Ticket")
}

// Of an id the bits 49 to 52 are the kind, 24 to 48 the generation, 0 to 23 the place; tickets and questions are numbered.

private const val KIND_SHIFT = 49
private const val PLACE_BITS = 24
private val kinds =
    listOf(null, "entry", "stack", "route", "waiter", "observer", "ticket", "question", "guard", "handler", "flow")

private fun idText(id: Long, type: String): String {
    val kind = kinds.getOrNull((id ushr KIND_SHIFT).toInt()) ?: return "$type($id)"
    val number = id and ((1L shl KIND_SHIFT) - 1)
    val place = number and ((1L shl PLACE_BITS) - 1)
    val generation = number shr PLACE_BITS
    return when {
        kind == "ticket" || kind == "question" -> "$kind $number"
        generation == 1L -> "$kind $place"
        else -> "$kind $place.$generation"
    }
}

internal fun routeOrNull(id: Long): RouteId? = if (id == 0L) null else RouteId(id)
internal fun stackOrNull(id: Long): StackId? = if (id == 0L) null else StackId(id)
internal fun handlerOrNull(id: Long): BackHandlerId? = if (id == 0L) null else BackHandlerId(id)
internal fun flowOrNull(id: Long): FlowId? = if (id == 0L) null else FlowId(id)
internal fun waiterOrNull(id: Long): WaiterId? = if (id == 0L) null else WaiterId(id)
internal fun entryOrNull(id: Long): EntryId? = if (id == 0L) null else EntryId(id)
