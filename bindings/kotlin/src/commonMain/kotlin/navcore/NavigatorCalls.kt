// How a navigator calls the library: as its owner, in bytes, with what callbacks threw coming out of the call.

package navcore

import kotlin.concurrent.Volatile
import kotlin.concurrent.atomics.AtomicReference
import kotlin.concurrent.atomics.ExperimentalAtomicApi
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.Runnable

@OptIn(ExperimentalAtomicApi::class)
internal class NavigatorCalls(
    configuration: NavigationConfiguration, val dispatcher: CoroutineDispatcher?, onWake: (() -> Unit)?,
) {
    val waker = Waker(dispatcher, onWake)
    val core = Core(waker::wake)
    val net = Net(core.id, dispatcher)

    /** The writer that is used again; calls inside callbacks and other threads find it taken. */
    private val writer = AtomicReference<WireWriter?>(WireWriter())

    /** What the navigator still does when the library has freed it. */
    var onClosed: () -> Unit = {}

    init {
        require(dispatcher !== Dispatchers.Unconfined) { "Dispatchers.Unconfined can't drain" }
        Orphans.free()
        val out = LongArray(Crossing.OUT)
        val status = writing {
            it.configuration(configuration)
            Crossing.call(0, Down.NEW, 0, 0, it.bytes, it.length, out)
        }
        if (status != 0) {
            Cores.remove(core.id)
            throw NavigationException(Status.of(status))
        }
        net.handle = out[0]
        val token = core.slots.put(waker).toLong()
        writing { Crossing.call(net.handle, Down.PORT_NEW, token, 0, it.bytes, it.length, out) }
        net.port = out[0]
        if (dispatcher != null) command(net.handle, Down.RELEASE)
    }

    private inline fun <T> writing(body: (WireWriter) -> T): T {
        val mine = writer.exchange(null) ?: WireWriter()
        try {
            return body(mine.begin(core))
        } finally {
            writer.store(mine)
        }
    }

    /** Runs what calls the library. With a dispatcher whoever calls is the owner meanwhile. */
    inline fun <T> owning(body: (Long) -> T): T {
        val handle = net.handle
        val claims = begin(handle)
        val answer = try {
            body(handle)
        } finally {
            end(handle, claims)
        }
        core.rethrow()
        return answer
    }

    /** The same for what gives a status: whether it is done. Nothing is boxed. */
    inline fun trying(body: (Long) -> Int): Boolean {
        val handle = net.handle
        val claims = begin(handle)
        val status: Int
        try {
            status = body(handle)
        } finally {
            end(handle, claims)
        }
        core.rethrow()
        return status == 0
    }

    @Suppress("NOTHING_TO_INLINE")
    private inline fun begin(handle: Long): Boolean {
        callingCore = core
        return dispatcher != null && handle != 0L && command(handle, Down.CLAIM) == 0
    }

    @Suppress("NOTHING_TO_INLINE")
    private inline fun end(handle: Long, claims: Boolean) {
        callingCore = null
        if (net.isGoing && core.depth == 0) closed()
        if (claims && net.handle != 0L) command(handle, Down.RELEASE)
    }

    private fun closed() {
        net.handle = 0
        net.isGoing = false
        onClosed()
    }

    fun call(what: Int, a: Long = 0, b: Long = 0, out: LongArray = LongArray(Crossing.OUT)): Status =
        owning { handle ->
            val status = writing { Crossing.call(handle, what, a, b, it.bytes, it.length, out) }
            if (net.handle == 0L) Status.Closed else Status.of(status)
        }

    inline fun call(what: Int, a: Long, out: LongArray, b: Long = 0, write: (WireWriter) -> Unit): Status =
        owning { handle ->
            val status = writing {
                write(it)
                Crossing.call(handle, what, a, b, it.bytes, it.length, out)
            }
            if (handle == 0L) Status.Closed else Status.of(status)
        }

    /** An operation that needs no bytes: its outcome. */
    fun perform(what: Int, a: Long = 0): LongArray {
        val out = LongArray(Crossing.OUT)
        owning { handle -> Crossing.call(handle, what, a, 0, null, 0, out) }
        if (net.handle == 0L && out[0] == Status.Invalid.number.toLong()) out[0] = Status.Closed.number.toLong()
        return out
    }

    fun number(what: Int, a: Long = 0): Long {
        val out = LongArray(Crossing.OUT)
        call(what, a, 0, out)
        return out[0]
    }

    fun read(what: Int, a: Long = 0): Pair<Status, WireReader> =
        owning { handle -> answer(handle, Crossing.read(handle, what, a)) }

    /** Of what [write] says. */
    inline fun read(what: Int, write: (WireWriter) -> Unit): Pair<Status, WireReader> = owning { handle ->
        writing {
            // What is only asked about takes no host object over.
            it.onlyCompares = true
            write(it)
            answer(handle, Crossing.read(handle, what, 0, it.bytes, it.length))
        }
    }

    private fun answer(handle: Long, bytes: ByteArray): Pair<Status, WireReader> {
        val reader = WireReader(bytes, core)
        val status = Status.of(reader.int())
        return Pair(if (handle == 0L) Status.Closed else status, reader)
    }
}

internal fun Status.orThrow() {
    if (this != Status.Ok) throw NavigationException(this)
}

internal fun Pair<Status, WireReader>.orThrow(): WireReader = second.also { first.orThrow() }

/** Has the owner drain. The navigator may be gone. */
internal class Waker(private val dispatcher: CoroutineDispatcher?, private val onWake: (() -> Unit)?) {
    @Volatile
    var navigator: Weak<Navigator>? = null

    fun wake() {
        onWake?.invoke()
        val target = navigator ?: return
        dispatcher?.dispatch(EmptyCoroutineContext, Runnable { target.get()?.drain() })
    }
}
