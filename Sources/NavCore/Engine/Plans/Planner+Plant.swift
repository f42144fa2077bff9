// From a sketch to a plan: entries like those of the sketch are put on drafts.

/// A sketch that is being planted.
struct Planting {
    let sketch: SketchReference
    /// The operation, or the step of it, because of which its entries are made.
    let cause: OperationReference
    /// The flows that have begun in the place of the sketch's; 0: not yet. The first is that into which the sketch is planted.
    var flows = FlatList<Slot>.withoutMemory

    /// The flow in the place of that with an index.
    subscript(flow index: Int) -> Slot {
        get { flows[index + 1] }
        nonmutating set { flows[index + 1] = newValue }
    }
}

extension Planner {
    /// Opens on the branches of a new container what was remembered of one like it.
    func recall(_ entry: Slot, by step: OperationReference) -> Status {
        guard let sketch = engine.findRemembered(likeContainer: entry) else { return .ok }
        engine.hold(sketch)
        defer { engine.drop(sketch) }
        take(numberOf: 0, of: sketch, entry)
        return planting(sketch, into: entries[entry].pointee.flow, by: addStep(to: step)) {
            plant(branchesOf: 0, in: entry, $0)
        }
    }

    /// Plants a sketch into a flow. Flows to which no entry has come go again.
    private func planting(
        _ sketch: SketchReference, into outer: Slot, by cause: OperationReference, _ body: (Planting) -> Status
    ) -> Status {
        var planting = Planting(sketch: sketch, cause: cause)
        planting.flows.extend(to: sketch.pointee.flows.count + 1, with: 0)
        planting[flow: -1] = outer
        defer {
            for index in 0..<sketch.pointee.flows.count where planting[flow: index] != 0 {
                engine.letGo(flow: planting[flow: index])
            }
            planting.flows.freeMemory()
        }
        return body(planting)
    }

    /// Makes a container what the sketch of one says: what is on its branches, which was selected, which were left.
    private func plant(branchesOf owner: Int, in entry: Slot, _ planting: Planting) -> Status {
        let left = planting.sketch.pointee.entries[owner]
        guard let container = entries[entry].pointee.container, let shape = left.shape else { return .ok }
        let former = stack
        defer { work(on: former) }
        if container.pointee.kind == .split, left.columns != 0 { container.pointee.columns = left.columns }
        if let selected = index(ofBranch: left.selected, of: shape, in: container) {
            container.pointee.selected = selected
        }
        for index in left.historyStart..<left.historyEnd {
            let former = Int(planting.sketch.pointee.history[index])
            if let index = self.index(ofBranch: former, of: shape, in: container), index != container.pointee.selected {
                container.pointee.branches[index].pointee.leftAt = engine.takeNumber()
            }
        }
        var endedBranch: Int32 = -1
        var next = owner + 1
        while next < left.end {
            let index = next
            let inner = planting.sketch.pointee.entries[index]
            next = inner.end
            guard inner.place.index != endedBranch,
                let place = self.index(ofBranch: Int(inner.place.index), of: shape, in: container)
            else { continue }
            work(on: container.pointee.branches[place])
            let status = plant(index, planting)
            guard status == .ok || status == .notFound else { return status }
            if status == .notFound { endedBranch = inner.place.index }
        }
        return .ok
    }

    /// The index in a container of the branch that had an index in another shape.
    private func index(ofBranch index: Int, of shape: ShapeReference, in container: ContainerReference) -> Int? {
        container.pointee.shape == shape
            ? index : container.pointee.shape.pointee.index(named: shape.pointee.branch(index).name)
    }

    /// Puts an entry on the draft at work as it was sketched; not found where its request does not fit any more.
    private func plant(_ index: Int, _ planting: Planting) -> Status {
        let left = planting.sketch.pointee.entries[index]
        guard let drafted, drafted.pointee.made.count < Limits.steps, let route = routes.find(left.route),
            engine.fit(left.arguments, route, planting.cause)
        else { return .notFound }
        guard left.shape == nil || stack.pointee.depth + 1 < Limits.stackDepth else { return .notFound }
        guard let entry = engine.makeEntry(route) else { return .tooLarge }
        take(numberOf: index, of: planting.sketch, entry)
        if let arguments = engine.copy(left.arguments) { engine.give(arguments, to: entry) }
        engine.own(planned: entry, by: flow(at: left.flow, planting))
        entries[entry].pointee.node = draft.node
        draft.push(entry)
        drafted.pointee.made.append(
            Made(entry: entry, cause: planting.cause, index: planting.cause.pointee.outcome.index))
        guard let shape = left.shape else { return .ok }
        var status = beginContainer(shape, in: entry, by: planting.cause)
        if status == .ok { status = plant(branchesOf: index, in: entry, planting) }
        return status == .ok ? fill(entry, by: planting.cause) : status
    }

    /// Gives an entry the number of one that is sketched, but where another one has it: of another plan, or of a step before.
    private func take(numberOf index: Int, of sketch: SketchReference, _ entry: Slot) {
        let left = sketch.pointee.entries[index]
        guard entries.find(left.made) == nil else { return }
        entries[entry].pointee.number = left.number
        sketch.pointee.entries.base[index].made = entries[entry].pointee.id
    }

    /// The flow that has begun in the place of one of the sketch, or where its route does not take its arguments any more, in the
    /// place of the one around it.
    private func flow(at index: Int, _ planting: Planting) -> Slot {
        if planting[flow: index] != 0 || index < 0 { return planting[flow: index] }
        let left = planting.sketch.pointee.flows[index]
        let outer = flow(at: left.parent, planting)
        guard let route = routes.find(left.route), routes[route].pointee.place?.pointee.initial != nil,
            engine.fit(left.arguments, route, planting.cause), let made = engine.makeFlow(route, in: outer)
        else { return outer }
        engine.hold(flow: made)
        planting[flow: index] = made
        engine.flows[made].pointee.arguments = engine.copy(left.arguments)
        return made
    }
}
