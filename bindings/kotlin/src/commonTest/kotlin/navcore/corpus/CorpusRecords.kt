// Events that are pulled as records: put together again, whatever call brought which of their records.

package navcore.corpus

import navcore.*

/** An event, and what its records say beside it. */
class CorpusTold(val event: NavigationEvent, val state: NavigationValue?)

private class Piece(records: NavigationRecords, index: Int) {
    val kind = records.kind(index)
    val intent = records.intent(index)
    val what = records.what(index)
    val why = records.why(index)
    val by = records.by(index)
    val more = records.more(index)
    val origin = records.origin(index)
    val isAnimated = records.isAnimated(index)
    val revision = records.revision(index)
    val entry = records.entry(index)
    val other = records.other(index)
    val route = records.route(index)
    val ticket = records.ticket(index)
    val question = records.question(index)
    val from = records.from(index)
    val to = records.to(index)
    val tag = records.tag(index)
    val node = records.node(index)
    val value = records.values(index).first
    val hint = records.values(index).second

    /** What every record of an event says of it. */
    val ofEvent get() = listOf(kind, intent, origin, isAnimated, revision, tag, hint, ticket, question)

    val hasChanges get() = kind in setOf(EventKind.Changed, EventKind.Question, EventKind.Replay, EventKind.Resync)

    val change get() = NavigationChange(
        ChangeKind.entries.numbered(what), node ?: NodeId(0), entry ?: EntryId(0), entryOrNull(other), route, from, to, value,
    )

    val result: NavigationResult<NavigationValue>
        get() = when (what) {
            0 -> NavigationResult.Value(value ?: NavigationValue.Null)
            1 -> NavigationResult.Cancelled(CancelReason.entries.numbered(why), origin)
            else -> NavigationResult.Failed(Status.of(why))
        }

    val outcome: Outcome
        get() {
            val isRefused = Status.of(what) == Status.Refused
            return Outcome.of(
                longArrayOf(
                    what.toLong(), by.ordinal.toLong(), if (isRefused) why.toLong() else 0, if (isRefused) 0 else why.toLong(),
                    ticket.value, entry?.value ?: 0L, other, revision, from.toLong(), to.toLong(), 0,
                )
            )
        }
}

class CorpusRecords(private val run: CorpusRun) {
    // Small and odd, so that events with several changes are cut in many ways.
    private val records = NavigationRecords(3)
    private val pieces = ArrayList<Piece>()
    private val changes = ArrayList<NavigationChange>()

    /** False where there is none. */
    fun pull(): Boolean {
        val count = run.navigator.nextRecords(records)
        val whole = (0..<count).mapNotNull { take(Piece(records, it)) }
        for (told in whole) if (!run.isFreed) run.handle(told.event, told)
        return count > 0
    }

    private fun take(piece: Piece): CorpusTold? {
        val last = pieces.lastOrNull()
        if (last != null && (piece.more + 1 != last.more || piece.ofEvent != last.ofEvent)) {
            run.fail(run.step, "two records of one event differ")
        }
        pieces.add(piece)
        // A record does not say the node.
        if (piece.hasChanges) changes.add(piece.change)
        if (piece.more > 0) return null
        val told = told(pieces.first())
        pieces.clear()
        changes.clear()
        return told
    }

    private fun told(first: Piece): CorpusTold {
        val isResult = first.kind == EventKind.Result
        val isLoad = first.kind == EventKind.Load
        val isAsked = isLoad || first.kind == EventKind.Question
        val plan = Plan(first.isAnimated, first.question, first.ticket, first.tag, first.hint, changes.toList())
        val event = NavigationEvent(
            first.kind, first.intent, first.origin, first.isAnimated, first.revision, first.entry,
            if (isResult) WaiterId(first.other) else null, if (first.ticket.value == 0L) null else first.ticket, first.tag,
            first.hint, changes.toList(), if (first.kind == EventKind.Completed) first.outcome else null,
            if (isResult) first.result else null,
            if (isAsked) NavigationQuestion(first.intent.ordinal, null, 0, plan) else null,
            if (isLoad) first.route else null,
        )
        return CorpusTold(event, first.value)
    }

    fun close() = records.close()
}
