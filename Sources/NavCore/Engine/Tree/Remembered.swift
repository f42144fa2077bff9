// What is remembered of containers that have left: requests, by which a container of the same request begins as that one
// was left.

/// The request of an entry that was in a container, or of the container itself.
struct RememberedEntry: BitwiseCopyable {
    let route: Id
    let arguments: ValueBlock?
    /// The index of the branch on which it was.
    let branch: Int
    /// Of one that was a container.
    let shape: ShapeReference?
    let selected: Int
    /// The index behind all that was in it.
    var end = 0
}

struct RememberedContainer {
    /// The engine, and plans that just read it.
    fileprivate var holds = 1
    /// The stack on which it comes back, or the root stack of the scene.
    let home: Id
    /// The container, then what was on its branches, from the root up; what was in an entry follows it.
    fileprivate(set) var entries = FlatList<RememberedEntry>()
}

typealias RememberedReference = UnsafeMutablePointer<RememberedContainer>

extension Engine {
    // MARK: Remembering

    /// Remembers the containers that a plan removes, as far as theirs is to outlive them. The newest are kept.
    func rememberContainers(leavingBy drafted: DraftedReference) {
        let removals = drafted.pointee.removals
        for index in 0..<removals.count { remember(removals[index].entry) }
        if remembered.isEmpty { return }
        remembered.removeAll { remembered in
            let isGone = stacks.find(remembered.pointee.home)?.pointee.hasGone ?? true
            if isGone { drop(remembered) }
            return isGone
        }
    }

    private func remember(_ entry: Slot) {
        guard let container = entries[entry].pointee.container, !container.pointee.isNew,
            let home = home(of: entry, container.pointee.given.memory), !home.pointee.hasGone
        else { return }
        forget(likeContainer: entry)
        var left = FlatList<RememberedEntry>()
        guard add(entry, at: 0, to: &left) else { return left.free() }
        if remembered.count == Limits.remembered {
            drop(remembered[0])
            remembered.removeFirst(1)
        }
        let made = RememberedReference.allocate(capacity: 1)
        made.initialize(to: RememberedContainer(home: home.pointee.id, entries: left))
        remembered.append(made)
    }

    /// Adds the request of an entry and all that is in it. False where it can't be remembered.
    private func add(_ entry: Slot, at branch: Int, to left: inout FlatList<RememberedEntry>) -> Bool {
        guard left.count < Limits.steps else { return false }
        var arguments: ValueBlock?
        if let own = entries[entry].pointee.arguments {
            guard !own.hasHostObjects, !Cell.holdsSecret(own.cell), case .value(let copy) = blocks.copy(own.cell)
            else { return false }
            arguments = copy
        }
        let container = entries[entry].pointee.container
        container?.pointee.shape.pointee.holds += 1
        let index = left.count
        left.append(
            RememberedEntry(
                route: routes[entries[entry].pointee.route].pointee.id, arguments: arguments, branch: branch,
                shape: container?.pointee.shape, selected: container?.pointee.selected ?? 0))
        for branch in 0..<(container?.pointee.branches.count ?? 0) {
            guard let stack = container?.pointee.branches[branch] else { continue }
            _ = (0..<stack.pointee.count).allSatisfy { add(stack.pointee[$0], at: branch, to: &left) }
        }
        left.base[index].end = left.count
        return true
    }

    /// The stack with which the memory of a container ends that outlives it.
    private func home(of entry: Slot, _ memory: ContainerMemory) -> StackReference? {
        switch memory {
        case .whileParent: stack(of: entry)
        case .forever: sceneRoot(of: stack(of: entry))
        default: nil
        }
    }

    // MARK: Recalling and forgetting

    /// What was remembered of a container with the request of an entry, which is one now.
    func findRemembered(likeContainer entry: Slot) -> RememberedReference? {
        guard !remembered.isEmpty, let container = entries[entry].pointee.container,
            let home = home(of: entry, container.pointee.given.memory)
        else { return nil }
        return indexOfRemembered(like: entry, home).map { remembered[$0] }
    }

    /// A container with the request of an entry has begun again, or can't.
    func forget(likeContainer entry: Slot) {
        if remembered.isEmpty { return }
        let stack = stack(of: entry)
        while let index = indexOfRemembered(like: entry, stack) ?? indexOfRemembered(like: entry, sceneRoot(of: stack))
        {
            drop(remembered[index])
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
        for index in 0..<remembered.count { drop(remembered[index]) }
        remembered.removeAll()
    }

    private func indexOfRemembered(like entry: Slot, _ home: StackReference) -> Int? {
        let id = routes[entries[entry].pointee.route].pointee.id
        return (0..<remembered.count).first {
            let left = remembered[$0].pointee.entries[0]
            return remembered[$0].pointee.home == home.pointee.id && left.route == id
                && meets(entry, EntryQuery(route: entries[entry].pointee.route, arguments: .some(left.arguments?.cell)))
        }
    }

    func hold(_ remembered: RememberedReference) {
        remembered.pointee.holds += 1
    }

    func drop(_ remembered: RememberedReference) {
        remembered.pointee.holds -= 1
        guard remembered.pointee.holds == 0 else { return }
        for index in 0..<remembered.pointee.entries.count {
            let entry = remembered.pointee.entries[index]
            drop(entry.arguments)
            if let shape = entry.shape { ContainerShape.drop(shape) }
        }
        remembered.pointee.entries.free()
        remembered.deallocate()
    }
}
