// Ports: what other isolation domains have the navigator do.
//
// A navigator is not Sendable: it stays in the domain that made it, or is sent to another one as a whole, and the compiler
// checks both. So Swift needs no owner thread, which the C interface checks while it runs.

extension Navigator {
    /// Makes a port.
    ///
    /// - Parameter wake: Has the navigator's domain call ``drain()`` soon. It is called in the domain that posts, once for
    ///   all that is posted through this port between two drains, and released with the port.
    /// - Throws: ``NavigationStatus/closed``.
    public func makePort(wake: @escaping @Sendable () -> Void = {}) throws(NavigationError) -> NavigationPort {
        if engine.isClosed { throw NavigationError(.closed) }
        return NavigationPort(engine.makePort(wakeOwner, lend(WakeBox(wake))))
    }

    /// Runs what was posted, in the order of posting. Inside a callback it waits for its turn, like any other operation.
    ///
    /// - Returns: ``NavigationStatus/ok``; ``NavigationStatus/pending`` where more was posted than
    ///   ``NavigatorConfiguration/operationLimit`` lets run at a time: then wake was called again;
    ///   ``NavigationStatus/freed`` after a posted close: it is closed, inside a callback when the outermost call ends.
    /// - Throws: ``NavigationStatus/closed`` where it was closed otherwise.
    @discardableResult
    public func drain() throws(NavigationError) -> NavigationStatus {
        let status = engine.drain()
        tellCancellations()
        if engine.pendingCount > 0 { tellPending() }
        return try status.checked()
    }
}
