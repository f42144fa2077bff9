// Pops of several entries, by what stands on the stack.

extension Navigator {
    /// Pops so many entries, or all above the root where there are fewer; their waiters get `cancelled(popTo)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry that is on top afterwards; ``NavigationStatus/atRoot`` where the
    ///   root is on top; ``NavigationStatus/alreadyThere`` for none at all.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popBack(
        _ count: Int, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try pop(to: depth - 1 - max(0, count), options)
    }

    /// Pops entries for as long as the top one meets a condition; the root stays. Their waiters get `cancelled(popTo)`.
    ///
    /// ```swift
    /// try navigator.popBack(while: { $0.route == "step" })
    /// ```
    ///
    /// - Returns: What ``popBack(_:options:)`` returns.
    /// - Throws: What ``popBack(_:options:)`` throws.
    @discardableResult
    public func popBack(
        while condition: (NavigationEntry) -> Bool, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try pop(to: stack.lastIndex { !condition($0) } ?? 0, options)
    }

    private func pop(to index: Int, _ options: NavigationOptions) throws(NavigationError) -> NavigationOutcome {
        let stack = stack
        guard stack.count > 1 else { return try popUpToRoot(options: options) }
        return try popToEntry(stack[max(0, index)].id, options: options)
    }
}
