// A user: looks at the screen on top, answers it, goes back.

package navcore.test

import kotlinx.coroutines.yield
import navcore.NavigationRoute
import navcore.NavigationScreen
import navcore.Navigator
import navcore.Presentation
import navcore.RouteType
import navcore.submit
import navcore.topScreen

/** The screen for which the test has waited is not on top. */
public class ScreenNotThereError internal constructor(
    /** The name of the route for which it has waited. */
    public val route: String,
    /** The tree of the navigator. */
    public val tree: String,
) : AssertionError("$route is not on top of $tree")

/**
 * Does what a user would do, without a UI.
 *
 * ```kotlin
 * val user = TestUser(navigator)
 * user.submit(Cart(200), at = CartPage)
 * user.swipeBack()
 * ```
 */
public class TestUser(private val navigator: Navigator) {
    /**
     * Waits until a screen of a route is on top. Throws [ScreenNotThereError] if other coroutines have had 2,000 turns, and
     * nothing has brought it there.
     */
    public suspend fun <Route : NavigationRoute<*>> awaitScreen(type: RouteType<Route>): NavigationScreen<Route> {
        repeat(TURNS) {
            navigator.topScreen?.ofType(type)?.let { return it }
            yield()
        }
        throw ScreenNotThereError(type.name, "${navigator.readTree()}")
    }

    /**
     * Waits until a screen of a route is on top, and submits its value. Then other coroutines get their turn. Throws as
     * [awaitScreen] does.
     */
    public suspend fun <Route, Value> submit(value: Value, at: RouteType<Route>) where Route : NavigationRoute<Value> {
        awaitScreen(at).submit(value)
        repeat(16) { yield() }
    }

    /**
     * Swipes the top screen away, as by a gesture of the platform: the screen has gone when the navigator gets the
     * report, and no guard is asked.
     */
    public fun swipeBack() {
        navigator.top?.let { navigator.hostDidPop(it) }
    }

    /** Swipes the sheet away in which the top screen is. Without a sheet nothing happens. */
    public fun swipeAway() {
        val stack = navigator.currentStack ?: return
        if (navigator.stackInfo(stack)?.presentation != Presentation.Pushed) navigator.hostDidDismiss(stack)
    }

    /** Presses the back button of the platform. See [Navigator.back]. */
    public fun pressBack() {
        navigator.back()
    }
}
