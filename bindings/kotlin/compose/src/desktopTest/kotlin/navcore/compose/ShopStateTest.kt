// The shop that is closed and opened again, and the file between.

package navcore.compose

import androidx.compose.runtime.MutableState
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.ui.test.assertIsSelected
import androidx.compose.ui.test.hasSetTextAction
import androidx.compose.ui.test.hasText
import androidx.compose.ui.test.isSelectable
import androidx.compose.ui.test.onNodeWithText
import androidx.compose.ui.test.performTextInput
import java.nio.file.Path
import kotlin.io.path.createTempDirectory
import kotlin.io.path.exists
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.name
import kotlin.io.path.readText
import kotlin.io.path.writeText
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue
import navcore.shop.StateFile
import navcore.shop.canBeWritten
import navcore.shop.savedOf
import navcore.shop.textOf
import org.junit.After
import org.junit.Test

class ShopStateTest : ShopRig(width = 420) {
    @Test
    fun comesBackWhereItWas() {
        click("Catalogue")
        click("Hide what is sold out")
        rule.onNode(hasSetTextAction()).performTextInput("up")
        click("Cup")
        click("Wrapping paper: brown")
        click("Green")
        click("Put it in the cart")
        click("1 x Cup")
        click("Put it in the cart")
        reopen()
        sees("Together 13.00, wrapped in green paper.")
        goBack()
        sees("to go with the teapot")
        clickTab("About")
        reopen()
        rule.onNode(hasText("About") and isSelectable()).assertIsSelected()
        sees("The shop of navcore-demo")
        clickTab("Shop")
        sees("to go with the teapot")
        goBack()
        rule.onNodeWithText("Hide what is sold out").assertIsSelected()
        sees("Cup")
        seesNot("Teapot")
        goBack()
        sees("Cart (2 for 13.00)")
    }

    @Test
    fun aCardThatIsNotSavedIsThereAgain() {
        click("Cart (empty)")
        click("Check out")
        rule.onNode(hasSetTextAction()).performTextInput("Happy birthday")
        reopen()
        sees("Happy birthday")
        openLink("teashop://main/about")
        sees("Sorry: the card is not saved")
        click("Discard")
        openLink("teashop://main/about")
        sees("The shop of navcore-demo")
    }

    @Test
    fun whatIsPaidIsPaidOnce() {
        click("Catalogue")
        click("Teapot")
        click("Put it in the cart")
        click("Check out")
        click("Pay 24.00")
        click("Yes")
        reopen()
        sees("Thank you! You have paid 24.00.")
        goBack()
        sees("You have paid 24.00 in all.")
        sees("Cart (empty)")
    }
}

class ShopFileTest {
    private val folder = createTempDirectory("shop")
    private val path: Path = folder.resolve("states").resolve("state.json")
    private val files get() = path.parent.listDirectoryEntries().map { it.name }

    @After
    fun delete() {
        folder.toFile().deleteRecursively()
    }

    private fun write(value: String) {
        StateFile(path).save(SaveableStateRegistry(mapOf("key" to listOf(value))) { true })
    }

    private fun open() = StateFile(path).open().consumeRestored("key")

    @Test
    fun theLastStateIsRead() {
        assertNull(open())
        write("one")
        assertEquals("one", open())
        write("two")
        assertEquals(listOf("state.json"), files)
        assertEquals("two", open())
    }

    @Test
    fun aStateThatEndsTheShopIsNotOpenedAgain() {
        write("one")
        assertEquals("one", open())
        // Nothing was saved: the shop has ended before.
        assertNull(open())
        assertFalse(path.exists())
        write("two")
        assertEquals("two", open())
        write("two")
        assertEquals("two", open())
    }

    @Test
    fun aFileThatIsNoStateIsNotUsed() {
        write("one")
        for (text in listOf("", "{", "[]", "7", "{\"key\": [\"float\", 1]}", path.readText().dropLast(4))) {
            path.writeText(text)
            assertNull(open(), text)
            write("one")
        }
    }

    @Test
    fun aFolderThatCanNotBeWrittenIsNoHarm() {
        folder.resolve("states").writeText("a file")
        write("one")
        assertNull(open())
    }

    @Test
    fun valuesComeBackWithTheirTypes() {
        val values = listOf(
            null, true, 7, -1, 0.1f, 3f, Float.POSITIVE_INFINITY, "ä\n\"$\"", emptyList<Any?>(), listOf("float", 1f),
            listOf(listOf(1)), emptyMap<String, Any?>(), mapOf("\$int" to "1", "list" to listOf(null)),
        )
        assertTrue(canBeWritten(values))
        assertEquals(mapOf("key" to values), savedOf(textOf(mapOf("key" to values))))
        val state = savedOf(textOf(mapOf("key" to listOf(mutableStateOf(listOf(2f)))))).getValue("key").single()
        assertEquals(listOf(2f), (state as MutableState<*>).value)
        for (value in listOf(1L, 1.0, 'a', Any(), listOf(1L), mutableStateOf(1.0), mapOf(1 to 2))) assertFalse(canBeWritten(value), "$value")
        assertFailsWith<RuntimeException> { savedOf("{\"key\": []}") }
    }
}
