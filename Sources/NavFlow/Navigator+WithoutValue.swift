// Asking for the value of a route that gives none: the compiler says so, whatever type the caller expects.

import NavCore

extension Navigator {
    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func value<Route: NavigationRoute>(
        of route: Route, options: NavigationOptions = .standard
    ) async throws -> Never where Route.Value == Never { fatalError("unavailable") }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func value<Route: NavigationRoute, Answer>(
        of route: Route, options: NavigationOptions = .standard
    ) async throws -> Answer where Route.Value == Never { fatalError("unavailable") }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route, options: NavigationOptions = .standard
    ) async throws -> Never? where Route.Value == Never { nil }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute, Answer>(
        _ route: Route, options: NavigationOptions = .standard
    ) async throws -> Answer? where Route.Value == Never { nil }
}

extension NavigationActions {
    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func value<Route: NavigationRoute>(
        of route: Route
    ) async throws -> Never where Route.Value == Never { fatalError("unavailable") }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func value<Route: NavigationRoute, Answer>(
        of route: Route
    ) async throws -> Answer where Route.Value == Never { fatalError("unavailable") }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Never? where Route.Value == Never { nil }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute, Answer>(
        _ route: Route
    ) async throws -> Answer? where Route.Value == Never { nil }
}

extension FlowLeader {
    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Never? where Route.Value == Never { nil }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func ask<Route: NavigationRoute, Answer>(
        _ route: Route
    ) async throws -> Answer? where Route.Value == Never { nil }

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func show<Route: NavigationRoute>(
        _ route: Route, then body: nonisolated(nonsending) (Never) async throws -> Void
    ) async throws where Route.Value == Never {}

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func show<Route: NavigationRoute>(
        _ route: Route, then body: nonisolated(nonsending) (Never, EntryID) async throws -> Void
    ) async throws where Route.Value == Never {}

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func replace<Route: NavigationRoute>(
        with route: Route, then body: nonisolated(nonsending) (Never) async throws -> Void
    ) async throws where Route.Value == Never {}

    /// A route without a value can't be asked for one.
    @available(
        *, unavailable, message: "the route gives no value: add `typealias Value = …` to it, or use navigate(to:)"
    )
    public nonisolated(nonsending) func replace<Route: NavigationRoute>(
        with route: Route, then body: nonisolated(nonsending) (Never, EntryID) async throws -> Void
    ) async throws where Route.Value == Never {}
}
