// The test kit: a host with a script, a clock, a user.

package navcore

import kotlin.test.*
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
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
        clock.runAfter(20.milliseconds) { ran += "b ${clock.now}" }
        clock.runAfter(10.milliseconds) {
            ran += "a ${clock.now}"
            clock.runAfter(5.milliseconds) { ran += "c ${clock.now}" }
        }
        clock.runAfter(20.milliseconds) { ran += "d ${clock.now}" }
        assertEquals(10.milliseconds, clock.next)
        clock.advance(by = 9.milliseconds)
        assertEquals(emptyList(), ran)
        clock.advance(by = 11.milliseconds)
        assertEquals(listOf("a 10ms", "c 15ms", "b 20ms", "d 20ms"), ran)
        assertNull(clock.next)
        clock.runAfter(Duration.INFINITE) { ran += "never" }
        clock.advance(by = (-1).milliseconds)
        assertEquals(20.milliseconds, clock.now)
    }

    @Test
    fun aHostFollowsItsScript() = runTest {
        started().use { navigator ->
            val host = TestHost(
                navigator, TestAnswer.Later(300.milliseconds), TestAnswer.Refuse(7), TestAnswer.Twice(50.milliseconds), TestAnswer.Later(5.milliseconds, refusing = 9),
            )
            val before = navigator.revision
            assertIs<NavigationOutcome.Pending>(navigator.navigate(Level(1)))
            host.clock.advance(by = 299.milliseconds)
            assertEquals(before, navigator.revision)
            host.clock.advance(by = 1.milliseconds)
            assertEquals(before + 1, navigator.revision)
            assertEquals(7, navigator.popBack().hostCode)
            navigator.navigate(Level(2))
            host.awaitRevision(before + 2)
            host.clock.advance(by = 100.milliseconds)
            val refused = assertIs<NavigationOutcome.Pending>(navigator.popBack())
            host.clock.advance(by = 5.milliseconds)
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
    fun revisionsThatDoNotComeAreFailures() = runTest {
        started().use { navigator ->
            val host = TestHost(navigator, TestAnswer.Open, TestAnswer.Later(100.milliseconds))
            host.awaitRevision(navigator.revision)
            navigator.navigate(Word)
            val failure = assertFailsWith<TestTimeoutError> { host.awaitRevision(navigator.revision + 1) }
            assertEquals(navigator.revision + 1, failure.awaited)
            host.answerOpen(1)
            navigator.navigate(Word)
            assertFailsWith<TestTimeoutError> { host.awaitRevision(navigator.revision + 1, within = 99.milliseconds) }
            host.awaitRevision(navigator.revision + 1, within = 100.milliseconds)
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
            val missing = assertFailsWith<ScreenNotThereError> { user.awaitScreen(Word) }
            assertEquals("word is not on top of [base]", missing.message)
            navigator.navigate(Level(1))
            user.swipeAway()
            assertEquals(2, navigator.depth)
            navigator.addGuard(GuardScope.LeavingRoute(navigator.routeId(Level)!!)) { GuardAnswer.Refuse() }
            user.pressBack()
            assertEquals(Level(1), user.awaitScreen(Level).route)
            user.swipeBack()
            user.awaitScreen(Base)
        }
    }

    @Test
    fun registrationsThatDoNotFitFailTheFirstTest() {
        Navigator().use { navigator ->
            assertTrue(navigator.check().isEmpty())
            navigator.register("product", opens = InBranch("shop", of = "mian"))
            navigator.register("main", container = NavigationContainer.tabs("product"))
            val problem = navigator.check().single()
            val sentence = "the parent \"mian\" of \"product\" is not registered; did you mean \"main\"?"
            assertEquals(RegistrationProblem(RegistrationProblemKind.Parent, "product", "mian", sentence), problem)
            val error = assertFailsWith<RegistrationError> { TestUser(navigator) }
            assertEquals(listOf(problem), error.problems)
            assertEquals(sentence, error.message)
        }
    }

    @Test
    fun eachActOfAUserReturnsItsOutcome() = runTest {
        Navigator().use { navigator ->
            val user = TestUser(navigator)
            assertEquals(NavigationStatus.NotStarted, user.swipeBack().status)
            navigator.register(Base, Word, Tint)
            navigator.start(Base)
            assertEquals(NavigationStatus.AtRoot, user.pressBack().status)
            assertEquals(NavigationStatus.NotFound, user.swipeAway().status)
            val asking = async { navigator.ask(Tint) }
            user.awaitScreen(Tint)
            val keeper = navigator.addGuard(GuardScope.LeavingRoute(navigator.routeId(Tint)!!)) { GuardAnswer.Refuse(3) }
            val refused = user.submit("red", at = Tint)
            assertEquals(NavigationStatus.Blocked to 3, refused.status to refused.hostCode)
            assertEquals(NavigationStatus.Blocked, user.pressBack().status)
            navigator.removeGuard(keeper)
            assertTrue(user.submit("red", at = Tint).isDone)
            assertEquals("red", asking.await())
            navigator.navigate(Tint)
            assertTrue(user.swipeAway().isDone)
            navigator.navigate(Word)
            assertEquals(NavigationStatus.Kept, user.submit("a", at = Word).status)
            assertTrue(user.swipeBack().isDone)
        }
    }
}
