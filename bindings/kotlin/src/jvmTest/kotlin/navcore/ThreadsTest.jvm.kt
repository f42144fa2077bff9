package navcore

import java.lang.ref.WeakReference
import kotlin.test.*

actual fun collectGarbage() {
    System.gc()
    Thread.sleep(10)
}

class ErrorsTest {
    private class Failure(message: String) : RuntimeException(message)

    @Test
    fun errorsGoThroughTheLibraryToo(): Unit = Navigator().use { navigator ->
        navigator.register("main")
        navigator.register("a")
        navigator.start(NavigationRequest("main"))
        fun deep(depth: Int): Int = 1 + deep(depth + 1)
        val observer = navigator.observe { deep(0) }
        assertFailsWith<StackOverflowError> { navigator.navigate(NavigationRequest("a")) }
        navigator.removeObserver(observer)
        assertEquals(2, navigator.depth)
    }

    /** The binding keeps an exception until the call that caused it returns, and no longer. */
    @Test
    fun exceptionsOfCallbacksAreCollected(): Unit = Navigator().use { navigator ->
        navigator.register("main")
        navigator.register("a")
        navigator.start(NavigationRequest("main"))
        val thrown = mutableListOf<WeakReference<Failure>>()
        fun navigate() {
            assertFailsWith<Failure> { navigator.navigate(NavigationRequest("a")) }
        }
        val observers = List(2) { number ->
            navigator.observe { throw Failure("observer $number").also { thrown += WeakReference(it) } }
        }
        navigate()
        for (observer in observers) navigator.removeObserver(observer)
        assertEquals(2, thrown.size)
        repeat(100) { if (thrown.any { it.get() != null }) collectGarbage() }
        assertEquals(listOf(null, null), thrown.map { it.get()?.message })
    }
}
