// Cancelling a coroutine at each place where it waits: an operation that is pending is aborted, an entry that has
// opened stays, and nobody waits any more.

package navcore

import kotlin.test.*
import kotlinx.coroutines.*
import kotlinx.coroutines.flow.*
import kotlinx.coroutines.test.*

class CancellationTest {
    /** A stack of main, a, b; questions that come from then on wait for [answer]. */
    private class Subject(dispatcher: CoroutineDispatcher? = null, onWake: (() -> Unit)? = null) {
        val navigator = Navigator(dispatcher = dispatcher, onWake = onWake)
        val questions = ArrayList<NavigationQuestion>()
        val completed = ArrayList<NavigationOutcome>()
        val results = ArrayList<NavigationResult<NavigationValue>>()
        val base: EntryId

        init {
            for (route in listOf("main", "a", "b")) navigator.register(route)
            navigator.start(NavigationRequest("main"))
            base = navigator.navigate(NavigationRequest("a")).entryOrThrow()
            navigator.navigate(NavigationRequest("b"))
            navigator.setBridge(navigatorBridge { questions.add(it); BridgeAnswer.Later })
            navigator.observe { event ->
                if (event.kind == EventKind.Completed) completed.add(event.outcome!!)
                if (event.kind == EventKind.Result) results.add(event.result!!)
            }
        }

        fun answer(answer: BridgeAnswer = BridgeAnswer.Accept) {
            assertEquals(NavigationStatus.Ok, navigator.answer(questions.removeAt(0).id, answer))
        }

        /** Answers the oldest question, whose operation may have been aborted meanwhile. */
        fun answerIfOpen(answer: BridgeAnswer = BridgeAnswer.Accept) {
            val status = navigator.answer(questions.removeAt(0).id, answer)
            assertTrue(status == NavigationStatus.Ok || status == NavigationStatus.AlreadyResolved, "$status")
        }

        /** The oldest question is over, its operation has ended by an abort of the host's, and has changed nothing. */
        fun assertAborted() {
            assertEquals(
                NavigationStatus.AlreadyResolved, navigator.answer(questions.removeAt(0).id, BridgeAnswer.Accept),
            )
            assertEquals(AbortReason.ByHost, assertIs<NavigationOutcome.Aborted>(completed.single()).abortReason)
            assertUnchanged()
        }

        fun assertUnchanged() {
            assertEquals(listOf("main", "a", "b"), routes)
            assertNoWaiters()
        }

        fun assertNoWaiters() = assertEquals(emptyList(), navigator.entryIds.mapNotNull { navigator.waiterOf(it) })

        val routes: List<String> get() = navigator.entryIds.map { navigator.requestOf(it)!!.route }
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
        Form("pop with", listOf("main", "a")) { navigator.awaitPopBack(1) },
        Form("pop to entry", listOf("main", "a")) { navigator.awaitPopToEntry(base) },
        Form("pop to route", listOf("main", "a")) { navigator.awaitPopToRoute(NavigationRequest("a")) },
        Form("root", listOf("main")) { navigator.awaitPopUpToRoot() },
        Form("push", listOf("main", "a", "b", "a", "b")) {
            navigator.awaitPushAll(listOf(NavigationRequest("a"), NavigationRequest("b")))
        },
        Form("set", listOf("main", "b")) {
            navigator.awaitSetStack(
                listOf(NavigationElement.Keep(navigator.entryIds.first()), NavigationElement.New(NavigationRequest("b"))),
            )
        },
        Form("batch", listOf("main", "a")) { navigator.awaitBatch(listOf(NavigationIntent.PopBack())) },
    )

    private fun everyForm(
        dispatcher: CoroutineDispatcher? = null, test: suspend CoroutineScope.(Subject, Form) -> Unit,
    ) =
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

    @Test
    fun beforeItStartsNothingIsDone() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        waiting.cancelAndJoin()
        assertEquals(0, subject.questions.size)
        assertEquals(listOf("main", "a", "b"), subject.routes)
    }

    @Test
    fun inACoroutineThatIsCancelledAlreadyNothingIsDone() = everyForm { subject, form ->
        val waiting = launch {
            cancel()
            form.run(subject)
            fail("it went on")
        }
        waiting.join()
        assertEquals(0, subject.questions.size)
        subject.assertUnchanged()
    }

    @Test
    fun whileItIsPendingItIsAborted() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        waiting.cancelAndJoin()
        subject.assertAborted()
    }

    @Test
    fun whileItIsPendingTheWaiterIsCancelledAndDoesNotFail() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        waiting.cancelAndJoin()
        val isOfResult = form.name == "result" || form.name == "typed result"
        val cancelled = NavigationResult.Cancelled(CancelReason.CallerCancel, ChangeOrigin.Core)
        assertEquals(if (isOfResult) listOf(cancelled) else emptyList(), subject.results.toList<Any>())
    }

    @Test
    fun whileItIsQueuedBehindAnotherItIsAborted() = everyForm { subject, form ->
        val first = async { subject.navigator.awaitNavigate(NavigationRequest("b")) }
        yield()
        val waiting = async { form.run(subject) }
        yield()
        waiting.cancelAndJoin()
        assertEquals(AbortReason.ByHost, subject.completed.single().abortReason)
        subject.answer(BridgeAnswer.Refuse(4))
        assertEquals(4, first.await().hostCode)
        assertEquals(0, subject.questions.size)
        subject.assertUnchanged()
    }

    @Test
    fun whatIsQueuedBehindItGoesOn() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        yield()
        val second = async { subject.navigator.awaitNavigate(NavigationRequest("b")) }
        yield()
        assertEquals(1, subject.questions.size)
        waiting.cancelAndJoin()
        subject.assertAborted()
        subject.answer()
        assertTrue(second.await().isDone)
        assertEquals(listOf("main", "a", "b", "b"), subject.routes)
    }

    @Test
    fun theFirstIsCancelledAndTheSecondHasItsOutcome() = everyForm { subject, form ->
        val first = async { subject.navigator.awaitNavigate(NavigationRequest("b")) }
        yield()
        val waiting = async { form.run(subject) }
        yield()
        first.cancelAndJoin()
        subject.assertAborted()
        subject.answer(BridgeAnswer.Refuse(5))
        when (val result = waiting.await()) {
            is NavigationOutcome -> assertEquals(5, result.hostCode)
            else -> assertEquals(NavigationResult.Failed(NavigationStatus.Refused, 5), result)
        }
    }

    @Test
    fun whileAGuardOwesTheAnswerItIsAborted() = everyForm { subject, form ->
        val guarded = ArrayList<NavigationQuestion>()
        subject.navigator.addGuard(GuardScope.Entering) { guarded.add(it.question); GuardAnswer.Later }
        subject.navigator.addGuard(GuardScope.Leaving) { guarded.add(it.question); GuardAnswer.Later }
        val waiting = async { form.run(subject) }
        yield()
        waiting.cancelAndJoin()
        assertEquals(AbortReason.ByHost, subject.completed.single().abortReason)
        assertEquals(
            NavigationStatus.AlreadyResolved, subject.navigator.answer(guarded.single().id, BridgeAnswer.Accept),
        )
        assertEquals(0, subject.questions.size)
        subject.assertUnchanged()
    }

    @Test
    fun whileItWaitsForRoomItIsAborted() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        subject.navigator.register("alert", opens = Presentation.Alert)
        val first = async { subject.navigator.awaitResultOf(NavigationRequest("alert")) }
        yield()
        val second = async { subject.navigator.awaitResultOf(NavigationRequest("alert")) }
        yield()
        second.cancelAndJoin()
        assertEquals(AbortReason.ByHost, subject.completed.single().abortReason)
        assertTrue(subject.navigator.dismiss(true).isDone)
        assertEquals(true, first.await().valueOrNull()?.boolean)
        subject.assertUnchanged()
        subject.navigator.close()
    }

    @Test
    fun anOutcomeThatIsAwaitedIsAborted() = runTest {
        val subject = Subject()
        val outcome = subject.navigator.navigate(NavigationRequest("a"))
        val waiting = async { outcome.await() }
        val other = async { outcome.await() }
        yield()
        waiting.cancelAndJoin()
        subject.assertAborted()
        assertEquals(AbortReason.ByHost, other.await().abortReason)
        subject.navigator.close()
    }

    @Test
    fun anOutcomeThatIsAwaitedWhenTheCoroutineIsCancelledAlreadyIsAborted() = runTest {
        val subject = Subject()
        val outcome = subject.navigator.navigate(NavigationRequest("a"))
        val waiting = launch {
            cancel()
            outcome.await()
        }
        waiting.join()
        subject.assertAborted()
        subject.navigator.close()
    }

    @Test
    fun aCompletionThatIsAwaitedIsNotAborted() = runTest {
        val subject = Subject()
        val outcome = assertIs<NavigationOutcome.Pending>(subject.navigator.navigate(NavigationRequest("a")))
        val waiting = async { outcome.completion.await() }
        yield()
        waiting.cancelAndJoin()
        subject.answer()
        assertTrue(outcome.await().isDone)
        subject.navigator.close()
    }

    @Test
    fun whatWasPostedIsAbortedBeforeItStarts() = runTest {
        val subject = Subject()
        val port = subject.navigator.port()
        val result = CompletableDeferred<NavigationResult<NavigationValue>>()
        val waiting = async {
            port.post(NavigationIntent.NavigateForResult(NavigationRequest("a")) { result.complete(it) }).await()
        }
        yield()
        port.close()
        waiting.cancelAndJoin()
        subject.navigator.drain()
        assertEquals(NavigationResult.Failed(NavigationStatus.Aborted), result.await())
        assertEquals(AbortReason.ByHost, subject.completed.single().abortReason)
        assertEquals(0, subject.questions.size)
        subject.assertUnchanged()
        subject.navigator.close()
    }

    @Test
    fun whatWasPostedIsAbortedWhileItIsPending() = runTest {
        val subject = Subject()
        subject.navigator.port().use { port ->
            val waiting = async { port.post(NavigationIntent.Navigate(NavigationRequest("a"))).await() }
            yield()
            subject.navigator.drain()
            waiting.cancelAndJoin()
            subject.assertAborted()
        }
        subject.navigator.close()
    }

    @Test
    fun aReportThatWasPostedHasHappened() = runTest {
        val subject = Subject()
        subject.navigator.port().use { port ->
            val waiting = async { port.post(NavigationIntent.HostDidPop(subject.navigator.top!!)).await() }
            yield()
            waiting.cancelAndJoin()
            subject.navigator.drain()
            assertEquals(listOf("main", "a"), subject.routes)
        }
        subject.navigator.close()
    }

    @Test
    fun whatIsAskedInsideACallbackIsAborted() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        val waiting = CompletableDeferred<Job>()
        val observer = subject.navigator.observe { event ->
            if (event.kind != EventKind.Changed || waiting.isCompleted) return@observe
            val job = CoroutineScope(Dispatchers.Unconfined).launch {
                subject.navigator.awaitNavigate(NavigationRequest("a"))
            }
            waiting.complete(job)
            job.cancel()
        }
        subject.navigator.popBack()
        assertTrue(waiting.await().isCancelled)
        assertEquals(listOf("main", "a"), subject.routes)
        assertEquals(AbortReason.ByHost, subject.completed.single().abortReason)
        subject.navigator.removeObserver(observer)
        subject.navigator.close()
    }

    /** Of a navigator that belongs to a thread, cancelled on another one. */
    @Test
    fun cancelledOnAnotherThreadTheAbortIsPosted() {
        for (form in forms) {
            var wakes = 0
            val subject = Subject(onWake = { wakes++ })
            val waiting = CoroutineScope(Dispatchers.Unconfined).async { form.run(subject) }
            elsewhere { waiting.cancel() }
            assertTrue(wakes > 0, form.name)
            assertEquals(0, subject.completed.size)
            assertEquals(NavigationStatus.Ok, subject.navigator.drain())
            subject.assertAborted()
            subject.navigator.close()
        }
    }

    @Test
    fun cancelledOnAnotherThreadAnAcceptanceThatComesFirstStands() {
        for (form in forms) {
            val subject = Subject()
            val waiting = CoroutineScope(Dispatchers.Unconfined).async { form.run(subject) }
            elsewhere { waiting.cancel() }
            subject.answer()
            subject.navigator.drain()
            assertEquals(form.after, subject.routes, form.name)
            assertTrue(subject.completed.single().isDone)
            subject.assertNoWaiters()
            subject.navigator.close()
        }
    }

    /** What callbacks throw at the abort is for nobody who called: it goes to the coroutine's handler. */
    @Test
    fun whatCallbacksThrowAtTheAbortGoesToTheCoroutinesHandler() {
        for (form in forms) {
            val subject = Subject()
            val thrown = ArrayList<Throwable>()
            val handler = CoroutineExceptionHandler { _, exception -> thrown.add(exception) }
            val waiting = CoroutineScope(Dispatchers.Unconfined + handler).launch { form.run(subject) }
            val observer = subject.navigator.observe { throw IllegalStateException("heard") }
            waiting.cancel()
            subject.navigator.removeObserver(observer)
            subject.assertAborted()
            assertTrue(thrown.isNotEmpty() && thrown.all { it.message == "heard" }, "${form.name}: $thrown")
            subject.navigator.close()
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
        subject.assertNoWaiters()
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
    fun cancellingAfterTheCloseIsQuiet() = everyForm { subject, form ->
        val waiting = async { form.run(subject) }
        val other = async { form.run(subject) }
        yield()
        subject.navigator.close()
        waiting.cancel()
        elsewhere { other.cancel() }
        joinAll(waiting, other)
        assertTrue(waiting.isCancelled && other.isCancelled)
    }

    @Test
    fun whileWaitingForTheResultTheWaiterIsCancelledAndTheEntryStays() = runTest {
        val subject = Subject()
        subject.navigator.setBridge(null)
        val waiting = async { subject.navigator.awaitResultOf(NavigationRequest("a")) }
        yield()
        assertNotNull(subject.navigator.waiterOf(subject.navigator.top!!))
        waiting.cancelAndJoin()
        subject.assertNoWaiters()
        assertEquals(listOf("main", "a", "b", "a"), subject.routes)
        assertTrue(subject.navigator.popBack("late").isDone)
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
        assertTrue(subject.navigator.popBack("x").isDone)
        waiting.cancel()
        waiting.join()
        assertFalse(resumed)
        subject.assertNoWaiters()
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
        subject.navigator.popBack("x")
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
            if (waiting[index].isCancelled) subject.navigator.popBack() else subject.navigator.popBack(index)
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
        subject.assertAborted()
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
            if (index % 3 == 1) withContext(confined) {
                while (subject.questions.isEmpty() && waiting.isActive) yield()
            }
            val cancelling = CoroutineScope(callers).launch { waiting.cancel() }
            withContext(confined) {
                while (subject.questions.isNotEmpty()) {
                    subject.answerIfOpen(if (index % 2 == 0) BridgeAnswer.Accept else BridgeAnswer.Refuse(2))
                }
            }
            cancelling.join()
            waiting.join()
            withContext(confined) {
                // The abort of what is still under way may have been posted and not drained.
                while (subject.questions.isNotEmpty()) subject.answerIfOpen()
            }
        }
        withContext(confined) {
            while (subject.questions.isNotEmpty()) subject.answerIfOpen()
            while (subject.navigator.entryIds.any { subject.navigator.waiterOf(it) != null }) yield()
            subject.navigator.setBridge(null)
            assertEquals("main", subject.routes.first())
            assertTrue(subject.navigator.navigate(NavigationRequest("a")).isDone)
            subject.navigator.close()
        }
    }

    @Test
    fun onAnotherThread() =
        runTest { cancelsEverywhere(Dispatchers.Default.limitedParallelism(1), Dispatchers.Default) }

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
                    repeat(100) { assertEquals(NavigationStatus.Ok, subject.navigator.setState(subject.base, null)) }
                    yield()
                }
                while (subject.navigator.entryIds.any { subject.navigator.waiterOf(it) != null }) yield()
                assertEquals(50, subject.navigator.popToEntry(subject.navigator.entryIds[2]).removedCount)
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
            runCurrent()
            subject.assertAborted()
            subject.completed.clear()
        }
        subject.navigator.close()
    }
}
