// Saved state in Swift: what comes back, who decides about the rest, and that there is a first screen in any case.

import NavCore
import Testing

struct SavedTests {
    private func shop(version: UInt32 = 0) throws -> Navigator {
        let navigator = Navigator()
        for route in ["home", "orders", "note", "shipping"] { try navigator.register(route) }
        try navigator.register("main", contains: .tabs(["home", "orders"]))
        try navigator.register("order", opens: .branch("orders", of: "main"), version: version)
        try navigator.register("cart", opens: .presented(.sheet))
        try navigator.register("checkout", initial: "shipping")
        return navigator
    }

    private func filled() throws -> Navigator {
        let navigator = try shop()
        try navigator.start("main")
        try navigator.navigate(to: "order", ["id": 12])
        let state: NavigationValue = ["scroll": 410.5, "title": "Ä \u{1F600}"]
        try navigator.setState(state, of: #require(navigator.top))
        try navigator.navigate(to: "cart")
        try navigator.navigate(to: "checkout")
        return navigator
    }

    @Test func theSameComesBack() throws {
        let navigator = try filled()
        let saved = try navigator.save()
        let other = try shop()
        let restoration = try other.restore(saved, orStart: "home")
        #expect(restoration.isRestored && restoration.failure == nil && restoration.outcome.entry == other.top)
        #expect(try other.save() == saved)
        #expect(other.number(of: try #require(other.top)) == navigator.number(of: try #require(navigator.top)))
        #expect(other.currentFlow != nil)
    }

    /// A guard sends the restore to a sign-in first.
    @Test func whatIsAboveAGuardedScreenComesAfterTheSignIn() throws {
        let navigator = try filled()
        try navigator.dismiss()
        try navigator.navigate(to: "note")
        try navigator.setState(7, of: #require(navigator.top))
        let saved = try navigator.save()
        let other = try shop()
        try other.register("sign in")
        var isSignedIn = false
        try other.addGuard(.enteringRouteNamed("order")) { _ in isSignedIn ? .accept : .resume(after: "sign in") }
        try other.restore(saved, orStart: "home")
        #expect(other.stack.last?.route == "sign in")
        isSignedIn = true
        try other.popBack(result: true)
        let top = try #require(other.top)
        #expect(other.stack.map(\.route).suffix(2) == ["order", "note"])
        #expect(try other.state(of: top) == 7 && other.number(of: top) == navigator.number(of: #require(navigator.top)))
    }

    @Test func thereIsAFirstScreenInAnyCase() throws {
        for text in ["", "nonsense", "{\"navcore\":9}", "{\"navcore\":1,\"app\":2,\"scenes\":[]}"] {
            let navigator = try shop()
            let restoration = try navigator.restore(SavedNavigation(rawValue: text), orStart: "home")
            #expect(!restoration.isRestored && restoration.outcome.isDone && navigator.depth == 1)
            #expect((restoration.failure == nil) == text.isEmpty)
        }
        let navigator = try shop()
        #expect(try navigator.restore(nil, orStart: "home").outcome.isDone)
        // A live navigator goes on as it was.
        let failure = thrown { () throws(NavigationError) in
            try navigator.restore(SavedNavigation(rawValue: "{"), orStart: "note")
        }
        #expect(failure == .corrupt && navigator.depth == 1)
    }

    @Test func aWaiterWithAKeyWaitsInTheNextProcess() throws {
        var results: [NavigationResult] = []
        let navigator = try shop()
        try navigator.start("home")
        try navigator.navigateForResult(to: "note", options: .key("home.note")) { _ in }
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.navigateForResult(to: "note", options: .key("home.note")) { _ in }
            } == .inUse)
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.navigate(to: "note", options: .key("another"))
            } == .invalid)
        for intent in [
            NavigationIntent.navigateForResult(to: "note", options: .key("")),
            .batch([.popUpToRoot(), .navigateForResult(to: "note", options: .key(""))]),
        ] {
            #expect(thrown { () throws(NavigationError) in try navigator.perform(intent) } == .invalid)
        }
        #expect(try navigator.attachResult("another") { _ in } == nil)

        let other = try shop()
        try other.restore(navigator.save(), orStart: "home")
        let waiter = try #require(try other.attachResult("home.note") { results.append($0) })
        #expect(other.waiter(of: try #require(other.top)) == waiter)
        #expect(thrown { () throws(NavigationError) in try other.attachResult("home.note") { _ in } } == .inUse)
        try other.popBack(result: 7)
        #expect(results.count == 1 && results.first?.value == 7)
        #expect(try other.attachResult("home.note") { _ in } == nil)

        // A result that nobody has got goes from text to text, and is told at once.
        let third = try shop()
        try third.restore(navigator.save(), orStart: "home")
        try third.popBack(result: 8)
        let fourth = try shop()
        try fourth.restore(third.save(), orStart: "home")
        try fourth.attachResult("home.note") { results.append($0) }
        #expect(results.count == 2 && results.last?.value == 8)
    }

    @Test func theClosureDecides() throws {
        let saved = try filled().save(appVersion: 3)
        for (decision, depth) in [
            (SavedDecision.keep, 2), (.leaveOut, 1), (.cut, 1), (.replace("note", state: 1), 2),
        ] {
            let navigator = try shop(version: 2)
            var asked: [SavedEntry] = []
            let restoration = try navigator.restore(saved, orStart: "home", appVersion: 3) {
                asked.append($0)
                return decision
            }
            #expect(restoration.isRestored)
            #expect(asked.map(\.problem) == [.version] && asked[0].request == NavigationRequest("order", ["id": 12]))
            #expect(asked[0].appVersion == 3 && asked[0].version == 0 && !asked[0].isFlow && asked[0].number == 4)
            #expect(asked[0].state?["title"] == "Ä \u{1F600}")
            let orders = try #require(navigator.currentBranch("orders", of: "main"))
            #expect(navigator.stack(orders)?.nodes.count == depth)
        }
        let other = try shop(version: 2).restore(saved, orStart: "home", appVersion: 3) { _ in .replace("nowhere") }
        #expect(other.failure?.by == .restore && other.failure?.hostCode == 1)
        let navigator = try shop(version: 2)
        let restoration = try navigator.restore(saved, orStart: "home", appVersion: 3) { _ in .refuse(7) }
        #expect(restoration.failure?.by == .restore && restoration.failure?.hostCode == 7 && navigator.depth == 1)
        #expect(try shop().restore(saved, orStart: "home").failure?.status == .unsupported)
    }

    @Test func theClosureIsReleased() throws {
        final class Token {}
        let saved = try filled().save()
        weak var held: Token?
        let navigator = try shop(version: 2)
        do {
            let token = Token()
            held = token
            try navigator.restore(saved, orStart: "home") { _ in
                _ = token
                return .keep
            }
        }
        #expect(held == nil)
    }

    @Test func theTextIsCodableAndHasABudget() throws {
        let navigator = try filled()
        let saved = try navigator.save()
        #expect(SavedNavigation(rawValue: saved.rawValue) == saved)
        #expect(try navigator.save(budget: saved.rawValue.utf8.count) == saved)
        #expect(try navigator.save(budget: saved.rawValue.utf8.count - 1) != saved)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.save(budget: 10) } == .tooLarge)
        let other = try shop()
        #expect(thrown { () throws(NavigationError) in _ = try other.save() } == .notStarted)
    }
}
