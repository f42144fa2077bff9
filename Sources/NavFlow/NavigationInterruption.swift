// Errors: why a function that waits for a result got none.

import NavCore

/// Thrown in the place of a result.
public enum NavigationInterruption: Error, Sendable, Hashable {
    /// The entry left without a result, for that reason: `pop` where the user went back, `shutdown` where the navigator was
    /// closed.
    case cancelled(CancelReason, ChangeOrigin)
    /// The navigation did not happen, so there was no entry. Or the flow was ended as failed.
    ///
    /// - There was nothing to do: `staleIssuer`.
    /// - The navigation was pending: `refused` by a slow bridge, with its number, `aborted`, `closed`, and what
    ///   else it ended with.
    /// - The flow has failed: `refused`, with the number and the value of `FlowEnding.failed`.
    case failed(NavigationStatus, code: Int32 = 0, NavigationValue? = nil)
    /// The entry left with a value that is not of the wanted type.
    case unreadable(NavigationValue, wanted: String)
}

extension NavigationInterruption: CustomStringConvertible {
    /// The case with what it holds: `cancelled(pop)`, `failed(refused)`, `unreadable("blue", wanted: Int)`.
    public var description: String {
        switch self {
        case .cancelled(let reason, let origin): "\(NavigationResult.cancelled(reason, origin))"
        case .failed(let status, let code, let value): "\(NavigationResult.failed(status, code: code, value))"
        case .unreadable(let value, let wanted): "unreadable(\(value), wanted: \(wanted))"
        }
    }
}

extension NavigationValueReadable {
    /// Reads a value that a screen has given.
    ///
    /// - Throws: ``NavigationInterruption/unreadable(_:wanted:)`` for a value of another type.
    init(given value: NavigationValue) throws(NavigationInterruption) {
        guard let read = Self(value) else { throw .unreadable(value, wanted: "\(Self.self)") }
        self = read
    }
}
