// Reads the text of a value or a request, as ValueTextWriter.kt writes it, and refuses any other text.

package navcore

import kotlin.io.encoding.Base64

internal fun valueOf(text: String): NavigationValue = ValueTextReader(text).whole(1)

internal fun requestOf(text: String): NavigationRequest {
    // The map of the request is around the arguments, whose depth begins at 1.
    val members = (ValueTextReader(text).whole(0) as? NavigationValue.Members)?.members.orEmpty().toMap()
    val route = members["route"]?.string.orEmpty()
    val arguments = members["arguments"]
    require(route.isNotEmpty() && members.size == if (arguments == null) 1 else 2) {
        "navcore: wanted a map of \"route\", a name, and at most \"arguments\" at index 0"
    }
    return NavigationRequest(route, arguments)
}

private class ValueTextReader(private val text: String) {
    private var at = 0

    fun whole(depth: Int): NavigationValue {
        val value = value(depth)
        if (next() != null) refuse("the end of the text")
        return value
    }

    /** Recursion ends at the depth that the library takes, whatever the text is. */
    private fun value(depth: Int): NavigationValue {
        val first = next()
        if (depth > MAX_VALUE_DEPTH) refuse("at most $MAX_VALUE_DEPTH levels")
        return when (first) {
            '{' -> map(depth)
            '[' -> items(depth)
            '"' -> NavigationValue.Text(string())
            'n' -> word("null", NavigationValue.Null)
            't' -> word("true", NavigationValue.Bool(true))
            'f' -> word("false", NavigationValue.Bool(false))
            '-', in '0'..'9' -> number()
            else -> refuse("a value")
        }
    }

    private fun word(word: String, value: NavigationValue): NavigationValue {
        if (!text.startsWith(word, at)) refuse(word)
        at += word.length
        return value
    }

    private fun items(depth: Int): NavigationValue {
        val items = ArrayList<NavigationValue>()
        take('[')
        if (has(']')) return NavigationValue.Items(items)
        do items.add(value(depth + 1)) while (has(','))
        take(']')
        return NavigationValue.Items(items)
    }

    private fun map(depth: Int): NavigationValue {
        val members = LinkedHashMap<String, NavigationValue>()
        take('{')
        if (has('}')) return NavigationValue.Members(members)
        do {
            next()
            val start = at
            val written = string()
            take(':')
            val isEscaped = written.startsWith("$TAG$TAG")
            if (written.startsWith(TAG) && !isEscaped) {
                if (members.isNotEmpty()) refuse("a key that does not begin with one $TAG", start)
                return tagged(written, start)
            }
            val key = if (isEscaped) written.substring(1) else written
            if (key in members) refuse("each key once", start)
            members[key] = value(depth + 1)
        } while (has(','))
        take('}')
        return NavigationValue.Members(members)
    }

    /** The rest of a map that stands for a value which JSON does not have. */
    private fun tagged(key: String, start: Int): NavigationValue {
        val first = next()
        val contentStart = at
        val value = when (key) {
            BYTES -> NavigationValue.Bytes(bytes(string()) ?: refuse("Base64", contentStart))
            DOUBLE -> NavigationValue.Real(if (first == '"') notFinite(contentStart) else real())
            else -> refuse("$BYTES or $DOUBLE", start)
        }
        take('}')
        return value
    }

    private fun notFinite(start: Int): Double {
        val content = string()
        return NOT_FINITE.firstOrNull { decimal(it) == content } ?: refuse("nan, inf or -inf", start)
    }

    private fun real(): Double = (number().toKotlin() as Number).toDouble()

    private fun bytes(content: String): ByteArray? =
        try {
            Base64.decode(content)
        } catch (_: IllegalArgumentException) {
            null
        }

    private fun number(): NavigationValue {
        val start = at
        skip('-')
        if (!skip('0')) digits()
        val wholeEnd = at
        if (skip('.')) digits()
        if (skip('e') || skip('E')) {
            if (!skip('+')) skip('-')
            digits()
        }
        val number = text.substring(start, at)
        if (at == wholeEnd) {
            return NavigationValue.Integer(number.toLongOrNull() ?: refuse("a number of 64 bits", start))
        }
        val real = number.toDouble()
        if (real.isInfinite()) refuse("a finite number", start)
        return NavigationValue.Real(real)
    }

    private fun digits() {
        val start = at
        while (at < text.length && text[at] in '0'..'9') at++
        if (at == start) refuse("a digit")
    }

    private fun string(): String {
        take('"')
        val start = at
        val read = StringBuilder()
        while (true) {
            when (val char = text.getOrNull(at) ?: refuse("'\"'")) {
                '"' -> break
                '\\' -> read.append(escaped())
                else -> {
                    if (char < ' ') refuse("an escaped character")
                    read.append(char)
                    at++
                }
            }
        }
        at++
        val content = read.toString()
        if (content.loneSurrogate() < content.length) refuse("whole surrogate pairs", start)
        return content
    }

    private fun escaped(): Char {
        val start = at
        at += 2
        return when (val char = text.getOrNull(start + 1) ?: refuse("an escape of JSON", start)) {
            '"', '\\', '/' -> char
            'b' -> '\b'
            'f' -> '\u000c'
            'n' -> '\n'
            'r' -> '\r'
            't' -> '\t'
            'u' -> hexadecimal(start)
            else -> refuse("an escape of JSON", start)
        }
    }

    private fun hexadecimal(start: Int): Char {
        var code = 0
        repeat(4) {
            val char = text.getOrNull(at)
            val digit = if (char != null && char <= 'f') char.digitToIntOrNull(16) else null
            code = code * 16 + (digit ?: refuse("\\u and four hexadecimal digits", start))
            at++
        }
        return code.toChar()
    }

    // Characters

    /** The next character that is no space; null at the end. */
    private fun next(): Char? {
        while (at < text.length && text[at] in " \t\n\r") at++
        return text.getOrNull(at)
    }

    private fun has(char: Char): Boolean {
        next()
        return skip(char)
    }

    private fun take(char: Char) {
        if (!has(char)) refuse("'$char'")
    }

    private fun skip(char: Char): Boolean {
        if (text.getOrNull(at) != char) return false
        at++
        return true
    }

    /** Shows nothing of the text, which may be private. */
    private fun refuse(wanted: String, index: Int = at): Nothing =
        throw IllegalArgumentException("navcore: wanted $wanted at index $index")

    private companion object {
        val NOT_FINITE = listOf(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)
    }
}
