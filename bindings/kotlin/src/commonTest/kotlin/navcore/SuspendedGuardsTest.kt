// Guards as suspending functions: each answer, and what becomes of an operation when somebody is cancelled meanwhile.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.test.runTest
import navcore.test.TestUser

class SuspendedGuardsTest {
    /** What a guard will say, each when it is let go. */
    private class Script(val navigator: Navigator) {
        val asked = ArrayList<GuardContext>()
        val answers = Channel<GuardAnswer>(Channel.UNLIMITED)
        var cancelled = 0

        suspend fun next(context: GuardContext): GuardAnswer {
            asked += context
            try {
                return answers.receive()
            } catch (exception: CancellationException) {
                cancelled++
                throw exception
            }
        }

        fun say(vararg said: GuardAnswer) = said.forEach { answers.trySend(it) }

        val routes: List<String> get() = navigator.entryIds.map { navigator.requestOf(it)!!.route }
    }

    private fun started(dispatcher: CoroutineDispatcher? = null, onWake: (() -> Unit)? = null): Navigator {
        val navigator = Navigator(dispatcher = dispatcher, onWake = onWake)
        for (route in listOf("main", "a", "b")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    private fun Navigator.guarded(coroutines: CoroutineScope): Script = Script(this).also { script ->
        addGuard(GuardScope.EnteringRoute(routeId("a")!!), coroutines) { script.next(it) }
    }

    /** A scope of its own on the dispatcher of the test, which may be cancelled; what it throws goes to a list. */
    private fun CoroutineScope.apart(thrown: MutableList<Throwable> = ArrayList()) = CoroutineScope(
        coroutineContext.minusKey(Job) + SupervisorJob() + CoroutineExceptionHandler { _, it -> thrown += it },
    )

    @Test
    fun answersAtOnceWhereItDoesNotSuspend() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            val elsewhere = NavigationIntent.Navigate(NavigationRequest("b"))
            script.say(GuardAnswer.Accept, GuardAnswer.Refuse(5), GuardAnswer.Redirect(elsewhere))
            assertTrue(navigator.navigate(NavigationRequest("a")).isDone)
            assertEquals(5, assertIs<NavigationOutcome.Refused>(navigator.navigate(NavigationRequest("a"))).hostCode)
            assertEquals(1, assertIs<NavigationOutcome.Done>(navigator.navigate(NavigationRequest("a"))).redirectCount)
            assertEquals(listOf("main", "a", "b"), script.routes)
        }
    }

    @Test
    fun acceptsAndRefusesLater() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            val first = async { navigator.awaitNavigate(NavigationRequest("a", "n" to 1)) }
            yield()
            assertEquals(1, script.asked.single().arguments?.get("n")?.int)
            // It can be read when the callback has returned.
            assertEquals(1, script.asked.single().question.changes.size)
            assertFalse(first.isCompleted)
            script.say(GuardAnswer.Accept)
            assertTrue(first.await().isDone)

            val second = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            script.say(GuardAnswer.Refuse(5))
            val refused = assertIs<NavigationOutcome.Refused>(second.await())
            assertEquals(
                Triple(NavigationStatus.Blocked, RefusingParty.Guard, 5),
                Triple(refused.status, refused.by, refused.hostCode),
            )
            assertEquals(listOf("main", "a"), script.routes)
        }
    }

    @Test
    fun laterIsARefusal() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            script.say(GuardAnswer.Later)
            assertEquals(1, navigator.navigate(NavigationRequest("a")).hostCode)
            val outcome = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            script.say(GuardAnswer.Later)
            assertEquals(1, outcome.await().hostCode)
        }
    }

    @Test
    fun redirectsElsewhere() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            val first = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            script.say(GuardAnswer.Redirect(NavigationIntent.Navigate(NavigationRequest("b"))))
            assertEquals(1, first.await().redirectCount)
            assertEquals(listOf("main", "b"), script.routes)
            // What can't take its place refuses it.
            val second = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            script.say(GuardAnswer.Redirect(NavigationIntent.HostDidSetStack(listOf())))
            assertEquals(NavigationStatus.Blocked to 1, second.await().let { it.status to it.hostCode })
        }
    }

    @Test
    fun resumesAfterAScreen() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            val outcome = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            script.say(GuardAnswer.Resume(NavigationRequest("b")))
            while (navigator.depth == 1) yield()
            assertEquals(listOf("main", "b"), script.routes)
            script.say(GuardAnswer.Accept)
            navigator.popBack(true)
            assertTrue(outcome.await().isDone)
            assertEquals(listOf("main", "a"), script.routes)
            assertEquals(listOf(0, 1), script.asked.map { it.redirectCount })
        }
    }

    /** A form of sign-in that the guard opens by itself, and waits for. */
    @Test
    fun waitsForAResultItself() = runTest {
        started().use { navigator ->
            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("a")!!), this) {
                val isSignedIn = navigator.navigateForResult<Boolean>(NavigationRequest("b")).valueOrNull() == true
                if (isSignedIn) GuardAnswer.Accept else GuardAnswer.Refuse(4)
            }
            val outcome = async { navigator.awaitNavigate(NavigationRequest("a")) }
            yield()
            assertEquals(2, navigator.depth)
            navigator.popBack(true)
            // What it opened has changed the stack.
            assertEquals(NavigationStatus.Superseded, outcome.await().status)
        }
    }

    @Test
    fun comesTooLate() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            val aborted = navigator.navigate(NavigationRequest("a"))
            navigator.abort(aborted.ticket!!)
            val superseded = navigator.navigate(NavigationRequest("a"))
            navigator.navigate(NavigationRequest("b"))
            assertEquals(2, script.asked.size)
            script.say(GuardAnswer.Accept, GuardAnswer.Resume(NavigationRequest("b")))
            repeat(10) { yield() }
            assertEquals(NavigationStatus.Superseded, superseded.await().status)
            assertEquals(listOf("main", "b"), script.routes)
        }
    }

    @Test
    fun comesAfterTheEnd() = runTest {
        val navigator = started()
        val script = navigator.guarded(this)
        val outcome = navigator.navigate(NavigationRequest("a"))
        navigator.close()
        script.say(GuardAnswer.Accept)
        assertEquals(NavigationStatus.Closed, outcome.await().status)
    }

    // Cancelled meanwhile

    @Test
    fun aTaskThatIsCancelledWhileTheGuardThinksAbortsTheOperation() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            val outcome = async { navigator.awaitNavigate(NavigationRequest("a")) }
            val result = async { navigator.navigateForResult<String>(NavigationRequest("a")) }
            yield()
            assertEquals(2, script.asked.size)
            outcome.cancelAndJoin()
            result.cancelAndJoin()
            for (context in script.asked) {
                assertEquals(
                    NavigationStatus.AlreadyResolved, navigator.answer(context.question.id, BridgeAnswer.Accept),
                )
            }
            // The coroutines of the guards are cancelled, and what they say is too late.
            yield()
            assertEquals(2, script.cancelled)
            script.say(GuardAnswer.Accept, GuardAnswer.Accept)
            repeat(10) { yield() }
            assertEquals(listOf("main"), script.routes)
        }
    }

    /** How an operation ends before its guard has answered. */
    private enum class Ending { Aborted, Superseded, GuardRemoved, Closed, ShutDown }

    @Test
    fun itsCoroutineIsCancelledWithTheOperation() {
        for (ending in Ending.entries) runTest {
            started().use { navigator ->
                val told = ArrayList<String>()
                val guard = navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("a")!!), this) {
                    told += "asked"
                    try {
                        awaitCancellation()
                    } finally {
                        told += "cancelled"
                    }
                }
                val outcome = navigator.navigate(NavigationRequest("a"))
                assertEquals(listOf("asked"), told)
                when (ending) {
                    Ending.Aborted -> navigator.abort(outcome.ticket!!)
                    Ending.Superseded -> navigator.navigate(NavigationRequest("b"))
                    Ending.GuardRemoved -> navigator.removeGuard(guard)
                    Ending.Closed -> navigator.close()
                    Ending.ShutDown -> navigator.shutdown()
                }
                repeat(10) { yield() }
                assertEquals(listOf("asked", "cancelled"), told, "$ending")
                val status = when (ending) {
                    Ending.Superseded -> NavigationStatus.Superseded
                    Ending.Closed, Ending.ShutDown -> NavigationStatus.Closed
                    else -> NavigationStatus.Aborted
                }
                assertEquals(status, outcome.await().status, "$ending")
            }
        }
    }

    /** The end of another operation leaves it alone, and so does its own answer. */
    @Test
    fun itsCoroutineIsCancelledOnlyWithTheOperation() = runTest {
        started().use { navigator ->
            val script = Script(navigator)
            val answered = ArrayList<Boolean>()
            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("a")!!), this) { context ->
                try {
                    script.next(context)
                } finally {
                    answered += currentCoroutineContext().isActive
                }
            }
            val first = navigator.navigate(NavigationRequest("a"))
            val other = navigator.navigate(NavigationRequest("a", "n" to 2))
            navigator.abort(other.ticket!!)
            yield()
            assertEquals(listOf(false), answered)
            script.say(GuardAnswer.Accept)
            assertTrue(first.await().isDone)
            assertEquals(listOf(false, true), answered)
            assertEquals(2, navigator.depth)
        }
    }

    /** An alert that a guard awaits by the `ask` of a flow goes with the operation. */
    @Test
    fun anAlertThatItAsksInAFlowGoesWithIt() = runTest {
        Navigator().use { navigator ->
            navigator.register(Base, Start, Walk, Word, Tint)
            navigator.start(Base)
            val leading = launch {
                navigator.lead(Walk) {
                    val leader = this
                    val scope = GuardScope.EnteringRoute(navigator.routeId(Word)!!)
                    navigator.addGuard(scope, this@runTest) {
                        leader.ask(Tint)
                        GuardAnswer.Accept
                    }
                }
            }
            val user = TestUser(navigator)
            user.submit(0, at = Start)
            val outcome = navigator.navigate(Word)
            user.awaitScreen(Tint)
            outcome.ticket?.let { navigator.abort(it) }
            repeat(20) { yield() }
            assertEquals("[base, start]", "${navigator.readTree()}")
            leading.cancelAndJoin()
        }
    }

    /** The screen that a guard opens first is an operation of its own. */
    @Test
    fun aTaskThatIsCancelledWhileItWaitsForAScreenLeavesTheScreen() = runTest {
        started().use { navigator ->
            val script = navigator.guarded(this)
            script.say(GuardAnswer.Resume(NavigationRequest("b")))
            val result = async { navigator.navigateForResult<String>(NavigationRequest("a")) }
            yield()
            assertEquals(listOf("main", "b"), script.routes)
            result.cancelAndJoin()
            assertEquals(listOf("main", "b"), script.routes)
            assertTrue(navigator.popBack(true).isDone)
            repeat(10) { yield() }
            assertEquals(listOf("main"), script.routes)
        }
    }

    @Test
    fun aGuardThatIsCancelledRefuses() = runTest {
        started().use { navigator ->
            val coroutines = apart()
            val script = navigator.guarded(coroutines)
            val outcome = async { navigator.awaitNavigate(NavigationRequest("a")) }
            val result = async { navigator.navigateForResult<String>(NavigationRequest("a")) }
            yield()
            coroutines.cancel()
            assertEquals(NavigatorBridge.THREW, assertIs<NavigationOutcome.Refused>(outcome.await()).hostCode)
            assertEquals(NavigationResult.Failed(NavigationStatus.Blocked, NavigatorBridge.THREW), result.await())
            assertEquals(2, script.cancelled)
            // One that is cancelled before it begins does, too.
            assertEquals(NavigatorBridge.THREW, navigator.navigate(NavigationRequest("a")).await().hostCode)
            assertEquals(listOf("main"), script.routes)
        }
    }

    @Test
    fun aGuardThatIsCancelledWhenItHasAcceptedAlreadyRefuses() = runTest {
        started().use { navigator ->
            val coroutines = apart()
            val script = navigator.guarded(coroutines)
            val outcome = navigator.navigate(NavigationRequest("a"))
            script.say(GuardAnswer.Accept)
            coroutines.cancel()
            assertEquals(NavigatorBridge.THREW, outcome.await().hostCode)
        }
    }

    @Test
    fun aTimeoutOfTheGuardItselfIsItsOwn() = runTest {
        started().use { navigator ->
            val script = Script(navigator)
            navigator.addGuard(GuardScope.Entering, this) { context ->
                withTimeoutOrNull(10) { script.next(context) } ?: GuardAnswer.Refuse(9)
            }
            assertEquals(9, navigator.navigate(NavigationRequest("a")).await().hostCode)
        }
    }

    @Test
    fun aGuardThatThrowsRefusesAndItsScopeHearsOfIt() = runTest {
        started().use { navigator ->
            val thrown = ArrayList<Throwable>()
            val (a, b) = listOf("a", "b").map { GuardScope.EnteringRoute(navigator.routeId(it)!!) }
            navigator.addGuard(a, apart(thrown)) { throw IllegalStateException("at once") }
            navigator.addGuard(b, apart(thrown)) {
                yield()
                throw IllegalStateException("later")
            }
            assertEquals(NavigatorBridge.THREW, navigator.navigate(NavigationRequest("a")).hostCode)
            assertEquals(NavigatorBridge.THREW, navigator.navigate(NavigationRequest("b")).await().hostCode)
            assertEquals(listOf<String?>("at once", "later"), thrown.map { it.message })
        }
    }

    /** Cancelled on another thread, without a dispatcher: it is posted, and the wake tells who must drain. */
    @Test
    fun aGuardThatIsCancelledElsewhereRefusesByAPost() = runTest {
        val wakes = Channel<Unit>(Channel.UNLIMITED)
        started(onWake = { wakes.trySend(Unit) }).use { navigator ->
            val coroutines = CoroutineScope(Dispatchers.Unconfined)
            navigator.guarded(coroutines)
            val outcome = assertIs<NavigationOutcome.Pending>(navigator.navigate(NavigationRequest("a")))
            elsewhere { coroutines.cancel() }
            wakes.receive()
            assertEquals(NavigationStatus.Ok, navigator.drain())
            assertEquals(NavigatorBridge.THREW, outcome.await().hostCode)
        }
    }

    @Test
    fun aConfinedNavigatorsGuardRunsOnItsDispatcher() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val coroutines = CoroutineScope(Dispatchers.Default)
        val navigator = withContext(confined) { started(confined) }
        withContext(confined) {
            navigator.addGuard(GuardScope.EnteringRoute(navigator.routeId("a")!!), coroutines) { context ->
                repeat(3) { yield() }
                // A function of the owner's.
                navigator.setState(navigator.top!!, context.arguments)
                withContext(Dispatchers.Default) { yield() }
                val elsewhere = NavigationIntent.Navigate(NavigationRequest("b"))
                if (context.arguments?.get("n")?.int == 1) GuardAnswer.Redirect(elsewhere) else GuardAnswer.Accept
            }
        }
        repeat(50) { assertTrue(navigator.awaitNavigate(NavigationRequest("a", "n" to it % 2)).isDone) }
        val outcomes = (0..<20).map { index ->
            async(Dispatchers.Default) { navigator.awaitNavigate(NavigationRequest("a", "n" to index)) }
        }
        coroutines.cancel()
        val known = setOf(NavigationStatus.Ok, NavigationStatus.Blocked, NavigationStatus.Superseded)
        assertEquals(emptySet(), outcomes.awaitAll().map { it.status }.toSet() - known)
        withContext(confined) {
            assertEquals(51, navigator.entryIds.size - outcomes.count { it.await().isDone })
            navigator.close()
        }
    }
}
