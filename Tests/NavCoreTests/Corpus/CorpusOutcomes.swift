// Compares what became of each operation with what its step expects, whether it was returned or completed.

@testable import NavCore

extension CorpusRun {
    func matches(_ step: CorpusStep, _ expected: CorpusExpectation, _ outcome: NavigationOutcome) -> Bool {
        let by = outcome.by == .guardian ? "guard" : "\(outcome.by)"
        guard expected.status == "\(outcome.status)", expected.by == by, expected.code == outcome.hostCode,
            expected.reason == "\(outcome.abortReason)", expected.index == outcome.index,
            expected.redirects == outcome.redirects
        else { return false }
        if let entry = expected.entry, resolve(step, entry, .entry) != outcome.entry?.rawValue ?? 0 { return false }
        if let removed = expected.removed, removed != outcome.removed { return false }
        if let revision = expected.revision, revision != outcome.revision { return false }
        return true
    }

    func judgeOperations(_ step: CorpusStep?) {
        learn()
        for operation in operations where operation.entry == nil && operation.whole == nil && operation.step.namesEntry
        {
            guard operation.outcome.status == .ok, let id = operation.outcome.entry else { continue }
            name(id, operation)
        }
        nameParts()
        for item in heard { note(item, step) }
        for operation in operations {
            if !operation.isJudged, !isEnding { judge(operation) }
            if let failure = operation.failure, !isEnding {
                fail(step, "the waiter of \(operation.name) failed with \(failure), and no completion came")
            }
            operation.failure = nil
        }
    }

    func name(_ id: EntryID, _ operation: CorpusOperation) {
        operation.entry = id
        entry(id).name = operation.name
    }

    /// What has to be known before anything is judged. The record of a result comes right after its closure, which does
    /// not say whose it is.
    private func learn() {
        var settled: CorpusOperation?
        for item in heard {
            switch item.kind {
            case .result(_, let known?, _, _, _): settled = known
            case .record(let waiter, _, _):
                if settled?.waiter == nil { settled?.waiter = waiter }
                settled = nil
            case .completion(let ticket, let outcome, _, _, _):
                guard let operation = operation(ticket) else { break }
                operation.completed = outcome
                take(outcome.waiter, of: operation)
            default: break
            }
        }
    }

    private func note(_ item: CorpusHeard, _ step: CorpusStep?) {
        switch item.kind {
        case .line: break
        case .record(let waiter, let entry, let tag):
            guard let operation = operation(waiter) ?? part(waitingFor: waiter, entry) else {
                return fail(step, "a result for a waiter that nobody has")
            }
            operation.records += 1
            if tag != operation.tag { fail(step, "a result with the tag \(tag)") }
        case .result(_, let known, let waiter, let entry, let failure):
            guard let operation = known ?? waiter.flatMap({ operation($0) ?? part(waitingFor: $0, entry) }) else {
                return fail(step, "a result for a waiter that nobody has")
            }
            if way != .pull { operation.callbacks += 1 }
            operation.settled += 1
            operation.failure = failure ?? operation.failure
        case .completion(let ticket, let outcome, let intent, let tag, let told):
            guard let operation = operation(ticket) else { return fail(step, "a completion that nobody waits for") }
            operation.completions += 1
            if operation.completions > 1 { fail(step, "\(operation.name) completes a second time") }
            if word(intent) != operation.step.verb { fail(step, "\(operation.name) completes as \(intent)") }
            if tag != operation.tag { fail(step, "\(operation.name) completes with the tag \(tag)") }
            if told != hint(operation.step.hint.map { nameOnly($0) }) {
                fail(step, "\(operation.name) completes with the hint\(told)")
            }
            for part in operations where part === operation || part.whole === operation {
                checkWaiter(of: part, outcome.status, step)
            }
        }
    }

    /// The waiter of what was pending and came to nothing has failed with the same status just before.
    private func checkWaiter(of operation: CorpusOperation, _ status: NavigationStatus, _ step: CorpusStep?) {
        if let failure = operation.failure, failure != status {
            fail(step, "\(operation.name): \(failure) and \(status)")
        }
        if operation.waits, status != .ok, operation.settled == 0 {
            fail(step, "\(operation.name) completes, and its waiter was told nothing")
        }
        operation.failure = nil
    }

    /// The value, whose host objects are named and not given.
    func nameOnly(_ value: CorpusValue) -> NavigationValue {
        value.given { .object(CorpusObject($0) { _ in }) }
    }

    private func judge(_ operation: CorpusOperation) {
        let expected = operation.step.expected
        operation.isJudged = true
        let holds =
            if expected.staysPending {
                operation.wasPending && operation.completed == nil
            } else if expected.isPendingThenDone && !operation.wasPending
                || operation.wasPending && operation.completed == nil
            {
                false
            } else {
                matches(operation.step, expected, operation.outcome)
            }
        if !holds {
            let completed = operation.completed.map { "\($0)" } ?? "nothing"
            fail(operation.step, "\(operation.step.words): returned \(operation.returned), completed \(completed)")
        }
    }

    // MARK: The balance

    func balance(_ step: CorpusStep) {
        guard let navigator, !isClosed, !isPaused else { return }
        if hasOverflowed || isDeaf {
            hasOverflowed = false
            mirror = navigator.stack.ids
            lastRevision = navigator.revision
            return
        }
        if mirror != navigator.stack.ids { fail(step, "the changes, applied to a mirror, don't give the stack") }
        if lastRevision != navigator.revision { fail(step, "the last event told another revision") }
    }

    func balanceAll() {
        if liveData != 0 { fail(nil, "\(liveData) registrations were not given back") }
        if liveProducts != 0 { fail(nil, "\(liveProducts) models and views were not destroyed") }
        if liveObjects != 0 { fail(nil, "\(liveObjects) host objects were not destroyed") }
        if !hooks.isEmpty { fail(hooks[0], "what was to be done inside has never run") }
        if !hostAnswers.isEmpty || builders.contains(where: { !$0.answers.isEmpty || !$0.viewAnswers.isEmpty }) {
            fail(nil, "a prepared answer was never wanted")
        }
        for operation in operations {
            let whole = operation.whole ?? operation
            let settled = operation.waits && (whole.returned.status == .ok || whole.wasPending) ? 1 : 0
            if operation.callbacks != (way == .pull ? 0 : settled) {
                fail(operation.step, "the closure of \(operation.name) ran \(operation.callbacks) times")
            }
            if isFreed, way == .pull { continue }
            if operation.records != settled {
                fail(operation.step, "\(operation.records) results of \(operation.name)")
            }
            if operation.wasPending, operation.completions != 1 {
                fail(operation.step, "\(operation.name) completed \(operation.completions) times")
            }
        }
    }
}
