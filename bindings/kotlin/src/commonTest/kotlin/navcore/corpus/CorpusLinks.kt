// Reads links, and what is registered for them: patterns and types of parameters.

package navcore.corpus

import navcore.LinkMerge
import navcore.NavigationValue

/** Where to go, but for a request, which is that of the step. */
class CorpusLink(val hasRequest: Boolean) {
    /** Null where it is no text. */
    var url: String? = null
    val words = HashSet<String>()
    var merge = LinkMerge.Keep
    var base: CorpusReference? = null

    /** A URL is from outside, and what else there is the program's own, unless a word says so. */
    val isTrusted: Boolean
        get() = "from-outside" !in words && ("trusted" in words || hasRequest || url?.let { scheme.matchAt(it, 0) } == null)
}

private val scheme = Regex("[A-Za-z][A-Za-z0-9+.-]*:")

/** A pattern of a route; also in headings. [text] is null where it is none. */
class CorpusPattern(val route: String, val text: String?) {
    var isLinkable = false
    var isPresented = false
    var isLazy = false
}

/** A type of parameters, and the texts that are of it. */
class CorpusParameterType(val name: String) {
    val texts = ArrayList<String>()
}

private val linkWords =
    setOf("from-outside", "trusted", "scene-first", "skip-open", "leave", "else-leave", "merge", "relative-to")

val CorpusTokens.isAtLinkWord: Boolean get() = peek?.kind == TokenKind.Word && peek?.text in linkWords

/** Pieces with a + between them; null where they are no UTF-8. */
fun CorpusTokens.text(): String? {
    var bytes = ByteArray(0)
    do {
        var piece = if (contentIn(peek?.text ?: "", "bytes") == null || peek?.kind != TokenKind.Word) {
            name("a text").encodeToByteArray()
        } else {
            ((value() as CorpusValue.Plain).value as NavigationValue.Bytes).value
        }
        if (skip("times")) {
            val once = piece
            val count = number().toInt()
            piece = ByteArray(once.size * count) { once[it % once.size] }
        }
        bytes += piece
    } while (skip("+"))
    return try {
        bytes.decodeToString(throwOnInvalidSequence = true)
    } catch (_: CharacterCodingException) {
        null
    }
}

fun CorpusTokens.readLink(step: CorpusStep) {
    val link = CorpusLink(skip("request"))
    step.link = link
    if (link.hasRequest) {
        step.route = name()
        step.value = valueIfAny()
    } else {
        link.url = text()
    }
}

fun CorpusTokens.readLinkWord(link: CorpusLink) {
    when (val word = name()) {
        "merge" -> link.merge = when (name()) {
            "keep" -> LinkMerge.Keep
            "reset" -> LinkMerge.Reset
            "push" -> LinkMerge.Push
            else -> throw CorpusError("expected keep, reset or push")
        }
        "relative-to" -> link.base = reference()
        else -> link.words.add(word)
    }
}

fun CorpusTokens.pattern(): CorpusPattern {
    val pattern = CorpusPattern(name("a route"), text())
    while (true) {
        if (skip("linkable")) pattern.isLinkable = true
        else if (skip("presented")) pattern.isPresented = true
        else if (skip("lazy")) pattern.isLazy = true
        else return pattern
    }
}

/** A name, and texts in brackets. */
fun CorpusTokens.parameterType(): CorpusParameterType {
    val type = CorpusParameterType(name("a type"))
    if (!skipMark("[")) throw unexpected("[")
    while (!skipMark("]")) {
        if (type.texts.isNotEmpty() && !skipMark(",")) throw unexpected("a comma or ]")
        type.texts.add(text() ?: "")
    }
    return type
}

/** The heading `patterns` or `types`. */
fun CorpusTokens.readPaths(heading: String, current: CorpusCase) {
    do {
        if (heading == "types") current.types.add(parameterType()) else current.patterns.add(pattern())
    } while (skipMark(","))
    if (!isAtEnd) throw unexpected("a comma, or the end of the line")
}
