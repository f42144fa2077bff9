// What hosts that draw a navigator need of it, and nobody else.

package navcore

/** What the hosts of a navigator share, of its owner alone. */
public var Navigator.hosts: Any?
    get() = receiver.hosts
    set(value) {
        receiver.hosts = value
    }

/**
 * The tree as the newest commit has left it, kept from the first call on: the next one costs as much as has changed. An
 * observer gives the [event] that it hears. While a commit is not told yet the tree is an older one.
 */
public fun Navigator.toldTree(event: NavigationEvent? = null): NavigationTree = listening {
    event?.let(::hear)
    readTree()
}

/** The entries that are on [these] stacks and not on [others]: it costs as much as is different. */
public fun entriesOnlyOn(these: List<StackNode>, others: List<StackNode>): Set<EntryId> {
    val byId = others.associateBy { it.id }
    val mine = LinkedHashSet<EntryId>()
    val theirs = HashSet<EntryId>()
    val ids = these.mapTo(HashSet()) { it.id }
    for (stack in these) {
        val entries = EntryList.of(stack.entries)
        val other = byId[stack.id]?.let { EntryList.of(it.entries) } ?: EntryList.empty
        entries.difference(other, { mine += it.id }, { theirs += it.id })
    }
    for (stack in others) if (stack.id !in ids) stack.entries.mapTo(theirs) { it.id }
    return mine - theirs
}
