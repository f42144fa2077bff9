// What the library says: questions, changes, events, records. Events and changes are copies and can be kept.

package navcore

/** Applied one after another the changes of an event take one stack to the next. */
public class NavigationChange internal constructor(
    public val kind: ChangeKind,
    public val node: NodeId,
    public val entry: EntryId,
    public val replaced: EntryId?,
    public val route: RouteId,
    public val from: Int,
    public val to: Int,
    public val arguments: NavigationValue?,
) {
    /** Applies the change to a mirror of the stack. */
    public fun applyTo(stack: MutableList<EntryId>) {
        when (kind) {
            ChangeKind.Added -> stack.add(to, entry)
            ChangeKind.Removed -> stack.removeAt(from)
            ChangeKind.Replaced -> stack[from] = entry
            ChangeKind.Moved -> stack.add(to, stack.removeAt(from))
            ChangeKind.Unknown -> {}
        }
    }

    public val makesEntry: Boolean get() = kind == ChangeKind.Added || kind == ChangeKind.Replaced
    override fun toString(): String = "$kind ${entry.value} from $from to $to"
}

/** A move that the bridge is asked about. */
public class NavigationQuestion internal constructor(public val kind: IntentKind, private val plan: LazyPlan) {
    public val isAnimated: Boolean get() = plan.content.isAnimated
    public val id: QuestionId get() = plan.content.id
    public val ticket: Ticket get() = plan.content.ticket
    public val tag: Long get() = plan.content.tag
    public val hint: NavigationValue? get() = plan.content.hint
    public val changes: List<NavigationChange> get() = plan.content.changes

    /**
     * Copies what has not been read yet. A question may be kept without this when it was pulled or is answered
     * [BridgeAnswer.Later]; of another one nothing can be read for the first time when its callback has returned.
     */
    public fun keep() {
        plan.content
    }

    internal fun end() = plan.end()
}

internal class Plan(
    val isAnimated: Boolean,
    val id: QuestionId,
    val ticket: Ticket,
    val tag: Long,
    val hint: NavigationValue?,
    val changes: List<NavigationChange>,
)

/** What is borrowed for a callback, read at the first use. */
internal abstract class Borrowed<T : Any>(private var pointer: Long, private var read: T? = null) {
    val content: T
        get() = read ?: run {
            check(pointer != 0L) { "navcore: this is only there for the callback, and was not read then" }
            fetch(pointer).also { read = it }
        }

    protected abstract fun fetch(pointer: Long): T

    fun end() {
        pointer = 0
    }
}

internal class LazyPlan(private val core: Core?, pointer: Long, read: Plan? = null) : Borrowed<Plan>(pointer, read) {
    override fun fetch(pointer: Long): Plan =
        WireReader(Crossing.read(0, Down.READ_PLAN, pointer), core ?: error("no core")).plan().second
}

/** An entry that is being planned, for its builder. */
public class NavigationBuild internal constructor(public val entry: EntryId, private val build: LazyBuild) {
    public val route: RouteId get() = build.content.route
    public val tag: Long get() = build.content.tag
    public val arguments: NavigationValue? get() = build.content.arguments
    public val hint: NavigationValue? get() = build.content.hint

    /** Copies what has not been read yet, for use after [RouteBuilder.makeModel] has returned. */
    public fun keep() {
        build.content
    }

    internal fun end() = build.end()
}

internal class Build(val route: RouteId, val tag: Long, val arguments: NavigationValue?, val hint: NavigationValue?)

internal class LazyBuild(private val core: Core, pointer: Long) : Borrowed<Build>(pointer) {
    override fun fetch(pointer: Long): Build = WireReader(Crossing.read(0, Down.READ_BUILD, pointer), core).build()
}

public class NavigationEvent internal constructor(
    public val kind: EventKind,
    public val intent: IntentKind,
    public val origin: Origin,
    public val isAnimated: Boolean,
    public val revision: Long,
    public val entry: EntryId?,
    public val waiter: WaiterId?,
    public val ticket: Ticket?,
    public val tag: Long,
    public val hint: NavigationValue?,
    public val changes: List<NavigationChange>,
    public val outcome: Outcome?,
    public val result: NavigationResult<NavigationValue>?,
    public val question: NavigationQuestion?,
) {
    override fun toString(): String = "$kind $intent revision $revision"
}

/** An event as flat data; one with changes gives a record for each. The header says what stands in which field. */
public class NavigationRecord internal constructor(
    public val kind: EventKind,
    public val intent: IntentKind,
    public val what: Int,
    public val why: Int,
    public val by: Party,
    public val more: Int,
    public val origin: Origin,
    public val isAnimated: Boolean,
    public val revision: Long,
    public val entry: EntryId?,
    public val other: Long,
    public val route: RouteId?,
    public val ticket: Ticket?,
    public val question: QuestionId?,
    public val from: Int,
    public val to: Int,
    public val tag: Long,
    public val value: NavigationValue?,
    public val hint: NavigationValue?,
)

/** An entry of the stack. */
public data class NavigationEntry(val id: EntryId, val request: NavigationRequest) {
    public val route: String get() = request.route
    public val arguments: NavigationValue? get() = request.arguments

    /** An argument of a map. */
    public operator fun get(key: String): NavigationValue? = request[key]
}
