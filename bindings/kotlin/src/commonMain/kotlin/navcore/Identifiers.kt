// Ids, each a type of its own. They are below 2^53, belong to one navigator, and never come to mean something else there.

package navcore

import kotlin.jvm.JvmInline

@JvmInline
public value class EntryId(public val value: Long)

@JvmInline
public value class NodeId(public val value: Long)

@JvmInline
public value class RouteId(public val value: Long)

@JvmInline
public value class WaiterId(public val value: Long)

@JvmInline
public value class ObserverId(public val value: Long)

@JvmInline
public value class QuestionId(public val value: Long)

/** A pending operation. */
@JvmInline
public value class Ticket(public val value: Long)

internal fun routeOrNull(id: Long): RouteId? = if (id == 0L) null else RouteId(id)
internal fun entryOrNull(id: Long): EntryId? = if (id == 0L) null else EntryId(id)
