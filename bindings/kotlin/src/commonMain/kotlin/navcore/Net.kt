// What is left of a navigator when it is garbage: the handles, and how they are given back. It must not reach the
// navigator or anything that its user gave.

package navcore

import kotlin.concurrent.Volatile
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable

internal class Net(val core: Long, val dispatcher: CoroutineDispatcher?) {
    /** 0 once it is closed. */
    @Volatile
    var handle = 0L
    var port = 0L

    /** It was closed inside a callback, and goes when the outermost call ends. */
    @Volatile
    var isGoing = false

    /** From any thread, as long as the navigator is not garbage. */
    fun postCancellation(waiter: WaiterId) {
        Crossing.call(port, Down.PORT_CANCEL_RESULT, waiter.value, 0, null, 0, LongArray(Crossing.OUT))
    }

    /** From the garbage collector's thread. */
    fun clean() {
        val orphan = handle
        handle = 0
        if (orphan != 0L) {
            command(port, Down.PORT_CLOSE)
            if (dispatcher == null) {
                Orphans.add(orphan)
            } else {
                dispatcher.dispatch(
                    EmptyCoroutineContext,
                    Runnable {
                        command(orphan, Down.CLAIM)
                        command(orphan, Down.DRAIN)
                    },
                )
            }
        }
        if (port != 0L) command(port, Down.PORT_RELEASE)
        port = 0
        Cores.remove(core)
    }
}

/** Navigators that nobody closed and that belong to a thread: it frees them when it makes its next one. */
internal object Orphans {
    private val lock = Lock()
    private val handles = ArrayList<Long>()

    fun add(handle: Long) = lock.held { handles.add(handle) }

    fun free() {
        val mine = lock.held {
            if (handles.isEmpty()) return
            handles.toList().also { handles.clear() }
        }
        for (handle in mine) if (command(handle, Down.DRAIN) == Status.WrongThread.number) add(handle)
    }

    val count: Int get() = lock.held { handles.size }
}

/** A call that takes and gives nothing. */
internal fun command(handle: Long, what: Int): Int =
    Crossing.call(handle, what, 0, 0, null, 0, LongArray(Crossing.OUT))
