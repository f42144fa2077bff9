// A user: looks at the screen on top, answers it, goes back.

package navcore.test

import kotlinx.coroutines.yield
import navcore.NavigationHostApi
import navcore.NavigationOutcome
import navcore.NavigationRoute
import navcore.NavigationScreen
import navcore.NavigationStatus
import navcore.Navigator
import navcore.Presentation
import navcore.RegistrationProblem
import navcore.RouteType
import navcore.outcomeOf
import navcore.submit
import navcore.topScreen

/** The screen for which the test has waited is not on top. */
public class ScreenNotThereError internal constructor(
    /** The name of the route for which it has waited. */
    public val route: String,
    /** The tree of the navigator. */
    public val tree: String,
) : AssertionError("$route is not on top of $tree")

/** Registrations do not fit each other. */
public class RegistrationError internal constructor(
    /** The problems, at least one. */
    public val problems: List<RegistrationProblem>,
) : AssertionError(problems.joinToString("\n"))

/**
 * Does what a user would do, without a UI. Throws [RegistrationError] if [Navigator.check] finds a problem, such as a
 * misspelt parent.
 *
 * ```kotlin
 * val user = TestUser(navigator)
 * user.submit(Cart(200), at = CartPage)
 * user.swipeBack()
 * ```
 */
@OptIn(NavigationHostApi::class)
public class TestUser(private val navigator: Navigator) {
    init {
        val problems = navigator.check()
        if (problems.isNotEmpty()) throw RegistrationError(problems)
    }

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
     * Waits until a screen of a route is on top, and submits its value. Then other coroutines get their turn. Returns the
     * outcome of [NavigationScreen.submit]: if a guard or the bridge has refused, this says so. Throws as [awaitScreen]
     * does.
     */
    public suspend fun <Route, Value> submit(value: Value, at: RouteType<Route>): NavigationOutcome
        where Route : NavigationRoute<Value> {
        val outcome = awaitScreen(at).submit(value)
        repeat(16) { yield() }
        return outcome
    }

    /**
     * Swipes the top screen away, as by a gesture of the platform: the screen has gone when the navigator gets the
     * report, and no guard is asked. Returns the outcome of the report; [NavigationStatus.NotStarted] without a screen.
     */
    public fun swipeBack(): NavigationOutcome =
        navigator.top?.let { navigator.hostDidPop(it) } ?: outcomeOf(NavigationStatus.NotStarted)

    /**
     * Swipes the sheet away in which the top screen is. Returns the outcome of the report; [NavigationStatus.NotFound]
     * without a sheet: nothing has happened.
     */
    public fun swipeAway(): NavigationOutcome {
        val sheet = navigator.currentStack?.takeIf { navigator.stackInfo(it)?.presentation != Presentation.Pushed }
        return if (sheet == null) outcomeOf(NavigationStatus.NotFound) else navigator.hostDidDismiss(sheet)
    }

    /**
     * Presses the back button of the platform. Guards and the bridge are asked: see [Navigator.back]. Returns the outcome
     * of that: [NavigationStatus.Blocked] if a guard keeps the screen.
     */
    public fun pressBack(): NavigationOutcome = navigator.back()
}
