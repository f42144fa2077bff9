// Reading the tree. Nothing here changes anything.

extension Engine {
    package func find(stack id: Id) -> StackReference? { stacks.find(id) }

    package func id(ofStack slot: Slot) -> Id { slot == 0 ? .none : stacks[slot].pointee.id }

    /// The branch of an entry's container by its name.
    package func branch(named name: Bytes, of entry: Slot) -> StackReference? {
        guard let container = container(of: entry)?.pointee else { return nil }
        return container.shape.pointee.index(named: name).map { container.branches[$0] }
    }

    /// The branch of the innermost container of a route around the active stack.
    package func currentBranch(named name: Bytes, of route: Bytes) -> StackReference? {
        guard life == .started, let route = routes.find(route) else { return nil }
        for around in stacksAround(active) where around.pointee.isBranch {
            let owner = around.pointee.owner
            if entries[owner].pointee.route == route { return branch(named: name, of: owner) }
        }
        return nil
    }

    /// The branch that begins with a route, in the innermost container around the active stack that has one.
    @inline(never)
    package func currentBranch(beginningWith route: Bytes) -> StackReference? {
        guard life == .started, let route = routes.find(route) else { return nil }
        for around in stacksAround(active) where around.pointee.isBranch {
            guard let branches = container(of: around.pointee.owner)?.pointee.branches else { continue }
            for index in 0..<branches.count where Branch(self, branches[index]).begins(with: route) {
                return branches[index]
            }
        }
        return nil
    }

    /// Calls with the stacks that an entry owns: its branches, then what it presents, that in front last. Nobody owns the
    /// root stacks of scenes.
    package func forEachStack(ownedBy owner: Id, _ body: (StackReference) -> Void) {
        if owner == .none { return forEachScene { body($0.pointee.root) } }
        guard let entry = entries.find(owner) else { return }
        if let container = container(of: entry)?.pointee {
            for index in 0..<container.branches.count { body(container.branches[index]) }
        }
        var presented = FlatList<StackReference>()
        defer { presented.free() }
        forEachPresented(by: entry) { presented.append($0) }
        presented.sort { $0.pointee.isBehind($1) }
        for index in 0..<presented.count { body(presented[index]) }
    }

    /// The header's nav_stack_info.flags.
    package func flags(of stack: StackReference) -> UInt32 {
        var flags: UInt32 = Branch(self, stack).hasPlaceholder ? 8 : 0
        guard stack.pointee.phase == .alive else { return flags }
        if isSelected(stack) { flags |= 1 }
        if isShown(stack) { flags |= 2 }
        if isLeavingGuarded(stack) { flags |= 16 }
        if stack == (hasScenes ? innermost(from: sceneRoot(of: stack)) : active) { flags |= 4 }
        return flags
    }

    func isSelected(_ stack: StackReference) -> Bool {
        guard stack.pointee.isBranch, let container = container(of: stack.pointee.owner) else {
            return false
        }
        return container.pointee.selectedBranch == stack
    }

    /// Whether a user sees a stack: nothing hides it wholly, nor what it lies over or is in.
    func isShown(_ stack: StackReference) -> Bool {
        var inner = stack
        // The stack that lies over it, and was looked at before.
        var presented: StackReference?
        while true {
            if isHidden(inner, behind: presented) { return false }
            if let over = inner.pointee.over {
                presented = inner
                inner = over
                continue
            }
            guard inner.pointee.isBranch, let container = container(of: inner.pointee.owner) else {
                return true
            }
            let outer = self.stack(of: inner.pointee.owner)
            guard shownBranches(of: container).contains(inner.pointee.branch),
                outer.pointee.top == inner.pointee.owner
            else { return false }
            presented = nil
            inner = outer
        }
    }

    /// The branches that are seen where their container is.
    func shownBranches(of container: ContainerReference) -> Range<Int> {
        let selected = container.pointee.selected
        if container.pointee.given.showsOne { return selected..<selected + 1 }
        return container.pointee.kind == .split
            ? SplitColumns(self, container).shown : 0..<container.pointee.branches.count
    }

    /// Whether something of full screen lies over a stack, in front of what is presented there.
    private func isHidden(_ stack: StackReference, behind presented: StackReference?) -> Bool {
        let front = self.presented(over: stack).first { $0 == presented || $0.pointee.presentation == .fullScreen }
        return front != nil && front != presented
    }
}
