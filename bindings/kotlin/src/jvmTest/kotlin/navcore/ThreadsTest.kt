// What only the JVM can be asked: threads, the garbage collector, errors where Kotlin can't catch them.

package navcore

import kotlin.test.*
import kotlinx.coroutines.asCoroutineDispatcher
import java.util.concurrent.Executors
import kotlin.concurrent.thread

class ThreadsTest {
    private fun started(): Navigator {
        val navigator = Navigator()
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun <T> elsewhere(body: () -> T): T {
        var answer: Result<T>? = null
        thread { answer = runCatching(body) }.join()
        return answer!!.getOrThrow()
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
    fun whatIsForgottenIsClosed() {
        val executor = Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }
        val confined = executor.asCoroutineDispatcher()
        fun forget(): Weak<Core> {
            val navigator = Navigator(dispatcher = confined)
            navigator.register("main")
            navigator.start(NavigationRequest("main"))
            navigator.observe { navigator.depth }
            return Weak(navigator.core)
        }
        fun forgetOwned(): Weak<Core> = started().let { navigator ->
            navigator.observe { navigator.depth }
            Weak(navigator.core)
        }
        val cores = (0..<50).map { forget() } + (0..<50).map { forgetOwned() }
        repeat(50) {
            System.gc()
            Thread.sleep(20)
            Navigator().close()
            if (cores.all { it.get() == null } && Orphans.count == 0) return
        }
        fail("${cores.count { it.get() != null }} live, ${Orphans.count} orphans")
    }

    @Test
    fun theCollectorRunsWhileNavigating() {
        var isDone = false
        val collector = thread { while (!isDone) System.gc() }
        repeat(200) {
            started().use { navigator ->
                repeat(20) { index ->
                    navigator.navigateForResult(NavigationRequest("a", NavigationValue.Object(HostObject(index)))) {}
                }
                assertEquals(20, navigator.popUpToRoot().removed)
            }
        }
        isDone = true
        collector.join()
    }

    @Test
    fun errorsGoThroughTheLibraryToo() = started().use { navigator ->
        fun deep(depth: Int): Int = 1 + deep(depth + 1)
        val observer = navigator.observe { deep(0) }
        assertFailsWith<StackOverflowError> { navigator.navigate(NavigationRequest("a")) }
        navigator.removeObserver(observer)
        assertEquals(2, navigator.depth)
    }
}
