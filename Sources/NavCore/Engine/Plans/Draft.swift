// A draft: the stack as a plan would leave it, while it is being planned. It is so many entries of the stack as it is,
// then others; nothing of it can be seen before the commit.

struct Draft {
    /// The stack as it is, lent by it: it does not change while something is planned.
    private var slots: FlatList<Slot>
    private(set) var stack: StackReference
    /// How many entries of it stay where they are, from the root up.
    private(set) var kept: Int
    /// What follows them.
    private(set) var tail = FlatList<Slot>()
    /// Numbers that ascend with the tail: an entry that has only moved down has its index on the stack and 1, all others
    /// have larger ones, which are never used again.
    private var places = FlatList<UInt64>()
    private var nextPlace = Draft.firstPlace
    /// The tail by entry, and by what is looked for; entries from the stack that have only moved down aside.
    var bySlot = EntryIndex()
    /// While the changes are written down: the lowest entry that leaves is replaced by the first of the tail.
    var isReplaced = false
    /// How many of its entries a removal names.
    var namedCount = 0
    /// Indexes of entries of one flow that were found.
    var run = FlowRun()
    var indexes = EntryIndexes()

    static var firstPlace: UInt64 { 1 << 32 }

    init(of stack: StackReference) {
        self.stack = stack
        slots = stack.pointee.slots
        kept = slots.count
    }

    @inline(__always)
    var node: Slot { stack.pointee.id.slot }

    func free() {
        tail.free()
        places.free()
        bySlot.free()
        indexes.free()
    }

    @inline(__always)
    var count: Int { kept + tail.count }

    @inline(__always)
    subscript(index: Int) -> Slot { index < kept ? slots[index] : tail[index - kept] }

    @inline(__always)
    var top: Slot { count == 0 ? 0 : self[count - 1] }

    /// Begins with a stack as it is.
    mutating func begin(_ stack: StackReference) {
        self.stack = stack
        slots = stack.pointee.slots
        kept = slots.count
        isReplaced = false
        namedCount = 0
        run = FlowRun()
        if nextPlace == Draft.firstPlace { return }
        emptyTail()
        nextPlace = Draft.firstPlace
        bySlot.removeAll()
        indexes.removeAll()
    }

    private mutating func emptyTail() {
        tail.removeAll()
        places.removeAll()
    }

    /// Begins anew with the lowest entries of the stack and others.
    mutating func begin(keeping kept: Int, _ entries: UnsafePointer<Slot>, count: Int) {
        self.kept = kept
        run = FlowRun()
        emptyTail()
        tail.append(contentsOf: entries, count: count)
        numberTail()
    }

    private mutating func numberTail() {
        places.removeAll()
        for _ in 0..<tail.count { places.append(takePlace()) }
    }

    private mutating func takePlace() -> UInt64 {
        nextPlace += 1
        return nextPlace
    }

    mutating func push(_ entry: Slot) {
        tail.append(entry)
        places.append(takePlace())
    }

    mutating func truncate(to count: Int) {
        tail.truncate(to: Swift.max(0, count - kept))
        places.truncate(to: tail.count)
        kept = Swift.min(kept, count)
        run.truncate(to: count)
    }

    mutating func remove(at index: Int) {
        run.remove(at: index)
        if index >= kept {
            tail.remove(at: index - kept)
            places.remove(at: index - kept)
            return
        }
        let moved = kept - index - 1
        nextPlace += 1
        tail.insert(contentsOf: slots.base + index + 1, count: moved, at: 0)
        var indexes = FlatList<UInt64>(capacity: Swift.max(moved, 1))
        defer { indexes.free() }
        for above in 0..<moved { indexes.append(UInt64(index + above + 2)) }
        places.insert(contentsOf: indexes.base, count: moved, at: 0)
        kept = index
    }

    /// Begins anew with the lowest entries of the stack and others, which change places with what followed before.
    mutating func exchange(kept: Int, tail: inout FlatList<Slot>) {
        self.kept = kept
        run = FlowRun()
        swap(&self.tail, &tail)
        numberTail()
    }

    // MARK: Finding

    /// The entries that stay where they are.
    var keptSlots: UnsafePointer<Slot> { UnsafePointer(slots.base) }

    /// The place of an entry of the tail.
    @inline(__always)
    func place(at index: Int) -> UInt64 { places[index] }

    /// The index in the draft of an entry that has a place there.
    @inline(__always)
    func index(of entry: Slot, place: UInt64) -> Int? {
        if place > 0, place <= UInt64(kept) { return Int(place) - 1 }
        let index = lowest(notBelow: place)
        return index < tail.count && places[index] == place && tail[index] == entry ? kept + index : nil
    }

    /// The index in the tail of the first place that is not below one.
    private func lowest(notBelow place: UInt64) -> Int {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How many of the stack's entries may still be there, from the root up.
    var stackLimit: Int {
        let index = lowest(notBelow: Draft.firstPlace)
        return index == 0 ? kept : Int(places[index - 1])
    }

    /// Whether it is the stack as it is.
    @inline(__always)
    var isUnchanged: Bool { tail.isEmpty && kept == slots.count }

    /// Counts entries that stand where they stand anyway as kept.
    mutating func keepAllThatStay() {
        var same = 0
        while same < tail.count, kept + same < slots.count, slots[kept + same] == tail[same] { same += 1 }
        tail.removeFirst(same)
        places.removeFirst(same)
        kept += same
    }

    /// Applies a change, as a mirror of the stack would.
    mutating func apply(_ change: Change) {
        switch change.kind {
        case .added: push(change.entry)
        case .removed: remove(at: Int(change.from))
        case .replaced:
            truncate(to: count - 1)
            push(change.entry)
        case .moved:
            remove(at: Int(change.from))
            push(change.entry)
        default: break
        }
    }
}

typealias DraftReference = UnsafeMutablePointer<Draft>
