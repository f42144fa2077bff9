// Routes, their patterns, and what links lead to.

package navcore

/** A pattern was refused. */
public class PatternException internal constructor(
    status: NavigationStatus,
    /** A sentence for a developer. */
    public val reason: String,
    /** The route of the pattern from which it could not be told. */
    public val conflict: RouteId?,
) : NavigationException(status, null, reason)

/** The flag of a pattern, as it crosses. */
internal const val IGNORE_CASE = 4

/** The flags of a route, as they cross. */
internal const val SHARES_MODELS = 1L
internal const val NOT_RESTORED = 2L

/** The part of a [Navigator] that knows routes and paths. */
public abstract class NavigationRoutes internal constructor(calls: NavigatorCalls) : NavigationState(calls) {
    internal val receiver: CallbackReceiver get() = calls.receiver

    // Routes

    /** Registers a route; without a builder its models are null. */
    public fun register(route: String, builder: RouteBuilder<*, *>?): RouteId = register(route, null, builder = builder)

    /**
     * Registers a route that can be reached by a path, where it has a [pattern]. Where that is refused the route stays.
     *
     * It [opens] where its requests name no other place: `InBranch("orders", of = "main")`, where `main` may be
     * registered later, or `Presentation.Sheet`. The default is [Presentation.Pushed]. Each of its entries is a
     * [container], if it has one.
     *
     * The [version] is of the meaning of its arguments and states: [Navigator.restore] asks about entries of another one.
     * Without [isRestored] a restore leaves its entries out, with everything that they own: for a splash screen or a
     * one-time code.
     */
    public fun register(
        route: String,
        pattern: String? = null,
        isLinkable: Boolean = false,
        builder: RouteBuilder<*, *>? = null,
        opens: RouteOpening = Presentation.Pushed,
        container: NavigationContainer? = null,
        version: Int = 0,
        isRestored: Boolean = true,
    ): RouteId {
        val token = if (builder == null) 0 else receiver.tokens.put(builder).toLong()
        val asks = (if (builder?.sharesModels == true) SHARES_MODELS else 0) or (if (isRestored) 0 else NOT_RESTORED)
        return register(route, pattern, isLinkable, token, asks) {
            it.place(opens, container, receiver).initial(null, receiver).int(version)
        }
    }

    internal inline fun register(
        route: String, pattern: String?, isLinkable: Boolean, token: Long, asks: Long, place: (MessageWriter) -> Unit,
    ): RouteId {
        val out = LongArray(Crossing.OUT)
        val status = calls.call(Down.ROUTE_REGISTER, token, out, asks) { place(it.text(route)) }
        if (status == NavigationStatus.Ambiguous) status.orThrow("a route of the name $route is registered already")
        status.orThrow(if (route.isEmpty()) "a route has a name, and this one is empty" else "the route $route is not registered")
        receiver.routeNames[out[0]] = route
        if (pattern != null) addPattern(RouteId(out[0]), pattern, isLinkable)
        return RouteId(out[0])
    }

    /**
     * Removes a route with its patterns and the guards about it. [NavigationStatus.InUse] while entries or a flow of the
     * route live, or an event that was not pulled has them, and for every route while a restore runs.
     */
    public fun unregister(route: RouteId): NavigationStatus {
        val status = calls.call(Down.ROUTE_UNREGISTER, route.value)
        if (status == NavigationStatus.Ok) receiver.routeNames.remove(route.value)?.let { receiver.routeTypes.remove(it) }
        return status
    }

    /** Returns the id of a registered route; null if there is none of the name. */
    public fun routeId(name: String): RouteId? {
        val out = LongArray(Crossing.OUT)
        calls.call(Down.ROUTE_FIND, 0, out) { it.text(name) }
        return routeOrNull(out[0])
    }

    /** Returns the name of a route; null if it is not registered. */
    public fun nameOf(route: RouteId): String? {
        val (status, reader) = calls.read(Down.ROUTE_NAME, route.value)
        return if (status == NavigationStatus.Ok) reader.text() else null
    }

    // Patterns

    /**
     * Adds a pattern to a route, which can then be reached by a path: `/notes/{id:int}`. The header says what there is.
     *
     * Where it [isLinkable] links from outside may lead there. Where it [isLazy] more patterns below it may be
     * registered when a link needs them: an event of the kind [EventKind.Load] says so, and its question is answered
     * when they are there. Throws [PatternException].
     *
     * [ignoresCase] matches its names, and the text beside its parameters, in either case (A to Z). Values keep their
     * case. [isAlias] leads links to the path that the route has with the same arguments; an alias is never written.
     */
    public fun addPattern(
        route: RouteId,
        pattern: String,
        isLinkable: Boolean = false,
        isLazy: Boolean = false,
        ignoresCase: Boolean = false,
        isAlias: Boolean = false,
    ) {
        val flags = (if (isLinkable) 1 else 0) or (if (isLazy) 2 else 0) or
            (if (ignoresCase) IGNORE_CASE else 0) or (if (isAlias) 8 else 0)
        val out = LongArray(Crossing.OUT)
        val status = calls.call(Down.PATTERN_ADD, route.value, out, flags.toLong()) { it.text(pattern) }
        if (status != NavigationStatus.Ok) throw PatternException(status, lastSentence, routeOrNull(out[0]))
    }

    /**
     * Registers a type for parameters of patterns that are added after it. [check] gets a decoded text, must answer the
     * same for the same text, and be quick; what it calls of this navigator's paths is [NavigationStatus.InUse]. Where
     * it throws, the text is not of the type, and the exception comes out of the call that looked the path up.
     */
    public fun addParameterType(name: String, onRemoved: (() -> Unit)? = null, check: (String) -> Boolean) {
        addType(name, CheckedType(onRemoved, check), reads = false)
    }

    /**
     * Registers a type whose arguments are values instead of texts. [read] returns the value of a decoded text, and
     * [write] the text of a value. [read] must return the same value for the text that [write] returned.
     *
     * Both return null if the text or the value is not of the type. Null values and values with host objects never are.
     * The rules for a check hold for both functions: what they may call, and what an exception does.
     */
    public fun addParameterType(
        name: String,
        onRemoved: (() -> Unit)? = null,
        read: (String) -> NavigationValue?,
        write: (NavigationValue) -> String?,
    ) {
        addType(name, ReadType(onRemoved, read, write), reads = true)
    }

    private fun addType(name: String, type: ParameterType, reads: Boolean) {
        val token = receiver.tokens.put(type).toLong()
        val out = LongArray(Crossing.OUT)
        calls.call(Down.PARAMETER_TYPE_ADD, token, out, if (reads) 1 else 0) { it.text(name) }.orThrow()
    }

    /**
     * Lets `https://server/prefix` lead to a scene, or to the active one if that is empty: the rest of a URL is the
     * path.
     */
    public fun addLinkPrefix(prefix: String, scene: String = "") {
        calls.call(Down.LINK_PREFIX_ADD, 0, LongArray(Crossing.OUT)) { it.text(prefix).text(scene) }.orThrow()
    }

    /**
     * Takes links of a scheme, such as `myapp`. Until a scheme is added, links of every scheme are taken. Links of the
     * web are taken by their prefixes alone.
     */
    public fun addLinkScheme(scheme: String) {
        calls.call(Down.LINK_SCHEME_ADD, 0, LongArray(Crossing.OUT)) { it.text(scheme) }.orThrow()
    }

    /**
     * Lets links start the scene of a name. The host of a URL with a scheme of your own, such as `notes` in
     * `myapp://notes/7`, is a scene if one of that name is open, or if it was added here. Any other host is the first
     * segment of the path.
     */
    public fun addLinkScene(scene: String) {
        calls.call(Down.LINK_SCENE_ADD, 0, LongArray(Crossing.OUT)) { it.text(scene) }.orThrow()
    }

    /**
     * Finds what is wrong with the registrations: parents, branches, first screens, roots, guarded routes and a fallback
     * that nobody has registered, circles, and patterns that no link reaches. Nothing else looks for these, since routes may
     * be registered in any order. A branch that only a later [Navigator.setContainer] brings is missing here.
     *
     * Returns the problems of the routes in their order, of the guards, then of the fallback.
     */
    public fun check(): List<RegistrationProblem> {
        val (status, reader) = calls.read(Down.CHECK)
        if (status != NavigationStatus.NotFound) status.orThrow()
        return List(reader.int()) {
            val kind = RegistrationProblemKind.entries.numbered(reader.int() - 1)
            RegistrationProblem(kind, reader.text(), reader.text(), reader.text())
        }
    }

    // Links

    /**
     * Returns the link that is being opened, or null if none is. It is there inside a builder's `makeModel`, inside the
     * functions of a bridge, and until its question is answered. Of a batch it is the last link.
     */
    public val currentLink: OpenedLink?
        get() {
            val (status, reader) = calls.read(Down.OPENED_URL)
            return if (status == NavigationStatus.Ok) OpenedLink(reader.text(), reader.text(), reader.text()) else null
        }

    /**
     * Holds links from outside, or opens those that were held. Meanwhile opening such a link is [NavigationOutcome.Pending],
     * also before the start.
     */
    public fun setLinksHeld(isHeld: Boolean): NavigationStatus = calls.call(Down.HOLD_LINKS, if (isHeld) 1 else 0)

    /**
     * Finds the request to which a link leads; nothing changes. Throws with the status with which [Navigator.open]
     * would fail.
     */
    public fun match(link: DeepLink): NavigationRequest =
        calls.read(Down.MATCH_LINK) { it.link(link, receiver) }.orThrow().request()

    /** Finds the request to which a URL or path leads. */
    public fun match(url: String): NavigationRequest = match(DeepLink(url))

    /** Explains why a link leads where it does, or what is wrong with it, as text for a developer. */
    public fun explain(link: DeepLink): String =
        calls.read(Down.EXPLAIN_LINK) { it.link(link, receiver) }.orThrow().text()

    /** Explains where a URL or path leads. */
    public fun explain(url: String): String = explain(DeepLink(url))

    /**
     * Returns the path of a request. Throws with [NavigationStatus.NotFound] if its route has no pattern,
     * [NavigationStatus.Invalid] if a path can't hold its arguments, [NavigationStatus.Ambiguous] if that path leads
     * elsewhere.
     */
    public fun pathOf(request: NavigationRequest): String =
        calls.read(Down.REQUEST_PATH) { it.request(request, receiver) }.orThrow { withoutPattern(it, request) }.text()

    /** Returns the path of a route. */
    public fun pathOf(route: NavigationRoute<*>): String = pathOf(NavigationRequest(route, namesNulls = true))

    /** Returns the path of an entry. */
    public fun pathOf(entry: EntryId): String =
        calls.read(Down.ENTRY_PATH, entry.value).orThrow { withoutPattern(it, requestOf(entry)) }.text()

    private fun withoutPattern(status: NavigationStatus, request: NavigationRequest?): String =
        if (status != NavigationStatus.NotFound || request == null) ""
        else "the route ${request.resolved(receiver.routeTypes).route} has no pattern: give its type path(…), or addPattern"

    /**
     * Returns where the user is in a scene, given by its root stack, or in the active one: `/scene/path#detail`. Opening it
     * as a link that begins with the scene leads there. Without [showsScene] it is `/path#detail`. Throws with
     * [NavigationStatus.NotFound] if no entry on the way has a path.
     */
    public fun location(of: StackId? = null, showsScene: Boolean = true): String =
        calls.read(Down.LOCATION, of?.value ?: 0) { it.int(if (showsScene) 0 else 1) }.orThrow().text()

    /**
     * Returns the location after the user had gone back to an entry. Throws with [NavigationStatus.NotFound] if no
     * entry on the way has a path, and with [NavigationStatus.Stale].
     */
    public fun location(of: EntryId, showsScene: Boolean = true): String =
        calls.read(Down.LOCATION_OF, of.value) { it.int(if (showsScene) 0 else 1) }.orThrow().text()
}

/** A problem of the registrations. */
public data class RegistrationProblem(
    /** The kind of the problem. */
    public val kind: RegistrationProblemKind,
    /** The route with the problem. Empty for a guard and for the fallback. */
    public val route: String,
    /**
     * The name that was not found, the pattern, or the next route of the circle. Empty if an id was registered and its
     * route is gone.
     */
    public val other: String,
    /** A sentence for people, with the nearest name: `did you mean "home"?` */
    public val message: String,
) {
    override fun toString(): String = message
}
