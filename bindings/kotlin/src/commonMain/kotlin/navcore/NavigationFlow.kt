// Flows, as they are read, end and decide.

package navcore

/** A flow that lives or is planned. A planned flow has no [stack] and no [firstEntry]. */
public class FlowInfo internal constructor(
    /** The flow around it. */
    public val parent: FlowId?,
    /** The request with which it began. */
    public val request: NavigationRequest,
    /** The stack of its entries, but for the entries that they own. */
    public val stack: StackId?,
    /** The lowest of its entries. */
    public val firstEntry: EntryId?,
    /** The number of its entries, with those of flows in it. */
    public val depth: Int,
    /** The waiter for its result; null: none. */
    public val waiter: WaiterId?,
    /** The model that its builder made. */
    public val model: Any?,
) {
    /** The request, how many entries there are, and whether somebody waits: `checkout of 2, awaited`. */
    override fun toString(): String =
        "$request ${if (stack == null) "planned" else "of $depth"}${if (waiter == null) "" else ", awaited"}"
}

/** How a flow ends. */
public sealed class FlowEnding(
    internal val kind: Int, internal val hostCode: Int, internal val result: NavigationValue?,
) {
    /** Ends with a result: whatever [NavigationValue.of] takes, null too. */
    public class Value(value: Any?) : FlowEnding(0, 0, NavigationValue.of(value)) {
        /** The result. */
        public val value: NavigationValue get() = result ?: NavigationValue.Null
        override fun toString(): String = "value($value)"
    }

    /**
     * Ends as failed: the waiter gets [NavigationResult.Failed] with [NavigationStatus.Refused], this code and this
     * value.
     */
    public class Failed(public val code: Int = 0, public val value: NavigationValue? = null) :
        FlowEnding(2, code, value) {
        override fun toString(): String = "failed($code${value?.let { ", $it" } ?: ""})"
    }

    /** Ends without a result: the waiter is cancelled with [CancelReason.FlowEnd]. */
    public data object Cancelled : FlowEnding(1, 0, null) {
        override fun toString(): String = "cancelled"
    }
}

/** A request that was sent, put to a coordinator. It is a copy, and can be kept. */
public class DispatchContext internal constructor(
    /** The question, for [Navigator.redirect] while the coordinator is asked; null in a trial. */
    public val question: QuestionId?,
    /** The flow that is asked. */
    public val flow: FlowId,
    /** The flow directly in it that has not taken the request; null: the request was sent to this flow. */
    public val child: FlowId?,
    /**
     * The entry of the same route and arguments among the flow's own, in any of its tabs; of several the entry that came to
     * the top last.
     */
    public val shownEntry: EntryId?,
    /** The number of times that the operation was sent on, or redirected, before. */
    public val redirectCount: Int,
    /** Whether [Navigator.dispatchTarget] asks, and nothing will be done. */
    public val isTrial: Boolean,
    /** The request. Its route need not be registered. */
    public val request: NavigationRequest,
) {
    /** The model of the flow that is asked; null: its builder has made none. */
    public var model: Any? = null
        internal set

    /** Prints the flow and the request: `flow 1: buy(["id": 3])`. */
    override fun toString(): String = "$flow: $request"
}

/** The answer of a coordinator. */
public sealed class CoordinatorAnswer {
    /**
     * Goes back to [DispatchContext.shownEntry] if there is one, in another tab too. Else the request opens where its
     * route says, in the tree of the flow, or is pushed upon the flow. The user sees it: a sheet over it goes.
     */
    public data object Show : CoordinatorAnswer()

    /**
     * Shows the request as [Show] does, and first removes what stands above the flow's own entries and ends flows in it. A
     * request that is not shown is pushed upon its first entry.
     */
    public data object Switch : CoordinatorAnswer()

    /** Takes the request, and does nothing: [NavigationStatus.AlreadyThere]. */
    public data object Ignore : CoordinatorAnswer()

    /** Leaves the request to the flow around it. If there is none: [NavigationStatus.Unresolved]. */
    public data object Pass : CoordinatorAnswer()

    /**
     * Refuses: [NavigationStatus.Refused]. The code comes back in the outcome: not 0, and not the number of another answer.
     */
    public data class Refuse(val code: Int = 1) : CoordinatorAnswer() {
        init {
            require(code != 0 && code !in PASS..IGNORE) { "$code would be no refusal" }
        }
    }

    /**
     * Performs the intent instead. It goes to the flow that is asked if it names neither a target nor an issuer: a
     * dismissal closes what the flow presents. An intent that can't take the place of the operation refuses it with 1.
     */
    public data class Perform(val intent: NavigationIntent) : CoordinatorAnswer()

    /** Sends another request: to the same flow first, then to those around it. */
    public data class Redispatch(val request: NavigationRequest) : CoordinatorAnswer() {
        public constructor(route: NavigationRoute<*>) : this(NavigationRequest(route))
    }

    internal companion object {
        const val PASS = Int.MIN_VALUE + 1
        const val SWITCH = Int.MIN_VALUE + 2
        const val IGNORE = Int.MIN_VALUE + 3
    }
}

/** A flow's builder as C knows it. It has no views. */
internal class FlowCallbacks(
    private val builder: RouteBuilder<Any?, *>?, val onDispatch: ((DispatchContext) -> Int)?,
) : RouteBuilder<Any?, Nothing?> {
    val asks: Long
        get() = (if (builder?.sharesModels == true) SHARES_MODELS else 0) or (if (builder != null) MODEL else 0) or
            (if (onDispatch != null) COORDINATOR else 0)

    override fun makeModel(build: BuildContext): Any? = builder?.makeModel(build)
    override fun destroyModel(model: Any?) {
        builder?.destroyModel(model)
    }

    override fun makeView(entry: EntryId, model: Any?) = null
    override fun onUnregistered() {
        builder?.onUnregistered()
    }

    private companion object {
        const val MODEL = 4L
        const val COORDINATOR = 8L
    }
}

/** A waiter for a result, as C knows it. */
internal class Waiting(
    val onReleased: (() -> Unit)?, val onResult: ((NavigationResult<NavigationValue>) -> Unit)?,
)

/** A child of an entry, as C knows it. */
internal class Child(val value: Any?, val destroy: (() -> Unit)?)
