// Windows: each host draws its own scene, and an entry that moves from one to the other keeps what its screen has saved.

package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.SaveableStateRegistry
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalWindowInfo
import androidx.compose.ui.platform.WindowInfo
import androidx.compose.ui.platform.testTag
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.onNodeWithTag
import androidx.compose.ui.test.performClick
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.test.assertEquals
import kotlin.test.assertSame
import kotlin.test.assertTrue
import kotlinx.coroutines.isActive
import navcore.EntryId
import navcore.NavigationElement
import navcore.NavigationOptions
import navcore.NavigationStatus
import navcore.NavigationValue
import navcore.Presentation
import navcore.StackId
import navcore.routeBuilder
import org.junit.Test

class ScenesTest : HostRig() {
    private class Window(val name: String) : WindowInfo {
        override var isWindowFocused by mutableStateOf(false)
        val registry = SaveableStateRegistry(emptyMap()) { true }
    }

    private class Model

    private val windows = listOf("main", "right", "third").associateWith { Window(it) }
    private val entries = HashMap<String, ScreenEntry>()

    private fun start(name: String, route: String) =
        ui { navigator.start(going(route), NavigationOptions(scene = name)).entryOrThrow() }

    private fun scene(name: String): StackId = ui { navigator.scene(name)!! }
    private val tree: String get() = ui { navigator.readTree().toString() }

    /** Moves an entry to the top of a scene. */
    private fun move(entry: EntryId, to: String) = ui {
        val target = navigator.scene(to)!!
        val elements = (navigator.entryIds(target) + entry).map(NavigationElement::Keep)
        assertEquals(NavigationStatus.Ok, navigator.setStack(elements, NavigationOptions(target = target)).status)
    }

    /** A window in a window: each has the focus for itself, and saves for itself. */
    @Composable
    private fun Window(window: Window) = CompositionLocalProvider(
        LocalWindowInfo provides window, LocalSaveableStateRegistry provides window.registry,
    ) {
        Box(Modifier.testTag("window ${window.name}")) {
            NavigationHost(navigator, scene = window.name) { unknown { Counter(window, it) } }
        }
    }

    @Composable
    private fun Counter(window: Window, entry: ScreenEntry) {
        var count by rememberSaveable { mutableStateOf(0) }
        entries["${window.name} ${entry.route}"] = entry
        BasicText("${window.name}: ${entry.route} $count", Modifier.clickable { count++ })
    }

    private fun showWindows() = show { Column { Scenes(navigator) { Window(windows.getValue(it.name)) } } }

    private fun focus(name: String) {
        ui { for (window in windows.values) window.isWindowFocused = window.name == name }
        rule.waitForIdle()
    }

    @Test
    fun eachWindowDrawsItsOwnScene() {
        start("main", "home")
        start("right", "a")
        showWindows()
        text("main: home 0").assertIsDisplayed()
        text("right: a 0").assertIsDisplayed()
        ui { navigator.navigate(going("b"), NavigationOptions(scene = "main")) }
        text("main: b 0").assertIsDisplayed()
        text("right: a 0").assertIsDisplayed()
        text("right: b 0").assertDoesNotExist()
        ui { navigator.navigate(going("c")) }
        text("right: c 0").assertIsDisplayed()
        text("main: b 0").assertIsDisplayed()
        assertEquals("main: [home, b] right*: [a, c]", tree)
    }

    @Test
    fun whatIsPresentedLiesOverItsOwnScene() {
        ui { navigator.register("sheet", opens = Presentation.Sheet) }
        start("main", "home")
        start("right", "a")
        val main = ui { HostState(navigator, EmptyCoroutineContext, "main") }
        val right = ui { HostState(navigator, EmptyCoroutineContext, "right") }
        ui { navigator.navigate(going("sheet"), NavigationOptions(scene = "main")) }
        assertEquals(listOf("sheet"), main.root?.layers?.map { it.top?.route })
        assertEquals(listOf(), right.root?.layers?.map { it.top?.route })
    }

    @Test
    fun anEntryThatMovesKeepsItsStateAndItsModel() {
        ui { navigator.register("note", builder = routeBuilder { Model() }) }
        start("main", "home")
        start("right", "a")
        showWindows()
        val note = ui { navigator.navigate(going("note"), NavigationOptions(scene = "main")).entryOrThrow() }
        text("main: note 0").performClick()
        text("main: note 1").performClick()
        ui { navigator.setState(note, NavigationValue.of("half written")) }
        rule.waitForIdle()
        val before = entries.getValue("main note")
        move(note, "right")
        text("right: note 2").assertIsDisplayed()
        text("main: home 0").assertIsDisplayed()
        val after = entries.getValue("right note")
        assertSame(before.model as Model, after.model)
        assertEquals("half written", after.state?.string)
        assertTrue(before.isGone && !before.scope.isActive)
        assertTrue(!after.isGone && after.scope.isActive)
        text("right: note 2").performClick()
        move(note, "main")
        text("main: note 3").assertIsDisplayed()
        text("right: a 0").assertIsDisplayed()
    }

    @Test
    fun anEntryThatMovesWhileItIsCoveredKeepsItsState() {
        start("main", "home")
        start("right", "a")
        showWindows()
        val b = ui { navigator.navigate(going("b"), NavigationOptions(scene = "right")).entryOrThrow() }
        text("right: b 0").performClick()
        ui { navigator.navigate(going("c"), NavigationOptions(scene = "right")) }
        text("right: c 0").assertIsDisplayed()
        move(b, "main")
        text("main: b 1").assertIsDisplayed()
        text("right: c 0").assertIsDisplayed()
    }

    @Test
    fun anEntryThatMovesToANewWindowKeepsItsState() {
        start("main", "home")
        showWindows()
        val a = ui { navigator.navigate(going("a")).entryOrThrow() }
        text("main: a 0").performClick()
        text("main: a 1").assertIsDisplayed()
        start("third", "b")
        move(a, "third")
        text("third: a 1").assertIsDisplayed()
        text("main: home 0").assertIsDisplayed()
        assertTrue(keyOf(a) in savedKeys())
        ui { navigator.popBack() }
        text("third: b 0").assertIsDisplayed()
        assertEquals(setOf("main", "third").map { keyOf(rootOf(it)) }.toSet(), savedKeys())
    }

    private fun rootOf(scene: String): EntryId = ui { navigator.entryIds(navigator.scene(scene)!!).first() }

    @Test
    fun anEntryThatMovesInItsOwnSceneKeepsItsState() {
        startTabs()
        show { Host { screen("tabs") { SelectedBranch(it) }; unknown { Counter(windows.getValue("main"), it) } } }
        val c = ui { navigator.navigate(going("c")).entryOrThrow() }
        text("main: c 0").performClick()
        text("main: c 1").assertIsDisplayed()
        val other = branch("b")
        ui { navigator.select(other) }
        text("main: b 0").assertIsDisplayed()
        ui {
            val elements = (navigator.entryIds(other) + c).map(NavigationElement::Keep)
            navigator.setStack(elements, NavigationOptions(target = other)).entryOrThrow()
        }
        text("main: c 1").assertIsDisplayed()
    }

    @Test
    fun theWindowThatGetsTheFocusIsTheActiveScene() {
        start("main", "home")
        start("right", "a")
        showWindows()
        focus("main")
        assertEquals("main*: [home] right: [a]", tree)
        focus("right")
        assertEquals("main: [home] right*: [a]", tree)
        focus("")
        assertEquals("main: [home] right*: [a]", tree)
        ui { navigator.select(scene("main")) }
        rule.waitForIdle()
        assertEquals("main*: [home] right: [a]", tree)
    }

    @Test
    fun aWindowThatIsClosedGoesWithItsScene() {
        val home = start("main", "home")
        start("right", "a")
        showWindows()
        text("right: a 0").assertIsDisplayed()
        val right = scene("right")
        ui { navigator.hostDidDismiss(right) }
        text("right: a 0").assertDoesNotExist()
        rule.onNodeWithTag("window right").assertDoesNotExist()
        text("main: home 0").assertIsDisplayed()
        start("right", "b")
        text("right: b 0").assertIsDisplayed()
        ui { navigator.hostDidDismiss(navigator.scene("right")!!) }
        ui { navigator.hostDidDismiss(navigator.stack(home)!!) }
        rule.waitForIdle()
        rule.onNodeWithTag("window main").assertDoesNotExist()
        assertEquals("[]", tree)
    }

    @Test
    fun aHostWithoutANameDrawsTheActiveScene() {
        start("main", "home")
        start("right", "a")
        show { Host { unknown { Counter(windows.getValue("main"), it) } } }
        text("main: a 0").performClick()
        ui { navigator.select(navigator.scene("main")!!) }
        text("main: home 0").assertIsDisplayed()
        text("main: a 1").assertDoesNotExist()
        ui { navigator.select(navigator.scene("right")!!) }
        text("main: a 1").assertIsDisplayed()
    }
}
