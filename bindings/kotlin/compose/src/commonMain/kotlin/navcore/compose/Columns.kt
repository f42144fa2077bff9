// A split: its columns side by side, and the report of how many fit. Which of them are shown, the navigator says.

package navcore.compose

import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.runtime.Composable
import androidx.compose.runtime.SideEffect
import androidx.compose.runtime.key
import androidx.compose.runtime.remember
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.onSizeChanged
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.Dp

/**
 * Draws the columns of a split that are shown, for the screen of the split: side by side, each as wide as the others.
 * An empty column has its room. What is on a column that is folded keeps its state.
 *
 * Whenever another number of columns fits, each [minimumWidth] wide at least, that is reported
 * ([navcore.Navigator.hostDidResize]). The next frame draws the columns that are shown then.
 */
@Composable
public fun Columns(
    split: ScreenEntry, modifier: Modifier = Modifier, minimumWidth: Dp = LocalDrawing.current.columnWidth,
) {
    Row(modifier.reportsColumns(split, minimumWidth)) {
        for (column in split.branches.filter { it.isShown }) {
            key(column.id) { Branch(column, Modifier.weight(1f).fillMaxHeight().pane(column)) }
        }
    }
}

/**
 * Reports how many columns of a split fit into this: for a screen that places them itself, each by [Branch].
 */
@Composable
public fun Modifier.reportsColumns(
    split: ScreenEntry, minimumWidth: Dp = LocalDrawing.current.columnWidth,
): Modifier {
    val least = with(LocalDensity.current) { minimumWidth.toPx() }
    val room = remember(split) { ColumnRoom(split) }
    val count = split.branches.size
    SideEffect { room.has(room.width, least, count) }
    return onSizeChanged { room.has(it.width, least, count) }
}

/** How wide a split is, and how many columns of how many were found to fit: 0 before it is laid out. */
private class ColumnRoom(private val split: ScreenEntry) {
    var width = 0
        private set
    private var fitting = 0
    private var counted = 0

    /** Reports how many columns fit. If two hosts of a navigator have different widths, the last change applies. */
    fun has(width: Int, least: Float, count: Int) {
        this.width = width
        if (width == 0 || split.columns == 0 || split.isGone) return
        // Widths are rounded to pixels.
        val fits = if (least > 0) ((width + 0.5f) / least).toInt().coerceIn(1, count) else count
        if (fits == fitting && count == counted) return
        fitting = fits
        counted = count
        // More than all of them says nothing new.
        if (fits != minOf(split.columns, count)) split.navigator.hostDidResize(split.id, fits)
    }
}
