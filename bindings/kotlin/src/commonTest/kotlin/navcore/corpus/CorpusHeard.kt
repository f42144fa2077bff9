// The log of what was heard during a step, and its comparison with the lines below the step.

package navcore.corpus

import navcore.*

fun CorpusRun.hear(channel: String, line: String) {
    heard.add(Heard.Line(channel, line))
}

/** From the function of an operation, or from an event. */
fun CorpusRun.hear(result: NavigationResult<NavigationValue>, operation: CorpusOperation?, event: NavigationEvent? = null) {
    var failure: Status? = null
    val line = when (result) {
        is NavigationResult.Value -> " value ${text(result.value)}"
        is NavigationResult.Cancelled -> " cancelled ${result.reason}${if (result.origin == Origin.Host) " host" else ""}"
        is NavigationResult.Failed -> " failed ${result.status}".also { failure = result.status }
    }
    heard.add(Heard.Result(line + tag(event?.tag ?: operation?.tag ?: 0), operation, event?.waiter, event?.entry, failure))
}

fun CorpusRun.tag(number: Long): String = if (number == 0L) "" else " tag $number"
fun CorpusRun.hint(value: NavigationValue?): String = value?.let { " hint ${text(it)}" } ?: ""

fun CorpusRun.flags(event: NavigationEvent): String =
    (if (event.origin == Origin.Host) " host" else "") + (if (event.isAnimated) "" else " unanimated") +
        tag(event.tag) + hint(event.hint)

fun CorpusRun.text(question: NavigationQuestion, bridge: String?, via: String?): String =
    "asked ${question.kind}" + (bridge?.let { " of ${shown(it)}" } ?: "") + (via?.let { " via $it" } ?: "") +
        (if (question.isAnimated) "" else " unanimated") + tag(question.tag) + hint(question.hint) + ":" +
        text(question.changes)

fun CorpusRun.text(changes: List<NavigationChange>): String =
    if (changes.isEmpty()) "" else " " + changes.joinToString(", ") { text(it) }

private fun CorpusRun.text(change: NavigationChange): String {
    val known = entry(change.entry)
    val route = navigator.nameOf(change.route) ?: "?"
    if (known.route == "?") known.route = route
    if (!isClosed && change.node != navigator.stackNode) fail(step, "a change of another node")
    val arguments = change.arguments?.let { " " + text(it) } ?: ""
    if (change.makesEntry && known.request == null) known.request = shown(route) + arguments
    return when (change.kind) {
        ChangeKind.Added -> "added ${mark(change.entry)}$arguments at ${change.to}"
        ChangeKind.Removed -> "removed ${mark(change.entry)} from ${change.from}"
        ChangeKind.Replaced ->
            "replaced ${change.replaced?.let { mark(it) }} by ${mark(change.entry)}$arguments at ${change.from}" +
                (if (change.to == change.from) "" else " to ${change.to}")
        ChangeKind.Moved -> "moved ${mark(change.entry)} from ${change.from} to ${change.to}"
        ChangeKind.Unknown -> "unknown"
    }
}

private val called = setOf("models", "views", "data", "objects")

fun CorpusRun.judgeHeard(step: CorpusStep) {
    val came = heard.filter { it.channel in script.channels && isShown(it) }
    if (way == CorpusWay.Pull) {
        compare(step, step.heard.filter { it.channel !in called }, came.filter { it.channel !in called })
        compare(step, step.heard.filter { it.channel in called }, came.filter { it.channel in called })
    } else {
        compare(step, step.heard, came)
    }
    heard = ArrayList()
}

private fun CorpusRun.isShown(heard: Heard): Boolean = when (heard) {
    is Heard.Line -> true
    is Heard.Result -> heard.failure == null
    is Heard.Record -> false
    is Heard.Completion -> operation(heard.ticket)?.step?.expected?.staysPending ?: true
}

private fun CorpusRun.compare(step: CorpusStep, lines: List<CorpusHeardLine>, came: List<Heard>) {
    if (lines.size == came.size && lines.indices.all { matches(step, lines[it], came[it]) }) return
    val expected = lines.joinToString("") { "\n    - ${if (it.name == null) it.text else "completed ${it.name} -> ${it.outcome}"}" }
    fail(step, step.words + expected + came.joinToString("") { "\n    + ${shownText(it)}" })
}

private fun CorpusRun.matches(step: CorpusStep, line: CorpusHeardLine, came: Heard): Boolean {
    val outcome = line.outcome
    if (outcome != null) {
        return came is Heard.Completion && operation(came.ticket)?.name == line.name && matches(step, outcome, came.outcome, came.isByRecords)
    }
    return came !is Heard.Completion && line.text == shownText(came)
}

private fun CorpusRun.shownText(heard: Heard): String = when (heard) {
    is Heard.Line -> unmark(heard.text)
    is Heard.Result -> "result ${shown((heard.known ?: heard.waiter?.let { operation(it) })?.name ?: "?")}${heard.text}"
    is Heard.Record -> "record"
    is Heard.Completion -> "completed ${operation(heard.ticket)?.name ?: "?"} -> ${heard.outcome}"
}

fun CorpusRun.operation(ticket: Ticket): CorpusOperation? = operations.firstOrNull { it.returned?.ticket == ticket }
fun CorpusRun.operation(waiter: WaiterId): CorpusOperation? = operations.firstOrNull { it.waiter == waiter }
