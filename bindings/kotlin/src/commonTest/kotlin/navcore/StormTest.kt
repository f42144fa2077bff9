// Storms: other threads cancel and call while navigators close. It is worth most where what was freed is inaccessible
// (fence.c). NAVCORE_STORM_ROUNDS says how many rounds each storm has.

package navcore

import kotlin.concurrent.Volatile
import kotlin.concurrent.atomics.AtomicInt
import kotlin.concurrent.atomics.AtomicReference
import kotlin.concurrent.atomics.ExperimentalAtomicApi
import kotlin.concurrent.atomics.fetchAndIncrement
import kotlin.test.*
import kotlinx.coroutines.*

/** A variable of the environment. */
expect fun environment(name: String): String?

private val rounds: Int get() = environment("NAVCORE_STORM_ROUNDS")?.toInt() ?: 500

/** What a round's navigator is called with, on threads that do not own it. */
private class Round(val number: Int, val navigator: Navigator, val waiting: List<Job>)

@OptIn(ExperimentalAtomicApi::class, ExperimentalCoroutinesApi::class, DelicateCoroutinesApi::class)
private class Storm(private val attack: Storm.(Round) -> Unit) {
    @Volatile
    private var current: Round? = null

    @Volatile
    private var isOver = false
    private val failure = AtomicReference<Throwable?>(null)
    private val claims = AtomicInt(0)

    /** What nobody catches ends here: exceptions of coroutines that were cancelled. */
    val handler = CoroutineExceptionHandler { _, exception -> fail(exception) }

    fun fail(exception: Throwable) {
        failure.compareAndSet(null, exception)
    }

    /** Runs the rounds here, the attacks on two other threads. */
    suspend fun run(round: suspend (Int) -> Unit) = newFixedThreadPoolContext(2, "attackers").use { attackers ->
        val attacking = List(2) { CoroutineScope(attackers).launch { attackAll() } }
        try {
            for (number in 0..<rounds) {
                round(number)
                failure.load()?.let { throw AssertionError("round $number", it) }
            }
        } finally {
            isOver = true
            attacking.joinAll()
        }
        failure.load()?.let { throw AssertionError("after the last round", it) }
    }

    fun begin(round: Round) {
        current = round
    }

    /** Every other round it waits for the attackers to come, so that they meet the close itself. */
    fun linger(number: Int) {
        if (number % 2 == 0) repeat(number % 256) { if (isOver) return }
    }

    private fun attackAll() {
        var last: Round? = null
        while (!isOver) {
            val round = current
            if (round == null || round === last) continue
            last = round
            try {
                attack(round)
            } catch (exception: Throwable) {
                fail(exception)
            }
        }
    }

    /** Calls in turn every kind of function that takes the navigator: each is refused, and none throws anything else. */
    fun callFromOutside(navigator: Navigator) {
        fun refused(status: NavigationStatus) {
            if (status != NavigationStatus.Closed) fail(AssertionError("a stranger got $status"))
        }
        val failed = when (claims.fetchAndIncrement() % 8) {
            0 -> runCatching { refused(navigator.navigate(NavigationRequest("a")).status) }
            1 -> runCatching { refused(navigator.drain()) }
            2 -> runCatching { refused(navigator.attachThread()) }
            3 -> runCatching { if (navigator.depth != 0 || navigator.entryIds.isNotEmpty()) fail(AssertionError("a depth")) }
            4 -> runCatching { refused(navigator.cancelResult(WaiterId(1))) }
            5 -> runCatching { if (navigator.tryPopBack()) fail(AssertionError("popped")) }
            6 -> runCatching { navigator.close() }
            else -> runCatching { navigator.observe {}; fail(AssertionError("observes")) }
        }
        val exception = failed.exceptionOrNull() ?: return
        val status = (exception as? NavigationException)?.status
        if (status != NavigationStatus.WrongThread && status != NavigationStatus.Closed) fail(exception)
    }
}

class StormTest {
    private class Failure : RuntimeException("the owner's")

    private fun started(dispatcher: CoroutineDispatcher? = null): Navigator {
        val navigator = Navigator(dispatcher = dispatcher)
        for (route in listOf("main", "a")) navigator.register(route)
        navigator.start(NavigationRequest("main"))
        return navigator
    }

    /** Two wait for an entry that has opened; one for an operation that is asked about, and two for queued ones. */
    private fun waitingFor(
        navigator: Navigator, storm: Storm, dispatcher: CoroutineDispatcher = Dispatchers.Unconfined,
    ): List<Job> {
        val coroutines = CoroutineScope(dispatcher + storm.handler)
        fun launch(wait: suspend () -> Unit) = coroutines.launch(start = CoroutineStart.UNDISPATCHED) { wait() }
        val opened = List(2) { launch { navigator.awaitResultOf(NavigationRequest("a")) } }
        navigator.setBridge(navigatorBridge { BridgeAnswer.Later })
        return opened + launch { navigator.awaitResultOf(NavigationRequest("a")) } +
            launch { navigator.awaitNavigate(NavigationRequest("a")) } + launch { navigator.popBack().await() }
    }

    /** Its observer throws: that comes out of the owner's calls, and of no other thread's. */
    @Test
    fun coroutinesAreCancelledAndStrangersCallWhileTheOwnerCloses(): Unit = runBlocking {
        val storm = Storm { round ->
            if (round.number % 3 != 0) for (job in round.waiting) job.cancel()
            repeat(3) { callFromOutside(round.navigator) }
        }
        storm.run { number ->
            val navigator = started()
            val waiting = waitingFor(navigator, storm)
            storm.begin(Round(number, navigator, waiting))
            if (number % 4 == 3) {
                navigator.setBridge(null)
                val observer = navigator.observe { throw Failure() }
                repeat(3) { assertFailsWith<Failure> { navigator.navigate(NavigationRequest("a")) } }
                navigator.removeObserver(observer)
            }
            storm.linger(number)
            navigator.close()
            waiting.joinAll()
        }
    }

    private fun Navigator.closeIfClaimed() {
        val status = try {
            attachThread()
        } catch (refusal: NavigationException) {
            return assertEquals(NavigationStatus.WrongThread, refusal.status)
        }
        if (status == NavigationStatus.Ok) close()
    }

    /** Any of the others may claim it, and closes it then. */
    @Test
    fun coroutinesAreCancelledWhileTheNavigatorIsHandedOver(): Unit = runBlocking {
        val storm = Storm { round ->
            for (job in round.waiting) job.cancel()
            round.navigator.closeIfClaimed()
        }
        storm.run { number ->
            val navigator = started()
            val waiting = waitingFor(navigator, storm)
            storm.begin(Round(number, navigator, waiting))
            storm.linger(number)
            assertEquals(NavigationStatus.Ok, navigator.detachThread())
            while (!navigator.isClosed) {
                navigator.closeIfClaimed()
            }
            waiting.joinAll()
        }
    }

    @Test
    fun coroutinesAreCancelledWhileTheDispatcherCloses(): Unit = runBlocking {
        val confined = Dispatchers.Default.limitedParallelism(1)
        val storm = Storm { round -> for (job in round.waiting) job.cancel() }
        withContext(confined) {
            storm.run { number ->
                val navigator = started(confined)
                val waiting = waitingFor(navigator, storm, confined)
                storm.begin(Round(number, navigator, waiting))
                storm.linger(number)
                navigator.close()
                waiting.joinAll()
            }
        }
    }
}
