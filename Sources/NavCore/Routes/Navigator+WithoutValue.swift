// Waiting for the value of a route that gives none: the compiler says so.

extension NavigationActions {
    /// A route without a value has none to give.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or leave out the closure"
    )
    @discardableResult
    public func navigate<Route: NavigationRoute>(
        to route: Route, hint: NavigationValue? = nil, onValue: @escaping (Never?) -> Void
    ) -> NavigationOutcome where Route.Value == Never { NavigationOutcome(.invalid) }
}

extension Navigator {
    /// A route without a value has none to give.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or leave out the closure"
    )
    @discardableResult
    public func navigate<Route: NavigationRoute>(
        to route: Route, options: NavigationOptions = .standard, onValue: @escaping (Never?) -> Void
    ) throws(NavigationError) -> NavigationOutcome where Route.Value == Never { NavigationOutcome(.invalid) }
}

extension NavigationIntent {
    /// A route without a value has none to give.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or leave out the closure"
    )
    public static func navigate<Route: NavigationRoute>(
        to route: Route, options: NavigationOptions = .standard, onValue: @escaping (Never?) -> Void
    ) -> NavigationIntent where Route.Value == Never { .navigate(to: route.request, options: options) }
}
