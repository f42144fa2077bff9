// Operations: where the user goes.
//
// Each takes a request, `navigate(to: .product(3))`, or a route with arguments, `navigate(to: "product", ["id": 3])`,
// which then stand in the place of the request's own.

extension Navigator {
    /// Opens a new entry where its route says: in its tab, which is selected, as a sheet, or pushed onto the current stack.
    /// ``NavigationOptions/unique`` may find an entry instead.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry, and of a unique navigation
    ///   ``NavigationStatus/alreadyThere``, ``NavigationStatus/atRoot``.
    /// - Throws: ``NavigationStatus/unresolved``, ``NavigationStatus/refused``, and what every operation can answer:
    ///   ``NavigationStatus/stale``, ``NavigationStatus/notStarted``, ``NavigationStatus/full``,
    ///   ``NavigationStatus/tooLarge``, ``NavigationStatus/invalid``, ``NavigationStatus/closed``.
    @discardableResult
    public func navigate(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        guard let operation = pushUsually(request, arguments, options) else {
            return try perform(.navigate(to: request, arguments, options: options))
        }
        return try conclude(operation) { _ in request.route }
    }

    /// Pushes a new entry and waits for its result.
    ///
    /// - Parameter onResult: Called exactly once if this returns ``NavigationStatus/ok`` or
    ///   ``NavigationStatus/pending``, never otherwise; released in any case. Nil for hosts that read results from events.
    /// - Returns: The outcome with the waiter, also while it is pending. With any other status nothing was done, and nobody
    ///   waits: ``NavigationStatus/staleIssuer``.
    /// - Throws: What ``navigate(to:_:options:)`` throws.
    @discardableResult
    public func navigateForResult(
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard,
        onResult: ((NavigationResult) -> Void)? = nil
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.navigateForResult(to: request, arguments, options: options, onResult: onResult))
    }

    /// Puts a new entry in the place of the top one, whose waiter gets `cancelled(replace)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the new entry; ``NavigationStatus/atRoot`` where the root is on top,
    ///   unless ``NavigationOptions/replacesRoot``.
    /// - Throws: What ``navigate(to:_:options:)`` throws.
    @discardableResult
    public func replaceTop(
        with request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.replaceTop(with: request, arguments, options: options))
    }

    /// Pushes an entry for each request, the first lowest: all of them or none, asked and told as one change.
    ///
    /// - Parameter requests: 1 to 65,536.
    /// - Returns: ``NavigationStatus/ok`` with the topmost entry.
    /// - Throws: What ``navigate(to:_:options:)`` throws, with the ``NavigationError/index`` of the request.
    @discardableResult
    public func pushAll(
        _ requests: [NavigationRequest], options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.pushAll(requests, options: options))
    }

    /// Makes the whole current stack anew, or that of the target, from the root up, the root too. What routes say of where
    /// they open does not apply. Kept entries stay as they are, whatever their place;
    /// the others leave, and their waiters get `cancelled(set)`. Routes are never compared. The bridge is asked once,
    /// and one change is told with as few steps as there can be.
    ///
    /// - Parameter elements: 1 to 8,388,608, of which 65,536 may be new.
    /// - Returns: ``NavigationStatus/ok`` with the new top, ``NavigationStatus/alreadyThere`` for the stack as it is.
    /// - Throws: What ``navigate(to:_:options:)`` throws, and ``NavigationStatus/stale`` for an entry that is not on the
    ///   stack, with the ``NavigationError/index`` of the element; ``NavigationStatus/invalid`` for no element at all or
    ///   an entry twice.
    @discardableResult
    public func setStack(
        _ elements: [NavigationElement], options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.setStack(elements, options: options))
    }

    /// Removes entries from wherever they stand on the stack, in one change. The entries above them stay, with model,
    /// state and waiter; the waiters of the removed ones get `cancelled(remove)`. An id that is repeated counts once.
    ///
    /// ```swift
    /// try navigator.remove(navigator.stack.filter { $0.route == "draft" }.map(\.id))
    /// ```
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry that is on top afterwards; ``NavigationStatus/atRoot`` where
    ///   the root is among them.
    /// - Throws: ``NavigationStatus/stale`` with the ``NavigationError/index`` of an id that is not on the stack,
    ///   ``NavigationStatus/invalid`` for no entry at all, ``NavigationStatus/refused`` and what every operation can
    ///   answer.
    @discardableResult
    public func remove(
        _ entries: [EntryID], options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.remove(entries, options: options))
    }

    /// Gives an entry of the stack other arguments, which have to fit its route. It stays as it is, with id, model, state
    /// and waiter; its builder's `updateModel` and the bridge are asked. Paths, links and unique navigations see the new
    /// arguments.
    ///
    /// ```swift
    /// try navigator.update(search, ["words": "red shoes", "page": 2])
    /// ```
    ///
    /// - Parameter arguments: Nil for none.
    /// - Returns: ``NavigationStatus/ok`` with the entry; ``NavigationStatus/alreadyThere`` where it has equal ones.
    /// - Throws: ``NavigationStatus/stale`` where it is not on the stack, ``NavigationStatus/invalid`` where the arguments
    ///   don't fit its route, ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func update(
        _ entry: EntryID, _ arguments: NavigationValue?, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.update(entry, arguments, options: options))
    }

    /// Pops the top entry. Its waiter, and no other, gets the result, or `cancelled(pop)` where it is nil; a null value
    /// is a result. Where nobody waits it is dropped.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the popped entry, ``NavigationStatus/atRoot``.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popBack(
        result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        guard let operation = popUsually(result, options) else {
            return try perform(.popBack(result: result, options: options))
        }
        return try conclude(operation) { _ in nil }
    }

    /// Closes the screen of an entry, which need not know how it is shown: a pushed one is popped with all above it, the root
    /// of a presented stack is dismissed with its stack. Selects nothing.
    ///
    /// The entry's waiter, and no other, gets the result, or `cancelled` if it is nil. If nobody waits for the entry, and a
    /// flow that begins with it ends, the flow's waiter gets the result.
    ///
    /// - Returns:
    ///   - ``NavigationStatus/ok`` with the entry below, or with the one that presented the stack.
    ///   - ``NavigationStatus/atRoot``: the root of a scene, a branch or a column stays, and nobody gets the result.
    ///     Exception: a column that may be empty.
    ///   - ``NavigationStatus/alreadyGone``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func finish(
        _ entry: EntryID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.finish(entry, result: result, options: options))
    }

    /// Pops all above an entry; their waiters get `cancelled(popTo)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with that entry, ``NavigationStatus/alreadyThere``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popToEntry(
        _ entry: EntryID, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popToEntry(entry, options: options))
    }

    /// Pops to the topmost entry of a route, or with ``NavigationOptions/isInclusive`` that one too. Arguments of the
    /// request, where there are any, must be equal.
    ///
    /// - Returns: ``NavigationStatus/ok`` with that entry; ``NavigationStatus/alreadyThere`` where it is on top;
    ///   ``NavigationStatus/atRoot`` where the root would go.
    /// - Throws: ``NavigationStatus/notFound``, ``NavigationStatus/unresolved``, ``NavigationStatus/refused`` and what
    ///   every operation can answer.
    @discardableResult
    public func popToRoute(
        _ request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popToRoute(request, arguments, options: options))
    }

    /// Pops all above the root; their waiters get `cancelled(root)`, newest first.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the root, ``NavigationStatus/atRoot``.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popUpToRoot(options: NavigationOptions = .standard) throws(NavigationError) -> NavigationOutcome {
        try perform(.popUpToRoot(options: options))
    }

    /// Performs intents as one transaction: each is planned upon what those before it would have left, then the bridge
    /// is asked once, and one change is told with what is different in the end. An entry that comes and goes in between
    /// is never built, and its waiter is settled like any other. An intent with nothing to do does not fail the batch;
    /// one that fails does, and then nothing has changed. Where nothing is different in the end, the bridge is not asked.
    ///
    /// - Parameters:
    ///   - intents: 1 to 65,536; no start, no report, no batch. Their tags come back with their builds and results.
    ///   - options: The options of the batch. ``NavigationOptions/issuer``, ``NavigationOptions/revision``,
    ///     ``NavigationOptions/target``, ``NavigationOptions/isAnimated`` and ``NavigationOptions/hint`` can be set only
    ///     here; in an intent they are ``NavigationStatus/invalid``.
    /// - Returns: ``NavigationStatus/ok`` with the last entry; where no intent had anything to do, the status of the
    ///   last one.
    /// - Throws: What the intent that failed throws, with its ``NavigationError/index``.
    @discardableResult
    public func batch(
        _ intents: [NavigationIntent], options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.batch(intents, options: options))
    }

    /// Does what the intent says, as the function of its name would, with the same outcomes.
    ///
    /// - Throws: What that function throws.
    @discardableResult
    public func perform(_ intent: NavigationIntent) throws(NavigationError) -> NavigationOutcome {
        if let mistake = intent.mistake ?? mistake(inAnswer: intent) { throw wrong(mistake.error) }
        var encoder = IntentEncoder()
        defer { encoder.free() }
        var outcome = Outcome(.ok)
        var given = encoder.encode(intent)
        _ = engine.perform(&given, &outcome)
        return try told(outcome) { intent.route(at: $0) }
    }

    /// Returns or throws what came of an operation.
    ///
    /// - Parameter route: Which route was asked for, at the index of what failed.
    func told(
        _ outcome: Outcome, route: (Int) -> String?
    ) throws(NavigationError) -> NavigationOutcome {
        let outcome = NavigationOutcome(outcome)
        if outcome.isPending { tellPending() }
        guard outcome.status.rawValue >= 0 else {
            let error = error(outcome, route: route(outcome.index), lastMessage)
            // An event tells the others.
            if !engine.isProblem(engine.lastCalled, outcome.status) { problems?.function(error) }
            throw error
        }
        return outcome
    }
}
