// A container begins as one of the same request was left: requests that were remembered are steps of its plan.

/// An entry that was remembered, and where.
struct Recollection: BitwiseCopyable {
    let container: RememberedReference
    let index: Int

    var entry: RememberedEntry { container.pointee.entries[index] }
}

extension Planner {
    /// Opens on the branches of a new container what was remembered of one like it.
    func recall(_ entry: Slot, by step: OperationReference) -> Status {
        if let recalled {
            self.recalled = nil
            return recall(recalled, in: entry, by: step)
        }
        guard let found = engine.findRemembered(likeContainer: entry) else { return .ok }
        engine.hold(found)
        defer { engine.drop(found) }
        return recall(Recollection(container: found, index: 0), in: entry, by: step)
    }

    private func recall(_ left: Recollection, in entry: Slot, by step: OperationReference) -> Status {
        guard let container = entries[entry].pointee.container, let shape = left.entry.shape else { return .ok }
        let former = stack
        defer { work(on: former) }
        if let selected = index(ofBranch: left.entry.selected, of: shape, in: container) {
            container.pointee.selected = selected
        }
        var endedBranch = -1
        var next = left.index + 1
        while next < left.entry.end {
            let inner = Recollection(container: left.container, index: next)
            next = inner.entry.end
            guard inner.entry.branch != endedBranch,
                let index = index(ofBranch: inner.entry.branch, of: shape, in: container)
            else { continue }
            work(on: container.pointee.branches[index])
            let status = open(inner, by: step)
            guard status == .ok || status == .notFound else { return status }
            if status == .notFound { endedBranch = inner.entry.branch }
        }
        return .ok
    }

    /// The index in a container of the branch that had an index in another shape.
    private func index(ofBranch index: Int, of shape: ShapeReference, in container: ContainerReference) -> Int? {
        container.pointee.shape == shape
            ? index : container.pointee.shape.pointee.index(named: shape.pointee.branch(index).name)
    }

    /// Puts an entry on the draft at work as it was remembered; not found where its request does not fit any more.
    private func open(_ left: Recollection, by step: OperationReference) -> Status {
        guard let drafted, drafted.pointee.made.count < Limits.steps, let route = routes.find(left.entry.route) else {
            return .notFound
        }
        let isContainer = routes[route].pointee.place?.pointee.shape != nil
        guard !isContainer || stack.pointee.depth + 1 < Limits.stackDepth else { return .notFound }
        let added = addStep(to: step)
        added.pointee.intent.routeId = left.entry.route
        if let arguments = left.entry.arguments, case .value(let copy) = engine.blocks.copy(arguments.cell) {
            added.pointee.intent.arguments = copy
        }
        guard engine.argumentsFit(added, route) else { return .notFound }
        recalled = isContainer ? left : nil
        defer { recalled = nil }
        return draftNew(added, drafted)
    }
}
