// What is presented over others, drawn.

package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.text.BasicText
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performClick
import androidx.compose.ui.test.performTouchInput
import kotlin.test.assertEquals
import navcore.BridgeAnswer
import navcore.NavigationIntent
import navcore.NavigationOptions
import navcore.NavigationResult
import navcore.NavigationValue
import navcore.Presentation
import navcore.StackId
import navcore.navigatorBridge
import org.junit.Test

class PresentedTest : HostRig() {
    private fun presented(presentation: Presentation) = NavigationOptions(presentation = presentation)

    private fun present(route: String, presentation: Presentation) = ui {
        navigator.navigate(going(route), presented(presentation)).entryOrThrow()
    }

    private fun stackOf(route: String): StackId = ui {
        navigator.readTree().stacks.first { stack -> stack.entries.any { it.route == route } }.id
    }

    /** What was dismissed is in nobody's way. */
    @Test
    fun aClickGoesThroughWhereSomethingWasPresented() {
        start()
        var clicks = 0
        show {
            Host {
                screen("home") { BasicText("home", Modifier.clickable { clicks++ }) }
                unknown { BasicText(it.route) }
            }
        }
        for (presentation in listOf(Presentation.Sheet, Presentation.FullScreen, Presentation.Alert)) {
            present("a", presentation)
            text("a").assertIsDisplayed()
            ui { navigator.dismiss() }
            text("a").assertDoesNotExist()
            text("home").performClick()
        }
        assertEquals(3, clicks)
    }

    @Test
    fun aSheetHasAStackOfItsOwn() {
        start()
        showPlainScreens()
        present("a", Presentation.Sheet)
        text("a").assertIsDisplayed()
        text("home").assertIsDisplayed()
        ui { navigator.navigate(going("b")) }
        text("b").assertIsDisplayed()
        text("a").assertDoesNotExist()
        ui { navigator.back() }
        text("a").assertIsDisplayed()
        ui { navigator.back() }
        text("a").assertDoesNotExist()
        assertEquals(1, composed.size)
    }

    @Test
    fun aClickBesideASheetAsks() {
        start()
        showPlainScreens()
        present("a", Presentation.Sheet)
        var asked = 0
        ui {
            navigator.setBridge(navigatorBridge {
                asked++
                if (asked == 1) BridgeAnswer.Refuse(1) else BridgeAnswer.Accept
            })
        }
        val scrim = rule.onNodeWithTag(scrimTag(stackOf("a")))
        scrim.performTouchInput { down(Offset(5f, 5f)); up() }
        text("a").assertIsDisplayed()
        scrim.performTouchInput { down(Offset(5f, 5f)); up() }
        text("a").assertDoesNotExist()
        assertEquals(2, asked)
    }

    @Test
    fun aSheetThatWasDraggedDownIsReported() {
        start()
        showPlainScreens()
        val events = ArrayList<String>()
        var result: NavigationResult<NavigationValue>? = null
        ui { navigator.navigateForResult(going("a"), presented(Presentation.Sheet)) { result = it } }
        ui { navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(1) }) }
        ui { navigator.observe { events += "${it.intent} ${it.origin}" } }
        rule.waitForIdle()
        val handle = rule.onNodeWithTag(handleTag(stackOf("a")))
        handle.performTouchInput { down(center); moveBy(Offset(0f, 40f)); advanceEventTime(1000); up() }
        text("a").assertIsDisplayed()
        handle.performTouchInput {
            down(center)
            repeat(20) { moveBy(Offset(0f, 30f)) }
            up()
        }
        text("a").assertDoesNotExist()
        assertEquals("cancelled(dismiss, by the host)", "$result")
        assertEquals("hostDidDismiss host", events.first { it.startsWith("hostDidDismiss") })
    }

    @Test
    fun anAlertStaysUntilItIsAnswered() {
        start()
        showPlainScreens()
        var answer: NavigationResult<NavigationValue>? = null
        ui { navigator.navigateForResult(going("a"), presented(Presentation.Alert)) { answer = it } }
        text("a").assertIsDisplayed()
        rule.onNodeWithTag(scrimTag(stackOf("a"))).performTouchInput { down(Offset(5f, 5f)); up() }
        text("a").assertIsDisplayed()
        ui { navigator.dismiss(true) }
        text("a").assertDoesNotExist()
        assertEquals("value(true)", "$answer")
    }

    @Test
    fun whatIsInFrontIsDrawnLast() {
        start()
        showPlainScreens()
        present("a", Presentation.FullScreen)
        present("b", Presentation.Sheet)
        present("c", Presentation.Alert)
        for (route in listOf("a", "b", "c")) text(route).assertIsDisplayed()
        val host = ui { HostState(navigator, kotlin.coroutines.EmptyCoroutineContext) }
        assertEquals(listOf("a", "b", "c"), host.root?.layers.orEmpty().map { it.top?.route })
        ui { host.onForgotten() }
        ui { navigator.popUpToRoot() }
        settle()
        assertEquals(1, composed.size)
    }

    /** It lies over that branch alone, which has it again when it is selected again. */
    @Test
    fun aSheetOverABranchIsDrawnWithIt() {
        startTabs()
        show { Host { for (route in listOf("a", "b", "c", "d")) screen(route) { PlainScreen(it) } } }
        val over = presented(Presentation.Sheet).copy(target = branch("a"))
        ui { navigator.navigate(going("c"), over) }
        text("c").assertIsDisplayed()
        text("a").assertIsDisplayed()
        ui { navigator.navigate(going("d"), presented(Presentation.Alert).copy(target = stackOf("c"))) }
        text("d").assertIsDisplayed()
        ui { navigator.select(branch("b")) }
        text("b").assertIsDisplayed()
        text("c").assertDoesNotExist()
        text("d").assertDoesNotExist()
        ui { navigator.dismiss(options = NavigationOptions(target = stackOf("d"))) }
        ui { navigator.select(branch("a")) }
        text("c").assertIsDisplayed()
        text("d").assertDoesNotExist()
        ui { navigator.dismiss() }
        text("c").assertDoesNotExist()
        text("a").assertIsDisplayed()
        assertEquals(1, composed.size)
    }

    @Test
    fun oneSheetTakesThePlaceOfAnother() {
        start()
        showPlainScreens()
        present("a", Presentation.Sheet)
        ui {
            navigator.batch(
                listOf(
                    NavigationIntent.Dismiss(),
                    NavigationIntent.Navigate(going("b"), presented(Presentation.Sheet)),
                ),
                atOnce,
            )
        }
        text("b").assertIsDisplayed()
        text("a").assertDoesNotExist()
        ui { navigator.dismiss(options = atOnce) }
        text("b").assertDoesNotExist()
        text("home").assertIsDisplayed()
    }

    /** What is no longer drawn before it must not move it. */
    @Test
    fun aSheetThatTookAPlaceGoesAsItIs() {
        start()
        showPlainScreens()
        present("a", Presentation.Sheet)
        rule.waitForIdle()
        val second = present("b", Presentation.Sheet)
        rule.waitForIdle()
        ui { navigator.dismiss() }
        rule.waitForIdle()
        assertEquals(1, remembered.getValue(second).size)
        text("b").assertDoesNotExist()
    }

    @Test
    fun theProgramDrawsPresentationsItself() {
        start()
        show {
            NavigationHost(
                navigator,
                presentation = { stack, content ->
                    Column {
                        BasicText("over it: ${stack.presentation} of ${stack.top?.route}")
                        content()
                    }
                },
            ) { unknown { PlainScreen(it) } }
        }
        present("a", Presentation.Modal)
        text("over it: modal of a").assertIsDisplayed()
        text("a").assertIsDisplayed()
        ui { navigator.dismiss() }
        text("a").assertDoesNotExist()
    }

    @Test
    fun whatIsSavedGoesWithItsEntry() {
        startTabs()
        show { Host { for (route in listOf("a", "b", "c")) screen(route) { PlainScreen(it) } } }
        val sheet = present("c", Presentation.Sheet)
        ui { navigator.select(branch("b")) }
        rule.waitForIdle()
        assertEquals(true, keyOf(sheet) in savedKeys())
        ui { navigator.dismiss(options = NavigationOptions(target = stackOf("c"))) }
        rule.waitForIdle()
        settle()
        assertEquals(false, keyOf(sheet) in savedKeys())
        assertEquals(2, savedKeys().count { it != keyOf(sheet) && !it.isEmpty() }.coerceAtMost(2))
    }
}
