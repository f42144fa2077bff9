// Holds the handles of a navigator, and frees them when it is garbage. So it must not reach the Navigator or anything that
// its user gave.

package navcore

import kotlin.concurrent.Volatile
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Runnable

internal class NavigatorHandles(val receiver: Long, val dispatcher: CoroutineDispatcher?, val owner: Owner) {
    /** 0 once it is closed. Set by the owner alone, and used by nobody else. */
    @Volatile
    var navigator = 0L
    lateinit var port: PortHandle

    /** Whether it was closed inside a callback, and is freed when the outermost call ends. */
    @Volatile
    var isClosing = false

    /** From the garbage collector's thread, on which nobody hears of exceptions: what `onWake` throws, a dispatcher. */
    fun clean() {
        if (navigator != 0L) {
            runCatching { port.using { post(it, Down.PORT_CLOSE) } }
            val freeing = Runnable { Orphans.free(this) }
            val isSent = dispatcher?.let { runCatching { it.dispatch(EmptyCoroutineContext, freeing) }.isSuccess } ?: false
            if (!isSent) Orphans.add(this)
        }
        port.close()
        CallbackReceivers.remove(receiver)
    }

    /** Drains the close that was posted. False where the caller is not the owner, or is inside a call of it. */
    fun free(): Boolean {
        val takes = owner.take()
        if (!takes && !owner.isCaller) return false
        try {
            if (navigator == 0L) return true
            if (takes) command(navigator, owner.number, Down.CLAIM)
            val isFreed = command(navigator, owner.number, Down.DRAIN) == NavigationStatus.Freed.number
            if (isFreed) navigator = 0 else if (takes) command(navigator, owner.number, Down.RELEASE)
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
    private val orphans = ArrayList<NavigatorHandles>()

    fun add(handles: NavigatorHandles) = lock.held { orphans.add(handles) }

    fun free(handles: NavigatorHandles) {
        if (!handles.free()) add(handles)
    }

    fun free() {
        val mine = lock.held {
            if (orphans.isEmpty()) return
            val me = Crossing.thread()
            orphans.filter { it.owner.number == me || it.owner.isNobody }.also { orphans.removeAll(it.toSet()) }
        }
        for (handles in mine) free(handles)
    }

    val count: Int get() = lock.held { orphans.size }
}

/** A call that takes and gives nothing. */
internal fun command(handle: Long, owner: Long, what: Int): Int =
    Crossing.call(handle, owner, what, 0, 0, null, 0, LongArray(Crossing.OUT))
