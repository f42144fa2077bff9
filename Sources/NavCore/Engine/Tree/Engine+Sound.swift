// Rules that hold for every tree. Builds with assertions look after each change that commits a drafted plan.

extension Engine {
    /// Whether the tree is one: each entry on one stack, each stack at its place, and nothing presented is empty.
    func isSound() -> Bool {
        var stacks = FlatList<StackReference>()
        defer { stacks.free() }
        for index in 0..<scenes.count where scenes[index].isLive { stacks.append(scenes[index].pointee.root) }
        var looked = 0
        var entryCount = 0
        // A large tree would be looked through for too long.
        while looked < stacks.count {
            let stack = stacks[looked]
            looked += 1
            guard stack.pointee.phase == .alive, stack.pointee.draft == nil else { return false }
            guard stack.pointee.count > 0 || stack.pointee.isBranch || life != .started else { return false }
            entryCount += stack.pointee.count
            if entryCount > 256 { return true }
            for index in 0..<stack.pointee.count {
                let slot = stack.pointee[index]
                let entry = entries[slot].pointee
                guard entry.phase == .alive, entry.node == stack.pointee.id.slot else { return false }
                guard isSound(entry.container, of: slot, &stacks) else { return false }
            }
            guard isFrontSound(of: stack, &stacks) else { return false }
        }
        return stacks.contains(active)
    }

    private func isSound(
        _ container: ContainerReference?, of entry: Slot, _ stacks: inout FlatList<StackReference>
    ) -> Bool {
        guard let container else { return true }
        guard !container.pointee.isNew, container.front(in: self).pointee.count > 0
        else { return false }
        for index in 0..<container.pointee.branches.count {
            let branch = container.pointee.branches[index]
            guard branch.pointee.owner == entry, branch.pointee.branch == index, branch.pointee.isBranch else {
                return false
            }
            guard branch.pointee.count > 0 || branch.pointee.mayBeEmpty || container.pointee.given.showsOne else {
                return false
            }
            stacks.append(branch)
        }
        return true
    }

    /// Whether each stack that lies over another one says so. Adds these stacks.
    private func isFrontSound(of stack: StackReference, _ stacks: inout FlatList<StackReference>) -> Bool {
        for presented in presented(over: stack) {
            guard presented.pointee.over == stack, entries[presented.pointee.owner].pointee.phase == .alive,
                entries[presented.pointee.owner].pointee.presentedCount > 0
            else { return false }
            stacks.append(presented)
        }
        return true
    }
}

extension FlatList where Element == StackReference {
    fileprivate func contains(_ stack: StackReference) -> Bool { (0..<count).contains { self[$0] == stack } }
}
