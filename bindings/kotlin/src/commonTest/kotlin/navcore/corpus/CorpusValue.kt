// Values as corpus files write them.

package navcore.corpus

import navcore.NavigationValue

/** A value in which host objects are only named. */
sealed class CorpusValue {
    class Plain(val value: NavigationValue) : CorpusValue()
    class Object(val name: String) : CorpusValue()
    class Items(val items: List<CorpusValue>) : CorpusValue()
    class Members(val members: List<Pair<String, CorpusValue>>) : CorpusValue()
    class Secret(val value: CorpusValue) : CorpusValue()

    fun given(host: (String) -> NavigationValue): NavigationValue = when (this) {
        is Plain -> value
        is Object -> host(name)
        is Items -> NavigationValue.Items(items.map { it.given(host) })
        is Members -> NavigationValue.Members(members.map { it.first to it.second.given(host) })
        is Secret -> NavigationValue.Secret(value.given(host))
    }
}

private val functions = listOf("bytes", "object", "text", "list", "deep")
private val words = setOf("null", "true", "false", "nan", "inf", "-inf", "secret")

private fun isValue(word: String): Boolean =
    word in words || word.removePrefix("-").firstOrNull() in '0'..'9' || functions.any { contentIn(word, it) != null }

private operator fun CharRange.contains(char: Char?): Boolean = char != null && char >= start && char <= endInclusive

val CorpusTokens.isAtValue: Boolean
    get() = when (peek?.kind) {
        TokenKind.Text -> true
        TokenKind.Mark -> isAtMark("[") || isAtMark("{")
        TokenKind.Word -> isValue(peek?.text ?: "")
        null -> false
    }

fun CorpusTokens.valueIfAny(): CorpusValue? = if (isAtValue) value() else null

fun CorpusTokens.value(): CorpusValue {
    val token = peek ?: throw unexpected("a value")
    position++
    return when (token.kind) {
        TokenKind.Text -> CorpusValue.Plain(NavigationValue.Text(token.text))
        TokenKind.Word -> if (token.text == "secret") CorpusValue.Secret(value()) else valueOf(token.text)
        TokenKind.Mark -> when (token.text) {
            "[" -> {
                val items = ArrayList<CorpusValue>()
                while (!skipMark("]")) {
                    if (items.isNotEmpty() && !skipMark(",")) throw unexpected("a comma")
                    items.add(value())
                }
                CorpusValue.Items(items)
            }
            "{" -> {
                val members = ArrayList<Pair<String, CorpusValue>>()
                while (!skipMark("}")) {
                    if (members.isNotEmpty() && !skipMark(",")) throw unexpected("a comma")
                    val key = name("a key")
                    if (!skipMark(":")) throw unexpected("a colon")
                    members.add(key to value())
                }
                CorpusValue.Members(members)
            }
            else -> throw unexpected("a value")
        }
    }
}

private fun valueOf(word: String): CorpusValue {
    contentIn(word, "object")?.let { return CorpusValue.Object(it) }
    val value = when {
        word == "null" -> NavigationValue.Null
        word == "true" || word == "false" -> NavigationValue.Bool(word == "true")
        word == "nan" -> NavigationValue.Real(Double.fromBits(0x7FF8_0000_0000_0000))
        word == "inf" -> NavigationValue.Real(Double.POSITIVE_INFINITY)
        word == "-inf" -> NavigationValue.Real(Double.NEGATIVE_INFINITY)
        contentIn(word, "bytes") != null ->
            NavigationValue.Bytes(contentIn(word, "bytes")!!.chunked(2).map { it.toInt(16).toByte() }.toByteArray())
        amountIn(word, "text") != null -> NavigationValue.Text("a".repeat(amountIn(word, "text")!!))
        amountIn(word, "list") != null -> NavigationValue.Items(List(amountIn(word, "list")!!) { NavigationValue.Null })
        amountIn(word, "deep") != null -> {
            var deep: NavigationValue = NavigationValue.Null
            repeat(amountIn(word, "deep")!! - 1) { deep = NavigationValue.Items(listOf(deep)) }
            deep
        }
        word.startsWith("0x") -> NavigationValue.Real(Double.fromBits(word.substring(2).toULong(16).toLong()))
        word.toLongOrNull() != null -> NavigationValue.Integer(word.toLong())
        else -> NavigationValue.Real(word.toDoubleOrNull() ?: throw CorpusError("expected a value, found $word"))
    }
    return CorpusValue.Plain(value)
}

/** The one way to write a value, in which equal values are equal texts. */
fun text(value: NavigationValue): String = when (value) {
    is NavigationValue.Null -> "null"
    is NavigationValue.Bool -> "${value.value}"
    is NavigationValue.Integer -> "${value.value}"
    is NavigationValue.Real -> "double(${value.value} ${value.value.toRawBits().toULong().toString(16)})"
    is NavigationValue.Text -> quoted(value.value)
    is NavigationValue.Bytes -> "$value"
    is NavigationValue.Items -> value.items.joinToString(", ", "[", "]") { text(it) }
    is NavigationValue.Members ->
        value.members.sortedBy { it.first }.joinToString(", ", "{", "}") { "${quoted(it.first)}: ${text(it.second)}" }
    is NavigationValue.Secret -> "secret ${text(value.value)}"
    is NavigationValue.Object -> "object(${value.host.value})"
}

fun quoted(text: String): String = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""

/** A name as it is shown: bare where it is one word that begins no value. */
fun shown(name: String): String =
    if (name.isNotEmpty() && !isValue(name) && name.none { it <= ' ' || it in "[]{},:\"" }) name else quoted(name)
