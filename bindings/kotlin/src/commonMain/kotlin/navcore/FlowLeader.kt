// Flows as functions: several screens read like the diagram of the screens.

package navcore

import kotlin.coroutines.AbstractCoroutineContextElement
import kotlin.coroutines.CoroutineContext
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.currentCoroutineContext
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
 * - The user leaves the first screen, or the issuer of the [options] is stale: this returns null.
 * - The function throws: the screens of the flow are removed, and this throws that exception. Who else waits for the
 *   flow gets `failed(refused with 1, …)` with the text of the exception.
 * - The coroutine is cancelled: the screens of the flow are removed, and an operation that is pending is aborted.
 *
 * A guard or a bridge that refuses the removal keeps the screens; then nobody leads them.
 *
 * Throws a [NavigationInterruptedException] if the flow did not open, or if somebody else ended it as failed.
 */
public suspend inline fun <reified Value, reified First> Navigator.lead(
    flow: FlowRoute<Value, First>,
    options: NavigationOptions? = null,
    noinline body: suspend FlowLeader<Value>.(First) -> Unit,
): Value? = ledFlow<Value>(flow, options) { leader ->
    leader.takeValues(leader.root, { leader.readFirst<First>(it) }) { value, _ -> leader.body(value) }
}.orNull { flow.readValue<Value>(it) }

/** The result of a flow that is led by a function. */
@PublishedApi
internal suspend fun <Value> Navigator.ledFlow(
    route: NavigationRoute<*>, options: NavigationOptions?, lead: suspend (FlowLeader<Value>) -> Unit,
): NavigationResult<NavigationValue> = onOwner {
    val ending = CompletableDeferred<NavigationResult<NavigationValue>>()
    val intent = NavigationIntent.NavigateForResult(NavigationRequest(route), options) { ending.complete(it) }
    val outcome = awaitOpened(intent) { late -> late.flow(this)?.let { endFlow(it) } }
    val flow = outcome.flow(this)
    val root = outcome.entry
    if (!outcome.isDone || flow == null || root == null) {
        if (ending.isCompleted) ending.await()
        else if (outcome.isDone) NavigationResult.Failed(NavigationStatus.Stale)
        else failed(outcome)
    } else {
        try {
            lead(FlowLeader(this, route, flow, root))
        } catch (thrown: Throwable) {
            if (!ending.isCompleted) {
                runCatching { endFlow(flow, endingOf(thrown)) }.onFailure { thrown.addSuppressed(it) }
            }
            throw thrown
        }
        // The screen may hear of the end first.
        if (ending.isCompleted || flowInfo(flow) == null) ending.await()
        else NavigationResult.Failed(NavigationStatus.Stale)
    }
}

private fun endingOf(thrown: Throwable): FlowEnding =
    if (thrown is CancellationException) FlowEnding.Cancelled else FlowEnding.Failed(1, NavigationValue.of("$thrown"))

/** Performs an intent and waits for its final outcome. [ifLate] gets that of an operation for which nobody waits any more. */
private suspend fun Navigator.awaitOpened(
    intent: NavigationIntent, ifLate: (NavigationOutcome) -> Unit,
): NavigationOutcome {
    val outcome = perform(intent)
    if (outcome !is NavigationOutcome.Pending) return outcome
    try {
        return outcome.await()
    } catch (cancelled: CancellationException) {
        // The abort may come too late.
        outcome.whenOver(ifLate)
        throw cancelled
    }
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
) {
    // Showing

    /**
     * Shows a screen, and runs a function for each of its values: again each time the user comes back to the screen and
     * decides anew. Returns when the screen has gone.
     *
     * The screen whose function is running is the issuer. If that is covered or gone, nothing is shown, and this
     * returns.
     *
     * [then] gets the value, and the screen, to which [back] can return from all that is shown later. Throws what it
     * throws; a [NavigationException] with the outcome if the screen is refused or can't be shown; a
     * [ClassCastException] for a value of another type.
     */
    public suspend inline fun <reified Given> show(
        route: NavigationRoute<Given>, noinline then: suspend (Given, EntryId) -> Unit,
    ) {
        takeValues(opened(NavigationIntent.Navigate(route, issued())) ?: return, { route.readValue<Given>(it) }, then)
    }

    /** Shows a screen, and runs a function for each of its values, without the screen. */
    public suspend inline fun <reified Given> show(
        route: NavigationRoute<Given>, noinline then: suspend (Given) -> Unit,
    ) {
        show(route) { value, _ -> then(value) }
    }

    /**
     * Shows a screen in the place of the screen whose function is running, and runs a function for each of its values.
     * Throws as [show] does.
     */
    public suspend inline fun <reified Given> replace(
        with: NavigationRoute<Given>, noinline then: suspend (Given, EntryId) -> Unit,
    ) {
        takeValues(opened(NavigationIntent.ReplaceTop(with, issued())) ?: return, { with.readValue<Given>(it) }, then)
    }

    /**
     * Opens a screen of which one value is wanted, such as a sheet or an alert, and which closes with that value. Null
     * if the user left it, or if the screen whose function is running is covered or gone. Throws as [Navigator.ask]
     * does.
     */
    public suspend inline fun <reified Given> ask(route: NavigationRoute<Given>): Given? =
        asked(route).orNull { route.readValue<Given>(it) }

    /**
     * Leads through a flow inside this one. Null if the user left it, or if the screen whose function is running is
     * covered or gone. Throws as [Navigator.lead] does.
     */
    public suspend inline fun <reified Inner, reified First> lead(
        flow: FlowRoute<Inner, First>, noinline body: suspend FlowLeader<Inner>.(First) -> Unit,
    ): Inner? = led(flow, issued()) { leader: FlowLeader<Inner> ->
        leader.takeValues(leader.root, { leader.readFirst<First>(it) }) { value, _ -> leader.body(value) }
    }.orNull { flow.readValue<Inner>(it) }

    // Ending and going back

    /**
     * Ends the flow with its value: all screens of the flow go, and the functions that show them return, the innermost
     * first. A guard or a bridge that refuses keeps the screens, and the screen whose function is running is asked
     * again.
     */
    public fun finish(value: Value): NavigationOutcome = navigator.endFlow(id, FlowEnding.Value(route.written(value)))

    /** Goes back to a screen of the flow, which is asked again. */
    public fun back(to: EntryId): NavigationOutcome = navigator.popToEntry(to)

    /** Goes back to the first screen of the flow, which is asked again. */
    public fun backToRoot(): NavigationOutcome = navigator.popToEntry(root)

    // Parts

    /** The route of the first screen; null if it has no type. */
    @PublishedApi
    internal val firstRoute: NavigationRoute<*>? get() = navigator.routeOf(root)

    @PublishedApi
    internal inline fun <reified First> readFirst(value: NavigationValue): First =
        firstRoute?.readValue<First>(value) ?: value.toKotlin<First>()

    @PublishedApi
    internal suspend fun issued(): NavigationOptions =
        NavigationOptions(issuer = currentCoroutineContext()[Issuer]?.entry ?: root)

    /** The screen; null if there is nothing to do. */
    @PublishedApi
    internal suspend fun opened(intent: NavigationIntent): EntryId? {
        val outcome = navigator.awaitPerform(intent)
        if (outcome.status.number < 0) throw NavigationException(outcome.status, outcome)
        return if (outcome.isDone) outcome.entry else null
    }

    @PublishedApi
    internal suspend fun asked(route: NavigationRoute<*>): NavigationResult<NavigationValue> =
        navigator.awaitResultOf(NavigationRequest(route), issued())

    @PublishedApi
    internal suspend fun <Inner> led(
        flow: NavigationRoute<*>, options: NavigationOptions, lead: suspend (FlowLeader<Inner>) -> Unit,
    ): NavigationResult<NavigationValue> = navigator.ledFlow(flow, options, lead)

    /** Runs a function for each value of a screen, until that has gone. */
    @PublishedApi
    internal suspend fun <Given> takeValues(
        entry: EntryId, read: (NavigationValue) -> Given, then: suspend (Given, EntryId) -> Unit,
    ) {
        while (navigator.phaseOf(entry) == EntryPhase.Alive) {
            when (val next = navigator.awaitNextValue(entry)) {
                is NavigationResult.Value -> withContext(Issuer(entry)) { then(read(next.value), entry) }
                is NavigationResult.Cancelled -> return
                is NavigationResult.Failed -> throw NavigationInterruptedException(next)
            }
        }
    }
}
