// From a plan to a decision: models are built, the bridge is asked, and whoever decides first decides.

extension Engine {
    /// Takes a planned operation through builders and bridge.
    @inline(__always)
    func advance(_ operation: OperationReference) {
        guard build(operation) else { return }
        switch bridge.form {
        case .none: commit(operation)
        case .called: ask(operation)
        case .pulled: askByRecord(operation)
        }
    }

    /// Makes the models of the plan's new entries. Where that ends the operation, false.
    @inline(__always)
    private func build(_ operation: OperationReference) -> Bool {
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            guard change.kind == .added || change.kind == .replaced else { continue }
            if routes[entries[change.entry].pointee.route].pointee.builder.makeModel != nil {
                guard makeModel(operation, index, change.entry) else { return false }
            }
        }
        return true
    }

    @inline(never)
    private func makeModel(_ operation: OperationReference, _ index: Int, _ slot: Slot) -> Bool {
        let route = routes[entries[slot].pointee.route]
        guard let make = route.pointee.builder.makeModel else { return true }
        var build = Build(
            entry: entries[slot].pointee.id, route: route.pointee.header.id,
            arguments: entries[slot].pointee.arguments?.cell, tag: operation.pointee.question.tag)
        var model: UnsafeMutableRawPointer?
        building = operation
        let code = make(route.pointee.builder.keepsake.userData, &build, &model)
        building = nil
        if code != 0 {
            operation.pointee.outcome.by = RefusingParty.builder.rawValue
            operation.pointee.outcome.hostCode = code
            operation.pointee.outcome.index = index
            fail(operation, .refused)
            return false
        }
        entries[slot].pointee.model = model
        entries[slot].pointee.hasModel = true
        if !operation.pointee.verdict.isOpen {
            decide(operation)
            return false
        }
        return true
    }

    @inline(__always)
    private func putQuestion(_ operation: OperationReference) {
        questionCount &+= 1
        operation.pointee.question.id = Id(.question, number: questionCount)
        operation.pointee.question.ticket = operation.pointee.id
        operation.pointee.question.changes = address(of: &operation.pointee.changes)
        asking = operation
    }

    @inline(__always)
    private func ask(_ operation: OperationReference) {
        guard operation.pointee.question.kind != .start else { return commit(operation) }
        guard let function = bridge.question(for: operation.pointee.question.kind) else {
            operation.pointee.verdict = .refused(code: 0)
            return decide(operation)
        }
        putQuestion(operation)
        beingAsked = operation
        let answer = function(bridge.keepsake.userData, address(of: &operation.pointee.question))
        beingAsked = nil
        if answer == Answer.yes, operation.pointee.verdict.isOpen {
            asking = nil
            commit(operation)
        } else {
            heed(answer, operation)
        }
    }

    @inline(never)
    private func heed(_ answer: Int32, _ operation: OperationReference) {
        if operation.pointee.verdict.isOpen {
            if answer == Answer.later {
                obstacles.insert(.asking)
                return becomePending(operation)
            }
            operation.pointee.verdict = .refused(code: answer)
        }
        decide(operation)
    }

    private func askByRecord(_ operation: OperationReference) {
        guard operation.pointee.question.kind != .start else { return commit(operation) }
        putQuestion(operation)
        obstacles.insert(.asking)
        becomePending(operation)
        operation.pointee.holds += 1
        append(.question, operation)
    }

    /// Ends an operation whose verdict is known.
    func decide(_ operation: OperationReference) {
        if asking == operation {
            asking = nil
            obstacles.remove(.asking)
        }
        switch operation.pointee.verdict {
        case .open:
            assertionFailure("nothing was decided")
        case .accepted:
            commit(operation)
        case .refused(let code):
            operation.pointee.outcome.by = RefusingParty.bridge.rawValue
            operation.pointee.outcome.hostCode = code
            fail(operation, .refused)
        case .aborted(let reason):
            operation.pointee.outcome.abortReason = reason.rawValue
            fail(operation, .aborted)
        case .superseded:
            fail(operation, .superseded)
        }
    }

    /// Decides an operation that waits, and carries it out: now, or, inside a callback, next.
    func settle(_ operation: OperationReference, _ verdict: Verdict) {
        operation.pointee.needsCleaning = true
        operation.pointee.verdict = verdict
        if operation == beingAsked || operation == building { return }
        if isInside {
            decided.append(operation)
        } else {
            obstacles.insert(.inside)
            decide(operation)
            leave()
        }
    }

    /// The host's answer to a question.
    package func answer(_ question: Id, code: Int32) -> Status {
        guard question.isOf(.question), question.number > 0, question.number <= questionCount else { return .stale }
        guard let asking, asking.pointee.question.id == question, asking.pointee.verdict.isOpen else {
            return .alreadyResolved
        }
        settle(asking, code == Answer.yes ? .accepted : .refused(code: code))
        return .ok
    }

    /// Ends a pending operation, in whatever phase it is.
    package func abort(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard let operation = operations.find(ticket) else {
            return operations.isGone(ticket) ? .alreadyResolved : .stale
        }
        let isWaiting = operation.pointee.isQueued || operation == asking || operation == building
        guard isWaiting, operation.pointee.verdict.isOpen else { return .alreadyResolved }
        if operation.pointee.isQueued {
            operation.pointee.isQueued = false
            queue.remove(operation)
            if queue.isEmpty { obstacles.remove(.queued) }
        }
        settle(operation, .aborted(reason))
        return .ok
    }

    /// The host sets, replaces or detaches its bridge.
    package func setBridge(_ new: Bridge) {
        let old = bridge
        bridge = new
        if let asking, asking.pointee.verdict.isOpen { settle(asking, .aborted(.bridgeGone)) }
        giveBack(old.keepsake)
        if life == .started { replay() }
        leaveIfOutermost()
    }
}
