// Back by keys, as a desktop has them. Android has its own dispatcher: docs/kotlin-platforms.md.

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

/** Whether the event is a press of a key for back: Escape, or Alt with the left arrow. */
public val KeyEvent.isBackKey: Boolean
    get() = type == KeyEventType.KeyDown && (key == Key.Escape || key == Key.DirectionLeft && isAltPressed)

/**
 * Goes back if the event [isBackKey], in the [scene] of that name or in the active one, and passes the outcome to
 * [onOutcome].
 *
 * ```kotlin
 * Window(onKeyEvent = { navigator.handleBackKey(it) })
 * ```
 *
 * Returns false for another key, and if there is nothing to go back to: then the key is left to the handler around.
 */
public fun Navigator.handleBackKey(
    event: KeyEvent, scene: String? = null, onOutcome: (NavigationOutcome) -> Unit = {},
): Boolean {
    if (!event.isBackKey || isClosed) return false
    val outcome = back(NavigationOptions(scene = scene))
    onOutcome(outcome)
    return outcome.status != NavigationStatus.AtRoot && outcome.status != NavigationStatus.NotStarted
}

/**
 * Handles the keys for back in the part of the window that has the focus, as [handleBackKey] does. The innermost navigator
 * that can go back does.
 */
public fun Modifier.handleBackKeys(navigator: Navigator, onOutcome: (NavigationOutcome) -> Unit = {}): Modifier =
    onKeyEvent { navigator.handleBackKey(it, onOutcome = onOutcome) }
