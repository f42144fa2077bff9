// The replay of a log: what it compares, and what it refuses.

package navcore

import kotlin.test.*
import kotlinx.coroutines.Dispatchers

class LogReplayTest {
    private class Failure : Exception()

    private fun made() = Navigator().also { for (route in listOf("home", "note", "wall")) it.register(route) }

    private fun Navigator.go(route: String) = navigate(NavigationRequest(route))

    /** The log of a session in which a guard says no once, later yes. */
    private fun session(): String = made().use { navigator ->
        val log = NavigationLog(navigator)
        val questions = ArrayList<QuestionId>()
        navigator.addGuard(GuardScope.LeavingRouteNamed("note")) { GuardAnswer.Refuse(423) }
        navigator.addGuard(GuardScope.EnteringRouteNamed("wall")) { context ->
            questions += context.question.id
            GuardAnswer.Later
        }
        navigator.start(NavigationRequest("home"))
        navigator.go("wall")
        navigator.answer(questions.single(), BridgeAnswer.Accept)
        navigator.setState(navigator.top!!, NavigationValue.of(listOf(1, "Zoë")))
        navigator.go("note")
        assertEquals(NavigationStatus.Blocked, navigator.back().status)
        log.text
    }

    @Test
    fun theLogAnswersAndEachCommitIsCompared(): Unit = made().use { navigator ->
        val report = navigator.replay(session())
        assertEquals(ReplayReport(3, null), report)
        assertEquals("3 commits as in the log", "$report")
        assertEquals("Navigator([home, wall, note])", "$navigator")
        assertEquals(NavigationValue.of(listOf(1, "Zoë")), navigator.stateOf(navigator.entryAt(1)!!))
        assertTrue(navigator.back().isDone)
    }

    @Test
    fun aRepairedGuardIsTheDifference() {
        var answer: GuardAnswer = GuardAnswer.Refuse(423)
        fun guarded() = made().also { it.addGuard(GuardScope.LeavingRouteNamed("note")) { answer } }
        val log = guarded().use { navigator ->
            val log = NavigationLog(navigator)
            navigator.start(NavigationRequest("home"))
            navigator.go("note")
            navigator.back()
            log.text
        }
        guarded().use { assertEquals(ReplayReport(2, null), it.replay(log, ReplayAnswers.App)) }
        answer = GuardAnswer.Accept
        guarded().use { navigator ->
            val report = navigator.replay(log, ReplayAnswers.App)
            assertEquals(log.lines().size - 1L, report.difference?.line)
            assertEquals("line 10: the replay has one more commit", "$report")
        }
    }

    @Test
    fun aMissingRouteIsTheDifference() {
        Navigator().use { navigator ->
            for (route in listOf("home", "wall")) navigator.register(route)
            val report = navigator.replay(session())
            assertEquals(2, report.commits)
            assertTrue(report.difference!!.line > 8)
        }
    }

    @Test
    fun aReplayHasALogOfItsOwn(): Unit = made().use { navigator ->
        val log = NavigationLog(navigator)
        navigator.replay(session())
        assertEquals(4, log.text.lines().count { it.startsWith("""{"call"""") })
    }

    @Test
    fun aWrongLogIsRefusedWithItsLine(): Unit = made().use { navigator ->
        fun refused(log: String) = assertFailsWith<ReplayException> { navigator.replay(log) }
        assertEquals(NavigationStatus.Corrupt, refused("").status)
        assertEquals(1, refused("nonsense\n").line)
        val log = session()
        refused(log.dropLast(1)).let {
            assertEquals(NavigationStatus.Corrupt, it.status)
            assertEquals("navcore: corrupt: line ${log.lines().size - 1}: the last line has no newline", it.message)
        }
        assertEquals(NavigationStatus.Unsupported, refused(log.replace("\"navlog\":1", "\"navlog\":2")).status)
        assertEquals(3, refused(log.replace("{\"change\":\"start\"", "{\"change\":7")).line)
        assertNull(navigator.currentStack)
        assertNull(navigator.replay(log).difference)
    }

    @Test
    fun aReplayIsOfTheOwnerBeforeTheStart() {
        val log = session()
        val navigator = made()
        refusalElsewhere { navigator.replay(log) }
        navigator.start(NavigationRequest("home"))
        val started = assertFailsWith<ReplayException> { navigator.replay(log) }
        assertEquals(NavigationStatus.Invalid to null, started.status to started.line)
        assertEquals("navcore: invalid: the navigator has started", started.message)
        navigator.shutdown()
        assertEquals(NavigationStatus.Closed, assertFailsWith<NavigationException> { navigator.replay(log) }.status)
        navigator.close()
        assertEquals(NavigationStatus.Closed, assertFailsWith<NavigationException> { navigator.replay(log) }.status)
        Navigator(dispatcher = Dispatchers.Default.limitedParallelism(1)).use { shared ->
            for (route in listOf("home", "note", "wall")) shared.register(route)
            assertNull(elsewhere { shared.replay(log).difference })
        }
    }

    @Test
    fun aCallbackMustNotReplay(): Unit = made().use { navigator ->
        val log = session()
        var refused: ReplayException? = null
        navigator.addGuard(GuardScope.Entering) {
            refused = assertFailsWith<ReplayException> { navigator.replay(log) }
            GuardAnswer.Accept
        }
        navigator.start(NavigationRequest("home"))
        assertEquals("navcore: invalid: a replay inside a callback", refused?.message)
    }

    @Test
    fun whatACallbackThrowsComesOutOfTheReplay(): Unit = made().use { navigator ->
        navigator.observe { if (it.kind == EventKind.Changed) throw Failure() }
        assertFailsWith<Failure> { navigator.replay(session()) }
        assertEquals(3, navigator.depth)
    }
}
