// The shop in a window, at the link of the command line where there is one. Escape and Alt with the left arrow go back.

package navcore.shop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.remember
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.FrameWindowScope
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import navcore.compose.goBackOn

@Composable
fun ShopWindow(shop: Shop, onClose: () -> Unit, beside: @Composable FrameWindowScope.() -> Unit = {}) {
    Window(
        onCloseRequest = onClose,
        state = rememberWindowState(size = DpSize(420.dp, 640.dp)),
        title = "Tea shop",
        onKeyEvent = { shop.navigator.goBackOn(it, onOutcome = shop::tell) },
    ) {
        ShopApp(shop)
        beside()
    }
}

fun main(arguments: Array<String>) = application {
    val shop = remember { Shop().also { arguments.firstOrNull()?.let(it::open) } }
    ShopWindow(shop, onClose = {
        shop.close()
        exitApplication()
    })
}
