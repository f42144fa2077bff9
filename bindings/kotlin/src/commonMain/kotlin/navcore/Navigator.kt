// The navigator: where the user is, and what belongs to its life. The header navcore.h says what the calls do; the binding
// decides nothing.

package navcore

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow

/**
 * A tree of stacks of entries, each made from a request.
 *
 * Without a [dispatcher] a navigator belongs to the thread that made it (see [detachThread] and [attachThread]). On another one
 * every function throws a [NavigationException] with [NavigationStatus.WrongThread], and does nothing.
 *
 * With a dispatcher, which must never run two things at a time (`Dispatchers.Main`, `limitedParallelism(1)`), it
 * belongs to whoever is calling: calls may come from any thread, never two at a time, and functions that suspend go to
 * the dispatcher by themselves. The second of two calls throws in the same way.
 *
 * [close] gives everything back. Where it is forgotten, the garbage collector has the rest closed, without telling
 * builders and observers.
 */
public class Navigator(
    private var configuration: NavigatorConfiguration = NavigatorConfiguration(),
    dispatcher: CoroutineDispatcher? = null,
    /** Called when something was posted, on the thread that posted: has the owner call [drain] soon. */
    onWake: (() -> Unit)? = null,
) : NavigationCoordinators(NavigatorCalls(configuration, dispatcher, onWake)), NavigationOperations, AutoCloseable {
    private val handles = calls.handles
    private val completions = Completions(Weak(this))
    private val flows = NavigationFlows(this)
    private val cleanable: Any
    private var listens = false
    private var isShutDown = false

    /** The flows that functions lead. The owner's. */
    internal val ledFlows = HashSet<FlowId>()

    init {
        calls.waker.navigator = Weak(this)
        receiver.navigator = calls.waker.navigator
        calls.onClosed = {
            completions.close()
            flows.refresh()
        }
        cleanable = onGarbage(this, handles)
    }

    // Life

    /** Sets the whole configuration anew; null: all defaults. */
    public fun configure(configuration: NavigatorConfiguration?): NavigationStatus {
        val wanted = configuration ?: NavigatorConfiguration()
        val hearing = wanted.copy(
            sendsProblemEvents = wanted.sendsProblemEvents || onProblem != null,
            sendsTraceEvents = wanted.sendsTraceEvents || currentLog != null,
        )
        val isDefault = configuration == null && hearing == wanted
        val status = calls.call(Down.CONFIGURE, if (isDefault) 1 else 0, LongArray(Crossing.OUT)) {
            it.configuration(hearing)
        }
        pulls++
        if (status == NavigationStatus.Ok) this.configuration = wanted
        return status
    }

    /**
     * Called with each operation that was refused or wrong, also later: refused by a guard, the bridge or a builder, with a
     * route that is unknown, with arguments that do not fit, for an entry that is gone, before the start. It is called once
     * for a problem, and once for each entry that a [restore] loses. An issuer that is covered or gone is no problem.
     *
     * ```kotlin
     * navigator.onProblem = { problem -> log.warn("$problem") }
     * ```
     *
     * [NavigationOutcome.isRefusal] is true for a refusal, which is the app's own decision. Else the program is wrong. The
     * function runs inside the call that failed, like an observer. Setting it makes the navigator send [EventKind.Problem].
     * After the navigator was closed it hears each operation as [NavigationStatus.Closed].
     */
    public var onProblem: ((NavigationOutcome) -> Unit)? = null
        set(value) {
            field = value
            problemObserver?.let { removeObserver(it) }
            problemObserver = null
            if (value == null) return
            configure(configuration)
            // A navigator that is closed has nothing to tell.
            problemObserver = if (isClosed) null
                else observe { if (it.kind == EventKind.Problem) it.outcome?.let { told -> lastTold = told; value(told) } }
        }

    private var problemObserver: ObserverId? = null

    /** The log that is being written. The owner's. */
    internal var currentLog: NavigationLog? = null

    /** Called before [log] crosses. Throws if the caller is not the owner, or there is a log. */
    internal fun beginLog(log: NavigationLog) {
        calls.call(Down.REVISION).orThrow()
        check(currentLog == null) { "navcore: this navigator has a log. Close that log first" }
        currentLog = log
    }

    /** Makes the navigator send the trace while there is a log. After the log only if the configuration says so. */
    internal fun sendTrace(): NavigationStatus =
        if (isClosed || configuration.sendsTraceEvents) NavigationStatus.Ok else configure(configuration)

    /** The last outcome that an event has told. */
    private var lastTold: NavigationOutcome? = null

    /**
     * Ends everything but the reading of events and of routes' names. Waiters are cancelled, pending operations fail with
     * [NavigationStatus.Closed], and no entry is left. [close] is still needed, for the rest of the memory.
     *
     * [NavigationStatus.Pending] inside a callback: it takes effect when the outermost call ends.
     * [NavigationStatus.Closed] for a second one.
     */
    public fun shutdown(): NavigationStatus = calls.call(Down.CLOSE).also {
        if (it == NavigationStatus.Ok || it == NavigationStatus.Pending) isShutDown = true
        flows.refresh()
    }

    /** Releases everything. Inside a callback the rest happens when the outermost call ends. */
    override fun close() {
        if (!isFreed) calls.free()
    }

    /** Gives the navigator up, until a thread is attached. Not for one with a dispatcher. */
    public fun detachThread(): NavigationStatus = calls.detachThread()

    /** Makes the calling thread the owner of a navigator that was detached; [drain] what was posted meanwhile. */
    public fun attachThread(): NavigationStatus = calls.attachThread()

    /** Its tree: `Navigator([home, product(["id": 3])])`. */
    override fun toString(): String = when {
        isClosed -> "Navigator(closed)"
        !calls.doneAsOwner(Down.REVISION) -> "Navigator(of another thread)"
        else -> if (depth > 0) "Navigator(${readTree()})" else "Navigator(not started)"
    }

    /** Whether [shutdown] or [close] was called, or a posted close has run; also inside the callback that called it. */
    public val isClosed: Boolean get() = isShutDown || isFreed

    /** Whether no memory of the library is left, or will be when the outermost call ends. */
    internal val isFreed: Boolean get() = handles.navigator == 0L || handles.isClosing

    // Operations

    override fun perform(intent: NavigationIntent): NavigationOutcome = perform(intent, intent.options)

    internal fun perform(intent: NavigationIntent, options: NavigationOptions?): NavigationOutcome {
        mistakeInAnswer(intent, options)?.let { return wrong(NavigationStatus.Invalid, it) }
        val out = LongArray(Crossing.OUT)
        val status = calls.call(Down.PERFORM, 0, out) { it.intent(intent, receiver, options) }
        out[0] = status.number.toLong()
        return outcome(out)
    }

    internal fun outcome(fields: LongArray): NavigationOutcome {
        // Who fails wants to know why: the sentence is the last operation's, so it is read now.
        if (fields[0] < 0) return receiver.outcome(fields, lastSentence).also(::tell)
        if (fields[0] != NavigationStatus.Pending.number.toLong()) return NavigationOutcome.of(fields)
        listen()
        return completions.pending(fields)
    }

    /** Tells the outcome of a call that has failed, where no event tells that. A misspelt branch has an event, too. */
    private fun tell(outcome: NavigationOutcome) {
        val hear = onProblem ?: return
        if (outcome.status.number < 0 && !outcome.status.hasEvent && "$lastTold" != "$outcome") hear(outcome)
    }

    /** To a route that was registered, without arguments: nothing is written or compared on the way. */
    public fun navigate(to: RouteId): NavigationOutcome = outcome(calls.perform(Down.NAVIGATE, to.value))

    override fun popBack(result: Any?, options: NavigationOptions?): NavigationOutcome =
        if (result === NoResult && options == null) outcome(calls.perform(Down.POP_BACK))
        else super.popBack(result, options)

    /** Navigates, and returns whether that is done: for speed. [lastOutcome] says why not. */
    public fun tryNavigate(to: RouteId): Boolean =
        calls.trying { handle, owner -> crossNavigate(handle, owner, to.value) } || nothingDone()

    /** Pops the top entry as [popBack] does, and returns whether that is done: for speed. */
    public fun tryPopBack(): Boolean =
        calls.trying { handle, owner -> crossPopBack(handle, owner) } || nothingDone()

    private fun nothingDone(): Boolean {
        if (onProblem != null) tell(lastOutcome)
        return false
    }

    /**
     * Reports that the user has closed the view of an entry: a page with all above it, or, for the root of a sheet or another
     * presented stack, that stack. The same as [hostDidPop] or [hostDidDismiss].
     */
    public fun hostDidClose(
        entry: EntryId, result: Any? = NoResult, options: NavigationOptions? = null,
    ): NavigationOutcome {
        val stack = stack(of = entry) ?: return hostDidPop(entry, result, options)
        val isRoot = stackInfo(stack)?.over != null && entryIds(of = stack).firstOrNull() == entry
        return if (isRoot) hostDidDismiss(stack, result, options) else hostDidPop(entry, result, options)
    }

    /**
     * Passes a gesture of the user's in the [scene] of a root stack, or in the active one. [GesturePhase.Begin] decides who
     * has it until its end: a handler, or the library, which sends events of the kind [EventKind.Gesture].
     * [GesturePhase.Commit] makes the library do what the beginning has shown: guards and the bridge are asked. That is
     * [NavigationStatus.StaleIssuer] if back would do something else by now. A report that does what the gesture has shown is
     * its commit; any other report in the scene cancels it.
     *
     * At the beginning [NavigationStatus.AtRoot] means that there is nothing to go back to, and nothing has begun.
     * Later [NavigationStatus.AlreadyGone] means that nothing has begun, or that it has ended.
     */
    public fun backGesture(
        phase: GesturePhase, progress: Double = 0.0, isForward: Boolean = false, edge: Int = 0, scene: StackId? = null,
    ): NavigationOutcome {
        val out = LongArray(Crossing.OUT)
        val status = calls.call(Down.BACK_GESTURE, 0, out) {
            it.int(phase.ordinal).int(if (isForward) 1 else 0).int(edge).long(progress.toRawBits()).long(
                scene?.value ?: 0,
            )
        }
        out[0] = status.number.toLong()
        return outcome(out)
    }

    /**
     * Cancels a waiter, which gets [NavigationResult.Cancelled] with [CancelReason.CallerCancel]. The entry stays.
     * [NavigationStatus.AlreadyResolved] if the waiter has its result.
     */
    public fun cancelResult(waiter: WaiterId): NavigationStatus = calls.call(Down.CANCEL_RESULT, waiter.value)

    // The bridge

    /**
     * Sets the bridge, at any time. It registers its routes, and gets a replay of the whole stack and the questions that the
     * bridge before it had not answered. Null: none. Throws what [NavigatorBridge.registerRoutes] throws.
     */
    public fun setBridge(bridge: NavigatorBridge?): NavigationStatus =
        if (bridge == null) calls.call(Down.BRIDGE_SET, 0, -1) else setBridge(bridge, BridgeBits.TRANSITION or BridgeBits.REGISTER_ROUTES)

    /** Sets a bridge of three verbs in the same way. */
    public fun setBridge(bridge: PlatformBridge): NavigationStatus =
        setBridge(VerbBridge(bridge), with(BridgeBits) { NAVIGATE_TO or POP_BACK or POP_UP_TO_ROOT or REGISTER_ROUTES })

    /**
     * Asks by events: questions come from [nextEvent]. [NavigationStatus.Invalid] without
     * [NavigatorConfiguration.eventCapacity].
     */
    public fun setPulledBridge(): NavigationStatus = setBridge(object : NavigatorBridge {}, BridgeBits.PULLED)

    internal fun setBridge(bridge: NavigatorBridge, bits: Int): NavigationStatus =
        calls.call(Down.BRIDGE_SET, receiver.tokens.put(bridge).toLong(), bits.toLong())

    /**
     * Answers a question of the bridge, a guard or a loader. The operation runs on before this returns; inside a callback
     * afterwards. [NavigationStatus.AlreadyResolved] if the question was answered or the operation is over.
     */
    public fun answer(question: QuestionId, answer: BridgeAnswer): NavigationStatus =
        calls.call(Down.ANSWER, question.value, answer.number.toLong())

    /**
     * Ends a pending operation with [NavigationStatus.Aborted], for [AbortReason.ByHost] or [AbortReason.TimedOut].
     * [NavigationStatus.AlreadyResolved] if it is decided or over, and for a report.
     */
    public fun abort(ticket: Ticket, reason: AbortReason = AbortReason.ByHost): NavigationStatus =
        calls.call(Down.ABORT, ticket.value, reason.ordinal.toLong())

    // Events

    /** Adds an observer: [hear] is called for every event from now on. */
    public fun observe(onRemoved: (() -> Unit)? = null, hear: (NavigationEvent) -> Unit): ObserverId {
        val out = LongArray(Crossing.OUT)
        val token = receiver.tokens.put(Observation(onRemoved, hear)).toLong()
        calls.call(Down.OBSERVER_ADD, token, out) {}.orThrow()
        return ObserverId(out[0])
    }

    /** Removes an observer, which is not called again. */
    public fun removeObserver(observer: ObserverId): NavigationStatus = calls.call(Down.OBSERVER_REMOVE, observer.value)

    /** Pulls the oldest event; null: none. See [NavigatorConfiguration.eventCapacity]. */
    public fun nextEvent(): NavigationEvent? {
        val (status, reader) = calls.read(Down.NEXT_EVENT)
        pulls++
        if (status != NavigationStatus.Ok) return null
        return reader.event().let { (kind, event) -> NavigationEvent(kind, null, 0, event) }
    }

    /** Pulls events as flat data, [capacity] records at the most. */
    public fun nextRecords(capacity: Int): List<NavigationRecord> {
        val (status, reader) = calls.read(Down.NEXT_RECORDS, capacity.toLong())
        pulls++
        return if (status == NavigationStatus.Ok) reader.records() else emptyList()
    }

    /** Pulls events as flat data into memory that is used again. Returns the number of records. */
    public fun nextRecords(into: NavigationRecords): Int = into.fill(this) { records, capacity ->
        val count = calls.crossing { handle, owner ->
            if (handle == 0L) 0 else Crossing.nextRecords(handle, owner, records, capacity)
        }
        pulls++
        maxOf(count, 0)
    }

    /** How often events were pulled or forgotten, which ends what was borrowed. The owner's. */
    internal var pulls = 0
        private set

    /** Begins to observe, when a flow or a completion is wanted for the first time. */
    private fun listen() {
        if (listens || isClosed) return
        val weak = Weak(this)
        observe { weak.get()?.heard(it) }
        listens = true
    }

    internal inline fun <T> listening(flow: NavigationFlows.() -> T): T {
        listen()
        return flows.flow()
    }

    private fun heard(event: NavigationEvent) {
        when (event.kind) {
            EventKind.Changed, EventKind.Resync, EventKind.Result -> flows.heard(event)
            EventKind.Completed -> completions.complete(event.ticket ?: return, withDetail(event.outcome ?: return))
            else -> {}
        }
    }

    /** A sentence there is for the last operation alone. */
    private fun withDetail(outcome: NavigationOutcome): NavigationOutcome =
        if (outcome.status.number < 0 && lastOutcome.ticket == outcome.ticket) outcome.with(lastOutcome.message) else outcome

    /**
     * The innermost active stack, from its root up. Ask for it first on the owner's thread; from then on any thread may
     * read it.
     */
    public val entries: StateFlow<List<NavigationEntry>> get() = listening { entries }.asStateFlow()

    /** All stacks with all that is on them. It is read as [entries] is. */
    public val tree: StateFlow<NavigationTree> get() = listening { tree }.asStateFlow()

    /** The request of the top entry; null before the start and after the end. It is read as [entries] is. */
    public val currentRequest: StateFlow<NavigationRequest?>
        get() = listening { currentRequest }.asStateFlow()

    // Ports

    /** Makes a port, through which other threads post. Close it when it is no longer needed. */
    public fun port(): NavigationPort {
        listen()
        return NavigationPort(receiver, handles.port.copy(), completions)
    }

    /** Runs what was posted. [NavigationStatus.Freed] after a posted close, which frees the navigator. */
    public fun drain(): NavigationStatus = calls.drain()
}
