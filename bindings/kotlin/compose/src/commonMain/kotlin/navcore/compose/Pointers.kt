// A screen that is on its way out is looked at, not touched.

package navcore.compose

import androidx.compose.ui.Modifier
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.pointerInput

/** Takes everything of a pointer from the parts below. */
internal fun Modifier.ignoresPointers(ignores: Boolean): Modifier = pointerInput(ignores) {
    if (!ignores) return@pointerInput
    awaitPointerEventScope {
        while (true) awaitPointerEvent(PointerEventPass.Initial).changes.forEach { it.consume() }
    }
}
