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
        private let subscription: Subscription

        init(observing navigator: Navigator?, _ policy: BufferingPolicy) {
            subscription = Subscription(to: navigator, policy)
        }

        /// Returns the next event, or nil after the last one.
        public mutating nonisolated(nonsending) func next() async -> NavigationEvent? {
            await subscription.next()
        }
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

/// Observes for as long as it is there, and keeps what nobody has taken.
private final class Subscription {
    /// Ends the events when the navigator lets go of the observer.
    private final class End {
        let events: Events
        init(_ events: Events) { self.events = events }
        deinit { events.end() }
    }

    private let events: Events
    private weak var navigator: Navigator?
    private var observer: ObserverID?

    init(to navigator: Navigator?, _ policy: NavigationEvents.BufferingPolicy) {
        let events = Events(policy)
        let end = End(events)
        self.events = events
        self.navigator = navigator
        observer = try? navigator?.observe { event in end.events.add(event.detached()) }
    }

    deinit {
        if let navigator, let observer { _ = try? navigator.removeObserver(observer) }
    }

    nonisolated(nonsending) func next() async -> NavigationEvent? { await events.next() }
}

/// The events that nobody has taken, in the navigator's isolation domain.
private final class Events {
    private let policy: NavigationEvents.BufferingPolicy
    private var kept: [NavigationEvent] = []
    /// How many of these were taken.
    private var taken = 0
    private var isOver = false
    /// At which the one who takes them waits, and what came meanwhile.
    private var gate: Gate?
    private var awaited: NavigationEvent?

    init(_ policy: NavigationEvents.BufferingPolicy) {
        self.policy = policy
    }

    func add(_ event: NavigationEvent) {
        if let gate {
            self.gate = nil
            awaited = event
            return gate.open()
        }
        let count = kept.count - taken
        switch policy {
        case .bufferingOldest(let limit) where count >= limit: return
        case .bufferingNewest(let limit) where count >= limit:
            if limit <= 0 { return }
            _ = take()
        default: break
        }
        kept.append(event)
    }

    func end() {
        isOver = true
        gate?.open()
    }

    nonisolated(nonsending) func next() async -> NavigationEvent? {
        if Task.isCancelled { return nil }
        if let event = take() { return event }
        if isOver { return nil }
        let gate = Gate()
        self.gate = gate
        await gate.wait()
        defer { (self.gate, awaited) = (nil, nil) }
        return Task.isCancelled ? nil : awaited
    }

    /// The oldest one. Those that were taken go when they are as many as the others.
    private func take() -> NavigationEvent? {
        guard taken < kept.count else { return nil }
        defer {
            taken += 1
            if taken * 2 >= kept.count {
                kept.removeFirst(taken)
                taken = 0
            }
        }
        return kept[taken]
    }
}
