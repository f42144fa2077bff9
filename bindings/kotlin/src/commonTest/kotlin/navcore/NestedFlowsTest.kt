// Screens in screens and flows in flows, as many as there can be: all of them go, or an exception says so.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest

class NestedFlowsTest {
    private class Scene(val navigator: Navigator, scope: CoroutineScope) : CoroutineScope by scope {
        val tree: String get() = "${navigator.readTree()}"
        suspend fun turns() = repeat(60) { yield() }
        fun begin(body: suspend FlowLeader<String>.(Int) -> Unit): Deferred<String?> =
            CoroutineScope(coroutineContext + SupervisorJob()).async { navigator.lead(Walk, body = body) }
    }

    private fun scene(body: suspend Scene.() -> Unit) = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Start, Walk, Level, Told, Inner)
            navigator.start(Base)
            Scene(navigator, this).body()
        }
    }

    private suspend fun FlowLeader<String>.down(level: Int, last: suspend FlowLeader<String>.() -> Unit) {
        show(Level(level)) { _ -> if (level < 2_000) down(level + 1, last) else last() }
    }

    /** Each time that the user has come to the screen above, unless the flow is over. */
    private suspend fun Scene.tapUntilItEnds(walking: Deferred<String?>, depth: Int = Int.MAX_VALUE) {
        repeat(40_000) {
            if (walking.isCompleted || navigator.depth >= depth) return
            navigator.topScreen?.ofType(Start)?.submit(1)
            navigator.topScreen?.ofType(Level)?.submit("on")
            yield()
        }
    }

    @Test
    fun twoThousandScreensAreNestedAndEnd() = scene {
        for (isKept in listOf(false, true)) {
            // A value that is there before anybody asks for it suspends nobody.
            val observer = if (!isKept) null else navigator.observe {
                if (it.kind == EventKind.Changed) navigator.topScreen?.ofType(Level)?.submit("on")
            }
            val finishing = begin { down(1) { finish("down") } }
            tapUntilItEnds(finishing)
            assertEquals("down", finishing.await())
            val throwing = begin { down(1) { throw Broken() } }
            tapUntilItEnds(throwing)
            assertFailsWith<Broken> { throwing.await() }
            val cancelled = begin { down(1) { awaitCancellation() } }
            tapUntilItEnds(cancelled, depth = 2_002)
            turns()
            cancelled.cancelAndJoin()
            assertEquals("[base]", tree)
            observer?.let { navigator.removeObserver(it) }
        }
    }

    /** The library has a limit for flows in flows. */
    @Test
    fun tooManyFlowsInFlowsAreAnException() = scene {
        suspend fun FlowLeader<*>.inside(level: Int) {
            lead(Inner) { _ -> if (level < 2_000) inside(level + 1) else finish(7) }
        }
        val problems = ArrayList<NavigationStatus>()
        navigator.onProblem = { problems += it.status }
        val walking = begin { inside(1) }
        repeat(40_000) {
            if (!walking.isCompleted) {
                navigator.topScreen?.ofType(Start)?.submit(1)
                navigator.topScreen?.ofType(Told)?.submit(true)
                yield()
            }
        }
        val thrown = assertFailsWith<NavigationInterruptedException> { walking.await() }
        assertEquals(NavigationStatus.TooLarge, assertIs<NavigationResult.Failed>(thrown.result).status)
        assertEquals(listOf(NavigationStatus.TooLarge), problems)
        assertEquals("[base]", tree)
    }
}
