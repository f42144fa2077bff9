// Results that outlive the process: a waiter with a key waits again after a restore, and gets a function by its key.

package navcore

/**
 * Gives the waiter with a key a function, after a [restore]: see [NavigationOptions.key]. Returns null if no waiter has
 * the key. Then nobody waits, and the caller navigates with the key. Nobody waits yet while a restore makes models or
 * is pending.
 *
 * [onResult] is called once: before this returns if the result is there, otherwise with the result; inside a callback
 * next. [Navigator.cancelResult] cancels the waiter. [onReleased] is called once, when nothing more will come, also if
 * nobody waits.
 *
 * Throws a [NavigationException] with [NavigationStatus.InUse] (the waiter has a function already),
 * [NavigationStatus.Invalid] and [NavigationStatus.TooLarge] (the key), [NavigationStatus.Full], or
 * [NavigationStatus.Closed]. The form that suspends is [awaitResult].
 */
public fun Navigator.attachResult(
    key: String, onReleased: (() -> Unit)? = null, onResult: (NavigationResult<NavigationValue>) -> Unit,
): WaiterId? = attached(attach(key, Waiting(onReleased, onResult)))

/** Does the same without a function: the result comes as an event of the kind [EventKind.Result]. */
public fun Navigator.attachResultPulled(key: String, onReleased: (() -> Unit)? = null): WaiterId? =
    attached(attach(key, Waiting(onReleased, null)))

internal fun Navigator.attach(key: String, waiting: Waiting): Pair<NavigationStatus, WaiterId> {
    val out = LongArray(Crossing.OUT)
    val status = calls.call(Down.RESULT_ATTACH, 0, out) { it.waiting(waiting, receiver).text(key) }
    return Pair(status, WaiterId(out[0]))
}

private fun attached(answer: Pair<NavigationStatus, WaiterId>): WaiterId? {
    val (status, waiter) = answer
    if (status == NavigationStatus.NotFound) return null
    status.orThrow()
    return waiter
}
