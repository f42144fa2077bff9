// Typed routes as async functions: a screen is asked for its value.

import NavCore

extension Navigator {
    /// Opens a screen and waits for its value.
    ///
    /// ```swift
    /// let colour = try await navigator.value(of: Picker())
    /// ```
    ///
    /// - Throws: What ``navigateForResult(to:_:options:as:)-(_,NavigationValue?,_,_)`` throws:
    ///   ``NavigationInterruption/cancelled(_:_:)`` if the screen is left without a value.
    public nonisolated(nonsending) func value<Route: NavigationRoute>(
        of route: Route, options: NavigationOptions = .standard
    ) async throws -> Route.Value where Route.Value: NavigationValueReadable {
        try await navigateForResult(to: request(for: route), options: options)
    }

    /// Opens a screen that the user may decline, and waits for its value.
    ///
    /// ```swift
    /// if let colour = try await navigator.ask(Picker()) { paint(colour) }
    /// ```
    ///
    /// - Returns: Nil if the screen is left without a value, and if the issuer is stale, as at the second of two taps.
    /// - Throws: What else ``value(of:options:)`` throws, also ``NavigationInterruption/cancelled(_:_:)`` with
    ///   ``NavCore/CancelReason/shutdown`` if the navigator is closed.
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route, options: NavigationOptions = .standard
    ) async throws -> Route.Value? where Route.Value: NavigationValueReadable {
        do {
            return try await value(of: route, options: options)
        } catch let interruption as NavigationInterruption where interruption.isDeclined {
            return nil
        }
    }
}

extension NavigationInterruption {
    /// Whether the screen was left without a value, or not opened for an issuer that is stale. A closed navigator has left
    /// no screen, and a cancelled waiter neither.
    var isDeclined: Bool {
        switch self {
        case .cancelled(.shutdown, _), .cancelled(.callerCancel, _): false
        case .cancelled, .failed(.staleIssuer, _, _): true
        default: false
        }
    }
}

extension NavigationActions {
    /// Opens a screen from this one and waits for its value. See ``NavCore/Navigator/value(of:options:)``.
    ///
    /// - Throws: Also ``NavigationInterruption/failed(_:code:_:)`` with `stale` if the navigator is gone, with
    ///   `staleIssuer` if this screen is covered or gone.
    public nonisolated(nonsending) func value<Route: NavigationRoute>(
        of route: Route
    ) async throws -> Route.Value where Route.Value: NavigationValueReadable {
        guard let navigator = untyped.navigator else { throw NavigationInterruption.failed(.stale) }
        return try await navigator.value(of: route, options: NavigationOptions(issuer: entry))
    }

    /// Opens a screen from this one that the user may decline, and waits for its value. See
    /// ``NavCore/Navigator/ask(_:options:)``.
    ///
    /// - Returns: Nil also if this screen is covered or gone, or the navigator is.
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Route.Value? where Route.Value: NavigationValueReadable {
        try await untyped.navigator?.ask(route, options: NavigationOptions(issuer: entry))
    }
}
