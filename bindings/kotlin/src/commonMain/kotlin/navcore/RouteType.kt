// The type of a route: its name, properties, place and version.

package navcore

import kotlin.concurrent.Volatile
import kotlin.reflect.KClass

/**
 * The type of a [NavigationRoute]: its name, its properties, the place where it opens, and the version of the meaning
 * of its properties, for saved state.
 */
public open class RouteType<Route : NavigationRoute<*>>(
    /** The name, by which requests, links and saved states know the route. */
    public val name: String,
    properties: RouteProperties<Route>? = null,
    private val place: RoutePlace.Companion.() -> RoutePlace = { pushed },
    /** The version of the meaning of its properties: [Navigator.restore] asks about entries of another version. */
    public val version: Int = 0,
    /**
     * Whether [Navigator.restore] brings its screens back. False for a splash screen or a one-time code. Of a flow that is
     * not restored, all screens are left out, and the screens above.
     */
    public val isRestored: Boolean = true,
) {
    private val given: RouteProperties<Route>? = properties

    /** The properties. If there are none, the object is the route. */
    @Suppress("UNCHECKED_CAST")
    internal val properties: RouteProperties<Route>
        get() = if (given?.routeClass != null) given
            else RouteProperties(null, emptyList(), given?.pattern, given?.isLinkable == true) { this as Route }

    /** Asked for at the registration, when the objects that it names are there. */
    internal fun place(): RoutePlace = RoutePlace.place()

    /** The class of its routes; null for a companion without properties. */
    internal val routeClass: KClass<*>? get() = properties.routeClass ?: if (this is NavigationRoute<*>) this::class else null

    /** The pattern of a route that has a pattern and no class: [path] was given no constructor. */
    internal val patternWithoutClass: String? get() = given?.pattern.takeIf { routeClass == null }

    /** Makes the request for a route. Throws an [IllegalArgumentException] for an enum that is no [choice]. */
    public fun request(route: Route): NavigationRequest = request(route, namesNulls = false)

    /** With [namesNulls] a property that is null is an argument, too: null. */
    internal fun request(route: Route, namesNulls: Boolean): NavigationRequest {
        val members = properties.members(route, namesNulls)
        return NavigationRequest(name, if (members.isEmpty()) null else NavigationValue.Members(members))
    }

    /** Reads the route that a request is for; null if it is for another route, or has other arguments. */
    public fun of(request: NavigationRequest?): Route? =
        if (request == null || request.route != name) null else read(request.arguments)

    internal fun read(arguments: NavigationValue?): Route? = try {
        built(arguments)
    } catch (_: ArgumentsException) {
        null
    }

    /** Reads the route that an entry is built for. Throws an [ArgumentsException] if it has other arguments. */
    internal fun built(arguments: NavigationValue?): Route = properties.read(arguments, name)
}

/** The type of a [FlowRoute], with its [first] screen. */
public open class FlowType<Route : FlowRoute<*, First>, First>(
    name: String,
    internal val first: () -> NavigationRoute<First>,
    properties: RouteProperties<Route>? = null,
    place: RoutePlace.Companion.() -> RoutePlace = { pushed },
    version: Int = 0,
    isRestored: Boolean = true,
) : RouteType<Route>(name, properties, place, version, isRestored)

/** The types of a navigator. The owner changes them; other threads, which post, may look one up. */
internal class RouteTypes {
    @Volatile
    private var byClass: Map<KClass<*>, RouteType<*>> = emptyMap()

    @Volatile
    private var byName: Map<String, RouteType<*>> = emptyMap()

    val roots = BranchRoots()

    /** The first type of a class stays. */
    fun add(type: RouteType<*>) {
        val routeClass = type.routeClass ?: return
        if (routeClass !in byClass) byClass = byClass + (routeClass to type)
        byName = byName + (type.name to type)
    }

    fun remove(name: String) {
        roots.remove(name)
        val type = byName[name] ?: return
        type.routeClass?.let { if (byClass[it] === type) byClass = byClass - it }
        byName = byName - name
    }

    /** Why a type can't be that of a class of routes; null: it can. */
    fun mistake(type: RouteType<*>, of: KClass<*>): String? {
        val name = of.simpleName ?: "the route"
        val outer = type::class.qualifiedName?.takeIf { it.endsWith(COMPANION) }?.removeSuffix(COMPANION)
        val other = byClass[of]
        return when {
            outer != null && of.qualifiedName.let { it != null && it != outer } -> {
                val own = outer.substringAfterLast('.')
                "${type.name} is the companion of $own, and a type of $name: write RouteType<$own> and ::$own"
            }
            other != null && other !== type ->
                "$name has two types, ${other.name} and ${type.name}: a class has one RouteType"
            else -> null
        }
    }

    private companion object {
        const val COMPANION = ".Companion"
    }

    operator fun get(name: String): RouteType<*>? = byName[name]

    @Suppress("UNCHECKED_CAST")
    fun of(route: NavigationRoute<*>): RouteType<NavigationRoute<*>>? =
        (byClass[route::class] ?: route as? RouteType<*>) as RouteType<NavigationRoute<*>>?

    /**
     * Returns the name of a route. If its type is not registered, that is the name of its class, and no such route is
     * found.
     */
    fun nameOf(route: NavigationRoute<*>): String = of(route)?.name ?: typeName(route)

    fun request(route: NavigationRoute<*>, namesNulls: Boolean): NavigationRequest =
        of(route)?.request(route, namesNulls) ?: NavigationRequest(typeName(route))
}
