// A sketch: what the tree was, or a part of it, so that others like it can be planted. No entry and no stack of it need live.

/// The place of an entry of a sketch: a scene or a branch of its owner, or a stack that its owner presents.
struct SketchPlace: BitwiseCopyable, Equatable {
    /// Pushed: on a branch, or in a scene.
    var presentation = Presentation.pushed
    /// The index of the scene or branch. Of a presented stack, how many stacks outwards from that of its owner lies the one over
    /// which it is; -1: it lies over the root or presented stack around that.
    var index: Int32
}

enum SketchFate: UInt8, BitwiseCopyable {
    case comes
    /// It comes in the place of one that was refused.
    case standsIn
    /// It does not come, nor what it owns.
    case leftOut
    /// It does not come, nor what it owns, nor all above it on its stack.
    case cut

    var isLost: Bool { self == .leftOut || self == .cut }
}

/// An entry of a sketch, with all that makes another one like it.
struct SketchEntry: BitwiseCopyable {
    var route: Id
    var arguments: ValueBlock?
    var state: ValueBlock?
    /// A value that was published, and not asked for.
    var kept: ValueBlock?
    var trail: ValueBlock?
    /// The number of the entry, and of the next one that is like it.
    var number: UInt64
    /// The last entry that was planted in its place; in a sketch of what is there, the entry.
    var made = Id.none
    /// The index of the entry that owns its stack; -1: it stands in no other entry of the sketch.
    let owner: Int
    var place: SketchPlace
    /// Whether it is planted.
    var fate = SketchFate.comes
    /// The index of its innermost flow; -1: it belongs to none of the sketch.
    var flow: Int
    /// The shape and selection of one that is a container, and its branches that were left, the last one at the end.
    var shape: ShapeReference?
    var selected = 0
    var columns: UInt32 = 0
    var historyStart = 0
    var historyEnd = 0
    /// The index behind all that is in it.
    var end = 0

    /// Makes it a container of a shape, as a new one is; nil: none.
    @inline(never)
    mutating func contain(_ shape: ShapeReference?) {
        shape?.pointee.holds += 1
        self.shape = shape
        selected = shape?.pointee.given.selected ?? 0
        columns = 0
        historyEnd = historyStart
    }
}

/// A flow of a sketch.
struct SketchFlow: BitwiseCopyable {
    /// Its slot while the sketch is made of the tree.
    var slot: Slot = 0
    /// The flow that was planted in its place by a restore; in a sketch of what is there, the flow.
    var made = Id.none
    let route: Id
    var arguments: ValueBlock?
    /// The index of the flow around it; -1: the one into which the sketch is planted.
    let parent: Int
    /// The index of the flow in the text that has its waiter; -1: none has.
    var source = -1
    /// How many flows there are around it in the sketch.
    var depth = 0
    /// The stack on which it begins: its owner and place. -2: on none yet.
    var owner = -2
    var place = SketchPlace(index: 0)
}

/// The memory of a container, on a stack of a sketch.
struct SketchMemory: BitwiseCopyable {
    /// The index of the entry that owns the stack; -1: it is the root stack of a scene.
    let owner: Int
    var place: SketchPlace
    let sketch: SketchReference
}

struct Sketch {
    /// The number of those who need it: the engine, and plans that just read it.
    fileprivate var holds = 1
    /// On each stack from the root up; what an entry owns follows it.
    var entries = FlatList<SketchEntry>()
    /// The outer ones first.
    var flows = FlatList<SketchFlow>.withoutMemory
    /// Indexes of branches.
    var history = FlatList<UInt32>.withoutMemory
    /// In the order in which their stacks end.
    var memories = FlatList<SketchMemory>.withoutMemory

    @inline(never)
    init() {}

    /// Lets another one need it.
    mutating func hold() {
        holds += 1
    }

    /// The index behind all that an entry owns; of -1, behind all.
    func end(ofOwner owner: Int) -> Int { owner < 0 ? entries.count : entries[owner].end }

    /// The innermost of a flow and those around it that an entry on a stack can belong to. A flow begins on one stack: what is
    /// neither on that nor in its entries belongs to the flow around it.
    func flow(_ flow: Int, at place: SketchPlace, of owner: Int) -> Int {
        var found = -1
        for depth in 0...max(flow < 0 ? 0 : flows[flow].depth, 0) {
            var next = flow
            while next >= 0, flows[next].depth > depth { next = flows[next].parent }
            guard next >= 0 else { return found }
            let home = flows.base + next
            if home.pointee.owner == -2 { (home.pointee.owner, home.pointee.place) = (owner, place) }
            guard isIn(owner, place, home.pointee.owner, home.pointee.place) else { return found }
            found = next
        }
        return found
    }

    /// Whether a stack is another one, or in an entry on that.
    private func isIn(_ owner: Int, _ place: SketchPlace, _ otherOwner: Int, _ otherPlace: SketchPlace) -> Bool {
        var (owner, place) = (owner, place)
        while owner != otherOwner || place != otherPlace {
            if owner < 0 { return false }
            (owner, place) = (entries[owner].owner, entries[owner].place)
        }
        return true
    }

    /// Whether an entry, or one in or above which it is, does not come.
    @inline(never)
    func isLost(_ index: Int) -> Bool {
        var index = index
        while index >= 0 {
            if entries[index].fate.isLost { return true }
            index = entries[index].owner
        }
        return false
    }

    /// Whether an entry is the lowest on its stack.
    func isRoot(_ index: Int) -> Bool {
        var next = entries[index].owner + 1
        while next < index, entries[next].place != entries[index].place { next = entries[next].end }
        return next == index
    }

    /// An entry is another container: what is on its branches goes to those of the same names, and else is left out.
    func moveBranches(of owner: Int, from former: ShapeReference) {
        let shape = entries[owner].shape
        func move(_ place: inout SketchPlace) -> Bool {
            let name = former.pointee.branch(Int(place.index)).name
            guard let index = shape?.pointee.index(named: name) else { return false }
            place.index = Int32(truncatingIfNeeded: index)
            return true
        }
        var next = owner + 1
        while next < entries[owner].end {
            let inner = entries.base + next
            next = inner.pointee.end
            // An entry that was lost before may be on no branch of the former container.
            if inner.pointee.place.presentation == .pushed, inner.pointee.fate.isLost || !move(&inner.pointee.place) {
                inner.pointee.fate = .leftOut
            }
        }
        for index in 0..<memories.count where memories[index].owner == owner {
            let memory = memories.base + index
            if memory.pointee.place.presentation == .pushed, memory.pointee.place.index != .max,
                !move(&memory.pointee.place)
            {
                memory.pointee.place.index = .max
            }
        }
    }

    mutating func freeLists() {
        entries.free()
        flows.freeMemory()
        history.freeMemory()
        memories.freeMemory()
    }
}

typealias SketchReference = UnsafeMutablePointer<Sketch>

extension Engine {
    /// Lets go of a sketch of copies. With the last hold these are freed.
    func drop(_ sketch: SketchReference) {
        sketch.pointee.holds -= 1
        guard sketch.pointee.holds == 0 else { return }
        for index in 0..<sketch.pointee.entries.count {
            let entry = sketch.pointee.entries[index]
            drop(entry.arguments)
            drop(entry.state)
            drop(entry.kept)
            drop(entry.trail)
            if let shape = entry.shape { ContainerShape.drop(shape) }
        }
        for index in 0..<sketch.pointee.flows.count { drop(sketch.pointee.flows[index].arguments) }
        for index in 0..<sketch.pointee.memories.count { drop(sketch.pointee.memories[index].sketch) }
        sketch.pointee.freeLists()
        sketch.deallocate()
    }
}
