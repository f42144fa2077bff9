// Navigation for a result, as an async function.

import NavCore

extension Navigator {
    /// Pushes a new entry and waits for its result.
    ///
    /// ```swift
    /// let colour: String = try await navigator.navigateForResult("picker")
    /// ```
    ///
    /// It runs on its caller's actor, where the navigator is, and keeps the navigator until it returns. Cancelling the task
    /// cancels the waiter; the entry stays, or still comes where a bridge has not answered. A task that was cancelled
    /// before does nothing.
    ///
    /// - Returns: The value with which the entry was popped.
    /// - Throws:
    ///   - `CancellationError` where the task was cancelled, or the waiter by ``Navigator/cancelResult(_:)``;
    ///   - ``NavigationInterruption`` where the entry left without a value, or with one of another type;
    ///   - `NavigationError` where the navigation was refused or wrong at once, as in
    ///     ``Navigator/navigate(to:_:options:)``.
    public nonisolated(nonsending) func navigateForResult<Value: NavigationValueReadable>(
        _ request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try Task.checkCancellation()
        let gate = Gate()
        let box = Box<NavigationResult>()
        let outcome = try navigateForResult(to: request, arguments, options: options) { result in
            box.value = result
            gate.open()
        }
        await gate.wait()
        // Cancelling the waiter tells its result, except inside a callback, where that comes later and finds nobody.
        if box.value == nil, let waiter = outcome.waiter { _ = try? cancelResult(waiter) }
        switch box.value {
        case .value(let value):
            guard let read = Value(value) else { throw NavigationInterruption.unreadable(value) }
            return read
        case .cancelled(.callerCancel, _), nil: throw CancellationError()
        case .cancelled(let reason, let origin): throw NavigationInterruption.cancelled(reason, origin)
        case .failed(let status, let code, let value):
            throw NavigationInterruption.failed(status, code: code, value)
        }
    }

    /// ``navigateForResult(_:_:options:as:)-(_,NavigationValue?,_,_)`` with variables among the arguments.
    @_disfavoredOverload
    public nonisolated(nonsending) func navigateForResult<Value: NavigationValueReadable>(
        _ request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await navigateForResult(request, .map(arguments), options: options)
    }
}
