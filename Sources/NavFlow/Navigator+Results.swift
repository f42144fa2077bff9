// Navigation for a result and published values, as async functions.

import NavCore

extension Navigator {
    /// Pushes a new entry and waits for its result, or begins a flow and waits for that of the flow.
    ///
    /// ```swift
    /// let colour: String = try await navigator.navigateForResult(to: "picker")
    /// ```
    ///
    /// It runs on its caller's actor, where the navigator is, and keeps the navigator until it returns. A task that was
    /// cancelled before does nothing. Cancelling the task later cancels the waiter, and then:
    ///
    /// - An operation that is pending is aborted with ``AbortReason/byHost``: nothing opens for a task that has gone.
    /// - An entry that has opened stays.
    ///
    /// - Returns: The value with which the entry was popped or the flow was ended.
    /// - Throws:
    ///   - `CancellationError` if the task was cancelled, or the waiter by ``Navigator/cancelResult(_:)``.
    ///   - ``NavigationInterruption`` if the entry left without a value, or with one of another type, or the flow has
    ///     failed; ``NavigationInterruption/failed(_:code:_:)`` with the status if there was nothing to do, as
    ///     ``NavigationStatus/staleIssuer`` for the second of two taps.
    ///   - `NavigationError` if the navigation was refused or wrong at once, as in
    ///     ``Navigator/navigate(to:_:options:)``.
    public nonisolated(nonsending) func navigateForResult<Value: NavigationValueReadable>(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await result { onResult in
            let outcome = try navigateForResult(to: request, arguments, options: options, onResult: onResult)
            return Asked(waiter: outcome.waiter, ticket: outcome.ticket, status: outcome.status)
        }
    }

    /// Waits for the next value that an entry publishes.
    ///
    /// ```swift
    /// let picked: Int = try await navigator.nextValue(of: list)
    /// ```
    ///
    /// Cancelling the task cancels the waiter, and the next value is kept for who asks next.
    ///
    /// - Throws:
    ///   - `CancellationError` where the task was cancelled, or the waiter by ``Navigator/cancelResult(_:)``;
    ///   - ``NavigationInterruption`` where the entry left, or has published a value of another type;
    ///   - `NavigationError` where somebody asks already, or the entry has gone.
    public nonisolated(nonsending) func nextValue<Value: NavigationValueReadable>(
        of entry: EntryID, as type: Value.Type = Value.self
    ) async throws -> Value {
        try await result { onResult in Asked(waiter: try nextValue(of: entry, onResult: onResult)) }
    }

    /// Waits for the result of the waiter with a key, which another process has saved, or navigates for that result where
    /// nobody waits. So a screen asks with one call, whether it is new or was restored.
    ///
    /// ```swift
    /// let colour: String = try await navigator.result(ofKey: "settings.colour", orNavigateTo: "picker")
    /// ```
    ///
    /// Cancelling the task does what it does for ``navigateForResult(to:_:options:as:)-(_,NavigationValue?,_,_)``.
    ///
    /// - Parameters:
    ///   - key: 1 to 1,024 bytes, of one waiter at a time.
    ///   - options: Those of the navigation, which gets the key.
    /// - Throws: What the navigation throws, and `NavigationError` with ``NavigationStatus/inUse`` where somebody waits
    ///   under that key already.
    public nonisolated(nonsending) func result<Value: NavigationValueReadable>(
        ofKey key: String, orNavigateTo request: NavigationRequest, options: NavigationOptions = .standard,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await result { onResult in
            if let waiter = try attachResult(key, onResult: onResult) { return Asked(waiter: waiter) }
            var options = options
            options.key = key
            let outcome = try navigateForResult(to: request, options: options, onResult: onResult)
            return Asked(waiter: outcome.waiter, ticket: outcome.ticket, status: outcome.status)
        }
    }

    /// ``result(ofKey:orNavigateTo:options:as:)-(_,NavigationRequest,_,_)`` with a typed route.
    public nonisolated(nonsending) func result<Route: NavigationRoute>(
        ofKey key: String, orNavigateTo route: Route, options: NavigationOptions = .standard
    ) async throws -> Route.Value where Route.Value: NavigationValueReadable {
        try await result(ofKey: key, orNavigateTo: request(for: route), options: options)
    }

    /// A call that was made for a result.
    private struct Asked {
        /// Nil: nobody waits, since there was nothing to do.
        var waiter: WaiterID?
        /// The ticket of an operation that is pending.
        var ticket: Ticket?
        var status = NavigationStatus.ok
    }

    /// Waits for the result of the call that `ask` makes.
    private nonisolated(nonsending) func result<Value: NavigationValueReadable>(
        of ask: (@escaping (NavigationResult) -> Void) throws -> Asked
    ) async throws -> Value {
        try Task.checkCancellation()
        let gate = Gate()
        let box = Box<NavigationResult>()
        let asked = try ask { result in
            box.value = result
            gate.open()
        }
        if box.value == nil {
            guard let waiter = asked.waiter else { throw NavigationInterruption.failed(asked.status) }
            await gate.wait()
            if box.value == nil {
                giveUp(waiter, asked.ticket)
                throw CancellationError()
            }
        }
        switch box.value {
        case .cancelled(.callerCancel, _), nil: throw CancellationError()
        case let result?: return try result.read()
        }
    }

    /// Ends what nobody waits for any more: first the waiter, which gets `cancelled(callerCancel)` and not the failure of
    /// the operation.
    private func giveUp(_ waiter: WaiterID, _ ticket: Ticket?) {
        _ = try? cancelResult(waiter)
        if let ticket { _ = try? abort(ticket) }
    }

    /// ``navigateForResult(to:_:options:as:)-(_,NavigationValue?,_,_)`` with variables among the arguments.
    @_disfavoredOverload
    public nonisolated(nonsending) func navigateForResult<Value: NavigationValueReadable>(
        to request: NavigationRequest, _ arguments: NavigationMap, options: NavigationOptions = .standard,
        as type: Value.Type = Value.self
    ) async throws -> Value {
        try await navigateForResult(to: request, .map(arguments), options: options)
    }
}

extension NavigationResult {
    /// Reads the value as a type.
    ///
    /// - Throws: ``NavigationInterruption`` if there is none, or it is of another type.
    func read<Value: NavigationValueReadable>() throws(NavigationInterruption) -> Value {
        switch self {
        case .value(let value): return try Value(given: value)
        case .cancelled(let reason, let origin): throw .cancelled(reason, origin)
        case .failed(let status, let code, let value): throw .failed(status, code: code, value)
        }
    }
}
