// A waiter: who asked for the result of one entry. It is settled exactly once.

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

package struct Waiter: PoolRecord {
    package var id: Id
    package internal(set) var isLive = false
    package var nextFree: UnsafeMutableRawPointer?
    var isSettled = false
    /// Its operation was decided and does not happen: the waiter fails when that ends.
    var isToFail = false
    var function: ResultFunction?
    var keepsake = Keepsake()
    /// A number above those of all waiters before it.
    var order: UInt64 = 0
    /// The entry it waits for, planned or alive; 0 before, and once it is settled.
    var entry: Slot = 0
    /// The step because of which the entry leaves with the commit that is being made.
    var leftBy: OperationReference?
    /// The value that the result shows.
    var value: ValueBlock?
    package internal(set) var result = Result()

    init(_ id: Id) {
        self.id = id
    }

    /// Whether its result only waits to be pulled.
    var callsNobody: Bool { function == nil && keepsake.destroy == nil }

    /// Waits anew.
    @inline(__always)
    mutating func begin(_ function: ResultFunction?, _ keepsake: Keepsake, tag: UInt64, order: UInt64) {
        isLive = true
        isSettled = false
        isToFail = false
        self.function = function
        self.keepsake = keepsake
        self.order = order
        result = Result()
        result.waiter = id
        result.tag = tag
    }
}

package typealias WaiterReference = UnsafeMutablePointer<Waiter>
