// The navigator: where the user is, and every operation on it. What it does is said in navcore.h; it decides nothing.

package navcore

import kotlin.concurrent.Volatile
import kotlin.concurrent.atomics.AtomicReference
import kotlin.concurrent.atomics.ExperimentalAtomicApi
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow

/**
 * A stack of entries, each made from a request.
 *
 * Without a [dispatcher] a navigator belongs to the thread that made it (see [release] and [claim]); from another one
 * everything is [Status.WrongThread]. With one, which must never run two things at a time (`Dispatchers.Main`,
 * `limitedParallelism(1)`), it belongs to whoever is calling: calls may come from any thread, never two at a time, and
 * functions that suspend go to the dispatcher by themselves.
 *
 * [close] gives everything back. Where it is forgotten, the garbage collector has the rest closed, without telling
 * builders and observers.
 */
public class Navigator(
    configuration: NavigationConfiguration = NavigationConfiguration(),
    internal val dispatcher: CoroutineDispatcher? = null,
    /** Called when something was posted, on the thread that posted: has the owner call [drain] soon. */
    onWake: (() -> Unit)? = null,
) : AutoCloseable {
    internal val core: Core
    internal val net: Net
    private val cleanable: Any
    private val completions = Completions()
    private var listens = false

    @OptIn(ExperimentalAtomicApi::class)
    private val writer = AtomicReference<WireWriter?>(WireWriter())

    init {
        Orphans.free()
        val waker = Waker(dispatcher, onWake)
        core = Core(waker::wake)
        net = Net(core.id, dispatcher)
        waker.navigator = Weak(this)
        val out = LongArray(Crossing.OUT)
        val status = writing {
            it.configuration(configuration)
            Crossing.call(0, Down.NEW, 0, 0, it.bytes, it.length, out)
        }
        if (status != 0) Cores.remove(core.id)
        if (status != 0) throw NavigationException(Status.of(status))
        net.handle = out[0]
        val token = core.slots.put(waker).toLong()
        writing { Crossing.call(net.handle, Down.PORT_NEW, token, 0, it.bytes, it.length, out) }
        net.port = out[0]
        cleanable = onGarbage(this, net)
        if (dispatcher != null) command(net.handle, Down.RELEASE)
    }

    // The crossing

    /** The navigator's writer, which calls inside callbacks and other threads find taken. */
    @OptIn(ExperimentalAtomicApi::class)
    private inline fun <T> writing(body: (WireWriter) -> T): T {
        val mine = writer.exchange(null) ?: WireWriter()
        try {
            return body(mine.begin(core))
        } finally {
            writer.store(mine)
        }
    }

    private inline fun <T> owning(body: (Long) -> T): T {
        val handle = net.handle
        val claims = dispatcher != null && handle != 0L && command(handle, Down.CLAIM) == 0
        val answer = try {
            body(handle)
        } finally {
            if (net.isGoing && core.depth == 0) closed()
            if (claims && net.handle != 0L) command(handle, Down.RELEASE)
        }
        core.rethrow()
        return answer
    }

    private fun number(status: Int): Status = if (net.handle == 0L) Status.Closed else Status.of(status)

    private fun call(what: Int, a: Long = 0, b: Long = 0, out: LongArray = LongArray(Crossing.OUT)): Status =
        owning { handle -> writing { number(Crossing.call(handle, what, a, b, it.bytes, it.length, out)) } }

    private inline fun call(what: Int, a: Long, out: LongArray, write: (WireWriter) -> Unit): Status =
        owning { handle ->
            writing {
                write(it)
                Crossing.call(handle, what, a, 0, it.bytes, it.length, out)
            }.let { if (handle == 0L) Status.Closed else Status.of(it) }
        }

    private fun id(what: Int, a: Long = 0): Long {
        val out = LongArray(Crossing.OUT)
        call(what, a, 0, out)
        return out[0]
    }

    private fun read(what: Int, a: Long = 0): Pair<Status, WireReader> = owning { handle ->
        val reader = WireReader(Crossing.read(handle, what, a), core)
        val status = Status.of(reader.int())
        Pair(if (handle == 0L) Status.Closed else status, reader)
    }

    private fun Status.orThrow() {
        if (this != Status.Ok) throw NavigationException(this)
    }

    // Life

    /** Sets the whole configuration anew; null: all defaults. */
    public fun configure(configuration: NavigationConfiguration?): Status {
        pulls++
        return call(Down.CONFIGURE, if (configuration == null) 1 else 0, LongArray(Crossing.OUT)) {
            it.configuration(configuration ?: NavigationConfiguration())
        }
    }

    /** Ends everything but the reading of events. */
    public fun shutdown(): Status = call(Down.CLOSE).also { refresh() }

    /** Gives everything back. Inside a callback the rest happens when the outermost call ends. */
    override fun close() {
        if (isClosed) return
        owning { handle ->
            // From another thread than the owner's it does nothing.
            val isOwner = dispatcher != null || Status.of(command(handle, Down.CLAIM)) != Status.WrongThread
            if (!isOwner) throw NavigationException(Status.WrongThread)
            net.isGoing = true
            command(handle, Down.FREE)
        }
    }

    private fun closed() {
        net.handle = 0
        net.isGoing = false
        completions.close()
        refresh()
    }

    /** Gives the navigator up, until a thread claims it. Not for one with a dispatcher. */
    public fun release(): Status = call(Down.RELEASE)

    /** Makes the calling thread the owner. */
    public fun claim(): Status = call(Down.CLAIM)

    public val isClosed: Boolean get() = net.handle == 0L || net.isGoing

    // Routes

    /** Registers a route; without a builder its models are null. */
    public fun register(route: String, builder: RouteBuilder<*, *>? = null): RouteId {
        val out = LongArray(Crossing.OUT)
        val token = if (builder == null) 0 else core.slots.put(builder).toLong()
        call(Down.ROUTE_REGISTER, token, out) { it.text(route) }.orThrow()
        return RouteId(out[0])
    }

    public fun unregister(route: RouteId): Status = call(Down.ROUTE_UNREGISTER, route.value)

    public fun route(name: String): RouteId? {
        val out = LongArray(Crossing.OUT)
        call(Down.ROUTE_FIND, 0, out) { it.text(name) }
        return if (out[0] == 0L) null else RouteId(out[0])
    }

    public fun nameOf(route: RouteId): String? {
        val (status, reader) = read(Down.ROUTE_NAME, route.value)
        return if (status == Status.Ok) reader.text() else null
    }

    // Operations

    /** Does what the intent says. A pending one is [Outcome.Pending], and what becomes of it comes later. */
    public fun perform(intent: NavigationIntent): Outcome {
        val out = LongArray(Crossing.OUT)
        val status = call(Down.PERFORM, 0, out) { it.intent(intent, core) }
        if (status == Status.Closed) out[0] = status.number.toLong()
        return outcome(out)
    }

    private fun outcome(fields: LongArray): Outcome {
        if (fields[0] != Status.Pending.number.toLong()) return Outcome.of(fields)
        listen()
        return Outcome.Pending(fields, completions.of(fields[4]))
    }

    public fun start(request: NavigationRequest, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.Start(request, options))

    public fun navigate(to: NavigationRequest, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.Navigate(to, options))

    /** To a route that was registered, without arguments: nothing is written or compared on the way. */
    public fun navigate(to: RouteId): Outcome {
        val out = LongArray(Crossing.OUT)
        owning { handle -> Crossing.call(handle, Down.NAVIGATE, to.value, 0, null, 0, out) }
        if (net.handle == 0L && out[0] == Status.Invalid.number.toLong()) out[0] = Status.Closed.number.toLong()
        return outcome(out)
    }

    /** For speed: whether it is done. [lastOutcome] says why not. */
    public fun tryNavigate(to: RouteId): Boolean = owning { Crossing.navigate(it, to.value) }

    /** The same for [popBack]. */
    public fun tryPopBack(): Boolean = owning { Crossing.popBack(it) }

    /** [onResult] is called once where this is done or pending. The form that suspends is an extension. */
    public fun navigateForResult(
        to: NavigationRequest,
        options: NavigationOptions? = null,
        onResult: (NavigationResult<NavigationValue>) -> Unit,
    ): Outcome = perform(NavigationIntent.NavigateForResult(to, options, onResult = onResult))

    public fun replaceTop(with: NavigationRequest, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.ReplaceTop(with, options))

    /** Without a result; the waiter of the entry, where there is one, is cancelled. */
    public fun popBack(options: NavigationOptions? = null): Outcome {
        if (options != null) return perform(NavigationIntent.PopBack(null, options))
        val out = LongArray(Crossing.OUT)
        owning { handle -> Crossing.call(handle, Down.POP_BACK, 0, 0, null, 0, out) }
        if (net.handle == 0L && out[0] == Status.Invalid.number.toLong()) out[0] = Status.Closed.number.toLong()
        return outcome(out)
    }

    /** With a result: whatever [NavigationValue.of] takes, null too. */
    public fun popBackWith(result: Any?, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.PopBack(NavigationValue.of(result), options))

    public fun popTo(entry: EntryId, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.PopToEntry(entry, options))

    public fun popTo(route: NavigationRequest, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.PopToRoute(route, options))

    public fun popUpToRoot(options: NavigationOptions? = null): Outcome = perform(NavigationIntent.PopUpToRoot(options))

    public fun pushAll(requests: List<NavigationRequest>, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.PushAll(requests, options))

    public fun setStack(elements: List<NavigationElement>, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.SetStack(elements, options))

    public fun batch(intents: List<NavigationIntent>, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.Batch(intents, options))

    /** The user went back by the host's own controls: it has happened. */
    public fun hostDidPop(entry: EntryId, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.HostDidPop(entry, options))

    public fun hostDidSetStack(entries: List<EntryId>, options: NavigationOptions? = null): Outcome =
        perform(NavigationIntent.HostDidSetStack(entries, options))

    public fun cancelResult(waiter: WaiterId): Status = call(Down.CANCEL_RESULT, waiter.value)

    // The bridge

    public fun setBridge(bridge: NavigatorBridge?): Status {
        if (bridge == null) return call(Down.BRIDGE_SET, 0, -1)
        val asked = bridge.asked.sumOf { it.bit }.toLong()
        return call(Down.BRIDGE_SET, core.slots.put(bridge).toLong(), asked)
    }

    public fun answer(question: QuestionId, answer: BridgeAnswer): Status =
        call(Down.ANSWER, question.value, answer.number.toLong())

    public fun abort(ticket: Ticket, reason: AbortReason = AbortReason.ByHost): Status =
        call(Down.ABORT, ticket.value, reason.ordinal.toLong())

    // State

    public val depth: Int get() = id(Down.DEPTH).toInt()
    public val top: EntryId? get() = entryOrNull(id(Down.TOP))
    public val revision: Long get() = id(Down.REVISION)
    public val stackNode: NodeId? get() = id(Down.STACK_NODE).let { if (it == 0L) null else NodeId(it) }

    /** From the root up. */
    public val stack: List<EntryId> get() = read(Down.STACK).second.entries()
    public fun entryAt(index: Int): EntryId? = entryOrNull(id(Down.ENTRY_AT, index.toLong()))

    public fun topmost(request: NavigationRequest): EntryId? {
        val out = LongArray(Crossing.OUT)
        call(Down.TOPMOST, 0, out) {
            it.onlyCompares = true
            it.request(request, core)
        }
        return entryOrNull(out[0])
    }

    private fun request(what: Int, a: Long = 0): NavigationRequest? {
        val (status, reader) = read(what, a)
        return if (status == Status.Ok) reader.request() else null
    }

    public val initialRequest: NavigationRequest? get() = request(Down.INITIAL_REQUEST)

    /** Of the top entry, now; [currentRequest] is the same as a flow. */
    public fun readCurrentRequest(): NavigationRequest? = request(Down.CURRENT_REQUEST)

    public fun requestOf(entry: EntryId): NavigationRequest? = request(Down.ENTRY_REQUEST, entry.value)
    public fun phaseOf(entry: EntryId): Phase = Phase.entries.numbered(id(Down.ENTRY_PHASE, entry.value).toInt())
    public fun waiterOf(entry: EntryId): WaiterId? =
        id(Down.ENTRY_WAITER, entry.value).let { if (it == 0L) null else WaiterId(it) }

    private fun product(what: Int, entry: EntryId): Any? {
        val out = LongArray(Crossing.OUT)
        val status = call(what, entry.value, 0, out)
        if (status != Status.Ok) throw NavigationException(status, if (status == Status.Refused) lastOutcome else null)
        return core.products[out[0].toInt()]
    }

    /** What the builder made. Throws where the entry is gone. */
    public fun modelOf(entry: EntryId): Any? = product(Down.ENTRY_MODEL, entry)

    /** Made by the builder at the first call. */
    public fun viewOf(entry: EntryId): Any? = product(Down.ENTRY_VIEW, entry)
    public fun dropView(entry: EntryId): Status = call(Down.ENTRY_DROP_VIEW, entry.value)

    /** The entry's own value. Throws where the entry is gone. */
    public fun stateOf(entry: EntryId): NavigationValue? {
        val (status, reader) = read(Down.ENTRY_STATE, entry.value)
        status.orThrow()
        return reader.optional()
    }

    public fun setState(entry: EntryId, state: NavigationValue?): Status =
        call(Down.ENTRY_SET_STATE, entry.value, LongArray(Crossing.OUT)) { it.optional(state, core) }

    public val lastOutcome: Outcome
        get() {
            val out = LongArray(Crossing.OUT)
            val status = call(Down.LAST_OUTCOME, 0, 0, out)
            if (status != Status.Ok) out[0] = status.number.toLong()
            return Outcome.of(out)
        }

    /** A sentence for a developer about the last outcome; empty where it is ok. */
    public val lastDetail: String get() = read(Down.LAST_DETAIL).second.text()

    /** The whole state as text. */
    public fun dump(): String = read(Down.DUMP).let { (status, reader) -> if (status == Status.Ok) reader.text() else "" }

    // Events

    /** [hear] is called for every event from now on. */
    public fun observe(onRemoved: (() -> Unit)? = null, hear: (NavigationEvent) -> Unit): ObserverId {
        val out = LongArray(Crossing.OUT)
        val token = core.slots.put(Observation(onRemoved, hear)).toLong()
        call(Down.OBSERVER_ADD, token, out) {}.orThrow()
        return ObserverId(out[0])
    }

    public fun removeObserver(observer: ObserverId): Status = call(Down.OBSERVER_REMOVE, observer.value)

    /** The oldest event that was not pulled; see [NavigationConfiguration.eventCapacity]. */
    public fun nextEvent(): NavigationEvent? {
        pulls++
        val (status, reader) = read(Down.NEXT_EVENT)
        return if (status == Status.Ok) reader.event() else null
    }

    /** The same as flat data, [capacity] records at the most. */
    public fun nextRecords(capacity: Int): List<NavigationRecord> {
        pulls++
        val (status, reader) = read(Down.NEXT_RECORDS, capacity.toLong())
        return if (status == Status.Ok) reader.records() else emptyList()
    }

    /** How often events were pulled or forgotten, which ends what was borrowed. */
    internal var pulls = 0

    /** The same into memory that is used again. Returns how many were read. */
    public fun nextRecords(into: NavigationRecords): Int {
        pulls++
        return into.fill(this) { records, capacity ->
            owning { if (it == 0L) 0 else Crossing.nextRecords(it, records, capacity) }
        }
    }

    // Flows

    private val entriesFlow by lazy { MutableStateFlow(readEntries()).also { listen() } }
    private val requestFlow by lazy { MutableStateFlow(readCurrentRequest()).also { listen() } }
    private var entriesAreWatched = false
    private var requestIsWatched = false

    private fun readEntries(): List<NavigationEntry> =
        if (isClosed) emptyList() else stack.mapNotNull { id -> requestOf(id)?.let { NavigationEntry(id, it) } }

    /** The stack, from the root up. Ask for it first on the owner's thread; from then on any thread may read it. */
    public val entries: StateFlow<List<NavigationEntry>>
        get() = entriesFlow.also { entriesAreWatched = true }.asStateFlow()

    /** Of the top entry; null before the start and after the end. As [entries]. */
    public val currentRequest: StateFlow<NavigationRequest?>
        get() = requestFlow.also { requestIsWatched = true }.asStateFlow()

    /** Begins to observe, when a flow or a completion is wanted for the first time. */
    private fun listen() {
        if (listens || isClosed) return
        listens = true
        val weak = Weak(this)
        observe { weak.get()?.heard(it) }
    }

    private fun heard(event: NavigationEvent) {
        when (event.kind) {
            EventKind.Changed, EventKind.Resync -> refresh()
            EventKind.Completed -> {
                completions.complete(event.ticket ?: return, event.outcome ?: return)
            }
            else -> {}
        }
    }

    private fun refresh() {
        if (entriesAreWatched) entriesFlow.value = readEntries()
        if (requestIsWatched) requestFlow.value = if (isClosed) null else readCurrentRequest()
    }

    // Ports

    /** A door for other threads. To be closed by who has it. */
    public fun port(): NavigationPort {
        listen()
        command(net.port, Down.PORT_RETAIN)
        return NavigationPort(core, net, completions)
    }

    /** Runs what was posted. [Status.Freed] after a posted close, which frees the navigator. */
    public fun drain(): Status {
        val status = owning { handle ->
            val answer = if (handle == 0L) Status.Closed else Status.of(command(handle, Down.DRAIN))
            if (answer == Status.Freed) net.isGoing = true
            answer
        }
        return status
    }
}

/** Has the owner drain. The navigator may be gone. */
internal class Waker(private val dispatcher: CoroutineDispatcher?, private val onWake: (() -> Unit)?) {
    @Volatile
    var navigator: Weak<Navigator>? = null

    fun wake() {
        onWake?.invoke()
        val target = navigator ?: return
        dispatcher?.dispatch(EmptyCoroutineContext, Runnable { target.get()?.drain() })
    }
}
