// A stack as a branch of its container, as a plan has left it so far: what stands on it for nothing, and its place among the
// columns of a split.

struct Branch {
    let engine: Engine
    let stack: StackReference

    init(_ engine: Engine, _ stack: StackReference) {
        self.engine = engine
        self.stack = stack
    }

    // MARK: Placeholders

    /// Whether the root of a column stands for nothing: the placeholder of the column, or another entry of its route.
    @inline(never)
    var hasPlaceholder: Bool {
        stack.pointee.isPlaceholder && standsForNothing(stack.pointee.plannedRoot, stack.pointee.branchGiven)
    }

    @inline(never)
    private func standsForNothing(_ root: Slot, _ branch: UnsafePointer<GivenBranch>?) -> Bool {
        guard let initial = branch?.pointee.initial?.pointee else { return false }
        return root == 0 || isOf(initial, route: engine.entries[root].pointee.route)
    }

    /// Whether the initial entry of the branch is of a route.
    func begins(with route: Slot) -> Bool {
        stack.pointee.branchGiven?.pointee.initial.map { isOf($0.pointee, route: route) } ?? false
    }

    private func isOf(_ request: GivenRequest, route: Slot) -> Bool {
        let route = engine.routes[route].pointee
        return request.routeId == .none ? route.name == request.route : route.id == request.routeId
    }

    /// The header's nav_branch.flags: that of a placeholder only while the root is one.
    @inline(never)
    var flagsToTell: UInt8 { flags(of: stack.pointee.branchGiven, areTold: false) }

    /// The flags as the last commit has left them.
    @inline(never)
    var flagsTold: UInt8 { flags(of: stack.pointee.committed.branchGiven, areTold: true) }

    @inline(__always)
    private func flags(of branch: UnsafePointer<GivenBranch>?, areTold: Bool) -> UInt8 {
        guard let branch else { return 0 }
        if branch.pointee.isPlaceholder { return flags(ofPlaceholder: branch, areTold: areTold) }
        return UInt8(truncatingIfNeeded: branch.pointee.flags)
    }

    @inline(never)
    private func flags(ofPlaceholder branch: UnsafePointer<GivenBranch>, areTold: Bool) -> UInt8 {
        let root = areTold ? stack.pointee.root : stack.pointee.plannedRoot
        let hidden = standsForNothing(root, branch) ? 0 : GivenBranch.placeholder
        return UInt8(truncatingIfNeeded: branch.pointee.flags & ~hidden)
    }

    // MARK: Columns

    /// The split of which the stack is a column.
    @inline(never)
    var split: ContainerReference? {
        guard stack.pointee.isBranch, let container = engine.container(of: stack.pointee.owner),
            container.pointee.kind == .split
        else { return nil }
        return container
    }

    /// Whether the stack is a column that is shown.
    @inline(never)
    var isInView: Bool {
        split.map { SplitColumns(engine, $0).shown.contains(stack.pointee.branch) } ?? false
    }

    /// Whether another branch covers the stack: it is a column that is folded.
    @inline(never)
    var isFolded: Bool {
        split.map { stack.pointee.branch < SplitColumns(engine, $0).shown.lowerBound } ?? false
    }

    /// The column in which the stack is of the outermost split around it.
    @inline(never)
    var outermostColumn: StackReference? {
        var outermost: StackReference?
        for around in engine.stacksAround(stack) where Branch(engine, around).split != nil { outermost = around }
        return outermost
    }
}
