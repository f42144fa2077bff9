// A sketch: what a part of the tree was, so that others like it can be planted. It names no entry and no stack that lives.

/// An entry of a sketch, with all that makes another one like it.
struct SketchEntry: BitwiseCopyable {
    let route: Id
    let arguments: ValueBlock?
    /// The number of the entry, and of the next one that is like it.
    let number: UInt64
    /// The last entry that was planted in its place.
    var made = Id.none
    /// The index of the branch on which it stands.
    let branch: Int
    /// The index of its innermost flow; -1: it belongs to none of the sketch.
    let flow: Int
    /// The shape and selection of one that is a container, and its branches that were left, the last one at the end.
    let shape: ShapeReference?
    let selected: Int
    var historyStart = 0
    var historyEnd = 0
    /// The index behind all that is in it.
    var end = 0
}

/// A flow of a sketch.
struct SketchFlow: BitwiseCopyable {
    /// Its slot while the sketch is made.
    let slot: Slot
    let route: Id
    let arguments: ValueBlock?
    /// The index of the flow around it; -1: the one into which the sketch is planted.
    let parent: Int
}

struct Sketch {
    /// Who needs it: the engine, and plans that just read it.
    fileprivate var holds = 1
    /// In each stack from the root up; what is in an entry follows it.
    var entries = FlatList<SketchEntry>()
    /// The outer ones first.
    var flows = FlatList<SketchFlow>.withoutMemory
    /// Indexes of branches.
    var history = FlatList<UInt32>.withoutMemory
}

typealias SketchReference = UnsafeMutablePointer<Sketch>

extension SketchReference {
    static func make() -> SketchReference {
        let made = SketchReference.allocate(capacity: 1)
        made.initialize(to: Sketch())
        return made
    }
}

/// Arguments, or that there are none.
private struct SketchArguments {
    let copy: ValueBlock?
}

extension Engine {
    func hold(_ sketch: SketchReference) {
        sketch.pointee.holds += 1
    }

    func drop(_ sketch: SketchReference) {
        sketch.pointee.holds -= 1
        guard sketch.pointee.holds == 0 else { return }
        for index in 0..<sketch.pointee.entries.count {
            let entry = sketch.pointee.entries[index]
            drop(entry.arguments)
            if let shape = entry.shape { ContainerShape.drop(shape) }
        }
        for index in 0..<sketch.pointee.flows.count { drop(sketch.pointee.flows[index].arguments) }
        sketch.pointee.entries.free()
        sketch.pointee.flows.freeMemory()
        sketch.pointee.history.freeMemory()
        sketch.deallocate()
    }

    /// Sketches a container; nil where its own arguments can't outlive it.
    func sketch(_ entry: Slot) -> SketchReference? {
        let made = SketchReference.make()
        if add(entry, at: 0, upon: -1, of: entries[entry].pointee.flow, to: made) != nil { return made }
        drop(made)
        return nil
    }

    /// Adds an entry and all that is in it, upon an entry of a flow with an index. Returns the index of its own flow; nil where
    /// it can't be sketched.
    private func add(
        _ entry: Slot, at branch: Int, upon below: Int, of outer: Slot, to sketch: SketchReference
    ) -> Int? {
        guard sketch.pointee.entries.count < Limits.steps,
            let flow = index(ofFlow: entries[entry].pointee.flow, upon: below, of: outer, in: sketch),
            let arguments = copyToOutlive(entries[entry].pointee.arguments)
        else { return nil }
        let container = entries[entry].pointee.container
        container?.pointee.shape.pointee.holds += 1
        let index = sketch.pointee.entries.count
        sketch.pointee.entries.append(
            SketchEntry(
                route: routes[entries[entry].pointee.route].pointee.id, arguments: arguments.copy,
                number: entries[entry].pointee.number, branch: branch, flow: flow, shape: container?.pointee.shape,
                selected: container?.pointee.selected ?? 0))
        guard let branches = container?.pointee.branches else {
            sketch.pointee.entries.base[index].end = index + 1
            return flow
        }
        sketch.pointee.entries.base[index].historyStart = sketch.pointee.history.count
        addHistory(of: branches, to: sketch)
        sketch.pointee.entries.base[index].historyEnd = sketch.pointee.history.count
        for branch in 0..<branches.count {
            var below = flow
            _ = (0..<branches[branch].pointee.count).allSatisfy {
                guard let own = add(branches[branch].pointee[$0], at: branch, upon: below, of: outer, to: sketch) else {
                    return false
                }
                below = own
                return true
            }
        }
        sketch.pointee.entries.base[index].end = sketch.pointee.entries.count
        return flow
    }

    /// The index of a flow, which is added where it is new: it is that of an entry with an index, or around that, or has begun
    /// upon it. Nil where it can't be sketched.
    private func index(ofFlow flow: Slot, upon below: Int, of outer: Slot, in sketch: SketchReference) -> Int? {
        if isIn(flow: outer, flow) { return -1 }
        var known = below
        while known >= 0 {
            if sketch.pointee.flows[known].slot == flow { return known }
            known = sketch.pointee.flows[known].parent
        }
        let own = flows[flow].pointee
        guard let parent = index(ofFlow: own.parent, upon: below, of: outer, in: sketch),
            let arguments = copyToOutlive(own.arguments)
        else { return nil }
        sketch.pointee.flows.append(
            SketchFlow(slot: flow, route: routes[own.route].pointee.id, arguments: arguments.copy, parent: parent))
        return sketch.pointee.flows.count - 1
    }

    /// Nil where there is something in arguments that does not outlive their entry.
    private func copyToOutlive(_ arguments: ValueBlock?) -> SketchArguments? {
        guard let arguments else { return SketchArguments(copy: nil) }
        guard !arguments.hasHostObjects, !Cell.holdsSecret(arguments.cell),
            case .value(let copy) = blocks.copy(arguments.cell)
        else { return nil }
        return SketchArguments(copy: copy)
    }

    /// Adds the branches that were left, in that order.
    private func addHistory(of branches: FlatList<StackReference>, to sketch: SketchReference) {
        var order = FlatList<UInt32>()
        defer { order.free() }
        for index in 0..<branches.count where branches[index].pointee.leftAt > 0 {
            order.append(UInt32(truncatingIfNeeded: index))
        }
        order.sort { branches[Int($0)].pointee.leftAt < branches[Int($1)].pointee.leftAt }
        sketch.pointee.history.append(contentsOf: order.base, count: order.count)
    }
}
