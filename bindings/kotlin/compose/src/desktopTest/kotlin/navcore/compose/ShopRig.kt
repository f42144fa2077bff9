// The shop in a window that nobody sees, as wide as a test wants it, and the customer's hand.

package navcore.compose

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.requiredSize
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshots.Snapshot
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isSelectable
import androidx.compose.ui.test.junit4.createComposeRule
import androidx.compose.ui.test.onAllNodesWithContentDescription
import androidx.compose.ui.test.onLast
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.unit.dp
import navcore.shop.Shop
import navcore.shop.ShopApp
import org.junit.After
import org.junit.Before
import org.junit.Rule

abstract class ShopRig(width: Int, private val height: Int = 768) {
    @get:Rule
    val rule = createComposeRule()

    private val dispatcher = CallersDispatcher()
    val shop: Shop = ui { Shop(dispatcher) }
    private var width by mutableStateOf(width)

    fun <T> ui(body: () -> T): T =
        rule.runOnUiThread { dispatcher.calling(body).also { Snapshot.sendApplyNotifications() } }

    @Before
    fun open() = rule.setContent { Box(Modifier.requiredSize(width.dp, height.dp)) { ShopApp(shop) } }

    @After
    fun close() = ui { shop.close() }

    fun resize(to: Int) {
        ui { width = to }
        rule.waitForIdle()
    }

    fun sees(text: String) = rule.onNodeWithText(text, substring = true).assertIsDisplayed()
    fun seesNot(text: String) = rule.onNodeWithText(text, substring = true).assertDoesNotExist()

    fun click(text: String) {
        rule.onNodeWithText(text, substring = true).performClick()
        rule.waitForIdle()
    }

    fun clickExactly(text: String) {
        rule.onNodeWithText(text).performClick()
        rule.waitForIdle()
    }

    fun clickTab(text: String) {
        rule.onNode(hasText(text) and isSelectable()).performClick()
        rule.waitForIdle()
    }

    /** By the arrow that lies over the others, or stands further right. */
    fun goBack() {
        rule.onAllNodesWithContentDescription("Back").onLast().performClick()
        rule.waitForIdle()
    }

    fun openLink(link: String) {
        ui { shop.open(link) }
        rule.waitForIdle()
    }

    /** The routes of the innermost stack. */
    fun routes() = ui { shop.navigator.entries.value.map { it.route } }
}
