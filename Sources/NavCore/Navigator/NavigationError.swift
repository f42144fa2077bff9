// Errors: outcomes that are no success.

/// Thrown where something was refused or wrong (a status below 0). Then nothing has changed.
public struct NavigationError: Error, Sendable, Hashable {
    /// The whole outcome of the operation. Of a call that is not an operation it has the status alone.
    public let outcome: NavigationOutcome
    /// The route that was asked for, where one was; of several the one that failed.
    public let route: String?
    /// A sentence for a developer. It may change in any version: decide by ``status``.
    public let message: String

    /// Why it failed: a status whose raw value is below 0.
    public var status: NavigationStatus { outcome.status }
    /// The party that refused.
    public var by: RefusingParty { outcome.by }
    /// The number with which the host refused: its bridge, guard, builder, loader or coordinator.
    public var hostCode: Int32 { outcome.hostCode }
    /// Why the operation was aborted; ``AbortReason/none`` with any other status.
    public var abortReason: AbortReason { outcome.abortReason }
    /// The index of the request, element, id or intent that failed.
    public var index: Int { outcome.index }

    package init(_ outcome: NavigationOutcome, route: String? = nil, message: String = "") {
        self.outcome = outcome
        self.route = route
        self.message = message
    }

    /// Makes an error of a status, for a layer over the navigator and for tests.
    public init(_ status: NavigationStatus, route: String? = nil, message: String = "") {
        self.init(NavigationOutcome(status), route: route, message: message)
    }
}

extension NavigationError: CustomStringConvertible {
    /// The outcome and the sentence: `unresolved: navigate: no route is named "nowhere"`.
    public var description: String { message.isEmpty ? "\(outcome)" : "\(outcome): \(message)" }
}

extension NavigationStatus {
    /// Itself where it is ok or nothing was to be done.
    /// - Throws: A ``NavigationError`` of this status where it is below 0.
    func checked() throws(NavigationError) -> NavigationStatus {
        if rawValue < 0 { throw NavigationError(self) }
        return self
    }
}
