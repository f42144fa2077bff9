// Waiting: an operation until it is final, a result, events. They go to the navigator's dispatcher, where it has one.

package navcore

import kotlin.coroutines.ContinuationInterceptor
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.resume
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.launch
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext

/** A coroutine that was cancelled before does nothing. */
@PublishedApi
internal suspend fun <T> Navigator.onOwner(body: suspend () -> T): T {
    currentCoroutineContext().ensureActive()
    val dispatcher = calls.dispatcher
    if (dispatcher == null || dispatcher === currentCoroutineContext()[ContinuationInterceptor]) return body()
    return withContext(dispatcher) { body() }
}

/**
 * Performs the intent and waits for its final outcome. A coroutine that was cancelled before does nothing.
 *
 * Cancelling the coroutine aborts an operation that is pending, with [AbortReason.ByHost]: nothing opens for a
 * coroutine that has gone. Not a report of the host's, which has happened. Cancelled on another thread than the
 * owner's, or with a dispatcher, the abort is posted: it happens at the next [Navigator.drain]. What has happened by
 * then stays.
 */
public suspend fun Navigator.awaitPerform(intent: NavigationIntent): NavigationOutcome =
    onOwner { perform(intent).await() }

/**
 * Navigates and waits for the entry's result. A call that fails is [NavigationResult.Failed] with its status.
 *
 * Cancelling the coroutine cancels the waiter, where and when [awaitPerform] aborts, and then:
 *
 * - An operation that is pending is aborted.
 * - An entry that has opened stays.
 */
public suspend fun Navigator.awaitResultOf(
    to: NavigationRequest, options: NavigationOptions? = null,
): NavigationResult<NavigationValue> = onOwner {
    suspendCancellableCoroutine { continuation ->
        val outcome = navigateForResult(to, options) { if (continuation.isActive) continuation.resume(it) }
        val waiter = outcome.waiter
        if (waiter == null) {
            if (continuation.isActive) continuation.resume(failed(outcome))
        } else {
            continuation.invokeOnCancellation {
                // First the waiter, which gets cancelled(callerCancel) and not the failure of the operation.
                cancelAnywhere(waiter, continuation.context)
                if (outcome is NavigationOutcome.Pending) abortAnywhere(outcome, continuation.context)
            }
        }
    }
}

/**
 * Waits for the next value that an entry publishes. Cancelling the coroutine cancels the waiter, as of [awaitResultOf].
 * It is [NavigationResult.Failed] with [NavigationStatus.InUse] where somebody asks already, and with
 * [NavigationStatus.Stale].
 */
public suspend fun Navigator.awaitNextValue(entry: EntryId): NavigationResult<NavigationValue> = onOwner {
    suspendCancellableCoroutine { continuation ->
        val waiting = Waiting(null) { if (continuation.isActive) continuation.resume(it) }
        val (status, waiter) = ask(entry, 0, waiting)
        if (status != NavigationStatus.Ok) {
            if (continuation.isActive) continuation.resume(NavigationResult.Failed(status))
        } else {
            continuation.invokeOnCancellation { cancelAnywhere(waiter, continuation.context) }
        }
    }
}

/**
 * Waits for the result of the waiter with a key, after a [restore]: see [attachResult]. Returns null at once if no
 * waiter has the key. Any other status of [attachResult] is [NavigationResult.Failed]. Cancelling the coroutine cancels
 * the waiter, as of [awaitResultOf]. A result that has come by then, and with which the coroutine has not gone on, is
 * lost.
 */
public suspend fun Navigator.awaitResult(key: String): NavigationResult<NavigationValue>? = onOwner {
    suspendCancellableCoroutine { continuation ->
        val waiting = Waiting(null) { if (continuation.isActive) continuation.resume(it) }
        val (status, waiter) = attach(key, waiting)
        if (status == NavigationStatus.Ok) {
            continuation.invokeOnCancellation { cancelAnywhere(waiter, continuation.context) }
        } else if (continuation.isActive) {
            continuation.resume(if (status == NavigationStatus.NotFound) null else NavigationResult.Failed(status))
        }
    }
}

internal fun failed(outcome: NavigationOutcome) =
    NavigationResult.Failed(outcome.status, outcome.hostCode).also { it.message = outcome.message }

private fun Navigator.cancelAnywhere(waiter: WaiterId, context: CoroutineContext) =
    decideAnywhere(context, Down.CANCEL_RESULT, Down.PORT_CANCEL_RESULT, waiter.value)

internal fun Navigator.abortAnywhere(pending: NavigationOutcome.Pending, context: CoroutineContext) {
    val ticket = pending.ticket ?: return
    decideAnywhere(context, Down.ABORT, Down.PORT_ABORT, ticket.value, AbortReason.ByHost.ordinal.toLong())
}

/**
 * From the thread that cancels, whichever it is. On the owner's it is done at once. On another one the navigator is not
 * touched: it is posted, and the coroutine's own dispatcher may lead to the owner. What callbacks and `onWake` throw
 * goes to the coroutine's exception handler.
 */
private fun Navigator.decideAnywhere(context: CoroutineContext, what: Int, posted: Int, subject: Long, code: Long = 0) {
    val isDone = calls.dispatcher == null && throwingTo(context) { calls.doneAsOwner(what, subject, code) } != false
    if (!isDone) postAnywhere(context) { post(it, posted, subject, code) }
}

/** Posts what the owner does when it drains. Whoever is not the owner may call this. */
private fun Navigator.postAnywhere(context: CoroutineContext, post: (Long) -> Unit) {
    throwingTo(context) { calls.handles.port.using(post) }
    if (calls.dispatcher == null) apart(context).launch { calls.drainAnywhere() }
}

/** Null where it throws: that goes to the handler of the coroutine, and to no call. */
private inline fun <T : Any> throwingTo(context: CoroutineContext, body: () -> T): T? =
    runCatching(body).onFailure { thrown ->
        apart(context).launch(start = CoroutineStart.UNDISPATCHED) { throw thrown }
    }.getOrNull()

private fun apart(context: CoroutineContext) = CoroutineScope(context.minusKey(Job))

/**
 * Navigates as [awaitResultOf] does, and gives the value as that type, if nothing is lost. Throws a
 * [ClassCastException] for a value of another type; see [NavigationValue.toKotlin].
 */
public suspend inline fun <reified T> Navigator.navigateForResult(
    to: NavigationRequest, options: NavigationOptions? = null,
): NavigationResult<T> = awaitResultOf(to, options).map { it.toKotlin<T>() }

/**
 * Waits for the next value of an entry as [awaitNextValue] does, and gives it as that type, as [navigateForResult]
 * does.
 */
public suspend inline fun <reified T> Navigator.nextValue(entry: EntryId): NavigationResult<T> =
    awaitNextValue(entry).map { it.toKotlin<T>() }

/**
 * Waits for the result of the waiter with a key as [awaitResult] does, and gives its value as that type, as
 * [navigateForResult] does. With `?:` a screen waits for the result, whether it has to navigate or not:
 * `attachResult<Int>(key) ?: navigateForResult<Int>(to, NavigationOptions(key = key))`.
 */
public suspend inline fun <reified T> Navigator.attachResult(key: String): NavigationResult<T>? =
    awaitResult(key)?.map { it.toKotlin<T>() }

/**
 * Adds a guard that is a suspending function. It runs in [coroutines], on the dispatcher of a navigator that has one.
 * It begins at once. Where it suspends, the operation is pending until it returns, and holds nothing meanwhile.
 *
 * A guard that throws or is cancelled refuses with the code [NavigatorBridge.THREW], and the exception goes to
 * [coroutines]. [GuardAnswer.Later] is a refusal with 1, since nobody would answer.
 *
 * If the operation ends before the function has returned, the coroutine of the function is cancelled, and its answer is
 * ignored. The operation ends if it is aborted or superseded, the guard is removed, or the navigator is closed.
 *
 * Without a dispatcher [coroutines] must run on the owner's thread. On another one a yes or no is posted, for the next
 * [Navigator.drain], and an intent is a refusal with 1.
 */
public fun Navigator.addGuard(
    scope: GuardScope,
    coroutines: CoroutineScope,
    onRemoved: (() -> Unit)? = null,
    decide: suspend (GuardContext) -> GuardAnswer,
): GuardId {
    val weak = Weak(this)
    val dispatcher = calls.dispatcher ?: EmptyCoroutineContext
    return addGuard(scope, onRemoved) { context ->
        context.question.keep()
        var isDeciding = true
        // A coroutine that is cancelled before it begins would never answer.
        val deciding = coroutines.launch(dispatcher, CoroutineStart.UNDISPATCHED) {
            var answer: GuardAnswer = GuardAnswer.Refuse(NavigatorBridge.THREW)
            try {
                answer = decide(context)
            } finally {
                isDeciding = false
                weak.get()?.give(answer, context.question, coroutineContext)
            }
        }
        if (isDeciding) weak.get()?.whenOver(context.question.ticket) { if (isDeciding) deciding.cancel() }
        GuardAnswer.Later
    }
}

/** Calls [body] when a pending operation is over. */
private fun Navigator.whenOver(ticket: Ticket, body: () -> Unit) {
    val weak = Weak(this)
    var observer: ObserverId? = null
    observer = observe { event ->
        if (event.kind == EventKind.Completed && event.ticket == ticket) {
            observer?.let { weak.get()?.removeObserver(it) }
            body()
        }
    }
}

private fun Navigator.give(answer: GuardAnswer, question: NavigationQuestion, context: CoroutineContext) {
    val number = numberOf(if (answer == GuardAnswer.Later) GuardAnswer.Refuse() else answer, question)
    if (number == BridgeAnswer.LATER) return
    if (calls.doneAsOwner(Down.ANSWER, question.id.value, number.toLong())) return
    postAnywhere(context) { post(it, Down.PORT_ANSWER, question.id.value, number.toLong()) }
}

/** Every event from the collection on, however slow the collector is. It does not end by itself. */
public val Navigator.events: Flow<NavigationEvent>
    get() {
        val flow = flow {
            val heard = Channel<NavigationEvent>(Channel.UNLIMITED)
            var observer: ObserverId? = null
            // Where the collector ends on another thread the observer goes at the next event.
            observer = observe { event ->
                event.keep()
                if (heard.trySend(event).isClosed) removeObserver(observer!!)
            }
            try {
                for (event in heard) emit(event)
            } finally {
                heard.cancel()
                calls.doneAsOwner(Down.OBSERVER_REMOVE, observer.value)
            }
        }
        return calls.dispatcher?.let { flow.flowOn(it) } ?: flow
    }
