// The tree of stacks: tabs, sheets, alerts, and the value that shows them.

package navcore

import kotlin.test.*
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.async
import kotlinx.coroutines.test.runTest

/** A shop with three tabs, a sheet that has a stack of its own, and an alert. */
internal fun treeShop(back: TabsBack = TabsBack.Initial): Navigator {
    val navigator = Navigator()
    val branches = listOf("home", "orders", "account").map { NavigationBranch(it, NavigationRequest(it)) }
    navigator.register("main", "/", true, container = NavigationContainer(ContainerKind.Tabs, branches, tabsBack = back))
    for (tab in listOf("home", "orders", "account")) {
        navigator.register(tab, "/$tab", isLinkable = true, opens = InBranch(tab, of = "main"))
    }
    navigator.register("product", "/home/{id:int}", isLinkable = true, opens = InBranch("home", of = "main"))
    navigator.register("order", "/orders/{order:int}", isLinkable = true, opens = InBranch("orders", of = "main"))
    navigator.register("cart", "/orders/{order:int}/cart", isLinkable = true, opens = Presentation.Sheet)
    navigator.register("shipping", "/orders/{order:int}/cart/shipping", isLinkable = true)
    navigator.register("really", opens = Presentation.Alert)
    navigator.register("note")
    return navigator
}

class TreeTest {
    private fun started(back: TabsBack = TabsBack.Initial): Navigator =
        treeShop(back).also { assertTrue(it.start(NavigationRequest("main")).isDone) }

    private val Navigator.main: EntryId get() = entryIds(stacks(null).single()).single()
    private fun Navigator.tab(name: String): StackId = assertNotNull(branch(name, of = main))
    private val Navigator.text: String get() = readTree().toString()

    @Test
    fun aBranchIsSelectedByNames(): Unit = started().use { navigator ->
        assertEquals(NavigationStatus.Ok, navigator.select("orders", of = "main").status)
        assertEquals(navigator.currentBranch("orders", of = "main"), navigator.currentStack)
        assertEquals(NavigationStatus.Stale, navigator.select("cart", of = "main").status)
    }

    @Test
    fun theStartOpensTheSelectedBranch(): Unit = started().use { navigator ->
        assertEquals("[main (home*: [home], orders: [], account: [])]", navigator.text)
        assertEquals(navigator.tab("home"), navigator.currentStack)
        assertEquals(listOf("home", "orders", "account").map { navigator.tab(it) }, navigator.stacks(navigator.main))
        assertEquals(
            ContainerInfo(
                ContainerKind.Tabs, 3, 0, top = 0, TabsBack.Initial, BranchRetention.WhileContainer, columns = 0,
                showsAll = false, customKind = 0,
            ),
            navigator.containerInfo(navigator.main),
        )
        assertEquals(ContainerKind.None, navigator.containerInfo(navigator.top!!)?.kind)
        assertEquals(
            StackInfo(
                Presentation.Pushed, navigator.main, null, "home", 0, 1, navigator.top, navigator.stacks(null).single(),
                isSelected = true, isShown = true, isActive = true, isPlaceholder = false, isGuarded = false,
            ),
            navigator.stackInfo(navigator.tab("home")),
        )
        assertNull(navigator.branch("nowhere", of = navigator.main))
        assertNull(navigator.stackInfo(StackId(7)))
        assertNull(navigator.containerInfo(EntryId(7)))
        assertEquals(emptyList(), navigator.stacks(EntryId(7)))
        assertEquals("stack 1", "${navigator.stacks(null).single()}")
    }

    @Test
    fun aRouteOpensInItsBranch(): Unit = started().use { navigator ->
        val order = navigator.navigate(NavigationRequest("order", "order" to 12)).entryOrThrow()
        assertEquals("[main (home: [home], orders*: [orders, order([\"order\": 12])], account: [])]", navigator.text)
        assertEquals(navigator.tab("orders"), navigator.stack(order))
        assertEquals(listOf(navigator.entryIds[0], order), navigator.entryIds(navigator.tab("orders")))
        assertEquals(listOf("orders", "order"), navigator.entries.value.map { it.route })
    }

    @Test
    fun tabsAreSelectedAndKeepWhatIsOnThem(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("product", "id" to 3))
        assertTrue(navigator.select(navigator.tab("account")).isDone)
        assertTrue(navigator.select(navigator.tab("home")).isDone)
        assertEquals("product", navigator.readCurrentRequest()?.route)
        assertEquals(
            NavigationStatus.AlreadyThere,
            navigator.select(navigator.tab("home"), NavigationOptions(keepsBranch = true)).status,
        )
        assertTrue(navigator.select(navigator.tab("home")).isDone)
        assertEquals("home", navigator.readCurrentRequest()?.route)
        assertEquals(NavigationStatus.AlreadyThere, navigator.select(navigator.tab("home")).status)
        assertEquals(NavigationStatus.Stale, navigator.select(StackId(7)).status)
    }

    @Test
    fun aSheetHasAStackAndAResult() = runTest {
        started().use { navigator ->
            val bought = async(start = CoroutineStart.UNDISPATCHED) {
                navigator.navigateForResult<String>(NavigationRequest("cart", "order" to 12))
            }
            navigator.navigate(NavigationRequest("shipping", "order" to 12))
            assertEquals(
                "[main (home*: [home sheet: [cart([\"order\": 12]) awaited, shipping([\"order\": 12])]], " +
                    "orders: [], account: [])]",
                navigator.text,
            )
            val tree = navigator.readTree()
            val sheet = assertNotNull(tree.active)
            assertEquals(Presentation.Sheet, sheet.presentation)
            assertEquals(tree.root?.id, sheet.info.over)
            assertTrue(sheet.isPresented)
            assertEquals("shipping", sheet.top?.route)
            assertSame(sheet.entries[0], tree[sheet.entries[0].id])
            assertEquals(sheet, tree[sheet.id])
            assertTrue(navigator.dismiss("sold").isDone)
            assertEquals(NavigationResult.Value("sold"), bought.await())
            assertEquals(NavigationStatus.NotFound, navigator.dismiss().status)
        }
    }

    @Test
    fun anAlertIsAnswered(): Unit = started().use { navigator ->
        val answers = ArrayList<String>()
        val asked = NavigationRequest("really", "title" to "Delete it?")
        navigator.navigateForResult(asked) { answers += "$it" }
        assertEquals(Presentation.Alert, navigator.stackInfo(navigator.currentStack!!)?.presentation)
        navigator.dismiss(true)
        navigator.navigateForResult(asked) { answers += "$it" }
        navigator.hostDidDismiss(navigator.currentStack!!, false)
        navigator.navigateForResult(asked) { answers += "$it" }
        navigator.hostDidDismiss(navigator.currentStack!!)
        assertEquals(listOf("value(true)", "value(false)", "cancelled(dismiss, by the host)"), answers)
    }

    @Test
    fun aClosedViewIsReportedByItsEntry(): Unit = started().use { navigator ->
        val root = navigator.top!!
        val answers = ArrayList<String>()
        navigator.navigateForResult(NavigationRequest("really", "title" to "Delete it?")) { answers += "$it" }
        val alert = navigator.top!!
        assertEquals(NavigationStatus.AtRoot, navigator.hostDidPop(alert).status)
        assertTrue(navigator.hostDidClose(alert, false).isDone)
        assertEquals(NavigationStatus.AlreadyGone, navigator.hostDidClose(alert).status)
        assertEquals(NavigationStatus.AtRoot, navigator.hostDidClose(root).status)
        assertEquals(listOf("value(false)"), answers)
    }

    @Test
    fun backGoesThroughTheTree(): Unit = started().use { navigator ->
        navigator.open("/orders/12/cart/shipping")
        assertEquals("shipping", navigator.readCurrentRequest()?.route)
        val seen = ArrayList<String?>()
        while (navigator.back().isDone) seen += navigator.readCurrentRequest()?.route
        assertEquals(listOf<String?>("cart", "order", "orders", "home"), seen)
        assertEquals(NavigationStatus.AtRoot, navigator.back().status)
    }

    @Test
    fun tabsHaveAHistory(): Unit = started(TabsBack.History).use { navigator ->
        for (tab in listOf("orders", "account", "orders")) navigator.select(navigator.tab(tab))
        val seen = ArrayList<String?>()
        while (navigator.back().isDone) seen += navigator.readCurrentRequest()?.route
        assertEquals(listOf<String?>("account", "home"), seen)
    }

    @Test
    fun aBatchHasTargets(): Unit = started().use { navigator ->
        val questions = ArrayList<NavigationQuestion>()
        navigator.setBridge(navigatorBridge { it.keep(); questions += it; BridgeAnswer.Accept })
        val outcome = navigator.batch(
            listOf(
                NavigationIntent.Navigate(
                    NavigationRequest("note"), NavigationOptions(target = navigator.tab("account")),
                ),
                NavigationIntent.Navigate(NavigationRequest("note"), NavigationOptions(target = navigator.tab("home"))),
                NavigationIntent.Select(navigator.tab("account")),
            ),
        )
        assertTrue(outcome.isDone, "$outcome")
        assertEquals("[main (home: [home, note], orders: [], account*: [account, note])]", navigator.text)
        assertEquals(IntentKind.Batch, questions.single().kind)
        assertEquals(NavigationStatus.Ok, navigator.perform(NavigationIntent.Back()).status)
        assertEquals("[main (home: [home, note], orders: [], account*: [account])]", navigator.text)
    }

    @Test
    fun aLinkOpensASheetAboveItsTab(): Unit = started().use { navigator ->
        assertTrue(navigator.open("shop://main/orders/12/cart/shipping").isDone)
        assertEquals(
            "[main (home: [home], orders*: [orders, order([\"order\": 12]) sheet: " +
                "[cart([\"order\": 12]), shipping([\"order\": 12])]], account: [])]",
            navigator.text,
        )
        assertTrue(navigator.open("/home/3").isDone)
        assertEquals("[orders, order([\"order\": 12])]", navigator.readTree()[navigator.tab("orders")].toString())
        assertEquals("product", navigator.readCurrentRequest()?.route)
    }

    @Test
    fun whatIsOccupiedIsReplacedQueuedOrRejected(): Unit = started().use { navigator ->
        fun cart(order: Int, policy: OccupiedPolicy) = navigator.navigate(
            NavigationRequest("cart", "order" to order),
            NavigationOptions(occupied = policy, target = navigator.stacks(null).single()),
        )
        fun shown() = navigator.readCurrentRequest()?.get("order")?.int
        assertTrue(cart(1, OccupiedPolicy.Default).isDone)
        assertEquals(NavigationStatus.InUse, cart(2, OccupiedPolicy.Reject).status)
        val queued = assertIs<NavigationOutcome.Pending>(cart(3, OccupiedPolicy.Queue))
        assertEquals(1, shown())
        assertTrue(navigator.dismiss().isDone)
        assertEquals(3, shown())
        assertTrue(queued.completion.isCompleted)
        assertTrue(cart(4, OccupiedPolicy.Replace).isDone)
        assertEquals(4, shown())
        assertEquals(1, navigator.readTree().stacks.count { it.isPresented })
    }

    @Test
    fun whatWaitsToBePresentedGoesWithTheStackOverWhichItWaits() = runTest {
        started().use { navigator ->
            val sheet = NavigationOptions(presentation = Presentation.Sheet)
            val first = navigator.navigate(NavigationRequest("note"), sheet).entryOrThrow()
            val over = NavigationOptions(presentation = Presentation.Alert, target = navigator.stack(first))
            assertTrue(navigator.navigate(NavigationRequest("note"), over).isDone)
            val queued = navigator.navigate(NavigationRequest("note"), over.copy(occupied = OccupiedPolicy.Queue))
            assertIs<NavigationOutcome.Pending>(queued)
            navigator.dismiss(options = NavigationOptions(target = navigator.stack(first)))
            assertEquals("aborted gone", "${queued.await()}")
        }
    }

    @Test
    fun theBridgeKeepsASheet(): Unit = started().use { navigator ->
        val cart = navigator.navigate(NavigationRequest("cart", "order" to 12)).entryOrThrow()
        navigator.setBridge(navigatorBridge { if (it.removes(cart)) BridgeAnswer.Refuse(7) else BridgeAnswer.Accept })
        assertEquals(7, navigator.dismiss().hostCode)
        assertEquals(7, navigator.back().hostCode)
        assertEquals(7, navigator.open("/home/3").hostCode)
        assertEquals(EntryPhase.Alive, navigator.phaseOf(cart))
        // A report has happened.
        assertTrue(navigator.hostDidDismiss(navigator.stack(cart)!!).isDone)
        val again = navigator.hostDidDismiss(navigator.stack(cart) ?: StackId(0)).status
        assertEquals(NavigationStatus.AlreadyGone, again.let {
            if (it == NavigationStatus.Stale) NavigationStatus.AlreadyGone else it
        })
    }

    @Test
    fun theUserSelectsATab(): Unit = started().use { navigator ->
        val questions = ArrayList<NavigationQuestion>()
        navigator.setBridge(navigatorBridge { questions += it; BridgeAnswer.Accept })
        assertTrue(navigator.hostDidSelect(navigator.tab("orders")).isDone)
        assertEquals("orders", navigator.readCurrentRequest()?.route)
        assertEquals(NavigationStatus.AlreadyThere, navigator.hostDidSelect(navigator.tab("orders")).status)
        assertEquals(0, questions.size)
    }

    @Test
    fun anEntryBecomesAContainerAndNoneAgain(): Unit = started().use { navigator ->
        val note = navigator.navigate(NavigationRequest("note")).entryOrThrow()
        val two = NavigationContainer(
            ContainerKind.Custom,
            listOf("left", "right").map { NavigationBranch(it, NavigationRequest("note")) },
            showsAll = true, customKind = 5,
        )
        assertTrue(navigator.setContainer(note, two).isDone)
        assertEquals(
            ContainerInfo(
                ContainerKind.Custom, 2, 0, top = 0, TabsBack.Pass, BranchRetention.WhileContainer, columns = 0,
                showsAll = true, customKind = 5,
            ),
            navigator.containerInfo(note),
        )
        assertEquals("note (left*: [note], right: [note])", navigator.readTree()[note]?.let { "$it ${it.container}" })
        assertEquals(NavigationStatus.AlreadyThere, navigator.setContainer(note, two).status)
        assertTrue(navigator.setContainer(note, null).isDone)
        assertNull(navigator.readTree()[note]?.container)
        val bad = listOf(
            two.copy(branches = emptyList()), two.copy(kind = ContainerKind.Unknown), two.copy(selected = 2),
            two.copy(selected = -1), two.copy(branches = two.branches + two.branches),
            two.copy(tabsBack = TabsBack.Unknown),
            two.copy(kind = ContainerKind.Tabs, showsAll = false, customKind = 0, retention = BranchRetention.Unknown),
            two.copy(retention = BranchRetention.None), two.copy(columns = 1),
        )
        for (container in bad) assertEquals(
            NavigationStatus.Invalid, navigator.setContainer(note, container).status, "$container",
        )
        val options = NavigationOptions(presentation = Presentation.Unknown)
        assertEquals(NavigationStatus.Invalid, navigator.navigate(NavigationRequest("note"), options).status)
    }

    @Test
    fun anEagerBranchOpensWithItsContainer(): Unit = Navigator().use { navigator ->
        val branches = listOf(
            NavigationBranch("a", NavigationRequest("leaf")),
            NavigationBranch("b", NavigationRequest("leaf"), isEager = true),
        )
        navigator.register("main", container = NavigationContainer(ContainerKind.Tabs, branches, selected = 0))
        navigator.register("leaf")
        navigator.start(NavigationRequest("main", "id" to 3))
        assertEquals("[main([\"id\": 3]) (a*: [leaf([\"id\": 3])], b: [leaf([\"id\": 3])])]", navigator.text)
    }

    @Test
    fun containersThatOpenForOneAnotherAreALoop(): Unit = Navigator().use { navigator ->
        for ((route, other) in listOf("a" to "b", "b" to "a")) {
            val container = NavigationContainer(
                ContainerKind.Tabs, listOf(NavigationBranch("only", NavigationRequest(other))),
            )
            navigator.register(route, container = container)
        }
        assertEquals(NavigationStatus.Loop, navigator.start(NavigationRequest("a")).status)
    }

    private data class Help(val id: Int) : NavigationRoute<Nothing>
    private data class Bill(val id: Int) : NavigationRoute<Nothing>

    @Test
    fun routesAsTypesSayWhereTheyOpen(): Unit = started().use { navigator ->
        val type = RouteType<Help>("help", path("/help/{id}", ::Help, Help::id), { presented(Presentation.Modal) })
        navigator.register(type)
        navigator.navigate(Help(1))
        assertEquals(Presentation.Modal, navigator.readTree().active?.presentation)
        val inBranch = RouteType<Bill>(
            "bill", path("/bill/{id}", ::Bill, Bill::id), { RoutePlace(InBranch("account", of = "main")) },
        )
        navigator.register(inBranch)
        navigator.navigate(Bill(1))
        assertEquals(navigator.tab("account"), navigator.currentStack)
    }

    @Test
    fun aFlowOpensInABranch(): Unit = started().use { navigator ->
        navigator.registerFlow("buy", NavigationRequest("note"), opens = InBranch("orders", of = "main"))
        navigator.navigate(NavigationRequest("buy"))
        assertEquals(navigator.tab("orders"), navigator.currentStack)
        assertEquals("note", navigator.readCurrentRequest()?.route)
    }

    @Test
    fun anOpeningWithoutABranchOrARouteIsInvalid(): Unit = started().use { navigator ->
        for (opens in listOf(InBranch("orders", of = ""), InBranch("", of = "main"), Presentation.Unknown)) {
            val error = assertFailsWith<NavigationException>("$opens") { navigator.register("help", opens = opens) }
            assertEquals(NavigationStatus.Invalid, error.status)
        }
        assertNull(navigator.routeId("help"))
    }

    @Test
    fun anOpeningThatIsPushedIsTheDefault(): Unit = started().use { navigator ->
        navigator.register("help", opens = Presentation.Pushed)
        navigator.navigate(NavigationRequest("help"))
        assertEquals(navigator.tab("home"), navigator.currentStack)
    }

    // The value and its flow

    @Test
    fun theTreeIsAFlowOfValues(): Unit = started().use { navigator ->
        val tree = navigator.tree
        val before = tree.value
        assertEquals(before, navigator.readTree())
        navigator.select(navigator.tab("orders"))
        assertNotEquals(before, tree.value)
        assertEquals("orders", tree.value.active?.name)
        assertEquals("home", before.active?.name)
        assertEquals("orders", tree.value.root?.entries?.single()?.container?.selected?.name)
        assertEquals("home", tree.value.root?.entries?.single()?.container?.get("home")?.top?.route)
        navigator.shutdown()
        assertEquals(NavigationTree(emptyList()), tree.value)
    }

    @Test
    fun beforeTheStartThereIsNoTree(): Unit = treeShop().use { navigator ->
        assertEquals(NavigationTree(emptyList()), navigator.readTree())
        assertEquals("[]", "${navigator.tree.value}")
        assertNull(navigator.currentStack)
        navigator.start(NavigationRequest("main"))
        assertEquals("[main (home*: [home], orders: [], account: [])]", "${navigator.tree.value}")
        assertEquals("Navigator([main (home*: [home], orders: [], account: [])])", "$navigator")
    }

    @Test
    fun changesPrintWhatTheyAre(): Unit = started().use { navigator ->
        val log = ArrayList<String>()
        navigator.observe { if (it.kind == EventKind.Changed) log += "$it" }
        navigator.navigate(NavigationRequest("order", "order" to 1))
        navigator.navigate(NavigationRequest("really"))
        navigator.dismiss()
        val note = navigator.navigate(NavigationRequest("note")).entryOrThrow()
        val tabs = NavigationContainer(
            ContainerKind.Tabs, listOf("a", "b").map { NavigationBranch(it, NavigationRequest("note")) },
        )
        navigator.setContainer(note, tabs)
        navigator.setContainer(note, tabs.copy(branches = tabs.branches.reversed(), selected = 1))
        assertEquals(
            """
            changed: added orders at 0, added order(["order": 1]) at 1, selected branch 1 of main
            changed: added alert by order(["order": 1]), added really at 0
            changed: removed really from 0, removed a stack of order(["order": 1])
            changed: added note at 2
            changed: made note tabs, added branch a of note at 0, added note at 0, added branch b of note at 1
            changed: made note tabs, passed a branch of note from 1 to 0, passed a branch of note from 0 to 1
            """.trimIndent(),
            log.joinToString("\n"),
        )
    }

    /** A mirror that applies every change, one after another, has the stacks of the navigator, whatever happens. */
    @Test
    fun aMirrorFollowsTheChanges(): Unit = started().use { navigator ->
        var mirror = HashMap<StackId, MutableList<EntryId>>()
        fun apply(changes: List<NavigationChange>) = changes.forEach { it.applyTo(mirror) }
        navigator.setBridge(object : NavigatorBridge {
            override fun replay(stack: List<NavigationChange>) = apply(stack)
        })
        navigator.observe { event ->
            if (event.kind == EventKind.Resync) mirror = HashMap()
            if (event.kind == EventKind.Changed || event.kind == EventKind.Resync) apply(event.changes)
        }
        val steps = listOf<(Int) -> NavigationOutcome>(
            { navigator.navigate(NavigationRequest("product", "id" to it)) },
            { navigator.navigate(NavigationRequest("order", "order" to it)) },
            { navigator.navigate(NavigationRequest("cart", "order" to it)) },
            { navigator.navigate(NavigationRequest("note")) },
            { navigator.navigate(NavigationRequest("really")) },
            { navigator.select(navigator.tab(listOf("home", "orders", "account")[it % 3])) },
            { navigator.hostDidSelect(navigator.tab(listOf("home", "orders", "account")[it % 3])) },
            { navigator.back() }, { navigator.dismiss() }, { navigator.open("/orders/$it/cart/shipping") },
            { navigator.popUpToRoot(NavigationOptions(keepsPresented = it % 2 == 0)) },
            { navigator.hostDidDismiss(navigator.currentStack!!) },
            { navigator.remove(listOf(navigator.entryIds[navigator.depth - 1])) },
            { navigator.select(navigator.stacks(null).single(), NavigationOptions(reveals = true)) },
        )
        val kept = navigator.tree
        var seed = 1
        repeat(2000) { round ->
            seed = (seed * 1103515245 + 12345) and 0x7fffffff
            val outcome = steps[(seed shr 8) % steps.size]((seed shr 16) % 5)
            val stacks = navigator.readTree().stacks
            val read = stacks.associate { stack -> stack.id to stack.entries.map { it.id } }
            assertEquals(read, mirror.toMap(), "after $round: $outcome, ${navigator.readTree()}")
            assertEquals(navigator.currentStack, navigator.readTree().active?.id)
            assertEquals(navigator.readTree(), kept.value, "after $round: $outcome")
            for (stack in stacks) assertEquals(stack.info, navigator.stackInfo(stack.id))
        }
    }

    // Ports and crossings that are refused

    @Test
    fun everyIntentCanBePosted(): Unit = started().use { navigator ->
        val port = navigator.port()
        val cart = navigator.navigate(NavigationRequest("cart", "order" to 1)).entryOrThrow()
        val intents = listOf(
            NavigationIntent.HostDidDismiss(navigator.stack(cart)!!), NavigationIntent.Select(navigator.tab("orders")),
            NavigationIntent.HostDidSelect(navigator.tab("account")), NavigationIntent.Back(),
            NavigationIntent.Navigate(NavigationRequest("really")), NavigationIntent.Dismiss(NavigationValue.of(1)),
            NavigationIntent.SetContainer(
                navigator.stack(cart)!!.let { navigator.entryIds(navigator.tab("home"))[0] },
                NavigationContainer(ContainerKind.Tabs, listOf(NavigationBranch("x", NavigationRequest("note")))),
            ),
        )
        val outcomes = intents.map { port.post(it) }
        assertTrue(outcomes.all { it is NavigationOutcome.Pending })
        navigator.drain()
        assertEquals("[main (home*: [home (x*: [note])], orders: [orders], account: [account])]", navigator.text)
        port.close()
    }

    @Test
    fun whatIsClosedHasNoTree() {
        val navigator = started()
        val main = navigator.main
        navigator.close()
        assertEquals(NavigationTree(emptyList()), navigator.readTree())
        assertEquals(emptyList(), navigator.stacks(null))
        assertNull(navigator.stack(main))
        assertNull(navigator.branch("home", of = main))
        assertNull(navigator.containerInfo(main))
        assertEquals(NavigationStatus.Closed, navigator.back().status)
        assertEquals(NavigationStatus.Closed, navigator.setContainer(main, null).status)
    }

    @Test
    fun intentsPrintWhatTheyTake() {
        fun prints(expected: String, intent: NavigationIntent) = assertEquals(expected, "$intent")
        prints("select(StackId(7))", NavigationIntent.Select(StackId(7)))
        prints("dismiss", NavigationIntent.Dismiss())
        prints("dismiss((secret))", NavigationIntent.Dismiss(NavigationValue.Secret(NavigationValue.of(1))))
        prints("setContainer(EntryId(7))", NavigationIntent.SetContainer(EntryId(7), null))
        val tabs = NavigationContainer(ContainerKind.Tabs, listOf(NavigationBranch("a", NavigationRequest("x"))))
        prints("setContainer(EntryId(7), tabs of [\"a\"])", NavigationIntent.SetContainer(EntryId(7), tabs))
        prints("back", NavigationIntent.Back())
        prints("hostDidDismiss(StackId(7), 1)", NavigationIntent.HostDidDismiss(StackId(7), NavigationValue.of(1)))
        prints("hostDidSelect(StackId(7))", NavigationIntent.HostDidSelect(StackId(7)))
    }
}
