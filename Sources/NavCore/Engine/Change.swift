// One change of a stack. A list of them, applied one after another, is what a plan will do and what a commit did.

public enum ChangeKind: Int32, Sendable, BitwiseCopyable {
    case added = 0
    case removed = 1
    case replaced = 2
    case moved = 3
}

package struct Change: BitwiseCopyable {
    package var kind: ChangeKind
    package var entry: Slot
    /// The entry that was there before, of a replacement.
    package var replaced: Slot = 0
    package var from: UInt32 = 0
    package var to: UInt32 = 0
}
