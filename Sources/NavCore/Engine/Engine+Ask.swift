// From a plan to a decision: models are built, the bridge is asked, and whoever decides first decides.

extension Engine {
    /// Takes a planned operation through builders and bridge.
    @inline(__always)
    func advance(_ operation: OperationReference, _ kind: IntentKind) {
        guard build(operation, kind) else { return }
        switch bridge.form {
        case .called where kind != .start: ask(operation, kind)
        case .pulled where kind != .start: askByRecord(operation)
        default: commit(operation, kind)
        }
    }

    /// Makes the models of the plan's new entries. Where that ends the operation, false.
    @inline(__always)
    private func build(_ operation: OperationReference, _ kind: IntentKind) -> Bool {
        switch kind {
        case .popBack, .popToEntry, .popToRoute, .popUpToRoot: return true
        case .navigate, .navigateForResult: return build(operation, 0)
        default: return (0..<operation.pointee.changes.count).allSatisfy { build(operation, $0) }
        }
    }

    @inline(__always)
    private func build(_ operation: OperationReference, _ index: Int) -> Bool {
        let change = operation.pointee.changes[index]
        guard change.kind == .added || change.kind == .replaced else { return true }
        let route = entries[change.entry].pointee.route
        return routes[route].pointee.builder.makeModel == nil || makeModel(operation, index, change.entry)
    }

    @inline(never)
    private func makeModel(_ operation: OperationReference, _ index: Int, _ slot: Slot) -> Bool {
        let route = routes[entries[slot].pointee.route]
        guard let make = route.pointee.builder.makeModel else { return true }
        var build = Build(
            entry: entries[slot].pointee.id, route: route.pointee.id,
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
        operation.pointee.question.id = nextQuestion
        nextQuestion.rawValue &+= 1
        operation.pointee.question.changes = address(of: &operation.pointee.changes)
    }

    @inline(__always)
    private func ask(_ operation: OperationReference, _ kind: IntentKind) {
        guard let function = bridge.question(for: kind) else { return heed(0, of: .refused(code: 0), operation) }
        putQuestion(operation)
        beingAsked = operation
        let answer = function(bridge.keepsake.userData, address(of: &operation.pointee.question))
        beingAsked = nil
        if answer == Answer.yes, operation.pointee.verdict.isOpen {
            commit(operation, kind)
        } else {
            heed(answer, of: .refused(code: answer), operation)
        }
    }

    /// What follows where the bridge did not just say yes. It may have decided otherwise while it was being asked.
    @inline(never)
    private func heed(_ answer: Int32, of verdict: Verdict, _ operation: OperationReference) {
        operation.pointee.needsCleaning = true
        if operation.pointee.verdict.isOpen {
            if answer == Answer.later { return wait(operation) }
            operation.pointee.verdict = verdict
        }
        decide(operation)
    }

    /// The bridge owes the answer; until then nothing else is planned.
    private func wait(_ operation: OperationReference) {
        asking = operation
        obstacles.insert(.asking)
        becomePending(operation)
    }

    @inline(never)
    private func askByRecord(_ operation: OperationReference) {
        putQuestion(operation)
        wait(operation)
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
            commit(operation, operation.pointee.question.kind)
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

    /// The operation whose question is not answered.
    var openQuestion: OperationReference? {
        guard let operation = beingAsked ?? asking, operation.pointee.verdict.isOpen else { return nil }
        return operation
    }

    /// The host's answer to a question.
    package func answer(_ question: Id, code: Int32) -> Status {
        guard question.isOf(.question), question.number > 0, question.rawValue < nextQuestion.rawValue else { return .stale }
        guard let open = openQuestion, open.pointee.question.id == question else { return .alreadyResolved }
        settle(open, code == Answer.yes ? .accepted : .refused(code: code))
        return .ok
    }

    /// Ends a pending operation, in whatever phase it is.
    package func abort(_ ticket: Id, _ reason: AbortReason) -> Status {
        guard let operation = operations.find(ticket) else {
            return operations.isGone(ticket) ? .alreadyResolved : .stale
        }
        let isWaiting = operation.pointee.isQueued || operation == openQuestion || operation == building
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
        if let open = openQuestion { settle(open, .aborted(.bridgeGone)) }
        giveBack(old.keepsake)
        if life == .started { replay() }
        leaveIfOutermost()
    }
}
