// What only asks: the stack, entries, routes, links, texts; and events that are pulled.

package navcore.corpus

import navcore.*

/** False where the message is none of these. */
fun CorpusDriver.query(what: String, message: CorpusMessage, reply: CorpusWriter): Boolean {
    when (what) {
        "next" -> {
            val event = navigator.nextEvent()
            reply.put("status", (if (event == null) NavigationStatus.NoEvent else NavigationStatus.Ok).word)
            if (event != null) reply.put(event, navigator)
        }
        "records" -> {
            val count = navigator.nextRecords(records)
            reply.put("status", (if (count == 0) NavigationStatus.NoEvent else NavigationStatus.Ok).word)
            reply.list("records", 0..<count) { put(records, it, navigator) }
        }
        "stack" -> {
            val entries = navigator.entryIds
            reply.list("entries", entries) { item(it.value) }
            putFlows(entries, reply)
        }
        "depth" -> reply.put("depth", navigator.depth)
        "top" -> reply.put("entry", navigator.top?.value ?: 0)
        "entry-at" -> reply.put("entry", navigator.entryAt(message.int("index"))?.value ?: 0)
        "active-stack" -> reply.put("stack", navigator.currentStack?.value ?: 0)
        "revision" -> reply.put("revision", navigator.revision)
        "current-request" -> reply.put(navigator.readCurrentRequest(), NavigationStatus.NotStarted)
        "initial-request" -> reply.put(navigator.initialRequest, NavigationStatus.NotStarted)
        "topmost" -> reply.put("entry", navigator.topmost(request(message.map("request")))?.value ?: 0)
        "route-find" -> reply.put("id", navigator.routeId(message.word("route"))?.value ?: 0)
        "route-name" -> {
            val name = navigator.nameOf(RouteId(message.long("id")))
            reply.put("status", (if (name == null) NavigationStatus.Stale else NavigationStatus.Ok).word)
            if (name != null) reply.put("route", name)
        }
        "current-flow" -> reply.put("flow", navigator.currentFlow?.value ?: 0)
        "flow-get" -> putFlow(FlowId(message.long("flow")), reply)
        "flow-takes" -> reply.put("status", statusOf { putTaker(message, reply) }.word)
        "child-find" -> reply.put("status", statusOf { putChild(message, reply) }.word)
        "back-plan" -> reply.put("status", statusOf { putBackPlan(message, reply) }.word)
        "last-outcome" -> reply.put(navigator.lastOutcome)
        "last-message" -> reply.put("text", navigator.lastMessage)
        "check" -> {
            var problems = emptyList<RegistrationProblem>()
            val status = statusOf { problems = navigator.check() }
            reply.put("status", (if (problems.isEmpty()) status else NavigationStatus.NotFound).word)
            reply.list("problems", problems) {
                map(null) {
                    put("kind", it.kind)
                    put("route", it.route)
                    put("other", it.other)
                    put("message", it.message)
                }
            }
        }
        "opened-url" -> {
            val url = navigator.currentLink
            reply.put("status", (if (url == null) NavigationStatus.NotFound else NavigationStatus.Ok).word)
            reply.put("text", url?.url ?: "")
            reply.put("query", url?.query ?: "")
            reply.put("fragment", url?.fragment ?: "")
        }
        else -> return queryTree(what, message, reply) || queryEntry(what, message.entry(), reply) || queryText(
            what, message, reply,
        )
    }
    return true
}

/** Of each entry the flow, where any may belong to one. */
fun CorpusDriver.putFlows(entries: List<EntryId>, reply: CorpusWriter) {
    if (hasFlows) reply.list("flows", entries) { item(navigator.flow(of = it)?.value ?: 0) }
}

private fun CorpusDriver.putFlow(flow: FlowId, reply: CorpusWriter) {
    val info = navigator.flowInfo(flow)
    reply.put("status", (if (info == null) NavigationStatus.Stale else NavigationStatus.Ok).word)
    if (info == null) return
    reply.put("parent", info.parent?.value ?: 0)
    reply.put("route", info.request.route)
    reply.put("arguments", info.request.arguments)
    reply.put("stack", info.stack?.value ?: 0)
    reply.put("first", info.firstEntry?.value ?: 0)
    reply.put("depth", info.depth)
    reply.put("waiter", info.waiter?.value ?: 0)
    (info.model as? CorpusProduct)?.let { reply.put("model", it.number) }
}

private fun CorpusDriver.putTaker(message: CorpusMessage, reply: CorpusWriter) {
    val dispatchTarget = navigator.dispatchTarget(request(message.map("request")), flowOrNull(message.long("flow")))
    reply.put("taker", dispatchTarget?.value ?: 0)
    if (dispatchTarget == null) throw NavigationException(NavigationStatus.Unresolved)
}

private fun CorpusDriver.putChild(message: CorpusMessage, reply: CorpusWriter) {
    val child = navigator.childOf(message.entry(), text(message, "key")) ?: throw NavigationException(
        NavigationStatus.NotFound,
    )
    reply.put("data", (child as CorpusData).number)
}

private fun CorpusDriver.putBackPlan(message: CorpusMessage, reply: CorpusWriter) {
    val plan = navigator.backPlan(stackOrNull(message.long("stack"))) ?: throw NavigationException(
        NavigationStatus.AtRoot,
    )
    reply.put("guard", plan.asksGuard)
    reply.put("bridge", plan.asksBridge)
    reply.put("handler", plan.handler?.value ?: 0)
    reply.put("entry", plan.entry?.value ?: 0)
    reply.put(plan.changes, navigator)
}

private fun CorpusWriter.put(request: NavigationRequest?, otherwise: NavigationStatus) {
    put("status", (if (request == null) otherwise else NavigationStatus.Ok).word)
    if (request == null) return
    map("request") {
        put("route", request.route)
        request.routeId?.let { put("id", it.value) }
        put("arguments", request.arguments)
    }
}

private fun CorpusDriver.queryEntry(what: String, entry: EntryId, reply: CorpusWriter): Boolean {
    when (what) {
        "entry-request" -> reply.put(navigator.requestOf(entry), NavigationStatus.Stale)
        "entry-flow" -> reply.put("flow", navigator.flow(of = entry)?.value ?: 0)
        "entry-phase" -> reply.put("phase", navigator.phaseOf(entry))
        "entry-lifecycle" -> reply.put("lifecycle", navigator.lifecycleOf(entry))
        "entry-number" -> reply.put("number", navigator.numberOf(entry) ?: 0)
        "entry-waiter" -> reply.put("waiter", navigator.waiterOf(entry)?.value ?: 0)
        "entry-state" -> reply.put("status", statusOf { reply.put("state", navigator.stateOf(entry)) }.word)
        "entry-model", "entry-view" -> try {
            val product = if (what == "entry-view") navigator.viewOf(entry) else navigator.modelOf(entry)
            reply.put("product", (product as? CorpusProduct)?.number ?: 0)
            reply.put("status", NavigationStatus.Ok.word)
        } catch (error: NavigationException) {
            reply.put("status", error.status.word)
            error.outcome?.let {
                reply.put("by", it.by)
                reply.put("code", it.hostCode)
            }
        }
        else -> return false
    }
    return true
}

private fun CorpusDriver.queryText(what: String, message: CorpusMessage, reply: CorpusWriter): Boolean {
    val body: () -> Unit = when (what) {
        "dump" -> ({ reply.put("text", navigator.dump()) })
        "save" -> ({ reply.put("text", save(message)) })
        "explain-link" -> ({ reply.put("text", navigator.explain(link(message))) })
        "request-path" -> ({ reply.put("text", navigator.pathOf(request(message.map("request")))) })
        "entry-path" -> ({ reply.put("text", navigator.pathOf(message.entry())) })
        "location" -> ({
            val showsScene = !message.flag("bare")
            val scene = if ("stack" in message) StackId(message.long("stack")) else null
            reply.put(
                "text",
                if ("entry" in message) navigator.location(message.entry(), showsScene)
                else navigator.location(scene, showsScene),
            )
        })
        "match-link" -> ({
            val match = navigator.match(link(message))
            reply.put("route", match.route)
            reply.put("arguments", match.arguments)
        })
        else -> return false
    }
    reply.put("status", statusOf(body).word)
    return true
}
