// Ports: how other isolation domains reach a navigator.

/// The door to a navigator for other tasks and threads: it posts intents, which run in the navigator's own domain when that
/// calls ``Navigator/drain()``. It may outlive the navigator.
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
    /// - Returns: The ticket of its completion event, which ``Navigator/abort(_:_:)`` takes too.
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
