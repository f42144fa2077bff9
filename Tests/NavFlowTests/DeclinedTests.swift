// A user whom a guard keeps out, and a navigator that is closed, are no errors for who asks, shows or leads.

import NavCore
import NavFlow
import NavTestKit
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct DeclinedTests {
    private let navigator = Navigator()
    private let user: TestUser

    init() throws {
        user = try TestUser(navigator)
        try navigator.register(Home.self, Start.self, Walk.self, Level.self, Word.self, Told.self, Colour.self)
        try navigator.start(Home())
    }

    private var routes: [String] { navigator.stack.map(\.route) }

    private func turns(_ count: Int = 60) async { for _ in 0..<count { await Task.yield() } }

    // MARK: Kept out

    /// How a guard keeps the user out.
    enum Wall: CaseIterable {
        case atOnce
        case later
        case signInRefused
    }

    private func build(_ wall: Wall) throws {
        for route in [Walk.FlowFirst.self, Word.self, Colour.self] as [any NavigationRoute.Type] {
            let scope = GuardScope.enteringRoute(try #require(navigator.routeID(named: route.name)))
            switch wall {
            case .atOnce: try navigator.addGuard(scope) { _ in .refuse(3) }
            case .later: try navigator.addGuard(scope, decidingLater: { _ in .refuse(3) })
            case .signInRefused: try navigator.addGuard(scope) { _ in .resume(after: Level(level: 1).request) }
            }
        }
        if wall == .signInRefused { try navigator.addGuard(entering: Level.self) { _ in .refuse(4) } }
    }

    @Test(arguments: Wall.allCases) func whoIsKeptOutIsNoError(_ wall: Wall) async throws {
        let home = try #require(navigator.topScreen)
        try build(wall)
        #expect(try await navigator.ask(Colour()) == nil)
        #expect(try await home.ask(Colour()) == nil)
        #expect(try await navigator.lead(Walk()) { _, _ in Issue.record("it is led") } == nil)
        await #expect(throws: (any Error).self) { try await navigator.value(of: Colour()) }
        #expect(navigator.tree.description == "[home]")
    }

    @Test func aScreenToWhichAGuardLeadsIsLedByNobody() async throws {
        try navigator.addGuard(entering: Word.self) { _ in .redirect(.navigate(to: Level(level: 1).request)) }
        var isShown = false
        let walking = Task {
            try await navigator.lead(Walk()) { count, flow in
                if count == 9 { return try flow.finish("done") }
                try await flow.show(Word()) { _ in Issue.record("it is shown") }
                isShown = true
            }
        }
        try await user.submit(1, at: Start.self)
        try await user.waitFor(Level.self)
        await turns()
        #expect(isShown)
        user.swipeBack()
        try await user.submit(9, at: Start.self)
        #expect(try await walking.value == "done")
    }

    @Test(arguments: Wall.allCases) func theScreenBelowIsAskedAgain(_ wall: Wall) async throws {
        var said: [String] = []
        let walking = Task {
            try await navigator.lead(Walk()) { count, flow in
                if count == 9 { return try flow.finish("done") }
                try await flow.show(Word()) { _ in Issue.record("it is shown") }
                said.append("shown")
                #expect(try await flow.ask(Colour()) == nil)
                #expect(try await flow.lead(Walk()) { _, _ in Issue.record("it is led") } == nil)
                said.append("\(count)")
            }
        }
        try await user.waitFor(Start.self)
        try build(wall)
        for count in 1...2 {
            try await user.submit(count, at: Start.self)
            #expect(await wait { said.count == 2 * count })
        }
        try await user.submit(9, at: Start.self)
        #expect(try await walking.value == "done")
        #expect(said == ["shown", "1", "shown", "2"])
    }

    @Test func aSignInThatTheUserLeavesIsNoError() async throws {
        try navigator.addGuard(entering: Colour.self) { _ in .resume(after: Level(level: 1)) }
        for leave in [{ user.swipeBack() }, { user.pressBack() }] {
            let asking = Task { try await navigator.ask(Colour()) }
            try await user.waitFor(Level.self)
            #expect(leave().isDone)
            #expect(try await asking.value == nil)
        }
        #expect(routes == ["home"])
    }

    @Test func aRefusalOfTheBridgeIsAnError() async throws {
        var statuses: [NavigationStatus?] = []
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try navigator.setBridge { $0.kind == .navigate || $0.kind == .navigateForResult ? .refuse(5) : .accept }
                do { try await flow.show(Word()) { _ in } } catch {
                    statuses.append((error as? NavigationError)?.status)
                }
                do { _ = try await flow.ask(Colour()) } catch { statuses.append((error as? NavigationError)?.status) }
                do { _ = try await flow.lead(Walk()) { _, _ in } } catch {
                    statuses.append((error as? NavigationError)?.status)
                }
                try flow.finish("done")
            }
        }
        try await user.submit(0, at: Start.self)
        #expect(try await walking.value == "done")
        #expect(statuses == [.refused, .refused, .refused])
    }

    // MARK: Closed

    @Test func aNavigatorThatWasClosedBefore() async throws {
        let home = try #require(navigator.topScreen)
        try navigator.close()
        #expect(try await navigator.ask(Colour()) == nil)
        #expect(try await home.ask(Colour()) == nil)
        #expect(try await navigator.lead(Walk()) { _, _ in Issue.record("it is led") } == nil)
        let error = await #expect(throws: NavigationError.self) { try await navigator.value(of: Colour()) }
        #expect(error?.status == .closed)
    }

    /// While the screen is asked about, and while it is open.
    @Test(arguments: [false, true]) func aNavigatorThatIsClosedMeanwhile(_ isPending: Bool) async throws {
        if isPending { _ = try TestHost(navigator, otherwise: .open) }
        let asking = Task { try await navigator.ask(Colour()) }
        let leading = Task { try await navigator.lead(Walk()) { _, _ in } }
        let valuing = Task { try await navigator.value(of: Colour()) }
        await turns()
        try navigator.close()
        #expect(try await asking.value == nil)
        #expect(try await leading.value == nil)
        await #expect(throws: NavigationInterruption.self) { try await valuing.value }
    }

    @Test(arguments: 0..<100) func aNavigatorThatIsClosedAtEachTurn(_ turns: Int) async throws {
        let host = try TestHost(navigator, otherwise: .later(1))
        var shown = 0
        let walking = Task {
            try await navigator.lead(Walk()) { _, flow in
                try await flow.show(Word()) { _ in
                    _ = try await flow.ask(Colour())
                    await self.turns(4)
                    try await flow.show(Level(level: 1)) { _ in
                        _ = try await flow.lead(Walk()) { _, inner in try inner.finish("inner") }
                        try flow.backToRoot()
                    }
                }
                shown += 1
            }
        }
        for turn in 0..<turns {
            await Task.yield()
            if turn % 2 == 0 { host.clock.advance(by: 1) }
            let top = navigator.topScreen
            top?.as(Start.self)?.submit(1)
            top?.as(Word.self)?.submit("a")
            top?.as(Colour.self)?.submit("red")
            top?.as(Level.self)?.submit("b")
        }
        try navigator.close()
        #expect(try await walking.value == nil)
    }

    /// The function says `finish` after the navigator was closed, and throws an error of its own.
    @Test func aFunctionThatIsRunningMeanwhile() async throws {
        for isBroken in [false, true] {
            let navigator = Navigator()
            try navigator.register(Home.self, Start.self, Walk.self, Word.self)
            try navigator.start(Home())
            let walking = Task {
                try await navigator.lead(Walk()) { _, flow in
                    await turns(200)
                    try await flow.show(Word()) { _ in Issue.record("it is shown") }
                    if isBroken { throw Broken() }
                    try flow.finish("done")
                }
            }
            try await TestUser(navigator).submit(0, at: Start.self)
            try navigator.close()
            if isBroken {
                await #expect(throws: Broken.self) { try await walking.value }
            } else {
                #expect(try await walking.value == nil)
            }
        }
    }
}
