// Pops of several entries of the current stack.

extension Navigator {
    /// Pops a number of entries, at most all above the root; their waiters get `cancelled(popTo)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry that is on top afterwards; ``NavigationStatus/alreadyThere`` if
    ///   nothing is popped: for a count of 0, and if the root is on top.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func popBack(
        count: Int, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try pop(to: depth - 1 - max(0, count), options)
    }

    /// Pops entries for as long as the top one meets a condition; the root stays. Their waiters get `cancelled(popTo)`.
    ///
    /// ```swift
    /// try navigator.popBack(while: { $0.route == "step" })
    /// ```
    ///
    /// - Returns: What ``popBack(count:options:)`` returns.
    /// - Throws: What ``popBack(count:options:)`` throws.
    @discardableResult
    public func popBack(
        while condition: (NavigationEntry) -> Bool, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try pop(to: stack.lastIndex { !condition($0) } ?? 0, options)
    }

    private func pop(to index: Int, _ options: NavigationOptions) throws(NavigationError) -> NavigationOutcome {
        let stack = stack
        guard !stack.isEmpty else { return try popUpToRoot(options: options) }  // not started
        return try popToEntry(stack[max(0, index)].id, options: options)
    }
}
