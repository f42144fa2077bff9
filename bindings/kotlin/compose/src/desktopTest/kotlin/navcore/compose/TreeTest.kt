// Containers, drawn.

package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.performClick
import kotlin.test.assertEquals
import navcore.ContainerKind
import navcore.NavigationContainer
import org.junit.Test

class TreeTest : HostRig() {
    @Test
    fun aContainerWithoutAScreenDrawsItsBranch() {
        startTabs()
        show { Host { for (route in listOf("a", "b")) screen(route) { PlainScreen(it) } } }
        text("a").assertIsDisplayed()
        ui { navigator.select(branch("b")) }
        text("b").assertIsDisplayed()
        text("a").assertDoesNotExist()
    }

    @Test
    fun otherBranchesKeepTheirState() {
        startTabs()
        show {
            Host {
                screen("tabs") { entry ->
                    Column {
                        for (tab in entry.branches) {
                            val label = "tab ${tab.name}${if (tab.isSelected) " selected" else ""}"
                            BasicText(label, Modifier.clickable { entry.navigator.select(tab.id) })
                        }
                        SelectedBranch(entry)
                    }
                }
                unknown {
                    var clicks by rememberSaveable { mutableStateOf(0) }
                    BasicText("${it.route} $clicks", Modifier.clickable { clicks++ })
                }
            }
        }
        text("a 0").performClick()
        text("tab b").performClick()
        text("tab b selected").assertIsDisplayed()
        text("b 0").performClick()
        text("tab a").performClick()
        text("a 1").assertIsDisplayed()
        ui { navigator.navigate(going("c")) }
        text("c 0").performClick()
        text("tab b").performClick()
        text("b 1").assertIsDisplayed()
        text("tab a").performClick()
        text("c 1").assertIsDisplayed()
        ui { navigator.popBack() }
        text("a 1").assertIsDisplayed()
    }

    @Test
    fun allBranchesAreDrawnWhereTheContainerSaysSo() {
        val container = NavigationContainer(ContainerKind.Custom, branches("a", "b"), showsAll = true)
        ui { navigator.register("both", container = container) }
        start("both")
        show { Host { for (route in listOf("a", "b")) screen(route) { BasicText(it.route) } } }
        text("a").assertIsDisplayed()
        text("b").assertIsDisplayed()
    }

    @Test
    fun branchesInAnotherOrderAreNotDrawnAnew() {
        val container = NavigationContainer(ContainerKind.Custom, branches("a", "b"), showsAll = true)
        ui { navigator.register("both", container = container) }
        val both = start("both")
        show { Host { for (route in listOf("a", "b")) screen(route) { PlainScreen(it) } } }
        rule.waitForIdle()
        ui { navigator.setContainer(both, container.copy(branches = branches("b", "a"))) }
        rule.waitForIdle()
        assertEquals(listOf(1, 1), remembered.values.map { it.size })
        assertEquals(2, composed.size)
    }
}
