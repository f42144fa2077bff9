// Flows as functions: several screens read like the diagram of the screens.

package navcore

import kotlin.coroutines.AbstractCoroutineContextElement
import kotlin.coroutines.Continuation
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.intrinsics.COROUTINE_SUSPENDED
import kotlin.coroutines.intrinsics.intercepted
import kotlin.coroutines.intrinsics.suspendCoroutineUninterceptedOrReturn
import kotlin.coroutines.startCoroutine
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

/** The result of a flow that is led by a function. [isEnding] says whether an outer flow's end removes its screens. */
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
        try {
            lead(FlowLeader(this, route, flow, root, currentCoroutineContext()[Job]))
            // The screen may hear of the end first.
            if (ending.isCompleted || flowInfo(flow) == null) ending.await()
            else NavigationResult.Failed(NavigationStatus.Stale)
        } catch (thrown: Throwable) {
            carryOut(thrown) {
                if (flowInfo(flow) == null || isEnding(flow)) null else NavigationIntent.EndFlow(flow, endingOf(thrown))
            }
            val isInterrupted = thrown is NavigationException || thrown is NavigationInterruptedException
            if (!isClosed || !isInterrupted) throw thrown
            NavigationResult.Failed(NavigationStatus.Closed)
        }
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
    var found = of.flow(entry ?: return null)
    while (found != null) {
        val info = of.flowInfo(found)
        if (info?.waiter == awaited) return found
        found = info?.parent
    }
    return null
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
) {
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

    /**
     * Shows a screen in the place of the screen whose function is running, and runs a function for each of its values.
     * Throws as [show] does, and removes the new screen first.
     */
    public suspend inline fun <reified Given> replace(
        with: NavigationRoute<Given>, noinline then: suspend (Given, EntryId) -> Unit,
    ) {
        opening(with, { NavigationIntent.ReplaceTop(with, it) }, { with.readValue<Given>(it) }, then)
    }

    /**
     * Opens a screen of which one value is wanted, such as a sheet or an alert, and which closes with that value. If the
     * coroutine is cancelled, or nobody waits for the value any more, the screen is removed, unlike the screen of
     * [Navigator.ask].
     *
     * Null if the user left the screen, a guard kept the user out, the screen whose function is running is covered or
     * gone, or the navigator is closed. Throws as [Navigator.ask] does.
     */
    public suspend inline fun <reified Given> ask(route: NavigationRoute<Given>): Given? =
        asked(route).orNull(isClosed) { route.readValue<Given>(it) }

    /**
     * Leads through a flow inside this one. If this throws, the screens of that flow are removed first.
     *
     * Null if the user left it, a guard kept the user out, the screen whose function is running is covered or gone, or
     * the navigator is closed. Throws as [Navigator.lead] does.
     */
    public suspend inline fun <reified Inner, reified First> lead(
        flow: FlowRoute<Inner, First>, noinline body: suspend FlowLeader<Inner>.(First) -> Unit,
    ): Inner? = led(flow, issued()) { leader: FlowLeader<Inner> ->
        leader.takeValues(leader.root, { leader.readFirst<First>(it) }) { value, _ -> leader.body(value) }
    }.orNull(isClosed) { flow.readValue<Inner>(it) }

    // Ending and going back

    /**
     * Ends the flow with its value: all screens of the flow go, and the functions that show them return, the innermost
     * first. A guard or a bridge that refuses keeps the screens, and the screen whose function is running is asked
     * again.
     */
    public fun finish(value: Value): NavigationOutcome = navigator.endFlow(id, FlowEnding.Value(route.written(value)))

    /**
     * Gives up: ends the flow without a value, so [lead] returns null. A guard or a bridge that refuses keeps the screens,
     * as of [finish].
     */
    public fun cancel(): NavigationOutcome = navigator.endFlow(id)

    /** Goes back to a screen of the flow, which is asked again. */
    public fun back(to: EntryId): NavigationOutcome = navigator.popToEntry(to)

    /** Goes back to the first screen of the flow, which is asked again. */
    public fun backToRoot(): NavigationOutcome = navigator.popToEntry(root)

    // Parts

    @PublishedApi
    internal val isClosed: Boolean get() = navigator.isClosed

    /** The route of the first screen; null if it has no type. */
    @PublishedApi
    internal val firstRoute: NavigationRoute<*>? get() = navigator.routeOf(root)

    @PublishedApi
    internal inline fun <reified First> readFirst(value: NavigationValue): First =
        firstRoute?.readValue<First>(value) ?: value.toKotlin<First>()

    @PublishedApi
    internal suspend fun issued(): NavigationOptions =
        NavigationOptions(issuer = currentCoroutineContext()[Issuer]?.entry ?: root)

    /** Opens a screen and runs a function for each of its values. A screen that nobody leads any more is removed. */
    @PublishedApi
    internal suspend fun <Given> opening(
        route: NavigationRoute<*>,
        intent: (NavigationOptions) -> NavigationIntent,
        read: (NavigationValue) -> Given,
        then: suspend (Given, EntryId) -> Unit,
    ) {
        val issued = intent(issued())
        var opened: EntryId? = null
        try {
            navigator.onOwner { opened = opened(route, issued) }
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
        if (outcome.status == NavigationStatus.Blocked || isClosed) return null
        throw NavigationException(outcome.status, outcome)
    }

    /** The screen that has opened; null if none has. A guard may have led to another screen, which nobody leads. */
    private fun screen(of: NavigationRoute<*>, outcome: NavigationOutcome): EntryId? {
        val name = navigator.receiver.routeTypes.nameOf(of)
        return outcome.entry?.takeIf { outcome.isDone && navigator.requestOf(it)?.route == name }
    }

    /** Opens a screen and waits for its result. A screen for which nobody waits any more is removed. */
    @PublishedApi
    internal suspend fun asked(route: NavigationRoute<*>): NavigationResult<NavigationValue> {
        val answer = CompletableDeferred<NavigationResult<NavigationValue>>()
        val intent = NavigationIntent.NavigateForResult(NavigationRequest(route), issued()) { answer.complete(it) }
        var opened: EntryId? = null
        try {
            return navigator.onOwner {
                val outcome = navigator.awaitOpened(intent) { removal(it.entry) }
                opened = outcome.entry
                val isAnswered = answer.isCompleted || outcome.status.number >= 0 && outcome.waiter != null
                val result = if (isAnswered) answer.await() else failed(outcome)
                if (result is NavigationResult.Cancelled && result.reason in unled) {
                    removal(opened)?.let { navigator.perform(it).await() }
                }
                result
            }
        } catch (thrown: Throwable) {
            navigator.carryOut(thrown) { removal(opened) }
            throw thrown
        }
    }

    @PublishedApi
    internal suspend fun <Inner> led(
        flow: NavigationRoute<*>, options: NavigationOptions, lead: suspend (FlowLeader<Inner>) -> Unit,
    ): NavigationResult<NavigationValue> = navigator.ledFlow(flow, options, ::isEnding, lead)

    /** The reasons with which a screen stays that nobody waits for any more. */
    private val unled get() = setOf(CancelReason.CallerCancel, CancelReason.Asker)

    /** The end of a cancelled flow removes its screens together. */
    private fun removal(of: EntryId?): NavigationIntent? {
        val flow = navigator.flow(of ?: return null)
        return if (flow != null && isEnding(flow)) null else NavigationIntent.Finish(of)
    }

    /** Whether the end of this flow, whose coroutine was cancelled, removes the screens of a flow. */
    private fun isEnding(flow: FlowId): Boolean {
        if (job?.isCancelled != true) return false
        var outer: FlowId? = flow
        while (outer != null && outer != id) outer = navigator.flowInfo(outer)?.parent
        return outer != null
    }

    /** Runs a function for each value of a screen, until that has gone. */
    @PublishedApi
    internal suspend fun <Given> takeValues(
        entry: EntryId, read: (NavigationValue) -> Given, then: suspend (Given, EntryId) -> Unit,
    ) {
        while (true) {
            val value = nextValue(entry) ?: return
            Issuer(entry).issuing {
                currentCoroutineContext().ensureActive()
                then(read(value), entry)
            }
        }
    }

    /** The next value of a screen; null if it has gone. */
    private suspend fun nextValue(entry: EntryId): NavigationValue? = navigator.onOwner {
        if (navigator.phaseOf(entry) != EntryPhase.Alive) null
        else when (val next = navigator.awaitNextValue(entry)) {
            is NavigationResult.Value -> next.value
            is NavigationResult.Cancelled -> null
            is NavigationResult.Failed -> if (isClosed) null else throw NavigationInterruptedException(next)
        }
    }
}
