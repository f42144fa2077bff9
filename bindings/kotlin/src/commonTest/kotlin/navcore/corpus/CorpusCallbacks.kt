// What the navigator calls: bridges, builders, observers, types of parameters.

package navcore.corpus

import navcore.*

/** Stands for the user data of a registration: it is freed when the library lets go of it. */
class CorpusData(private val driver: CorpusDriver, message: CorpusMessage) {
    val number = message.long("data")

    fun free() {
        hear("freed")
    }

    fun hear(what: String, body: CorpusWriter.() -> Unit = {}): Long = driver.hear(what, number, body)
}

/** A model or a view. */
class CorpusProduct(val number: Long)

private class CorpusBridge(
    private val driver: CorpusDriver, private val data: CorpusData, private val callbacks: Set<String>,
) : NavigatorBridge {
    /** What is asked with, as the library wants it. */
    val bits = callbacks.sumOf { asks[it] ?: 0 }

    /** The callbacks are one function here, as in [VerbBridge], so the kind says which of them was meant. */
    private fun callback(kind: IntentKind): String? = when {
        "transition" in callbacks -> null
        kind == IntentKind.Navigate || kind == IntentKind.NavigateForResult -> "navigate-to"
        kind == IntentKind.PopBack || kind == IntentKind.Finish -> "pop-back"
        else -> "pop-up-to-root"
    }

    override fun registerRoutes(navigator: Navigator) {
        val code = data.hear("registered").toInt()
        val status = NavigationStatus.of(code)
        if (code < 0) throw NavigationException(if (status == NavigationStatus.Unknown) NavigationStatus.Invalid else status)
    }

    override fun transition(question: NavigationQuestion): BridgeAnswer {
        val answer = data.hear("asked") {
            callback(question.kind)?.let { put("via", it) }
            put(question, driver.navigator)
        }
        return driver.answer(answer)
    }

    override fun replay(stack: List<NavigationChange>) {
        data.hear("replayed") { put(stack, driver.navigator) }
    }

    override fun onDetached() = data.free()
}

private class CorpusBuilder(
    private val driver: CorpusDriver, private val data: CorpusData, override val sharesModels: Boolean,
) : RouteBuilder<CorpusProduct?, CorpusProduct?> {
    private fun make(what: String, body: CorpusWriter.() -> Unit): CorpusProduct? {
        val number = ++driver.products
        val answer = data.hear(what) {
            put("product", number)
            body()
        }
        if (answer == 0L) return CorpusProduct(number)
        if (answer !in Int.MIN_VALUE..Int.MAX_VALUE) return null
        throw BuilderRefusedException(answer.toInt())
    }

    private fun CorpusWriter.put(build: BuildContext) {
        put("entry", build.entry.value)
        put("id", build.routeId.value)
        put("tag", build.tag)
        put("flow", build.flow?.value ?: 0)
        put("arguments", build.arguments)
        put("hint", build.hint)
    }

    override fun makeModel(build: BuildContext): CorpusProduct? = make("made") { put(build) }

    override fun updateModel(model: CorpusProduct?, build: BuildContext) {
        val answer = data.hear("updated") {
            put(build)
            put("model", model?.number ?: 0)
        }
        if (answer != 0L) throw BuilderRefusedException(answer.toInt())
    }

    override fun makeView(entry: EntryId, model: CorpusProduct?): CorpusProduct? = make("view-made") {
        put("entry", entry.value)
        put("model", model?.number ?: 0)
    }

    private fun destroy(product: CorpusProduct?) {
        if (product != null) data.hear("destroyed") { put("product", product.number) }
    }

    override fun destroyModel(model: CorpusProduct?) = destroy(model)
    override fun destroyView(view: CorpusProduct?) = destroy(view)
    override fun onUnregistered() = data.free()
}

private val asks = mapOf(
    "transition" to BridgeBits.TRANSITION, "pulled" to BridgeBits.PULLED, "navigate-to" to BridgeBits.NAVIGATE_TO,
    "pop-back" to BridgeBits.POP_BACK, "pop-up-to-root" to BridgeBits.POP_UP_TO_ROOT, "register-routes" to BridgeBits.REGISTER_ROUTES,
)

/** False where the message is none of these. */
fun CorpusDriver.register(what: String, message: CorpusMessage, reply: CorpusWriter): Boolean {
    val data = CorpusData(this, message)
    val status = when (what) {
        "bridge" -> {
            val callbacks = message.list("callbacks").map { (it as NavigationValue.Text).value }.toSet()
            try {
                CorpusBridge(this, data, callbacks).let { navigator.setBridge(it, it.bits) }
            } catch (error: NavigationException) {
                error.status
            }
        }
        "observe" -> observe(data, reply) { event -> data.hear("event") { put(event, navigator) } }
        "observer-add" -> observe(data, reply) { event -> data.hear("hears") { put("kind", event.kind) } }
        "handler-add" -> statusOf { reply.put("id", addHandler(message, data).value) }
        "guard-add" -> statusOf { reply.put("id", addGuard(message, data).value) }
        "route-register" -> statusOf {
            val builder = if ("data" in message) CorpusBuilder(this, data, message.flag("shared")) else null
            val isFlow = "initial" in message || message.flag("coordinates")
            val opens = opening(message)
            if (isFlow) hasFlows = true
            if (opens == null || isFlow && ("initial" !in message || "container" in message)) {
                // What Kotlin's functions don't let a caller say.
                if (builder != null) data.free()
                throw NavigationException(NavigationStatus.Invalid)
            }
            val route = if (isFlow) registerFlow(message, opens, builder, data) else navigator.register(
                message.word("route"), builder = builder, opens = opens, container = container(message),
                version = message.int("version"), isRestored = !message.flag("not-restored"),
            )
            reply.put("id", route.value)
        }
        "entry-next" -> statusOf { reply.put("waiter", askForNext(message, data).value) }
        "result-attach" -> statusOf {
            val waiter = attach(message, data) ?: throw NavigationException(NavigationStatus.NotFound)
            reply.put("waiter", waiter.value)
        }
        "parameter-type-add" -> statusOf { addType(message, data) }
        "pattern-add" -> statusOf { addPattern(message, reply) }
        else -> return false
    }
    reply.put("status", status.word)
    return true
}

private fun CorpusDriver.registerFlow(
    message: CorpusMessage, opens: RouteOpening, builder: RouteBuilder<*, *>?, data: CorpusData,
): RouteId =
    navigator.registerFlow(
        message.word("route"), request(message.map("initial")), builder = builder, opens = opens,
        version = message.int("version"), isRestored = !message.flag("not-restored"),
        onDispatch = if (message.flag("coordinates")) { sent -> prepare(sent, data) } else null,
    )

private fun prepare(sent: DispatchContext, data: CorpusData): CoordinatorAnswer {
    val answer = data.hear("dispatched") { put(sent) }
    return when (answer) {
        // What was put in its place counts, whatever is said.
        0L -> CoordinatorAnswer.Show
        Int.MIN_VALUE + 1L -> CoordinatorAnswer.Pass
        Int.MIN_VALUE + 2L -> CoordinatorAnswer.Switch
        Int.MIN_VALUE + 3L -> CoordinatorAnswer.Ignore
        else -> CoordinatorAnswer.Refuse(answer.toInt())
    }
}

private fun CorpusDriver.askForNext(message: CorpusMessage, data: CorpusData): WaiterId {
    val tag = message.long("tag")
    if (!message.flag("listens")) return navigator.nextValuePulled(message.entry(), tag, data::free)
    return navigator.nextValue(message.entry(), tag, data::free) { data.hear("result") { put(it) } }
}

private fun CorpusDriver.attach(message: CorpusMessage, data: CorpusData): WaiterId? {
    val key = message.word("key")
    if (!message.flag("listens")) return navigator.attachResultPulled(key, data::free)
    return navigator.attachResult(key, data::free) { data.hear("result") { put(it) } }
}

private fun CorpusDriver.addGuard(message: CorpusMessage, data: CorpusData): GuardId {
    val scope = guardScope(message)
    // The user data is nobody's where there is no function.
    if (scope == null || message.flag("pulled")) data.free()
    if (scope == null) throw NavigationException(NavigationStatus.Invalid)
    if (message.flag("pulled")) return navigator.addPulledGuard(scope)
    return navigator.addGuard(scope, data::free) { context ->
        val answer = data.hear("guarded") {
            put(context, navigator)
            put(context.question, navigator)
        }
        when (val said = answer(answer)) {
            is BridgeAnswer.Accept -> GuardAnswer.Accept
            is BridgeAnswer.Later -> GuardAnswer.Later
            is BridgeAnswer.Refuse -> GuardAnswer.Refuse(said.code)
        }
    }
}

private fun CorpusDriver.addHandler(message: CorpusMessage, data: CorpusData): BackHandlerId {
    val entry = entryOrNull(message.long("entry"))
    val priority = message.int("priority")
    val isForward = message.flag("forward")
    val isEnabled = !message.flag("disabled")
    if (message.flag("pulled")) {
        // The user data is nobody's where there is no function.
        data.free()
        return navigator.addPulledBackHandler(entry, priority, isForward, isEnabled)
    }
    return navigator.addBackHandler(entry, priority, isForward, isEnabled, data::free) { gesture ->
        data.hear("handled") { put(gesture) }
    }
}

/** Null where Kotlin's scopes don't let a caller say it. */
private fun guardScope(message: CorpusMessage): GuardScope? {
    val route = RouteId(message.long("route"))
    val leaves = message.flag("leave")
    val name = message.text("named") ?: ""
    val subjects = listOf("entry", "route", "named", "every").filter { it in message }
    return when (subjects.singleOrNull()) {
        "entry" -> if (leaves) GuardScope.LeavingEntry(message.entry()) else null
        "route" -> if (leaves) GuardScope.LeavingRoute(route) else GuardScope.EnteringRoute(route)
        "named" -> if (leaves) GuardScope.LeavingRouteNamed(name) else GuardScope.EnteringRouteNamed(name)
        "every" -> if (leaves) GuardScope.Leaving else GuardScope.Entering
        else -> null
    }
}

private fun CorpusDriver.observe(
    data: CorpusData, reply: CorpusWriter, hear: (NavigationEvent) -> Unit,
): NavigationStatus =
    statusOf { reply.put("id", navigator.observe(data::free, hear).value) }

/** A type that looks up what a text is read as, where the message has that; otherwise one that asks the runner. */
private fun CorpusDriver.addType(message: CorpusMessage, data: CorpusData) {
    val name = message.word("name")
    val values = (message["values"] as? NavigationValue.Members)?.members
    if (values == null) {
        navigator.addParameterType(name, data::free) { text -> data.hear("checked") { put("text", text) } == 0L }
    } else {
        val read: (String) -> NavigationValue? = { text -> values.firstOrNull { it.first == text }?.second }
        navigator.addParameterType(name, data::free, read) { value -> values.firstOrNull { it.second == value }?.first }
    }
}

private fun CorpusDriver.addPattern(message: CorpusMessage, reply: CorpusWriter) {
    try {
        navigator.addPattern(
            RouteId(message.long("id")), text(message, "pattern"), message.flag("linkable"),
            message.flag("lazy"), message.flag("ignoring-case"), message.flag("alias"),
        )
    } catch (error: PatternException) {
        reply.put("conflict", error.conflict?.value ?: 0)
        throw error
    }
}
