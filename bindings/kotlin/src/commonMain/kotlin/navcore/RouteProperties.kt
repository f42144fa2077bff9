// The properties of a route that is a type: a constructor and property references say how it is taken apart and made
// again. Nothing here needs a plugin or reflection.

package navcore

import kotlin.reflect.KClass
import kotlin.reflect.KProperty1
import kotlin.reflect.typeOf

/** The arguments are not those of the route: no builder or guard of the app has refused them. */
internal class ArgumentsException(val route: String, override val message: String) : RuntimeException(message)

/** The properties of a route, with its pattern. [path] and [properties] make it. */
public class RouteProperties<Route> @PublishedApi internal constructor(
    internal val routeClass: KClass<*>?,
    internal val all: List<RouteProperty<Route, *>>,
    internal val pattern: String? = null,
    internal val isLinkable: Boolean = false,
    private val make: (List<Any?>) -> Route,
) {
    /** Returns the properties with a pattern. */
    @PublishedApi
    internal fun at(pattern: String, isLinkable: Boolean): RouteProperties<Route> =
        RouteProperties(routeClass, all, pattern, isLinkable, make)

    internal fun members(route: Route, namesNulls: Boolean): List<Pair<String, NavigationValue>> {
        val members = ArrayList<Pair<String, NavigationValue>>(all.size)
        for (property in all) {
            val value = property.valueOf(route)
            if (namesNulls || value != NavigationValue.Null) members.add(property.name to value)
        }
        return members
    }

    /** Reads a route of that name. Throws an [ArgumentsException] if the arguments are not those of the route. */
    internal fun read(arguments: NavigationValue?, name: String): Route {
        val values = all.map { property ->
            reading(name, "${property.name} of $name") { property.read(arguments?.get(property.name)) }
        }
        return reading(name, name) { make(values) }
    }

    /** A converter or a constructor may throw any exception: then it requires something else. */
    private inline fun <Value> reading(route: String, what: String, read: () -> Value): Value = try {
        read()
    } catch (exception: Exception) {
        throw ArgumentsException(route, "$what can't be made of the arguments: ${sentence(exception)}")
    }

    private fun sentence(exception: Exception): String {
        val message = exception.message
        return if (message != null && message.startsWith(PREFIX)) message.removePrefix(PREFIX) else "$exception"
    }

    private companion object {
        const val PREFIX = "navcore: "
    }
}

/** The pattern of a route without properties: `path("/shop")`. */
public fun <R : NavigationRoute<*>> path(pattern: String, isLinkable: Boolean = false): RouteProperties<R> =
    RouteProperties(null, emptyList(), pattern, isLinkable) { throw IllegalArgumentException("it has no constructor") }

/**
 * The properties of a route and its pattern: `path("/shop/{id}", ::Product, Product::id)`. The constructor comes first,
 * then its properties in their order.
 *
 * A parameter of the pattern is a property and has its type: `{id}` of an `Int` matches integers alone, `{page?}` is a
 * property that may be null, `{tags*?}` in the query is a list. Registering the route throws a [PatternException] if
 * the pattern and the properties do not fit. Links from outside match the pattern if it [isLinkable].
 */
public inline fun <reified R : NavigationRoute<*>, reified A> path(
    pattern: String, noinline make: (A) -> R, noinline a: (R) -> A, isLinkable: Boolean = false,
): RouteProperties<R> = properties(make, a).at(pattern, isLinkable)

/** [path] with two properties. */
public inline fun <reified R : NavigationRoute<*>, reified A, reified B> path(
    pattern: String, noinline make: (A, B) -> R, noinline a: (R) -> A, noinline b: (R) -> B,
    isLinkable: Boolean = false,
): RouteProperties<R> = properties(make, a, b).at(pattern, isLinkable)

/** [path] with three properties. */
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C> path(
    pattern: String, noinline make: (A, B, C) -> R, noinline a: (R) -> A, noinline b: (R) -> B, noinline c: (R) -> C,
    isLinkable: Boolean = false,
): RouteProperties<R> = properties(make, a, b, c).at(pattern, isLinkable)

/** [path] with four properties. */
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C, reified D> path(
    pattern: String, noinline make: (A, B, C, D) -> R, noinline a: (R) -> A, noinline b: (R) -> B, noinline c: (R) -> C,
    noinline d: (R) -> D, isLinkable: Boolean = false,
): RouteProperties<R> = properties(make, a, b, c, d).at(pattern, isLinkable)

/** [path] with five properties. */
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C, reified D, reified E> path(
    pattern: String, noinline make: (A, B, C, D, E) -> R, noinline a: (R) -> A, noinline b: (R) -> B,
    noinline c: (R) -> C, noinline d: (R) -> D, noinline e: (R) -> E, isLinkable: Boolean = false,
): RouteProperties<R> = properties(make, a, b, c, d, e).at(pattern, isLinkable)

/** [path] with six properties. */
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C, reified D, reified E, reified F> path(
    pattern: String, noinline make: (A, B, C, D, E, F) -> R, noinline a: (R) -> A, noinline b: (R) -> B,
    noinline c: (R) -> C, noinline d: (R) -> D, noinline e: (R) -> E, noinline f: (R) -> F, isLinkable: Boolean = false,
): RouteProperties<R> = properties(make, a, b, c, d, e, f).at(pattern, isLinkable)

/**
 * [path] with any number of properties, and a function that makes the route of their values:
 *
 * ```kotlin
 * path("/goods?{words?}&{sort?}", property(Goods::words), choice(Goods::sort)) {
 *     Goods(words = it[Goods::words], sort = it[Goods::sort])
 * }
 * ```
 */
public inline fun <reified R : NavigationRoute<*>> path(
    pattern: String, vararg all: RouteProperty<R, *>, isLinkable: Boolean = false, noinline make: (RouteValues<R>) -> R,
): RouteProperties<R> = properties(*all, make = make).at(pattern, isLinkable)

/**
 * The properties of a route without a path: `properties(::Note, Note::id)`. The constructor comes first, then its
 * properties in their order.
 */
@Suppress("UNCHECKED_CAST")
public inline fun <reified R : NavigationRoute<*>, reified A> properties(
    noinline make: (A) -> R, noinline a: (R) -> A,
): RouteProperties<R> = RouteProperties(
    R::class,
    listOf(
        property(a, typeOf<A>()),
    ),
) { make(it[0] as A) }

/** [properties], two of them. */
@Suppress("UNCHECKED_CAST")
public inline fun <reified R : NavigationRoute<*>, reified A, reified B> properties(
    noinline make: (A, B) -> R, noinline a: (R) -> A, noinline b: (R) -> B,
): RouteProperties<R> = RouteProperties(
    R::class,
    listOf(
        property(a, typeOf<A>()), property(b, typeOf<B>()),
    ),
) { make(it[0] as A, it[1] as B) }

/** [properties], three of them. */
@Suppress("UNCHECKED_CAST")
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C> properties(
    noinline make: (A, B, C) -> R, noinline a: (R) -> A, noinline b: (R) -> B, noinline c: (R) -> C,
): RouteProperties<R> = RouteProperties(
    R::class,
    listOf(
        property(a, typeOf<A>()), property(b, typeOf<B>()), property(c, typeOf<C>()),
    ),
) { make(it[0] as A, it[1] as B, it[2] as C) }

/** [properties], four of them. */
@Suppress("UNCHECKED_CAST")
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C, reified D> properties(
    noinline make: (A, B, C, D) -> R, noinline a: (R) -> A, noinline b: (R) -> B, noinline c: (R) -> C,
    noinline d: (R) -> D,
): RouteProperties<R> = RouteProperties(
    R::class,
    listOf(
        property(a, typeOf<A>()), property(b, typeOf<B>()), property(c, typeOf<C>()), property(d, typeOf<D>()),
    ),
) { make(it[0] as A, it[1] as B, it[2] as C, it[3] as D) }

/** [properties], five of them. */
@Suppress("UNCHECKED_CAST")
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C, reified D, reified E> properties(
    noinline make: (A, B, C, D, E) -> R, noinline a: (R) -> A, noinline b: (R) -> B, noinline c: (R) -> C,
    noinline d: (R) -> D, noinline e: (R) -> E,
): RouteProperties<R> = RouteProperties(
    R::class,
    listOf(
        property(a, typeOf<A>()), property(b, typeOf<B>()), property(c, typeOf<C>()), property(d, typeOf<D>()),
        property(e, typeOf<E>()),
    ),
) { make(it[0] as A, it[1] as B, it[2] as C, it[3] as D, it[4] as E) }

/** [properties], six of them. */
@Suppress("UNCHECKED_CAST")
public inline fun <reified R : NavigationRoute<*>, reified A, reified B, reified C, reified D, reified E, reified F> properties(
    noinline make: (A, B, C, D, E, F) -> R, noinline a: (R) -> A, noinline b: (R) -> B, noinline c: (R) -> C,
    noinline d: (R) -> D, noinline e: (R) -> E, noinline f: (R) -> F,
): RouteProperties<R> = RouteProperties(
    R::class,
    listOf(
        property(a, typeOf<A>()), property(b, typeOf<B>()), property(c, typeOf<C>()), property(d, typeOf<D>()),
        property(e, typeOf<E>()), property(f, typeOf<F>()),
    ),
) { make(it[0] as A, it[1] as B, it[2] as C, it[3] as D, it[4] as E, it[5] as F) }

/**
 * [properties] in any number, and a function that makes the route of their values:
 * `properties(property(Note::id), property(Note::text)) { Note(id = it[Note::id], text = it[Note::text]) }`.
 */
public inline fun <reified R : NavigationRoute<*>> properties(
    vararg all: RouteProperty<R, *>, noinline make: (RouteValues<R>) -> R,
): RouteProperties<R> = RouteProperties(R::class, all.asList()) { make(RouteValues(all, it)) }

/** The values of the properties of a new route: `it[Note::id]`. */
public class RouteValues<Route> @PublishedApi internal constructor(
    private val all: Array<out RouteProperty<Route, *>>, private val values: List<Any?>,
) {
    /** Returns the value of a property. A property that the list lacks is an exception: the route is not made. */
    @Suppress("UNCHECKED_CAST")
    public operator fun <Value> get(property: KProperty1<Route, Value>): Value {
        val place = all.indexOfFirst { it.name == property.name }
        if (place < 0) throw ClassCastException("navcore: the list of the properties lacks property(…::${property.name})")
        return values[place] as Value
    }
}
