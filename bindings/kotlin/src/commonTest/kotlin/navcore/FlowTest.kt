// Flows: how they begin, what is in them, how they end, and who gets what of it.

package navcore

import kotlin.test.*
import kotlinx.coroutines.async
import kotlinx.coroutines.test.runTest
import kotlinx.coroutines.yield

class FlowTest {
    private val log = ArrayList<String>()
    private val results = ArrayList<NavigationResult<NavigationValue>>()

    private inner class Builder(val name: String) : RouteBuilder<String, String> {
        override fun makeModel(build: BuildContext): String =
            "$name of ${build.flow ?: "none"}".also { log += "made $it" }

        override fun destroyModel(model: String) {
            log += "destroyed $model"
        }

        override fun makeView(entry: EntryId, model: String) = "view"
        override fun onUnregistered() {
            log += "unregistered $name"
        }
    }

    private fun started(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("home", "cart", "address", "pay")) navigator.register(route)
        navigator.registerFlow("checkout", NavigationRequest("cart"))
        navigator.registerFlow("payment", NavigationRequest("pay"))
        navigator.start(NavigationRequest("home"))
        return navigator
    }

    private fun Navigator.begin(route: String = "checkout", arguments: NavigationValue? = null): FlowId {
        assertTrue(navigateForResult(NavigationRequest(route, arguments)) { results += it }.isDone)
        return assertNotNull(currentFlow)
    }

    private fun told(): List<String> = log.toList().also { log.clear() }
    private fun result(): NavigationResult<NavigationValue> = results.single().also { results.clear() }

    // How they begin

    @Test
    fun whoNavigatesToItBeginsIt(): Unit = started().use { navigator ->
        assertNull(navigator.currentFlow)
        val home = navigator.top!!
        val flow = navigator.begin("checkout", arguments("of" to "Anna"))
        val cart = navigator.top!!
        assertEquals("flow 1", "$flow")
        assertEquals(NavigationRequest("cart", "of" to "Anna"), navigator.requestOf(cart))
        assertEquals(flow, navigator.flow(of = cart))
        assertNull(navigator.flow(of = home))
        val info = assertNotNull(navigator.flowInfo(flow))
        assertNull(info.parent)
        assertEquals(NavigationRequest("checkout", "of" to "Anna"), info.request)
        assertEquals(navigator.routeId("checkout"), info.request.routeId)
        assertEquals(navigator.currentStack to cart, info.stack to info.firstEntry)
        assertEquals(1, info.depth)
        assertEquals(navigator.lastOutcome.waiter, info.waiter)
        assertNull(info.model)
        assertEquals("checkout([\"of\": \"Anna\"]) of 1, awaited", "$info")
        navigator.navigate(NavigationRequest("address"))
        assertEquals(2, navigator.flowInfo(flow)?.depth)
    }

    @Test
    fun oneMayBeInAnother(): Unit = started().use { navigator ->
        navigator.registerFlow("buying", NavigationRequest("checkout"))
        val inner = navigator.begin("buying")
        val outer = assertNotNull(navigator.flowInfo(inner)?.parent)
        assertEquals("buying", navigator.flowInfo(outer)?.request?.route)
        assertEquals(1 to 1, navigator.flowInfo(inner)!!.depth to navigator.flowInfo(outer)!!.depth)
        assertEquals(navigator.lastOutcome.waiter, navigator.flowInfo(outer)?.waiter)
        assertNull(navigator.flowInfo(inner)?.waiter)
    }

    @Test
    fun itHasAModel(): Unit = Navigator().use { navigator ->
        navigator.register("home")
        navigator.register("cart", Builder("cart"))
        val checkout = navigator.registerFlow("checkout", NavigationRequest("cart"), builder = Builder("checkout"))
        navigator.start(NavigationRequest("home"))
        val flow = navigator.begin()
        assertEquals(listOf("made checkout of flow 1", "made cart of flow 1"), told())
        assertEquals("checkout of flow 1", navigator.modelOf(flow))
        assertEquals("checkout of flow 1", navigator.flowInfo(flow)?.model)
        navigator.popBack()
        assertEquals(listOf("destroyed cart of flow 1", "destroyed checkout of flow 1"), told())
        assertEquals(NavigationStatus.Stale, assertFailsWith<NavigationException> { navigator.modelOf(flow) }.status)
        assertNull(navigator.flowInfo(flow))
        assertEquals(NavigationStatus.Ok, navigator.unregister(checkout))
        assertEquals(listOf("unregistered checkout"), told())
    }

    @Test
    fun aModelMayRefuse(): Unit = started().use { navigator ->
        navigator.registerFlow(
            "closed", NavigationRequest("cart"), builder = routeBuilder<Nothing> { throw BuilderRefusedException(7) },
        )
        val outcome = navigator.navigate(NavigationRequest("closed"))
        assertEquals(
            Triple(NavigationStatus.Refused, RefusingParty.Builder, 7),
            Triple(outcome.status, outcome.by, outcome.hostCode),
        )
        assertNull(navigator.currentFlow)
    }

    @Test
    fun aRouteOfATypeMayBeOne(): Unit = started().use { navigator ->
        navigator.register(SignUp)
        assertTrue(navigator.open(SignUp(3)).isDone)
        val info = assertNotNull(navigator.flowInfo(navigator.currentFlow!!))
        assertEquals(SignUp(3), SignUp.of(info.request))
        val failure = assertFailsWith<PatternException> { navigator.register(Tabbed) }
        assertEquals("tabbed is a flow, and can't contain branches", failure.reason)
    }

    @Test
    fun itsPropertiesReplaceThoseOfItsFirstScreen(): Unit = started().use { navigator ->
        navigator.register(ColorView, Color)
        assertTrue(navigator.navigate(Color("red")).isDone)
        assertEquals(ColorView("red", 3), navigator.topScreen?.ofType(ColorView)?.route)
    }

    private data class ColorView(val name: String, val size: Long) : NavigationRoute<String> {
        companion object : RouteType<ColorView>(
            "color view", properties(::ColorView, ColorView::name, ColorView::size),
        )
    }
    private data class Color(val name: String) : FlowRoute<String, String> {
        companion object : FlowType<Color, String>("color", { ColorView("?", 3) }, properties(::Color, Color::name))
    }
    private data object Address : RouteType<Address>("address"), NavigationRoute<String>
    private data class SignUp(val id: Long) : FlowRoute<String, String> {
        companion object : FlowType<SignUp, String>(
            "sign up", { Address }, path("/sign-up/{id}", ::SignUp, SignUp::id),
        )
    }
    private data object Tabbed : FlowType<Tabbed, String>("tabbed", { Address }, place = { tabs(Address) }),
        FlowRoute<String, String>

    // How they end

    @Test
    fun itEndsWithAValue(): Unit = started().use { navigator ->
        val flow = navigator.begin()
        navigator.navigate(NavigationRequest("address"))
        val home = navigator.entryAt(0)
        assertEquals(home, navigator.endFlow(flow, "paid").entryOrThrow())
        val value = result()
        assertEquals(NavigationResult.Value(NavigationValue.Text("paid")), value)
        assertEquals(flow, value.flow)
        assertEquals(listOf(home), navigator.entryIds)
        assertEquals(NavigationStatus.AlreadyGone, navigator.endFlow(flow).status)
        assertEquals(NavigationStatus.Stale, navigator.endFlow(FlowId(7)).status)
        navigator.endFlow(navigator.begin(), FlowEnding.Value(null))
        assertEquals(NavigationResult.Value(NavigationValue.Null), result())
    }

    @Test
    fun itEndsWithAFailure(): Unit = started().use { navigator ->
        val flow = navigator.begin()
        navigator.endFlow(flow, FlowEnding.Failed(7, NavigationValue.of("no card")))
        val failed = assertIs<NavigationResult.Failed>(result())
        assertEquals(NavigationResult.Failed(NavigationStatus.Refused, 7, NavigationValue.of("no card")), failed)
        assertEquals(flow, failed.flow)
        assertEquals("failed(refused with 7, \"no card\")", "$failed")
        navigator.endFlow(navigator.begin(), FlowEnding.Failed())
        assertEquals(NavigationResult.Failed(NavigationStatus.Refused), result())
        assertNotEquals<NavigationResult<*>>(failed, NavigationResult.Failed(NavigationStatus.Refused))
    }

    @Test
    fun itIsCancelled(): Unit = started().use { navigator ->
        navigator.endFlow(navigator.begin())
        assertEquals(NavigationResult.Cancelled(CancelReason.FlowEnd, ChangeOrigin.Core), result())
        val flow = navigator.begin()
        navigator.popBack()
        val popped = result()
        assertEquals(NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Core), popped)
        assertEquals(flow, popped.flow)
        navigator.begin()
        navigator.hostDidPop(navigator.top!!)
        assertEquals(NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Host), result())
        navigator.begin()
        navigator.close()
        assertEquals(NavigationResult.Cancelled(CancelReason.Shutdown, ChangeOrigin.Core), result())
    }

    @Test
    fun theResultOfItsLastEntryIsItsOwn(): Unit = started().use { navigator ->
        val flow = navigator.begin()
        navigator.popBack("gone")
        assertEquals(
            NavigationResult.Value(NavigationValue.Text("gone")) to flow, results.single().let { it to it.flow },
        )
    }

    @Test
    fun itsEntriesMayStay(): Unit = started().use { navigator ->
        val changes = ArrayList<NavigationChange>()
        val outer = navigator.begin()
        val inner = navigator.begin("payment")
        val pay = navigator.top!!
        assertEquals(outer, navigator.flowInfo(inner)?.parent)
        navigator.observe { changes += it.changes }
        assertTrue(navigator.endFlow(inner, true, keepsEntries = true).isDone)
        val change = changes.single()
        assertEquals(Triple(ChangeKind.FlowChanged, pay, outer), Triple(change.kind, change.entry, change.flow))
        assertEquals("pay joined another flow", "$change")
        val mirror = HashMap<StackId, MutableList<EntryId>>()
        change.applyTo(mirror)
        assertTrue(mirror.isEmpty())
        assertEquals(outer, navigator.flow(of = pay))
        changes.clear()
        navigator.endFlow(outer, keepsEntries = true)
        assertEquals(listOf<FlowId?>(null, null), changes.map { it.flow })
        assertEquals(3, navigator.depth)
        assertEquals(2, results.size)
    }

    /** The question says to which flow they will belong, as the event does afterwards. */
    @Test
    fun whichFlowTheyJoinIsAskedAbout(): Unit = started().use { navigator ->
        val asked = ArrayList<NavigationChange>()
        val told = ArrayList<NavigationChange>()
        val outer = navigator.begin()
        val inner = navigator.begin("payment")
        navigator.setBridge(navigatorBridge { question -> BridgeAnswer.Accept.also { asked += question.changes } })
        navigator.observe { told += it.changes }
        navigator.endFlow(inner, keepsEntries = true)
        navigator.endFlow(outer, keepsEntries = true)
        val expected = listOf(outer, null, null).map { ChangeKind.FlowChanged to it }
        assertEquals(expected, asked.map { it.kind to it.flow })
        assertEquals(expected, told.map { it.kind to it.flow })
    }

    /** Also where nothing but the flow of an entry changes. */
    @Test
    fun theTreeSaysWhatBelongsToIt(): Unit = started().use { navigator ->
        val entries = navigator.entries
        val flow = navigator.begin()
        assertEquals(listOf(null, flow), entries.value.map { it.flow })
        assertEquals(entries.value, navigator.readTree().root?.entries)
        val cart = entries.value.last()
        navigator.endFlow(flow, keepsEntries = true)
        assertEquals(listOf<FlowId?>(null, null), entries.value.map { it.flow })
        assertEquals(cart.copy(flow = null, waiter = null), entries.value.last())
    }

    @Test
    fun alertsAreLookedPast(): Unit = started().use { navigator ->
        navigator.register("really", opens = Presentation.Alert)
        val outer = navigator.begin()
        val inner = navigator.begin("payment")
        val alert = navigator.navigate(NavigationRequest("really"), NavigationOptions(flow = outer)).entryOrThrow()
        assertEquals(outer to inner, navigator.flow(of = alert) to navigator.currentFlow)
        assertTrue(navigator.endFlow(inner, keepsEntries = true).isDone)
        assertEquals(outer, navigator.currentFlow)
    }

    @Test
    fun theRootStays(): Unit = started().use { navigator ->
        navigator.start(NavigationRequest("checkout"), NavigationOptions(scene = "second"))
        val flow = assertNotNull(navigator.currentFlow)
        assertEquals(NavigationStatus.AtRoot, navigator.endFlow(flow).status)
        assertTrue(navigator.endFlow(flow, keepsEntries = true).isDone)
        assertNull(navigator.currentFlow)
    }

    /** A checkout: the cart, an address, a payment that fails in a flow of its own and is tried again, the end. */
    @Test
    fun aCheckout(): Unit = started().use { navigator ->
        val payments = ArrayList<NavigationResult<NavigationValue>>()
        val checkout = navigator.begin()
        navigator.navigate(NavigationRequest("address"))
        for (ending in listOf(FlowEnding.Failed(402), FlowEnding.Value("receipt"))) {
            navigator.navigateForResult(NavigationRequest("payment")) { payments += it }
            val payment = assertNotNull(navigator.currentFlow)
            assertEquals(checkout, navigator.flowInfo(payment)?.parent)
            assertEquals(3, navigator.flowInfo(checkout)?.depth)
            assertTrue(navigator.endFlow(payment, ending).isDone)
        }
        assertEquals(
            listOf<Any>(
                NavigationResult.Failed(NavigationStatus.Refused, 402),
                NavigationResult.Value(NavigationValue.Text("receipt")),
            ),
            payments,
        )
        navigator.navigateForResult(NavigationRequest("payment")) { payments += it }
        navigator.endFlow(checkout, payments[1].valueOrNull())
        assertEquals(NavigationResult.Cancelled(CancelReason.FlowEnd, ChangeOrigin.Core), payments[2])
        assertEquals(NavigationResult.Value(NavigationValue.Text("receipt")), result())
        assertEquals(1, navigator.depth)
    }

    @Test
    fun itIsAwaited() = runTest {
        started().use { navigator ->
            val outcome = async { navigator.navigateForResult<String>(NavigationRequest("checkout")) }
            yield()
            val flow = assertNotNull(navigator.currentFlow)
            assertTrue(navigator.awaitEndFlow(flow, FlowEnding.Value("paid")).isDone)
            assertEquals("paid", outcome.await().valueOrNull())
            assertEquals(flow, outcome.await().flow)
        }
    }

    // A flow as the target

    @Test
    fun itIsATarget(): Unit = started().use { navigator ->
        val flow = navigator.begin()
        val cart = navigator.top!!
        val inFlow = NavigationOptions(flow = flow)
        navigator.navigate(NavigationRequest("address"), inFlow)
        navigator.navigate(NavigationRequest("pay"), inFlow)
        assertEquals(cart, navigator.popUpToRoot(inFlow).entryOrThrow())
        assertEquals(2, navigator.depth)
        assertTrue(navigator.replaceTop(NavigationRequest("pay"), inFlow).isDone)
        assertEquals(2 to flow, navigator.depth to navigator.currentFlow)
        assertTrue(navigator.popBack(options = inFlow).isDone)
        assertEquals(1, navigator.depth)
        assertEquals(NavigationStatus.Stale, navigator.popBack(options = inFlow).status)
        assertFailsWith<IllegalArgumentException> {
            NavigationOptions(target = navigator.currentStack, flow = flow)
        }
    }

    @Test
    fun whatComesInItsPlaceBelongsToIt(): Unit = started().use { navigator ->
        val home = navigator.top!!
        val flow = navigator.begin()
        val inFlow = NavigationOptions(flow = flow)
        navigator.navigate(NavigationRequest("address"), inFlow)
        assertTrue(navigator.setStack(listOf(NavigationElement.New(NavigationRequest("pay"))), inFlow).isDone)
        assertEquals(listOf(null, flow), navigator.entryIds.map { navigator.flow(of = it) })
        assertTrue(navigator.replaceTop(NavigationRequest("cart"), inFlow).isDone)
        assertEquals(listOf("home", "cart"), navigator.entryIds.map { navigator.requestOf(it)?.route })
        assertEquals(home to flow, navigator.entryAt(0) to navigator.currentFlow)
        assertTrue(results.isEmpty())
    }

    @Test
    fun itEndsInABatch(): Unit = started().use { navigator ->
        val first = navigator.begin()
        navigator.batch(
            listOf(
                NavigationIntent.EndFlow(first, keepsEntries = true),
                NavigationIntent.Navigate(NavigationRequest("checkout")),
            ),
        )
        val second = assertNotNull(navigator.currentFlow)
        assertNotEquals(first, second)
        assertNull(navigator.flowInfo(second)?.parent)
        assertEquals(NavigationStatus.AlreadyGone, navigator.endFlow(first).status)
    }

    @Test
    fun whatHasEndedInABatchIsNoTarget(): Unit = started().use { navigator ->
        val flow = navigator.begin()
        for (end in listOf(NavigationIntent.EndFlow(flow, keepsEntries = true), NavigationIntent.PopBack())) {
            val outcome = navigator.batch(
                listOf(end, NavigationIntent.Navigate(NavigationRequest("address"), NavigationOptions(flow = flow))),
            )
            assertEquals(NavigationStatus.Stale to 1L, outcome.status to outcome.index)
        }
        assertEquals(1, navigator.flowInfo(flow)?.depth)
        assertTrue(results.isEmpty())
    }

    // Misuse

    @Test
    fun whatIsNoFlowIsInvalid(): Unit = started().use { navigator ->
        fun refused(register: () -> Unit) = assertFailsWith<NavigationException> { register() }.status
        assertEquals(NavigationStatus.Ambiguous, refused { navigator.registerFlow("cart", NavigationRequest("pay")) })
        assertEquals(NavigationStatus.Invalid, refused { navigator.registerFlow("a", NavigationRequest("")) })
        assertEquals(
            NavigationStatus.Invalid,
            refused { navigator.registerFlow("a", NavigationRequest("pay", "x" to HostObject(this))) },
        )
        val shared = routeBuilder(sharesModels = true) { 1 }
        assertEquals(
            NavigationStatus.Invalid,
            refused { navigator.registerFlow("a", NavigationRequest("pay"), builder = shared) },
        )
        assertEquals(
            NavigationStatus.Invalid,
            refused { navigator.registerFlow("a", NavigationRequest("pay"), builder = Builder("half \ud800"),
            opens = InBranch("", of = "x")) },
        )
        assertEquals(listOf("unregistered half \ud800"), told())
        assertNull(navigator.routeId("a"))
        // One that begins itself never ends to begin.
        navigator.registerFlow("loop", NavigationRequest("loop"))
        assertEquals(NavigationStatus.Loop, navigator.navigate(NavigationRequest("loop")).status)
        assertEquals(
            NavigationStatus.Invalid,
            navigator.navigate(NavigationRequest("checkout"), NavigationOptions(waitsForNextValue = true)).status,
        )
    }

    @Test
    fun hostObjectsOfAnEndingAreGivenBack(): Unit = started().use { navigator ->
        var givenBack = 0
        val photo = HostObject("photo") { givenBack++ }
        val flow = navigator.begin()
        navigator.endFlow(flow, photo)
        assertEquals("photo", result().valueOrNull()?.toKotlin())
        assertEquals(1, givenBack)
        assertEquals(
            NavigationStatus.AlreadyGone,
            navigator.endFlow(flow, FlowEnding.Failed(1, NavigationValue.of(photo))).status,
        )
        assertEquals(2, givenBack)
    }

    /** No flow begins with host objects: they come back, as whoever handed them over may wait for that. */
    @Test
    fun hostObjectsOfWhatItBeginsWithAreGivenBack(): Unit = started().use { navigator ->
        var givenBack = 0
        val initial = NavigationRequest("cart", "of" to HostObject("photo") { givenBack++ })
        val held = navigator.receiver.tokens.count
        fun refused() = assertFailsWith<NavigationException> { navigator.registerFlow("a", initial) }.status
        assertEquals(NavigationStatus.Invalid, refused())
        assertEquals(1, givenBack)
        refusalElsewhere { navigator.registerFlow("a", initial) }
        assertEquals(2, givenBack)
        assertEquals(held, navigator.receiver.tokens.count)
    }

    // Told and posted

    @Test
    fun recordsTellOfIt(): Unit = started(NavigatorConfiguration(eventCapacity = 64)).use { navigator ->
        val flow = navigator.begin()
        val cart = navigator.top!!
        assertEquals(
            listOf(IntentKind.Start to null, IntentKind.NavigateForResult to flow),
            navigator.nextRecords(8).map { it.intent to it.flow },
        )
        navigator.endFlow(flow, FlowEnding.Failed(-7, NavigationValue.of("no card")))
        val records = navigator.nextRecords(8)
        val failed = records.first { it.kind == EventKind.Result }
        assertEquals(flow to null, failed.flow to failed.entry)
        assertEquals(-7 to 0, failed.from to failed.to)
        assertEquals(cart, records.first { it.kind == EventKind.Changed }.entry)
        NavigationRecords(8).use { bulk ->
            val second = navigator.begin()
            assertEquals(1, navigator.nextRecords(bulk))
            assertEquals(second, bulk.flow(0))
            navigator.endFlow(second, FlowEnding.Failed(8))
            val told = 0..<navigator.nextRecords(bulk)
            val result = told.first { bulk.kind(it) == EventKind.Result }
            assertEquals(second to 8, bulk.flow(result) to bulk.from(result))
            assertNull(bulk.entry(result))
            navigator.navigate(NavigationRequest("address"))
            assertEquals(1, navigator.nextRecords(bulk))
            assertNull(bulk.flow(0))
            assertFailsWith<IndexOutOfBoundsException> { bulk.flow(1) }
        }
    }

    @Test
    fun eventsAndIntentsPrint(): Unit = started(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
        val flow = navigator.begin()
        while (navigator.nextEvent() != null) continue
        navigator.endFlow(flow, "paid")
        val event = assertNotNull(navigator.nextEvent())
        assertEquals("result of flow 1: value(\"paid\")", "$event")
        assertEquals(flow to null, event.flow to event.entry)
        assertEquals("endFlow(flow 1, value(\"paid\"))", "${NavigationIntent.EndFlow(flow, FlowEnding.Value("paid"))}")
        assertEquals(
            "endFlow(flow 1, failed(3, true))",
            "${NavigationIntent.EndFlow(flow, FlowEnding.Failed(3, NavigationValue.of(true)))}",
        )
        assertEquals("endFlow(flow 1, cancelled)", "${NavigationIntent.EndFlow(flow)}")
        assertEquals(
            "endFlow(flow 1, cancelled, keeps its entries)", "${NavigationIntent.EndFlow(flow, keepsEntries = true)}",
        )
        assertEquals("dispatch(buy)", "${NavigationIntent.Dispatch(NavigationRequest("buy"))}")
        assertEquals("dispatch(buy to flow 1)", "${NavigationIntent.Dispatch(NavigationRequest("buy"), flow)}")
        assertEquals("kept", "${NavigationStatus.Kept}")
    }

    @Test
    fun itIsEndedThroughAPort() = runTest {
        started().use { navigator ->
            val flow = navigator.begin()
            navigator.port().use { port ->
                val posted = assertIs<NavigationOutcome.Pending>(
                    elsewhere { port.post(NavigationIntent.EndFlow(flow, FlowEnding.Value(3))) },
                )
                assertTrue(results.isEmpty())
                navigator.drain()
                assertTrue(posted.await().isDone)
            }
            assertEquals(NavigationResult.Value(NavigationValue.Integer(3)), result())
        }
    }

    @Test
    fun aStrangerIsOnTheWrongThread(): Unit = started().use { navigator ->
        val flow = navigator.begin()
        val cart = navigator.top!!
        refusalElsewhere { navigator.currentFlow }
        refusalElsewhere { navigator.flow(of = cart) }
        refusalElsewhere { navigator.flowInfo(flow) }
        refusalElsewhere { navigator.endFlow(flow) }
        refusalElsewhere { navigator.dispatch(NavigationRequest("cart")) }
        refusalElsewhere { navigator.registerFlow("a", NavigationRequest("pay"), builder = Builder("a")) }
        // The builder that was handed over is given back.
        assertEquals(listOf("unregistered a"), told())
    }

    @Test
    fun thereIsNoneAfterTheEnd() {
        val navigator = started()
        val flow = navigator.begin()
        navigator.close()
        assertNull(navigator.currentFlow)
        assertNull(navigator.flowInfo(flow))
        assertEquals(NavigationStatus.Closed, navigator.endFlow(flow).status)
    }
}
