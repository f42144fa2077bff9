package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateHolder
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.saveable.rememberSaveableStateHolder
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.performClick
import kotlin.test.assertEquals
import navcore.NavigationElement
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
        ui { navigator.popBack(atOnce) }
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
        lateinit var holder: SaveableStateHolder
        show {
            holder = rememberSaveableStateHolder()
            if (isThere) holder.SaveableStateProvider("host") { Host { unknown { PlainScreen(it) } } }
        }
        val a = ui { navigator.navigate(going("a")).entryOrThrow() }
        rule.waitForIdle()
        val b = ui { navigator.navigate(going("b")).entryOrThrow() }
        rule.waitForIdle()
        isThere = false
        rule.waitForIdle()
        isThere = true
        rule.waitForIdle()
        assertEquals(setOf(home, a, b).map(::keyOf).toSet(), nestedKeys())
        ui { navigator.setStack(listOf(home, b).map(NavigationElement::Keep)) }
        rule.waitForIdle()
        assertEquals(setOf(home, b).map(::keyOf).toSet(), nestedKeys())
    }

    /** The keys of a host that stands in another holder. */
    private fun nestedKeys(): Set<String> = ui { keysIn(registry.performSave()) }

    private fun keysIn(value: Any?): Set<String> = when (value) {
        is Map<*, *> -> value.keys.map { it.toString() }.filter { it.count { letter -> letter == '/' } == 2 }.toSet() +
            value.values.flatMap(::keysIn)
        is List<*> -> value.flatMap(::keysIn).toSet()
        else -> emptySet()
    }

    @Test
    fun comesBackWithTheHostAndWithoutWhatWentMeanwhile() {
        val home = start()
        var saved = registry
        var isThere by mutableStateOf(true)
        rule.setContent {
            if (isThere) {
                CompositionLocalProvider(LocalSaveableStateRegistry provides saved) {
                    Host { unknown { PlainScreen(it) } }
                }
            }
        }
        rule.waitForIdle()
        val a = ui { navigator.navigate(going("a")).entryOrThrow() }
        rule.waitForIdle()
        val b = ui { navigator.navigate(going("b")).entryOrThrow() }
        rule.waitForIdle()
        val values = ui { registry.performSave() }
        isThere = false
        rule.waitForIdle()
        ui { navigator.setStack(listOf(home, b).map(NavigationElement::Keep)) }
        saved = SaveableStateRegistry(values) { true }
        isThere = true
        rule.waitForIdle()
        assertEquals(2, remembered.getValue(b).size)
        assertEquals(1, remembered.getValue(b).toSet().size)
        val keys = ui { saved.performSave() }.values.flatten().filterIsInstance<Map<*, *>>().flatMap { it.keys }.toSet()
        assertEquals(setOf<Any?>(keyOf(home), keyOf(b)), keys)
        ui { navigator.popBack() }
        rule.waitForIdle()
        assertEquals(1, remembered.getValue(home).toSet().size)
        assertEquals(1, remembered.getValue(a).size)
    }
}
