// Operations: where the user goes.

extension Navigator {
    /// Pushes a new entry, unless ``NavigationOptions/unique`` finds it on the stack.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry, and of a unique navigation
    ///   ``NavigationStatus/alreadyThere``, ``NavigationStatus/atRoot``.
    /// - Throws: ``NavigationStatus/unresolved``, ``NavigationStatus/refused``, and what every operation can answer:
    ///   ``NavigationStatus/stale``, ``NavigationStatus/notStarted``, ``NavigationStatus/full``,
    ///   ``NavigationStatus/tooLarge``, ``NavigationStatus/invalid``, ``NavigationStatus/closed``.
    @discardableResult
    public func navigate(
        to request: NavigationRequest, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.navigate, request: request, options)
    }

    /// Pushes a new entry and waits for its result.
    ///
    /// - Parameter onResult: Called exactly once where this returns, never where it throws; released in any case. Nil
    ///   for hosts that read results from events.
    /// - Returns: The outcome with the waiter, also while it is pending.
    /// - Throws: What ``navigate(to:options:)`` throws.
    @discardableResult
    public func navigateForResult(
        to request: NavigationRequest, options: NavigationOptions = .standard,
        onResult: ((NavigationResult) -> Void)? = nil
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.navigateForResult, request: request, options) { engine, operation in
            if let onResult {
                engine.addWaiter(tellResult, lend(ResultBox(onResult)), to: operation)
            } else {
                engine.addWaiter(nil, Keepsake(), to: operation)
            }
        }
    }

    /// Puts a new entry in the place of the top one, whose waiter gets `cancelled(replace)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the new entry; ``NavigationStatus/atRoot`` where the root is on top,
    ///   unless ``NavigationOptions/replacesRoot``.
    /// - Throws: What ``navigate(to:options:)`` throws.
    @discardableResult
    public func replaceTop(
        with request: NavigationRequest, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.replaceTop, request: request, options)
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
        try perform(.popBack, value: result, options)
    }

    /// Pops all above an entry; their waiters get `cancelled(popTo)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with that entry, ``NavigationStatus/alreadyThere``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popToEntry(
        _ entry: EntryID, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popToEntry, options) { engine, operation in name(entry, in: operation) }
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
        _ request: NavigationRequest, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popToRoute, request: request, options)
    }

    /// Pops all above the root; their waiters get `cancelled(root)`, newest first.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the root, ``NavigationStatus/atRoot``.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popUpToRoot(options: NavigationOptions = .standard) throws(NavigationError) -> NavigationOutcome {
        try perform(.popUpToRoot, options)
    }

    // MARK: The one way of all of them

    func perform(
        _ kind: IntentKind, request: NavigationRequest? = nil, value: NavigationValue? = nil,
        _ options: NavigationOptions, filling fill: (Engine, OperationReference) -> Void = { _, _ in }
    ) throws(NavigationError) -> NavigationOutcome {
        let operation = engine.begin(kind)
        var status = engine.isClosed ? .closed : take(options, kind, operation)
        var loan: Loan?
        if status == .ok {
            let lent = Loan(name: request?.route ?? "", value: request?.arguments ?? value)
            status = hand(lent, request, to: operation)
            loan = lent
        }
        defer { loan?.free() }
        if status == .ok {
            fill(engine, operation)
            if kind.isReport { engine.submit(report: operation) } else { engine.submit(operation) }
        } else {
            engine.reject(operation, status)
        }
        let outcome = NavigationOutcome(engine.outcomeToTell(operation))
        engine.conclude(operation)
        guard outcome.status.rawValue >= 0 else {
            throw NavigationError(outcome, route: request?.route, detail: String(engine.lastDetail()))
        }
        return outcome
    }

    /// Writes the options into an operation, whose hint the engine gets.
    private func take(_ options: NavigationOptions, _ kind: IntentKind, _ operation: OperationReference) -> Status {
        guard options != .standard else { return .ok }
        guard options.unique == .no || kind == .navigate else {
            return complain("only a navigation without a result can be unique", operation, .invalid)
        }
        if let hint = options.hint {
            let loan = Loan(value: hint)
            defer { loan.free() }
            guard let value = loan.value else { return .invalid }
            switch engine.take(value) {
            case .value(let taken): operation.pointee.hint = taken
            case .refused(let status): return complain("the hint is no valid value", operation, status)
            }
        }
        options.fill(operation, in: engine)
        return .ok
    }

    /// Hands a request, or a result, over to the engine.
    private func hand(_ loan: Loan, _ request: NavigationRequest?, to operation: OperationReference) -> Status {
        let intent = engine.intent(of: operation)
        if let request {
            if let route = request.routeID {
                intent.pointee.routeName = .empty
                intent.pointee.routeId = route.id
            } else {
                guard loan.name.count <= Limits.nameBytes else {
                    return complain("the route's name is too long", operation, .tooLarge)
                }
                guard loan.name.count > 0 else { return complain("the request names no route", operation, .invalid) }
                intent.pointee.routeName = loan.name
            }
        }
        guard let value = loan.value else { return .ok }
        switch engine.take(value) {
        case .value(let taken):
            if request == nil { intent.pointee.result = taken } else { intent.pointee.arguments = taken }
            return .ok
        case .refused(let status):
            return complain("the value is no valid one", operation, status)
        }
    }

    private func complain(_ complaint: StaticString, _ operation: OperationReference, _ status: Status) -> Status {
        engine.complain(complaint, about: operation)
        return status
    }

    func name(_ entry: EntryID, in operation: OperationReference) {
        engine.intent(of: operation).pointee.entry = entry.id
    }
}
