// From a plan to a decision: models are built, the bridge is asked, and whoever decides first decides.

extension Engine {
    /// Takes a planned operation through guards, builders and bridge.
    @inline(__always)
    func advance(_ operation: Slot) {
        guard build(operation) else { return }
        guard bridge.form != .none, operations[operation].pointee.intent.kind != .start else { return commit(operation) }
        ask(operation)
    }

    /// Makes the models of the plan's new entries. Where a builder refuses, the operation has ended.
    @inline(__always)
    private func build(_ operation: Slot) -> Bool {
        for index in 0..<operations[operation].pointee.tail.count {
            let slot = operations[operation].pointee.tail[index]
            if routes[entries[slot].pointee.route].pointee.makesModels, !makeModel(operation, index, slot) { return false }
        }
        return true
    }

    @inline(never)
    private func makeModel(_ operation: Slot, _ index: Int, _ slot: Slot) -> Bool {
        let made = host.makeModel(self, entry: slot, tag: operations[operation].pointee.intent.tag)
        let record = operations[operation]
        if made.code != 0 {
            record.pointee.outcome.by = .builder
            record.pointee.outcome.hostCode = made.code
            record.pointee.outcome.index = index
            fail(operation, .refused)
            return false
        }
        entries[slot].pointee.model = made.model
        entries[slot].pointee.hasModel = true
        guard record.pointee.verdict == .open else {
            decide(operation)
            return false
        }
        return true
    }

    @inline(__always)
    private func ask(_ operation: Slot) {
        let record = operations[operation]
        guard bridge.answers & Bridge.bit(record.pointee.intent.kind) != 0 else {
            record.pointee.verdict = .refused(code: 0)
            return decide(operation)
        }
        record.pointee.question = record.pointee.question.next
        record.pointee.wasAsked = true
        asking = operation
        if bridge.form == .pulled {
            becomePending(operation)
            record.pointee.holds += 1
            return append(.question, operation)
        }
        beingAsked = operation
        let answer = host.ask(self, operation: operation)
        beingAsked = 0
        if operations[operation].pointee.verdict == .open {
            switch answer {
            case .accept:
                asking = 0
                return commit(operation)
            case .refuse(let code): operations[operation].pointee.verdict = .refused(code: code)
            case .later: return becomePending(operation)
            }
        }
        decide(operation)
    }

    /// Ends an operation whose verdict is known.
    func decide(_ operation: Slot) {
        if asking == operation { asking = 0 }
        let record = operations[operation]
        switch record.pointee.verdict {
        case .open:
            assertionFailure("nothing was decided")
        case .accepted:
            commit(operation)
        case .refused(let code):
            record.pointee.outcome.by = .bridge
            record.pointee.outcome.hostCode = code
            fail(operation, .refused)
        case .aborted(let reason):
            record.pointee.outcome.abortReason = reason
            fail(operation, .aborted)
        case .superseded:
            fail(operation, .superseded)
        }
    }

    /// Records a decision about an operation that waits, and carries it out: now, or, inside a callback, next.
    func settle(_ operation: Slot, _ verdict: Verdict) {
        operations[operation].pointee.verdict = verdict
        if operation == beingAsked { return }
        if isInside {
            decided.append(operation, in: operations)
        } else {
            isInside = true
            decide(operation)
            leave()
        }
    }

    /// The host's answer to a question.
    package func answer(_ question: Id, code: Int32) -> Status {
        guard question.isOf(.question), question.slot != 0, Int(question.slot) < operations.slotCount else { return .stale }
        let record = operations[question.slot]
        guard question == record.pointee.question || question.isOlder(than: record.pointee.question), !question.isSpent
        else { return .stale }
        guard question == record.pointee.question, asking == question.slot, record.pointee.verdict == .open else {
            return .alreadyResolved
        }
        settle(question.slot, code == 0 ? .accepted : .refused(code: code))
        return .ok
    }

    /// Ends a pending operation, in whatever phase it is.
    package func abort(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard let operation = operations.find(ticket) else { return operations.isGone(ticket) ? .alreadyResolved : .stale }
        let record = operations[operation]
        guard record.pointee.phase != .done, record.pointee.verdict == .open else { return .alreadyResolved }
        switch record.pointee.phase {
        case .queued where record.pointee.isPending && !record.pointee.intent.kind.isReport:
            queue.remove(operation, in: operations)
            settle(operation, .aborted(reason))
        case .asking where asking == operation:
            settle(operation, .aborted(reason))
        case .asking:
            // Its builder is running; the verdict is read when that returns.
            record.pointee.verdict = .aborted(reason)
        case .queued where record.pointee.isPending:
            // A report has happened already.
            return .alreadyResolved
        case .queued, .done:
            return .stale
        }
        return .ok
    }

    /// The host sets, replaces or detaches its bridge.
    package func setBridge(_ new: Bridge) {
        let old = bridge
        bridge = new
        if asking != 0, operations[asking].pointee.verdict == .open { settle(asking, .aborted(.bridgeGone)) }
        if old.memory != nil { records.append(Record(kind: .discardedBridge, memory: old.memory)) }
        if isStarted { replay() }
        leaveIfOutermost()
    }
}
