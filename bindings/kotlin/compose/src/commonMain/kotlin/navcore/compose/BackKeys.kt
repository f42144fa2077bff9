// Back by keys, as a desktop has them. Android has its own dispatcher: docs/kotlin.md.

package navcore.compose

import androidx.compose.ui.Modifier
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.input.key.KeyEvent
import androidx.compose.ui.input.key.KeyEventType
import androidx.compose.ui.input.key.isAltPressed
import androidx.compose.ui.input.key.key
import androidx.compose.ui.input.key.onKeyEvent
import androidx.compose.ui.input.key.type
import navcore.NavigationOptions
import navcore.NavigationOutcome
import navcore.NavigationStatus
import navcore.Navigator

/** Whether the key goes down and means back: Escape, or Alt with the left arrow. */
public val KeyEvent.meansBack: Boolean
    get() = type == KeyEventType.KeyDown && (key == Key.Escape || key == Key.DirectionLeft && isAltPressed)

/**
 * Goes back by a key that means that, and tells the outcome to [onOutcome]. False where the key is another one or there
 * is nothing to pop, so that whoever is around may take it: `Window(onKeyEvent = { navigator.goBackOn(it) })`. It goes
 * back in the [scene] of that name, or in the active one.
 */
public fun Navigator.goBackOn(
    event: KeyEvent, scene: String? = null, onOutcome: (NavigationOutcome) -> Unit = {},
): Boolean {
    if (!event.meansBack || isClosed) return false
    val outcome = back(NavigationOptions(scene = scene))
    onOutcome(outcome)
    return outcome.status != NavigationStatus.AtRoot && outcome.status != NavigationStatus.NotStarted
}

/** The same for the part of the window that has the focus. The innermost navigator that can go back does. */
public fun Modifier.goesBackOnKeys(navigator: Navigator, onOutcome: (NavigationOutcome) -> Unit = {}): Modifier =
    onKeyEvent { navigator.goBackOn(it, onOutcome = onOutcome) }
