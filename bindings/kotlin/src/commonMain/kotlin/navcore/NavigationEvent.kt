// What the library says: questions, changes, events, records. Questions and events are read when they are wanted, and what was
// read is a copy that can be kept.

package navcore

/** Applied one after another the changes of an event take the stacks from one state to the next. */
public class NavigationChange internal constructor(
    public val kind: ChangeKind,
    /** On which [entry] stands; of a change that is about a stack, that one. */
    public val stack: StackId,
    /** Of a change that is about a stack, its owner. */
    public val entry: EntryId,
    public val replaced: EntryId?,
    public val routeId: RouteId,
    public val from: Int,
    public val to: Int,
    /** Of [entry], with the arguments that it has now; of [ChangeKind.Updated] in a question with the new ones. */
    public val request: NavigationRequest,
    /** Of [ChangeKind.StackAdded] and [ChangeKind.StackMoved]: the stack over which it is presented. */
    public val over: StackId?,
    /** Of [ChangeKind.StackAdded]; [Presentation.Pushed] is a branch. */
    public val presentation: Presentation,
    /** Of [ChangeKind.ContainerSet]. */
    public val container: ContainerKind,
    /** Of [ChangeKind.StackAdded] that of the branch, of [ChangeKind.SceneAdded] that of the scene; else empty. */
    public val name: String,
    /** Of [ChangeKind.ContainerSet]: how many columns of a split fit, else 0. */
    public val columns: Int,
    /** Of [ChangeKind.StackAdded]: the branch is a column whose root stands for nothing. */
    public val isPlaceholder: Boolean,
    /** The innermost flow to which [entry] belongs after the change. */
    public val flow: FlowId?,
) {
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

    public val makesEntry: Boolean get() = kind == ChangeKind.Added || kind == ChangeKind.Replaced

    /** What became of which request, and where: `added product(["id": 3]) at 1`. */
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

    public val kind: IntentKind get() = IntentKind.entries.numbered(kindNumber)
    public val isAnimated: Boolean get() = plan.isAnimated
    public val id: QuestionId get() = plan.id
    public val ticket: Ticket get() = plan.ticket
    public val tag: Long get() = plan.tag
    public val hint: NavigationValue? get() = plan.hint
    public val changes: List<NavigationChange> get() = plan.changes

    /** The entries that leave the stack where the answer is yes: popped, replaced, dropped by a new stack or a link. */
    public val removed: List<EntryId>
        get() = changes.mapNotNull {
            when (it.kind) {
                ChangeKind.Removed -> it.entry
                ChangeKind.Replaced -> it.replaced
                else -> null
            }
        }

    /** Whether that entry leaves the stack, by whatever operation: the question of a screen with something unsaved. */
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
     * Its id, what was called, and what it would do: `question 3: navigate: added list at 1`. Where that can't be read
     * any more, what was called.
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

/** What was read of what the owner has borrowed. On another thread that is nothing: the owner may be giving it back. */
internal fun borrowed(bytes: ByteArray): ByteArray =
    if (bytes.isEmpty()) throw NavigationException(NavigationStatus.WrongThread, null, "only the owner may read what it has borrowed")
    else bytes

/** An entry that is planned, or that gets new arguments, for its builder. A value: a model may keep it. */
public data class BuildContext(
    val entry: EntryId,
    val routeId: RouteId,
    val tag: Long = 0,
    val arguments: NavigationValue? = null,
    val hint: NavigationValue? = null,
    /** To which the entry belongs; of the model of a flow that flow. */
    val flow: FlowId? = null,
)

/**
 * What has happened. An observer's event is read when more of it is wanted than its kind: for the first time inside the
 * callback, or by [keep]. Then it can be kept. One that was pulled has been read.
 */
public class NavigationEvent internal constructor(
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

    public val intent: IntentKind get() = event.intent
    public val origin: ChangeOrigin get() = event.origin
    public val isAnimated: Boolean get() = event.isAnimated
    public val revision: Long get() = event.revision
    public val entry: EntryId? get() = event.entry
    public val waiter: WaiterId? get() = event.waiter
    public val ticket: Ticket? get() = event.ticket
    public val tag: Long get() = event.tag
    public val hint: NavigationValue? get() = event.hint
    public val changes: List<NavigationChange> get() = event.changes
    public val outcome: NavigationOutcome? get() = event.outcome
    public val result: NavigationResult<NavigationValue>? get() = event.result

    /** Also of a load and of a guard, which [Navigator.answer] answers. */
    public val question: NavigationQuestion? get() = event.question

    /** Of a load: the route of the lazy pattern. Of a guard: that of the entry. */
    public val routeId: RouteId? get() = event.routeId

    /** Of a guard. */
    public val guardContext: GuardContext? get() = event.guardContext
    public val gesture: NavigationGesture? get() = event.gesture

    /** Of a result: the flow whose it is; null: it is that of an entry. */
    public val flow: FlowId? get() = result?.flow

    /** Copies what has not been read yet: without this nothing of an event can be read for the first time after its callback. */
    public fun keep() {
        event
    }

    internal fun end() {
        pointer = 0
    }

    /** What happened, and what is unusual about it: `changed by the host, unanimated: removed list from 1`. */
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
            EventKind.Completed, EventKind.Problem -> "$outcome"
            EventKind.Question, EventKind.Guard -> question?.content
            else -> null
        }
}

/** What an event says beside its kind. */
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

/** An event as flat data; one with changes gives a record for each. The header says what stands in which field. */
public class NavigationRecord internal constructor(
    public val kind: EventKind,
    public val intent: IntentKind,
    public val subkind: Int,
    public val reason: Int,
    public val by: RefusingParty,
    public val remaining: Int,
    public val origin: ChangeOrigin,
    public val isAnimated: Boolean,
    public val revision: Long,
    public val entry: EntryId?,
    public val related: Long,
    public val routeId: RouteId?,
    public val ticket: Ticket?,
    public val question: QuestionId?,
    public val from: Int,
    public val to: Int,
    public val tag: Long,
    /** Of changes. */
    public val stack: StackId?,
    public val value: NavigationValue?,
    public val hint: NavigationValue?,
    /** Of changes, and of the result of a flow. */
    public val flow: FlowId?,
)

/** An entry of a stack, as it was when it was asked for. */
public data class NavigationEntry(
    val id: EntryId,
    val request: NavigationRequest,
    /** Who waits for its result; null where nobody does. */
    val waiter: WaiterId? = null,
    /** Its branches; null where it is no container. */
    val container: ContainerNode? = null,
    /** The stacks that it presents, the one in front last. */
    val presented: List<StackNode> = emptyList(),
    /** The innermost flow to which it belongs. */
    val flow: FlowId? = null,
) {
    public val route: String get() = request.route
    public val arguments: NavigationValue? get() = request.arguments

    /** An argument of a map. */
    public operator fun get(key: String): NavigationValue? = request[key]

    /** The request, and whether somebody waits for its result: `picker awaited`. */
    override fun toString(): String = if (waiter == null) "$request" else "$request awaited"

    internal val ownsStacks: Boolean get() = container != null || presented.isNotEmpty()

    /** The stacks that it owns. */
    internal val stacks: List<StackNode> get() = container?.branches.orEmpty() + presented

    /** The same with what it owns. */
    internal val whole: String
        get() = "$this" + (container?.let { " $it" } ?: "") +
            presented.joinToString("") { " ${it.presentation}: $it" }
}
