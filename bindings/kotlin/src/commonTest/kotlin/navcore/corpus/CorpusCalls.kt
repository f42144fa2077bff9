// The steps that call.

package navcore.corpus

import navcore.*

/** False where the step is no call. */
fun CorpusRun.call(step: CorpusStep): Boolean {
    when (step.verb) {
        "cancel-result" -> {
            val id = WaiterId(resolve(step, step.references[0], "waiter"))
            decide(step, { navigator.cancelResult(id) }) { port.cancelResult(id) }
        }
        "answer" -> {
            val question = step.references.firstOrNull()?.let { resolve(step, it, "question") }
            val id = QuestionId(question ?: questions.lastOrNull()?.id?.value ?: 0)
            decide(step, { navigator.answer(id, bridgeAnswer(step.answer)) }) { port.answer(id, bridgeAnswer(step.answer)) }
        }
        "abort" -> {
            val ticket = step.references.firstOrNull()?.let { resolve(step, it, "ticket") }
            val reason = AbortReason.entries.firstOrNull { it.toString() == step.word } ?: AbortReason.None
            val id = Ticket(ticket ?: questions.lastOrNull()?.ticket?.value ?: 0)
            decide(step, { navigator.abort(id, reason) }) { port.abort(id, reason) }
        }
        "bridge" -> expect(step, setBridge(step))
        "route-register" -> register(step.route ?: "", step.flag, step)
        "route-unregister" -> {
            val id = builder(step.route)?.id
            if (id == null) fail(step, "no such route") else expect(step, navigator.unregister(id))
        }
        "entry-view" -> view(step)
        "entry-drop-view" -> expect(step, navigator.dropView(entry(step, 0)))
        "entry-set-state" -> {
            val id = entry(step, 0)
            expect(step, navigator.setState(id, step.value?.let { give(it) }))
        }
        "configure" -> configure(step)
        "observer-add" -> observe(step)
        "observer-remove" -> {
            val id = observers.lastOrNull { it.name == step.route }?.id
            if (id == null) fail(step, "no observer has that name") else expect(step, navigator.removeObserver(id))
        }
        "drain" -> expect(step, drain())
        "close" -> if (step.isPosted) postClose(step) else {
            val status = navigator.shutdown()
            if (status >= Status.Ok) isClosed = true
            expect(step, if (status == Status.Pending && depthOfCallbacks > 0) Status.Ok else status)
        }
        "free" -> {
            isFreed = true
            isClosed = true
            navigator.close()
        }
        else -> if (step.isOperation) operate(step) else return callPaths(step)
    }
    return true
}

fun CorpusRun.expect(step: CorpusStep, status: Status) {
    if (status.word != step.expected.status) fail(step, "${step.words}: it is $status")
}

private fun CorpusRun.drain(): Status {
    val status = navigator.drain()
    if (status == Status.Freed) {
        isFreed = true
        isClosed = true
    }
    return status
}

/** A decision is called, or posted; or posted and drained, where every operation is and it is not to come to nothing. */
private fun CorpusRun.decide(step: CorpusStep, call: () -> Status, post: () -> Status) {
    val isDrained = !step.isPosted && manner == CorpusManner.Posts && step.expected.status == Status.Ok.word
    if (!step.isPosted && !isDrained) return expect(step, call())
    portIsOpen = true
    val status = post()
    if (isDrained && status == Status.Pending) drain()
    expect(step, if (isDrained && status == Status.Pending) Status.Ok else status)
}

/** The runner's own answer, which the manner of running may have posted. */
fun CorpusRun.answer(question: QuestionId, answer: BridgeAnswer) {
    if (manner != CorpusManner.Posts || depthOfCallbacks > 0) {
        navigator.answer(question, answer)
    } else {
        portIsOpen = true
        if (port.answer(question, answer) == Status.Pending) drain()
    }
}

private fun CorpusRun.postClose(step: CorpusStep) {
    portIsOpen = true
    expect(step, port.closeNavigator())
}

private fun CorpusRun.configure(step: CorpusStep) {
    if (step.flag) {
        expect(step, navigator.configure(null))
    } else {
        expect(step, navigator.configure(step.configuration.meantIn(way)))
    }
    isDeaf = way == CorpusWay.Pull && (step.flag || step.configuration.meantIn(way).eventCapacity == 0)
    // Those that were kept are forgotten.
    if (isDeaf) hasOverflowed = true
}

private fun CorpusRun.observe(step: CorpusStep) {
    val name = step.route ?: ""
    val data = CorpusData(this, "observer", name)
    val status = try {
        observers.add(CorpusObserver(name, navigator.observe(data::free) { event ->
            data.use()
            hear("always", "${shown(name)} hears ${event.kind}")
        }))
        Status.Ok
    } catch (error: NavigationException) {
        error.status
    }
    expect(step, status)
}

fun bridgeAnswer(answer: CorpusAnswer): BridgeAnswer = when (answer) {
    CorpusAnswer.Accept, CorpusAnswer.Null -> BridgeAnswer.Accept
    CorpusAnswer.Later -> BridgeAnswer.Later
    is CorpusAnswer.Refuse -> BridgeAnswer.Refuse(answer.code)
}

private fun CorpusRun.view(step: CorpusStep) {
    val id = entry(step, 0)
    var status = Status.Ok
    try {
        if (navigator.viewOf(id) !== (if (step.flag) null else entry(id).view)) fail(step, "another view")
    } catch (error: NavigationException) {
        status = error.status
        val outcome = error.outcome
        if (status == Status.Refused && (outcome?.by.toString() != step.expected.by || outcome?.hostCode != step.expected.code)) {
            fail(step, "refused by $outcome")
        }
    }
    expect(step, status)
}

// Operations

private fun CorpusRun.operate(step: CorpusStep) {
    val operation = CorpusOperation(step)
    operations.add(operation)
    val intent = intent(step, operation, operation)
    if (step.isPosted || manner == CorpusManner.Posts) {
        portIsOpen = true
        operation.returned = port.post(intent)
        operation.isPostedByManner = !step.isPosted
        if (!step.isPosted && operation.wasPending) navigator.drain()
        return
    }
    val returned = if (step.isPerformed || manner == CorpusManner.Intents) navigator.perform(intent) else callFunction(intent)
    operation.returned = returned
    take(returned.waiter, operation)
    val isAccepted = returned.status == Status.Ok || returned.status == Status.Pending
    if ((returned.status == Status.Pending) != (returned.ticket != null)) fail(step, "a ticket and ${returned.status}")
    if ((waitingFor(operation) != null && isAccepted) != (returned.waiter != null)) {
        fail(step, "a waiter and ${returned.status}")
    }
}

private fun CorpusRun.callFunction(intent: NavigationIntent): Outcome = when (intent) {
    is NavigationIntent.Start -> navigator.start(intent.request, intent.options)
    is NavigationIntent.Navigate -> {
        val id = intent.request.routeId
        val isBare = id != null && intent.request.arguments == null && intent.options == NavigationOptions()
        if (id != null && isBare) navigator.navigate(id) else navigator.navigate(intent.request, intent.options)
    }
    is NavigationIntent.ReplaceTop -> navigator.replaceTop(intent.request, intent.options)
    is NavigationIntent.PopBack -> {
        val isBare = intent.result == null && intent.options == NavigationOptions()
        if (isBare) navigator.popBack() else navigator.perform(intent)
    }
    is NavigationIntent.PopToEntry -> navigator.popTo(intent.entry, intent.options)
    is NavigationIntent.PopToRoute -> navigator.popTo(intent.request, intent.options)
    is NavigationIntent.PopUpToRoot -> navigator.popUpToRoot(intent.options)
    is NavigationIntent.HostDidPop -> {
        val result = intent.result
        if (result == null) navigator.hostDidPop(intent.entry, intent.options)
        else navigator.hostDidPopWith(intent.entry, result, intent.options)
    }
    is NavigationIntent.HostDidSetStack -> navigator.hostDidSetStack(intent.entries, intent.options)
    is NavigationIntent.PushAll -> navigator.pushAll(intent.requests, intent.options)
    is NavigationIntent.SetStack -> navigator.setStack(intent.elements, intent.options)
    is NavigationIntent.Batch -> navigator.batch(intent.intents, intent.options)
    is NavigationIntent.Open -> {
        val link = intent.link
        val url = link.url
        val isBare = url != null && link == NavigationLink(url, link.merge)
        if (url != null && isBare) navigator.open(url, link.merge, intent.options) else navigator.open(link, intent.options)
    }
    is NavigationIntent.NavigateForResult -> navigator.perform(intent)
}

private fun CorpusRun.options(step: CorpusStep): NavigationOptions = step.options.copy(
    issuer = step.issuer?.let { EntryId(resolve(step, it, "entry")) },
    target = step.target?.let { NodeId(resolve(step, it, "entry")) },
    hint = step.hint?.let { give(it) },
)

fun CorpusRun.request(step: CorpusStep): NavigationRequest = request(step, step.value?.let { give(it) })

/** For what takes nothing over. */
fun CorpusRun.compared(step: CorpusStep): NavigationRequest = request(step, step.value?.let { nameOnly(it) })

private fun CorpusRun.request(step: CorpusStep, arguments: NavigationValue?): NavigationRequest {
    val route = step.route ?: ""
    if (!step.isById) return NavigationRequest(route, arguments)
    return NavigationRequest(RouteId(resolve(step, CorpusReference("route", route), "route")), arguments)
}

private fun CorpusRun.request(part: CorpusStep, whole: CorpusOperation): NavigationRequest {
    operations.add(CorpusOperation(part, whole))
    return request(part)
}

/** What makes an entry is, in a batch, an operation of its own: it has a name, and perhaps a waiter. */
private fun CorpusRun.part(part: CorpusStep, whole: CorpusOperation): NavigationIntent {
    if (!part.makesEntry) return intent(part, whole, whole)
    val own = CorpusOperation(part, whole)
    operations.add(own)
    return intent(part, own, whole)
}

private fun CorpusRun.intent(step: CorpusStep, own: CorpusOperation, whole: CorpusOperation): NavigationIntent {
    val options = options(step)
    return when (step.verb) {
        "start" -> NavigationIntent.Start(request(step), options)
        "navigate" -> NavigationIntent.Navigate(request(step), options)
        "navigate-for-result" -> {
            val data = CorpusData(this, "result", own.name)
            val onResult: (NavigationResult<NavigationValue>) -> Unit = {
                data.use()
                inside {
                    hear(it, own)
                    fire("result")
                }
            }
            NavigationIntent.NavigateForResult(
                request(step), options, data::free, if (way == CorpusWay.Pull) null else onResult,
            )
        }
        "replace-top" -> NavigationIntent.ReplaceTop(request(step), options)
        "pop-back" -> NavigationIntent.PopBack(step.value?.let { give(it) }, options)
        "pop-to-entry" -> NavigationIntent.PopToEntry(entry(step, 0), options)
        "pop-to-route" -> NavigationIntent.PopToRoute(request(step), options)
        "pop-up-to-root" -> NavigationIntent.PopUpToRoot(options)
        "host-did-pop" -> NavigationIntent.HostDidPop(entry(step, 0), step.value?.let { give(it) }, options)
        "host-did-set-stack" ->
            NavigationIntent.HostDidSetStack(step.references.indices.map { entry(step, it) }, options)
        "push-all" -> NavigationIntent.PushAll(step.parts.map { request(it, whole) }, options)
        "set-stack" -> NavigationIntent.SetStack(
            step.parts.map {
                if (it.route == null) NavigationElement.Keep(entry(it, 0)) else NavigationElement.New(request(it, whole))
            },
            options,
        )
        "open" -> NavigationIntent.Open(link(step), options)
        else -> NavigationIntent.Batch(step.parts.map { part(it, whole) }, options)
    }
}
