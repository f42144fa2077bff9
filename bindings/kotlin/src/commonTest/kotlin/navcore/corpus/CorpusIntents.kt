// The operations: an intent is made of the message, and its function gets what is in it, or `perform`, or a port.

package navcore.corpus

import navcore.*

fun CorpusDriver.operate(message: CorpusMessage, reply: CorpusWriter) {
    if (message.word("do") == "gesture") return gesture(message, reply)
    if (message.word("do") == "restore") return restore(message, reply)
    val intent = intent(message)
    val outcome = when (message.word("by")) {
        "post" -> post(intent)
        "perform" -> navigator.perform(intent)
        else -> callFunction(intent)
    }
    reply.put("status", outcome.status.word)
    reply.put(outcome)
}

private fun CorpusDriver.gesture(message: CorpusMessage, reply: CorpusWriter) {
    val progress = message["progress"]
    val outcome = navigator.backGesture(
        message.constant("phase", GesturePhase.None),
        (progress as? NavigationValue.Real)?.value ?: message.long("progress").toDouble(), message.flag("forward"),
        message.int("edge"), stackOrNull(message.long("stack")),
    )
    reply.put("status", outcome.status.word)
    reply.put(outcome)
}

fun CorpusDriver.options(message: CorpusMessage): NavigationOptions {
    val written = message.map("options") ?: return NavigationOptions()
    return NavigationOptions(
        isAnimated = written.flagOrNull("animated"),
        issuer = if ("issuer" in written) written.entry("issuer") else null,
        revision = if ("revision" in written) written.long("revision") else null,
        target = if ("target" in written && !written.hasFlow("target")) StackId(written.long("target")) else null,
        flow = if (written.hasFlow("target")) FlowId(written.long("target")) else null,
        scene = if ("scene" in written) written.word("scene") else null,
        tag = written.long("tag"),
        hint = written["hint"]?.let { give(it) },
        unresolved = policy(written),
        unique = written.constant("unique", NavigationUniqueness.No),
        uniqueAction = written.constant("action", UniqueNavigationAction.Stay),
        ignoresArguments = written.flag("ignore-arguments"),
        replacesRoot = written.flag("replace-root"),
        isInclusive = written.flag("inclusive"),
        transfersResult = written.flag("transfer-result"),
        waitsForNextValue = written.flag("next-value"),
        search = when {
            written.flag("search-all") -> NavigationSearch.All
            written.flag("search-scene") -> NavigationSearch.Scene
            else -> NavigationSearch.Stack
        },
        updatesArguments = written.flag("update-arguments"),
        presentation = presentation(written),
        occupied = written.constant("occupied", OccupiedPolicy.Default),
        keepsPresented = written.flag("keep-presented"),
        reveals = written.flag("reveal"),
        popsBranch = written.flag("pop-branch"),
        keepsBranch = written.flag("keep-branch"),
        key = if ("key" in written) written.word("key") else null,
    )
}

fun CorpusDriver.request(message: CorpusMessage?): NavigationRequest {
    if (message == null) return NavigationRequest("")
    val arguments = message["arguments"]?.let { give(it) }
    if ("id" in message) return NavigationRequest(RouteId(message.long("id")), arguments)
    return NavigationRequest(message.word("route"), arguments)
}

fun presentation(message: CorpusMessage): Presentation =
    message.constant("presentation", Presentation.Default)

/** Null where it is in a branch and presented, which Kotlin's openings don't let a caller say. */
fun opening(message: CorpusMessage): RouteOpening? = when {
    "parent" !in message && "branch" !in message -> presentation(message)
    "presentation" in message -> null
    else -> InBranch(message.word("branch"), of = message.word("parent"))
}

/** Null where the message has none. */
fun CorpusDriver.container(message: CorpusMessage): NavigationContainer? = message.map("container")?.let { written ->
    NavigationContainer(
        written.constant("kind", ContainerKind.None),
        written.list("branches").map { item ->
            val branch = CorpusMessage(item)
            NavigationBranch(
                branch.word("name"), branch.map("initial")?.let { request(it) }, branch.flag("eager"),
                branch.flag("placeholder"), branch.flag("forgets"),
            )
        },
        written.int("selected"),
        written.constant("back", TabsBack.Pass),
        written.constant("retention", BranchRetention.WhileContainer),
        written.int("columns"),
        written.flag("all-shown"),
        written.int("custom"),
    )
}

fun CorpusDriver.link(message: CorpusMessage): DeepLink {
    val written = message.map("link") ?: return DeepLink("")
    val request = written.map("request")?.let { request(it) }
    return DeepLink(
        // A malformed escape stands for what is no UTF-8: both are invalid at once.
        if (request == null) written.text("url") ?: "/%" else null, request,
        written.constant("merge", LinkMerge.Keep),
        if ("base" in written) written.entry("base") else null, written.flag("trusted"), written.flag("scene-first"),
        written.flag("skip-if-open"), written.flag("close"), written.flag("else-close"),
    )
}

private fun CorpusDriver.element(item: NavigationValue): NavigationElement {
    if (item is NavigationValue.Integer) return NavigationElement.Keep(EntryId(item.value))
    val written = CorpusMessage(item)
    val request = request(written)
    return if ("keep" in written) NavigationElement.Update(written.entry("keep"), request) else NavigationElement.New(request)
}

private fun CorpusDriver.awaiting(
    message: CorpusMessage, request: NavigationRequest, options: NavigationOptions,
): NavigationIntent {
    // That of a guard has no function.
    if ("data" !in message) return NavigationIntent.NavigateForResult(request, options)
    val data = CorpusData(this, message)
    val onResult: (NavigationResult<NavigationValue>) -> Unit = { data.hear("result") { put(it) } }
    return NavigationIntent.NavigateForResult(
        request, options, data::free, if (message.flag("listens")) onResult else null,
    )
}

private fun CorpusDriver.ending(message: CorpusMessage?): FlowEnding = when (message?.word("kind")) {
    "value" -> FlowEnding.Value(message["value"]?.let { give(it) })
    "failed" -> FlowEnding.Failed(message.int("code"), message["value"]?.let { give(it) })
    else -> FlowEnding.Cancelled
}

private fun entries(message: CorpusMessage): List<EntryId> =
    message.list("entries").map { EntryId((it as NavigationValue.Integer).value) }

fun CorpusDriver.intent(message: CorpusMessage): NavigationIntent {
    val options = options(message)
    val request = request(message.map("request"))
    val result = message["result"]?.let { give(it) }
    val stack = StackId(message.long("stack"))
    val arguments = message["arguments"]?.let { give(it) }
    return when (message.word("do")) {
        "start" -> NavigationIntent.Start(request, options)
        "navigate" -> NavigationIntent.Navigate(request, options)
        "navigate-for-result" -> awaiting(message, request, options)
        "replace-top" -> NavigationIntent.ReplaceTop(request, options)
        "pop-back" -> NavigationIntent.PopBack(result, options)
        "finish" -> NavigationIntent.Finish(message.entry(), result, options)
        "pop-to-entry" -> NavigationIntent.PopToEntry(message.entry(), options)
        "pop-to-route" -> NavigationIntent.PopToRoute(request, options)
        "pop-up-to-root" -> NavigationIntent.PopUpToRoot(options)
        "host-did-pop" -> NavigationIntent.HostDidPop(message.entry(), result, options)
        "host-did-set-stack" -> NavigationIntent.HostDidSetStack(entries(message), options)
        "remove" -> NavigationIntent.Remove(entries(message), options)
        "update" -> NavigationIntent.Update(message.entry(), arguments, options)
        "host-did-update" -> NavigationIntent.HostDidUpdate(message.entry(), arguments, options)
        "push-all" -> NavigationIntent.PushAll(message.list("requests").map { request(CorpusMessage(it)) }, options)
        "set-stack" -> NavigationIntent.SetStack(message.list("elements").map { element(it) }, options)
        "open" -> NavigationIntent.Open(link(message), options)
        "select" -> NavigationIntent.Select(stack, options)
        "dismiss" -> NavigationIntent.Dismiss(result, options)
        "set-container" -> NavigationIntent.SetContainer(message.entry(), container(message), options)
        "back" -> NavigationIntent.Back(options)
        "recheck-guards" -> NavigationIntent.RecheckGuards(options)
        "end-flow" -> {
            val ending = message.map("ending")
            NavigationIntent.EndFlow(FlowId(message.long("flow")), ending(ending), ending?.flag("keep") ?: false, options)
        }
        "dispatch" -> NavigationIntent.Dispatch(request, flowOrNull(message.long("flow")), options)
        "host-did-dismiss" -> NavigationIntent.HostDidDismiss(stack, result, options)
        "host-did-select" -> NavigationIntent.HostDidSelect(stack, options)
        "host-did-resize" -> NavigationIntent.HostDidResize(message.entry(), message.int("columns"), options)
        else -> NavigationIntent.Batch(message.list("intents").map { intent(CorpusMessage(it)) }, options)
    }
}

private fun CorpusDriver.callFunction(intent: NavigationIntent): NavigationOutcome = when (intent) {
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
    is NavigationIntent.Finish -> navigator.finish(intent.entry, intent.result ?: NoResult, intent.options)
    is NavigationIntent.PopToEntry -> navigator.popToEntry(intent.entry, intent.options)
    is NavigationIntent.PopToRoute -> navigator.popToRoute(intent.request, intent.options)
    is NavigationIntent.PopUpToRoot -> navigator.popUpToRoot(intent.options)
    is NavigationIntent.HostDidPop -> navigator.hostDidPop(intent.entry, intent.result ?: NoResult, intent.options)
    is NavigationIntent.HostDidSetStack -> navigator.hostDidSetStack(intent.entries, intent.options)
    is NavigationIntent.Remove -> navigator.remove(intent.entries, intent.options)
    is NavigationIntent.Update -> navigator.update(intent.entry, intent.arguments, intent.options)
    is NavigationIntent.HostDidUpdate -> navigator.hostDidUpdate(intent.entry, intent.arguments, intent.options)
    is NavigationIntent.PushAll -> navigator.pushAll(intent.requests, intent.options)
    is NavigationIntent.SetStack -> navigator.setStack(intent.elements, intent.options)
    is NavigationIntent.Batch -> navigator.batch(intent.intents, intent.options)
    is NavigationIntent.Open -> {
        val link = intent.link
        val url = link.url
        val isBare = url != null && link == DeepLink(url, link.merge)
        if (url != null && isBare) navigator.open(url, link.merge, intent.options) else navigator.open(link, intent.options)
    }
    is NavigationIntent.Select -> navigator.select(intent.stack, intent.options)
    is NavigationIntent.Dismiss -> navigator.dismiss(intent.result ?: NoResult, intent.options)
    is NavigationIntent.SetContainer -> navigator.setContainer(intent.entry, intent.container, intent.options)
    is NavigationIntent.Back -> navigator.back(intent.options)
    is NavigationIntent.RecheckGuards -> navigator.recheckGuards(intent.options)
    is NavigationIntent.HostDidDismiss -> navigator.hostDidDismiss(intent.stack, intent.result ?: NoResult, intent.options)
    is NavigationIntent.HostDidSelect -> navigator.hostDidSelect(intent.stack, intent.options)
    is NavigationIntent.HostDidResize -> navigator.hostDidResize(intent.entry, intent.columns, intent.options)
    is NavigationIntent.EndFlow -> {
        val ending = intent.ending
        if (ending is FlowEnding.Value) navigator.endFlow(intent.flow, ending.value, intent.keepsEntries, intent.options)
        else navigator.endFlow(intent.flow, ending, intent.keepsEntries, intent.options)
    }
    is NavigationIntent.Dispatch -> navigator.dispatch(intent.request, intent.flow, intent.options)
    is NavigationIntent.NavigateForResult -> navigator.perform(intent)
}
