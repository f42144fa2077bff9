// The log of what was heard during a step, and its comparison with the lines below the step.

@testable import NavCore

extension CorpusRun {
    func hear(_ channel: String, _ line: String) {
        heard.append(CorpusHeard(channel: channel, kind: .line(line)))
    }

    /// From the closure of an operation, or from an event.
    func hear(_ result: NavigationResult, _ operation: CorpusOperation?, from event: NavigationEvent? = nil) {
        var line: String
        var failure: NavigationStatus?
        switch result {
        case .value(let value): line = " value \(text(value))"
        case .cancelled(let reason, let origin): line = " cancelled \(reason)\(origin == .host ? " host" : "")"
        case .failed(let status): (line, failure) = (" failed \(status)", status)
        }
        line += tag(event?.tag ?? operation?.tag ?? 0)
        var waiter: WaiterID?
        var entry: EntryID?
        if case .result(let told, let left, _) = event?.kind { (waiter, entry) = (told, left) }
        heard.append(CorpusHeard(channel: "always", kind: .result(line, operation, waiter, entry, failure: failure)))
    }

    // MARK: Words

    func tag(_ number: UInt64) -> String { number == 0 ? "" : " tag \(number)" }
    func hint(_ value: NavigationValue?) -> String { value.map { " hint \(text($0))" } ?? "" }

    func flags(_ event: NavigationEvent) -> String {
        (event.origin == .host ? " host" : "") + (event.isAnimated ? "" : " unanimated") + tag(event.tag)
            + hint(event.hint)
    }

    func text(_ question: NavigationQuestion, _ bridge: String?, _ callback: String?) -> String {
        "asked \(word(question.kind))" + (bridge.map { " of \(shown($0))" } ?? "")
            + (callback.map { " via \($0)" } ?? "") + (question.isAnimated ? "" : " unanimated") + tag(question.tag)
            + hint(question.hint) + ":" + text(question.changes)
    }

    func text(_ value: NavigationValue) -> String { NavCoreTests.text(value) }

    func text(_ changes: some Collection<NavigationChange>) -> String {
        changes.isEmpty ? "" : " " + changes.map { text($0) }.joined(separator: ", ")
    }

    private func text(_ change: NavigationChange) -> String {
        if entry(change.entry).route == "?" { entry(change.entry).route = change.request.route }
        if !isClosed, change.node != navigator?.node { fail(step, "a change of another node") }
        let arguments = change.request.arguments.map { " " + text($0) } ?? ""
        if change.makesEntry, entry(change.entry).request == nil {
            entry(change.entry).request = shown(change.request.route) + arguments
        }
        return switch change.kind {
        case .added: "added \(mark(change.entry))\(arguments) at \(change.to)"
        case .removed: "removed \(mark(change.entry)) from \(change.from)"
        case .replaced:
            "replaced \(change.replaced.map { mark($0) } ?? "?") by \(mark(change.entry))\(arguments) at \(change.from)"
                + (change.to == change.from ? "" : " to \(change.to)")
        case .moved: "moved \(mark(change.entry)) from \(change.from) to \(change.to)"
        }
    }

    func word(_ kind: IntentKind) -> String {
        kind.name.description.replacing(" ", with: "-")
    }

    func word(_ kind: NavigationEvent.Kind) -> String {
        switch kind {
        case .result: "result"
        case .changed: "changed"
        case .completed: "completed"
        case .released: "released"
        case .state: "state"
        case .question: "question"
        case .load: "load"
        case .replay: "replay"
        case .resync: "resync"
        case .overflow: "overflow"
        }
    }

    // MARK: The comparison

    private static let called: Set = ["models", "views", "data", "objects"]

    func judgeHeard(_ step: CorpusStep) {
        let came = heard.filter { script.channels.contains($0.channel) && isShown($0) }
        if way == .pull {
            compare(
                step, step.heard.filter { !Self.called.contains($0.channel) },
                came.filter { !Self.called.contains($0.channel) })
            compare(
                step, step.heard.filter { Self.called.contains($0.channel) },
                came.filter { Self.called.contains($0.channel) })
        } else {
            compare(step, step.heard, came)
        }
        heard = []
    }

    private func isShown(_ heard: CorpusHeard) -> Bool {
        switch heard.kind {
        case .line: true
        case .result(_, _, _, _, let failure): failure == nil
        case .record: false
        case .completion(let ticket, _, _, _, _): operation(ticket)?.step.expected.staysPending ?? true
        }
    }

    private func compare(_ step: CorpusStep, _ lines: [CorpusHeardLine], _ came: [CorpusHeard]) {
        let isSame = lines.count == came.count && zip(lines, came).allSatisfy { matches(step, $0, $1) }
        if isSame { return }
        let expected = lines.map {
            "\n    - \($0.completion.map { "completed \($0.name) -> \($0.outcome)" } ?? $0.text)"
        }
        let actual = came.map { "\n    + \(shownText($0))" }
        fail(step, step.words + expected.joined() + actual.joined())
    }

    private func matches(_ step: CorpusStep, _ line: CorpusHeardLine, _ came: CorpusHeard) -> Bool {
        if let completion = line.completion {
            guard case .completion(let ticket, let outcome, _, _, _) = came.kind else { return false }
            return operation(ticket)?.name == completion.name && matches(step, completion.outcome, outcome)
        }
        if case .completion = came.kind { return false }
        return line.text.utf8.elementsEqual(shownText(came).utf8)
    }

    private func shownText(_ heard: CorpusHeard) -> String {
        switch heard.kind {
        case .line(let line): unmark(line)
        case .result(let line, let known, let waiter, _, _):
            "result \(shown((known ?? waiter.flatMap { operation($0) })?.name ?? "?"))\(line)"
        case .record: "record"
        case .completion(let ticket, let outcome, _, _, _): "completed \(operation(ticket)?.name ?? "?") -> \(outcome)"
        }
    }

    func operation(_ ticket: Ticket) -> CorpusOperation? { operations.first { $0.returned.ticket == ticket } }
    func operation(_ waiter: WaiterID) -> CorpusOperation? { operations.first { $0.waiter == waiter } }
}
