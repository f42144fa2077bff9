package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberCoroutineScope
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.performClick
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNull
import kotlin.test.assertSame
import kotlin.test.assertTrue
import kotlinx.coroutines.isActive
import kotlinx.coroutines.launch
import navcore.CancelReason
import navcore.NavigationException
import navcore.NavigationResult
import navcore.Navigator
import navcore.Status
import navcore.arguments
import navcore.awaitResultOf
import navcore.navigateForResult
import navcore.routeBuilder
import org.junit.Test

class HostTest : HostRig() {
    @Test
    fun showsNothingBeforeTheStartAndThenTheTop() {
        showPlainScreens()
        text("home").assertDoesNotExist()
        start()
        text("home").assertIsDisplayed()
        ui { navigator.navigate(going("a")) }
        text("a").assertIsDisplayed()
        text("home").assertDoesNotExist()
        ui { navigator.popBack() }
        text("home").assertIsDisplayed()
    }

    @Test
    fun showsWhatIsOnTheStackWhenItComes() {
        start()
        ui { navigator.navigate(going("a")) }
        ui { navigator.navigate(going("b")) }
        showPlainScreens()
        text("b").assertIsDisplayed()
        assertEquals(emptyList(), moves)
        ui { navigator.popBack() }
        text("a").assertIsDisplayed()
    }

    @Test
    fun aClickInAScreenNavigates() {
        start()
        show {
            Host {
                screen("home") { BasicText("go", Modifier.clickable { it.navigator.navigate(going("a")) }) }
                screen("a") {
                    val navigator = LocalNavigator.current
                    BasicText("back", Modifier.clickable { navigator.popBack() })
                }
            }
        }
        text("go").performClick()
        text("go").assertDoesNotExist()
        text("back").performClick()
        text("go").assertIsDisplayed()
    }

    @Test
    fun aScreenHasItsArgumentsAndItsModel() {
        ui { navigator.register("product", routeBuilder { "model of ${it.arguments?.get("id")?.int}" }) }
        start()
        show {
            Host {
                screen("home") { BasicText("home ${it.model} ${it.arguments}") }
                screen<String>("product") { entry, model -> BasicText("$model ${entry["id"]?.int} ${entry.route}") }
            }
        }
        text("home null null").assertIsDisplayed()
        ui { navigator.navigate(going("product", "id" to 3)) }
        text("model of 3 3 product").assertIsDisplayed()
    }

    @Test
    fun aModelOfAnotherTypeIsAnError() {
        ui { navigator.register("product", routeBuilder { 1 }) }
        ui { navigator.start(going("product")) }
        val entry = ui { HostState(navigator, kotlin.coroutines.EmptyCoroutineContext).shown!!.entry }
        assertEquals(1, entry.modelOf(Int::class))
        val error = assertFailsWith<IllegalStateException> { entry.modelOf(String::class) }
        assertEquals("the model of product is 1 and no String", error.message)
    }

    @Test
    fun aRouteWithoutScreenSaysSo() {
        start()
        show { Host { screen("a") { BasicText("known") } } }
        text("There is no screen for home.").assertIsDisplayed()
    }

    @Test
    fun whatARouteWithoutScreenShowsCanBeReplaced() {
        start()
        show {
            Host {
                screen("a") { BasicText("known") }
                unknown { BasicText("what is ${it.route}?") }
            }
        }
        text("what is home?").assertIsDisplayed()
    }

    @Test
    fun aResultComesToTheScreenThatIsCovered() {
        start()
        var result: NavigationResult<String>? = null
        show {
            Host {
                screen("home") { entry ->
                    BasicText("pick", Modifier.clickable {
                        entry.scope.launch { result = navigator.navigateForResult<String>(going("a")) }
                    })
                }
                screen("a") { BasicText("blue", Modifier.clickable { navigator.popBackWith("blue") }) }
            }
        }
        text("pick").performClick()
        text("pick").assertDoesNotExist()
        text("blue").performClick()
        text("pick").assertIsDisplayed()
        assertEquals(NavigationResult.Value("blue"), result)
        text("pick").performClick()
        ui { navigator.popBack() }
        rule.waitForIdle()
        assertEquals(NavigationResult.Cancelled(CancelReason.Pop, navcore.Origin.Core), result)
    }

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
    fun theStateOfAnEntryIsDrawnAnew() {
        start()
        lateinit var entry: ScreenEntry
        show {
            Host {
                unknown {
                    entry = it
                    BasicText("state ${it.state?.get("n")?.int}")
                }
            }
        }
        text("state null").assertIsDisplayed()
        assertEquals(Status.Ok, ui { entry.setState(arguments("n" to 1)) })
        text("state 1").assertIsDisplayed()
        ui { navigator.setState(entry.id, arguments("n" to 2)) }
        text("state 2").assertIsDisplayed()
        ui { navigator.replaceTop(going("a"), navcore.NavigationOptions(replacesRoot = true)) }
        text("state null").assertIsDisplayed()
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
                object : navcore.RouteBuilder<Inner, Nothing?> {
                    override fun makeModel(build: navcore.NavigationBuild): Inner {
                        val inner = newNavigator("x")
                        inner.start(going("x"))
                        return Inner(inner)
                    }

                    override fun destroyModel(model: Inner) = model.navigator.close()
                    override fun makeView(entry: navcore.EntryId, model: Inner) = null
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
        show { NavigationHost(shown) { unknown { PlainScreen(it) } } }
        text("home").assertIsDisplayed()
        val keys = savedKeys()
        shown = other
        text("other").assertIsDisplayed()
        text("home").assertDoesNotExist()
        assertTrue(savedKeys().intersect(keys).isEmpty())
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
            ui { HostState(foreign, kotlin.coroutines.EmptyCoroutineContext) }
        }
        assertEquals(Status.WrongThread, error.status)
        foreign.close()
    }

    private fun keep(index: Int) = navcore.NavigationElement.Keep(navigator.entryAt(index)!!)
}
