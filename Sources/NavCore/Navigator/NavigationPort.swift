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
        if port.mailbox.isClosed { throw NavigationError(.closed) }
        _ = try intent.check().checked()
        let ticket = port.mailbox.takeTicket()
        let posted = UnsafeMutablePointer<PostedIntent>.allocate(capacity: 1)
        posted.initialize(to: PostedIntent(post: Post(performPosted, ticket, port, intent.kind), intent: intent))
        let status = port.post(UnsafeMutableRawPointer(posted).assumingMemoryBound(to: Post.self))
        guard status == .pending else {
            posted.deinitialize(count: 1)
            posted.deallocate()
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
    public func close() throws(NavigationError) {
        _ = try port.close().checked()
    }
}

/// An intent that was posted. The engine knows its beginning.
private struct PostedIntent {
    let post: Post
    let intent: NavigationIntent
}

private func performPosted(_ engine: UnsafeMutableRawPointer, _ posted: UnsafeMutableRawPointer) {
    let reference = posted.assumingMemoryBound(to: PostedIntent.self)
    // The engine may have written into the post.
    let post = posted.assumingMemoryBound(to: Post.self).pointee
    let intent = reference.pointee.intent
    Unmanaged<Engine>.fromOpaque(engine)._withUnsafeGuaranteedRef { engine in
        let operation = engine.begin(intent.kind)
        var filling = Filling(operation, in: engine)
        defer { filling.free() }
        let status = filling.fill(with: intent)
        let adopted = engine.adopt(post, by: operation)
        engine.submit(operation, status == .ok ? adopted : status)
        engine.conclude(operation)
    }
    reference.deinitialize(count: 1)
    reference.deallocate()
}
