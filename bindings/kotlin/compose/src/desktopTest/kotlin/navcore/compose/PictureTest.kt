// The pictures in the READMEs, light and dark, drawn anew without a display: two shops, a wide one with the teapot in the column beside the
// list, and a narrow one where a card is not saved.

package navcore.compose

import androidx.compose.foundation.background
import androidx.compose.foundation.border
import androidx.compose.foundation.layout.Arrangement
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Row
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.padding
import androidx.compose.runtime.Composable
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.ImageComposeScene
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.unit.dp
import java.io.ByteArrayInputStream
import java.io.File
import javax.imageio.ImageIO
import kotlin.math.abs
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.Navigator
import navcore.shop.ShippingModel
import navcore.shop.Shop
import navcore.shop.ShopApp
import navcore.shop.products
import navcore.shop.registerScreens
import org.jetbrains.skia.EncodedImageFormat
import org.junit.Test

private const val WIDTH = 912
private const val HEIGHT = 640

/** So wide that two columns fit. */
private const val WIDE_WEIGHT = 2.25f
private const val FRAME_NANOSECONDS = 16_000_000L

class PictureTest {
    @Composable
    private fun Shops(shops: List<Shop>, isDark: Boolean) {
        val around = if (isDark) Color(0xFF0D1117) else Color(0xFFDED7C6)
        Row(
            Modifier.fillMaxSize().background(around).padding(12.dp),
            Arrangement.spacedBy(12.dp),
        ) {
            for ((shop, weight) in shops.zip(listOf(WIDE_WEIGHT, 1f))) {
                Box(Modifier.weight(weight).fillMaxHeight().border(1.dp, Color(0xFFB9B09A))) { ShopApp(shop, isDark) }
            }
        }
    }

    private fun Shop.go(route: String, vararg members: Pair<String, Any?>) {
        navigator.navigate(NavigationRequest(route, *members), NavigationOptions(isAnimated = false))
    }

    private fun newShop() = Shop(
        Navigator().apply {
            registerScreens(this)
            start(NavigationRequest("main"))
        },
    )

    private fun draw(isDark: Boolean): ByteArray {
        val shops = List(2) { newShop() }
        val (looking, buying) = shops
        looking.go("catalogue")
        buying.cart.put(products[0])
        buying.cart.put(products[1])
        buying.go("cart")
        buying.go("shipping")
        // A card that is not saved: the move is refused.
        val shipping = buying.navigator.run { modelOf(top!!) } as ShippingModel
        shipping.draft = "Happy birthday!"
        buying.tell(buying.navigator.popBack())
        val scene = ImageComposeScene(WIDTH, HEIGHT) { Shops(shops, isDark) }
        try {
            var time = 0L
            fun frames(count: Int) = repeat(count) {
                Snapshot.sendApplyNotifications()
                time += FRAME_NANOSECONDS
                scene.render(time).close()
            }
            looking.go("product", "id" to 1)
            frames(3)
            val image = scene.render(time + FRAME_NANOSECONDS)
            return checkNotNull(image.encodeToData(EncodedImageFormat.PNG)).bytes
        } finally {
            scene.close()
            for (shop in shops) shop.navigator.close()
        }
    }

    private fun pixels(png: ByteArray): IntArray {
        val image = ImageIO.read(ByteArrayInputStream(png))
        assertEquals(WIDTH to HEIGHT, image.width to image.height)
        return image.getRGB(0, 0, WIDTH, HEIGHT, null, 0, WIDTH)
    }

    /** How far two pictures are from each other: 0 where they are the same, 1 for black and white. */
    private fun distance(left: IntArray, right: IntArray): Double {
        fun Int.channel(shift: Int) = this shr shift and 0xFF
        val sum = left.indices.sumOf { index ->
            listOf(0, 8, 16).sumOf { abs(left[index].channel(it) - right[index].channel(it)).toLong() }
        }
        return sum / (left.size * 3 * 255.0)
    }

    @Test
    fun theShopIsDrawnAsInThePicture() = theShopIsDrawnAsIn("", isDark = false)

    @Test
    fun theShopIsDrawnAsInTheDarkPicture() = theShopIsDrawnAsIn("-dark", isDark = true)

    private fun theShopIsDrawnAsIn(suffix: String, isDark: Boolean) {
        fun file(property: String) = File(System.getProperty(property).replace(".png", "$suffix.png"))
        val png = draw(isDark)
        file("navcore.drawn").apply { parentFile.mkdirs() }.writeBytes(png)
        val pixels = pixels(png)
        assertTrue(pixels.toSet().size > 100, "it is almost blank")
        assertContentEquals(pixels, pixels(draw(isDark)), "drawn again it is another one")
        val kept = file("navcore.picture")
        val distance = distance(pixels, pixels(kept.readBytes()))
        println("picture: ${png.size} bytes, ${"%.4f".format(distance)} from ${kept.name}")
        // Letters look a little different where there are other fonts.
        assertTrue(distance < 0.03, "${kept.name} shows another shop ($distance): copy the new one")
        assertTrue(kept.length() < 80 * 1024, "${kept.name} is too large")
    }
}
