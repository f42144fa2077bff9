// Events as a sequence that is awaited.

import NavCore

/// The events of a navigator from the moment at which the iteration begins, in order.
///
/// ```swift
/// for await event in navigator.events { print(event) }
/// ```
///
/// It ends when the navigator is closed or gone, or the task is cancelled; it keeps no navigator. Each iteration has the
/// events from its own beginning on: a loop in a task begins when the task does. Events that come faster than they are
/// taken are all kept; ``Navigator/events(bufferingPolicy:)`` limits how many.
public struct NavigationEvents: AsyncSequence {
    public typealias Element = NavigationEvent
    public typealias Failure = Never

    /// How many events are kept that nobody has taken yet, and which go where there are more.
    public typealias BufferingPolicy = AsyncStream<NavigationEvent>.Continuation.BufferingPolicy

    private weak var navigator: Navigator?
    private let policy: BufferingPolicy

    init(of navigator: Navigator, _ policy: BufferingPolicy) {
        self.navigator = navigator
        self.policy = policy
    }

    /// Begins to observe. A navigator that is closed or gone has no events.
    public func makeAsyncIterator() -> Iterator {
        Iterator(observing: navigator, policy)
    }

    /// Takes the events one by one. It stays in the navigator's isolation domain.
    public struct Iterator: AsyncIteratorProtocol {
        private var stream: AsyncStream<NavigationEvent>.Iterator
        private let subscription: Subscription

        init(observing navigator: Navigator?, _ policy: BufferingPolicy) {
            let (stream, continuation) = AsyncStream.makeStream(of: NavigationEvent.self, bufferingPolicy: policy)
            self.stream = stream.makeAsyncIterator()
            subscription = Subscription(to: navigator, continuation)
        }

        /// Returns the next event, or nil after the last one.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> NavigationEvent? {
            if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
                await stream.next(isolation: actor)
            } else {
                await Taking(stream: stream).next()
            }
        }

        public mutating nonisolated(nonsending) func next() async -> NavigationEvent? {
            await next(isolation: #isolation)
        }
    }
}

/// An iterator of a stream, which may be used on any thread. Before `next(isolation:)` it has no other function.
private struct Taking: @unchecked Sendable {
    let stream: AsyncStream<NavigationEvent>.Iterator

    func next() async -> NavigationEvent? {
        var stream = stream
        return await stream.next()
    }
}

extension Navigator {
    /// The events from when they are iterated on; as many as come are kept for the iteration.
    public var events: NavigationEvents { events(bufferingPolicy: .unbounded) }

    /// Returns the events from when they are iterated on, with a limit to how many are kept for the iteration.
    public func events(bufferingPolicy: NavigationEvents.BufferingPolicy) -> NavigationEvents {
        NavigationEvents(of: self, bufferingPolicy)
    }
}

/// Observes for as long as it is there.
private final class Subscription {
    /// Finishes the stream when the navigator lets go of the observer.
    private final class End {
        let continuation: AsyncStream<NavigationEvent>.Continuation
        init(_ continuation: AsyncStream<NavigationEvent>.Continuation) { self.continuation = continuation }
        deinit { continuation.finish() }
    }

    private weak var navigator: Navigator?
    private var observer: ObserverID?

    init(to navigator: Navigator?, _ continuation: AsyncStream<NavigationEvent>.Continuation) {
        let end = End(continuation)
        self.navigator = navigator
        observer = try? navigator?.observe { event in end.continuation.yield(event.detached()) }
    }

    deinit {
        if let navigator, let observer { _ = try? navigator.removeObserver(observer) }
    }
}
