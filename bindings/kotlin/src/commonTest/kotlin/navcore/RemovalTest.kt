// A screen whose function ends with an exception goes before the exception comes out.

package navcore

import kotlin.test.*
import kotlin.time.Duration.Companion.milliseconds
import kotlinx.coroutines.*
import kotlinx.coroutines.test.runTest
import navcore.test.TestAnswer
import navcore.test.TestHost
import navcore.test.TestUser

private data object Memo : RouteType<Memo>("memo", place = { sheet }), NavigationRoute<String>
private data object Bookcase : RouteType<Bookcase>("bookcase", place = { split(Bookshelf, empty = "detail") }), NavigationRoute<Nothing>
private data object Bookshelf : RouteType<Bookshelf>("bookshelf"), NavigationRoute<Nothing>
private data object Volume : RouteType<Volume>("volume", place = { inColumn("detail", of = Bookcase) }), NavigationRoute<String>

class RemovalTest {
    private class Scene(val navigator: Navigator, scope: CoroutineScope) : CoroutineScope by scope {
        val user = TestUser(navigator)
        val said = ArrayList<String>()
        val tree: String get() = "${navigator.readTree()}"
        suspend fun turns() = repeat(60) { yield() }

        /** Leads through a flow whose function throws the first time, catches that, and notes where the user is then. */
        fun walk(body: suspend FlowLeader<String>.() -> Unit): Deferred<String?> =
            CoroutineScope(coroutineContext + SupervisorJob()).async {
                navigator.lead(Walk) { count ->
                    try {
                        if (said.isEmpty()) body()
                    } catch (thrown: Throwable) {
                        said += "${thrown::class.simpleName}|$tree"
                    }
                    if (count == 9) finish("done")
                }
            }

        /** The user is back on the first screen, which is asked again. */
        suspend fun finish(walking: Deferred<String?>) {
            user.submit(9, at = Start)
            assertEquals("done", walking.await())
            assertEquals("[base]", tree)
        }
    }

    private fun scene(body: suspend Scene.() -> Unit) = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Start, Walk, Level, Word, Told, Tint, Inner, Memo)
            navigator.start(Base)
            Scene(navigator, this).body()
        }
    }

    @Test
    fun aFunctionThatThrowsRemovesItsScreen() = scene {
        val walking = walk { show(Word) { throw Broken() } }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        assertEquals("Broken|[base, start]", said.single())
        finish(walking)
    }

    @Test
    fun allAboveTheScreenGoes() = scene {
        val walking = walk {
            show(Word) {
                for (level in 1..2) navigator.navigate(Level(level))
                navigator.navigate(Tint)
                throw Broken()
            }
        }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        assertEquals("Broken|[base, start]", said.single())
        finish(walking)
    }

    @Test
    fun theFunctionBelowGoesOnFromItsScreen() = scene {
        val walking = walk {
            show(Word) { word ->
                try {
                    show(Level(1)) { _ -> throw Broken() }
                } catch (_: Broken) {
                    show(Told(listOf("sorry"))) { _ -> finish(word) }
                }
            }
        }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.submit("b", at = Level)
        user.awaitScreen(Told)
        assertEquals("[base, start, word, told([\"words\": [\"sorry\"]])]", tree)
        user.submit(true, at = Told)
        assertEquals("a", walking.await())
    }

    @Test
    fun aScreenThatIsASheetIsDismissed() = scene {
        val walking = walk { show(Memo) { throw Broken() } }
        user.submit(0, at = Start)
        user.submit("a", at = Memo)
        assertEquals("Broken|[base, start]", said.single())
        finish(walking)
    }

    @Test
    fun aScreenInAnEmptyColumnGoes() = scene {
        navigator.register(Bookcase, Bookshelf, Volume)
        navigator.navigate(Bookcase)
        val walking = walk { show(Volume) { throw Broken() } }
        val start = user.awaitScreen(Start)
        start.submit(0)
        user.submit("a", at = Volume)
        assertTrue("detail: []" in said.single() || "detail*: []" in said.single(), "$said")
        start.submit(9)
        assertEquals("done", walking.await())
    }

    @Test
    fun theScreenOfAReplacementGoes() = scene {
        val walking = walk { show(Word) { replace(Level(1)) { _, _ -> throw Broken() } } }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.submit("b", at = Level)
        assertEquals("Broken|[base, start]", said.single())
        finish(walking)
    }

    @Test
    fun aValueThatCanNotBeReadRemovesTheScreen() = scene {
        val walking = walk { show(Word) { fail("it is read") } }
        user.submit(0, at = Start)
        navigator.publish(user.awaitScreen(Word).entry, 3)
        turns()
        assertEquals("ClassCastException|[base, start]", said.single())
        finish(walking)
    }

    @Test
    fun aScreenWhoseTimeIsUpGoes() {
        for (isInItsFunction in listOf(false, true)) scene {
            val walking = walk { withTimeout(100) { show(Word) { show(Level(1)) { _ -> fail("it is decided") } } } }
            user.submit(0, at = Start)
            user.awaitScreen(Word)
            if (isInItsFunction) {
                user.submit("a", at = Word)
                user.awaitScreen(Level)
            }
            delay(200)
            assertEquals("TimeoutCancellationException|[base, start]", said.single())
            finish(walking)
        }
    }

    @Test
    fun aGuardThatRefusesKeepsTheScreen() {
        for (isLater in listOf(false, true)) scene {
            val walking = walk { show(Word) { throw Broken() } }
            var isKept = true
            val scope = GuardScope.LeavingRoute(navigator.routeId(Word)!!)
            if (isLater) navigator.addGuard(scope, this) {
                yield()
                if (isKept) GuardAnswer.Refuse(3) else GuardAnswer.Accept
            } else navigator.addGuard(scope) { if (isKept) GuardAnswer.Refuse(3) else GuardAnswer.Accept }
            user.submit(0, at = Start)
            user.submit("a", at = Word)
            turns()
            assertEquals("Broken|[base, start, word]", said.single())
            isKept = false
            walking.cancelAndJoin()
            assertEquals("[base]", tree)
        }
    }

    @Test
    fun theExceptionWaitsForASlowBridge() {
        for (isCancelled in listOf(false, true)) scene {
            var showing: Job? = null
            val walking = walk {
                supervisorScope {
                    val inner = async { show(Word) { throw Broken() } }
                    showing = inner
                    inner.await()
                }
            }
            user.submit(0, at = Start)
            user.awaitScreen(Word)
            val host = TestHost(navigator, TestAnswer.Later(300.milliseconds))
            if (isCancelled) showing!!.cancel() else user.submit("a", at = Word)
            turns()
            assertEquals("[base, start, word]", tree)
            if (!isCancelled) assertEquals(emptyList(), said)
            host.clock.advance(by = 300.milliseconds)
            turns()
            assertEquals("[base, start]", tree)
            assertEquals(if (isCancelled) "JobCancellationException" else "Broken", said.single().substringBefore('|'))
            finish(walking)
        }
    }

    /** All screens of a flow that is cancelled go together. */
    @Test
    fun aCancelledFlowGoesInOneOperation() = scene {
        val walking = async {
            navigator.lead(Walk) {
                show(Word) { lead(Inner) { show(Level(1)) { _ -> ask(Tint) } } }
            }
        }
        user.submit(0, at = Start)
        user.submit("a", at = Word)
        user.submit(true, at = Told)
        user.submit("b", at = Level)
        user.awaitScreen(Tint)
        val operations = ArrayList<IntentKind?>()
        navigator.observe { if (it.kind == EventKind.Changed) operations += it.intent }
        walking.cancelAndJoin()
        assertEquals(listOf<IntentKind?>(IntentKind.EndFlow), operations)
        assertEquals("[base]", tree)
    }

    // Asked in a flow

    /** The coroutine of `ask` and `lead` is cancelled, that of the flow is not. */
    @Test
    fun whatAFlowAsksGoesWithItsCoroutine() {
        for (isFlow in listOf(false, true)) scene {
            val walking = walk {
                withTimeout(100) { if (isFlow) lead(Inner) { show(Word) { _ -> } } else ask(Tint) }
            }
            user.submit(0, at = Start)
            if (isFlow) {
                user.submit(true, at = Told)
                user.awaitScreen(Word)
            } else user.awaitScreen(Tint)
            delay(200)
            assertEquals("TimeoutCancellationException|[base, start]", said.single())
            finish(walking)
        }
    }

    @Test
    fun aSheetWhoseWaiterIsCancelledGoes() = scene {
        val walking = walk { said += "${ask(Tint)}|$tree" }
        user.submit(0, at = Start)
        navigator.cancelResult(navigator.waiterOf(user.awaitScreen(Tint).entry)!!)
        turns()
        assertEquals("NavigationInterruptedException|[base, start]", said.single())
        finish(walking)
    }

    /** The screen of a call that is no flow's stays: a view's coroutine is cancelled also when the view is covered. */
    @Test
    fun whatAScreenAsksStays() = scene {
        val home = navigator.topScreen!!
        val asking = async { home.ask(Tint) }
        user.awaitScreen(Tint)
        asking.cancelAndJoin()
        assertNotNull(navigator.topScreen?.ofType(Tint))
    }

    @Test
    fun askedAndCancelledAtEachTurn() {
        for (turns in 0..<60) scene {
            var asking: Job? = null
            val walking = walk {
                supervisorScope {
                    val inner = async { ask(Tint) }
                    asking = inner
                    inner.join()
                    inner.await()
                }
            }
            val host = TestHost(navigator, TestAnswer.Accept, TestAnswer.Later(8.milliseconds))
            user.submit(0, at = Start)
            while (asking == null) yield()
            repeat(turns) {
                yield()
                host.clock.advance(by = 1.milliseconds)
            }
            asking!!.cancel()
            turns()
            assertTrue(said.single().endsWith("CancellationException|[base, start]"), "$turns: $said")
            finish(walking)
        }
    }

    /** What the function calls runs on another dispatcher than the navigator's. */
    @Test
    fun aFlowMayLeaveTheDispatcherOfItsNavigator() = runTest {
        val dispatcher = Dispatchers.Default.limitedParallelism(1)
        Navigator(dispatcher = dispatcher).use { navigator ->
            withContext(dispatcher) {
                navigator.register(Base, Start, Walk, Level, Word, Told, Tint)
                navigator.start(Base)
            }
            val user = TestUser(navigator)
            repeat(200) { round ->
                val walking = async(Dispatchers.Default) {
                    navigator.lead(Walk) { count ->
                        withContext(Dispatchers.Default) {
                            try {
                                show(Word) { word ->
                                    if (count == 1) throw Broken()
                                    show(Told(listOf(word))) { _ -> finish(word) }
                                }
                            } catch (_: Broken) {
                                finish("broken")
                            }
                        }
                    }
                }
                withContext(dispatcher) {
                    while (navigator.depth < 2) delay(1)
                    user.submit(round % 2, at = Start)
                    while (navigator.depth < 3) delay(1)
                    user.submit("a", at = Word)
                    if (round % 2 == 0) {
                        while (navigator.depth < 4) delay(1)
                        user.submit(true, at = Told)
                    }
                }
                assertEquals(if (round % 2 == 0) "a" else "broken", walking.await())
                withContext(dispatcher) { assertEquals(1, navigator.depth) }
            }
        }
    }
}
