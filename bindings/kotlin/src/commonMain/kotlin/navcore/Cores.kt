// How a callback that comes up finds the navigator it is for.

package navcore

import kotlin.concurrent.Volatile

/**
 * One that is calling the library, held no longer than that: its callbacks need not look for it. Where another thread has
 * set its own they do.
 */
internal var callingCore: Core? = null

@Suppress("NOTHING_TO_INLINE")
internal inline fun coreOf(id: Long): Core? {
    val core = callingCore
    return if (core != null && core.id == id) core else Cores[id]
}

/** The cores that live, by number. A core is held by its navigator alone. */
internal object Cores {
    private class Place(val id: Long, val core: Weak<Core>)

    private const val BITS = 20
    private val lock = Lock()
    private var serial = 0L
    private val free = ArrayList<Int>()

    @Volatile
    private var places = arrayOfNulls<Place>(16)
    private var used = 0

    fun add(core: Core): Long = lock.held {
        val index = free.removeLastOrNull() ?: used++
        check(index < 1 shl BITS) { "navcore: too many navigators" }
        serial++
        val id = (serial shl BITS) or index.toLong()
        val wider = if (index < places.size) places else places.copyOf(places.size * 2)
        wider[index] = Place(id, Weak(core))
        places = wider
        id
    }

    private fun indexOf(id: Long) = (id and ((1L shl BITS) - 1)).toInt()

    operator fun get(id: Long): Core? {
        val place = places[indexOf(id)]
        return if (place != null && place.id == id) place.core.get() else null
    }

    fun remove(id: Long) = lock.held {
        val index = indexOf(id)
        if (places[index]?.id == id) {
            places[index] = null
            free.add(index)
        }
    }
}
