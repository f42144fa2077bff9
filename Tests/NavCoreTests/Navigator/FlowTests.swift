// Flows as Swift offers them: begun, ended, read, targets of operations, and children of entries.

import NavCore
import Observation
import Testing

struct FlowTests {
    /// A navigator with a shop: a checkout begins with the cart, and an address book with a list.
    private func shop() throws(NavigationError) -> Navigator {
        let navigator = try started()
        for route in ["cart", "shipping", "payment", "addresses"] { try navigator.register(route) }
        try navigator.register("checkout", initial: "cart")
        try navigator.register("book", initial: "addresses")
        return navigator
    }

    // MARK: Beginning and reading

    @Test func aRouteWithAnInitialRequestBeginsAFlow() throws {
        let navigator = try shop()
        #expect(navigator.currentFlow == nil)
        let begun = try navigator.navigateForResult(to: "checkout", ["order": 7])
        let entry = try #require(begun.entry)
        let id = try #require(navigator.currentFlow)
        let flow = try #require(navigator.flow(id))
        #expect(navigator.stack.description == #"[main, cart(["order": 7])]"#)
        #expect(flow.id == id && flow.parent == nil && flow.route == "checkout" && flow["order"]?.intValue == 7)
        #expect(flow.routeID == navigator.routeID(named: "checkout"))
        #expect(flow.stack == navigator.currentStack && flow.first == entry && flow.depth == 1)
        #expect(flow.waiter == begun.waiter && !flow.isPlanned)
        #expect(flow.description == #"checkout(["order": 7]) of 1, awaited"# && id.description == "flow 1")
        try navigator.navigate(to: "shipping")
        #expect(navigator.flow(id)?.depth == 2)
        #expect(navigator.flow(of: entry) == id && navigator.stack.last?.flow == id)
        #expect(navigator.stack.first?.flow == nil && navigator.flow(of: EntryID(rawValue: 7)) == nil)
    }

    @Test func aFlowInAFlowKnowsItsParent() throws {
        let navigator = try shop()
        try navigator.navigate(to: "checkout")
        let outer = try #require(navigator.currentFlow)
        try navigator.navigate(to: "book")
        let inner = try #require(navigator.currentFlow)
        #expect(navigator.flow(inner)?.parent == outer && navigator.flow(outer)?.depth == 2)
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "shipping") { results.append($0) }
        #expect(try navigator.endFlow(outer).removedCount == 3)
        #expect(results == [.cancelled(.flowEnd, .core)] && navigator.flow(inner) == nil)
        #expect(navigator.routes == ["main"] && navigator.currentFlow == nil)
    }

    // MARK: Ending

    @Test func aFlowEndsWithWhatItsWaiterGets() throws {
        let navigator = try shop()
        var results: [NavigationResult] = []
        let endings: [FlowEnding] = [
            .value("paid"), .value(.null), .failed(3, ["why": "no money"]), .failed(), .cancelled,
        ]
        for ending in endings {
            try navigator.navigateForResult(to: "checkout") { results.append($0) }
            try navigator.navigate(to: "payment")
            let outcome = try navigator.endFlow(#require(navigator.currentFlow), ending)
            #expect(outcome.status == .ok && outcome.entry == navigator.top && navigator.depth == 1)
        }
        #expect(
            results == [
                .value("paid"), .value(.null), .failed(.refused, code: 3, ["why": "no money"]), .failed(.refused),
                .cancelled(.flowEnd, .core),
            ])
        #expect(results[2].description == #"failed(refused with 3, ["why": "no money"])"#)
        #expect(results[2].value == nil)
    }

    @Test func aFlowEndsWithAVariable() throws {
        let navigator = try shop()
        var result: NavigationResult?
        try navigator.navigateForResult(to: "checkout") { result = $0 }
        let total = 12
        try navigator.endFlow(#require(navigator.currentFlow), .value(total))
        #expect(result == .value(12))
    }

    @Test func aFlowEndsOnceWhoeverRemovesItsEntries() throws {
        let navigator = try shop()
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "checkout") { results.append($0) }
        let first = try #require(navigator.currentFlow)
        try navigator.popBack(result: "left")
        try navigator.navigateForResult(to: "checkout") { results.append($0) }
        try navigator.hostDidPop(#require(navigator.top))
        try navigator.navigateForResult(to: "checkout") { results.append($0) }
        let last = try #require(navigator.currentFlow)
        try navigator.close()
        #expect(results == [.value("left"), .cancelled(.pop, .host), .cancelled(.shutdown, .core)])
        #expect(navigator.flow(first) == nil && navigator.flow(last) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.endFlow(last) } == .closed)
    }

    @Test func endingTwiceOrWithAWrongIdDoesNothing() throws {
        let navigator = try shop()
        try navigator.navigate(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        try navigator.endFlow(flow)
        #expect(try navigator.endFlow(flow, .value("again")).status == .alreadyGone)
        let entry = try #require(navigator.top)
        for wrong in [0, 7, entry.rawValue, flow.rawValue + 7] {
            let id = FlowID(rawValue: wrong)
            #expect(thrown { () throws(NavigationError) in try navigator.endFlow(id) } == .stale)
            #expect(navigator.flow(id) == nil)
            #expect(thrown { () throws(NavigationError) in _ = try navigator.model(of: id) } == .stale)
        }
        #expect(thrown { () throws(NavigationError) in _ = try navigator.model(of: flow) } == .stale)
    }

    @Test func theRootOfASceneStaysUnlessItIsKept() throws {
        let navigator = Navigator()
        for route in ["cart", "thanks"] { try navigator.register(route) }
        try navigator.register("checkout", initial: "cart")
        try navigator.start("checkout")
        let flow = try #require(navigator.currentFlow)
        #expect(try navigator.endFlow(flow).status == .atRoot)
        var changes: [NavigationChange] = []
        try navigator.observe { event in
            if case .changed(let told) = event.kind { changes += told }
        }
        #expect(try navigator.endFlow(flow, keepsEntries: true).status == .ok)
        #expect(navigator.routes == ["cart"] && navigator.currentFlow == nil && navigator.stack[0].flow == nil)
        #expect(changes.map(\.kind) == [.flowChanged] && changes.first?.flow == nil)
        #expect(changes.first?.description == "cart joined another flow")
    }

    // MARK: As a target

    @Test func asATargetItsEntriesAreTheWholeStack() throws {
        let navigator = try shop()
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        let options = NavigationOptions(target: .flow(flow))
        try navigator.pushAll(["shipping", "payment"], options: options)
        #expect(navigator.flow(flow)?.depth == 3)
        try navigator.popUpToRoot(options: options)
        #expect(navigator.routes == ["main", "a", "cart"])
        try navigator.setStack([.keep(navigator.stack[2]), "shipping"], options: options)
        #expect(navigator.routes == ["main", "a", "cart", "shipping"] && navigator.flow(flow)?.depth == 2)
        try navigator.batch([.popBack(), .popBack()], options: options)
        #expect(navigator.routes == ["main", "a"] && navigator.flow(flow) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.popBack(options: options) } == .stale)
    }

    @Test func aStepOfABatchIsStaleWhereItsFlowHasEnded() throws {
        let navigator = try shop()
        try navigator.navigate(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        let options = NavigationOptions(target: .flow(flow))
        for end in [NavigationIntent.endFlow(flow), .endFlow(flow, keepsEntries: true), .popBack(options: options)] {
            let batch = [end, .navigate(to: "payment", options: options)]
            let failed = #expect(throws: NavigationError.self) { try navigator.batch(batch) }
            #expect(failed?.status == .stale && failed?.outcome.index == 1)
            #expect(navigator.routes == ["main", "cart"] && navigator.currentFlow == flow)
        }
        try navigator.batch([.navigate(to: "payment", options: options), .endFlow(flow), .navigate(to: "a")])
        #expect(navigator.routes == ["main", "a"] && navigator.flow(flow) == nil)
    }

    @Test func aNewStackOfAFlowMayHaveOnlyNewEntries() throws {
        let navigator = try shop()
        try navigator.navigate(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        try navigator.setStack(["shipping", "payment"], options: NavigationOptions(target: .flow(flow)))
        #expect(navigator.routes == ["main", "shipping", "payment"])
        #expect(navigator.flow(flow)?.depth == 2)
    }

    @Test func whatStandsAboveAFlowIsInTheWay() throws {
        let navigator = try shop()
        try navigator.navigate(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        let stack = try #require(navigator.currentStack)
        try navigator.endFlow(flow, keepsEntries: true)
        try navigator.navigate(to: "checkout")
        let other = try #require(navigator.currentFlow)
        #expect(try navigator.navigate(to: "a", options: NavigationOptions(target: .stack(stack))).isDone)
        #expect(navigator.flow(other)?.depth == 2)
        try navigator.setStack([.keep(navigator.stack[0]), .keep(navigator.stack[2])])
        #expect(navigator.flow(other)?.first == navigator.top)
    }

    @Test func aSheetIsAFlow() throws {
        let navigator = try started()
        try navigator.register("sheet", initial: "a", opens: .presented(.sheet))
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "sheet") { results.append($0) }
        try navigator.navigate(to: "b")
        #expect(navigator.tree.description == "[main sheet: [a, b]]")
        try navigator.endFlow(#require(navigator.currentFlow), .value(1))
        try navigator.navigateForResult(to: "sheet") { results.append($0) }
        try navigator.dismiss(result: 2)
        #expect(navigator.routes == ["main"] && results == [.value(1), .value(2)])
        try navigator.navigateForResult(to: "sheet") { results.append($0) }
        let flow = try #require(navigator.currentFlow)
        let outcome = try navigator.popBack(result: 3, options: NavigationOptions(target: .flow(flow)))
        #expect(outcome.isDone)
        #expect(navigator.routes == ["main"] && results.last == .value(3))
    }

    // MARK: Models

    @Test func aFlowHasAModelThatBuildersSee() throws {
        let counter = Counter()
        let navigator = try started()
        var builds: [FlowBuildContext] = []
        var seen: [FlowID?] = []
        let flow = FlowBuilder<Counted>(initial: "cart") { build throws(BuilderRefusal) in
            builds.append(build)
            if build["refuse"]?.boolValue == true { throw BuilderRefusal(9) }
            return counter.make()
        }
        try navigator.register("checkout", flow: flow)
        try navigator.register(
            "cart",
            builder: RouteBuilder<Counted, Never> { build in
                seen.append(build.flow)
                return nil
            })
        try navigator.navigate(to: "checkout", ["order": 1], options: NavigationOptions(tag: 5, hint: "zoom"))
        let id = try #require(navigator.currentFlow)
        #expect(builds.map(\.flow) == [id] && seen == [id] && builds[0].tag == 5 && builds[0].hint == "zoom")
        #expect(builds[0].routeID == navigator.routeID(named: "checkout") && builds[0]["order"] == 1)
        #expect(try navigator.model(of: id) is Counted)
        try navigator.endFlow(id)
        #expect(counter.made == 1 && counter.alive == 0)
        let refused = #expect(throws: NavigationError.self) { try navigator.navigate(to: "checkout", ["refuse": true]) }
        #expect(refused?.by == .builder && refused?.hostCode == 9 && navigator.depth == 1)
        #expect(counter.made == 1)
    }

    @Test func aFlowIsWronglyRegistered() throws {
        let counter = Counter()
        let navigator = try started()
        let counted = counter.make()
        let builder = FlowBuilder(initial: "a") { [counted] _ in
            _ = counted
            return .show
        }
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.register("flow", opens: .presented(.alert), flow: builder)
            } == .invalid)
        #expect(thrown { () throws(NavigationError) in try navigator.register("b", flow: builder) } == .ambiguous)
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.register("c2", initial: NavigationRequest("a", .object(counter.make())))
            } == .invalid)
        #expect(counter.alive == 1)
        try navigator.register("endless", initial: "endless")
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "endless") } == .loop)
        try navigator.register("lost", initial: "nowhere")
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "lost") } == .unresolved)
        #expect(
            thrown { () throws(NavigationError) in
                try navigator.navigateForResult(to: "checkout", options: .nextValue)
            } == .unresolved)
    }

    @Test func closuresOfAFlowAreReleasedWithItsRoute() throws {
        let counter = Counter()
        let navigator = try started()
        let route: RouteID
        do {
            let counted = counter.make()
            route = try navigator.register("flow", initial: "a") { _ in
                _ = counted
                return .ignore
            }
        }
        try navigator.navigate(to: "flow")
        #expect(thrown { () throws(NavigationError) in try navigator.unregister(route) } == .inUse)
        try navigator.popBack()
        #expect(counter.alive == 1)
        try navigator.unregister(route)
        #expect(counter.alive == 0)
    }

    // MARK: Intents, ports, events, observation

    @Test func intentsEndFlows() throws {
        let navigator = try shop()
        try navigator.navigate(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        let intent = NavigationIntent.endFlow(flow, .failed(2, "x"))
        #expect(intent.kind == .endFlow && intent.description == #"endFlow(flow 1, failed(2, "x"))"#)
        let kept = NavigationIntent.endFlow(flow, keepsEntries: true)
        #expect(kept.description == "endFlow(flow 1, cancelled, keeps its entries)")
        try navigator.batch([.endFlow(flow), .navigate(to: "a")])
        #expect(navigator.routes == ["main", "a"])
        try navigator.navigate(to: "checkout")
        let port = try navigator.makePort()
        try port.post(.endFlow(#require(navigator.currentFlow), .value("posted")))
        #expect(navigator.depth == 3)
        try navigator.drain()
        #expect(navigator.routes == ["main", "a"])
    }

    @Test func anEventSaysWhoseResultItIs() throws {
        let navigator = try shop()
        var texts: [String] = []
        var flows: [FlowID?] = []
        try navigator.observe { event in
            guard case .result(_, let entry, _) = event.kind else { return }
            texts.append("\(event)")
            flows.append(event.detached().flow)
            #expect(entry == nil || event.flow == nil)
        }
        try navigator.navigateForResult(to: "checkout", options: NavigationOptions(tag: 4))
        let flow = try #require(navigator.currentFlow)
        try navigator.endFlow(flow, .value(1))
        try navigator.navigateForResult(to: "a")
        try navigator.popBack()
        #expect(flows == [flow, nil])
        #expect(texts == ["result of flow 1, tag 4: value(1)", "result of entry 2.2: cancelled(pop)"])
    }

    @Test func flowsAreObserved() throws {
        let navigator = try shop()
        try navigator.navigateForResult(to: "checkout")
        let flow = try #require(navigator.currentFlow)
        #expect(
            try heard(navigator) {
                $0.flow(flow)?.depth
            } by: {
                try navigator.navigate(to: "a")
            })
        #expect(
            try heard(navigator) {
                $0.flow(flow)?.waiter
            } by: {
                try navigator.cancelResult(#require(navigator.flow(flow)?.waiter))
            })
        #expect(
            try heard(navigator) {
                $0.currentFlow
            } by: {
                try navigator.endFlow(flow, keepsEntries: true)
            })
        #expect(navigator.currentFlow == nil && navigator.stack.allSatisfy { $0.flow == nil })
    }

    /// Whether a client that reads something is told of what is done then.
    private func heard(
        _ navigator: Navigator, _ read: (Navigator) -> some Any, by change: () throws -> some Any
    ) rethrows -> Bool {
        let log = Flag()
        withObservationTracking {
            _ = read(navigator)
        } onChange: {
            log.isSet = true
        }
        _ = try change()
        return log.isSet
    }

    private final class Flag: @unchecked Sendable {
        var isSet = false
    }

    // MARK: Children

    @Test func childrenLiveAsLongAsTheirEntry() throws {
        let counter = Counter()
        let navigator = try started()
        let entry = try #require(try navigator.navigate(to: "a").entry)
        try navigator.addChild("search", counter.make(), to: entry)
        try navigator.addChild("filter", 7, to: entry)
        #expect(try navigator.child("search", of: entry) is Counted)
        #expect(try navigator.child("filter", of: entry) as? Int == 7)
        #expect(try navigator.child("other", of: entry) == nil)
        try navigator.addChild("more", counter.make(), to: entry)
        try navigator.removeChild("more", of: entry)
        #expect(counter.alive == 1)
        try navigator.popBack()
        #expect(counter.made == 2 && counter.alive == 0)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.child("search", of: entry) } == .stale)
    }

    @Test func childrenAreMisused() throws {
        let counter = Counter()
        let navigator = try started()
        let entry = try #require(navigator.top)
        try navigator.addChild("é", 1, to: entry)
        func add(_ key: String, to entry: EntryID) -> NavigationStatus {
            thrown { () throws(NavigationError) in try navigator.addChild(key, counter.make(), to: entry) }
        }
        #expect(add("é", to: entry) == .inUse)
        #expect(add("", to: entry) == .invalid)
        #expect(add(String(repeating: "é", count: 512), to: entry) == .ok)
        #expect(add(String(repeating: "é", count: 512) + "x", to: entry) == .tooLarge)
        #expect(add("b", to: EntryID(rawValue: 3)) == .stale)
        #expect(thrown { () throws(NavigationError) in try navigator.removeChild("b", of: entry) } == .notFound)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.child("", of: entry) } == .invalid)
        for number in 2..<1024 { #expect(add("\(number)", to: entry) == .ok) }
        #expect(add("one more", to: entry) == .tooLarge)
        #expect(counter.alive == 1023)
        try navigator.close()
        #expect(counter.alive == 0 && add("late", to: entry) == .closed && counter.alive == 0)
    }
}
