// A screen waits for the result of another one, by a key: the result comes to it after the next rotation, too.

package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.test.assertEquals
import kotlinx.coroutines.launch
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.NavigationResult
import navcore.NavigationValue
import navcore.Presentation
import navcore.attachResult
import navcore.navigateForResult
import org.junit.Test

class RememberedResultsTest : RememberedRig() {
    private val key = "colour"
    private val results = ArrayList<NavigationResult<String>>()

    /** As the README has it. */
    @Composable
    private fun Asking(entry: ScreenEntry, to: String) {
        fun hear(result: NavigationResult<String>) {
            results += result
            if (result is NavigationResult.Value) entry.setState(NavigationValue.of(result.value))
        }
        LaunchedEffect(Unit) { entry.scope.launch { entry.navigator.attachResult<String>(key)?.let(::hear) } }
        BasicText(
            "colour ${entry.state?.string}",
            Modifier.clickable {
                entry.scope.launch {
                    hear(entry.navigator.navigateForResult(NavigationRequest(to), NavigationOptions(key = key)))
                }
            },
        )
    }

    private fun showAsking(to: String = "c") {
        routes = {
            for (route in listOf("home", "c")) register(route)
            register("sheet", opens = Presentation.Sheet)
        }
        rule.setContent {
            if (isThere) {
                CompositionLocalProvider(LocalSaveableStateRegistry provides around) {
                    val navigator = rememberNavigator(going("home"), dispatcher = dispatcher, routes = routes)
                    if (navigator !== made.lastOrNull()) made += navigator
                    Host(navigator) {
                        screen("home") { entry -> Asking(entry, to) }
                        unknown { entry -> BasicText(entry.route) }
                    }
                }
            }
        }
        click("colour null")
    }

    private fun pick(colour: String) {
        ui { current.popBack(colour) }
        rule.waitForIdle()
    }

    private val values get() = results.mapNotNull { it.valueOrNull() }

    @Test
    fun theResultComesToACoveredScreenWithoutARotation() {
        showAsking()
        text("c").assertIsDisplayed()
        pick("blue")
        text("colour blue").assertIsDisplayed()
        assertEquals(listOf("blue"), values)
    }

    @Test
    fun theResultComesToACoveredScreenAfterTwoRotations() {
        showAsking()
        recreate()
        recreate()
        text("c").assertIsDisplayed()
        pick("blue")
        text("colour blue").assertIsDisplayed()
        assertEquals(listOf("blue"), values)
        recreate()
        text("colour blue").assertIsDisplayed()
        assertEquals(listOf("blue"), values)
    }

    @Test
    fun theResultComesToAScreenBelowASheetAfterARotation() {
        showAsking("sheet")
        recreate()
        ui { current.dismiss("blue") }
        rule.waitForIdle()
        text("colour blue").assertIsDisplayed()
        assertEquals(listOf("blue"), values)
    }
}
