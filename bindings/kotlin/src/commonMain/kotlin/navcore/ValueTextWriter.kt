// Writes values and requests as text that a program can store: JSON (RFC 8259), in one line. ValueTextReader.kt reads
// it.

package navcore

import kotlin.io.encoding.Base64
import kotlin.math.truncate

/** The depth of the deepest value that the library takes, NAV_MAX_VALUE_DEPTH. A value without others inside has 1. */
internal const val MAX_VALUE_DEPTH = 128

/** A key that begins with it is the library's, such as `$bytes`. The same key of a map begins with two. */
internal const val TAG = '$'
internal const val BYTES = "\$bytes"
internal const val DOUBLE = "\$double"

internal fun textOf(value: NavigationValue): String = ValueTextWriter().also { it.value(value, 1) }.toString()

internal fun textOf(request: NavigationRequest): String = ValueTextWriter().also { it.request(request) }.toString()

private class ValueTextWriter {
    private val text = StringBuilder()

    /** The keys and indexes that lead to the value that is written, as they print. */
    private val place = ArrayList<String>()

    override fun toString(): String = text.toString()

    fun request(request: NavigationRequest) {
        if (request.route.isEmpty()) refuse("a request without the name of its route")
        text.append("{\"route\": ")
        string(request.route)
        request.arguments?.let {
            text.append(", \"arguments\": ")
            value(it, 1)
        }
        text.append('}')
    }

    fun value(value: NavigationValue, depth: Int) {
        if (depth > MAX_VALUE_DEPTH) refuse("a value that is deeper than $MAX_VALUE_DEPTH levels")
        when (value) {
            // They print as JSON has them.
            is NavigationValue.Null, is NavigationValue.Bool, is NavigationValue.Integer -> text.append(value)
            is NavigationValue.Real -> real(value.value)
            is NavigationValue.Text -> string(value.value)
            is NavigationValue.Bytes -> tagged(BYTES, Base64.encode(value.value))
            is NavigationValue.Items -> items(value.items, depth)
            is NavigationValue.Members -> members(value.members, depth)
            is NavigationValue.Secret -> refuse("a secret value")
            is NavigationValue.Object -> refuse("a host object, ${value.host}")
        }
    }

    /** Readers in other languages take a number without a fraction for an integer, also if it has an exponent. */
    private fun real(number: Double) {
        when {
            !number.isFinite() -> tagged(DOUBLE, decimal(number))
            number == truncate(number) -> text.append("{\"$DOUBLE\": ").append(decimal(number)).append('}')
            else -> text.append(decimal(number))
        }
    }

    private fun tagged(key: String, content: String) {
        text.append("{\"$key\": \"$content\"}")
    }

    private fun items(items: List<NavigationValue>, depth: Int) {
        text.append('[')
        for ((index, item) in items.withIndex()) {
            if (index > 0) text.append(", ")
            inside("$index") { value(item, depth + 1) }
        }
        text.append(']')
    }

    private fun members(members: List<Pair<String, NavigationValue>>, depth: Int) {
        val keys = HashSet<String>()
        text.append('{')
        for ((key, member) in members) {
            if (keys.isNotEmpty()) text.append(", ")
            inside(quoted(key)) {
                if (!keys.add(key)) refuse("a key that stands twice")
                string(if (key.startsWith(TAG)) TAG + key else key)
                text.append(": ")
                value(member, depth + 1)
            }
        }
        text.append('}')
    }

    private fun string(content: String) {
        if (content.loneSurrogate() < content.length) refuse("half a surrogate pair")
        text.append('"')
        for (char in content) {
            when {
                char == '"' || char == '\\' -> text.append('\\').append(char)
                char == '\n' -> text.append("\\n")
                breaksLine(char) -> text.append("\\u").append(char.code.toString(16).padStart(4, '0'))
                else -> text.append(char)
            }
        }
        text.append('"')
    }

    /** Also of characters that end a line for some readers only. */
    private fun breaksLine(char: Char): Boolean =
        char < ' ' || char in '\u007f'..'\u009f' || char == '\u2028' || char == '\u2029'

    private inline fun inside(step: String, write: () -> Unit) {
        place.add(step)
        write()
        place.removeAt(place.lastIndex)
    }

    private fun refuse(what: String): Nothing {
        val at = if (place.isEmpty()) "" else " at " + place.joinToString("") { "[$it]" }
        throw IllegalArgumentException("navcore: no text can hold $what$at")
    }
}
