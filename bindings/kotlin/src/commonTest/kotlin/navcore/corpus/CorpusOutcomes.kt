// Compares what became of each operation with what its step expects, whether it was returned or completed.

package navcore.corpus

import navcore.*

fun CorpusRun.matches(
    step: CorpusStep, expected: CorpusExpectation, outcome: Outcome?, isByRecords: Boolean = false,
): Boolean {
    if (outcome == null) return false
    if (expected.status != outcome.status.word || expected.by != outcome.by.toString()) return false
    if (expected.code != outcome.hostCode || expected.reason != outcome.abortReason.toString()) return false
    if (expected.index != outcome.index) return false
    if (!isByRecords && expected.redirects != outcome.redirects.toLong()) return false
    expected.entry?.let { if (resolve(step, it, "entry") != (outcome.entry?.value ?: 0L)) return false }
    return (expected.removed ?: outcome.removed) == outcome.removed &&
        (expected.revision ?: outcome.revision) == outcome.revision
}

fun CorpusRun.judgeOperations(step: CorpusStep?) {
    learn()
    for (operation in operations) {
        if (operation.entry != null || operation.whole != null || !operation.step.namesEntry) continue
        val outcome = operation.outcome
        if (outcome?.status == Status.Ok) outcome.entry?.let { name(it, operation) }
    }
    nameParts()
    for (item in heard) note(item, step)
    for (operation in operations) {
        if (!operation.isJudged && !isEnding) judge(operation)
        if (operation.failure != null && !isEnding) {
            fail(step, "the waiter of ${operation.name} failed with ${operation.failure}, and no completion came")
        }
        operation.failure = null
    }
}

private fun CorpusRun.name(id: EntryId, operation: CorpusOperation) {
    operation.entry = id
    entry(id).name = operation.name
}

/**
 * What has to be known before anything is judged. The record of a result comes right after its function, which does not
 * say whose it is.
 */
private fun CorpusRun.learn() {
    var settled: CorpusOperation? = null
    for (item in heard) {
        when (item) {
            is Heard.Result -> if (item.known != null) settled = item.known
            is Heard.Record -> {
                if (settled != null && settled.waiter == null) settled.waiter = item.waiter
                settled = null
            }
            is Heard.Completion -> operation(item.ticket)?.let {
                it.completed = item.outcome
                it.isByRecords = item.isByRecords
                take(item.outcome.waiter, it)
            }
            is Heard.Line -> {}
        }
    }
}

private fun CorpusRun.note(item: Heard, step: CorpusStep?) {
    when (item) {
        is Heard.Line -> {}
        is Heard.Record -> {
            val operation = operation(item.waiter) ?: partWaitingFor(item.waiter, item.entry)
                ?: return fail(step, "a result for a waiter that nobody has")
            operation.records++
            if (item.tag != operation.tag) fail(step, "a result with the tag ${item.tag}")
        }
        is Heard.Result -> {
            val operation = item.known ?: item.waiter?.let { operation(it) ?: partWaitingFor(it, item.entry) }
                ?: return fail(step, "a result for a waiter that nobody has")
            if (way != CorpusWay.Pull) operation.callbacks++
            operation.settled++
            operation.failure = item.failure ?: operation.failure
        }
        is Heard.Completion -> note(item, step)
    }
}

private fun CorpusRun.note(item: Heard.Completion, step: CorpusStep?) {
    val operation = operation(item.ticket) ?: return fail(step, "a completion that nobody waits for")
    operation.completions++
    if (operation.completions > 1) fail(step, "${operation.name} completes a second time")
    if (item.intent.toString() != operation.step.verb) fail(step, "${operation.name} completes as ${item.intent}")
    if (item.tag != operation.tag) fail(step, "${operation.name} completes with the tag ${item.tag}")
    if (item.hint != hint(operation.step.hint?.let { nameOnly(it) })) {
        fail(step, "${operation.name} completes with the hint${item.hint}")
    }
    for (part in operations) if (part === operation || part.whole === operation) checkWaiter(part, item.outcome.status, step)
}

/** The waiter of what was pending and came to nothing has failed with the same status just before. */
private fun CorpusRun.checkWaiter(operation: CorpusOperation, status: Status, step: CorpusStep?) {
    if (operation.failure != null && operation.failure != status) {
        fail(step, "${operation.name}: ${operation.failure} and $status")
    }
    if (operation.waits && status != Status.Ok && operation.settled == 0) {
        fail(step, "${operation.name} completes, and its waiter was told nothing")
    }
    operation.failure = null
}

private fun CorpusRun.judge(operation: CorpusOperation) {
    val expected = operation.step.expected
    operation.isJudged = true
    val holds = when {
        // What was posted by manner is pending, whatever the case says of the call.
        expected.staysPending -> operation.wasPending && operation.completed == null
        expected.isPendingThenDone && !operation.wasPending -> false
        operation.wasPending && operation.completed == null -> false
        else -> matches(operation.step, expected, operation.outcome, operation.isByRecords)
    }
    if (!holds) {
        fail(operation.step, "${operation.step.words}: returned ${operation.returned}, completed ${operation.completed}")
    }
}

// The parts of an operation, and the entries and waiters that belong to them.

private fun CorpusRun.nameParts() {
    for (operation in operations) {
        if (operation.step.parts.isEmpty() || operation.whole != null) continue
        if (operation.outcome?.status != Status.Ok) continue
        val commit = commits.firstOrNull {
            !it.isClaimed && it.revision == operation.outcome?.revision && it.intent.toString() == operation.step.verb
        } ?: continue
        commit.isClaimed = true
        for (id in commit.entries) namePart(operation, id)
    }
}

/** The entry belongs to the last part that asks for its request and has no entry yet. */
private fun CorpusRun.namePart(whole: CorpusOperation, id: EntryId) {
    val part = operations.lastOrNull { it.whole === whole && it.entry == null && text(it.step) == entry(id).request }
        ?: return
    name(id, part)
    if (part.waits && part.waiter == null) part.waiter = navigator.waiterOf(id)
}

/** The request of a step. */
fun CorpusRun.text(part: CorpusStep): String =
    shown(part.route ?: "") + (part.value?.let { " " + text(nameOnly(it)) } ?: "")

/** Who waits for an entry that was left is known by it; of the others the newest is told first. */
private fun CorpusRun.partWaitingFor(waiter: WaiterId, entry: EntryId?): CorpusOperation? {
    val parts = operations.filter {
        (it.whole != null || it.step.isPosted || it.isPostedByManner) && it.waits && it.waiter == null
    }
    val part = entry?.let { id -> parts.lastOrNull { it.entry == id } } ?: parts.lastOrNull { it.entry == null }
    part?.waiter = waiter
    return part
}

/** The waiter that an outcome names, of the operation or of the part of it to which it belongs. */
fun CorpusRun.take(waiter: WaiterId?, operation: CorpusOperation) {
    val waiting = waitingFor(operation)
    if (waiting != null && waiting.waiter == null) waiting.waiter = waiter
}

/** Who waits for the result of an operation, or of the last of its parts that has one. */
fun CorpusRun.waitingFor(operation: CorpusOperation): CorpusOperation? =
    operations.lastOrNull { (it === operation || it.whole === operation) && it.waits }
