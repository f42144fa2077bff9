// Patterns: what is refused, types of the program's own, branches that are registered when a link needs them.

package navcore

import kotlin.test.*
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class PatternsTest {
    private class Failure(message: String) : RuntimeException(message)

    private fun started(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
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
        assertEquals(NavigationStatus.Ambiguous, ambiguous.status)
        assertEquals(note, ambiguous.conflict)
        assertContains(ambiguous.reason, "note")
        assertContains(ambiguous.message ?: "", ambiguous.reason)
        assertNotNull(navigator.routeId("other"))
        val invalid = assertFailsWith<PatternException> { navigator.addPattern(note, "/{") }
        assertEquals(NavigationStatus.Invalid, invalid.status)
        assertNull(invalid.conflict)
        assertTrue(invalid.reason.isNotEmpty())
        val stale = assertFailsWith<PatternException> { navigator.addPattern(RouteId(12345), "/x") }
        assertEquals(NavigationStatus.Stale, stale.status)
        navigator.unregister(note)
        navigator.addPattern(assertNotNull(navigator.routeId("other")), "/notes/{number:int}")
    }

    @Test
    fun aPresentedPatternGoesFirst(): Unit = started().use { navigator ->
        navigator.register("note", "/{id:int}", isLinkable = true)
        val sheet = navigator.register("sheet", opens = Presentation.Sheet)
        navigator.addPattern(sheet, "/{name}", isLinkable = true)
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
        assertEquals(NavigationStatus.Unresolved, navigator.open("/shirts/XL").status)
        assertTrue(navigator.open("/shirts/S").isDone)
        assertEquals("/shirts/S", navigator.pathOf(navigator.entryIds.last()))
        val taken = assertFailsWith<NavigationException> { navigator.addParameterType("size") { true } }
        assertEquals(NavigationStatus.Ambiguous, taken.status)
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
        assertEquals(NavigationStatus.Unresolved, navigator.lastOutcome.status)
        val port = navigator.port()
        port.post(NavigationIntent.Open(DeepLink("/shirts/e")))
        failing("e") { navigator.drain() }
        port.close()
        navigator.setLinksHeld(true)
        navigator.open(DeepLink("/shirts/f"))
        failing("f") { navigator.setLinksHeld(false) }
        assertEquals(1, navigator.depth)
        assertTrue(navigator.open("/").status >= NavigationStatus.Ok)
    }

    private fun Navigator.addColours(onRemoved: (() -> Unit)? = null) {
        val values = mapOf<String, Any?>(
            "red" to 1, "größer" to mapOf("r" to 0, "on" to true), "none" to listOf(null, 2.5, byteArrayOf(1), "x"),
        ).mapValues { NavigationValue.of(it.value) }
        addParameterType("colour", onRemoved, { values[it] }) { value ->
            values.entries.firstOrNull { it.value == value }?.key
        }
    }

    private fun readsColours(): Navigator = started().also {
        it.addColours()
        it.register("paint", "/paint/{c:colour}?{d:colour*?}", isLinkable = true)
    }

    @Test
    fun aTypeReadsValuesAndWritesThem(): Unit = readsColours().use { navigator ->
        val green = mapOf("r" to 0, "on" to true)
        val none = listOf(null, 2.5, byteArrayOf(1), "x")
        assertEquals(NavigationRequest("paint", "c" to 1, "d" to emptyList<Any>()), navigator.match("/paint/red"))
        assertEquals(NavigationValue.of(green), navigator.match("/paint/gr%C3%B6%C3%9Fer")["c"])
        val lists = navigator.match("/paint/red?d=none&d=red&d=gr%C3%B6%C3%9Fer")
        assertEquals(NavigationValue.of(listOf(none, 1, green)), lists["d"])
        val written = navigator.pathOf(NavigationRequest("paint", "c" to 1, "d" to listOf(none, 1)))
        assertEquals("/paint/red?d=none&d=red", written)
        assertTrue(navigator.open("/paint/none").isDone)
        assertEquals(NavigationValue.of(none), navigator.readCurrentRequest()?.get("c"))
        assertEquals("/paint/none", navigator.pathOf(navigator.entryIds.last()))
    }

    @Test
    fun whatIsNotOfATypeIsNoPath(): Unit = readsColours().use { navigator ->
        assertEquals(NavigationStatus.Unresolved, navigator.open("/paint/blue").status)
        assertEquals(NavigationStatus.Unresolved, navigator.open("/paint/red?d=blue").status)
        for (value in listOf(2, "red", emptyMap<String, Any>(), HostObject("x"))) {
            val request = NavigationRequest("paint", "c" to value)
            assertEquals(
                NavigationStatus.Invalid, assertFailsWith<NavigationException> { navigator.pathOf(request) }.status,
            )
        }
        assertEquals(1, navigator.depth)
    }

    @Test
    fun nullsAndHostObjectsAreNotReadAndNotHeld() {
        var given = 0
        val host = HostObject("x") { given++ }
        val values = mapOf(
            "null" to NavigationValue.Null,
            "host" to NavigationValue.Object(host),
            "in" to NavigationValue.of(listOf(host)),
            "deep" to (1..200).fold(NavigationValue.of(1)) { value, _ -> NavigationValue.of(listOf(value)) },
            "twice" to NavigationValue.Members(listOf("a" to NavigationValue.Null, "a" to NavigationValue.Null)),
            "half" to NavigationValue.Text("\uD83C"),
        )
        val navigator = started()
        navigator.addParameterType("odd", read = { values[it] }) { if (it.long == 1L) "\uD83C" else null }
        navigator.register("odd", "/odd/{x:odd}", isLinkable = true)
        val tokens = navigator.receiver.tokens.count
        for (text in values.keys) assertEquals(NavigationStatus.Unresolved, navigator.open("/odd/$text").status, text)
        assertFailsWith<NavigationException> { navigator.pathOf(NavigationRequest("odd", "x" to 1)) }
        assertEquals(tokens, navigator.receiver.tokens.count)
        assertFailsWith<NavigationException> { navigator.pathOf(NavigationRequest("odd", "x" to host)) }
        assertEquals(0, given)
        assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("odd", "x" to host)).status)
        assertEquals(1, given)
        navigator.close()
    }

    @Test
    fun longTextsAndValuesCross(): Unit = started().use { navigator ->
        navigator.addParameterType("long", read = { NavigationValue.of(listOf(it, it)) }) { it.list?.get(0)?.string }
        navigator.register("long", "/long/{x:long}", isLinkable = true)
        for (length in listOf(255, 256, 257, 3000, 40_000)) {
            val text = "a".repeat(length)
            assertEquals(NavigationValue.of(listOf(text, text)), navigator.match("/long/$text")["x"])
            val request = NavigationRequest("long", "x" to listOf(text, text))
            assertEquals("/long/$text", navigator.pathOf(request))
        }
        val tooLong = NavigationRequest("long", "x" to listOf("a".repeat(1 shl 16)))
        assertFailsWith<NavigationException> { navigator.pathOf(tooLong) }
        assertFailsWith<NavigationException> { navigator.pathOf(NavigationRequest("long", "x" to listOf(""))) }
    }

    @Test
    fun readingTypesAreGivenBackOnce() {
        var removed = 0
        val navigator = started()
        navigator.addColours { removed++ }
        assertFailsWith<NavigationException> { navigator.addColours { removed += 10 } }
        assertEquals(10, removed)
        navigator.close()
        assertEquals(11, removed)
        assertFailsWith<NavigationException> { navigator.addColours { removed += 100 } }
        assertEquals(111, removed)
    }

    @Test
    fun whatReadsOrWritesMayThrow(): Unit = started().use { navigator ->
        navigator.addParameterType(
            "bad", read = { if (it == "fine") NavigationValue.of(1) else throw Failure("read $it") },
        ) { throw Failure("write $it") }
        navigator.register("shirt", "/shirts/{size:bad}", isLinkable = true)
        failing("read a") { navigator.match("/shirts/a") }
        failing("read bb") { navigator.open("/shirts/bb") }
        assertEquals(NavigationStatus.Unresolved, navigator.lastOutcome.status)
        failing("read ccc") { navigator.explain("/shirts/ccc") }
        assertEquals(1L, navigator.match("/shirts/fine")["size"]?.long)
        failing("write \"d\"") { navigator.pathOf(NavigationRequest("shirt", "size" to "d")) }
        assertEquals(1, navigator.depth)
        assertTrue(navigator.open("/").status >= NavigationStatus.Ok)
    }

    @Test
    fun aTypeMayNotLookUpWhileItReads(): Unit = started().use { navigator ->
        val statuses = ArrayList<NavigationStatus>()
        navigator.addParameterType(
            "curious",
            read = { text ->
                statuses.add(assertFailsWith<NavigationException> { navigator.match("/shirts/other") }.status)
                NavigationValue.of(listOf(text))
            },
        ) { value ->
            statuses.add(assertFailsWith<NavigationException> { navigator.pathOf(NavigationRequest("home")) }.status)
            value.list?.singleOrNull()?.string
        }
        navigator.register("shirt", "/shirts/{size:curious}", isLinkable = true)
        assertEquals(NavigationValue.of(listOf("a")), navigator.match("/shirts/a")["size"])
        assertEquals("/shirts/b", navigator.pathOf(NavigationRequest("shirt", "size" to listOf("b"))))
        assertEquals(setOf(NavigationStatus.InUse), statuses.toSet())
    }

    // Case and aliases

    private fun withCaseIgnored(): Navigator = started(NavigatorConfiguration(patternsIgnoreCase = true))

    @Test
    fun aPatternMayIgnoreCase(): Unit = started().use { navigator ->
        navigator.addPattern(navigator.register("note"), "/Notes/v{id}", isLinkable = true, ignoresCase = true)
        navigator.register("exact", "/Exact", isLinkable = true)
        assertEquals(NavigationRequest("note", "id" to "Ab"), navigator.match("/nOTES/VAb"))
        assertEquals("/Notes/vAb", navigator.pathOf(NavigationRequest("note", "id" to "Ab")))
        assertEquals(NavigationStatus.Unresolved, navigator.open("/exact").status)
    }

    @Test
    fun everyPatternMayIgnoreCase(): Unit = withCaseIgnored().use { navigator ->
        navigator.register("note", "/Notes/{id}", isLinkable = true)
        assertEquals(NavigationRequest("note", "id" to "Ab"), navigator.match("/notes/Ab"))
        navigator.configure(null)
        navigator.register("exact", "/Exact", isLinkable = true)
        assertEquals("note", navigator.match("/NOTES/a").route)
        assertEquals(NavigationStatus.Unresolved, navigator.open("/exact").status)
    }

    @Test
    fun anAliasLeadsToThePathOfItsRoute(): Unit = started().use { navigator ->
        navigator.register("notes", "/notes")
        val note = navigator.register("note", "/notes/{id:int}", isLinkable = true)
        navigator.addPattern(note, "/n/{id:int}", isLinkable = true, isAlias = true)
        assertTrue(navigator.open("/n/12").isDone)
        assertEquals(listOf<String?>("home", "notes", "note"), navigator.entryIds.map { navigator.requestOf(it)?.route })
        assertEquals("/notes/12", navigator.pathOf(navigator.entryIds.last()))
        val both = assertFailsWith<PatternException> { navigator.addPattern(note, "/m", isLazy = true, isAlias = true) }
        assertEquals(NavigationStatus.Invalid, both.status)
    }

    @Test
    fun aTypeMayNotLookUpWhileItChecks(): Unit = started().use { navigator ->
        val statuses = ArrayList<NavigationStatus>()
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
        assertEquals(List(4) { NavigationStatus.InUse } + NavigationStatus.Pending, statuses.take(5))
    }

    // Branches that are registered when a link needs them

    private fun withLazyBranch(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator =
        started(configuration).also { it.addPattern(it.register("shop"), "/shop", isLazy = true) }

    @Test
    fun aLazyBranchIsRegisteredInsideTheEvent(): Unit = withLazyBranch().use { navigator ->
        assertEquals(NavigationStatus.Unresolved, navigator.open("/shop/tea/3").status)
        navigator.observe { event ->
            if (event.kind != EventKind.Load) return@observe
            assertEquals(navigator.routeId("shop"), event.routeId)
            assertEquals(IntentKind.Open, event.intent)
            assertEquals(7, event.tag)
            navigator.register("tea", "/shop/tea/{id:int}", isLinkable = true)
            navigator.answer(assertNotNull(event.question).id, BridgeAnswer.Accept)
        }
        assertTrue(navigator.open("/shop/tea/3", options = NavigationOptions(tag = 7)).isDone)
        assertEquals("/shop/tea/3", navigator.pathOf(navigator.entryIds.last()))
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
            assertEquals(NavigationStatus.Ok, navigator.answer(question.id, BridgeAnswer.Accept))
            assertTrue(opened.await().isDone)
            val second = async { navigator.events.first { it.kind == EventKind.Load } }
            yield()
            val refused = async { navigator.awaitOpen("/shop/coffee") }
            navigator.answer(assertNotNull(second.await().question).id, BridgeAnswer.Refuse(404))
            val outcome = assertIs<NavigationOutcome.Refused>(refused.await())
            assertEquals(RefusingParty.Loader, outcome.by)
            assertEquals(404, outcome.hostCode)
        }
    }

    @Test
    fun aLoadThatThrowsComesOutOfTheCall(): Unit = withLazyBranch().use { navigator ->
        val observer = navigator.observe { if (it.kind == EventKind.Load) throw Failure("load") }
        failing("load") { navigator.open("/shop/tea") }
        navigator.removeObserver(observer)
        assertEquals(NavigationStatus.Pending, navigator.lastOutcome.status)
    }

    @Test
    fun aLoadIsPulledAsARecord(): Unit = withLazyBranch(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
        navigator.nextRecords(16)
        val opened = assertIs<NavigationOutcome.Pending>(navigator.open("/shop/tea"))
        NavigationRecords(4).use { records ->
            assertEquals(1, navigator.nextRecords(records))
            assertEquals(EventKind.Load, records.kind(0))
            assertEquals(navigator.routeId("shop"), records.routeId(0))
            assertEquals(opened.ticket, records.ticket(0))
            navigator.answer(records.question(0), BridgeAnswer.Refuse(3))
        }
        val record = navigator.nextRecords(16).single()
        assertEquals(EventKind.Completed, record.kind)
        assertEquals(RefusingParty.Loader, record.by)
        assertEquals(3, record.reason)
        navigator.open("/shop/tea")
        val load = assertNotNull(navigator.nextEvent())
        assertEquals(navigator.routeId("shop"), load.routeId)
        assertEquals(NavigationStatus.Ok, navigator.abort(assertNotNull(load.ticket)))
    }
}
