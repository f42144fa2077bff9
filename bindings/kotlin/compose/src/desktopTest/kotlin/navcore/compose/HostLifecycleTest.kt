// Hosts and navigators that come and go, stand in each other, and take each other's place.

package navcore.compose

import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.setValue
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertSame
import kotlin.test.assertTrue
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import navcore.BuildContext
import navcore.EntryId
import navcore.NavigationElement
import navcore.NavigationException
import navcore.NavigationStatus
import navcore.Navigator
import navcore.RouteBuilder
import navcore.awaitResultOf
import org.junit.Test

class HostLifecycleTest : HostRig() {
    @Test
    fun theScopeOfAnEntryEndsWithIt() {
        start()
        lateinit var entry: ScreenEntry
        show { Host { unknown { entry = it } } }
        ui { navigator.navigate(going("a")) }
        rule.waitForIdle()
        val scope = entry.scope
        ui { scope.launch { navigator.awaitResultOf(going("b")) } }
        rule.waitForIdle()
        assertTrue(scope.isActive)
        assertTrue(ui { navigator.waiterOf(navigator.top!!) } != null)
        ui { navigator.setStack(listOf(keep(0), keep(2))) }
        rule.waitForIdle()
        assertTrue(!scope.isActive)
        assertNull(ui { navigator.waiterOf(navigator.top!!) })
    }

    @Test
    fun hostsOfTwoNavigatorsStandInEachOther() {
        start()
        val inner = ui { newNavigator("x", "y") }
        ui { inner.start(going("x")) }
        show {
            Host {
                unknown { outer ->
                    Column {
                        BasicText("outer ${outer.route}")
                        NavigationHost(inner) { unknown { BasicText("inner ${it.route}") } }
                    }
                }
            }
        }
        text("outer home").assertIsDisplayed()
        text("inner x").assertIsDisplayed()
        ui { inner.navigate(going("y")) }
        text("inner y").assertIsDisplayed()
        text("outer home").assertIsDisplayed()
        ui { navigator.navigate(going("a")) }
        text("outer a").assertIsDisplayed()
        text("inner y").assertIsDisplayed()
        ui { inner.close() }
        ui { navigator.popBack() }
        text("outer home").assertIsDisplayed()
        text("inner y").assertDoesNotExist()
    }

    @Test
    fun anInnerNavigatorMayBeAModel() {
        class Inner(val navigator: Navigator)
        ui {
            navigator.register(
                "inner",
                object : RouteBuilder<Inner, Nothing?> {
                    override fun makeModel(build: BuildContext): Inner {
                        val inner = newNavigator("x")
                        inner.start(going("x"))
                        return Inner(inner)
                    }

                    override fun destroyModel(model: Inner) = model.navigator.close()
                    override fun makeView(entry: EntryId, model: Inner) = null
                },
            )
        }
        start()
        show {
            Host {
                screen("home") { BasicText("home") }
                screen<Inner>("inner") { _, inner ->
                    NavigationHost(inner.navigator) { unknown { BasicText("inner ${it.route}") } }
                }
            }
        }
        ui { navigator.navigate(going("inner")) }
        text("inner x").assertIsDisplayed()
        holdTime()
        ui { navigator.popBack() }
        advance(100)
        text("inner x").assertIsDisplayed()
        settle()
        text("inner x").assertDoesNotExist()
        text("home").assertIsDisplayed()
    }

    @Test
    fun aClosedNavigatorLeavesWhatWasDrawn() {
        start()
        showPlainScreens()
        ui { navigator.navigate(going("a")) }
        rule.waitForIdle()
        ui { navigator.close() }
        text("a").assertIsDisplayed()
    }

    @Test
    fun anotherNavigatorTakesThePlace() {
        start()
        val other = ui { newNavigator("other") }
        ui { other.start(going("other")) }
        var shown by mutableStateOf(navigator)
        lateinit var entry: ScreenEntry
        show {
            Host(shown) {
                unknown {
                    entry = it
                    PlainScreen(it)
                }
            }
        }
        text("home").assertIsDisplayed()
        val scope = entry.scope
        val keys = savedKeys()
        shown = other
        text("other").assertIsDisplayed()
        text("home").assertDoesNotExist()
        assertEquals(keys, savedKeys())
        assertTrue(!scope.isActive)
        assertEquals(emptyList(), moves)
        shown = navigator
        text("home").assertIsDisplayed()
        shown = other
        rule.waitForIdle()
        ui { other.close() }
    }

    @Test
    fun aHostThatGoesObservesNoMore() {
        start()
        var isThere by mutableStateOf(true)
        lateinit var entry: ScreenEntry
        show {
            if (isThere) {
                Host {
                    unknown {
                        entry = it
                        val scope = rememberCoroutineScope()
                        assertSame(scope, remember { scope })
                    }
                }
            }
        }
        rule.waitForIdle()
        val scope = entry.scope
        isThere = false
        rule.waitForIdle()
        assertTrue(!scope.isActive)
        ui { navigator.navigate(going("a")) }
        isThere = true
        rule.waitForIdle()
        assertEquals("a", entry.route)
    }

    @Test
    fun anotherThreadsNavigatorIsAnError() {
        val foreign = Navigator()
        val error = assertFailsWith<NavigationException> {
            ui { HostState(foreign, EmptyCoroutineContext) }
        }
        assertEquals(NavigationStatus.WrongThread, error.status)
        foreign.close()
    }

    private fun keep(index: Int) = NavigationElement.Keep(navigator.entryAt(index)!!)
}
