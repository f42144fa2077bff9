// What the library says: questions, changes, events, records. Questions and events are read when they are wanted, and what was
// read is a copy that can be kept.

package navcore

/**
 * A change of the stacks. Applied one after another the changes of an event take the stacks from one state to the next.
 */
public class NavigationChange internal constructor(
    /** The kind of the change, which says what the other properties are for. */
    public val kind: ChangeKind,
    /** The stack of [entry]; for a change of a stack, that stack. */
    public val stack: StackId,
    /** The entry that changes; for a change of a stack, its owner. */
    public val entry: EntryId,
    /** The entry in this place before: [ChangeKind.Replaced]. */
    public val replaced: EntryId?,
    /** The route of [entry]. */
    public val routeId: RouteId,
    /** The index before the change: of an entry on its stack, of a branch, or the number of columns that fitted. */
    public val from: Int,
    /** The index after the change: of an entry on its stack, of a branch, or the number of columns that fit. */
    public val to: Int,
    /**
     * The request of [entry], with the arguments that it has now; of [ChangeKind.Updated] in a question with the new
     * ones.
     */
    public val request: NavigationRequest,
    /** The stack below a presented one: [ChangeKind.StackAdded], [ChangeKind.StackMoved]. */
    public val over: StackId?,
    /** The presentation of a new stack: [ChangeKind.StackAdded]. [Presentation.Pushed] is a branch. */
    public val presentation: Presentation,
    /** The kind of the container: [ChangeKind.ContainerSet]. */
    public val container: ContainerKind,
    /** The name of a new branch or scene: [ChangeKind.StackAdded], [ChangeKind.SceneAdded]. Else empty. */
    public val name: String,
    /** The number of columns of a split that fit: [ChangeKind.ContainerSet]. Else 0. */
    public val columns: Int,
    /** Whether a new branch is a column whose root stands for nothing: [ChangeKind.StackAdded]. */
    public val isPlaceholder: Boolean,
    /** The innermost flow to which [entry] belongs after the change. */
    public val flow: FlowId?,
) {
    /** The arguments of [request]; null: none. */
    public val arguments: NavigationValue? get() = request.arguments

    /** Applies the change to a mirror of all stacks, in which the root stack is there when something is added to it. */
    public fun applyTo(stacks: MutableMap<StackId, MutableList<EntryId>>) {
        fun entries() = stacks.getOrPut(stack) { ArrayList() }
        when (kind) {
            ChangeKind.Added, ChangeKind.MovedIn -> entries().add(to, entry)
            ChangeKind.Removed, ChangeKind.MovedOut -> entries().removeAt(from)
            ChangeKind.Replaced -> entries()[from] = entry
            ChangeKind.Moved -> entries().let { it.add(to, it.removeAt(from)) }
            ChangeKind.StackAdded, ChangeKind.SceneAdded -> stacks[stack] = ArrayList()
            ChangeKind.StackRemoved, ChangeKind.SceneRemoved -> stacks.remove(stack)
            ChangeKind.Updated, ChangeKind.StackMoved, ChangeKind.ContainerSet, ChangeKind.Selected,
            ChangeKind.Resized, ChangeKind.SceneSelected, ChangeKind.Created, ChangeKind.Started, ChangeKind.Resumed,
            ChangeKind.Paused, ChangeKind.Stopped, ChangeKind.Exiting, ChangeKind.FlowChanged, ChangeKind.Unknown,
            -> {}
        }
    }

    /** Whether [entry] is new. */
    public val makesEntry: Boolean get() = kind == ChangeKind.Added || kind == ChangeKind.Replaced

    /** Prints the change with its request and place: `added product(["id": 3]) at 1`. */
    override fun toString(): String = when (kind) {
        ChangeKind.Added -> "added $request at $to"
        ChangeKind.Removed -> "removed $request from $from"
        ChangeKind.Replaced -> "replaced by $request at $to"
        ChangeKind.Moved -> "moved $request from $from to $to"
        ChangeKind.Updated -> "updated $request at $to"
        ChangeKind.StackAdded -> if (over == null) "added branch $name of $request at $to" else "added $presentation by $request"
        ChangeKind.StackRemoved -> "removed a stack of $request"
        ChangeKind.StackMoved ->
            if (over == null) "passed a branch of $request from $from to $to" else "passed a stack to $request"
        ChangeKind.ContainerSet -> "made $request $container"
        ChangeKind.Selected -> "selected branch $to of $request"
        ChangeKind.Resized -> "$to columns of $request fit, not $from"
        ChangeKind.SceneAdded -> "added scene $name with $request"
        ChangeKind.SceneRemoved -> "removed the scene of $request"
        ChangeKind.SceneSelected -> "selected the scene of $request"
        ChangeKind.MovedOut -> "moved $request out from $from"
        ChangeKind.MovedIn -> "moved $request in at $to"
        ChangeKind.FlowChanged -> "$request joined another flow"
        ChangeKind.Created, ChangeKind.Started, ChangeKind.Resumed, ChangeKind.Paused, ChangeKind.Stopped,
        ChangeKind.Exiting, ChangeKind.Unknown,
        -> "$kind $request"
    }
}

/** A move that the bridge or a guard is asked about. */
public class NavigationQuestion internal constructor(
    private val kindNumber: Int,
    private val receiver: CallbackReceiver?,
    private var pointer: Long,
    private var read: Plan? = null,
) {
    private val plan: Plan
        get() = read ?: readPlan(receiver!!).also { read = it }

    private fun readPlan(receiver: CallbackReceiver): Plan {
        val bytes = whileLent(pointer) { Crossing.read(0, receiver.owner.number, Down.READ_PLAN, it) }
        return MessageReader(borrowed(bytes), receiver).plan().second
    }

    /** The kind of the operation. */
    public val kind: IntentKind get() = IntentKind.entries.numbered(kindNumber)

    /** Whether the host should animate the move. */
    public val isAnimated: Boolean get() = plan.isAnimated

    /** The id, for [Navigator.answer] and [Navigator.redirect]. */
    public val id: QuestionId get() = plan.id

    /** The ticket of the operation, for [Navigator.abort]. */
    public val ticket: Ticket get() = plan.ticket

    /** The tag of the operation's options. */
    public val tag: Long get() = plan.tag

    /** The hint of the operation's options. */
    public val hint: NavigationValue? get() = plan.hint

    /** The changes that the move would make. */
    public val changes: List<NavigationChange> get() = plan.changes

    /** The entries that leave the stack if the answer is yes: popped, replaced, or dropped by a new stack or a link. */
    public val removed: List<EntryId>
        get() = changes.mapNotNull {
            when (it.kind) {
                ChangeKind.Removed -> it.entry
                ChangeKind.Replaced -> it.replaced
                else -> null
            }
        }

    /**
     * Returns whether an entry would leave the stack, by any operation: the question of a screen with something
     * unsaved.
     */
    public fun removes(entry: EntryId): Boolean = entry in removed

    /**
     * Copies what has not been read yet. A question may be kept without this when it was pulled or is answered
     * [BridgeAnswer.Later]; of another one nothing can be read for the first time when its callback has returned.
     */
    public fun keep() {
        plan
    }

    internal fun end() {
        pointer = 0
    }

    /**
     * Prints the id, the operation and the changes: `question 3: navigate: added list at 1`. If the changes can't be read
     * any more, the operation alone.
     */
    override fun toString(): String {
        runCatching { plan }.onFailure { return "question: $kind" }
        return "$id: $content"
    }

    internal val content: String get() = "$kind: ${changes.listed}"
}

internal class Plan(
    val isAnimated: Boolean,
    val id: QuestionId,
    val ticket: Ticket,
    val tag: Long,
    val hint: NavigationValue?,
    val changes: List<NavigationChange>,
)

/** Reads what is lent for a callback, at the first use. */
private inline fun <T> whileLent(pointer: Long, read: (Long) -> T): T {
    check(pointer != 0L) { "navcore: this is only there for the callback, and was not read then" }
    return read(pointer)
}

/** Returns the bytes that the owner has borrowed. On another thread there are none: the owner may be releasing them. */
internal fun borrowed(bytes: ByteArray): ByteArray =
    if (bytes.isEmpty()) throw NavigationException(NavigationStatus.WrongThread, null, "only the owner may read what it has borrowed")
    else bytes

/** An entry that is planned, or that gets new arguments, for its builder. A value: a model may keep it. */
public data class BuildContext(
    /** The entry, which has no model yet, or gets new arguments. */
    val entry: EntryId,
    /** The route of the entry. */
    val routeId: RouteId,
    /** The tag of the operation's options. */
    val tag: Long = 0,
    /** The arguments that the entry has, or gets; null: none. */
    val arguments: NavigationValue? = null,
    /** The hint of the operation's options. */
    val hint: NavigationValue? = null,
    /** The innermost flow to which the entry belongs; for the model of a flow that flow. */
    val flow: FlowId? = null,
)

/**
 * An event. The event of an observer is read when more of it is wanted than its kind: for the first time inside the
 * callback, or by [keep]. Then it can be kept. An event that was pulled has been read.
 */
public class NavigationEvent internal constructor(
    /** The kind of the event, which says what properties it has. */
    public val kind: EventKind,
    private val receiver: CallbackReceiver?,
    private var pointer: Long,
    private var read: EventContent? = null,
) {
    private val event: EventContent
        get() = read ?: readEvent(receiver!!).also { read = it }

    private fun readEvent(receiver: CallbackReceiver): EventContent {
        val bytes = whileLent(pointer) { Crossing.read(0, receiver.owner.number, Down.READ_EVENT, it) }
        return MessageReader(borrowed(bytes), receiver).event().second
    }

    /** The kind of the operation: of changes, completions and problems. */
    public val intent: IntentKind get() = event.intent

    /** The origin of the change: a call or the host. */
    public val origin: ChangeOrigin get() = event.origin

    /** Whether the host should animate the change. */
    public val isAnimated: Boolean get() = event.isAnimated

    /** The revision after the commit; without a commit the revision when the event was queued. */
    public val revision: Long get() = event.revision

    /** The entry that the event is about; null: none. */
    public val entry: EntryId? get() = event.entry

    /** The waiter of a result, or of the operation; null: none. */
    public val waiter: WaiterId? get() = event.waiter

    /** The ticket of a pending operation; null: none. */
    public val ticket: Ticket? get() = event.ticket

    /** The tag of the operation's options. */
    public val tag: Long get() = event.tag

    /** The hint of the operation's options. */
    public val hint: NavigationValue? get() = event.hint

    /** The changes of a commit, a question, a replay, a resync, a step in a life or a gesture. */
    public val changes: List<NavigationChange> get() = event.changes

    /** The outcome of a completion, a problem, an outcome or an answer, else null. */
    public val outcome: NavigationOutcome? get() = event.outcome

    /** The result of [EventKind.Result], else null. */
    public val result: NavigationResult<NavigationValue>? get() = event.result

    /** The question to a bridge, a guard or a loader, which [Navigator.answer] answers; else null. */
    public val question: NavigationQuestion? get() = event.question

    /** The route of the lazy pattern of a load, or of the entry that a guard is asked about; else null. */
    public val routeId: RouteId? get() = event.routeId

    /** The context of [EventKind.Guard], else null. */
    public val guardContext: GuardContext? get() = event.guardContext

    /** The gesture of [EventKind.Gesture], else null. */
    public val gesture: NavigationGesture? get() = event.gesture

    /** The flow whose result it is; null: the result of an entry, or another event. */
    public val flow: FlowId? get() = result?.flow

    /**
     * Copies what was not read yet: without this nothing of an event can be read for the first time after its callback.
     */
    public fun keep() {
        event
    }

    internal fun end() {
        pointer = 0
    }

    /** Prints the event, and what is unusual about it: `changed by the host, unanimated: removed list from 1`. */
    override fun toString(): String {
        runCatching { event }.onFailure { return "$kind" }
        return buildString {
            append(name)
            if (origin == ChangeOrigin.Host) append(" by the host")
            if (kind == EventKind.Changed && !isAnimated) append(", unanimated")
            if (tag != 0L) append(", tag $tag")
            if (hint != null) append(", hint $hint")
            content?.takeIf { it.isNotEmpty() }?.let { append(": $it") }
        }
    }

    private val name: String
        get() = when (kind) {
            EventKind.Result -> (entry ?: flow)?.let { "result of $it" } ?: "result"
            EventKind.Completed -> "completed $ticket"
            EventKind.Released -> "released $entry"
            EventKind.State -> "state of $entry"
            EventKind.Question -> "${question?.id}"
            EventKind.Load -> "${question?.id} to load below $routeId"
            EventKind.Guard -> "${question?.id} of ${guardContext?.guard}"
            EventKind.Gesture -> "gesture, ${gesture?.phase}"
            EventKind.Back -> "back in the scene of $entry"
            else -> "$kind"
        }

    private val content: String?
        get() = when (kind) {
            EventKind.Result -> "$result"
            EventKind.Changed, EventKind.Replay, EventKind.Resync, EventKind.Lifecycle, EventKind.Gesture -> changes.listed
            EventKind.Completed, EventKind.Problem, EventKind.Outcome, EventKind.Answer -> "$outcome"
            EventKind.Question, EventKind.Guard -> question?.content
            else -> null
        }
}

/** The properties of an event beside its kind. */
internal class EventContent(
    val intent: IntentKind,
    val origin: ChangeOrigin,
    val isAnimated: Boolean,
    val revision: Long,
    val entry: EntryId?,
    val waiter: WaiterId?,
    val ticket: Ticket?,
    val tag: Long,
    val hint: NavigationValue?,
    val changes: List<NavigationChange>,
    val outcome: NavigationOutcome?,
    val result: NavigationResult<NavigationValue>?,
    val question: NavigationQuestion?,
    val routeId: RouteId?,
    val guardContext: GuardContext?,
    val gesture: NavigationGesture?,
)

/**
 * An event as flat data. An event with changes has one record for each change. What a field holds for each kind of event is
 * said of nav_record in the header.
 */
public class NavigationRecord internal constructor(
    /** The kind of the event. */
    public val kind: EventKind,
    /** The kind of the operation. */
    public val intent: IntentKind,
    /** A number of the kind of the change, result, guard or gesture phase; of a completion and a problem the status. */
    public val subkind: Int,
    /** A number of the reason of a cancelled, failed, refused or aborted one; the edge of a gesture. */
    public val reason: Int,
    /** The party that refused: of a completion and a problem. */
    public val by: RefusingParty,
    /** The number of later records of the same event. */
    public val remaining: Int,
    /** The origin of the change. */
    public val origin: ChangeOrigin,
    /** Whether the host should animate the change. */
    public val isAnimated: Boolean,
    /** The revision after the commit. */
    public val revision: Long,
    /** The entry that the event is about. */
    public val entry: EntryId?,
    /** Another id: the replaced entry, the waiter, the stack below, the guard or the handler. */
    public val related: Long,
    /** The route of the entry, or of the lazy pattern of a load. */
    public val routeId: RouteId?,
    /** The ticket of a pending operation. */
    public val ticket: Ticket?,
    /** The question to a bridge, a guard or a loader. */
    public val question: QuestionId?,
    /** The index before a change; of a completion and a problem the index of what failed. */
    public val from: Int,
    /** The index after a change; of a completion the number of removed entries. */
    public val to: Int,
    /** The tag of the operation's options. */
    public val tag: Long,
    /** The stack of a change; of a gesture the root stack of its scene. */
    public val stack: StackId?,
    /** The arguments, the value of a result, the state, or the sentence of a problem. */
    public val value: NavigationValue?,
    /** The hint of the operation's options. */
    public val hint: NavigationValue?,
    /** The flow of a change, and of the result of a flow. */
    public val flow: FlowId?,
)

/** An entry of a stack, as it was when the tree was read. */
public data class NavigationEntry(
    /** The id of the entry. */
    val id: EntryId,
    /** The route and the arguments. */
    val request: NavigationRequest,
    /** The waiter for its result; null: none. */
    val waiter: WaiterId? = null,
    /** Its branches; null: it is no container. */
    val container: ContainerNode? = null,
    /** The stacks that it presents, the one in front last. */
    val presented: List<StackNode> = emptyList(),
    /** The innermost flow to which it belongs. */
    val flow: FlowId? = null,
) {
    /** The name of the route. */
    public val route: String get() = request.route

    /** The arguments; null: none. */
    public val arguments: NavigationValue? get() = request.arguments

    /** Returns an argument of a map. */
    public operator fun get(key: String): NavigationValue? = request[key]

    /** Prints the request, and whether somebody waits for its result: `picker awaited`. */
    override fun toString(): String = if (waiter == null) "$request" else "$request awaited"

    internal val ownsStacks: Boolean get() = container != null || presented.isNotEmpty()

    /** The stacks that it owns. */
    internal val stacks: List<StackNode> get() = container?.branches.orEmpty() + presented

    /** Prints the entry with the stacks that it owns. */
    internal val whole: String
        get() = "$this" + (container?.let { " $it" } ?: "") +
            presented.joinToString("") { " ${it.presentation}: $it" }
}
