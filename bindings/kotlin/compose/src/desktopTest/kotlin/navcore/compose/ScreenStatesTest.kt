package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.performClick
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.BranchRetention
import navcore.ContainerKind
import navcore.EventKind
import navcore.NavigationContainer
import navcore.NavigationElement
import navcore.NavigationOptions
import navcore.Presentation
import navcore.StackId
import org.junit.Test

class ScreenStatesTest : HostRig() {
    private fun showCounters() = show {
        Host {
            unknown { entry ->
                var count by rememberSaveable { mutableStateOf(0) }
                BasicText("${entry.route} $count", Modifier.clickable { count++ })
            }
        }
    }

    @Test
    fun isKeptWhileAnotherScreenCovers() {
        start()
        showCounters()
        text("home 0").performClick()
        text("home 1").performClick()
        ui { navigator.navigate(going("a")) }
        text("a 0").performClick()
        ui { navigator.popBack() }
        text("home 2").assertIsDisplayed()
        ui { navigator.navigate(going("a")) }
        text("a 0").assertIsDisplayed()
    }

    @Test
    fun isKeptByChangesAtOnceInTheMiddleOfAnAnimation() {
        start()
        showCounters()
        text("home 0").performClick()
        holdTime()
        ui { navigator.navigate(going("a")) }
        advance(100)
        ui { navigator.popBack(options = atOnce) }
        advance(50)
        text("home 1").assertIsDisplayed()
        ui { navigator.navigate(going("b")) }
        advance(50)
        ui { navigator.navigate(going("c"), atOnce) }
        advance(50)
        ui { navigator.popUpToRoot(atOnce) }
        settle()
        text("home 1").assertIsDisplayed()
    }

    @Test
    fun isDroppedWithTheEntry() {
        val home = start()
        showPlainScreens()
        val first = ui { navigator.navigate(going("a")).entryOrThrow() }
        rule.waitForIdle()
        val second = ui { navigator.navigate(going("b")).entryOrThrow() }
        rule.waitForIdle()
        assertEquals(setOf(keyOf(home), keyOf(first), keyOf(second)), savedKeys())
        // From below the top: nothing is drawn anew, and it is dropped all the same.
        ui { navigator.setStack(listOf(home, second).map(NavigationElement::Keep)) }
        rule.waitForIdle()
        assertEquals(setOf(keyOf(home), keyOf(second)), savedKeys())
        assertEquals(1, remembered.getValue(second).size)
        ui { navigator.popBack() }
        rule.waitForIdle()
        assertEquals(setOf(keyOf(home)), savedKeys())
    }

    @Test
    fun isDroppedWhileItsScreenIsDrawnForTheLastTime() {
        val home = start()
        showPlainScreens()
        val entry = ui { navigator.navigate(going("a")).entryOrThrow() }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popBack() }
        advance(100)
        screen(entry).assertIsDisplayed()
        assertEquals(setOf(keyOf(home)), savedKeys())
        settle()
        assertEquals(setOf(keyOf(home)), savedKeys())
    }

    @Test
    fun isDroppedWithAnEntryThatOnlyAnEarlierHostHasShown() {
        val home = start()
        var isThere by mutableStateOf(true)
        show { if (isThere) Host { unknown { PlainScreen(it) } } }
        val a = ui { navigator.navigate(going("a")).entryOrThrow() }
        rule.waitForIdle()
        val b = ui { navigator.navigate(going("b")).entryOrThrow() }
        rule.waitForIdle()
        isThere = false
        rule.waitForIdle()
        isThere = true
        rule.waitForIdle()
        assertEquals(setOf(home, a, b).map(::keyOf).toSet(), savedKeys())
        ui { navigator.setStack(listOf(home, b).map(NavigationElement::Keep)) }
        rule.waitForIdle()
        assertEquals(setOf(home, b).map(::keyOf).toSet(), savedKeys())
    }

    @Test
    fun comesBackWithTheHostAndWithoutWhatWentMeanwhile() {
        val home = start()
        var isThere by mutableStateOf(true)
        show { if (isThere) Host { unknown { PlainScreen(it) } } }
        val a = ui { navigator.navigate(going("a")).entryOrThrow() }
        rule.waitForIdle()
        val b = ui { navigator.navigate(going("b")).entryOrThrow() }
        rule.waitForIdle()
        isThere = false
        rule.waitForIdle()
        ui { navigator.setStack(listOf(home, b).map(NavigationElement::Keep)) }
        isThere = true
        rule.waitForIdle()
        assertEquals(2, remembered.getValue(b).size)
        assertEquals(1, remembered.getValue(b).toSet().size)
        assertEquals(setOf(keyOf(home), keyOf(b)), savedKeys())
        ui { navigator.popBack() }
        rule.waitForIdle()
        assertEquals(1, remembered.getValue(home).toSet().size)
        assertEquals(1, remembered.getValue(a).size)
    }

    /** Numbers belong to a navigator, and another one has the same. */
    @Test
    fun isNotThatOfAnotherNavigator() {
        start()
        val other = ui { newNavigator("home").also { it.start(going("home")) } }
        var shown by mutableStateOf(navigator)
        show {
            Host(shown) {
                unknown {
                    var count by rememberSaveable { mutableStateOf(0) }
                    BasicText("count $count", Modifier.clickable { count++ })
                }
            }
        }
        text("count 0").performClick()
        text("count 1").assertIsDisplayed()
        shown = other
        text("count 0").assertIsDisplayed()
        shown = navigator
        text("count 1").assertIsDisplayed()
        ui { other.close() }
    }

    /** A section of tabs: a list on the first one. */
    private fun registerSection(retention: BranchRetention) = ui {
        navigator.register(
            "section", container = NavigationContainer(ContainerKind.Tabs, branches("a", "b"), retention = retention),
        )
    }

    private fun leaveAndComeBack() {
        ui { navigator.navigate(going("section", "id" to 1)) }
        text("a 0").performClick()
        text("a 1").performClick()
        ui { navigator.navigate(going("c")) }
        text("c 0").performClick()
        ui { navigator.select(branch("b")) }
        text("b 0").assertIsDisplayed()
        ui { navigator.popUpToRoot(NavigationOptions(target = navigator.scene())) }
        text("home 0").assertIsDisplayed()
        ui { navigator.navigate(going("section", "id" to 1)) }
        text("home 0").assertDoesNotExist()
        ui { navigator.select(branch("a")) }
    }

    @Test
    fun aTabThatAContainerRemembersComesBackWithIt() {
        registerSection(BranchRetention.WhileStack)
        start()
        showCounters()
        leaveAndComeBack()
        text("c 1").assertIsDisplayed()
        ui { navigator.popBack() }
        text("a 2").assertIsDisplayed()
    }

    @Test
    fun aContainerComesBackInTheMiddleOfItsAnimation() {
        registerSection(BranchRetention.WhileStack)
        start()
        showCounters()
        ui { navigator.navigate(going("section")) }
        text("a 0").performClick()
        text("a 1").assertIsDisplayed()
        holdTime()
        ui { navigator.popUpToRoot(NavigationOptions(target = navigator.scene())) }
        advance(100)
        ui { navigator.navigate(going("section")) }
        advance(100)
        text("a 1").assertIsDisplayed()
        settle()
        text("a 1").performClick()
        advance(50)
        text("a 2").assertIsDisplayed()
        text("home 0").assertDoesNotExist()
    }

    /** Both entries have left when the first commit is told. */
    @Test
    fun isDroppedWithAnEntryWhoseEndIsToldLate() {
        val home = start()
        ui {
            navigator.observe { event ->
                if (event.kind != EventKind.Changed || navigator.readCurrentRequest()?.route != "b") return@observe
                navigator.popBack()
                navigator.popBack()
            }
        }
        showPlainScreens()
        ui { navigator.navigate(going("a")) }
        rule.waitForIdle()
        ui { navigator.navigate(going("b")) }
        rule.waitForIdle()
        assertEquals(listOf(home), ui { navigator.entryIds })
        assertEquals(setOf(keyOf(home)), savedKeys())
    }

    @Test
    fun aContainerThatRemembersNothingBeginsAnew() {
        registerSection(BranchRetention.WhileContainer)
        val home = start()
        showCounters()
        leaveAndComeBack()
        text("a 0").assertIsDisplayed()
        ui { navigator.popUpToRoot(NavigationOptions(target = navigator.scene())) }
        rule.waitForIdle()
        assertEquals(setOf(keyOf(home)), savedKeys())
    }

    @Test
    fun whatAContainerRemembersIsDroppedWithTheMemory() {
        registerSection(BranchRetention.WhileStack)
        val home = start()
        showCounters()
        ui { navigator.navigate(going("d"), NavigationOptions(presentation = Presentation.Sheet)) }
        val sheet = ui { navigator.currentStack!! }
        val first = visitSection(sheet)
        assertTrue(savedKeys().containsAll(first) && first.size == 1)
        // Its memory goes with the sheet. Some time later its state does, too.
        ui { navigator.dismiss(options = NavigationOptions(target = sheet)) }
        val second = visitSection(ui { navigator.scene()!! })
        assertEquals(second + keyOf(home), savedKeys())
    }

    /** Opens the section and a screen in it, and leaves. Returns the keys of what is remembered and has a state. */
    private fun visitSection(on: StackId): Set<String> {
        ui { navigator.navigate(going("section", "id" to 1), NavigationOptions(target = on)) }
        text("a 0").performClick()
        val a = keyOf(ui { navigator.top!! })
        val popped = ui { navigator.navigate(going("c")).entryOrThrow() }
        text("c 0").performClick()
        val keyOfPopped = keyOf(popped)
        assertTrue(keyOfPopped in savedKeys())
        ui { navigator.popBack() }
        text("a 1").assertIsDisplayed()
        assertTrue(keyOfPopped !in savedKeys())
        ui { navigator.popUpToRoot(NavigationOptions(target = on)) }
        text("a 1").assertDoesNotExist()
        return setOf(a)
    }
}
