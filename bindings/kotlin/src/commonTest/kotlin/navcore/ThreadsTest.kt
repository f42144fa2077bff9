// Threads, and what the garbage collector does with a navigator that nobody closed.

package navcore

import kotlin.concurrent.Volatile
import kotlin.test.*
import kotlinx.coroutines.*

/** Runs the garbage collector, and what it leaves to do. */
expect fun collectGarbage()

/** On a thread of its own, to its end. */
fun <T> elsewhere(body: () -> T): T {
    @OptIn(DelicateCoroutinesApi::class, ExperimentalCoroutinesApi::class)
    return newSingleThreadContext("elsewhere").use { runBlocking(it) { body() } }
}

class ThreadsTest {
    private fun started(dispatcher: CoroutineDispatcher? = null): Navigator {
        val navigator = Navigator(dispatcher = dispatcher)
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    @Test
    fun anotherThreadIsRefusedUntilItClaims() {
        val navigator = started()
        assertEquals(Status.WrongThread, elsewhere { navigator.navigate(NavigationRequest("a")) }.status)
        assertEquals(0, elsewhere { navigator.depth })
        assertEquals(Status.WrongThread, elsewhere { assertFailsWith<NavigationException> { navigator.close() } }.status)
        navigator.release()
        elsewhere {
            assertEquals(Status.Ok, navigator.claim())
            assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
            navigator.release()
        }
        navigator.claim()
        assertEquals(2, navigator.depth)
        navigator.close()
    }

    @Test
    fun whatAWakeThrowsComesOutOfThePost() {
        var failure: Exception? = IllegalStateException("woken")
        Navigator(onWake = { failure?.let { throw it } }).use { navigator ->
            navigator.register("main")
            navigator.start(NavigationRequest("main"))
            val navigate = NavigationIntent.Navigate(NavigationRequest("main"))
            navigator.port().use { port ->
                assertSame(failure, assertFailsWith<IllegalStateException> { port.post(navigate) })
                assertEquals(Status.Ok, navigator.drain())
                assertFailsWith<IllegalStateException> { elsewhere { port.post(navigate) } }
                assertEquals(Status.Ok, navigator.drain())
                failure = null
                assertEquals(Status.Pending, port.post(navigate).status)
                assertEquals(Status.Ok, navigator.drain())
                assertEquals(4, navigator.depth)
            }
        }
    }

    @Test
    fun aDispatcherThatDispatchesNothingIsRefused() {
        assertFailsWith<IllegalArgumentException> { Navigator(dispatcher = Dispatchers.Unconfined) }
    }

    /** What it leaves behind refers to itself in a circle, as an observer does that uses its navigator. */
    private fun forget(dispatcher: CoroutineDispatcher?): Weak<Core> {
        val navigator = started(dispatcher)
        navigator.observe { navigator.depth }
        navigator.navigateForResult(NavigationRequest("a")) { navigator.depth }
        return Weak(navigator.core)
    }

    @Test
    fun whatIsForgottenIsClosed() {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val cores = (0..<50).map { forget(confined) } + (0..<50).map { forget(null) }
        repeat(100) {
            collectGarbage()
            Navigator().close()
            if (cores.all { it.get() == null } && Orphans.count == 0) return
        }
        fail("${cores.count { it.get() != null }} live, ${Orphans.count} orphans")
    }

    private fun forgetAllButThePort(): NavigationPort = started().port()

    @Test
    fun whatIsForgottenWithoutADispatcherIsFreedByItsOwnThread() {
        val port = forgetAllButThePort()
        fun isClosed() = port.post(NavigationIntent.PopBack()).status == Status.Closed
        repeat(100) { if (!isClosed() || Orphans.count == 0) collectGarbage() }
        assertTrue(isClosed())
        assertTrue(Orphans.count > 0)
        elsewhere { Navigator().close() }
        assertTrue(Orphans.count > 0)
        // Those of other tests may come late.
        repeat(100) {
            Navigator().close()
            if (Orphans.count > 0) collectGarbage()
        }
        assertEquals(0, Orphans.count)
        port.close()
    }

    private class Flag {
        @Volatile
        var isSet = false
    }

    @Test
    fun theCollectorRunsWhileNavigating() {
        val done = Flag()
        val collector = CoroutineScope(Dispatchers.Default).launch { while (!done.isSet) collectGarbage() }
        repeat(200) {
            started().use { navigator ->
                repeat(20) { index ->
                    val arguments = NavigationValue.Object(HostObject(index))
                    navigator.navigateForResult(NavigationRequest("a", arguments)) {}
                }
                assertEquals(20, navigator.popUpToRoot().removed)
            }
        }
        done.isSet = true
        runBlocking { collector.join() }
    }
}
