// Waiting: an operation until it is final, a result, events. They go to the navigator's dispatcher, where it has one.

package navcore

import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.resume
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.launch
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext

private suspend fun <T> Navigator.onOwner(body: suspend () -> T): T {
    val dispatcher = calls.dispatcher ?: return body()
    return withContext(dispatcher) { body() }
}

/** Performs the intent and waits for its final outcome. Cancelling the coroutine ends the waiting, not the operation. */
public suspend fun Navigator.awaitPerform(intent: NavigationIntent): Outcome = onOwner { perform(intent).await() }

/**
 * Navigates and waits for the entry's result. Cancelling the coroutine cancels the waiter; the entry stays. On another
 * thread than the owner's, or with a dispatcher, that is posted: it happens at the next [Navigator.drain]. A call that fails
 * is [NavigationResult.Failed] with its status.
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
            continuation.invokeOnCancellation { cancelAnywhere(waiter, continuation.context) }
        }
    }
}

private fun failed(outcome: Outcome) =
    NavigationResult.Failed(outcome.status).also { it.detail = outcome.detail }

/**
 * From the thread that cancels, whichever it is. On the owner's it is done at once. On another one the navigator is not
 * touched: it is posted, and the coroutine's own dispatcher may lead to the owner. What `onWake` throws then, and what
 * callbacks throw in that drain, goes to the coroutine's exception handler.
 */
private fun Navigator.cancelAnywhere(waiter: WaiterId, context: CoroutineContext) {
    if (calls.dispatcher == null && cancelResult(waiter) != Status.WrongThread) return
    val thrown = runCatching {
        calls.handles.port.using { post(it, Down.PORT_CANCEL_RESULT, waiter.value) }
    }.exceptionOrNull()
    val scope = CoroutineScope(context.minusKey(Job))
    if (thrown != null) scope.launch(start = CoroutineStart.UNDISPATCHED) { throw thrown }
    if (calls.dispatcher == null) scope.launch { drain() }
}

/** The same with a value of a Kotlin type, as [NavigationValue.toKotlin] gives it. */
public suspend inline fun <reified T> Navigator.navigateForResult(
    to: NavigationRequest, options: NavigationOptions? = null,
): NavigationResult<T> = awaitResultOf(to, options).map { value ->
    value.toKotlin() as? T ?: if (null is T) null as T else throw ClassCastException("the result is $value")
}

/** Every event from the collection on, however slow the collector is. It does not end by itself. */
public val Navigator.events: Flow<NavigationEvent>
    get() {
        val flow = flow {
            val heard = Channel<NavigationEvent>(Channel.UNLIMITED)
            var observer: ObserverId? = null
            // Where the collector ends on another thread the observer goes at the next event.
            observer = observe { if (heard.trySend(it).isClosed) removeObserver(observer!!) }
            try {
                for (event in heard) emit(event)
            } finally {
                heard.cancel()
                removeObserver(observer)
            }
        }
        return calls.dispatcher?.let { flow.flowOn(it) } ?: flow
    }
