// What lies over what while a screen slides, pixel by pixel: home is green, what is above it red, and around is white.

package navcore.compose

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.Navigator
import org.junit.Test

private const val SIZE = 100
private const val MARGIN = 20

class DrawingTest {
    /** How wide the lower screen was seen last. */
    private var greenWidth = 0

    /** The colours of a row in the middle, one after the other without repetitions; one that is mixed is `-`. */
    private fun Film.after(frames: Int, change: () -> Unit = {}): String {
        change()
        repeat(frames - 1) { frame() }
        val row = frame()
        greenWidth = row.count { it == 'g' }
        return row.fold("") { seen, letter -> if (seen.endsWith(letter)) seen else seen + letter }
    }

    private fun film(direction: LayoutDirection = LayoutDirection.Ltr, body: Film.() -> Unit) {
        val navigator = Navigator().apply { for (route in listOf("home", "a", "b")) register(route) }
        navigator.start(NavigationRequest("home"))
        val film = Film(navigator, SIZE, SIZE) {
            CompositionLocalProvider(LocalLayoutDirection provides direction) {
                Box(Modifier.fillMaxSize().background(Color.White).padding(MARGIN.dp)) {
                    NavigationHost(navigator) {
                        screen("home") { Box(Modifier.fillMaxSize().background(Color.Green)) }
                        unknown { Box(Modifier.fillMaxSize().background(Color.Red)) }
                    }
                }
            }
        }
        film.use(body)
    }

    @Test
    fun theHigherScreenLiesOverTheLowerOne() = film {
        assertEquals("wgw", after(2))
        assertEquals("wgrw", after(8) { navigator.navigate(NavigationRequest("a")) })
        assertEquals("wrw", after(30))
        assertEquals("wgrw", after(8) { navigator.popBack() })
        assertTrue(greenWidth < (SIZE - 2 * MARGIN) * 2 / 3, "$greenWidth: the lower one lies over the higher one")
        assertEquals("wgw", after(30))
    }

    @Test
    fun soItDoesWhereTheAnimationTurns() = film {
        after(2)
        assertEquals("wgrw", after(8) { navigator.navigate(NavigationRequest("a")) })
        assertEquals("wgrw", after(4) { navigator.popBack() })
        assertEquals("wgw", after(60))
    }

    @Test
    fun fromRightToLeftItComesFromTheLeft() = film(LayoutDirection.Rtl) {
        after(2)
        assertEquals("wrgw", after(8) { navigator.navigate(NavigationRequest("a")) })
        assertEquals("wrw", after(30))
        assertEquals("wrgw", after(8) { navigator.popBack() })
    }

    @Test
    fun aReplacementIsMixed() = film {
        after(2)
        after(30) { navigator.navigate(NavigationRequest("a")) }
        after(30) { navigator.popBack() }
        val options = NavigationOptions(replacesRoot = true)
        assertEquals("w-w", after(8) { navigator.replaceTop(NavigationRequest("b"), options) })
        assertEquals("wrw", after(30))
    }
}
