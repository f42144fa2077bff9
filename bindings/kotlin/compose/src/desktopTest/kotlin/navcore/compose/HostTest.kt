package navcore.compose

import androidx.compose.foundation.clickable
import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.rememberSaveable
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.test.assertIsDisplayed
import androidx.compose.ui.test.performClick
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlinx.coroutines.launch
import navcore.CancelReason
import navcore.ChangeOrigin
import navcore.NavigationOptions
import navcore.NavigationResult
import navcore.NavigationRoute
import navcore.NavigationStatus
import navcore.RouteType
import navcore.arguments
import navcore.navigateForResult
import navcore.properties
import navcore.register
import navcore.routeBuilder
import navcore.submit
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
    fun newArgumentsAreDrawnAnew() {
        start()
        val entry = ui { navigator.navigate(going("a", "id" to 1)).entryOrThrow() }
        show {
            Host {
                screen("a") {
                    var clicks by rememberSaveable { mutableStateOf(0) }
                    BasicText("a ${it["id"]?.int}, clicked $clicks times", Modifier.clickable { clicks++ })
                }
                screen("home") { BasicText("home ${it.arguments}") }
            }
        }
        text("a 1, clicked 0 times").performClick()
        ui { navigator.update(entry, arguments("id" to 2)) }
        text("a 2, clicked 1 times").assertIsDisplayed()
        ui { navigator.hostDidUpdate(entry, null) }
        text("a null, clicked 1 times").assertIsDisplayed()
        assertEquals(emptyList(), moves)
        // Of an entry that is covered, too.
        ui { navigator.update(navigator.entryIds.first(), arguments("tab" to "x")) }
        ui { navigator.popBack() }
        text("home [\"tab\": \"x\"]").assertIsDisplayed()
    }

    @Test
    fun aModelOfAnotherTypeIsAnError() {
        ui { navigator.register("product", routeBuilder { 1 }) }
        ui { navigator.start(going("product")) }
        val entry = ui { HostState(navigator, EmptyCoroutineContext).shown!!.entry }
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
                screen("a") { BasicText("blue", Modifier.clickable { navigator.popBack("blue") }) }
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
        assertEquals(NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Core), result)
    }

    private data class Item(val id: Int) : NavigationRoute<Nothing> {
        companion object : RouteType<Item>("item", properties(::Item, Item::id))
    }
    private data object Shade : RouteType<Shade>("shade"), NavigationRoute<String>

    @Test
    fun aScreenOfATypedRouteGetsItsHandle() {
        ui { navigator.register(Item, Shade) }
        ui { navigator.start(Item(3)) }
        var shade: String? = null
        show {
            Host {
                screen(Item) { entry, screen ->
                    BasicText("item ${screen.route.id}", Modifier.clickable {
                        entry.scope.launch { shade = screen.ask(Shade) }
                    })
                }
                screen(Shade) { _, screen -> BasicText("blue", Modifier.clickable { screen.submit("blue") }) }
            }
        }
        text("item 3").performClick()
        text("blue").performClick()
        rule.waitForIdle()
        assertEquals("blue", shade)
        ui { navigator.update(navigator.top!!, arguments("id" to 4)) }
        text("item 4").assertIsDisplayed()
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
        assertEquals(NavigationStatus.Ok, ui { entry.setState(arguments("n" to 1)) })
        text("state 1").assertIsDisplayed()
        ui { navigator.setState(entry.id, arguments("n" to 2)) }
        text("state 2").assertIsDisplayed()
        ui { navigator.replaceTop(going("a"), NavigationOptions(replacesRoot = true)) }
        text("state null").assertIsDisplayed()
    }
}
