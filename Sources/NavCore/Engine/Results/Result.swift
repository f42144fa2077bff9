// The result of an entry, for who waits for it.

/// How a waiter was settled. ``NavigationResult`` has the same cases, with their values.
public enum ResultKind: Int32, Sendable, BitwiseCopyable {
    /// The entry was popped with a value, which may be a null.
    case value = 0
    /// The entry left without a value, or the waiter was cancelled.
    case cancelled = 1
    /// The entry was never made: its operation was pending and did not happen.
    case failed = 2
}

/// Why an entry left without a result.
public enum CancelReason: Int32, Sendable, BitwiseCopyable {
    /// The result is not a cancellation.
    case none = 0
    /// The entry was popped without a result, by a call or by the user.
    case pop = 1
    /// The stack was popped to an entry or a route below it.
    case popTo = 2
    /// The stack was popped up to the root.
    case root = 3
    /// A new entry took its place.
    case replace = 4
    /// A new stack, a link or a report of the host left it out.
    case set = 5
    /// A presented stack was dismissed.
    case dismiss = 6
    /// A container was removed, with the entry in it or in a stack that it presented.
    case containerRemoved = 7
    /// ``Navigator/endFlow(_:_:keepsEntries:options:)`` ended the flow to which the entry belonged.
    case flowEnd = 8
    /// ``Navigator/cancelResult(_:)`` was called for the waiter. The entry stays.
    case callerCancel = 9
    /// A restored scene took the place of its own: ``Navigator/restore(_:orStart:appVersion:options:migrate:)``.
    case restore = 10
    /// Reserved: for undo.
    case undo = 11
    /// The navigator was closed.
    case shutdown = 12
    /// The entry was removed by ``Navigator/remove(_:options:)``.
    case remove = 13
    /// A guard that was asked again does not let it stay: ``Navigator/recheckGuards(options:)``.
    case `guard` = 14
    /// The entry that asked has left: the issuer of the navigation. The asked entry stays.
    case asker = 15
}

/// The origin of a change: a call, or the user through the host, which reported it.
public enum ChangeOrigin: Int32, Sendable, BitwiseCopyable {
    /// A call of the program.
    case core = 0
    /// The user, through the host: ``Navigator/hostDidPop(_:result:options:)`` and the like.
    case host = 1
}

/// The result that a waiter gets; the header's nav_result.
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
    package internal(set) var flow = Id.none
    package internal(set) var hostCode: Int32 = 0
    package internal(set) var isNext: Int32 = 0
}
