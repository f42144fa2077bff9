// The navigator: its life, its operations, and what they answer.

import NavCore
import Testing

struct NavigatorTests {
    @Test func errorsSayWhatIsWrong() throws {
        let navigator = try started()
        func detail(_ body: () throws(NavigationError) -> Void) -> String {
            do throws(NavigationError) {
                try body()
                return "nothing is thrown"
            } catch {
                return error.message
            }
        }
        #expect(
            detail { () throws(NavigationError) in try navigator.start("a") } == "start: the scene was started before")
        #expect(
            detail { () throws(NavigationError) in try navigator.register("a") }
                == "the route \"a\" is registered already")
        #expect(
            detail { () throws(NavigationError) in try navigator.addParameterType("int") { _ in true } }
                == "the type \"int\": the library has a type of that name")
        #expect(
            detail { () throws(NavigationError) in try navigator.addLinkPrefix("a.example") }
                .hasPrefix("the link prefix \"a.example\": "))
    }

    @Test func startMakesTheRoot() throws {
        let navigator = Navigator()
        try navigator.register("main")
        #expect(navigator.depth == 0)
        #expect(navigator.currentRequest == nil)
        #expect(navigator.currentStack == nil)
        let outcome = try navigator.start("main")
        #expect(outcome.entry == navigator.top)
        #expect(navigator.initialRoute == "main")
        #expect(navigator.initialRequest == "main")
        #expect(navigator.revision == 1)
        #expect(navigator.currentStack != nil)
        #expect(thrown { () throws(NavigationError) in try navigator.start("main") } == .invalid)
    }

    @Test func operationsBeforeTheStartThrow() throws {
        let navigator = Navigator()
        try navigator.register("main")
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "main") } == .notStarted)
        #expect(thrown { () throws(NavigationError) in try navigator.popBack() } == .notStarted)
    }

    @Test func navigatePushesAndPopBackPops() throws {
        let navigator = try started()
        let a = try navigator.navigate(to: NavigationRequest("a", ["id": 3]))
        #expect(a.isDone)
        #expect(navigator.currentRequest == NavigationRequest("a", ["id": 3]))
        #expect(navigator.routes == ["main", "a"])
        #expect(navigator.stack.last?.id == a.entry)
        let popped = try navigator.popBack()
        #expect(popped.entry == a.entry)
        #expect(popped.removedCount == 1)
        #expect(try navigator.popBack().status == .atRoot)
        #expect(navigator.revision == 3)
    }

    @Test func routeMayBeNamedById() throws {
        let navigator = try started()
        let route = try #require(navigator.routeID(named: "a"))
        try navigator.navigate(to: NavigationRequest(route))
        #expect(navigator.routes == ["main", "a"])
        #expect(navigator.stack.last?.routeID == route)
        #expect(navigator.name(of: route) == "a")
        #expect(navigator.routeID(named: "nobody") == nil)
    }

    @Test func argumentsMayStandBesideTheRoute() throws {
        let navigator = Navigator()
        for route in ["a", "b"] { try navigator.register(route) }
        try navigator.start("a", 1)
        try navigator.navigate(to: "b", ["id": 3])
        #expect(navigator.currentRequest == NavigationRequest("b", ["id": 3]))
        try navigator.navigate(to: NavigationRequest("b", 1), 2)
        #expect(navigator.currentRequest == NavigationRequest("b", 2))
        try navigator.navigate(to: NavigationRequest("b", 1), nil)
        #expect(navigator.currentRequest == NavigationRequest("b", 1))
        try navigator.navigate(to: NavigationRequest(#require(navigator.routeID(named: "a"))), [1])
        #expect(navigator.currentRequest == NavigationRequest("a", [1]))
        try navigator.replaceTop(with: "a", [2])
        #expect(navigator.currentRequest == NavigationRequest("a", [2]))
        var result: NavigationResult?
        try navigator.navigateForResult(to: .detail(7)) { result = $0 }
        #expect(navigator.currentRequest?["id"]?.intValue == 7)
        try navigator.popToRoute("b", ["id": 3])
        #expect(result == .cancelled(.popTo, .core))
        #expect(navigator.depth == 2)
    }

    @Test func unknownRouteThrowsAndSaysWhich() throws {
        let navigator = try started()
        do throws(NavigationError) {
            try navigator.navigate(to: "nowhere")
            Issue.record("it should throw")
        } catch {
            #expect(error.status == .unresolved)
            #expect(error.route == "nowhere")
            #expect(error.message.contains("nowhere"))
            #expect(error.description.contains("unresolved"))
        }
        #expect(navigator.depth == 1)
        #expect(navigator.revision == 1)
    }

    @Test func unknownRouteFallsBack() throws {
        let navigator = try started(NavigatorConfiguration(fallbackRoute: "b"))
        let outcome = try navigator.navigate(
            to: NavigationRequest("nowhere", 1), options: NavigationOptions(unresolved: .fallback))
        #expect(outcome.redirectCount == 1)
        #expect(navigator.currentRequest == NavigationRequest("b", 1))
    }

    @Test func wrongNamesThrow() throws {
        let navigator = try started()
        let long = String(repeating: "a", count: 1025)
        #expect(
            thrown { () throws(NavigationError) in try navigator.navigate(to: NavigationRequest(long)) } == .tooLarge)
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "") } == .invalid)
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "a?b") } == .invalid)
        #expect(thrown { () throws(NavigationError) in try navigator.register("{x}") } == .invalid)
        #expect(throws: NavigationError.self) {
            try Navigator(configuration: NavigatorConfiguration(fallbackRoute: "x*"))
        }
    }

    @Test func replaceTopPutsANewEntryInItsPlace() throws {
        let navigator = try started()
        #expect(try navigator.replaceTop(with: "a").status == .atRoot)
        try navigator.replaceTop(with: "a", options: NavigationOptions(replacesRoot: true))
        #expect(navigator.routes == ["a"])
        let b = try navigator.navigate(to: "b")
        let c = try navigator.replaceTop(with: "c")
        #expect(b.entry != c.entry)
        #expect(navigator.routes == ["a", "c"])
    }

    @Test func popToEntryPopsAllAbove() throws {
        let navigator = try started()
        let a = try #require(try navigator.navigate(to: "a").entry)
        let b = try #require(try navigator.navigate(to: "b").entry)
        try navigator.navigate(to: "c")
        #expect(try navigator.popToEntry(a).removedCount == 2)
        #expect(try navigator.popToEntry(a).status == .alreadyThere)
        #expect(thrown { () throws(NavigationError) in try navigator.popToEntry(b) } == .stale)
        #expect(navigator.phase(of: b) == .gone)
        #expect(navigator.phase(of: a) == .alive)
        #expect(navigator.request(of: b) == nil)
    }

    @Test func popToRoutePopsToTheTopmost() throws {
        let navigator = try started()
        try navigator.navigate(to: NavigationRequest("a", 1))
        try navigator.navigate(to: NavigationRequest("a", 2))
        try navigator.navigate(to: "b")
        #expect(navigator.topmost("a") == navigator.stack.ids[2])
        #expect(navigator.topmost(NavigationRequest("a", 1)) == navigator.stack.ids[1])
        #expect(navigator.topmost("c") == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.popToRoute("c") } == .notFound)
        try navigator.popToRoute(NavigationRequest("a", 1))
        #expect(navigator.routes == ["main", "a"])
        #expect(try navigator.popToRoute("a").status == .alreadyThere)
        try navigator.popToRoute("a", options: NavigationOptions(isInclusive: true))
        #expect(navigator.routes == ["main"])
        #expect(try navigator.popToRoute("main", options: NavigationOptions(isInclusive: true)).status == .atRoot)
    }

    @Test func popUpToRootLeavesTheRoot() throws {
        let navigator = try started()
        #expect(try navigator.popUpToRoot().status == .atRoot)
        for _ in 0..<5 { try navigator.navigate(to: "a") }
        #expect(try navigator.popUpToRoot().removedCount == 5)
        #expect(navigator.routes == ["main"])
    }

    @Test func doubleTapDoesNothing() throws {
        let navigator = try started()
        let options = NavigationOptions(issuer: navigator.top, revision: navigator.revision)
        try navigator.navigate(to: "a", options: options)
        #expect(try navigator.navigate(to: "a", options: options).status == .staleIssuer)
        #expect(navigator.depth == 2)
        let unknown = NavigationOptions(issuer: EntryID(rawValue: 1 << 53 - 1))
        #expect(thrown { () throws(NavigationError) in try navigator.popBack(options: unknown) } == .stale)
        try navigator.popBack(options: NavigationOptions(target: navigator.currentStack.map { .stack($0) }))
        #expect(navigator.depth == 1)
    }

    @Test func hostReportsTakeEffect() throws {
        let navigator = try started()
        let a = try #require(try navigator.navigate(to: "a").entry)
        try navigator.navigate(to: "b")
        try navigator.navigate(to: "c")
        let entries = navigator.stack.ids
        try navigator.hostDidSetStack([entries[0], entries[1], entries[3]])
        #expect(navigator.routes == ["main", "a", "c"])
        #expect(try navigator.hostDidSetStack(navigator.stack.ids).status == .alreadyThere)
        #expect(try navigator.hostDidSetStack([]).status == .atRoot)
        let swapped = [entries[0], entries[3], entries[1]]
        #expect(thrown { () throws(NavigationError) in try navigator.hostDidSetStack(swapped) } == .invalid)
        try navigator.hostDidPop(a)
        #expect(navigator.routes == ["main"])
        #expect(try navigator.hostDidPop(a).status == .alreadyGone)
        #expect(try navigator.hostDidPop(entries[0]).status == .atRoot)
    }

    @Test func closeEndsEverythingOnce() throws {
        let navigator = try started()
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "a") { results.append($0) }
        #expect(try navigator.close() == .ok)
        #expect(results == [.cancelled(.shutdown, .core)])
        #expect(navigator.isClosed)
        #expect(thrown { () throws(NavigationError) in try navigator.close() } == .closed)
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "a") } == .closed)
        #expect(thrown { () throws(NavigationError) in try navigator.register("d") } == .closed)
        #expect(thrown { () throws(NavigationError) in try navigator.observe { _ in } } == .closed)
        #expect(thrown { () throws(NavigationError) in try navigator.setBridge(TestBridge()) } == .closed)
        #expect(navigator.depth == 0)
        #expect(navigator.nextEvent() == nil)
    }

    @Test func lastOutcomeSaysWhatHappened() throws {
        let navigator = try started()
        _ = try navigator.popBack()
        #expect(navigator.lastOutcome.status == .atRoot)
        #expect(!navigator.lastMessage.isEmpty)
        try navigator.navigate(to: "a")
        #expect(navigator.lastOutcome.status == .ok)
        #expect(navigator.lastMessage.isEmpty)
    }
}

extension NavigationRequest {
    /// As an app may name its routes.
    fileprivate static func detail(_ id: Int) -> NavigationRequest { NavigationRequest("b", ["id": .int(id)]) }
}
