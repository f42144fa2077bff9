// Links: opened, relative, held, posted, in batches, matched, explained.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.test.runTest

class LinksTest {
    private fun prepared(dispatcher: CoroutineDispatcher? = null, scene: String = ""): Navigator {
        val navigator = Navigator(NavigationConfiguration(scene = scene), dispatcher)
        navigator.register("home", "/", isLinkable = true)
        navigator.register("notes", "/notes?{sort:new|old=new}", isLinkable = true)
        navigator.register("note", "/notes/{id:int}", isLinkable = true)
        navigator.register("tag", "/tags/{name}", isLinkable = true)
        navigator.register("settings", "/settings")
        return navigator
    }

    private fun started(dispatcher: CoroutineDispatcher? = null) =
        prepared(dispatcher).also { it.start(NavigationRequest("home")) }

    private fun Navigator.routes() = stack.map { requestOf(it)?.route }
    private fun Navigator.place() = pathOf(top ?: error("no top"))
    private fun failing(status: Status, body: () -> Unit) =
        assertEquals(status, assertFailsWith<NavigationException> { body() }.status)

    @Test
    fun everythingInBetweenIsBuilt(): Unit = started().use { navigator ->
        val outcome = assertIs<Outcome.Done>(navigator.open("myapp://main/notes/12"))
        assertEquals(navigator.top, outcome.entry)
        assertEquals(listOf<String?>("home", "notes", "note"), navigator.routes())
        assertEquals(12L, navigator.readCurrentRequest()?.get("id")?.long)
        assertTrue(navigator.open("../13").isDone)
        assertEquals("/notes/13", navigator.place())
        assertTrue(navigator.open("..").isDone)
        assertEquals("/notes?sort=new", navigator.place())
        assertEquals(Status.Unresolved, navigator.open("myapp://main/settings").status)
        assertEquals(Status.Unresolved, navigator.open("/settings").status)
        assertTrue(navigator.open(NavigationLink("/settings", isTrusted = true)).isDone)
    }

    @Test
    fun unicodeAndReservedCharactersAreDecodedAndWritten(): Unit = started().use { navigator ->
        for (name in listOf("grün & blau", "日本語", "🍵", "a/b", "..", "50% ?#", "e\u0301", "+")) {
            val path = navigator.pathOf(NavigationRequest("tag", "name" to name))
            assertTrue(path.all { it in '!'..'~' }, path)
            assertTrue(navigator.open(path).isDone, path)
            assertEquals(name, navigator.readCurrentRequest()?.get("name")?.string)
        }
        assertTrue(navigator.open("/tags/日本").isDone)
        assertEquals("日本", navigator.readCurrentRequest()?.get("name")?.string)
        assertEquals(Status.Invalid, navigator.open("/tags/%zz").status)
        assertEquals(Status.Invalid, navigator.open("/tags/a\u0000").status)
        failing(Status.Invalid) { navigator.pathOf(NavigationRequest("tag", "name" to "")) }
    }

    @Test
    fun linksSayHowTheyJoin(): Unit = started().use { navigator ->
        val first = navigator.open("/notes/1").entryOrThrow()
        val second = navigator.open("/notes/2", LinkMerge.Push).entryOrThrow()
        assertEquals(4, navigator.depth)
        assertEquals(Status.AlreadyThere, navigator.open(NavigationLink("/notes/1", skipsWhatIsOpen = true)).status)
        assertTrue(navigator.open(NavigationLink("../3", base = first)).isDone)
        assertEquals("/notes/3", navigator.place())
        assertEquals(Status.Stale, navigator.open(NavigationLink("../3", base = second)).status)
        assertTrue(navigator.open(NavigationLink("/notes/3", leaves = true)).isDone)
        assertEquals("/notes?sort=new", navigator.place())
        assertTrue(navigator.open(NavigationLink("/main/notes/4", beginsWithScene = true)).isDone)
        val kept = navigator.stack.first()
        assertTrue(navigator.open("/notes/4", LinkMerge.Reset).isDone)
        assertNotEquals(kept, navigator.stack.first())
        assertEquals(Status.Unresolved, navigator.open(NavigationLink("/settings")).status)
    }

    @Test
    fun aSelectionIsARequest(): Unit = started().use { navigator ->
        fun select(id: Any?) = navigator.open(NavigationLink(NavigationRequest("note", "id" to id), elseLeaves = true))
        assertTrue(select(12).isDone)
        assertTrue(select(13).isDone)
        assertEquals(listOf<String?>("home", "notes", "note"), navigator.routes())
        assertTrue(select(null).isDone)
        assertEquals(listOf<String?>("home", "notes"), navigator.routes())
        assertEquals(Status.AlreadyThere, select(null).status)
        assertEquals(Status.Invalid, navigator.open(NavigationLink(NavigationRequest("note", "id" to "x"))).status)
    }

    @Test
    fun theSceneAndPrefixesLead(): Unit = prepared(scene = "left").use { navigator ->
        navigator.start(NavigationRequest("home"))
        assertTrue(navigator.open("myapp://left/notes").isDone)
        assertEquals(navigator.scene("left"), navigator.scene())
        assertEquals(Status.Unresolved, navigator.open("https://example.com/app/notes/5").status)
        navigator.addLinkPrefix("https://example.com/app")
        assertTrue(navigator.open("https://EXAMPLE.com/app/notes/5").isDone)
        navigator.addLinkPrefix("https://example.com/app", scene = "right")
        assertTrue(navigator.open("https://example.com/app/notes/6").isDone)
        assertEquals(listOf("left", "right"), navigator.readTree().scenes.map { it.name })
        assertEquals(navigator.scene("right"), navigator.scene())
        failing(Status.Invalid) { navigator.addLinkPrefix("notes") }
    }

    @Test
    fun theHostOfALinkIsASceneOrTheFirstSegment(): Unit = started().use { navigator ->
        assertEquals("note", navigator.match("myapp://notes/1").route)
        assertEquals("note", navigator.match("myapp://main/notes/1").route)
        failing(Status.Unresolved) { navigator.match("myapp://left/notes/1") }
        navigator.addLinkScene("left")
        assertEquals("note", navigator.match("myapp://left/notes/1").route)
        failing(Status.Invalid) { navigator.addLinkScene("") }
        failing(Status.TooLarge) { navigator.addLinkScene("a".repeat(1 shl 16)) }
    }

    @Test
    fun schemesThatWereAddedAreTheOnlyOnes(): Unit = started().use { navigator ->
        assertEquals("note", navigator.match("other:/notes/1").route)
        navigator.addLinkScheme("myapp")
        assertEquals("note", navigator.match("MyApp://main/notes/1").route)
        assertEquals("note", navigator.match("/notes/1").route)
        failing(Status.Unresolved) { navigator.match("other:/notes/1") }
        for (scheme in listOf("https", "", "a b", "\uD83C")) failing(Status.Invalid) { navigator.addLinkScheme(scheme) }
        failing(Status.TooLarge) { navigator.addLinkScheme("a".repeat(1 shl 16)) }
    }

    @Test
    fun builderAndBridgeReadTheLinkThatIsOpened(): Unit = started().use { navigator ->
        val seen = ArrayList<Pair<String, NavigationUrl?>>()
        val builder = routeBuilder<Unit> { seen.add("made" to navigator.openedUrl) }
        navigator.register("page", "/pages/{name}", true, builder)
        val bridge = navigatorBridge {
            seen.add("asked" to navigator.openedUrl)
            BridgeAnswer.Accept
        }
        navigator.setBridge(bridge)
        assertNull(navigator.openedUrl)
        assertTrue(navigator.open("myapp:/pages/gr%C3%BCn?x=%201&y=ü#z%23").isDone)
        val url = assertNotNull(seen.first().second)
        assertEquals("myapp:/pages/gr%C3%BCn?x=%201&y=ü#z%23", url.url)
        assertEquals("x=%201&y=ü", url.query)
        assertEquals("z%23", url.fragment)
        assertEquals(url.url, url.toString())
        assertEquals(listOf<Pair<String, NavigationUrl?>>("made" to url, "asked" to url), seen)
        assertNull(navigator.openedUrl)
        seen.clear()
        assertTrue(navigator.open("../b").isDone)
        assertEquals(listOf("../b", "../b"), seen.map { it.second?.url })
        assertTrue(seen.all { it.second?.query == "" && it.second?.fragment == "" })
        seen.clear()
        navigator.navigate(NavigationRequest("home"))
        assertEquals(listOf<Pair<String, NavigationUrl?>>("asked" to null), seen)
    }

    @Test
    fun theLinkIsThereUntilTheQuestionIsAnswered(): Unit = started().use { navigator ->
        var asked: QuestionId? = null
        val bridge = navigatorBridge { question ->
            asked = question.id
            BridgeAnswer.Later
        }
        navigator.setBridge(bridge)
        assertEquals(Status.Pending, navigator.open("/notes/1?a#b").status)
        assertEquals("/notes/1?a#b", navigator.openedUrl?.url)
        navigator.answer(assertNotNull(asked), BridgeAnswer.Accept)
        assertNull(navigator.openedUrl)
    }

    @Test
    fun heldLinksAreOpenedOnceWhenTheyAreLetGo() = runTest {
        prepared().use { navigator ->
            assertEquals(Status.Ok, navigator.holdLinks(true))
            val first = assertIs<Outcome.Pending>(navigator.open("myapp://main/notes/1"))
            val second = assertIs<Outcome.Pending>(navigator.open("myapp://main/notes/2", LinkMerge.Push))
            assertEquals(Status.Ok, navigator.abort(assertNotNull(first.ticket)))
            assertEquals(Status.NotStarted, navigator.holdLinks(false))
            navigator.start(NavigationRequest("home"))
            assertTrue(navigator.open(NavigationLink("/tags/inside", isTrusted = true)).isDone)
            val third = async { navigator.awaitOpen("myapp://main/notes/3", LinkMerge.Push) }
            yield()
            assertFalse(second.completion.isCompleted)
            assertEquals(Status.Ok, navigator.holdLinks(false))
            assertEquals(Status.Aborted, first.await().status)
            assertTrue(second.await().isDone)
            assertTrue(third.await().isDone)
            assertEquals("/notes/3", navigator.place())
        }
    }

    @Test
    fun linksAreIntents() = runTest {
        started().use { navigator ->
            val open = { url: String -> NavigationIntent.Open(NavigationLink(url)) }
            val links = listOf(open("notes"), open("12"), NavigationIntent.PopBack(), open("13"))
            assertTrue(navigator.batch(links).isDone)
            assertEquals("/notes/13", navigator.place())
            val failed = navigator.batch(listOf(open("/notes"), open("nowhere")))
            assertEquals(Status.Unresolved, failed.status)
            assertEquals(1, failed.index)
            val port = navigator.port()
            val posted = assertIs<Outcome.Pending>(port.post(open("../14")))
            navigator.drain()
            assertTrue(posted.await().isDone)
            assertEquals("/notes/14", navigator.place())
            port.close()
            val kinds = ArrayList<IntentKind>()
            navigator.observe { kinds.add(it.intent) }
            navigator.awaitOpen(NavigationLink("/"), NavigationOptions(tag = 3))
            assertEquals(IntentKind.Open, kinds.first())
            assertTrue(navigator.open(NavigationLink(NavigationRequest("note", "id" to 15))).isDone)
            assertEquals("/notes/15", navigator.place())
        }
    }

    @Test
    fun aNavigatorWithADispatcherOpensFromAnyCoroutine() = runTest {
        val dispatcher = Dispatchers.Default.limitedParallelism(1)
        val navigator = withContext(dispatcher) { started(dispatcher) }
        withContext(Dispatchers.Default) { assertTrue(navigator.awaitOpen("/notes/8").isDone) }
        withContext(dispatcher) {
            assertEquals("/notes/8", navigator.place())
            assertEquals("note", navigator.entries.first().last().route)
            navigator.close()
        }
    }

    @Test
    fun linksAreMatchedAndExplained(): Unit = prepared().use { navigator ->
        assertEquals(NavigationRequest("note", "id" to 12), navigator.match("/notes/12"))
        assertEquals(navigator.route("note"), navigator.match("/notes/12").routeId)
        assertEquals(NavigationRequest("notes", "sort" to "old"), navigator.match("/notes?sort=old"))
        assertNull(navigator.match(NavigationLink("/settings", isTrusted = true)).arguments)
        failing(Status.Unresolved) { navigator.match("/nowhere") }
        failing(Status.Unresolved) { navigator.match(NavigationLink("/settings")) }
        failing(Status.NotStarted) { navigator.match("notes") }
        failing(Status.Invalid) { navigator.match(NavigationLink(NavigationRequest("note", "id" to 1))) }
        failing(Status.TooLarge) { navigator.match("/" + "a".repeat(1 shl 16)) }
        val why = navigator.explain("/notes/äbc")
        assertContains(why, "/notes/äbc: nothing is there\n")
        assertContains(why, "/notes/{id:int} (note): \"äbc\" is not an integer of 64 bits, the id")
        assertContains(navigator.explain("/%"), "neither a URL nor a path: ")
        failing(Status.Invalid) { navigator.match("/%") }
        assertEquals(0, navigator.depth)
    }

    @Test
    fun pathsThatCannotBeSaidThrow(): Unit = started().use { navigator ->
        val plain = navigator.register("plain")
        failing(Status.NotFound) { navigator.pathOf(NavigationRequest("plain")) }
        failing(Status.Unresolved) { navigator.pathOf(NavigationRequest("unknown")) }
        failing(Status.Stale) { navigator.pathOf(EntryId(12345)) }
        failing(Status.Invalid) { navigator.pathOf(NavigationRequest("note", "id" to "12")) }
        failing(Status.Invalid) { navigator.pathOf(NavigationRequest("note")) }
        failing(Status.NotFound) { navigator.pathOf(navigator.navigate(plain).entryOrThrow()) }
        assertEquals("/notes/1", navigator.pathOf(NavigationRequest(navigator.route("note")!!, arguments("id" to 1))))
    }

    @Test
    fun hostObjectsOfARequestComeBack(): Unit = started().use { navigator ->
        var given = 0
        val host = HostObject("x") { given++ }
        val request = NavigationRequest("note", "id" to 1, "beside" to host)
        assertEquals("/notes/1", navigator.pathOf(request))
        failing(Status.Invalid) { navigator.match(NavigationLink(request)) }
        assertEquals(0, given)
        assertTrue(navigator.open(NavigationLink(request)).isDone)
        navigator.open("/")
        assertEquals(1, given)
    }

    @Test
    fun everythingIsClosedAfterClose() {
        val navigator = started()
        navigator.close()
        assertEquals(Status.Closed, navigator.open("/").status)
        assertEquals(Status.Closed, navigator.holdLinks(true))
        failing(Status.Closed) { navigator.match("/") }
        failing(Status.Closed) { navigator.explain("/") }
        failing(Status.Closed) { navigator.pathOf(NavigationRequest("home")) }
        failing(Status.Closed) { navigator.pathOf(EntryId(1)) }
        failing(Status.Closed) { navigator.addPattern(RouteId(1), "/a") }
        failing(Status.Closed) { navigator.addLinkPrefix("https://example.com") }
        failing(Status.Closed) { navigator.addLinkScheme("myapp") }
        assertNull(navigator.openedUrl)
        var removed = 0
        failing(Status.Closed) { navigator.addParameterType("t", { removed++ }) { true } }
        assertEquals(1, removed)
    }

    @Test
    fun linksAreData() {
        assertEquals(NavigationLink("/a", LinkMerge.Push), NavigationLink("/a", LinkMerge.Push))
        assertNotEquals(NavigationLink("/a"), NavigationLink("/a", leaves = true))
        assertEquals("/a", NavigationLink("/a").toString())
        assertEquals("note([\"id\": 1])", NavigationLink(NavigationRequest("note", "id" to 1)).toString())
    }
}
