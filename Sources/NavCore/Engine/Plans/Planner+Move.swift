// Moves: entries of other stacks stand on a new one, with all that they own.

extension Planner {
    /// Takes entries, which are marked as kept, from their stacks for another one. Where the new stack can't be drafted, their
    /// marks are taken away again.
    func move(
        _ moved: FlatList<Slot>, to goal: StackReference, _ operation: OperationReference, _ drafted: DraftedReference,
        goesOn: Bool
    ) -> Status {
        var homes = FlatList<StackReference>()
        defer { homes.free() }
        for index in 0..<moved.count {
            work(on: engine.stack(of: moved[index]))
            if draft.named.isEmpty { homes.append(stack) }
            draft.named.append(moved[index])
        }
        var status = goesOn ? checkMove(moved, to: goal, homes, operation) : .invalid
        for index in 0..<homes.count {
            work(on: homes[index])
            if status == .ok { takeNamed { _ in } }
            draft.named.removeAll()
        }
        for index in 0..<moved.count {
            entries[moved[index]].pointee.mark = .none
            if status == .ok { move(moved[index], to: goal, operation, drafted) }
        }
        guard status == .ok else { return status }
        if drafted.pointee.movesStacks, renewDepths() >= Limits.stackDepth { return .tooLarge }
        for index in 0..<homes.count where status == .ok {
            status = settle(homes[index], by: operation, drafted)
        }
        return status
    }

    /// Whether entries can go to a stack: none of them is around it, and a root leaves only with all that stands on it.
    private func checkMove(
        _ moved: FlatList<Slot>, to goal: StackReference, _ homes: FlatList<StackReference>,
        _ operation: OperationReference
    ) -> Status {
        for around in engine.stacksAround(goal) {
            let owner = around.pointee.owner
            guard owner == 0 || entries[owner].pointee.mark != .kept else {
                engine.complain("an entry can't move into itself", about: operation)
                return .invalid
            }
        }
        if goal.pointee.presentation.holdsOneEntry {
            for index in 0..<moved.count where engine.container(of: moved[index]) != nil {
                engine.complainOfContainer(operation)
                return .invalid
            }
        }
        for index in 0..<homes.count {
            work(on: homes[index])
            let isRootMarked = draft.count > 0 && entries[draft[0]].pointee.mark == .kept
            if isRootMarked, draft.named.count < draft.count, !stack.pointee.mayBeEmpty {
                engine.complain("the root of a stack moves only with all that stands on it", about: operation)
                return .invalid
            }
        }
        return .ok
    }

    private func move(
        _ entry: Slot, to goal: StackReference, _ operation: OperationReference, _ drafted: DraftedReference
    ) {
        let home = engine.stack(of: entry)
        let ownsStacks = mayOwnStacks(entry)
        var carried = FlatList<StackReference>()
        defer { carried.free() }
        if ownsStacks { forEachCarried(by: entry, from: home) { carried.append($0) } }
        draft(entry, movingTo: goal, drafted)
        if !ownsStacks { return }
        drafted.pointee.movesStacks = true
        for index in 0..<carried.count { lay(carried[index], operation, drafted) }
    }

    /// Calls with each stack that lies over one around an entry, and belongs to the entry or to what is in it.
    private func forEachCarried(by entry: Slot, from home: StackReference, _ body: (StackReference) -> Void) {
        for around in engine.stacksAround(home) {
            for presented in engine.presented(over: around) where isInside(presented, entry, from: home) {
                body(presented)
            }
        }
    }

    /// Whether a stack belongs to an entry or to what is in it.
    private func isInside(_ stack: StackReference, _ entry: Slot, from home: StackReference) -> Bool {
        for around in engine.stacksAround(stack) {
            if around == home { return false }
            if around.pointee.owner == entry { return true }
        }
        return false
    }

    /// Lays a presented stack over the stack of the window or the presented one in which its entry is now. Where one of
    /// its kind lies there, dismisses it instead.
    func lay(_ stack: StackReference, _ operation: OperationReference, _ drafted: DraftedReference) {
        let home = engine.stack(of: stack.pointee.owner)
        if let former = stack.pointee.over, engine.isIn(home, former) { return }
        let over = engine.context(of: home)
        guard engine.presented(as: stack.pointee.presentation, over: over) == nil else {
            return closeAll(stack, because: operation, .dismiss, drafted)
        }
        draft(stack, passedTo: stack.pointee.owner, over: over, drafted)
    }

    /// A stack that has given all its entries away goes, but for a branch, which opens anew where it has to be open.
    private func settle(
        _ home: StackReference, by operation: OperationReference, _ drafted: DraftedReference
    ) -> Status {
        guard count(of: home) == 0, !home.pointee.isClosing else { return .ok }
        guard home.pointee.isBranch else {
            closeAll(home, because: operation, .dismiss, drafted)
            return .ok
        }
        guard let container = engine.container(of: home.pointee.owner),
            container.pointee.opensAtOnce(home.pointee.branch)
        else { return .ok }
        return open(home, by: operation)
    }
}
