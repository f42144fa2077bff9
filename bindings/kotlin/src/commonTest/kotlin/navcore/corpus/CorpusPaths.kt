// Patterns, types of parameters and links: what the case registers, and what it asks about them.

package navcore.corpus

import navcore.*

/** What Kotlin's strings don't let a caller say is invalid, like everything that is no UTF-8. */
private fun noText(): Nothing = throw NavigationException(Status.Invalid)

/** What the headings say. A route that stands in no other heading is registered with its first pattern. */
fun CorpusRun.registerPaths() {
    for (type in script.types) add(type)
    for (pattern in script.patterns) {
        if (builder(pattern.route) == null) register(pattern.route, false, null)
        add(pattern)
    }
}

private fun CorpusRun.add(type: CorpusParameterType) {
    val data = CorpusData(this, "type", type.name)
    navigator.addParameterType(type.name, data::free) { text ->
        data.use()
        inside { fire("checked") }
        text in type.texts
    }
}

private fun CorpusRun.add(pattern: CorpusPattern) {
    val route = builder(pattern.route)?.id ?: RouteId(0)
    navigator.addPattern(route, pattern.text ?: noText(), pattern.isLinkable, pattern.isPresented, pattern.isLazy)
}

private fun statusOf(body: () -> Unit): Status = try {
    body()
    Status.Ok
} catch (error: NavigationException) {
    error.status
}

/** False where the step is none of these. */
fun CorpusRun.callPaths(step: CorpusStep): Boolean {
    when (step.verb) {
        "pattern-add" -> addPattern(step)
        "parameter-type-add" -> expect(step, statusOf { step.type?.let { add(it) } })
        "link-prefix-add" ->
            expect(step, statusOf { navigator.addLinkPrefix(step.text ?: noText(), step.route ?: "") })
        "hold-links" -> expect(step, navigator.holdLinks(step.flag))
        else -> return false
    }
    return true
}

private fun CorpusRun.addPattern(step: CorpusStep) {
    var conflict: RouteId? = null
    val status = statusOf {
        try {
            step.pattern?.let { add(it) }
        } catch (error: PatternException) {
            conflict = error.conflict
            throw error
        }
    }
    expect(step, status)
    if (conflict != builder(step.route)?.id) fail(step, "${step.words}: another route is the conflict")
}

fun CorpusRun.link(step: CorpusStep): NavigationLink {
    val written = step.link ?: return NavigationLink("")
    // A malformed escape stands for what is no UTF-8: both are invalid at once.
    return NavigationLink(
        if (written.hasRequest) null else written.url ?: "/%", if (written.hasRequest) request(step) else null,
        written.merge, written.base?.let { EntryId(resolve(step, it, "entry")) }, written.isTrusted,
        "scene-first" in written.words, "skip-open" in written.words, "leave" in written.words,
        "else-leave" in written.words,
    )
}

/** False where the step is none of these. */
fun CorpusRun.checkPaths(step: CorpusStep): Boolean {
    var expected = step.text
    val actual = try {
        when (step.verb) {
            "match-link" -> {
                if (step.route != null && step.link?.hasRequest == false) expected = text(step)
                val match = navigator.match(link(step))
                shown(match.route) + (match.arguments?.let { " " + text(it) } ?: "")
            }
            "explain-link" -> {
                if (step.dump.isNotEmpty()) expected = step.dump.joinToString("") { it + "\n" }
                navigator.explain(link(step))
            }
            "request-path" -> navigator.pathOf(compared(step))
            "entry-path" -> navigator.pathOf(entry(step, 0))
            else -> return false
        }
    } catch (error: NavigationException) {
        expect(step, error.status)
        return true
    }
    expect(step, Status.Ok)
    if (expected != null && expected != actual) fail(step, "${step.words}\n    - $expected\n    + $actual")
    return true
}
