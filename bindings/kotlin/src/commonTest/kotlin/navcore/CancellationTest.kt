// Cancelling a coroutine at each place where it waits: the waiting ends, the operation goes on, the waiter is cancelled.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.test.*

class CancellationTest {
    /** A stack of main, a, b; questions that come from then on wait for [answer]. */
    private class Subject(dispatcher: CoroutineDispatcher? = null) {
        val navigator = Navigator(dispatcher = dispatcher)
        val questions = ArrayList<NavigationQuestion>()
        val base: EntryId

        init {
            for (route in listOf("main", "a", "b")) navigator.register(route)
            navigator.start(NavigationRequest("main"))
            base = navigator.navigate(NavigationRequest("a")).entryOrThrow()
            navigator.navigate(NavigationRequest("b"))
            navigator.setBridge(navigatorBridge { questions.add(it); BridgeAnswer.Later })
        }

        fun answer(answer: BridgeAnswer = BridgeAnswer.Accept) {
            assertEquals(Status.Ok, navigator.answer(questions.removeAt(0).id, answer))
        }

        val routes: List<String> get() = navigator.stack.map { navigator.requestOf(it)!!.route }
    }

    private class Form(val name: String, val after: List<String>, val run: suspend Subject.() -> Any?)

    private val forms = listOf(
        Form("perform", listOf("main", "a", "b", "a")) {
            navigator.awaitPerform(NavigationIntent.Navigate(NavigationRequest("a")))
        },
        Form("navigate", listOf("main", "a", "b", "a")) { navigator.awaitNavigate(NavigationRequest("a")) },
        Form("result", listOf("main", "a", "b", "a")) { navigator.awaitResultOf(NavigationRequest("a")) },
        Form("typed result", listOf("main", "a", "b", "a")) {
            navigator.navigateForResult<String>(NavigationRequest("a"))
        },
        Form("replace", listOf("main", "a", "a")) { navigator.awaitReplaceTop(NavigationRequest("a")) },
        Form("pop", listOf("main", "a")) { navigator.awaitPopBack() },
        Form("pop with", listOf("main", "a")) { navigator.awaitPopBackWith(1) },
        Form("pop to entry", listOf("main", "a")) { navigator.awaitPopTo(base) },
        Form("pop to route", listOf("main", "a")) { navigator.awaitPopTo(NavigationRequest("a")) },
        Form("root", listOf("main")) { navigator.awaitPopUpToRoot() },
        Form("push", listOf("main", "a", "b", "a", "b")) {
            navigator.awaitPushAll(listOf(NavigationRequest("a"), NavigationRequest("b")))
        },
        Form("set", listOf("main", "b")) {
            navigator.awaitSetStack(
                listOf(NavigationElement.Keep(navigator.stack.first()), NavigationElement.New(NavigationRequest("b"))),
            )
        },
        Form("batch", listOf("main", "a")) { navigator.awaitBatch(listOf(NavigationIntent.PopBack())) },
    )

    private fun everyForm(dispatcher: CoroutineDispatcher? = null, test: suspend CoroutineScope.(Subject, Form) -> Unit) =
        runTest {
            for (form in forms) {
                val subject = Subject(dispatcher)
                try {
                    test(subject, form)
                } catch (error: AssertionError) {
                    throw AssertionError("${form.name}: ${error.message}", error)
                } finally {
                    subject.navigator.close()
                }
            }
        }

    private fun assertNoWaiters(subject: Subject) =
        assertEquals(emptyList(), subject.navigator.stack.mapNotNull { subject.navigator.waiterOf(it) })

    @Test
    fun beforeItStartsNothingIsDone() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        waiting.cancelAndJoin()
        assertEquals(0, subject.questions.size)
        assertEquals(listOf("main", "a", "b"), subject.routes)
    }

    @Test
    fun whileItIsPendingItGoesOn() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        assertEquals(1, subject.questions.size)
        waiting.cancelAndJoin()
        assertEquals(listOf("main", "a", "b"), subject.routes)
        subject.answer()
        assertEquals(form.after, subject.routes)
        assertNoWaiters(subject)
    }

    @Test
    fun whileItIsPendingItMayStillBeRefused() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        waiting.cancelAndJoin()
        subject.answer(BridgeAnswer.Refuse(3))
        assertEquals(listOf("main", "a", "b"), subject.routes)
        assertNoWaiters(subject)
    }

    @Test
    fun whileItIsQueuedBehindAnotherItGoesOn() = everyForm { subject, form ->
        val first = async { subject.navigator.awaitNavigate(NavigationRequest("b")) }
        yield()
        val waiting = async { form.run(subject) }
        yield()
        assertEquals(1, subject.questions.size)
        waiting.cancelAndJoin()
        subject.answer(BridgeAnswer.Refuse(4))
        assertEquals(4, first.await().hostCode)
        subject.answer()
        assertEquals(form.after, subject.routes)
        assertNoWaiters(subject)
    }

    @Test
    fun theFirstIsCancelledAndTheSecondHasItsOutcome() = everyForm { subject, form ->
        val first = async { subject.navigator.awaitNavigate(NavigationRequest("b")) }
        yield()
        val waiting = async { form.run(subject) }
        yield()
        first.cancelAndJoin()
        subject.answer(BridgeAnswer.Refuse(4))
        subject.answer(BridgeAnswer.Refuse(5))
        when (val result = waiting.await()) {
            is Outcome -> assertEquals(5, result.hostCode)
            else -> assertEquals(NavigationResult.Failed(Status.Refused), result)
        }
    }

    @Test
    fun whenTheOutcomeHasComeAlreadyCancellingChangesNothing() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        subject.answer()
        // What it waits for is there, and it has not run since.
        waiting.cancelAndJoin()
        assertTrue(waiting.isCancelled)
        assertEquals(form.after, subject.routes)
        assertNoWaiters(subject)
    }

    @Test
    fun closingAfterACancellationIsQuiet() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        waiting.cancel()
        subject.navigator.close()
        waiting.join()
        assertTrue(waiting.isCancelled)
    }

    @Test
    fun whileWaitingForTheResultTheWaiterIsCancelledAndTheEntryStays() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        val waiting = async { subject.navigator.awaitResultOf(NavigationRequest("a")) }
        yield()
        assertNotNull(subject.navigator.waiterOf(subject.navigator.top!!))
        waiting.cancelAndJoin()
        assertNoWaiters(subject)
        assertEquals(listOf("main", "a", "b", "a"), subject.routes)
        assertTrue(subject.navigator.popBackWith("late").isDone)
        assertEquals(listOf("main", "a", "b"), subject.routes)
        subject.navigator.close()
    }

    @Test
    fun whenTheResultComesAtTheSameTimeCancellationWins() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        var resumed = false
        val waiting = launch {
            subject.navigator.awaitResultOf(NavigationRequest("a"))
            resumed = true
        }
        yield()
        assertTrue(subject.navigator.popBackWith("x").isDone)
        waiting.cancel()
        waiting.join()
        assertFalse(resumed)
        assertNoWaiters(subject)
        subject.navigator.close()
    }

    @Test
    fun whatCancelsMayBeTheResultItself() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        lateinit var waiting: Job
        subject.navigator.observe { if (it.kind == EventKind.Result) waiting.cancel() }
        waiting = launch { subject.navigator.awaitResultOf(NavigationRequest("a")) }
        yield()
        subject.navigator.popBackWith("x")
        waiting.join()
        assertTrue(waiting.isCancelled)
        assertEquals(listOf("main", "a", "b"), subject.routes)
        subject.navigator.close()
    }

    @Test
    fun oneOfManyWaitersIsCancelled() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        val waiting = (0..<10).map {
            async { subject.navigator.navigateForResult<Long>(NavigationRequest("a")) }.also { yield() }
        }
        for (index in listOf(3, 7)) waiting[index].cancelAndJoin()
        for (index in 9 downTo 0) {
            if (waiting[index].isCancelled) subject.navigator.popBack() else subject.navigator.popBackWith(index)
        }
        for (index in 0..<10) {
            if (index == 3 || index == 7) continue
            assertEquals(NavigationResult.Value(index.toLong()), waiting[index].await())
        }
        subject.navigator.close()
    }

    @Test
    fun aTimeoutIsACancellation() = runTest {
        val subject = Subject()
        assertNull(withTimeoutOrNull(10) { subject.navigator.awaitNavigate(NavigationRequest("a")) })
        subject.answer()
        assertNull(withTimeoutOrNull(10) { subject.navigator.awaitPopBack() })
        subject.answer()
        assertEquals(listOf("main", "a", "b"), subject.routes)
        subject.navigator.close()
    }

    @Test
    fun aCollectorOfEventsThatIsCancelledIsNoObserverAnyMore() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        val before = subject.navigator.receiver.tokens.count
        val heard = ArrayList<EventKind>()
        val collector = launch { subject.navigator.events.collect { heard.add(it.kind) } }
        yield()
        subject.navigator.popBack()
        yield()
        collector.cancelAndJoin()
        val count = heard.size
        assertTrue(count > 0)
        subject.navigator.navigate(NavigationRequest("a"))
        assertEquals(count, heard.size)
        assertEquals(before, subject.navigator.receiver.tokens.count)
        subject.navigator.close()
    }

    /** Everything above, on another thread than who cancels: where the place can't be chosen all of them come about. */
    private suspend fun cancelsEverywhere(confined: CoroutineDispatcher, callers: CoroutineDispatcher) {
        val subject = withContext(confined) { Subject(confined) }
        repeat(300) { index ->
            val form = forms[index % forms.size]
            val waiting = CoroutineScope(callers).async { form.run(subject) }
            if (index % 3 == 0) yield()
            if (index % 3 == 1) withContext(confined) { while (subject.questions.isEmpty() && waiting.isActive) yield() }
            val cancelling = CoroutineScope(callers).launch { waiting.cancel() }
            withContext(confined) {
                while (subject.questions.isNotEmpty()) {
                    subject.answer(if (index % 2 == 0) BridgeAnswer.Accept else BridgeAnswer.Refuse(2))
                }
            }
            cancelling.join()
            waiting.join()
            withContext(confined) {
                // What had been under way when it was cancelled comes to its end, and its waiter is cancelled there.
                while (subject.questions.isNotEmpty()) subject.answer()
            }
        }
        withContext(confined) {
            while (subject.questions.isNotEmpty()) subject.answer()
            while (subject.navigator.stack.any { subject.navigator.waiterOf(it) != null }) yield()
            subject.navigator.setBridge(null)
            assertEquals("main", subject.routes.first())
            assertTrue(subject.navigator.navigate(NavigationRequest("a")).isDone)
            subject.navigator.close()
        }
    }

    @Test
    fun onAnotherThread() = runTest { cancelsEverywhere(Dispatchers.Default.limitedParallelism(1), Dispatchers.Default) }

    @OptIn(DelicateCoroutinesApi::class, ExperimentalCoroutinesApi::class)
    @Test
    fun fromOneThreadToAnother() = runTest {
        newSingleThreadContext("owner").use { owner ->
            newSingleThreadContext("caller").use { caller -> cancelsEverywhere(owner, caller) }
        }
    }

    @Test
    fun onTheOwnersOwnDispatcher() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        cancelsEverywhere(confined, confined)
    }

    @Test
    fun cancellingOnAnotherThreadDisturbsNoCallOfTheOwner() = runTest {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val subject = withContext(confined) { Subject(confined).also { it.navigator.setBridge(null) } }
        repeat(20) {
            val waiting = List(50) {
                CoroutineScope(Dispatchers.Default).launch { subject.navigator.awaitResultOf(NavigationRequest("a")) }
            }
            withContext(confined) { while (subject.navigator.depth < 53) yield() }
            val cancelling = CoroutineScope(Dispatchers.Default).launch { waiting.forEach { it.cancelAndJoin() } }
            withContext(confined) {
                while (cancelling.isActive) {
                    repeat(100) { assertEquals(Status.Ok, subject.navigator.setState(subject.base, null)) }
                    yield()
                }
                while (subject.navigator.stack.any { subject.navigator.waiterOf(it) != null }) yield()
                assertEquals(50, subject.navigator.popTo(subject.navigator.stack[2]).removed)
            }
        }
        withContext(confined) { subject.navigator.close() }
    }

    @OptIn(ExperimentalCoroutinesApi::class)
    @Test
    fun onATestDispatcher() = runTest {
        val confined = StandardTestDispatcher(testScheduler)
        val subject = withContext(confined) { Subject(confined) }
        for (form in forms) {
            val waiting = async { form.run(subject) }
            runCurrent()
            waiting.cancelAndJoin()
            withContext(confined) { subject.answer(BridgeAnswer.Refuse(1)) }
            assertEquals(listOf("main", "a", "b"), subject.routes)
        }
        assertNoWaiters(subject)
        subject.navigator.close()
    }
}
