// Threads, and what the garbage collector does with a navigator that nobody closed.

package navcore

import kotlin.concurrent.Volatile
import kotlin.test.*
import kotlinx.coroutines.*

/** Runs the garbage collector, and what it leaves to do. */
expect fun collectGarbage()

/** On a thread of its own, to its end. */
fun <T> elsewhere(body: () -> T): T {
    @OptIn(DelicateCoroutinesApi::class, ExperimentalCoroutinesApi::class)
    return newSingleThreadContext("elsewhere").use { runBlocking(it) { body() } }
}

/** What a call says on another thread than the owner's. */
fun refusalElsewhere(body: () -> Unit): String? = elsewhere {
    val exception = assertFailsWith<NavigationException> { body() }
    assertEquals(NavigationStatus.WrongThread, exception.status)
    exception.message
}

class ThreadsTest {
    private fun started(dispatcher: CoroutineDispatcher? = null): Navigator {
        val navigator = Navigator(dispatcher = dispatcher)
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    @Test
    fun anotherThreadIsRefusedUntilItClaims() {
        val navigator = started()
        val route = navigator.routeId("a")!!
        refusalElsewhere { navigator.navigate(NavigationRequest("a")) }
        refusalElsewhere { navigator.navigate(route) }
        refusalElsewhere { navigator.tryNavigate(route) }
        refusalElsewhere { navigator.tryPopBack() }
        refusalElsewhere { navigator.popBack() }
        refusalElsewhere { navigator.depth }
        refusalElsewhere { navigator.entryIds }
        refusalElsewhere { navigator.readTree() }
        refusalElsewhere { navigator.lastOutcome }
        refusalElsewhere { navigator.dump() }
        refusalElsewhere { navigator.setBridge(null) }
        refusalElsewhere { navigator.cancelResult(WaiterId(1)) }
        refusalElsewhere { navigator.nextEvent() }
        refusalElsewhere { NavigationRecords(1).use { navigator.nextRecords(it) } }
        refusalElsewhere { navigator.drain() }
        refusalElsewhere { navigator.shutdown() }
        refusalElsewhere { navigator.close() }
        assertEquals("Navigator(of another thread)", elsewhere { "$navigator" })
        assertEquals(1, navigator.depth)
        navigator.detachThread()
        elsewhere {
            assertEquals(NavigationStatus.Ok, navigator.attachThread())
            assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
            navigator.detachThread()
        }
        navigator.attachThread()
        assertEquals(2, navigator.depth)
        navigator.close()
    }

    @Test
    fun theExceptionSaysWhoMayCall(): Unit = started().use { navigator ->
        assertEquals(
            "navcore: wrongThread: this navigator belongs to the thread that made it, or was attached to it. " +
                "Call it there, post to it by its port, or hand it over with detachThread() and attachThread()",
            refusalElsewhere { navigator.popBack() },
        )
        navigator.detachThread()
        assertEquals(
            "navcore: wrongThread: this navigator belongs to no thread. Call attachThread() first, on the thread " +
                "that is to have it",
            assertFailsWith<NavigationException> { navigator.popBack() }.message,
        )
        navigator.attachThread()
        started(Dispatchers.Default.limitedParallelism(1)).use { shared ->
            val observer = shared.observe {
                assertEquals(
                    "navcore: wrongThread: another thread is calling this navigator. With a dispatcher any thread may " +
                        "call it, but never two at a time",
                    refusalElsewhere { shared.depth },
                )
            }
            shared.navigate(NavigationRequest("a"))
            shared.removeObserver(observer)
            assertEquals(2, elsewhere { shared.depth })
        }
    }

    @Test
    fun whatSuspendsThrowsThereToo(): Unit = started().use { navigator ->
        val calls = listOf<suspend () -> Unit>(
            { navigator.awaitNavigate(NavigationRequest("a")) }, { navigator.awaitResultOf(NavigationRequest("a")) },
            { navigator.navigateForResult<Int>(NavigationRequest("a")) }, { navigator.awaitNextValue(EntryId(1)) },
            { navigator.awaitResult("key") }, { navigator.events.collect {} },
        )
        for (call in calls) refusalElsewhere { runBlocking { call() } }
        assertEquals(1, navigator.depth)
    }

    @Test
    fun aClosedNavigatorIsClosedOnEveryThread() {
        val navigator = started()
        val route = navigator.routeId("a")!!
        navigator.close()
        elsewhere {
            assertEquals(NavigationStatus.Closed, navigator.popBack().status)
            assertFalse(navigator.tryNavigate(route))
            assertEquals(0, navigator.depth)
            navigator.close()
        }
    }

    private class Failure(message: String) : RuntimeException(message)

    @Test
    fun aNavigatorThatWasReleasedBelongsToWhoClaimsIt() {
        val navigator = started()
        assertEquals(NavigationStatus.AlreadyThere, navigator.attachThread())
        refusalElsewhere { navigator.attachThread() }
        refusalElsewhere { navigator.detachThread() }
        assertEquals(NavigationStatus.Ok, navigator.detachThread())
        refusalElsewhere { navigator.detachThread() }
        assertFailsWith<NavigationException> { navigator.detachThread() }
        assertFailsWith<NavigationException> { navigator.drain() }
        elsewhere {
            assertEquals(NavigationStatus.Ok, navigator.attachThread())
            navigator.close()
        }
        assertEquals(NavigationStatus.Closed, navigator.attachThread())
        assertEquals(NavigationStatus.Closed, navigator.detachThread())
        navigator.close()
    }

    @Test
    fun aStrangerDoesNotGetWhatTheOwnersCallbackThrew() {
        var isDraining = false
        lateinit var navigator: Navigator
        var seen: Any? = null
        val wake = { if (isDraining) seen = elsewhere { runCatching { navigator.depth }.getOrElse { it } } }
        navigator = Navigator(NavigatorConfiguration(operationLimit = 1), onWake = wake)
        navigator.use {
            for (route in listOf("main", "a")) navigator.register(route)
            navigator.start(NavigationRequest("main"))
            navigator.port().use { port ->
                repeat(3) { port.post(NavigationIntent.Navigate(NavigationRequest("a"))) }
                val observer = navigator.observe { throw Failure("the owner's") }
                isDraining = true
                assertFailsWith<Failure> { navigator.drain() }
                assertEquals(NavigationStatus.WrongThread, assertIs<NavigationException>(seen).status)
                navigator.removeObserver(observer)
            }
        }
    }

    @Test
    fun whatAStrangersCallThrowsComesOutOfIt() {
        started().use { navigator ->
            val bridge = object : NavigatorBridge {
                override fun onDetached() = throw Failure("the stranger's")
            }
            assertFailsWith<Failure> { elsewhere { navigator.setBridge(bridge) } }
            assertFailsWith<Failure> {
                elsewhere {
                    val request = NavigationRequest(
                        "a", NavigationValue.Object(HostObject(1) { throw Failure("given back") }),
                    )
                    navigator.perform(
                        NavigationIntent.NavigateForResult(request, null, { throw Failure("released") }) {},
                    )
                }
            }.let { assertEquals(1, it.suppressedExceptions.size) }
            assertEquals(1, navigator.depth)
        }
    }

    @Test
    fun aStrangerCantReadWhatIsLentToTheOwner() {
        started().use { navigator ->
            var status: NavigationStatus? = null
            navigator.setBridge(navigatorBridge { question ->
                status = elsewhere { assertFailsWith<NavigationException> { question.changes }.status }
                if (question.changes.isEmpty()) BridgeAnswer.Refuse(1) else BridgeAnswer.Accept
            })
            assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
            assertEquals(NavigationStatus.WrongThread, status)
        }
    }

    @Test
    fun aStrangerWhoAsksFirstDoesNotSpoilTheFlows() {
        started().use { navigator ->
            elsewhere { assertFailsWith<NavigationException> { navigator.entries } }
            assertEquals(1, navigator.currentRequest.value?.let { 1 })
            elsewhere { assertFailsWith<NavigationException> { navigator.entries } }
            assertEquals(listOf("main"), navigator.entries.value.map { it.route })
            navigator.navigate(NavigationRequest("a"))
            assertEquals(listOf("main", "a"), elsewhere { navigator.entries }.value.map { it.route })
        }
    }

    @Test
    fun aStrangersPullLeavesWhatTheOwnerBorrowed() {
        Navigator(NavigatorConfiguration(eventCapacity = 10)).use { navigator ->
            navigator.register("main")
            navigator.start(NavigationRequest("main", "id" to 1))
            NavigationRecords(2).use { records ->
                assertEquals(1, navigator.nextRecords(records))
                elsewhere {
                    assertFailsWith<NavigationException> { navigator.nextEvent() }
                    assertFailsWith<NavigationException> { navigator.configure(null) }
                    assertFailsWith<NavigationException> { records.values(0) }
                }
                assertEquals(1, records.values(0).first?.get("id")?.int)
            }
        }
    }

    @Test
    fun whatAWakeThrowsComesOutOfThePostWithItsOutcome() {
        var failure: Exception? = Failure("woken")
        Navigator(onWake = { failure?.let { throw it } }).use { navigator ->
            navigator.register("main")
            navigator.start(NavigationRequest("main"))
            val navigate = NavigationIntent.Navigate(NavigationRequest("main"))
            navigator.port().use { port ->
                val thrown = assertFailsWith<PostException> { port.post(navigate) }
                assertSame(failure, thrown.cause)
                assertEquals(NavigationStatus.Pending, thrown.status)
                val pending = assertIs<NavigationOutcome.Pending>(thrown.outcome)
                assertNotNull(pending.ticket)
                assertEquals(NavigationStatus.Ok, navigator.drain())
                assertTrue(runBlocking { pending.await() }.isDone)
                val elsewhere = elsewhere { assertFailsWith<PostException> { port.post(navigate) } }
                assertEquals(NavigationStatus.Ok, navigator.drain())
                assertTrue(runBlocking { elsewhere.outcome!!.await() }.isDone)
                val waiter = navigator.navigateForResult(NavigationRequest("main")) {}.waiter!!
                assertEquals(
                    NavigationStatus.Pending, assertFailsWith<PostException> { port.cancelResult(waiter) }.status,
                )
                assertEquals(NavigationStatus.Ok, navigator.drain())
                assertNull(navigator.waiterOf(navigator.top!!))
                failure = null
                assertEquals(NavigationStatus.Pending, port.post(navigate).status)
                assertEquals(NavigationStatus.Ok, navigator.drain())
                assertEquals(5, navigator.depth)
            }
        }
    }

    @Test
    fun whatAPostThatIsRefusedHandsBackMayThrow() {
        val navigator = started()
        val port = navigator.port()
        val intent = NavigationIntent.NavigateForResult(NavigationRequest("a"), null, { throw Failure("released") }) {}
        // More than one route name holds.
        val large = NavigationRequest("x".repeat(5000))
        val wrong = NavigationIntent.NavigateForResult(large, null, { throw Failure("too large") }) {}
        assertEquals(NavigationStatus.TooLarge, assertFailsWith<PostException> { port.post(wrong) }.status)
        assertEquals(1, navigator.depth)
        navigator.close()
        val thrown = assertFailsWith<PostException> { port.post(intent) }
        assertEquals(NavigationStatus.Closed, thrown.outcome?.status)
        assertEquals("released", thrown.cause?.message)
        assertEquals(NavigationStatus.Closed, elsewhere { assertFailsWith<PostException> { port.post(intent) } }.status)
        port.close()
    }

    /** A wake that waits for another thread, which uses the same port. */
    @Test
    fun aWakeMayWaitForAnotherThreadThatUsesThePort() {
        var port: NavigationPort? = null
        Navigator(onWake = { port?.let { elsewhere { it.abort(Ticket(1)) } } }).use { navigator ->
            navigator.register("main")
            port = navigator.port()
            assertEquals(
                NavigationStatus.Pending, port!!.post(NavigationIntent.Start(NavigationRequest("main"))).status,
            )
            assertEquals(NavigationStatus.Ok, navigator.drain())
            port!!.close()
            assertEquals(NavigationStatus.Invalid, port!!.closeNavigator())
        }
    }

    @Test
    fun aDispatcherThatDispatchesNothingIsRefused() {
        assertFailsWith<IllegalArgumentException> { Navigator(dispatcher = Dispatchers.Unconfined) }
    }

    /** What it leaves behind refers to itself in a circle, as an observer does that uses its navigator. */
    private fun forget(dispatcher: CoroutineDispatcher?): Weak<CallbackReceiver> {
        val navigator = started(dispatcher)
        navigator.observe { navigator.depth }
        NavigationLog(navigator, write = { check(!navigator.isFreed) })
        navigator.navigateForResult(NavigationRequest("a")) { navigator.depth }
        return Weak(navigator.receiver)
    }

    @Test
    fun whatIsForgottenIsClosed() {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val receivers = (0..<50).map { forget(confined) } + (0..<50).map { forget(null) }
        repeat(100) {
            collectGarbage()
            Navigator().close()
            if (receivers.all { it.get() == null } && Orphans.count == 0) return
        }
        fail("${receivers.count { it.get() != null }} live, ${Orphans.count} orphans")
    }

    private fun forgetAllButThePort(): NavigationPort = started().port()

    @Test
    fun whatIsForgottenWithoutADispatcherIsFreedByItsOwnThread() {
        val port = forgetAllButThePort()
        fun isClosed() = port.post(NavigationIntent.PopBack()).status == NavigationStatus.Closed
        repeat(100) { if (!isClosed() || Orphans.count == 0) collectGarbage() }
        assertTrue(isClosed())
        assertTrue(Orphans.count > 0)
        elsewhere { Navigator().close() }
        assertTrue(Orphans.count > 0)
        // Those of other tests may come late.
        repeat(100) {
            Navigator().close()
            if (Orphans.count > 0) collectGarbage()
        }
        assertEquals(0, Orphans.count)
        port.close()
    }

    private fun forgetReleased(): Weak<CallbackReceiver> = started().let { navigator ->
        navigator.detachThread()
        Weak(navigator.receiver)
    }

    @Test
    fun whatIsForgottenAndBelongsToNobodyIsFreedByAnyThread() {
        val receiver = elsewhere { forgetReleased() }
        repeat(100) {
            collectGarbage()
            Navigator().close()
            if (receiver.get() == null && Orphans.count == 0) return
        }
        fail("${Orphans.count} orphans")
    }

    private class Flag {
        @Volatile
        var isSet = false
    }

    @Test
    fun theCollectorRunsWhileNavigating() {
        val done = Flag()
        val collector = CoroutineScope(Dispatchers.Default).launch { while (!done.isSet) collectGarbage() }
        repeat(200) {
            started().use { navigator ->
                repeat(20) { index ->
                    val arguments = NavigationValue.Object(HostObject(index))
                    navigator.navigateForResult(NavigationRequest("a", arguments)) {}
                }
                assertEquals(20, navigator.popUpToRoot().removedCount)
            }
        }
        done.isSet = true
        runBlocking { collector.join() }
    }
}
