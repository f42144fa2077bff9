// Flows as functions: values again and again, return points, sub-flows, exceptions, cancellation.

package navcore

import kotlin.coroutines.EmptyCoroutineContext
import kotlin.test.*
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest
import navcore.test.TestAnswer
import navcore.test.TestHost
import navcore.test.TestUser

internal data object Base : RouteType<Base>("base"), NavigationRoute<Nothing>
internal data object Start : RouteType<Start>("start"), NavigationRoute<Int>
internal data object Walk : FlowType<Walk, Int>("walk", { Start }), FlowRoute<String, Int>
internal data class Level(val level: Int) : NavigationRoute<String> {
    companion object : RouteType<Level>("level", properties(::Level, Level::level))
}
internal data object Word : RouteType<Word>("word"), NavigationRoute<String>
internal data class Told(val words: List<String>) : NavigationRoute<Boolean> {
    companion object : RouteType<Told>("told", properties(::Told, Told::words))
}
internal data object Tint : RouteType<Tint>("tint", place = { sheet }), NavigationRoute<String>
internal data object Inner : FlowType<Inner, Boolean>("inner", { Told(listOf("inner")) }), FlowRoute<Int, Boolean>
internal class Broken : Exception("broken")

class FlowLeaderTest {
    private class Scene(val navigator: Navigator, scope: CoroutineScope) : CoroutineScope by scope {
        val user = TestUser(navigator)
        val tree: String get() = "${navigator.readTree()}"
        suspend fun turns() = repeat(60) { yield() }
        fun begin(body: suspend FlowLeader<String>.(Int) -> Unit): Deferred<String?> =
            CoroutineScope(coroutineContext + SupervisorJob()).async { navigator.lead(Walk, body = body) }
        fun beginWords(): Deferred<String?> = begin { count -> words(this, count) }
    }

    private fun scene(body: suspend Scene.() -> Unit) = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Start, Walk, Level, Word, Told, Tint, Inner, NavigationAlert)
            navigator.start(Base)
            Scene(navigator, this).body()
        }
    }

    @Test
    fun aReturnPointIsUsedAtAnyDepth() = scene {
        val walking = begin { list(this, 1, null) }
        user.submit(0, at = Start)
        repeat(4) { user.submit("down", at = Level) }
        assertEquals(7, navigator.depth)
        val second = navigator.entryIds[3]
        user.submit("second", at = Level)
        assertEquals(second, navigator.top)
        user.submit("down", at = Level)
        assertEquals(5, navigator.depth)
        walking.cancel()
        assertFailsWith<CancellationException> { walking.await() }
        turns()
        assertEquals("[base]", tree)
    }

    @Test
    fun goingBackAsksTheScreenBelowAgain() = scene {
        val walking = beginWords()
        user.submit(3, at = Start)
        for (word in listOf("a", "b")) user.submit(word, at = Word)
        user.swipeBack()
        for (word in listOf("B", "c")) user.submit(word, at = Word)
        user.submit(true, at = Told)
        assertEquals("a B c", walking.await())
        assertEquals("[base]", tree)
    }

    @Test
    fun leavingTheFirstScreenEndsTheFlow() = scene {
        val walking = beginWords()
        user.submit(1, at = Start)
        user.awaitScreen(Word)
        user.swipeBack()
        user.swipeBack()
        assertNull(walking.await())
        assertEquals("[base]", tree)
    }

    @Test
    fun aSecondTapIsForgotten() = scene {
        val walking = beginWords()
        val start = user.awaitScreen(Start)
        turns()
        start.submit(2)
        start.submit(2)
        user.awaitScreen(Word)
        user.swipeBack()
        turns()
        assertEquals("[base, start]", tree)
        walking.cancelAndJoin()
    }

    @Test
    fun valuesThatComeBeforeAnybodyAsksAreKept() = scene {
        val walking = begin { count -> show(Word) { finish("$it$count") } }
        // No turn has passed since the flow began.
        yield()
        navigator.topScreen?.ofType(Start)!!.submit(3)
        user.submit("a", at = Word)
        assertEquals("a3", walking.await())
    }

    @Test
    fun aFlowGivesUp() = scene {
        val heard = ArrayList<String>()
        navigator.observe { event -> event.result?.let { if (it.flow != null) heard += "$it" } }
        var cancelled: NavigationOutcome? = null
        val walking = begin { show(Word) { cancelled = cancel() } }
        user.submit(0, at = Start)
        val keeper = navigator.addGuard(GuardScope.LeavingRoute(navigator.routeId(Word)!!)) { GuardAnswer.Refuse(3) }
        user.submit("a", at = Word)
        assertEquals(NavigationStatus.Blocked, cancelled?.status)
        assertEquals("[base, start, word]", tree)
        navigator.removeGuard(keeper)
        user.submit("b", at = Word)
        assertTrue(cancelled!!.isDone)
        assertNull(walking.await())
        assertEquals("[base]", tree)
        assertEquals(listOf("cancelled(flowEnd)"), heard)
    }

    @Test
    fun sheetsAndAlertsAreAskedInAFlow() = scene {
        val walking = begin {
            show(Word) { word ->
                val tint = ask(Tint) ?: return@show
                val sure = NavigationAlert("Sure?") {
                    button("Yes")
                    cancel("No")
                }
                if (ask(sure) == "Yes") finish(word + tint)
            }
        }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.awaitScreen(Tint)
        // The sheet is swiped away: the word is asked again.
        user.swipeAway()
        user.submit("b", at = Word)
        user.submit("blue", at = Tint)
        user.submit("No", at = NavigationAlert)
        user.submit("c", at = Word)
        user.submit("red", at = Tint)
        user.submit("Yes", at = NavigationAlert)
        assertEquals("cred", walking.await())
        assertEquals("[base]", tree)
    }

    @Test
    fun nothingIsAskedFromAScreenThatHasGone() = scene {
        var thoughts = 0
        val walking = begin {
            show(Word) {
                turns()
                thoughts++
                assertNull(ask(Tint))
                assertNull(lead(Inner) { fail("it is led") })
                show(Told(emptyList())) { _ -> fail("it is shown") }
            }
        }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.swipeBack()
        repeat(3) { turns() }
        assertEquals(1, thoughts)
        assertEquals("[base, start]", tree)
        user.submit(0, at = Start)
        assertEquals("[base, start, word]", tree)
        walking.cancelAndJoin()
    }

    @Test
    fun aScreenIsReplaced() = scene {
        val walking = begin { show(Word) { word -> replace(Level(1)) { level -> finish(word + level) } } }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.awaitScreen(Level)
        assertEquals(3, navigator.depth)
        user.submit("b", at = Level)
        assertEquals("ab", walking.await())
    }

    @Test
    fun aFlowInAFlowHasAValue() = scene {
        val heard = ArrayList<Int?>()
        val walking = begin {
            val inner = lead(Inner) { show(Word) { word -> finish(word.length) } }
            heard += inner
            if (inner != null) finish("$inner")
        }
        user.submit(0, at = Start)
        user.awaitScreen(Told)
        user.swipeBack()
        user.submit(0, at = Start)
        user.submit(true, at = Told)
        user.submit("four", at = Word)
        assertEquals("4", walking.await())
        assertEquals(listOf(null, 4), heard)
        assertEquals("[base]", tree)
    }

    @Test
    fun anExceptionRemovesTheScreensAndComesOut() = scene {
        val heard = ArrayList<String>()
        navigator.observe { event -> event.result?.let { if (it.flow != null) heard += "$it" } }
        val walking = begin { show(Word) { show(Level(1)) { show(Told(emptyList())) { throw Broken() } } } }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.submit("b", at = Level)
        user.submit(true, at = Told)
        assertFailsWith<Broken> { walking.await() }
        assertEquals("[base]", tree)
        assertTrue(heard.single().startsWith("failed(refused with 1, "), "$heard")
        assertTrue("broken" in heard.single(), "$heard")
    }

    @Test
    fun anExceptionInAnInnerFlowEndsBoth() = scene {
        val walking = begin { lead(Inner) { throw Broken() } }
        user.submit(0, at = Start)
        user.submit(true, at = Told)
        assertFailsWith<Broken> { walking.await() }
        assertEquals("[base]", tree)
    }

    @Test
    fun aValueOfAnotherTypeEndsTheFlow() = scene {
        val walking = begin { fail("it has a value") }
        user.awaitScreen(Start)
        turns()
        navigator.publish(navigator.top!!, "none")
        assertFailsWith<ClassCastException> { walking.await() }
        assertEquals("[base]", tree)
    }

    @Test
    fun aRefusedEndKeepsTheScreensAndTheFlow() = scene {
        var refuses = true
        val outcomes = ArrayList<NavigationOutcome>()
        navigator.setBridge(navigatorBridge {
            if (it.kind == IntentKind.EndFlow && refuses) BridgeAnswer.Refuse(4) else BridgeAnswer.Accept
        })
        val walking = begin { show(Word) { word -> outcomes += finish(word) } }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        turns()
        assertEquals("[base, start, word]", tree)
        refuses = false
        user.submit("b", at = Word)
        assertEquals("b", walking.await())
        assertEquals(listOf(4, 0), outcomes.map { it.hostCode })
    }

    @Test
    fun aRefusedEndAfterAnExceptionKeepsTheScreens() = scene {
        navigator.setBridge(navigatorBridge {
            if (it.kind == IntentKind.EndFlow) BridgeAnswer.Refuse(4) else BridgeAnswer.Accept
        })
        val walking = begin { show(Word) { throw Broken() } }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        assertFailsWith<Broken> { walking.await() }
        assertEquals("[base, start]", tree)
    }

    @Test
    fun aFlowThatTakesTooLongIsCancelled() = scene {
        val walking = CoroutineScope(coroutineContext + SupervisorJob()).async {
            withTimeout(1_000) { navigator.lead(Walk) { count -> words(this, count) } }
        }
        user.submit(1, at = Start)
        user.awaitScreen(Word)
        assertFailsWith<TimeoutCancellationException> { walking.await() }
        assertEquals("[base]", tree)
    }

    private suspend fun deeper(leader: FlowLeader<String>, level: Int, last: Int): Unit = leader.show(Level(level)) { _ ->
        if (level == last) leader.finish("at $level") else deeper(leader, level + 1, last)
    }

    @Test
    fun fiveThousandScreensAreShownUponOneAnother() = scene {
        val walking = begin { deeper(this, 1, last = 5_000) }
        user.submit(0, at = Start)
        repeat(5_000) { user.submit("down", at = Level) }
        assertEquals("at 5000", walking.await())
        assertEquals("[base]", tree)
    }

    @Test
    fun aDeepFlowIsCancelledAtOnce() = scene {
        val walking = begin { deeper(this, 1, last = 5_000) }
        user.submit(0, at = Start)
        repeat(1_000) { user.submit("down", at = Level) }
        walking.cancel()
        assertFailsWith<CancellationException> { walking.await() }
        turns()
        assertEquals("[base]", tree)
    }

    /** Begins a flow, and goes to its second screen, which waits for something that takes its time. */
    private suspend fun Scene.beginFinding(found: MutableList<String?>, find: suspend () -> String): Deferred<String?> {
        val walking = begin {
            show(Word) { word ->
                found += whileShown { find() }
                if (found.last() != null) finish(word)
            }
        }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        return walking
    }

    @Test
    fun whatRunsWhileAScreenIsThereIsCancelledWhenTheUserLeaves() = scene {
        val found = mutableListOf<String?>()
        var cause: Throwable? = null
        val walking = beginFinding(found) {
            runCatching { delay(600_000) }.onFailure { cause = it }
            "late"
        }
        turns()
        // A screen that is covered is there.
        navigator.navigate(Base)
        turns()
        assertNull(cause)
        user.swipeBack()
        user.swipeBack()
        turns()
        assertIs<CancellationException>(cause)
        assertEquals(listOf<String?>(null), found)
        assertEquals("[base, start]", tree)
        user.swipeBack()
        assertNull(walking.await())
    }

    @Test
    fun whatRunsWhileAScreenIsThereGivesItsValue() = scene {
        val found = mutableListOf<String?>()
        val walking = beginFinding(found) {
            delay(10)
            "found"
        }
        assertEquals("a", walking.await())
        assertEquals(listOf<String?>("found"), found)
    }

    @Test
    fun whatRunsWhileAScreenIsThereMayThrow() = scene {
        val walking = beginFinding(mutableListOf()) { throw Broken() }
        assertFailsWith<Broken> { walking.await() }
        assertEquals("[base]", tree)
    }

    @Test
    fun whatRunsWhileAScreenIsThereEndsWithItsFlow() = scene {
        val found = mutableListOf<String?>()
        val cancelled = beginFinding(found) { awaitCancellation() }
        turns()
        cancelled.cancel()
        assertFailsWith<CancellationException> { cancelled.await() }
        assertEquals("[base]", tree)
        val closed = beginFinding(found) { awaitCancellation() }
        turns()
        navigator.close()
        assertNull(closed.await())
        assertEquals(listOf<String?>(null), found)
    }

    @Test
    fun aFirstScreenThatAnotherOneReplacesIsLeft() = scene {
        val walking = begin { fail("it has no value") }
        user.awaitScreen(Start)
        turns()
        navigator.topScreen!!.replace(Word)
        assertNull(walking.await())
        assertEquals("[base, word]", tree)
    }

    @Test
    fun closingTheNavigatorEndsIt() = scene {
        val walking = beginWords()
        user.submit(2, at = Start)
        user.awaitScreen(Word)
        turns()
        navigator.close()
        assertNull(walking.await())
    }

    @Test
    fun aFlowThatDoesNotOpenIsAnInterruption() = scene {
        navigator.setBridge(navigatorBridge { BridgeAnswer.Refuse(3) })
        val refused = assertFailsWith<NavigationInterruptedException> { navigator.lead(Walk) { fail("it is led") } }
        assertEquals(NavigationStatus.Refused, assertIs<NavigationResult.Failed>(refused.result).status)
        navigator.setBridge(null)
        navigator.navigate(Word)
        val stale = NavigationOptions(issuer = navigator.entryIds[0])
        assertNull(navigator.lead(Walk, stale) { fail("it is led") })
    }

    private fun endFlowWithoutLeader(navigator: Navigator, type: RouteType<*>) {
        val entries = navigator.readTree().scenes.flatMap { it.stacks }.flatMap { it.entries }
        val flow = entries.mapNotNull { it.flow }.firstOrNull { navigator.flowInfo(it)?.request?.route == type.name }
        if (flow != null) navigator.endFlow(flow)
    }

    @Test
    fun aRestoredFlowHasNoLeaderAndIsLedAgainAfterItsEnd() = scene {
        val walking = beginWords()
        user.submit(2, at = Start)
        user.awaitScreen(Word)
        val saved = navigator.save()
        walking.cancelAndJoin()
        Navigator().use { next ->
            next.register(Base, Start, Walk, Level, Word, Told, Tint, Inner, NavigationAlert)
            assertTrue(next.restore(saved, orStart = Base).isRestored)
            assertEquals("[base, start, word]", "${next.readTree()}")
            assertEquals(NavigationStatus.Kept, TestUser(next).submit("a", at = Word).status)
            assertEquals("[base, start, word]", "${next.readTree()}")
            endFlowWithoutLeader(next, Walk)
            assertEquals("[base]", "${next.readTree()}")
            val again = async { next.lead(Walk) { count -> words(this, count) } }
            TestUser(next).submit(1, at = Start)
            TestUser(next).submit("a", at = Word)
            TestUser(next).submit(true, at = Told)
            assertEquals("a", again.await())
        }
    }

    @Test
    fun aFlowThatALinkOpensHasNoLeader() = scene {
        navigator.addPattern(navigator.routeId(Walk)!!, "/walk", isLinkable = true)
        assertTrue(navigator.open("app://walk").isDone)
        assertEquals("[base, start]", tree)
        assertEquals(NavigationStatus.Kept, user.submit(1, at = Start).status)
        endFlowWithoutLeader(navigator, Walk)
        assertEquals("[base]", tree)
    }

    @Test
    fun aFlowThatSomebodyElseFailsIsAnInterruption() = scene {
        val walking = beginWords()
        user.awaitScreen(Start)
        turns()
        navigator.endFlow(navigator.currentFlow!!, FlowEnding.Failed(402, NavigationValue.of("no money")))
        val failed = assertFailsWith<NavigationInterruptedException> { walking.await() }
        assertEquals(402, assertIs<NavigationResult.Failed>(failed.result).code)
    }

    @Test
    fun aWaiterThatIsCancelledIsAnInterruption() = scene {
        val walking = begin { finish("done") }
        user.awaitScreen(Start)
        turns()
        navigator.cancelResult(navigator.flowInfo(navigator.currentFlow!!)!!.waiter!!)
        user.submit(1, at = Start)
        val led = runCatching { walking.await() }
        val asking = async { runCatching { navigator.ask(Tint) } }
        navigator.cancelResult(navigator.waiterOf(user.awaitScreen(Tint).entry)!!)
        for (ended in listOf(led, asking.await())) {
            val result = assertIs<NavigationInterruptedException>(ended.exceptionOrNull()).result
            assertEquals(CancelReason.CallerCancel, assertIs<NavigationResult.Cancelled>(result).reason)
        }
        assertEquals("[base sheet: [tint]]", tree)
    }

    @Test
    fun aCoroutineCancelledBeforeDoesNothing() = scene {
        val walking = launch(start = CoroutineStart.UNDISPATCHED) {
            cancel()
            navigator.lead(Walk) { count -> words(this, count) }
        }
        walking.join()
        assertTrue(walking.isCancelled)
        assertEquals("[base]", tree)
    }

    @Test
    fun cancelledAtEachTurn() {
        for (turns in 0..<100) scene {
            val walking = beginWords()
            for (turn in 0..<turns) {
                yield()
                val top = navigator.topScreen
                top?.ofType(Start)?.submit(3)
                top?.ofType(Word)?.submit("w")
                top?.ofType(Told)?.submit(false)
                if (turn % 17 == 16 && navigator.depth > 1) user.swipeBack()
            }
            walking.cancelAndJoin()
            assertEquals("[base]", tree, "$turns")
        }
    }

    @Test
    fun theUserLeavesAtEachTurn() {
        for (turns in 0..<60) scene {
            val walking = beginWords()
            repeat(turns) {
                yield()
                val top = navigator.topScreen
                top?.ofType(Start)?.submit(3)
                top?.ofType(Word)?.submit("w")
                top?.ofType(Told)?.submit(false)
            }
            while (navigator.depth > 1) user.swipeBack()
            if (navigator.depth == 1) repeat(20) { yield() }
            while (navigator.depth > 1) user.swipeBack()
            assertNull(walking.await(), "$turns")
            assertEquals("[base]", tree, "$turns")
        }
    }

    @Test
    fun aFlowThatOpensLateIsLedOrEnded() = scene {
        val host = TestHost(navigator, otherwise = TestAnswer.Later(300.milliseconds))
        val walking = beginWords()
        turns()
        host.clock.advance(by = 300.milliseconds)
        user.submit(1, at = Start)
        assertEquals("[base, start]", tree)
        walking.cancel()
        turns()
        host.clock.advance(by = 300.milliseconds)
        walking.join()
        assertEquals("[base]", tree)
        // It is cancelled while it is pending: the operation is aborted.
        val second = beginWords()
        turns()
        assertEquals("[base]", tree)
        second.cancelAndJoin()
        host.clock.advance(by = 1_000.milliseconds)
        assertEquals("[base]", tree)
        assertEquals("answered accept: alreadyResolved", host.log.last())
    }

    @Test
    fun whatOpensAsTheCoroutineIsCancelledIsEnded() = scene {
        val host = TestHost(navigator, otherwise = TestAnswer.Later(300.milliseconds))
        for (steps in 1..3) {
            val walking = begin { show(Word) { ask(Tint) } }
            turns()
            for (step in 1..steps) {
                if (step > 1) {
                    navigator.topScreen?.ofType(Start)?.submit(1)
                    navigator.topScreen?.ofType(Word)?.submit("a")
                    turns()
                }
                // It has opened, and the coroutine has not gone on yet.
                host.clock.advance(by = 300.milliseconds)
            }
            val trees = listOf("[base, start]", "[base, start, word]", "[base, start, word sheet: [tint awaited]]")
            assertEquals(trees[steps - 1], tree)
            walking.cancel()
            turns()
            host.clock.advance(by = 300.milliseconds)
            walking.join()
            assertEquals("[base]", tree)
        }
    }

    @Test
    fun itRunsOnADispatcherThatResumesInsideCallbacks() = scene {
        val walking = CoroutineScope(Dispatchers.Unconfined).async { navigator.lead(Walk) { count -> words(this, count) } }
        fun top() = navigator.topScreen!!
        top().ofType(Start)!!.submit(2)
        top().ofType(Word)!!.submit("a")
        user.swipeBack()
        top().ofType(Word)!!.submit("A")
        top().ofType(Word)!!.submit("b")
        top().ofType(Told)!!.submit(true)
        assertEquals("A b", walking.await())
        assertEquals("[base]", tree)
        val left = CoroutineScope(Dispatchers.Unconfined).async { navigator.lead(Walk) { count -> words(this, count) } }
        top().ofType(Start)!!.submit(2)
        user.swipeBack()
        user.swipeBack()
        assertNull(left.await())
        val broken = CoroutineScope(Dispatchers.Unconfined).async { runCatching { navigator.lead(Walk) { throw Broken() } } }
        top().ofType(Start)!!.submit(2)
        assertIs<Broken>(broken.await().exceptionOrNull())
        assertEquals("[base]", tree)
    }

    @Test
    fun itRunsOnTheDispatcherOfItsNavigator() = runTest {
        val dispatcher = Dispatchers.Default.limitedParallelism(1)
        Navigator(dispatcher = dispatcher).use { navigator ->
            withContext(dispatcher) {
                navigator.register(Base, Start, Walk, Level, Word, Told, Tint)
                navigator.start(Base)
            }
            val walking = async(Dispatchers.Default) { navigator.lead(Walk) { count -> words(this, count) } }
            withContext(dispatcher) {
                val user = TestUser(navigator)
                while (navigator.depth < 2) delay(1)
                user.submit(2, at = Start)
                user.submit("a", at = Word)
                user.submit("b", at = Word)
                user.submit(true, at = Told)
            }
            assertEquals("a b", walking.await())
            val cancelled = async(Dispatchers.Default) { navigator.lead(Walk) { count -> words(this, count) } }
            withContext(dispatcher) {
                while (navigator.depth < 2) delay(1)
                TestUser(navigator).submit(2, at = Start)
            }
            cancelled.cancelAndJoin()
            withContext(dispatcher) { assertEquals(1, navigator.depth) }
        }
    }
}

/** A list whose items open lists, with a return point that is used at any depth. */
private suspend fun list(flow: FlowLeader<String>, level: Int, second: EntryId?): Unit =
    flow.show(Level(level)) { choice, here ->
        if (choice == "second" && second != null) flow.back(to = second)
        else list(flow, level + 1, if (level == 2) here else second)
    }

/** As many screens as were asked for. */
internal suspend fun words(flow: FlowLeader<String>, count: Int, said: List<String> = emptyList()): Unit =
    if (count == 0) flow.show(Told(said)) { isRight -> if (isRight) flow.finish(said.joinToString(" ")) }
    else flow.show(Word) { word -> words(flow, count - 1, said + word) }
