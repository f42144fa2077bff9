// A flow under a host that accepts, refuses and waits by a seed, with a user who says anything and goes back at any
// turn, and a coroutine that is cancelled at the end: nothing hangs, nothing is left, every waiter is settled once.
// NAVCORE_FLOW_SEEDS says how many seeds there are.

package navcore

import kotlin.random.Random
import kotlin.test.*
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest
import navcore.test.TestAnswer
import navcore.test.TestHost
import navcore.test.TestUser

class FlowStormTest {
    private val seeds: Int get() = environment("NAVCORE_FLOW_SEEDS")?.toInt() ?: 60

    @Test
    fun storms() = runTest {
        for (seed in 0..<seeds) storm(seed)
    }

    /** A host that refuses the end of a flow whose function has ended keeps the screens, which is its right. */
    private fun Random.answer(question: NavigationQuestion): TestAnswer =
        if (question.kind == IntentKind.EndFlow) if (nextBoolean()) TestAnswer.Accept else TestAnswer.Later(2.milliseconds)
        else when (nextInt(7)) {
            0 -> TestAnswer.Refuse(3)
            1, 2 -> TestAnswer.Later((1 + nextInt(4)).milliseconds)
            3 -> TestAnswer.Twice(2.milliseconds)
            4 -> TestAnswer.Open
            else -> TestAnswer.Accept
        }

    private suspend fun CoroutineScope.storm(seed: Int) = Navigator().use { navigator ->
        val random = Random(seed)
        val problems = ArrayList<NavigationOutcome>()
        navigator.onProblem = { problems += it }
        navigator.register(Base, Start, Walk, Level, Word, Told, Tint, Inner)
        navigator.start(Base)
        val host = TestHost(navigator)
        host.decide = { random.answer(it) }
        val waiters = HashSet<WaiterId>()
        navigator.observe { event ->
            if (event.kind == EventKind.Result) assertTrue(waiters.add(event.waiter!!), "seed $seed: settled twice")
        }
        // Each third one is resumed inside the callbacks of the navigator.
        val dispatcher = if (seed % 3 == 1) Dispatchers.Unconfined else coroutineContext
        val scope = CoroutineScope(dispatcher + SupervisorJob())
        val walking = scope.async { navigator.lead(Walk) { walk(this) } }
        for (turn in 0..<random.nextInt(160)) {
            yield()
            act(navigator, host, random)
        }
        val closes = seed % 7 == 3
        if (closes) navigator.close()
        walking.cancel()
        for (turn in 0..<500) {
            if (walking.isCompleted) break
            yield()
            host.clock.advance(by = 1.milliseconds)
            host.answerOpen(seed)
        }
        assertTrue(walking.isCompleted, "seed $seed hangs: $navigator")
        host.decide = null
        for (turn in 0..<50) {
            yield()
            host.clock.advance(by = 100.milliseconds)
            host.answerOpen(seed)
        }
        if (!closes) assertEquals("[base]", "${navigator.readTree()}", "seed $seed: ${host.log.takeLast(6)}")
        // A function may go back when the navigator has just been closed.
        val faults = problems.filter {
            !it.isRefusal && it.status != NavigationStatus.Stale && it.status != NavigationStatus.Closed
        }
        assertEquals(emptyList(), faults, "seed $seed")
    }

    private suspend fun walk(flow: FlowLeader<String>) = flow.show(Word) { word, here ->
        if (word == "broken") throw Broken()
        val tint = flow.ask(Tint)
        if (word == "inner") flow.lead(Inner) { show(Word) { inner -> finish(inner.length) } }
        flow.show(Level(1)) { choice ->
            when (choice) {
                "end" -> flow.finish(word + tint)
                "here" -> flow.back(to = here)
                else -> flow.backToRoot()
            }
        }
    }

    private fun act(navigator: Navigator, host: TestHost, random: Random) {
        val top = navigator.topScreen ?: return
        when (random.nextInt(13)) {
            0 -> if (navigator.depth > 1) navigator.hostDidPop(top.entry)
            1 -> TestUser(navigator).swipeAway()
            2 -> navigator.popBack()
            3, 4 -> host.clock.advance(by = 2.milliseconds)
            5 -> host.answerOpen(random.nextInt())
            else -> {
                top.ofType(Start)?.submit(1)
                top.ofType(Word)?.submit(if (random.nextInt(20) == 0) "broken" else listOf("word", "inner").random(random))
                top.ofType(Told)?.submit(true)
                top.ofType(Tint)?.submit("red")
                top.ofType(Level)?.submit(listOf("end", "here", "root")[random.nextInt(3)])
            }
        }
    }
}
