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
        _ body: nonisolated(nonsending) (Flow.FlowFirst.Value, FlowLeader<Flow>) async throws -> Void
    ) async throws -> Flow.Value?
    where Flow.FlowFirst.Value: NavigationValueReadable, Flow.Value: NavigationValueReadable {
        try await led(route, options: options, body) { _ in false }.map { try $0.read() }
    }

    /// Begins a flow and leads through it.
    ///
    /// - Parameter isEnding: Whether somebody else removes the screens of the flow if its function throws.
    /// - Returns: The value of the flow; nil if the user has declined.
    fileprivate nonisolated(nonsending) func led<Flow: FlowRoute>(
        _ route: Flow, options: NavigationOptions,
        _ body: nonisolated(nonsending) (Flow.FlowFirst.Value, FlowLeader<Flow>) async throws -> Void,
        isEnding: (FlowID) -> Bool
    ) async throws -> NavigationResult? where Flow.FlowFirst.Value: NavigationValueReadable {
        let ending = Box<NavigationResult>()
        let outcome: NavigationOutcome
        do {
            outcome = try await settle(
                .navigateForResult(to: request(for: route), options: options) { ending.value = $0 })
        } catch {
            if isDeclined(error) { return nil }
            throw error
        }
        var ended: NavigationResult?
        if let entry = outcome.entry, let waiter = outcome.waiter, let flow = flow(of: entry, awaitedBy: waiter) {
            ended = try await led(by: FlowLeader<Flow>(self, flow, entry, isWalking: false), body, isEnding: isEnding)
            if isClosed, ending.value == nil { return nil }
        }
        // The first screen may have gone while another screen is in its place, and the flow goes on without its function.
        let left = outcome.isDone ? NavigationResult.cancelled(.flowEnd, .core) : .failed(outcome.status, code: 0, nil)
        let result = ending.value ?? ended ?? left
        do throws(NavigationInterruption) {
            _ = try result.read() as NavigationValue
            return result
        } catch {
            if isDeclined(error) { return nil }
            throw error
        }
    }

    /// Leads through a flow that is there: it was started, opened by a link, or restored. The function runs from its beginning
    /// for the value of the first screen, and walks to where the user is without showing anything anew: see
    /// ``FlowLeader/isWalking``.
    ///
    /// ```swift
    /// try navigator.restore(saved, orStart: Home())
    /// let order = try await navigator.lead(current: Checkout.self) { cart, flow in … }
    /// ```
    ///
    /// - Returns: The value with which the function has finished the flow; nil if the flow ended otherwise, or the navigator
    ///   was closed. A flow that holds the root of a window does not end: ``FlowLeader/finish(_:)`` goes back to its first
    ///   screen, and this returns the value.
    /// - Throws: What the function throws: then the flow ends as failed. ``NavigationInterruption/failed(_:code:_:)`` with
    ///   `stale`: no such flow is there. `NavigationError` with ``NavCore/NavigationStatus/inUse``: another function leads
    ///   the flow, or asks its first screen; with ``NavCore/NavigationStatus/invalid``: the flow is of another type.
    public nonisolated(nonsending) func lead<Flow: FlowRoute>(
        _ flow: FlowID, as _: Flow.Type,
        _ body: nonisolated(nonsending) (Flow.FlowFirst.Value, FlowLeader<Flow>) async throws -> Void
    ) async throws -> Flow.Value?
    where Flow.FlowFirst.Value: NavigationValueReadable, Flow.Value: NavigationValueReadable {
        try await led(flow, body) { _ in false }.map { try $0.read() }
    }

    /// ``lead(_:as:_:)`` for the innermost flow of a type in which the user is.
    ///
    /// - Returns: Nil also if there is none.
    public nonisolated(nonsending) func lead<Flow: FlowRoute>(
        current _: Flow.Type,
        _ body: nonisolated(nonsending) (Flow.FlowFirst.Value, FlowLeader<Flow>) async throws -> Void
    ) async throws -> Flow.Value?
    where Flow.FlowFirst.Value: NavigationValueReadable, Flow.Value: NavigationValueReadable {
        guard let flow = flows(around: currentFlow).first(where: { flow($0)?.route == Flow.name }) else { return nil }
        return try await led(flow, body) { _ in false }.map { try $0.read() }
    }

    /// Leads through a flow that is there.
    ///
    /// - Returns: The value with which its function has ended it.
    fileprivate nonisolated(nonsending) func led<Flow: FlowRoute>(
        _ flow: FlowID, _ body: nonisolated(nonsending) (Flow.FlowFirst.Value, FlowLeader<Flow>) async throws -> Void,
        isEnding: (FlowID) -> Bool
    ) async throws -> NavigationResult? where Flow.FlowFirst.Value: NavigationValueReadable {
        guard let there = self.flow(flow), let first = there.first else {
            throw NavigationInterruption.failed(isClosed ? .closed : .stale)
        }
        guard there.route == Flow.name else {
            let mistake = NavigationError(
                .invalid, route: there.route, message: "lead: the flow is \(there.route), not \(Flow.name)")
            tell(mistake)
            throw mistake
        }
        return try await led(by: FlowLeader<Flow>(self, flow, first, isWalking: true), body, isEnding: isEnding)
    }

    /// Runs the function of a leader. If it throws, the flow ends.
    ///
    /// - Returns: The value with which it has ended the flow.
    private nonisolated(nonsending) func led<Flow: FlowRoute>(
        by leader: FlowLeader<Flow>,
        _ body: nonisolated(nonsending) (Flow.FlowFirst.Value, FlowLeader<Flow>) async throws -> Void,
        isEnding: (FlowID) -> Bool
    ) async throws -> NavigationResult? where Flow.FlowFirst.Value: NavigationValueReadable {
        guard ledFlows.insert(leader.id).inserted else { throw NavigationError(.inUse) }
        defer { ledFlows.remove(leader.id) }
        do {
            try await leader.takeValues(of: leader.root) { value, _ in try await body(value, leader) }
            return leader.result
        } catch {
            if flow(leader.id) != nil, !isEnding(leader.id), !leader.isLedElsewhere(error) {
                await carryOut(
                    .endFlow(leader.id, error is CancellationError ? .cancelled : .failed(1, .string("\(error)"))))
            }
            if isClosed, error is NavigationError || error is NavigationInterruption { return nil }
            throw error
        }
    }

    /// A flow and the flows around it, the innermost first.
    fileprivate func flows(around flow: FlowID?) -> some Sequence<FlowID> {
        sequence(state: flow) { [self] next in
            defer { next = next.flatMap { self.flow($0)?.parent } }
            return next
        }
    }

    /// The flow for which a waiter waits, around its first screen, which may be in flows that began with it.
    private func flow(of entry: EntryID, awaitedBy waiter: WaiterID) -> FlowID? {
        flows(around: flow(of: entry)).first { flow($0)?.waiter == waiter }
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
    /// Whether the function runs once more up to where the user is: what it shows is there, and what it asked for was
    /// answered. What must not be done twice, such as a payment, waits until this is false.
    public private(set) var isWalking: Bool
    /// The number of answers that the function of the last screen has got on the walk.
    private var answersTaken = 0
    /// How the function has ended the flow, and what came of that; nil: it has not.
    private var ending: (value: NavigationResult?, status: NavigationStatus)?
    /// Whether the function has taken a value.
    private var hasBegun = false

    fileprivate init(_ navigator: Navigator, _ id: FlowID, _ root: EntryID, isWalking: Bool) {
        self.navigator = navigator
        self.id = id
        self.root = root
        self.isWalking = isWalking
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
    ///   ``NavigationInterruption/unreadable(_:wanted:)`` for a value of another type; `CancellationError`.
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

    /// Shows a screen in the place of the screen whose function is running, and runs a function without the screen.
    public nonisolated(nonsending) func replace<Route: NavigationRoute>(
        with route: Route, then body: nonisolated(nonsending) (Route.Value) async throws -> Void
    ) async throws where Route.Value: NavigationValueReadable {
        try await replace(with: route) { value, _ in try await body(value) }
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
        let request = try navigator.request(for: route)
        return try await answered {
            await endWalk(at: issuer, reopening: request)
            do {
                let result = try await answer(of: request)
                _ = try result.read() as NavigationValue
                return result
            } catch {
                if navigator.isDeclined(error) { return nil }
                throw error
            }
        }
    }

    /// Runs a function while the screen whose function is running is there. If the user leaves the screen, the function is
    /// cancelled.
    ///
    /// ```swift
    /// try await flow.show(Search()) { words in
    ///     guard let found = try await flow.whileShown({ try await server.find(words) }) else { return }
    ///     try await flow.show(Results(found)) { … }
    /// }
    /// ```
    ///
    /// A screen that is covered is there. The function runs on its caller's actor, in a task of its own.
    ///
    /// - Returns: The value of the function, when it has ended; nil if the screen has gone, whatever the function gives.
    /// - Throws: What the function throws while the screen is there; `CancellationError`.
    public func whileShown<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) @escaping () async throws -> Value
    ) async throws -> Value? {
        let issuer = issuer
        guard navigator.phase(of: issuer) == .alive else { return nil }
        let result = Box<Swift.Result<Value, any Error>>()
        let running = NavFlow.task(of: issuer, in: navigator, isolation: isolation) {
            do { result.value = .success(try await body()) } catch { result.value = .failure(error) }
        }
        await withTaskCancellationHandler {
            await running.value
        } onCancel: {
            running.cancel()
        }
        try Task.checkCancellation()
        return navigator.phase(of: issuer) == .alive ? try result.value?.get() : nil
    }

    /// Leads through a flow inside this one. If the wait ends with an error, the screens of that flow are removed first.
    ///
    /// - Returns: Nil if the user left it, a guard kept the user out, the screen whose function is running is covered or
    ///   gone, or the navigator is closed.
    /// - Throws: What ``NavCore/Navigator/lead(_:options:_:)`` throws.
    public nonisolated(nonsending) func lead<Inner: FlowRoute>(
        _ route: Inner, _ body: nonisolated(nonsending) (Inner.FlowFirst.Value, FlowLeader<Inner>) async throws -> Void
    ) async throws -> Inner.Value?
    where Inner.FlowFirst.Value: NavigationValueReadable, Inner.Value: NavigationValueReadable {
        let request = try navigator.request(for: route)
        return try await answered {
            if isWalking, let inner = shown(upon: issuer).flatMap({ flow(for: request, beginningAt: $0) }) {
                isWalking = false
                return try await navigator.led(inner, body) { isEnding($0) }
            }
            await endWalk(at: issuer)
            return try await navigator.led(route, options: options, body) { isEnding($0) }
        }
    }

    // MARK: Ending and going back

    /// Ends the flow with its value: all screens of the flow go, and the functions that show them return, the innermost
    /// first. A flow that holds the root of a window goes back to its first screen.
    ///
    /// - Throws: What ``NavCore/Navigator/endFlow(_:_:keepsEntries:options:)`` throws.
    public func finish(_ value: Flow.Value) throws(NavigationError) where Flow.Value: NavigationValueConvertible {
        let value = value.navigationValue
        try end(.value(value), .value(value))
    }

    /// Gives up: all screens of the flow go, and who leads through it gets nil. A flow that holds the root of a window goes back
    /// to its first screen.
    ///
    /// - Throws: What ``NavCore/Navigator/endFlow(_:_:keepsEntries:options:)`` throws.
    public func cancel() throws(NavigationError) { try end(.cancelled, nil) }

    /// Goes back to a screen of the flow, which is asked again.
    ///
    /// - Throws: What ``NavCore/Navigator/popToEntry(_:options:)`` throws.
    public func back(to entry: EntryID) throws(NavigationError) { try navigator.popToEntry(entry) }

    /// Goes back to the first screen of the flow, which is asked again.
    ///
    /// - Throws: What ``NavCore/Navigator/popToEntry(_:options:)`` throws.
    public func backToRoot() throws(NavigationError) { try navigator.popToEntry(root) }

    // MARK: Parts

    private var issuer: EntryID { Issuer.entry ?? root }

    private var options: NavigationOptions { NavigationOptions(issuer: issuer) }

    private func end(_ how: FlowEnding, _ value: NavigationResult?) throws(NavigationError) {
        var outcome = try navigator.endFlow(id, how)
        if outcome.status == .atRoot { outcome = try navigator.popToEntry(root) }
        ending = (value, outcome.status)
        if outcome.status == .pending { try noteCompletion(of: outcome.ticket) }
    }

    /// Notes what comes of the end that a bridge or a guard decides later.
    private func noteCompletion(of ticket: Ticket?) throws(NavigationError) {
        let observer = Box<ObserverID>()
        observer.value = try navigator.observe { [weak self, unowned navigator] event in
            guard case .completed(ticket, let outcome) = event.kind else { return }
            if let id = observer.value { _ = try? navigator.removeObserver(id) }
            if outcome.status == .atRoot { _ = try? self?.backToRoot() }
            self?.ending?.status = outcome.status == .atRoot ? .ok : outcome.status
        }
    }

    /// Whether the function has ended the flow, which may hold the root of a window and stay.
    private var hasEnded: Bool { ending.map { $0.status == .ok || $0.status == .alreadyThere } ?? false }

    /// The value with which the function has ended the flow.
    fileprivate var result: NavigationResult? { hasEnded ? ending?.value : nil }

    /// Whether an error says that somebody else asks the first screen.
    fileprivate func isLedElsewhere(_ error: any Error) -> Bool {
        !hasBegun && (error as? NavigationError)?.status == .inUse
    }

    /// The answer that the function of a screen got the last time, if it walks; else the answer that it gets now, which is kept.
    ///
    /// - Parameter ask: Nil: the user has declined.
    private nonisolated(nonsending) func answered<Value: NavigationValueReadable>(
        _ ask: nonisolated(nonsending) () async throws -> NavigationResult?
    ) async throws -> Value? {
        let issuer = issuer
        if let former: [Value] = formerAnswer(of: issuer) { return former.first }
        let result = try await ask()
        let value: Value? = try result?.read()
        if case .value(let given)? = result {
            extendTrail(of: issuer, by: [given])
        } else {
            extendTrail(of: issuer, by: [])
        }
        return value
    }

    private nonisolated(nonsending) func open<Route: NavigationRoute>(
        _ route: Route, _ intent: (NavigationRequest) -> NavigationIntent,
        _ body: nonisolated(nonsending) (Route.Value, EntryID) async throws -> Void
    ) async throws where Route.Value: NavigationValueReadable {
        let request = try navigator.request(for: route)
        let entry: EntryID
        let former = isWalking ? shown(upon: issuer) : nil
        if isWalking, former == nil {
            // The user went back on the walk, and decides anew.
            isWalking = false
            return
        }
        if let former, navigator.request(of: former) == request {
            entry = former
        } else {
            await endWalk(at: issuer)
            let outcome: NavigationOutcome
            do {
                outcome = try await navigator.settle(intent(request))
            } catch {
                if navigator.isDeclined(error) { return }
                throw error
            }
            // A guard may have led to another screen, which nobody leads.
            guard outcome.isDone, let opened = outcome.entry, navigator.request(of: opened)?.route == Route.name else {
                return
            }
            entry = opened
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
        return navigator.flows(around: flow).contains(id)
    }

    /// Runs a function for each value of a screen, until that has gone.
    fileprivate nonisolated(nonsending) func takeValues<Value: NavigationValueReadable>(
        of entry: EntryID, _ body: nonisolated(nonsending) (Value, EntryID) async throws -> Void
    ) async throws {
        while navigator.phase(of: entry) == .alive, entry != root || !hasEnded {
            let value: Value
            if let former: Value = formerValue(of: entry) {
                value = former
            } else {
                await endWalk(at: entry)
                do {
                    let given: NavigationValue = try await navigator.nextValue(of: entry)
                    value = try Value(given: given)
                    setTrail([given], of: entry)
                } catch NavigationInterruption.cancelled {
                    return
                }
                ending = nil
            }
            hasBegun = true
            try await Issuer.$entry.withValue(entry) { try await body(value, entry) }
            await endWalk(at: entry)
        }
    }

    // MARK: Walking

    /// The first screen that stands upon another one, or that it presents.
    private func shown(upon entry: EntryID) -> EntryID? {
        guard let id = navigator.stack(of: entry), let nodes = navigator.stack(id)?.nodes,
            let index = nodes.firstIndex(where: { $0.id == entry })
        else { return nil }
        return index + 1 < nodes.count ? nodes[index + 1].id : nodes[index].presented.first?.nodes.first?.id
    }

    /// The flow for a request in this one whose first screen an entry is.
    private func flow(for request: NavigationRequest, beginningAt entry: EntryID) -> FlowID? {
        navigator.flows(around: navigator.flow(of: entry)).prefix { $0 != id }.first {
            let there = navigator.flow($0)
            return there?.first == entry && there?.request == request
        }
    }

    /// The value that led on from a screen; nil: the walk is over there.
    private func formerValue<Value: NavigationValueReadable>(of entry: EntryID) -> Value? {
        guard isWalking, shown(upon: entry) != nil else { return nil }
        answersTaken = 0
        return trail(of: entry).first.flatMap { Value($0) }
    }

    /// The next answer that the function of a screen got, empty if the user declined; nil: the walk is over there.
    private func formerAnswer<Value: NavigationValueReadable>(of entry: EntryID) -> [Value]? {
        let trail = trail(of: entry)
        guard isWalking, answersTaken + 1 < trail.count, case .list(let answer) = trail[answersTaken + 1] else {
            return nil
        }
        let values = answer.compactMap { Value($0) }
        guard values.count == answer.count else { return nil }
        answersTaken += 1
        return values
    }

    /// The walk is over at a screen. What stands upon it, though the function does something else there, goes. Nothing is
    /// wrong if that is the screen of an `ask` that was open, which opens again.
    private nonisolated(nonsending) func endWalk(at entry: EntryID, reopening request: NavigationRequest? = nil) async {
        guard isWalking else { return }
        isWalking = false
        guard var shown = shown(upon: entry) else { return }
        let there = navigator.request(of: shown)
        if there != request {
            navigator.tell(
                NavigationError(
                    .notFound, route: there?.route, message: "the function of the flow does not lead to this screen"))
        }
        setTrail(Array(trail(of: entry).prefix(1 + answersTaken)), of: entry)
        while await navigator.carryOut(.finish(shown))?.isDone == true, let next = self.shown(upon: entry) {
            shown = next
        }
    }

    /// The value that led on from a screen, and the answers that the function got since: each a list, empty if the user
    /// declined. Empty if nothing is kept.
    private func trail(of entry: EntryID) -> [NavigationValue] {
        guard case .list(let trail)? = try? navigator.trail(of: entry) else { return [] }
        return trail
    }

    private func extendTrail(of entry: EntryID, by answer: [NavigationValue]) {
        let trail = trail(of: entry)
        if !trail.isEmpty { setTrail(trail + [.list(answer)], of: entry) }
    }

    /// Keeps a trail. A trail that can't be kept is none: an answer is a host object, or it is too large.
    private func setTrail(_ trail: [NavigationValue], of entry: EntryID) {
        do { try navigator.setTrail(.list(trail), of: entry) } catch { try? navigator.setTrail(nil, of: entry) }
    }
}
