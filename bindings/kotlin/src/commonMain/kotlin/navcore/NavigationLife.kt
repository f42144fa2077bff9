// How much of an entry runs, and entries on their way out.

package navcore

/**
 * How much of an entry runs. Of one stack never two entries are [Resumed] at a time. With
 * [NavigationConfiguration.tellsLife] each commit is followed by an event of the kind [EventKind.Life], whose changes are
 * the steps, from [ChangeKind.Created] to [ChangeKind.Exiting].
 */
public enum class EntryLife {
    /** It is not there: gone, or planned. */
    None,

    /** Something hides it: an entry above it, another branch, a column that is folded, a full screen. */
    Made,

    /** The user sees it, behind something that is presented, or on its way out. */
    Started,

    /** The user sees it, and can use it. */
    Resumed, Unknown;

    override fun toString(): String = caseName(name)
}

/** The part of a [Navigator] that knows how much of each entry runs. */
public abstract class NavigationLife internal constructor(calls: NavigatorCalls) : NavigationGuards(calls) {
    /** With [NavigationConfiguration.tellsLife] as the last event has told. */
    public fun lifeOf(entry: EntryId): EntryLife =
        EntryLife.entries.numbered(calls.number(Down.ENTRY_LIFE, entry.value).toInt())

    /**
     * Sets the [most] that the entries of a stack, and of all that is in it, may be. So a window in the background is
     * limited, or a page that is half out of sight. [EntryLife.Resumed] takes the limit away. [Status.AlreadyThere] where
     * that is the limit, [Status.Stale], [Status.Invalid] for [EntryLife.None].
     */
    public fun limitLife(stack: StackId, most: EntryLife): Status =
        calls.call(Down.STACK_LIMIT_LIFE, stack.value, most.ordinal.toLong())

    /**
     * Reports that an entry on its way out, and all that was in it, can't be seen any more: it is released. See
     * [NavigationConfiguration.waitsForExits]. [Status.AlreadyGone] where its exit is over or it had none,
     * [Status.Invalid] for an entry that is not leaving, [Status.Stale].
     */
    public fun hostDidExit(entry: EntryId): Status = calls.call(Down.HOST_DID_EXIT, entry.value)
}
