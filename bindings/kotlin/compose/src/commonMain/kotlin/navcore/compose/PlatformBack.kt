// Back as a platform brings it: whether one can go back, and gestures.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.State
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import navcore.BackPlan
import navcore.EventKind
import navcore.GesturePhase
import navcore.NavigationOptions
import navcore.NavigationOutcome
import navcore.NavigationStatus
import navcore.Navigator

/**
 * Whether one can go back in the [scene] of that name, or in the active one: for a callback of the platform's that must say
 * ahead of time whether it is enabled. A handler that is added or enabled is seen where the navigator is configured to tell
 * back, else at the next commit.
 */
@Composable
public fun rememberCanGoBack(navigator: Navigator, scene: String? = null): State<Boolean> {
    val state = remember(navigator, scene) { mutableStateOf(navigator.planBack(scene) != null) }
    DisposableEffect(state) {
        val refresh = { state.value = navigator.planBack(scene) != null }
        val observer = if (navigator.isClosed) null else navigator.observe { event ->
            if (event.kind == EventKind.Changed || event.kind == EventKind.Back) refresh()
        }
        refresh()
        onDispose { if (observer != null && !navigator.isClosed) navigator.removeObserver(observer) }
    }
    return state
}

/** Null also where there is no such scene. */
private fun Navigator.planBack(scene: String?): BackPlan? {
    if (isClosed) return null
    val root = scene(scene) ?: return null
    return backPlan(root)
}

/**
 * Brings the back of a platform to a navigator: a gesture that is followed, and back without one. The host draws a gesture
 * that the navigator has begun; a handler of a screen is told of it.
 *
 * On Android a callback of the activity's dispatcher calls these functions: [begin], [progress], [cancel], and [commit] for
 * back itself.
 */
public class PlatformBack(
    private val navigator: Navigator,
    /** The scene of that name; null: the active one. */
    private val scene: String? = null,
) {
    private var isFollowed = false

    /**
     * The user begins a gesture. False: it is not followed. There is nothing to go back to, or a guard would be asked: what
     * is not saved must not slide away.
     */
    public fun begin(edge: Int = 0): Boolean {
        val plan = navigator.planBack(scene)
        isFollowed = plan != null && !plan.asksGuard && send(GesturePhase.Begin, 0f, edge).isDone
        return isFollowed
    }

    /** The user has come so far: from 0 to 1. */
    public fun progress(progress: Float, edge: Int = 0) {
        if (isFollowed) send(GesturePhase.Progress, progress, edge)
    }

    /** The user lets go without going back. */
    public fun cancel() {
        if (isFollowed) send(GesturePhase.Cancel, 0f, 0)
        isFollowed = false
    }

    /**
     * The user goes back, with or without a gesture. After a gesture that was followed it is
     * [NavigationStatus.AlreadyGone] if something has ended the gesture meanwhile, and [NavigationStatus.StaleIssuer] if
     * back would do something else by now.
     */
    public fun commit(): NavigationOutcome {
        if (!isFollowed) return navigator.back(NavigationOptions(scene = scene))
        isFollowed = false
        return send(GesturePhase.Commit, 1f, 0)
    }

    private fun send(phase: GesturePhase, progress: Float, edge: Int): NavigationOutcome =
        navigator.backGesture(phase, progress.toDouble(), edge = edge, scene = scene?.let { navigator.scene(it) })
}
