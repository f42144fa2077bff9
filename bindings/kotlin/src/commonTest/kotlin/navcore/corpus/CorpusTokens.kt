// Lines of corpus files, split into tokens. What the tokens mean is not known here.

package navcore.corpus

class CorpusError(message: String) : Exception(message)

enum class TokenKind { Word, Text, Mark }

data class Token(val kind: TokenKind, val text: String)

private const val MARKS = "[]{},:"

class CorpusTokens(line: String) {
    val tokens: List<Token>
    var position = 0

    init {
        val found = ArrayList<Token>()
        var at = 0
        while (at < line.length) {
            val first = line[at]
            when {
                first == ' ' || first == '\t' -> at++
                first == '"' -> {
                    val text = StringBuilder()
                    at = readText(line, at + 1, text)
                    found.add(Token(TokenKind.Text, text.toString()))
                }
                first in MARKS -> {
                    found.add(Token(TokenKind.Mark, first.toString()))
                    at++
                }
                else -> {
                    val start = at
                    while (at < line.length && line[at] !in " \t\"" && line[at] !in MARKS) at++
                    found.add(Token(TokenKind.Word, line.substring(start, at)))
                }
            }
        }
        tokens = found
    }

    private fun readText(line: String, start: Int, text: StringBuilder): Int {
        var at = start
        while (at < line.length) {
            val next = line[at++]
            if (next == '"') return at
            if (next != '\\') {
                text.append(next)
                continue
            }
            when (line.getOrNull(at++)) {
                '"' -> text.append('"')
                '\\' -> text.append('\\')
                'n' -> text.append('\n')
                't' -> text.append('\t')
                'u' -> {
                    val end = line.indexOf('}', at)
                    val scalar = if (end < 0) null else line.substring(at + 1, end).toIntOrNull(16)
                    text.appendScalar(scalar ?: throw CorpusError("an escape that does not exist"))
                    at = end + 1
                }
                else -> throw CorpusError("an escape that does not exist")
            }
        }
        throw CorpusError("a string without its closing quote")
    }

    val peek: Token? get() = tokens.getOrNull(position)
    val isAtEnd: Boolean get() = peek == null
    fun isAtWord(word: String): Boolean = peek == Token(TokenKind.Word, word)
    fun isAtMark(mark: String): Boolean = peek == Token(TokenKind.Mark, mark)
    val isAtArrow: Boolean get() = isAtWord("->")

    fun skip(word: String): Boolean = isAtWord(word).also { if (it) position++ }
    fun skipMark(mark: String): Boolean = isAtMark(mark).also { if (it) position++ }

    fun expect(word: String) {
        if (!skip(word)) throw unexpected(word)
    }

    fun unexpected(what: String): CorpusError =
        CorpusError("expected $what, found ${peek?.text ?: "the end of the line"}")

    fun name(what: String = "a name"): String {
        val token = peek
        if (token == null || token.kind == TokenKind.Mark || isAtArrow) throw unexpected(what)
        position++
        if (token.kind == TokenKind.Word) amountIn(token.text, "text")?.let { return "a".repeat(it) }
        return token.text
    }

    fun number(): Long = (peek?.text?.toLongOrNull() ?: throw unexpected("a number")).also { position++ }
    fun code(): Int = (peek?.text?.toIntOrNull() ?: throw unexpected("a code")).also { position++ }
}

private fun StringBuilder.appendScalar(scalar: Int) {
    if (scalar < 0x10000) {
        append(scalar.toChar())
    } else {
        append((0xD800 + ((scalar - 0x10000) shr 10)).toChar())
        append((0xDC00 + ((scalar - 0x10000) and 0x3FF)).toChar())
    }
}

/** What stands between the parentheses behind a function's name. */
fun contentIn(word: String, function: String): String? =
    if (word.startsWith("$function(") && word.endsWith(")")) word.substring(function.length + 1, word.length - 1) else null

fun amountIn(word: String, function: String): Int? = contentIn(word, function)?.toIntOrNull()
