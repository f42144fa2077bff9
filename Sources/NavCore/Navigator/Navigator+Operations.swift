// Operations: where the user goes.
//
// Each takes a request, `navigate(to: .product(3))`, or a route with arguments, `navigate(to: "product", ["id": 3])`,
// which then stand in the place of the request's own.

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
        to request: NavigationRequest, _ arguments: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.navigate(to: request, arguments, options: options))
    }

    /// Pushes a new entry and waits for its result.
    ///
    /// - Parameter onResult: Called exactly once where this returns, never where it throws; released in any case. Nil
    ///   for hosts that read results from events.
    /// - Returns: The outcome with the waiter, also while it is pending.
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

    /// Pops the top entry. Its waiter, and no other, gets the result, or `cancelled(pop)` where it is nil; a null value
    /// is a result. Where nobody waits it is dropped.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the popped entry, ``NavigationStatus/atRoot``.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popBack(
        result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.popBack(result: result, options: options))
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
}
