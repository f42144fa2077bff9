// The host's end: bridges that answer as the case prepared, builders that count, events.

package navcore.corpus

import navcore.*

private class CorpusBridge(
    private val run: CorpusRun, private val name: String?, override val asked: Set<Asked>, private val isSilent: Boolean,
) : NavigatorBridge {
    private val data = CorpusData(run, "bridge", name ?: "", isSilent)

    private fun ask(question: NavigationQuestion, via: String?): BridgeAnswer {
        data.use()
        return run.inside { run.ask(name, isSilent, via, question) }
    }

    override fun transition(question: NavigationQuestion) = ask(question, null)
    override fun navigateTo(question: NavigationQuestion) = ask(question, "navigate-to")
    override fun popBack(question: NavigationQuestion) = ask(question, "pop-back")
    override fun popUpToRoot(question: NavigationQuestion) = ask(question, "pop-up-to-root")

    override fun replay(stack: List<NavigationChange>) {
        data.use()
        if (!isSilent) run.inside { run.replay(name, stack) }
    }

    override fun onDetached() = data.free()
}

private val asks = mapOf(
    "transition" to Asked.Transition, "navigate-to" to Asked.NavigateTo, "pop-back" to Asked.PopBack,
    "pop-up-to-root" to Asked.PopUpToRoot, "pulled" to Asked.Pulled,
)

fun CorpusRun.attachSilently() {
    hearsBridge = false
    val asked = if (way == CorpusWay.Pull) Asked.Pulled else Asked.Transition
    navigator.setBridge(CorpusBridge(this, null, setOf(asked), true))
}

fun CorpusRun.setBridge(step: CorpusStep): Status {
    if ("none" in step.callbacks) {
        val status = navigator.setBridge(null)
        if (status == Status.Ok) {
            bridgeName = null
            hearsBridge = false
        }
        return status
    }
    var asked = step.callbacks.mapNotNull { asks[it] }.toSet()
    if (way == CorpusWay.Pull && "mute" !in step.callbacks && Asked.Pulled !in asked) asked = setOf(Asked.Pulled)
    val status = navigator.setBridge(CorpusBridge(this, step.name, asked, false))
    if (status == Status.Ok) {
        bridgeName = step.name
        hearsBridge = true
    }
    return status
}

fun CorpusRun.ask(name: String?, isSilent: Boolean, via: String?, question: NavigationQuestion): BridgeAnswer {
    val asked = CorpusQuestion(question.id, question.ticket)
    questions.add(asked)
    var answer: BridgeAnswer = BridgeAnswer.Accept
    if (!isSilent) {
        for (change in question.changes) if (change.makesEntry) planned = change.entry
        hear("questions", text(question, name, via))
        fire("asked")
        hostAnswers.removeFirstOrNull()?.let { answer = bridgeAnswer(it) }
    }
    if (way == CorpusWay.Late && answer != BridgeAnswer.Later) {
        asked.owed = answer
        return BridgeAnswer.Later
    }
    return answer
}

fun CorpusRun.replay(name: String?, changes: List<NavigationChange>) {
    hear("replays", "replayed${name?.let { " of ${shown(it)}" } ?: ""}:${text(changes)}")
    fire("replayed")
}

// Builders

private class CountingBuilder(private val run: CorpusRun, private val own: CorpusBuilder) :
    RouteBuilder<CorpusProduct?, CorpusProduct?> {
    private val data = CorpusData(run, "route", own.name)

    override fun makeModel(build: NavigationBuild): CorpusProduct? {
        data.use()
        val known = run.entry(build.entry)
        known.route = own.name
        run.planned = build.entry
        val answer = own.answers.removeFirstOrNull() ?: CorpusAnswer.Accept
        var model: CorpusProduct? = null
        if (answer == CorpusAnswer.Accept) {
            model = CorpusProduct(run, build.entry, isView = false)
            known.model = model
            val arguments = build.arguments?.let { " " + text(it) } ?: ""
            run.hear("models", "made ${run.mark(build.entry)}$arguments${run.tag(build.tag)}${run.hint(build.hint)}")
        }
        run.inside { run.fire("made") }
        if (answer is CorpusAnswer.Refuse) throw BuilderRefusal(answer.code)
        return model
    }

    override fun makeView(entry: EntryId, model: CorpusProduct?): CorpusProduct? {
        data.use()
        val known = run.entry(entry)
        if (model !== known.model) run.fail(run.step, "a view is made with another model")
        val answer = own.viewAnswers.removeFirstOrNull() ?: CorpusAnswer.Accept
        var view: CorpusProduct? = null
        if (answer == CorpusAnswer.Accept) {
            view = CorpusProduct(run, entry, isView = true)
            run.hear("views", "view-made ${run.mark(entry)}")
        }
        known.view = view
        run.inside { run.fire("view-made") }
        if (answer is CorpusAnswer.Refuse) throw BuilderRefusal(answer.code)
        return view
    }

    override fun destroyModel(model: CorpusProduct?) {
        data.use()
        model?.destroy()
    }

    override fun destroyView(view: CorpusProduct?) {
        data.use()
        view?.destroy()
    }

    override fun onUnregistered() = data.free()
}

fun CorpusRun.register(name: String, isPlain: Boolean, step: CorpusStep?) {
    val builder = CorpusBuilder(name)
    builders.add(builder)
    val status = try {
        builder.id = navigator.register(name, if (isPlain) null else CountingBuilder(this, builder))
        Status.Ok
    } catch (error: NavigationException) {
        error.status
    }
    if (status.word != (step?.expected?.status ?: "ok")) fail(step, "registering $name: it is $status")
}

// Events

/** From the runner's observer, or pulled. */
fun CorpusRun.handle(event: NavigationEvent, told: CorpusTold? = null) {
    when (event.kind) {
        EventKind.Question -> {
            val question = event.question ?: return fail(step, "a question's event without its question")
            if (event.hint != question.hint) fail(step, "a question's event has another hint")
            val answer = ask(bridgeName, !hearsBridge, null, question)
            if (answer != BridgeAnswer.Later) navigator.answer(question.id, answer)
        }
        EventKind.Load -> load(event)
        EventKind.Replay -> if (hearsBridge) replay(bridgeName, event.changes)
        EventKind.Result -> {
            val waiter = event.waiter ?: return fail(step, "a result without its waiter")
            val result = event.result ?: return fail(step, "a result's event without its result")
            if (way == CorpusWay.Pull) hear(result, null, event)
            heard.add(Heard.Record(waiter, event.entry, event.tag))
            if (way == CorpusWay.Pull) fire("result")
        }
        EventKind.Changed -> {
            apply(event)
            hear("changes", "changed ${event.intent}${flags(event)}:${text(event.changes)}")
            fire("changed")
        }
        EventKind.Completed -> {
            val ticket = event.ticket ?: return fail(step, "a completion without its ticket")
            val outcome = event.outcome ?: return fail(step, "a completion without its outcome")
            heard.add(Heard.Completion(ticket, outcome, event.intent, event.tag, hint(event.hint), told != null))
            fire("completed")
        }
        EventKind.Released -> {
            hear("releases", "released ${event.entry?.let { mark(it) }}")
            fire("released")
        }
        EventKind.Resync -> {
            mirror = ArrayList()
            if (!hasOverflowed) for (change in event.changes) change.applyTo(mirror)
            hear("always", "resync:${text(event.changes)}")
            fire("resync")
        }
        EventKind.State -> {
            val id = event.entry ?: return fail(step, "a state without its entry")
            val state = try {
                (if (told != null) told.state else navigator.stateOf(id))?.let { text(it) } ?: "none"
            } catch (error: NavigationException) {
                "can't be read: ${error.status}"
            }
            hear("states", "state ${mark(id)} $state")
            fire("state")
        }
        EventKind.Overflow -> {
            hasOverflowed = true
            hear("always", "overflow")
        }
        EventKind.None, EventKind.Unknown -> fail(step, "an event of the kind ${event.kind}")
    }
}

/** What is owed is answered when the outermost call has returned; in callbacks right here. */
private fun CorpusRun.load(event: NavigationEvent) {
    val question = event.question ?: return fail(step, "a load without its question")
    val ofEvent = listOf(event.ticket, event.intent, event.isAnimated, event.tag, event.hint, event.changes.size)
    val ofQuestion = question.run { listOf(ticket, kind, isAnimated, tag, hint, changes.size) }
    if (ofEvent != ofQuestion || event.intent != IntentKind.Open || event.changes.isNotEmpty()) {
        fail(step, "a load's event and its question differ")
    }
    val asked = CorpusQuestion(question.id, question.ticket, isLoad = true)
    questions.add(asked)
    hear("always", "load ${shown(event.route?.let { navigator.nameOf(it) } ?: "?")}${flags(event)}")
    fire("load")
    val answer = loaderAnswers.removeFirstOrNull()?.let { bridgeAnswer(it) } ?: BridgeAnswer.Accept
    if (answer == BridgeAnswer.Later) return
    if (way == CorpusWay.Late) asked.owed = answer else answer(question.id, answer)
}

private fun CorpusRun.apply(event: NavigationEvent) {
    if (hasOverflowed) return
    if (event.revision != lastRevision + 1) fail(step, "changed: revision ${event.revision} after $lastRevision")
    lastRevision = event.revision
    for (change in event.changes) change.applyTo(mirror)
    val new = event.changes.filter { it.makesEntry }.map { it.entry }.toSet()
    commits.add(CorpusCommit(event.revision, event.intent, mirror.asReversed().filter { it in new }))
}
