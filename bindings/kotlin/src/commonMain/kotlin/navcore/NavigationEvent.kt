// What the library says: questions, changes, events, records. All of it is copied and can be kept.

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
public class NavigationQuestion internal constructor(
    public val kind: IntentKind,
    public val isAnimated: Boolean,
    public val id: QuestionId,
    public val ticket: Ticket,
    public val tag: Long,
    public val hint: NavigationValue?,
    public val changes: List<NavigationChange>,
)

/** An entry that is being planned, for its builder. */
public class NavigationBuild internal constructor(
    public val entry: EntryId,
    public val route: RouteId,
    public val tag: Long,
    public val arguments: NavigationValue?,
    public val hint: NavigationValue?,
)

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
