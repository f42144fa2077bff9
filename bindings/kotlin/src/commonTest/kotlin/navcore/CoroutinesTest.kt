// Coroutines: results, cancellation, several dispatchers, ports.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.test.runTest

class CoroutinesTest {
    private fun started(dispatcher: CoroutineDispatcher? = null): Navigator {
        val navigator = Navigator(dispatcher = dispatcher)
        for (route in listOf("main", "a", "b")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    @Test
    fun resultsResumeWhoWaits() = runTest {
        started().use { navigator ->
            val outer = async { navigator.navigateForResult<String>(NavigationRequest("a")) }
            yield()
            val inner = async { navigator.navigateForResult<Long?>(NavigationRequest("b")) }
            yield()
            navigator.popBack(null)
            assertEquals(NavigationResult.Value(null), inner.await())
            navigator.popBack()
            assertEquals(NavigationResult.Cancelled(CancelReason.Pop, ChangeOrigin.Core), outer.await())
            assertEquals(
                NavigationResult.Failed(NavigationStatus.Unresolved),
                navigator.navigateForResult<String>(NavigationRequest("nowhere")),
            )
        }
    }

    @Test
    fun cancellingTheCoroutineCancelsTheWaiterAndLeavesTheEntry() = runTest {
        started().use { navigator ->
            val waiting = async { navigator.awaitResultOf(NavigationRequest("a")) }
            yield()
            assertNotNull(navigator.waiterOf(navigator.entryIds.last()))
            waiting.cancelAndJoin()
            assertNull(navigator.waiterOf(navigator.entryIds.last()))
            assertEquals(2, navigator.depth)
        }
    }

    @Test
    fun cancellingWhileTheBridgeThinksAbortsTheNavigation() = runTest {
        started().use { navigator ->
            val questions = ArrayList<NavigationQuestion>()
            navigator.setBridge(navigatorBridge { questions.add(it); BridgeAnswer.Later })
            val result = async { navigator.awaitResultOf(NavigationRequest("a")) }
            val outcome = async { navigator.awaitNavigate(NavigationRequest("b")) }
            yield()
            result.cancelAndJoin()
            outcome.cancelAndJoin()
            for (question in questions) {
                assertEquals(NavigationStatus.AlreadyResolved, navigator.answer(question.id, BridgeAnswer.Accept))
            }
            assertEquals(listOf("main"), navigator.entries.value.map { it.route })
        }
    }

    @Test
    fun aSuspendedOperationReturnsWhatIsFinal() = runTest {
        started().use { navigator ->
            var question: NavigationQuestion? = null
            navigator.setBridge(navigatorBridge { question = it; BridgeAnswer.Later })
            val outcome = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            assertFalse(outcome.isCompleted)
            navigator.answer(question!!.id, BridgeAnswer.Refuse(7))
            assertEquals(7, assertIs<NavigationOutcome.Refused>(outcome.await()).hostCode)

            val second = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            navigator.abort(question!!.ticket, AbortReason.TimedOut)
            assertEquals(AbortReason.TimedOut, assertIs<NavigationOutcome.Aborted>(second.await()).abortReason)
        }
    }

    @Test
    fun closingEndsWhatWaits() = runTest {
        val navigator = started()
        navigator.setBridge(navigatorBridge { BridgeAnswer.Accept })
        val result = async { navigator.awaitResultOf(NavigationRequest("a")) }
        yield()
        navigator.setBridge(navigatorBridge { BridgeAnswer.Later })
        val outcome = async { navigator.awaitNavigate(NavigationRequest("b")) }
        yield()
        navigator.close()
        assertEquals(NavigationResult.Cancelled(CancelReason.Shutdown, ChangeOrigin.Core), result.await())
        assertEquals(AbortReason.Closed, outcome.await().abortReason)
    }

    @Test
    fun eventsAreAFlow() = runTest {
        started().use { navigator ->
            val kinds = async { navigator.events.take(3).map { it.kind }.toList() }
            yield()
            navigator.navigate(NavigationRequest("a"))
            navigator.popBack()
            assertEquals(listOf(EventKind.Changed, EventKind.Changed, EventKind.Released), kinds.await())
        }
    }

    /** Each function is a call of its own, for which the navigator belongs to whoever calls. */
    @Test
    fun aConfinedNavigatorReadsWhatItLends() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        withContext(confined) {
            Navigator(NavigatorConfiguration(eventCapacity = 10), confined).use { navigator ->
                navigator.register("main", routeBuilder { it.arguments?.get("id")?.int })
                navigator.setBridge(navigatorBridge { if (it.changes.isEmpty()) BridgeAnswer.Refuse(1) else BridgeAnswer.Accept })
                val main = navigator.start(NavigationRequest("main", "id" to 1)).entryOrThrow()
                assertEquals(1, navigator.modelOf(main))
                NavigationRecords(2).use { records ->
                    assertEquals(1, navigator.nextRecords(records))
                    assertEquals(1, records.values(0).first?.get("id")?.int)
                }
                assertEquals("main", navigator.entries.value.single().route)
            }
        }
    }

    @Test
    fun aConfinedNavigatorIsUsedFromManyCoroutines() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val navigator = withContext(confined) { started(confined) }
        val pickers = (0..<200).map { index ->
            async(Dispatchers.Default) {
                navigator.awaitPerform(NavigationIntent.Navigate(NavigationRequest("a", "id" to index)))
            }
        }
        assertTrue(pickers.awaitAll().all { it.isDone })
        val results = (0..<100).map { async(Dispatchers.Default) { navigator.navigateForResult<Long>(NavigationRequest("b")) } }
        withContext(confined) { while (navigator.depth < 301) yield() }
        repeat(50) { assertTrue(navigator.awaitPopBack(it).isDone) }
        results.drop(0).filter { !it.isCompleted }.take(10).forEach { it.cancel() }
        assertTrue(navigator.awaitPopUpToRoot().isDone)
        val ended = results.map { runCatching { it.await() } }
        assertTrue(ended.count { it.getOrNull() is NavigationResult.Value } <= 50)
        withContext(confined) { navigator.close() }
    }

    @Test
    fun cancellingOnAnotherThreadReachesTheOwner() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val navigator = withContext(confined) { started(confined) }
        val waiting = async(Dispatchers.Default) { navigator.awaitResultOf(NavigationRequest("a")) }
        withContext(confined) { while (navigator.depth < 2) yield() }
        waiting.cancelAndJoin()
        withContext(confined) {
            while (navigator.waiterOf(navigator.entryIds.last()) != null) yield()
            assertEquals(2, navigator.depth)
            navigator.close()
        }
    }

    /** Of a navigator that belongs to a thread, and coroutines that are elsewhere: the wake tells who must drain. */
    @Test
    fun cancellingOnAnotherThreadIsPosted() = runTest {
        val wakes = Channel<Unit>(Channel.UNLIMITED)
        Navigator(onWake = { wakes.trySend(Unit) }).use { navigator ->
            for (route in listOf("main", "a")) navigator.register(route)
            navigator.start(NavigationRequest("main"))
            val waiting = CoroutineScope(Dispatchers.Unconfined).async { navigator.awaitResultOf(NavigationRequest("a")) }
            elsewhere { waiting.cancel() }
            assertNotNull(navigator.waiterOf(navigator.top!!))
            wakes.receive()
            assertEquals(NavigationStatus.Ok, navigator.drain())
            assertNull(navigator.waiterOf(navigator.top!!))
            assertEquals(2, navigator.depth)
        }
    }

    @Test
    fun aCollectorThatEndsOnAnotherThreadLeavesNoObserver() {
        started().use { navigator ->
            val before = navigator.receiver.tokens.count
            val collecting = CoroutineScope(Dispatchers.Unconfined).launch { navigator.events.collect {} }
            elsewhere { collecting.cancel() }
            navigator.navigate(NavigationRequest("a"))
            assertEquals(before, navigator.receiver.tokens.count)
        }
    }

    /** What the wake throws is for nobody who called: it goes to the coroutine's handler. */
    @Test
    fun aWakeThatThrowsAtACancellationGoesToTheCoroutinesHandler() {
        val thrown = ArrayList<Throwable>()
        Navigator(onWake = { throw IllegalStateException("woken") }).use { navigator ->
            for (route in listOf("main", "a")) navigator.register(route)
            navigator.start(NavigationRequest("main"))
            val handler = CoroutineExceptionHandler { _, exception -> thrown.add(exception) }
            val waiting = CoroutineScope(Dispatchers.Unconfined + handler).launch {
                navigator.awaitResultOf(NavigationRequest("a"))
            }
            elsewhere { waiting.cancel() }
            assertEquals(listOf<String?>("woken"), thrown.map { it.message })
            assertEquals(NavigationStatus.Ok, navigator.drain())
            assertNull(navigator.waiterOf(navigator.top!!))
        }
    }

    @Test
    fun portsDecideFromAnyThread() = runTest {
        val navigator = started()
        val questions = ArrayList<NavigationQuestion>()
        navigator.setBridge(navigatorBridge { questions.add(it); BridgeAnswer.Later })
        val port = navigator.port()
        val accepted = assertIs<NavigationOutcome.Pending>(navigator.navigate(NavigationRequest("a")))
        val aborted = assertIs<NavigationOutcome.Pending>(navigator.navigate(NavigationRequest("b")))
        val neverRun = assertIs<NavigationOutcome.Pending>(port.post(NavigationIntent.PopBack()))
        elsewhere {
            assertEquals(NavigationStatus.Pending, port.answer(questions[0].id, BridgeAnswer.Accept))
            assertEquals(NavigationStatus.Pending, port.abort(aborted.ticket!!, AbortReason.TimedOut))
            assertEquals(NavigationStatus.Pending, port.abort(neverRun.ticket!!))
            assertEquals(NavigationStatus.Stale, port.cancelResult(WaiterId(1)))
            assertEquals(NavigationStatus.Invalid, port.answer(questions[0].id, BridgeAnswer.Later))
        }
        assertEquals(1, navigator.depth)
        navigator.drain()
        assertTrue(accepted.await().isDone)
        assertEquals(AbortReason.TimedOut, aborted.await().abortReason)
        assertEquals(AbortReason.ByHost, neverRun.await().abortReason)
        assertEquals(AbortReason.ByHost, navigator.lastOutcome.abortReason)
        assertEquals(2, navigator.depth)
        navigator.close()
        assertEquals(NavigationStatus.Closed, port.abort(aborted.ticket!!))
        port.close()
    }

    @Test
    fun portsPostFromAnyThread() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val navigator = withContext(confined) { started(confined) }
        val port = withContext(confined) { navigator.port() }
        val results = CompletableDeferred<NavigationResult<NavigationValue>>()
        val posted = (0..<50).map { async(Dispatchers.Default) { port.post(NavigationIntent.Navigate(NavigationRequest("a"))).await() } }
        assertTrue(posted.awaitAll().all { it.isDone })
        port.post(NavigationIntent.NavigateForResult(NavigationRequest("b")) { results.complete(it) })
        port.post(NavigationIntent.PopBack(NavigationValue.of("x")))
        assertEquals("x", results.await().valueOrNull()?.string)
        assertEquals(NavigationStatus.Pending, port.closeNavigator())
        withContext(confined) { while (!navigator.isClosed) yield() }
        assertEquals(NavigationStatus.Closed, port.post(NavigationIntent.PopBack()).status)
        port.close()
    }
}

