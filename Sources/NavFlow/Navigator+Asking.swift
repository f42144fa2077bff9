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
    /// A screen that has opened stays if the task is cancelled.
    ///
    /// - Returns: Nil in these cases:
    ///   - The screen is left without a value.
    ///   - A guard keeps the user out, also after a screen that the guard has opened, such as a sign-in.
    ///   - The issuer is stale, as at the second of two taps.
    ///   - The navigator is closed, before or meanwhile.
    /// - Throws: What else ``value(of:options:)`` throws.
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route, options: NavigationOptions = .standard
    ) async throws -> Route.Value? where Route.Value: NavigationValueReadable {
        do {
            return try await value(of: route, options: options)
        } catch {
            if isDeclined(error) { return nil }
            throw error
        }
    }

    /// Whether an error of a navigation says that the user has declined, which is no error of a function that asks: the screen
    /// was left without a value, or not opened by a guard or for an issuer that is stale. On a navigator that is closed each
    /// error of a navigation says so.
    func isDeclined(_ error: any Error) -> Bool {
        switch error {
        case let error as NavigationError: error.status == .blocked || isClosed
        case NavigationInterruption.cancelled(.callerCancel, _): isClosed
        case NavigationInterruption.cancelled: true
        case NavigationInterruption.failed(.staleIssuer, _, _), NavigationInterruption.failed(.blocked, _, _): true
        case is NavigationInterruption: isClosed
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
    /// - Returns: Nil also if this screen is covered or gone, or the navigator is gone.
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Route.Value? where Route.Value: NavigationValueReadable {
        try await untyped.navigator?.ask(route, options: NavigationOptions(issuer: entry))
    }
}
