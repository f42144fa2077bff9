// Coordinators: flows that decide what to do with what is sent to them.

import NavCore
import Testing

struct CoordinatorTests {
    /// A shop that shows what it is told, with a help flow in it that leaves everything to the shop.
    private func shop(
        _ configuration: NavigatorConfiguration = NavigatorConfiguration(),
        _ onDispatch: @escaping (DispatchContext) -> CoordinatorAnswer
    ) throws(NavigationError) -> (Navigator, shop: FlowID) {
        let navigator = try Navigator(configuration: configuration)
        for route in ["home", "product", "cart", "questions", "help page"] { try navigator.register(route) }
        try navigator.register("shop", initial: "home", onDispatch: onDispatch)
        try navigator.register("help", initial: "questions")
        try navigator.start("shop")
        guard let flow = navigator.currentFlow else { fatalError("the shop is a flow") }
        return (navigator, flow)
    }

    @Test func aRequestIsShownOnTopOfTheFlow() throws {
        var heard: [DispatchContext] = []
        let (navigator, shop) = try shop { sent in
            heard.append(sent)
            return .show
        }
        let id = 3
        let outcome = try navigator.dispatch("product", ["id": id])
        #expect(outcome.status == .ok && outcome.entry == navigator.top)
        #expect(navigator.stack.description == #"[home, product(["id": 3])]"#)
        let sent = try #require(heard.first)
        #expect(
            sent.flow == shop && sent.child == nil && sent.shownEntry == nil && sent.redirectCount == 0 && !sent.isTrial
        )
        #expect(sent.route == "product" && sent["id"] == 3 && sent.routeID == navigator.routeID(named: "product"))
        try navigator.dispatch("cart", to: shop)
        try navigator.dispatch("product", ["id": 3])
        #expect(heard.last?.shownEntry == outcome.entry && navigator.depth == 2 && navigator.top == outcome.entry)
        #expect(try navigator.dispatch("product", ["id": 3]).status == .alreadyThere)
    }

    @Test func whatAFlowDoesNotTakeGoesOutwards() throws {
        var heard: [DispatchContext] = []
        let (navigator, shop) = try shop { sent in
            heard.append(sent)
            return sent.route == "nobody's" ? .pass : .switch
        }
        try navigator.navigate(to: "help")
        let help = try #require(navigator.currentFlow)
        #expect(try navigator.dispatchTarget(of: "product") == shop)
        #expect(try navigator.dispatchTarget(of: "nobody's") == nil)
        #expect(heard.map(\.isTrial) == [true, true] && heard.map(\.child) == [help, help])
        #expect(thrown { () throws(NavigationError) in try navigator.dispatch("nobody's") } == .unresolved)
        #expect(heard.last?.routeID == nil && heard.last?.isTrial == false)
        try navigator.dispatch("product", ["id": 3], to: help)
        #expect(navigator.routes == ["home", "product"] && navigator.flow(help) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.dispatch("product", to: help) } == .stale)
        let never = FlowID(rawValue: help.rawValue + 7)
        #expect(thrown { () throws(NavigationError) in try navigator.dispatch("product", to: never) } == .stale)
        #expect(
            thrown { () throws(NavigationError) in _ = try navigator.dispatchTarget(of: "product", sentTo: help) }
                == .stale)
    }

    @Test func aCoordinatorRefusesAndIgnores() throws {
        let (navigator, _) = try shop { sent in
            switch sent.route {
            case "refuse": .refuse(Int32(sent.arguments?.intValue ?? 0))
            case "ignore": .ignore
            default: .refuse
            }
        }
        let lowest = Int(Int32.min)
        for (code, told) in [
            (7, 7), (0, 1), (lowest, lowest), (lowest + 1, 1), (lowest + 3, 1), (lowest + 4, lowest + 4),
        ] {
            let error = #expect(throws: NavigationError.self) { try navigator.dispatch("refuse", .int(code)) }
            #expect(error?.status == .refused && error?.by == .coordinator && error?.hostCode == Int32(told))
        }
        #expect(try navigator.dispatch("ignore").status == .alreadyThere)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.dispatchTarget(of: "refuse", 7) } == .refused)
        let error = #expect(throws: NavigationError.self) { try navigator.dispatch("product") }
        #expect(error?.route == "product" && error?.description.hasPrefix("refused by the coordinator with 1") == true)
    }

    @Test func aCoordinatorDoesSomethingElse() throws {
        let (navigator, shop) = try shop { sent in
            switch sent.route {
            case "buy": .perform(.navigateAll("product", "cart"))
            case "order": .redispatch("buy")
            case "loop": .redispatch("loop")
            default: .pass
            }
        }
        #expect(try navigator.dispatchTarget(of: "order") == shop)
        let outcome = try navigator.dispatch("order")
        #expect(outcome.status == .ok && outcome.redirectCount == 2)
        #expect(navigator.routes == ["home", "product", "cart"] && navigator.flow(shop)?.depth == 3)
        #expect(thrown { () throws(NavigationError) in try navigator.dispatch("loop") } == .loop)
        #expect(navigator.depth == 3)
    }

    @Test func aSecondTapSendsNothing() throws {
        var count = 0
        let (navigator, _) = try shop { sent in
            count += 1
            return sent.route == "buy" ? .perform(.navigate(to: "cart")) : .show
        }
        let tap = NavigationOptions(issuer: navigator.top)
        #expect(try navigator.dispatch("product", options: tap).isDone)
        #expect(try navigator.dispatch("product", options: tap).status == .staleIssuer)
        try navigator.popBack()
        try navigator.dispatch("buy", options: tap)
        count = 0
        let second = try navigator.dispatch("buy", options: tap)
        #expect(second.status == .staleIssuer)
        #expect(navigator.routes == ["home", "cart"] && count == 0)
    }

    @Test func anIntentThatCantBePerformedRefuses() throws {
        let (navigator, _) = try shop { sent in
            switch sent.route {
            case "awaited": .perform(.navigateForResult(to: "product") { _ in })
            case "reported": .perform(.hostDidPop(EntryID(rawValue: 1)))
            case "nowhere": .perform(.navigate(to: "nowhere"))
            default: .perform(.popUpToRoot())
            }
        }
        for route in ["awaited", "reported"] {
            let error = #expect(throws: NavigationError.self) { try navigator.dispatch(NavigationRequest(route)) }
            #expect(error?.by == .coordinator && error?.hostCode == 1)
        }
        #expect(thrown { () throws(NavigationError) in try navigator.dispatch("nowhere") } == .unresolved)
        #expect(try navigator.dispatch("root").status == .atRoot)
    }

    @Test func aCoordinatorHasItsModel() throws {
        final class Till {
            var count = 0
        }
        let navigator = Navigator()
        for route in ["home", "product"] { try navigator.register(route) }
        try navigator.register(
            "shop",
            flow: FlowBuilder(initial: "home") { _ in
                Till()
            } onDispatch: { sent, till in
                till?.count += 1
                return till == nil ? .pass : .show
            })
        try navigator.start("shop")
        try navigator.dispatch("product")
        let flow = try #require(navigator.currentFlow)
        #expect((try navigator.model(of: flow) as? Till)?.count == 1)
    }

    @Test func objectsThatAreSentAreGivenBack() throws {
        let counter = Counter()
        var objects = 0
        let (navigator, shop) = try shop { sent in
            if sent["photo"]?.objectValue is Counted { objects += 1 }
            return sent.route == "product" ? .show : .pass
        }
        var arguments: NavigationValue = ["photo": .object(counter.make())]
        #expect(try navigator.dispatchTarget(of: "product", arguments) == shop)
        #expect(try navigator.dispatchTarget(of: "cart", arguments) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.dispatch("cart", arguments) } == .unresolved)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.dispatchTarget(of: "", arguments) } != .ok)
        #expect(
            thrown { () throws(NavigationError) in _ = try navigator.dispatchTarget(of: "a", [[arguments]]) }
                == .invalid)
        try navigator.dispatch("product", arguments)
        try navigator.popBack()
        #expect(objects == 4)
        let unstarted = Navigator()
        #expect(
            thrown { () throws(NavigationError) in _ = try unstarted.dispatchTarget(of: "product", arguments) }
                == .notStarted)
        #expect(counter.alive == 1)
        arguments = .null
        #expect(counter.alive == 0)
    }

    @Test func intentsSend() throws {
        let (navigator, shop) = try shop { _ in .show }
        #expect(NavigationIntent.dispatch("cart").description == "dispatch(cart)")
        #expect(NavigationIntent.dispatch("cart", to: shop).description == "dispatch(cart to flow 1)")
        let id = 4
        let port = try navigator.makePort()
        try port.post(.dispatch("product", ["id": id]))
        try navigator.drain()
        #expect(navigator.currentRequest == NavigationRequest("product", ["id": 4]))
        try navigator.batch([.popUpToRoot(), .dispatch("cart", to: shop), .dispatch("product", ["id": 5])])
        #expect(navigator.currentRequest == NavigationRequest("product", ["id": 5]))
        let unstarted = Navigator()
        #expect(thrown { () throws(NavigationError) in try unstarted.dispatch("cart") } == .notStarted)
        try unstarted.close()
        #expect(thrown { () throws(NavigationError) in _ = try unstarted.dispatchTarget(of: "cart") } == .closed)
    }

    @Test func whatACoordinatorCallsComesLater() throws {
        var statuses: [NavigationStatus] = []
        weak var weakNavigator: Navigator?
        let (navigator, shop) = try shop { sent in
            guard let navigator = weakNavigator else { return .refuse }
            if let status = try? navigator.navigate(to: "cart").status { statuses.append(status) }
            if let status = try? navigator.endFlow(sent.flow).status { statuses.append(status) }
            return .show
        }
        weakNavigator = navigator
        try navigator.dispatch("product")
        #expect(statuses == [.pending, .pending])
        #expect(navigator.routes == ["home", "product", "cart"] && navigator.flow(shop)?.depth == 3)
    }
}

extension NavigationIntent {
    fileprivate static func navigateAll(_ routes: NavigationRequest...) -> NavigationIntent { .pushAll(routes) }
}
