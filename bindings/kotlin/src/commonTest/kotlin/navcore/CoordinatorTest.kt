// Coordinators: each answer, who is asked, and what may go wrong.

package navcore

import kotlin.test.*
import kotlinx.coroutines.test.runTest

class CoordinatorTest {
    private class Failure(message: String) : RuntimeException(message)

    private val asked = ArrayList<DispatchContext>()
    private var answer: (DispatchContext) -> CoordinatorAnswer = { CoordinatorAnswer.Show }

    /** A shop in a shop: the outer one takes what [answer] says, the inner one only a word. */
    private fun started(dispatches: Boolean = false): Navigator {
        val navigator = Navigator(NavigatorConfiguration(redirectLimit = if (dispatches) 3 else 0))
        for (route in listOf("home", "list", "product", "detail")) navigator.register(route)
        navigator.registerFlow("shop", NavigationRequest("list")) { sent ->
            asked += sent
            answer(sent)
        }
        navigator.registerFlow("offer", NavigationRequest("detail")) { sent ->
            if (sent.request.route == "mine") CoordinatorAnswer.Ignore else CoordinatorAnswer.Pass
        }
        navigator.start(NavigationRequest("home"))
        navigator.navigate(NavigationRequest("shop"))
        return navigator
    }

    private val Navigator.routes: List<String> get() = entryIds.map { requestOf(it)!!.route }
    private fun Navigator.dispatch(route: String, vararg members: Pair<String, Any?>): NavigationOutcome =
        dispatch(NavigationRequest(route, *members))

    @Test
    fun itShowsWhatIsSent(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        val product = navigator.dispatch("product", "id" to 3).entryOrThrow()
        assertEquals(shop, navigator.flow(of = product))
        val sent = asked.single()
        assertEquals(shop, sent.flow)
        assertNull(sent.child)
        assertNull(sent.shownEntry)
        assertEquals(0 to false, sent.redirectCount to sent.isTrial)
        assertEquals(navigator.routeId("product"), sent.request.routeId)
        assertEquals("flow 1: product([\"id\": 3])", "$sent")
        navigator.dispatch("product", "id" to 4)
        assertEquals(listOf("home", "list", "product", "product"), navigator.routes)
        // What is shown already is gone back to.
        assertEquals(product, navigator.dispatch("product", "id" to 3).entryOrThrow())
        assertEquals(product, asked.last().shownEntry)
        assertEquals(3, navigator.depth)
        assertEquals(NavigationStatus.AlreadyThere, navigator.dispatch("product", "id" to 3).status)
    }

    @Test
    fun theFlowAroundIsAsked(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        navigator.navigate(NavigationRequest("offer"))
        val offer = navigator.currentFlow!!
        assertEquals(NavigationStatus.AlreadyThere, navigator.dispatch("mine").status)
        assertTrue(asked.isEmpty())
        // Above the flow's own entries stands the other one.
        assertEquals(NavigationStatus.Ok, navigator.dispatch("product").status)
        assertEquals(shop to offer, asked.single().let { it.flow to it.child })
        assertEquals(listOf("home", "list", "detail", "product"), navigator.routes)
    }

    @Test
    fun itSwitches(): Unit = started().use { navigator ->
        answer = { CoordinatorAnswer.Switch }
        navigator.navigate(NavigationRequest("offer"))
        val offer = navigator.currentFlow!!
        assertTrue(navigator.dispatch("product").isDone)
        assertEquals(listOf("home", "list", "product"), navigator.routes)
        assertNull(navigator.flowInfo(offer))
        navigator.dispatch("detail")
        assertEquals(listOf("home", "list", "detail"), navigator.routes)
    }

    @Test
    fun itIgnoresRefusesAndLeavesIt(): Unit = started().use { navigator ->
        answer = { CoordinatorAnswer.Ignore }
        assertEquals(NavigationStatus.AlreadyThere, navigator.dispatch("product").status)
        answer = { CoordinatorAnswer.Refuse(7) }
        val refused = assertIs<NavigationOutcome.Refused>(navigator.dispatch("product"))
        assertEquals(
            Triple(NavigationStatus.Refused, RefusingParty.Coordinator, 7),
            Triple(refused.status, refused.by, refused.hostCode),
        )
        assertTrue("$refused".startsWith("refused by the coordinator with 7: dispatch: "), "$refused")
        answer = { CoordinatorAnswer.Pass }
        assertEquals(NavigationStatus.Unresolved, navigator.dispatch("product").status)
        assertEquals(listOf("home", "list"), navigator.routes)
        for (code in listOf(0, Int.MIN_VALUE + 1, Int.MIN_VALUE + 2, Int.MIN_VALUE + 3))
            assertFailsWith<IllegalArgumentException> { CoordinatorAnswer.Refuse(code) }
        for (code in listOf(Int.MIN_VALUE, Int.MIN_VALUE + 4, Int.MAX_VALUE)) {
            answer = { CoordinatorAnswer.Refuse(code) }
            assertEquals(code, navigator.dispatch("product").hostCode)
        }
    }

    /** What is sent may be a word between coordinators, of which each makes something. */
    @Test
    fun itPerformsSomethingElse(): Unit = started().use { navigator ->
        answer = { sent ->
            if (sent.request.route == "buy") {
                CoordinatorAnswer.Perform(
                    NavigationIntent.PushAll(listOf(NavigationRequest("product"), NavigationRequest("detail"))),
                )
            } else {
                CoordinatorAnswer.Pass
            }
        }
        val outcome = navigator.dispatch("buy")
        assertEquals(NavigationStatus.Ok to 1, outcome.status to outcome.redirectCount)
        assertNull(asked.single().request.routeId)
        assertEquals(listOf("home", "list", "product", "detail"), navigator.routes)
        // It may end the flow itself.
        answer = { CoordinatorAnswer.Perform(NavigationIntent.EndFlow(it.flow)) }
        assertTrue(navigator.dispatch("leave").isDone)
        assertEquals(listOf("home"), navigator.routes)
    }

    @Test
    fun whatCannotBePerformedIsRefused(): Unit = started().use { navigator ->
        answer = { CoordinatorAnswer.Perform(NavigationIntent.HostDidSetStack(listOf())) }
        val outcome = navigator.dispatch("product")
        assertEquals(
            Triple(NavigationStatus.Refused, RefusingParty.Coordinator, 1),
            Triple(outcome.status, outcome.by, outcome.hostCode),
        )
        // A function has nobody to wait for it.
        var released = 0
        val waiting = NavigationIntent.NavigateForResult(NavigationRequest("list"), onReleased = { released++ }) {}
        answer = { CoordinatorAnswer.Perform(waiting) }
        assertEquals(1, navigator.dispatch("product").hostCode)
        assertEquals(1, released)
    }

    @Test
    fun itSendsOn(): Unit = started(dispatches = true).use { navigator ->
        answer = { sent ->
            when (sent.request.route) {
                "buy" -> CoordinatorAnswer.Redispatch(NavigationRequest("product", sent.request.arguments))
                "around" -> CoordinatorAnswer.Redispatch(sent.request)
                else -> CoordinatorAnswer.Show
            }
        }
        val outcome = navigator.dispatch("buy", "id" to 3)
        assertEquals(NavigationStatus.Ok to 1, outcome.status to outcome.redirectCount)
        assertEquals(listOf("buy" to 0, "product" to 1), asked.map { it.request.route to it.redirectCount })
        assertEquals(3, navigator.requestOf(navigator.top!!)?.get("id")?.int)
        assertEquals(NavigationStatus.Loop, navigator.dispatch("around").status)
    }

    @Test
    fun itIsSentToAnyFlow(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        navigator.navigate(NavigationRequest("offer"))
        navigator.dispatch(NavigationRequest("list"), to = shop)
        assertNull(asked.single().child)
        assertEquals(NavigationStatus.Stale, navigator.dispatch(NavigationRequest("list"), to = FlowId(7)).status)
        navigator.popUpToRoot()
        assertEquals(NavigationStatus.Unresolved, navigator.dispatch("list").status)
        // It has ended.
        val list = NavigationRequest("list")
        assertEquals(NavigationStatus.Stale, navigator.dispatch(list, to = shop).status)
        assertEquals(
            NavigationStatus.Stale,
            assertFailsWith<NavigationException> { navigator.dispatchTarget(of = list, to = shop) }.status,
        )
    }

    @Test
    fun whoWouldTakeItIsKnown(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        navigator.navigate(NavigationRequest("offer"))
        val offer = navigator.currentFlow!!
        val product = NavigationRequest("product", "of" to HostObject("x"))
        assertEquals(offer, navigator.dispatchTarget(of = NavigationRequest("mine")))
        assertEquals(shop, navigator.dispatchTarget(of = product))
        assertTrue(asked.single().isTrial)
        assertEquals(shop, navigator.dispatchTarget(of = product, to = shop))
        answer = { CoordinatorAnswer.Redispatch(NavigationRequest("mine")) }
        assertEquals(shop, navigator.dispatchTarget(of = product))
        answer = { CoordinatorAnswer.Pass }
        assertNull(navigator.dispatchTarget(of = product))
        assertEquals(3, navigator.depth)
        answer = { CoordinatorAnswer.Refuse() }
        fun thrown(body: () -> Unit) = assertFailsWith<NavigationException> { body() }.status
        assertEquals(NavigationStatus.Refused, thrown { navigator.dispatchTarget(of = product) })
        assertEquals(NavigationStatus.Stale, thrown { navigator.dispatchTarget(of = product, to = FlowId(7)) })
        assertEquals(NavigationStatus.WrongThread, elsewhere { thrown { navigator.dispatchTarget(of = product) } })
        Navigator().use { other ->
            assertEquals(NavigationStatus.NotStarted, thrown { other.dispatchTarget(of = product) })
        }
    }

    /** They are lent: a coordinator may decide by them, and nobody is told that they came back. */
    @Test
    fun inATrialItSeesHostObjects(): Unit = started().use { navigator ->
        var givenBack = 0
        val photo = HostObject("photo") { givenBack++ }
        val product = NavigationRequest("product", "of" to photo, "and" to photo)
        val held = navigator.receiver.tokens.count
        fun seen() = asked.last().request.let { request -> listOf("of", "and").map { request[it] } }
        repeat(2) {
            assertNotNull(navigator.dispatchTarget(of = product))
            assertEquals(List(2) { NavigationValue.Object(photo) }, seen().toList<Any?>())
        }
        assertEquals(held to 0, navigator.receiver.tokens.count to givenBack)
        // It may ask again while it is asked, and the library may have the object.
        answer = { sent ->
            if (sent.isTrial && sent.redirectCount == 0 && asked.size < 4) assertNotNull(
                navigator.dispatchTarget(of = product),
            )
            CoordinatorAnswer.Show
        }
        assertNotNull(navigator.dispatchTarget(of = product))
        assertEquals(List(2) { NavigationValue.Object(photo) }, seen().toList<Any?>())
        val shown = navigator.dispatch(product).entryOrThrow()
        navigator.dispatchTarget(of = product)
        assertEquals(shown, asked.last().shownEntry)
        assertEquals(0, givenBack)
        navigator.popBack()
        assertEquals(2, givenBack)
        answer = { throw Failure("no") }
        assertFailsWith<Failure> { navigator.dispatchTarget(of = product) }
        assertEquals(
            NavigationStatus.WrongThread,
            elsewhere { assertFailsWith<NavigationException> { navigator.dispatchTarget(of = product) }.status },
        )
        assertEquals(held to 2, navigator.receiver.tokens.count to givenBack)
    }

    @Test
    fun aBatchSendsAllOrNothing(): Unit = started().use { navigator ->
        var givenBack = 0
        val product = NavigationRequest("product", "of" to HostObject("photo") { givenBack++ })
        answer = { CoordinatorAnswer.Show }
        val outcome = navigator.batch(listOf(NavigationIntent.PopBack(), NavigationIntent.Dispatch(product)))
        assertEquals(NavigationStatus.Unresolved to 1L, outcome.status to outcome.index)
        assertTrue(asked.isEmpty())
        assertEquals(2 to 1, navigator.depth to givenBack)
        val both = listOf(NavigationIntent.Dispatch(NavigationRequest("product")), NavigationIntent.Dispatch(product))
        assertTrue(navigator.batch(both).isDone)
        assertEquals(listOf(2, 4, 1), listOf(asked.size, navigator.depth, givenBack))
    }

    @Test
    fun whatItThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        answer = { throw Failure("no") }
        assertEquals("no", assertFailsWith<Failure> { navigator.dispatch("product") }.message)
        assertEquals(
            NavigationStatus.Refused to NavigatorBridge.THREW, navigator.lastOutcome.let { it.status to it.hostCode },
        )
        assertEquals(
            "no", assertFailsWith<Failure> { navigator.dispatchTarget(of = NavigationRequest("product")) }.message,
        )
        assertEquals(listOf("home", "list"), navigator.routes)
    }

    @Test
    fun itMayOnlyRead(): Unit = started().use { navigator ->
        answer = { sent ->
            assertEquals(sent.flow, navigator.currentFlow)
            assertEquals(1, navigator.flowInfo(sent.flow)?.depth)
            CoordinatorAnswer.Show
        }
        assertTrue(navigator.dispatch("product").isDone)
    }

    @Test
    fun itHasAModelAndIsGivenBack() {
        var removed = 0
        val navigator = Navigator()
        navigator.register("home")
        val builder = object : RouteBuilder<MutableList<String>, Nothing?> {
            override fun makeModel(build: BuildContext) = ArrayList<String>()
            override fun makeView(entry: EntryId, model: MutableList<String>) = null
            override fun onUnregistered() {
                removed++
            }
        }
        navigator.registerFlow("shop", NavigationRequest("home"), builder = builder) { sent ->
            @Suppress("UNCHECKED_CAST")
            (navigator.modelOf(sent.flow) as MutableList<String>) += sent.request.route
            CoordinatorAnswer.Ignore
        }
        navigator.start(NavigationRequest("shop"))
        val flow = navigator.currentFlow!!
        navigator.dispatch("a")
        navigator.dispatch("b")
        assertEquals(listOf("a", "b"), navigator.modelOf(flow))
        val held = navigator.receiver.tokens.count
        assertFailsWith<NavigationException> {
            navigator.registerFlow("shop", NavigationRequest("home")) { CoordinatorAnswer.Show }
        }
        assertEquals(held, navigator.receiver.tokens.count)
        navigator.close()
        assertEquals(1, removed)
        assertEquals(0, navigator.receiver.products.count)
    }

    @Test
    fun aGuardMaySend(): Unit = started().use { navigator ->
        navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("detail")!!)) {
            GuardAnswer.Redirect(NavigationIntent.Dispatch(NavigationRequest("product")))
        }
        assertTrue(navigator.navigate(NavigationRequest("detail")).isDone)
        assertEquals(listOf("home", "list", "product"), navigator.routes)
    }

    @Test
    fun itIsSentThroughAPort() = runTest {
        started().use { navigator ->
            val shop = navigator.currentFlow!!
            navigator.port().use { port ->
                val posted = assertIs<NavigationOutcome.Pending>(
                    elsewhere { port.post(NavigationIntent.Dispatch(NavigationRequest("product"), shop)) },
                )
                navigator.drain()
                assertTrue(posted.await().isDone)
            }
            assertTrue(navigator.awaitDispatch(NavigationRequest("detail")).isDone)
            assertEquals(listOf("home", "list", "product", "detail"), navigator.routes)
        }
    }
}
