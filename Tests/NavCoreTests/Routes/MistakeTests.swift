// Mistakes of the program: each comes with a sentence that says what is wrong, and is heard once.

import NavCore
import Testing

private struct Home: NavigationRoute {}
private struct Page: NavigationRoute { var number: Int }
private struct Ghost: NavigationRoute {}
private enum Other { struct Page: NavigationRoute { var word: String } }
private struct Wide: NavigationRoute { var number: UInt64 }
private struct Main: NavigationRoute { static let place: RoutePlace = .tabs(Home(), Page(number: 1)) }
private struct Cart: NavigationRoute { static let place = RoutePlace.sheet }

struct MistakeTests {
    private let log = Log()

    private func started() throws -> Navigator {
        let navigator = Navigator()
        try navigator.register(Home.self, Page.self, Main.self, Cart.self, Wide.self)
        try navigator.start(Main())
        navigator.onProblem = { [log] in log.hear("\($0)") }
        return navigator
    }

    private func thrown(_ call: () throws -> Void) -> String? {
        #expect(throws: NavigationError.self) { try call() }.map { "\($0)" }
    }

    // MARK: Branches

    @Test func aBranchThatIsNotThereIsToldWithThoseThatAre() throws {
        let navigator = try started()
        let sentence = "stale: select: main has no branch \"nope\". It has \"home\", \"page\""
        #expect(thrown { try navigator.select("nope", of: Main.self) } == sentence)
        #expect(thrown { try navigator.select("nope", of: "main") } == sentence)
        #expect(navigator.topScreen?.select("nope", of: Main.self).status == .stale)
        #expect(log.take() == [sentence, sentence, sentence])
        try navigator.navigate(to: Page(number: 2))
        #expect(thrown { try navigator.select("nope", of: Main.self) } == sentence)
        #expect(log.take() == [sentence])
    }

    @Test func aContainerThatIsNotThereIsToldAsOne() throws {
        let navigator = try started()
        let sentence = "stale: select: the current stack is in no container of the route "
        #expect(thrown { try navigator.select("home", of: Page.self) } == sentence + "page")
        #expect(thrown { try navigator.select("home", of: "nowhere") } == sentence + "nowhere")
        #expect(log.take().count == 2)
        let other = Navigator()
        #expect(thrown { try other.select("home", of: "main") } == "notStarted: select: the navigator is not started")
        try navigator.close()
        #expect(thrown { try navigator.select("home", of: Main.self) } == "closed: select: the navigator is closed")
        #expect(log.take() == ["closed: select: the navigator is closed"])
    }

    @Test func aContainerAroundASheetIsFound() throws {
        let navigator = try started()
        try navigator.navigate(to: Cart())
        let sentence = "stale: select: main has no branch \"nope\". It has \"home\", \"page\""
        #expect(thrown { try navigator.select("nope", of: Main.self) } == sentence)
    }

    // MARK: Batches

    @Test(arguments: [
        ({ @Sendable in NavigationIntent.batch([.popBack()]) }, "batch"),
        ({ @Sendable in .recheckGuards() }, "recheck guards"),
        ({ @Sendable in .hostDidPop(EntryID(rawValue: 1)) }, "host did pop"),
    ])
    func anIntentThatCanNotBeInABatchIsNamed(intent: @Sendable () -> NavigationIntent, name: String) throws {
        let navigator = try started()
        let sentence = "invalid: batch: \(name) can't be in a batch"
        let batch = NavigationIntent.batch([.navigate(to: Page(number: 2)), intent()])
        let error = #expect(throws: NavigationError.self) { try navigator.perform(batch) }
        #expect(error.map { "\($0)" } == sentence && error?.index == 1)
        #expect(log.take() == [sentence])
        #expect(navigator.topScreen?.perform(batch).status == .invalid)
        #expect(log.take() == [sentence])
        #expect(thrown { try navigator.makePort().post(.batch([intent()])) } == sentence)
        #expect(navigator.depth == 1 && log.take().isEmpty)
    }

    @Test func aStartCanOnlyBeginABatch() throws {
        let navigator = try started()
        let sentence = "invalid: batch: start can only begin a batch"
        #expect(thrown { try navigator.batch([.navigate(to: Page(number: 2)), .start("home")]) } == sentence)
        #expect(log.take() == [sentence])
        #expect(thrown { try navigator.batch([.start("home")]) } == "invalid: batch: the scene was started before")
        #expect(navigator.depth == 1)
    }

    @Test func anEmptyBatchIsToldAsOne() throws {
        let navigator = try started()
        let sentence = "invalid: batch: there are no intents"
        #expect(thrown { try navigator.batch([]) } == sentence)
        #expect(log.take() == [sentence])
        #expect(thrown { try navigator.makePort().post(.batch([])) } == sentence)
    }

    @Test func anAnswerThatCanNotTakeThePlaceOfAnOperationIsTold() throws {
        let navigator = try started()
        let inBatch = NavigationIntent.batch([.popBack(), .start("home")])
        let scope = GuardScope.enteringRoute(try #require(navigator.routeID(named: "page")))
        var answer = GuardAnswer.redirect(inBatch)
        try navigator.addGuard(scope) { _ in answer }
        let blocked = "blocked by the guard with 1: navigate: the guard of page refused with 1"
        #expect(thrown { try navigator.navigate(to: Page(number: 2)) } == blocked)
        #expect(log.take() == ["invalid: batch: start can only begin a batch", blocked])
        answer = .redirect(.hostDidPop(EntryID(rawValue: 1)))
        #expect(thrown { try navigator.navigate(to: Page(number: 2)) } == blocked)
        #expect(log.take() == ["invalid: host did pop can't take the place of the operation", blocked])
        try navigator.register("shop", initial: "home") { _ in .perform(inBatch) }
        try navigator.navigate(to: "shop")
        let refused = "refused by the coordinator with 1: dispatch: the coordinator refused with 1"
        #expect(thrown { try navigator.dispatch("word") } == refused)
        #expect(log.take() == ["invalid: batch: start can only begin a batch", refused])
    }

    // MARK: Routes

    @Test func aGuardOfATypeThatIsNotRegisteredSaysSo() throws {
        let navigator = try started()
        let sentence = "stale: no route of the name ghost is registered: register it before its guards"
        #expect(thrown { try navigator.addGuard(entering: Ghost.self) { _ in .accept } } == sentence)
        #expect(thrown { try navigator.addGuard(leaving: Ghost.self) { _ in .accept } } == sentence)
        let other = thrown { try navigator.addGuard(entering: Other.Page.self) { _ in .accept } }
        #expect(other?.hasPrefix("stale: the route of the name page is the type ") == true)
        try navigator.navigate(to: Page(number: 2))
        try navigator.close()
        #expect(thrown { try navigator.addGuard(entering: Ghost.self) { _ in .accept } } == "closed")
    }

    @Test func aRouteThatCanNotBeEncodedIsToldWithTheReason() throws {
        let navigator = try started()
        let intent = NavigationIntent.navigate(to: Wide(number: .max))
        let errors = [
            #expect(throws: NavigationError.self) { try navigator.navigate(to: Wide(number: .max)) },
            #expect(throws: NavigationError.self) { try navigator.perform(intent) },
            #expect(throws: NavigationError.self) { try navigator.batch([.navigate(to: Home()), intent]) },
        ]
        for error in errors {
            #expect(error?.status == .invalid && error?.message.contains("beyond an integer of 64 bits") == true)
        }
        #expect(errors.map { $0?.index } == [0, 0, 1])
        #expect(log.take() == errors.compactMap { $0.map { "\($0)" } })
    }

    // MARK: Heard once

    /// Each problem that the engine tells is heard, and each call that throws is heard once.
    @Test func eachProblemOfTheEngineIsHeardOnce() throws {
        let navigator = try started()
        let told = Log()
        try navigator.observe { event in
            if case .problem(let outcome, let sentence) = event.kind { told.hear("\(outcome): \(sentence)") }
        }
        let screen = try #require(navigator.topScreen)
        let calls: [() throws -> Void] = [
            { try navigator.navigate(to: "nowhere") },
            { try navigator.navigate(to: Ghost()) },
            { try navigator.open("app://main/nowhere") },
            { try navigator.start(Home(), options: NavigationOptions(scene: navigator.tree.scenes.first?.name)) },
            { try navigator.dismiss() },
            { try navigator.popToEntry(EntryID(rawValue: 77)) },
            { try navigator.popToRoute(Cart.self) },
            { try navigator.select("nope", of: Main.self) },
            { try navigator.update(#require(navigator.top), to: Page(number: 2)) },
            { try navigator.batch([]) },
            { try navigator.batch([.navigate(to: "nowhere")]) },
            { try navigator.navigateForResult(to: "home", options: NavigationOptions(key: "")) },
            { try navigator.restore(SavedNavigation(rawValue: "nonsense"), orStart: Home()) },
        ]
        for call in calls {
            let sentence = thrown(call)
            #expect(log.lines == [sentence])
            #expect(told.take().allSatisfy { [$0] == log.lines })
            log.lines = []
        }
        let attempts: [() -> NavigationOutcome] = [
            { screen.navigate(to: Ghost()) }, { screen.navigate(to: Wide(number: .max)) }, { screen.dismiss() },
            { screen.select("nope", of: Main.self) }, { navigator.attempt(.batch([.start("home")])) },
        ]
        for attempt in attempts {
            #expect(attempt().status.rawValue < 0)
            #expect(log.take().count == 1)
            #expect(told.take().count <= 1)
        }
        // What runs later is told by the engine alone.
        let port = try navigator.makePort()
        try port.post(.navigate(to: "nowhere"))
        try navigator.drain()
        #expect(told.lines.count == 1 && log.take() == told.take())
    }

    /// The engine may tell a problem of an operation that succeeds. It is heard like any other.
    @Test func aRestoreSaysWhatItLoses() throws {
        let navigator = try started()
        try navigator.navigate(to: Page(number: 2))
        let saved = try navigator.save()
        let other = Navigator()
        try other.register(Home.self, Main.self)
        let told = Log()
        try other.observe { event in
            if case .problem(_, let sentence) = event.kind { told.hear(sentence) }
        }
        other.onProblem = { [log] in log.hear($0.message) }
        let restoration = try other.restore(saved, orStart: Home())
        #expect(restoration.isRestored)
        #expect(log.take() == told.take())
        let nothingLost = try navigator.restore(saved, orStart: Home())
        #expect(nothingLost.isRestored && nothingLost.message.isEmpty)
        let third = Navigator()
        try third.register(Home.self)
        let failed = try third.restore(SavedNavigation(rawValue: "nonsense"), orStart: Home())
        #expect(failed.failure?.message.isEmpty == false && failed.message.isEmpty)
    }
}
