// One property of a route that is a type, and how its value crosses.

package navcore

import kotlin.jvm.JvmName
import kotlin.reflect.KCallable
import kotlin.reflect.KClass
import kotlin.reflect.KProperty1
import kotlin.reflect.KType
import kotlin.reflect.typeOf

/**
 * A property of a route, for [path] and [properties]. A reference such as `Product::id` becomes one. [choice] and
 * [converted] make others, which are written in its place.
 *
 * Numbers, texts, booleans, bytes, values, and lists and maps of these are data. Any other object is a host object: it
 * stays itself, and saved state leaves it out.
 */
public class RouteProperty<Route, Value> internal constructor(
    internal val name: String,
    internal val type: KType?,
    private val get: (Route) -> Value,
    /** The names of the constants of an enum. */
    internal val choices: List<String>? = null,
    /** Whether it is a list of the type in patterns. */
    internal val isList: Boolean = false,
    /** Why no value of the type crosses, and what to write in its place; null: values do. */
    internal val mistake: String? = null,
    private val write: (Value) -> NavigationValue,
    private val convert: (NavigationValue) -> Any?,
) : (Route) -> Value {
    override fun invoke(route: Route): Value = get(route)

    internal val isOptional: Boolean get() = type?.isMarkedNullable == true

    internal fun valueOf(route: Route): NavigationValue = write(get(route))

    /** Throws a [ClassCastException] if it is another value. */
    internal fun read(value: NavigationValue?): Any? {
        val said = if (value is NavigationValue.Secret) value.value else value
        if (said != null && said != NavigationValue.Null) return convert(said)
        return if (isOptional) null else throw ClassCastException("navcore: $name is missing")
    }
}

/** Makes a property of a reference, where [path] and [properties] get any number of them: `property(Note::id)`. */
public inline fun <Route, reified Value> property(property: KProperty1<Route, Value>): RouteProperty<Route, Value> =
    property(property, typeOf<Value>())

/** The property behind a reference. */
@PublishedApi
@Suppress("UNCHECKED_CAST")
internal fun <Route, Value> property(get: (Route) -> Value, type: KType): RouteProperty<Route, Value> {
    if (get is RouteProperty<*, *>) return get as RouteProperty<Route, Value>
    val name = (get as? KCallable<*>)?.name
        ?: throw IllegalArgumentException("a property of a route is written as Product::id, and $get is none")
    val isData = type.isData
    return RouteProperty(
        name, type, get, isList = type.classifier == List::class, mistake = mistakeOf(name, type, isData),
        write = { value ->
            when {
                isData || value == null -> NavigationValue.of(value)
                value is Enum<*> -> throw IllegalArgumentException(name + IS_ENUM + name + ")")
                value is List<*> && value.any { it is Enum<*> } ->
                    throw IllegalArgumentException(name + IS_ENUM_LIST + name + ")")
                else -> NavigationValue.Object(HostObject(value))
            }
        },
        convert = { it.toKotlin(type) },
    )
}

private const val IS_ENUM = " is an enum: write choice(…::"
private const val IS_ENUM_LIST = " is a list of enums: write choices(…::"

/** A platform that can't tell enums has the mistake of an enum when a value is written. */
private fun mistakeOf(name: String, type: KType, isData: Boolean): String? {
    val classifier = type.classifier as? KClass<*> ?: return null
    val first = type.arguments.firstOrNull()?.type?.classifier as? KClass<*>
    return when {
        isEnum(classifier) -> name + IS_ENUM + name + ")"
        classifier == List::class && first != null && isEnum(first) -> name + IS_ENUM_LIST + name + ")"
        isData && classifier == Map::class && first != String::class ->
            "$name is a map whose keys are no String: write Map<String, …>, or converted(…::$name, …)"
        else -> null
    }
}

/**
 * Makes a property that is an enum: `path("/goods?{sort}", ::Goods, choice(Goods::sort))`. Its value is the name of the
 * constant, and in a pattern it is a choice of these names.
 */
public inline fun <Route, reified Value : Enum<Value>> choice(
    property: KProperty1<Route, Value>,
): RouteProperty<Route, Value> =
    choice(property.name, typeOf<Value>(), enumValues<Value>().asList(), property)

/** Makes a property that is an enum, or null. */
@JvmName("optionalChoice")
public inline fun <Route, reified Value : Enum<Value>> choice(
    property: KProperty1<Route, Value?>,
): RouteProperty<Route, Value?> =
    choice(property.name, typeOf<Value?>(), enumValues<Value>().asList(), property)

@PublishedApi
internal fun <Route, Value : Enum<*>?> choice(
    name: String, type: KType, constants: List<Enum<*>>, get: (Route) -> Value,
): RouteProperty<Route, Value> = RouteProperty(
    name, type, get, constants.map { it.name },
    write = { NavigationValue.of(it?.name) },
    convert = { value -> constants.constant(value) },
)

/** Makes a property that is a list of constants of an enum, as [choice] does. */
public inline fun <Route, reified Value : Enum<Value>> choices(
    property: KProperty1<Route, List<Value>>,
): RouteProperty<Route, List<Value>> =
    choices(property.name, typeOf<List<Value>>(), enumValues<Value>().asList(), property)

@PublishedApi
internal fun <Route, Value : Enum<*>> choices(
    name: String, type: KType, constants: List<Enum<*>>, get: (Route) -> List<Value>,
): RouteProperty<Route, List<Value>> = RouteProperty(
    name, type, get, constants.map { it.name }, isList = true,
    write = { list -> NavigationValue.of(list.map { it.name }) },
    convert = { value -> value.toKotlin<List<NavigationValue>>().map { constants.constant(it) } },
)

private fun List<Enum<*>>.constant(value: NavigationValue): Enum<*> =
    firstOrNull { it.name == value.string } ?: throw ClassCastException("navcore: $value is none of $this")

/**
 * Makes a property of a type of yours, which crosses as a value of another type. In a pattern it is a text, unless the
 * parameter says another type.
 *
 * ```kotlin
 * path("/days/{date}", ::Day, converted(Day::date, { it.toString() }, { LocalDate.parse(it.toKotlin<String>()) }))
 * ```
 *
 * [write] returns what [NavigationValue.of] takes. [read] throws any exception for a value that it can't read.
 */
public inline fun <Route, reified Value> converted(
    property: KProperty1<Route, Value>, noinline write: (Value) -> Any?, noinline read: (NavigationValue) -> Value,
): RouteProperty<Route, Value> = converted(property.name, typeOf<Value>(), property, write, read)

@PublishedApi
internal fun <Route, Value> converted(
    name: String, type: KType, get: (Route) -> Value, write: (Value) -> Any?, read: (NavigationValue) -> Value,
): RouteProperty<Route, Value> = RouteProperty(
    name, type, get, emptyList(),
    write = { if (it == null) NavigationValue.Null else NavigationValue.of(write(it)) },
    convert = read,
)

private val data = setOf<KClass<*>>(
    Int::class, Long::class, Short::class, Byte::class, Double::class, Float::class, String::class, Boolean::class,
    ByteArray::class, Any::class, HostObject::class, NavigationValue::class, NavigationValue.Null::class,
    NavigationValue.Bool::class, NavigationValue.Integer::class, NavigationValue.Real::class, NavigationValue.Text::class,
    NavigationValue.Bytes::class, NavigationValue.Items::class, NavigationValue.Members::class,
    NavigationValue.Secret::class, NavigationValue.Object::class,
)

/** Whether [NavigationValue.of] makes data of each value of the type. */
private val KType.isData: Boolean
    get() = when (classifier) {
        in data -> true
        List::class, Map::class -> arguments.all { it.type?.isData == true }
        else -> false
    }
