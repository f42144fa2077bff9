// A screen that is on its way out is looked at, not touched.

package navcore.compose

import androidx.compose.ui.Modifier
import androidx.compose.ui.input.pointer.PointerEventPass
import androidx.compose.ui.input.pointer.pointerInput

/** What is below gets no clicks, nor anything else of a pointer. */
internal fun Modifier.ignoresPointers(ignores: Boolean): Modifier = pointerInput(ignores) {
    if (!ignores) return@pointerInput
    awaitPointerEventScope {
        while (true) awaitPointerEvent(PointerEventPass.Initial).changes.forEach { it.consume() }
    }
}
