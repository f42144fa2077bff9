// Guards: each answer, exceptions, redirects, guards that are asked by events, and who is asked again.

package navcore

import kotlin.test.*
import kotlinx.coroutines.async
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class GuardsTest {
    private class Failure(message: String) : RuntimeException(message)

    private val said = ArrayList<GuardAnswer>()
    private val asked = ArrayList<GuardContext>()

    /** With what was said of a guard, one after the other; then yes. */
    private fun answer(context: GuardContext): GuardAnswer {
        asked += context
        return if (said.isEmpty()) GuardAnswer.Accept else said.removeAt(0)
    }

    private fun started(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("main", "order", "login")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun Navigator.guardOrders(): GuardId =
        addGuard(GuardScope.EnteringRoute(routeId("order")!!), decide = ::answer)

    private val Navigator.routes: List<String> get() = entryIds.map { requestOf(it)!!.route }

    @Test
    fun acceptsAndRefuses(): Unit = started().use { navigator ->
        val guard = navigator.guardOrders()
        val order = navigator.navigate(NavigationRequest("order", "id" to 3)).entryOrThrow()
        val context = asked.single()
        assertEquals(GuardKind.Enter, context.kind)
        assertEquals(guard, context.guard)
        assertEquals(order, context.entry)
        assertEquals(navigator.routeId("order"), context.routeId)
        assertEquals(3, context.arguments?.get("id")?.int)
        assertEquals(0, context.redirectCount)
        assertEquals(IntentKind.Navigate, context.question.kind)

        said += GuardAnswer.Refuse(5)
        val refused = assertIs<NavigationOutcome.Refused>(navigator.navigate(NavigationRequest("order")))
        assertEquals(NavigationStatus.Blocked to RefusingParty.Guard, refused.status to refused.by)
        assertEquals(5, refused.hostCode)
        assertEquals(NavigationStatus.Ok, navigator.removeGuard(guard))
        assertEquals(NavigationStatus.Stale, navigator.removeGuard(guard))
        assertTrue(navigator.navigate(NavigationRequest("order")).isDone)
        assertEquals(2, asked.size)
        assertFailsWith<IllegalArgumentException> { GuardAnswer.Refuse(0) }
        assertFailsWith<IllegalArgumentException> { GuardAnswer.Refuse(Int.MIN_VALUE) }
    }

    @Test
    fun whatIsAskedCanBeReadInsideAndKept(): Unit = started().use { navigator ->
        var changes = 0
        navigator.addGuard(GuardScope.Entering) { context ->
            changes = context.question.changes.size
            if (asked.isEmpty()) {
                assertEquals("guard 1: ${context.question.id}: navigate: added order at 1", context.toString())
            }
            answer(context)
        }
        navigator.navigate(NavigationRequest("order"))
        assertEquals(1, changes)
        // One that is answered later can be read later.
        said += GuardAnswer.Later
        val pending = assertIs<NavigationOutcome.Pending>(navigator.navigate(NavigationRequest("order")))
        assertEquals(1, asked.last().question.changes.size)
        assertEquals(pending.ticket, asked.last().question.ticket)
        assertEquals(NavigationStatus.Ok, navigator.answer(asked.last().question.id, BridgeAnswer.Refuse(3)))
        assertEquals(3, navigator.lastOutcome.hostCode)
    }

    @Test
    fun redirectsElsewhere(): Unit = started().use { navigator ->
        navigator.guardOrders()
        said += GuardAnswer.Redirect(NavigationIntent.Navigate(NavigationRequest("login")))
        val outcome = navigator.navigate(NavigationRequest("order"))
        assertTrue(outcome.isDone)
        assertEquals(1, outcome.redirectCount)
        assertEquals(listOf("main", "login"), navigator.routes)
    }

    @Test
    fun anIntentThatCanNotTakeThePlaceRefuses(): Unit = started().use { navigator ->
        var released = 0
        navigator.guardOrders()
        val intents = listOf(
            NavigationIntent.HostDidSetStack(listOf()),
            NavigationIntent.RecheckGuards(),
            NavigationIntent.NavigateForResult(NavigationRequest("login"), onReleased = { released++ }) { fail() },
        )
        for (intent in intents) {
            said += GuardAnswer.Redirect(intent)
            val outcome = assertIs<NavigationOutcome.Refused>(
                navigator.navigateForResult(NavigationRequest("order")) {},
            )
            assertEquals(NavigationStatus.Blocked to 1, outcome.status to outcome.hostCode)
        }
        assertEquals(1, released)
        assertEquals(listOf("main"), navigator.routes)
    }

    @Test
    fun theWaiterOfWhatWasRedirectedGetsTheResult() = runTest {
        started().use { navigator ->
            navigator.guardOrders()
            said += GuardAnswer.Redirect(NavigationIntent.NavigateForResult(NavigationRequest("login")))
            val result = async { navigator.navigateForResult<String>(NavigationRequest("order")) }
            yield()
            assertEquals(listOf("main", "login"), navigator.routes)
            navigator.popBack("x")
            assertEquals(NavigationResult.Value("x"), result.await())

            said += GuardAnswer.Redirect(NavigationIntent.Navigate(NavigationRequest("login")))
            assertEquals(
                NavigationResult.Failed(NavigationStatus.Blocked),
                navigator.navigateForResult<String>(NavigationRequest("order")),
            )
        }
    }

    @Test
    fun resumesAfterAScreen() = runTest {
        started().use { navigator ->
            navigator.guardOrders()
            said += GuardAnswer.Resume(NavigationRequest("login"))
            val outcome = async { navigator.awaitNavigate(NavigationRequest("order", "id" to 3)) }
            yield()
            assertEquals(listOf("main", "login"), navigator.routes)
            navigator.popBack(true)
            assertTrue(outcome.await().isDone)
            assertEquals(listOf("main", "order"), navigator.routes)
            assertEquals(listOf(0, 1), asked.map { it.redirectCount })

            said += GuardAnswer.Resume(NavigationRequest("login"))
            val given = async { navigator.awaitNavigate(NavigationRequest("order")) }
            yield()
            navigator.popBack()
            assertEquals(NavigationStatus.Blocked, given.await().status)
        }
    }

    @Test
    fun isAnsweredLaterByAnIntent() = runTest {
        started().use { navigator ->
            navigator.guardOrders()
            said += listOf(GuardAnswer.Later, GuardAnswer.Later)
            val first = async { navigator.awaitNavigate(NavigationRequest("order")) }
            yield()
            val question = asked.last().question.id
            val login = NavigationRequest("login")
            assertEquals(
                NavigationStatus.Invalid, navigator.redirect(question, NavigationIntent.HostDidPop(navigator.top!!)),
            )
            assertEquals(NavigationStatus.Ok, navigator.redirect(question, NavigationIntent.Navigate(login)))
            assertEquals(
                NavigationStatus.AlreadyResolved, navigator.redirect(question, NavigationIntent.Navigate(login)),
            )
            assertEquals(1, first.await().redirectCount)
            navigator.popBack()

            val second = async { navigator.awaitNavigate(NavigationRequest("order")) }
            yield()
            assertEquals(NavigationStatus.Ok, navigator.resume(asked.last().question.id, login))
            assertEquals(listOf("main", "login"), navigator.routes)
            navigator.popBack(null)
            assertTrue(second.await().isDone)
            assertEquals(listOf("main", "order"), navigator.routes)
        }
    }

    @Test
    fun anExceptionRefusesAndComesOut(): Unit = started().use { navigator ->
        val guard = navigator.addGuard(GuardScope.Entering) { throw Failure("guard") }
        assertEquals("guard", assertFailsWith<Failure> { navigator.navigate(NavigationRequest("order")) }.message)
        assertEquals(NavigationStatus.Blocked, navigator.lastOutcome.status)
        assertEquals(NavigatorBridge.THREW, navigator.lastOutcome.hostCode)
        navigator.removeGuard(guard)
        assertTrue(navigator.navigate(NavigationRequest("order")).isDone)
    }

    @Test
    fun guardsAboutLeavingGoWithTheirEntry(): Unit = started().use { navigator ->
        val before = navigator.receiver.tokens.count
        val order = navigator.navigate(NavigationRequest("order")).entryOrThrow()
        val removed = ArrayList<String>()
        navigator.addGuard(GuardScope.LeavingEntry(order), { removed += "entry" }, ::answer)
        navigator.addGuard(GuardScope.LeavingRoute(navigator.routeId("order")!!), { removed += "route" }, ::answer)
        navigator.addGuard(GuardScope.Leaving, { removed += "all" }, ::answer)
        said += GuardAnswer.Refuse(2)
        assertEquals(2, navigator.popBack().hostCode)
        assertEquals(GuardKind.Leave, asked.single().kind)
        assertTrue(navigator.popBack().isDone)
        assertEquals(4, asked.size)
        assertEquals(listOf("entry"), removed)
        assertEquals(NavigationStatus.Ok, navigator.unregister(navigator.routeId("order")!!))
        assertEquals(listOf("entry", "route"), removed)
        val error = assertFailsWith<NavigationException> {
            navigator.addGuard(GuardScope.LeavingEntry(order), { removed += "stale" }, ::answer)
        }
        assertEquals(NavigationStatus.Stale, error.status)
        assertEquals(listOf("entry", "route", "stale"), removed)
        navigator.close()
        assertEquals(listOf("entry", "route", "stale", "all"), removed)
        assertFailsWith<NavigationException> {
            navigator.addGuard(GuardScope.Entering, { removed += "closed" }, ::answer)
        }
        assertEquals("closed", removed.last())
        assertEquals(before, navigator.receiver.tokens.count)
    }

    @Test
    fun removingAGuardAbortsWhatItOwesAnAnswer() = runTest {
        started().use { navigator ->
            val guard = navigator.guardOrders()
            said += GuardAnswer.Later
            val outcome = async { navigator.awaitNavigate(NavigationRequest("order")) }
            yield()
            navigator.removeGuard(guard)
            assertEquals(AbortReason.Gone, outcome.await().abortReason)
        }
    }

    @Test
    fun guardsThatRedirectToEachOtherEndInALoop(): Unit =
        started(NavigatorConfiguration(redirectLimit = 1)).use { navigator ->
            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("order")!!)) {
                GuardAnswer.Redirect(NavigationIntent.Navigate(NavigationRequest("login")))
            }
            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("login")!!)) {
                GuardAnswer.Redirect(NavigationIntent.Navigate(NavigationRequest("order")))
            }
            val outcome = navigator.navigate(NavigationRequest("order"))
            assertEquals(NavigationStatus.Loop to 1, outcome.status to outcome.redirectCount)
            assertEquals("navigate: it is redirected without end: order -> login", outcome.message)
            assertFailsWith<NavigationException> { Navigator(NavigatorConfiguration(redirectLimit = 33)) }
        }

    @Test
    fun guardsWithoutAFunctionAreAskedByEvents(): Unit =
        started(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
            val guard = navigator.addPulledGuard(GuardScope.EnteringRoute(navigator.routeId("order")!!))
            while (navigator.nextEvent() != null) continue
            navigator.navigate(NavigationRequest("order", "id" to 3))
            val event = navigator.nextEvent()!!
            assertEquals(EventKind.Guard, event.kind)
            assertEquals("${event.question!!.id} of guard 1: navigate: added order([\"id\": 3]) at 1", event.toString())
            val context = event.guardContext!!
            assertEquals(guard, context.guard)
            assertEquals(event.routeId, context.routeId)
            assertEquals(3, context.arguments?.get("id")?.int)
            assertEquals(NavigationStatus.Ok, navigator.answer(context.question.id, BridgeAnswer.Accept))
            assertEquals(listOf("main", "order"), navigator.routes)
            while (navigator.nextEvent() != null) continue

            navigator.navigate(NavigationRequest("order", "id" to 4))
            val record = navigator.nextRecords(1).single()
            assertEquals(EventKind.Guard, record.kind)
            assertEquals(GuardKind.Enter.ordinal, record.subkind)
            assertEquals(guard.value, record.related)
            assertEquals(4, record.value?.get("id")?.int)
            assertEquals(NavigationStatus.Ok, navigator.answer(record.question!!, BridgeAnswer.Refuse(2)))
            assertEquals(2, navigator.lastOutcome.hostCode)
        }

    @Test
    fun aGuardWithoutAFunctionNeedsRoomForEvents(): Unit = started().use { navigator ->
        val error = assertFailsWith<NavigationException> { navigator.addPulledGuard(GuardScope.Entering) }
        assertEquals(NavigationStatus.Invalid, error.status)
    }

    @Test
    fun whoIsNotSignedInAnyMoreLeaves() = runTest {
        started().use { navigator ->
            navigator.guardOrders()
            assertEquals(NavigationStatus.AlreadyThere, navigator.recheckGuards().status)
            val result = async { navigator.navigateForResult<String>(NavigationRequest("order")) }
            yield()
            said += GuardAnswer.Refuse()
            assertEquals("recheckGuards", NavigationIntent.RecheckGuards().toString())
            assertTrue(navigator.recheckGuards().isDone)
            assertEquals(NavigationResult.Cancelled(CancelReason.Guard, ChangeOrigin.Core), result.await())
            assertEquals(listOf("main"), navigator.routes)

            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("main")!!), decide = ::answer)
            said += listOf(GuardAnswer.Later)
            val outcome = async { navigator.awaitRecheckGuards() }
            yield()
            assertEquals(0, asked.last().question.changes.size)
            navigator.answer(asked.last().question.id, BridgeAnswer.Refuse(6))
            assertEquals(NavigationStatus.Blocked to 6, outcome.await().let { it.status to it.hostCode })
        }
    }
}
