// How a navigator calls the library: as its owner and on no other thread, in bytes, with what callbacks threw coming
// out of the call.

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
    configuration: NavigatorConfiguration, val dispatcher: CoroutineDispatcher?, onWake: (() -> Unit)?,
) {
    val waker = Waker(dispatcher, onWake)
    val receiver = CallbackReceiver(Owner(), waker::wake)
    val handles = NavigatorHandles(receiver.id, dispatcher, receiver.owner)
    private val owner: Owner get() = handles.owner

    /** The writer that is used again; calls inside callbacks and other threads find it taken. */
    private val writer = AtomicReference<MessageWriter?>(MessageWriter())

    /** Called when the library has freed the navigator. */
    var onClosed: () -> Unit = {}

    init {
        require(dispatcher !== Dispatchers.Unconfined) { "Dispatchers.Unconfined can't drain" }
        Orphans.free()
        val out = LongArray(Crossing.OUT)
        val status = writing {
            it.configuration(configuration)
            Crossing.call(0, 0, Down.NEW, 0, 0, it.bytes, it.length, out)
        }
        if (status != 0) {
            CallbackReceivers.remove(receiver.id)
            throw NavigationException(NavigationStatus.of(status))
        }
        owner.take()
        handles.navigator = out[0]
        val token = receiver.tokens.put(waker).toLong()
        writing { Crossing.call(handles.navigator, owner.number, Down.PORT_NEW, token, 0, it.bytes, it.length, out) }
        handles.port = PortHandle(out[0])
        if (dispatcher != null) {
            command(handles.navigator, owner.number, Down.RELEASE)
            owner.leave()
        }
    }

    private inline fun <T> writing(body: (MessageWriter) -> T): T {
        val mine = writer.exchange(null) ?: MessageWriter()
        try {
            return body(mine.begin(receiver))
        } finally {
            writer.store(mine)
        }
    }

    /**
     * Runs what crosses with the handle and the owner's number, and returns its status. With a dispatcher whoever calls
     * is the owner meanwhile. What callbacks threw comes out here, on the owner's thread alone; on another one the call
     * throws that it is not the owner's.
     */
    inline fun crossing(body: (handle: Long, owner: Long) -> Int): Int {
        val status = crossingAnywhere(body)
        return if (status == WRONG_THREAD) refused() else status
    }

    /** The owner may have closed it meanwhile. */
    private fun refused(): Int {
        if (handles.navigator == 0L) return NavigationStatus.Closed.number
        throw notTheOwner()
    }

    private fun notTheOwner() = NavigationException(
        NavigationStatus.WrongThread, null,
        when {
            owner.isHidden -> "the functions of a NavigationLog must not call its navigator"
            dispatcher != null ->
                "another thread is calling this navigator. With a dispatcher any thread may call it, but never two at a " +
                    "time"
            owner.isNobody ->
                "this navigator belongs to no thread. Call attachThread() first, on the thread that is to have it"
            else ->
                "this navigator belongs to the thread that made it, or was attached to it. Call it there, post to it " +
                    "by its port, or hand it over with detachThread() and attachThread()"
        },
    )

    /** Does the same for callers that may be on another thread: there it returns [WRONG_THREAD]. */
    private inline fun crossingAnywhere(body: (handle: Long, owner: Long) -> Int): Int {
        val takes = begin()
        val handle = handles.navigator
        val status: Int
        try {
            status = body(handle, owner.number)
        } finally {
            end(handle, takes)
        }
        if (handle != 0L && status != WRONG_THREAD) receiver.rethrow()
        return status
    }

    /** Crosses as [crossing] does, and returns whether it is done. */
    inline fun trying(body: (handle: Long, owner: Long) -> Int): Boolean = crossing(body) == 0

    @Suppress("NOTHING_TO_INLINE")
    private inline fun begin(): Boolean {
        callingReceiver = receiver
        return dispatcher != null && take()
    }

    /** Not where it is the caller's already, as inside a callback; or somebody else's, who must not be disturbed. */
    private fun take(): Boolean {
        if (!owner.take()) return false
        if (handles.navigator != 0L) command(handles.navigator, owner.number, Down.CLAIM)
        return true
    }

    @Suppress("NOTHING_TO_INLINE")
    private inline fun end(handle: Long, takes: Boolean) {
        callingReceiver = null
        if (handles.isClosing && handle != 0L && receiver.depth == 0) closed()
        if (takes) give()
    }

    private fun give() {
        if (handles.navigator != 0L) command(handles.navigator, owner.number, Down.RELEASE)
        owner.leave()
    }

    /** The owner's outermost call is over. Others, who are refused, may come by meanwhile. */
    private fun closed() {
        if (!owner.isCaller) return
        handles.navigator = 0
        handles.isClosing = false
        onClosed()
    }

    /** Claims a navigator without a dispatcher. Whom it belongs to is decided here, before its handle is used. */
    fun attachThread(): NavigationStatus {
        if (handles.navigator == 0L) return NavigationStatus.Closed
        if (dispatcher != null || owner.isCaller) return call(Down.CLAIM)
        if (!owner.take()) throw notTheOwner()
        return call(Down.CLAIM).also { if (it == NavigationStatus.Closed) owner.leave() }
    }

    fun detachThread(): NavigationStatus {
        val status = call(Down.RELEASE)
        if (status == NavigationStatus.Ok && dispatcher == null) owner.leave()
        return status
    }

    /** Frees the navigator, inside a callback when the outermost call ends. */
    fun free(): NavigationStatus {
        val status = crossing { handle, owner ->
            when {
                handle == 0L -> NavigationStatus.Closed.number
                owner != Crossing.thread() -> WRONG_THREAD
                else -> {
                    handles.isClosing = true
                    command(handle, owner, Down.FREE)
                }
            }
        }
        return NavigationStatus.of(status)
    }

    fun drain(): NavigationStatus = NavigationStatus.of(crossing { handle, owner -> drain(handle, owner) })

    /** Drains for the binding itself. On another thread than the owner's it does nothing. */
    fun drainAnywhere() {
        crossingAnywhere { handle, owner -> drain(handle, owner) }
    }

    private fun drain(handle: Long, owner: Long): Int {
        val out = LongArray(Crossing.OUT)
        try {
            return if (handle == 0L) NavigationStatus.Closed.number
            else Crossing.call(handle, owner, Down.DRAIN, 0, 0, null, 0, out)
        } finally {
            if (out[0] == NavigationStatus.Freed.number.toLong()) handles.isClosing = true
        }
    }

    /**
     * Makes a call whose status is ignored. Returns false on another thread than the owner's, where nothing was done.
     */
    fun doneAsOwner(what: Int, a: Long = 0, b: Long = 0): Boolean {
        val out = LongArray(Crossing.OUT)
        val status = crossingAnywhere { handle, owner ->
            writing { Crossing.call(handle, owner, what, a, b, it.bytes, it.length, out) }
        }
        return status != WRONG_THREAD
    }

    fun call(what: Int, a: Long = 0, b: Long = 0, out: LongArray = LongArray(Crossing.OUT)): NavigationStatus {
        val status = crossing { handle, owner ->
            writing { Crossing.call(handle, owner, what, a, b, it.bytes, it.length, out) }
        }
        return if (handles.navigator == 0L) NavigationStatus.Closed else NavigationStatus.of(status)
    }

    inline fun call(what: Int, a: Long, out: LongArray, b: Long = 0, write: (MessageWriter) -> Unit): NavigationStatus {
        val status = crossing { handle, owner ->
            val status = writing {
                write(it)
                Crossing.call(handle, owner, what, a, b, it.bytes, it.length, out)
            }
            if (handle == 0L) NavigationStatus.Closed.number else status
        }
        return NavigationStatus.of(status)
    }

    /** An operation that needs no bytes: its outcome. */
    fun perform(what: Int, a: Long = 0): LongArray {
        val out = LongArray(Crossing.OUT)
        val status = crossing { handle, owner ->
            val status = Crossing.call(handle, owner, what, a, 0, null, 0, out)
            if (handle == 0L) NavigationStatus.Closed.number else status
        }
        if (status != 0) out[0] = status.toLong()
        return out
    }

    fun number(what: Int, a: Long = 0): Long {
        val out = LongArray(Crossing.OUT)
        crossing { handle, owner -> Crossing.call(handle, owner, what, a, 0, null, 0, out) }
        return out[0]
    }

    fun read(what: Int, a: Long = 0): Pair<NavigationStatus, MessageReader> =
        reading { handle, owner -> Crossing.read(handle, owner, what, a) }

    /** Reads with the bytes that [write] writes. */
    inline fun read(
        what: Int, a: Long = 0, write: (MessageWriter) -> Unit,
    ): Pair<NavigationStatus, MessageReader> = reading { handle, owner ->
        writing {
            // What is only asked about takes no host object over.
            it.onlyCompares = true
            write(it)
            Crossing.read(handle, owner, what, a, it.bytes, it.length)
        }
    }

    /** Reads what the owner has borrowed, outside a callback. */
    inline fun readBorrowed(read: (owner: Long) -> ByteArray): MessageReader {
        var bytes = ByteArray(0)
        crossing { _, owner ->
            bytes = read(owner)
            if (bytes.isEmpty()) WRONG_THREAD else 0
        }
        return MessageReader(borrowed(bytes), receiver)
    }

    private inline fun reading(read: (handle: Long, owner: Long) -> ByteArray): Pair<NavigationStatus, MessageReader> {
        var reader: MessageReader? = null
        val status = crossing { handle, owner ->
            val answer = MessageReader(read(handle, owner), receiver)
            reader = answer
            val status = answer.int()
            if (handle == 0L) NavigationStatus.Closed.number else status
        }
        return Pair(NavigationStatus.of(status), checkNotNull(reader))
    }
}

internal fun NavigationStatus.orThrow(sentence: String = "") {
    if (this == NavigationStatus.Closed) throw NavigationException(this)
    if (this != NavigationStatus.Ok) throw NavigationException(this, null, sentence)
}

internal inline fun Pair<NavigationStatus, MessageReader>.orThrow(
    sentence: (NavigationStatus) -> String = { "" },
): MessageReader {
    if (first != NavigationStatus.Ok) first.orThrow(sentence(first))
    return second
}

/** Has the owner drain. The navigator may be gone. */
internal class Waker(private val dispatcher: CoroutineDispatcher?, private val onWake: (() -> Unit)?) {
    @Volatile
    var navigator: Weak<Navigator>? = null

    fun wake() {
        onWake?.invoke()
        val target = navigator ?: return
        dispatcher?.dispatch(EmptyCoroutineContext, Runnable { target.get()?.calls?.drainAnywhere() })
    }
}
