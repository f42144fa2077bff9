// Guards as async functions: each answer, and what becomes of an operation meanwhile.

import NavCore
import NavFlow
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct GuardTests {
    /// What a guard will say, one after the other, each when it is let go.
    final class Script {
        var answers: [GuardAnswer] = []
        var asked: [GuardContext] = []
        var isOpen = true

        nonisolated(nonsending) func next(_ context: GuardContext) async -> GuardAnswer {
            asked.append(context)
            while !isOpen { await Task.yield() }
            return answers.isEmpty ? .accept : answers.removeFirst()
        }
    }

    private func guarded(_ script: Script) throws -> Navigator {
        let navigator = try started()
        let route = try #require(navigator.routeID(named: "a"))
        try navigator.addGuard(.enteringRoute(route), decidingLater: { await script.next($0) })
        return navigator
    }

    @Test func acceptsLater() async throws {
        let script = Script()
        let navigator = try guarded(script)
        let outcome = try navigator.navigate(to: "a", ["n": 1])
        #expect(outcome.status == .pending)
        #expect(await wait { navigator.depth == 2 })
        #expect(script.asked.count == 1)
        #expect(script.asked[0].arguments == ["n": 1])
        #expect(script.asked[0].kind == .enter)
    }

    @Test func typedRoutesAreDecidedLater() async throws {
        let navigator = Navigator()
        try navigator.register(Home.self, Level.self, Colour.self)
        try navigator.start(Home())
        try navigator.addGuard(
            entering: Level.self,
            decidingLater: { level in
                await Task.yield()
                return level.level < 9 ? .accept : .refuse(9)
            })
        try navigator.addGuard(
            leaving: Level.self,
            decidingLater: { level in (try? await level.ask(Colour())) == "red" ? .accept : .refuse(3) })
        try navigator.navigate(to: Level(level: 9))
        try navigator.navigate(to: Level(level: 3))
        #expect(await wait { navigator.depth == 2 })
        var outcomes: [NavigationOutcome] = []
        try navigator.observe { if case .completed(_, let outcome) = $0.kind { outcomes.append(outcome) } }
        for colour in ["blue", "red"] {
            try navigator.popBack()
            #expect(await wait { navigator.topScreen?.as(Colour.self) != nil })
            navigator.topScreen?.as(Colour.self)?.submit(colour)
            #expect(await wait { outcomes.contains { $0.hostCode == 3 } })
        }
        #expect(await wait { navigator.stack.map(\.route) == ["home"] })
    }

    @Test func refusesLater() async throws {
        let script = Script()
        script.answers = [.refuse(5)]
        let navigator = try guarded(script)
        var outcomes: [NavigationOutcome] = []
        try navigator.observe { if case .completed(_, let outcome) = $0.kind { outcomes.append(outcome) } }
        try navigator.navigate(to: "a")
        #expect(await wait { !outcomes.isEmpty })
        #expect(outcomes.map(\.status) == [.blocked])
        #expect(outcomes[0].by == .guard)
        #expect(outcomes[0].hostCode == 5)
        #expect(navigator.depth == 1)
    }

    @Test func resumesAfterAScreen() async throws {
        let script = Script()
        script.answers = [.resume(after: "picker")]
        let navigator = try guarded(script)
        try navigator.navigate(to: "a")
        #expect(await wait { navigator.stack.last?.route == "picker" })
        try navigator.popBack(result: "blue")
        #expect(await wait { navigator.stack.last?.route == "a" })
        #expect(script.asked.map(\.redirectCount) == [0, 1])
    }

    @Test func redirectsElsewhere() async throws {
        let script = Script()
        script.answers = [.redirect(.navigate(to: "b")), .redirect(.hostDidSetStack([]))]
        let navigator = try guarded(script)
        try navigator.navigate(to: "a")
        #expect(await wait { navigator.stack.last?.route == "b" })
        // What can't take its place refuses it.
        let ticket = try #require(try navigator.navigate(to: "a").ticket)
        #expect(await wait { script.answers.isEmpty })
        #expect(await wait { (try? navigator.abort(ticket)) == .alreadyResolved })
        #expect(navigator.depth == 2)
    }

    @Test func comesTooLate() async throws {
        let script = Script()
        script.isOpen = false
        let navigator = try guarded(script)
        let ticket = try #require(try navigator.navigate(to: "a").ticket)
        #expect(await wait { script.asked.count == 1 })
        try navigator.abort(ticket)
        try navigator.navigate(to: "a")
        #expect(await wait { script.asked.count == 2 })
        try navigator.navigate(to: "b")
        script.isOpen = true
        #expect(await wait { script.answers.isEmpty })
        for _ in 0..<50 { await Task.yield() }
        #expect(navigator.depth == 2)
        try navigator.close()
    }

    /// How an operation ends before its guard has answered.
    enum Ending: CaseIterable {
        case aborted
        case superseded
        case guardRemoved
        case closed
    }

    @Test(arguments: Ending.allCases) func itsTaskIsCancelledWithTheOperation(_ ending: Ending) async throws {
        let navigator = try started()
        var told: [String] = []
        let route = try #require(navigator.routeID(named: "a"))
        let id = try navigator.addGuard(
            .enteringRoute(route),
            decidingLater: { _ in
                told.append("asked")
                while !Task.isCancelled { await Task.yield() }
                told.append("cancelled")
                return .accept
            })
        let completions = try navigator.completions()
        let ticket = try #require(try navigator.navigate(to: "a").ticket)
        #expect(await wait { told == ["asked"] })
        switch ending {
        case .aborted: try navigator.abort(ticket)
        case .superseded: try navigator.navigate(to: "b")
        case .guardRemoved: try navigator.removeGuard(id)
        case .closed: try navigator.close()
        }
        #expect(await wait { told == ["asked", "cancelled"] })
        let statuses: [Ending: NavigationStatus] = [.superseded: .superseded, .closed: .closed]
        #expect(completions.outcomes.map(\.status) == [statuses[ending] ?? .aborted])
        #expect(
            ending == .closed || navigator.stack.map(\.route) == (ending == .superseded ? ["main", "b"] : ["main"]))
    }

    /// The end of another operation leaves it alone, and so does its own answer.
    @Test func itsTaskIsCancelledOnlyWithTheOperation() async throws {
        let script = Script()
        script.isOpen = false
        var isCancelled: [Bool] = []
        let navigator = try started()
        let route = try #require(navigator.routeID(named: "a"))
        try navigator.addGuard(
            .enteringRoute(route),
            decidingLater: { context in
                let answer = await script.next(context)
                isCancelled.append(Task.isCancelled)
                return answer
            })
        try navigator.navigate(to: "a")
        #expect(await wait { script.asked.count == 1 })
        let other = try #require(try navigator.navigate(to: "a", ["n": 2]).ticket)
        #expect(await wait { script.asked.count == 2 })
        try navigator.abort(other)
        script.isOpen = true
        #expect(await wait { isCancelled.count == 2 })
        #expect(isCancelled.sorted { !$0 && $1 } == [false, true])
        #expect(await wait { navigator.depth == 2 })
    }

    @Test func aWaitingNavigationIsAbortedWithItsTask() async throws {
        let script = Script()
        script.isOpen = false
        let navigator = try guarded(script)
        let task = Task { try await navigator.navigateForResult(to: "a", as: String.self) }
        #expect(await wait { script.asked.count == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        script.isOpen = true
        for _ in 0..<50 { await Task.yield() }
        #expect(navigator.depth == 1)
    }

    /// Where a task waits for an order behind a sign-in.
    enum Moment: CaseIterable {
        case guardIsAsked
        case formIsOpen
        case orderIsOpen
        case nothing
    }

    @Test(arguments: Moment.allCases)
    func anOrderBehindASignInIsCancelledAtEveryAwait(_ moment: Moment) async throws {
        let script = Script()
        script.isOpen = false
        script.answers = [.resume(after: "picker")]
        let navigator = try guarded(script)
        var isTold = 0
        let task = Task {
            defer { isTold += 1 }
            return try await navigator.navigateForResult(to: "a", as: String.self)
        }
        #expect(await wait { script.asked.count == 1 })
        if moment == .guardIsAsked {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        script.isOpen = true
        if moment == .guardIsAsked {
            for _ in 0..<50 { await Task.yield() }
            #expect(navigator.depth == 1)
        } else {
            #expect(await wait { navigator.stack.last?.route == "picker" })
            if moment == .formIsOpen {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            try navigator.popBack(result: "signed in")
        }
        switch moment {
        case .guardIsAsked, .formIsOpen: break
        case .orderIsOpen:
            #expect(await wait { navigator.stack.last?.route == "a" })
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(navigator.stack.last.flatMap { navigator.waiter(of: $0.id) } == nil)
            try navigator.popBack()
        case .nothing:
            #expect(await wait { navigator.stack.last?.route == "a" })
            try navigator.popBack(result: "paid")
            #expect(try await task.value == "paid")
        }
        #expect(isTold == 1 && navigator.depth == 1)
        try navigator.close()
    }

    @Test func anAnswerThatCanNotTakeThePlaceOfTheOperationIsHeard() async throws {
        let script = Script()
        script.answers = [.redirect(.batch([.popBack(), .start("a")]))]
        let navigator = try guarded(script)
        var problems: [String] = []
        navigator.onProblem = { problems.append("\($0)") }
        try navigator.navigate(to: "a")
        #expect(await wait { problems.count == 2 })
        #expect(
            problems == [
                "invalid: batch: start can only begin a batch",
                "blocked by the guard with 1: navigate: the guard of a refused with 1",
            ])
        #expect(navigator.depth == 1)
    }

    /// The sign-in is an operation of the guard's own, for which others may wait, too: it opens, and leads nowhere.
    @Test func aSignInOutlivesTheTask() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let route = try #require(navigator.routeID(named: "a"))
        try navigator.addGuard(.enteringRoute(route)) { _ in .resume(after: "picker") }
        let completions = try navigator.completions()
        let task = Task { try await navigator.navigateForResult(to: "a", as: String.self) }
        #expect(await wait { bridge.asked.count == 1 })
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(completions.outcomes.map(\.status) == [.aborted])
        try navigator.answer(bridge.asked[0], .accept)
        try navigator.popBack(result: "signed in")
        try navigator.answer(bridge.asked[1], .accept)
        #expect(navigator.depth == 1 && bridge.asked.count == 2)
    }
}
