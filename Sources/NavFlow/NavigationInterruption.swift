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
    /// The entry left with a value that is not what was asked for.
    case unreadable(NavigationValue)
}

extension NavigationInterruption: CustomStringConvertible {
    /// The case with what it holds: `cancelled(pop)`, `failed(refused)`, `unreadable("blue")`.
    public var description: String {
        switch self {
        case .cancelled(let reason, let origin): "\(NavigationResult.cancelled(reason, origin))"
        case .failed(let status, let code, let value): "\(NavigationResult.failed(status, code: code, value))"
        case .unreadable(let value): "unreadable(\(value))"
        }
    }
}
