// How much of an entry runs, and entries on their way out.

package navcore

/**
 * How much of an entry runs. No two entries of one stack are [Resumed] at a time. With
 * [NavigatorConfiguration.sendsLifecycleEvents] each commit is followed by an event of the kind [EventKind.Lifecycle],
 * whose changes are the steps, from [ChangeKind.Created] to [ChangeKind.Exiting].
 */
public enum class EntryLifecycle {
    /** Not there: gone, or planned. */
    None,

    /** Hidden by something: an entry above it, another branch, a column that is folded, a full screen. */
    Created,

    /** Seen by the user, behind something that is presented, or on its way out. */
    Started,

    /** Seen by the user, who can use it. */
    Resumed, Unknown;

    override fun toString(): String = caseName(name)
}

/** The part of a [Navigator] that knows how much of each entry runs. */
public abstract class NavigationLifecycle internal constructor(calls: NavigatorCalls) : NavigationGuards(calls) {
    /**
     * Returns how much of an entry runs. With [NavigatorConfiguration.sendsLifecycleEvents] as the last event has told.
     */
    public fun lifecycleOf(entry: EntryId): EntryLifecycle =
        EntryLifecycle.entries.numbered(calls.number(Down.ENTRY_LIFE, entry.value).toInt())

    /**
     * Sets the [most] that the entries of a stack, and of all that is in it, may be: for a window in the background, or a
     * page that is half out of sight. [EntryLifecycle.Resumed] removes the limit. [NavigationStatus.AlreadyThere] if that is
     * the limit, [NavigationStatus.Stale], [NavigationStatus.Invalid] for [EntryLifecycle.None].
     */
    public fun setMaxLifecycle(stack: StackId, most: EntryLifecycle): NavigationStatus =
        calls.call(Down.STACK_LIMIT_LIFE, stack.value, most.ordinal.toLong())

    /**
     * Reports that an entry on its way out, and all that was in it, can't be seen any more: it is released. See
     * [NavigatorConfiguration.waitsForExits]. [NavigationStatus.AlreadyGone] where its exit is over or it had none,
     * [NavigationStatus.Invalid] for an entry that is not leaving, [NavigationStatus.Stale].
     */
    public fun hostDidExit(entry: EntryId): NavigationStatus = calls.call(Down.HOST_DID_EXIT, entry.value)

    /**
     * Reports that an entry has come in, with all that is in it and around it: it is resumed, and what it covers stops. See
     * [NavigatorConfiguration.waitsForEntries]. [NavigationStatus.AlreadyThere] where it does not come in,
     * [NavigationStatus.AlreadyGone], [NavigationStatus.Stale].
     */
    public fun hostDidEnter(entry: EntryId): NavigationStatus = calls.call(Down.HOST_DID_ENTER, entry.value)
}
