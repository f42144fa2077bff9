// The bridge: set, answered, aborted.

extension Navigator {
    /// Sets the bridge, at any time. The bridge registers its routes, is told the whole stack, and is asked the questions
    /// that the bridge before it had not answered.
    ///
    /// - Throws: ``NavigationStatus/closed``, ``NavigationStatus/full``; the error of
    ///   ``NavigatorBridge/registerRoutes(in:)``.
    public func setBridge(_ bridge: any NavigatorBridge) throws(NavigationError) {
        var functions = Bridge()
        functions.transition = ask
        try set(functions, bridge)
    }

    /// Sets a bridge of three verbs, as ``setBridge(_:)-(NavigatorBridge)`` does.
    ///
    /// - Throws: ``NavigationStatus/closed``, ``NavigationStatus/full``; the error of
    ///   ``PlatformBridge/registerRoutes(in:)``.
    public func setBridge(_ bridge: any PlatformBridge) throws(NavigationError) {
        var functions = Bridge()
        functions.navigateTo = ask
        functions.popBack = ask
        functions.popUpToRoot = ask
        try set(functions, VerbBridge(bridge))
    }

    /// Sets a bridge that is a function, as ``setBridge(_:)-(NavigatorBridge)`` does; it is not told the stack.
    ///
    /// - Parameter answer: Retained until the bridge is replaced or removed, or the navigator is closed.
    /// - Throws: ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func setBridge(_ answer: @escaping (NavigationQuestion) -> BridgeAnswer) throws(NavigationError) {
        var functions = Bridge()
        functions.transition = ask
        try set(functions, BridgeBox(answer))
    }

    /// Asks by events: questions come from ``nextEvent()``.
    ///
    /// - Throws: ``NavigationStatus/closed``, ``NavigationStatus/full``; ``NavigationStatus/invalid`` without an
    ///   ``NavigatorConfiguration/eventCapacity``.
    public func setPulledBridge() throws(NavigationError) {
        var functions = Bridge()
        functions.form = .pulled
        _ = try changeBack { engine in engine.keepsEvents ? engine.setBridge(functions) : .invalid }
    }

    /// Without a bridge every move is accepted.
    ///
    /// - Throws: ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func removeBridge() throws(NavigationError) {
        _ = try changeBack { $0.setBridge(Bridge()) }
    }

    private func set(_ functions: Bridge, _ bridge: any NavigatorBridge) throws(NavigationError) {
        var functions = functions
        functions.replay = replayStack
        functions.registerRoutes = registerRoutes
        let box = BridgeBox(bridge)
        box.navigator = self
        defer { box.navigator = nil }
        do { try set(functions, box) } catch { throw box.thrown ?? error }
    }

    private func set(_ functions: Bridge, _ box: BridgeBox) throws(NavigationError) {
        var functions = functions
        functions.form = .called
        _ = try changeBack { engine in
            functions.ownedUserData = lend(box)
            let status = engine.setBridge(functions)
            if status != .ok { release(functions.ownedUserData.userData) }
            return status
        }
    }

    /// Answers a question; the first answer counts. The operation goes on before this returns or, inside a callback,
    /// after it, and its outcome comes as a completion.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyResolved``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/invalid`` for
    ///   ``BridgeAnswer/later``.
    @discardableResult
    public func answer(_ question: QuestionID, _ answer: BridgeAnswer) throws(NavigationError) -> NavigationStatus {
        try change { engine in answer == .later ? .invalid : engine.answer(question.id, code: answer.code) }
    }

    /// Ends a pending operation, which fails with ``NavigationStatus/aborted`` and that reason.
    ///
    /// - Parameter reason: ``AbortReason/byHost`` or ``AbortReason/timedOut``.
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyResolved``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/invalid`` for another
    ///   reason.
    @discardableResult
    public func abort(_ ticket: Ticket, _ reason: AbortReason = .byHost) throws(NavigationError) -> NavigationStatus {
        try change { engine in
            reason == .byHost || reason == .timedOut ? engine.abort(ticket.id, reason) : .invalid
        }
    }

    /// Cancels a waiter, which gets `cancelled(callerCancel)` before this returns or, inside a callback, next. Its
    /// entry stays, and a navigation under way goes on.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyResolved``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``.
    @discardableResult
    public func cancelResult(_ waiter: WaiterID) throws(NavigationError) -> NavigationStatus {
        let status = try change { $0.cancel(waiter: waiter.id) }
        tellCancellations()
        return status
    }
}
