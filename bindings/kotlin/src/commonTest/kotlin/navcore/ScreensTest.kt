// The handle of a screen: calls that come from it, values, and who hears of problems.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.test.runTest
import navcore.test.TestUser

private data object Front : RouteType<Front>("front"), NavigationRoute<Nothing>
private data class Page(val id: Int) : NavigationRoute<String> {
    companion object : RouteType<Page>("page", properties(::Page, Page::id))
}
private enum class Paint { Red, Blue }
private data class Brush(val width: Int)
private data object Painter : RouteType<Painter>("painter", place = { sheet }), NavigationRoute<Paint>
private data object Brushes : RouteType<Brushes>("brushes"), NavigationRoute<Brush>
private data object Paintings : FlowType<Paintings, Brush>("paintings", { Brushes }), FlowRoute<Int, Brush>

class ScreensTest {
    private fun started(): Navigator {
        val navigator = Navigator()
        navigator.register(Front, Page, Painter, Brushes, Paintings, NavigationAlert)
        navigator.start(Front)
        return navigator
    }

    private val Navigator.names: List<String> get() = entryIds.map { requestOf(it)!!.route }

    @Test
    fun itHasTheRouteAndTheEntry(): Unit = started().use { navigator ->
        navigator.navigate(Page(3))
        val screen = assertNotNull(navigator.topScreen)
        assertEquals(Page(3), screen.route)
        assertEquals(navigator.top, screen.entry)
        assertEquals(3, screen.ofType(Page)?.route?.id)
        assertNull(screen.ofType(Front))
        assertEquals(Front, navigator.screen(of = navigator.entryIds[0])?.route)
        navigator.register("plain")
        navigator.navigate(NavigationRequest("plain"))
        assertNull(navigator.topScreen)
        assertNull(navigator.screen(of = EntryId(7)))
        assertEquals("Page(id=3) at entry 2", "$screen")
    }

    @Test
    fun itCancelsItsJobsWhenItIsGone() = runTest {
        started().use { navigator ->
            navigator.navigate(Page(1))
            val screen = assertNotNull(navigator.topScreen)
            var ran = 0
            val sleeping = screen.launch(this) { awaitCancellation() }
            val quick = screen.launch(this) { ran++ }
            quick.join()
            assertEquals(1, ran)
            navigator.navigate(Painter)
            assertTrue(sleeping.isActive)
            navigator.dismiss()
            navigator.popBack()
            sleeping.join()
            assertTrue(sleeping.isCancelled)
            assertTrue(screen.launch(this) { awaitCancellation() }.isCancelled)
            assertTrue(NavigationScreen(previewing = Front).launch(this) { awaitCancellation() }.isCancelled)
            val last = navigator.topScreen!!.launch(this) { awaitCancellation() }
            navigator.close()
            assertTrue(last.isCancelled)
        }
    }

    @Test
    fun itFinishesHoweverItIsShown(): Unit = started().use { navigator ->
        val values = ArrayList<String>()
        navigator.navigate(Page(1)) { values += "page $it" }
        val page = navigator.topScreen!!.ofType(Page)!!
        navigator.navigate(Painter) { values += "painter $it" }
        val painter = navigator.topScreen!!.ofType(Painter)!!
        // Under the sheet a screen can't go back, and it can finish.
        assertEquals(NavigationStatus.StaleIssuer, page.back().status)
        assertEquals(page.entry, painter.finish(Paint.Blue).entry)
        assertEquals(NavigationStatus.AlreadyGone, painter.finish(Paint.Red).status)
        navigator.navigate(Painter) { values += "painter $it" }
        assertTrue(page.finish("done").isDone)
        assertEquals(listOf("painter Blue", "painter null", "page done"), values)
        assertEquals(NavigationStatus.AtRoot, navigator.topScreen!!.finish().status)
        assertEquals(NavigationStatus.AlreadyGone, navigator.finish(page.entry).status)
        assertEquals(NavigationStatus.Stale, navigator.finish(EntryId(77)).status)
    }

    @Test
    fun nobodyHearsForAScreenThatIsGone(): Unit = started().use { navigator ->
        navigator.navigate(Page(1))
        val page = navigator.top!!
        val results = ArrayList<NavigationResult<NavigationValue>>()
        navigator.navigateForResult(NavigationRequest(Page(2)), NavigationOptions(issuer = page)) { results += it }
        navigator.remove(listOf(page))
        val result = results.single() as NavigationResult.Cancelled
        assertEquals(CancelReason.Asker, result.reason)
        assertEquals(listOf("front", "page"), navigator.names)
    }

    @Test
    fun theFirstMoveIsALink(): Unit = Navigator().use { navigator ->
        navigator.register(Front, Page, Painter)
        navigator.addPattern(navigator.routeId("page")!!, "/pages/{id:int}", isLinkable = true)
        val scene = NavigationOptions(scene = "one")
        val lost = navigator.start(Front, then = NavigationIntent.Open("/nowhere"), options = scene)
        assertEquals(NavigationStatus.Unresolved, lost.status)
        assertEquals(0, navigator.depth)
        val last = navigator.start(
            Front, NavigationIntent.Open("/pages/3"), NavigationIntent.Navigate(Page(4)), options = scene,
        )
        assertEquals(navigator.top, last.entry)
        assertEquals(1, navigator.revision)
        assertEquals(listOf("front", "page", "page"), navigator.names)
    }

    @Test
    fun itIsFoundWhereverItIs(): Unit = started().use { navigator ->
        navigator.navigate(Page(1))
        val page = navigator.top!!
        navigator.navigate(Painter)
        assertEquals(NavigationStatus.NotFound, navigator.popToRoute(Page).status)
        val inScene = NavigationOptions(search = NavigationSearch.Scene)
        assertEquals(page, navigator.popToRoute(Page, inScene).entry)
        navigator.start(Front, NavigationOptions(scene = "two"))
        val anywhere = NavigationOptions(
            unique = NavigationUniqueness.Anywhere, uniqueAction = UniqueNavigationAction.PopTo,
            search = NavigationSearch.All,
        )
        assertEquals(page, navigator.navigate(Page(1), anywhere).entry)
        assertEquals(page, navigator.top)
    }

    @Test
    fun itsCallsComeFromIt(): Unit = started().use { navigator ->
        val front = navigator.topScreen!!
        assertTrue(front.navigate(Page(1), hint = NavigationValue.of("zoom")).isDone)
        assertEquals(NavigationStatus.StaleIssuer, front.navigate(Page(1)).status)
        assertEquals(NavigationStatus.StaleIssuer, front.back().status)
        val page = navigator.topScreen!!
        assertTrue(page.replace(Page(2)).isDone)
        assertEquals(NavigationStatus.StaleIssuer, page.replace(Page(3)).status)
        val second = navigator.topScreen!!
        second.navigate(Page(4))
        navigator.topScreen!!.navigate(Painter)
        assertTrue(navigator.topScreen!!.dismiss().isDone)
        assertTrue(navigator.topScreen!!.back(to = Front).isDone)
        assertEquals(listOf("front"), navigator.names)
        front.navigate(Page(5))
        navigator.topScreen!!.navigate(Page(6))
        assertTrue(navigator.topScreen!!.backToRoot().isDone)
        front.navigate(Page(5))
        assertTrue(navigator.topScreen!!.back().isDone)
        assertEquals(NavigationStatus.AtRoot, front.back().status)
        assertEquals(NavigationStatus.Unresolved, front.dispatch(Page(7)).status)
        assertTrue(front.perform(NavigationIntent.Navigate(Page(8), NavigationOptions(issuer = EntryId(7)))).isDone)
    }

    @Test
    fun backFromTheFirstScreenOfASheetDismissesIt(): Unit = started().use { navigator ->
        val results = ArrayList<String>()
        navigator.navigateForResult(NavigationRequest(Painter)) { results += "$it" }
        val painter = navigator.topScreen!!
        painter.navigate(Page(1))
        assertEquals(NavigationStatus.StaleIssuer, painter.back().status)
        assertTrue(navigator.topScreen!!.back().isDone)
        assertEquals(painter.entry, navigator.top)
        assertTrue(painter.back().isDone)
        assertEquals(NavigationStatus.StaleIssuer, painter.back().status)
        assertEquals(listOf("front"), navigator.names)
        assertEquals(listOf("cancelled(dismiss)"), results)
    }

    @Test
    fun submitGivesTheValueToWhoWaitsAndCloses(): Unit = started().use { navigator ->
        val results = ArrayList<String>()
        navigator.navigateForResult(NavigationRequest(Painter)) { results += "$it" }
        val painter = navigator.topScreen?.ofType(Painter)!!
        assertTrue(painter.submit(Paint.Blue).isDone)
        assertEquals(NavigationStatus.StaleIssuer, painter.submit(Paint.Red).status)
        navigator.navigateForResult(NavigationRequest(Page(1))) { results += "$it" }
        assertTrue(navigator.topScreen?.ofType(Page)!!.submit("done").isDone)
        assertEquals(listOf("value(Blue)", "value(\"done\")"), results.map { it.replace("object(Paint)", "Blue") })
        assertEquals(listOf("front"), navigator.names)
    }

    @Test
    fun submitPublishesWhereNobodyWaits() = runTest {
        started().use { navigator ->
            navigator.navigate(Brushes)
            val brushes = navigator.topScreen?.ofType(Brushes)!!
            // Nobody asks yet: it is kept.
            assertEquals(NavigationStatus.Kept, brushes.submit(Brush(3)).status)
            val heard = async { brushes.values().toList() }
            yield()
            assertEquals(NavigationStatus.Ok, brushes.submit(Brush(4)).status)
            yield()
            yield()
            brushes.submit(Brush(5))
            repeat(4) { yield() }
            navigator.popBack()
            assertEquals(listOf(Brush(3), Brush(4), Brush(5)), heard.await())
            assertEquals(emptyList(), brushes.values().toList())
        }
    }

    @Test
    fun askingFromAScreen() = runTest {
        started().use { navigator ->
            val user = TestUser(navigator)
            val front = navigator.topScreen!!
            val asking = async { front.ask(Painter) }
            user.awaitScreen(Painter)
            assertNull(front.ask(Painter))
            val stale = assertFailsWith<NavigationInterruptedException> { front.value(of = Painter) }
            assertEquals(NavigationStatus.StaleIssuer, assertIs<NavigationResult.Failed>(stale.result).status)
            user.submit(Paint.Blue, at = Painter)
            assertEquals(Paint.Blue, asking.await())
            val declined = async { front.ask(Painter) }
            user.awaitScreen(Painter)
            user.swipeAway()
            assertNull(declined.await())
            val left = async { runCatching { front.value(of = Painter) } }
            user.awaitScreen(Painter)
            user.pressBack()
            assertEquals("navcore: cancelled(dismiss)", left.await().exceptionOrNull()?.message)
            val nowhere = assertFailsWith<NavigationInterruptedException> { navigator.ask(object : NavigationRoute<Int> {}) }
            assertEquals(NavigationStatus.Unresolved, assertIs<NavigationResult.Failed>(nowhere.result).status)
        }
    }

    @Test
    fun alertsAreRoutes() = runTest {
        started().use { navigator ->
            val alert = NavigationAlert("Discard?", "It is not saved.") {
                destructive("Discard")
                button("Save", id = "save")
                cancel("Keep")
            }
            val asking = async { navigator.ask(alert) }
            val user = TestUser(navigator)
            assertEquals(alert, user.awaitScreen(NavigationAlert).route)
            assertEquals(Presentation.Alert, navigator.readTree().active?.presentation)
            val written = navigator.readCurrentRequest()?.get("buttons")?.list?.first()
            assertEquals(arguments("id" to "Discard", "title" to "Discard", "role" to "destructive"), written)
            user.submit("save", at = NavigationAlert)
            assertEquals("save", asking.await())
            assertNull(NavigationAlert.of(NavigationRequest("alert", "title" to "?", "buttons" to listOf(1))))
        }
    }

    @Test
    fun withoutItsNavigatorItDoesNothing() = runTest {
        val screen = NavigationScreen(previewing = Page(1))
        assertEquals(NavigationStatus.Stale, screen.back().status)
        assertEquals(NavigationStatus.Stale, screen.submit("x").status)
        assertNull(screen.ask(Painter))
        assertEquals(emptyList(), screen.values().toList())
        assertFailsWith<NavigationInterruptedException> { screen.value(of = Painter) }
        val navigator = started()
        val front = navigator.topScreen!!
        navigator.close()
        assertEquals(NavigationStatus.Closed, front.navigate(Page(1)).status)
    }

    @Test
    fun problemsAreHeard(): Unit = started().use { navigator ->
        val problems = ArrayList<String>()
        navigator.onProblem = { problems += "${it.status} ${it.isRefusal}" }
        val front = navigator.topScreen!!
        navigator.navigate(NavigationRequest("nowhere"))
        val guard = navigator.addGuard(GuardScope.Entering) { GuardAnswer.Refuse() }
        front.navigate(Page(1))
        navigator.removeGuard(guard)
        front.navigate(Page(1))
        front.navigate(Page(1))
        assertEquals(listOf("unresolved false", "blocked true"), problems)
        // A configuration of one's own does not end it.
        navigator.configure(NavigatorConfiguration(isAnimated = false))
        navigator.navigate(NavigationRequest("nowhere"))
        assertEquals(3, problems.size)
        navigator.onProblem = null
        navigator.navigate(NavigationRequest("nowhere"))
        assertEquals(3, problems.size)
        navigator.close()
        navigator.onProblem = { problems += "$it" }
        assertEquals(3, problems.size)
    }
}
