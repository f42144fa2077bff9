// Events: observed and pulled.

extension Navigator {
    /// Adds an observer, which is called for every event after this, in the order of adding.
    ///
    /// - Parameter observer: Retained until it is removed or the navigator is closed.
    /// - Throws: ``NavigationStatus/closed``.
    @discardableResult
    public func observe(_ observer: @escaping (NavigationEvent) -> Void) throws(NavigationError) -> ObserverID {
        var id: Id?
        _ = try change { engine in
            let ownedUserData = lend(ObserverBox(observer))
            id = engine.addObserver(tellObserver, ownedUserData)
            if id == nil { release(ownedUserData.userData) }
            return id == nil ? .tooLarge : .ok
        }
        return ObserverID(rawValue: id?.rawValue ?? 0)
    }

    /// Removes an observer, which is not called again.
    ///
    /// - Throws: ``NavigationStatus/stale``, ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func removeObserver(_ observer: ObserverID) throws(NavigationError) {
        _ = try change { $0.removeObserver(observer.id) }
    }

    /// Takes the oldest event that was not pulled; also after the navigator was closed.
    public func nextEvent() -> NavigationEvent? {
        engine.pull().map { NavigationEvent($0) }
    }
}
