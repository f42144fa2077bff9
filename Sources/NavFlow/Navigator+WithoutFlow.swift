// Leading a route that is no flow, or a flow without values: the compiler says so.

import NavCore

/// Stands for the flow that a route is not, so that the compiler refuses the call, and not the function in it.
public struct NoFlow<Route: NavigationRoute>: FlowRoute {
    /// The value of the route.
    public typealias Value = Route.Value

    /// Nothing: it is no flow.
    public static var first: Route { fatalError("unavailable") }
}

extension Navigator {
    /// A route that is no flow, and a flow without values, can't be led.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "lead takes a FlowRoute with a `Value`, whose `first` screen has a `Value`; or use ask(_:)"
    )
    public nonisolated(nonsending) func lead<Route: NavigationRoute>(
        _ route: Route, options: NavigationOptions = .standard,
        _ body: nonisolated(nonsending) (Route.Value, FlowLeader<NoFlow<Route>>) async throws -> Void
    ) async throws -> Route.Value? { nil }
}

extension FlowLeader {
    /// A route that is no flow, and a flow without values, can't be led.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "lead takes a FlowRoute with a `Value`, whose `first` screen has a `Value`; or use ask(_:)"
    )
    public nonisolated(nonsending) func lead<Route: NavigationRoute>(
        _ route: Route, _ body: nonisolated(nonsending) (Route.Value, FlowLeader<NoFlow<Route>>) async throws -> Void
    ) async throws -> Route.Value? { nil }
}
