// A value of a type that no request or result can carry: the compiler says what to declare.

extension NavigationScreen {
    /// A value that can't be carried can't be submitted.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    @discardableResult
    public func submit(_ value: Route.Value) -> NavigationOutcome { NavigationOutcome(.invalid) }
}

extension NavigationActions {
    /// A value that can't be carried can't be waited for.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    @discardableResult
    public func navigate<Route: NavigationRoute>(
        to route: Route, hint: NavigationValue? = nil, onValue: @escaping (Route.Value?) -> Void
    ) -> NavigationOutcome { NavigationOutcome(.invalid) }
}

extension Navigator {
    /// A value that can't be carried can't be waited for.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    @discardableResult
    public func navigate<Route: NavigationRoute>(
        to route: Route, options: NavigationOptions = .standard, onValue: @escaping (Route.Value?) -> Void
    ) throws(NavigationError) -> NavigationOutcome { NavigationOutcome(.invalid) }
}
