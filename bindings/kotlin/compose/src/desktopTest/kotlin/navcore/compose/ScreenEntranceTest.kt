// Entries that are resumed when nothing around their screens is animated any more.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.test.assertEquals
import navcore.ContainerKind
import navcore.EntryLifecycle
import navcore.EventKind
import navcore.NavigationContainer
import navcore.NavigationIntent
import navcore.NavigationOptions
import navcore.NavigatorConfiguration
import navcore.Presentation
import org.junit.Test

class ScreenEntranceTest : HostRig() {
    private val steps = ArrayList<String>()

    private fun waitForEntries() = ui {
        navigator.configure(NavigatorConfiguration(waitsForEntries = true))
        navigator.observe { event ->
            if (event.kind == EventKind.Lifecycle) steps += event.changes.map { "${it.kind} ${it.request.route}" }
        }
    }

    private fun showLives() {
        show { Host { screen("tabs") { SelectedBranch(it) }; unknown { BasicText("${it.route} ${it.lifecycle}") } } }
        rule.waitForIdle()
    }

    private fun told(): List<String> = steps.toList().also { steps.clear() }

    private fun presenting(presentation: Presentation) = NavigationOptions(presentation = presentation)

    /** Home has come in, and from now on only [advance] lets time pass. */
    private fun begin() {
        waitForEntries()
        start()
        showLives()
        assertEquals(listOf("created home", "started home", "resumed home"), told())
        holdTime()
    }

    @Test
    fun aPushIsResumedWhenItHasSlidIn() {
        begin()
        ui { navigator.navigate(going("a")) }
        assertEquals(listOf("paused home", "created a", "started a"), told())
        advance(100)
        text("a started").assertIsDisplayed()
        text("home started").assertIsDisplayed()
        assertEquals(emptyList(), told())
        settle()
        assertEquals(listOf("resumed a", "stopped home"), told())
        text("a resumed").assertIsDisplayed()
    }

    @Test
    fun whatIsNotAnimatedComesInWithTheNextFrame() {
        begin()
        ui { navigator.navigate(going("a"), atOnce) }
        assertEquals(listOf("paused home", "created a", "started a"), told())
        rule.mainClock.advanceTimeByFrame()
        assertEquals(listOf("resumed a", "stopped home"), told())
    }

    @Test
    fun whatIsTakenBackWasNeverResumed() {
        begin()
        ui { navigator.navigate(going("a")) }
        advance(100)
        told()
        ui { navigator.popBack() }
        assertEquals(listOf("resumed home", "stopped a"), told())
        settle()
        assertEquals(emptyList(), told())
        text("home resumed").assertIsDisplayed()
    }

    @Test
    fun aPopIsResumedWhenItHasSlidIn() {
        homeComesBack({ navigator.navigate(going("a")) }) { navigator.popBack() }
    }

    /** Home is resumed when the screen in front of it has slid out. */
    private fun homeComesBack(cover: () -> Unit, uncover: () -> Unit) {
        begin()
        ui { cover() }
        settle()
        told()
        ui { uncover() }
        assertEquals(listOf("paused a", "started home", "stopped a"), told())
        advance(100)
        assertEquals(emptyList(), told())
        settle()
        assertEquals(listOf("resumed home"), told())
    }

    @Test
    fun whatIsPresentedIsResumedWhenItHasSlidIn() {
        begin()
        for (presentation in listOf(Presentation.Sheet, Presentation.Alert, Presentation.FullScreen)) {
            ui { navigator.navigate(going("a"), presenting(presentation)) }
            assertEquals("started a", told().last(), "$presentation")
            advance(50)
            assertEquals(emptyList(), told(), "$presentation")
            settle()
            assertEquals("resumed a", told().first(), "$presentation")
            ui { navigator.dismiss(options = atOnce) }
            settle()
            told()
        }
    }

    @Test
    fun whatAFullScreenHasHiddenIsResumedWhenThatHasSlidOut() {
        homeComesBack({ navigator.navigate(going("a"), presenting(Presentation.FullScreen)) }) { navigator.dismiss() }
    }

    @Test
    fun aContainerComesInWithItsTabAndATabByItself() {
        ui { navigator.register("tabs", container = NavigationContainer(ContainerKind.Tabs, branches("a", "b"))) }
        begin()
        ui { navigator.navigate(going("tabs")) }
        advance(100)
        assertEquals(listOf("paused home", "created tabs", "created a", "started tabs", "started a"), told())
        settle()
        assertEquals(listOf("resumed tabs", "resumed a", "stopped home"), told())
        val branch = branch("b")
        ui { navigator.select(branch) }
        settle()
        assertEquals(listOf("paused a", "created b", "started b", "resumed b", "stopped a"), told())
    }

    @Test
    fun theNewestOfSeveralPushesComesIn() {
        begin()
        ui { navigator.navigate(going("a")) }
        advance(100)
        ui { navigator.navigate(going("b")) }
        advance(100)
        ui { navigator.batch(listOf(NavigationIntent.Navigate(going("c")), NavigationIntent.Navigate(going("d")))) }
        advance(100)
        assertEquals(emptyList(), told().filter { it.startsWith("resumed") })
        settle()
        assertEquals(listOf("resumed d"), told().filter { it.startsWith("resumed") })
    }

    @Test
    fun whatIsCoveredAndComesBackBetweenTwoFramesIsResumed() {
        begin()
        ui { navigator.navigate(going("a"), presenting(Presentation.Sheet)) }
        settle()
        told()
        ui {
            navigator.dismiss()
            val b = navigator.navigate(going("b")).entryOrThrow()
            navigator.hostDidEnter(b)
            navigator.popBack()
        }
        settle()
        assertEquals("resumed home", told().last())
        assertEquals(EntryLifecycle.Resumed, ui { navigator.lifecycleOf(navigator.top!!) })
    }

    @Test
    fun withoutWaitingItIsResumedAtOnce() {
        start()
        showLives()
        holdTime()
        ui { navigator.navigate(going("a")) }
        advance(50)
        text("a resumed").assertIsDisplayed()
    }
}
