package navcore.compose

import androidx.compose.foundation.focusable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
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
import androidx.compose.ui.test.withKeyDown
import androidx.compose.ui.unit.dp
import kotlin.test.assertEquals
import navcore.BridgeAnswer
import navcore.NavigationOutcome
import navcore.NavigationStatus
import navcore.Navigator
import navcore.navigatorBridge
import org.junit.Test

@OptIn(ExperimentalTestApi::class, ExperimentalComposeUiApi::class)
class BackKeysTest : HostRig() {
    private val outcomes = ArrayList<NavigationOutcome>()

    private fun showWithKeys(inner: Navigator? = null) {
        show {
            Box(Modifier.handleBackKeys(navigator, outcomes::add)) {
                Host { unknown { BasicText(it.route) } }
                Box(if (inner == null) Modifier else Modifier.handleBackKeys(inner)) {
                    val focus = remember { FocusRequester() }
                    Box(Modifier.size(10.dp).testTag("focus").focusRequester(focus).focusable())
                    LaunchedEffect(focus) { focus.requestFocus() }
                }
            }
        }
    }

    private fun press(key: Key) = rule.onNodeWithTag("focus").performKeyInput { pressKey(key) }

    private fun pushTwo() {
        start()
        ui { navigator.navigate(going("a")) }
        ui { navigator.navigate(going("b")) }
    }

    @Test
    fun escapeAndAltLeftPop() {
        pushTwo()
        showWithKeys()
        press(Key.DirectionLeft)
        text("b").assertIsDisplayed()
        press(Key.Escape)
        text("a").assertIsDisplayed()
        rule.onNodeWithTag("focus").performKeyInput { withKeyDown(Key.AltLeft) { pressKey(Key.DirectionLeft) } }
        text("home").assertIsDisplayed()
        press(Key.Escape)
        text("home").assertIsDisplayed()
        assertEquals(
            listOf(NavigationStatus.Ok, NavigationStatus.Ok, NavigationStatus.AtRoot), outcomes.map { it.status },
        )
    }

    @Test
    fun aRefusedPopStays() {
        pushTwo()
        ui { navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(7) }) }
        showWithKeys()
        press(Key.Escape)
        text("b").assertIsDisplayed()
        assertEquals(listOf(7), outcomes.map { it.hostCode })
    }

    @Test
    fun theInnermostNavigatorThatCanPopDoes() {
        pushTwo()
        val inner = ui { newNavigator("x", "y") }
        ui { inner.start(going("x")) }
        ui { inner.navigate(going("y")) }
        showWithKeys(inner)
        press(Key.Escape)
        assertEquals(listOf(1, 3), ui { listOf(inner.depth, navigator.depth) })
        press(Key.Escape)
        assertEquals(listOf(1, 2), ui { listOf(inner.depth, navigator.depth) })
        ui { inner.close() }
        press(Key.Escape)
        assertEquals(1, ui { navigator.depth })
    }
}
