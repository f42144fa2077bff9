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
            draft.named.append(slot)
        }
        for index in 0..<named.count where isRootThatStays(named[index], operation) {
            forget(named)
            return .atRoot
        }
        leave(named, operation, drafted)
        work(on: goal.pointee.isClosing ? engine.innermost(from: root(of: operation)) : goal)
        // An earlier step may have closed its window.
        operation.pointee.outcome.entry = stack.pointee.isClosing ? .none : engine.id(of: draft.top)
        return .ok
    }

    /// Whether an entry is the root of a stack that none of the others takes away. What is presented may go on to others.
    private func isRootThatStays(_ entry: Slot, _ operation: OperationReference) -> Bool {
        work(on: engine.stack(of: entry))
        guard draft[0] == entry, !stack.pointee.mayBeEmpty else { return false }
        for stack in engine.stacksAround(stack) {
            if stack.pointee.isPresented, operation.pointee.intent.keepsPresented { return true }
            let owner = stack.pointee.owner
            if owner != 0, entries[owner].pointee.mark == .kept { return false }
        }
        return true
    }

    private func forget(_ named: FlatList<Slot>) {
        for index in 0..<named.count {
            entries[named[index]].pointee.mark = .none
            work(on: engine.stack(of: named[index]))
            draft.named.removeAll()
        }
    }

    /// Takes the marked entries from their stacks, the outer stacks first: what goes with others may present what stays.
    private func leave(_ named: FlatList<Slot>, _ operation: OperationReference, _ drafted: DraftedReference) {
        var left = named.count
        var depth = 0
        while left > 0 {
            for index in 0..<named.count where engine.stack(of: named[index]).pointee.depth == depth {
                left -= 1
                work(on: engine.stack(of: named[index]))
                if !draft.named.isEmpty, !stack.pointee.isClosing { leave(operation, drafted) }
            }
            depth += 1
        }
    }

    /// Takes the named entries from the draft at work, the topmost first.
    func leave(_ operation: OperationReference, _ drafted: DraftedReference) {
        var index = draft.count
        while index > 0, entries[draft[index - 1]].pointee.mark == .kept { index -= 1 }
        let heir = index > 0 ? draft[index - 1] : stack.pointee.owner
        takeNamed {
            entries[$0].pointee.mark = .none
            remove($0, passingTo: heir, because: operation, drafted)
        }
    }

    /// Takes the named entries from the draft at work, after the body has seen each, the topmost first.
    func takeNamed(_ body: (Slot) -> Void) {
        var indexes = FlatList<Int>()
        defer { indexes.free() }
        for index in 0..<draft.named.count { indexInDraft(draft.named[index]).map { indexes.append($0) } }
        draft.named.removeAll()
        indexes.sort { $0 > $1 }
        for index in 0..<indexes.count { body(draft[indexes[index]]) }
        for index in 0..<indexes.count { draft.remove(at: indexes[index]) }
    }
}
