// How much of an entry runs, and entries on their way in and out.

extension Navigator {
    /// How much of an entry runs: with ``NavigatorConfiguration/sendsLifecycleEvents`` as the last event has told.
    public func lifecycle(of entry: EntryID) -> EntryLifecycle {
        access(.life)
        return Lifecycle(engine).lifecycle(of: entry.id)
    }

    /// Sets the most that the entries of a stack, and of all that is in it, may be: for a window in the background, or a
    /// page that is half out of sight. ``EntryLifecycle/resumed`` takes the limit away.
    ///
    /// - Returns: ``NavigationStatus/ok``, ``NavigationStatus/alreadyThere``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/invalid`` for ``EntryLifecycle/none``,
    ///   ``NavigationStatus/full`` inside callbacks past the configuration's `operationLimit`,
    ///   ``NavigationStatus/closed``.
    @discardableResult
    public func setMaxLifecycle(on stack: StackID, to most: EntryLifecycle) throws(NavigationError) -> NavigationStatus
    {
        let status = try change { Lifecycle($0).setMaxLifecycle(on: stack.id, to: most) }
        if status == .ok { tellLife() }
        return status
    }

    /// An entry on its way out, and all that was in it, can't be seen any more: it is released. See
    /// ``NavigatorConfiguration/waitsForExits``.
    ///
    /// - Returns: ``NavigationStatus/ok``; ``NavigationStatus/alreadyGone``: its exit is over, or it had none.
    /// - Throws: ``NavigationStatus/invalid`` for an entry that is not leaving, ``NavigationStatus/stale``,
    ///   ``NavigationStatus/closed``.
    @discardableResult
    public func hostDidExit(_ entry: EntryID) throws(NavigationError) -> NavigationStatus {
        try change { Lifecycle($0).endExit(of: entry.id) }
    }

    /// An entry has come in, with all that is in it and around it: it is resumed, and what it covers stops. See
    /// ``NavigatorConfiguration/waitsForEntries``.
    ///
    /// - Returns: ``NavigationStatus/ok``; ``NavigationStatus/alreadyThere``: it does not come in;
    ///   ``NavigationStatus/alreadyGone``.
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``.
    @discardableResult
    public func hostDidEnter(_ entry: EntryID) throws(NavigationError) -> NavigationStatus {
        let status = try change { Lifecycle($0).endEntrance(of: entry.id) }
        if status == .ok { tellLife() }
        return status
    }
}
