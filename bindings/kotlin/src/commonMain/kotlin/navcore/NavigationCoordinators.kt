// Flows and their coordinators, what entries publish, and the children of entries.

package navcore

/** The part of a [Navigator] that knows flows. */
public abstract class NavigationCoordinators internal constructor(calls: NavigatorCalls) : NavigationBack(calls) {
    // Flows

    /**
     * Registers a flow. Who navigates to its route begins one: the entry that opens is of the request [initial], and
     * the waiter of a navigation for a result waits for the flow. Without arguments of its own [initial] gets those of
     * the flow. Of the [builder] the models alone are asked for. A model is made before that of the flow's first entry,
     * and destroyed after that of its last one.
     *
     * With [onDispatch] the flow is a coordinator: it decides what to do with what is sent to it (see
     * [Navigator.dispatch]).
     * [onDispatch] may only read. An exception refuses with the code [NavigatorBridge.THREW], and comes out of the call
     * that sent.
     *
     * The others are those of [register]. Throws with [NavigationStatus.Invalid] also for a builder with shared models,
     * and for host objects in [initial].
     */
    public fun registerFlow(
        route: String,
        initial: NavigationRequest,
        pattern: String? = null,
        isLinkable: Boolean = false,
        builder: RouteBuilder<*, *>? = null,
        opens: RouteOpening = Presentation.Pushed,
        version: Int = 0,
        isRestored: Boolean = true,
        onDispatch: ((DispatchContext) -> CoordinatorAnswer)? = null,
    ): RouteId {
        val weak = Weak(this)
        val decide: ((DispatchContext) -> Int)? = onDispatch?.let {
            { sent ->
                if (builder != null) sent.model = weak.get()?.flowInfo(sent.flow)?.model
                it(sent).let { answer -> weak.get()?.numberOf(answer, sent) ?: 1 }
            }
        }
        @Suppress("UNCHECKED_CAST")
        val flow = FlowCallbacks(builder as RouteBuilder<Any?, *>?, decide)
        val token = if (flow.asks == 0L) 0 else receiver.tokens.put(flow).toLong()
        val asks = flow.asks or (if (isRestored) 0 else NOT_RESTORED)
        return register(route, pattern, isLinkable, token, asks) {
            it.place(opens, null, receiver).initial(initial, receiver).int(version)
        }
    }

    /** Returns the innermost flow to which an entry belongs; null: none. */
    public fun flow(of: EntryId): FlowId? = flowOrNull(calls.number(Down.ENTRY_FLOW, of.value))

    /** The flow of the entry on top of the innermost active stack, alerts and action sheets aside; null: none. */
    public val currentFlow: FlowId? get() = flowOrNull(calls.number(Down.CURRENT_FLOW))

    /** Reads a flow. Returns null for a flow that has ended, and for a stale id. */
    public fun flowInfo(flow: FlowId): FlowInfo? {
        val (status, reader) = calls.read(Down.FLOW_INFO, flow.value)
        return if (status == NavigationStatus.Ok) reader.flowInfo() else null
    }

    /** Returns the model of a flow, which its builder made. Throws if the flow has ended. */
    public fun modelOf(flow: FlowId): Any? = calls.read(Down.FLOW_INFO, flow.value).orThrow().flowInfo().model

    // Coordinators

    /**
     * Finds out which flow would take a request that is sent to a flow, or to the current one, without doing anything.
     * Null where nobody takes it. Host objects of the request stay the caller's: they are not given back. Throws with
     * [NavigationStatus.Refused] where one refuses it, [NavigationStatus.Stale], [NavigationStatus.Invalid],
     * [NavigationStatus.NotStarted].
     */
    public fun dispatchTarget(of: NavigationRequest, to: FlowId? = null): FlowId? {
        val out = LongArray(Crossing.OUT)
        val lent = ArrayList<HostObject>()
        val status = try {
            calls.call(Down.FLOW_TAKES, to?.value ?: 0, out) {
                it.lent = lent
                it.request(of, receiver)
            }
        } finally {
            for (host in lent) receiver.objects.takeBack(host)
        }
        if (status == NavigationStatus.Unresolved) return null
        status.orThrow()
        return flowOrNull(out[0])
    }

    /** An answer as it crosses. Where nothing will be done, who would do something else has taken the request. */
    private fun numberOf(answer: CoordinatorAnswer, sent: DispatchContext): Int = when (answer) {
        is CoordinatorAnswer.Show -> 0
        is CoordinatorAnswer.Switch -> CoordinatorAnswer.SWITCH
        is CoordinatorAnswer.Ignore -> CoordinatorAnswer.IGNORE
        is CoordinatorAnswer.Pass -> CoordinatorAnswer.PASS
        is CoordinatorAnswer.Refuse -> answer.code
        is CoordinatorAnswer.Perform -> redirect(sent, answer.intent)
        is CoordinatorAnswer.Redispatch -> redirect(sent, NavigationIntent.Dispatch(answer.request))
    }

    private fun redirect(sent: DispatchContext, to: NavigationIntent): Int {
        val question = sent.question ?: return 0
        return if (redirect(question, to).number >= 0) 0 else CoordinatorAnswer.Refuse().code
    }

    // What entries publish

    /**
     * Publishes a value of an entry, whatever [NavigationValue.of] takes: who asks for the next one gets it. Where
     * nobody does, it is kept ([NavigationStatus.Kept]) until somebody asks, the entry leaves or is covered. With
     * [isStrict] it is not kept, but [NavigationStatus.NotAwaited]. [NavigationStatus.StaleIssuer] where the entry is
     * covered, unless [fromCovered]; what is published then is kept until somebody asks or the entry leaves. A host
     * object is kept too, and given back with its value.
     */
    public fun publish(
        entry: EntryId, value: Any? = null, isStrict: Boolean = false, fromCovered: Boolean = false,
    ): NavigationStatus {
        val flags = (if (isStrict) 1L else 0L) or (if (fromCovered) 2L else 0L)
        return calls.call(Down.PUBLISH, entry.value, LongArray(Crossing.OUT), flags) {
            it.optional(NavigationValue.of(value), receiver)
        }
    }

    /**
     * Asks for the next value of an entry. [onResult] is called once: before this returns where a value was kept, or
     * inside a callback next. It is cancelled when the entry leaves, also where that is popped with a result.
     * [Navigator.cancelResult] cancels it too. [onReleased] is called once, when nothing more will come.
     *
     * Throws with [NavigationStatus.InUse] where somebody asks already, and with [NavigationStatus.Stale]. The form
     * that suspends is [awaitNextValue].
     */
    public fun nextValue(
        entry: EntryId,
        tag: Long = 0,
        onReleased: (() -> Unit)? = null,
        onResult: (NavigationResult<NavigationValue>) -> Unit,
    ): WaiterId {
        val (status, waiter) = ask(entry, tag, Waiting(onReleased, onResult))
        status.orThrow()
        return waiter
    }

    /**
     * Asks for the next value of an entry, as [nextValue] does. The result comes by an event of the kind
     * [EventKind.Result].
     */
    public fun nextValuePulled(entry: EntryId, tag: Long = 0, onReleased: (() -> Unit)? = null): WaiterId {
        val (status, waiter) = ask(entry, tag, Waiting(onReleased, null))
        status.orThrow()
        return waiter
    }

    internal fun ask(entry: EntryId, tag: Long, waiting: Waiting): Pair<NavigationStatus, WaiterId> {
        val out = LongArray(Crossing.OUT)
        val status = calls.call(Down.NEXT, entry.value, out, tag) { it.waiting(waiting, receiver) }
        return Pair(status, WaiterId(out[0]))
    }

    // Children

    /**
     * Gives an entry a child: an object that lives as long as the entry, such as the model of a part of a screen.
     * [destroy] is called once: when the child is removed, or before the entry's model is destroyed, the newest child
     * first; also where this fails. [NavigationStatus.InUse] (the key), [NavigationStatus.Stale],
     * [NavigationStatus.Invalid], [NavigationStatus.TooLarge].
     */
    public fun <T> addChild(entry: EntryId, key: String, child: T, destroy: ((T) -> Unit)? = null): NavigationStatus {
        val token = receiver.tokens.put(Child(child, destroy?.let { { it(child) } })).toLong()
        return calls.call(Down.CHILD_ADD, entry.value, LongArray(Crossing.OUT), token) { it.text(key) }
    }

    /** The child of that key; null where there is none. Throws where the entry is gone. */
    public fun childOf(entry: EntryId, key: String): Any? {
        val out = LongArray(Crossing.OUT)
        val status = calls.call(Down.CHILD_FIND, entry.value, out) { it.text(key) }
        if (status == NavigationStatus.NotFound) return null
        status.orThrow()
        return (receiver.tokens[out[0].toInt()] as? Child)?.value
    }

    /**
     * Destroys a child before this returns; inside a callback next. [NavigationStatus.NotFound],
     * [NavigationStatus.Stale], [NavigationStatus.Full].
     */
    public fun removeChild(entry: EntryId, key: String): NavigationStatus =
        calls.call(Down.CHILD_REMOVE, entry.value, LongArray(Crossing.OUT)) { it.text(key) }
}
