// The shop in a real window: it is drawn, a click goes to the catalogue, Escape comes back. For a display of its own,
// such as Xvfb: it takes the mouse and the keys. A program and no test, because the others run without a display.

package navcore.compose

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.ui.window.application
import java.awt.Component
import java.awt.Point
import java.awt.Rectangle
import java.awt.Robot
import java.awt.event.InputEvent
import java.awt.event.KeyEvent
import java.awt.image.BufferedImage
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.system.exitProcess
import navcore.shop.Shop
import navcore.shop.ShopWindow

/** Of the button for the catalogue. */
private const val BUTTON_COLOUR = 0xFF2F5D50.toInt()
private const val PATIENCE_MILLISECONDS = 60_000
private const val SECOND_TRY_MILLISECONDS = 5_000

private class User(private val window: Component, private val shop: Shop) {
    private val robot = Robot().apply { autoDelay = 50 }

    private fun <T : Any> await(what: String, look: () -> T?): T {
        val end = System.currentTimeMillis() + PATIENCE_MILLISECONDS
        while (System.currentTimeMillis() < end) {
            look()?.let { return it }
            Thread.sleep(100)
        }
        error("it did not come to this: $what")
    }

    private fun picture(): BufferedImage = robot.createScreenCapture(Rectangle(window.locationOnScreen, window.size))

    private fun find(colour: Int): Point? {
        val picture = picture()
        val ys = 0..<picture.height
        val (x, y) = (0..<picture.width).firstNotNullOfOrNull { x ->
            ys.firstOrNull { picture.getRGB(x, it) == colour }?.let { x to it }
        } ?: return null
        return Point(window.locationOnScreen.x + x + 20, window.locationOnScreen.y + y)
    }

    private fun topIs(route: String): Boolean {
        var top: String? = null
        SwingUtilities.invokeAndWait { top = shop.navigator.readCurrentRequest()?.route }
        return top == route
    }

    /** Acts, and acts again where nothing came of it: a window that has just appeared may miss a click or a key. */
    private fun leadTo(route: String, act: () -> Unit) {
        var next = 0L
        await("the top is $route") {
            if (topIs(route)) return@await route
            if (System.currentTimeMillis() >= next) {
                act()
                next = System.currentTimeMillis() + SECOND_TRY_MILLISECONDS
            }
            null
        }
    }

    fun goThere() {
        // It is there before it is shown.
        await("the window is shown") { if (window.isShowing) true else null }
        val button = await("the button is drawn") { find(BUTTON_COLOUR) }
        leadTo("catalogue") {
            robot.mouseMove(button.x, button.y)
            robot.mousePress(InputEvent.BUTTON1_DOWN_MASK)
            robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK)
        }
        await("the button is covered") { if (find(BUTTON_COLOUR) != button) true else null }
    }

    fun comeBack() = leadTo("home") {
        robot.keyPress(KeyEvent.VK_ESCAPE)
        robot.keyRelease(KeyEvent.VK_ESCAPE)
    }
}

fun main() = application {
    val shop = remember { Shop() }
    ShopWindow(shop, onClose = ::exitApplication) {
        LaunchedEffect(window) {
            thread {
                runCatching {
                    val user = User(window, shop)
                    user.goThere()
                    user.comeBack()
                    println("window: drawn, clicked, and back by Escape")
                    exitProcess(0)
                }.onFailure {
                    it.printStackTrace()
                    exitProcess(1)
                }
            }
        }
    }
}
