// The result of an entry, for who waits for it.

public enum ResultKind: Int32, Sendable, BitwiseCopyable {
    case value = 0
    case cancelled = 1
    case failed = 2
}

/// Why an entry left without a result.
public enum CancellationReason: Int32, Sendable, BitwiseCopyable {
    case none = 0
    case pop = 1
    case popTo = 2
    case root = 3
    case replace = 4
    case set = 5
    /// Reserved: for presentations.
    case dismiss = 6
    /// Reserved: for containers.
    case containerRemoved = 7
    /// Reserved: for flows.
    case flowEnd = 8
    case callerCancel = 9
    /// Reserved: for snapshots.
    case restore = 10
    /// Reserved: for undo.
    case undo = 11
    case shutdown = 12
    case remove = 13
}

/// Who made a change: a call, or the user through the host, which reported it.
public enum ChangeOrigin: Int32, Sendable, BitwiseCopyable {
    case core = 0
    case host = 1
}

/// What a waiter gets; the header's nav_result.
package struct Result: BitwiseCopyable {
    var size = MemoryLayout<Result>.stride
    package internal(set) var kind: Int32 = 0
    package internal(set) var reason: Int32 = 0
    package internal(set) var origin: Int32 = 0
    package internal(set) var status: Int32 = 0
    package internal(set) var waiter = Id.none
    package internal(set) var entry = Id.none
    package internal(set) var tag: UInt64 = 0
    package internal(set) var value: UnsafePointer<Cell>?
}
