// Changes of a stack. A list of them, applied one after another, is what a plan will do and what a commit did.

/// What a ``NavigationChange`` does to the stack.
public enum ChangeKind: Int32, Sendable, BitwiseCopyable {
    /// The entry is inserted at ``NavigationChange/to``.
    case added = 0
    /// The entry is removed from ``NavigationChange/from``. Removals come before all others, the topmost first.
    case removed = 1
    /// The entry takes the place of ``NavigationChange/replaced``, at the same index.
    case replaced = 2
    /// The entry is removed from ``NavigationChange/from``, and inserted at ``NavigationChange/to``.
    case moved = 3
    /// The entry at ``NavigationChange/to`` gets new arguments. Updates come after all others.
    case updated = 4
}

/// A change of one stack. Indexes count in the state that the changes before it have left.
package struct Change: BitwiseCopyable {
    package let kind: ChangeKind
    /// The stack.
    let node: Slot
    package let entry: Slot
    /// The entry that a new one replaces, or that carries the new arguments of one that is updated, until it has them.
    let other: Slot
    package let from: UInt32
    package let to: UInt32

    @inline(__always)
    private init(_ kind: ChangeKind, _ entry: Slot, replaced: Slot = 0, from: Int = 0, to: Int = 0, of node: Slot) {
        self.kind = kind
        self.node = node
        self.entry = entry
        other = replaced
        self.from = UInt32(truncatingIfNeeded: from)
        self.to = UInt32(truncatingIfNeeded: to)
    }

    static var none: Change { Change(.added, 0, of: 0) }

    @inline(__always)
    static func added(_ entry: Slot, at index: Int, of node: Slot) -> Change {
        Change(.added, entry, to: index, of: node)
    }

    @inline(__always)
    static func removed(_ entry: Slot, from index: Int, of node: Slot) -> Change {
        Change(.removed, entry, from: index, of: node)
    }

    @inline(__always)
    static func replaced(_ old: Slot, by entry: Slot, at index: Int, of node: Slot) -> Change {
        Change(.replaced, entry, replaced: old, from: index, to: index, of: node)
    }

    static func moved(_ entry: Slot, from index: Int, to other: Int, of node: Slot) -> Change {
        Change(.moved, entry, from: index, to: other, of: node)
    }

    /// An entry gets the arguments that another one carries; 0 once it has them.
    static func updated(_ entry: Slot, by carrier: Slot, at index: Int, of node: Slot) -> Change {
        Change(.updated, entry, replaced: carrier, from: index, to: index, of: node)
    }

    package var nodeId: Id { Id(.node, slot: node) }

    /// Whether it makes a new entry.
    var makesEntry: Bool { kind == .added || kind == .replaced }

    /// The entry that a new one replaces; 0 where there is none.
    package var replaced: Slot { kind == .updated ? 0 : other }

    /// The entry that carries the new arguments of one that is still to be updated; 0 where there is none.
    var carrier: Slot { kind == .updated ? other : 0 }

    /// The entry whose arguments are told.
    package var told: Slot { carrier == 0 ? entry : carrier }

    /// The entry that was made for it, seen or not; 0 where there is none.
    var made: Slot { makesEntry ? entry : carrier }

    /// The entry that it takes from the stack; 0 where there is none.
    var removedEntry: Slot { kind == .removed ? entry : kind == .replaced ? other : 0 }
}

/// A plan: entries that leave from the top, then other changes. Its address is the header's nav_changes.
package struct ChangeList: BitwiseCopyable {
    let engine: UnsafeRawPointer
    package private(set) var count = 0
    /// Most plans are one change, which lies here.
    private var first = Change.none
    private var others = FlatList<Change>()
    /// What leaves from the top before the other changes, as it stands on the stack, from an index on.
    private(set) var popped = FlatList<Slot>()
    private var lowestPopped = 0
    private var poppedNode: Slot = 0

    init(of engine: UnsafeRawPointer) {
        self.engine = engine
    }

    func free() {
        others.free()
        popped.free()
    }

    package var owner: Unmanaged<Engine> { Unmanaged.fromOpaque(engine) }

    package subscript(index: Int) -> Change {
        if index < popped.count {
            let left = popped.count - 1 - index
            return .removed(popped[left], from: lowestPopped + left, of: poppedNode)
        }
        return index == popped.count ? first : others[index - popped.count - 1]
    }

    /// The entry that was made for the last change, seen or not; 0 where there is none.
    var lastMade: Slot {
        let index = count - popped.count - 1
        return index < 0 ? 0 : index == 0 ? first.made : others[index - 1].made
    }

    /// What is updated has its new arguments.
    mutating func forgetCarriers() {
        var index = count
        while index > popped.count, self[index - 1].carrier != 0 {
            index -= 1
            let change = self[index]
            let done = Change.updated(change.entry, by: 0, at: Int(change.from), of: change.node)
            if index == popped.count { first = done } else { others[index - popped.count - 1] = done }
        }
    }

    /// The change where there is only one, which was set.
    @inline(__always)
    var only: Change { first }

    /// What leaves from the top, where that is all.
    var poppedOnly: FlatList<Slot>? { count > 0 && popped.count == count ? popped : nil }

    @inline(__always)
    mutating func set(_ change: Change) {
        first = change
        count = 1
    }

    /// Begins with entries that leave from the top, down to an index.
    mutating func setPopped(_ slots: UnsafePointer<Slot>, count: Int, downTo lowest: Int, of node: Slot) {
        removeAll()
        if count == 1 { return set(.removed(slots[0], from: lowest, of: node)) }
        popped.append(contentsOf: slots, count: count)
        lowestPopped = lowest
        poppedNode = node
        self.count = count
    }

    mutating func append(_ change: Change) {
        if count == popped.count {
            first = change
        } else {
            if count == popped.count + 1 { others.removeAll() }
            others.append(change)
        }
        count += 1
    }

    mutating func append(contentsOf other: ChangeList) {
        if count == 0, let popped = other.poppedOnly {
            return setPopped(popped.base, count: popped.count, downTo: other.lowestPopped, of: other.poppedNode)
        }
        for index in 0..<other.count { append(other[index]) }
    }

    @inline(__always)
    mutating func removeAll() {
        count = 0
        popped.removeAll()
    }

    /// Whether an entry leaves the stack. What leaves comes first, from the top down, so halving finds it; `place` is how
    /// high an entry stands.
    package func removes(_ entry: Slot, place: (Slot) -> UInt64) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let removed = self[middle].removedEntry
            if removed != 0, place(removed) > place(entry) { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].removedEntry == entry
    }
}
