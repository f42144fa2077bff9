// Results that outlive the process: a waiter with a key waits in the next process, gets a function by its key, and the
// result exactly once.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.test.*

class SavedResultsTest {
    private class Failure(message: String) : RuntimeException(message)

    private val key = "settings.colour"
    private val home = NavigationRequest("home")
    private val picker = NavigationRequest("picker")
    private val keyed = NavigationOptions(tag = 7, key = key)
    private val blue = NavigationResult.Value(NavigationValue.of("blue"))
    private val cancelled = NavigationResult.Cancelled(CancelReason.CallerCancel, ChangeOrigin.Core)
    private val results = ArrayList<NavigationResult<NavigationValue>>()
    private var released = 0

    private fun navigator(
        configuration: NavigatorConfiguration = NavigatorConfiguration(), dispatcher: CoroutineDispatcher? = null,
    ): Navigator {
        val navigator = Navigator(configuration, dispatcher)
        for (route in listOf("home", "picker", "alarm")) navigator.register(route)
        navigator.registerFlow("setup", NavigationRequest("alarm"))
        return navigator
    }

    /** Goes on with the text of another navigator, which is closed, or without a text. */
    private fun next(
        before: Navigator? = null, configuration: NavigatorConfiguration = NavigatorConfiguration(),
    ): Navigator {
        val text = before?.save()
        before?.close()
        val navigator = navigator(configuration)
        val outcome = navigator.restore(text, home)
        assertEquals(text != null, outcome.isRestored, "$outcome")
        if (text != null) assertEquals(text, navigator.save())
        return navigator
    }

    /** The picker is shown in the next process, and nobody has attached. */
    private fun picking(configuration: NavigatorConfiguration = NavigatorConfiguration()): Navigator {
        val first = next()
        assertTrue(first.navigateForResult(picker, keyed) {}.isDone)
        return next(first, configuration)
    }

    private fun Navigator.attach(): WaiterId? = attachResult(key, onReleased = { released++ }) { results += it }
    private fun told() = results.toList().also { results.clear() }
    private fun thrown(body: () -> Unit) = assertFailsWith<NavigationException> { body() }.status
    private fun failed(status: NavigationStatus) = NavigationResult.Failed(status)

    @Test
    fun aWaiterWaitsInTheNextProcess(): Unit = picking().use { navigator ->
        assertEquals("[home, picker awaited]", "${navigator.readTree()}")
        assertEquals(navigator.waiterOf(navigator.top!!), navigator.attach())
        assertEquals(NavigationStatus.InUse, thrown { navigator.attach() })
        assertEquals(1, released)
        assertEquals(emptyList(), told())
        assertTrue(navigator.popBack("blue").isDone)
        assertEquals(listOf<Any>(blue), told())
        assertEquals(2, released)
        assertNull(navigator.attach())
        assertEquals(3, released)
        assertEquals(emptyList(), told())
    }

    @Test
    fun aResultThatComesFirstIsKeptAndSaved() {
        val first = picking()
        assertTrue(first.popBack("blue").isDone)
        assertEquals(NavigationStatus.InUse, first.navigateForResult(picker, keyed) { fail() }.status)
        next(first).use { navigator ->
            assertNotNull(navigator.attach())
            assertEquals(listOf<Any>(blue), told())
            assertEquals(1, released)
            assertNull(navigator.attach())
            assertTrue(navigator.navigateForResult(picker, keyed) {}.isDone)
        }
    }

    @Test
    fun aSecretResultFailsInTheNextProcess() {
        val first = picking()
        first.popBack(NavigationValue.Secret(NavigationValue.of("4711")))
        next(first).use { navigator ->
            navigator.attach()
            assertEquals(listOf<Any>(failed(NavigationStatus.NotSaved)), told())
        }
    }

    @Test
    fun aKeyIsFreeOnceTheResultIsThere(): Unit = next().use { navigator ->
        assertTrue(navigator.navigateForResult(picker, keyed) { results += it }.isDone)
        assertEquals(NavigationStatus.InUse, navigator.navigateForResult(picker, keyed) { fail() }.status)
        assertEquals(NavigationStatus.InUse, thrown { navigator.attach() })
        navigator.popBack("blue")
        assertEquals(listOf<Any>(blue), told())
        assertTrue(navigator.navigateForResult(picker, keyed) {}.isDone)
    }

    /** As docs/kotlin-saved.md has it. */
    private fun Navigator.saveChanges(write: (String) -> Unit) {
        val kinds = setOf(EventKind.Changed, EventKind.State, EventKind.Result)
        observe { event -> if (event.kind in kinds && scene() != null) write(save()) }
    }

    @Test
    fun whereEachResultIsSavedItComesOnce() {
        val first = picking()
        first.popBack("blue")
        next(first).use { navigator ->
            var text = navigator.save()
            navigator.saveChanges { text = it }
            assertNotNull(navigator.attach())
            assertEquals(listOf<Any>(blue), told())
            navigator().use { last ->
                assertTrue(last.restore(text, home).isRestored)
                assertNull(last.attach())
            }
        }
    }

    @Test
    fun whatSavesEachChangeThrowsAtNoEnd() {
        for (end in listOf<Navigator.() -> Unit>({ close() }, { shutdown() }, { hostDidDismiss(scene()!!) })) {
            picking().use { navigator ->
                var saves = 0
                navigator.saveChanges { saves++ }
                navigator.attach()
                navigator.navigate(picker)
                assertEquals(1, saves)
                navigator.end()
                assertIs<NavigationResult.Cancelled>(told().single())
                assertEquals(1, saves)
            }
        }
    }

    @Test
    fun aFlowHasAWaiterToo() {
        val first = next()
        first.navigateForResult(NavigationRequest("setup"), keyed) {}
        next(first).use { navigator ->
            navigator.attach()
            navigator.endFlow(navigator.currentFlow!!, "blue")
            assertEquals(listOf<Any>(blue), results)
            assertNotNull(told().single().flow)
        }
    }

    @Test
    fun batchesPostsAndPortsTakeKeys() {
        val first = next()
        first.batch(
            listOf(
                NavigationIntent.NavigateForResult(NavigationRequest("alarm"), NavigationOptions(key = "a")),
                NavigationIntent.NavigateForResult(picker, NavigationOptions(key = "b")),
            ),
        )
        first.port().use { port ->
            val posted = port.post(NavigationIntent.NavigateForResult(picker, NavigationOptions(key = "c")))
            assertEquals(NavigationStatus.Pending, posted.status)
        }
        first.drain()
        assertEquals("[home, alarm awaited, picker awaited, picker awaited]", "${first.readTree()}")
        next(first).use { navigator ->
            for (key in listOf("c", "b", "a")) {
                assertNotNull(navigator.attachResult(key) { results += it }, key)
                navigator.popBack(key)
            }
            assertEquals(listOf<Any>("c", "b", "a"), told().map { it.valueOrNull()!!.string!! })
        }
    }

    @Test
    fun keysAreChecked(): Unit = next().use { navigator ->
        val long = "k".repeat(100_000)
        assertEquals(NavigationStatus.Invalid, thrown { navigator.attachResult("") { fail() } })
        assertNull(navigator.attachResult("half \ud800") { fail() })
        assertEquals(NavigationStatus.TooLarge, thrown { navigator.attachResult(long) { fail() } })
        fun ask(options: NavigationOptions) = navigator.navigateForResult(picker, options) { fail() }.status
        assertFailsWith<IllegalArgumentException> { NavigationOptions(key = "") }
        assertEquals(NavigationStatus.Invalid, ask(NavigationOptions(key = "half \ud800")))
        assertEquals(NavigationStatus.TooLarge, ask(NavigationOptions(key = long)))
        assertEquals(NavigationStatus.Invalid, ask(NavigationOptions(key = key, waitsForNextValue = true)))
        assertEquals(NavigationStatus.Invalid, navigator.navigate(picker, NavigationOptions(key = key)).status)
        navigator.close()
        assertEquals(NavigationStatus.Closed, thrown { navigator.attach() })
        assertEquals(1, released)
    }

    @Test
    fun withoutAFunctionTheResultIsAnEvent(): Unit =
        picking(NavigatorConfiguration(eventCapacity = 16)).use { navigator ->
            val waiter = navigator.attachResultPulled(key) { released++ }
            assertNotNull(waiter)
            assertNull(navigator.attachResultPulled("nobody") { released++ })
            navigator.popBack("blue")
            assertEquals(2, released)
            val events = generateSequence { navigator.nextEvent() }
            val event = events.single { it.kind == EventKind.Result }
            assertEquals<Any?>(listOf(blue, 7L), listOf(event.result, event.tag))
        }

    @Test
    fun whatTheFunctionThrowsComesOut() {
        val first = picking()
        first.attachResult(key) { throw Failure("no") }
        assertEquals("no", assertFailsWith<Failure> { first.popBack("blue") }.message)
        first.close()
        picking().use { navigator ->
            navigator.popBack("blue")
            assertEquals("no", assertFailsWith<Failure> { navigator.attachResult(key) { throw Failure("no") } }.message)
            assertNull(navigator.attach())
        }
    }

    @Test
    fun aWaiterIsCancelledByItsId(): Unit = picking().use { navigator ->
        assertEquals(NavigationStatus.Ok, navigator.cancelResult(navigator.attach()!!))
        assertEquals(listOf<Any>(cancelled), told())
        assertNull(navigator.attach())
        assertEquals("[home, picker]", "${navigator.readTree()}")
    }

    @Test
    fun aCoroutineWaitsForTheResult() = runTest {
        picking().use { navigator ->
            assertNull(navigator.awaitResult("nobody"))
            val waiting = async(start = CoroutineStart.UNDISPATCHED) { navigator.awaitResult(key) }
            assertEquals<Any?>(failed(NavigationStatus.InUse), navigator.awaitResult(key))
            assertEquals<Any?>(failed(NavigationStatus.Invalid), navigator.awaitResult(""))
            navigator.popBack("blue")
            assertEquals<Any?>(blue, waiting.await())
            assertNull(navigator.awaitResult(key))
            navigator.close()
            assertEquals<Any?>(failed(NavigationStatus.Closed), navigator.awaitResult(key))
        }
        picking().use { navigator ->
            navigator.popBack("blue")
            assertEquals<Any?>(blue, navigator.awaitResult(key))
        }
    }

    @Test
    fun aScreenWaitsWhetherItNavigatesOrNot() = runTest {
        suspend fun Navigator.pick() = attachResult<String>(key) ?: navigateForResult<String>(picker, keyed)
        val first = next()
        val lost = launch(start = CoroutineStart.UNDISPATCHED) { first.pick() }
        assertEquals("[home, picker awaited]", "${first.readTree()}")
        next(first).use { navigator ->
            lost.join()
            val picked = async(start = CoroutineStart.UNDISPATCHED) { navigator.pick() }
            assertEquals(2, navigator.depth)
            navigator.popBack("blue")
            assertEquals<Any>(NavigationResult.Value("blue"), picked.await())
        }
        picking().use { navigator ->
            navigator.popBack(3)
            assertFailsWith<ClassCastException> { navigator.pick() }
        }
    }

    @Test
    fun aCancelledCoroutineCancelsTheWaiter() = runTest {
        picking().use { navigator ->
            navigator.observe { event -> if (event.kind == EventKind.Result) results += event.result!! }
            val waiting = launch(start = CoroutineStart.UNDISPATCHED) { navigator.awaitResult(key) }
            waiting.cancelAndJoin()
            assertEquals(listOf<Any>(cancelled), told())
            assertEquals("[home, picker]", "${navigator.readTree()}")
            assertNull(navigator.attach())
        }
    }

    @Test
    @OptIn(ExperimentalCoroutinesApi::class)
    fun withADispatcherTheWaiterIsCancelledThere() = runTest {
        val text = picking().use { it.save() }
        navigator(dispatcher = StandardTestDispatcher(testScheduler)).use { navigator ->
            assertTrue(navigator.restore(text, home).isRestored)
            val waiting = launch { navigator.awaitResult(key) }
            runCurrent()
            assertEquals(NavigationStatus.InUse, thrown { navigator.attach() })
            waiting.cancelAndJoin()
            runCurrent()
            assertNull(navigator.attach())
            assertEquals("[home, picker]", "${navigator.readTree()}")
        }
    }

    @Test
    fun aCoroutineThatIsCancelledBeforeItGoesOnHasLostTheResult() = runTest {
        picking().use { navigator ->
            val waiting = launch(start = CoroutineStart.UNDISPATCHED) {
                navigator.awaitResult(key)
                fail("it went on")
            }
            navigator.popBack("blue")
            waiting.cancelAndJoin()
            assertNull(navigator.attach())
        }
    }

    @Test
    fun whileAModelIsMadeNobodyWaitsYet() {
        val text = picking().use { it.save() }
        navigator().use { navigator ->
            var told: WaiterId? = WaiterId(7)
            navigator.unregister(navigator.routeId("home")!!)
            navigator.register("home", routeBuilder<Unit> { told = navigator.attach() })
            assertTrue(navigator.restore(text, home).isRestored)
            assertNull(told)
            assertNotNull(navigator.attach())
        }
    }

    @Test
    fun aCoroutineThatWasCancelledBeforeDoesNotAttach() = runTest {
        picking().use { navigator ->
            val waiting = launch {
                cancel()
                navigator.awaitResult(key)
                fail("it went on")
            }
            waiting.join()
            assertNotNull(navigator.attach())
            assertEquals(emptyList(), told())
        }
    }
}
