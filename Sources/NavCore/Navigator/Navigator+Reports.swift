// Host reports: what the user did through the host's own controls has already happened.

extension Navigator {
    /// The entry and all above it have gone; their waiters get `cancelled(pop)` by the host. A report is never asked
    /// and takes effect at once, also while the bridge owes an answer; inside a callback it is
    /// ``NavigationStatus/pending`` and comes next. One that does what the open question asks about accepts it; another
    /// that changes the stack makes that operation ``NavigationStatus/superseded``.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyGone``; ``NavigationStatus/atRoot``, after which a
    ///   resync event tells the whole stack.
    /// - Throws: ``NavigationStatus/stale`` for an id that was never given out, after which a resync event follows too;
    ///   ``NavigationStatus/notStarted``, ``NavigationStatus/closed``.
    @discardableResult
    public func hostDidPop(
        _ entry: EntryID, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidPop(entry, options: options))
    }

    /// These entries are left, from the root up; waiters of the others get `cancelled(set)` by the host.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyThere``; ``NavigationStatus/atRoot`` where the
    ///   first is not the root.
    /// - Throws: ``NavigationStatus/invalid`` for a stack that is no subsequence, ``NavigationStatus/stale``,
    ///   ``NavigationStatus/notStarted``, ``NavigationStatus/closed``.
    @discardableResult
    public func hostDidSetStack(
        _ entries: [EntryID], options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidSetStack(entries, options: options))
    }
}
