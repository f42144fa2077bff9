// Saved state: the text that is saved, the text that is restored, and what a restore asks about it.

package navcore.corpus

import navcore.*

fun CorpusDriver.save(message: CorpusMessage): String =
    navigator.save(
        message.int("app"), stackOrNull(message.long("stack")), message.int("budget"), message.flag("complete"),
    )

/** Kotlin's function always has a request. Without one in the case it is for no route, and stands for nothing. */
fun CorpusDriver.restore(message: CorpusMessage, reply: CorpusWriter) {
    val initial = message.map("or-start")?.let { request(it) } ?: NavigationRequest("no route of a case")
    val data = if ("data" in message) CorpusData(this, message) else null
    val migrate: ((SavedEntry) -> SavedDecision)? = data?.let { lent -> { saved -> decide(saved, lent) } }
    val restored = navigator.restore(message.word("text"), initial, message.int("app"), options(message), migrate)
    // That of the restore, also where there was a start in its place.
    val outcome = restored.failure ?: restored.outcome
    // Kotlin does not tell when it lets go of the function.
    if (data != null) if (outcome is NavigationOutcome.Pending) migrations += data else data.free()
    reply.put("status", outcome.status.word)
    reply.put(outcome)
}

private fun CorpusDriver.decide(saved: SavedEntry, data: CorpusData): SavedDecision {
    val outer = replacement
    replacement = null
    val answer = data.hear("migrated") { put(saved) }
    val decision = replacement ?: SavedDecision.Keep
    replacement = outer
    // The numbers of NAV_SAVED_LEAVE_OUT and NAV_SAVED_CUT.
    return when (answer) {
        0L -> decision
        Int.MIN_VALUE + 4L -> SavedDecision.LeaveOut
        Int.MIN_VALUE + 5L -> SavedDecision.Cut
        else -> SavedDecision.Refuse(answer.toInt())
    }
}

fun CorpusDriver.replaceSaved(message: CorpusMessage): NavigationStatus {
    replacement = SavedDecision.Replace(request(message.map("request")), message["state"]?.let { give(it) })
    return NavigationStatus.Ok
}

private fun CorpusWriter.put(saved: SavedEntry) {
    put("problem", saved.problem)
    put("flow", saved.isFlow)
    put("route", saved.route)
    put("arguments", saved.arguments)
    put("state", saved.state)
    put("branch", saved.branch ?: "")
    put("version", saved.version)
    put("app", saved.appVersion)
    put("code", saved.hostCode)
    put("number", saved.number ?: 0)
    put("offset", saved.offset)
}
