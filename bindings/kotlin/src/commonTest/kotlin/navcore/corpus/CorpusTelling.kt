// What the navigator says, as members of a message.

package navcore.corpus

import navcore.*

private fun CorpusWriter.putRoute(route: RouteId?, navigator: Navigator) {
    if (route == null || route.value == 0L) return
    navigator.nameOf(route)?.let { put("route", it) }
}

fun CorpusWriter.put(outcome: NavigationOutcome) = map("outcome") {
    put("status", outcome.status.word)
    put("by", outcome.by)
    put("code", outcome.hostCode)
    put("reason", outcome.abortReason)
    put("ticket", outcome.ticket?.value ?: 0)
    put("entry", outcome.entry?.value ?: 0)
    put("waiter", outcome.waiter?.value ?: 0)
    put("revision", outcome.revision)
    put("index", outcome.index)
    put("removed", outcome.removedCount)
    put("redirects", outcome.redirectCount)
}

/** A function gets the result alone; an event says whose it is. */
fun CorpusWriter.put(result: NavigationResult<NavigationValue>, event: NavigationEvent? = null) = map("result") {
    put("waiter", event?.waiter?.value ?: 0)
    put("entry", event?.entry?.value ?: 0)
    put("tag", event?.tag ?: 0)
    put("flow", result.flow?.value ?: 0)
    when (result) {
        is NavigationResult.Value -> {
            put("kind", "value")
            put("value", result.value)
        }
        is NavigationResult.Cancelled -> {
            put("kind", "cancelled")
            put("reason", result.reason)
            put("origin", result.origin)
        }
        is NavigationResult.Failed -> {
            put("kind", "failed")
            put("status", result.status.word)
            put("code", result.code)
            put("value", result.value)
        }
    }
}

fun CorpusWriter.put(sent: DispatchContext) {
    put("question", sent.question?.value ?: 0)
    put("flow", sent.flow.value)
    put("child", sent.child?.value ?: 0)
    put("shown", sent.shownEntry?.value ?: 0)
    put("redirects", sent.redirectCount)
    put("trial", sent.isTrial)
    map("request") {
        put("route", sent.request.route)
        put("id", sent.request.routeId?.value ?: 0)
        put("arguments", sent.request.arguments)
    }
}

fun CorpusWriter.put(changes: List<NavigationChange>, navigator: Navigator) = list("changes", changes) { change ->
    map(null) {
        put("kind", change.kind)
        put("stack", change.stack.value)
        put("entry", change.entry.value)
        put("replaced", change.replaced?.value ?: 0)
        putRoute(change.routeId, navigator)
        put("arguments", change.arguments)
        put("flow", change.flow?.value ?: 0)
        put("from", change.from)
        put("to", change.to)
        put("over", change.over?.value ?: 0)
        if (change.kind == ChangeKind.StackAdded) {
            put("presentation", change.presentation)
            put("name", change.name)
        }
        put("placeholder", change.isPlaceholder)
        if (change.kind == ChangeKind.SceneAdded) put("name", change.name)
        if (change.kind == ChangeKind.ContainerSet) {
            put("container", change.container)
            put("columns", change.columns)
        }
    }
}

fun CorpusWriter.put(question: NavigationQuestion, navigator: Navigator) = map("question") {
    put("kind", question.kind)
    put("animated", question.isAnimated)
    put("question", question.id.value)
    put("ticket", question.ticket.value)
    put("tag", question.tag)
    put("hint", question.hint)
    put(question.changes, navigator)
}

fun CorpusWriter.put(context: GuardContext, navigator: Navigator) {
    put("leave", context.kind == GuardKind.Leave)
    put("redirects", context.redirectCount)
    put("guard", context.guard.value)
    put("entry", context.entry.value)
    putRoute(context.routeId, navigator)
    put("arguments", context.arguments)
}

fun CorpusWriter.put(gesture: NavigationGesture) = map("gesture") {
    put("phase", gesture.phase)
    put("progress", NavigationValue.Real(gesture.progress))
    put("forward", gesture.isForward)
    put("edge", gesture.edge)
    put("stack", gesture.scene.value)
    put("handler", gesture.handler?.value ?: 0)
}

fun CorpusWriter.put(event: NavigationEvent, navigator: Navigator) = map("event") {
    put("kind", event.kind)
    put("intent", event.intent)
    put("origin", event.origin)
    put("animated", event.isAnimated)
    put("revision", event.revision)
    put("entry", event.entry?.value ?: 0)
    put("waiter", event.waiter?.value ?: 0)
    put("ticket", event.ticket?.value ?: 0)
    put("tag", event.tag)
    put("hint", event.hint)
    putRoute(event.routeId, navigator)
    put(event.changes, navigator)
    event.outcome?.let { put(it) }
    event.result?.let { put(it, event) }
    event.question?.let { put(it, navigator) }
    event.gesture?.let { put(it) }
    if (event.kind == EventKind.Problem || event.kind == EventKind.Outcome) put("detail", event.outcome?.message.orEmpty())
    event.guardContext?.let { context -> map("guard_context") { put(context, navigator) } }
}

fun CorpusWriter.put(records: NavigationRecords, index: Int, navigator: Navigator) = map(null) {
    val (value, hint) = records.values(index)
    put("kind", records.kind(index))
    put("intent", records.intent(index))
    put("subkind", records.subkind(index))
    put("reason", records.reason(index))
    put("by", records.by(index))
    put("remaining", records.remaining(index))
    put("origin", records.origin(index))
    put("animated", records.isAnimated(index))
    put("revision", records.revision(index))
    put("entry", records.entry(index)?.value ?: 0)
    put("related", records.related(index))
    putRoute(records.routeId(index), navigator)
    put("ticket", records.ticket(index).value)
    put("question", records.question(index).value)
    put("from", records.from(index))
    put("to", records.to(index))
    put("tag", records.tag(index))
    put("stack", records.stack(index)?.value ?: 0)
    put("flow", records.flow(index)?.value ?: 0)
    if (records.kind(index) == EventKind.Gesture) putGesture(records, index, value)
    put("value", value)
    put("hint", hint)
}

private fun CorpusWriter.putGesture(records: NavigationRecords, index: Int, progress: NavigationValue?) = map("gesture") {
    put("phase", GesturePhase.entries[records.subkind(index)])
    put("progress", progress)
    put("forward", records.to(index) != 0)
    put("edge", records.reason(index))
    put("stack", records.stack(index)?.value ?: 0)
    put("handler", records.related(index))
}
