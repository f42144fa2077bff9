// Flows that are there already: started, opened by a link, restored. The function walks to where the user is.

package navcore

import kotlin.test.*
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest
import navcore.test.TestAnswer
import navcore.test.TestHost
import navcore.test.TestUser

private data object Porch : RouteType<Porch>("porch"), NavigationRoute<Nothing>
private data object Basket : RouteType<Basket>("basket"), NavigationRoute<Int>
private data class Street(val due: Int) : NavigationRoute<String> {
    companion object : RouteType<Street>("street", properties(::Street, Street::due))
}
private data class Pay(val to: String) : NavigationRoute<String> {
    companion object : RouteType<Pay>("pay", properties(::Pay, Pay::to))
}
private data object Tone : RouteType<Tone>("tone", place = { sheet }), NavigationRoute<String>
private data object Store : FlowType<Store, Int>("store", { Basket }), FlowRoute<String, Int>
private data object Gifts : RouteType<Gifts>("gifts"), NavigationRoute<Int>
private data class Gift(val due: Int) : FlowRoute<Wrap, Int> {
    override val valueConstants get() = Wrap.entries

    companion object : FlowType<Gift, Int>("gift", { Gifts }, properties(::Gift, Gift::due))
}
private enum class Wrap { Paper, Box }
private class Thing
private data object Gadget : RouteType<Gadget>("gadget", place = { sheet }), NavigationRoute<Any>

class WalkTest {
    private class Scene(val navigator: Navigator, scope: CoroutineScope) : CoroutineScope by scope {
        val user = TestUser(navigator)
        val told = ArrayList<String>()
        val problems = ArrayList<String>()
        val tree: String get() = "${navigator.readTree()}"

        init {
            navigator.onProblem = { problems += "$it" }
        }

        suspend fun turns() = repeat(60) { yield() }

        fun <T> apart(body: suspend () -> T): Deferred<T> =
            CoroutineScope(coroutineContext + SupervisorJob()).async { body() }

        fun begin(story: suspend FlowLeader<String>.(Int) -> Unit = { buy(it) }): Deferred<String?> =
            apart { navigator.lead(Store, body = story) }

        fun goOn(story: suspend FlowLeader<String>.(Int) -> Unit = { buy(it) }): Deferred<String?> =
            apart { navigator.leadCurrent(Store, story) }

        fun tell(line: String, flow: FlowLeader<*>) {
            told += if (flow.isWalking) "$line again" else line
        }

        suspend fun FlowLeader<String>.buy(due: Int) {
            tell("basket $due", this)
            val colour = ask(Tone)
            tell("colour $colour", this)
            show(Street(due)) { street ->
                tell("street $street", this)
                show(Pay(street)) { paid -> finish("$due $colour $street $paid") }
            }
        }

        /** The user answers the first [count] screens. */
        suspend fun buy(count: Int = 4) {
            if (count > 0) user.submit(3, at = Basket)
            if (count > 1) user.submit("red", at = Tone)
            if (count > 2) user.submit("Rue", at = Street)
            if (count > 3) user.submit("card", at = Pay)
        }
    }

    private suspend fun CoroutineScope.made(body: suspend Scene.() -> Unit) = Navigator().use { navigator ->
        navigator.register(Porch, Basket, Street, Pay, Tone, Store, Gifts, Gift, Gadget)
        navigator.addPattern(navigator.routeId(Store)!!, "/store", isLinkable = true)
        Scene(navigator, this).body()
    }

    private fun scene(body: suspend Scene.() -> Unit) = runTest { made(body) }

    /** Saves what the first function has left, and goes on in another navigator. */
    private fun twice(before: suspend Scene.() -> Unit, after: suspend Scene.() -> Unit) = runTest {
        var saved: String? = null
        made {
            navigator.start(Porch)
            before()
            turns()
            saved = navigator.save()
        }
        made {
            assertTrue(navigator.restore(saved, orStart = Porch).isRestored)
            after()
        }
    }

    private fun assertStatus(expected: NavigationStatus, led: Result<Any?>) {
        val thrown = assertIs<NavigationInterruptedException>(led.exceptionOrNull())
        assertEquals(expected, assertIs<NavigationResult.Failed>(thrown.result).status)
    }

    @Test
    fun aUserWhoGoesBackOnTheWalkDecidesAnew() = twice(
        {
            begin()
            buy(3)
        },
        {
            val going = CompletableDeferred<Unit>()
            val leading = goOn { due ->
                told += "basket $due"
                if (isWalking) going.await()
                show(Street(due)) { street -> finish("$due $street") }
            }
            turns()
            assertEquals("[porch, basket, street([\"due\": 3]), pay([\"to\": \"Rue\"])]", tree)
            navigator.popToEntry(navigator.entryIds[1])
            going.complete(Unit)
            turns()
            assertEquals("[porch, basket]", tree)
            user.submit(4, at = Basket)
            user.submit("Way", at = Street)
            assertEquals("4 Way", leading.await())
            assertEquals(listOf("basket 3", "basket 4"), told.toList())
        },
    )

    @Test
    fun theRootOfANavigatorIsTheFirstScreenOfAFlow() = scene {
        navigator.start(Store)
        repeat(2) {
            val leading = goOn()
            buy()
            assertEquals("3 red Rue card", leading.await())
            assertEquals("[basket]", tree)
        }
        val given = goOn { cancel() }
        user.submit(1, at = Basket)
        assertNull(given.await())
        assertEquals("[basket]", tree)
        assertEquals(emptyList(), problems)
    }

    @Test
    fun aRootKeepsItsScreensForTheNextLeader() = scene {
        navigator.start(Store)
        val first = goOn()
        buy(count = 3)
        first.cancelAndJoin()
        assertEquals("[basket, street([\"due\": 3]), pay([\"to\": \"Rue\"])]", tree)
        told.clear()
        val next = goOn()
        user.submit("card", at = Pay)
        assertEquals("3 red Rue card", next.await())
        assertEquals(listOf("basket 3 again", "colour red again", "street Rue again"), told)
    }

    @Test
    fun aGuardKeepsTheScreensOfARoot() = scene {
        navigator.start(Store)
        val leading = goOn()
        buy(count = 3)
        val keeper = navigator.addGuard(GuardScope.LeavingRoute(navigator.routeId(Pay)!!)) { GuardAnswer.Refuse(3) }
        user.submit("card", at = Pay)
        assertFalse(leading.isCompleted)
        navigator.removeGuard(keeper)
        user.submit("cash", at = Pay)
        assertEquals("3 red Rue cash", leading.await())
        assertEquals("[basket]", tree)
    }

    @Test
    fun aLinkOpensAFlowThatIsLedThen() = scene {
        navigator.start(Porch)
        assertTrue(navigator.open("app://store").isDone)
        val leading = goOn()
        buy()
        assertEquals("3 red Rue card", leading.await())
        assertEquals("[porch]", tree)
    }

    @Test
    fun aFlowSurvivesTheProcess() = twice({
        begin()
        buy(count = 3)
        assertEquals(listOf("basket 3", "colour red", "street Rue"), told)
    }) {
        val leading = goOn()
        user.awaitScreen(Pay)
        turns()
        assertEquals(listOf("basket 3 again", "colour red again", "street Rue again"), told)
        // Back to the street, and on with another one.
        user.pressBack()
        user.submit("Via", at = Street)
        user.submit("card", at = Pay)
        assertEquals("3 red Via card", leading.await())
        assertEquals("[porch]", tree)
        assertEquals("street Via", told.last())
        assertEquals(emptyList(), problems)
    }

    @Test
    fun aDeclinedAnswerIsNotAskedAgain() = twice({
        begin()
        buy(count = 1)
        user.awaitScreen(Tone)
        user.swipeAway()
        user.submit("Rue", at = Street)
    }) {
        val leading = goOn()
        user.submit("card", at = Pay)
        assertEquals("3 null Rue card", leading.await())
        assertEquals(listOf("basket 3 again", "colour null again", "street Rue again"), told)
    }

    @Test
    fun aQuestionThatWasOpenIsAskedAnew() = twice({
        begin()
        buy(count = 1)
        user.awaitScreen(Tone)
    }) {
        val leading = goOn()
        turns()
        assertEquals("[porch, basket sheet: [tone awaited]]", tree)
        user.submit("blue", at = Tone)
        user.submit("Rue", at = Street)
        user.submit("card", at = Pay)
        assertEquals("3 blue Rue card", leading.await())
        assertEquals(listOf("basket 3 again", "colour blue", "street Rue"), told)
        assertEquals(emptyList(), problems)
    }

    @Test
    fun aFunctionThatShowsSomethingElseGoesOnFromThere() = twice({
        begin()
        buy(count = 3)
    }) {
        val trees = ArrayList<String>()
        navigator.observe { if (it.kind == EventKind.Changed) trees += tree }
        val leading = goOn { due -> show(Street(due + 1)) { street -> finish(street) } }
        user.submit("New", at = Street)
        assertEquals("New", leading.await())
        assertEquals(listOf("[porch, basket]", "[porch, basket, street([\"due\": 4])]", "[porch]"), trees)
        assertEquals(
            listOf("notFound: lead: the function does not lead to \"street\", which is there"), problems,
        )
    }

    @Test
    fun aFunctionThatShowsNothingEndsTheWalk() = twice({
        begin()
        buy(count = 3)
    }) {
        val counts = ArrayList<Int>()
        val leading = goOn { due ->
            counts += due
            if (due == 5) finish("five")
        }
        user.submit(4, at = Basket)
        user.submit(5, at = Basket)
        assertEquals("five", leading.await())
        assertEquals(listOf(3, 4, 5), counts)
        assertEquals(1, problems.size)
    }

    @Test
    fun anAnswerThatIsNoLongerAskedForIsForgotten() = runTest {
        var saved: String? = null
        suspend fun Scene.ask(vararg words: String): Deferred<String?> = goOn {
            val answers = words.map { "$it ${ask(Tone)}" }
            show(Pay("")) { paid -> finish("$answers $paid") }
        }
        made {
            navigator.start(Store)
            ask("a", "b")
            user.submit(3, at = Basket)
            for (answer in listOf("1", "2")) user.submit(answer, at = Tone)
            user.awaitScreen(Pay)
            saved = navigator.save()
        }
        made {
            navigator.restore(saved, orStart = Porch)
            // Another version shows another screen after the first answer, and asks there later.
            goOn {
                ask(Tone)
                show(Street(1)) { _ -> finish("") }
                ask(Tone)
                show(Pay("")) { _ -> finish("") }
            }
            user.awaitScreen(Street)
            user.swipeBack()
            user.submit("3", at = Tone)
            user.awaitScreen(Pay)
            saved = navigator.save()
        }
        made {
            navigator.restore(saved, orStart = Porch)
            val leading = ask("a", "c")
            user.submit("card", at = Pay)
            assertEquals("[a 1, c 3] card", leading.await())
        }
    }

    @Test
    fun aValueOfAnotherVersionIsAskedAnew() = runTest {
        var saved: String? = null
        made {
            navigator.start(Porch)
            begin()
            buy(count = 3)
            saved = navigator.save()
        }
        made {
            navigator.restore(saved!!.replace("\"trail\":[3,", "\"trail\":[\"three\","), orStart = Porch)
            val leading = goOn()
            turns()
            assertEquals("[porch, basket]", tree)
            assertEquals(emptyList(), told)
            buy()
            assertEquals("3 red Rue card", leading.await())
        }
        made {
            navigator.restore(saved!!.replace("[\"red\"]", "[7]"), orStart = Porch)
            val leading = goOn()
            turns()
            assertEquals("[porch, basket sheet: [tone awaited]]", tree)
            user.submit("red", at = Tone)
            user.submit("Rue", at = Street)
            user.submit("card", at = Pay)
            assertEquals("3 red Rue card", leading.await())
            assertEquals(listOf("basket 3 again", "colour red", "street Rue"), told)
        }
    }

    /** What no text can keep ends the walk, and nothing else. */
    @Test
    fun aHostObjectIsAskedForAnew() = runTest {
        suspend fun Scene.asks() = goOn {
            val thing = ask(Gadget)
            val colour = ask(Tone)
            show(Pay("")) { paid -> finish("${if (thing is Thing) "thing" else thing} $colour $paid") }
        }
        var saved: String? = null
        made {
            navigator.start(Store)
            asks()
            user.submit(3, at = Basket)
            user.submit(Thing(), at = Gadget)
            user.submit("red", at = Tone)
            user.awaitScreen(Pay)
            saved = navigator.save()
        }
        made {
            navigator.restore(saved, orStart = Porch)
            val leading = asks()
            turns()
            assertEquals("[basket]", tree)
            user.submit(3, at = Basket)
            user.submit("word", at = Gadget)
            user.submit("red", at = Tone)
            user.submit("card", at = Pay)
            assertEquals("word red card", leading.await())
        }
    }

    @Test
    fun aSecondLeaderIsRefused() = scene {
        navigator.start(Porch)
        val leading = begin()
        suspend fun refused() {
            turns()
            val before = tree
            assertStatus(NavigationStatus.InUse, runCatching { navigator.leadCurrent(Store) { fail() } })
            val flow = navigator.currentFlow!!
            assertStatus(NavigationStatus.InUse, runCatching { navigator.lead(flow, Store) { fail() } })
            assertEquals(before, tree)
        }
        refused()
        user.submit(3, at = Basket)
        refused()
        user.submit("red", at = Tone)
        refused()
        user.submit("Rue", at = Street)
        refused()
        user.submit("card", at = Pay)
        assertEquals("3 red Rue card", leading.await())
    }

    @Test
    fun whereNoSuchFlowIsThereNothingIsLed() = scene {
        navigator.start(Porch)
        assertNull(navigator.leadCurrent(Store) { fail() })
        navigator.navigate(Gift(1))
        val gift = navigator.currentFlow!!
        assertNull(navigator.leadCurrent(Store) { fail() })
        val led = runCatching { navigator.lead(gift, Store) { fail() } }
        assertStatus(NavigationStatus.Invalid, led)
        assertEquals("navcore: failed(invalid: lead: the flow is gift, not store)", led.exceptionOrNull()?.message)
        navigator.endFlow(gift)
        assertStatus(NavigationStatus.Stale, runCatching { navigator.lead(gift, Gift) { fail() } })
        navigator.navigate(Store)
        val store = navigator.currentFlow!!
        val leading = apart { navigator.lead(store, Store) { buy(it) } }
        turns()
        user.swipeBack()
        assertNull(leading.await())
        navigator.close()
        assertNull(navigator.leadCurrent(Store) { fail() })
        assertNull(navigator.lead(store, Store) { fail() })
    }

    @Test
    fun anExceptionEndsTheFlowAsFailed() = scene {
        navigator.start(Porch)
        val ended = ArrayList<String>()
        navigator.navigateForResult(navigator.requestOf(Store)) { ended += "$it" }
        val leading = goOn { show(Street(it)) { _ -> throw Broken() } }
        user.submit(3, at = Basket)
        user.submit("Rue", at = Street)
        assertFailsWith<Broken> { leading.await() }
        assertEquals("[porch]", tree)
        assertTrue(ended.single().startsWith("failed(refused with 1, "), "$ended")
    }

    @Test
    fun whoWaitsForTheFlowGetsItsResult() = scene {
        navigator.start(Porch)
        val ended = ArrayList<String>()
        navigator.navigateForResult(navigator.requestOf(Gift(2))) { ended += "$it" }
        val leading = apart {
            navigator.leadCurrent(Gift) { count -> finish(if (count == 1) Wrap.Paper else Wrap.Box) }
        }
        user.submit(1, at = Gifts)
        assertEquals(Wrap.Paper, leading.await())
        assertEquals(listOf("value(\"Paper\")"), ended)
    }

    @Test
    fun closingTheNavigatorEndsIt() = scene {
        navigator.start(Store)
        val leading = goOn()
        buy(count = 3)
        navigator.close()
        assertNull(leading.await())
    }

    private suspend fun Scene.wrapped(due: Int = 3) = goOn {
        val wrap = lead(Gift(due)) { count ->
            tell("gifts $count", this)
            show(Street(count)) { street -> finish(if (street == "box") Wrap.Box else Wrap.Paper) }
        }
        tell("wrap $wrap", this)
        if (wrap != null) show(Pay("$wrap")) { paid -> finish("$wrap $paid") }
    }

    @Test
    fun theFunctionWalksIntoAFlowInTheFlow() = twice({
        navigator.navigate(Store)
        wrapped()
        user.submit(3, at = Basket)
        user.submit(2, at = Gifts)
        user.awaitScreen(Street)
    }) {
        val before = tree
        val leading = wrapped()
        turns()
        assertEquals(before, tree)
        assertEquals(listOf("gifts 2 again"), told)
        user.submit("box", at = Street)
        user.submit("card", at = Pay)
        assertEquals("Box card", leading.await())
        assertEquals(listOf("gifts 2 again", "wrap Box"), told)
        assertEquals(emptyList(), problems)
    }

    @Test
    fun theValueOfAFlowInTheFlowIsAnAnswer() = twice({
        navigator.navigate(Store)
        wrapped()
        user.submit(3, at = Basket)
        user.submit(2, at = Gifts)
        user.submit("box", at = Street)
        user.awaitScreen(Pay)
    }) {
        val leading = wrapped()
        user.submit("card", at = Pay)
        assertEquals("Box card", leading.await())
        assertEquals(listOf("wrap Box again"), told)
    }

    @Test
    fun anotherFlowInTheFlowBeginsAnew() = twice({
        navigator.navigate(Store)
        wrapped()
        user.submit(3, at = Basket)
        user.submit(2, at = Gifts)
        user.awaitScreen(Street)
    }) {
        val leading = wrapped(due = 4)
        user.submit(1, at = Gifts)
        user.submit("paper", at = Street)
        user.submit("card", at = Pay)
        assertEquals("Paper card", leading.await())
        assertEquals(listOf("gifts 1", "wrap Paper"), told)
        assertEquals(1, problems.size)
    }

    @Test
    fun aHostMayAnswerLate() = runTest {
        for (start in listOf(Store, Porch)) made {
            navigator.start(start)
            if (start == Porch) navigator.navigate(Store)
            val host = TestHost(navigator, otherwise = TestAnswer.Later(300.milliseconds))
            val leading = goOn { due -> show(Street(due)) { street -> finish("$due $street") } }
            user.submit(3, at = Basket)
            host.clock.advance(by = 300.milliseconds)
            user.submit("Rue", at = Street)
            turns()
            assertFalse(leading.isCompleted)
            host.clock.advance(by = 300.milliseconds)
            assertEquals("3 Rue", leading.await())
            assertEquals(if (start == Porch) "[porch]" else "[basket]", tree)
        }
    }

    @Test
    fun aHostMayLetScreensGoLate() = twice({
        begin()
        buy(count = 3)
    }) {
        val host = TestHost(navigator, otherwise = TestAnswer.Later(300.milliseconds))
        val leading = goOn { due -> show(Pay("$due")) { paid -> finish(paid) } }
        for (expected in listOf("[porch, basket]", "[porch, basket, pay([\"to\": \"3\"])]")) {
            turns()
            host.clock.advance(by = 300.milliseconds)
            assertEquals(expected, tree)
        }
        leading.cancel()
        turns()
        host.clock.advance(by = 300.milliseconds)
        leading.join()
        assertEquals("[porch]", tree)
    }

    @Test
    fun cancelledAtEachTurn() {
        for (turns in 1..<40) twice({
            begin()
            buy(count = 3)
        }) {
            val leading = goOn()
            repeat(turns) { yield() }
            leading.cancelAndJoin()
            assertEquals("[porch]", tree, "$turns")
        }
    }

    @Test
    fun itRunsOnADispatcherThatResumesInsideCallbacks() = twice({
        begin()
        buy(count = 3)
    }) {
        val leading = CoroutineScope(Dispatchers.Unconfined).async { navigator.leadCurrent(Store) { buy(it) } }
        assertEquals(3, told.size)
        navigator.topScreen!!.ofType(Pay)!!.submit("card")
        assertEquals("3 red Rue card", leading.await())
        assertEquals("[porch]", tree)
    }

    @Test
    fun itRunsOnTheDispatcherOfItsNavigator() = runTest {
        val dispatcher = Dispatchers.Default.limitedParallelism(1)
        Navigator(dispatcher = dispatcher).use { navigator ->
            withContext(dispatcher) {
                navigator.register(Basket, Street, Pay, Tone, Store)
                navigator.start(Store)
            }
            suspend fun order() = navigator.leadCurrent(Store) { due ->
                show(Street(due)) { street -> show(Pay(street)) { paid -> finish("$due $street $paid") } }
            }
            val first = async(Dispatchers.Default) { order() }
            withContext(dispatcher) {
                TestUser(navigator).submit(2, at = Basket)
                TestUser(navigator).submit("Rue", at = Street)
            }
            first.cancelAndJoin()
            val next = async(Dispatchers.Default) { order() }
            withContext(dispatcher) { TestUser(navigator).submit("card", at = Pay) }
            assertEquals("2 Rue card", next.await())
        }
    }
}
