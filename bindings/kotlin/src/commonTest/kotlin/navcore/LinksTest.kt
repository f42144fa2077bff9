// Links: opened, relative, held, posted, in batches, matched, explained.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.test.runTest

class LinksTest {
    private fun prepared(dispatcher: CoroutineDispatcher? = null, scene: String = ""): Navigator {
        val navigator = Navigator(NavigatorConfiguration(scene = scene), dispatcher)
        navigator.register("home", "/", isLinkable = true)
        navigator.register("notes", "/notes?{sort:new|old=new}", isLinkable = true)
        navigator.register("note", "/notes/{id:int}", isLinkable = true)
        navigator.register("tag", "/tags/{name}", isLinkable = true)
        navigator.register("settings", "/settings")
        return navigator
    }

    private fun started(dispatcher: CoroutineDispatcher? = null) =
        prepared(dispatcher).also { it.start(NavigationRequest("home")) }

    private fun Navigator.routes() = entryIds.map { requestOf(it)?.route }
    private fun Navigator.place() = pathOf(top ?: error("no top"))
    private fun failing(status: NavigationStatus, body: () -> Unit) =
        assertEquals(status, assertFailsWith<NavigationException> { body() }.status)

    @Test
    fun everythingInBetweenIsBuilt(): Unit = started().use { navigator ->
        val outcome = assertIs<NavigationOutcome.Done>(navigator.open("myapp://main/notes/12"))
        assertEquals(navigator.top, outcome.entry)
        assertEquals(listOf<String?>("home", "notes", "note"), navigator.routes())
        assertEquals(12L, navigator.readCurrentRequest()?.get("id")?.long)
        assertTrue(navigator.open("../13").isDone)
        assertEquals("/notes/13", navigator.place())
        assertTrue(navigator.open("..").isDone)
        assertEquals("/notes?sort=new", navigator.place())
        assertEquals(NavigationStatus.Unresolved, navigator.open("myapp://main/settings").status)
        assertEquals(NavigationStatus.Unresolved, navigator.open("/settings").status)
        assertTrue(navigator.open(DeepLink.trusted("/settings")).isDone)
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
        assertEquals(NavigationStatus.Invalid, navigator.open("/tags/%zz").status)
        assertEquals(NavigationStatus.Invalid, navigator.open("/tags/a\u0000").status)
        failing(NavigationStatus.Invalid) { navigator.pathOf(NavigationRequest("tag", "name" to "")) }
    }

    @Test
    fun aTrustedLinkIsTheProgramsOwn(): Unit = started().use { navigator ->
        assertEquals(DeepLink("/settings", isTrusted = true), DeepLink.trusted("/settings"))
        val link = DeepLink.trusted(
            "..", LinkMerge.Push, navigator.top, beginsWithScene = true, skipsIfOpen = true, closes = true,
        )
        assertEquals(DeepLink("..", LinkMerge.Push, navigator.top, true, true, true, true), link)
        assertFalse(DeepLink("/settings").isTrusted)
        navigator.setLinksHeld(true)
        assertTrue(navigator.open(DeepLink.trusted("/settings")).isDone)
        assertIs<NavigationOutcome.Pending>(navigator.open("myapp://main/notes/12"))
    }

    @Test
    fun linksSayHowTheyJoin(): Unit = started().use { navigator ->
        val first = navigator.open("/notes/1").entryOrThrow()
        val second = navigator.open("/notes/2", LinkMerge.Push).entryOrThrow()
        assertEquals(4, navigator.depth)
        assertEquals(NavigationStatus.AlreadyThere, navigator.open(DeepLink("/notes/1", skipsIfOpen = true)).status)
        assertTrue(navigator.open(DeepLink("../3", base = first)).isDone)
        assertEquals("/notes/3", navigator.place())
        assertEquals(NavigationStatus.Stale, navigator.open(DeepLink("../3", base = second)).status)
        assertTrue(navigator.open(DeepLink("/notes/3", closes = true)).isDone)
        assertEquals("/notes?sort=new", navigator.place())
        assertTrue(navigator.open(DeepLink("/main/notes/4", beginsWithScene = true)).isDone)
        val kept = navigator.entryIds.first()
        assertTrue(navigator.open("/notes/4", LinkMerge.Reset).isDone)
        assertNotEquals(kept, navigator.entryIds.first())
        assertEquals(NavigationStatus.Unresolved, navigator.open(DeepLink("/settings")).status)
    }

    @Test
    fun aSelectionIsARequest(): Unit = started().use { navigator ->
        fun select(id: Any?) = navigator.open(DeepLink(NavigationRequest("note", "id" to id), elseCloses = true))
        assertTrue(select(12).isDone)
        assertTrue(select(13).isDone)
        assertEquals(listOf<String?>("home", "notes", "note"), navigator.routes())
        assertTrue(select(null).isDone)
        assertEquals(listOf<String?>("home", "notes"), navigator.routes())
        assertEquals(NavigationStatus.AlreadyThere, select(null).status)
        assertEquals(NavigationStatus.Invalid, navigator.open(DeepLink(NavigationRequest("note", "id" to "x"))).status)
    }

    @Test
    fun theSceneAndPrefixesLead(): Unit = prepared(scene = "left").use { navigator ->
        navigator.start(NavigationRequest("home"))
        assertTrue(navigator.open("myapp://left/notes").isDone)
        assertEquals(navigator.scene("left"), navigator.scene())
        assertEquals(NavigationStatus.Unresolved, navigator.open("https://example.com/app/notes/5").status)
        navigator.addLinkPrefix("https://example.com/app")
        assertTrue(navigator.open("https://EXAMPLE.com/app/notes/5").isDone)
        navigator.addLinkPrefix("https://example.com/app", scene = "right")
        assertTrue(navigator.open("https://example.com/app/notes/6").isDone)
        assertEquals(listOf("left", "right"), navigator.readTree().scenes.map { it.name })
        assertEquals(navigator.scene("right"), navigator.scene())
        failing(NavigationStatus.Invalid) { navigator.addLinkPrefix("notes") }
    }

    @Test
    fun theHostOfALinkIsASceneOrTheFirstSegment(): Unit = started().use { navigator ->
        assertEquals("note", navigator.match("myapp://notes/1").route)
        assertEquals("note", navigator.match("myapp://main/notes/1").route)
        failing(NavigationStatus.Unresolved) { navigator.match("myapp://left/notes/1") }
        navigator.addLinkScene("left")
        assertEquals("note", navigator.match("myapp://left/notes/1").route)
        failing(NavigationStatus.Invalid) { navigator.addLinkScene("") }
        failing(NavigationStatus.TooLarge) { navigator.addLinkScene("a".repeat(1 shl 16)) }
    }

    @Test
    fun schemesThatWereAddedAreTheOnlyOnes(): Unit = started().use { navigator ->
        assertEquals("note", navigator.match("other:/notes/1").route)
        navigator.addLinkScheme("myapp")
        assertEquals("note", navigator.match("MyApp://main/notes/1").route)
        assertEquals("note", navigator.match("/notes/1").route)
        failing(NavigationStatus.Unresolved) { navigator.match("other:/notes/1") }
        for (scheme in listOf("https", "", "a b", "\uD83C")) failing(NavigationStatus.Invalid) {
            navigator.addLinkScheme(scheme)
        }
        failing(NavigationStatus.TooLarge) { navigator.addLinkScheme("a".repeat(1 shl 16)) }
    }

    @Test
    fun builderAndBridgeReadTheLinkThatIsOpened(): Unit = started().use { navigator ->
        val seen = ArrayList<Pair<String, OpenedLink?>>()
        val builder = routeBuilder<Unit> { seen.add("made" to navigator.currentLink) }
        navigator.register("page", "/pages/{name}", true, builder)
        val bridge = navigatorBridge {
            seen.add("asked" to navigator.currentLink)
            BridgeAnswer.Accept
        }
        navigator.setBridge(bridge)
        assertNull(navigator.currentLink)
        assertTrue(navigator.open("myapp:/pages/gr%C3%BCn?x=%201&y=ü#z%23").isDone)
        val url = assertNotNull(seen.first().second)
        assertEquals("myapp:/pages/gr%C3%BCn?x=%201&y=ü#z%23", url.url)
        assertEquals("x=%201&y=ü", url.query)
        assertEquals("z%23", url.fragment)
        assertEquals(url.url, url.toString())
        assertEquals(listOf<Pair<String, OpenedLink?>>("made" to url, "asked" to url), seen)
        assertNull(navigator.currentLink)
        seen.clear()
        assertTrue(navigator.open("../b").isDone)
        assertEquals(listOf("../b", "../b"), seen.map { it.second?.url })
        assertTrue(seen.all { it.second?.query == "" && it.second?.fragment == "" })
        seen.clear()
        navigator.navigate(NavigationRequest("home"))
        assertEquals(listOf<Pair<String, OpenedLink?>>("asked" to null), seen)
    }

    @Test
    fun theLinkIsThereUntilTheQuestionIsAnswered(): Unit = started().use { navigator ->
        var asked: QuestionId? = null
        val bridge = navigatorBridge { question ->
            asked = question.id
            BridgeAnswer.Later
        }
        navigator.setBridge(bridge)
        assertEquals(NavigationStatus.Pending, navigator.open("/notes/1?a#b").status)
        assertEquals("/notes/1?a#b", navigator.currentLink?.url)
        navigator.answer(assertNotNull(asked), BridgeAnswer.Accept)
        assertNull(navigator.currentLink)
    }

    @Test
    fun heldLinksAreOpenedOnceWhenTheyAreLetGo() = runTest {
        prepared().use { navigator ->
            assertEquals(NavigationStatus.Ok, navigator.setLinksHeld(true))
            val first = assertIs<NavigationOutcome.Pending>(navigator.open("myapp://main/notes/1"))
            val second = assertIs<NavigationOutcome.Pending>(navigator.open("myapp://main/notes/2", LinkMerge.Push))
            assertEquals(NavigationStatus.Ok, navigator.abort(assertNotNull(first.ticket)))
            assertEquals(NavigationStatus.NotStarted, navigator.setLinksHeld(false))
            navigator.start(NavigationRequest("home"))
            assertTrue(navigator.open(DeepLink.trusted("/tags/inside")).isDone)
            val third = async { navigator.awaitOpen("myapp://main/notes/3", LinkMerge.Push) }
            yield()
            assertFalse(second.completion.isCompleted)
            assertEquals(NavigationStatus.Ok, navigator.setLinksHeld(false))
            assertEquals(NavigationStatus.Aborted, first.await().status)
            assertTrue(second.await().isDone)
            assertTrue(third.await().isDone)
            assertEquals("/notes/3", navigator.place())
        }
    }

    @Test
    fun linksAreIntents() = runTest {
        started().use { navigator ->
            val open = { url: String -> NavigationIntent.Open(DeepLink(url)) }
            val links = listOf(open("notes"), open("12"), NavigationIntent.PopBack(), open("13"))
            assertTrue(navigator.batch(links).isDone)
            assertEquals("/notes/13", navigator.place())
            val failed = navigator.batch(listOf(open("/notes"), open("nowhere")))
            assertEquals(NavigationStatus.Unresolved, failed.status)
            assertEquals(1, failed.index)
            val port = navigator.port()
            val posted = assertIs<NavigationOutcome.Pending>(port.post(open("../14")))
            navigator.drain()
            assertTrue(posted.await().isDone)
            assertEquals("/notes/14", navigator.place())
            port.close()
            val kinds = ArrayList<IntentKind>()
            navigator.observe { kinds.add(it.intent) }
            navigator.awaitOpen(DeepLink("/"), NavigationOptions(tag = 3))
            assertEquals(IntentKind.Open, kinds.first())
            assertTrue(navigator.open(DeepLink(NavigationRequest("note", "id" to 15))).isDone)
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
        assertEquals(navigator.routeId("note"), navigator.match("/notes/12").routeId)
        assertEquals(NavigationRequest("notes", "sort" to "old"), navigator.match("/notes?sort=old"))
        assertNull(navigator.match(DeepLink.trusted("/settings")).arguments)
        failing(NavigationStatus.Unresolved) { navigator.match("/nowhere") }
        failing(NavigationStatus.Unresolved) { navigator.match(DeepLink("/settings")) }
        failing(NavigationStatus.NotStarted) { navigator.match("notes") }
        failing(NavigationStatus.Invalid) { navigator.match(DeepLink(NavigationRequest("note", "id" to 1))) }
        failing(NavigationStatus.TooLarge) { navigator.match("/" + "a".repeat(1 shl 16)) }
        val why = navigator.explain("/notes/äbc")
        assertContains(why, "/notes/äbc: nothing is there\n")
        assertContains(why, "/notes/{id:int} (note): \"äbc\" is not an integer of 64 bits, the id")
        assertContains(navigator.explain("/%"), "neither a URL nor a path: ")
        failing(NavigationStatus.Invalid) { navigator.match("/%") }
        assertEquals(0, navigator.depth)
    }

    @Test
    fun pathsThatCannotBeSaidThrow(): Unit = started().use { navigator ->
        val plain = navigator.register("plain")
        failing(NavigationStatus.NotFound) { navigator.pathOf(NavigationRequest("plain")) }
        failing(NavigationStatus.Unresolved) { navigator.pathOf(NavigationRequest("unknown")) }
        failing(NavigationStatus.Stale) { navigator.pathOf(EntryId(12345)) }
        failing(NavigationStatus.Invalid) { navigator.pathOf(NavigationRequest("note", "id" to "12")) }
        failing(NavigationStatus.Invalid) { navigator.pathOf(NavigationRequest("note")) }
        failing(NavigationStatus.NotFound) { navigator.pathOf(navigator.navigate(plain).entryOrThrow()) }
        assertEquals("/notes/1", navigator.pathOf(NavigationRequest(navigator.routeId("note")!!, arguments("id" to 1))))
    }

    @Test
    fun hostObjectsOfARequestComeBack(): Unit = started().use { navigator ->
        var given = 0
        val host = HostObject("x") { given++ }
        val request = NavigationRequest("note", "id" to 1, "beside" to host)
        assertEquals("/notes/1", navigator.pathOf(request))
        failing(NavigationStatus.Invalid) { navigator.match(DeepLink(request)) }
        assertEquals(0, given)
        assertTrue(navigator.open(DeepLink(request)).isDone)
        navigator.open("/")
        assertEquals(1, given)
    }

    @Test
    fun everythingIsClosedAfterClose() {
        val navigator = started()
        navigator.close()
        assertEquals(NavigationStatus.Closed, navigator.open("/").status)
        assertEquals(NavigationStatus.Closed, navigator.setLinksHeld(true))
        failing(NavigationStatus.Closed) { navigator.match("/") }
        failing(NavigationStatus.Closed) { navigator.explain("/") }
        failing(NavigationStatus.Closed) { navigator.pathOf(NavigationRequest("home")) }
        failing(NavigationStatus.Closed) { navigator.pathOf(EntryId(1)) }
        failing(NavigationStatus.Closed) { navigator.addPattern(RouteId(1), "/a") }
        failing(NavigationStatus.Closed) { navigator.addLinkPrefix("https://example.com") }
        failing(NavigationStatus.Closed) { navigator.addLinkScheme("myapp") }
        assertNull(navigator.currentLink)
        var removed = 0
        failing(NavigationStatus.Closed) { navigator.addParameterType("t", { removed++ }) { true } }
        assertEquals(1, removed)
    }

    @Test
    fun linksAreData() {
        assertEquals(DeepLink("/a", LinkMerge.Push), DeepLink("/a", LinkMerge.Push))
        assertNotEquals(DeepLink("/a"), DeepLink("/a", closes = true))
        assertEquals("/a", DeepLink("/a").toString())
        assertEquals("note([\"id\": 1])", DeepLink(NavigationRequest("note", "id" to 1)).toString())
    }
}
