// The question that the bridge is asked, and the verdict that it or somebody else gives.

/// The question that the bridge is asked; the header's nav_plan.
package struct Question: BitwiseCopyable {
    var size = MemoryLayout<Question>.stride
    var kindNumber: Int32 = 0
    var animated: Int32 = 0
    /// None where it was never put.
    package internal(set) var id = Id.none
    package internal(set) var ticket = Id.none
    package internal(set) var tag: UInt64 = 0
    package internal(set) var changes: UnsafeRawPointer?
    package internal(set) var hint: UnsafePointer<Cell>?

    @inline(__always)
    package var kind: IntentKind { IntentKind(rawValue: kindNumber) ?? .none }
    package var isAnimated: Bool { animated == Animation.yes.rawValue }
}

/// How an open question was decided. The first decision counts.
enum Verdict: UInt8, BitwiseCopyable {
    case open
    case accepted
    /// With a code.
    case refused
    /// With a reason.
    case aborted
    /// While its function runs: a report that waits does a part of what is asked, and goes before the answer.
    case openForRest
    /// While its function runs: a report that waits does all that is asked, and goes before it.
    case acceptedAfterReport
    /// The question is void: the operation is planned anew.
    case void
    /// A guard has another intent in the place of its own.
    case redirected
    /// Guards did that too often.
    case looped
    /// While it waited for a guard, others changed what it would have changed.
    case superseded

    var isOpen: Bool { self == .open || self == .openForRest }
    /// Whether the operation does not happen. It goes on after any other, also if it is planned anew.
    var isFailure: Bool { self == .refused || self == .aborted || self == .looped || self == .superseded }
}
