// A user: looks at the screen on top, answers it, goes back.

import NavCore

/// Does what a user would do, without a UI.
///
/// ```swift
/// let user = TestUser(navigator)
/// try await user.submit(Cart(total: 200), at: CartPage.self)
/// user.back()
/// ```
public struct TestUser {
    /// The screen for which the test has waited is not on top.
    public struct NotThere: Error, CustomStringConvertible {
        /// The route for which it has waited.
        public let route: String
        /// The tree of the navigator.
        public let tree: String

        public var description: String { "\(route) is not on top of \(tree)" }
    }

    private let navigator: Navigator

    /// Makes a user of an app with that navigator.
    public init(_ navigator: Navigator) { self.navigator = navigator }

    /// Waits until a screen of a route is on top.
    ///
    /// - Throws: ``NotThere`` if other tasks have had 2,000 turns, and nothing has brought it there.
    @discardableResult
    public nonisolated(nonsending) func at<Route: NavigationRoute>(
        _ route: Route.Type
    ) async throws(NotThere) -> NavigationScreen<Route> {
        for _ in 0..<turns {
            if let screen = navigator.topScreen?.as(route) { return screen }
            await Task.yield()
        }
        throw NotThere(route: route.name, tree: "\(navigator.tree)")
    }

    /// Waits until a screen of a route is on top, and submits its value. Then other tasks get their turn.
    ///
    /// - Throws: ``NotThere``.
    public nonisolated(nonsending) func submit<Route: NavigationRoute>(
        _ value: Route.Value, at route: Route.Type
    ) async throws(NotThere) where Route.Value: NavigationCodable {
        try await at(route).submit(value)
        for _ in 0..<16 { await Task.yield() }
    }

    /// Goes back by a gesture of the platform: the top screen has gone by the time that the navigator hears of it, and no
    /// guard is asked.
    public func back() {
        if let top = navigator.top { navigator.attempt(.hostDidPop(top)) }
    }

    /// Swipes the sheet away in which the top screen is. Without a sheet nothing happens.
    public func dismiss() {
        guard let stack = navigator.currentStack, navigator.stack(stack)?.presentation != .pushed else { return }
        navigator.attempt(.hostDidDismiss(stack))
    }

    /// Presses the back button of the platform: see ``NavCore/Navigator/back(options:)``.
    public func pressBack() { navigator.attempt(.back()) }
}
