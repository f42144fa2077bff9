// Reads values as the types that a program wants, the other way round of NavigationValue.of.

package navcore

import kotlin.reflect.KClass
import kotlin.reflect.KType
import kotlin.reflect.typeOf

/**
 * Converts the value to that type, if nothing is lost:
 * - a number to each type of number that has exactly this number;
 * - a list and a map with their items, as `List<Int>` and `Map<String, Int>` name them;
 * - null to a type that may be null;
 * - a host object to the object that it holds;
 * - the value itself to [NavigationValue].
 *
 * Throws a [ClassCastException] that names the type that was wanted and the one that was received.
 */
public inline fun <reified T> NavigationValue.toKotlin(): T = toKotlin(typeOf<T>()) as T

@PublishedApi
internal fun NavigationValue.toKotlin(type: KType): Any? {
    val read = read(type)
    if (read is Mismatch) throw ClassCastException("navcore: wanted ${type.text}, received $read")
    return read
}

/** Why a value is not of a type, and where in the value. */
private class Mismatch(val wanted: KType, val received: String, val place: String = "") {
    constructor(wanted: KType, value: NavigationValue) : this(wanted, value.typeText)

    fun inside(place: String) = Mismatch(wanted, received, place + this.place)

    override fun toString(): String = if (place.isEmpty()) received else "$received in place of ${wanted.text} at $place"
}

/** The type, and of a number which one: it may only be too large. */
private val NavigationValue.typeText: String
    get() = when (this) {
        is NavigationValue.Null -> "null"
        is NavigationValue.Bool -> "Boolean"
        is NavigationValue.Integer -> "Long $this"
        is NavigationValue.Real -> "Double $this"
        is NavigationValue.Text -> "String"
        is NavigationValue.Bytes -> "ByteArray"
        is NavigationValue.Items -> "List"
        is NavigationValue.Members -> "Map"
        is NavigationValue.Secret -> "a secret value"
        is NavigationValue.Object -> typeName(host.value)
    }

internal val KType.text: String
    get() {
        val name = (classifier as? KClass<*>)?.simpleName ?: "$classifier"
        val items = if (arguments.isEmpty()) "" else arguments.joinToString(", ", "<", ">") { it.type?.text ?: "*" }
        return name + items + if (isMarkedNullable) "?" else ""
    }

private fun NavigationValue.read(type: KType): Any? {
    val wanted = type.classifier as? KClass<*>
    // Of a type that is not known here anything is one.
    if (wanted == null || wanted == Any::class) {
        return if (this is NavigationValue.Null && !type.isMarkedNullable) Mismatch(type, this) else toKotlin()
    }
    if (wanted.isInstance(this)) return this
    val read = when (this) {
        is NavigationValue.Secret -> return value.read(type).let { if (it is Mismatch) Mismatch(type, this) else it }
        is NavigationValue.Null -> return if (type.isMarkedNullable) null else Mismatch(type, this)
        is NavigationValue.Integer -> number(value, wanted)
        is NavigationValue.Real -> number(value, wanted)
        is NavigationValue.Items -> items(items, type)
        is NavigationValue.Members -> members(members, type)
        is NavigationValue.Object ->
            if (wanted.isInstance(host)) host
            else if (host.value == null && type.isMarkedNullable) return null
            else host.value
        else -> toKotlin()
    }
    return if (read is Mismatch || wanted.isInstance(read)) read else Mismatch(type, this)
}

/** A whole number as a type of numbers that has it, else as it is. */
private fun number(value: Long, wanted: KClass<*>): Number = when (wanted) {
    Int::class -> value.toInt().takeIf { it.toLong() == value }
    Short::class -> value.toShort().takeIf { it.toLong() == value }
    Byte::class -> value.toByte().takeIf { it.toLong() == value }
    Double::class -> value.toDouble().takeIf { it < TWO_TO_63 && it.toLong() == value }
    Float::class -> value.toFloat().takeIf { it < TWO_TO_63 && it.toLong() == value }
    else -> null
} ?: value

private fun number(value: Double, wanted: KClass<*>): Number = when (wanted) {
    Float::class -> value.toFloat().takeIf { it.toDouble().toRawBits() == value.toRawBits() || value.isNaN() }
    Long::class -> whole(value)
    Int::class, Short::class, Byte::class -> whole(value)?.let { number(it, wanted) }
    else -> null
} ?: value

/** Null for a fraction, for -0.0, and if it is too large. */
private fun whole(value: Double): Long? =
    value.toLong().takeIf { value < TWO_TO_63 && it.toDouble().toRawBits() == value.toRawBits() }

/** The first double that no Long has. A conversion to Long stops at the largest one. */
private const val TWO_TO_63 = 9223372036854775808.0

private fun items(items: List<NavigationValue>, type: KType): Any? {
    val element = type.arguments.singleOrNull()?.type
    val read = ArrayList<Any?>(items.size)
    for ((index, item) in items.withIndex()) {
        val value = if (element == null) item.toKotlin() else item.read(element)
        if (value is Mismatch) return value.inside("[$index]")
        read.add(value)
    }
    return read
}

private fun members(members: List<Pair<String, NavigationValue>>, type: KType): Any? {
    val (key, element) = if (type.arguments.size == 2) type.arguments.map { it.type } else listOf(null, null)
    val read = LinkedHashMap<Any?, Any?>()
    for ((name, member) in members) {
        if (key != null) NavigationValue.Text(name).read(key).let { if (it is Mismatch) return it.inside("a key") }
        val value = if (element == null) member.toKotlin() else member.read(element)
        if (value is Mismatch) return value.inside("[${quoted(name)}]")
        read[name] = value
    }
    return read
}
