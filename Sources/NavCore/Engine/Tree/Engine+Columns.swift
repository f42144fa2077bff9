// The columns of splits: which of them the user sees. It follows from how many fit, what is on them and which is selected;
// nothing of it is kept.

extension Engine {
    /// The branch of a container that has the focus.
    func front(of container: ContainerReference) -> StackReference {
        guard container.pointee.kind == .split else { return container.pointee.selectedBranch }
        return container.pointee.branches[topColumn(of: container, whereFolded: container.pointee.isFolded)]
    }

    /// The index of the branch that is shown where there is room for one.
    package func topBranch(of container: ContainerReference) -> Int {
        container.pointee.kind == .split
            ? topColumn(of: container, whereFolded: true) : container.pointee.selected
    }

    /// The column of a split that has the focus: the selected one, or the nearest before it that is not hidden.
    private func topColumn(of container: ContainerReference, whereFolded isFolded: Bool) -> Int {
        var index = container.pointee.selected
        while index > 0, isHidden(container.pointee.branches[index], whereFolded: isFolded) { index -= 1 }
        return index
    }

    /// Whether there is nothing on a column, or where it is folded only what stands for nothing. The first one never is.
    private func isHidden(_ column: StackReference, whereFolded isFolded: Bool) -> Bool {
        let count = column.pointee.plannedCount
        return count == 0 || isFolded && count == 1 && hasPlaceholder(column)
    }

    /// Whether the root of a column stands for nothing: the placeholder of the column, or another entry of its route.
    func hasPlaceholder(_ column: StackReference) -> Bool {
        column.pointee.isPlaceholder && standsForNothing(column.pointee.plannedRoot, column.pointee.branchGiven)
    }

    private func standsForNothing(_ root: Slot, _ branch: UnsafePointer<GivenBranch>?) -> Bool {
        guard let initial = branch?.pointee.initial?.pointee else { return false }
        guard root != 0 else { return true }
        let route = routes[entries[root].pointee.route].pointee
        return initial.routeId == .none ? route.name == initial.route : route.id == initial.routeId
    }

    /// The header's nav_branch.flags of a branch: that of a placeholder only while its root is one.
    func flagsToTell(ofBranch stack: StackReference) -> UInt8 {
        flags(of: stack.pointee.branchGiven, root: stack.pointee.plannedRoot)
    }

    /// The flags of a branch, as the last commit has left it.
    func flagsTold(ofBranch stack: StackReference) -> UInt8 {
        flags(of: stack.pointee.committed.branchGiven, root: stack.pointee.count == 0 ? 0 : stack.pointee[0])
    }

    private func flags(of branch: UnsafePointer<GivenBranch>?, root: Slot) -> UInt8 {
        guard let branch else { return 0 }
        let flags = UInt8(truncatingIfNeeded: branch.pointee.flags)
        return !branch.pointee.isPlaceholder || standsForNothing(root, branch)
            ? flags : flags & ~UInt8(truncatingIfNeeded: GivenBranch.placeholder)
    }

    /// The columns of a split that are shown. Those before them are folded, below the first of them.
    func shownColumns(of container: ContainerReference) -> Range<Int> {
        let count = container.pointee.branches.count
        guard container.pointee.isFolded else { return 0..<count }
        let room = Int(container.pointee.columns)
        let end = max(topColumn(of: container, whereFolded: true) + 1, room)
        return end - room..<end
    }

    /// Whether a column is shown, as a plan has left its split so far.
    func isInView(_ column: StackReference) -> Bool {
        split(of: column).map { shownColumns(of: $0).contains(column.pointee.branch) } ?? false
    }

    /// The split of which a stack is a column.
    func split(of stack: StackReference) -> ContainerReference? {
        guard stack.pointee.isBranch, let container = container(of: stack.pointee.owner),
            container.pointee.kind == .split
        else { return nil }
        return container
    }

    /// The column in which a stack is of the outermost split around it.
    func outermostColumn(around stack: StackReference) -> StackReference? {
        var outermost: StackReference?
        for around in stacksAround(stack) where split(of: around) != nil { outermost = around }
        return outermost
    }

    /// Whether a stack is a branch that another one covers: a column that is folded.
    func isFolded(_ stack: StackReference) -> Bool {
        split(of: stack).map { stack.pointee.branch < shownColumns(of: $0).lowerBound } ?? false
    }

    /// The column to which going back from one leads where they are folded; nil before the first.
    func columnBefore(_ index: Int, of container: ContainerReference) -> Int? {
        var before = index - 1
        while before > 0, isHidden(container.pointee.branches[before], whereFolded: true) { before -= 1 }
        return before < 0 ? nil : before
    }

    /// Marks the entries above placeholders: who pops one that stands alone there uncovers another column.
    func markAbovePlaceholders(of container: ContainerReference) {
        guard container.pointee.kind == .split else { return }
        for index in 0..<container.pointee.branches.count {
            let column = container.pointee.branches[index]
            if column.pointee.isPlaceholder, column.pointee.count > 1 {
                entries[column.pointee[1]].pointee.ownsAnything = true
            }
        }
    }
}
