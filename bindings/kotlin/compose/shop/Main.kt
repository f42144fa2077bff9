// The shop in a window. Escape and Alt with the left arrow go back.

package navcore.shop

import androidx.compose.runtime.remember
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import navcore.compose.popBackOn

fun main() = application {
    val shop = remember { Shop() }
    val close = {
        shop.close()
        exitApplication()
    }
    Window(
        onCloseRequest = close,
        state = rememberWindowState(size = DpSize(420.dp, 640.dp)),
        title = "Tea shop",
        onKeyEvent = { shop.navigator.popBackOn(it, shop::tell) },
    ) { ShopApp(shop) }
}
