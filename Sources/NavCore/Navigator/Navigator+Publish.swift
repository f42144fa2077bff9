// Published values: what an entry says again and again, for one asker at a time.

extension Navigator {
    /// Says a value of an entry. Who asks gets it. Where nobody does, it is kept in the place of one that was kept before,
    /// until somebody asks, the entry leaves or is covered. So a second tap is forgotten when the first one leads on. What is
    /// published while the entry is covered is kept until somebody asks or it leaves. A host object is released with the
    /// value that holds it. It takes effect at once, whatever waits, and nobody is asked about it.
    ///
    /// ```swift
    /// try navigator.publish(["picked": 3], from: list)
    /// ```
    ///
    /// - Parameters:
    ///   - isStrict: Nothing is kept: ``NavigationStatus/notAwaited`` where nobody asks.
    ///   - fromCovered: Also from an entry that is covered.
    /// - Returns: ``NavigationStatus/ok``: the asker gets it before this returns, inside a callback next.
    ///   ``NavigationStatus/kept``. ``NavigationStatus/staleIssuer``: the entry is covered, as an issuer can be.
    /// - Throws: ``NavigationStatus/notAwaited``; ``NavigationStatus/stale`` where the entry has gone or is only planned;
    ///   ``NavigationStatus/invalid`` for a host object deeper than in the outermost list or map;
    ///   ``NavigationStatus/tooLarge``, ``NavigationStatus/full``, ``NavigationStatus/closed``.
    @discardableResult
    public func publish(
        _ value: NavigationValue, from entry: EntryID, isStrict: Bool = false, fromCovered: Bool = false
    ) throws(NavigationError) -> NavigationStatus {
        try change { engine in
            switch value.lent({ engine.take($0) }) {
            case .refused(let status): status
            case .value(let taken):
                engine.publish(taken, from: entry.id, isStrict: isStrict, fromCovered: fromCovered)
            }
        }
    }

    /// ``publish(_:from:isStrict:fromCovered:)`` with a variable as the value.
    @_disfavoredOverload @discardableResult
    public func publish(
        _ value: some NavigationValueConvertible, from entry: EntryID, isStrict: Bool = false,
        fromCovered: Bool = false
    ) throws(NavigationError) -> NavigationStatus {
        try publish(value.navigationValue, from: entry, isStrict: isStrict, fromCovered: fromCovered)
    }

    /// Asks for the next value that an entry publishes. One at a time can ask. Whoever wants another value asks again.
    ///
    /// - Parameters:
    ///   - tag: Your number: it comes back in the event of the result.
    ///   - onResult: Called exactly once where this returns: before that where a value was kept, inside a callback next. It
    ///     is cancelled with the reason with which the entry leaves, also where that is popped with a result. Nil for hosts
    ///     that read results from events.
    /// - Returns: The waiter, for ``cancelResult(_:)``.
    /// - Throws: ``NavigationStatus/inUse`` where somebody asks already; ``NavigationStatus/stale`` where the entry has gone
    ///   or is only planned; ``NavigationStatus/full``, ``NavigationStatus/closed``.
    @discardableResult
    public func nextValue(
        of entry: EntryID, tag: UInt64 = 0, onResult: ((NavigationResult) -> Void)?
    ) throws(NavigationError) -> WaiterID {
        try wait(onResult) { engine.next(of: entry.id, $0, $1, tag: tag) }
    }

    /// Lets a closure wait for a result. It goes again where it can't.
    func wait(
        _ onResult: ((NavigationResult) -> Void)?, _ begin: (ResultFunction?, OwnedUserData) -> (Status, Id)
    ) throws(NavigationError) -> WaiterID {
        let ownedUserData = onResult.map { lend(ResultBox($0)) } ?? OwnedUserData()
        var waiter = Id.none
        do throws(NavigationError) {
            _ = try change { _ in
                let (status, id) = begin(onResult == nil ? nil : tellResult, ownedUserData)
                waiter = id
                return status
            }
        } catch {
            engine.whileInside { ownedUserData.release() }
            throw error
        }
        return WaiterID(rawValue: waiter.rawValue)
    }
}
