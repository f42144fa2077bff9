// The shop in a window: `shop [--state FILE] [LINK]`. It opens where the customer was the last time, and the link over
// that. Escape and Alt with the left arrow go back.

package navcore.shop

import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.ui.unit.DpSize
import androidx.compose.ui.unit.dp
import androidx.compose.ui.window.FrameWindowScope
import androidx.compose.ui.window.Window
import androidx.compose.ui.window.application
import androidx.compose.ui.window.rememberWindowState
import java.nio.file.Path
import kotlin.system.exitProcess
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.collectLatest
import navcore.compose.handleBackKey

@Composable
fun ShopWindow(shop: Shop, onClose: () -> Unit, beside: @Composable FrameWindowScope.() -> Unit = {}) {
    Window(
        onCloseRequest = onClose,
        state = rememberWindowState(size = DpSize(420.dp, 640.dp)),
        title = "Tea shop",
        onKeyEvent = { shop.navigator.handleBackKey(it, onOutcome = shop::tell) },
    ) {
        ShopApp(shop)
        beside()
    }
}

/** The shop as [file] has it. It is written when the window closes, and when the customer stays somewhere. */
@Composable
fun KeptShopWindow(
    file: StateFile, link: String?, onClose: () -> Unit, beside: @Composable FrameWindowScope.(Shop) -> Unit = {},
) {
    val registry = remember(file) { file.open() }
    val save = { file.save(registry) }
    CompositionLocalProvider(LocalSaveableStateRegistry provides registry) {
        val shop = rememberShop()
        ShopWindow(
            shop,
            onClose = {
                save()
                onClose()
            },
        ) {
            LaunchedEffect(shop) {
                // The screens have what they kept: a card that is not saved keeps the customer where he is.
                link?.let(shop::open)
                shop.navigator.tree.collectLatest {
                    delay(STAY_MILLISECONDS)
                    save()
                }
            }
            beside(shop)
        }
    }
}

private const val STAY_MILLISECONDS = 500L

fun main(arguments: Array<String>) {
    val hasFile = arguments.firstOrNull() == "--state"
    val links = arguments.drop(if (hasFile) 2 else 0)
    if (links.size > 1 || links.any { it.startsWith("-") } || hasFile && arguments.size < 2) {
        System.err.println("usage: shop [--state FILE] [LINK]")
        exitProcess(2)
    }
    val file = if (hasFile) StateFile(Path.of(arguments[1])) else StateFile.ofUser()
    application { KeptShopWindow(file, links.firstOrNull(), onClose = ::exitApplication) }
}
