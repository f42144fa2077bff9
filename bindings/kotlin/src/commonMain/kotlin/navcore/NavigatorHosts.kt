// The functions for hosts that draw a navigator, and for nobody else.

package navcore

/** Marks the functions for a host that draws the tree of a navigator, such as that for Compose. They change in any version. */
@RequiresOptIn("This is for hosts that draw the tree of a navigator. It changes in any version.")
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.FUNCTION, AnnotationTarget.PROPERTY)
public annotation class NavigationHostApi

/** Makes the outcome of something that a host has not done. */
@NavigationHostApi
public fun outcomeOf(status: NavigationStatus): NavigationOutcome = NavigationOutcome.of(status)

/** Holds the object that the hosts of a navigator share. It is of the navigator's owner alone. */
@NavigationHostApi
public var Navigator.hosts: Any?
    get() = receiver.hosts
    set(value) {
        receiver.hosts = value
    }

/**
 * Returns the tree after the newest commit of which observers were told. It is kept from the first call on: the next call
 * costs as much as has changed. An observer passes the [event] that it gets.
 */
@NavigationHostApi
public fun Navigator.toldTree(event: NavigationEvent? = null): NavigationTree = listening {
    event?.let(::hear)
    readTree()
}

/** Returns the entries that are on [these] stacks and not on [others]. It costs as much as is different. */
@NavigationHostApi
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
