// Results: what waiters get.

/// The result of a navigation for one, of a flow, or of a question for the next value. Each waiter gets exactly one.
public enum NavigationResult: Sendable, Hashable {
    /// The value with which the entry was popped or the flow was ended, or that the entry has published. It may be a null.
    case value(NavigationValue)
    /// The entry left without a result, or the waiter was cancelled.
    case cancelled(CancelReason, ChangeOrigin)
    /// The entry was never made: the operation was pending and did not happen, with the status and the
    /// ``NavigationOutcome/hostCode`` of its outcome. Or the flow was ended as failed: then the status is
    /// ``NavigationStatus/refused``, with the number and the value of ``FlowEnding/failed(_:_:)``.
    case failed(NavigationStatus, code: Int32 = 0, NavigationValue? = nil)

    /// The value; nil where it was cancelled or failed.
    public var value: NavigationValue? { if case .value(let value) = self { value } else { nil } }
}

extension NavigationResult: CustomStringConvertible {
    /// The case with what it holds: `value("blue")`, `cancelled(pop)`, `cancelled(pop, by the host)`.
    public var description: String {
        switch self {
        case .value(let value): "value(\(value))"
        case .cancelled(let reason, .core): "cancelled(\(reason))"
        case .cancelled(let reason, .host): "cancelled(\(reason), by the host)"
        case .failed(let status, 0, nil): "failed(\(status))"
        case .failed(let status, let code, nil): "failed(\(status) with \(code))"
        case .failed(let status, let code, let value?): "failed(\(status) with \(code), \(value))"
        }
    }
}

extension NavigationResult {
    init(_ result: Result) {
        switch ResultKind(rawValue: result.kind) {
        case .value:
            self = .value(result.value.map { NavigationValue($0.pointee) } ?? .null)
        case .cancelled:
            self = .cancelled(
                CancelReason(rawValue: result.reason) ?? .none, ChangeOrigin(rawValue: result.origin) ?? .core)
        case .failed, nil:
            self = .failed(
                NavigationStatus(rawValue: result.status) ?? .invalid, code: result.hostCode,
                result.value.map { NavigationValue($0.pointee) })
        }
    }
}
