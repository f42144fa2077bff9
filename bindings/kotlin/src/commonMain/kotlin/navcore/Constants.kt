// The constants of the header. What a newer library says and this binding does not know is the last of each, and harms
// nothing.

package navcore

/** What became of a call: 0 is done, above 0 nothing done and nothing wrong, below 0 refused or wrong. */
public enum class NavigationStatus(public val number: Int, public val word: String) {
    Ok(0, "ok"),
    Pending(1, "pending"),
    AtRoot(2, "atRoot"),
    AlreadyThere(3, "alreadyThere"),
    AlreadyGone(4, "alreadyGone"),
    StaleIssuer(5, "staleIssuer"),
    AlreadyResolved(6, "alreadyResolved"),
    NoEvent(7, "noEvent"),
    Freed(8, "freed"),
    /** Published, and kept until somebody asks. */
    Kept(9, "kept"),
    Refused(-1, "refused"),
    Blocked(-2, "blocked"),
    Aborted(-3, "aborted"),
    Superseded(-4, "superseded"),
    Unresolved(-5, "unresolved"),
    Ambiguous(-6, "ambiguous"),
    NotFound(-7, "notFound"),
    Stale(-8, "stale"),
    InUse(-9, "inUse"),
    NotAwaited(-10, "notAwaited"),
    NotStarted(-11, "notStarted"),
    Full(-12, "full"),
    TooLarge(-13, "tooLarge"),
    WrongThread(WRONG_THREAD, "wrongThread"),
    Closed(-15, "closed"),
    Invalid(-16, "invalid"),
    Loop(-17, "loop"),

    /** It is no saved text: [NavigationOutcome.index] is the byte that is wrong. */
    Corrupt(-18, "corrupt"),

    /** The text was saved by a newer library, or by a newer version of the app. */
    Unsupported(-19, "unsupported"),

    /** There is something that a saved text can't hold. */
    NotSaved(-20, "notSaved"),
    Unknown(Int.MIN_VALUE, "unknown");

    override fun toString(): String = word

    internal companion object {
        private val known = entries.filter { it != Unknown }.associateBy { it.number }
        private val lowest = known.keys.min()
        private val all = Array(known.keys.max() - lowest + 1) { known[it + lowest] ?: Unknown }

        fun of(number: Int): NavigationStatus = all.getOrElse(number - lowest) { Unknown }
    }
}

/** Of what may not be done on this thread. */
internal const val WRONG_THREAD = -14

/** Who said no. */
public enum class RefusingParty(internal val word: String) {
    Nobody("nobody"), Bridge("bridge"), Builder("builder"), Guard("guard"), Loader("loader"),
    Coordinator("coordinator"),
    /** The function that decides about saved entries: see [Navigator.restore]. */
    Restore("restore"), Unknown("unknown");

    override fun toString(): String = word
}

public enum class AbortReason(internal val word: String) {
    None("none"), ByHost("byHost"), TimedOut("timedOut"), BridgeGone("bridgeGone"), Closed("closed"),
    /** The scene has gone, the stack over which it waited to be presented, or the guard. */
    Gone("gone"), Unknown("unknown");

    override fun toString(): String = word
}

/** Why a waiter got no value. */
public enum class CancelReason(internal val word: String) {
    None("none"), Pop("pop"), PopTo("popTo"), Root("root"), Replace("replace"), Set("set"), Dismiss("dismiss"),
    ContainerRemoved("containerRemoved"), FlowEnd("flowEnd"), CallerCancel("callerCancel"),
    /** A text with a scene of the same name was restored: see [Navigator.restore]. */
    Restore("restore"), Undo("undo"), Shutdown("shutdown"), Remove("remove"),
    /** [Navigator.recheckGuards]. */
    Guard("guard"), Unknown("unknown");

    override fun toString(): String = word
}

/** Who made the change: a call, or the user through the host, which reported it. */
public enum class ChangeOrigin {
    Core, Host, Unknown;

    override fun toString(): String = caseName(name)
}

public enum class EntryPhase(internal val word: String) {
    Gone("gone"), Planned("planned"), Alive("alive"), Leaving("leaving"), Unknown("unknown");

    override fun toString(): String = word
}

public enum class EventKind(internal val word: String) {
    None("none"), Result("result"), Changed("changed"), Completed("completed"), Released("released"),
    Question("question"), Replay("replay"), Resync("resync"), Overflow("overflow"), State("state"),
    /** A link needs patterns below a lazy one: see [NavigationRoutes.addPattern]. */
    Load("load"),
    /** A guard of [Navigator.addPulledGuard] is asked. */
    Guard("guard"),
    /** The steps in the lives of entries after a commit: see [EntryLifecycle]. */
    Lifecycle("lifecycle"),
    /** A gesture of the library's, or of a handler of [Navigator.addPulledBackHandler]. */
    Gesture("gesture"),
    /** One can go back in a scene now, or can't any more: [NavigationEvent.entry] is its root. See [Navigator.backPlan]. */
    Back("back"),
    /**
     * An operation was refused, blocked, unresolved, ambiguous, too large, invalid or a loop, whoever called it:
     * [NavigationEvent.outcome] says so, and its [NavigationOutcome.message] why.
     */
    Problem("problem"), Unknown("unknown");

    override fun toString(): String = word
}

/** Whether an entry would come or go. */
public enum class GuardKind {
    Enter, Leave, Unknown;

    override fun toString(): String = caseName(name)
}

public enum class ChangeKind {
    Added, Removed, Replaced, Moved,
    /** The entry has new arguments. It comes after all others. */
    Updated,
    /** There is a new stack, which is empty: a branch of the entry, or presented by it. */
    StackAdded,
    /** A stack of the entry has gone; what was on it was removed before. */
    StackRemoved,
    /** A branch that stays has another index, or what is presented belongs to another entry now. */
    StackMoved,
    /** The entry is a container now, another one, or none. Its new branches are added after that. */
    ContainerSet,
    /** Another branch of the entry is selected. */
    Selected,
    /** Another number of columns of the entry fits: [NavigationChange.to], before it were [NavigationChange.from]. */
    Resized,
    /** There is a new scene, which is the active one, with an empty root stack. The first scene has no such change. */
    SceneAdded,
    /** A scene has gone; what was on its root stack was removed before. */
    SceneRemoved,
    /** Another scene is the active one; the entry is its root. */
    SceneSelected,
    /** The entry leaves its stack for another one. */
    MovedOut,
    /** The entry, which was moved out before, comes to this stack, with all that it owns. */
    MovedIn,

    // Steps of the entry's life, in an event of the kind [EventKind.Lifecycle] only: see [EntryLifecycle].

    Created, Started, Resumed, Paused, Stopped,
    /** It stops where it is on its way out: [NavigatorConfiguration.waitsForExits]. */
    Exiting,
    /** The entry, which stays, belongs to [NavigationChange.flow] now. It comes after all others but [Updated]. */
    FlowChanged, Unknown;

    override fun toString(): String = caseName(name)
}

/** As Swift's cases are called. */
internal fun caseName(name: String): String = name.replaceFirstChar { it.lowercase() }

internal fun <E> List<E>.numbered(number: Int): E = if (number in 0..<size) this[number] else last()
