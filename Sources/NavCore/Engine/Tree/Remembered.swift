// Memory of containers that have left: sketches, by which a container of the same request begins as that one was left.

struct Remembered: BitwiseCopyable {
    /// The stack on which the container comes back, or the root stack of the scene.
    let home: Id
    let sketch: SketchReference
}

extension Engine {
    /// Remembers the containers that a plan removes, as far as theirs is to outlive them. The newest are kept.
    func rememberContainers(leavingBy drafted: DraftedReference) {
        let removals = drafted.pointee.removals
        for index in 0..<removals.count { remember(removals[index].entry) }
        if remembered.isEmpty { return }
        remembered.removeAll {
            let isGone = stacks.find($0.home)?.pointee.hasGone ?? true
            if isGone { drop($0.sketch) }
            return isGone
        }
    }

    private func remember(_ entry: Slot) {
        guard let container = container(of: entry), !container.pointee.isNew,
            let home = home(of: entry, container.pointee.given.memory), !home.pointee.hasGone
        else { return }
        forget(likeContainer: entry)
        guard let sketch = sketch(entry) else { return }
        if isRememberedAround(entry) {
            // Its entries come back under their numbers with that container, and under new numbers alone.
            for index in 0..<sketch.pointee.entries.count { sketch.pointee.entries.base[index].number = 0 }
        }
        remember(sketch, on: home)
    }

    /// Whether a container that goes, too, is remembered with all that is on the branch of an entry.
    private func isRememberedAround(_ entry: Slot) -> Bool {
        var stack = stack(of: entry)
        while stack.pointee.isBranch, stack.pointee.hasGone {
            let owner = stack.pointee.owner
            if let outer = container(of: owner), !outer.pointee.isNew,
                let home = home(of: owner, outer.pointee.given.memory), !home.pointee.hasGone
            {
                return true
            }
            stack = self.stack(of: owner)
        }
        return false
    }

    /// Keeps a sketch, of which there is one hold, on a stack. The oldest one goes where there are too many.
    func remember(_ sketch: SketchReference, on home: StackReference) {
        if remembered.count == Limits.remembered {
            drop(remembered[0].sketch)
            remembered.removeFirst(1)
        }
        remembered.append(Remembered(home: home.pointee.id, sketch: sketch))
    }

    /// The stack with which the memory of a container ends that outlives it.
    private func home(of entry: Slot, _ memory: BranchRetention) -> StackReference? {
        switch memory {
        case .whileStack: stack(of: entry)
        case .whileScene: sceneRoot(of: stack(of: entry))
        default: nil
        }
    }

    /// Finds the memory of a container with the request of an entry, which is one now.
    func findRemembered(likeContainer entry: Slot) -> SketchReference? {
        guard !remembered.isEmpty, let container = container(of: entry),
            let home = home(of: entry, container.pointee.given.memory)
        else { return nil }
        return indexOfRemembered(like: entry, home).map { remembered[$0].sketch }
    }

    /// A container with the request of an entry has begun again, or can't.
    func forget(likeContainer entry: Slot) {
        if remembered.isEmpty { return }
        let stack = stack(of: entry)
        while let index = indexOfRemembered(like: entry, stack) ?? indexOfRemembered(like: entry, sceneRoot(of: stack))
        {
            drop(remembered[index].sketch)
            remembered.remove(at: index)
        }
    }

    /// A builder has refused an entry: the containers in which it was to be begin anew the next time.
    func forgetRemembered(around entry: Slot) {
        for stack in stacksAround(stack(of: entry)) where stack.pointee.isBranch {
            forget(likeContainer: stack.pointee.owner)
        }
    }

    func forgetAllRemembered() {
        for index in 0..<remembered.count { drop(remembered[index].sketch) }
        remembered.removeAll()
    }

    private func indexOfRemembered(like entry: Slot, _ home: StackReference) -> Int? {
        let id = routes[entries[entry].pointee.route].pointee.id
        return (0..<remembered.count).first {
            let left = remembered[$0].sketch.pointee.entries[0]
            return remembered[$0].home == home.pointee.id && left.route == id
                && meets(entry, EntryQuery(route: entries[entry].pointee.route, arguments: .some(left.arguments?.cell)))
        }
    }
}
