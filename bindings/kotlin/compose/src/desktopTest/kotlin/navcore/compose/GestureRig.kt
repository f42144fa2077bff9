// A host with a gesture of back that a test moves.

package navcore.compose

import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.unit.Dp
import navcore.EntryId

abstract class GestureRig : HostRig() {
    val back: PlatformBack by lazy { PlatformBack(navigator) }

    fun left(entry: EntryId): Dp = screen(entry).getUnclippedBoundsInRoot().left
    fun top(entry: EntryId): Dp = screen(entry).getUnclippedBoundsInRoot().top
    fun push(route: String): EntryId = ui { navigator.navigate(going(route)).entryOrThrow() }

    /** The user comes so far, and it is drawn. */
    fun follow(progress: Float) {
        ui { back.progress(progress) }
        advance(50)
    }
}
