// The shop in a window that nobody sees, as wide as a test wants it, and the customer's hand.

package navcore.compose

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.requiredSize
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
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
import kotlin.io.path.createTempDirectory
import navcore.shop.Shop
import navcore.shop.ShopApp
import navcore.shop.StateFile
import navcore.shop.rememberShop
import org.junit.After
import org.junit.Before
import org.junit.Rule

abstract class ShopRig(width: Int, private val height: Int = 768) {
    @get:Rule
    val rule = createComposeRule()

    private val dispatcher = CallersDispatcher()
    private val path = createTempDirectory("shop").resolve("state").resolve("state.json")
    private var registry = StateFile(path).open()
    private var isThere by mutableStateOf(true)
    private var width by mutableStateOf(width)
    lateinit var shop: Shop
        private set

    fun <T> ui(body: () -> T): T =
        rule.runOnUiThread { dispatcher.calling(body).also { Snapshot.sendApplyNotifications() } }

    @Before
    fun open() = rule.setContent {
        if (isThere) {
            CompositionLocalProvider(LocalSaveableStateRegistry provides registry) {
                shop = rememberShop(dispatcher)
                Box(Modifier.requiredSize(width.dp, height.dp).drawnSmall()) { ShopApp(shop) }
            }
        }
    }

    @After
    fun delete() {
        path.parent.parent.toFile().deleteRecursively()
    }

    /** The process ends, and another one begins with the file. */
    fun reopen() {
        ui { StateFile(path).save(registry) }
        isThere = false
        rule.waitForIdle()
        registry = StateFile(path).open()
        isThere = true
        rule.waitForIdle()
    }

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
