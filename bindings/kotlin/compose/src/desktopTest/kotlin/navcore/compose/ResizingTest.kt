// A scene that is resized as a window is, pixel by pixel: the list of a split is green, what stands beside it red, its
// placeholder blue.

package navcore.compose

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.graphics.toComposeImageBitmap
import androidx.compose.ui.graphics.toPixelMap
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.Density
import kotlin.test.assertEquals
import navcore.Branch
import navcore.Container
import navcore.ContainerKind
import navcore.NavigationRequest
import navcore.Navigator
import org.junit.Test

private const val WIDTH = 900
private const val HEIGHT = 20

class ResizingTest {
    /** How often each screen was drawn anew, and what it saved. */
    private val drawn = HashMap<String, Int>()
    private val saved = HashMap<String, MutableSet<Int>>()
    private var serial = 0

    private inner class Film(val navigator: Navigator, private val scene: ImageComposeScene) {
        private var time = 0L

        /** The colours of the next frame from left to right, each with its first pixel; black is outside. */
        fun frame(): String {
            Snapshot.sendApplyNotifications()
            time += 16_000_000
            val pixels = scene.render(time).toComposeImageBitmap().toPixelMap()
            val row = (0..<WIDTH).map { letterOf(pixels[it, HEIGHT / 2]) }
            return row.indices.filter { it == 0 || row[it] != row[it - 1] }.joinToString(" ") { "${row[it]}$it" }
        }

        /** When nothing moves any more. */
        fun still(change: () -> Unit = {}): String {
            change()
            repeat(40) { frame() }
            return frame()
        }

        fun resize(width: Int) {
            scene.constraints = Constraints.fixed(width, HEIGHT)
        }

        private fun letterOf(colour: Color) = when (colour) {
            Color.Green -> 'g'
            Color.Red -> 'r'
            Color.Blue -> 'b'
            else -> '-'
        }
    }

    private fun film(density: Float = 1f, body: Film.() -> Unit) {
        val navigator = Navigator()
        val columns = listOf(
            Branch("list", NavigationRequest("list")), Branch.placeholder("note", NavigationRequest("blank")),
        )
        navigator.register("notes", container = Container(ContainerKind.Split, columns))
        navigator.register("note", parent = "notes", branch = "note")
        for (route in listOf("list", "blank")) navigator.register(route)
        navigator.start(NavigationRequest("notes"))
        val scene = ImageComposeScene(WIDTH, HEIGHT, Density(density)) {
            NavigationHost(navigator) {
                for ((route, colour) in listOf("list" to Color.Green, "blank" to Color.Blue, "note" to Color.Red)) {
                    screen(route) {
                        remember { drawn[route] = (drawn[route] ?: 0) + 1 }
                        saved.getOrPut(route) { HashSet() } += rememberSaveable { serial++ }
                        Box(Modifier.fillMaxSize().background(colour))
                    }
                }
            }
        }
        try {
            Film(navigator, scene).body()
        } finally {
            scene.close()
            navigator.close()
        }
    }

    @Test
    fun foldedAndUnfoldedItIsAsItWas() = film {
        assertEquals("g0 b450", still())
        assertEquals("g0 r450", still { navigator.navigate(NavigationRequest("note")) })
        assertEquals("r0 -500", still { resize(500) })
        assertEquals("g0 r300 -600", still { resize(600) })
        assertEquals("r0 -599", still { resize(599) })
        assertEquals("g0 -599", still { navigator.back() })
        assertEquals("g0 b450", still { resize(900) })
        assertEquals(mapOf("list" to 3, "note" to 1, "blank" to 2), drawn)
        assertEquals(listOf(1, 1, 1), listOf("list", "note", "blank").map { saved[it]?.size })
    }

    /** Which columns are shown follows the width by one frame. */
    @Test
    fun oneFrameLaterItIsFolded() = film {
        still()
        resize(500)
        assertEquals("g0 b250 -500", frame())
        assertEquals("g0 -500", frame())
        resize(900)
        assertEquals("g0", frame())
        assertEquals("g0 b450", frame())
    }

    @Test
    fun theWidthOfAColumnIsMeasuredInDp() = film(density = 1.5f) {
        assertEquals("g0 b450", still())
        assertEquals("g0 -899", still { resize(899) })
    }
}
