// Host reports: what the user did through the host's own controls has already happened.

extension Navigator {
    /// The entry and all above it have gone. Its waiter gets the result, or `cancelled(pop)` by the host where there is
    /// none; so do those of the entries above. A report is never asked and takes effect at once, also while the bridge
    /// owes an answer; inside a callback it is ``NavigationStatus/pending`` and comes next. One that does all that the
    /// open question asks accepts it; one that does a part leaves the question as it is, for the rest; after another one
    /// the operation is planned and asked anew.
    ///
    /// The revision in the options says which stack the user saw (``revision``; nil: the present one): what has come
    /// onto it since stays.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyGone``; ``NavigationStatus/atRoot`` for a root, also of a
    ///   sheet, after which a resync event tells the whole stack: report a closed sheet by ``hostDidClose(_:result:options:)``.
    /// - Throws: ``NavigationStatus/stale`` for an id that was never given out, after which a resync event follows too;
    ///   ``NavigationStatus/notStarted``, ``NavigationStatus/closed``.
    @discardableResult
    public func hostDidPop(
        _ entry: EntryID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidPop(entry, result: result, options: options))
    }

    /// Reports that the user has closed the view of an entry: a page with all above it, or, for the root of a sheet or
    /// another presented stack, that stack. The same as ``hostDidPop(_:result:options:)`` or
    /// ``hostDidDismiss(_:result:options:)``.
    @discardableResult
    public func hostDidClose(
        _ entry: EntryID, result: NavigationValue? = nil, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        if let slot = engine.entries.find(entry.id),
            let stack = engine.find(stack: engine.id(ofStack: engine.entries[slot].pointee.node)),
            stack.pointee.isPresented, stack.pointee[0] == slot
        {
            return try hostDidDismiss(StackID(rawValue: stack.pointee.id.rawValue), result: result, options: options)
        }
        return try hostDidPop(entry, result: result, options: options)
    }

    /// Reports the entries that are left on a stack, from the root up; waiters of the others get `cancelled(set)` by the host. The revision
    /// of the options counts as in ``hostDidPop(_:result:options:)``: a path that SwiftUI sets late removes no screen
    /// that was pushed meanwhile.
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

    /// The entry has these arguments now: the user has edited the address bar of a browser, say. The question that is
    /// open stands, and the entry's model is told afterwards.
    ///
    /// - Returns: ``NavigationStatus/ok`` with the entry; ``NavigationStatus/alreadyThere`` where it had equal ones;
    ///   ``NavigationStatus/alreadyGone``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/invalid`` where they don't fit its route,
    ///   ``NavigationStatus/full`` inside callbacks past the configuration's `operationLimit`,
    ///   ``NavigationStatus/notStarted``, ``NavigationStatus/closed``.
    @discardableResult
    public func hostDidUpdate(
        _ entry: EntryID, _ arguments: NavigationValue?, options: NavigationOptions = .standard
    ) throws(NavigationError) -> NavigationOutcome {
        try perform(.hostDidUpdate(entry, arguments, options: options))
    }
}
