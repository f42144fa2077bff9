// A host that is drawn frame by frame without a window, and read pixel by pixel.

package navcore.compose

import androidx.compose.runtime.Composable
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.toComposeImageBitmap
import androidx.compose.ui.graphics.toPixelMap
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Density
import navcore.Navigator

/** Closes the navigator, too. */
class Film(
    val navigator: Navigator, private val width: Int, private val height: Int, density: Float = 1f,
    content: @Composable () -> Unit,
) : AutoCloseable {
    private val scene = ImageComposeScene(width, height, Density(density)) { content() }
    private var time = 0L

    /** A letter for each pixel of the row in the middle of the next frame. */
    fun frame(): String {
        Snapshot.sendApplyNotifications()
        time += 16_000_000
        val pixels = scene.render(time).toComposeImageBitmap().toPixelMap()
        return (0..<width).map { letterOf(pixels[it, height / 2]) }.joinToString("")
    }

    fun resize(width: Int) {
        scene.constraints = Constraints.fixed(width, height)
    }

    override fun close() {
        scene.close()
        navigator.close()
    }

    private fun letterOf(colour: Color) = when (colour) {
        Color.Green -> 'g'
        Color.Red -> 'r'
        Color.Blue -> 'b'
        Color.White -> 'w'
        else -> '-'
    }
}
