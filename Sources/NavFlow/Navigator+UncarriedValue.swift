// Asking for a value of a type that no result can carry: the compiler says what to declare.

import NavCore

extension Navigator {
    /// A value that can't be carried can't be asked for.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route, options: NavigationOptions = .standard
    ) async throws -> Route.Value? { nil }
}

extension NavigationActions {
    /// A value that can't be carried can't be asked for.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Route.Value? { nil }
}

extension FlowLeader {
    /// A value that can't be carried can't be asked for.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Route.Value? { nil }

    /// A value that can't be carried comes to no function.
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "declare the Value as `struct …: NavigationData`, or as `enum …: String, NavigationCodable, Codable`"
    )
    public nonisolated(nonsending) func show<Route: NavigationRoute>(
        _ route: Route, then body: nonisolated(nonsending) (Route.Value) async throws -> Void
    ) async throws {}
}
