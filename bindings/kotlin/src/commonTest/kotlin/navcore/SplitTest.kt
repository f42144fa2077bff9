// Splits: columns side by side that fold where they do not fit, and the memory of tabs.

package navcore

import kotlin.test.*

/** Boxes, the letters of one, a letter, and what is attached to it: the last two columns need not have anything. */
private fun mail(columns: Int = 0): Navigator {
    val navigator = Navigator()
    val split = NavigationContainer(
        ContainerKind.Split,
        listOf(
            NavigationBranch("boxes", NavigationRequest("boxes")),
            NavigationBranch("letters", NavigationRequest("letters")),
            NavigationBranch.placeholder("letter", NavigationRequest("blank")), NavigationBranch.empty("attached"),
        ),
        columns = columns,
    )
    navigator.register("mail", container = split)
    navigator.register("letter", opens = InBranch("letter", of = "mail"))
    navigator.register("attached", opens = InBranch("attached", of = "mail"))
    for (route in listOf("boxes", "letters", "blank", "page")) navigator.register(route)
    return navigator
}

class SplitTest {
    private fun started(columns: Int = 0): Navigator =
        mail(columns).also { assertTrue(it.start(NavigationRequest("mail")).isDone) }

    private val Navigator.main: EntryId get() = entryIds(stacks(null).single()).single()
    private fun Navigator.column(name: String): StackId = assertNotNull(branch(name, of = main))
    private val Navigator.text: String get() = readTree().toString()
    private val Navigator.split: ContainerNode get() = assertNotNull(readTree()[main]?.container)
    private val Navigator.shown: List<String> get() = split.branches.filter { it.isShown }.map { it.name }
    private val NavigationTree.places get() = stacks.map { stack -> stack.id to stack.entries.map { it.id } }
    private fun Navigator.open(letter: Int) = navigate(NavigationRequest("letter", "id" to letter))

    @Test
    fun everyColumnOpensAtOnce(): Unit = started().use { navigator ->
        assertEquals("[mail (boxes*: [boxes], letters: [letters], letter: [blank], attached: [])]", navigator.text)
        assertEquals(listOf("boxes", "letters", "letter", "attached"), navigator.shown)
        assertEquals(
            ContainerInfo(
                ContainerKind.Split, 4, 0, top = 0, TabsBack.Pass, BranchRetention.WhileContainer, columns = 1024,
                showsAll = false, customKind = 0,
            ),
            navigator.containerInfo(navigator.main),
        )
        assertEquals(listOf("letter"), navigator.split.branches.filter { it.isPlaceholder }.map { it.name })
        assertEquals("boxes", navigator.split.top?.name)
    }

    @Test
    fun tapsOnAListDoNotPileUp(): Unit = started().use { navigator ->
        val letters = NavigationOptions(issuer = navigator.entryIds(navigator.column("letters")).single())
        for (id in 1..3) navigator.navigate(NavigationRequest("letter", "id" to id), letters)
        assertEquals(
            "[mail (boxes: [boxes], letters: [letters], letter*: [blank, letter([\"id\": 3])], attached: [])]",
            navigator.text,
        )
        val letter = NavigationOptions(issuer = navigator.top)
        navigator.navigate(NavigationRequest("letter", "id" to 4), letter)
        assertEquals(3, navigator.depth)
    }

    @Test
    fun foldingMovesNothing(): Unit = started().use { navigator ->
        var result: NavigationResult<NavigationValue>? = null
        navigator.navigateForResult(NavigationRequest("letter", "id" to 1)) { result = it }
        navigator.setState(navigator.top!!, NavigationValue.of("read"))
        val unfolded = navigator.readTree()
        val (entry, stack) = navigator.top to navigator.currentStack
        assertEquals(navigator.main, assertIs<NavigationOutcome.Done>(navigator.hostDidResize(navigator.main, 1)).entry)
        assertEquals(listOf("letter"), navigator.shown)
        assertEquals(1, navigator.split.columns)
        assertEquals(entry to stack, navigator.top to navigator.currentStack)
        assertEquals(unfolded.places, navigator.readTree().places)
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidResize(navigator.main, 1).status)
        navigator.hostDidResize(navigator.main, 1024)
        assertEquals(unfolded, navigator.readTree())
        assertEquals("read", navigator.stateOf(entry!!)?.string)
        assertNull(result)
        navigator.popBack("answered")
        assertEquals("value(\"answered\")", "$result")
    }

    @Test
    fun backGoesOnInTheColumnBefore(): Unit = started(columns = 1).use { navigator ->
        navigator.navigate(NavigationRequest("page"))
        navigator.select(navigator.column("letters"))
        navigator.open(1)
        assertEquals(listOf("letter"), navigator.shown)
        assertTrue(navigator.back().isDone)
        assertEquals(listOf("letters"), navigator.shown)
        // The letter's column is selected, and shows nothing.
        assertEquals("letter" to "letters", navigator.split.selected?.name to navigator.split.top?.name)
        assertEquals(navigator.column("letters"), navigator.currentStack)
        assertTrue(navigator.back().isDone)
        assertEquals("boxes", navigator.split.selected?.name)
        assertEquals("page", navigator.readCurrentRequest()?.route)
        assertTrue(navigator.back().isDone)
        assertEquals(NavigationStatus.AtRoot, navigator.back().status)
    }

    @Test
    fun someColumnsFit(): Unit = started(columns = 2).use { navigator ->
        assertEquals(listOf("boxes", "letters"), navigator.shown)
        navigator.open(1)
        assertEquals(listOf("letters", "letter"), navigator.shown)
        navigator.hostDidResize(navigator.main, 3)
        assertEquals(listOf("boxes", "letters", "letter"), navigator.shown)
        navigator.hostDidResize(navigator.main, 4)
        assertEquals(4, navigator.shown.size)
        val boxes = NavigationOptions(issuer = navigator.entryIds(navigator.column("boxes")).single())
        assertTrue(navigator.navigate(NavigationRequest("page"), boxes).isDone)
        navigator.hostDidResize(navigator.main, 2)
        val page = NavigationOptions(issuer = navigator.entryIds(navigator.column("boxes")).last())
        assertEquals(NavigationStatus.StaleIssuer, navigator.navigate(NavigationRequest("page"), page).status)
    }

    @Test
    fun aColumnMayBeEmpty(): Unit = started().use { navigator ->
        val attached = NavigationOptions(target = navigator.column("attached"))
        assertEquals(NavigationStatus.AlreadyThere, navigator.setStack(listOf(), attached).status)
        assertEquals(NavigationStatus.Invalid, navigator.setStack(listOf()).status)
        navigator.navigate(NavigationRequest("attached"))
        navigator.navigate(NavigationRequest("page"))
        assertTrue(navigator.setStack(listOf(), attached).isDone)
        assertEquals(emptyList(), navigator.entryIds(navigator.column("attached")))
        navigator.navigate(NavigationRequest("attached"))
        assertTrue(navigator.popBack().isDone)
        navigator.navigate(NavigationRequest("attached"))
        assertTrue(navigator.hostDidSetStack(listOf(), attached).isDone)
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidSetStack(listOf(), attached).status)
        val letter = NavigationOptions(target = navigator.column("letter"))
        assertEquals(NavigationStatus.AtRoot, navigator.hostDidSetStack(listOf(), letter).status)
    }

    @Test
    fun theUserGoesBackInTheOneStackOfAFoldedSplit(): Unit = started(columns = 1).use { navigator ->
        navigator.select(navigator.column("letters"))
        var result: NavigationResult<NavigationValue>? = null
        navigator.navigateForResult(NavigationRequest("letter", "id" to 1)) { result = it }
        val (boxes, letters) = listOf("boxes", "letters").map { navigator.entryIds(navigator.column(it)).single() }
        val letter = navigator.top!!
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidSetStack(listOf(boxes, letters, letter)).status)
        assertTrue(navigator.hostDidPop(letter).isDone)
        assertEquals("cancelled(pop, by the host)", "$result")
        // The root of a column stays, and the column before is selected.
        assertTrue(navigator.hostDidPop(letters).isDone)
        assertEquals(listOf("boxes"), navigator.shown)
        assertEquals(EntryPhase.Alive, navigator.phaseOf(letters))
        navigator.open(2)
        assertTrue(navigator.hostDidSetStack(listOf(boxes)).isDone)
        assertEquals("[mail (boxes*: [boxes], letters: [letters], letter: [blank], attached: [])]", navigator.text)
    }

    // What is told

    @Test
    fun changesSayWhatASplitIs(): Unit = mail(columns = 2).use { navigator ->
        val log = ArrayList<NavigationEvent>()
        navigator.observe { event ->
            event.keep()
            if (event.kind == EventKind.Changed) log += event
        }
        navigator.start(NavigationRequest("mail"))
        val contained = log.single().changes.single { it.kind == ChangeKind.ContainerSet }
        assertEquals(ContainerKind.Split to 2, contained.container to contained.columns)
        val added = log.single().changes.filter { it.kind == ChangeKind.StackAdded }
        assertEquals(listOf("letter"), added.filter { it.isPlaceholder }.map { it.name })
        assertEquals(4, added.size)
        navigator.hostDidResize(navigator.main, 1)
        val resized = log.last()
        assertEquals(IntentKind.HostDidResize to ChangeOrigin.Host, resized.intent to resized.origin)
        assertEquals("changed by the host: 1 columns of mail fit, not 2", "$resized")
        val change = resized.changes.single()
        assertEquals(listOf(2, 1), listOf(change.from, change.to))
        assertEquals(ChangeKind.Resized to navigator.main, change.kind to change.entry)
        assertEquals(0, change.columns)
        assertEquals("changed", "${resized.kind}")
        assertEquals("resized", "${change.kind}")
    }

    @Test
    fun theTreeFollowsAsAFlow(): Unit = started().use { navigator ->
        val tree = navigator.tree
        fun shown() = tree.value.stacks.filter { it.isShown && it.info.owner != null }.map { it.name }
        assertEquals(4, shown().size)
        navigator.hostDidResize(navigator.main, 1)
        assertEquals(listOf("boxes"), shown())
        assertEquals(navigator.readTree(), tree.value)
    }

    @Test
    fun theBridgeIsNotAskedAboutFolding(): Unit = started().use { navigator ->
        val questions = ArrayList<NavigationQuestion>()
        navigator.setBridge(navigatorBridge { questions += it; BridgeAnswer.Later })
        val pending = assertIs<NavigationOutcome.Pending>(navigator.open(1))
        navigator.hostDidResize(navigator.main, 1)
        navigator.hostDidResize(navigator.main, 2)
        assertEquals(1, questions.size)
        navigator.answer(questions.single().id, BridgeAnswer.Accept)
        assertTrue(pending.completion.isCompleted)
        assertEquals(listOf("letters", "letter"), navigator.shown)
    }

    // What is refused

    @Test
    fun whatIsNoSplitIsNotResized(): Unit = started().use { navigator ->
        assertEquals(NavigationStatus.Invalid, navigator.hostDidResize(navigator.top!!, 1).status)
        for (columns in listOf(0, -1, 1025, Int.MAX_VALUE, Int.MIN_VALUE)) {
            assertEquals(NavigationStatus.Invalid, navigator.hostDidResize(navigator.main, columns).status, "$columns")
        }
        assertEquals(NavigationStatus.Stale, navigator.hostDidResize(EntryId(7777), 1).status)
        val outcome = navigator.batch(listOf(NavigationIntent.HostDidResize(navigator.main, 1)))
        assertEquals(NavigationStatus.Invalid, outcome.status)
        val main = navigator.main
        navigator.close()
        assertEquals(NavigationStatus.Closed, navigator.hostDidResize(main, 1).status)
    }

    @Test
    fun splitsThatCanNotBeAreInvalid(): Unit = started().use { navigator ->
        val page = navigator.navigate(NavigationRequest("page")).entryOrThrow()
        val (one, other) = listOf("one", "other").map { NavigationBranch(it, NavigationRequest("page")) }
        val split = NavigationContainer(ContainerKind.Split, listOf(one, other))
        assertTrue(navigator.setContainer(page, split).isDone)
        val bad = listOf(
            split.copy(columns = 1025), split.copy(columns = -1), split.copy(tabsBack = TabsBack.Initial),
            split.copy(retention = BranchRetention.None), split.copy(showsAll = true),
            split.copy(branches = listOf(NavigationBranch.empty("one"), other)),
            split.copy(branches = listOf(one.copy(isPlaceholder = true), other)),
            split.copy(branches = listOf(one, NavigationBranch.empty("other").copy(isPlaceholder = true))),
            split.copy(kind = ContainerKind.Tabs, branches = listOf(one, NavigationBranch.empty("other"))),
            split.copy(kind = ContainerKind.Tabs, branches = listOf(one, other.copy(isPlaceholder = true))),
        )
        for (container in bad) assertEquals(
            NavigationStatus.Invalid, navigator.setContainer(page, container).status, "$container",
        )
    }

    @Test
    fun resizingCrossesAsAnIntent(): Unit = started().use { navigator ->
        val resize = NavigationIntent.HostDidResize(navigator.main, 1)
        val port = navigator.port()
        assertIs<NavigationOutcome.Pending>(port.post(resize))
        navigator.drain()
        assertEquals(1, navigator.split.columns)
        assertTrue(navigator.perform(NavigationIntent.HostDidResize(navigator.main, 3)).isDone)
        port.close()
        assertEquals("hostDidResize(EntryId(7), 2)", "${NavigationIntent.HostDidResize(EntryId(7), 2)}")
        val split = NavigationContainer(ContainerKind.Split, listOf(NavigationBranch.empty("a")))
        assertEquals(
            "setContainer(EntryId(7), split of [\"a\"])", "${NavigationIntent.SetContainer(EntryId(7), split)}",
        )
    }

    // The memory of tabs

    private fun tabs(memory: BranchRetention): Navigator {
        val navigator = Navigator()
        val inner = listOf("one", "other").map { NavigationBranch(it, NavigationRequest(it)) }
        val outer = listOf("inner", "away").map { NavigationBranch(it, NavigationRequest(it)) }
        navigator.register("inner", container = NavigationContainer(ContainerKind.Tabs, inner, retention = memory))
        navigator.register("main", container = NavigationContainer(ContainerKind.Tabs, outer))
        for (route in listOf("one", "other", "away", "page")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        navigator.navigate(NavigationRequest("page"))
        return navigator
    }

    private fun Navigator.branch(name: String) = readTree().stacks.first { it.name == name }.id

    @Test
    fun tabsMayForgetWhatIsNotSelected() {
        for (memory in listOf(BranchRetention.WhileContainer, BranchRetention.None, BranchRetention.WhileActive)) {
            tabs(memory).use { navigator ->
                val inner = navigator.readTree().stacks.first { it.name == "inner" }.entries.single()
                assertEquals(memory, inner.container?.info?.retention)
                navigator.select(navigator.branch("other"))
                val depth = if (memory == BranchRetention.None) 1 else 2
                assertEquals(depth, navigator.entryIds(navigator.branch("one")).size, "$memory")
                navigator.select(navigator.branch("away"))
                val left = if (memory == BranchRetention.WhileContainer) 2 else 1
                assertEquals(left, navigator.entryIds(navigator.branch("one")).size, "$memory")
            }
        }
    }

    // All of it

    /** Whatever happens: folding and unfolding brings back the same tree, and a mirror of the changes follows. */
    @Test
    fun foldingAfterEveryStepChangesNothing(): Unit = started().use { navigator ->
        val mirror = HashMap<StackId, MutableList<EntryId>>()
        navigator.setBridge(object : NavigatorBridge {
            override fun replay(stack: List<NavigationChange>) = stack.forEach { it.applyTo(mirror) }
        })
        navigator.observe { if (it.kind == EventKind.Changed) it.changes.forEach { change -> change.applyTo(mirror) } }
        val names = listOf("boxes", "letters", "letter", "attached")
        val steps = listOf<(Int) -> NavigationOutcome>(
            { navigator.open(it) }, { navigator.navigate(NavigationRequest("attached")) },
            { navigator.navigate(NavigationRequest("page")) }, { navigator.back() }, { navigator.popBack() },
            { navigator.select(navigator.column(names[it % 4])) },
            { navigator.navigate(NavigationRequest("page"),
            NavigationOptions(target = navigator.column(names[it % 4]))) },
            { navigator.setStack(listOf(), NavigationOptions(target = navigator.column("attached"))) },
            { navigator.hostDidPop(navigator.top!!) }, { navigator.hostDidResize(navigator.main, it + 1) },
            { navigator.popUpToRoot() },
        )
        val kept = navigator.tree
        var seed = 3
        repeat(1000) { round ->
            seed = (seed * 1103515245 + 12345) and 0x7fffffff
            val outcome = steps[(seed shr 8) % steps.size]((seed shr 16) % 5)
            val before = navigator.readTree()
            assertEquals(before, kept.value, "after $round: $outcome")
            val columns = navigator.split.columns
            navigator.hostDidResize(navigator.main, if (columns == 1) 2 else 1)
            assertEquals(if (columns == 1) 2 else 1, navigator.shown.size, "after $round: $outcome")
            navigator.hostDidResize(navigator.main, columns)
            assertEquals(before, navigator.readTree(), "after $round: $outcome")
            assertEquals(before.places.toMap(), mirror.toMap(), "after $round: $outcome")
        }
    }
}
