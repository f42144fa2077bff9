// The outcome of an operation.

/// The party that refused.
public enum RefusingParty: Int32, Sendable, BitwiseCopyable {
    /// The outcome is not a refusal.
    case nobody = 0
    /// The bridge, by its answer, or because it has no verb for the operation.
    case bridge = 1
    /// The builder of a route, for a model or a view.
    case builder = 2
    /// A guard.
    case `guard` = 3
    /// The host, with its answer to a ``NavigationEvent/Kind/load(_:_:)``.
    case loader = 4
    /// A coordinator, to which a request was sent.
    case coordinator = 5
    /// The closure that decides about a saved text: ``Navigator/restore(_:orStart:appVersion:options:migrate:)``.
    case restore = 6
    /// A handler of back, which has taken a back: only in ``NavigationAnswer``.
    case handler = 7
}

/// Why a pending operation ended with ``NavigationStatus/aborted``.
public enum AbortReason: Int32, Sendable, BitwiseCopyable {
    /// The operation was not aborted.
    case none = 0
    /// The host called ``Navigator/abort(_:_:)``.
    case byHost = 1
    /// The host called ``Navigator/abort(_:_:)``, since the answer took too long. The library has no clock.
    case timedOut = 2
    /// The bridge was removed before it answered.
    case bridgeGone = 3
    /// The navigator was closed before the answer.
    case closed = 4
    /// The scene has gone, the stack over which it waited to be presented, or the guard that it waited for.
    case gone = 5
}

/// The outcome of an operation; the header's nav_outcome.
package struct Outcome: BitwiseCopyable {
    var size = MemoryLayout<Outcome>.stride
    package internal(set) var statusCode: Int32 = 0
    package internal(set) var by: Int32 = 0
    package internal(set) var hostCode: Int32 = 0
    package internal(set) var abortReason: Int32 = 0
    package internal(set) var ticket = Id.none
    package internal(set) var entry = Id.none
    package internal(set) var waiter = Id.none
    package internal(set) var revision: UInt64 = 0
    package internal(set) var index = 0
    package internal(set) var removed = 0
    package internal(set) var redirects: UInt32 = 0
    /// The header's struct ends here, too.
    private var padding: UInt32 = 0

    init() {}

    package init(_ status: Status) {
        statusCode = status.rawValue
    }

    /// Whether it is done, and there is no more to be said than of which entry.
    var isUsual: Bool { statusCode == 0 && index == 0 && redirects == 0 }

    package var status: Status { Status(rawValue: statusCode) ?? .invalid }
}
