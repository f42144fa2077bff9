// Operations on stacks: tabs, sheets, alerts, and back.

extension Navigator {
    /// Makes a stack active: each container above it selects the branch in which it is. A branch opens. What is presented
    /// over it stays; with ``NavigationOptions/reveals`` it is dismissed. A branch that is selected already is popped up to
    /// its root, unless something above it changes, or ``NavigationOptions/keepsBranch``.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the top entry of the stack; ``NavigationStatus/alreadyThere`` also where the
    ///   branch is at its root.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/refused``, and what opening the branch throws.
    @discardableResult
    public func select(
        _ stack: StackID, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.select(stack, options: options))
    }

    /// Selects a branch by its name and the route of its container, as ``select(_:options:)`` does:
    ///
    /// ```swift
    /// try navigator.select("orders", of: "main")
    /// ```
    ///
    /// The container is the innermost container of the route around the current stack.
    ///
    /// - Returns: What ``select(_:options:)`` returns.
    /// - Throws: ``NavigationStatus/stale`` if there is no such branch, with the names of the branches that there are;
    ///   what ``select(_:options:)`` throws.
    @discardableResult
    public func select(
        _ branch: String, of route: String, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        let found = currentBranch(branch, of: route)
        if found == nil, let current = currentStack, !isClosed {
            let sentence = mistake(inBranch: branch, of: route, around: current)
            throw wrong(NavigationError(.stale, message: "select: \(sentence)"))
        }
        return try select(found ?? StackID(rawValue: 0), options: options)
    }

    /// Says which branches there are in the place of one that is not found.
    private func mistake(inBranch branch: String, of route: String, around current: StackID) -> String {
        guard let container = containers(around: current).first(where: { $0.entry.route == route }) else {
            return "the current stack is in no container of the route \(route)"
        }
        return "\(route) has no branch \"\(branch)\". It has \(names(ofBranchesOf: [container]))"
    }

    /// Selects the branch that begins with a route, and says which branches there are if none does.
    func select(branchWith route: String, _ options: NavigationOptions) throws(NavigationError) -> NavigationOutcome {
        let found = currentBranch(with: route)
        if found == nil, let current = currentStack, !isClosed {
            let containers = containers(around: current)
            let sentence = containers.isEmpty ? "" : ". There are \(names(ofBranchesOf: containers))"
            throw wrong(
                NavigationError(
                    .notFound, route: route,
                    message: "select: no branch around the current stack begins with \(route)\(sentence)"))
        }
        return try select(found ?? StackID(rawValue: 0), options: options)
    }

    private func names(ofBranchesOf containers: [NavigationTree.Node]) -> String {
        containers.flatMap { $0.branches.map { "\"\($0.name)\"" } }.joined(separator: ", ")
    }

    /// The containers around a stack, the innermost first.
    private func containers(around current: StackID) -> [NavigationTree.Node] {
        var containers: [NavigationTree.Node] = []
        var around = stack(current)
        while let stack = around, let owner = stack.owner.flatMap({ node($0) }) {
            if stack.presentation == .pushed { containers.append(owner) }
            around = self.stack(of: owner.id).flatMap { self.stack($0) }
        }
        return containers
    }

    /// Removes a presented stack, what is presented over it, and all that is in them: the target, else the innermost one.
    /// The waiter of its root entry gets the result, or `cancelled(dismiss)` where it is nil.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry that presented it.
    /// - Throws: ``NavigationStatus/notFound`` where nothing is presented, ``NavigationStatus/invalid`` for a target that is
    ///   a branch or the root stack, ``NavigationStatus/stale``, ``NavigationStatus/refused``.
    @discardableResult
    public func dismiss(
        result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.dismiss(result: result, options: options))
    }

    /// Makes an entry a container, another one, or none. Branches of the same name stay with all that is on them; the
    /// others go, and their waiters get `cancelled(containerRemoved)`.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry, ``NavigationStatus/alreadyThere``.
    /// - Throws: ``NavigationStatus/unresolved`` where a branch that opens has an unknown route,
    ///   ``NavigationStatus/stale``, ``NavigationStatus/invalid``, ``NavigationStatus/tooLarge``.
    @discardableResult
    public func setContainer(
        of entry: EntryID, to container: NavigationContainer?, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.setContainer(of: entry, to: container, options: options))
    }

    /// Does what a user means by back: pops the innermost stack, else dismisses it, else selects another tab, else goes on
    /// with the stack on which its container is.
    ///
    /// - Returns: ``NavigationStatus/ok``; ``NavigationStatus/atRoot``: there is nothing to go back to.
    /// - Throws: ``NavigationStatus/refused`` and what every operation can answer.
    @discardableResult
    public func back(options: NavigationOptions = .standard) throws(NavigationError) -> NavigationOutcome {
        try perform(.back(options: options))
    }

    /// Reports that a presented stack has gone, with what is presented over it. The waiter of its root gets the result, or
    /// `cancelled(dismiss)` by the host.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyGone``.
    /// - Throws: ``NavigationStatus/invalid`` for a branch or the root stack, ``NavigationStatus/stale``.
    @discardableResult
    public func hostDidDismiss(
        _ stack: StackID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidDismiss(stack, result: result, options: options))
    }

    /// Reports that the user has selected a branch, and with it those around it. Nothing is popped.
    ///
    /// Only for what has happened already: neither guards nor the bridge are asked. For a tap on a tab call
    /// ``select(_:options:)``, which asks them:
    ///
    /// ```swift
    /// TabView(selection: Binding { selected } set: { tab in _ = try? navigator.select(tab) })
    /// ```
    ///
    /// - Returns: ``NavigationStatus/ok`` with the top entry of the branch, ``NavigationStatus/alreadyThere``,
    ///   ``NavigationStatus/alreadyGone``.
    /// - Throws: ``NavigationStatus/stale``; ``NavigationStatus/refused`` where a builder refuses the root of a branch that
    ///   opens.
    @discardableResult
    public func hostDidSelect(
        _ stack: StackID, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidSelect(stack, options: options))
    }

    /// Reports how many columns of a split fit side by side, 1 to 1,024. No entry comes or goes.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry, ``NavigationStatus/alreadyThere``,
    ///   ``NavigationStatus/alreadyGone``.
    /// - Throws: ``NavigationStatus/invalid`` where the entry is no split, or for the number; ``NavigationStatus/stale``.
    @discardableResult
    public func hostDidResize(
        _ entry: EntryID, columns: Int, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidResize(entry, columns: columns, options: options))
    }
}

extension NavigationIntent {
    /// Makes the intent of ``Navigator/select(_:options:)``.
    public static func select(_ stack: StackID, options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.select, .stack(stack, nil), options)
    }

    /// Makes the intent of ``Navigator/dismiss(result:options:)``.
    public static func dismiss(
        result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.dismiss, result.map { .result($0) } ?? .none, options)
    }

    /// Makes the intent of ``Navigator/setContainer(of:to:options:)``.
    public static func setContainer(
        of entry: EntryID, to container: NavigationContainer?, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.setContainer, .container(entry, container), options)
    }

    /// Makes the intent of ``Navigator/back(options:)``.
    public static func back(options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.back, .none, options)
    }

    /// Makes the intent of ``Navigator/hostDidDismiss(_:result:options:)``.
    public static func hostDidDismiss(
        _ stack: StackID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.hostDidDismiss, .stack(stack, result), options)
    }

    /// Makes the intent of ``Navigator/hostDidSelect(_:options:)``.
    public static func hostDidSelect(_ stack: StackID, options: NavigationOptions = .standard) -> NavigationIntent {
        NavigationIntent(.hostDidSelect, .stack(stack, nil), options)
    }

    /// Makes the intent of ``Navigator/hostDidResize(_:columns:options:)``.
    public static func hostDidResize(
        _ entry: EntryID, columns: Int, options: NavigationOptions = .standard
    ) -> NavigationIntent {
        NavigationIntent(.hostDidResize, .columns(entry, columns), options)
    }
}
