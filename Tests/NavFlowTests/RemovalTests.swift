// A screen whose function ends with an error goes before the error comes out.

import NavCore
import NavFlow
import NavTestKit
import Testing

private struct Note: NavigationRoute {
    typealias Value = String
    static let place = RoutePlace.sheet
}
private struct Lists: NavigationRoute { static let place: RoutePlace = .split(Items(), empty: "detail") }
private struct Items: NavigationRoute {}
private struct Item: NavigationRoute {
    typealias Value = String
    static let place: RoutePlace = .inColumn("detail", of: Lists.self)
}
private struct Reading: FlowRoute {
    typealias Value = String
    static let first = Start()
}
private struct Inner: FlowRoute {
    typealias Value = Int
    static let first = Told(words: ["inner"])
}

@MainActor @Suite(.timeLimit(.minutes(10)))
struct RemovalTests {
    private let navigator = Navigator()
    private let user: TestUser

    init() throws {
        user = try TestUser(navigator)
        try navigator.register(Home.self, Start.self, Walk.self, Level.self, Word.self, Told.self, Colour.self)
        try navigator.register(Note.self, Inner.self)
        try navigator.start(Home())
    }

    private var routes: [String] { navigator.stack.map(\.route) }

    /// Leads through a flow whose function does something that throws, catches that, and notes where the user is then.
    private func walk(
        _ errors: Log, _ body: @escaping @MainActor (FlowLeader<Walk>) async throws -> Void
    ) -> Task<String?, any Error> {
        Task {
            try await navigator.lead(Walk()) { count, flow in
                do {
                    try await body(flow)
                } catch {
                    errors.lines.append("\(error)|\(navigator.tree)")
                }
                if count == 9 { try flow.finish("done") }
            }
        }
    }

    private final class Log { var lines: [String] = [] }

    /// The user is back on the first screen, which is asked again.
    private func finish(_ walking: Task<String?, any Error>) async throws {
        try await user.submit(9, at: Start.self)
        #expect(try await walking.value == "done")
        #expect(navigator.tree.description == "[home]")
    }

    @Test func aFunctionThatThrowsRemovesItsScreen() async throws {
        let log = Log()
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            try await flow.show(Word()) { _ in throw Broken() }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        #expect(log.lines == ["Broken()|[home, start]"])
        try await finish(walking)
    }

    @Test func allAboveTheScreenGoes() async throws {
        let log = Log()
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            try await flow.show(Word()) { _ in
                try navigator.pushAll([Level(level: 1), Level(level: 2)])
                try navigator.navigate(to: Colour())
                throw Broken()
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        #expect(log.lines == ["Broken()|[home, start]"])
        try await finish(walking)
    }

    @Test func theFunctionBelowGoesOnFromItsScreen() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { word in
                    do {
                        try await flow.show(Level(level: 1)) { _ in throw Broken() }
                    } catch is Broken {
                        try await flow.show(Told(words: ["sorry"])) { _ in try flow.finish(word) }
                    }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        try await user.submit("b", at: Level.self)
        try await user.waitFor(Told.self)
        #expect(routes == ["home", "start", "word", "told"])
        try await user.submit(true, at: Told.self)
        #expect(try await walking.value == "a")
    }

    @Test func aScreenThatIsASheetIsDismissed() async throws {
        let log = Log()
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            try await flow.show(Note()) { _ in throw Broken() }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Note.self)
        #expect(log.lines == ["Broken()|[home, start]"])
        try await finish(walking)
    }

    @Test func aScreenInAnEmptyColumnGoes() async throws {
        try navigator.register(Lists.self, Items.self, Item.self, Reading.self)
        try navigator.navigate(to: Lists())
        let log = Log()
        let reading = Task {
            try await navigator.lead(Reading()) { count, flow in
                if count == 9 { return try flow.finish("done") }
                do {
                    try await flow.show(Item()) { _ in throw Broken() }
                } catch {
                    log.lines.append("\(error)|\(navigator.tree)")
                }
            }
        }
        let start = try await user.waitFor(Start.self)
        start.submit(0)
        try await user.submit("a", at: Item.self)
        #expect(log.lines.count == 1 && log.lines[0].contains("detail*: []"), "\(log.lines)")
        start.submit(9)
        #expect(try await reading.value == "done")
    }

    @Test func theScreenOfAReplacementGoes() async throws {
        let log = Log()
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            try await flow.show(Word()) { _ in
                try await flow.replace(with: Level(level: 1)) { _, _ in throw Broken() }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        try await user.submit("b", at: Level.self)
        #expect(log.lines == ["Broken()|[home, start]"])
        try await finish(walking)
    }

    @Test func aValueThatCanNotBeReadRemovesTheScreen() async throws {
        let log = Log()
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            try await flow.show(Word()) { _ in Issue.record("it is read") }
        }
        try await user.submit(0, at: Start.self)
        try navigator.publish(3, from: try await user.waitFor(Word.self).entry)
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == ["unreadable(3, wanted: String)|[home, start]"])
        try await finish(walking)
    }

    /// What a wait with a time limit does: the task of `show` is cancelled, that of the flow is not.
    @Test(arguments: [false, true]) func aScreenWhoseTimeIsUpGoes(_ isInItsFunction: Bool) async throws {
        let log = Log()
        var showing: Task<Void, any Error>?
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            let inner = Task {
                try await flow.show(Word()) { _ in
                    try await flow.show(Level(level: 1)) { _ in Issue.record("it is decided") }
                }
            }
            showing = inner
            try await inner.value
        }
        try await user.submit(0, at: Start.self)
        try await user.waitFor(Word.self)
        if isInItsFunction {
            try await user.submit("a", at: Word.self)
            try await user.waitFor(Level.self)
        }
        showing?.cancel()
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == ["CancellationError()|[home, start]"])
        try await finish(walking)
    }

    @Test(arguments: [false, true]) func aGuardThatRefusesKeepsTheScreen(_ isLater: Bool) async throws {
        let log = Log()
        let walking = walk(log) { flow in
            try await flow.show(Word()) { _ in throw Broken() }
        }
        var isKept = true
        if isLater {
            try navigator.addGuard(leaving: Word.self, decidingLater: { _ in isKept ? .refuse(3) : .accept })
        } else {
            try navigator.addGuard(leaving: Word.self) { _ in isKept ? .refuse(3) : .accept }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == ["Broken()|[home, start, word]"])
        isKept = false
        walking.cancel()
        await #expect(throws: CancellationError.self) { try await walking.value }
        #expect(routes == ["home"])
    }

    @Test(arguments: [false, true]) func theErrorWaitsForASlowBridge(_ isCancelled: Bool) async throws {
        let log = Log()
        var showing: Task<Void, any Error>?
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            let inner = Task { try await flow.show(Word()) { _ in throw Broken() } }
            showing = inner
            try await inner.value
        }
        try await user.submit(0, at: Start.self)
        try await user.waitFor(Word.self)
        let host = try TestHost(navigator, .later(300))
        if isCancelled { showing?.cancel() } else { try await user.submit("a", at: Word.self) }
        for _ in 0..<100 { await Task.yield() }
        #expect(log.lines.isEmpty && routes == ["home", "start", "word"])
        host.clock.advance(by: 300)
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == [(isCancelled ? "CancellationError()" : "Broken()") + "|[home, start]"])
        try await finish(walking)
    }

    /// All screens of a flow that is cancelled go together.
    @Test func aCancelledFlowGoesInOneOperation() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { _ in
                    _ = try await flow.lead(Inner()) { _, inner in
                        try await inner.show(Level(level: 1)) { _ in _ = try await inner.ask(Colour()) }
                    }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        try await user.submit(true, at: Told.self)
        try await user.submit("b", at: Level.self)
        try await user.waitFor(Colour.self)
        var operations: [IntentKind] = []
        try navigator.observe { if case .changed = $0.kind { operations.append($0.intent) } }
        walking.cancel()
        await #expect(throws: CancellationError.self) { try await walking.value }
        #expect(operations == [.endFlow])
        #expect(navigator.tree.description == "[home]")
    }

    // MARK: Asked in a flow

    /// The tasks of `ask` and `lead` are cancelled, that of the flow is not.
    @Test(arguments: [false, true]) func whatAFlowAsksGoesWithItsTask(_ isFlow: Bool) async throws {
        let log = Log()
        var asking: Task<Void, any Error>?
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            let inner = Task {
                if isFlow {
                    _ = try await flow.lead(Inner()) { _, inner in try await inner.show(Word()) { _ in } }
                } else {
                    _ = try await flow.ask(Colour())
                }
            }
            asking = inner
            try await inner.value
        }
        try await user.submit(0, at: Start.self)
        if isFlow {
            try await user.submit(true, at: Told.self)
            try await user.waitFor(Word.self)
        } else {
            try await user.waitFor(Colour.self)
        }
        asking?.cancel()
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == ["CancellationError()|[home, start]"])
        try await finish(walking)
    }

    @Test func aSheetWhoseWaiterIsCancelledGoes() async throws {
        let log = Log()
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            _ = try await flow.ask(Colour())
        }
        try await user.submit(0, at: Start.self)
        let sheet = try await user.waitFor(Colour.self)
        try navigator.cancelResult(try #require(navigator.waiter(of: sheet.entry)))
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == ["CancellationError()|[home, start]"])
        try await finish(walking)
    }

    /// The screen of a call that is no flow's stays: a view's task is cancelled also when the view is covered.
    @Test func whatAScreenAsksStays() async throws {
        let home = try #require(navigator.topScreen)
        let asking = Task { try await home.ask(Colour()) }
        try await user.waitFor(Colour.self)
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(navigator.topScreen?.as(Colour.self) != nil)
    }

    @Test(arguments: 0..<60) func askedAndCancelledAtEachTurn(_ turns: Int) async throws {
        let log = Log()
        var asking: Task<Void, any Error>?
        let walking = walk(log) { flow in
            guard log.lines.isEmpty else { return }
            let inner = Task { _ = try await flow.ask(Colour()) }
            asking = inner
            try await inner.value
        }
        let host = try TestHost(navigator, .accept, .later(8))
        try await user.submit(0, at: Start.self)
        #expect(await wait { asking != nil })
        for _ in 0..<turns {
            await Task.yield()
            host.clock.advance(by: 1)
        }
        asking?.cancel()
        #expect(await wait { !log.lines.isEmpty })
        #expect(log.lines == ["CancellationError()|[home, start]"])
        try await finish(walking)
    }
}
