// The API's own promises: exceptions in callbacks, use after close, values, flows, growth.

package navcore

import kotlin.test.*

class NavigatorTest {
    private class Failure(message: String) : RuntimeException(message)

    private fun navigator(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val navigator = Navigator(configuration)
        for (route in listOf("main", "a", "b")) navigator.register(route)
        return navigator
    }

    private fun started(): Navigator = navigator().also { it.start(NavigationRequest("main")) }

    private inline fun failing(expected: String, body: () -> Unit) {
        assertEquals(expected, assertFailsWith<Failure> { body() }.message)
    }

    @Test
    fun bridgeThatThrowsRefusesAndTheCallThrows(): Unit = started().use { navigator ->
        navigator.setBridge(navigatorBridge { throw Failure("ask") })
        failing("ask") { navigator.navigate(NavigationRequest("a")) }
        assertEquals(1, navigator.depth)
        assertEquals(NavigatorBridge.THREW, navigator.lastOutcome.hostCode)
        navigator.setBridge(null)
        assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
    }

    @Test
    fun refusalsAreRefusals(): Unit = started().use { navigator ->
        assertFailsWith<IllegalArgumentException> { BridgeAnswer.Refuse(0) }
        assertFailsWith<IllegalArgumentException> { BridgeAnswer.Refuse(Int.MIN_VALUE) }
        assertFailsWith<IllegalArgumentException> { BuilderRefusedException(0) }
        navigator.setBridge(navigatorBridge { throw BuilderRefusedException(5) })
        assertFailsWith<BuilderRefusedException> { navigator.navigate(NavigationRequest("a")) }
        navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(-7) })
        assertEquals(-7, navigator.navigate(NavigationRequest("a")).hostCode)
        navigator.setBridge(null)
        navigator.register("never", routeBuilder<Any> { throw BuilderRefusedException(-3) })
        val refused = assertIs<NavigationOutcome.Refused>(navigator.navigate(NavigationRequest("never")))
        assertEquals(RefusingParty.Builder, refused.by)
        assertEquals(-3, refused.hostCode)
        assertEquals(1, navigator.depth)
    }

    @Test
    fun replayThatThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        failing("replay") {
            navigator.setBridge(object : NavigatorBridge {
                override fun replay(stack: List<NavigationChange>) = throw Failure("replay")
            })
        }
        assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
    }

    @Test
    fun builderThatThrowsRefusesAndTheCallThrows(): Unit = started().use { navigator ->
        navigator.register("model", routeBuilder<Any> { throw Failure("model") })
        navigator.register("view", object : RouteBuilder<Any, Any> {
            override fun makeModel(build: BuildContext): Any = "model"
            override fun makeView(entry: EntryId, model: Any): Any = throw Failure("view")
            override fun destroyModel(model: Any) = throw Failure("destroy model")
        })
        failing("model") { navigator.navigate(NavigationRequest("model")) }
        assertEquals(1, navigator.depth)
        val entry = navigator.navigate(NavigationRequest("view")).entryOrThrow()
        failing("view") { navigator.viewOf(entry) }
        failing("destroy model") { navigator.popBack() }
        assertEquals(1, navigator.depth)
    }

    @Test
    fun destroyedViewThatThrowsComesOutOfTheCall(): Unit = started().use { navigator ->
        navigator.register("view", object : RouteBuilder<Any, Any> {
            override fun makeModel(build: BuildContext): Any = "model"
            override fun makeView(entry: EntryId, model: Any): Any = "view"
            override fun destroyView(view: Any) = throw Failure("destroy view")
        })
        val entry = navigator.navigate(NavigationRequest("view")).entryOrThrow()
        assertEquals("view", navigator.viewOf(entry))
        failing("destroy view") { navigator.dropView(entry) }
    }

    @Test
    fun resultAndObserverThatThrowComeOutOfTheCall(): Unit = started().use { navigator ->
        navigator.navigateForResult(NavigationRequest("a")) { throw Failure("result") }
        failing("result") { navigator.popBack("x") }
        assertEquals(1, navigator.depth)
        val observer = navigator.observe(onRemoved = { throw Failure("removed") }) { throw Failure("observer") }
        failing("observer") { navigator.navigate(NavigationRequest("a")) }
        assertEquals(2, navigator.depth)
        failing("removed") { navigator.removeObserver(observer) }
    }

    @Test
    fun severalExceptionsAreOneWithTheOthersSuppressed(): Unit = started().use { navigator ->
        val observers = listOf("first", "second").map { name -> navigator.observe { throw Failure(name) } }
        val thrown = assertFailsWith<Failure> { navigator.navigate(NavigationRequest("a")) }
        for (observer in observers) navigator.removeObserver(observer)
        assertEquals("first", thrown.message)
        assertTrue(thrown.suppressedExceptions.any { it.message == "second" })
    }

    @Test
    fun oneCallbackDoesNotSeeTheExceptionOfAnother(): Unit = started().use { navigator ->
        var depth = 0
        val first = navigator.observe { throw Failure("first") }
        navigator.observe { depth = navigator.depth }
        failing("first") { navigator.navigate(NavigationRequest("a")) }
        navigator.removeObserver(first)
        assertEquals(2, depth)
    }

    @Test
    fun everythingIsClosedAfterClose() {
        val navigator = started()
        var given = 0
        var released = 0
        val port = navigator.port()
        navigator.close()
        navigator.close()
        val request = NavigationRequest("a", NavigationValue.Object(HostObject("x") { given++ }))
        assertEquals(NavigationStatus.Closed, navigator.navigate(request).status)
        assertEquals(1, given)
        assertEquals(NavigationStatus.Closed, navigator.popBack().status)
        assertEquals(NavigationStatus.Closed, navigator.navigate(RouteId(3)).status)
        assertEquals(
            NavigationStatus.Closed,
            navigator.perform(NavigationIntent.NavigateForResult(request, null, { released++ }) {}).status,
        )
        assertEquals(1, released)
        assertEquals(NavigationStatus.Closed, assertFailsWith<NavigationException> { navigator.register("c") }.status)
        assertEquals(NavigationStatus.Closed, assertFailsWith<NavigationException> { navigator.observe {} }.status)
        assertEquals(NavigationStatus.Closed, navigator.setBridge(null))
        assertEquals(NavigationStatus.Closed, navigator.drain())
        assertEquals(NavigationStatus.Closed, navigator.attachThread())
        assertEquals(0, navigator.depth)
        assertEquals(emptyList(), navigator.entryIds)
        assertNull(navigator.top)
        assertNull(navigator.initialRequest)
        assertEquals("", navigator.dump())
        assertEquals(emptyList(), navigator.entries.value)
        assertEquals(NavigationStatus.Closed, port.post(NavigationIntent.PopBack()).status)
        assertEquals(NavigationStatus.Closed, port.closeNavigator())
        port.close()
        port.close()
        assertEquals(NavigationStatus.Invalid, port.post(NavigationIntent.PopBack()).status)
    }

    @Test
    fun valuesComeBackAsTheyWere(): Unit = started().use { navigator ->
        val host = HostObject("mine")
        val value = NavigationValue.of(
            mapOf(
                "null" to null, "yes" to true, "long" to Long.MIN_VALUE, "double" to -0.0, "nan" to Double.NaN,
                "text" to "grüße \uD83D\uDE80 \u0000 end", "bytes" to byteArrayOf(0, -1, 7),
                "list" to listOf(1, listOf("two", emptyMap<String, Any>())), "host" to host,
            )
        )
        val entry = navigator.navigate(NavigationRequest("a", value)).entryOrThrow()
        assertEquals(value, navigator.requestOf(entry)?.arguments)
        assertSame(host, (navigator.requestOf(entry)?.get("host") as NavigationValue.Object).host)
        assertEquals(entry, navigator.topmost(NavigationRequest("a", value)))
        val secret = NavigationValue.Secret(NavigationValue.Text("pass"))
        val hidden = navigator.navigate(NavigationRequest("b", secret)).entryOrThrow()
        assertTrue(navigator.requestOf(hidden)?.arguments is NavigationValue.Secret)
        assertEquals("pass", navigator.requestOf(hidden)?.arguments?.string)
        assertFalse("pass" in navigator.dump())
        assertEquals("(secret)", "$secret")
    }

    @Test
    fun pendingOperationsCompleteTheirDeferred(): Unit = started().use { navigator ->
        var inner: NavigationOutcome? = null
        val observer = navigator.observe {
            if (it.kind == EventKind.Changed && inner == null) inner = navigator.navigate(NavigationRequest("b"))
        }
        navigator.navigate(NavigationRequest("a"))
        navigator.removeObserver(observer)
        val pending = assertIs<NavigationOutcome.Pending>(inner)
        assertTrue(pending.completion.isCompleted)
        assertEquals(3, navigator.depth)
    }

    @Test
    fun flowsFollowTheStack() {
        val navigator = navigator()
        val entries = navigator.entries
        val request = navigator.currentRequest
        assertNull(request.value)
        navigator.start(NavigationRequest("main"))
        navigator.navigate(NavigationRequest("a", "id" to 3))
        assertEquals(listOf("main", "a"), entries.value.map { it.route })
        assertEquals(3, request.value?.get("id")?.int)
        navigator.popBack()
        assertEquals("main", request.value?.route)
        navigator.close()
        assertEquals(emptyList(), entries.value)
        assertNull(request.value)
    }

    @Test
    fun closingInsideACallbackTakesEffectWhenTheCallEnds() {
        val navigator = started()
        var depthInside = 0
        navigator.observe {
            if (it.kind == EventKind.Changed) {
                navigator.close()
                depthInside = navigator.depth
            }
        }
        assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
        assertEquals(2, depthInside)
        assertTrue(navigator.isClosed)
        assertEquals(NavigationStatus.Closed, navigator.popBack().status)
    }

    @Test
    fun itIsClosedAfterAShutdownToo() {
        val navigator = navigator(NavigatorConfiguration(eventCapacity = 100))
        navigator.start(NavigationRequest("main"))
        val top = navigator.currentRequest
        assertFalse(navigator.isClosed)
        assertEquals(NavigationStatus.Ok, navigator.shutdown())
        assertTrue(navigator.isClosed)
        assertNull(top.value)
        assertEquals(NavigationStatus.Closed, navigator.shutdown())
        // Its events can still be pulled, and it is still to be closed.
        assertNotNull(navigator.nextEvent())
        navigator.close()
        assertNull(navigator.nextEvent())
    }

    @Test
    fun aShutdownInsideACallbackTakesEffectWhenTheCallEnds(): Unit = started().use { navigator ->
        var depthInside = 0
        navigator.observe {
            if (it.kind != EventKind.Changed) return@observe
            assertEquals(NavigationStatus.Pending, navigator.shutdown())
            assertTrue(navigator.isClosed)
            depthInside = navigator.depth
        }
        assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
        assertEquals(2, depthInside)
        assertEquals(0, navigator.depth)
        assertTrue(navigator.isClosed)
    }

    @Test
    fun recordsAreReadInBulk(): Unit = navigator(NavigatorConfiguration(eventCapacity = 100)).use { navigator ->
        navigator.start(NavigationRequest("main"))
        navigator.pushAll(listOf(NavigationRequest("a"), NavigationRequest("b", "id" to 1)))
        val records = navigator.nextRecords(100)
        assertEquals(listOf(EventKind.Changed, EventKind.Changed, EventKind.Changed), records.map { it.kind })
        assertEquals(1, records.last().value?.get("id")?.int)
        assertEquals(emptyList(), navigator.nextRecords(100))
        NavigationRecords(2).use { bulk ->
            navigator.pushAll(listOf(NavigationRequest("a"), NavigationRequest("b"), NavigationRequest("a", "id" to 2)))
            assertEquals(2, navigator.nextRecords(bulk))
            assertEquals(IntentKind.PushAll, bulk.intent(1))
            assertEquals(1, bulk.remaining(1))
            assertEquals(Pair(null, null), bulk.values(1))
            assertEquals(1, navigator.nextRecords(bulk))
            assertEquals(navigator.top, bulk.entry(0))
            assertEquals(2, bulk.values(0).first?.get("id")?.int)
            assertNull(navigator.nextEvent())
            assertFailsWith<IllegalStateException> { bulk.values(0) }
            assertEquals(0, navigator.nextRecords(bulk))
            assertFailsWith<IndexOutOfBoundsException> { bulk.kind(0) }
        }
    }

    @Test
    fun whatIsBorrowedCanBeKeptWhereItWasRead(): Unit = started().use { navigator ->
        val questions = ArrayList<NavigationQuestion>()
        navigator.setBridge(navigatorBridge {
            if (questions.size == 1) it.keep()
            questions.add(it)
            BridgeAnswer.Accept
        })
        navigator.navigate(NavigationRequest("a"))
        navigator.navigate(NavigationRequest("b"))
        assertEquals(IntentKind.Navigate, questions[0].kind)
        assertFailsWith<IllegalStateException> { questions[0].changes }
        assertEquals(navigator.top, questions[1].changes.single().entry)
    }

    @Test
    fun fastFormsSayWhatIsThere(): Unit = started().use { navigator ->
        val route = navigator.routeId("a")!!
        assertTrue(navigator.tryNavigate(route))
        assertEquals(2, navigator.depth)
        assertTrue(navigator.tryPopBack())
        assertFalse(navigator.tryPopBack())
        assertEquals(NavigationStatus.AtRoot, navigator.lastOutcome.status)
    }

    @Test
    fun noResultIsNotAResultThatIsNull(): Unit = started().use { navigator ->
        val results = ArrayList<String>()
        fun open(): EntryId {
            navigator.navigateForResult(NavigationRequest("a")) { results += "$it" }
            return navigator.top!!
        }
        open()
        navigator.popBack()
        open()
        navigator.popBack(null)
        open()
        navigator.popBack(options = NavigationOptions(tag = 1))
        navigator.hostDidPop(open())
        navigator.hostDidPop(open(), result = null)
        navigator.hostDidPop(open(), "a")
        val left = listOf("cancelled(pop)", "value(null)", "cancelled(pop)")
        val reported = listOf("cancelled(pop, by the host)", "value(null)", "value(\"a\")")
        assertEquals(left + reported, results)
    }

    @Test
    fun optionsAreNoResult(): Unit = started().use { navigator ->
        navigator.navigate(NavigationRequest("a"))
        assertFailsWith<IllegalArgumentException> { navigator.popBack(NavigationOptions()) }
        assertFailsWith<IllegalArgumentException> { NavigationValue.of(NoResult) }
        assertFailsWith<IllegalArgumentException> { navigator.endFlow(FlowId(1), NoResult) }
        assertEquals(2, navigator.depth)
    }

    @Test
    fun severalArePoppedAtOnce(): Unit = started().use { navigator ->
        assertEquals(NavigationStatus.AlreadyThere, navigator.popMany(3).status)
        repeat(5) { navigator.navigate(NavigationRequest(if (it < 2) "a" else "b", "id" to it)) }
        assertEquals(NavigationStatus.AlreadyThere, navigator.popMany(0).status)
        assertEquals(NavigationStatus.AlreadyThere, navigator.popMany(-1).status)
        assertEquals(NavigationStatus.Ok, navigator.popMany(1).status)
        assertEquals(5, navigator.depth)
        assertEquals(NavigationStatus.Ok, navigator.popBackWhile { it.route == "b" }.status)
        assertEquals(3, navigator.depth)
        assertEquals(NavigationStatus.AlreadyThere, navigator.popBackWhile { it.route == "b" }.status)
        assertEquals(NavigationStatus.Ok, navigator.popMany(Int.MAX_VALUE).status)
        assertEquals(1, navigator.depth)
        navigator.navigate(NavigationRequest("a"))
        assertEquals(NavigationStatus.Ok, navigator.popBackWhile { true }.status)
        assertEquals(NavigationStatus.AlreadyThere, navigator.popBackWhile { true }.status)
    }

    @Test
    fun popsOfSeveralStayInASheetOfOneScreen(): Unit = started().use { navigator ->
        navigator.register("sheet", opens = Presentation.Sheet)
        navigator.navigate(NavigationRequest("a"))
        navigator.navigate(NavigationRequest("sheet"))
        assertEquals(NavigationStatus.AlreadyThere, navigator.popMany(3).status)
        assertEquals(NavigationStatus.AlreadyThere, navigator.popBackWhile { true }.status)
        assertEquals(1, navigator.depth)
        assertEquals("sheet", navigator.requestOf(navigator.top!!)?.route)
        navigator.dismiss()
        assertEquals(2, navigator.depth)
    }

    @Test
    fun manyNavigationsDoNotGrow(): Unit = started().use { navigator ->
        var built = 0
        var destroyed = 0
        val route = navigator.register("model", object : RouteBuilder<Any, Any?> {
            override fun makeModel(build: BuildContext): Any = built++
            override fun destroyModel(model: Any) {
                destroyed++
            }
            override fun makeView(entry: EntryId, model: Any) = null
        })
        navigator.setBridge(navigatorBridge { BridgeAnswer.Accept })
        val tokens = navigator.receiver.tokens.count
        repeat(200_000) {
            if (it % 10 == 0) {
                navigator.navigateForResult(NavigationRequest("a", "id" to it)) {}
                navigator.popBack(it)
            } else {
                navigator.navigate(route)
                navigator.popBack()
            }
        }
        assertEquals(tokens, navigator.receiver.tokens.count)
        assertEquals(1, navigator.depth)
        assertEquals(180_000, built)
        assertEquals(built, destroyed)
    }
}
