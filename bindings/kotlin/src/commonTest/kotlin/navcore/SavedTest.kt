// Saved state: a second navigator goes on where the first one was, whatever has become of the routes; and there is a
// first screen in any case.

package navcore

import kotlin.test.*
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class SavedTest {
    private class Failure(message: String) : RuntimeException(message)

    private val home = NavigationRequest("home")
    private val asked = ArrayList<SavedEntry>()

    private fun navigator(vararg routes: String, version: Int = 0): Navigator {
        val navigator = Navigator()
        for (route in routes) navigator.register(route, version = version)
        return navigator
    }

    /** Home, an item with a state, and a list on top. */
    private fun filled(version: Int = 0): Navigator {
        val navigator = navigator("home", "item", "list", version = version)
        navigator.start(home)
        val item = navigator.navigate(NavigationRequest("item", "id" to 3)).entryOrThrow()
        navigator.setState(item, NavigationValue.of("scrolled"))
        navigator.navigate(NavigationRequest("list"))
        return navigator
    }

    private fun saved(version: Int = 0, appVersion: Int = 0): String = filled(version).use { it.save(appVersion) }

    private val Navigator.routes: List<String> get() = entryIds.map { requestOf(it)!!.route }

    private fun refused(save: () -> String) = assertFailsWith<NavigationException> { save() }.status

    private fun Navigator.restoreAsking(text: String, decision: SavedDecision): RestoreOutcome {
        asked.clear()
        return restore(text, home) { saved -> decision.also { asked += saved } }
    }

    @Test
    fun aSecondNavigatorGoesOnWhereTheFirstWas() {
        val text = saved()
        navigator("home", "item", "list").use { navigator ->
            val outcome = navigator.restore(text, home)
            assertTrue(outcome.isRestored && outcome.outcome.isDone && outcome.failure == null)
            assertEquals("ok", outcome.toString())
            assertEquals(navigator.top, outcome.outcome.entry)
            assertEquals(listOf("home", "item", "list"), navigator.routes)
            val item = navigator.entryIds[1]
            assertEquals(3, navigator.requestOf(item)?.get("id")?.int)
            assertEquals(NavigationValue.of("scrolled"), navigator.stateOf(item))
            assertEquals(listOf(1L, 2L, 3L), navigator.entryIds.map { navigator.numberOf(it) })
            assertEquals(text, navigator.save())
        }
    }

    @Test
    fun withoutATextItStarts(): Unit = navigator("home").use { navigator ->
        val outcome = navigator.restore(null, home) { fail() }
        assertTrue(outcome.outcome.isDone)
        assertFalse(outcome.isRestored)
        assertNull(outcome.failure)
        assertEquals(listOf("home"), navigator.routes)
    }

    @Test
    fun whatIsNoTextIsNotRestoredAndItStarts() {
        val refused = listOf("" to 0L, "{" to 1L, "half \ud800" to 5L)
        for ((text, byte) in refused) navigator("home").use { navigator ->
            val outcome = navigator.restore(text, home, options = NavigationOptions(scene = "first"))
            assertTrue(outcome.outcome.isDone, text)
            assertFalse(outcome.isRestored, text)
            val failure = assertIs<NavigationOutcome.Failed>(outcome.failure, text)
            assertEquals(NavigationStatus.Corrupt to byte, failure.status to failure.index, text)
            val said = if (text.isEmpty()) "there is no text" else "byte $byte"
            assertTrue(said in failure.message, failure.message)
            assertEquals("ok, not restored: $failure", outcome.toString())
            assertEquals(listOf("home"), navigator.routes)
            assertNotNull(navigator.scene("first"))
        }
    }

    @Test
    fun aTextOfANewerAppIsNotRestoredAndItStarts() {
        val text = saved(appVersion = 3)
        navigator("home").use { navigator ->
            assertEquals(NavigationStatus.Unsupported, navigator.restore(text, home, appVersion = 2).failure?.status)
            assertEquals(listOf("home"), navigator.routes)
        }
        navigator("home", "item", "list").use { assertTrue(it.restore(text, home, appVersion = 3).isRestored) }
    }

    @Test
    fun afterTheStartNothingIsStartedInstead(): Unit = filled().use { navigator ->
        val before = navigator.entryIds
        val outcome = navigator.restore("no text", home)
        assertSame(outcome.failure, outcome.outcome)
        assertEquals(NavigationStatus.Corrupt, outcome.outcome.status)
        assertEquals(outcome.outcome.toString(), outcome.toString())
        assertEquals(before, navigator.entryIds)
        val reasons = ArrayList<NavigationResult<NavigationValue>>()
        val text = navigator.save()
        navigator.navigateForResult(NavigationRequest("item")) { reasons += it }
        assertTrue(navigator.restore(text, home).isRestored)
        assertEquals(listOf("home", "item", "list"), navigator.routes)
        val cancelled = assertIs<NavigationResult.Cancelled>(reasons.single())
        assertEquals(CancelReason.Restore, cancelled.reason)
    }

    @Test
    fun anUnknownRouteIsAskedAbout() {
        val text = saved(version = 2, appVersion = 7)
        navigator("home", "list", version = 2).use { navigator ->
            val outcome = navigator.restore(text, home, appVersion = 7) { saved ->
                SavedDecision.Keep.also { asked += saved }
            }
            // By default all above is lost, too.
            assertTrue(outcome.isRestored)
            assertEquals(2L, outcome.outcome.removedCount)
            assertEquals(listOf("home"), navigator.routes)
        }
        val item = asked.single()
        assertEquals(SavedProblem.UnknownRoute, item.problem)
        assertEquals("unknownRoute: item([\"id\": 3])", item.toString())
        assertEquals("item" to NavigationValue.of(mapOf("id" to 3)), item.route to item.arguments)
        assertEquals(NavigationValue.of("scrolled") to 2L, item.state to item.number)
        assertEquals(listOf(2, 7, 0), listOf(item.version, item.appVersion, item.hostCode))
        assertFalse(item.isFlow)
        assertNull(item.branch)
        assertEquals('{', text[item.offset.toInt()])
    }

    @Test
    fun anUnknownRouteIsLeftOutCutOrReplaced() {
        val text = saved()
        val other = NavigationRequest("other", "id" to 4)
        val outcomes = listOf(
            SavedDecision.LeaveOut to listOf("home", "list"),
            SavedDecision.Cut to listOf("home"),
            SavedDecision.Replace(other) to listOf("home", "other", "list"),
            SavedDecision.Replace(other, NavigationValue.of(5)) to listOf("home", "other", "list"),
        )
        for ((decision, expected) in outcomes) navigator("home", "list", "other").use { navigator ->
            assertTrue(navigator.restoreAsking(text, decision).isRestored, "$decision")
            assertEquals(expected, navigator.routes, "$decision")
            if (decision is SavedDecision.Replace) {
                assertEquals(4, navigator.requestOf(navigator.entryIds[1])?.get("id")?.int)
                assertEquals(decision.state ?: NavigationValue.of("scrolled"), navigator.stateOf(navigator.entryIds[1]))
            }
        }
    }

    @Test
    fun aRefusedTextIsNotRestoredAndItStarts() {
        val text = saved()
        val host = HostObject("a host object")
        val refusals = listOf(
            SavedDecision.Refuse(9) to 9,
            SavedDecision.Replace(NavigationRequest("nowhere")) to 1,
            SavedDecision.Replace(home, NavigationValue.Object(host)) to 1,
        )
        for ((decision, code) in refusals) navigator("home", "list").use { navigator ->
            val outcome = navigator.restoreAsking(text, decision)
            val failure = assertIs<NavigationOutcome.Refused>(outcome.failure)
            assertEquals(NavigationStatus.Refused to RefusingParty.Restore, failure.status to failure.by)
            assertEquals(code to 1L, failure.hostCode to failure.index)
            assertEquals(listOf("home"), navigator.routes)
        }
        for (code in listOf(0, SavedDecision.LEAVE_OUT, SavedDecision.CUT)) {
            assertFailsWith<IllegalArgumentException> { SavedDecision.Refuse(code) }
        }
        navigator("home").use { navigator ->
            val reject = NavigationOptions(unresolved = UnresolvedRoutePolicy.Reject)
            assertEquals(NavigationStatus.Unresolved, navigator.restore(text, home, options = reject).failure?.status)
            assertEquals(listOf("home"), navigator.routes)
        }
    }

    @Test
    fun entriesOfAnotherVersionAreAskedAbout() {
        val text = saved(version = 1)
        navigator("home", "item", "list", version = 2).use { navigator ->
            assertTrue(navigator.restoreAsking(text, SavedDecision.Keep).isRestored)
            assertEquals(listOf("home", "item", "list"), navigator.routes)
            assertEquals(listOf("home", "item", "list"), asked.map { it.route })
            assertTrue(asked.all { it.problem == SavedProblem.Version && it.version == 1 })
        }
        navigator("home", "item", "list", version = 1).use { it.restoreAsking(text, SavedDecision.Cut) }
        assertEquals(emptyList(), asked)
        Navigator().use { navigator ->
            navigator.register(Note)
            navigator.registerFlow("flow", NavigationRequest("note"), version = 4)
            navigator.start(NavigationRequest("flow"))
            val withFlow = navigator.save()
            navigator("home").use { it.restoreAsking(withFlow, SavedDecision.LeaveOut) }
        }
        val (flow, note) = asked.sortedBy { it.route }
        assertEquals(listOf<Any?>("flow", true, 4, null), listOf(flow.route, flow.isFlow, flow.version, flow.number))
        assertEquals(listOf<Any?>("note", false, 6, 1L), listOf(note.route, note.isFlow, note.version, note.number))
    }

    private data object Note : RouteType<Note>("note", path("/"), version = 6), NavigationRoute<Nothing>

    @Test
    fun whatGuardsAndBuildersRefuseIsAskedAbout() {
        val text = saved()
        navigator("home", "list").use { navigator ->
            navigator.register("item", routeBuilder<Any?> { throw BuilderRefusedException(5) })
            assertTrue(navigator.restoreAsking(text, SavedDecision.LeaveOut).isRestored)
            assertEquals(listOf(SavedProblem.Builder to 5), asked.map { it.problem to it.hostCode })
            assertEquals(listOf("home", "list"), navigator.routes)
        }
        navigator("home", "item", "list").use { navigator ->
            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("item")!!)) { GuardAnswer.Refuse(6) }
            assertTrue(navigator.restoreAsking(text, SavedDecision.Cut).isRestored)
            assertEquals(listOf(SavedProblem.Guard to 6), asked.map { it.problem to it.hostCode })
            assertEquals(listOf("home"), navigator.routes)
        }
    }

    @Test
    fun anExceptionRefusesComesOutAndItStarts(): Unit = navigator("home", "list").use { navigator ->
        val before = navigator.receiver.tokens.count
        val thrown = assertFailsWith<Failure> { navigator.restore(saved(), home) { throw Failure("migrate") } }
        assertEquals("migrate", thrown.message)
        assertEquals(emptyList(), thrown.suppressedExceptions)
        assertEquals(listOf("home"), navigator.routes)
        assertEquals(before, navigator.receiver.tokens.count)
        assertTrue(navigator.navigate(NavigationRequest("list")).isDone)
    }

    @Test
    fun aRestoreInsideACallbackStartsToo(): Unit = navigator("home", "list").use { navigator ->
        var inner: RestoreOutcome? = null
        val outer = navigator.restore(saved(), home) {
            inner = navigator.restore("", home)
            SavedDecision.Refuse(9)
        }
        assertEquals(9, outer.failure?.hostCode)
        assertEquals(NavigationStatus.Corrupt, inner?.failure?.status)
        assertEquals(listOf("home"), navigator.routes)
    }

    @Test
    fun aRestoreThatIsPendingStartsWhenItFails() = runTest {
        for (answer in listOf(BridgeAnswer.Accept, BridgeAnswer.Refuse(3))) {
            val navigator = navigator("home", "item", "list")
            val questions = navigator.guardLater()
            val reject = NavigationOptions(unresolved = UnresolvedRoutePolicy.Reject)
            val outcome = async { navigator.awaitRestore(saved(), home, options = reject) }
            yield()
            assertEquals(emptyList(), navigator.entryIds)
            navigator.answer(questions.single().id, answer)
            val isAccepted = answer == BridgeAnswer.Accept
            assertEquals(if (isAccepted) listOf("home", "item", "list") else listOf("home"), navigator.routes)
            assertEquals(isAccepted, outcome.await().isRestored)
            assertTrue(outcome.await().outcome.isDone)
            assertEquals(if (isAccepted) null else NavigationStatus.Blocked, outcome.await().failure?.status)
            navigator.close()
        }
    }

    /** A restore is pending until its question is answered. */
    private fun Navigator.guardLater(): ArrayList<NavigationQuestion> {
        val questions = ArrayList<NavigationQuestion>()
        addGuard(GuardScope.EnteringRoute(routeId("item")!!)) {
            questions += it.question
            GuardAnswer.Later
        }
        return questions
    }

    @Test
    fun whatTheMigrationThrowsAfterAnAnswerComesOutOfThat() = runTest {
        navigator("home", "item", "list").use { navigator ->
            val questions = navigator.guardLater()
            val pending = navigator.restore(saved(), home) { throw Failure("${it.problem}") }
            val answer = { navigator.answer(questions.single().id, BridgeAnswer.Refuse(3)) }
            assertEquals("guard", assertFailsWith<Failure> { answer() }.message)
            assertEquals(listOf("home"), navigator.routes)
            val failure = assertNotNull(pending.await().failure)
            assertEquals(RefusingParty.Restore to NavigatorBridge.THREW, failure.by to failure.hostCode)
        }
    }

    @Test
    fun aRestoreThatIsCancelledWhileItIsPendingStarts() = runTest {
        navigator("home", "item", "list").use { navigator ->
            navigator.guardLater()
            val waiting = launch(start = CoroutineStart.UNDISPATCHED) { navigator.awaitRestore(saved(), home) }
            assertEquals(emptyList(), navigator.entryIds)
            waiting.cancelAndJoin()
            assertEquals(listOf("home"), navigator.routes)
        }
    }

    @Test
    fun aNullTextIsAStart(): Unit = filled().use { navigator ->
        assertEquals(NavigationStatus.Invalid, navigator.restore(null, home).outcome.status)
        assertTrue(navigator.restore(null, home, options = NavigationOptions(scene = "second")).outcome.isDone)
        assertEquals(listOf("main", "second"), navigator.readTree().scenes.map { it.name })
    }

    @Test
    fun aSaveFitsTheBudgetOrFails(): Unit = filled().use { navigator ->
        val whole = navigator.save()
        assertTrue("scrolled" in whole)
        assertEquals(whole, navigator.save(budget = whole.length))
        val shorter = navigator.save(budget = whole.length - 1)
        assertTrue(shorter.length < whole.length && "scrolled" !in shorter)
        assertEquals(NavigationStatus.TooLarge, refused { navigator.save(budget = 1) })
        assertFailsWith<IllegalArgumentException> { navigator.save(budget = -1) }
    }

    @Test
    fun aSaveOfASceneAndOfWhatCanNotBeSaved(): Unit = filled().use { navigator ->
        navigator.start(home, NavigationOptions(scene = "second"))
        val second = navigator.save(scene = navigator.scene("second"))
        navigator("home").use {
            assertTrue(it.restore(second, home, options = NavigationOptions(scene = "third")).isRestored)
            assertEquals(listOf("third"), it.readTree().scenes.map { scene -> scene.name })
        }
        assertEquals(NavigationStatus.Stale, refused { navigator.save(scene = StackId(7)) })
        navigator.navigate(NavigationRequest("item", "photo" to HostObject(this)))
        assertEquals(NavigationStatus.NotSaved, refused { navigator.save(isComplete = true) })
        assertEquals(NavigationStatus.NotStarted, Navigator().use { new -> refused { new.save() } })
        navigator.close()
        assertEquals(NavigationStatus.Closed, refused { navigator.save() })
        assertEquals(NavigationStatus.Closed, navigator.restore(second, home).outcome.status)
    }
}
