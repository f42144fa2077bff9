// What is left of a navigator when it is garbage: the handles, and how they are given back. It must not reach the
// navigator or anything that its user gave.

package navcore

import kotlin.concurrent.Volatile
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable

internal class Net(val core: Long, val dispatcher: CoroutineDispatcher?, val owner: Owner) {
    /** 0 once it is closed. Set by the owner alone, and used by nobody else. */
    @Volatile
    var handle = 0L
    lateinit var port: PortHandle

    /** It was closed inside a callback, and goes when the outermost call ends. */
    @Volatile
    var isGoing = false

    /** From the garbage collector's thread, on which nobody hears of exceptions: what `onWake` throws, a dispatcher. */
    fun clean() {
        if (handle != 0L) {
            runCatching { port.using { post(it, Down.PORT_CLOSE) } }
            val freeing = Runnable { Orphans.free(this) }
            val isSent = dispatcher?.let { runCatching { it.dispatch(EmptyCoroutineContext, freeing) }.isSuccess } ?: false
            if (!isSent) Orphans.add(this)
        }
        port.close()
        Cores.remove(core)
    }

    /** Drains the close that was posted. False where the caller is not the owner, or is inside a call of it. */
    fun free(): Boolean {
        val takes = owner.take()
        if (!takes && !owner.isCaller) return false
        try {
            if (handle == 0L) return true
            if (takes) command(handle, owner.number, Down.CLAIM)
            val isFreed = command(handle, owner.number, Down.DRAIN) == Status.Freed.number
            if (isFreed) handle = 0 else if (takes) command(handle, owner.number, Down.RELEASE)
            return isFreed
        } finally {
            if (takes) owner.leave()
        }
    }
}

/**
 * Navigators that nobody closed and that belong to a thread: it frees them when it makes its next one. Those of nobody any
 * thread frees.
 */
internal object Orphans {
    private val lock = Lock()
    private val nets = ArrayList<Net>()

    fun add(net: Net) = lock.held { nets.add(net) }

    fun free(net: Net) {
        if (!net.free()) add(net)
    }

    fun free() {
        val mine = lock.held {
            if (nets.isEmpty()) return
            val me = Crossing.thread()
            nets.filter { it.owner.number == me || it.owner.isNobody }.also { nets.removeAll(it.toSet()) }
        }
        for (net in mine) free(net)
    }

    val count: Int get() = lock.held { nets.size }
}

/** A call that takes and gives nothing. */
internal fun command(handle: Long, owner: Long, what: Int): Int =
    Crossing.call(handle, owner, what, 0, 0, null, 0, LongArray(Crossing.OUT))
