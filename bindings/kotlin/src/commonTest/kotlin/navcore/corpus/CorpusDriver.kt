// Drives the runner of the corpus: does what its messages say with a navigator, and tells what comes back.

package navcore.corpus

import navcore.*

class CorpusDriver {
    private var run = 0L
    private var held: Navigator? = null
    private var openPort: NavigationPort? = null
    private val objects = HashMap<String, HostObject>()
    internal val records = NavigationRecords(ROOM)
    val report = ArrayList<String>()
    var products = 0L

    /** What takes the place of the entry about which a restore asks. */
    var replacement: SavedDecision? = null

    /** Of restores that were pending: what they asked may be asked again until the end. */
    val migrations = ArrayList<CorpusData>()

    /** Whether there may be any. */
    var hasFlows = false

    /** A callback is running. */
    var isHearing = false
        private set

    val navigator: Navigator get() = held ?: error("there is no navigator")
    private val port: NavigationPort get() = openPort ?: navigator.port().also { openPort = it }

    fun print(line: String) {
        report.add(line)
    }

    fun hear(what: String, data: Long = 0, body: CorpusWriter.() -> Unit = {}): Long {
        val writer = CorpusWriter()
        writer.map(null) {
            put("heard", what)
            if (data != 0L) put("data", data)
            body()
        }
        val outer = isHearing
        isHearing = true
        return corpusHear(run, writer.toBytes()).also { isHearing = outer }
    }

    /** Nothing may be thrown through the runner. */
    fun execute(run: Long, bytes: ByteArray): ByteArray {
        this.run = run
        val reply = CorpusWriter()
        reply.map(null) {
            try {
                val message = CorpusMessage(CorpusReader(bytes).value())
                execute(message.word("do"), message, this)
            } catch (error: Throwable) {
                hear("wrong") { put("text", error.stackTraceToString()) }
            }
        }
        return reply.toBytes()
    }

    private fun execute(what: String, message: CorpusMessage, reply: CorpusWriter) {
        if (what == "new") {
            reply.put("flows", true)
            reply.put("keys", true)
            reply.put("verbs", true)
        }
        val status = life(what, message) ?: decision(what, message) ?: call(what, message)
        if (status != null) return reply.put("status", status.word)
        if (!register(what, message, reply) && !query(what, message, reply)) operate(message, reply)
    }

    private fun life(what: String, message: CorpusMessage): NavigationStatus? {
        when (what) {
            "new" -> held = Navigator(configuration(message) ?: NavigatorConfiguration())
            "free" -> navigator.close()
            "let-go" -> {}
            "end" -> end()
            "close" -> return if (isPosted(message)) port.closeNavigator() else navigator.shutdown()
            "drain" -> return navigator.drain()
            "configure" -> return navigator.configure(configuration(message))
            else -> return null
        }
        return NavigationStatus.Ok
    }

    private fun end() {
        val receiver = held?.receiver
        migrations.forEach { it.free() }
        migrations.clear()
        openPort?.close()
        openPort = null
        objects.clear()
        hasFlows = false
        held = null
        if (receiver == null) return
        // The port's waker is the one slot that may be left.
        val products = receiver.products.count
        val tokens = receiver.tokens.count
        if (products > 0) hear("wrong") { put("text", "$products products are still held") }
        if (tokens > 1) hear("wrong") { put("text", "$tokens tokens are still taken") }
    }

    private fun configuration(message: CorpusMessage): NavigatorConfiguration? = message.map("config")?.let {
        NavigatorConfiguration(
            it.flagOrNull("animated"), it.int("queue"), it.int("events"), it.int("limit"), policy(it),
            it.word("fallback"),
            it.word("scene"), it.flag("ignoring-case"), it.int("redirects"), sendsLifecycleEvents = it.flag("lifecycle"),
            waitsForExits = it.flag("exits"), waitsForEntries = it.flag("entries"), sendsBackEvents = it.flag("back"),
            sendsProblemEvents = it.flag("problems"), sendsTraceEvents = it.flag("trace"),
        )
    }

    fun policy(message: CorpusMessage): UnresolvedRoutePolicy =
        message.constant("unresolved", UnresolvedRoutePolicy.Default)

    private fun isPosted(message: CorpusMessage) = message.word("by") == "post"

    fun post(intent: NavigationIntent): NavigationOutcome = port.post(intent)

    private fun decision(what: String, message: CorpusMessage): NavigationStatus? {
        val isPosted = isPosted(message)
        when (what) {
            "answer" -> {
                val id = QuestionId(message.long("question"))
                val answer = answer(message.long("answer"))
                return if (isPosted) port.answer(id, answer) else navigator.answer(id, answer)
            }
            "abort" -> {
                val id = Ticket(message.long("ticket"))
                val reason = message.constant("reason", AbortReason.None)
                return if (isPosted) port.abort(id, reason) else navigator.abort(id, reason)
            }
            "cancel-result" -> {
                val id = WaiterId(message.long("waiter"))
                return if (isPosted) port.cancelResult(id) else navigator.cancelResult(id)
            }
            "redirect" -> return redirect(message)
            else -> return null
        }
    }

    private fun redirect(message: CorpusMessage): NavigationStatus {
        val question = QuestionId(message.long("question"))
        val written = message.map("intent") ?: return NavigationStatus.Invalid
        val intent = intent(written)
        if (!message.flag("resumes")) return navigator.redirect(question, intent)
        // What Kotlin's functions don't let a caller say.
        if (intent !is NavigationIntent.Navigate) return NavigationStatus.Invalid
        return navigator.resume(question, intent.request, intent.options)
    }

    private fun call(what: String, message: CorpusMessage): NavigationStatus? = when (what) {
        "bridge-none" -> navigator.setBridge(null)
        "observer-remove" -> navigator.removeObserver(ObserverId(message.long("id")))
        "saved-replace" -> replaceSaved(message)
        "guard-remove" -> navigator.removeGuard(GuardId(message.long("id")))
        "handler-remove" -> navigator.removeBackHandler(BackHandlerId(message.long("id")))
        "handler-enable" -> navigator.setBackHandlerEnabled(BackHandlerId(message.long("id")), message.flag("enabled"))
        "exit" -> navigator.hostDidExit(message.entry())
        "enter" -> navigator.hostDidEnter(message.entry())
        "max-lifecycle" -> navigator.setMaxLifecycle(
            StackId(message.long("stack")),
            message.constant("lifecycle", EntryLifecycle.None),
        )
        "route-unregister" -> navigator.unregister(RouteId(message.long("id")))
        "entry-drop-view" -> navigator.dropView(message.entry())
        "entry-set-state" -> navigator.setState(message.entry(), message["state"]?.let { give(it) })
        "entry-set-trail" -> navigator.setTrail(message.entry(), message["trail"]?.let { give(it) })
        "entry-publish" -> navigator.publish(
            message.entry(), message["value"]?.let { give(it) }, message.flag("if-awaited"), message.flag("when-covered"),
        )
        "child-add" -> addChild(message)
        "child-remove" -> statusOf { navigator.removeChild(message.entry(), text(message, "key")).orThrow() }
        "hold-links" -> navigator.setLinksHeld(message.flag("hold"))
        "link-prefix-add" -> statusOf { navigator.addLinkPrefix(text(message, "prefix"), message.word("scene")) }
        "link-scene-add" -> statusOf { navigator.addLinkScene(text(message, "scene")) }
        "link-scheme-add" -> statusOf { navigator.addLinkScheme(text(message, "scheme")) }
        else -> null
    }

    fun statusOf(body: () -> Unit): NavigationStatus = try {
        body()
        NavigationStatus.Ok
    } catch (error: NavigationException) {
        error.status
    }

    private fun addChild(message: CorpusMessage): NavigationStatus {
        val child = CorpusData(this, message)
        val key = message.text("key")
        if (key == null) child.free()
        return if (key == null) NavigationStatus.Invalid else navigator.addChild(message.entry(), key, child) {
            it.free()
        }
    }

    fun answer(number: Long): BridgeAnswer = when (number) {
        0L -> BridgeAnswer.Accept
        LATER -> BridgeAnswer.Later
        else -> BridgeAnswer.Refuse(number.toInt())
    }

    /** What Kotlin's strings don't let a caller say is invalid, like everything that is no UTF-8. */
    fun text(message: CorpusMessage, key: String): String =
        message.text(key) ?: throw NavigationException(NavigationStatus.Invalid)

    /** The value for the navigator, in which host objects stand by themselves. */
    fun give(value: NavigationValue): NavigationValue = when (value) {
        is NavigationValue.Object -> NavigationValue.Object(host(value.host.value as CorpusObjectName))
        is NavigationValue.Items -> NavigationValue.Items(value.items.map { give(it) })
        is NavigationValue.Members -> NavigationValue.Members(value.members.map { it.first to give(it.second) })
        is NavigationValue.Secret -> NavigationValue.Secret(give(value.value))
        else -> value
    }

    private fun host(named: CorpusObjectName): HostObject {
        if (named.isGiven) hear("object-given") { put("name", named.name) }
        return objects.getOrPut(named.name) {
            HostObject(named.name) { hear("object-destroyed") { put("name", named.name) } }
        }
    }

    private companion object {
        const val LATER = Int.MIN_VALUE.toLong()

        /** The runner's own room for records. */
        const val ROOM = 3
    }
}
