// The host: draws the screen of the top entry, and animates from one to the next. Where the user is, the navigator knows.

package navcore.compose

import androidx.compose.animation.AnimatedContent
import androidx.compose.animation.AnimatedContentTransitionScope
import androidx.compose.animation.ContentTransform
import androidx.compose.animation.EnterTransition
import androidx.compose.animation.ExitTransition
import androidx.compose.animation.core.updateTransition
import androidx.compose.animation.togetherWith
import androidx.compose.foundation.layout.Box
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.ProvidableCompositionLocal
import androidx.compose.runtime.key
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clipToBounds
import navcore.Navigator

/** The navigator of the innermost [NavigationHost] around. */
public val LocalNavigator: ProvidableCompositionLocal<Navigator> =
    staticCompositionLocalOf { error("there is no NavigationHost around") }

/**
 * Shows the screen of the [navigator]'s top entry, and nothing before the start.
 *
 * A change of the top is animated by [transition], in the direction that [NavigationMove] says; one that the operation's
 * options or the navigator's configuration do not animate shows at once. Any number of changes may come while an
 * animation runs: it turns to the newest top from where it is.
 *
 * What a screen keeps by `rememberSaveable` is kept while its entry is on the stack. A screen that is animated out is
 * drawn to the end: it keeps its [ScreenEntry], with the model, also where its entry is gone by then and the builder has
 * destroyed the model. It gets no more clicks.
 *
 * The navigator must belong to the thread that composes; it is observed, and never changed. After its end the host keeps
 * what it drew last. Hosts may stand in each other, each with a navigator of its own.
 */
@Composable
public fun NavigationHost(
    navigator: Navigator,
    modifier: Modifier = Modifier,
    transition: AnimatedContentTransitionScope<ScreenEntry>.(NavigationMove) -> ContentTransform = { slide(it) },
    screens: NavigationScreens.() -> Unit,
) {
    val scope = rememberCoroutineScope()
    val host = remember(navigator) { HostState(navigator, scope.coroutineContext) }
    val states = rememberScreenStates(host)
    val known = NavigationScreens().apply(screens)
    Box(modifier.clipToBounds(), propagateMinConstraints = true) {
        val shown = host.shown ?: return@Box
        // A change that is not animated begins a new transition, which is at its end from the start.
        val current = key(host, shown.generation) { updateTransition(shown.entry, "navigation") }
        current.AnimatedContent(
            transitionSpec = {
                val transform = if (initialState === targetState) {
                    EnterTransition.None togetherWith ExitTransition.None
                } else {
                    transition(moveBetween(initialState, targetState, shown.hint))
                }
                transform.apply { targetContentZIndex = targetState.depth.toFloat() }
            },
            // What is saved is found again under the same key, also by the next host.
            contentKey = { it.key },
        ) { entry ->
            Box(Modifier.ignoresPointers(entry !== current.targetState), propagateMinConstraints = true) {
                states.SaveableStateProvider(entry.key) {
                    CompositionLocalProvider(LocalNavigator provides navigator) { known.Content(entry) }
                }
            }
        }
    }
}
