package navcore

import kotlin.test.*

actual fun collectGarbage() {
    System.gc()
    Thread.sleep(10)
}

class ErrorsTest {
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
}
