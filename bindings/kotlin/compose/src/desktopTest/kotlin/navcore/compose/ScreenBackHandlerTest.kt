// Back that a screen wants for itself.

package navcore.compose

import androidx.compose.foundation.focusable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.ExperimentalComposeUiApi
import androidx.compose.ui.Modifier
import androidx.compose.ui.focus.FocusRequester
import androidx.compose.ui.focus.focusRequester
import androidx.compose.ui.input.key.Key
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.test.ExperimentalTestApi
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performKeyInput
import androidx.compose.ui.test.pressKey
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import kotlin.test.assertNotNull
import kotlin.test.assertNull
import navcore.NavigationOptions
import navcore.NavigationStatus
import navcore.Presentation
import org.junit.Test

@OptIn(ExperimentalTestApi::class, ExperimentalComposeUiApi::class)
class ScreenBackHandlerTest : HostRig() {
    private var isSearching by mutableStateOf(true)
    private val told = ArrayList<String>()

    private fun showSearch() = show {
        Host {
            screen("a") {
                ScreenBackHandler(isSearching, onGesture = { gesture -> told += "${gesture.phase}" }) {
                    told += "back"
                    isSearching = false
                }
                BasicText("a $isSearching")
            }
            unknown { BasicText(it.route) }
        }
    }

    private fun open(route: String, options: NavigationOptions? = null) {
        ui { navigator.navigate(going(route), options) }
        rule.waitForIdle()
    }

    @Test
    fun aScreenHasBackWhileItIsEnabled() {
        start()
        showSearch()
        open("a")
        assertNotNull(ui { navigator.backPlan()?.handler })
        ui { navigator.back() }
        text("a false").assertIsDisplayed()
        assertEquals(listOf("commit", "back"), told)
        assertNull(ui { navigator.backPlan()?.handler })
        ui { isSearching = true }
        rule.waitForIdle()
        ui { navigator.back() }
        text("a false").assertIsDisplayed()
        ui { navigator.back() }
        text("home").assertIsDisplayed()
    }

    @Test
    fun aScreenThatIsCoveredHasItNoMore() {
        start()
        showSearch()
        open("a")
        open("b")
        assertNull(ui { navigator.backPlan()?.handler })
        ui { navigator.back() }
        text("a true").assertIsDisplayed()
        assertNotNull(ui { navigator.backPlan()?.handler })
        open("b", NavigationOptions(presentation = Presentation.Sheet))
        assertNull(ui { navigator.backPlan()?.handler })
        ui { navigator.back() }
        rule.waitForIdle()
        ui { navigator.popBack() }
        text("home").assertIsDisplayed()
        assertEquals(NavigationStatus.AtRoot, ui { navigator.back() }.status)
        assertEquals(emptyList(), told)
    }

    @Test
    fun theGreaterPriorityGoesFirst() {
        start()
        show {
            Host {
                unknown {
                    ScreenBackHandler(priority = 1) { told += "first" }
                    ScreenBackHandler { told += "second" }
                    BasicText(it.route)
                }
            }
        }
        rule.waitForIdle()
        ui { navigator.back() }
        assertEquals(listOf("first"), told)
    }

    @Test
    fun theFunctionOfTheLastCompositionIsCalled() {
        start()
        var count by mutableStateOf(1)
        show { Host { unknown { ScreenBackHandler { told += "$count" }; BasicText("home $count") } } }
        rule.waitForIdle()
        count = 2
        text("home 2").assertIsDisplayed()
        ui { navigator.back() }
        assertEquals(listOf("2"), told)
    }

    @Test
    fun aHandlerGoesWithTheHostAndMayOutliveTheNavigator() {
        start()
        var isThere by mutableStateOf(true)
        show { if (isThere) Host { unknown { ScreenBackHandler { told += "back" }; BasicText(it.route) } } }
        rule.waitForIdle()
        isThere = false
        rule.waitForIdle()
        assertEquals(NavigationStatus.AtRoot, ui { navigator.back() }.status)
        isThere = true
        rule.waitForIdle()
        ui { navigator.close() }
        isThere = false
        rule.waitForIdle()
        assertEquals(emptyList(), told)
    }

    @Test
    fun aKeyThatMeansBackIsTheScreens() {
        start()
        show {
            Box(Modifier.handleBackKeys(navigator)) {
                Host { unknown { ScreenBackHandler(isSearching) { isSearching = false }; BasicText("home $isSearching") } }
                val focus = remember { FocusRequester() }
                Box(Modifier.size(10.dp).testTag("focus").focusRequester(focus).focusable())
                LaunchedEffect(focus) { focus.requestFocus() }
            }
        }
        text("home true").assertIsDisplayed()
        rule.onNodeWithTag("focus").performKeyInput { pressKey(Key.Escape) }
        text("home false").assertIsDisplayed()
        assertEquals(1, ui { navigator.depth })
    }
}
