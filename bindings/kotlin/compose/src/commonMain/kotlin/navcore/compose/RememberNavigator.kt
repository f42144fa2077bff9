// A navigator that comes back: what is saved with the composition around it has its entries and what the screens keep.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.RememberObserver
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.Saver
import androidx.compose.runtime.saveable.rememberSaveable
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.ExperimentalCoroutinesApi
import navcore.NavigationException
import navcore.NavigationOutcome
import navcore.NavigationRequest
import navcore.NavigationRoute
import navcore.Navigator
import navcore.NavigatorConfiguration
import navcore.SavedDecision
import navcore.SavedEntry
import navcore.restore
import navcore.save

/**
 * Makes a navigator, has [routes] register its routes, and starts it with [start]. It is closed when it leaves the
 * composition.
 *
 * Whenever the `SaveableStateRegistry` around asks, the navigator's [save] and what the screens keep by
 * `rememberSaveable` are saved there, also of screens that are hidden. The next composition, after a rotation or in
 * another process, goes on from that: [restore] says how, and what [start], [appVersion] and [migrate] are for there. A
 * text that can't be restored is not used, nor are the states of its screens. If the start fails too, this throws a
 * [NavigationException].
 *
 * The text is no longer than [budget] bytes, which does not count what screens keep; 0: no limit. If it does not fit
 * without the states of entries either, nothing is saved.
 *
 * A [key] is for registries that outlive a version of the app. By default it is found by the place in the composition.
 * What [configuration] and [dispatcher] are [Navigator] says. All but [appVersion] and [budget] are used once.
 */
@Composable
public fun rememberNavigator(
    start: NavigationRequest,
    key: String? = null,
    appVersion: Int = 0,
    budget: Int = 50_000,
    migrate: ((SavedEntry) -> SavedDecision)? = null,
    configuration: NavigatorConfiguration = NavigatorConfiguration(),
    dispatcher: CoroutineDispatcher? = null,
    routes: Navigator.() -> Unit,
): Navigator {
    fun make(text: String?, states: Map<String, ScreenState>): RememberedNavigator {
        val navigator = Navigator(configuration, dispatcher)
        try {
            navigator.routes()
            val restored = navigator.restore(text, start, appVersion, migrate = migrate)
            val opened = restored.outcome
            if (opened is NavigationOutcome.Failed) throw NavigationException(opened.status, opened)
            return RememberedNavigator(navigator, text, opened).apply {
                if (restored.failure == null) takeStates(states)
            }
        } catch (exception: Throwable) {
            navigator.close()
            throw exception
        }
    }
    val saver = Saver<RememberedNavigator, Any>(
        save = { it.save(appVersion, budget) },
        restore = { saved ->
            val parts = saved as? List<*>
            @Suppress("UNCHECKED_CAST")
            make(parts?.getOrNull(0) as? String, parts?.getOrNull(1) as? Map<String, ScreenState> ?: emptyMap())
        },
    )
    val remembered = rememberSaveable(saver = saver, key = key) { make(null, emptyMap()) }
    return remember(remembered) { Closing(remembered.navigator) }.navigator
}

/** Makes a navigator that is started with a route, as [rememberNavigator] with a request does: `rememberNavigator(Home) { … }`. */
@Composable
public fun rememberNavigator(
    start: NavigationRoute<*>,
    key: String? = null,
    appVersion: Int = 0,
    budget: Int = 50_000,
    migrate: ((SavedEntry) -> SavedDecision)? = null,
    configuration: NavigatorConfiguration = NavigatorConfiguration(),
    dispatcher: CoroutineDispatcher? = null,
    routes: Navigator.() -> Unit,
): Navigator = rememberNavigator(
    NavigationRequest(start), key, appVersion, budget, migrate, configuration, dispatcher, routes,
)

private class RememberedNavigator(
    val navigator: Navigator,
    /** From which it comes. */
    private val text: String?,
    private val opened: NavigationOutcome,
) {
    private val states get() = HostGroup.of(navigator).states

    /** While a restore is pending there are no screens yet. If it fails, numbers are of other entries. */
    @OptIn(ExperimentalCoroutinesApi::class)
    fun takeStates(saved: Map<String, ScreenState>) {
        states.restore(saved)
        val pending = (opened as? NavigationOutcome.Pending)?.completion ?: return
        pending.invokeOnCompletion { thrown ->
            if (thrown != null || !pending.getCompleted().isDone) states.drop(saved.keys)
        }
    }

    /** A list of the text and the states; null: there is nothing to come back to. */
    fun save(appVersion: Int, budget: Int): Any? {
        val text = write(appVersion, budget) ?: return null
        return arrayListOf(text, states.save(keysIn(text)))
    }

    private fun write(appVersion: Int, budget: Int): String? = try {
        navigator.save(appVersion, budget = budget)
    } catch (_: NavigationException) {
        text.takeIf { opened is NavigationOutcome.Pending && opened.completion.isActive }
    }
}

/** Closes a navigator with its composition. */
private class Closing(val navigator: Navigator) : RememberObserver {
    override fun onRemembered() {}
    override fun onAbandoned() = navigator.close()
    override fun onForgotten() = navigator.close()
}
