// From the tree to a sketch.

/// How much of the tree a sketch has.
enum SketchExtent: UInt8 {
    /// The requests on the branches of a container, as copies.
    case requests
    /// All that is there, lent by it.
    case all
}

/// Arguments, or that there are none.
private struct SketchArguments {
    let block: ValueBlock?
}

extension Engine {
    /// Sketches a container as requests; nil where its own arguments can't outlive it.
    func sketch(_ entry: Slot) -> SketchReference? {
        var sketching = Sketching(self, .requests, outer: entries[entry].pointee.flow)
        let made = SketchReference.allocate(capacity: 1)
        let isWhole = sketching.add(entry, at: SketchPlace(index: 0), of: -1, upon: -1) != nil
        made.initialize(to: sketching.sketch)
        if isWhole { return made }
        drop(made)
        return nil
    }
}

/// A sketch that is being made.
struct Sketching {
    private let engine: Engine
    private let extent: SketchExtent
    /// The flow around the sketch: it is none of its flows.
    private let outer: Slot
    private(set) var sketch = Sketch()

    init(_ engine: Engine, _ extent: SketchExtent, outer: Slot = 0) {
        self.engine = engine
        self.extent = extent
        self.outer = outer
    }

    /// Adds the entries of a stack that an entry of the sketch owns, and what is remembered on it. That of a flow with an index
    /// is below them.
    mutating func add(_ stack: StackReference, at place: SketchPlace, of owner: Int, upon below: Int) {
        var below = below
        let count = stack.pointee.count
        for index in 0..<(extent == .requests && stack.pointee.forgets ? min(1, count) : count) {
            guard let own = add(stack.pointee[index], at: place, of: owner, upon: below) else { break }
            below = own
        }
        guard extent == .all, !engine.remembered.isEmpty else { return }
        for index in 0..<engine.remembered.count where engine.remembered[index].home == stack.pointee.id {
            sketch.memories.append(SketchMemory(owner: owner, place: place, sketch: engine.remembered[index].sketch))
        }
    }

    /// Adds an entry and all that it owns, upon an entry of a flow with an index. Returns the index of its own flow; nil where it
    /// is left out, and so is all above it.
    mutating func add(_ slot: Slot, at place: SketchPlace, of owner: Int, upon below: Int) -> Int? {
        let entry = engine.entries[slot]
        // No memory has an entry that lives on elsewhere.
        if extent == .requests, entry.pointee.phase == .alive { return below }
        guard extent == .all || sketch.entries.count < Limits.steps,
            let flow = index(ofFlow: entry.pointee.flow, upon: below),
            let arguments = lent(entry.pointee.arguments)
        else { return nil }
        let container = entry.pointee.container
        let index = sketch.entries.count
        var made = SketchEntry(
            route: engine.routes[entry.pointee.route].pointee.id, arguments: arguments.block,
            number: entry.pointee.number, owner: owner, place: place, flow: flow, shape: container?.pointee.shape,
            selected: container?.pointee.selected ?? 0, columns: container?.pointee.columnsToTell ?? 0)
        if extent == .all {
            made.made = entry.pointee.id
            made.state = entry.pointee.state.flatMap { $0.canOutlive ? $0 : nil }
            if entry.pointee.extras != 0 {
                let extras = engine.extras[entry.pointee.extras].pointee
                made.kept = extras.kept.flatMap { $0.canOutlive ? $0 : nil }
                made.trail = extras.trail.flatMap { $0.canOutlive ? $0 : nil }
            }
        } else {
            container?.pointee.shape.pointee.holds += 1
        }
        sketch.entries.append(made)
        if let container { add(container, of: index, upon: flow) }
        if extent == .all, entry.pointee.presentedCount > 0 { addPresented(by: slot, of: index, upon: flow) }
        sketch.entries.base[index].end = sketch.entries.count
        return flow
    }

    @inline(never)
    private mutating func add(_ container: ContainerReference, of owner: Int, upon flow: Int) {
        let branches = container.pointee.branches
        sketch.entries.base[owner].historyStart = sketch.history.count
        if container.pointee.given.tabsBack == .history { addHistory(of: container) }
        sketch.entries.base[owner].historyEnd = sketch.history.count
        for index in 0..<branches.count {
            add(branches[index], at: SketchPlace(index: Int32(truncatingIfNeeded: index)), of: owner, upon: flow)
        }
    }

    /// Adds the branches that were left, in that order.
    private mutating func addHistory(of container: ContainerReference) {
        let branches = container.pointee.branches
        let first = sketch.history.count
        for index in 0..<branches.count where branches[index].pointee.leftAt > 0 && index != container.pointee.selected
        {
            sketch.history.append(UInt32(truncatingIfNeeded: index))
        }
        (sketch.history.base + first).sort(count: sketch.history.count - first) {
            branches[Int($0)].pointee.leftAt < branches[Int($1)].pointee.leftAt
        }
    }

    /// Adds the stacks that an entry presents, that in front last.
    @inline(never)
    private mutating func addPresented(by slot: Slot, of owner: Int, upon flow: Int) {
        let home = engine.stack(of: slot)
        engine.forEachStack(ownedBy: engine.entries[slot].pointee.id) { stack in
            guard stack.pointee.isPresented, let over = stack.pointee.over else { return }
            var outwards: Int32 = -1
            if over != engine.context(of: home) {
                for around in engine.stacksAround(home) {
                    outwards += 1
                    if around == over { break }
                }
            }
            let place = SketchPlace(presentation: stack.pointee.presentation, index: outwards)
            add(stack, at: place, of: owner, upon: flow)
        }
    }

    /// The index of a flow, which is added where it is new: it is that of an entry with an index, or around that, or has begun
    /// upon it. Nil where it is left out.
    private mutating func index(ofFlow flow: Slot, upon below: Int) -> Int? {
        if engine.isIn(flow: outer, flow) { return -1 }
        var known = below
        while known >= 0 {
            if sketch.flows[known].slot == flow { return known }
            known = sketch.flows[known].parent
        }
        let own = engine.flows[flow].pointee
        guard let parent = index(ofFlow: own.parent, upon: below), let arguments = lent(own.arguments) else {
            return nil
        }
        sketch.flows.append(
            SketchFlow(
                slot: flow, made: extent == .all ? own.id : .none, route: engine.routes[own.route].pointee.id,
                arguments: arguments.block, parent: parent))
        return sketch.flows.count - 1
    }

    /// Nil where there is something in arguments that does not outlive their entry.
    private func lent(_ arguments: ValueBlock?) -> SketchArguments? {
        guard let arguments, extent == .requests else { return SketchArguments(block: arguments) }
        guard arguments.canOutlive, case .value(let copy) = engine.blocks.copy(arguments.cell) else { return nil }
        return SketchArguments(block: copy)
    }
}

extension ValueBlock {
    /// Whether there is nothing in it that no text has: no host object, and nothing secret.
    var canOutlive: Bool { !hasHostObjects && !Cell.holdsSecret(cell) }
}
