// Waiting for the value of a screen: what is thrown where none comes.

package navcore

import kotlin.jvm.JvmName

internal const val NO_VALUE =
    "the route gives no value: make it a NavigationRoute<Value>, or use navigate without a function"

/** A screen or a flow has given no value: it was left, or what was called failed, as the [result] says. */
public class NavigationInterruptedException(public val result: NavigationResult<Nothing>) : RuntimeException("navcore: $result")

/** Returns the value, or throws the exception. */
@PublishedApi
internal inline fun <Given, Value> NavigationResult<Given>.orInterrupted(read: (Given) -> Value): Value =
    when (this) {
        is NavigationResult.Value -> read(value)
        is NavigationResult.Cancelled -> throw NavigationInterruptedException(this)
        is NavigationResult.Failed -> throw NavigationInterruptedException(this)
    }

/** Returns the value; null if the user has declined, or the navigator is closed. */
@PublishedApi
internal inline fun <Given, Value> NavigationResult<Given>.orNull(
    isClosed: Boolean, read: (Given) -> Value,
): Value? = if (isDeclined || isClosed && this !is NavigationResult.Value) null else orInterrupted(read)

/**
 * Whether the screen was left without a value, or not opened by a guard or for an issuer that is stale. A waiter that the
 * program has cancelled is no decision of the user's.
 */
@PublishedApi
internal val NavigationResult<*>.isDeclined: Boolean
    get() = when (this) {
        is NavigationResult.Value -> false
        is NavigationResult.Cancelled -> reason != CancelReason.CallerCancel
        is NavigationResult.Failed -> status == NavigationStatus.StaleIssuer || status == NavigationStatus.Blocked
    }

/**
 * Opens a screen and waits for its value: `navigator.value(of = Picker)`. Throws a [NavigationInterruptedException] if the
 * screen is left without a value, did not open, or [Navigator.cancelResult] has cancelled the waiter; a [ClassCastException] for a value of another type. Cancelling the
 * coroutine does what [awaitResultOf] says.
 */
public suspend inline fun <reified Value> Navigator.value(
    of: NavigationRoute<Value>, options: NavigationOptions? = null,
): Value = awaitResultOf(NavigationRequest(of), options).orInterrupted { of.readValue<Value>(it) }

/**
 * Opens a screen that the user may decline, and waits for its value: `navigator.ask(Picker)?.let { paint(it) }`. A screen
 * that has opened stays if the coroutine is cancelled.
 *
 * Null in these cases:
 *
 * - The screen is left without a value.
 * - A guard keeps the user out, also after a screen that the guard has opened, such as a sign-in.
 * - The issuer is stale, as at the second of two taps.
 * - The navigator is closed, before or meanwhile.
 *
 * Throws what else [value] throws.
 */
public suspend inline fun <reified Value> Navigator.ask(
    route: NavigationRoute<Value>, options: NavigationOptions? = null,
): Value? = awaitResultOf(NavigationRequest(route), options).orNull(isClosed) { route.readValue<Value>(it) }

/** A route without a value can't be asked for one. */
@Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
@JvmName("valueOfNothing")
@Suppress("UNUSED_PARAMETER", "UnusedReceiverParameter")
public suspend fun Navigator.value(of: NavigationRoute<Nothing>, options: NavigationOptions? = null): Nothing = error(NO_VALUE)

/** A route without a value can't be asked for one. */
@Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
@JvmName("askNothing")
@Suppress("UNUSED_PARAMETER", "UnusedReceiverParameter")
public suspend fun Navigator.ask(route: NavigationRoute<Nothing>, options: NavigationOptions? = null): Nothing = error(NO_VALUE)
