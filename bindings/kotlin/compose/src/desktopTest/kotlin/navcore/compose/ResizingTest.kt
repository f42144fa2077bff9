// A scene that is resized as a window is, pixel by pixel: the list of a split is green, what stands beside it red, its
// placeholder blue.

package navcore.compose

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.ui.Modifier
import kotlin.test.assertEquals
import navcore.NavigationRequest
import org.junit.Test

private const val WIDTH = 900
private const val HEIGHT = 20

class ResizingTest {
    /** How often each screen was drawn anew, and what it saved. */
    private val drawn = HashMap<String, Int>()
    private val saved = HashMap<String, MutableSet<Int>>()
    private var serial = 0

    /** The colours of the next frame from left to right, each with its first pixel; `-` is outside. */
    private fun Film.colours(): String {
        val row = frame()
        return row.indices.filter { it == 0 || row[it] != row[it - 1] }.joinToString(" ") { "${row[it]}$it" }
    }

    /** When nothing moves any more. */
    private fun Film.still(change: () -> Unit = {}): String {
        change()
        repeat(40) { frame() }
        return colours()
    }

    private fun film(density: Float = 1f, body: Film.() -> Unit) {
        val navigator = notesInColumns()
        val film = Film(navigator, WIDTH, HEIGHT, density) {
            NavigationHost(navigator) {
                for ((route, colour) in notesColours) {
                    screen(route) {
                        remember { drawn[route] = (drawn[route] ?: 0) + 1 }
                        saved.getOrPut(route) { HashSet() } += rememberSaveable { serial++ }
                        Box(Modifier.fillMaxSize().background(colour))
                    }
                }
            }
        }
        film.use(body)
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
        assertEquals("g0 b250 -500", colours())
        assertEquals("g0 -500", colours())
        resize(900)
        assertEquals("g0", colours())
        assertEquals("g0 b450", colours())
    }

    @Test
    fun theWidthOfAColumnIsMeasuredInDp() = film(density = 1.5f) {
        assertEquals("g0 b450", still())
        assertEquals("g0 -899", still { resize(899) })
    }
}
