// The plan of a new stack: entries that are kept, in any order, and new ones between them.

extension Planner {
    /// Marks the entries that the new stack has as kept; those of the draft that are not marked leave.
    func draftNewStack(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard operation.pointee.intent.idCount < 2 || mayPush(by: operation) else { return .invalid }
        guard operation.pointee.intent.idCount > 0 || stack.pointee.mayBeEmpty else {
            engine.complain("only a column without an initial entry may be empty", about: operation)
            return .invalid
        }
        var made = NewStack()
        defer {
            made.tail.free()
            made.moved.free()
        }
        let goal = stack
        let renewalCount = drafted.pointee.renewals.count
        var status = fill(&made, operation, drafted)
        if !made.moved.isEmpty {
            let moved = move(made.moved, to: goal, operation, drafted, goesOn: status == .ok)
            if status == .ok { status = moved }
            work(on: goal)
        }
        made.kept += base
        let top = made.top ?? (made.kept > 0 ? draft[made.kept - 1] : 0)
        if status == .ok { operation.pointee.outcome.entry = engine.id(of: top) }
        let heir = top == 0 ? stack.pointee.owner : top
        // Entries that are left in the same order stay.
        var (place, same) = (made.kept, 0)
        while place < draft.count {
            let slot = draft[place]
            if entries[slot].pointee.mark == .kept {
                guard same < made.tail.count, slot == made.tail[same] else { break }
                same += 1
            }
            place += 1
        }
        let isSame = place == draft.count && same == made.tail.count
        var leaving = FlatList<Int>()
        defer { leaving.free() }
        var index = draft.count
        while index > base {
            index -= 1
            let slot = draft[index]
            if entries[slot].pointee.mark == .kept {
                entries[slot].pointee.mark = .none
            } else if status == .ok {
                remove(slot, passingTo: heir, because: operation, drafted)
                if index < place { leaving.append(index) }
            }
        }
        guard status == .ok else { return status }
        if isSame, leaving.isEmpty { return drafted.pointee.renewals.count > renewalCount ? .ok : .alreadyThere }
        draft.truncate(to: place)
        for index in 0..<leaving.count { draft.remove(at: leaving[index]) }
        for index in same..<made.tail.count { draft.push(made.tail[index]) }
        return .ok
    }

    private func fill(_ made: inout NewStack, _ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard let elements = operation.pointee.intent.elements else { return .ok }
        targetOfSteps = operation.pointee.intent.target == .none ? batch.target : operation.pointee.intent.target
        defer { targetOfSteps = nil }
        var next = operation.pointee.steps.first
        for index in 0..<operation.pointee.intent.idCount {
            let step = elements[index].hasRequest ? next : nil
            let kept = elements[index].kept
            let status =
                kept == .none
                ? make(step, at: index, &made, drafted) : keep(kept, step, at: index, of: operation, &made, drafted)
            if let step {
                if status != .ok { engine.blame(step, of: operation) }
                if isEnough(status, step, at: index) {
                    operation.pointee.outcome.index = index
                    return engine.checkArguments(operation)
                }
                step.pointee.outcome.index = index
                operation.pointee.outcome.redirects += step.pointee.outcome.redirects
                next = operation.pointee.steps.next(after: step)
            }
            guard status == .ok else {
                operation.pointee.outcome.index = index
                return status
            }
        }
        return .ok
    }

    private func make(
        _ step: OperationReference?, at index: Int, _ made: inout NewStack, _ drafted: DraftedReference
    ) -> Status {
        guard let step else { return .invalid }
        step.pointee.outcome.index = index
        let (status, entry) = self.make(
            step, below: made.below ?? (made.kept + base > 0 ? draft[made.kept + base - 1] : 0))
        guard status == .ok else { return status }
        made.tail.append(entry)
        made.below = entry
        return noteMade(entry, by: step, drafted)
    }

    /// Keeps an entry, with the arguments of a step where there is one.
    private func keep(
        _ id: Id, _ step: OperationReference?, at index: Int, of operation: OperationReference, _ made: inout NewStack,
        _ drafted: DraftedReference
    ) -> Status {
        guard let slot = engine.findAlive(id) else { return .stale }
        switch entries[slot].pointee.mark {
        case .leaves: return .stale
        case .kept, .brought: return .invalid
        case .none: break
        }
        if let step {
            let status = renewKept(slot, step, at: index, drafted)
            guard status == .ok else { return status }
        }
        if base > 0, engine.plannedNode(of: slot) == draft.node, (indexInDraft(slot) ?? base) < base {
            engine.complain("the entry stands below those of the flow", about: step ?? operation)
            return .invalid
        }
        entries[slot].pointee.mark = .kept
        if engine.plannedNode(of: slot) != draft.node {
            made.moved.append(slot)
            made.tail.append(slot)
            return .ok
        }
        if made.tail.isEmpty, base + index < draft.kept, draft[base + index] == slot {
            made.kept += 1
        } else {
            made.tail.append(slot)
            made.below = slot
        }
        return .ok
    }

    private func renewKept(
        _ entry: Slot, _ step: OperationReference, at index: Int, _ drafted: DraftedReference
    ) -> Status {
        let (status, route) = engine.findRoute(of: step)
        guard status == .ok else { return status }
        guard route == entries[entry].pointee.route else {
            engine.complain("the kept entry is of another route", about: step)
            return .invalid
        }
        let renewed = renew(entry, by: step, drafted)
        if renewed == .ok { drafted.pointee.renewals.base[drafted.pointee.renewals.count - 1].index = index }
        return renewed == .alreadyThere ? .ok : renewed
    }
}

/// A new stack, as it is put together: so many entries of the old one, then others.
private struct NewStack {
    var kept = 0
    var tail = FlatList<Slot>()
    /// The entries of the tail that stand on other stacks.
    var moved = FlatList<Slot>()
    /// The entry whose flow the next new one gets: the topmost that is not moved; nil: what is kept below the tail.
    var below: Slot?

    var top: Slot? { tail.isEmpty ? nil : tail[tail.count - 1] }
}
