// The steps that check: what the navigator says, against what the case says.

package navcore.corpus

import navcore.*

fun CorpusRun.check(step: CorpusStep) {
    fun same(expected: Any?, actual: Any?) {
        if (expected.toString() != actual.toString()) fail(step, "${step.words}\n    - $expected\n    + $actual")
    }

    /** A name means whatever is shown by it; anything else is one id. */
    fun wanted(index: Int): String {
        val reference = step.references[index]
        if (reference.kind == "name") return shown(reference.name)
        val id = resolve(step, reference, "entry")
        return show(if (id == 0L) null else EntryId(id))
    }

    fun request(actual: NavigationRequest?, otherwise: String) {
        val arguments = step.value?.let { " " + text(nameOnly(it)) } ?: ""
        val expected = if (step.expected.status == "ok") shown(step.route ?: "") + arguments else step.expected.status
        same(expected, actual?.let { shown(it.route) + (it.arguments?.let { value -> " " + text(value) } ?: "") } ?: otherwise)
        if (actual != null && navigator.route(actual.route) != actual.routeId && builder(actual.route)?.id != actual.routeId) {
            fail(step, "the request has another id")
        }
    }

    fun status(body: () -> Unit) {
        val status = try {
            body()
            Status.Ok
        } catch (error: NavigationException) {
            error.status
        }
        same(step.expected.status, status)
    }

    when (step.verb) {
        "stack" -> {
            val stack = navigator.stack
            same(step.references.indices.joinToString(" ") { wanted(it) }, stack.joinToString(" ") { show(it) })
            same(stack.size, navigator.depth)
            same(stack.lastOrNull(), navigator.top)
            same(stack, stack.indices.map { navigator.entryAt(it) })
        }
        "depth" -> same(step.number, navigator.depth)
        "top" -> same(wanted(0), show(navigator.top))
        "entry-at" -> same(wanted(0), show(navigator.entryAt(step.number.toInt())))
        "current-request" -> request(navigator.readCurrentRequest(), "notStarted")
        "initial-request" -> request(navigator.initialRequest, "notStarted")
        "entry-request" -> request(navigator.requestOf(entry(step, 0)), "stale")
        "topmost" ->
            same(wanted(0), show(navigator.topmost(NavigationRequest(step.route ?: "", step.value?.let { nameOnly(it) }))))
        "entry-phase" -> same(step.word, navigator.phaseOf(entry(step, 0)))
        "entry-waiter" ->
            same(resolve(step, step.references[1], "waiter"), navigator.waiterOf(entry(step, 0))?.value ?: 0)
        "entry-model" -> status {
            val id = entry(step, 0)
            if (navigator.modelOf(id) !== (if (step.flag) null else entry(id).model)) fail(step, "another model")
        }
        "entry-state" -> status {
            val state = navigator.stateOf(entry(step, 0))
            val expected = step.value?.let { text(nameOnly(it)) } ?: "none"
            if (step.flag || step.value != null) same(expected, state?.let { text(it) } ?: "none")
        }
        "revision" -> same(step.number, navigator.revision)
        "models" -> same("${step.number} ${step.secondNumber}", "$modelsMade $modelsDestroyed")
        "route-find" ->
            same(if (step.word == "found") builder(step.route)?.id else null, navigator.route(step.route ?: ""))
        "route-name" -> {
            val name = builder(step.route)?.id?.let { navigator.nameOf(it) }
            same(step.expected.status, if (name == null) "stale" else "ok")
            if (name != null) same(step.route, name)
        }
        "last-outcome" -> {
            if (!matches(step, step.expected, navigator.lastOutcome)) fail(step, "${step.words}: ${navigator.lastOutcome}")
        }
        "last-detail" -> {
            val detail = navigator.lastDetail
            same(step.text ?: step.word, if (step.text != null) detail else if (detail.isEmpty()) "empty" else "said")
        }
        else -> if (!checkPaths(step)) same(step.dump.joinToString("") { it + "\n" }, navigator.dump())
    }
}
