// The tree of stacks: making and freeing its parts, and the ways along it.

/// A stack and those around it, from the inside out.
struct StacksAround: Sequence, IteratorProtocol {
    let engine: Unmanaged<Engine>
    var stack: StackReference?

    mutating func next() -> StackReference? {
        guard let current = stack else { return nil }
        stack = engine._withUnsafeGuaranteedRef { $0.stackBelow(current) }
        return current
    }
}

extension Engine {
    /// Whether there are more stacks than the root.
    var isTree: Bool { stackCount > 1 }

    /// The stack on which the owner of another is; nil where that is on none any more, and waits for its exit.
    func stackBelow(_ stack: StackReference) -> StackReference? {
        guard stack.pointee.owner != 0 else { return nil }
        let node = plannedNode(of: stack.pointee.owner)
        return node == 0 ? nil : stacks[node]
    }

    func stacksAround(_ stack: StackReference) -> StacksAround {
        StacksAround(engine: .passUnretained(self), stack: stack)
    }

    /// The presented stack or root in which a stack is.
    @inline(never)
    func context(of stack: StackReference) -> StackReference {
        stacksAround(stack).first { !$0.pointee.isBranch } ?? root
    }

    /// Whether a stack is another, or in it.
    @inline(never)
    func isIn(_ stack: StackReference, _ outer: StackReference) -> Bool { stacksAround(stack).contains(outer) }

    /// The innermost stack from one on, as the user sees it: in front of others, in a branch that is selected.
    func innermost(
        from start: StackReference, pastOneEntry: Bool = false, pastAll: Bool = false
    ) -> StackReference {
        var stack = start
        while true {
            if !pastAll, let front = presented(over: stack).front(pastOneEntry: pastOneEntry) {
                stack = front
            } else if let container = container(onTopOf: stack) {
                stack = container.front(in: self)
            } else {
                return stack
            }
        }
    }

    func container(onTopOf stack: StackReference) -> ContainerReference? {
        let top = plannedTop(of: stack)
        return top == 0 ? nil : container(of: top)
    }

    /// The top entry of a stack as a plan has left it so far.
    func plannedTop(of stack: StackReference) -> Slot {
        stack.pointee.draft.map { $0.pointee.top } ?? stack.pointee.top
    }

    /// Whether the user sees an entry: it is on top of its stack, as the containers around it are of theirs, and nothing is
    /// in front, alerts and action sheets aside.
    func isUncovered(_ entry: Slot) -> Bool {
        if !isTree { return root.pointee.top == entry }
        var entry = entry
        while true {
            let stack = stacks[entries[entry].pointee.node]
            guard stack.pointee.top == entry, presented(over: stack).front(pastOneEntry: true) == nil else {
                return false
            }
            var around = stack
            while let over = around.pointee.over {
                let front = presented(over: over).first { $0 == around || !$0.pointee.presentation.holdsOneEntry }
                guard front == around else { return false }
                around = over
            }
            if around.pointee.owner == 0 { return true }
            if Branch(self, around).isFolded { return false }
            entry = around.pointee.owner
        }
    }

    /// The stacks that lie over one, as a plan has left them so far.
    @inline(__always)
    func presented(over stack: StackReference) -> StacksOver {
        StacksOver(UnsafePointer(stack.pointee.draft?.presented ?? stack.pointee.presented))
    }

    /// Finds out where operations go, after the tree has changed.
    func findActive() {
        active = innermost(from: root)
        pushed = innermost(from: root, pastOneEntry: true)
        noteGuarded()
    }

    /// Finds where the user is after an entry has left the top of a stack: there still, unless the entry that is on top now
    /// contains others, or the stack is a column.
    @inline(never)
    func findActive(afterPopOf stack: StackReference) {
        let top = stack.pointee.top
        let isThereStill =
            stack == active && stack == pushed && top != 0 && entries[top].pointee.container == nil
            && Branch(self, stack).split == nil
        if !isThereStill { findActive() }
    }

    /// Calls with each stack that an entry presents.
    func forEachPresented(by entry: Slot, _ body: (StackReference) -> Void) {
        if entries[entry].pointee.presentedCount > 0 { forEachPlanned(by: entry, body) }
    }

    /// Calls with each stack that an entry presents, as a plan has left them so far.
    func forEachPlanned(by entry: Slot, _ body: (StackReference) -> Void) {
        for around in stacksAround(stack(of: entry)) {
            for presented in presented(over: around) where presented.pointee.owner == entry { body(presented) }
        }
    }

    /// Finds the stack that is presented over another in one way.
    func presented(as presentation: Presentation, over stack: StackReference) -> StackReference? {
        presented(over: stack)[presentation]
    }

    /// Calls with each stack around which another number of stacks lie than it says, after entries that own some have moved.
    func forEachMisplacedDepth(_ body: (StackReference, UInt8) -> Void) {
        stacks.forEach { stack in
            guard stack.pointee.phase == .alive || stack.pointee.phase == .planned else { return }
            var around = -1
            for _ in stacksAround(stack) { around += 1 }
            let depth = UInt8(truncatingIfNeeded: min(around, 255))
            if depth != stack.pointee.depth { body(stack, depth) }
        }
    }

    // MARK: Making and freeing

    /// A stack that a plan makes, around which so many lie; nil beyond the limit.
    func makeStack(owner: Slot, depth: UInt8) -> StackReference? {
        guard stackCount < Limits.stacks else { return nil }
        guard let made = stacks.takeUsed() ?? addStack() else { return nil }
        made.show(nil)
        made.pointee.over = nil
        made.pointee.phase = .planned
        made.pointee.owner = owner
        made.pointee.depth = depth
        stackCount += 1
        return made
    }

    @inline(never)
    private func addStack() -> StackReference? { stacks.add { [unread] in Stack($0, unread) } }

    /// Makes the container of a planned entry, or of one that gets another container: of the branches of the old one
    /// that have the same names, and of others.
    func makeContainer(_ shape: ShapeReference, of entry: Slot) -> ContainerReference? {
        let former = container(of: entry)
        let depth = stack(of: entry).pointee.depth + 1
        var branches = FlatList<StackReference>(capacity: shape.pointee.given.count)
        for index in 0..<shape.pointee.given.count {
            let name = shape.pointee.branch(index).name
            if let former, let same = former.pointee.shape.pointee.index(named: name) {
                branches.append(former.pointee.branches[same])
            } else if let made = makeStack(owner: entry, depth: depth) {
                made.pointee.shape = shape
                made.pointee.branch = index
                shape.pointee.holds += 1
                branches.append(made)
            } else {
                for made in 0..<branches.count where branches[made].pointee.phase == .planned { free(branches[made]) }
                branches.free()
                return nil
            }
        }
        shape.pointee.holds += 1
        let container = ContainerReference.allocate(capacity: 1)
        let kept = former.flatMap { shape.pointee.index(named: $0.pointee.selectedBranch.pointee.name) }
        Container.make(
            at: container, shape, branches,
            ContainerState(
                selected: UInt32(truncatingIfNeeded: kept ?? shape.pointee.given.selected),
                columns: columns(of: shape, after: former)))
        return container
    }

    /// How many columns fit in a container that is made; how many did in the split in whose place it comes.
    private func columns(of shape: ShapeReference, after former: ContainerReference?) -> UInt32 {
        if let former, former.pointee.kind == .split, shape.pointee.given.kind == .split {
            return former.pointee.columns
        }
        return shape.pointee.columnsAtFirst
    }

    func free(_ stack: StackReference) {
        if let scene = stack.pointee.scene { free(scene) }
        stack.pointee.clean()
        stacks.putBack(stack)
        stackCount -= 1
    }

    /// Frees a container, but not its branches.
    func free(_ container: ContainerReference) {
        ContainerShape.drop(container.pointee.shape)
        container.pointee.branches.free()
        container.deallocate()
    }

    /// An entry goes for good: its container does, with all branches.
    func dropContainer(of entry: UnsafeMutablePointer<Entry>) {
        guard let container = entry.pointee.container else { return }
        entry.pointee.container = nil
        for index in 0..<container.pointee.branches.count { free(container.pointee.branches[index]) }
        free(container)
    }
}
