// Flows as functions: a story of several screens reads like the diagram of its screens.

import NavCore

extension Navigator {
    /// Begins a flow, runs a function for each value of its first screen, and returns the value of the flow.
    ///
    /// ```swift
    /// let order = try await navigator.lead(Checkout()) { cart, flow in
    ///     try await flow.show(AddressForm()) { address in
    ///         try await flow.show(Payment(due: cart.total)) { payment in
    ///             try flow.finish(Order(cart, address, payment))
    ///         }
    ///     }
    /// }
    /// if let order { print("ordered: \(order)") }
    /// ```
    ///
    /// The function shows the screens that follow. It runs to its end before the next value of the first screen is taken.
    /// The flow ends in one of these ways:
    ///
    /// - ``FlowLeader/finish(_:)``: this returns the value.
    /// - The user leaves the first screen: this returns nil.
    /// - The function throws: the screens of the flow are removed, then this throws that error. Who else waits for the flow
    ///   gets `failed(1, …)` with the text of the error.
    /// - The task is cancelled: the screens of the flow are removed, then this throws `CancellationError`.
    /// - The navigator is closed: this returns nil.
    ///
    /// This returns only when the removal has ended, also if a bridge or a guard answers later. A guard or a bridge that
    /// refuses the removal keeps the screens; then nobody leads them.
    ///
    /// - Returns: The value of the flow. Nil also if the flow did not open: a guard kept the user out, the issuer in
    ///   `options` is stale, or the navigator was closed before.
    /// - Throws: Also what ``settle(_:)`` throws about the navigation to the flow, and
    ///   ``NavigationInterruption/failed(_:code:_:)`` if the flow has failed, or did not open for another reason.
    public nonisolated(nonsending) func lead<Flow: FlowRoute>(
        _ route: Flow, options: NavigationOptions = .standard,
        _ body: nonisolated(nonsending) (Flow.First.Value, FlowLeader<Flow>) async throws -> Void
    ) async throws -> Flow.Value? where Flow.First.Value: NavigationValueReadable, Flow.Value: NavigationValueReadable {
        try await lead(route, options: options, body) { _ in false }
    }

    /// Leads through a flow.
    ///
    /// - Parameter isEnding: Whether somebody else removes the screens of the flow if its function throws.
    fileprivate nonisolated(nonsending) func lead<Flow: FlowRoute>(
        _ route: Flow, options: NavigationOptions,
        _ body: nonisolated(nonsending) (Flow.First.Value, FlowLeader<Flow>) async throws -> Void,
        isEnding: (FlowID) -> Bool
    ) async throws -> Flow.Value? where Flow.First.Value: NavigationValueReadable, Flow.Value: NavigationValueReadable {
        let ending = Box<NavigationResult>()
        let outcome: NavigationOutcome
        do {
            outcome = try await settle(
                .navigateForResult(to: request(for: route), options: options) { ending.value = $0 })
        } catch {
            if isDeclined(error) { return nil }
            throw error
        }
        if let entry = outcome.entry, let waiter = outcome.waiter, let flow = flow(of: entry, awaitedBy: waiter) {
            let leader = FlowLeader<Flow>(self, flow, entry)
            do {
                try await leader.takeValues(of: entry) { value, _ in try await body(value, leader) }
            } catch {
                if self.flow(flow) != nil, !isEnding(flow) {
                    await carryOut(
                        .endFlow(flow, error is CancellationError ? .cancelled : .failed(1, .string("\(error)"))))
                }
                if isClosed, error is NavigationError || error is NavigationInterruption { return nil }
                throw error
            }
        }
        do throws(NavigationInterruption) {
            guard let result = ending.value else { throw .failed(outcome.isDone ? .stale : outcome.status) }
            let value: Flow.Value = try result.read()
            return value
        } catch {
            if isDeclined(error) { return nil }
            throw error
        }
    }

    /// The flow for which a waiter waits, around its first screen, which may be in flows that began with it.
    private func flow(of entry: EntryID, awaitedBy waiter: WaiterID) -> FlowID? {
        var found = flow(of: entry)
        while let flow = found, self.flow(flow)?.waiter != waiter { found = self.flow(flow)?.parent }
        return found
    }
}

/// The screen whose function is running: who shows the next one.
private enum Issuer {
    @TaskLocal static var entry: EntryID?
}

/// Tells the running task from other tasks; nil outside of a task.
private func runningTask() -> Int? { withUnsafeCurrentTask { $0?.hashValue } }

/// Shows the screens of a flow, in the function that ``NavCore/Navigator/lead(_:options:_:)`` runs.
///
/// It belongs to the isolation domain of its navigator.
public final class FlowLeader<Flow: FlowRoute> {
    /// The flow.
    public let id: FlowID
    /// The first screen.
    public let root: EntryID
    private let navigator: Navigator
    /// The task that leads through the flow.
    private let task = runningTask()

    fileprivate init(_ navigator: Navigator, _ id: FlowID, _ root: EntryID) {
        self.navigator = navigator
        self.id = id
        self.root = root
    }

    // MARK: Showing

    /// Shows a screen, and runs a function for each of its values: again each time the user comes back to the screen and
    /// decides anew. Returns when the screen has gone.
    ///
    /// The screen whose function is running is the issuer. Nothing is shown, and this returns, in these cases:
    ///
    /// - That screen is covered or gone.
    /// - A guard keeps the user out, also after a screen that the guard has opened, such as a sign-in, or leads to another
    ///   screen instead. Nobody leads that screen.
    /// - The navigator is closed.
    ///
    /// If this throws, the screen is removed first, with all above it, as ``back(to:)`` to the screen below would do. So a
    /// function that catches the error goes on from there. A guard or a bridge that refuses the removal keeps the screen.
    ///
    /// - Parameter body: Gets the value, and the screen, to which ``back(to:)`` can return from all that is shown later.
    /// - Throws: What `body` throws; what ``NavCore/Navigator/settle(_:)`` throws about the navigation;
    ///   ``NavigationInterruption/unreadable(_:)`` for a value of another type; `CancellationError`.
    public nonisolated(nonsending) func show<Route: NavigationRoute>(
        _ route: Route, then body: nonisolated(nonsending) (Route.Value, EntryID) async throws -> Void
    ) async throws where Route.Value: NavigationValueReadable {
        try await open(route, { .navigate(to: $0, options: options) }, body)
    }

    /// Shows a screen, and runs a function for each of its values, as ``show(_:then:)-(_,(Route.Value,EntryID)->Void)`` does.
    public nonisolated(nonsending) func show<Route: NavigationRoute>(
        _ route: Route, then body: nonisolated(nonsending) (Route.Value) async throws -> Void
    ) async throws where Route.Value: NavigationValueReadable {
        try await show(route) { value, _ in try await body(value) }
    }

    /// Shows a screen in the place of the screen whose function is running, and runs a function for each of its values.
    /// If this throws, the new screen is removed first.
    ///
    /// - Throws: What ``show(_:then:)-(_,(Route.Value,EntryID)->Void)`` throws.
    public nonisolated(nonsending) func replace<Route: NavigationRoute>(
        with route: Route, then body: nonisolated(nonsending) (Route.Value, EntryID) async throws -> Void
    ) async throws where Route.Value: NavigationValueReadable {
        try await open(route, { .replaceTop(with: $0, options: options) }, body)
    }

    /// Opens a screen of which one value is wanted, such as a sheet or an alert, and which closes with that value. If the
    /// wait ends with an error, the screen is removed first, unlike the screen of ``NavCore/Navigator/ask(_:options:)``.
    ///
    /// - Returns: Nil if the user left the screen, a guard kept the user out, the screen whose function is running is
    ///   covered or gone, or the navigator is closed.
    /// - Throws: What ``NavCore/Navigator/ask(_:options:)`` throws.
    public nonisolated(nonsending) func ask<Route: NavigationRoute>(
        _ route: Route
    ) async throws -> Route.Value? where Route.Value: NavigationValueReadable {
        do {
            return try await answer(of: navigator.request(for: route)).read()
        } catch {
            if navigator.isDeclined(error) { return nil }
            throw error
        }
    }

    /// Leads through a flow inside this one. If the wait ends with an error, the screens of that flow are removed first.
    ///
    /// - Returns: Nil if the user left it, a guard kept the user out, the screen whose function is running is covered or
    ///   gone, or the navigator is closed.
    /// - Throws: What ``NavCore/Navigator/lead(_:options:_:)`` throws.
    public nonisolated(nonsending) func lead<Inner: FlowRoute>(
        _ route: Inner, _ body: nonisolated(nonsending) (Inner.First.Value, FlowLeader<Inner>) async throws -> Void
    ) async throws -> Inner.Value?
    where Inner.First.Value: NavigationValueReadable, Inner.Value: NavigationValueReadable {
        try await navigator.lead(route, options: options, body) { isEnding($0) }
    }

    // MARK: Ending and going back

    /// Ends the flow with its value: all screens of the flow go, and the functions that show them return, the innermost
    /// first.
    ///
    /// - Throws: What ``NavCore/Navigator/endFlow(_:_:keepsEntries:options:)`` throws.
    public func finish(_ value: Flow.Value) throws(NavigationError) where Flow.Value: NavigationValueConvertible {
        try navigator.endFlow(id, .value(value.navigationValue))
    }

    /// Gives up: all screens of the flow go, and who leads through it gets nil.
    ///
    /// - Throws: What ``NavCore/Navigator/endFlow(_:_:keepsEntries:options:)`` throws.
    public func cancel() throws(NavigationError) { try navigator.endFlow(id, .cancelled) }

    /// Goes back to a screen of the flow, which is asked again.
    ///
    /// - Throws: What ``NavCore/Navigator/popToEntry(_:options:)`` throws.
    public func back(to entry: EntryID) throws(NavigationError) { try navigator.popToEntry(entry) }

    /// Goes back to the first screen of the flow, which is asked again.
    ///
    /// - Throws: What ``NavCore/Navigator/popToEntry(_:options:)`` throws.
    public func backToRoot() throws(NavigationError) { try navigator.popToEntry(root) }

    // MARK: Parts

    private var options: NavigationOptions { NavigationOptions(issuer: Issuer.entry ?? root) }

    private nonisolated(nonsending) func open<Route: NavigationRoute>(
        _ route: Route, _ intent: (NavigationRequest) -> NavigationIntent,
        _ body: nonisolated(nonsending) (Route.Value, EntryID) async throws -> Void
    ) async throws where Route.Value: NavigationValueReadable {
        let outcome: NavigationOutcome
        do {
            outcome = try await navigator.settle(intent(navigator.request(for: route)))
        } catch {
            if navigator.isDeclined(error) { return }
            throw error
        }
        // A guard may have led to another screen, which nobody leads.
        guard outcome.isDone, let entry = outcome.entry, navigator.request(of: entry)?.route == Route.name else {
            return
        }
        do {
            try await takeValues(of: entry, body)
        } catch {
            await remove(entry)
            throw error
        }
    }

    /// Opens a screen and waits for its result. A screen for which nobody waits any more is removed.
    private nonisolated(nonsending) func answer(of request: NavigationRequest) async throws -> NavigationResult {
        let gate = Gate()
        let answer = Box<NavigationResult>()
        let outcome = try await navigator.settle(
            .navigateForResult(to: request, options: options) { result in
                answer.value = result
                gate.open()
            })
        if answer.value == nil, outcome.waiter != nil { await gate.wait() }
        switch answer.value {
        case .cancelled(.callerCancel, _), nil:
            guard outcome.waiter != nil else { throw NavigationInterruption.failed(outcome.status) }
            if let entry = outcome.entry { await remove(entry) }
            throw CancellationError()
        case .cancelled(.asker, _):
            if let entry = outcome.entry { await remove(entry) }
            return .cancelled(.asker, .core)
        case let result?: return result
        }
    }

    /// Removes a screen that nobody leads any more, with all above it. The end of a cancelled flow removes its screens
    /// together.
    private nonisolated(nonsending) func remove(_ entry: EntryID) async {
        if let flow = navigator.flow(of: entry), isEnding(flow) { return }
        await navigator.carryOut(.finish(entry))
    }

    /// Whether the end of this flow, whose task was cancelled, removes the screens of a flow.
    private func isEnding(_ flow: FlowID) -> Bool {
        guard Task.isCancelled, runningTask() == task else { return false }
        var outer: FlowID? = flow
        while let flow = outer, flow != id { outer = navigator.flow(flow)?.parent }
        return outer != nil
    }

    /// Runs a function for each value of a screen, until that has gone.
    fileprivate nonisolated(nonsending) func takeValues<Value: NavigationValueReadable>(
        of entry: EntryID, _ body: nonisolated(nonsending) (Value, EntryID) async throws -> Void
    ) async throws {
        while navigator.phase(of: entry) == .alive {
            let value: Value
            do {
                value = try await navigator.nextValue(of: entry)
            } catch NavigationInterruption.cancelled {
                return
            }
            try await Issuer.$entry.withValue(entry) { try await body(value, entry) }
        }
    }
}
