// How much of an entry runs, as its screen sees it, and entries that are there until their exit animation is over.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.test.assertEquals
import navcore.BuildContext
import navcore.ContainerKind
import navcore.EntryId
import navcore.EntryLifecycle
import navcore.EntryPhase
import navcore.NavigationContainer
import navcore.NavigationIntent
import navcore.NavigationOptions
import navcore.NavigatorConfiguration
import navcore.Presentation
import navcore.RouteBuilder
import org.junit.Test

class ScreenLifecycleTest : HostRig() {
    private val destroyed = ArrayList<String>()

    private fun configure(configuration: NavigatorConfiguration) = ui { navigator.configure(configuration) }

    private fun waitForExits() {
        configure(NavigatorConfiguration(waitsForExits = true))
        for (route in listOf("product", "list")) ui { navigator.register(route, Builder(route)) }
    }

    private inner class Builder(val name: String) : RouteBuilder<String, Nothing?> {
        override fun makeModel(build: BuildContext) = name
        override fun makeView(entry: EntryId, model: String) = null
        override fun destroyModel(model: String) {
            destroyed += model
        }
    }

    private fun showLives() = show { Host { unknown { BasicText("${it.route} ${it.lifecycle}") } } }

    @Test
    fun aScreenReadsHowMuchOfItRuns() {
        configure(NavigatorConfiguration(sendsLifecycleEvents = true))
        start()
        showLives()
        text("home resumed").assertIsDisplayed()
        val options = NavigationOptions(presentation = Presentation.Sheet)
        ui { navigator.navigate(going("a"), options) }
        text("home started").assertIsDisplayed()
        text("a resumed").assertIsDisplayed()
        ui { navigator.dismiss() }
        text("home resumed").assertIsDisplayed()
        ui { navigator.setMaxLifecycle(navigator.currentStack!!, EntryLifecycle.Started) }
        text("home started").assertIsDisplayed()
    }

    @Test
    fun itIsReadWithoutEventsToo() {
        start()
        showLives()
        text("home resumed").assertIsDisplayed()
        holdTime()
        ui { navigator.navigate(going("a")) }
        advance(50)
        text("home created").assertIsDisplayed()
        settle()
        text("a resumed").assertIsDisplayed()
    }

    @Test
    fun whatIsAnimatedOutIsThereUntilThen() {
        waitForExits()
        start()
        showLives()
        val product = ui { navigator.navigate(going("product")).entryOrThrow() }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popBack() }
        advance(100)
        text("product started").assertIsDisplayed()
        assertEquals(emptyList(), destroyed)
        assertEquals(EntryPhase.Leaving, ui { navigator.phaseOf(product) })
        settle()
        text("product started").assertDoesNotExist()
        assertEquals(listOf("product"), destroyed)
        assertEquals(EntryPhase.Gone, ui { navigator.phaseOf(product) })
    }

    @Test
    fun withoutWaitingItIsGoneAtOnce() {
        ui { navigator.register("product", Builder("product")) }
        start()
        showLives()
        ui { navigator.navigate(going("product")) }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popBack() }
        advance(100)
        text("product none").assertIsDisplayed()
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun whatIsNotAnimatedExitsWithTheNextFrame() {
        waitForExits()
        start()
        showLives()
        ui { navigator.navigate(going("product")) }
        rule.waitForIdle()
        ui { navigator.popBack(options = atOnce) }
        rule.waitForIdle()
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun whatWasNeverDrawnExitsAtOnce() {
        waitForExits()
        start()
        showLives()
        rule.waitForIdle()
        ui {
            navigator.navigate(going("product"))
            navigator.popBack()
        }
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun whatIsPresentedExitsWhenItHasSlidOut() {
        waitForExits()
        start()
        showLives()
        ui { navigator.navigate(going("product"), NavigationOptions(presentation = Presentation.Sheet)) }
        rule.waitForIdle()
        holdTime()
        ui { navigator.dismiss() }
        advance(50)
        text("product started").assertIsDisplayed()
        assertEquals(emptyList(), destroyed)
        settle()
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun whatAGestureHasPoppedExitsWhenItIsOutOfSight() {
        waitForExits()
        start()
        showLives()
        ui { navigator.navigate(going("product")) }
        rule.waitForIdle()
        holdTime()
        val back = PlatformBack(navigator)
        ui { back.begin() }
        advance(50)
        ui { back.progress(0.5f) }
        advance(50)
        text("home created").assertExists()
        ui { back.commit() }
        advance(32)
        text("product started").assertExists()
        text("home resumed").assertExists()
        assertEquals(emptyList(), destroyed)
        settle()
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun whatIsInAContainerExitsWithIt() {
        waitForExits()
        ui {
            navigator.register("tabs", container = NavigationContainer(ContainerKind.Tabs, branches("product", "list")))
        }
        start()
        showLives()
        val tabs = ui { navigator.navigate(going("tabs")).entryOrThrow() }
        rule.waitForIdle()
        ui { navigator.select(navigator.branch("list", of = tabs)!!) }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popToEntry(navigator.entryIds(navigator.stack(tabs)!!).first()) }
        // The tab that was not selected was not seen.
        assertEquals(listOf("product"), destroyed)
        advance(50)
        text("list started").assertIsDisplayed()
        settle()
        assertEquals(listOf("product", "list"), destroyed)
        assertEquals(EntryPhase.Gone, ui { navigator.phaseOf(tabs) })
    }

    @Test
    fun aHostThatGoesEndsTheExits() {
        waitForExits()
        start()
        var isThere by mutableStateOf(true)
        show { if (isThere) Host { unknown { BasicText(it.route) } } }
        ui { navigator.navigate(going("product")) }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popBack() }
        advance(50)
        assertEquals(emptyList(), destroyed)
        isThere = false
        advance(50)
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun anEntryExitsWhenTheLastOfTwoHostsHasDrawnIt() {
        waitForExits()
        start()
        var isThere by mutableStateOf(true)
        show {
            Host { unknown { BasicText("first ${it.route}") } }
            if (isThere) Host { unknown { BasicText("second ${it.route}") } }
        }
        ui { navigator.navigate(going("product")) }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popBack() }
        advance(50)
        isThere = false
        advance(50)
        assertEquals(emptyList(), destroyed)
        settle()
        assertEquals(listOf("product"), destroyed)
    }

    @Test
    fun manyCommitsLeaveNothingBehind() {
        waitForExits()
        start()
        showLives()
        holdTime()
        for (pause in listOf(0L, 30L, 100L)) {
            ui { navigator.navigate(going("product")) }
            advance(pause)
            ui { navigator.replaceTop(going("list")) }
            advance(pause)
            ui { navigator.batch(listOf(NavigationIntent.PopBack(), NavigationIntent.Navigate(going("product")))) }
            advance(pause)
            ui { navigator.popUpToRoot() }
            advance(pause)
        }
        settle()
        assertEquals(9, destroyed.size)
    }

    @Test
    fun closingDuringAnExitEndsIt() {
        waitForExits()
        start()
        showLives()
        ui { navigator.navigate(going("product")) }
        rule.waitForIdle()
        holdTime()
        ui { navigator.popBack() }
        advance(50)
        ui { navigator.close() }
        assertEquals(listOf("product"), destroyed)
        settle()
    }
}
