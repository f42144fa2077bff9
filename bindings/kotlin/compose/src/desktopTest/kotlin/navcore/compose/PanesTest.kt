// How large what is presented is, and what screen readers are told of it.

package navcore.compose

import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxHeight
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.height
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.text.BasicText
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.semantics.SemanticsActions
import androidx.compose.ui.semantics.SemanticsProperties
import androidx.compose.ui.test.SemanticsMatcher
import androidx.compose.ui.test.SemanticsNodeInteraction
import androidx.compose.ui.test.assert
import androidx.compose.ui.test.getUnclippedBoundsInRoot
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.onRoot
import androidx.compose.ui.test.performSemanticsAction
import androidx.compose.ui.unit.Dp
import androidx.compose.ui.unit.dp
import androidx.compose.ui.unit.height
import androidx.compose.ui.unit.width
import kotlin.math.abs
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.ContainerKind
import navcore.NavigationBranch
import navcore.NavigationContainer
import navcore.NavigationOptions
import navcore.Presentation
import org.junit.Test

class PanesTest : HostRig() {
    private fun present(route: String, presentation: Presentation) = ui {
        navigator.navigate(going(route), NavigationOptions(isAnimated = false, presentation = presentation)).entryOrThrow()
    }

    private fun pane(title: String): SemanticsNodeInteraction =
        rule.onNode(SemanticsMatcher.expectValue(SemanticsProperties.PaneTitle, title))

    private fun assertNear(expected: Dp, given: Dp) =
        assertTrue(abs(expected.value - given.value) <= 1f, "$given in place of $expected")

    @Test
    fun aSheetIsAsHighAsItsContent() {
        start()
        show { Host { unknown { Box(Modifier.size(50.dp, 120.dp)) } } }
        present("a", Presentation.Sheet)
        val whole = rule.onRoot().getUnclippedBoundsInRoot()
        val sheet = pane("a").getUnclippedBoundsInRoot()
        // With the handle.
        assertNear(140.dp, sheet.height)
        assertNear(whole.bottom, sheet.bottom)
        assertNear(whole.width, sheet.width)
    }

    @Test
    fun aSheetLeavesSomethingOfWhatIsBelow() {
        start()
        show { Host { unknown { Column(Modifier.fillMaxHeight()) { Box(Modifier.height(5_000.dp)) } } } }
        present("a", Presentation.Sheet)
        assertNear(rule.onRoot().getUnclippedBoundsInRoot().height * 0.85f, pane("a").getUnclippedBoundsInRoot().height)
    }

    @Test
    fun aScreenIsAsLargeAsItWantsToBe() {
        start()
        show { Host { unknown { Box(Modifier.size(50.dp, 40.dp).testTag(it.route)) } } }
        fun assertIsSmall(route: String) {
            val bounds = rule.onNodeWithTag(route).getUnclippedBoundsInRoot()
            assertEquals(50.dp to 40.dp, bounds.width to bounds.height)
        }
        assertIsSmall("home")
        for ((route, presentation) in listOf("a" to Presentation.Sheet, "b" to Presentation.FullScreen, "c" to Presentation.Alert)) {
            present(route, presentation)
            assertIsSmall(route)
        }
    }

    @Test
    fun aContainerWithoutAScreenFillsItsPlace() {
        startTabs()
        show { Host { for (route in listOf("a", "b")) screen(route) { Box(Modifier.fillMaxSize().testTag(it.route)) } } }
        val whole = rule.onRoot().getUnclippedBoundsInRoot()
        assertEquals(whole, rule.onNodeWithTag("a").getUnclippedBoundsInRoot())
    }

    @Test
    fun columnsArePanes() {
        val columns = listOf(NavigationBranch("list", going("a")), NavigationBranch("letter", going("b")))
        ui { navigator.register("mail", container = NavigationContainer(ContainerKind.Split, columns)) }
        start("mail")
        show { Host { for (route in listOf("a", "b")) screen(route) { BasicText(it.route) } } }
        for (name in listOf("list", "letter")) pane(name).assertExists()
    }

    @Test
    fun whatLiesOverOthersIsADialogThatCanBeLeft() {
        start()
        showPlainScreens()
        for (presentation in listOf(Presentation.Sheet, Presentation.Modal)) {
            present("a", presentation)
            pane("a").assert(SemanticsMatcher.keyIsDefined(SemanticsProperties.IsDialog))
            ui { pane("a") }.performSemanticsAction(SemanticsActions.Dismiss)
            text("a").assertDoesNotExist()
        }
        present("a", Presentation.Alert)
        pane("a").assert(SemanticsMatcher.keyIsDefined(SemanticsProperties.IsDialog))
        pane("a").assert(SemanticsMatcher.keyNotDefined(SemanticsActions.Dismiss))
    }

    @Test
    fun aProgramNamesItsPanes() {
        start()
        show {
            NavigationHost(navigator, paneTitle = { "the ${it.top?.route}" }) { unknown { BasicText(it.route) } }
        }
        present("a", Presentation.FullScreen)
        pane("the a").assertExists()
        pane("the a").assert(SemanticsMatcher.keyNotDefined(SemanticsProperties.IsDialog))
    }
}
