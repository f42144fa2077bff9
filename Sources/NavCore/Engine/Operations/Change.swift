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
}

/// A plan. Most have one change, which lies in the list itself. Its address is the header's nav_changes.
package struct ChangeList: BitwiseCopyable {
    let engine: UnsafeRawPointer
    package private(set) var count = 0
    private var first = Change(kind: .added, entry: 0)
    private var others = FlatList<Change>()

    init(of engine: UnsafeRawPointer) {
        self.engine = engine
    }

    func free() {
        others.free()
    }

    package var owner: Unmanaged<Engine> { Unmanaged.fromOpaque(engine) }

    @inline(__always)
    package subscript(index: Int) -> Change { index == 0 ? first : others[index &- 1] }

    @inline(__always)
    mutating func set(_ change: Change) {
        first = change
        count = 1
    }

    mutating func append(_ change: Change) {
        if count == 0 { return set(change) }
        if count == 1 { others.removeAll() }
        others.append(change)
        count += 1
    }

    @inline(__always)
    mutating func removeAll() {
        count = 0
    }
}
