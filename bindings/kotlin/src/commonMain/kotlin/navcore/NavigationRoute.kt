// Routes as types: what a path says are properties, mapped by hand in both directions.

package navcore

/**
 * A place as a type of its own.
 *
 * ```kotlin
 * data class Note(val id: Long) : NavigationRoute {
 *     override val type get() = Note
 *     override val parameters get() = arguments("id" to id)
 *
 *     companion object : RouteType<Note>("note", "/notes/{id:int}") {
 *         override fun read(parameters: RouteParameters) = parameters.long("id")?.let { Note(it) }
 *     }
 * }
 *
 * navigator.register(Note)
 * navigator.open(Note(12))
 * val note = Note.of(navigator.readCurrentRequest())
 * ```
 *
 * One without parameters is an object that is its own type:
 * `data object Home : RouteType<Home>("home", "/"), NavigationRoute`.
 */
public interface NavigationRoute {
    public val type: RouteType<*>

    /** What the pattern's parameters are. A null one is absent. */
    public val parameters: NavigationValue? get() = null

    /** For what navigates without a path. What is null is left out. */
    public val request: NavigationRequest get() = NavigationRequest(type.name, parameters?.withoutNulls())
}

/** The name and the pattern of a route, and how one is made of the parameters. */
public abstract class RouteType<out Route : NavigationRoute>(
    public val name: String,
    public val pattern: String,
    /** Links from outside may lead there. */
    public val isLinkable: Boolean = false,
    /** Where it opens, as [NavigationRoutes.register] says. */
    public val opens: RouteOpening = Presentation.Pushed,
    public val container: NavigationContainer? = null,
    /** Of the meaning of its arguments and states. */
    public val version: Int = 0,
) {
    /** Null where the parameters are not those of the route. */
    public abstract fun read(parameters: RouteParameters): Route?

    /** The route that a request is for; null where it is for another one. */
    public fun of(request: NavigationRequest?): Route? =
        if (request?.route == name) read(RouteParameters(request.arguments)) else null

    /** The route of an entry that is being built, for the builder that was registered with this type. */
    public fun of(build: BuildContext): Route? = read(RouteParameters(build.arguments))
}

/** The parameters of a route, by name and type: null where there is none of that name, or it is of another type. */
public class RouteParameters(public val arguments: NavigationValue?) {
    public operator fun get(name: String): NavigationValue? = arguments?.get(name)

    public fun long(name: String): Long? = this[name]?.long
    public fun int(name: String): Int? = this[name]?.int
    public fun double(name: String): Double? = this[name]?.double
    public fun boolean(name: String): Boolean? = this[name]?.boolean
    public fun string(name: String): String? = this[name]?.string
}

private fun NavigationValue.withoutNulls(): NavigationValue? {
    if (this !is NavigationValue.Members) return this
    val said = members.filter { it.second != NavigationValue.Null }
    return if (said.isEmpty()) null else NavigationValue.Members(said)
}
