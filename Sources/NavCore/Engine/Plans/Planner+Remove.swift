// The plan of a removal: entries leave from wherever they stand, and those above them stay.

extension Planner {
    func draftRemoval(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let intent = operation.pointee.intent
        guard let ids = intent.ids else { return .invalid }
        var named = FlatList<Slot>()
        defer { named.free() }
        for index in 0..<intent.idCount {
            guard let slot = entries.find(Id(rawValue: ids[index])), canLeave(slot) else {
                operation.pointee.outcome.index = index
                forget(named)
                return .stale
            }
            if entries[slot].pointee.mark == .kept { continue }
            entries[slot].pointee.mark = .kept
            named.append(slot)
        }
        guard entries[draft[0]].pointee.mark != .kept else {
            forget(named)
            return .atRoot
        }
        leave(named.count, operation, drafted)
        operation.pointee.outcome.entry = engine.id(of: draft.top)
        return .ok
    }

    /// Whether an entry is on the draft. One that the plan itself makes has an id that nobody knows.
    private func canLeave(_ slot: Slot) -> Bool {
        entries[slot].pointee.phase == .alive && entries[slot].pointee.mark != .leaves
    }

    private func forget(_ named: FlatList<Slot>) {
        for index in 0..<named.count { entries[named[index]].pointee.mark = .none }
    }

    /// Takes so many marked entries from the draft, the topmost first.
    private func leave(_ count: Int, _ operation: OperationReference, _ drafted: DraftedReference) {
        var left = count
        var tail = FlatList<Slot>()
        defer { tail.free() }
        var index = draft.count
        while left > 0 || index > draft.kept {
            index -= 1
            let slot = draft[index]
            if entries[slot].pointee.mark == .kept {
                entries[slot].pointee.mark = .none
                remove(slot, because: operation, drafted)
                left -= 1
            } else {
                tail.append(slot)
            }
        }
        tail.reverse()
        draft.exchange(kept: index, tail: &tail)
    }
}
