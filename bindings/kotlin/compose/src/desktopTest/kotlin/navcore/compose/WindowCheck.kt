// The shop in a real window: it is drawn, clicks go to the catalogue and to a product, made wider it shows both, Escape
// comes back. Closed and opened again it is where it was, with a link over that. For a display of its own, such as Xvfb: it takes the mouse and the keys. A program and no test, because the
// others run without a display.

package navcore.compose

import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.window.application
import java.awt.Point
import java.awt.Rectangle
import java.awt.Robot
import java.awt.Window
import java.awt.event.InputEvent
import java.awt.event.KeyEvent
import java.awt.event.WindowEvent
import java.awt.image.BufferedImage
import javax.swing.SwingUtilities
import kotlin.concurrent.thread
import kotlin.io.path.createTempDirectory
import kotlin.system.exitProcess
import navcore.shop.KeptShopWindow
import navcore.shop.Shop
import navcore.shop.StateFile

/** Of the button for the catalogue. */
private const val BUTTON_COLOUR = 0xFF2F5D50.toInt()

/** Of the signs of goods, which the list and the screen of a product have. */
private const val CUP_COLOUR = 0xFFB5654A.toInt()
private const val KETTLE_COLOUR = 0xFF3E6C9E.toInt()
private const val TRAY_COLOUR = 0xFF8A6F3C.toInt()

/** How far the middle of the field for the search is above that of the first sign. */
private const val FIELD_ABOVE_SIGN = 76
private const val NARROW = 420
private const val WIDE = 900
private const val PATIENCE_MILLISECONDS = 60_000
private const val SECOND_TRY_MILLISECONDS = 5_000

private class User(private val window: Window, private val shop: Shop) {
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

    /** The place that is furthest left, where it is right of a part of the window. */
    private fun find(colour: Int, rightOf: Double = 0.0): Point? {
        val picture = picture()
        val ys = 0..<picture.height
        val (x, y) = ((picture.width * rightOf).toInt()..<picture.width).firstNotNullOfOrNull { x ->
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
    private fun leadTo(what: String, act: () -> Unit, isSo: () -> Boolean) {
        var next = 0L
        await(what) {
            if (isSo()) return@await what
            if (System.currentTimeMillis() >= next) {
                act()
                next = System.currentTimeMillis() + SECOND_TRY_MILLISECONDS
            }
            null
        }
    }

    private fun leadTo(route: String, act: () -> Unit) = leadTo("the top is $route", act) { topIs(route) }

    private fun click(place: Point) {
        robot.mouseMove(place.x, place.y)
        robot.mousePress(InputEvent.BUTTON1_DOWN_MASK)
        robot.mouseRelease(InputEvent.BUTTON1_DOWN_MASK)
    }

    private fun press(key: Int) {
        robot.keyPress(key)
        robot.keyRelease(key)
    }

    fun goThere() {
        // It is there before it is shown.
        await("the window is shown") { if (window.isShowing) true else null }
        val button = await("the button is drawn") { find(BUTTON_COLOUR) }
        leadTo("goods") { click(button) }
        await("the button is covered") { if (find(BUTTON_COLOUR) != button) true else null }
    }

    fun openCup() {
        leadTo("product") { find(CUP_COLOUR)?.let(::click) }
        seesCup(besideList = false)
    }

    /** The list, of which the search leaves the kettle, or all. */
    private fun seesCup(besideList: Boolean, isSearched: Boolean = false) = await("the cup, beside the list: $besideList") {
        val hasList = find(KETTLE_COLOUR) != null
        val hasAll = find(TRAY_COLOUR) != null
        val isBeside = find(CUP_COLOUR, rightOf = 0.5) != null
        if (hasList == besideList && hasAll == (besideList && !isSearched) && isBeside == besideList) true else null
    }

    private fun resize(width: Int) = SwingUtilities.invokeAndWait { window.setSize(width, window.height) }

    /** What is written in the list is there after the product has covered it. */
    fun resizeWhileSearching() {
        resize(WIDE)
        seesCup(besideList = true)
        val field = await("the list is drawn") { find(BUTTON_COLOUR) }.apply { y -= FIELD_ABOVE_SIGN }
        leadTo(
            "the search leaves the kettle",
            act = {
                click(field)
                press(KeyEvent.VK_BACK_SPACE)
                press(KeyEvent.VK_K)
            },
        ) { find(TRAY_COLOUR) == null && find(KETTLE_COLOUR) != null }
        resize(NARROW)
        seesCup(besideList = false)
        resize(WIDE)
        seesCup(besideList = true, isSearched = true)
        check(topIs("product"))
    }

    fun comeBack() {
        leadTo("nothing") { press(KeyEvent.VK_ESCAPE) }
        leadTo("home") { press(KeyEvent.VK_ESCAPE) }
    }

    fun close() = SwingUtilities.invokeLater { window.dispatchEvent(WindowEvent(window, WindowEvent.WINDOW_CLOSING)) }

    /** The cart that a link has opened over the cup beside the list, and both with what was searched. */
    fun isBackUnderACart() {
        await("the window is shown") { if (window.isShowing) true else null }
        leadTo("cart") {}
        leadTo("product") { press(KeyEvent.VK_ESCAPE) }
        resize(WIDE)
        seesCup(besideList = true, isSearched = true)
    }
}

private fun act(body: () -> Unit) = thread {
    runCatching(body).onFailure {
        it.printStackTrace()
        exitProcess(1)
    }
}

fun main() {
    val path = createTempDirectory("shop").resolve("state.json")
    application {
        var isFirst by remember { mutableStateOf(true) }
        if (isFirst) {
            KeptShopWindow(StateFile(path), link = null, onClose = { isFirst = false }) { shop ->
                LaunchedEffect(window) {
                    act {
                        val user = User(window, shop)
                        user.goThere()
                        user.openCup()
                        user.resizeWhileSearching()
                        user.close()
                    }
                }
            }
        } else {
            KeptShopWindow(StateFile(path), "teashop://main/cart", onClose = ::exitApplication) { shop ->
                LaunchedEffect(window) {
                    act {
                        val user = User(window, shop)
                        user.isBackUnderACart()
                        user.comeBack()
                        path.parent.toFile().deleteRecursively()
                        println("window: drawn, clicked, made wider and narrower while searching, opened again, and back by Escape")
                        exitProcess(0)
                    }
                }
            }
        }
    }
}
