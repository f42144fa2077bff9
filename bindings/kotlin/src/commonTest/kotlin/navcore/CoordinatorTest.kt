// Coordinators: each answer, who is asked, and what may go wrong.

package navcore

import kotlin.test.*
import kotlinx.coroutines.test.runTest

class CoordinatorTest {
    private class Failure(message: String) : RuntimeException(message)

    private val asked = ArrayList<NavigationSent>()
    private var answer: (NavigationSent) -> SentAnswer = { SentAnswer.Show }

    /** A shop in a shop: the outer one takes what [answer] says, the inner one only a word. */
    private fun started(dispatches: Boolean = false): Navigator {
        val navigator = Navigator(NavigationConfiguration(redirectLimit = if (dispatches) 3 else 0))
        for (route in listOf("home", "list", "product", "detail")) navigator.register(route)
        navigator.registerFlow("shop", NavigationRequest("list")) { sent ->
            asked += sent
            answer(sent)
        }
        navigator.registerFlow("offer", NavigationRequest("detail")) { sent ->
            if (sent.request.route == "mine") SentAnswer.Ignore else SentAnswer.Unhandled
        }
        navigator.start(NavigationRequest("home"))
        navigator.navigate(NavigationRequest("shop"))
        return navigator
    }

    private val Navigator.routes: List<String> get() = stack.map { requestOf(it)!!.route }
    private fun Navigator.send(route: String, vararg members: Pair<String, Any?>): Outcome =
        send(NavigationRequest(route, *members))

    @Test
    fun itShowsWhatIsSent(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        val product = navigator.send("product", "id" to 3).entryOrThrow()
        assertEquals(shop, navigator.flow(of = product))
        val sent = asked.single()
        assertEquals(shop, sent.flow)
        assertNull(sent.child)
        assertNull(sent.shown)
        assertEquals(0 to false, sent.redirects to sent.isTrial)
        assertEquals(navigator.route("product"), sent.request.routeId)
        assertEquals("flow 1: product([\"id\": 3])", "$sent")
        navigator.send("product", "id" to 4)
        assertEquals(listOf("home", "list", "product", "product"), navigator.routes)
        // What is shown already is gone back to.
        assertEquals(product, navigator.send("product", "id" to 3).entryOrThrow())
        assertEquals(product, asked.last().shown)
        assertEquals(3, navigator.depth)
        assertEquals(Status.AlreadyThere, navigator.send("product", "id" to 3).status)
    }

    @Test
    fun theFlowAroundIsAsked(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        navigator.navigate(NavigationRequest("offer"))
        val offer = navigator.currentFlow!!
        assertEquals(Status.AlreadyThere, navigator.send("mine").status)
        assertTrue(asked.isEmpty())
        // Above the flow's own entries stands the other one.
        assertEquals(Status.Ok, navigator.send("product").status)
        assertEquals(shop to offer, asked.single().let { it.flow to it.child })
        assertEquals(listOf("home", "list", "detail", "product"), navigator.routes)
    }

    @Test
    fun itSwitches(): Unit = started().use { navigator ->
        answer = { SentAnswer.Switch }
        navigator.navigate(NavigationRequest("offer"))
        val offer = navigator.currentFlow!!
        assertTrue(navigator.send("product").isDone)
        assertEquals(listOf("home", "list", "product"), navigator.routes)
        assertNull(navigator.flowInfo(offer))
        navigator.send("detail")
        assertEquals(listOf("home", "list", "detail"), navigator.routes)
    }

    @Test
    fun itIgnoresRefusesAndLeavesIt(): Unit = started().use { navigator ->
        answer = { SentAnswer.Ignore }
        assertEquals(Status.AlreadyThere, navigator.send("product").status)
        answer = { SentAnswer.Refuse(7) }
        val refused = assertIs<Outcome.Refused>(navigator.send("product"))
        assertEquals(Triple(Status.Refused, Party.Coordinator, 7), Triple(refused.status, refused.by, refused.hostCode))
        assertTrue("$refused".startsWith("refused by the coordinator with 7: send: "), "$refused")
        answer = { SentAnswer.Unhandled }
        assertEquals(Status.Unresolved, navigator.send("product").status)
        assertEquals(listOf("home", "list"), navigator.routes)
        for (code in listOf(0, Int.MIN_VALUE + 1, Int.MIN_VALUE + 2, Int.MIN_VALUE + 3))
            assertFailsWith<IllegalArgumentException> { SentAnswer.Refuse(code) }
        for (code in listOf(Int.MIN_VALUE, Int.MIN_VALUE + 4, Int.MAX_VALUE)) {
            answer = { SentAnswer.Refuse(code) }
            assertEquals(code, navigator.send("product").hostCode)
        }
    }

    /** What is sent may be a word between coordinators, of which each makes something. */
    @Test
    fun itPerformsSomethingElse(): Unit = started().use { navigator ->
        answer = { sent ->
            if (sent.request.route == "buy") {
                SentAnswer.Perform(NavigationIntent.PushAll(listOf(NavigationRequest("product"), NavigationRequest("detail"))))
            } else {
                SentAnswer.Unhandled
            }
        }
        val outcome = navigator.send("buy")
        assertEquals(Status.Ok to 1, outcome.status to outcome.redirects)
        assertNull(asked.single().request.routeId)
        assertEquals(listOf("home", "list", "product", "detail"), navigator.routes)
        // It may end the flow itself.
        answer = { SentAnswer.Perform(NavigationIntent.EndFlow(it.flow)) }
        assertTrue(navigator.send("leave").isDone)
        assertEquals(listOf("home"), navigator.routes)
    }

    @Test
    fun whatCannotBePerformedIsRefused(): Unit = started().use { navigator ->
        answer = { SentAnswer.Perform(NavigationIntent.HostDidSetStack(listOf())) }
        val outcome = navigator.send("product")
        assertEquals(Triple(Status.Refused, Party.Coordinator, 1), Triple(outcome.status, outcome.by, outcome.hostCode))
        // A function has nobody to wait for it.
        var released = 0
        answer = { SentAnswer.Perform(NavigationIntent.NavigateForResult(NavigationRequest("list"), onReleased = { released++ }) {}) }
        assertEquals(1, navigator.send("product").hostCode)
        assertEquals(1, released)
    }

    @Test
    fun itSendsOn(): Unit = started(dispatches = true).use { navigator ->
        answer = { sent ->
            when (sent.request.route) {
                "buy" -> SentAnswer.SendOn(NavigationRequest("product", sent.request.arguments))
                "around" -> SentAnswer.SendOn(sent.request)
                else -> SentAnswer.Show
            }
        }
        val outcome = navigator.send("buy", "id" to 3)
        assertEquals(Status.Ok to 1, outcome.status to outcome.redirects)
        assertEquals(listOf("buy" to 0, "product" to 1), asked.map { it.request.route to it.redirects })
        assertEquals(3, navigator.requestOf(navigator.top!!)?.get("id")?.int)
        assertEquals(Status.Loop, navigator.send("around").status)
    }

    @Test
    fun itIsSentToAnyFlow(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        navigator.navigate(NavigationRequest("offer"))
        navigator.send(NavigationRequest("list"), to = shop)
        assertNull(asked.single().child)
        assertEquals(Status.Stale, navigator.send(NavigationRequest("list"), to = FlowId(7)).status)
        navigator.popUpToRoot()
        assertEquals(Status.Unresolved, navigator.send("list").status)
        // It has ended.
        val list = NavigationRequest("list")
        assertEquals(Status.Stale, navigator.send(list, to = shop).status)
        assertEquals(Status.Stale, assertFailsWith<NavigationException> { navigator.taker(of = list, to = shop) }.status)
    }

    @Test
    fun whoWouldTakeItIsKnown(): Unit = started().use { navigator ->
        val shop = navigator.currentFlow!!
        navigator.navigate(NavigationRequest("offer"))
        val offer = navigator.currentFlow!!
        val product = NavigationRequest("product", "of" to HostObject("x"))
        assertEquals(offer, navigator.taker(of = NavigationRequest("mine")))
        assertEquals(shop, navigator.taker(of = product))
        assertTrue(asked.single().isTrial)
        assertEquals(shop, navigator.taker(of = product, to = shop))
        answer = { SentAnswer.SendOn(NavigationRequest("mine")) }
        assertEquals(shop, navigator.taker(of = product))
        answer = { SentAnswer.Unhandled }
        assertNull(navigator.taker(of = product))
        assertEquals(3, navigator.depth)
        answer = { SentAnswer.Refuse() }
        fun thrown(body: () -> Unit) = assertFailsWith<NavigationException> { body() }.status
        assertEquals(Status.Refused, thrown { navigator.taker(of = product) })
        assertEquals(Status.Stale, thrown { navigator.taker(of = product, to = FlowId(7)) })
        assertEquals(Status.WrongThread, elsewhere { thrown { navigator.taker(of = product) } })
        Navigator().use { other -> assertEquals(Status.NotStarted, thrown { other.taker(of = product) }) }
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
            assertNotNull(navigator.taker(of = product))
            assertEquals(List(2) { NavigationValue.Object(photo) }, seen().toList<Any?>())
        }
        assertEquals(held to 0, navigator.receiver.tokens.count to givenBack)
        // It may ask again while it is asked, and the library may have the object.
        answer = { sent ->
            if (sent.isTrial && sent.redirects == 0 && asked.size < 4) assertNotNull(navigator.taker(of = product))
            SentAnswer.Show
        }
        assertNotNull(navigator.taker(of = product))
        assertEquals(List(2) { NavigationValue.Object(photo) }, seen().toList<Any?>())
        val shown = navigator.send(product).entryOrThrow()
        navigator.taker(of = product)
        assertEquals(shown, asked.last().shown)
        assertEquals(0, givenBack)
        navigator.popBack()
        assertEquals(2, givenBack)
        answer = { throw Failure("no") }
        assertFailsWith<Failure> { navigator.taker(of = product) }
        assertEquals(Status.WrongThread, elsewhere { assertFailsWith<NavigationException> { navigator.taker(of = product) }.status })
        assertEquals(held to 2, navigator.receiver.tokens.count to givenBack)
    }

    @Test
    fun inABatchNothingIsSent(): Unit = started().use { navigator ->
        var givenBack = 0
        val product = NavigationRequest("product", "of" to HostObject("photo") { givenBack++ })
        val outcome = navigator.batch(listOf(NavigationIntent.PopBack(), NavigationIntent.Send(product)))
        assertEquals(Status.Invalid, outcome.status)
        assertTrue(asked.isEmpty())
        assertEquals(2 to 1, navigator.depth to givenBack)
    }

    @Test
    fun whatItThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        answer = { throw Failure("no") }
        assertEquals("no", assertFailsWith<Failure> { navigator.send("product") }.message)
        assertEquals(Status.Refused to NavigatorBridge.THREW, navigator.lastOutcome.let { it.status to it.hostCode })
        assertEquals("no", assertFailsWith<Failure> { navigator.taker(of = NavigationRequest("product")) }.message)
        assertEquals(listOf("home", "list"), navigator.routes)
    }

    @Test
    fun itMayOnlyRead(): Unit = started().use { navigator ->
        answer = { sent ->
            assertEquals(sent.flow, navigator.currentFlow)
            assertEquals(1, navigator.flowInfo(sent.flow)?.depth)
            SentAnswer.Show
        }
        assertTrue(navigator.send("product").isDone)
    }

    @Test
    fun itHasAModelAndIsGivenBack() {
        var removed = 0
        val navigator = Navigator()
        navigator.register("home")
        val builder = object : RouteBuilder<MutableList<String>, Nothing?> {
            override fun makeModel(build: NavigationBuild) = ArrayList<String>()
            override fun makeView(entry: EntryId, model: MutableList<String>) = null
            override fun onUnregistered() {
                removed++
            }
        }
        navigator.registerFlow("shop", NavigationRequest("home"), builder = builder) { sent ->
            @Suppress("UNCHECKED_CAST")
            (navigator.modelOf(sent.flow) as MutableList<String>) += sent.request.route
            SentAnswer.Ignore
        }
        navigator.start(NavigationRequest("shop"))
        val flow = navigator.currentFlow!!
        navigator.send("a")
        navigator.send("b")
        assertEquals(listOf("a", "b"), navigator.modelOf(flow))
        val held = navigator.receiver.tokens.count
        assertFailsWith<NavigationException> { navigator.registerFlow("shop", NavigationRequest("home")) { SentAnswer.Show } }
        assertEquals(held, navigator.receiver.tokens.count)
        navigator.close()
        assertEquals(1, removed)
        assertEquals(0, navigator.receiver.products.count)
    }

    @Test
    fun aGuardMaySend(): Unit = started().use { navigator ->
        navigator.addGuard(GuardScope.EnteringRoute(navigator.route("detail")!!)) {
            GuardAnswer.Redirect(NavigationIntent.Send(NavigationRequest("product")))
        }
        assertTrue(navigator.navigate(NavigationRequest("detail")).isDone)
        assertEquals(listOf("home", "list", "product"), navigator.routes)
    }

    @Test
    fun itIsSentThroughAPort() = runTest {
        started().use { navigator ->
            val shop = navigator.currentFlow!!
            navigator.port().use { port ->
                val posted = assertIs<Outcome.Pending>(
                    elsewhere { port.post(NavigationIntent.Send(NavigationRequest("product"), shop)) },
                )
                navigator.drain()
                assertTrue(posted.await().isDone)
            }
            assertTrue(navigator.awaitSend(NavigationRequest("detail")).isDone)
            assertEquals(listOf("home", "list", "product", "detail"), navigator.routes)
        }
    }
}
