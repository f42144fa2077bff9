// Ports: what other tasks and threads post.

import NavCore
import Observation
import Synchronization
import Testing

/// A navigator that lives in an actor, and drains when it is woken.
private actor Screens {
    private let navigator = Navigator()

    func begin() throws -> NavigationPort {
        try navigator.register("main")
        try navigator.register("a")
        try navigator.start("main")
        return try navigator.makePort { [weak self] in Task { await self?.drain() } }
    }

    private func drain() { while (try? navigator.drain()) == .pending {} }

    /// Waits until as many entries are on the stack.
    func reach(_ depth: Int) async -> Int {
        while navigator.depth < depth { await Task.yield() }
        return navigator.depth
    }
}

/// Counts calls from any thread.
private final class Calls: Sendable {
    private let value = Atomic(0)
    var count: Int { value.load(ordering: .relaxed) }
    func add() { value.wrappingAdd(1, ordering: .relaxed) }
}

struct PortTests {
    @Test func anActorIsWoken() async throws {
        let screens = Screens()
        let port = try await screens.begin()
        try port.post(.navigate(to: "a"))
        #expect(await screens.reach(2) == 2)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { while (try? port.post(.navigate(to: "a"))) == nil {} } }
            }
        }
        #expect(await screens.reach(4002) == 4002)
    }

    @Test func wakesOnceForAllThatIsPosted() throws {
        let navigator = try started()
        let wakes = Calls()
        let port = try navigator.makePort { wakes.add() }
        for _ in 0..<3 { try port.post(.navigate(to: "a")) }
        #expect(wakes.count == 1)
        #expect(try navigator.drain() == .ok)
        #expect(navigator.depth == 4)
        try port.post(.popBack())
        #expect(wakes.count == 2)
    }

    @Test func tellsCompletions() throws {
        let navigator = try started()
        var tickets: [Ticket] = []
        var statuses: [NavigationStatus] = []
        try navigator.observe { event in
            guard case .completed(let ticket, let outcome) = event.kind else { return }
            tickets.append(ticket)
            statuses.append(outcome.status)
        }
        let port = try navigator.makePort()
        let posted = try [
            port.post(.navigate(to: "a")), port.post(.navigate(to: "nowhere")), port.post(.popBack()),
            port.post(.popBack()),
        ]
        try navigator.abort(posted[2])
        try navigator.drain()
        #expect(tickets == posted)
        #expect(statuses == [.ok, .unresolved, .aborted, .ok])
    }

    @Test func postsDecisions() throws {
        let navigator = try started()
        var statuses: [NavigationStatus] = []
        var questions: [QuestionID] = []
        try navigator.observe { event in
            if case .completed(_, let outcome) = event.kind { statuses.append(outcome.status) }
        }
        try navigator.setBridge { question in
            questions.append(question.id)
            return .later
        }
        let port = try navigator.makePort()
        try navigator.navigate(to: "a")
        let waiting = try port.post(.popBack())
        try port.answer(questions[0], .accept)
        try port.abort(waiting, .timedOut)
        #expect(statuses.isEmpty)
        try navigator.drain()
        #expect(statuses == [.aborted, .ok])
        #expect(navigator.lastOutcome.abortReason == .timedOut)
        #expect(navigator.depth == 2)
    }

    @Test func refusesDecisionsThatAreNone() throws {
        let navigator = try started()
        let port = try navigator.makePort()
        let ticket = try port.post(.popBack())
        #expect(thrown { () throws(NavigationError) in try port.answer(QuestionID(rawValue: 0), .accept) } == .stale)
        #expect(thrown { () throws(NavigationError) in try port.answer(QuestionID(rawValue: 0), .later) } == .invalid)
        #expect(thrown { () throws(NavigationError) in try port.abort(ticket, .closed) } == .invalid)
        #expect(thrown { () throws(NavigationError) in try port.cancelResult(WaiterID(rawValue: 1)) } == .stale)
        try navigator.close()
        #expect(thrown { () throws(NavigationError) in try port.abort(ticket) } == .closed)
    }

    @Test func aPostedCancellationShowsInTheStack() throws {
        let navigator = try started()
        let log = Log()
        let port = try navigator.makePort()
        let outcome = try navigator.navigateForResult(to: "a") { log.hear("\($0)") }
        let calls = Calls()
        #expect(navigator.stack.description == "[main, a awaited]")
        withObservationTracking {
            _ = navigator.stack
        } onChange: {
            calls.add()
        }
        let waiter = try #require(outcome.waiter)
        try port.cancelResult(waiter)
        #expect(calls.count == 0)
        try navigator.drain()
        #expect(calls.count == 1)
        #expect(log.take() == ["cancelled(callerCancel)"])
        #expect(navigator.stack.description == "[main, a]")
        try port.cancelResult(waiter)
        #expect(try navigator.drain() == .ok)
    }

    @Test func resultsComeInTheNavigatorsDomain() throws {
        let navigator = try started()
        let port = try navigator.makePort()
        let log = Log()
        let intent = NavigationIntent.navigateForResult(to: "a") { log.hear("\($0)") }
        // The closure shares the log with this test, which the compiler rightly refuses to send elsewhere.
        nonisolated(unsafe) let sent = intent
        try port.post(sent)
        try navigator.drain()
        try navigator.popBack(result: 42)
        #expect(log.take() == ["value(42)"])
    }

    @Test func releasesWhatIsNotRun() throws {
        let counter = Counter()
        let port = try postAndForget(counter)
        #expect(counter.made == 1)
        #expect(counter.alive == 0)
        #expect(thrown { () throws(NavigationError) in try port.post(.popBack()) } == .closed)
    }

    private func postAndForget(_ counter: Counter) throws -> NavigationPort {
        let navigator = try started()
        let port = try navigator.makePort()
        try port.post(.navigate(to: "a", .object(counter.make())))
        return port
    }

    @Test func postsAClose() throws {
        let navigator = try started()
        let port = try navigator.makePort()
        try port.post(.navigate(to: "a"))
        try port.closeNavigator()
        #expect(thrown { () throws(NavigationError) in try port.closeNavigator() } == .closed)
        #expect(thrown { () throws(NavigationError) in try port.post(.popBack()) } == .closed)
        #expect(try navigator.drain() == .freed)
        #expect(navigator.isClosed)
        #expect(navigator.depth == 0)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.makePort() } == .closed)
    }

    @Test func releasesItsWakeWithTheLastPost() throws {
        let navigator = try started()
        let counter = Counter()
        try postAndDrop(navigator, counter)
        #expect(counter.alive == 1)
        try navigator.drain()
        #expect(counter.alive == 0)
        #expect(navigator.depth == 2)
    }

    private func postAndDrop(_ navigator: Navigator, _ counter: Counter) throws {
        let counted = counter.make()
        let port = try navigator.makePort { _ = counted }
        try port.post(.navigate(to: "a"))
    }
}
