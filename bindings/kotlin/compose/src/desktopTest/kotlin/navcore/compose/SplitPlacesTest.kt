// Splits with something over them, and in other containers.

package navcore.compose

import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.test.performClick
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import navcore.ContainerKind
import navcore.InBranch
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.NavigationOptions
import navcore.Presentation
import org.junit.Test

class SplitPlacesTest : SplitRig() {
    private fun over(column: String, presentation: Presentation) =
        NavigationOptions(presentation = presentation, target = branch(column))

    @Test
    fun whatIsPresentedOverAColumnLiesInIt() {
        startMail()
        showCounters()
        open("letter")
        val sheet = over("letter", Presentation.FullScreen)
        val page = ui { navigator.navigate(going("page"), sheet).entryOrThrow() }
        rule.waitForIdle()
        assertEquals(300.dp to 300.dp, screen(page).getUnclippedBoundsInRoot().left to widthOf(page))
        text("letters 0").performClick()
        text("letters 1").assertIsDisplayed()
        text("page 0").performClick()
        resize(400)
        text("page 1").assertIsDisplayed()
        text("letters 1").assertDoesNotExist()
        assertEquals(400.dp, widthOf(page))
        resize(900)
        text("page 1").assertIsDisplayed()
        ui { navigator.dismiss() }
        rule.waitForIdle()
        text("page 1").assertDoesNotExist()
        text("letter 0").assertIsDisplayed()
    }

    @Test
    fun belowAFullScreenTheColumnsStayAsTheyWere() {
        startMail()
        showCounters()
        open("letter")
        resize(400)
        ui { navigator.navigate(going("home"), NavigationOptions(presentation = Presentation.FullScreen)) }
        rule.waitForIdle()
        assertEquals(listOf("home", "letter"), routes())
        resize(900)
        assertEquals(listOf(1, 3), reports)
        ui { navigator.dismiss() }
        rule.waitForIdle()
        assertEquals(listOf("letter", "letters"), routes())
    }

    @Test
    fun aSplitThatIsHiddenFromTheBeginningIsDrawnWhenItIsSeen() {
        startMail()
        ui { navigator.navigate(going("home"), NavigationOptions(presentation = Presentation.FullScreen)) }
        showCounters()
        text("home 0").assertIsDisplayed()
        ui { navigator.dismiss() }
        rule.waitForIdle()
        assertEquals(listOf("blank", "letters"), routes())
    }

    @Test
    fun aSplitOnATabReportsWhenItIsShown() {
        registerMail()
        ui {
            navigator.register("letter", opens = InBranch("letter", of = "mail"))
            val tabs = listOf("home", "mail").map { NavigationBranch(it, going(it)) }
            navigator.register("main", container = NavigationContainer(ContainerKind.Tabs, tabs))
        }
        start("main")
        showCounters()
        resize(400)
        assertEquals(listOf(), reports)
        ui { navigator.select(branch("mail")) }
        rule.waitForIdle()
        assertEquals(listOf(1), reports)
        text("letters 0").performClick()
        ui { navigator.select(branch("home")) }
        resize(900)
        assertEquals(listOf(1), reports)
        ui { navigator.select(branch("mail")) }
        rule.waitForIdle()
        assertEquals(listOf(1, 3), reports)
        text("letters 1").assertIsDisplayed()
        text("blank 0").assertIsDisplayed()
    }

    @Test
    fun aSplitInAColumnHasTheRoomOfThat() {
        ui {
            for (route in listOf("left", "right")) navigator.register(route)
            val inner = listOf("left", "right").map { NavigationBranch(it, going(it)) }
            navigator.register("inner", container = NavigationContainer(ContainerKind.Split, inner))
            val outer = listOf(NavigationBranch("first", going("home")), NavigationBranch("second", going("inner")))
            navigator.register("outer", container = NavigationContainer(ContainerKind.Split, outer))
        }
        val outer = start("outer")
        show {
            InWindow {
                Host { for (route in listOf("home", "left", "right")) screen(route) { PlainScreen(it) } }
            }
        }
        rule.waitForIdle()
        assertEquals(listOf("home", "left"), routes())
        ui { navigator.select(branch("right")) }
        rule.waitForIdle()
        assertEquals(listOf("home", "right"), routes())
        ui { navigator.hostDidResize(outer, 1) }
        rule.waitForIdle()
        assertEquals(listOf("left", "right"), routes())
    }
}
