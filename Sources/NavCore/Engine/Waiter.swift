// A waiter: who asked for the result of one entry. It is settled exactly once.

package enum ResultKind: Int32, Sendable, BitwiseCopyable {
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
    case dismiss = 6
    case containerRemoved = 7
    case flowEnd = 8
    case callerCancel = 9
    case restore = 10
    case undo = 11
    case shutdown = 12
}

/// Who made a change: a call, or the user through the host, which reported it.
public enum ChangeOrigin: Int32, Sendable, BitwiseCopyable {
    case core = 0
    case host = 1
}

/// A callback with its user data, as the host keeps it. The engine carries it and never looks into it.
package struct HostCallback: BitwiseCopyable {
    package var function: UnsafeRawPointer?
    package var userData: UnsafeMutableRawPointer?
    package var destroy: UnsafeRawPointer?

    package init(
        function: UnsafeRawPointer? = nil, userData: UnsafeMutableRawPointer? = nil, destroy: UnsafeRawPointer? = nil
    ) {
        self.function = function
        self.userData = userData
        self.destroy = destroy
    }
}

package struct Waiter: SlotRecord {
    package var header: SlotHeader
    package internal(set) var callback = HostCallback()
    package internal(set) var tag: UInt64 = 0
    /// The entry it waits for; none before it is planned.
    package internal(set) var entry = Id.none
    var isSettled = false
    package internal(set) var kind = ResultKind.value
    package internal(set) var reason = CancellationReason.none
    package internal(set) var origin = ChangeOrigin.core
    package internal(set) var status = Status.ok
    package internal(set) var value: ValueBlock?

    init(_ header: SlotHeader) {
        self.header = header
    }

    package var id: Id { header.id }
}
