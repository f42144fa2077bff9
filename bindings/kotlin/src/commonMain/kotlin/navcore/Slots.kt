// What C knows by numbers: what was given to it to be called, and what builders made.

package navcore

import kotlin.concurrent.Volatile

/** What C knows by a number. Read by the owner; other threads, which post, may put something in. */
internal class Slots {
    private val lock = Lock()

    @Volatile
    private var held = arrayOfNulls<Any>(16)
    private var used = 0
    private val free = ArrayList<Int>()

    /** From 1 on. */
    fun put(item: Any): Int = lock.held {
        val index = free.removeLastOrNull() ?: used++
        if (index == held.size) held = held.copyOf(index * 2)
        held[index] = item
        index + 1
    }

    operator fun get(token: Int): Any? = held.getOrNull(token - 1)

    /** What stands there for certain, as what it is. */
    @Suppress("UNCHECKED_CAST", "NOTHING_TO_INLINE")
    inline fun <T> known(token: Int): T = held[token - 1] as T

    fun take(token: Int): Any? = lock.held {
        val index = token - 1
        val item = held.getOrNull(index)
        if (item != null) {
            held[index] = null
            free.add(index)
        }
        item
    }

    /** What is held at the moment; for tests. */
    val count: Int get() = lock.held { used - free.size }
}

/** Models and views, which only the owner touches. */
internal class Products {
    private var held = arrayOfNulls<Any>(16)
    private var next = IntArray(16)
    private var used = 0
    private var free = -1
    var count = 0
        private set

    @Suppress("NOTHING_TO_INLINE")
    inline fun put(item: Any): Int {
        if (free < 0) addPlace()
        val index = free
        free = next[index]
        held[index] = item
        count++
        return index + 1
    }

    private fun addPlace() {
        if (used == held.size) {
            held = held.copyOf(used * 2)
            next = next.copyOf(used * 2)
        }
        next[used] = -1
        free = used++
    }

    operator fun get(token: Int): Any? = if (token == 0) null else held[token - 1]

    fun take(token: Int): Any? {
        val index = token - 1
        if (index < 0) return null
        val item = held[index]
        held[index] = null
        next[index] = free
        free = index
        count--
        return item
    }
}
