// The host's end: bridges that answer as the case prepared, builders that count, events.

@testable import NavCore

/// A bridge, or one of its functions, in the engine's hands.
private final class CorpusBridge {
    let data: CorpusData
    let name: String?
    unowned let run: CorpusRun

    init(_ run: CorpusRun, _ name: String?, isSilent: Bool) {
        self.run = run
        self.name = name
        data = CorpusData(run, "bridge", name ?? "", isSilent: isSilent)
    }

    func ask(_ question: UnsafeRawPointer?, via callback: String?) -> Int32 {
        guard let question else { return 1 }
        return run.inside { run.ask(self.name, data.isSilent, callback, NavigationQuestion(question)).code }
    }
}

private func bridge(_ userData: UserData?) -> CorpusBridge? {
    userData.map { Unmanaged<CorpusBridge>.fromOpaque($0).takeUnretainedValue() }
}

extension CorpusRun {
    func attachSilently() throws(NavigationError) {
        hearsBridge = false
        if way == .pull { return try navigator?.setPulledBridge() ?? () }
        attach(["transition"], CorpusBridge(self, nil, isSilent: true))
    }

    func setBridge(_ step: CorpusStep, _ navigator: Navigator) throws(NavigationError) -> NavigationStatus {
        if step.callbacks.contains("none") {
            try navigator.removeBridge()
            bridgeName = nil
            hearsBridge = false
            return .ok
        }
        var callbacks = step.callbacks
        let answers = callbacks.isDisjoint(with: ["mute", "pulled"])
        if way == .pull, answers { callbacks = ["pulled"] }
        if navigator.isClosed || callbacks.contains("mute") || callbacks.contains("pulled") && callbacks.count > 1 {
            // What Swift's types don't let a caller say; the data is given back at once.
            _ = CorpusBridge(self, step.name, isSilent: false)
            return navigator.isClosed ? .closed : .invalid
        }
        let status: NavigationStatus
        if callbacks.contains("pulled") {
            let told = CorpusBridge(self, step.name, isSilent: false)
            var functions = Bridge()
            functions.form = .pulled
            functions.ownedUserData = lend(told)
            status = navigator.engine.keepsEvents ? navigator.engine.setBridge(functions) : .invalid
            if status != .ok { release(functions.ownedUserData.userData) }
        } else {
            status = attach(callbacks, CorpusBridge(self, step.name, isSilent: false))
        }
        guard status == .ok else { return status }
        bridgeName = step.name
        hearsBridge = true
        return .ok
    }

    @discardableResult
    private func attach(_ callbacks: Set<String>, _ new: CorpusBridge) -> NavigationStatus {
        var functions = Bridge()
        functions.form = .called
        if callbacks.contains("transition") { functions.transition = { bridge($0)?.ask($1, via: nil) ?? 1 } }
        if callbacks.contains("navigate-to") { functions.navigateTo = { bridge($0)?.ask($1, via: "navigate-to") ?? 1 } }
        if callbacks.contains("pop-back") { functions.popBack = { bridge($0)?.ask($1, via: "pop-back") ?? 1 } }
        if callbacks.contains("pop-up-to-root") {
            functions.popUpToRoot = { bridge($0)?.ask($1, via: "pop-up-to-root") ?? 1 }
        }
        functions.replay = { userData, changes in
            guard let bridge = bridge(userData), !bridge.data.isSilent else { return }
            bridge.run.inside { bridge.run.replay(bridge.name, NavigationChange.all(changes)) }
        }
        functions.ownedUserData = lend(new)
        let status = navigator?.engine.setBridge(functions) ?? .invalid
        if status != .ok { release(functions.ownedUserData.userData) }
        return status
    }

    fileprivate func ask(
        _ name: String?, _ isSilent: Bool, _ callback: String?, _ question: NavigationQuestion
    ) -> BridgeAnswer {
        let index = questions.count
        questions.append(CorpusQuestion(id: question.id, ticket: question.ticket))
        var answer = BridgeAnswer.accept
        if !isSilent {
            for change in question.changes where change.makesEntry { planned = change.entry }
            hear("questions", text(question, name, callback))
            fire("asked")
            if !hostAnswers.isEmpty { answer = bridgeAnswer(hostAnswers.removeFirst()) }
        }
        if way == .late, answer != .later {
            questions[index].owed = answer
            return .later
        }
        return answer
    }

    func replay(_ name: String?, _ changes: some Collection<NavigationChange>) {
        hear("replays", "replayed\(name.map { " of \(shown($0))" } ?? ""):\(text(changes))")
        fire("replayed")
    }

    // MARK: Builders

    func register(_ name: String, isPlain: Bool, step: CorpusStep?) {
        let builder = CorpusBuilder(name)
        builders.append(builder)
        var status = NavigationStatus.ok
        do throws(NavigationError) {
            if isPlain {
                builder.id = try navigator?.register(name)
            } else {
                builder.id = try navigator?.register(name, builder: routeBuilder(builder))
            }
        } catch {
            status = error.status
        }
        if "\(status)" != step?.expected.status ?? "ok" { fail(step, "registering \(name): it is \(status)") }
    }

    private func routeBuilder(_ builder: CorpusBuilder) -> RouteBuilder<CorpusProduct, CorpusProduct> {
        let data = CorpusData(self, "route", builder.name)
        return RouteBuilder { [unowned self, data] build throws(BuilderRefusal) in
            try make(data) { () throws(BuilderRefusal) in
                let known = entry(build.entry)
                known.route = builder.name
                planned = build.entry
                let answer = builder.answers.isEmpty ? CorpusAnswer.accept : builder.answers.removeFirst()
                var model: CorpusProduct?
                if case .accept = answer {
                    model = CorpusProduct(self, build.entry, isView: false)
                    known.model = model
                    let arguments = build.arguments.map { " " + text($0) } ?? ""
                    hear("models", "made \(mark(build.entry))\(arguments)\(tag(build.tag))\(hint(build.hint))")
                }
                inside { fire("made") }
                if case .refuse(let code) = answer { throw BuilderRefusal(code) }
                return model
            }
        } makeView: { [unowned self, data] id, model throws(BuilderRefusal) in
            try make(data) { () throws(BuilderRefusal) in
                let known = entry(id)
                if model !== known.model { fail(step, "a view is made with another model") }
                let answer = builder.viewAnswers.isEmpty ? CorpusAnswer.accept : builder.viewAnswers.removeFirst()
                var view: CorpusProduct?
                if case .accept = answer {
                    view = CorpusProduct(self, id, isView: true)
                    hear("views", "view-made \(mark(id))")
                }
                known.view = view
                inside { fire("view-made") }
                if case .refuse(let code) = answer { throw BuilderRefusal(code) }
                return view
            }
        }
    }

    private func make(
        _ data: CorpusData, _ body: () throws(BuilderRefusal) -> CorpusProduct?
    ) throws(BuilderRefusal) -> CorpusProduct? {
        defer { withExtendedLifetime(data) {} }
        return try body()
    }

    // MARK: Events

    /// From the runner's observer, or pulled.
    func handle(_ event: NavigationEvent) {
        switch event.kind {
        case .question(let question):
            if event.hint != question.hint { fail(step, "a question's event has another hint") }
            let answer = ask(bridgeName, !hearsBridge, nil, question)
            if answer != .later { _ = try? navigator?.answer(question.id, answer) }
        case .load(let route, let question): load(route, question, event)
        case .replay(let changes): if hearsBridge { replay(bridgeName, changes) }
        case .result(let waiter, let entry, let result):
            if way == .pull { hear(result, nil, from: event) }
            heard.append(CorpusHeard(channel: "", kind: .record(waiter, entry, tag: event.tag)))
            if way == .pull { fire("result") }
        case .changed(let changes):
            apply(changes, event.revision)
            note(event, changes)
            hear("changes", "changed \(word(event.intent))\(flags(event)):\(text(changes))")
            fire("changed")
        case .completed(let ticket, let outcome):
            heard.append(
                CorpusHeard(
                    channel: "always",
                    kind: .completion(
                        ticket, outcome, event.intent, tag: event.tag, hint: hint(event.hint))))
            fire("completed")
        case .released(let id):
            hear("releases", "released \(mark(id))")
            fire("released")
        case .resync(let changes):
            mirror = []
            if !hasOverflowed { for change in changes { change.apply(to: &mirror) } }
            hear("always", "resync:\(text(changes))")
            fire("resync")
        case .state(let id):
            var state = "none"
            do throws(NavigationError) {
                state = try navigator?.state(of: id).map { text($0) } ?? "none"
            } catch {
                state = "can't be read: \(error.status)"
            }
            hear("states", "state \(mark(id)) \(state)")
            fire("state")
        case .overflow:
            hasOverflowed = true
            hear("always", "overflow")
        }
    }

    /// What is owed is answered when the outermost call has returned; in callbacks right here.
    private func load(_ route: RouteID, _ question: NavigationQuestion, _ event: NavigationEvent) {
        if question.kind != .open || event.intent != .open || !question.changes.isEmpty || question.tag != event.tag
            || question.hint != event.hint || question.isAnimated != event.isAnimated
        {
            fail(step, "a load's event and its question differ")
        }
        let index = questions.count
        questions.append(CorpusQuestion(id: question.id, ticket: question.ticket, isLoad: true))
        let name = navigator?.name(of: route) ?? "?"
        hear("always", "load \(shown(name))\(flags(event))")
        fire("load")
        let answer = loaderAnswers.isEmpty ? .accept : bridgeAnswer(loaderAnswers.removeFirst())
        if answer == .later { return }
        if way == .late { questions[index].owed = answer } else { _ = try? navigator?.answer(question.id, answer) }
    }

    /// For the names of what was added.
    private func note(_ event: NavigationEvent, _ changes: some Collection<NavigationChange>) {
        if hasOverflowed { return }
        let new = Set(changes.filter(\.makesEntry).map(\.entry))
        commits.append(CorpusCommit(event, mirror.reversed().filter { new.contains($0) }))
    }

    private func apply(_ changes: some Collection<NavigationChange>, _ revision: UInt64) {
        if hasOverflowed { return }
        if revision != lastRevision + 1 { fail(step, "changed: revision \(revision) after \(lastRevision)") }
        lastRevision = revision
        for change in changes { change.apply(to: &mirror) }
    }
}

extension NavigationChange {
    var makesEntry: Bool { kind == .added || kind == .replaced }
}
