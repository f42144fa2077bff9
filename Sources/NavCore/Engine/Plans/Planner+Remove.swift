// The plan of a removal: entries leave from wherever they stand, and those above them stay.

extension Planner {
    func draftRemoval(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let intent = operation.pointee.intent
        guard let ids = intent.ids else { return .invalid }
        let (placed, goal) = goal(of: operation)
        guard placed == .ok else { return placed }
        var named = FlatList<Slot>()
        defer { named.free() }
        for index in 0..<intent.idCount {
            guard let slot = entries.find(Id(rawValue: ids[index])), isThere(slot) else {
                operation.pointee.outcome.index = index
                forget(named)
                return .stale
            }
            if entries[slot].pointee.mark == .kept { continue }
            entries[slot].pointee.mark = .kept
            named.append(slot)
            work(on: engine.stack(of: slot))
            draft.namedCount += 1
        }
        for index in 0..<named.count where isRootThatStays(named[index]) {
            forget(named)
            return .atRoot
        }
        for index in 0..<named.count {
            work(on: engine.stack(of: named[index]))
            if draft.namedCount > 0, !stack.pointee.isClosing { leave(operation, drafted) }
        }
        work(on: goal.pointee.isClosing ? engine.innermost(from: engine.root) : goal)
        operation.pointee.outcome.entry = engine.id(of: draft.top)
        return .ok
    }

    /// Whether an entry is the root of a stack that none of the others takes away.
    private func isRootThatStays(_ entry: Slot) -> Bool {
        let stack = engine.stack(of: entry)
        work(on: stack)
        guard draft[0] == entry else { return false }
        return !engine.stacksAround(stack).contains {
            $0.pointee.owner != 0 && entries[$0.pointee.owner].pointee.mark == .kept
        }
    }

    private func forget(_ named: FlatList<Slot>) {
        for index in 0..<named.count {
            entries[named[index]].pointee.mark = .none
            work(on: engine.stack(of: named[index]))
            draft.namedCount = 0
        }
    }

    /// Takes the marked entries from the draft at work, the topmost first.
    private func leave(_ operation: OperationReference, _ drafted: DraftedReference) {
        var left = draft.namedCount
        draft.namedCount = 0
        var tail = FlatList<Slot>()
        defer { tail.free() }
        var index = draft.count
        var heir: Slot = 0
        while index > 0, heir == 0 {
            index -= 1
            if entries[draft[index]].pointee.mark != .kept { heir = draft[index] }
        }
        index = draft.count
        while left > 0 || index > draft.kept {
            index -= 1
            let slot = draft[index]
            if entries[slot].pointee.mark == .kept {
                entries[slot].pointee.mark = .none
                remove(slot, below: heir, because: operation, drafted)
                left -= 1
            } else {
                tail.append(slot)
            }
        }
        tail.reverse()
        draft.exchange(kept: index, tail: &tail)
    }
}
