// Ports: how other isolation domains reach a navigator.

/// The door to a navigator for other tasks and threads: it posts intents, decisions and a close, which run in the
/// navigator's own domain when that calls ``Navigator/drain()``. It may outlive the navigator.
///
/// ```swift
/// actor Screens {
///     private let navigator = Navigator()
///
///     func makePort() throws -> NavigationPort {
///         try navigator.makePort { [weak self] in Task { await self?.drain() } }
///     }
///
///     private func drain() { while (try? navigator.drain()) == .pending {} }
/// }
///
/// try port.post(.navigate(to: "inbox"))    // from anywhere
/// ```
public final class NavigationPort: Sendable {
    private let port: Port

    init(_ port: Port) {
        self.port = port
    }

    /// Posts an intent, with its closures and objects: they are called and released in the navigator's domain.
    ///
    /// - Returns: The ticket of its completion event, which ``abort(_:_:)`` and ``Navigator/abort(_:_:)`` take too.
    /// - Throws: ``NavigationStatus/invalid`` and ``NavigationStatus/tooLarge`` for an intent that no state of the
    ///   navigator could make right (what depends on the state is told by its completion); ``NavigationStatus/closed``
    ///   once the navigator is closed or a close was posted; ``NavigationStatus/full`` while 65,536 wait.
    @discardableResult
    public func post(_ intent: sending NavigationIntent) throws(NavigationError) -> Ticket {
        if let mistake = intent.mistake { throw mistake.error }
        var encoder = IntentEncoder()
        defer { encoder.free() }
        var given = encoder.encode(intent)
        var ticket = Id.none
        let status = port.post(&given, ticket: &ticket)
        guard status == .pending else {
            given.release()
            throw NavigationError(status)
        }
        return Ticket(rawValue: ticket.rawValue)
    }

    /// Posts a ``Navigator/answer(_:_:)``. The drain makes it in the order of posting; where it comes too late it does
    /// nothing. What comes of it is told by the operation's completion.
    ///
    /// - Throws: ``NavigationStatus/invalid`` for ``BridgeAnswer/later``, ``NavigationStatus/stale`` for no question's id,
    ///   ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func answer(_ question: QuestionID, _ answer: BridgeAnswer) throws(NavigationError) {
        _ = try port.answer(question.id, code: answer.code).checked()
    }

    /// Posts a ``Navigator/abort(_:_:)``. What was posted and not run yet is aborted before it starts; where it comes too
    /// late it does nothing.
    ///
    /// - Parameter reason: ``AbortReason/byHost`` or ``AbortReason/timedOut``.
    /// - Throws: ``NavigationStatus/invalid`` for another reason, ``NavigationStatus/stale`` for no ticket,
    ///   ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func abort(_ ticket: Ticket, _ reason: AbortReason = .byHost) throws(NavigationError) {
        _ = try port.abort(ticket.id, reason).checked()
    }

    /// Posts a ``Navigator/cancelResult(_:)``. Where it comes too late it does nothing.
    ///
    /// - Throws: ``NavigationStatus/stale`` for no waiter's id, ``NavigationStatus/closed``, ``NavigationStatus/full``.
    public func cancelResult(_ waiter: WaiterID) throws(NavigationError) {
        _ = try port.cancelResult(waiter.id).checked()
    }

    /// Posts a ``Navigator/close()``, which takes effect after what was posted before. Nothing is posted after it.
    ///
    /// - Throws: ``NavigationStatus/closed`` the second time, and once the navigator is gone.
    public func closeNavigator() throws(NavigationError) {
        _ = try port.close().checked()
    }
}
