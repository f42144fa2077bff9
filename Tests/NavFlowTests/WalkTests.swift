// Flows that are there already: started, opened by a link, restored.

import NavCore
import NavFlow
import NavTestKit
import Testing

struct Basket: NavigationRoute { typealias Value = Int }
struct Delivery: NavigationRoute {
    typealias Value = String
    var due: Int
}
struct Till: NavigationRoute {
    typealias Value = String
    var to: String
}
struct Purchase: FlowRoute {
    typealias Value = String
    static let place = RoutePlace("/purchase", isLinkable: true)
    static let first = Basket()
}

struct Gifts: NavigationRoute { typealias Value = Int }
struct Wrapping: FlowRoute {
    typealias Value = String
    static let first = Gifts()
}

@MainActor @Suite(.timeLimit(.minutes(2)))
struct WalkTests {
    private final class Told {
        var lines: [String] = []
    }

    private func made() throws -> (Navigator, TestUser) {
        let navigator = Navigator()
        try navigator.register(
            Home.self, Purchase.self, Basket.self, Delivery.self, Till.self, Colour.self, Wrapping.self, Gifts.self)
        return (navigator, try TestUser(navigator))
    }

    private func story(_ due: Int, _ flow: FlowLeader<Purchase>, _ told: Told) async throws {
        told.lines.append("cart \(due)\(flow.isWalking ? " again" : "")")
        let colour = try await flow.ask(Colour())
        told.lines.append("colour \(colour ?? "none")\(flow.isWalking ? " again" : "")")
        try await flow.show(Delivery(due: due)) { street in
            told.lines.append("street \(street)\(flow.isWalking ? " again" : "")")
            try await flow.show(Till(to: street)) { paid in
                try flow.finish("\(due) \(colour ?? "none") \(street) \(paid)")
            }
        }
    }

    private func goToTill(_ user: TestUser) async throws {
        try await user.submit(3, at: Basket.self)
        try await user.submit("red", at: Colour.self)
        try await user.submit("Rue", at: Delivery.self)
    }

    /// The state of a process that ends at the third screen.
    private func savedAtTill(_ told: Told = Told()) async throws -> SavedNavigation {
        let (navigator, user) = try made()
        try navigator.start(Home())
        let leading = Task { try await navigator.lead(Purchase()) { try await story($0, $1, told) } }
        try await goToTill(user)
        try await user.waitFor(Till.self)
        let saved = try navigator.save()
        try await close(navigator, leading)
        return saved
    }

    /// The process ends.
    private func close(_ navigator: Navigator, _ leading: Task<String?, any Error>) async throws {
        try navigator.close()
        _ = try await leading.value
    }

    @Test func aUserWhoGoesBackOnTheWalkDecidesAnew() async throws {
        let saved = try await savedAtTill()
        let (navigator, user) = try made()
        try navigator.restore(saved, orStart: Home())
        let told = Told()
        let (going, go) = AsyncStream.makeStream(of: Void.self)
        let leading = Task {
            try await navigator.lead(current: Purchase.self) { due, flow in
                told.lines.append("cart \(due)")
                if flow.isWalking { for await _ in going { break } }
                try await flow.show(Delivery(due: due)) { street in try flow.finish("\(due) \(street)") }
            }
        }
        #expect(await wait { told.lines == ["cart 3"] })
        try navigator.popToEntry(navigator.stack[1].id)
        go.yield()
        for _ in 0..<60 { await Task.yield() }
        #expect(navigator.tree.description == "[home, basket]")
        try await user.submit(4, at: Basket.self)
        try await user.submit("Way", at: Delivery.self)
        #expect(try await leading.value == "4 Way")
        #expect(told.lines == ["cart 3", "cart 4"])
    }

    @Test func theRootOfANavigatorIsTheFirstScreenOfAFlow() async throws {
        let (navigator, user) = try made()
        let told = Told()
        try navigator.start(Purchase())
        let leading = Task { try await navigator.lead(current: Purchase.self) { try await story($0, $1, told) } }
        try await goToTill(user)
        try await user.submit("card", at: Till.self)
        #expect(try await leading.value == "3 red Rue card")
        #expect(navigator.tree.description == "[basket]")
    }

    @Test func aLinkOpensAFlowThatIsLedThen() async throws {
        let (navigator, user) = try made()
        let told = Told()
        try navigator.start(Home())
        try navigator.open("/purchase")
        let leading = Task { try await navigator.lead(current: Purchase.self) { try await story($0, $1, told) } }
        try await goToTill(user)
        try await user.submit("card", at: Till.self)
        #expect(try await leading.value == "3 red Rue card")
        #expect(navigator.tree.description == "[home]")
    }

    @Test func aFlowSurvivesTheProcess() async throws {
        let before = Told()
        let saved = try await savedAtTill(before)
        #expect(before.lines == ["cart 3", "colour red", "street Rue"])
        let (navigator, user) = try made()
        let told = Told()
        try navigator.restore(saved, orStart: Home())
        let leading = Task { try await navigator.lead(current: Purchase.self) { try await story($0, $1, told) } }
        try await user.waitFor(Till.self)
        for _ in 0..<50 { await Task.yield() }
        #expect(told.lines == ["cart 3 again", "colour red again", "street Rue again"])
        // Back to the address, and on with another street.
        user.pressBack()
        try await user.submit("Via", at: Delivery.self)
        try await user.submit("card", at: Till.self)
        #expect(try await leading.value == "3 red Via card")
        #expect(navigator.tree.description == "[home]")
        #expect(told.lines.last == "street Via")
    }

    @Test func aFunctionThatShowsSomethingElseGoesOnFromThere() async throws {
        let saved = try await savedAtTill()
        let (other, otherUser) = try made()
        try other.restore(saved, orStart: Home())
        let leading = Task {
            try await other.lead(current: Purchase.self) { due, flow in
                try await flow.show(Delivery(due: due + 1)) { try flow.finish($0) }
            }
        }
        try await otherUser.submit("New", at: Delivery.self)
        #expect(try await leading.value == "New")
    }

    @Test func oneFunctionLeadsAFlow() async throws {
        let (navigator, user) = try made()
        let told = Told()
        try navigator.start(Purchase())
        let first = Task { try await navigator.lead(current: Purchase.self) { try await story($0, $1, told) } }
        try await user.waitFor(Basket.self)
        await Task.yield()
        await #expect(throws: NavigationError.self) {
            try await navigator.lead(current: Purchase.self) { try await story($0, $1, told) }
        }
        #expect(navigator.currentFlow != nil)
        try navigator.close()
        #expect(try await first.value == nil)
    }

    @Test func noSuchFlow() async throws {
        let (navigator, _) = try made()
        let told = Told()
        try navigator.start(Home())
        #expect(try await navigator.lead(current: Purchase.self) { try await story($0, $1, told) } == nil)
        try navigator.open("/purchase")
        let flow = try #require(navigator.currentFlow)
        try navigator.endFlow(flow)
        await #expect(throws: NavigationInterruption.self) {
            try await navigator.lead(flow, as: Purchase.self) { try await story($0, $1, told) }
        }
    }

    @Test func aFlowOfAnotherTypeIsNamed() async throws {
        let (navigator, _) = try made()
        try navigator.start(Home())
        try navigator.open("/purchase")
        let flow = try #require(navigator.currentFlow)
        let sentence = "invalid: lead: the flow is purchase, not wrapping"
        var problems: [String] = []
        navigator.onProblem = { problems.append("\($0)") }
        let mistake = await #expect(throws: NavigationError.self) {
            try await navigator.lead(flow, as: Wrapping.self) { _, _ in }
        }
        #expect(mistake.map { "\($0)" } == sentence)
        #expect(problems == [sentence])
        #expect(navigator.flow(flow) != nil)
    }

    @Test func anErrorEndsAFlowThatIsThere() async throws {
        struct Fault: Error {}
        let (navigator, user) = try made()
        try navigator.start(Home())
        try navigator.open("/purchase")
        let leading = Task { try await navigator.lead(current: Purchase.self) { _, _ in throw Fault() } }
        try await user.submit(3, at: Basket.self)
        await #expect(throws: Fault.self) { _ = try await leading.value }
        #expect(navigator.tree.description == "[home]")
    }

    @Test func aQuestionThatWasOpenIsAskedAnew() async throws {
        let (navigator, user) = try made()
        let told = Told()
        try navigator.start(Home())
        let first = Task { try await navigator.lead(Purchase()) { try await story($0, $1, told) } }
        try await user.submit(3, at: Basket.self)
        try await user.waitFor(Colour.self)
        let saved = try navigator.save()
        try await close(navigator, first)
        let (other, otherUser) = try made()
        try other.restore(saved, orStart: Home())
        let leading = Task { try await other.lead(current: Purchase.self) { try await story($0, $1, told) } }
        for _ in 0..<50 { await Task.yield() }
        try await otherUser.submit("blue", at: Colour.self)
        try await otherUser.submit("Rue", at: Delivery.self)
        try await otherUser.submit("card", at: Till.self)
        #expect(try await leading.value == "3 blue Rue card")
        #expect(told.lines.suffix(3) == ["cart 3 again", "colour blue", "street Rue"])
    }

    private func wrapped(_ flow: FlowLeader<Purchase>, _ told: Told) async throws {
        let paper = try await flow.lead(Wrapping()) { count, inner in
            told.lines.append("wrap \(count)\(inner.isWalking ? " again" : "")")
            try await inner.show(Delivery(due: count)) { try inner.finish($0) }
        }
        told.lines.append("paper \(paper ?? "none")\(flow.isWalking ? " again" : "")")
        try await flow.show(Till(to: paper ?? "")) { try flow.finish("\(paper ?? "none") \($0)") }
    }

    /// A navigator in which a function is at a screen of the inner flow, or behind that, and one that was restored from it.
    private func restored(behind isBehind: Bool) async throws -> (Navigator, TestUser) {
        let (navigator, user) = try made()
        try navigator.start(Home())
        let first = Task { try await navigator.lead(Purchase()) { _, flow in try await wrapped(flow, Told()) } }
        try await user.submit(3, at: Basket.self)
        try await user.submit(2, at: Gifts.self)
        try await user.waitFor(Delivery.self)
        if isBehind {
            try await user.submit("box", at: Delivery.self)
            try await user.waitFor(Till.self)
        }
        let saved = try navigator.save()
        try await close(navigator, first)
        let (other, otherUser) = try made()
        try other.restore(saved, orStart: Home())
        return (other, otherUser)
    }

    @Test(arguments: [false, true]) func itWalksThroughAFlowInTheFlow(isBehind: Bool) async throws {
        let (navigator, user) = try await restored(behind: isBehind)
        let told = Told()
        let before = navigator.tree.description
        let leading = Task {
            try await navigator.lead(current: Purchase.self) { _, flow in try await wrapped(flow, told) }
        }
        for _ in 0..<50 { await Task.yield() }
        #expect(navigator.tree.description == before)
        #expect(told.lines == [isBehind ? "paper box again" : "wrap 2 again"])
        if !isBehind { try await user.submit("box", at: Delivery.self) }
        try await user.submit("card", at: Till.self)
        #expect(try await leading.value == "box card")
        #expect(navigator.tree.description == "[home]")
    }

    @Test func aFunctionThatShowsNothingEndsTheWalk() async throws {
        let (navigator, user) = try await restored(behind: false)
        var values: [Int] = []
        let leading = Task {
            try await navigator.lead(current: Purchase.self) { due, flow in
                values.append(due)
                if due > 3 { try flow.finish("\(due)") }
            }
        }
        try await user.submit(4, at: Basket.self)
        #expect(try await leading.value == "4")
        #expect(values == [3, 4])
    }

    @Test(arguments: [false, true]) func aHostMayAnswerLate(isRoot: Bool) async throws {
        let (navigator, user) = try made()
        if isRoot { try navigator.start(Purchase()) } else { try navigator.start(Home()) }
        if !isRoot { try navigator.open("/purchase") }
        let host = try TestHost(navigator, otherwise: .later(300))
        let leading = Task {
            try await navigator.lead(current: Purchase.self) { due, flow in
                try await flow.show(Delivery(due: due)) { try flow.finish("\(due) \($0)") }
            }
        }
        try await user.submit(3, at: Basket.self)
        host.clock.advance(by: 300)
        try await user.submit("Rue", at: Delivery.self)
        for _ in 0..<2 {
            host.clock.advance(by: 300)
            for _ in 0..<20 { await Task.yield() }
        }
        #expect(try await leading.value == "3 Rue")
        #expect(navigator.tree.description == (isRoot ? "[basket]" : "[home]"))
    }
}
