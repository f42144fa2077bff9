// From a sketch to a plan: entries like those of the sketch are put on drafts.

/// A sketch that is being planted.
struct Planting {
    let sketch: SketchReference
    /// The operation, or the step of it, because of which its entries are made.
    let cause: OperationReference
    /// The flows that have begun in the place of the sketch's; 0: not yet. The first is that into which the sketch is planted.
    var flows = FlatList<Slot>.withoutMemory

    /// Whether it is planted by a restore, to which it belongs.
    var isRestore: Bool { cause.pointee.question.kind == .restore }
    /// Whether what is planted has the numbers of the sketch.
    var keepsNumbers = true

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
        sketch.pointee.hold()
        defer { engine.drop(sketch) }
        let number = freeNumber(of: 0, in: sketch)
        if number != 0 {
            entries[entry].pointee.number = number
            sketch.pointee.entries.base[0].made = entries[entry].pointee.id
        }
        return planting(sketch, into: engine.plannedFlow(of: entry), by: addStep(to: step)) {
            plant(stacksOf: 0, in: entry, $0)
        }
    }

    /// Plants a sketch into a flow. Flows to which no entry has come go again.
    func planting(
        _ sketch: SketchReference, into outer: Slot, by cause: OperationReference, keepsNumbers: Bool = true,
        _ body: (Planting) -> Status
    ) -> Status {
        var planting = Planting(sketch: sketch, cause: cause, keepsNumbers: keepsNumbers)
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

    /// Plants what the entry of a sketch owns: what is on its branches, which was selected, which were left, what it presents.
    func plant(stacksOf owner: Int, in entry: Slot, _ planting: Planting) -> Status {
        let left = planting.sketch.pointee.entries[owner]
        if let container = engine.container(of: entry), let shape = left.shape {
            restore(container, left, shape, planting.sketch.pointee.history)
        }
        let former = stack
        defer { work(on: former) }
        return plant(owner + 1..<left.end, planting) { place in
            if place.presentation != .pushed { return present(place, by: entry) }
            guard let container = engine.container(of: entry), let shape = left.shape,
                let index = index(ofBranch: Int(place.index), of: shape, in: container)
            else { return nil }
            return container.pointee.branches[index]
        }
    }

    /// Plants the entries of stacks that follow one another, each where it is found. A stack that is not there is left out.
    func plant(_ range: Range<Int>, _ planting: Planting, on find: (SketchPlace) -> StackReference?) -> Status {
        var place: SketchPlace?
        var target: StackReference?
        var isOver = false
        var next = range.lowerBound
        while next < range.upperBound {
            let index = next
            let left = planting.sketch.pointee.entries[index]
            next = left.end
            if place != left.place { (place, target, isOver) = (left.place, nil, false) }
            if isOver || left.fate == .leftOut { continue }
            if left.fate == .cut {
                isOver = true
                continue
            }
            if target == nil { target = find(left.place) }
            guard let target else {
                isOver = true
                continue
            }
            work(on: target)
            let status = plant(index, planting)
            guard status == .ok || status == .notFound else { return status }
            if status == .notFound { isOver = true }
        }
        return .ok
    }

    /// Makes a container what the sketch of one says.
    private func restore(
        _ container: ContainerReference, _ left: SketchEntry, _ shape: ShapeReference, _ history: FlatList<UInt32>
    ) {
        if container.pointee.kind == .split, left.columns != 0 { container.pointee.columns = left.columns }
        if let selected = index(ofBranch: left.selected, of: shape, in: container) {
            container.pointee.selected = selected
        }
        for place in left.historyStart..<left.historyEnd {
            if let index = index(ofBranch: Int(history[place]), of: shape, in: container),
                index != container.pointee.selected
            {
                container.pointee.branches[index].pointee.leftAt = engine.takeNumber()
            }
        }
    }

    /// The index in a container of the branch that had an index in another shape.
    private func index(ofBranch index: Int, of shape: ShapeReference, in container: ContainerReference) -> Int? {
        container.pointee.shape == shape
            ? index : container.pointee.shape.pointee.index(named: shape.pointee.branch(index).name)
    }

    /// A stack that a planted entry presents; nil where there is one already, or beyond the limits.
    private func present(_ place: SketchPlace, by entry: Slot) -> StackReference? {
        let home = engine.stack(of: entry)
        var over: StackReference? = place.index < 0 ? engine.context(of: home) : home
        for _ in 0..<max(place.index, 0) { over = over.flatMap(engine.stackBelow) }
        guard let drafted, let over, engine.presented(as: place.presentation, over: over) == nil else { return nil }
        return presentStack(place.presentation, over: over, by: entry, drafted)
    }

    /// Puts an entry on the draft at work as it was sketched; not found where its request does not fit any more.
    private func plant(_ index: Int, _ planting: Planting) -> Status {
        let left = planting.sketch.pointee.entries[index]
        guard let drafted, let route = routes.find(left.route), planting.isRestore || mayRecall(left, route, planting)
        else { return .notFound }
        guard left.shape == nil || stack.pointee.depth + 1 < Limits.stackDepth else { return .notFound }
        guard let entry = reuse(left, planting) ?? make(index, route, planting) else { return .tooLarge }
        entries[entry].pointee.node = draft.node
        draft.push(entry)
        if planting.isRestore { planting.cause.pointee.outcome.index = index }
        drafted.pointee.made.append(
            Made(entry: entry, cause: planting.cause, index: planting.cause.pointee.outcome.index))
        if let shape = left.shape {
            let status = beginContainer(shape, in: entry, by: planting.cause)
            guard status == .ok else { return status }
        }
        var status = Status.ok
        if left.shape != nil || left.end > index + 1 { status = plant(stacksOf: index, in: entry, planting) }
        guard status == .ok, left.shape != nil else { return status }
        work(on: engine.stack(of: entry))
        if planting.isRestore { planting.cause.pointee.outcome.index = index }
        return fill(entry, by: planting.cause)
    }

    private func mayRecall(_ left: SketchEntry, _ route: Slot, _ planting: Planting) -> Bool {
        guard let drafted else { return false }
        return drafted.pointee.made.count < Limits.steps && engine.fit(left.arguments, route, planting.cause)
    }

    /// The entry that the last plan of a restore has made of an entry of the sketch.
    private func reuse(_ left: SketchEntry, _ planting: Planting) -> Slot? {
        guard planting.isRestore, let entry = entries.find(left.made) else { return nil }
        entries[entry].pointee.phase = .planned
        entries[entry].pointee.mark = .none
        if left.number == 0 || !planting.keepsNumbers { entries[entry].pointee.number = engine.takeEntryNumber() }
        return entry
    }

    /// A new entry like one of a sketch.
    private func make(_ index: Int, _ route: Slot, _ planting: Planting) -> Slot? {
        let left = planting.sketch.pointee.entries[index]
        let number = planting.keepsNumbers ? freeNumber(of: index, in: planting.sketch) : 0
        guard let entry = engine.makeEntry(route, numbered: number, left.state, left.trail) else { return nil }
        if number != 0 || planting.isRestore {
            planting.sketch.pointee.entries.base[index].made = entries[entry].pointee.id
        }
        if let arguments = engine.blocks.copyOrTake(&planting.sketch.pointee.entries.base[index].arguments) {
            engine.give(arguments, to: entry)
        }
        if let kept = engine.blocks.copy(left.kept) {
            let slot = engine.makeExtras(of: entry)
            engine.extras[slot].pointee.kept = kept
        }
        engine.own(planned: entry, by: flow(at: left.flow, planting))
        return entry
    }

    /// The number of an entry that is sketched; 0 where another one has it: of another plan, or of a step before.
    private func freeNumber(of index: Int, in sketch: SketchReference) -> UInt64 {
        let left = sketch.pointee.entries[index]
        let isTaken = entries.find(left.made).map { entries[$0].pointee.number == left.number } ?? false
        return isTaken ? 0 : left.number
    }

    /// The flow that has begun in the place of one of the sketch, or where its route does not take its arguments any more, in the
    /// place of the one around it.
    private func flow(at index: Int, _ planting: Planting) -> Slot {
        if planting[flow: index] != 0 || index < 0 { return planting[flow: index] }
        let left = planting.sketch.pointee.flows[index]
        if planting.isRestore, let made = engine.flows.find(left.made) {
            engine.hold(flow: made)
            planting[flow: index] = made
            return made
        }
        let outer = flow(at: left.parent, planting)
        guard let route = routes.find(left.route), routes[route].pointee.isFlow,
            engine.fit(left.arguments, route, planting.cause), let made = engine.makeFlow(route, in: outer)
        else { return outer }
        engine.hold(flow: made)
        planting[flow: index] = made
        if planting.isRestore {
            // The restore needs it until its end: another plan may plant something else into it.
            engine.hold(flow: made)
            planting.sketch.pointee.flows.base[index].made = engine.flows[made].pointee.id
        }
        engine.flows[made].pointee.arguments = engine.blocks.copyOrTake(
            &planting.sketch.pointee.flows.base[index].arguments)
        return made
    }
}
