// Where to go, and how.

package navcore

/** A route, by its name or by the id that its registration gave, and its arguments. */
public class NavigationRequest private constructor(
    /** The name; of a request that the library gives out it is never empty. */
    public val route: String,
    public val routeId: RouteId?,
    public val arguments: NavigationValue?,
    /** Of a route that is a data class, whose type the navigator knows. */
    private val typed: NavigationRoute<*>? = null,
    private val namesNulls: Boolean = false,
) {
    public constructor(route: String, arguments: NavigationValue? = null) : this(route, null, arguments)
    public constructor(routeId: RouteId, arguments: NavigationValue? = null) : this("", routeId, arguments)
    public constructor(route: String, vararg members: Pair<String, Any?>) : this(route, null, arguments(*members))

    /**
     * A route that is a type. Of a data class the navigator that gets the request knows the name and the arguments: until
     * then [route] is empty. [Navigator.requestOf] and [RouteType.request] make a request that has both.
     */
    public constructor(route: NavigationRoute<*>) : this(route, namesNulls = false)

    internal constructor(route: NavigationRoute<*>, namesNulls: Boolean) : this(
        (route as? RouteType<*>)?.name ?: "", null, null, route.takeIf { it !is RouteType<*> }, namesNulls,
    )

    /** What is only a word between coordinators has no id. */
    internal constructor(id: Long, route: String, arguments: NavigationValue?) : this(route, routeOrNull(id), arguments)

    /** An argument of a map. */
    public operator fun get(key: String): NavigationValue? = arguments?.get(key)

    override fun equals(other: Any?): Boolean =
        other is NavigationRequest && other.route == route && other.arguments == arguments &&
            other.typed == typed && (route.isNotEmpty() || other.routeId == routeId)

    override fun hashCode(): Int = (route.hashCode() * 31 + arguments.hashCode()) * 31 + typed.hashCode()

    /** The same with the name and the arguments of a route that is a type. */
    internal fun resolved(types: RouteTypes): NavigationRequest = if (typed == null) this else types.request(typed, namesNulls)

    /** The route and what it was given: `home`, `product(["id": 3])`. */
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

public enum class UnresolvedRoutePolicy { Default, Reject, Fallback, Prefix }

/** Whether [Navigator.navigate] may find the entry instead of making another. */
public enum class NavigationUniqueness { No, Top, Anywhere }

/** What becomes of the entry that was found. */
public enum class UniqueNavigationAction { Stay, BringToFront, PopTo }

/** Options of one operation. What an operation does not take makes it [NavigationStatus.Invalid]. */
public data class NavigationOptions(
    val isAnimated: Boolean? = null,
    /**
     * The entry whose screen asks. Nothing is done where it is covered: by an entry on its stack, by what is presented
     * over it, or by another column of a folded split.
     */
    val issuer: EntryId? = null,
    /** The revision that the caller saw. */
    val revision: Long? = null,
    /** The stack to work on; null: that of the issuer, else the innermost active one of the scene. */
    val target: StackId? = null,
    /**
     * The name of the scene to work in, wherever the user is there; null: the active one. Of [Navigator.start] the
     * scene to start; null: that of the configuration. Of [Navigator.restore] another name for the scene of a text with
     * one scene. Not with [issuer] or [target].
     */
    val scene: String? = null,
    /** The caller's own: comes back in builds, questions, results and events. */
    val tag: Long = 0,
    /** The caller's own, as data: a transition, a shared element. */
    val hint: NavigationValue? = null,
    val unresolved: UnresolvedRoutePolicy = UnresolvedRoutePolicy.Default,
    val unique: NavigationUniqueness = NavigationUniqueness.No,
    val uniqueAction: UniqueNavigationAction = UniqueNavigationAction.Stay,
    val ignoresArguments: Boolean = false,
    val replacesRoot: Boolean = false,
    val isInclusive: Boolean = false,
    /** Of replaceTop: the waiter of the entry that goes waits for the new one. */
    val transfersResult: Boolean = false,
    /**
     * Of a unique navigate and of popToRoute: finds an entry of the route with any arguments, and gives it those of
     * the request, as [Navigator.update] does. Not with [isInclusive].
     */
    val updatesArguments: Boolean = false,
    /** Of what opens; it goes before that of the route. */
    val presentation: Presentation = Presentation.Default,
    /** Where something of the same kind is presented there. */
    val occupied: OccupiedPolicy = OccupiedPolicy.Default,
    /** Of what removes entries or opens: what they present, and what lies over the way, stays. */
    val keepsPresented: Boolean = false,
    /** Of what works on a stack: that is selected, too. Of [Navigator.select]: what lies over it is dismissed. */
    val reveals: Boolean = false,
    /** Of [Navigator.select]: the branch is popped up to its root, too. */
    val popsBranch: Boolean = false,
    /** Of [Navigator.select]: a branch that is selected already is left as it is. */
    val keepsBranch: Boolean = false,
    /**
     * The flow to work on, in place of a [target]: its entries are the whole stack, and the lowest of them is the root.
     * [Navigator.popBack] also pops the first one, which ends the flow. [NavigationStatus.StaleIssuer] where another
     * flow's entry stands above them.
     */
    val flow: FlowId? = null,
    /** Of a navigation for a result: that is the first value that the entry publishes. Not of a flow. */
    val waitsForNextValue: Boolean = false,
    /**
     * Of a navigation for a result: the key of its waiter, 1 to 1,024 bytes of UTF-8, which [Navigator.save] writes. In
     * the next process [Navigator.attachResult] finds the waiter by the key. [NavigationStatus.InUse] if another waiter
     * has the key. Not with [waitsForNextValue].
     */
    val key: String? = null,
) {
    init {
        require(target == null || flow == null) { "the options have a target and a flow" }
        // To the library it would be no key, and the result would be lost with the process.
        require(key != "") { "the options have an empty key" }
    }
}

/** How a navigator behaves. 0 is the library's default. */
public data class NavigatorConfiguration(
    val isAnimated: Boolean? = null,
    val queueCapacity: Int = 0,
    /** How many events are kept for [Navigator.nextEvent]. */
    val eventCapacity: Int = 0,
    val operationLimit: Int = 0,
    val unresolved: UnresolvedRoutePolicy = UnresolvedRoutePolicy.Default,
    val fallbackRoute: String = "",
    /** The name of the scene that [Navigator.start] starts where it names none; empty: main. */
    val scene: String = "",
    /** Makes every pattern that is added later ignore case, as `ignoresCase` of [NavigationRoutes.addPattern] does. */
    val patternsIgnoreCase: Boolean = false,
    /** How often guards and coordinators may redirect one operation, 32 times at the most. */
    val redirectLimit: Int = 0,
    /** Has [EventKind.Lifecycle] told. */
    val sendsLifecycleEvents: Boolean = false,
    /** What leaves where it is seen stays until [Navigator.hostDidExit]. It tells life, too. */
    val waitsForExits: Boolean = false,
    /** Has [EventKind.Back] told. */
    val sendsBackEvents: Boolean = false,
    /** Has [EventKind.Problem] told. */
    val sendsProblemEvents: Boolean = false,
) {
    internal val flags: Int
        get() = (if (sendsLifecycleEvents || waitsForExits) 1 else 0) or (if (waitsForExits) 2 else 0) or
            (if (sendsBackEvents) 4 else 0) or (if (sendsProblemEvents) 8 else 0)
}
