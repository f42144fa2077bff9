// Flows as functions: several screens read like the diagram of the screens.

package navcore

import kotlin.coroutines.AbstractCoroutineContextElement
import kotlin.coroutines.Continuation
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.intercepted
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlin.coroutines.startCoroutine
import kotlin.jvm.JvmName
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Job
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.withContext

/**
 * Begins a flow, runs a function for each value of its first screen, and returns the value of the flow.
 *
 * ```kotlin
 * val order = navigator.lead(Checkout) { cart ->
 *     show(AddressForm) { address ->
 *         show(PaymentPage(cart.total)) { payment -> finish(Order(cart, address, payment)) }
 *     }
 * }
 * ```
 *
 * The function shows the screens that follow. It runs to its end before the next value of the first screen is taken.
 * The flow ends in one of these ways:
 *
 * - [FlowLeader.finish]: this returns the value.
 * - The user leaves the first screen: this returns null.
 * - The function throws: the screens of the flow are removed, then this throws that exception. Who else waits for the
 *   flow gets `failed(refused with 1, …)` with the text of the exception.
 * - The coroutine is cancelled: the screens of the flow are removed, and an operation that is pending is aborted.
 * - The navigator is closed: this returns null.
 *
 * This returns only when the removal has ended, also if a bridge or a guard answers later. A guard or a bridge that
 * refuses the removal keeps the screens; then nobody leads them.
 *
 * Returns null also if the flow did not open: a guard kept the user out, the issuer of the [options] is stale, or the
 * navigator was closed before. Throws a [NavigationInterruptedException] if the flow did not open for another reason, or
 * if somebody else ended it as failed.
 */
public suspend inline fun <reified Value, reified First> Navigator.lead(
    flow: FlowRoute<Value, First>,
    options: NavigationOptions? = null,
    noinline body: suspend FlowLeader<Value>.(First) -> Unit,
): Value? = ledFlow<Value>(flow, options) { leader ->
    leader.takeValues(leader.root, { leader.readFirst<First>(it) }) { value, _ -> leader.body(value) }
}.orNull(isClosed) { flow.readValue<Value>(it) }

/**
 * Leads through a flow that is there: it was started, opened by a link, or restored. The function runs from its
 * beginning for the value of the first screen, and walks to where the user is. It shows nothing anew on the way: see
 * [FlowLeader.isWalking].
 *
 * Returns the value with which the function has ended the flow. Null in these cases:
 *
 * - The flow ended otherwise.
 * - The navigator is closed, before or meanwhile.
 *
 * A flow that holds the root of a window does not end: [FlowLeader.finish] goes back to its first screen, and this
 * returns the value. If the coroutine is cancelled, such a flow keeps its screens for the next leader.
 *
 * Throws in these cases:
 *
 * - The function throws: the flow ends as failed, then this throws that exception.
 * - No such flow is there: a [NavigationInterruptedException] with [NavigationStatus.Stale].
 * - The flow is of another type: a [NavigationInterruptedException] with [NavigationStatus.Invalid].
 * - Another function leads the flow: a [NavigationInterruptedException] with [NavigationStatus.InUse].
 */
public suspend inline fun <Value, reified First> Navigator.lead(
    flow: FlowId,
    type: FlowType<out FlowRoute<Value, First>, First>,
    noinline body: suspend FlowLeader<Value>.(First) -> Unit,
): Value? = ledFlow<Value>(flow, type.name) { leader ->
    leader.takeValues(leader.root, { leader.readFirst<First>(it) }) { value, _ -> leader.body(value) }
}.orNull(isClosed) { it }

/**
 * Leads through the innermost flow of a type in which the user is.
 *
 * ```kotlin
 * navigator.restore(saved, orStart = Home)
 * val order = navigator.leadCurrent(Checkout) { cart -> … }
 * ```
 *
 * Returns and throws as [lead] of a flow that is there does. Returns null also if there is no such flow.
 */
public suspend inline fun <Value, reified First> Navigator.leadCurrent(
    type: FlowType<out FlowRoute<Value, First>, First>,
    noinline body: suspend FlowLeader<Value>.(First) -> Unit,
): Value? = onOwner { currentFlow(type.name)?.let { lead(it, type, body) } }

/** The innermost flow of a route in which the user is; null: there is none. */
@PublishedApi
internal fun Navigator.currentFlow(of: String): FlowId? =
    flowsAround(currentFlow).firstOrNull { flowInfo(it)?.request?.route == of }

/** A flow and the flows around it, the innermost first. */
private fun Navigator.flowsAround(flow: FlowId?): Sequence<FlowId> = generateSequence(flow) { flowInfo(it)?.parent }

/** Begins a flow that a function leads, and returns its result. [isEnding]: an outer flow's end removes it. */
@PublishedApi
internal suspend fun <Value> Navigator.ledFlow(
    route: NavigationRoute<*>,
    options: NavigationOptions?,
    isEnding: (FlowId) -> Boolean = { false },
    lead: suspend (FlowLeader<Value>) -> Unit,
): NavigationResult<NavigationValue> = onOwner {
    val ending = CompletableDeferred<NavigationResult<NavigationValue>>()
    val intent = NavigationIntent.NavigateForResult(NavigationRequest(route), options) { ending.complete(it) }
    val outcome = awaitOpened(intent) { late -> late.flow(this)?.let { NavigationIntent.EndFlow(it) } }
    val flow = outcome.flow(this)
    val root = outcome.entry
    if (!outcome.isDone || flow == null || root == null) {
        if (ending.isCompleted) ending.await()
        else if (outcome.isDone) NavigationResult.Failed(NavigationStatus.Stale)
        else failed(outcome)
    } else {
        val led = ledBy(FlowLeader(this, route, flow, root, currentCoroutineContext()[Job]), isEnding, lead)
        // The screen may hear of the end first.
        if (led !is NavigationResult.Failed && (ending.isCompleted || flowInfo(flow) == null)) ending.await()
        else led?.map { NavigationValue.of(route.written(it)) } ?: left
    }
}

/** Leads through a flow of a route that is there, and returns how its function has ended it. */
@PublishedApi
internal suspend fun <Value> Navigator.ledFlow(
    flow: FlowId,
    name: String,
    isEnding: (FlowId) -> Boolean = { false },
    lead: suspend (FlowLeader<Value>) -> Unit,
): NavigationResult<Value> = onOwner {
    val info = flowInfo(flow)
    val there = info?.request?.route
    val route = info?.let { receiver.routeTypes[name]?.of(it.request) }
    val root = info?.firstEntry
    if (there != null && there != name) failed(wrong(NavigationStatus.Invalid, "lead: the flow is $there, not $name"))
    else if (route == null || root == null) NavigationResult.Failed(NavigationStatus.Stale)
    else ledBy(FlowLeader(this, route, flow, root, currentCoroutineContext()[Job], walks = true), isEnding, lead) ?: left
}

/** The first screen has gone, also if another screen is in its place and the flow goes on without its function. */
private val left get() = NavigationResult.Cancelled(CancelReason.FlowEnd, ChangeOrigin.Core)

/**
 * Runs the function of a leader. If it throws, the flow ends. Returns how the function has ended the flow; null: it has
 * not. A flow that has a leader already is [NavigationStatus.InUse].
 */
private suspend fun <Value> Navigator.ledBy(
    leader: FlowLeader<Value>, isEnding: (FlowId) -> Boolean, lead: suspend (FlowLeader<Value>) -> Unit,
): NavigationResult<Value>? {
    val flow = leader.id
    if (!ledFlows.add(flow)) return NavigationResult.Failed(NavigationStatus.InUse)
    try {
        lead(leader)
        return leader.ended()
    } catch (thrown: Throwable) {
        carryOut(thrown) {
            if (flowInfo(flow) == null || isEnding(flow)) null else NavigationIntent.EndFlow(flow, endingOf(thrown))
        }
        val isInterrupted = thrown is NavigationException || thrown is NavigationInterruptedException
        if (!isClosed || !isInterrupted) throw thrown
        return NavigationResult.Failed(NavigationStatus.Closed)
    } finally {
        ledFlows.remove(flow)
    }
}

private fun endingOf(thrown: Throwable): FlowEnding =
    if (thrown is CancellationException) FlowEnding.Cancelled else FlowEnding.Failed(1, NavigationValue.of("$thrown"))

/**
 * Performs an intent and waits for its final outcome. If the coroutine is cancelled, an operation that is pending is
 * aborted. If the abort comes too late, [removal] removes what has opened.
 */
private suspend fun Navigator.awaitOpened(
    intent: NavigationIntent, removal: (NavigationOutcome) -> NavigationIntent?,
): NavigationOutcome {
    val outcome = perform(intent)
    if (outcome !is NavigationOutcome.Pending) return outcome
    try {
        return outcome.awaitCompletion()
    } catch (cancelled: CancellationException) {
        carryOut(cancelled) { removal(outcome.completion.await()) }
        throw cancelled
    }
}

/**
 * Performs an intent, also in a coroutine that is cancelled, and returns when the operation has ended. If it is refused
 * or wrong, [Navigator.onProblem] hears of that. What callbacks throw is added to [thrown].
 */
private suspend fun Navigator.carryOut(thrown: Throwable, intent: suspend () -> NavigationIntent?) {
    runCatching {
        withContext(NonCancellable) { onOwner { intent()?.let { perform(it).await() } } }
    }.onFailure { thrown.addSuppressed(it) }
}

/** The flow for which the waiter of the outcome waits, around its first screen, which may be in flows that began with it. */
private fun NavigationOutcome.flow(of: Navigator): FlowId? {
    val awaited = waiter ?: return null
    return of.flowsAround(of.flow(entry ?: return null)).firstOrNull { of.flowInfo(it)?.waiter == awaited }
}

/** The screen whose function is running: who shows the next one. */
private class Issuer(val entry: EntryId) : AbstractCoroutineContextElement(Issuer) {
    companion object : CoroutineContext.Key<Issuer>

    /**
     * Runs a function. The function begins and returns by turns of the dispatcher, and has no job of its own. So nested
     * functions use no stack of the thread, however deep they are.
     */
    suspend fun issuing(body: suspend () -> Unit): Unit = suspendCoroutineUninterceptedOrReturn { outer ->
        body.startCoroutine(
            object : Continuation<Unit> {
                override val context = outer.context + this@Issuer

                override fun resumeWith(result: Result<Unit>) = outer.intercepted().resumeWith(result)
            },
        )
        COROUTINE_SUSPENDED
    }
}

/**
 * Shows the screens of a flow, in the function that [lead] runs. [Value] is the result of the flow.
 *
 * It belongs to the thread, or the dispatcher, of its navigator.
 */
public class FlowLeader<Value> internal constructor(
    private val navigator: Navigator,
    private val route: NavigationRoute<*>,
    /** The flow. */
    public val id: FlowId,
    /** The first screen. */
    public val root: EntryId,
    /** The coroutine that leads through the flow. */
    private val job: Job?,
    walks: Boolean = false,
) {
    /**
     * Whether the function runs once more up to where the user is: what it shows is there, and what it asked for was
     * answered. What must not be done twice, such as a payment, waits until this is false.
     */
    public var isWalking: Boolean = walks
        private set

    /** The number of answers that the function of the last screen has got on the walk. */
    private var answersTaken = 0

    /** How the function has ended the flow, and the outcome of that. */
    private var ending: Pair<NavigationResult<Value>, NavigationOutcome>? = null

    // Showing

    /**
     * Shows a screen, and runs a function for each of its values: again each time the user comes back to the screen and
     * decides anew. Returns when the screen has gone.
     *
     * The screen whose function is running is the issuer. Nothing is shown, and this returns, in these cases:
     *
     * - That screen is covered or gone.
     * - A guard keeps the user out, also after a screen that the guard has opened, such as a sign-in, or leads to another
     *   screen instead. Nobody leads that screen.
     * - The navigator is closed.
     *
     * If this throws, the screen is removed first, with all above it, as [back] to the screen below would do. So a
     * function that catches the exception goes on from there. A guard or a bridge that refuses the removal keeps the
     * screen.
     *
     * [then] gets the value, and the screen, to which [back] can return from all that is shown later. Throws what it
     * throws; a [NavigationException] with the outcome if the bridge or a builder refuses, or the screen can't be shown;
     * a [ClassCastException] for a value of another type.
     */
    public suspend inline fun <reified Given> show(
        route: NavigationRoute<Given>, noinline then: suspend (Given, EntryId) -> Unit,
    ) {
        opening(route, { NavigationIntent.Navigate(route, it) }, { route.readValue<Given>(it) }, then)
    }

    /** Shows a screen, and runs a function for each of its values, without the screen. */
    public suspend inline fun <reified Given> show(
        route: NavigationRoute<Given>, noinline then: suspend (Given) -> Unit,
    ) {
        show(route) { value, _ -> then(value) }
    }

    /** A route without a value has none for a function. */
    @Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
    @JvmName("showNothing")
    @Suppress("UNUSED_PARAMETER")
    public suspend fun show(route: NavigationRoute<Nothing>, then: suspend (Nothing) -> Unit): Nothing = error(NO_VALUE)

    /**
     * Shows a screen in the place of the screen whose function is running, and runs a function for each of its values.
     * Throws as [show] does, and removes the new screen first.
     */
    public suspend inline fun <reified Given> replace(
        with: NavigationRoute<Given>, noinline then: suspend (Given, EntryId) -> Unit,
    ) {
        opening(with, { NavigationIntent.ReplaceTop(with, it) }, { with.readValue<Given>(it) }, then)
    }

    /** Shows a screen in the place of the screen whose function is running, and runs a function without the screen. */
    public suspend inline fun <reified Given> replace(
        with: NavigationRoute<Given>, noinline then: suspend (Given) -> Unit,
    ) {
        replace(with) { value, _ -> then(value) }
    }

    /** A route without a value has none for a function. */
    @Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
    @JvmName("replaceWithNothing")
    @Suppress("UNUSED_PARAMETER")
    public suspend fun replace(with: NavigationRoute<Nothing>, then: suspend (Nothing) -> Unit): Nothing = error(NO_VALUE)

    /**
     * Opens a screen of which one value is wanted, such as a sheet or an alert, and which closes with that value. If the
     * coroutine is cancelled, or nobody waits for the value any more, the screen is removed, unlike the screen of
     * [Navigator.ask].
     *
     * Null if the user left the screen, a guard kept the user out, the screen whose function is running is covered or
     * gone, or the navigator is closed. Throws as [Navigator.ask] does.
     */
    public suspend inline fun <reified Given> ask(route: NavigationRoute<Given>): Given? =
        asked(route) { route.readValue<Given>(it) }

    /** A route without a value can't be asked for one. */
    @Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
    @JvmName("askNothing")
    public suspend fun ask(@Suppress("UNUSED_PARAMETER") route: NavigationRoute<Nothing>): Nothing = error(NO_VALUE)

    /**
     * Runs a function while the screen whose function is running is there. If the user leaves the screen, the function
     * is cancelled. A screen that is covered is there.
     *
     * ```kotlin
     * show(Search) { words ->
     *     val found = whileShown { server.find(words) } ?: return@show
     *     show(Results(found)) { … }
     * }
     * ```
     *
     * Returns the value of the function, when it has ended; null if the screen has gone, whatever the function gives.
     * Throws what the function throws while the screen is there.
     */
    public suspend fun <Given> whileShown(block: suspend () -> Given): Given? = navigator.onOwner {
        val issuer = issuer()
        val life = navigator.life(issuer) ?: return@onOwner null
        val running = Job(currentCoroutineContext()[Job]).apply { endWith(life) }
        try {
            val given = withContext(running) { block() }
            given.takeIf { life.isActive }
        } catch (thrown: Throwable) {
            currentCoroutineContext().ensureActive()
            if (life.isActive) throw thrown else null
        } finally {
            running.complete()
        }
    }

    /**
     * Leads through a flow inside this one. If this throws, the screens of that flow are removed first.
     *
     * Null if the user left it, a guard kept the user out, the screen whose function is running is covered or gone, or
     * the navigator is closed. Throws as [Navigator.lead] does.
     */
    public suspend inline fun <reified Inner, reified First> lead(
        flow: FlowRoute<Inner, First>, noinline body: suspend FlowLeader<Inner>.(First) -> Unit,
    ): Inner? = led(flow, { flow.readValue<Inner>(it) }) { leader ->
        leader.takeValues(leader.root, { leader.readFirst<First>(it) }) { value, _ -> leader.body(value) }
    }

    // Ending and going back

    /**
     * Ends the flow with its value: all screens of the flow go, and the functions that show them return, the innermost
     * first. A guard or a bridge that refuses keeps the screens, and the screen whose function is running is asked
     * again. A flow that holds the root of a window goes back to its first screen: the outcome is that of going back.
     */
    public fun finish(value: Value): NavigationOutcome =
        end(FlowEnding.Value(route.written(value)), NavigationResult.Value(value))

    /**
     * Gives up: ends the flow without a value, so [lead] returns null. A guard or a bridge that refuses keeps the
     * screens, and a flow that holds the root of a window goes back to its first screen, as of [finish].
     */
    public fun cancel(): NavigationOutcome =
        end(FlowEnding.Cancelled, NavigationResult.Cancelled(CancelReason.FlowEnd, ChangeOrigin.Core))

    /** Goes back to a screen of the flow, which is asked again. */
    public fun back(to: EntryId): NavigationOutcome = navigator.popToEntry(to)

    /** Goes back to the first screen of the flow, which is asked again. */
    public fun backToRoot(): NavigationOutcome = navigator.popToEntry(root)

    // Parts

    private fun end(with: FlowEnding, result: NavigationResult<Value>): NavigationOutcome {
        val outcome = navigator.endFlow(id, with).let { if (it.status == NavigationStatus.AtRoot) backToRoot() else it }
        ending = result to outcome
        return outcome
    }

    /** How the function has ended the flow, which may hold the root of a window and stay; null: it has not. */
    internal suspend fun ended(): NavigationResult<Value>? {
        val (result, outcome) = ending ?: return null
        val status = (if (outcome is NavigationOutcome.Pending) outcome.completion.await() else outcome).status
        return result.takeIf { status == NavigationStatus.Ok || status == NavigationStatus.AlreadyThere }
    }

    /** The route of the first screen; null if it has no type. */
    @PublishedApi
    internal val firstRoute: NavigationRoute<*>? get() = navigator.routeOf(root)

    @PublishedApi
    internal inline fun <reified First> readFirst(value: NavigationValue): First =
        firstRoute?.readValue<First>(value) ?: value.toKotlin<First>()

    private suspend fun issuer(): EntryId = currentCoroutineContext()[Issuer]?.entry ?: root

    /** Opens a screen and runs a function for each of its values. A screen that nobody leads any more is removed. */
    @PublishedApi
    internal suspend fun <Given> opening(
        route: NavigationRoute<*>,
        intent: (NavigationOptions) -> NavigationIntent,
        read: (NavigationValue) -> Given,
        then: suspend (Given, EntryId) -> Unit,
    ) {
        val issuer = issuer()
        val issued = intent(NavigationOptions(issuer = issuer))
        var opened: EntryId? = null
        try {
            navigator.onOwner {
                val former = if (isWalking) shown(issuer) else null
                // The user went back on the walk, and decides anew.
                if (isWalking && former == null) isWalking = false
                else if (former != null && isOf(route, navigator.requestOf(former))) opened = former
                else {
                    endWalk(issuer)
                    opened = opened(route, issued)
                }
            }
            takeValues(opened ?: return, read, then)
        } catch (thrown: Throwable) {
            navigator.carryOut(thrown) { removal(opened) }
            throw thrown
        }
    }

    /** The screen; null if there is nothing to do. */
    private suspend fun opened(route: NavigationRoute<*>, intent: NavigationIntent): EntryId? {
        val outcome = navigator.awaitOpened(intent) { removal(screen(route, it)) }
        if (outcome.status.number >= 0) return screen(route, outcome)
        if (outcome.status == NavigationStatus.Blocked || navigator.isClosed) return null
        throw NavigationException(outcome.status, outcome)
    }

    /** The screen that has opened; null if none has. A guard may have led to another screen, which nobody leads. */
    private fun screen(of: NavigationRoute<*>, outcome: NavigationOutcome): EntryId? {
        val name = navigator.receiver.routeTypes.nameOf(of)
        return outcome.entry?.takeIf { outcome.isDone && navigator.requestOf(it)?.route == name }
    }

    /** Opens a screen and returns its value; null if the user has declined. */
    @PublishedApi
    internal suspend fun <Given> asked(route: NavigationRoute<*>, read: (NavigationValue) -> Given): Given? =
        answered(read) { issuer ->
            endWalk(issuer, reopened = route)
            answer(route, issuer)
        }

    /** Opens a screen and waits for its result. A screen for which nobody waits any more is removed. */
    private suspend fun answer(route: NavigationRoute<*>, issuer: EntryId): NavigationResult<NavigationValue> {
        val answer = CompletableDeferred<NavigationResult<NavigationValue>>()
        val options = NavigationOptions(issuer = issuer)
        val intent = NavigationIntent.NavigateForResult(NavigationRequest(route), options) { answer.complete(it) }
        var opened: EntryId? = null
        try {
            val outcome = navigator.awaitOpened(intent) { removal(it.entry) }
            opened = outcome.entry
            val isAnswered = answer.isCompleted || outcome.status.number >= 0 && outcome.waiter != null
            val result = if (isAnswered) answer.await() else failed(outcome)
            if (result is NavigationResult.Cancelled && result.reason in unled) {
                removal(opened)?.let { navigator.perform(it).await() }
            }
            return result
        } catch (thrown: Throwable) {
            navigator.carryOut(thrown) { removal(opened) }
            throw thrown
        }
    }

    /** Leads through a flow inside this one: through the flow that is there, if the function walks. */
    @PublishedApi
    internal suspend fun <Inner> led(
        flow: NavigationRoute<*>, read: (NavigationValue) -> Inner, lead: suspend (FlowLeader<Inner>) -> Unit,
    ): Inner? = answered(read) { issuer ->
        val former = formerFlow(flow, issuer)
        if (former == null) {
            endWalk(issuer)
            navigator.ledFlow(flow, NavigationOptions(issuer = issuer), ::isEnding, lead)
        } else {
            isWalking = false
            val name = navigator.requestOf(flow).route
            navigator.ledFlow(former, name, ::isEnding, lead).map { NavigationValue.of(flow.written(it)) }
        }
    }

    /** The answer that the function of a screen got the last time, if it walks; else the result of [ask], kept. */
    private suspend fun <Given> answered(
        read: (NavigationValue) -> Given, ask: suspend (EntryId) -> NavigationResult<NavigationValue>,
    ): Given? = navigator.onOwner {
        val issuer = issuer()
        val former = formerAnswer(issuer, read)
        if (former != null) former.firstOrNull()?.let(read)
        else {
            val result = ask(issuer)
            if (result is NavigationResult.Value) extendTrail(issuer, listOf(result.value))
            else if (result.isDeclined) extendTrail(issuer, emptyList())
            result.orNull(navigator.isClosed, read)
        }
    }

    /** The reasons with which a screen stays that nobody waits for any more. */
    private val unled get() = setOf(CancelReason.CallerCancel, CancelReason.Asker)

    /** The end of a cancelled flow removes its screens together. */
    private fun removal(of: EntryId?): NavigationIntent? {
        val flow = navigator.flow(of ?: return null)
        return if (flow != null && isEnding(flow)) null else NavigationIntent.Finish(of)
    }

    /** Whether the end of this flow, whose coroutine was cancelled, removes the screens of a flow. */
    private fun isEnding(flow: FlowId): Boolean =
        job?.isCancelled == true && navigator.flowsAround(flow).any { it == id }

    /** Runs a function for each value of a screen, until that has gone. */
    @PublishedApi
    internal suspend fun <Given> takeValues(
        entry: EntryId, read: (NavigationValue) -> Given, then: suspend (Given, EntryId) -> Unit,
    ) {
        while (entry != root || ended() == null) {
            val value = nextValue(entry, read) ?: return
            Issuer(entry).issuing {
                currentCoroutineContext().ensureActive()
                then(read(value), entry)
            }
            if (isWalking) navigator.onOwner { endWalk(entry) }
        }
    }

    /** The next value of a screen; null if it has gone. */
    private suspend fun nextValue(
        entry: EntryId, read: (NavigationValue) -> Any?,
    ): NavigationValue? = navigator.onOwner {
        val former = formerValue(entry, read)
        if (former == null) endWalk(entry)
        if (former != null) former
        else if (navigator.phaseOf(entry) != EntryPhase.Alive) null
        else when (val next = navigator.awaitNextValue(entry)) {
            is NavigationResult.Value -> next.value.also { setTrail(entry, listOf(it)) }
            is NavigationResult.Cancelled -> null
            is NavigationResult.Failed -> if (navigator.isClosed) null else throw NavigationInterruptedException(next)
        }
    }

    // Walking

    /** The value that led on from a screen; null: the walk is over there. */
    private fun formerValue(entry: EntryId, read: (NavigationValue) -> Any?): NavigationValue? {
        if (!isWalking || shown(entry) == null) return null
        answersTaken = 0
        return trail(entry).firstOrNull()?.takeIf { canRead(it, read) }
    }

    /** The next answer that the function of a screen got; null: the walk is over there. */
    private fun formerAnswer(issuer: EntryId, read: (NavigationValue) -> Any?): List<NavigationValue>? {
        if (!isWalking) return null
        val answer = trail(issuer).getOrNull(answersTaken + 1)?.list ?: return null
        if (!answer.all { canRead(it, read) }) return null
        answersTaken++
        return answer
    }

    /** The flow of a route that the function of a screen has begun; null: the walk is over there. */
    private fun formerFlow(route: NavigationRoute<*>, issuer: EntryId): FlowId? {
        val first = if (isWalking) shown(issuer) else null
        return navigator.flowsAround(first?.let { navigator.flow(it) }).takeWhile { it != id }.firstOrNull {
            val info = navigator.flowInfo(it)
            info?.firstEntry == first && isOf(route, info?.request)
        }
    }

    /** The first screen that stands upon another one, or that it presents. */
    private fun shown(upon: EntryId): EntryId? {
        val entries = navigator.entryIds(navigator.stack(upon) ?: return null)
        val index = entries.indexOf(upon)
        if (index < 0) return null
        entries.getOrNull(index + 1)?.let { return it }
        val presented = navigator.stacks(upon).firstOrNull { navigator.stackInfo(it)?.over != null }
        return presented?.let { navigator.entryIds(it).firstOrNull() }
    }

    /**
     * Ends the walk at a screen. Removes what stands upon it, though the function does something else there. Nothing is
     * wrong if that is the screen of an `ask` that was open, which is [reopened].
     */
    private suspend fun endWalk(at: EntryId, reopened: NavigationRoute<*>? = null) {
        if (!isWalking) return
        isWalking = false
        var shown = shown(at) ?: return
        val request = navigator.requestOf(shown)
        if (reopened == null || !isOf(reopened, request)) {
            val there = quoted(request?.route ?: "")
            navigator.wrong(NavigationStatus.NotFound, "lead: the function does not lead to $there, which is there")
        }
        setTrail(at, trail(at).take(1 + answersTaken))
        while (navigator.perform(NavigationIntent.Finish(shown)).await().isDone) shown = shown(at) ?: return
    }

    private fun isOf(route: NavigationRoute<*>, request: NavigationRequest?) = request == navigator.requestOf(route)

    private fun canRead(value: NavigationValue, read: (NavigationValue) -> Any?) = runCatching { read(value) }.isSuccess

    /**
     * The value that led on from a screen, and the answers that its function got since: each a list, empty if the user
     * declined. Empty if nothing is kept.
     */
    private fun trail(of: EntryId): List<NavigationValue> =
        runCatching { navigator.trailOf(of) }.getOrNull()?.list ?: emptyList()

    private fun extendTrail(of: EntryId, answer: List<NavigationValue>) {
        val trail = trail(of)
        if (trail.isNotEmpty()) setTrail(of, trail + NavigationValue.Items(answer))
    }

    /** Keeps a trail. A trail that can't be kept is none: an answer is a host object, or it is too large. */
    private fun setTrail(of: EntryId, trail: List<NavigationValue>) {
        if (navigator.setTrail(of, NavigationValue.Items(trail)) != NavigationStatus.Ok) navigator.setTrail(of, null)
    }
}
