// The entries of a stack as a list that shares what is below its top with the lists before it: so the tree of the next commit
// costs as much as is new in it.

package navcore

import kotlin.concurrent.Volatile

/** Entries from the root up. Equal lists are found equal at the first entry that they share. */
internal class EntryList private constructor(
    private val below: EntryList?, private val entry: NavigationEntry?, override val size: Int,
) : AbstractList<NavigationEntry>(), RandomAccess {
    /** This list, or the longest one below it, that has an entry with stacks on top. */
    private val owning: EntryList? = if (entry?.ownsStacks == true) this else below?.owning

    /** All entries, once one is wanted that is not on top. */
    @Volatile
    private var all: Array<NavigationEntry>? = null

    private val top: NavigationEntry get() = checkNotNull(entry)

    override fun get(index: Int): NavigationEntry = if (index == size - 1) top else (all ?: collected())[index]

    private fun collected(): Array<NavigationEntry> {
        val entries = Array(size) { top }
        for (list in lists) entries[list.size - 1] = list.top
        all = entries
        return entries
    }

    /** This list and those below it, but the empty one. */
    private val lists: Sequence<EntryList> get() = generateSequence(this) { it.below }.takeWhile { it.size > 0 }

    fun plus(entry: NavigationEntry): EntryList = EntryList(this, entry, size + 1)

    /** The lowest entries, so many. */
    fun lowest(count: Int): EntryList {
        var list = this
        while (list.size > count) {
            val owner = list.owning
            list = if (owner != null && owner !== list && owner.size >= count) owner else checkNotNull(list.below)
        }
        return list
    }

    /** Returns the list with an entry at an index; this list if the entry is there already. */
    fun with(index: Int, entry: NavigationEntry): EntryList {
        val list = lowest(index + 1)
        if (list.size <= index || list.top == entry) return this
        val above = subList(index + 1, size)
        return above.fold(checkNotNull(list.below).plus(entry)) { entries, next -> entries.plus(next) }
    }

    /** The index of an entry, looked for from the top; -1 where it is not there. */
    fun indexOf(entry: EntryId): Int = lists.firstOrNull { it.top.id == entry }?.let { it.size - 1 } ?: -1

    /** The entries that own stacks, with their indexes, from the root up. */
    val owners: List<IndexedValue<NavigationEntry>>
        get() {
            var list = owning ?: return emptyList()
            val owners = ArrayList<IndexedValue<NavigationEntry>>()
            while (true) {
                owners += IndexedValue(list.size - 1, list.top)
                list = list.below?.owning ?: return owners.apply { reverse() }
            }
        }

    /** Calls [body] with the entries of this list that the other one does not share, and then with those of the other one. */
    inline fun difference(other: EntryList, mine: (NavigationEntry) -> Unit, others: (NavigationEntry) -> Unit) {
        var one = this
        var two = other
        while (one !== two) {
            if (one.size >= two.size) {
                mine(one.top)
                one = checkNotNull(one.below)
            } else {
                others(two.top)
                two = checkNotNull(two.below)
            }
        }
    }

    override fun equals(other: Any?): Boolean {
        if (other !is EntryList) return super.equals(other)
        if (size != other.size) return false
        var one = this
        var two: EntryList = other
        while (one !== two) {
            if (one.entry != two.entry) return false
            one = checkNotNull(one.below)
            two = checkNotNull(two.below)
        }
        return true
    }

    override fun hashCode(): Int = super.hashCode()

    companion object {
        val empty = EntryList(null, null, 0)

        fun of(entries: List<NavigationEntry>): EntryList =
            entries as? EntryList ?: entries.fold(empty) { list, entry -> list.plus(entry) }
    }
}
