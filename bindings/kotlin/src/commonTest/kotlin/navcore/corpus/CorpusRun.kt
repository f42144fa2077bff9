// One case while it runs: the navigator, what the case has named, what was heard, and what has to balance.

package navcore.corpus

import navcore.*

/** Stands for the user data of a registration: it is freed when the library lets go of it. */
class CorpusData(private val run: CorpusRun, private val kind: String, val name: String, private val isSilent: Boolean = false) {
    private var isFreed = false

    init {
        run.liveData++
    }

    fun free() {
        if (isFreed) run.fail(run.step, "$kind $name is freed twice")
        isFreed = true
        run.liveData--
        if (isSilent) return
        run.hear("data", "freed $kind ${shown(name)}")
        run.inside { run.fire("freed") }
    }

    fun use() {
        if (isFreed) run.fail(run.step, "$kind $name is called after it was freed")
    }
}

/** A model or a view. */
class CorpusProduct(private val run: CorpusRun, val entry: EntryId, private val isView: Boolean) {
    init {
        run.liveProducts++
        if (!isView) run.modelsMade++
    }

    fun destroy() {
        run.liveProducts--
        if (!isView) run.modelsDestroyed++
        run.hear(if (isView) "views" else "models", "${if (isView) "view-" else ""}destroyed ${run.mark(entry)}")
        run.inside { run.fire(if (isView) "view-destroyed" else "destroyed") }
    }
}

class CorpusOperation(val step: CorpusStep, val whole: CorpusOperation? = null) {
    val name: String = step.name ?: (if (step.makesEntry || step.verb.isEmpty()) step.route else null) ?: step.verb
    var waiter: WaiterId? = null
    var returned: Outcome? = null
    var completed: Outcome? = null
    var entry: EntryId? = null
    var isJudged = whole != null
    var completions = 0
    var callbacks = 0
    var records = 0
    var settled = 0
    var failure: Status? = null

    /** It completed in a record, which does not say how often it was redirected. */
    var isByRecords = false

    /** It was posted and drained at once: what its case says of it is told by the completion. */
    var isPostedByManner = false

    val waits: Boolean get() = step.waits
    val wasPending: Boolean get() = returned?.status == Status.Pending
    val outcome: Outcome? get() = completed ?: returned

    /** What comes back with its builds and its result. */
    val tag: Long get() = if (step.options == NavigationOptions() && step.hint == null) whole?.tag ?: 0 else step.options.tag
}

sealed class Heard(val channel: String) {
    class Line(channel: String, val text: String) : Heard(channel)

    /** What follows the waiter's name. */
    class Result(
        val text: String, val known: CorpusOperation?, val waiter: WaiterId?, val entry: EntryId?, val failure: Status?,
    ) : Heard("always")

    /** The observer's record of a result. */
    class Record(val waiter: WaiterId, val entry: EntryId?, val tag: Long) : Heard("")
    class Completion(
        val ticket: Ticket, val outcome: Outcome, val intent: IntentKind, val tag: Long, val hint: String,
        val isByRecords: Boolean,
    ) : Heard("always")
}

class CorpusEntry {
    var route = "?"

    /** The request as text, once a change has told it. */
    var request: String? = null
    var name: String? = null
    var model: CorpusProduct? = null
    var view: CorpusProduct? = null
}

class CorpusBuilder(val name: String) {
    var id: RouteId? = null
    val answers = ArrayDeque<CorpusAnswer>()
    val viewAnswers = ArrayDeque<CorpusAnswer>()
}

/** A changed event, for the names of what it has added: the topmost first. */
class CorpusCommit(val revision: Long, val intent: IntentKind, val entries: List<EntryId>) {
    var isClaimed = false
}

/** Of the bridge; or of a load, which is about a branch that a link needs. */
class CorpusQuestion(val id: QuestionId, val ticket: Ticket, val isLoad: Boolean = false) {
    var owed: BridgeAnswer? = null
}

class CorpusObserver(val name: String, val id: ObserverId)

class CorpusRun(val script: CorpusCase, val way: CorpusWay, val manner: CorpusManner) {
    val navigator = Navigator(script.configuration.meantIn(way))
    private val records = CorpusRecords(this)
    val port by lazy { navigator.port() }
    var isClosed = false
    var isFreed = false
    private var isPaused = false
    var isEnding = false
    var hasOverflowed = false

    /** It pulls, and no events are kept. */
    var isDeaf = false
    var depthOfCallbacks = 0
    var step: CorpusStep? = null
    val failures = ArrayList<String>()

    val operations = ArrayList<CorpusOperation>()
    private val entries = LinkedHashMap<EntryId, CorpusEntry>()
    val commits = ArrayList<CorpusCommit>()
    val builders = ArrayList<CorpusBuilder>()
    var bridgeName: String? = null
    var hearsBridge = false
    val observers = ArrayList<CorpusObserver>()
    private val objects = HashMap<String, HostObject>()
    val questions = ArrayList<CorpusQuestion>()
    var planned: EntryId? = null
    val hostAnswers = ArrayDeque<CorpusAnswer>()
    val loaderAnswers = ArrayDeque<CorpusAnswer>()
    private val hooks = ArrayList<CorpusStep>()
    var heard = ArrayList<Heard>()
    var mirror = ArrayList<EntryId>()
    var lastRevision = 0L
    var liveData = 0
    var liveProducts = 0
    private var liveObjects = 0
    var modelsMade = 0
    var modelsDestroyed = 0

    fun fail(step: CorpusStep?, what: String) {
        failures.add("${script.file}:${step?.line ?: script.line} [${way.word}] ${script.name}: $what")
    }

    // The whole case

    fun runAll() {
        if (way != CorpusWay.Pull) {
            val data = CorpusData(this, "observer", "", isSilent = true)
            navigator.observe(onRemoved = data::free) { event ->
                data.use()
                inside { handle(event) }
            }
        }
        if (way != CorpusWay.Callbacks && !script.hasBridgeStep) attachSilently()
        for (route in script.routes) register(route, false, null)
        registerPaths()
        for (step in script.steps) run(step)
        end()
    }

    private fun run(step: CorpusStep) {
        this.step = step
        perform(step)
        settle()
        judgeOperations(step)
        judgeHeard(step)
        balance(step)
    }

    private fun end() {
        isEnding = true
        step = null
        if (!isClosed) navigator.shutdown()
        isClosed = true
        isPaused = false
        settle()
        if (portIsOpen) port.close()
        records.close()
        navigator.close()
        judgeOperations(null)
        balanceAll()
    }

    var portIsOpen = false

    /** Gives the answers that are owed; pulls the events. */
    private fun settle() {
        for (count in 0..10_000) {
            if (isFreed || isPaused) return
            if (way == CorpusWay.Pull) {
                if (manner == CorpusManner.Records) {
                    if (!records.pull()) return
                } else {
                    handle(navigator.nextEvent() ?: return)
                }
            } else {
                val question = questions.firstOrNull { it.owed != null } ?: return
                val answer = question.owed ?: return
                question.owed = null
                answer(question.id, answer)
            }
        }
        fail(step, "the navigator does not come to rest")
    }

    fun perform(step: CorpusStep) {
        when (step.verb) {
            "host" -> hostAnswers.addLast(step.answer)
            "loader" -> loaderAnswers.addLast(step.answer)
            "inside" -> hooks.add(step)
            "builder" -> {
                val builder = builder(step.route) ?: return fail(step, "no such route")
                (if (step.flag) builder.viewAnswers else builder.answers).addLast(step.answer)
            }
            "pause" -> isPaused = true
            "resume" -> isPaused = false
            else -> if (!call(step)) check(step)
        }
    }

    fun fire(moment: String) {
        val due = hooks.filter { it.word == moment }
        hooks.removeAll(due)
        for (hook in due) hook.inner?.let { perform(it) }
    }

    inline fun <T> inside(body: () -> T): T {
        depthOfCallbacks++
        try {
            return body()
        } finally {
            depthOfCallbacks--
        }
    }

    // Names

    fun entry(id: EntryId): CorpusEntry = entries.getOrPut(id) { CorpusEntry() }

    /** Stands for an entry in a text until the step has ended and the entry has its name. */
    fun mark(id: EntryId): String {
        entry(id)
        return "\u0001${id.value}\u0002"
    }

    fun show(id: EntryId?): String = if (id == null) "none" else entry(id).let { shown(it.name ?: it.route) }

    fun unmark(text: String): String =
        Regex("\u0001([0-9]+)\u0002").replace(text) { show(EntryId(it.groupValues[1].toLong())) }

    fun builder(name: String?): CorpusBuilder? = builders.lastOrNull { it.id != null && it.name == name }

    /** The id that a reference means; 0 for none. */
    fun resolve(step: CorpusStep, reference: CorpusReference, natural: String): Long {
        val never = (1L shl 53) - 1
        val kind = if (reference.kind == "name") natural else reference.kind
        when (kind) {
            "none" -> return 0
            "unknown" -> return never
            "planned()" -> return planned?.value ?: 0
            "stack()" -> return navigator.stackNode?.value ?: 0
            "at" -> return navigator.entryAt(reference.name.toIntOrNull() ?: -1)?.value ?: 0
            "planned" -> entries.entries.lastOrNull { it.value.route == reference.name }?.let { return it.key.value }
            "route" -> builder(reference.name)?.id?.let { return it.value }
            else -> for (operation in operations.asReversed()) {
                if (operation.name != reference.name) continue
                val id = when (kind) {
                    "waiter" -> operation.waiter?.value
                    "ticket" -> operation.returned?.ticket?.value
                    "question" -> questions.lastOrNull { it.ticket == operation.returned?.ticket }?.id?.value
                    "former" -> questions.filter { it.ticket == operation.returned?.ticket }.dropLast(1).lastOrNull()?.id?.value
                    "load" -> questions.lastOrNull { it.isLoad && it.ticket == operation.returned?.ticket }?.id?.value
                    else -> operation.entry?.value
                }
                if (id != null) return id
            }
        }
        fail(step, "nothing of that kind is named ${reference.name}")
        return never
    }

    fun entry(step: CorpusStep, index: Int): EntryId = EntryId(resolve(step, step.references[index], "entry"))

    /** The value for the navigator; each host object is given once more. */
    fun give(value: CorpusValue): NavigationValue = value.given { name ->
        liveObjects++
        NavigationValue.Object(host(name))
    }

    private fun host(name: String): HostObject = objects.getOrPut(name) {
        HostObject(name) {
            liveObjects--
            hear("objects", "object-destroyed ${shown(name)}")
        }
    }

    /** The value, whose host objects are named and not given. */
    fun nameOnly(value: CorpusValue): NavigationValue = value.given { NavigationValue.Object(host(it)) }

    fun balanceAll() {
        if (liveData != 0) fail(null, "$liveData registrations were not given back")
        if (liveProducts != 0) fail(null, "$liveProducts models and views were not destroyed")
        if (liveObjects != 0) fail(null, "$liveObjects host objects were not destroyed")
        if (hooks.isNotEmpty()) fail(hooks[0], "what was to be done inside has never run")
        val ofBuilders = builders.flatMap { it.answers + it.viewAnswers }
        if (hostAnswers.isNotEmpty() || loaderAnswers.isNotEmpty() || ofBuilders.isNotEmpty()) {
            fail(null, "a prepared answer was never wanted")
        }
        for (operation in operations) balance(operation)
        // The port's waker is the one slot that may be left.
        if (navigator.core.products.count > 0) fail(null, "${navigator.core.products.count} products are still held")
        if (navigator.core.slots.count > 1) fail(null, "${navigator.core.slots.count} slots are still taken")
    }

    private fun balance(operation: CorpusOperation) {
        val whole = operation.whole ?: operation
        val settled = if (operation.waits && (whole.returned?.status == Status.Ok || whole.wasPending)) 1 else 0
        if (operation.callbacks != (if (way == CorpusWay.Pull) 0 else settled)) {
            fail(operation.step, "the function of ${operation.name} ran ${operation.callbacks} times")
        }
        if (isFreed && way == CorpusWay.Pull) return
        if (operation.records != settled) fail(operation.step, "${operation.records} results of ${operation.name}")
        if (operation.wasPending && operation.completions != 1) {
            fail(operation.step, "${operation.name} completed ${operation.completions} times")
        }
    }

    fun balance(step: CorpusStep) {
        if (isFreed || isClosed || isPaused) return
        if (hasOverflowed || isDeaf) {
            hasOverflowed = false
            mirror = ArrayList(navigator.stack)
            lastRevision = navigator.revision
            return
        }
        if (mirror != navigator.stack) fail(step, "the changes, applied to a mirror, don't give the stack")
        if (lastRevision != navigator.revision) fail(step, "the last event told another revision")
    }
}
