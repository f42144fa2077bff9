// The functions for hosts that draw a navigator, and for nobody else.

package navcore

/** Marks the functions for a host that draws the tree of a navigator, such as that for Compose. They change in any version. */
@RequiresOptIn("This is for hosts that draw the tree of a navigator. It changes in any version.")
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.CLASS, AnnotationTarget.FUNCTION, AnnotationTarget.PROPERTY)
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

/** The entries that [left] all stacks, and those that [came] onto one. */
@NavigationHostApi
public class EntryDifference internal constructor(public val left: Set<EntryId>, public val came: Set<EntryId>)

/** Compares the entries on stacks [before] and [after]. It costs as much as is different. */
@NavigationHostApi
public fun compareEntries(before: List<StackNode>, after: List<StackNode>): EntryDifference {
    val left = LinkedHashSet<EntryId>()
    val came = LinkedHashSet<EntryId>()
    val gone = before.associateByTo(LinkedHashMap()) { it.id }
    for (stack in after) {
        val former = gone.remove(stack.id)?.let { EntryList.of(it.entries) } ?: EntryList.empty
        EntryList.of(stack.entries).difference(former, { came += it.id }, { left += it.id })
    }
    for (stack in gone.values) stack.entries.mapTo(left) { it.id }
    val moved = left intersect came
    return EntryDifference(left - moved, came - moved)
}
