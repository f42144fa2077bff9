// A split in a real window that is made narrower and wider again: which columns are drawn, and that what is written on one
// stays. For a display of its own, such as Xvfb. A program and no test, because the others run without a display.

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
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Window
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.system.exitProcess
import navcore.NavigationRequest
import navcore.Navigator

private const val PATIENCE_MILLISECONDS = 60_000

/** What each screen has saved, as often as it was drawn anew. */
private val saved = notesColours.keys.associateWith { ArrayList<Int>() }
private var serial = 0

private class Desk(private val window: Window, private val navigator: Navigator) {
    private val robot = Robot()

    /** The routes whose colours are seen, from left to right. */
    private fun seen(): List<String> {
        val picture = robot.createScreenCapture(Rectangle(window.locationOnScreen, window.size))
        val row = (0..<picture.width).map { Color(picture.getRGB(it, picture.height / 2)) }
        return row.mapNotNull { colour -> notesColours.entries.firstOrNull { it.value == colour }?.key }.distinct()
    }

    fun sees(vararg routes: String) {
        val end = System.currentTimeMillis() + PATIENCE_MILLISECONDS
        while (!window.isShowing || seen() != routes.toList()) {
            check(System.currentTimeMillis() < end) { "${seen()} is seen, and not ${routes.toList()}" }
            Thread.sleep(100)
        }
    }

    fun resize(width: Int) = SwingUtilities.invokeAndWait { window.setSize(width, window.height) }
    fun act(body: Navigator.() -> Unit) = SwingUtilities.invokeAndWait { navigator.body() }
}

private fun check(desk: Desk) {
    desk.sees("list", "blank")
    desk.act { navigate(NavigationRequest("note")) }
    desk.sees("list", "note")
    desk.resize(400)
    desk.sees("note")
    desk.resize(900)
    desk.sees("list", "note")
    desk.resize(400)
    desk.sees("note")
    desk.act { back() }
    desk.sees("list")
    desk.resize(900)
    desk.sees("list", "blank")
    for ((route, values) in saved) check(values.toSet().size == 1) { "$route has lost what it saved: $values" }
    check(saved.getValue("list").size > 1)
}

fun main() = application {
    val navigator = remember { notesInColumns() }
    Window(::exitApplication, rememberWindowState(width = 900.dp, height = 200.dp)) {
        NavigationHost(navigator) {
            for ((route, colour) in notesColours) {
                screen(route) {
                    val mine = rememberSaveable { serial++ }
                    remember { saved.getValue(route) += mine }
                    Box(Modifier.fillMaxSize().background(colour))
                }
            }
        }
        LaunchedEffect(window) {
            thread {
                runCatching {
                    check(Desk(window, navigator))
                    println("window: made narrower and wider, with what was saved")
                    exitProcess(0)
                }.onFailure {
                    it.printStackTrace()
                    exitProcess(1)
                }
            }
        }
    }
}
