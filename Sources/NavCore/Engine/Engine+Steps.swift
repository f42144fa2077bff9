// Operations of several steps: many entries pushed, the whole stack set, batches. Each step is planned upon the draft that
// those before it have left; the changes of the operation are what is different in the end.

extension Engine {
    /// A step, which its operation holds. It is filled in like an operation.
    package func addStep(_ kind: IntentKind, to operation: OperationReference) -> OperationReference {
        let step = takeRecord(kind)
        step.pointee.question.tag = operation.pointee.question.tag
        step.pointee.intent.unresolved = operation.pointee.intent.unresolved
        operation.pointee.steps.append(step)
        return step
    }

    /// Says which part of an operation is wrong.
    package func blame(_ index: Int, of operation: OperationReference) {
        operation.pointee.outcome.index = index
    }

    /// The waiter of the last step that has one is that of the operation.
    func nameWaiter(of operation: OperationReference) {
        operation.pointee.steps.forEach { step in
            if step.pointee.outcome.waiter != .none { operation.pointee.outcome.waiter = step.pointee.outcome.waiter }
        }
    }

    func planSteps(_ operation: OperationReference) -> Status {
        nameWaiter(of: operation)
        let drafted = operation.pointee.makeDrafted()
        let status = draftEach(operation, drafted)
        for index in 0..<drafted.pointee.departures.count {
            let entry = entries[drafted.pointee.departures[index].entry]
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
        default: draftBatch(operation, drafted)
        }
    }

    private func draftBatch(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        var didAnything = false
        var last = Status.invalid
        var index = 0
        var next = operation.pointee.steps.first
        while let step = next {
            last = step.pointee.question.kind.hasSteps ? draftEach(step, drafted) : draftStep(step, drafted)
            // What does nothing is looked at, too: a wrong argument is wrong whatever the state.
            if last.rawValue > 0, checkArguments(step) != .ok { last = .invalid }
            step.pointee.outcome.index = index
            if last.rawValue < 0 {
                operation.pointee.outcome.index = index
                blame(step, of: operation)
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
        guard status == .ok else { return status }
        for index in 0..<step.pointee.changes.count {
            let change = step.pointee.changes[index]
            if change.kind == .removed { depart(change.entry, because: step, drafted) }
            if change.kind == .replaced { depart(change.replaced, because: step, drafted) }
            if change.kind == .moved { drafted.pointee.brought.append(change.entry) }
            draft.apply(change)
        }
        return .ok
    }

    func depart(_ slot: Slot, because cause: OperationReference, _ drafted: DraftedReference) {
        entries[slot].pointee.mark = .leaves
        if entries[slot].pointee.phase == .planned { entries[slot].pointee.phase = .leaving }
        drafted.pointee.departures.append(Departure(entry: slot, cause: cause))
    }

    /// Whether an unknown route only ends what is done.
    private func isEnough(_ status: Status, _ step: OperationReference, at index: Int) -> Bool {
        status == .unresolved && index > 0 && policy(of: step) == .prefix
    }

    private func draftMany(_ operation: OperationReference) -> Status {
        var index = 0
        var next = operation.pointee.steps.first
        while let step = next {
            let status = planNew(step)
            guard status == .ok else {
                operation.pointee.outcome.index = index
                blame(step, of: operation)
                return isEnough(status, step, at: index) ? checkArguments(operation) : status
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

    // MARK: A new stack

    /// Those that the new stack has are marked as kept; those of the draft that are not marked leave.
    private func draftNewStack(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        var made = NewStack()
        defer { made.tail.free() }
        let status = fill(&made, operation)
        if status == .ok { operation.pointee.outcome.entry = id(of: made.top ?? draft[made.kept - 1]) }
        let isSame = status == .ok && made.kept + made.tail.count == draft.count && isTail(made)
        var index = draft.count
        while index > 0 {
            index -= 1
            let slot = draft[index]
            if entries[slot].pointee.mark == .kept {
                entries[slot].pointee.mark = .none
            } else if status == .ok {
                depart(slot, because: operation, drafted)
            }
        }
        guard status == .ok else { return status }
        if isSame { return .alreadyThere }
        draft.exchange(kept: made.kept, tail: &made.tail)
        return .ok
    }

    /// Whether the draft ends with the same entries.
    private func isTail(_ made: NewStack) -> Bool {
        (0..<made.tail.count).allSatisfy { made.tail[$0] == draft[made.kept + $0] }
    }

    private func fill(_ made: inout NewStack, _ operation: OperationReference) -> Status {
        guard let elements = operation.pointee.intent.elements else { return .invalid }
        var next = operation.pointee.steps.first
        for index in 0..<operation.pointee.intent.idCount {
            var status = Status.ok
            if elements[index].kept != .none {
                status = keep(elements[index].kept, at: index, &made)
            } else if let step = next {
                status = planNew(step)
                if status != .ok { blame(step, of: operation) }
                if isEnough(status, step, at: index) {
                    operation.pointee.outcome.index = index
                    return checkArguments(operation)
                }
                if status == .ok { made.tail.append(step.pointee.changes.only.entry) }
                step.pointee.outcome.index = index
                operation.pointee.outcome.redirects += step.pointee.outcome.redirects
                next = step.pointee.next
            }
            guard status == .ok else {
                operation.pointee.outcome.index = index
                return status
            }
        }
        return .ok
    }

    private func keep(_ id: Id, at index: Int, _ made: inout NewStack) -> Status {
        guard let slot = entries.find(id), entries[slot].pointee.phase == .alive else { return .stale }
        switch entries[slot].pointee.mark {
        case .kept, .brought: return .invalid
        case .leaves: return .stale
        case .none: entries[slot].pointee.mark = .kept
        }
        if made.tail.isEmpty, index < draft.kept, draft[index] == slot {
            made.kept += 1
        } else {
            made.tail.append(slot)
        }
        return .ok
    }

    // MARK: What is different

    /// Writes down the changes from the stack to the draft: first what leaves, from the top; then, from the bottom up,
    /// what comes and what moves. Where the lowest that leaves and a new one have the same index, the one replaces the
    /// other.
    private func compare(with operation: OperationReference, _ drafted: DraftedReference) {
        let tail = draft.tail
        survivors.removeAll()
        for index in 0..<tail.count where entries[tail[index]].pointee.phase == .alive {
            entries[tail[index]].pointee.mark = .kept
            survivors.append(tail[index])
        }
        let replacement = tail.count > 0 && entries[tail[0]].pointee.phase == .planned ? tail[0] : 0
        let isReplaced = removeAllOthers(operation, replacement)
        if areInOrder(survivors) {
            addMissing(operation, tail, from: isReplaced ? 1 : 0)
        } else {
            markBrought(drafted.pointee.brought)
            rearrange(operation, tail, survivors, from: isReplaced ? 1 : 0)
        }
        for index in 0..<survivors.count { entries[survivors[index]].pointee.mark = .none }
    }

    /// Whether the lowest one that leaves is replaced.
    private func removeAllOthers(_ operation: OperationReference, _ replacement: Slot) -> Bool {
        operation.pointee.changes.removeAll()
        var index = stack.count
        while index > draft.kept {
            index -= 1
            let slot = stack[index]
            if entries[slot].pointee.mark == .kept { continue }
            if index == draft.kept, replacement != 0 {
                operation.pointee.changes.append(.replaced(slot, by: replacement, at: index, of: draft.node))
                return true
            }
            operation.pointee.changes.append(.removed(slot, from: index, of: draft.node))
        }
        return false
    }

    private func areInOrder(_ survivors: FlatList<Slot>) -> Bool {
        guard survivors.count > 1 else { return true }
        return (1..<survivors.count).allSatisfy {
            entries[survivors[$0 - 1]].pointee.place < entries[survivors[$0]].pointee.place
        }
    }

    private func addMissing(_ operation: OperationReference, _ tail: FlatList<Slot>, from first: Int) {
        for index in first..<tail.count where entries[tail[index]].pointee.mark != .kept {
            operation.pointee.changes.append(.added(tail[index], at: draft.kept + index, of: draft.node))
        }
    }

    private func markBrought(_ brought: FlatList<Slot>) {
        for index in 0..<brought.count where entries[brought[index]].pointee.mark == .kept {
            entries[brought[index]].pointee.mark = .brought
        }
    }

    private func rearrange(
        _ operation: OperationReference, _ tail: FlatList<Slot>, _ survivors: FlatList<Slot>, from first: Int
    ) {
        survivors.sort { entries[$0].pointee.place < entries[$1].pointee.place }
        var ranks = FlatList<UInt32>(capacity: tail.count)
        var areBrought = FlatList<Bool>(capacity: tail.count)
        defer {
            ranks.free()
            areBrought.free()
        }
        for index in 0..<tail.count {
            let mark = entries[tail[index]].pointee.mark
            ranks.append(mark == .none ? Rearrangement.none : rank(of: tail[index], in: survivors))
            areBrought.append(mark == .brought)
        }
        var rearrangement = Rearrangement(oldRanks: ranks, areBrought: areBrought)
        defer { rearrangement.free() }
        rearrangement.forEachStep { step in
            switch step {
            case .add(let index, let to):
                guard index >= first else { return }
                operation.pointee.changes.append(.added(tail[index], at: draft.kept + to, of: draft.node))
            case .move(let index, let from, let to):
                operation.pointee.changes.append(
                    .moved(tail[index], from: draft.kept + from, to: draft.kept + to, of: draft.node))
            }
        }
    }

    private func rank(of slot: Slot, in survivors: FlatList<Slot>) -> UInt32 {
        let place = entries[slot].pointee.place
        var low = 0
        var high = survivors.count
        while low < high {
            let middle = (low + high) / 2
            if entries[survivors[middle]].pointee.place < place { low = middle + 1 } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }
}

/// A new stack, as it is put together: so many entries of the old one, then others.
private struct NewStack {
    var kept = 0
    var tail = FlatList<Slot>()

    var top: Slot? { tail.isEmpty ? nil : tail[tail.count - 1] }
}
