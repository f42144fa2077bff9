// Flows as functions: values again and again, return points, sub-flows, errors, cancellation.

import NavCore
import NavFlow
import NavTestKit
import Testing

@MainActor
struct FlowLeaderTests {
    private let navigator = Navigator()
    private let user: TestUser

    init() throws {
        user = try TestUser(navigator)
        try navigator.register(Home.self, Start.self, Walk.self, Level.self, Word.self, Told.self, Colour.self)
        try navigator.register(NavigationAlert.self)
        try navigator.start(Home())
    }

    private var routes: [String] { navigator.stack.map(\.route) }

    private func turns() async { for _ in 0..<60 { await Task.yield() } }

    /// A list whose items open lists, with a return point that is used at any depth.
    private func list(_ flow: FlowLeader<Walk>, _ level: Int, from second: EntryID?) async throws {
        try await flow.show(Level(level: level)) { choice, here in
            if choice == "second", let second {
                try flow.back(to: second)
            } else {
                try await list(flow, level + 1, from: level == 2 ? here : second)
            }
        }
    }

    /// As many screens as were asked for.
    private func words(_ flow: FlowLeader<Walk>, _ count: Int, _ said: [String] = []) async throws {
        guard count > 0 else {
            return try await flow.show(Told(words: said)) { _ in try flow.finish(said.joined(separator: " ")) }
        }
        try await flow.show(Word()) { word in try await words(flow, count - 1, said + [word]) }
    }

    @Test func aReturnPointIsUsedAtAnyDepth() async throws {
        let walking = Task { try await navigator.lead(Walk()) { _, flow in try await list(flow, 1, from: nil) } }
        try await user.submit(0, at: Start.self)
        for _ in 1...4 { try await user.submit("down", at: Level.self) }
        #expect(navigator.depth == 7)
        let second = navigator.stack[3].id
        try await user.submit("second", at: Level.self)
        #expect(navigator.top == second)
        try await user.submit("down", at: Level.self)
        #expect(navigator.depth == 5)
        walking.cancel()
        await #expect(throws: CancellationError.self) { try await walking.value }
        #expect(routes == ["home"])
    }

    private func deeper(_ flow: FlowLeader<Walk>, _ level: Int, last: Int) async throws {
        try await flow.show(Level(level: level)) { _ in
            if level == last { try flow.finish("at \(level)") } else { try await deeper(flow, level + 1, last: last) }
        }
    }

    @Test func hundredsOfScreensAreShownUponOneAnother() async throws {
        let walking = Task { try await navigator.lead(Walk()) { _, flow in try await deeper(flow, 1, last: 500) } }
        try await user.submit(0, at: Start.self)
        for _ in 1...500 { try await user.submit("down", at: Level.self) }
        #expect(try await walking.value == "at 500")
        #expect(routes == ["home"])
    }

    /// Begins a flow, and goes to its second screen, which waits for something that takes its time.
    private func finding(
        _ found: Found, _ find: @escaping @MainActor () async throws -> String
    ) async throws -> Task<String?, any Error> {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { word in
                    let value = try await flow.whileShown { try await find() }
                    found.values.append(value)
                    if value != nil { try flow.finish(word) }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        return walking
    }

    @Test func whatRunsWhileAScreenIsThereIsCancelledWhenTheUserLeaves() async throws {
        let found = Found()
        let walking = try await finding(found) {
            do { try await Task.sleep(for: .seconds(600)) } catch { found.error = error }
            return "late"
        }
        await turns()
        // A screen that is covered is there.
        try navigator.navigate(to: Home())
        await turns()
        #expect(found.error == nil)
        user.swipeBack()
        user.swipeBack()
        #expect(await wait { found.values == [nil] })
        #expect(found.error is CancellationError)
        user.swipeBack()
        #expect(try await walking.value == nil)
    }

    @Test func whatRunsWhileAScreenIsThereGivesItsValue() async throws {
        let found = Found()
        let walking = try await finding(found) {
            await Task.yield()
            return "found"
        }
        #expect(try await walking.value == "a")
        #expect(found.values == ["found"])
    }

    @Test func whatRunsWhileAScreenIsThereMayThrow() async throws {
        let walking = try await finding(Found()) { throw Broken() }
        await #expect(throws: Broken.self) { try await walking.value }
        #expect(routes == ["home"])
    }

    @Test func whatRunsWhileAScreenIsThereEndsWithItsFlow() async throws {
        let found = Found()
        let walking = try await finding(found) {
            try await Task.sleep(for: .seconds(600))
            return "late"
        }
        await turns()
        walking.cancel()
        await #expect(throws: CancellationError.self) { try await walking.value }
        #expect(routes == ["home"])
        let closed = try await finding(found) {
            try await Task.sleep(for: .seconds(600))
            return "late"
        }
        await turns()
        try navigator.close()
        #expect(try await closed.value == nil)
        #expect(found.values == [nil])
    }

    @Test func aFirstScreenThatAnotherOneReplacesIsLeft() async throws {
        let walking = Task { try await navigator.lead(Walk()) { _, _ in Issue.record("it has no value") } }
        try await user.waitFor(Start.self)
        await turns()
        navigator.topScreen?.replace(with: Word())
        #expect(try await walking.value == nil)
        #expect(routes == ["home", "word"])
    }

    @Test func goingBackAsksTheScreenBelowAgain() async throws {
        let walking = Task { try await navigator.lead(Walk()) { count, flow in try await words(flow, count) } }
        try await user.submit(3, at: Start.self)
        for word in ["a", "b"] { try await user.submit(word, at: Word.self) }
        user.swipeBack()
        for word in ["B", "c"] { try await user.submit(word, at: Word.self) }
        try await user.submit(true, at: Told.self)
        #expect(try await walking.value == "a B c")
        #expect(routes == ["home"])
    }

    @Test func leavingTheFirstScreenEndsTheFlow() async throws {
        let walking = Task { try await navigator.lead(Walk()) { count, flow in try await words(flow, count) } }
        try await user.submit(1, at: Start.self)
        try await user.waitFor(Word.self)
        user.swipeBack()
        user.swipeBack()
        #expect(try await walking.value == nil)
    }

    @Test func givingUpRemovesTheScreens() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { _ in try flow.cancel() }
            }
        }
        try await user.submit(1, at: Start.self)
        try await user.submit("enough", at: Word.self)
        #expect(try await walking.value == nil)
        #expect(routes == ["home"])
    }

    @Test func aSecondTapIsForgotten() async throws {
        let walking = Task { try await navigator.lead(Walk()) { count, flow in try await words(flow, count) } }
        let start = try await user.waitFor(Start.self)
        await turns()
        start.submit(2)
        start.submit(2)
        try await user.waitFor(Word.self)
        user.swipeBack()
        await turns()
        #expect(routes == ["home", "start"])
        walking.cancel()
        _ = try? await walking.value
    }

    @Test func sheetsAndAlertsAreAskedInAFlow() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { word in
                    guard let colour = try await flow.ask(Colour()) else { return }
                    let sure = NavigationAlert("Sure?", .button("Yes"), .cancel("No"))
                    if try await flow.ask(sure) == "Yes" { try flow.finish(word + colour) }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        try await user.waitFor(Colour.self)
        // The sheet is swiped away: the word is asked again.
        user.swipeAway()
        try await user.submit("b", at: Word.self)
        try await user.submit("blue", at: Colour.self)
        try await user.submit("No", at: NavigationAlert.self)
        try await user.submit("c", at: Word.self)
        try await user.submit("red", at: Colour.self)
        try await user.submit("Yes", at: NavigationAlert.self)
        #expect(try await walking.value == "cred")
        #expect(navigator.tree.description == "[home]")
    }

    @Test func nothingIsAskedFromAScreenThatHasGone() async throws {
        var thoughts = 0
        let (thinking, decide) = AsyncStream.makeStream(of: Void.self)
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { _ in
                    for await _ in thinking { break }
                    thoughts += 1
                    #expect(try await flow.ask(Colour()) == nil)
                    try await flow.show(Told(words: [])) { _ in Issue.record("it is shown") }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        user.swipeBack()
        decide.yield()
        #expect(await wait { thoughts == 1 })
        #expect(routes == ["home", "start"])
        try await user.submit(0, at: Start.self)
        #expect(routes == ["home", "start", "word"])
        walking.cancel()
        _ = try? await walking.value
    }

    @Test func aScreenIsReplaced() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { word in
                    try await flow.replace(with: Level(level: 1)) { level in try flow.finish(word + level) }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        try await user.waitFor(Level.self)
        #expect(routes == ["home", "start", "level"])
        try await user.submit("b", at: Level.self)
        #expect(try await walking.value == "ab")
    }

    @Test func aFlowInAFlowHasAValue() async throws {
        struct Inner: FlowRoute {
            typealias Value = Int
            static let first = Told(words: ["inner"])
        }
        try navigator.register(Inner.self)
        var heard: [Int?] = []
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                let inner = try await flow.lead(Inner()) { _, inner in
                    try await inner.show(Word()) { word in try inner.finish(word.count) }
                }
                heard.append(inner)
                if let inner { try flow.finish("\(inner)") }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.waitFor(Told.self)
        user.swipeBack()
        try await user.submit(0, at: Start.self)
        try await user.submit(true, at: Told.self)
        try await user.submit("four", at: Word.self)
        #expect(try await walking.value == "4")
        #expect(heard == [nil, 4])
        #expect(routes == ["home"])
    }

    @Test func anErrorRemovesTheScreensAndComesOut() async throws {
        var heard: [NavigationResult] = []
        try navigator.observe { event in
            if case .result(_, nil, let result) = event.kind { heard.append(result) }
        }
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { _ in
                    try await flow.show(Level(level: 1)) { _ in
                        try await flow.show(Told(words: [])) { _ in throw Broken() }
                    }
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        try await user.submit("b", at: Level.self)
        try await user.submit(true, at: Told.self)
        await #expect(throws: Broken.self) { try await walking.value }
        #expect(routes == ["home"])
    }

    @Test func aRefusedEndIsThrownAndKeepsTheScreens() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { _ in
                    try navigator.setBridge { _ in .refuse(4) }
                    try flow.finish("x")
                }
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.submit("a", at: Word.self)
        await #expect(throws: NavigationError.self) { try await walking.value }
        #expect(routes == ["home", "start", "word"])
    }

    @Test func aStaleIssuerLeadsNobody() async throws {
        let home = try #require(navigator.top)
        try navigator.navigate(to: Word())
        let led = try await navigator.lead(Walk(), options: NavigationOptions(issuer: home)) { _, _ in
            Issue.record("it is led")
        }
        #expect(led == nil)
        #expect(routes == ["home", "word"])
    }

    @Test func anInterruptionOfTheFunctionComesOut() async throws {
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                _ = try await navigator.value(of: Colour())
                try flow.finish("x")
            }
        }
        try await user.submit(0, at: Start.self)
        try await user.waitFor(Colour.self)
        user.swipeAway()
        await #expect(throws: NavigationInterruption.cancelled(.dismiss, .host)) { try await walking.value }
        #expect(routes == ["home"])
    }

    @Test func aRefusalIsThrown() async throws {
        try navigator.setBridge { _ in .refuse(4) }
        let error = await #expect(throws: NavigationError.self) {
            try await navigator.lead(Walk()) { _, _ in Issue.record("it is led") }
        }
        #expect(error?.hostCode == 4)
    }

    @Test func aTaskCancelledBeforeDoesNothing() async throws {
        let walking = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await navigator.lead(Walk()) { count, flow in try await words(flow, count) }
        }
        await #expect(throws: CancellationError.self) { try await walking.value }
        #expect(routes == ["home"])
    }

    @Test(arguments: 0..<120) func cancelledAtEachTurn(_ turns: Int) async throws {
        let walking = Task { try await navigator.lead(Walk()) { count, flow in try await words(flow, count) } }
        for turn in 0..<turns {
            await Task.yield()
            switch navigator.topScreen?.route {
            case is Start: navigator.topScreen?.as(Start.self)?.submit(3)
            case is Word: navigator.topScreen?.as(Word.self)?.submit("w")
            case is Told: navigator.topScreen?.as(Told.self)?.submit(false)
            default: break
            }
            if turn % 17 == 16, navigator.depth > 1 { user.swipeBack() }
        }
        walking.cancel()
        _ = try? await walking.value
        #expect(navigator.tree.description == "[home]")
    }

    @Test func askingFromAScreen() async throws {
        let home = try #require(navigator.topScreen?.as(Home.self))
        let asking = Task { try await home.ask(Colour()) }
        try await user.waitFor(Colour.self)
        #expect(try await home.ask(Colour()) == nil)
        await #expect(throws: NavigationInterruption.failed(.staleIssuer)) { try await home.value(of: Colour()) }
        try await user.submit("blue", at: Colour.self)
        #expect(try await asking.value == "blue")
        let declined = Task { try await home.ask(Colour()) }
        try await user.waitFor(Colour.self)
        user.swipeAway()
        #expect(try await declined.value == nil)
        let left = Task { try await home.value(of: Colour()) }
        try await user.waitFor(Colour.self)
        user.pressBack()
        await #expect(throws: NavigationInterruption.self) { try await left.value }
    }

    /// A navigator on another actor than the main one.
    private actor Shelf {
        private let navigator = Navigator()

        func pick() async throws -> String {
            try navigator.register(Home.self, Colour.self)
            try navigator.start(Home())
            let asking = Task { try await self.ask() }
            try await TestUser(navigator).submit("green", at: Colour.self)
            return try await asking.value
        }

        private func ask() async throws -> String { try await navigator.value(of: Colour()) }
    }

    @Test func anotherActor() async throws { #expect(try await Shelf().pick() == "green") }
}

@MainActor
private final class Found {
    var values: [String?] = []
    var error: (any Error)?
}
