// Cases, their headings and steps, as corpus files write them. Nothing here runs.

package navcore.corpus

import navcore.NavigationConfiguration
import navcore.NavigationOptions
import navcore.Unique
import navcore.UniqueAction
import navcore.UnresolvedPolicy

enum class CorpusWay(val word: String) { Callbacks("callbacks"), Late("late"), Pull("pull") }

/** How operations are called and events are pulled. */
enum class CorpusManner { Functions, Intents, Posts, Records }

class CorpusReference(val kind: String, val name: String = "")

class CorpusExpectation {
    var isPending = false

    /** The call returns `pending`, and has completed by the end of the step. */
    var isPendingThenDone = false
    var status = "ok"
    var by = "nobody"
    var code = 0
    var reason = "none"
    var index = 0L
    var redirects = 0L
    var entry: CorpusReference? = null
    var removed: Long? = null
    var revision: Long? = null

    val staysPending: Boolean get() = isPending && !isPendingThenDone
    override fun toString(): String = "$status by $by code $code reason $reason index $index redirects $redirects"
}

sealed class CorpusAnswer {
    data object Accept : CorpusAnswer()
    data object Later : CorpusAnswer()
    data object Null : CorpusAnswer()
    class Refuse(val code: Int) : CorpusAnswer()
}

/** A line below a step. A completion has the operation's name and outcome in place of a text. */
class CorpusHeardLine(val channel: String, val text: String, val name: String? = null, val outcome: CorpusExpectation? = null)

class CorpusConfiguration {
    var written = NavigationConfiguration()
    var saysEvents = false

    /** A runner that pulls needs events. */
    fun meantIn(way: CorpusWay): NavigationConfiguration =
        if (way == CorpusWay.Pull && !saysEvents) written.copy(eventCapacity = 4096) else written
}

class CorpusStep(val line: Int, val words: String) {
    var verb = ""
    var route: String? = null
    var value: CorpusValue? = null
    var hint: CorpusValue? = null
    val configuration = CorpusConfiguration()
    val references = ArrayList<CorpusReference>()
    var number = 0L
    var secondNumber = 0L
    var flag = false
    var answer: CorpusAnswer = CorpusAnswer.Accept
    var word = ""
    val callbacks = LinkedHashSet<String>()
    var link: CorpusLink? = null
    var pattern: CorpusPattern? = null
    var type: CorpusParameterType? = null

    /** A path, a prefix, a sentence. */
    var text: String? = null
    var name: String? = null
    var options = NavigationOptions()
    var isById = false
    var issuer: CorpusReference? = null
    var target: CorpusReference? = null
    var expected = CorpusExpectation()
    var inner: CorpusStep? = null
    var isPerformed = false
    var isPosted = false

    /** What stands in brackets: requests, elements, or the intents of a batch. */
    val parts = ArrayList<CorpusStep>()
    val heard = ArrayList<CorpusHeardLine>()

    /** The lines below `dump` and `explain-link`. */
    val dump = ArrayList<String>()

    val isOperation: Boolean get() = verb in operationVerbs
    val makesEntry: Boolean get() = verb in makingVerbs

    /** A link opens several entries, so only what is written names one: the last of them. */
    val namesEntry: Boolean get() = makesEntry || verb == "open" && name != null
    val waits: Boolean get() = verb == "navigate-for-result"
}

class CorpusCase(val file: String, val line: Int, val name: String) {
    var ways = setOf("callbacks", "late", "pull")
    var isDirect = false
    val routes = ArrayList<String>()
    val channels = hashSetOf("always")
    val configuration = CorpusConfiguration()
    val patterns = ArrayList<CorpusPattern>()
    val types = ArrayList<CorpusParameterType>()
    val steps = ArrayList<CorpusStep>()
    val problems = ArrayList<String>()

    val hasBridgeStep: Boolean
        get() = steps.any { step -> generateSequence(step) { it.inner }.any { it.verb == "bridge" } }
}

private val operationVerbs = setOf(
    "start", "navigate", "navigate-for-result", "replace-top", "pop-back", "pop-to-entry", "pop-to-route",
    "pop-up-to-root", "host-did-pop", "host-did-set-stack", "push-all", "set-stack", "batch", "open",
)
private val makingVerbs = setOf("start", "navigate", "navigate-for-result", "replace-top")

/**
 * The letters of a shape, in the order of the operands: r a name, v perhaps a value, e a reference, * references,
 * k a link, K words of a link, x a text, t perhaps `is` and a text, n a number, o options and `as`, w `as`, V a value or `none`, U perhaps one of these, 1 requests, 2 elements, 3 intents
 * in brackets, > an outcome, q perhaps a name with a value, others a word or two of this verb alone.
 */
private val shapes = mapOf(
    "start" to "rvo>", "navigate" to "rvo>", "navigate-for-result" to "rvo>", "replace-top" to "rvo>",
    "pop-back" to "vo>", "pop-to-entry" to "eo>", "pop-to-route" to "rvo>", "pop-up-to-root" to "o>",
    "host-did-pop" to "evo>", "host-did-set-stack" to "*o>", "push-all" to "1o>", "set-stack" to "2o>",
    "batch" to "3o>", "open" to "ko>", "cancel-result" to "e>", "answer" to "A>", "abort" to "R>", "bridge" to "Bw>",
    "route-register" to "rP>", "route-unregister" to "r>", "entry-view" to "eN>", "entry-drop-view" to "e>",
    "entry-set-state" to "eV>", "entry-state" to "eU>", "configure" to "C>", "observer-add" to "r>",
    "observer-remove" to "r>", "close" to ">", "drain" to ">", "free" to "", "host" to "H", "loader" to "H",
    "builder" to "rM", "inside" to "I", "pause" to "", "resume" to "", "stack" to "*", "depth" to "n", "top" to "e",
    "entry-at" to "ne",
    "current-request" to "q>", "initial-request" to "q>", "entry-request" to "eq>", "topmost" to "rvT",
    "entry-phase" to "eS", "entry-waiter" to "ee", "entry-model" to "eN>", "revision" to "n", "models" to "D",
    "route-find" to "rF", "route-name" to "r>", "last-outcome" to ">", "last-detail" to "L", "dump" to "",
    "pattern-add" to "pc>", "parameter-type-add" to "y>", "link-prefix-add" to "xs>", "hold-links" to "Y>",
    "match-link" to "kKm>", "explain-link" to "kK>", "request-path" to "rvbt>", "entry-path" to "et>",
)

private val optionWords = setOf(
    "as", "issuer", "revision", "target", "tag", "animated", "replace-root", "inclusive", "fallback", "reject",
    "prefix", "hint", "unique", "bring-to-front", "clear-to", "by-route", "by-id",
)
private val abortReasons = setOf("byHost", "timedOut", "bridgeGone", "closed", "none")
private val channels = mapOf(
    "asked" to "questions", "replayed" to "replays", "changed" to "changes", "released" to "releases",
    "made" to "models", "destroyed" to "models", "view-made" to "views", "view-destroyed" to "views",
    "freed" to "data", "object-destroyed" to "objects", "state" to "states",
)

/** Reads the cases of a file. */
class CorpusReader(private val file: String) {
    private val cases = ArrayList<CorpusCase>()

    fun read(content: String): List<CorpusCase> {
        content.split("\n").forEachIndexed { index, piece -> read(piece.trimEnd(' ', '\r'), index + 1) }
        return cases
    }

    private fun read(line: String, number: Int) {
        val step = cases.lastOrNull()?.steps?.lastOrNull()
        if (line.startsWith("  |") && step?.verb in setOf("dump", "explain-link")) {
            step?.dump?.add(line.drop(4))
            return
        }
        val visible = line.trimStart(' ')
        if (visible.isEmpty() || visible.startsWith("#")) return
        if (line.startsWith("=== ")) {
            cases.add(CorpusCase(file, number, line.drop(4)))
            return
        }
        val current = cases.lastOrNull() ?: return
        try {
            read(line, number, current)
        } catch (error: CorpusError) {
            current.problems.add("$file:$number: malformed: ${error.message}")
        }
    }

    private fun read(line: String, number: Int, current: CorpusCase) {
        val tokens = CorpusTokens(line)
        if (line.startsWith("  ")) {
            val heard = tokens.heardLine()
            if (heard.channel !in current.channels) throw CorpusError("a channel that is not observed")
            current.steps.last().heard.add(heard)
        } else if (tokens.tokens.size > 1 && tokens.tokens[1] == Token(TokenKind.Mark, ":")) {
            readHeading(tokens, current)
        } else {
            val step = CorpusStep(number, line)
            tokens.readStep(step)
            current.steps.add(step)
        }
    }

    private fun readHeading(tokens: CorpusTokens, current: CorpusCase) {
        val heading = tokens.name()
        tokens.skipMark(":")
        if (heading == "ways") current.ways = emptySet()
        if (heading == "calls") current.isDirect = true
        if (heading == "patterns" || heading == "types") return tokens.readPaths(heading, current)
        while (!tokens.isAtEnd) {
            val word = tokens.name()
            when (heading) {
                "rows", "calls" -> {}
                "routes" -> current.routes.add(word)
                "ways" -> current.ways += word
                "observe" -> current.channels.add(word)
                "config" -> tokens.readConfiguration(word, current.configuration)
                else -> throw CorpusError("a heading that does not exist")
            }
        }
    }
}

/** What a port takes beside operations. */
private val postedToo = setOf("close", "answer", "abort", "cancel-result")

fun CorpusTokens.readStep(step: CorpusStep) {
    step.isPerformed = skip("perform")
    step.isPosted = !step.isPerformed && skip("post")
    readVerbAndOperands(step)
    val isPostable = step.isOperation || step.isPosted && step.verb in postedToo
    if ((step.isPerformed || step.isPosted) && !isPostable) throw CorpusError("${step.verb} is no operation")
    if (!isAtEnd) throw unexpected("the end of the line")
}

private fun CorpusTokens.readVerbAndOperands(step: CorpusStep) {
    step.verb = name("a verb")
    val shape = shapes[step.verb] ?: throw CorpusError("no verb is ${step.verb}")
    for (letter in shape) readOperand(letter, step)
}

private fun CorpusTokens.readParts(step: CorpusStep, read: (CorpusStep) -> Unit) {
    if (!skipMark("[")) throw unexpected("[")
    while (!skipMark("]")) {
        if (step.parts.isNotEmpty() && !skipMark(",")) throw unexpected("a comma or ]")
        val part = CorpusStep(step.line, step.words)
        read(part)
        step.parts.add(part)
    }
}

private fun CorpusTokens.readRequest(part: CorpusStep) {
    part.route = name()
    part.value = valueIfAny()
    while (isAtWord("as") || isAtWord("by-id")) readOption(part)
}

private val CorpusTokens.isAtOption: Boolean get() = peek?.kind == TokenKind.Word && peek?.text in optionWords

private fun CorpusTokens.readOperand(letter: Char, step: CorpusStep) {
    when (letter) {
        'r' -> step.route = name()
        'v' -> step.value = valueIfAny()
        'q' -> if (!isAtEnd && !isAtArrow) {
            step.route = name()
            step.value = valueIfAny()
        }
        'V' -> readValueOrNone(step)
        'U' -> if (!isAtEnd && !isAtArrow) readValueOrNone(step)
        'C' -> {
            step.flag = skip("none")
            if (step.flag) step.configuration.saysEvents = true
            while (!isAtEnd && !isAtArrow) readConfiguration(name(), step.configuration)
        }
        'e' -> step.references.add(reference())
        '1' -> readParts(step) { readRequest(it) }
        '2' -> readParts(step) { if (skip("keep")) it.references.add(reference()) else readRequest(it) }
        '3' -> readParts(step) {
            readVerbAndOperands(it)
            if (!it.isOperation) throw CorpusError("${it.verb} is no operation")
        }
        '*' -> while (!isAtEnd && !isAtArrow && !isAtMark(",") && !isAtMark("]") && !isAtOption) {
            step.references.add(reference())
        }
        'n' -> step.number = number()
        'o' -> while (true) {
            val link = step.link
            if (link != null && isAtLinkWord) readLinkWord(link) else if (isAtOption) readOption(step) else return
        }
        'k' -> readLink(step)
        'K' -> while (isAtLinkWord) step.link?.let { readLinkWord(it) }
        'm' -> if (skip("is")) {
            step.route = name()
            step.value = valueIfAny()
        }
        'x' -> step.text = text()
        't' -> if (skip("is")) step.text = text()
        's' -> if (!isAtEnd && !isAtArrow) step.route = name()
        'b' -> step.isById = skip("by-id")
        'p' -> step.pattern = pattern()
        'c' -> if (skip("conflict")) step.route = name()
        'y' -> step.type = parameterType()
        'Y' -> step.flag = name() == "yes"
        'L' -> if (peek?.kind == TokenKind.Text) step.text = text() else step.word = name()
        'w' -> if (isAtOption) readOption(step)
        '>' -> if (skip("->")) step.expected = expectation()
        'A' -> {
            if (peek?.text !in setOf("accept", "refuse", "later")) step.references.add(reference())
            step.answer = answer()
        }
        'H' -> step.answer = answer()
        'R' -> {
            val word = peek?.text
            val next = tokens.getOrNull(position + 1)
            if (word !in abortReasons || next != null && next != Token(TokenKind.Word, "->")) {
                step.references.add(reference())
            }
            step.word = name("a reason")
        }
        'S', 'F' -> step.word = name()
        'B' -> {
            while (peek?.kind == TokenKind.Word && !isAtArrow && !isAtWord("as")) step.callbacks.add(name())
            if (step.callbacks.isEmpty()) step.callbacks.add("transition")
        }
        'M' -> {
            step.flag = skip("view")
            step.answer = answer()
        }
        'I' -> {
            step.word = name("an event")
            if (!skipMark(":")) throw unexpected("a colon")
            step.inner = CorpusStep(step.line, step.words).also { readStep(it) }
        }
        'P' -> step.flag = skip("plain")
        'N' -> step.flag = skip("null")
        'T' -> {
            expect("is")
            step.references.add(reference())
        }
        'D' -> {
            expect("made")
            step.number = number()
            expect("destroyed")
            step.secondNumber = number()
        }
    }
}

private fun CorpusTokens.readValueOrNone(step: CorpusStep) {
    step.flag = skip("none")
    if (!step.flag) step.value = value()
}

fun CorpusTokens.readConfiguration(word: String, configuration: CorpusConfiguration) {
    val written = configuration.written
    configuration.written = when (word) {
        "animated" -> written.copy(isAnimated = name() == "yes")
        "queue" -> written.copy(queueCapacity = number().toInt())
        "events" -> {
            configuration.saysEvents = true
            written.copy(eventCapacity = number().toInt())
        }
        "limit" -> written.copy(operationLimit = number().toInt())
        "unresolved" -> written.copy(
            unresolved = when (name()) {
                "reject" -> UnresolvedPolicy.Reject
                "fallback" -> UnresolvedPolicy.Fallback
                "prefix" -> UnresolvedPolicy.Prefix
                else -> throw CorpusError("expected reject, fallback or prefix")
            }
        )
        "fallback" -> written.copy(fallbackRoute = name())
        "scene" -> written.copy(scene = name())
        else -> throw CorpusError("a word of the configuration that does not exist")
    }
}

private fun CorpusTokens.readOption(step: CorpusStep) {
    val options = step.options
    when (name()) {
        "as" -> step.name = name()
        "issuer" -> step.issuer = reference()
        "target" -> step.target = reference()
        "revision" -> step.options = options.copy(revision = number())
        "tag" -> step.options = options.copy(tag = number())
        "animated" -> step.options = options.copy(isAnimated = name() == "yes")
        "replace-root" -> step.options = options.copy(replacesRoot = true)
        "inclusive" -> step.options = options.copy(isInclusive = true)
        "fallback" -> step.options = options.copy(unresolved = UnresolvedPolicy.Fallback)
        "reject" -> step.options = options.copy(unresolved = UnresolvedPolicy.Reject)
        "prefix" -> step.options = options.copy(unresolved = UnresolvedPolicy.Prefix)
        "hint" -> step.hint = value()
        "unique" -> step.options = options.copy(
            unique = when (name()) {
                "top" -> Unique.Top
                "anywhere" -> Unique.Anywhere
                else -> throw CorpusError("expected top or anywhere")
            }
        )
        "bring-to-front" -> step.options = options.copy(uniqueAction = UniqueAction.BringToFront)
        "clear-to" -> step.options = options.copy(uniqueAction = UniqueAction.ClearTo)
        "by-route" -> step.options = options.copy(comparesRoutesAlone = true)
        else -> step.isById = true
    }
}

private fun CorpusTokens.answer(): CorpusAnswer = when (name()) {
    "accept" -> CorpusAnswer.Accept
    "later" -> CorpusAnswer.Later
    "refuse" -> CorpusAnswer.Refuse(code())
    "null" -> CorpusAnswer.Null
    else -> throw unexpected("an answer")
}

fun CorpusTokens.reference(): CorpusReference {
    val word = peek
    if (word?.kind == TokenKind.Word) {
        if (word.text in setOf("none", "unknown", "planned()", "stack()")) {
            position++
            return CorpusReference(word.text)
        }
        for (kind in listOf("entry", "waiter", "ticket", "question", "former", "load", "route", "planned", "at")) {
            val inner = contentIn(word.text, kind) ?: continue
            position++
            return CorpusReference(kind, inner)
        }
    }
    return CorpusReference("name", name())
}

fun CorpusTokens.expectation(): CorpusExpectation {
    val expected = CorpusExpectation()
    expected.status = name("a status")
    if (expected.status == "pending") {
        expected.isPending = true
        if (skip("then")) {
            expected.isPendingThenDone = true
            expected.status = name("a status")
        }
    }
    while (!isAtEnd) {
        when (name()) {
            "by" -> expected.by = name()
            "code" -> expected.code = code()
            "reason" -> expected.reason = name()
            "index" -> expected.index = number()
            "redirects" -> expected.redirects = number()
            "entry" -> expected.entry = reference()
            "removed" -> expected.removed = number()
            "revision" -> expected.revision = number()
            else -> throw unexpected("a field of the outcome")
        }
    }
    return expected
}

fun CorpusTokens.heardLine(): CorpusHeardLine {
    val channel = channels[peek?.text] ?: "always"
    if (skip("completed")) {
        val name = name()
        expect("->")
        return CorpusHeardLine(channel, "", name, expectation())
    }
    var line = ""
    while (!isAtEnd) {
        if (isAtMark(",") || isAtMark(":")) {
            line += peek?.text
            position++
            continue
        }
        if (line.isNotEmpty()) line += " "
        if (isAtValue) {
            line += text(value().given { navcore.NavigationValue.Object(navcore.HostObject(it)) })
        } else {
            line += peek?.text
            position++
        }
    }
    return CorpusHeardLine(channel, line)
}
