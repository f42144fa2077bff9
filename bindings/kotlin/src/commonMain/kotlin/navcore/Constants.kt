// The constants of the header. What a newer library says and this binding does not know is the last of each, and harms
// nothing.

package navcore

/** The status of a call: 0 is done, above 0 nothing done and nothing wrong, below 0 refused or wrong. */
public enum class NavigationStatus(public val number: Int, public val word: String) {
    /** Done. */
    Ok(0, "ok"),

    /** Accepted, and not over when the call returns. The final outcome comes later: [NavigationOutcome.await]. */
    Pending(1, "pending"),

    /** The root stays: nothing to pop. */
    AtRoot(2, "atRoot"),

    /** The state is already as requested. */
    AlreadyThere(3, "alreadyThere"),

    /** Removed or ended before. */
    AlreadyGone(4, "alreadyGone"),

    /** The issuer is no longer on top, or the revision is another: a double tap. */
    StaleIssuer(5, "staleIssuer"),

    /** Answered before: the first answer applies. */
    AlreadyResolved(6, "alreadyResolved"),

    /** No event to pull. */
    NoEvent(7, "noEvent"),

    /** A posted close has freed the navigator. */
    Freed(8, "freed"),

    /** The value is published, and kept until somebody asks. */
    Kept(9, "kept"),

    /** The bridge, a builder, a loader or a coordinator refused: [NavigationOutcome.by], [NavigationOutcome.hostCode]. */
    Refused(-1, "refused"),

    /** A guard refused: [NavigationOutcome.hostCode]. */
    Blocked(-2, "blocked"),

    /** Aborted while waiting: [NavigationOutcome.abortReason]. */
    Aborted(-3, "aborted"),

    /** Another commit changed stacks of the plan while the operation waited for a guard. */
    Superseded(-4, "superseded"),

    /** No such route: [NavigationOutcome.index] is the index of the request. */
    Unresolved(-5, "unresolved"),

    /** A route's name, a pattern or a path that can't be told from another. */
    Ambiguous(-6, "ambiguous"),

    /** No entry of the route on the stack, no branch of the name, nothing presented. */
    NotFound(-7, "notFound"),

    /** An id of something removed, or an id that was never given out. */
    Stale(-8, "stale"),

    /** Entries of the route still live, a view is just being made, or [OccupiedPolicy] rejects. */
    InUse(-9, "inUse"),

    /** Published, and nobody asks. */
    NotAwaited(-10, "notAwaited"),

    /** Called before the start. */
    NotStarted(-11, "notStarted"),

    /** Too much is pending, not yet pulled, or called inside callbacks: see [NavigatorConfiguration]. */
    Full(-12, "full"),

    /** Beyond a limit of the library. */
    TooLarge(-13, "tooLarge"),

    /** Called on another thread than the owner's. */
    WrongThread(WRONG_THREAD, "wrongThread"),

    /** Called after [Navigator.shutdown] or [Navigator.close]. */
    Closed(-15, "closed"),

    /** A wrong argument, or a wrong order of calls. */
    Invalid(-16, "invalid"),

    /** Containers or flows would open one another without end, or there are too many redirects. */
    Loop(-17, "loop"),

    /** Not a valid saved text: [NavigationOutcome.index] is the byte that is wrong. */
    Corrupt(-18, "corrupt"),

    /** The text was saved by a newer library, or by a newer version of the app. */
    Unsupported(-19, "unsupported"),

    /** A secret or a host object that a saved text can't hold. */
    NotSaved(-20, "notSaved"),

    /** A status of a newer library. */
    Unknown(Int.MIN_VALUE, "unknown");

    override fun toString(): String = word

    /** Whether [EventKind.Problem] tells an operation that fails with it. */
    internal val hasEvent: Boolean
        get() = when (this) {
            Refused, Blocked, Unresolved, Ambiguous, TooLarge, Invalid, Loop -> true
            else -> false
        }

    internal companion object {
        private val known = entries.filter { it != Unknown }.associateBy { it.number }
        private val lowest = known.keys.min()
        private val all = Array(known.keys.max() - lowest + 1) { known[it + lowest] ?: Unknown }

        fun of(number: Int): NavigationStatus = all.getOrElse(number - lowest) { Unknown }
    }
}

/** The number of [NavigationStatus.WrongThread]. */
internal const val WRONG_THREAD = -14

/** The party that refused an operation. */
public enum class RefusingParty(internal val word: String) {
    Nobody("nobody"), Bridge("bridge"), Builder("builder"), Guard("guard"),
    /** The answer to an event of the kind [EventKind.Load]. */
    Loader("loader"),
    Coordinator("coordinator"),
    /** The function that decides about saved entries: see [Navigator.restore]. */
    Restore("restore"),
    /** A handler of back, which has taken a back: only in events of the kind [EventKind.Answer]. */
    Handler("handler"), Unknown("unknown");

    override fun toString(): String = word
}

/** The reason why an operation was aborted. */
public enum class AbortReason(internal val word: String) {
    /** The operation was not aborted. */
    None("none"),
    /** The app called [Navigator.abort], or cancelled the coroutine that waited. */
    ByHost("byHost"),
    /** The app called [Navigator.abort] with this reason: the answer took too long. */
    TimedOut("timedOut"),
    /** The bridge was detached before the answer. */
    BridgeGone("bridgeGone"),
    /** The navigator was closed before the answer. */
    Closed("closed"),
    /** The scene, the guard, or the stack over which the operation waited was removed. */
    Gone("gone"), Unknown("unknown");

    override fun toString(): String = word
}

/** The reason why a waiter got no value. */
public enum class CancelReason(internal val word: String) {
    None("none"),
    /** The entry was popped without a result. */
    Pop("pop"),
    /** The stack was popped to an entry or a route below. */
    PopTo("popTo"),
    /** The stack was popped up to the root. */
    Root("root"),
    /** The entry was replaced. */
    Replace("replace"),
    /** The entry was left out of a new stack. */
    Set("set"),
    /** The presented stack was dismissed, or its owner was removed. */
    Dismiss("dismiss"),
    /** The container or the branch was removed. */
    ContainerRemoved("containerRemoved"),
    /** The flow was ended: [Navigator.endFlow]. */
    FlowEnd("flowEnd"),
    /** The waiter was cancelled: [Navigator.cancelResult], or the coroutine that waited. */
    CallerCancel("callerCancel"),
    /** A text with a scene of the same name was restored: see [Navigator.restore]. */
    Restore("restore"),
    /** Reserved. */
    Undo("undo"),
    /** The navigator was closed. */
    Shutdown("shutdown"),
    /** The entry was removed: [Navigator.remove]. */
    Remove("remove"),
    /** A guard refused the entry: [Navigator.recheckGuards]. */
    Guard("guard"),
    /** The entry that asked has left: the issuer of the navigation. The asked entry stays. */
    Asker("asker"), Unknown("unknown");

    override fun toString(): String = word
}

/** The origin of a change. */
public enum class ChangeOrigin {
    /** A call. */
    Core,
    /** The user through the host, which reported the change. */
    Host, Unknown;

    override fun toString(): String = caseName(name)
}

/** The phase in the life of an entry. */
public enum class EntryPhase(internal val word: String) {
    /** Released, or never there. */
    Gone("gone"),
    /** In a move that is not accepted yet. */
    Planned("planned"),
    /** On a stack. */
    Alive("alive"),
    /** Removed, or planned in vain. The entry can be read until it is released. */
    Leaving("leaving"), Unknown("unknown");

    override fun toString(): String = word
}

/** The kind of an event. */
public enum class EventKind(internal val word: String) {
    None("none"),
    /** A waiter has its result. */
    Result("result"),
    /** A commit has changed the structure. */
    Changed("changed"),
    /** A pending operation is over. */
    Completed("completed"),
    /** An entry was removed, and can be read for the last time. */
    Released("released"),
    /** A pulled bridge is asked: see [Navigator.setPulledBridge]. */
    Question("question"),
    /** A pulled bridge gets all stacks, as additions. */
    Replay("replay"),
    /** A report did not fit: the changes are all stacks as additions, which replace those of a mirror. */
    Resync("resync"),
    /**
     * Events of the kind [Changed] were dropped, since [NavigatorConfiguration.eventCapacity] events wait: read the
     * state again.
     */
    Overflow("overflow"),
    /** The state of an entry was set. */
    State("state"),
    /** A link needs patterns below a lazy one: see [NavigationRoutes.addPattern]. */
    Load("load"),
    /** A guard of [Navigator.addPulledGuard] is asked. */
    Guard("guard"),
    /** The steps in the lives of entries after a commit: see [EntryLifecycle]. */
    Lifecycle("lifecycle"),
    /** A gesture of the library's, or of a handler of [Navigator.addPulledBackHandler]. */
    Gesture("gesture"),
    /**
     * One can go back in a scene now, or can't any more: [NavigationEvent.entry] is its root. See [Navigator.backPlan].
     */
    Back("back"),
    /**
     * An operation was refused, blocked, unresolved, ambiguous, too large, invalid or a loop, whoever called it:
     * [NavigationEvent.outcome] says so, and its [NavigationOutcome.message] why.
     */
    Problem("problem"),
    /**
     * An operation is over, whatever came of it: [NavigationEvent.outcome] says what, and its [NavigationOutcome.message] why
     * it is not [NavigationStatus.Ok]. Its [NavigationOutcome.ticket] names the operation, also if it was never pending.
     */
    Outcome("outcome"),
    /**
     * Somebody was asked about the operation with the ticket of [NavigationEvent.outcome], and has answered.
     * [NavigationOutcome.by] was asked about [NavigationOutcome.entry]. The status:
     * - [NavigationStatus.Ok]: yes.
     * - [NavigationStatus.Pending]: the answer comes later.
     * - [NavigationStatus.Blocked] by a guard, [NavigationStatus.Refused] by others: no, with the code.
     * - [NavigationStatus.Superseded]: another intent.
     */
    Answer("answer"), Unknown("unknown");

    override fun toString(): String = word
}

/** Whether an entry would come or go. */
public enum class GuardKind {
    Enter, Leave, Unknown;

    override fun toString(): String = caseName(name)
}

/** The kind of a problem of the registrations. */
public enum class RegistrationProblemKind {
    /** The parent of a route is not registered. */
    Parent,

    /** The parent of a route has no such branch. */
    Branch,

    /** The parents of a route lead back to the route, or the first screens of a flow to the flow. */
    Circle,

    /** The first screen of a flow is not registered. */
    Initial,

    /** The root of a branch is not registered. */
    Root,

    /** No link reaches a pattern. */
    Pattern,

    /** A guard is about a route that is not registered, or about a flow. */
    Guard,

    /** The fallback route is not registered. */
    Fallback,
    Unknown;

    override fun toString(): String = caseName(name)
}

/** The kind of a change. */
public enum class ChangeKind {
    /** The entry is new, at the index [NavigationChange.to]. */
    Added,
    /**
     * The entry has left the index [NavigationChange.from]. Removals come first, the topmost entry before those below.
     */
    Removed,
    /** The entry takes the place of [NavigationChange.replaced]. */
    Replaced,
    /** The entry has moved on its stack. */
    Moved,
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
    /** The entry stops where it is on its way out: [NavigatorConfiguration.waitsForExits]. */
    Exiting,
    /** The entry, which stays, belongs to [NavigationChange.flow] now. It comes after all others but [Updated]. */
    FlowChanged, Unknown;

    override fun toString(): String = caseName(name)
}

/** As Swift's cases are called. */
internal fun caseName(name: String): String = name.replaceFirstChar { it.lowercase() }

internal fun <E> List<E>.numbered(number: Int): E = if (number in 0..<size) this[number] else last()
