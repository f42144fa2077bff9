// The move of back in a scene: the same rule for the operation, for events about the operation, and for previews.

/// The move of back if no handler takes over.
struct BackMove: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
        /// The top entry of the stack leaves.
        case pop
        /// The presented stack is dismissed.
        case dismiss
        /// The container around the stack selects another branch.
        case select(Int)
        /// Nothing: the stack is the root of the scene.
        case none
    }

    let kind: Kind
    let stack: StackReference
}

extension Engine {
    /// Finds the move of back in the scene of a root stack, as a plan has left the scene so far.
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

    /// Finds the stack on whose top the user is, in the scene of a root stack, as a plan has left the scene so far: the
    /// innermost stack. A column that is empty, or has its placeholder, is replaced by the column before.
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
    /// The branch selected by back in tabs if the selected branch has nothing to pop.
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
