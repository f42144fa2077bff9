// Memory of containers that have left: requests, by which a container of the same request begins as that one was left.

/// The request of an entry that was in a container, or of the container itself.
struct RememberedEntry: BitwiseCopyable {
    let route: Id
    let arguments: ValueBlock?
    /// The index of the branch on which it was.
    let branch: Int
    /// The index of its innermost flow, of those that began in the container; -1: it belonged to none.
    let flow: Int
    /// The shape and selection of one that was a container, and its branches that were left, the last one at the end.
    let shape: ShapeReference?
    let selected: Int
    var historyStart = 0
    var historyEnd = 0
    /// The index behind all that was in it.
    var end = 0
}

/// A flow that began in a container.
struct RememberedFlow: BitwiseCopyable {
    /// Its slot while the container is remembered.
    fileprivate let slot: Slot
    let route: Id
    let arguments: ValueBlock?
    /// The index of the flow around it; -1: that in which the container stands.
    let parent: Int
}

struct RememberedContainer {
    /// The engine, and plans that just read it.
    fileprivate var holds = 1
    /// The stack on which it comes back, or the root stack of the scene.
    let home: Id
    /// The container, then what was on its branches, from the root up; what was in an entry follows it.
    fileprivate(set) var entries = FlatList<RememberedEntry>()
    /// The outer ones first.
    fileprivate(set) var flows = FlatList<RememberedFlow>.withoutMemory
    /// Indexes of branches.
    fileprivate(set) var history = FlatList<UInt32>.withoutMemory
}

/// Arguments, or that there are none.
private struct RememberedArguments {
    let copy: ValueBlock?
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
        let made = RememberedReference.allocate(capacity: 1)
        made.initialize(to: RememberedContainer(home: home.pointee.id))
        guard add(entry, at: 0, upon: -1, of: entries[entry].pointee.flow, to: made) != nil else { return drop(made) }
        if remembered.count == Limits.remembered {
            drop(remembered[0])
            remembered.removeFirst(1)
        }
        remembered.append(made)
    }

    /// Adds the request of an entry and all that is in it, upon an entry of a flow with an index. Returns the index of its own
    /// flow, of those in the one to which the container belongs; nil where it can't be remembered.
    private func add(
        _ entry: Slot, at branch: Int, upon below: Int, of outer: Slot, to left: RememberedReference
    ) -> Int? {
        guard left.pointee.entries.count < Limits.steps,
            let flow = index(ofFlow: entries[entry].pointee.flow, upon: below, of: outer, in: left),
            let arguments = copyToRemember(entries[entry].pointee.arguments)
        else { return nil }
        let container = entries[entry].pointee.container
        container?.pointee.shape.pointee.holds += 1
        let index = left.pointee.entries.count
        left.pointee.entries.append(
            RememberedEntry(
                route: routes[entries[entry].pointee.route].pointee.id, arguments: arguments.copy, branch: branch,
                flow: flow, shape: container?.pointee.shape, selected: container?.pointee.selected ?? 0))
        guard let branches = container?.pointee.branches else {
            left.pointee.entries.base[index].end = index + 1
            return flow
        }
        left.pointee.entries.base[index].historyStart = left.pointee.history.count
        addHistory(of: branches, to: left)
        left.pointee.entries.base[index].historyEnd = left.pointee.history.count
        for branch in 0..<branches.count {
            var below = flow
            _ = (0..<branches[branch].pointee.count).allSatisfy {
                guard let own = add(branches[branch].pointee[$0], at: branch, upon: below, of: outer, to: left) else {
                    return false
                }
                below = own
                return true
            }
        }
        left.pointee.entries.base[index].end = left.pointee.entries.count
        return flow
    }

    /// The index of a flow, which is added where it is new: it is that of an entry with an index, or around that, or has begun
    /// upon it. Nil where it can't be remembered.
    private func index(ofFlow flow: Slot, upon below: Int, of outer: Slot, in left: RememberedReference) -> Int? {
        if isIn(flow: outer, flow) { return -1 }
        var known = below
        while known >= 0 {
            if left.pointee.flows[known].slot == flow { return known }
            known = left.pointee.flows[known].parent
        }
        let own = flows[flow].pointee
        guard let parent = index(ofFlow: own.parent, upon: below, of: outer, in: left),
            let arguments = copyToRemember(own.arguments)
        else { return nil }
        left.pointee.flows.append(
            RememberedFlow(
                slot: flow, route: routes[own.route].pointee.id, arguments: arguments.copy, parent: parent))
        return left.pointee.flows.count - 1
    }

    /// Nil where there is something in arguments that is not remembered.
    private func copyToRemember(_ arguments: ValueBlock?) -> RememberedArguments? {
        guard let arguments else { return RememberedArguments(copy: nil) }
        guard !arguments.hasHostObjects, !Cell.holdsSecret(arguments.cell),
            case .value(let copy) = blocks.copy(arguments.cell)
        else { return nil }
        return RememberedArguments(copy: copy)
    }

    /// Adds the branches that were left, in that order.
    private func addHistory(of branches: FlatList<StackReference>, to left: RememberedReference) {
        var order = FlatList<UInt32>()
        defer { order.free() }
        for index in 0..<branches.count where branches[index].pointee.leftAt > 0 {
            order.append(UInt32(truncatingIfNeeded: index))
        }
        order.sort { branches[Int($0)].pointee.leftAt < branches[Int($1)].pointee.leftAt }
        left.pointee.history.append(contentsOf: order.base, count: order.count)
    }

    /// The stack with which the memory of a container ends that outlives it.
    private func home(of entry: Slot, _ memory: BranchRetention) -> StackReference? {
        switch memory {
        case .whileStack: stack(of: entry)
        case .whileScene: sceneRoot(of: stack(of: entry))
        default: nil
        }
    }

    // MARK: Recalling and forgetting

    /// Finds the memory of a container with the request of an entry, which is one now.
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
        for index in 0..<remembered.pointee.flows.count { drop(remembered.pointee.flows[index].arguments) }
        remembered.pointee.entries.free()
        remembered.pointee.flows.freeMemory()
        remembered.pointee.history.freeMemory()
        remembered.deallocate()
    }
}
