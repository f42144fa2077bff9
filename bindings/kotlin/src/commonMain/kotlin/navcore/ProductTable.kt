// What builders made, by the tokens that C has for it.

package navcore

/** Models and views, which only the owner touches. */
internal class ProductTable {
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
