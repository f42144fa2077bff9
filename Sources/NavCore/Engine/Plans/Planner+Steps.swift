// Plans of several steps: many entries pushed, batches. Each step is planned upon the draft that those before it have left;
// the changes of the operation are the difference between the stack and the last draft.

extension Planner {
    func planSteps(_ operation: OperationReference) -> Status {
        engine.nameWaiter(of: operation)
        let drafted = operation.pointee.makeDrafted()
        let status = draftEach(operation, drafted)
        settleRenewals(drafted)
        for index in 0..<drafted.pointee.removals.count {
            let entry = entries[drafted.pointee.removals[index].entry]
            if entry.pointee.phase == .alive { entry.pointee.mark = .none }
        }
        guard status == .ok else { return status }
        if isPassing(operation.pointee.outcome.entry) { operation.pointee.outcome.entry = .none }
        draftIsPlan(of: operation, drafted)
        return .ok
    }

    /// Whether an entry comes and goes within a plan. Such an entry is never made, so nobody is told its id.
    func isPassing(_ id: Id) -> Bool {
        guard let slot = entries.find(id) else { return false }
        return entries[slot].pointee.mark == .leaves
    }

    /// Makes the draft the plan of an operation.
    func draftIsPlan(of operation: OperationReference, _ drafted: DraftedReference) {
        draft.keepAllThatStay()
        compare(with: operation, drafted)
        drafted.pointee.kept = draft.kept
        draft.exchange(kept: draft.kept, tail: &drafted.pointee.tail)
    }

    private func draftEach(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        switch operation.pointee.question.kind {
        case .pushAll: draftMany(operation)
        case .setStack: draftNewStack(operation, drafted)
        case .open: draftLink(operation, drafted)
        case .remove: draftRemoval(operation, drafted)
        case .batch: draftBatch(operation, drafted)
        default: draftStep(operation, drafted)
        }
    }

    private func draftBatch(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        var didAnything = false
        var last = Status.invalid
        var index = 0
        var next = operation.pointee.steps.first
        while let step = next {
            let renewalCount = drafted.pointee.renewals.count
            last = draftEach(step, drafted)
            for place in renewalCount..<drafted.pointee.renewals.count {
                drafted.pointee.renewals.base[place].index = index
            }
            // What does nothing is looked at, too: a wrong argument is wrong whatever the state.
            if last.rawValue > 0, engine.checkArguments(step) != .ok { last = .invalid }
            step.pointee.outcome.index = index
            if last.rawValue < 0 {
                operation.pointee.outcome.index = index
                engine.blame(step, of: operation)
                return last
            }
            if last == .ok { didAnything = true }
            operation.pointee.outcome.redirects += step.pointee.outcome.redirects
            if last == .ok || last == .alreadyThere {
                operation.pointee.outcome.entry = step.pointee.outcome.entry
            }
            index += 1
            next = step.pointee.next
        }
        return didAnything ? .ok : last
    }

    private func draftStep(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        let status = planOnDraft(step, step.pointee.question.kind)
        guard status == .ok || status == .alreadyThere else { return status }
        for index in 0..<step.pointee.changes.count {
            let change = step.pointee.changes[index]
            if change.removedEntry != 0 { remove(change.removedEntry, because: step, drafted) }
            if change.kind == .moved { drafted.pointee.brought.append(change.entry) }
            draft.apply(change)
        }
        return step.pointee.intent.renews ? renewFound(by: step, status, drafted) : status
    }

    func remove(_ slot: Slot, because cause: OperationReference, _ drafted: DraftedReference) {
        entries[slot].pointee.mark = .leaves
        if entries[slot].pointee.phase == .planned { entries[slot].pointee.phase = .leaving }
        drafted.pointee.removals.append(Removal(entry: slot, cause: cause))
    }

    /// Whether an unknown route only ends what is done.
    func isEnough(_ status: Status, _ step: OperationReference, at index: Int) -> Bool {
        status == .unresolved && index > 0 && engine.policy(of: step) == .prefix
    }

    private func draftMany(_ operation: OperationReference) -> Status {
        var index = 0
        var next = operation.pointee.steps.first
        while let step = next {
            let status = planNew(step)
            guard status == .ok else {
                operation.pointee.outcome.index = index
                engine.blame(step, of: operation)
                return isEnough(status, step, at: index) ? engine.checkArguments(operation) : status
            }
            step.pointee.outcome.index = index
            operation.pointee.outcome.entry = step.pointee.outcome.entry
            operation.pointee.outcome.redirects += step.pointee.outcome.redirects
            draft.apply(step.pointee.changes.only)
            index += 1
            next = step.pointee.next
        }
        return .ok
    }
}
