// The tree of a navigator as its events keep it: after a commit only what that has changed is read.

package navcore

/** Hears the events from when it is made. */
internal class KnownTree(private val navigator: Navigator) {
    private var tree = navigator.readTree()

    /** The newest commit that is in the tree, and the newest that was told. */
    private var revision = navigator.revision
    private var told = revision

    /** The changes since then: the lowest index of a stack at which another entry may be. */
    private val changed = HashMap<StackId, Int>()

    /** The entries that have other arguments, stacks, flows or waiters since then, wherever they are. */
    private val touched = LinkedHashSet<EntryId>()
    private var isOld = false

    fun heard(event: NavigationEvent) {
        when (event.kind) {
            EventKind.Changed -> {
                // Another observer may have heard it first: then nothing of it is read again.
                if (told == navigator.revision || event.revision <= told) return
                told = event.revision
                event.changes.forEach(::take)
            }
            EventKind.Result -> touched += event.entry ?: return
            else -> forget()
        }
        isOld = true
    }

    private fun take(change: NavigationChange) {
        when (change.kind) {
            ChangeKind.Added, ChangeKind.MovedIn -> takeFrom(change.stack, change.to)
            ChangeKind.Removed, ChangeKind.MovedOut, ChangeKind.Replaced -> takeFrom(change.stack, change.from)
            ChangeKind.Moved -> takeFrom(change.stack, minOf(change.from, change.to))
            else -> touched += change.entry
        }
    }

    private fun takeFrom(stack: StackId, index: Int) {
        changed[stack] = minOf(changed[stack] ?: index, index)
    }

    private fun forget() {
        tree = NavigationTree(emptyList())
        revision = navigator.revision
        told = revision
    }

    /** As the newest commit has left it. While one is not told yet it stays as it is. */
    fun now(): NavigationTree {
        if (!isOld || told < navigator.revision) return tree
        val stacks = tree.stacks.sortedBy { it.id.value }
        val places = touched.groupBy { navigator.stack(of = it) }
        tree = navigator.readTree(stacks.associateBy { it.id }) { writer ->
            writer.int(stacks.size)
            for (stack in stacks) writer.known(stack, places[stack.id].orEmpty())
        }
        revision = told
        changed.clear()
        touched.clear()
        isOld = false
        return tree
    }

    /** Writes what is not read of a stack: the entries below its changes, but those that own stacks or were touched. */
    private fun MessageWriter.known(stack: StackNode, touched: List<EntryId>) {
        val entries = EntryList.of(stack.entries)
        val from = minOf(changed[stack.id] ?: entries.size, entries.size)
        val again = HashMap<Int, EntryId>()
        for ((index, entry) in entries.owners) again[index] = entry.id
        for (entry in touched) again[entries.indexOf(entry)] = entry
        again.keys.retainAll { it in 0..<from }
        long(stack.id.value).int(from).int(again.size)
        for ((index, entry) in again) int(index).long(entry.value)
    }
}
