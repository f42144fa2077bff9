// What the host knows of the tree, without anything drawn.

package navcore.compose

import kotlin.coroutines.EmptyCoroutineContext
import kotlin.test.assertEquals
import kotlin.test.assertNull
import kotlin.test.assertTrue
import navcore.EventKind
import navcore.NavigationRequest
import navcore.Navigator
import navcore.arguments
import org.junit.Test

class HostStateTest {
    private fun using(body: (Navigator) -> Unit) = Navigator().use { navigator ->
        for (route in listOf("home", "a", "b")) navigator.register(route)
        body(navigator)
    }

    private fun stateOf(navigator: Navigator) = HostState(navigator, EmptyCoroutineContext)

    @Test
    fun madeInACallbackItTakesNoCommitTwice() = using { navigator ->
        var host: HostState? = null
        navigator.observe { event ->
            if (event.kind != EventKind.Changed || host != null) return@observe
            navigator.navigate(NavigationRequest("a"))
            host = stateOf(navigator)
        }
        navigator.start(NavigationRequest("home"))
        navigator.navigate(NavigationRequest("b"))
        assertEquals("b", host?.shown?.entry?.route)
        assertEquals(navigator.entryIds.toSet(), host?.entries)
    }

    @Test
    fun madeBetweenACommitAndItsEventItTakesThatOnce() = using { navigator ->
        var host: HostState? = null
        navigator.start(NavigationRequest("home"))
        navigator.navigateForResult(NavigationRequest("a")) { host = stateOf(navigator) }
        navigator.popBack("blue")
        assertEquals("home", host?.shown?.entry?.route)
        navigator.navigate(NavigationRequest("b"))
        assertEquals("b", host?.shown?.entry?.route)
        assertEquals(2, host?.entries?.size)
    }

    @Test
    fun followsCommitsThatAreToldLate() = using { navigator ->
        val host = stateOf(navigator)
        val shown = ArrayList<String?>()
        var isFirst = true
        navigator.observe { event ->
            if (event.kind != EventKind.Changed) return@observe
            shown += host.shown?.entry?.route
            if (!isFirst) return@observe
            isFirst = false
            navigator.navigate(NavigationRequest("a"))
            navigator.popBack()
            navigator.navigate(NavigationRequest("b"))
        }
        navigator.start(NavigationRequest("home"))
        assertEquals(listOf<String?>("home", "a", "home", "b"), shown)
        assertTrue(host.screenCount <= 2)
        assertEquals(2, host.entries.size)
    }

    @Test
    fun anEntryThatIsGoneKeepsItsArguments() = using { navigator ->
        navigator.start(NavigationRequest("home"))
        navigator.navigate(NavigationRequest("a", "id" to 1))
        val host = stateOf(navigator)
        val entry = checkNotNull(host.shown).entry
        var isFirst = true
        navigator.observe { event ->
            if (event.kind != EventKind.Changed || !isFirst) return@observe
            isFirst = false
            navigator.update(entry.id, arguments("id" to 3))
            navigator.popBack()
        }
        navigator.update(entry.id, arguments("id" to 2))
        assertTrue(entry.isGone)
        assertEquals(3, entry["id"]?.int)
        assertEquals("a", entry.route)
    }

    @Test
    fun forgottenItHearsNoMore() = using { navigator ->
        navigator.start(NavigationRequest("home"))
        val host = stateOf(navigator)
        host.onForgotten()
        navigator.navigate(NavigationRequest("a"))
        assertEquals("home", host.shown?.entry?.route)
        assertEquals(0, host.screenCount)
    }

    @Test
    fun ofAClosedNavigatorItShowsNothing() = using { navigator ->
        navigator.close()
        assertNull(stateOf(navigator).shown)
    }

    @Test
    fun afterAShutdownItShowsNothingNew() = using { navigator ->
        navigator.start(NavigationRequest("home"))
        val before = stateOf(navigator)
        navigator.shutdown()
        assertEquals("home", before.shown?.entry?.route)
        before.onForgotten()
        assertNull(stateOf(navigator).shown)
    }
}
