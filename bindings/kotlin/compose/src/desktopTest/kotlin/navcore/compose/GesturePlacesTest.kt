// Where a gesture of back moves something: below and inside of containers, and what is presented.

package navcore.compose

import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import navcore.ContainerKind
import navcore.EntryPhase
import navcore.NavigationContainer
import navcore.NavigationOptions
import navcore.Presentation
import navcore.TabsBack
import org.junit.Test

class GesturePlacesTest : GestureRig() {
    @Test
    fun aContainerIsSeenBelow() {
        startTabs()
        showPlainScreens()
        val tab = ui { navigator.top!! }
        val root = ui { navigator.scene()!! }
        val over = ui { navigator.navigate(going("c"), NavigationOptions(target = root)).entryOrThrow() }
        holdTime()
        assertTrue(ui { back.begin() })
        advance(50)
        follow(0.5f)
        assertTrue(left(over) > 0.dp && left(tab) < 0.dp)
        ui { back.commit() }
        settle()
        assertEquals(listOf(tab), composed)
    }

    @Test
    fun aScreenOnATabFollows() {
        startTabs()
        showPlainScreens()
        val tab = ui { navigator.top!! }
        val over = push("c")
        holdTime()
        ui { back.begin() }
        advance(50)
        follow(0.5f)
        assertTrue(left(over) > 0.dp && left(tab) < 0.dp)
        ui { back.cancel() }
        settle()
        assertEquals(listOf(over), composed)
    }

    @Test
    fun aSheetFollows() {
        val home = start()
        showPlainScreens()
        val sheet = ui {
            navigator.navigate(going("a"), NavigationOptions(presentation = Presentation.Sheet)).entryOrThrow()
        }
        rule.waitForIdle()
        holdTime()
        val rest = top(sheet)
        assertTrue(ui { back.begin() })
        advance(50)
        follow(0.5f)
        val far = top(sheet)
        assertTrue(far > rest)
        ui { back.cancel() }
        settle()
        assertEquals(rest, top(sheet))
        assertEquals(1, remembered.getValue(sheet).size)
        ui { back.begin() }
        advance(50)
        follow(0.5f)
        assertEquals(far, top(sheet))
        ui { back.commit() }
        advance(32)
        assertTrue(top(sheet) > far)
        settle()
        assertEquals(listOf(home), composed)
    }

    @Test
    fun anotherTabIsNotAnimated() {
        startTabs()
        val tabs = ui { navigator.stackInfo(navigator.currentStack!!)!!.owner!! }
        showPlainScreens()
        val first = ui { navigator.top!! }
        val initial = NavigationContainer(ContainerKind.Tabs, branches("a", "b"), tabsBack = TabsBack.Initial)
        ui { navigator.setContainer(tabs, initial) }
        ui { navigator.select(branch("b")) }
        rule.waitForIdle()
        val second = ui { navigator.top!! }
        holdTime()
        assertTrue(ui { back.begin() })
        advance(50)
        follow(0.5f)
        assertEquals(0.dp, left(second))
        assertEquals(listOf(second), composed)
        ui { back.commit() }
        settle()
        assertEquals(listOf(first), composed)
    }

    /** Its branches have entries too, which go with it. */
    @Test
    fun aContainerThatGoesFollows() {
        ui { navigator.register("inner", container = NavigationContainer(ContainerKind.Tabs, branches("a", "b"))) }
        val home = start()
        showPlainScreens()
        val inner = push("inner")
        val tab = ui { navigator.top!! }
        holdTime()
        assertTrue(ui { back.begin() })
        advance(50)
        follow(0.5f)
        assertTrue(left(tab) > 0.dp && left(home) < 0.dp)
        ui { back.commit() }
        settle()
        assertEquals(listOf(home), composed)
        assertEquals(EntryPhase.Gone, ui { navigator.phaseOf(inner) })
    }
}
