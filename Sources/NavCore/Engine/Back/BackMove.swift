// The move that back makes in a scene: one rule for the operation, for the events about it, and for previews.

/// The move that back makes where no handler takes it.
struct BackMove: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
        /// The top entry of the stack leaves.
        case pop
        /// The stack, which is presented, goes.
        case dismiss
        /// Another branch of the container is selected in which the stack is.
        case select(Int)
        /// Nothing: the stack is the root of the scene.
        case none
    }

    let kind: Kind
    let stack: StackReference
}

extension Engine {
    /// Finds the move that back makes in the scene of a root stack, as a plan has left it so far.
    func backMove(in root: StackReference) -> BackMove {
        var stack = innermost(from: root)
        while true {
            if stack.pointee.plannedCount > stack.pointee.lowestPopped { return BackMove(kind: .pop, stack: stack) }
            if stack.pointee.isPresented { return BackMove(kind: .dismiss, stack: stack) }
            let owner = stack.pointee.owner
            guard owner != 0 else { return BackMove(kind: .none, stack: stack) }
            if let split = Branch(self, stack).split,
                let column = SplitColumns(self, split).column(before: stack.pointee.branch)
            {
                let next = stack.pointee.branch - 1
                guard SplitColumns(self, split).shown.contains(next) else {
                    return BackMove(kind: .select(column), stack: stack)
                }
                stack = innermost(from: split.pointee.branches[next])
            } else if let branch = container(of: owner)?.pointee.branchBefore {
                return BackMove(kind: .select(branch), stack: stack)
            } else {
                stack = self.stack(of: owner)
            }
        }
    }

    /// The stack on whose top the user is in the scene of a root stack, as a plan has left it so far: the innermost one. In
    /// place of a column that is empty, or has its placeholder, it is that of the column before.
    func place(in root: StackReference) -> StackReference {
        var stack = innermost(from: root)
        while stack.pointee.plannedCount <= 1, let split = Branch(self, stack).split,
            stack.pointee.plannedCount == 0 || Branch(self, stack).hasPlaceholder,
            let column = SplitColumns(self, split).column(before: stack.pointee.branch)
        {
            stack = innermost(from: split.pointee.branches[column])
        }
        return stack
    }
}

extension Container {
    /// The branch that back selects in tabs whose selected one has nothing to pop.
    fileprivate var branchBefore: Int? {
        guard kind == .tabs else { return nil }
        switch given.tabsBack {
        case .pass: return nil
        case .initial:
            let initial = given.selected
            return initial == selected ? nil : initial
        case .history:
            var latest: Int?
            var leftAt: UInt64 = 0
            for index in 0..<branches.count
            where index != selected && branches[index].pointee.leftAt > leftAt {
                latest = index
                leftAt = branches[index].pointee.leftAt
            }
            return latest
        }
    }
}
