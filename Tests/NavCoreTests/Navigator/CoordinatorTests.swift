// Coordinators: flows that decide what to do with what is sent to them.

import NavCore
import Testing

struct CoordinatorTests {
    /// A shop that shows what it is told, with a help flow in it that leaves everything to the shop.
    private func shop(
        _ configuration: NavigatorConfiguration = NavigatorConfiguration(),
        _ prepare: @escaping (SentRequest) -> CoordinatorAnswer
    ) throws(NavigationError) -> (Navigator, shop: FlowID) {
        let navigator = try Navigator(configuration: configuration)
        for route in ["home", "product", "cart", "questions", "help page"] { try navigator.register(route) }
        try navigator.register("shop", initial: "home", prepare: prepare)
        try navigator.register("help", initial: "questions")
        try navigator.start("shop")
        guard let flow = navigator.currentFlow else { fatalError("the shop is a flow") }
        return (navigator, flow)
    }

    @Test func aRequestIsShownOnTopOfTheFlow() throws {
        var heard: [SentRequest] = []
        let (navigator, shop) = try shop { sent in
            heard.append(sent)
            return .show
        }
        let id = 3
        let outcome = try navigator.send("product", ["id": id])
        #expect(outcome.status == .ok && outcome.entry == navigator.top)
        #expect(navigator.stack.description == #"[home, product(["id": 3])]"#)
        let sent = try #require(heard.first)
        #expect(sent.flow == shop && sent.child == nil && sent.shown == nil && sent.redirects == 0 && !sent.isTrial)
        #expect(sent.route == "product" && sent["id"] == 3 && sent.routeID == navigator.route(named: "product"))
        try navigator.send("cart", to: shop)
        try navigator.send("product", ["id": 3])
        #expect(heard.last?.shown == outcome.entry && navigator.depth == 2 && navigator.top == outcome.entry)
        #expect(try navigator.send("product", ["id": 3]).status == .alreadyThere)
    }

    @Test func whatAFlowDoesNotTakeGoesOutwards() throws {
        var heard: [SentRequest] = []
        let (navigator, shop) = try shop { sent in
            heard.append(sent)
            return sent.route == "nobody's" ? .unhandled : .switch
        }
        try navigator.navigate(to: "help")
        let help = try #require(navigator.currentFlow)
        #expect(try navigator.taker(of: "product") == shop)
        #expect(try navigator.taker(of: "nobody's") == nil)
        #expect(heard.map(\.isTrial) == [true, true] && heard.map(\.child) == [help, help])
        #expect(thrown { () throws(NavigationError) in try navigator.send("nobody's") } == .unresolved)
        #expect(heard.last?.routeID == nil && heard.last?.isTrial == false)
        try navigator.send("product", ["id": 3], to: help)
        #expect(navigator.routes == ["home", "product"] && navigator.flow(help) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.send("product", to: help) } == .stale)
        let never = FlowID(rawValue: help.rawValue + 7)
        #expect(thrown { () throws(NavigationError) in try navigator.send("product", to: never) } == .stale)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.taker(of: "product", sentTo: help) } == .stale)
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
            let error = #expect(throws: NavigationError.self) { try navigator.send("refuse", .int(code)) }
            #expect(error?.status == .refused && error?.by == .coordinator && error?.hostCode == Int32(told))
        }
        #expect(try navigator.send("ignore").status == .alreadyThere)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.taker(of: "refuse", 7) } == .refused)
        let error = #expect(throws: NavigationError.self) { try navigator.send("product") }
        #expect(error?.route == "product" && error?.description.hasPrefix("refused by the coordinator with 1") == true)
    }

    @Test func aCoordinatorDoesSomethingElse() throws {
        let (navigator, shop) = try shop { sent in
            switch sent.route {
            case "buy": .perform(.navigateAll("product", "cart"))
            case "order": .sendOn("buy")
            case "loop": .sendOn("loop")
            default: .unhandled
            }
        }
        #expect(try navigator.taker(of: "order") == shop)
        let outcome = try navigator.send("order")
        #expect(outcome.status == .ok && outcome.redirects == 2)
        #expect(navigator.routes == ["home", "product", "cart"] && navigator.flow(shop)?.depth == 3)
        #expect(thrown { () throws(NavigationError) in try navigator.send("loop") } == .loop)
        #expect(navigator.depth == 3)
    }

    @Test func aSecondTapSendsNothing() throws {
        var count = 0
        let (navigator, _) = try shop { sent in
            count += 1
            return sent.route == "buy" ? .perform(.navigate(to: "cart")) : .show
        }
        let tap = NavigationOptions(issuer: navigator.top)
        #expect(try navigator.send("product", options: tap).isDone)
        #expect(try navigator.send("product", options: tap).status == .staleIssuer)
        try navigator.popBack()
        try navigator.send("buy", options: tap)
        count = 0
        let second = try navigator.send("buy", options: tap)
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
            let error = #expect(throws: NavigationError.self) { try navigator.send(NavigationRequest(route)) }
            #expect(error?.by == .coordinator && error?.hostCode == 1)
        }
        #expect(thrown { () throws(NavigationError) in try navigator.send("nowhere") } == .unresolved)
        #expect(try navigator.send("root").status == .atRoot)
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
            } prepare: { sent, till in
                till?.count += 1
                return till == nil ? .unhandled : .show
            })
        try navigator.start("shop")
        try navigator.send("product")
        let flow = try #require(navigator.currentFlow)
        #expect((try navigator.model(of: flow) as? Till)?.count == 1)
    }

    @Test func objectsThatAreSentAreGivenBack() throws {
        let counter = Counter()
        var objects = 0
        let (navigator, shop) = try shop { sent in
            if sent["photo"]?.objectValue is Counted { objects += 1 }
            return sent.route == "product" ? .show : .unhandled
        }
        var arguments: NavigationValue = ["photo": .object(counter.make())]
        #expect(try navigator.taker(of: "product", arguments) == shop)
        #expect(try navigator.taker(of: "cart", arguments) == nil)
        #expect(thrown { () throws(NavigationError) in try navigator.send("cart", arguments) } == .unresolved)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.taker(of: "", arguments) } != .ok)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.taker(of: "a", [[arguments]]) } == .invalid)
        try navigator.send("product", arguments)
        try navigator.popBack()
        #expect(objects == 4)
        let unstarted = Navigator()
        #expect(
            thrown { () throws(NavigationError) in _ = try unstarted.taker(of: "product", arguments) } == .notStarted)
        #expect(counter.alive == 1)
        arguments = .null
        #expect(counter.alive == 0)
    }

    @Test func intentsSend() throws {
        let (navigator, shop) = try shop { _ in .show }
        #expect(NavigationIntent.send("cart").description == "send(cart)")
        #expect(NavigationIntent.send("cart", to: shop).description == "send(cart to flow 1)")
        let id = 4
        let port = try navigator.makePort()
        try port.post(.send("product", ["id": id]))
        try navigator.drain()
        #expect(navigator.currentRequest == NavigationRequest("product", ["id": 4]))
        // What is decided when its turn comes can't be planned with others.
        #expect(thrown { () throws(NavigationError) in try navigator.batch([.send("cart")]) } == .invalid)
        let unstarted = Navigator()
        #expect(thrown { () throws(NavigationError) in try unstarted.send("cart") } == .notStarted)
        try unstarted.close()
        #expect(thrown { () throws(NavigationError) in _ = try unstarted.taker(of: "cart") } == .closed)
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
        try navigator.send("product")
        #expect(statuses == [.pending, .pending])
        #expect(navigator.routes == ["home", "product", "cart"] && navigator.flow(shop)?.depth == 3)
    }
}

extension NavigationIntent {
    fileprivate static func navigateAll(_ routes: NavigationRequest...) -> NavigationIntent { .pushAll(routes) }
}
