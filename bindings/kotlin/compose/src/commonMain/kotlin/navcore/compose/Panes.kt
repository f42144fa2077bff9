// What screen readers are told of the parts of a window: where one begins, what it is called, and how it is left.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.semantics.SemanticsPropertyReceiver
import androidx.compose.ui.semantics.dialog
import androidx.compose.ui.semantics.dismiss
import androidx.compose.ui.semantics.isTraversalGroup
import androidx.compose.ui.semantics.paneTitle
import androidx.compose.ui.semantics.semantics

/** A part of its own, which is read from its beginning to its end. */
@Composable
internal fun Modifier.pane(stack: ScreenStack): Modifier = pane(stack) {}

/** A part over others. [leave] dismisses it, and returns whether that is done; null: it has to be answered. */
@Composable
internal fun Modifier.dialogPane(stack: ScreenStack, leave: (() -> Boolean)?): Modifier = pane(stack) {
    dialog()
    if (leave != null) dismiss(action = leave)
}

@Composable
private fun Modifier.pane(stack: ScreenStack, properties: SemanticsPropertyReceiver.() -> Unit): Modifier {
    val title = LocalDrawing.current.paneTitle(stack)
    return semantics {
        isTraversalGroup = true
        if (title.isNotEmpty()) paneTitle = title
        properties()
    }
}
