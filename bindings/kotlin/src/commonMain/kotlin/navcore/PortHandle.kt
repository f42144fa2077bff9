// The handle of a port, which any thread may use while another one closes it.

package navcore

internal class PortHandle(private val port: Long) {
    private val lock = Lock()
    private var users = 0
    private var isClosed = false

    /** Runs what uses the port, with 0 once it is closed. Other threads may use it meanwhile, and callbacks may. */
    inline fun <T> using(body: (Long) -> T): T {
        val handle = enter()
        try {
            return body(handle)
        } finally {
            if (handle != 0L) leave()
        }
    }

    private fun enter(): Long = lock.held {
        if (isClosed) return 0L
        users++
        port
    }

    private fun leave() {
        val isLast = lock.held {
            users--
            isClosed && users == 0
        }
        if (isLast) release()
    }

    /** Another handle of the same port, closed by itself. */
    fun copy(): PortHandle = using {
        post(it, Down.PORT_RETAIN)
        PortHandle(it)
    }

    fun close() {
        val isLast = lock.held {
            if (isClosed) return
            isClosed = true
            users == 0
        }
        if (isLast) release()
    }

    private fun release() {
        post(port, Down.PORT_RELEASE)
    }
}

/** A call of a port that needs no bytes. */
internal fun post(port: Long, what: Int, subject: Long = 0, code: Long = 0): Int =
    Crossing.post(port, what, subject, code, null, 0, LongArray(Crossing.OUT))
