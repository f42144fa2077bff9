// Arguments, results, hints and states: data, and host objects inside one process.

package navcore

/** An object of the program's own that travels in a value. The same object is the same value. */
public class HostObject(
    /** The object of the program's own. */
    public val value: Any?,
    /** Called each time the library gives the object back: once for each time it was passed. */
    internal val onGivenBack: (() -> Unit)? = null,
) {
    /** The type alone: `object(Photo)`. */
    override fun toString(): String = "object(${typeName(value)})"
}

/**
 * A value that crosses to the library and back: arguments, a result, a hint, a state.
 *
 * Equal values have the same type and content, whether secret or not; doubles are compared by their bits.
 *
 * A value prints short and always the same, with text in quotation marks: `["id": 3, "pin": (secret)]`.
 */
public sealed class NavigationValue {
    /** Null. */
    public data object Null : NavigationValue() {
        override fun toString(): String = "null"
    }

    /** True or false. */
    public data class Bool(val value: Boolean) : NavigationValue() {
        override fun toString(): String = "$value"
    }

    /** A whole number. */
    public data class Integer(val value: Long) : NavigationValue() {
        override fun toString(): String = "$value"
    }

    /** A floating-point number. */
    public class Real(public val value: Double) : NavigationValue() {
        override fun equals(other: Any?): Boolean = other is Real && other.value.toRawBits() == value.toRawBits()
        override fun hashCode(): Int = value.toRawBits().hashCode()
        override fun toString(): String = decimal(value)
    }

    /** A text. */
    public data class Text(val value: String) : NavigationValue() {
        override fun toString(): String = quoted(value)
    }

    /** Bytes. */
    public class Bytes(public val value: ByteArray) : NavigationValue() {
        override fun equals(other: Any?): Boolean = other is Bytes && other.value.contentEquals(value)
        override fun hashCode(): Int = value.contentHashCode()
        override fun toString(): String = "bytes(${value.toHexString()})"
    }

    /** A list. */
    public data class Items(val items: List<NavigationValue>) : NavigationValue() {
        override fun toString(): String = items.joinToString(", ", "[", "]")
    }

    /** A map, with its members in any order. The library refuses a key that stands twice. */
    public class Members(public val members: List<Pair<String, NavigationValue>>) : NavigationValue() {
        public constructor(members: Map<String, NavigationValue>) : this(members.toList())

        override fun equals(other: Any?): Boolean =
            other is Members && other.members.size == members.size && other.members.toMap() == members.toMap()

        override fun hashCode(): Int = members.toMap().hashCode()
        override fun toString(): String =
            if (members.isEmpty()) "[:]"
            else members.joinToString(", ", "[", "]") { "${quoted(it.first)}: ${it.second}" }
    }

    /** A secret value, which no dump and no other text shows. */
    public class Secret(public val value: NavigationValue) : NavigationValue() {
        override fun equals(other: Any?): Boolean = value == other.plain()
        override fun hashCode(): Int = value.hashCode()
        override fun toString(): String = "(secret)"
    }

    /** A host object: alone, or directly in the outermost list or map. */
    public class Object(public val host: HostObject) : NavigationValue() {
        override fun equals(other: Any?): Boolean = other is Object && other.host === host
        override fun hashCode(): Int = host.hashCode()
        override fun toString(): String = host.toString()
    }

    /** Returns the member of a map with a key; null: none. */
    public operator fun get(key: String): NavigationValue? =
        (plain() as? Members)?.members?.firstOrNull { it.first == key }?.second

    /** The text; null: it is none. */
    public val string: String? get() = (plain() as? Text)?.value

    /** The whole number; null: it is none. */
    public val long: Long? get() = (plain() as? Integer)?.value

    /** The whole number as an [Int]; null: it is none, or too large. */
    public val int: Int? get() = long?.takeIf { it in Int.MIN_VALUE..Int.MAX_VALUE }?.toInt()

    /** The floating-point number; null: it is none. */
    public val double: Double? get() = (plain() as? Real)?.value

    /** The boolean; null: it is none. */
    public val boolean: Boolean? get() = (plain() as? Bool)?.value

    /** The items of a list; null: it is none. */
    public val list: List<NavigationValue>? get() = (plain() as? Items)?.items

    /**
     * Returns the value as Kotlin has it: null, Boolean, Long, Double, String, ByteArray, List, Map, or the object of a host
     * object. `toKotlin<Int>()` returns it as a type of the caller's.
     */
    public fun toKotlin(): Any? = when (this) {
        is Null -> null
        is Bool -> value
        is Integer -> value
        is Real -> value
        is Text -> value
        is Bytes -> value
        is Items -> items.map { it.toKotlin() }
        is Members -> members.associate { it.first to it.second.toKotlin() }
        is Secret -> value.toKotlin()
        is Object -> host.value
    }

    /**
     * Writes the value as text that a program can store, which [ofText] reads: JSON, in one line. A value that JSON lacks is a
     * map with one key: `{"$bytes": "AP8="}` in Base64, `{"$double": 3.0}` for a double without a fraction, and
     * `{"$double": "nan"}`, `inf` or `-inf`. A key of a map that begins with `$` gets another `$` before it.
     *
     * Throws an [IllegalArgumentException] that names the place of:
     * - a host object or a secret value;
     * - half a surrogate pair;
     * - a key that stands twice;
     * - a value that is deeper than the library takes.
     */
    public fun toText(): String = textOf(this)

    internal fun Any?.plain(): Any? = if (this is Secret) value.plain() else this

    public companion object {
        /**
         * Makes the value of a Kotlin object: a [NavigationValue] is itself, an object that is no data becomes a host
         * object.
         */
        public fun of(value: kotlin.Any?): NavigationValue = when (value) {
            null -> Null
            is NavigationValue -> value
            is Boolean -> Bool(value)
            is Long -> Integer(value)
            is Int -> Integer(value.toLong())
            is Short -> Integer(value.toLong())
            is Byte -> Integer(value.toLong())
            is Double -> Real(value)
            is Float -> Real(value.toDouble())
            is String -> Text(value)
            is ByteArray -> Bytes(value)
            is List<*> -> Items(value.map { of(it) })
            is Map<*, *> -> Members(value.map { (key, member) -> key.toString() to of(member) })
            is HostObject -> Object(value)
            is NoResult -> throw IllegalArgumentException("NoResult is no value")
            else -> Object(HostObject(value))
        }

        /**
         * Reads JSON of the shape that [toText] writes. Any other text is an [IllegalArgumentException], which names the
         * index.
         */
        public fun ofText(text: String): NavigationValue = valueOf(text)
    }
}

/** A map of arguments: `arguments("id" to 3, "title" to "Tea")`. */
public fun arguments(vararg members: Pair<String, Any?>): NavigationValue =
    NavigationValue.Members(members.map { it.first to NavigationValue.of(it.second) })
