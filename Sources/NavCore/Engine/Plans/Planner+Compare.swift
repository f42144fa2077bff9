// The changes of a plan: what is different between the stack and the draft.

extension Planner {
    /// Writes down the changes from the stack to the draft: first what leaves, from the top; then, from the bottom up,
    /// what comes and what moves, then what is updated. Where the lowest that leaves and a new one have the same index, the one replaces the
    /// other.
    func compare(with operation: OperationReference, _ drafted: DraftedReference) {
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
        addRenewals(to: operation, drafted)
    }

    /// Whether the lowest one that leaves is replaced.
    private func removeAllOthers(_ operation: OperationReference, _ replacement: Slot) -> Bool {
        operation.pointee.changes.removeAll()
        var index = stack.pointee.count
        while index > draft.kept {
            index -= 1
            let slot = stack.pointee[index]
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
            ranks.append(mark == .none ? StackDifference.none : rank(of: tail[index], in: survivors))
            areBrought.append(mark == .brought)
        }
        var difference = StackDifference(oldRanks: ranks, areBrought: areBrought)
        defer { difference.free() }
        difference.forEachStep { step in
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
