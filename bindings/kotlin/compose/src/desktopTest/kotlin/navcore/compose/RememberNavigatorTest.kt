// A navigator that the composition remembers: what comes back in another process, and what does not.

package navcore.compose

import androidx.compose.foundation.text.BasicText
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.saveable.LocalSaveableStateRegistry
import androidx.compose.runtime.saveable.rememberSaveableStateHolder
import androidx.compose.runtime.setValue
import androidx.compose.ui.test.assertIsDisplayed
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertNotSame
import kotlin.test.assertTrue
import navcore.BridgeAnswer
import navcore.NavigationException
import navcore.NavigationOptions
import navcore.NavigationRequest
import navcore.NavigationResult
import navcore.NavigationRoute
import navcore.NavigationValue
import navcore.RouteType
import navcore.SavedDecision
import navcore.register
import org.junit.Test

private data object Lobby : RouteType<Lobby>("lobby"), NavigationRoute<Nothing>

class RememberNavigatorTest : RememberedRig() {
    @Test
    fun startsWithoutASavedState() {
        showApp()
        text("home 0").assertIsDisplayed()
        assertEquals("[home]", tree)
    }

    @Test
    fun startsWithARouteThatIsAType() {
        rule.setContent {
            val navigator = rememberNavigator(Lobby, dispatcher = dispatcher) { register(Lobby) }
            NavigationHost(navigator) { screen(Lobby) { _, screen -> BasicText("at ${screen.route}") } }
        }
        text("at Lobby").assertIsDisplayed()
    }

    @Test
    fun comesBackWithWhatItsScreensKeptAlsoWhereTheyAreHidden() {
        showApp()
        click("home 0")
        navigate("tabs")
        click("a 0")
        click("a 1")
        navigate("c", "id" to 7)
        click("c 0")
        select("b")
        click("b 0")
        click("b 1")
        click("b 2")
        val before = tree
        recreate()
        assertNotSame(made[0], made[1])
        assertTrue(made[0].isClosed && !made[1].isClosed)
        assertEquals(before, tree)
        text("b 3").assertIsDisplayed()
        select("a")
        text("c 1").assertIsDisplayed()
        popBack()
        text("a 2").assertIsDisplayed()
        ui { current.popUpToRoot(NavigationOptions(target = current.scene())) }
        text("home 1").assertIsDisplayed()
    }

    @Test
    fun twoRotationsInARowAreAsOne() {
        showApp()
        navigate("tabs")
        click("a 0")
        navigate("c")
        click("c 0")
        select("b")
        val first = save()
        recreate(first)
        val second = save()
        recreate(second)
        assertEquals(textIn(first), textIn(second))
        assertEquals(textIn(first), textIn(save()))
        assertEquals(plain(first), plain(second))
        select("a")
        text("c 1").assertIsDisplayed()
        popBack()
        text("a 1").assertIsDisplayed()
    }

    /** Who waits for a result hears once that nothing comes of it: the entry is there in the next process, nobody waits. */
    @Test
    fun aResultIsToldOnceInTwoRotations() {
        showApp()
        val results = ArrayList<NavigationResult<NavigationValue>>()
        ui { current.navigateForResult(going("c")) { results += it } }
        rule.waitForIdle()
        assertEquals(0, results.size)
        recreate()
        assertEquals(listOf("cancelled(shutdown)"), results.map { "$it" })
        recreate()
        assertEquals("[home, c]", tree)
        ui { current.popBack("blue") }
        assertEquals("[home]", tree)
        assertEquals(1, results.size)
    }

    @Test
    fun theStateIsThatOfTheMomentInWhichItIsAskedFor() {
        showApp()
        click("home 0")
        // Nothing is composed in between.
        val saved = ui {
            current.navigate(going("c"))
            around.performSave()
        }
        assertTrue("\"c\"" in textIn(saved))
        recreate(saved)
        assertEquals("[home, c]", tree)
        popBack()
        text("home 1").assertIsDisplayed()
    }

    @Test
    fun aTextThatCanNotBeRestoredStartsAndNoScreenGetsItsStates() {
        showApp()
        click("home 0")
        navigate("c")
        val saved = save()
        for (bad in listOf("", "{", textIn(saved).dropLast(5), textIn(saved).replace("\"navcore\":1", "\"navcore\":2"))) {
            recreate(withText(saved) { bad })
            assertEquals("[home]", tree)
            text("home 0").assertIsDisplayed()
        }
        recreate(saved.mapValues { listOf(7) })
        text("home 0").assertIsDisplayed()
        recreate(saved.mapValues { listOf(emptyList<Any?>()) })
        text("home 0").assertIsDisplayed()
        recreate(saved)
        assertEquals("[home, c]", tree)
    }

    @Test
    fun aTabThatAContainerRemembersComesBackInAnotherProcess() {
        showApp()
        navigate("section", "id" to 1)
        click("a 0")
        navigate("c")
        click("c 0")
        select("b")
        ui { current.popUpToRoot(NavigationOptions(target = current.scene())) }
        rule.waitForIdle()
        recreate()
        recreate()
        text("home 0").assertIsDisplayed()
        navigate("section", "id" to 1)
        select("a")
        text("c 1").assertIsDisplayed()
        popBack()
        text("a 1").assertIsDisplayed()
    }

    @Test
    fun onlyStatesOfEntriesInTheTextAreSaved() {
        showApp()
        click("home 0")
        navigate("section", "id" to 1)
        click("a 0")
        navigate("c")
        click("c 0")
        assertEquals(setOf<Any?>("1", "3", "4"), keysBeside(save()))
        popBack()
        assertEquals(setOf<Any?>("1", "3"), keysBeside(save()))
        popBack()
        ui { current.popUpToRoot(NavigationOptions(target = current.scene())) }
        rule.waitForIdle()
        assertEquals(setOf<Any?>("1", "3"), keysBeside(save()))
    }

    @Test
    fun whatDoesNotFitTheBudgetIsNotSaved() {
        showApp(budget = 130)
        navigate("section", "id" to 1)
        click("a 0")
        ui { current.popUpToRoot(NavigationOptions(target = current.scene())) }
        rule.waitForIdle()
        // Without the memory it fits.
        assertTrue("remembered" !in textIn(save()) && textIn(save()).length <= 130)
        assertEquals(emptySet<Any?>(), keysBeside(save()) - "1")
        repeat(3) { navigate("c") }
        assertEquals(emptyMap(), save())
        recreate()
        assertEquals("[home]", tree)
    }

    @Test
    fun anotherVersionIsMigrated() {
        showApp(appVersion = 2) { entry ->
            if (entry.route == "c") SavedDecision.Replace(NavigationRequest("d")) else SavedDecision.Keep
        }
        navigate("c")
        click("c 0")
        assertTrue("\"app\":2" in textIn(save()))
        val before = routes
        routes = { for (route in listOf("home", "d")) register(route) }
        recreate()
        assertEquals("[home, d]", tree)
        routes = before
    }

    @Test
    fun aRestoreThatIsPendingIsSavedAsItCame() {
        showApp()
        click("home 0")
        navigate("c")
        click("c 0")
        val saved = save()
        guardLater()
        recreate(saved)
        assertEquals("[]", tree)
        assertEquals(plain(saved), plain(save()))
        recreate()
        ui { current.answer(questions.last().id, BridgeAnswer.Accept) }
        rule.waitForIdle()
        assertEquals("[home, c]", tree)
        text("c 1").assertIsDisplayed()
        popBack()
        text("home 1").assertIsDisplayed()
    }

    @Test
    fun aRestoreThatFailsLaterStartsAndNoScreenGetsItsStates() {
        showApp { SavedDecision.Refuse() }
        click("home 0")
        navigate("c")
        guardLater()
        recreate()
        assertEquals("[]", tree)
        ui { current.answer(questions.last().id, BridgeAnswer.Refuse(3)) }
        rule.waitForIdle()
        assertEquals("[home]", tree)
        text("home 0").assertIsDisplayed()
    }

    @Test
    fun aStartThatFailsThrows() {
        routes = { made += this }
        assertFailsWith<NavigationException> { showApp() }
        assertTrue(current.isClosed)
    }

    @Test
    fun aNavigatorInAHolderComesBackWithItsPlace() {
        var tab by mutableStateOf("one")
        rule.setContent {
            if (isThere) {
                CompositionLocalProvider(LocalSaveableStateRegistry provides around) {
                    val holder = rememberSaveableStateHolder()
                    holder.SaveableStateProvider(tab) { App() }
                }
            }
        }
        click("home 0")
        navigate("c")
        click("c 0")
        tab = "two"
        text("home 0").assertIsDisplayed()
        assertTrue(made[0].isClosed)
        tab = "one"
        text("c 1").assertIsDisplayed()
        popBack()
        text("home 1").assertIsDisplayed()
    }

    @Test
    fun itIsClosedWithItsComposition() {
        showApp()
        rule.waitForIdle()
        isThere = false
        rule.waitForIdle()
        assertTrue(current.isClosed)
    }
}
