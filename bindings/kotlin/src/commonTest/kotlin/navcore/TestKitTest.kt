// The test kit: a host with a script, a clock, a user.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest
import navcore.test.*

class TestKitTest {
    private fun started(): Navigator {
        val navigator = Navigator()
        navigator.register(Base, Level, Word, Tint)
        navigator.start(Base)
        return navigator
    }

    @Test
    fun aClockRunsWhatIsDueInItsOrder() {
        val clock = TestClock()
        val ran = ArrayList<String>()
        clock.runAfter(20) { ran += "b ${clock.now}" }
        clock.runAfter(10) {
            ran += "a ${clock.now}"
            clock.runAfter(5) { ran += "c ${clock.now}" }
        }
        clock.runAfter(20) { ran += "d ${clock.now}" }
        assertEquals(10, clock.next)
        clock.advance(by = 9)
        assertEquals(emptyList(), ran)
        clock.advance(by = 11)
        assertEquals(listOf("a 10", "c 15", "b 20", "d 20"), ran)
        assertNull(clock.next)
        clock.runAfter(Long.MAX_VALUE) { ran += "never" }
        clock.advance(by = -1)
        assertEquals(20, clock.now)
    }

    @Test
    fun aHostFollowsItsScript() = runTest {
        started().use { navigator ->
            val host = TestHost(
                navigator, TestAnswer.Later(300), TestAnswer.Refuse(7), TestAnswer.Twice(50), TestAnswer.Later(5, refusing = 9),
            )
            val before = navigator.revision
            assertIs<NavigationOutcome.Pending>(navigator.navigate(Level(1)))
            host.clock.advance(by = 299)
            assertEquals(before, navigator.revision)
            host.clock.advance(by = 1)
            assertEquals(before + 1, navigator.revision)
            assertEquals(7, navigator.popBack().hostCode)
            navigator.navigate(Level(2))
            host.step(before + 2)
            host.clock.advance(by = 100)
            val refused = assertIs<NavigationOutcome.Pending>(navigator.popBack())
            host.clock.advance(by = 5)
            assertEquals(9, refused.completion.await().hostCode)
            assertTrue(navigator.popBack().isDone)
            assertEquals(
                listOf(
                    "navigate: added level([\"level\": 1]) at 1", "answered accept: ok",
                    "popBack: removed level([\"level\": 1]) from 1", "navigate: added level([\"level\": 2]) at 2",
                    "answered accept: ok", "answered accept: alreadyResolved",
                    "popBack: removed level([\"level\": 2]) from 2", "answered refuse(9): ok",
                    "popBack: removed level([\"level\": 2]) from 2",
                ),
                host.log,
            )
        }
    }

    @Test
    fun aHostDecides(): Unit = started().use { navigator ->
        val host = TestHost(navigator, TestAnswer.Accept, otherwise = TestAnswer.Refuse(3))
        host.decide = { if (it.kind == IntentKind.Navigate) TestAnswer.Accept else TestAnswer.Refuse(4) }
        assertTrue(navigator.navigate(Word).isDone)
        assertTrue(navigator.navigate(Word).isDone)
        assertEquals(4, navigator.popBack().hostCode)
        host.decide = null
        assertEquals(3, navigator.popBack().hostCode)
    }

    @Test
    fun anyOrderOfAnswersIsGood() {
        for (seed in 0..<20) started().use { navigator ->
            val host = TestHost(navigator, otherwise = TestAnswer.Open)
            for (level in 1..3) navigator.navigate(Level(level))
            for (round in 0..<3) host.answerOpen(seed + round)
            assertEquals(listOf<Any?>(Base, Level(1), Level(2), Level(3)), navigator.entryIds.map { navigator.routeOf(it) })
        }
    }

    @Test
    fun stepsThatDoNotComeAreFailures() = runTest {
        started().use { navigator ->
            val host = TestHost(navigator, TestAnswer.Open, TestAnswer.Later(100))
            host.step(navigator.revision)
            navigator.navigate(Word)
            val failure = assertFailsWith<TestTimeout> { host.step(navigator.revision + 1) }
            assertEquals(navigator.revision + 1, failure.awaited)
            host.answerOpen(1)
            navigator.navigate(Word)
            assertFailsWith<TestTimeout> { host.step(navigator.revision + 1, within = 99) }
            host.step(navigator.revision + 1, within = 100)
            assertEquals(3, navigator.depth)
        }
    }

    @Test
    fun aUserWaitsForScreensAndAnswers() = runTest {
        started().use { navigator ->
            val user = TestUser(navigator)
            val asking = async { navigator.ask(Tint) }
            user.submit("blue", at = Tint)
            assertEquals("blue", asking.await())
            val missing = assertFailsWith<NotThere> { user.at(Word) }
            assertEquals("word is not on top of [base]", missing.message)
            navigator.navigate(Level(1))
            user.dismiss()
            assertEquals(2, navigator.depth)
            navigator.addGuard(GuardScope.LeavingRoute(navigator.routeId(Level)!!)) { GuardAnswer.Refuse() }
            user.pressBack()
            assertEquals(Level(1), user.at(Level).route)
            user.back()
            user.at(Base)
        }
    }
}
