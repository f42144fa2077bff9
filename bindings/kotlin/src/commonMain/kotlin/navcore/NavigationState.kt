// What can be read of a navigator: its stacks, the entries and what belongs to them, and the last outcome.

package navcore

/** The part of a [Navigator] that reads, and sets the states of entries. */
public abstract class NavigationState internal constructor(internal val calls: NavigatorCalls) {
    /** The number of entries on the innermost active stack: 0 before the start, 1 for the root alone. */
    public val depth: Int get() = calls.number(Down.DEPTH).toInt()

    /** The entry on top of the innermost active stack; null before the start. */
    public val top: EntryId? get() = entryOrNull(calls.number(Down.TOP))

    /** The number of commits that changed the structure: 0 before the start, 1 after the start. */
    public val revision: Long get() = calls.number(Down.REVISION)

    /**
     * The innermost active stack of the active scene, on which operations work that name no other; null before the
     * start.
     */
    public val currentStack: StackId? get() = stackOrNull(calls.number(Down.ACTIVE_STACK))

    /**
     * The ids of the entries of the innermost active stack, from its root up; [Navigator.entries] are these as values.
     */
    public val entryIds: List<EntryId> get() = calls.read(Down.STACK).second.entryIds()

    /** Returns the entry at an index of the innermost active stack, 0 for the root; null beyond the top. */
    public fun entryAt(index: Int): EntryId? = entryOrNull(calls.number(Down.ENTRY_AT, index.toLong()))

    /** Returns the topmost entry of a request's route, with equal arguments if it has some; null: none on the stack. */
    public fun topmost(request: NavigationRequest): EntryId? {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.TOPMOST, 0, out) {
            it.onlyCompares = true
            it.request(request, calls.receiver)
        }
        return entryOrNull(out[0])
    }

    /** Returns the stack on which an entry is or was; null for a stale id. */
    public fun stack(of: EntryId): StackId? = stackOrNull(calls.number(Down.ENTRY_STACK, of.value))

    /** Returns the ids of the entries of a stack, from its root up. */
    public fun entryIds(of: StackId): List<EntryId> = calls.read(Down.STACK_ENTRIES, of.value).second.entryIds()

    /**
     * Returns the stacks that an entry owns: its branches, then what it presents, the stack in front last. For null the root
     * stacks of the scenes, in the order of their starts.
     */
    public fun stacks(owner: EntryId?): List<StackId> = calls.read(Down.STACKS, owner?.value ?: 0).second.stacks()

    /** Reads a stack without its entries. Returns null for a stale id. */
    public fun stackInfo(stack: StackId): StackInfo? {
        val (status, reader) = calls.read(Down.STACK_INFO, stack.value)
        return if (status == NavigationStatus.Ok) reader.stackInfo() else null
    }

    /** Reads an entry as a container, of the kind [ContainerKind.None] if it is none. Returns null for a stale id. */
    public fun containerInfo(entry: EntryId): ContainerInfo? {
        val (status, reader) = calls.read(Down.CONTAINER_INFO, entry.value)
        return if (status == NavigationStatus.Ok) reader.containerInfo() else null
    }

    /** Finds the root stack of a scene by its name, or of the active scene; null if there is none. */
    public fun scene(name: String? = null): StackId? {
        if (name != null && name.isEmpty()) return null
        val out = LongArray(Crossing.OUT)
        calls.call(Down.SCENE_NAMED, 0, out) { it.text(name ?: "") }
        return stackOrNull(out[0])
    }

    /** Finds a branch of a container by its name; null if there is none. */
    public fun branch(name: String, of: EntryId): StackId? {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.BRANCH_NAMED, of.value, out) { it.text(name) }
        return stackOrNull(out[0])
    }

    /**
     * Finds a branch by its name and the route of its container, which is the innermost container of the route around the
     * current stack; null if there is none.
     */
    public fun currentBranch(name: String, of: String): StackId? {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.CURRENT_BRANCH, 0, out) { it.text(of).text(name) }
        return stackOrNull(out[0])
    }

    /**
     * Finds a branch by the route of its initial entry, in the innermost container around the current stack that has such a
     * branch; null if there is none.
     */
    public fun currentBranch(with: String): StackId? {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.CURRENT_BRANCH_WITH, 0, out) { it.text(with) }
        return stackOrNull(out[0])
    }

    /** Reads the whole tree; [Navigator.tree] has it as a flow. */
    public fun readTree(): NavigationTree = readTree(emptyMap()) { it.int(0) }

    /** Reads the parts of the tree that [write] does not declare as known. */
    internal inline fun readTree(
        known: Map<StackId, StackNode>, write: (MessageWriter) -> Unit,
    ): NavigationTree {
        val (status, reader) = calls.read(Down.TREE, write = write)
        return if (status == NavigationStatus.Ok) reader.tree(known) else NavigationTree(emptyList())
    }

    private fun request(what: Int, a: Long = 0): NavigationRequest? {
        val (status, reader) = calls.read(what, a)
        return if (status == NavigationStatus.Ok) reader.request() else null
    }

    /** The request of the root entry of the active scene; null before the start. */
    public val initialRequest: NavigationRequest? get() = request(Down.INITIAL_REQUEST)

    /** Reads the request of the top entry; [Navigator.currentRequest] has it as a flow. */
    public fun readCurrentRequest(): NavigationRequest? = request(Down.CURRENT_REQUEST)

    /** Returns the request of an entry; null for a stale id. */
    public fun requestOf(entry: EntryId): NavigationRequest? = request(Down.ENTRY_REQUEST, entry.value)

    /** Returns the phase in the life of an entry. */
    public fun phaseOf(entry: EntryId): EntryPhase =
        EntryPhase.entries.numbered(calls.number(Down.ENTRY_PHASE, entry.value).toInt())

    /**
     * Returns a number that the entry keeps for life, also in a saved text: the key for all that a host stores by entry,
     * such as the scroll position of a view. No other entry of this navigator gets the number, but an entry that comes back from the
     * memory of a container has the former number. Null if the entry is gone.
     */
    public fun numberOf(entry: EntryId): Long? = calls.number(Down.ENTRY_NUMBER, entry.value).let { if (it == 0L) null else it }

    /** Returns the waiter for the result of an entry; null: none. */
    public fun waiterOf(entry: EntryId): WaiterId? =
        calls.number(Down.ENTRY_WAITER, entry.value).let { if (it == 0L) null else WaiterId(it) }

    private fun product(what: Int, entry: EntryId): Any? {
        val out = LongArray(Crossing.OUT)
        val status = calls.call(what, entry.value, 0, out)
        if (status != NavigationStatus.Ok) throw NavigationException(
            status, if (status == NavigationStatus.Refused) lastOutcome else null,
        )
        return calls.receiver.products[out[0].toInt()]
    }

    /** Returns the model of an entry, which its builder made. Throws if the entry is gone. */
    public fun modelOf(entry: EntryId): Any? = product(Down.ENTRY_MODEL, entry)

    /** Returns the view of an entry, which its builder makes at the first call. Throws if the entry is gone. */
    public fun viewOf(entry: EntryId): Any? = product(Down.ENTRY_VIEW, entry)

    /**
     * Destroys the view of an entry; [viewOf] makes another one. [NavigationStatus.AlreadyGone] if there is none,
     * [NavigationStatus.InUse] while it is being made.
     */
    public fun dropView(entry: EntryId): NavigationStatus = calls.call(Down.ENTRY_DROP_VIEW, entry.value)

    /** Returns the state of an entry; null: none is set. Throws if the entry is gone. */
    public fun stateOf(entry: EntryId): NavigationValue? = valueOf(entry, Down.ENTRY_STATE)

    /**
     * Sets the state of an entry, a value of yours such as a scroll position or a draft; null removes it. It takes effect at
     * once, and is saved. [NavigationStatus.Stale] if the entry is gone.
     */
    public fun setState(entry: EntryId, state: NavigationValue?): NavigationStatus =
        set(entry, Down.ENTRY_SET_STATE, state)

    /**
     * Returns the trail of an entry: what the function that leads a flow has got from the entry, for the walk in the next
     * process. A value beside the state; null: none is set. Throws if the entry is gone.
     */
    public fun trailOf(entry: EntryId): NavigationValue? = valueOf(entry, Down.ENTRY_TRAIL)

    /**
     * Sets the trail of an entry; null removes it. No event tells it. It is saved whatever the budget.
     * [NavigationStatus.Stale] if the entry is gone.
     */
    public fun setTrail(entry: EntryId, trail: NavigationValue?): NavigationStatus =
        set(entry, Down.ENTRY_SET_TRAIL, trail)

    private fun valueOf(entry: EntryId, what: Int): NavigationValue? {
        val (status, reader) = calls.read(what, entry.value)
        status.orThrow()
        return reader.optional()
    }

    private fun set(entry: EntryId, what: Int, value: NavigationValue?): NavigationStatus =
        calls.call(what, entry.value, LongArray(Crossing.OUT)) { it.optional(value, calls.receiver) }

    /**
     * The outcome of the operation that was called last, or that [Navigator.drain] ran last: pending until it is over, then
     * the final outcome.
     */
    public val lastOutcome: NavigationOutcome
        get() {
            val out = LongArray(Crossing.OUT)
            val status = calls.call(Down.LAST_OUTCOME, 0, 0, out)
            if (status != NavigationStatus.Ok) out[0] = status.number.toLong()
            return if (out[0] < 0) calls.receiver.outcome(out, lastSentence) else NavigationOutcome.of(out)
        }

    /** A sentence for a developer about the last outcome; empty if it is ok. */
    public val lastMessage: String get() = lastOutcome.message.ifEmpty { lastSentence }

    /** The sentence as the library has it, while there is the navigator. */
    internal val lastSentence: String
        get() = calls.read(Down.LAST_DETAIL).let { (status, reader) ->
            if (status == NavigationStatus.Closed) CLOSED else reader.text()
        }

    /** Writes the whole state as text for a developer. */
    public fun dump(): String =
        calls.read(Down.DUMP).let { (status, reader) -> if (status == NavigationStatus.Ok) reader.text() else "" }
}
