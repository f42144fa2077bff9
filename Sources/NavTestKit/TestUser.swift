// A user: looks at the screen on top, answers it, swipes and presses back.

import NavCore

/// Does what a user would do, without a UI.
///
/// ```swift
/// let user = try TestUser(navigator)
/// try await user.submit(Cart(total: 200), at: CartPage.self)
/// user.swipeBack()
/// ```
public struct TestUser {
    private let navigator: Navigator

    /// Makes a user of an app with that navigator, after a check of its registrations.
    ///
    /// - Throws: ``RegistrationError`` if ``NavCore/Navigator/check()`` finds a problem, such as a misspelt parent.
    public init(_ navigator: Navigator) throws(RegistrationError) {
        self.navigator = navigator
        let problems = (try? navigator.check()) ?? []
        if !problems.isEmpty { throw RegistrationError(problems: problems) }
    }

    /// Waits until a screen of a route is on top.
    ///
    /// - Throws: ``ScreenNotThereError`` if other tasks have had 2,000 turns, and nothing has brought it there.
    @discardableResult
    public nonisolated(nonsending) func waitFor<Route: NavigationRoute>(
        _ route: Route.Type
    ) async throws(ScreenNotThereError) -> NavigationScreen<Route> {
        for turn in 0..<turns {
            if let screen = navigator.topScreen?.as(route) { return screen }
            await letOthersGoOn(turn)
        }
        throw ScreenNotThereError(route: route.name, tree: "\(navigator.tree)")
    }

    /// Waits until a screen of a route is on top, and submits its value. Then it waits until the navigator has changed, or
    /// until other tasks have had 2,000 turns.
    ///
    /// - Returns: The outcome of ``NavCore/NavigationScreen/submit(_:)``: if a guard or the bridge has refused, this says so.
    /// - Throws: ``ScreenNotThereError``.
    @discardableResult
    public nonisolated(nonsending) func submit<Route: NavigationRoute>(
        _ value: Route.Value, at route: Route.Type
    ) async throws(ScreenNotThereError) -> NavigationOutcome where Route.Value: NavigationCodable {
        let screen = try await waitFor(route)
        let before = navigator.revision
        let outcome = screen.submit(value)
        let leadsOn = outcome.status == .ok
        for turn in 0..<turns where turn < 16 || leadsOn && navigator.revision == before { await letOthersGoOn(turn) }
        return outcome
    }

    /// Goes back by a swipe: the platform removes the top screen, and reports it. No guard is asked.
    ///
    /// - Returns: The outcome of the report; ``NavCore/NavigationStatus/notStarted`` without a screen.
    @discardableResult
    public func swipeBack() -> NavigationOutcome {
        guard let top = navigator.top else { return NavigationOutcome(.notStarted) }
        return navigator.attempt(.hostDidPop(top))
    }

    /// Swipes away the sheet of the top screen.
    ///
    /// - Returns: The outcome of the report; ``NavCore/NavigationStatus/notFound`` without a sheet: nothing has happened.
    @discardableResult
    public func swipeAway() -> NavigationOutcome {
        guard let stack = navigator.currentStack, navigator.stack(stack)?.presentation != .pushed else {
            return NavigationOutcome(.notFound)
        }
        return navigator.attempt(.hostDidDismiss(stack))
    }

    /// Presses the back button of the platform. Guards and the bridge are asked: see ``NavCore/Navigator/back(options:)``.
    ///
    /// - Returns: The outcome of that: ``NavCore/NavigationStatus/blocked`` if a guard keeps the screen.
    @discardableResult
    public func pressBack() -> NavigationOutcome { navigator.attempt(.back()) }
}

/// Thrown if registrations do not fit each other.
public struct RegistrationError: Error, CustomStringConvertible {
    /// The problems, at least one.
    public let problems: [RegistrationProblem]

    public var description: String { problems.map(\.message).joined(separator: "\n") }
}

/// Thrown if the screen for which a test has waited is not on top.
public struct ScreenNotThereError: Error, CustomStringConvertible {
    /// The route for which the test has waited.
    public let route: String
    /// The tree of the navigator.
    public let tree: String

    public var description: String { "\(route) is not on top of \(tree)" }
}
