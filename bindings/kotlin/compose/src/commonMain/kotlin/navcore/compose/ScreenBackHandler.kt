// Back that a screen wants for itself.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import navcore.BackHandlerId
import navcore.GesturePhase
import navcore.NavigationException
import navcore.NavigationGesture
import navcore.NavigationStatus
import navcore.Navigator

/**
 * Has back for the screen around while it [isEnabled]: [onBack] is called in the place of [Navigator.back], and when a
 * gesture is committed. [onGesture] is told every phase of a gesture, the last one before [onBack].
 *
 * It counts while the entry is on top where the user is. Of one entry the handler with the greater [priority] goes
 * first, then the one that was enabled last.
 */
@Composable
public fun ScreenBackHandler(
    isEnabled: Boolean = true, priority: Int = 0, onGesture: (NavigationGesture) -> Unit = {}, onBack: () -> Unit,
) {
    val navigator = LocalNavigator.current
    val entry = LocalScreenEntry.current
    val follow = rememberUpdatedState(onGesture)
    val back = rememberUpdatedState(onBack)
    val handler = remember(navigator, entry, priority) {
        ScreenHandler(navigator, entry, priority) { gesture ->
            follow.value(gesture)
            if (gesture.phase == GesturePhase.Commit) back.value()
        }
    }
    DisposableEffect(handler) {
        handler.add(isEnabled)
        onDispose { handler.remove() }
    }
    SideEffect { handler.enable(isEnabled) }
}

/** The handler of a screen, which may be drawn for a little longer than its entry is there. */
private class ScreenHandler(
    private val navigator: Navigator,
    private val entry: ScreenEntry?,
    private val priority: Int,
    private val handle: (NavigationGesture) -> Unit,
) {
    private var id: BackHandlerId? = null
    private var isEnabled = false

    fun add(isEnabled: Boolean) {
        if (navigator.isClosed || entry?.isGone == true) return
        this.isEnabled = isEnabled
        id = try {
            navigator.addBackHandler(entry?.id, priority, isEnabled = isEnabled, handle = handle)
        } catch (exception: NavigationException) {
            val isGone = exception.status in listOf(NavigationStatus.Stale, NavigationStatus.Closed)
            if (!isGone) throw exception
            null
        }
    }

    fun enable(isEnabled: Boolean) {
        val added = id ?: return
        if (isEnabled == this.isEnabled || navigator.isClosed) return
        this.isEnabled = isEnabled
        navigator.setBackHandlerEnabled(added, isEnabled)
    }

    fun remove() {
        val added = id ?: return
        id = null
        if (!navigator.isClosed) navigator.removeBackHandler(added)
    }
}
