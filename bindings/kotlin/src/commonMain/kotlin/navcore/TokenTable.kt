// What was given to C to be called: C knows it by tokens, and Kotlin looks it up when a callback comes.

package navcore

import kotlin.concurrent.Volatile

/** Read by the owner; other threads, which post, may put something in. */
internal class TokenTable {
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

    /** Returns the object of a token that is there for certain. */
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

    /** The number of objects that are held; for tests. */
    val count: Int get() = lock.held { used - free.size }
}
