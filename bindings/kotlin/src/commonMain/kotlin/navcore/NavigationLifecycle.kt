// How much of an entry runs, and entries on their way out.

package navcore

/**
 * How much of an entry runs. Of one stack never two entries are [Resumed] at a time. With
 * [NavigatorConfiguration.sendsLifecycleEvents] each commit is followed by an event of the kind [EventKind.Lifecycle], whose changes are
 * the steps, from [ChangeKind.Created] to [ChangeKind.Exiting].
 */
public enum class EntryLifecycle {
    /** It is not there: gone, or planned. */
    None,

    /** Something hides it: an entry above it, another branch, a column that is folded, a full screen. */
    Created,

    /** The user sees it, behind something that is presented, or on its way out. */
    Started,

    /** The user sees it, and can use it. */
    Resumed, Unknown;

    override fun toString(): String = caseName(name)
}

/** The part of a [Navigator] that knows how much of each entry runs. */
public abstract class NavigationLifecycle internal constructor(calls: NavigatorCalls) : NavigationGuards(calls) {
    /** With [NavigatorConfiguration.sendsLifecycleEvents] as the last event has told. */
    public fun lifecycleOf(entry: EntryId): EntryLifecycle =
        EntryLifecycle.entries.numbered(calls.number(Down.ENTRY_LIFE, entry.value).toInt())

    /**
     * Sets the [most] that the entries of a stack, and of all that is in it, may be. So a window in the background is
     * limited, or a page that is half out of sight. [EntryLifecycle.Resumed] takes the limit away. [NavigationStatus.AlreadyThere] where
     * that is the limit, [NavigationStatus.Stale], [NavigationStatus.Invalid] for [EntryLifecycle.None].
     */
    public fun setMaxLifecycle(stack: StackId, most: EntryLifecycle): NavigationStatus =
        calls.call(Down.STACK_LIMIT_LIFE, stack.value, most.ordinal.toLong())

    /**
     * Reports that an entry on its way out, and all that was in it, can't be seen any more: it is released. See
     * [NavigatorConfiguration.waitsForExits]. [NavigationStatus.AlreadyGone] where its exit is over or it had none,
     * [NavigationStatus.Invalid] for an entry that is not leaving, [NavigationStatus.Stale].
     */
    public fun hostDidExit(entry: EntryId): NavigationStatus = calls.call(Down.HOST_DID_EXIT, entry.value)
}
