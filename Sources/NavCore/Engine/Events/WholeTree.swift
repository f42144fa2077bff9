// The whole tree, told at once.

/// An operation with changes that add everything in the tree.
struct WholeTree {
    let operation: OperationReference
    private let engine: Engine

    @inline(__always)
    init(_ engine: Engine) {
        self.engine = engine
        operation = engine.takeRecord(.none)
        tell()
    }

    private func tell() {
        var stacks = FlatList<StackReference>()
        defer { stacks.free() }
        engine.forEachScene { scene in
            stacks.append(scene.pointee.root)
            var next = 0
            while next < stacks.count {
                tell(stacks[next], &stacks)
                next += 1
            }
            stacks.removeAll()
        }
        if engine.hasScenes, engine.scene != engine.lastSceneThatStays {
            operation.pointee.changes.append(.scene(.sceneSelected, engine.root, engine.root.pointee[0]))
        }
    }

    /// Adds a stack and its entries to the changes, and notes the stacks owned by the entries.
    private func tell(_ stack: StackReference, _ inner: inout FlatList<StackReference>) {
        let node = stack.pointee.id.slot
        // The root stack of the first scene is the stack of the first entry.
        if stack.pointee.scene == nil {
            operation.pointee.changes.append(.stackAdded(stack, flags: Branch(engine, stack).flagsToTell))
        } else if operation.pointee.changes.count > 0 {
            operation.pointee.changes.append(.scene(.sceneAdded, stack, stack.pointee[0]))
        }
        for index in 0..<stack.pointee.count {
            let entry = stack.pointee[index]
            operation.pointee.changes.append(.added(entry, at: index, of: node))
            if let container = engine.container(of: entry) {
                operation.pointee.changes.append(.contained(entry, container, of: node))
                for place in 0..<container.pointee.branches.count { inner.append(container.pointee.branches[place]) }
            }
            engine.forEachPresented(by: entry) { inner.append($0) }
        }
    }
}
