// Patterns: what is refused, types of the program's own, branches that are registered when a link needs them.

package navcore

import kotlin.test.*
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class PatternsTest {
    private class Failure(message: String) : RuntimeException(message)

    private fun started(configuration: NavigationConfiguration = NavigationConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        navigator.register("home", "/", isLinkable = true)
        navigator.start(NavigationRequest("home"))
        return navigator
    }

    private fun failing(expected: String, body: () -> Unit) {
        assertEquals(expected, assertFailsWith<Failure> { body() }.message)
    }

    @Test
    fun aRefusedPatternSaysWhy(): Unit = started().use { navigator ->
        val note = navigator.register("note", "/notes/{id:int}")
        val ambiguous = assertFailsWith<PatternException> { navigator.register("other", "/notes/{number:int}") }
        assertEquals(Status.Ambiguous, ambiguous.status)
        assertEquals(note, ambiguous.conflict)
        assertContains(ambiguous.reason, "note")
        assertContains(ambiguous.message ?: "", ambiguous.reason)
        assertNotNull(navigator.route("other"))
        val invalid = assertFailsWith<PatternException> { navigator.addPattern(note, "/{") }
        assertEquals(Status.Invalid, invalid.status)
        assertNull(invalid.conflict)
        assertTrue(invalid.reason.isNotEmpty())
        val stale = assertFailsWith<PatternException> { navigator.addPattern(RouteId(12345), "/x") }
        assertEquals(Status.Stale, stale.status)
        navigator.unregister(note)
        navigator.addPattern(assertNotNull(navigator.route("other")), "/notes/{number:int}")
    }

    @Test
    fun aPresentedPatternGoesFirst(): Unit = started().use { navigator ->
        navigator.register("note", "/{id:int}", isLinkable = true)
        navigator.addPattern(navigator.register("sheet"), "/{name}", isLinkable = true, isPresented = true)
        assertEquals("sheet", navigator.match("/12").route)
    }

    @Test
    fun typesOfTheProgramCheckDecodedTexts(): Unit = started().use { navigator ->
        val seen = ArrayList<String>()
        navigator.addParameterType("size") { text -> seen.add(text); text in setOf("S", "größer", "✓/") }
        navigator.register("shirt", "/shirts/{size:size}", isLinkable = true)
        assertEquals(NavigationRequest("shirt", "size" to "größer"), navigator.match("/shirts/gr%C3%B6%C3%9Fer"))
        assertEquals("✓/", navigator.match("/shirts/%E2%9C%93%2F")["size"]?.string)
        assertEquals(listOf("größer", "✓/"), seen.distinct())
        assertEquals(Status.Unresolved, navigator.open("/shirts/XL").status)
        assertTrue(navigator.open("/shirts/S").isDone)
        assertEquals("/shirts/S", navigator.pathOf(navigator.stack.last()))
        val taken = assertFailsWith<NavigationException> { navigator.addParameterType("size") { true } }
        assertEquals(Status.Ambiguous, taken.status)
    }

    @Test
    fun typesAreGivenBackOnce() {
        var removed = 0
        val navigator = started()
        navigator.addParameterType("a", { removed++ }) { true }
        assertFailsWith<NavigationException> { navigator.addParameterType("a", { removed += 10 }) { true } }
        assertEquals(10, removed)
        navigator.close()
        assertEquals(11, removed)
    }

    @Test
    fun aTypeThatThrowsComesOutOfTheCallThatLookedUp(): Unit = started().use { navigator ->
        navigator.addParameterType("bad") { throw Failure(it) }
        navigator.register("shirt", "/shirts/{size:bad}", isLinkable = true)
        failing("a") { navigator.match("/shirts/a") }
        failing("b") { navigator.open("/shirts/b") }
        failing("c") { navigator.explain("/shirts/c") }
        failing("d") { navigator.pathOf(NavigationRequest("shirt", "size" to "d")) }
        assertEquals(Status.Unresolved, navigator.lastOutcome.status)
        val port = navigator.port()
        port.post(NavigationIntent.Open(NavigationLink("/shirts/e")))
        failing("e") { navigator.drain() }
        port.close()
        navigator.holdLinks(true)
        navigator.open(NavigationLink("/shirts/f"))
        failing("f") { navigator.holdLinks(false) }
        assertEquals(1, navigator.depth)
        assertTrue(navigator.open("/").status >= Status.Ok)
    }

    @Test
    fun aTypeMayNotLookUpWhileItChecks(): Unit = started().use { navigator ->
        val statuses = ArrayList<Status>()
        fun note(body: () -> Unit) {
            statuses.add(assertFailsWith<NavigationException> { body() }.status)
        }
        navigator.addParameterType("curious") {
            note { navigator.match("/") }
            note { navigator.explain("/") }
            note { navigator.pathOf(NavigationRequest("home")) }
            note { navigator.addParameterType("other") { true } }
            statuses.add(navigator.open("/shirts/b").status)
            true
        }
        navigator.register("shirt", "/shirts/{size:curious}", isLinkable = true)
        navigator.match("/shirts/a")
        assertEquals(List(4) { Status.InUse } + Status.Pending, statuses.take(5))
    }

    // Branches that are registered when a link needs them

    private fun withLazyBranch(configuration: NavigationConfiguration = NavigationConfiguration()): Navigator =
        started(configuration).also { it.addPattern(it.register("shop"), "/shop", isLazy = true) }

    @Test
    fun aLazyBranchIsRegisteredInsideTheEvent(): Unit = withLazyBranch().use { navigator ->
        assertEquals(Status.Unresolved, navigator.open("/shop/tea/3").status)
        navigator.observe { event ->
            if (event.kind != EventKind.Load) return@observe
            assertEquals(navigator.route("shop"), event.route)
            assertEquals(IntentKind.Open, event.intent)
            assertEquals(7, event.tag)
            navigator.register("tea", "/shop/tea/{id:int}", isLinkable = true)
            navigator.answer(assertNotNull(event.question).id, BridgeAnswer.Accept)
        }
        assertTrue(navigator.open("/shop/tea/3", options = NavigationOptions(tag = 7)).isDone)
        assertEquals("/shop/tea/3", navigator.pathOf(navigator.stack.last()))
    }

    @Test
    fun aLazyBranchIsRegisteredLater() = runTest {
        withLazyBranch().use { navigator ->
            val load = async { navigator.events.first { it.kind == EventKind.Load } }
            yield()
            val opened = async { navigator.awaitOpen("/shop/tea") }
            val question = assertNotNull(load.await().question)
            assertEquals(emptyList(), question.changes)
            navigator.register("tea", "/shop/tea", isLinkable = true)
            assertEquals(Status.Ok, navigator.answer(question.id, BridgeAnswer.Accept))
            assertTrue(opened.await().isDone)
            val second = async { navigator.events.first { it.kind == EventKind.Load } }
            yield()
            val refused = async { navigator.awaitOpen("/shop/coffee") }
            navigator.answer(assertNotNull(second.await().question).id, BridgeAnswer.Refuse(404))
            val outcome = assertIs<Outcome.Refused>(refused.await())
            assertEquals(Party.Loader, outcome.by)
            assertEquals(404, outcome.hostCode)
        }
    }

    @Test
    fun aLoadThatThrowsComesOutOfTheCall(): Unit = withLazyBranch().use { navigator ->
        val observer = navigator.observe { if (it.kind == EventKind.Load) throw Failure("load") }
        failing("load") { navigator.open("/shop/tea") }
        navigator.removeObserver(observer)
        assertEquals(Status.Pending, navigator.lastOutcome.status)
    }

    @Test
    fun aLoadIsPulledAsARecord(): Unit = withLazyBranch(NavigationConfiguration(eventCapacity = 16)).use { navigator ->
        navigator.nextRecords(16)
        val opened = assertIs<Outcome.Pending>(navigator.open("/shop/tea"))
        NavigationRecords(4).use { records ->
            assertEquals(1, navigator.nextRecords(records))
            assertEquals(EventKind.Load, records.kind(0))
            assertEquals(navigator.route("shop"), records.route(0))
            assertEquals(opened.ticket, records.ticket(0))
            navigator.answer(records.question(0), BridgeAnswer.Refuse(3))
        }
        val record = navigator.nextRecords(16).single()
        assertEquals(EventKind.Completed, record.kind)
        assertEquals(Party.Loader, record.by)
        assertEquals(3, record.why)
        navigator.open("/shop/tea")
        val load = assertNotNull(navigator.nextEvent())
        assertEquals(navigator.route("shop"), load.route)
        assertEquals(Status.Ok, navigator.abort(assertNotNull(load.ticket)))
    }
}
