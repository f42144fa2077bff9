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
        let former = recalledFlows
        recalledFlows = FlatList<Slot>.withoutMemory
        recalledFlows.extend(to: found.pointee.flows.count + 1, with: 0)
        recalledFlows[0] = entries[entry].pointee.flow
        defer {
            for index in 1..<recalledFlows.count where recalledFlows[index] != 0 {
                engine.letGo(flow: recalledFlows[index])
            }
            recalledFlows.freeMemory()
            recalledFlows = former
            engine.drop(found)
        }
        return recall(Recollection(container: found, index: 0), in: entry, by: step)
    }

    private func recall(_ left: Recollection, in entry: Slot, by step: OperationReference) -> Status {
        guard let container = entries[entry].pointee.container, let shape = left.entry.shape else { return .ok }
        let former = stack
        defer { work(on: former) }
        if let selected = index(ofBranch: left.entry.selected, of: shape, in: container) {
            container.pointee.selected = selected
        }
        for index in left.entry.historyStart..<left.entry.historyEnd {
            let former = Int(left.container.pointee.history[index])
            if let index = self.index(ofBranch: former, of: shape, in: container), index != container.pointee.selected {
                container.pointee.branches[index].pointee.leftAt = engine.takeNumber()
            }
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
        recalledFlow = flow(at: left.entry.flow, of: left, by: added)
        defer { (recalled, recalledFlow) = (nil, nil) }
        return draftNew(added, drafted)
    }

    /// The flow that has begun in the place of one that is remembered, or where its route does not take its arguments any more,
    /// in the place of the one around it.
    private func flow(at index: Int, of left: Recollection, by step: OperationReference) -> Slot {
        if recalledFlows[index + 1] != 0 || index < 0 { return recalledFlows[index + 1] }
        let remembered = left.container.pointee.flows[index]
        let outer = flow(at: remembered.parent, of: left, by: step)
        guard let route = routes.find(remembered.route), routes[route].pointee.place?.pointee.initial != nil,
            engine.fit(remembered.arguments, route, step), let made = engine.makeFlow(route, in: outer)
        else { return outer }
        engine.hold(flow: made)
        recalledFlows[index + 1] = made
        if let arguments = remembered.arguments, case .value(let copy) = engine.blocks.copy(arguments.cell) {
            engine.flows[made].pointee.arguments = copy
        }
        return made
    }
}
