// What onProblem hears: each mistake once, whoever finds it, and each entry that a restore loses.

package navcore

import kotlin.test.*
import kotlinx.coroutines.test.runTest

private data object Hall : RouteType<Hall>("hall"), NavigationRoute<Nothing>
private data object Door : RouteType<Door>("door", place = { sheet }), NavigationRoute<Int>
private data object Lost : RouteType<Lost>("lost"), NavigationRoute<Nothing>
private data object Yard : RouteType<Yard>("yard"), NavigationRoute<Nothing>
private data object Halls : RouteType<Halls>("halls", place = { tabs(Hall, Lost) }), NavigationRoute<Nothing>
private data object Astray : RouteType<Astray>("astray", place = { inTab("hlal", Halls) }), NavigationRoute<Nothing>
private data class Rack(val size: Int) : NavigationRoute<Nothing> {
    init {
        require(size < 7) { "no rack of $size" }
    }

    companion object : RouteType<Rack>("rack", properties(::Rack, Rack::size))
}

class ProblemsTest {
    private val heard = ArrayList<String>()

    private fun made(vararg types: RouteType<*>) = Navigator().also { navigator ->
        navigator.onProblem = { heard += "$it" }
        navigator.register(Hall, *types)
    }

    private fun assertHeard(vararg problems: String) {
        assertEquals(problems.asList(), heard)
        heard.clear()
    }

    /** What fails is heard once, as its outcome prints it. */
    private fun assertHeard(status: NavigationStatus, outcome: NavigationOutcome) {
        assertEquals(status, outcome.status)
        assertHeard("$outcome")
    }

    @Test
    fun whatIsCalledBeforeTheStartIsHeard(): Unit = made(Halls, Lost, Yard).use { navigator ->
        assertHeard(NavigationStatus.NotStarted, navigator.navigate(Hall))
        assertHeard(NavigationStatus.NotStarted, navigator.navigate(navigator.routeId(Hall)!!))
        assertHeard(NavigationStatus.NotStarted, navigator.popBack())
        assertHeard(NavigationStatus.NotStarted, navigator.select("hall", of = Halls))
        assertHeard(NavigationStatus.NotStarted, navigator.back())
        assertFalse(navigator.tryNavigate(navigator.routeId(Hall)!!))
        assertHeard("notStarted: navigate: the navigator is not started")
        assertFalse(navigator.tryPopBack())
        assertHeard("notStarted: pop back: the navigator is not started")
        navigator.start(Hall)
        assertTrue(navigator.tryNavigate(navigator.routeId(Yard)!!))
        assertTrue(navigator.tryPopBack())
        assertFalse(navigator.tryPopBack())
        assertHeard()
    }

    @Test
    fun whatIsNotThereIsHeard() = runTest {
        made(Halls, Lost, Astray, Door).use { navigator ->
            navigator.start(Hall)
            assertHeard(NavigationStatus.NotFound, navigator.dismiss())
            assertHeard(NavigationStatus.NotFound, navigator.awaitDismiss(5))
            assertHeard(NavigationStatus.NotFound, navigator.topScreen!!.dismiss())
            assertHeard(NavigationStatus.NotFound, navigator.popToRoute(Lost))
            assertHeard(NavigationStatus.Stale, navigator.popToEntry(EntryId(77)))
            assertHeard(NavigationStatus.Stale, navigator.hostDidPop(EntryId(77)))
            assertHeard(NavigationStatus.Stale, navigator.select(StackId(77)))
            assertHeard(NavigationStatus.Unresolved, navigator.navigate(Rack(1)))
            navigator.navigate(Halls)
            assertHeard(NavigationStatus.NotFound, navigator.navigate(Astray))
            assertHeard(NavigationStatus.Stale, navigator.select("hlal", of = Halls))
            assertHeard(NavigationStatus.NotFound, navigator.batch(listOf(NavigationIntent.Dismiss())))
            assertFalse(navigator.navigate(Door).status.number < 0)
            assertEquals(NavigationStatus.AtRoot, navigator.popBack().status)
            assertHeard()
            navigator.close()
            assertHeard(NavigationStatus.Closed, navigator.navigate(Hall))
        }
    }

    @Test
    fun aTextThatIsNoneIsHeardOnce(): Unit = made().use { navigator ->
        val restored = navigator.restore("{", orStart = Hall)
        assertEquals(NavigationStatus.Corrupt, restored.failure?.status)
        assertHeard("${restored.failure}")
        assertEquals("", restored.message)
    }

    @Test
    fun eachEntryThatARestoreLosesIsHeardOnce() {
        val text = made(Rack, Lost).use { navigator ->
            navigator.start(Hall)
            for (route in listOf(Rack(1), Lost, Rack(2))) navigator.navigate(route)
            navigator.save()
        }
        val first = "restore: \"lost\" is lost: no such screen is registered"
        val second = "restore: \"rack\" is lost with the entry below or around it"
        made(Rack).use { navigator ->
            val restored = navigator.restore(text, orStart = Hall)
            assertTrue(restored.isRestored)
            assertEquals("$first; 2 entries are lost", restored.message)
            assertEquals("ok, ${restored.message}", "$restored")
            assertHeard("unresolved: $first", "unresolved: $second")
        }
        // What the app leaves out it has decided.
        made(Rack).use { navigator ->
            val restored = navigator.restore(text, orStart = Hall) { SavedDecision.LeaveOut }
            assertEquals("[hall, rack([\"size\": 1]), rack([\"size\": 2])]", "${navigator.readTree()}")
            assertEquals("ok", "$restored")
            assertHeard()
        }
        made(Rack).use { navigator ->
            navigator.restore(text, orStart = Hall) { SavedDecision.Keep }
            assertHeard("unresolved: $first", "unresolved: $second")
        }
        made(Rack).use { navigator ->
            val rejecting = NavigationOptions(unresolved = UnresolvedRoutePolicy.Reject)
            val restored = navigator.restore(text, orStart = Hall, options = rejecting)
            assertFalse(restored.isRestored)
            assertEquals("", restored.message)
            assertEquals(first, restored.failure?.message)
            assertEquals("unresolved: $first", heard.first())
        }
    }

    @Test
    fun eachEntryIsHeardWithWhatIsWrongWithItsArguments() {
        val text = made(Rack, Halls, Lost).use { navigator ->
            navigator.start(Halls)
            navigator.navigate(Rack(1))
            navigator.select("lost", of = Halls)
            for (size in 2..3) navigator.navigate(Rack(size))
            navigator.save().replace("\"size\":1", "\"size\":7").replace("\"size\":2", "\"size\":8")
        }
        fun sentence(size: Int) = "restore: \"rack\" is lost: rack can't be made of the arguments: " +
            "${IllegalArgumentException("no rack of $size")}"
        made(Rack, Halls, Lost).use { navigator ->
            val restored = navigator.restore(text, orStart = Hall)
            assertEquals("[halls (hall: [hall], lost*: [lost])]", "${navigator.readTree()}")
            assertEquals("${sentence(7)}; 3 entries are lost", restored.message)
            assertHeard(
                "invalid: ${sentence(7)}", "invalid: ${sentence(8)}",
                "unresolved: restore: \"rack\" is lost with the entry below or around it",
            )
        }
        // Nobody hears it, and the outcome says it.
        Navigator().use { navigator ->
            navigator.register(Hall, Halls, Lost, Rack)
            assertEquals("${sentence(7)}; 3 entries are lost", navigator.restore(text, orStart = Hall).message)
        }
    }
}
