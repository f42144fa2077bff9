// Guards: added, removed, answered with another intent, asked again.

extension Navigator {
    /// Adds a guard, which is asked before entries come or go: once the move is planned, before anything is built and the
    /// bridge is asked. Guards about leaving come first, then those about entering, each in the order of their adding.
    ///
    /// ```swift
    /// try navigator.addGuard(.enteringRouteNamed("order")) { _ in
    ///     session.isSignedIn ? .accept : .resume(after: "sign in")
    /// }
    /// ```
    ///
    /// An operation for which a guard answers later is ``NavigationStatus/pending``, and holds nothing. It is
    /// ``NavigationStatus/superseded`` when something else changes the stacks that it would have changed.
    ///
    /// - Parameter decide: Retained until the guard is removed or the navigator is closed. It holds its navigator weakly.
    /// - Throws: ``NavigationStatus/stale`` for a route or entry that is gone, ``NavigationStatus/invalid`` for a name that is
    ///   none, ``NavigationStatus/tooLarge``, ``NavigationStatus/closed``.
    @discardableResult
    public func addGuard(
        _ scope: GuardScope, _ decide: @escaping (GuardContext) -> GuardAnswer
    ) throws(NavigationError) -> GuardID {
        var given = scope.given
        given.function = askGuard
        given.ownedUserData = lend(GuardBox(self, decide))
        return try add(given, scope)
    }

    /// Adds a guard that is asked by events: ``NavigationEvent/Kind/guarding(_:)``.
    ///
    /// - Throws: What ``addGuard(_:_:)`` throws; ``NavigationStatus/invalid`` without an
    ///   ``NavigatorConfiguration/eventCapacity``.
    @discardableResult
    public func addPulledGuard(_ scope: GuardScope) throws(NavigationError) -> GuardID { try add(scope.given, scope) }

    private func add(_ given: GivenGuard, _ scope: GuardScope) throws(NavigationError) -> GuardID {
        let loan = Loan(name: scope.routeName)
        defer { loan.free() }
        var given = given
        given.routeName = loan.name
        var id = Id.none
        do {
            _ = try changeBack { engine in
                let (status, added) = engine.addGuard(given)
                id = added
                return status
            }
        } catch {
            given.ownedUserData.release()
            throw error
        }
        return GuardID(rawValue: id.rawValue)
    }

    /// Removes a guard, which is not asked again. An operation to which the guard owes an answer is
    /// ``NavigationStatus/aborted``.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func removeGuard(_ id: GuardID) throws(NavigationError) {
        _ = try changeBack { $0.removeGuard(id.id) }
    }

    /// Answers the question of a guard, the bridge or a load: another intent takes the place of the operation's, under its
    /// ticket, tag and hint, and is guarded, too. A navigation for a result has no function: the operation's waiter waits for
    /// its entry. With any other intent the waiters of the operation fail with ``NavigationStatus/blocked``.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyResolved``. Where the operation was sent elsewhere too
    ///   often before, it is ``NavigationStatus/loop``.
    /// - Throws: ``NavigationStatus/invalid`` for an intent of a report; the question
    ///   stays open. ``NavigationStatus/stale``, ``NavigationStatus/closed``.
    @discardableResult
    public func redirect(_ question: QuestionID, to intent: NavigationIntent) throws(NavigationError)
        -> NavigationStatus
    {
        try redirect(question, to: intent, resumes: false)
    }

    /// Answers a question with a screen that makes the operation possible: the operation waits for the screen's result.
    /// With a value it is planned anew, and guards about entering are asked again. Without one it is
    /// ``NavigationStatus/blocked``. The options are those with which the screen opens.
    ///
    /// - Returns: What ``redirect(_:to:)`` returns.
    /// - Throws: ``NavigationStatus/invalid`` for options that a navigation for a result does not take; the question stays
    ///   open. ``NavigationStatus/stale``, ``NavigationStatus/closed``.
    @discardableResult
    public func resume(
        _ question: QuestionID, after request: NavigationRequest, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationStatus {
        try redirect(question, to: .navigate(to: request, options: options), resumes: true)
    }

    private func redirect(
        _ question: QuestionID, to intent: NavigationIntent, resumes: Bool
    ) throws(NavigationError) -> NavigationStatus {
        if let mistake = intent.mistake { throw mistake.error }
        var encoder = IntentEncoder()
        defer { encoder.free() }
        let given = encoder.encode(intent)
        do throws(NavigationError) {
            return try change { $0.redirect(question.id, to: given, resumes: resumes) }
        } catch {
            guard error.status == .invalid else { throw error }
            throw NavigationError(.invalid, message: "\(intent.kind.name) can't take the place of the operation")
        }
    }

    /// Asks the guards about entering for what is there, as when the user has signed out: in all stacks, or those of the
    /// scene that the options name. The first entry of a stack that is refused goes with all above it, and what is
    /// presented goes with its root. The root of a scene or branch stays: its refusal is ``NavigationStatus/blocked``, and
    /// nothing goes, unless the guard sends the user elsewhere.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyThere`` where all may stay.
    /// - Throws: ``NavigationStatus/blocked``, ``NavigationStatus/refused``, and what every operation can answer.
    @discardableResult
    public func recheckGuards(options: NavigationOptions = .standard) throws(NavigationError) -> NavigationOutcome {
        try perform(.recheckGuards(options: options))
    }
}

extension NavigationIntent {
    /// Makes the intent of ``Navigator/recheckGuards(options:)``.
    public static func recheckGuards(options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.recheckGuards, .none, options)
    }
}
