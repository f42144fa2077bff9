package navcore.compose

import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.assertCountEquals
import androidx.compose.ui.test.assertTextContains
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.onAllNodesWithContentDescription
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performScrollTo
import androidx.compose.ui.test.performTextInput
import kotlin.test.assertEquals
import org.junit.Test

private const val WIDE = 1000
private const val NARROW = 420
private const val LIST = "Hide what is sold out"

/** List and product of the shop: side by side in a wide window, one of them in a narrow one. */
class ShopColumnsTest : ShopRig(width = WIDE, height = 500) {
    private fun catalogue() =
        ui { shop.navigator.readTree().stacks.filter { it.name in listOf("list", "detail") }.joinToString() }

    private fun product() = ui { shop.navigator.top }
    private fun topOf(node: SemanticsNodeInteraction) = node.getUnclippedBoundsInRoot().top

    @Test
    fun aWideWindowShowsBothANarrowOneEither() {
        click("Catalogue")
        sees(LIST)
        sees("Nothing is chosen.")
        click("Kettle")
        for (width in listOf(WIDE, 599, 600, NARROW)) {
            resize(width)
            sees("it whistles")
            if (width < 600) seesNot(LIST) else sees(LIST)
        }
        goBack()
        sees(LIST)
        seesNot("Nothing is chosen.")
        resize(WIDE)
        sees("Nothing is chosen.")
        assertEquals("[goods], [nothing]", catalogue())
    }

    @Test
    fun otherGoodsTakeThePlaceOfTheProduct() {
        click("Catalogue")
        click("Kettle")
        clickExactly("Cup")
        sees("to go with the teapot")
        assertEquals("""[goods], [nothing, product(["id": 2])]""", catalogue())
        resize(NARROW)
        goBack()
        sees(LIST)
        assertEquals("[goods], [nothing]", catalogue())
        goBack()
        sees("Welcome to the tea shop.")
    }

    @Test
    fun theSameProductStays() {
        openLink("teashop://main/catalogue/3")
        val kettle = product()
        openLink("teashop://main/catalogue/3")
        click("Put it in the cart")
        click("1 x Kettle")
        sees("it whistles")
        assertEquals(kettle, product())
        openLink("teashop://main/catalogue/2")
        assertEquals("""[goods], [nothing, product(["id": 2])]""", catalogue())
    }

    @Test
    fun theListsArrowLeavesTheCatalogue() {
        openLink("teashop://main/catalogue/3")
        rule.onAllNodesWithContentDescription("Back").assertCountEquals(1)
        goBack()
        sees("Welcome to the tea shop.")
        assertEquals(listOf("home"), routes())
    }

    @Test
    fun resizingKeepsWhatIsOpenWrittenScrolledAndAwaited() {
        openLink("teashop://main/catalogue/3")
        val search = rule.onNode(hasSetTextAction())
        search.performTextInput("t")
        val tray = rule.onNodeWithText("Tray").performScrollTo()
        val paper = rule.onNodeWithText("Wrapping paper: brown").performScrollTo()
        val tops = topOf(tray) to topOf(paper)
        paper.performClick()
        rule.waitForIdle()
        val before = catalogue()
        repeat(2) {
            resize(NARROW)
            seesNot(LIST)
            sees("Which colour shall it be?")
            resize(WIDE)
            search.assertTextContains("t")
            seesNot("Samovar")
            assertEquals(tops.first, topOf(tray))
        }
        assertEquals(before, catalogue())
        resize(NARROW)
        click("Green")
        sees("Wrapping paper: green")
        resize(WIDE)
        assertEquals(tops, topOf(tray) to topOf(rule.onNodeWithText("Wrapping paper: green")))
    }
}
