package navcore

import java.net.URI
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue

class NavigationUrisTest {
    @Test
    fun aUriOfJavaIsOpened(): Unit = Navigator().use { navigator ->
        navigator.register("home", "/")
        navigator.register("tag", "/tags/{name}", isLinkable = true)
        navigator.start(NavigationRequest("home"))
        assertTrue(navigator.open(URI("myapp://main/tags/gr%C3%BCn%2Fblau")).isDone)
        assertEquals("grün/blau", navigator.readCurrentRequest()?.get("name")?.string)
        assertTrue(navigator.open(URI("myapp", "main", "/tags/日本 語", null)).isDone)
        assertEquals("日本 語", navigator.readCurrentRequest()?.get("name")?.string)
    }
}
