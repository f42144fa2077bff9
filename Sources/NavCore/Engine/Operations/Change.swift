// Changes of a stack. A list of them, applied one after another, is what a plan will do and what a commit did.

public enum ChangeKind: Int32, Sendable, BitwiseCopyable {
    case added = 0
    case removed = 1
    case replaced = 2
    case moved = 3
}

package struct Change: BitwiseCopyable {
    package var kind: ChangeKind
    package var entry: Slot
    /// Where it was and will be, counted in the state that the changes before have left.
    package var from: UInt32 = 0
    /// The entry that was there before, of a replacement.
    package var replaced: Slot = 0
    package var to: UInt32 = 0

    /// The entry that leaves; 0 where none does.
    var leaving: Slot { kind == .removed ? entry : kind == .replaced ? replaced : 0 }

    /// Whether it makes a new entry.
    var makesEntry: Bool { kind == .added || kind == .replaced }

    /// The entry that it takes from the stack; 0 where there is none.
    var removedEntry: Slot { kind == .removed ? entry : kind == .replaced ? replaced : 0 }
}

/// A plan: entries that leave from the top, then other changes. Its address is the header's nav_changes.
package struct ChangeList: BitwiseCopyable {
    let engine: UnsafeRawPointer
    package private(set) var count = 0
    /// Most plans are one change, which lies here.
    private var first = Change(kind: .added, entry: 0)
    private var others = FlatList<Change>()
    /// What leaves from the top before the other changes, as it stands on the stack, from an index on.
    private(set) var popped = FlatList<Slot>()
    private var lowestPopped: UInt32 = 0

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
            return Change(
                kind: .removed, entry: popped[left], from: lowestPopped + UInt32(truncatingIfNeeded: left))
        }
        return index == popped.count ? first : others[index - popped.count - 1]
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
    mutating func setPopped(_ slots: UnsafePointer<Slot>, count: Int, downTo lowest: Int) {
        removeAll()
        if count == 1 {
            return set(Change(kind: .removed, entry: slots[0], from: UInt32(truncatingIfNeeded: lowest)))
        }
        popped.append(contentsOf: slots, count: count)
        lowestPopped = UInt32(truncatingIfNeeded: lowest)
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
            return setPopped(popped.base, count: popped.count, downTo: Int(other.lowestPopped))
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
