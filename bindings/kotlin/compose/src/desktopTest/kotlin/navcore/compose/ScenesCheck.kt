// Two scenes in two real windows: each draws its own, a click makes its scene the active one, an entry moves from one to the
// other with what it has saved, and a window that is closed goes. For a display of its own, such as Xvfb. A program and no
// test, because the others run without a display.

package navcore.compose

import androidx.compose.foundation.background
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.WindowPosition
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import java.awt.Point
import java.awt.Robot
import java.awt.Window
import java.awt.event.InputEvent
import java.awt.event.WindowEvent
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.system.exitProcess
import navcore.NavigationElement
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.Navigator

private const val PATIENCE_MILLISECONDS = 30_000
private val colours = mapOf("list" to Color.Green, "other" to Color.Blue, "note" to Color.Red)
private val places = mapOf("main" to 0, "right" to 500)
private val windows = HashMap<String, Window>()

/** What the screen of the note has saved, as often as it was drawn anew. */
private val saved = ArrayList<Int>()
private var serial = 0

private fun notes() = Navigator().apply {
    for (route in colours.keys) register(route)
    start(NavigationRequest("list"))
    start(NavigationRequest("other"), NavigationOptions(scene = "right"))
    navigate(NavigationRequest("note"), NavigationOptions(scene = "main"))
}

private class Hand(private val navigator: Navigator) {
    private val robot = Robot().apply { autoDelay = 50 }

    fun <T> read(body: Navigator.() -> T): T {
        var read: Result<T>? = null
        SwingUtilities.invokeAndWait { read = runCatching { navigator.body() } }
        return read!!.getOrThrow()
    }

    fun await(what: String, act: () -> Unit = {}, instead: () -> String = { "" }, isSo: () -> Boolean) {
        val end = System.currentTimeMillis() + PATIENCE_MILLISECONDS
        var rounds = 0
        while (!isSo()) {
            check(System.currentTimeMillis() < end) { "it did not come to this: $what, but ${read { readTree() }} ${instead()}" }
            // A window that has just appeared may miss a click.
            if (rounds++ % 50 == 0) act()
            Thread.sleep(100)
        }
    }

    private fun middle(scene: String): Point =
        windows.getValue(scene).let { Point(it.locationOnScreen.x + it.width / 2, it.locationOnScreen.y + it.height / 2) }

    private fun colourOf(scene: String): java.awt.Color? =
        windows[scene]?.takeIf { it.isShowing }?.let { middle(scene) }?.let { robot.getPixelColor(it.x, it.y) }

    // Without a window manager a window that has just appeared may stand at 0, over another one.
    fun sees(scene: String, route: String) = await(
        "$scene shows $route",
        { SwingUtilities.invokeLater { windows[scene]?.setLocation(places.getValue(scene), 0) } },
        { "${windows.mapValues { (name, window) -> "${window.bounds} ${colourOf(name)}" }}" },
    ) { colourOf(scene) == colours.getValue(route).let { java.awt.Color(it.red, it.green, it.blue) } }

    fun activates(scene: String) = await(
        "$scene is the active scene",
        act = {
            middle(scene).let { robot.mouseMove(it.x, it.y) }
            robot.mousePress(InputEvent.BUTTON1_DOWN_MASK)
            robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK)
        },
    ) { read { scene() == scene(scene) } }

    fun closes(scene: String) {
        val window = windows.getValue(scene)
        SwingUtilities.invokeLater { window.dispatchEvent(WindowEvent(window, WindowEvent.WINDOW_CLOSING)) }
        await("$scene is closed") { !window.isShowing && read { scene(scene) } == null }
    }
}

private fun check(hand: Hand) {
    hand.sees("main", "note")
    hand.sees("right", "other")
    hand.activates("main")
    hand.activates("right")
    hand.activates("main")
    hand.read {
        val right = scene("right")!!
        val kept = (entryIds(right) + entryIds(scene("main")!!).last()).map(NavigationElement::Keep)
        setStack(kept, NavigationOptions(target = right)).entryOrThrow()
    }
    hand.sees("main", "list")
    hand.sees("right", "note")
    check(saved.size == 2 && saved.distinct().size == 1) { "the note has lost what it saved: $saved" }
    hand.closes("right")
    hand.sees("main", "list")
}

fun main() = application {
    val navigator = remember { notes() }
    Scenes(navigator) { scene ->
        val place = WindowPosition(places.getValue(scene.name).dp, 0.dp)
        val state = rememberWindowState(position = place, width = 400.dp, height = 200.dp)
        Window({ navigator.hostDidDismiss(scene.id) }, state, title = scene.name) {
            windows[scene.name] = window
            NavigationHost(navigator, scene = scene.name) {
                for ((route, colour) in colours) {
                    screen(route) {
                        val mine = rememberSaveable { serial++ }
                        remember { if (route == "note") saved += mine }
                        Box(Modifier.fillMaxSize().background(colour))
                    }
                }
            }
        }
    }
    LaunchedEffect(Unit) {
        thread {
            runCatching {
                check(Hand(navigator))
                println("windows: two scenes, a click in each, an entry that moved, and one closed")
                exitProcess(0)
            }.onFailure {
                it.printStackTrace()
                exitProcess(1)
            }
        }
    }
}
