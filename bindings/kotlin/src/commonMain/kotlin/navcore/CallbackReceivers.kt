// Finds the receiver that a callback is for.

package navcore

import kotlin.concurrent.Volatile

/**
 * The receiver of the navigator that is calling the library, for as long as the call takes: its callbacks need not look
 * for it. Where another thread has set its own they do.
 */
internal var callingReceiver: CallbackReceiver? = null

@Suppress("NOTHING_TO_INLINE")
internal inline fun receiverOf(id: Long): CallbackReceiver? {
    val receiver = callingReceiver
    return if (receiver != null && receiver.id == id) receiver else CallbackReceivers[id]
}

/** The receivers that live, by number. Each is held by its navigator alone. */
internal object CallbackReceivers {
    private class Place(val id: Long, val receiver: Weak<CallbackReceiver>)

    private const val BITS = 20
    private val lock = Lock()
    private var serial = 0L
    private val free = ArrayList<Int>()

    @Volatile
    private var places = arrayOfNulls<Place>(16)
    private var used = 0

    fun add(receiver: CallbackReceiver): Long = lock.held {
        val index = free.removeLastOrNull() ?: used++
        check(index < 1 shl BITS) { "navcore: too many navigators" }
        serial++
        val id = (serial shl BITS) or index.toLong()
        val wider = if (index < places.size) places else places.copyOf(places.size * 2)
        wider[index] = Place(id, Weak(receiver))
        places = wider
        id
    }

    private fun indexOf(id: Long) = (id and ((1L shl BITS) - 1)).toInt()

    operator fun get(id: Long): CallbackReceiver? {
        val place = places[indexOf(id)]
        return if (place != null && place.id == id) place.receiver.get() else null
    }

    fun remove(id: Long) = lock.held {
        val index = indexOf(id)
        if (places[index]?.id == id) {
            places[index] = null
            free.add(index)
        }
    }
}
