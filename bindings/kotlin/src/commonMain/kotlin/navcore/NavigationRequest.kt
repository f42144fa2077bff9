// Where to go, and how.

package navcore

/** A route, by its name or by the id that its registration gave, and its arguments. */
public class NavigationRequest private constructor(
    /** The name of the route; of a request that the library gives out it is never empty. */
    public val route: String,
    /** The id of the route; null: the request has the name alone. */
    public val routeId: RouteId?,
    /** The arguments; null: none. */
    public val arguments: NavigationValue?,
    /** The route, if it is a data class whose type the navigator knows. */
    private val typed: NavigationRoute<*>? = null,
    private val namesNulls: Boolean = false,
) {
    public constructor(route: String, arguments: NavigationValue? = null) : this(route, null, arguments)
    public constructor(routeId: RouteId, arguments: NavigationValue? = null) : this("", routeId, arguments)
    public constructor(route: String, vararg members: Pair<String, Any?>) : this(route, null, arguments(*members))

    /**
     * Makes the request for a route that is a type. For a data class [route] is empty until a navigator gets the request,
     * which knows the name and the arguments. [Navigator.requestOf] and [RouteType.request] make a request that has both.
     */
    public constructor(route: NavigationRoute<*>) : this(route, namesNulls = false)

    internal constructor(route: NavigationRoute<*>, namesNulls: Boolean) : this(
        (route as? RouteType<*>)?.name ?: "", null, null, route.takeIf { it !is RouteType<*> }, namesNulls,
    )

    /** Makes a request. A route that is only a word between coordinators has no id. */
    internal constructor(id: Long, route: String, arguments: NavigationValue?) : this(route, routeOrNull(id), arguments)

    /** Returns an argument of a map. */
    public operator fun get(key: String): NavigationValue? = arguments?.get(key)

    override fun equals(other: Any?): Boolean =
        other is NavigationRequest && other.route == route && other.arguments == arguments &&
            other.typed == typed && (route.isNotEmpty() || other.routeId == routeId)

    override fun hashCode(): Int = (route.hashCode() * 31 + arguments.hashCode()) * 31 + typed.hashCode()

    /** Returns the request with the name and the arguments of a route that is a type. */
    internal fun resolved(types: RouteTypes): NavigationRequest = if (typed == null) this else types.request(typed, namesNulls)

    /** Prints the route and its arguments: `home`, `product(["id": 3])`. */
    override fun toString(): String = typed?.toString() ?: route.ifEmpty { "$routeId" } + (arguments?.let { "($it)" } ?: "")

    /**
     * Writes the name of the route and the arguments as text that a program can store, which [ofText] reads:
     * `{"route": "product", "arguments": {"id": 3}}`. Ids are not written, since they are of one run of the program.
     *
     * Throws an [IllegalArgumentException] if the request has no name, and for arguments that
     * [NavigationValue.toText] refuses.
     */
    public fun toText(): String = textOf(this)

    public companion object {
        /**
         * Reads JSON of the shape that [toText] writes. Any other text is an [IllegalArgumentException], which names the
         * index.
         */
        public fun ofText(text: String): NavigationRequest = requestOf(text)
    }
}

/** The policy for a route that is not registered. */
public enum class UnresolvedRoutePolicy {
    /** In options: as [NavigatorConfiguration.unresolved] says, and [Prefix] for a restore. In the configuration: [Reject]. */
    Default,

    /** The operation is [NavigationStatus.Unresolved]. */
    Reject,

    /**
     * [NavigatorConfiguration.fallbackRoute] takes the place of the route, with the same arguments. If that is not
     * registered either: [Reject].
     */
    Fallback,

    /**
     * The operation stops before the unknown route, with [NavigationStatus.Ok] and the [NavigationOutcome.index] at which it
     * stopped. For links, [NavigationOperations.pushAll], [NavigationOperations.setStack] and [Navigator.restore]; for other
     * operations as [Reject].
     */
    Prefix,
}

/** Whether [Navigator.navigate] may find an entry instead of making another one. */
public enum class NavigationUniqueness {
    /** Always makes a new entry. */
    No,

    /** Looks at the top entry. */
    Top,

    /** Looks at the whole stack, from the top down. */
    Anywhere,
}

/** The move of an entry that [NavigationUniqueness] found. */
public enum class UniqueNavigationAction {
    /** The entry stays in its place: [NavigationStatus.AlreadyThere]. */
    Stay,

    /** The entry moves to the top, with its arguments, model and waiter. */
    BringToFront,

    /** All entries above are popped, and their waiters are cancelled. */
    PopTo,
}

/** The options of one operation. An option that the operation does not take makes it [NavigationStatus.Invalid]. */
public data class NavigationOptions(
    /** Whether the host should animate the change; null: as the configuration says. */
    val isAnimated: Boolean? = null,
    /**
     * The entry whose screen asks. Nothing is done if it is covered: by an entry on its stack, by what is presented
     * over it, or by another column of a folded split.
     */
    val issuer: EntryId? = null,
    /** The revision that the caller saw: [NavigationStatus.StaleIssuer] if a later commit has changed the scene. */
    val revision: Long? = null,
    /** The stack to work on; null: that of the issuer, else the innermost active one of the scene. */
    val target: StackId? = null,
    /**
     * The name of the scene to work in, wherever the user is there; null: the active one. [Navigator.start]: the scene to
     * start; null: that of the configuration. [Navigator.restore]: another name for the scene of a text with one scene. Not
     * with [issuer] or [target].
     */
    val scene: String? = null,
    /** The caller's own: comes back in builds, questions, results and events. */
    val tag: Long = 0,
    /** The caller's own, as data: a transition, a shared element. */
    val hint: NavigationValue? = null,
    /** The policy for a route that is not registered. */
    val unresolved: UnresolvedRoutePolicy = UnresolvedRoutePolicy.Default,
    /** [Navigator.navigate]: whether it may find an entry instead of making another one. */
    val unique: NavigationUniqueness = NavigationUniqueness.No,
    /** With [unique]: the move of the found entry. */
    val uniqueAction: UniqueNavigationAction = UniqueNavigationAction.Stay,
    /** With [unique]: finds an entry of the route with any arguments. */
    val ignoresArguments: Boolean = false,
    /** [Navigator.replaceTop]: may replace the root. */
    val replacesRoot: Boolean = false,
    /** [Navigator.popToRoute]: removes the found entry too. */
    val isInclusive: Boolean = false,
    /** [Navigator.replaceTop]: the waiter of the replaced entry waits for the new entry. */
    val transfersResult: Boolean = false,
    /**
     * With [unique], and for [Navigator.popToRoute]: finds an entry of the route with any arguments, and gives it those of
     * the request, as [Navigator.update] does. Not with [isInclusive].
     */
    val updatesArguments: Boolean = false,
    /** The presentation of the entry that opens, in the place of its route's. */
    val presentation: Presentation = Presentation.Default,
    /** The policy if something of the same kind is presented in the same place. */
    val occupied: OccupiedPolicy = OccupiedPolicy.Default,
    /** Keeps presented stacks: those of removed entries, and those over the way. */
    val keepsPresented: Boolean = false,
    /** Selects the stack of the operation, too. [Navigator.select]: dismisses what lies over the stack. */
    val reveals: Boolean = false,
    /** [Navigator.select]: pops the branch up to its root, too. */
    val popsBranch: Boolean = false,
    /**
     * [Navigator.select]: leaves a branch that is selected already as it is. [Navigator.open]: leaves a branch as it is, if
     * the link leads to the branch's root.
     */
    val keepsBranch: Boolean = false,
    /**
     * The flow to work on, in place of a [target]: its entries are the whole stack, and the lowest of them is the root.
     * [Navigator.popBack] also pops the first one, which ends the flow. [NavigationStatus.StaleIssuer] where another
     * flow's entry stands above them.
     */
    val flow: FlowId? = null,
    /** A navigation for a result: waits for the first value that the entry publishes. Not for a flow. */
    val waitsForNextValue: Boolean = false,
    /**
     * A navigation for a result: the key of its waiter, 1 to 1,024 bytes of UTF-8, which [Navigator.save] writes. In the
     * next process [Navigator.attachResult] finds the waiter by the key. [NavigationStatus.InUse] if another waiter
     * has the key. Not with [waitsForNextValue].
     */
    val key: String? = null,
    /** [Navigator.popToRoute] and a unique [Navigator.navigate]: where to look for the entry. */
    val search: NavigationSearch = NavigationSearch.Stack,
) {
    init {
        require(target == null || flow == null) { "the options have a target and a flow" }
        // To the library it would be no key, and the result would be lost with the process.
        require(key != "") { "the options have an empty key" }
    }
}

/**
 * Where an operation looks for the entry to which it goes. The user sees the entry that is found beyond the stack: its branch
 * is selected, its scene becomes the active one, and what covers it is removed.
 */
public enum class NavigationSearch {
    /** On the stack where the operation goes. */
    Stack,
    /** On the stacks around, the innermost first, then on all stacks of the scene, the newest entry first. */
    Scene,
    /** As in the scene, then in the other scenes, in the order of their start. */
    All;

    override fun toString(): String = caseName(name)
}

/** The configuration of a navigator. 0 is the library's default. */
public data class NavigatorConfiguration(
    /** Whether the host should animate changes whose options do not say; null: yes. */
    val isAnimated: Boolean? = null,
    /** The most operations that are pending at one time; more are [NavigationStatus.Full]. 0: 256. */
    val queueCapacity: Int = 0,
    /**
     * The most events that are kept for [Navigator.nextEvent]; while so many wait, operations are
     * [NavigationStatus.Full]. 0: none.
     */
    val eventCapacity: Int = 0,
    /**
     * The most calls that one outermost call may lead to inside callbacks, so that an observer that navigates on every event
     * can't go on without end. More are [NavigationStatus.Full]. 0: 1,000.
     */
    val operationLimit: Int = 0,
    /** The policy for a route that is not registered, for operations whose options do not say. */
    val unresolved: UnresolvedRoutePolicy = UnresolvedRoutePolicy.Default,
    /** The route for [UnresolvedRoutePolicy.Fallback]; empty: none. It may be registered later. */
    val fallbackRoute: String = "",
    /** The name of the scene that [Navigator.start] starts if its options name none; empty: main. */
    val scene: String = "",
    /** Makes every pattern that is added later ignore case, as `ignoresCase` of [NavigationRoutes.addPattern] does. */
    val patternsIgnoreCase: Boolean = false,
    /** The most redirects of one operation by guards and coordinators, up to 32. 0: 8. */
    val redirectLimit: Int = 0,
    /** Sends events of the kind [EventKind.Lifecycle]. */
    val sendsLifecycleEvents: Boolean = false,
    /** Keeps an entry that leaves while it is seen until [Navigator.hostDidExit]. Sends lifecycle events too. */
    val waitsForExits: Boolean = false,
    /**
     * Resumes an entry that the user begins to see at [Navigator.hostDidEnter]. What it covers stays started until then.
     * Sends lifecycle events too.
     */
    val waitsForEntries: Boolean = false,
    /** Sends events of the kind [EventKind.Back]. */
    val sendsBackEvents: Boolean = false,
    /** Sends events of the kind [EventKind.Problem]. */
    val sendsProblemEvents: Boolean = false,
    /** Sends events of the kinds [EventKind.Outcome] and [EventKind.Answer]. A [NavigationLog] turns that on by itself. */
    val sendsTraceEvents: Boolean = false,
) {
    internal val flags: Int
        get() = (if (sendsLifecycleEvents || waitsForExits || waitsForEntries) 1 else 0) or
            (if (waitsForExits) 2 else 0) or (if (sendsBackEvents) 4 else 0) or
            (if (sendsProblemEvents) 8 else 0) or (if (waitsForEntries) 16 else 0) or
            (if (sendsTraceEvents) 32 else 0)
}
