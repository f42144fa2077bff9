// A screen's own end of the navigation: what the UI of a screen is given.

package navcore

import kotlin.jvm.JvmName
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.launch

private const val LIFE = "navcore.life"

/**
 * A handle of an entry for its screen: its route, and calls that come from it. Nothing here throws for what is refused
 * or wrong, and outcomes may be dropped: [Navigator.onProblem] hears of it.
 *
 * ```kotlin
 * Button(onClick = { screen.navigate(Product(7)) }) { Text("Details") }
 * Button(onClick = { screen.back() }) { Text("Back") }
 * ```
 *
 * The entry is the issuer of each call. So a second tap, or a tap after the user has gone on, does nothing: it is
 * [NavigationStatus.StaleIssuer]. The handle holds its navigator weakly, and gives access to nothing else of it.
 * Without the navigator every call is [NavigationStatus.Stale].
 */
public class NavigationScreen<out Route : NavigationRoute<*>> internal constructor(
    private val navigator: Weak<Navigator>?,
    /** The entry of the screen, which issues the calls. */
    public val entry: EntryId,
    /** The route with its properties, as they were when the handle was made. */
    public val route: Route,
) {
    /** Makes a handle that belongs to no navigator, for previews and tests of a screen. */
    public constructor(previewing: Route) : this(null, EntryId(0), previewing)

    /** The handle with the type of its route; null if the screen is of another route. */
    @Suppress("UNCHECKED_CAST")
    public fun <Other : NavigationRoute<*>> ofType(type: RouteType<Other>): NavigationScreen<Other>? =
        if (type.routeClass?.isInstance(route) == true) this as NavigationScreen<Other> else null

    /** Performs an intent as issued by this screen, in the place of the issuer that the intent has. */
    public fun perform(intent: NavigationIntent): NavigationOutcome =
        navigator?.get()?.perform(intent, (intent.options ?: NavigationOptions()).copy(issuer = entry)) ?: gone()

    /** Opens a screen where its route says. Builders and the bridge get the [hint], which is yours. */
    public fun navigate(to: NavigationRoute<*>, hint: NavigationValue? = null): NavigationOutcome =
        perform(NavigationIntent.Navigate(to, NavigationOptions(hint = hint)))

    /**
     * Opens a screen that gives a value. [onValue] gets the value with which the screen is left; null if it is left
     * without one, or is refused later. If the outcome says at once that the screen does not open, it gets nothing.
     */
    public inline fun <reified Value> navigate(
        to: NavigationRoute<Value>, hint: NavigationValue? = null, noinline onValue: (Value?) -> Unit,
    ): NavigationOutcome = perform(
        NavigationIntent.NavigateForResult(to, NavigationOptions(hint = hint)) { result ->
            onValue(result.valueOrNull()?.let { to.readValue<Value>(it) })
        },
    )

    /** A route without a value has none to give. */
    @Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
    @JvmName("navigateForNothing")
    @Suppress("UNUSED_PARAMETER")
    public fun navigate(
        to: NavigationRoute<Nothing>, hint: NavigationValue? = null, onValue: (Nothing?) -> Unit,
    ): Nothing = error(NO_VALUE)

    /** Puts a screen in the place of this one. See [Navigator.replaceTop]. */
    public fun replace(with: NavigationRoute<*>): NavigationOutcome = perform(NavigationIntent.ReplaceTop(with))

    /**
     * Goes back from this screen: dismisses the sheet, or what else is presented, if this is its first screen, and pops this
     * screen if not. A screen under another one stays: [NavigationStatus.StaleIssuer]. [finish] closes it.
     */
    public fun back(): NavigationOutcome = perform(NavigationIntent.Finish(entry))

    /**
     * Closes this screen, however it is shown, with all that lies over it: it is popped, or its sheet dismissed. See
     * [Navigator.finish].
     */
    public fun finish(): NavigationOutcome = navigator?.get()?.finish(entry) ?: gone()

    /** Goes back to the topmost screen of a route. See [Navigator.popToRoute]. */
    public fun back(to: RouteType<*>): NavigationOutcome = perform(NavigationIntent.PopToRoute(to))

    /** Goes back to the root of the stack. See [Navigator.popUpToRoot]. */
    public fun backToRoot(): NavigationOutcome = perform(NavigationIntent.PopUpToRoot())

    /** Closes the sheet in which this screen is. See [Navigator.dismiss]. */
    public fun dismiss(): NavigationOutcome = perform(NavigationIntent.Dismiss())

    /** Dispatches a route to the flow of this screen. See [Navigator.dispatch]. */
    public fun dispatch(route: NavigationRoute<*>): NavigationOutcome = perform(NavigationIntent.Dispatch(route))

    /** The model of this screen; null if its builder has made none or another type, or the screen is gone. */
    public inline fun <reified Model> model(): Model? = modelOrNull() as? Model

    @PublishedApi
    internal fun modelOrNull(): Any? =
        navigator?.get()?.let { if (it.phaseOf(entry) == EntryPhase.Gone) null else it.modelOf(entry) }

    /**
     * Opens a screen from this one and waits for its value. See [Navigator.value].
     *
     * Throws a [NavigationInterruptedException] also if this screen is covered or gone, or the navigator is.
     */
    public suspend inline fun <reified Value> value(of: NavigationRoute<Value>): Value =
        opened(of).orInterrupted { of.readValue<Value>(it) }

    /**
     * Opens a screen from this one that the user may decline, and waits for its value. See [Navigator.ask].
     *
     * Null also if this screen is covered or gone, or the navigator is.
     */
    public suspend inline fun <reified Value> ask(route: NavigationRoute<Value>): Value? =
        opened(route).orNull(isClosed) { route.readValue<Value>(it) }

    /** A route without a value can't be asked for one. */
    @Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
    @JvmName("valueOfNothing")
    public suspend fun value(@Suppress("UNUSED_PARAMETER") of: NavigationRoute<Nothing>): Nothing = error(NO_VALUE)

    /** A route without a value can't be asked for one. */
    @Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
    @JvmName("askNothing")
    public suspend fun ask(@Suppress("UNUSED_PARAMETER") route: NavigationRoute<Nothing>): Nothing = error(NO_VALUE)

    /**
     * Runs a function for this screen in a scope, and cancels it when the screen is gone: the entry is released, or the
     * navigator is closed. A screen that is covered stays.
     *
     * ```kotlin
     * screen.launch(scope) { model.photos = server.photos(screen.route.id) }
     * ```
     *
     * A model may call this while it is made. If the screen is gone already, the function is cancelled at once.
     */
    public fun launch(coroutines: CoroutineScope, block: suspend CoroutineScope.() -> Unit): Job {
        val life = navigator?.get()?.life(of = entry) ?: Job().apply { cancel() }
        return coroutines.launch(block = block).apply { endWith(life) }
    }

    @PublishedApi
    internal val isClosed: Boolean get() = navigator?.get()?.isClosed != false

    @PublishedApi
    internal suspend fun opened(route: NavigationRoute<*>): NavigationResult<NavigationValue> {
        val navigator = navigator?.get() ?: return NavigationResult.Failed(NavigationStatus.StaleIssuer)
        return navigator.awaitResultOf(NavigationRequest(route), NavigationOptions(issuer = entry))
    }

    @PublishedApi
    internal fun submitted(value: Any?): NavigationOutcome = navigator?.get()?.submit(entry, route.written(value)) ?: gone()

    @PublishedApi
    internal fun finished(value: Any?): NavigationOutcome = navigator?.get()?.finish(entry, route.written(value)) ?: gone()

    /** The next published value; null: nothing more comes. */
    @PublishedApi
    internal suspend fun published(): NavigationResult.Value<NavigationValue>? {
        val navigator = navigator?.get() ?: return null
        return when (val result = navigator.awaitNextValue(entry)) {
            is NavigationResult.Value -> result
            is NavigationResult.Cancelled -> null
            is NavigationResult.Failed ->
                if (result.status in over) null else throw NavigationInterruptedException(result)
        }
    }

    private fun gone() = NavigationOutcome.of(NavigationStatus.Stale)

    /** The route and the entry: `Product(id=3) at entry 2`. */
    override fun toString(): String = "$route at $entry"

    private companion object {
        val over = setOf(NavigationStatus.Stale, NavigationStatus.Closed)
    }
}

/**
 * Says that the screen is done, with its value:
 *
 * - If somebody waits for the result of the screen, they get the value, and the screen closes: it is popped, or its
 *   sheet dismissed.
 * - Else the value is published, as to who leads a flow, and the screen stays. If nobody asks for it yet, it is kept.
 */
public fun <Route, Value> NavigationScreen<Route>.submit(value: Value): NavigationOutcome
    where Route : NavigationRoute<Value> = submitted(value)

/**
 * Closes the screen with its value, however it is shown, with all that lies over it: it is popped, or its sheet
 * dismissed. Who waits for the screen gets the value, else who waits for the flow that ends with it. A second tap is
 * [NavigationStatus.AlreadyGone]. See [Navigator.finish].
 */
public fun <Route, Value> NavigationScreen<Route>.finish(value: Value): NavigationOutcome
    where Route : NavigationRoute<Value> = finished(value)

/**
 * The values that the screen publishes, until it has gone. Each is asked for when the one before it has been collected.
 * A value of another type is a [ClassCastException].
 */
public inline fun <Route, reified Value> NavigationScreen<Route>.values(): Flow<Value>
    where Route : NavigationRoute<Value> = flow { while (true) emit(route.readValue<Value>((published() ?: break).value)) }

/** Makes the handle of an entry; null as [routeOf]. */
public fun Navigator.screen(of: EntryId): NavigationScreen<*>? =
    routeOf(of)?.let { NavigationScreen(Weak(this), of, it) }

/** Makes the handle of the screen on top; null before the start, and as [routeOf]. */
public val Navigator.topScreen: NavigationScreen<*>? get() = top?.let { screen(it) }

/**
 * Makes the handle of the screen on top of a stack, such as a tab that is not selected or a column; null as [routeOf].
 */
public fun Navigator.topScreen(of: StackId): NavigationScreen<*>? = entryIds(of).lastOrNull()?.let { screen(it) }

/**
 * Opens a screen that gives a value, as [NavigationScreen.navigate] does: `navigator.navigate(Picker) { colour -> … }`.
 */
public inline fun <reified Value> Navigator.navigate(
    to: NavigationRoute<Value>, options: NavigationOptions? = null, noinline onValue: (Value?) -> Unit,
): NavigationOutcome =
    navigateForResult(NavigationRequest(to), options) { result ->
        onValue(result.valueOrNull()?.let { to.readValue<Value>(it) })
    }

/** A route without a value has none to give. */
@Deprecated(NO_VALUE, level = DeprecationLevel.ERROR)
@JvmName("navigateForNothing")
@Suppress("UNUSED_PARAMETER", "UnusedReceiverParameter")
public fun Navigator.navigate(
    to: NavigationRoute<Nothing>, options: NavigationOptions? = null, onValue: (Nothing?) -> Unit,
): Nothing = error(NO_VALUE)

/** The job that ends with an entry, a child of it; null: the entry is gone. */
internal fun Navigator.life(of: EntryId): Job? {
    if (isClosed || phaseOf(of) == EntryPhase.Gone) return null
    (childOf(of, LIFE) as? Job)?.let { return it }
    return Job().also { addChild(of, LIFE, it) { life -> life.cancel() } }
}

/** Cancels a job when that of an entry ends. */
internal fun Job.endWith(life: Job) {
    val link = life.invokeOnCompletion { cancel() }
    invokeOnCompletion { link.dispose() }
}

internal fun Navigator.submit(entry: EntryId, value: Any?): NavigationOutcome {
    if (waiterOf(entry) != null) return finish(entry, value)
    mistakeInAnswer(NavigationValue.of(value), to = entry)?.let { return wrong(NavigationStatus.Invalid, it) }
    val status = publish(entry, value)
    // A second tap, after the screen has gone, is no problem.
    if (status == NavigationStatus.Stale) return NavigationOutcome.of(NavigationStatus.StaleIssuer)
    return NavigationOutcome.of(status).also { if (status.number < 0) onProblem?.invoke(it) }
}
