// Published values: one asker at a time, values that are kept, and a checkout that is made of them.

import NavCore
import Testing

struct PublishTests {
    @Test func anAskerGetsTheNextValue() throws {
        let navigator = try started()
        let list = try #require(try navigator.navigate(to: "a").entry)
        var results: [NavigationResult] = []
        try navigator.nextValue(of: list) { results.append($0) }
        #expect(results.isEmpty)
        #expect(try navigator.publish(["id": 3], from: list) == .ok)
        #expect(results == [.value(["id": 3])])
        #expect(navigator.top == list && navigator.waiter(of: list) == nil)
    }

    @Test func aValueIsKeptUntilSomebodyAsks() throws {
        let navigator = try started()
        let list = try #require(try navigator.navigate(to: "a").entry)
        #expect(try navigator.publish(1, from: list) == .kept)
        let two = 2
        #expect(try navigator.publish(two, from: list) == .kept)
        var results: [NavigationResult] = []
        try navigator.nextValue(of: list) { results.append($0) }
        #expect(results == [.value(2)])
        try navigator.nextValue(of: list) { results.append($0) }
        #expect(results.count == 1)
        try navigator.popBack(result: "popped")
        #expect(results == [.value(2), .cancelled(.pop, .core)])
    }

    @Test func aSecondTapIsForgotten() throws {
        let navigator = try started()
        let list = try #require(try navigator.navigate(to: "a").entry)
        #expect(try navigator.publish(1, from: list) == .kept)
        try navigator.navigate(to: "b")
        #expect(try navigator.publish(2, from: list) == .staleIssuer)
        var results: [NavigationResult] = []
        try navigator.nextValue(of: list) { results.append($0) }
        #expect(results.isEmpty)
        #expect(try navigator.publish(3, from: list, fromCovered: true) == .ok)
        #expect(try navigator.publish(4, from: list, fromCovered: true) == .kept)
        try navigator.nextValue(of: list) { results.append($0) }
        #expect(results == [.value(3), .value(4)])
    }

    @Test func whoNavigatesForNextGetsTheFirstValue() throws {
        let navigator = try started()
        var results: [NavigationResult] = []
        let outcome = try navigator.navigateForResult(to: "a", options: .nextValue) { results.append($0) }
        let list = try #require(outcome.entry)
        #expect(thrown { () throws(NavigationError) in try navigator.nextValue(of: list) { _ in } } == .inUse)
        try navigator.publish("first", from: list)
        #expect(results == [.value("first")] && navigator.depth == 2)
        #expect(
            thrown { () throws(NavigationError) in try navigator.navigate(to: "a", options: .nextValue) } == .invalid)
        #expect(NavigationOptions.nextValue != .standard)
    }

    @Test func anAskerIsCancelled() throws {
        let navigator = try started()
        let list = try #require(navigator.top)
        var results: [NavigationResult] = []
        let waiter = try navigator.nextValue(of: list) { results.append($0) }
        #expect(try navigator.cancelResult(waiter) == .ok)
        #expect(results == [.cancelled(.callerCancel, .core)])
        #expect(try navigator.cancelResult(waiter) == .alreadyResolved)
        try navigator.nextValue(of: list) { results.append($0) }
        try navigator.close()
        #expect(results.last == .cancelled(.shutdown, .core))
    }

    @Test func resultsOfAskersAreEvents() throws {
        let navigator = try started(NavigatorConfiguration(eventCapacity: 8))
        while navigator.nextEvent() != nil {}
        let list = try #require(navigator.top)
        let waiter = try navigator.nextValue(of: list, tag: 9, onResult: nil)
        try navigator.publish("x", from: list)
        let event = try #require(navigator.nextEvent())
        #expect(event.tag == 9 && event.flow == nil)
        #expect(event.kind == .result(waiter, list, .value("x")))
    }

    @Test func publishingIsMisused() throws {
        let counter = Counter()
        let navigator = try started()
        let list = try #require(navigator.top)
        func publish(_ value: NavigationValue, from entry: EntryID, isStrict: Bool = false) -> NavigationStatus {
            thrown { () throws(NavigationError) in try navigator.publish(value, from: entry, isStrict: isStrict) }
        }
        #expect(publish(1, from: list, isStrict: true) == .notAwaited)
        #expect(publish(1, from: EntryID(rawValue: 5)) == .stale)
        #expect(publish([[.object(counter.make())]], from: list) == .invalid)
        #expect(counter.made == 1 && counter.alive == 0)
        let counted = counter.make()
        do {
            var asked: ((NavigationResult) -> Void)? = { [counted] _ in _ = counted }
            let stale = EntryID(rawValue: 5)
            #expect(
                thrown { () throws(NavigationError) in try navigator.nextValue(of: stale, onResult: asked) } == .stale)
            asked = nil
        }
        var result: NavigationResult?
        try navigator.nextValue(of: list) { result = $0 }
        #expect(publish(.object(counter.make()), from: list, isStrict: true) == .ok)
        #expect(result?.value?.objectValue is Counted && counter.alive == 2)
        result = nil
        #expect(counter.alive == 1)
        withExtendedLifetime(counted) {}
        try navigator.close()
        #expect(publish(1, from: list) == .closed)
        #expect(thrown { () throws(NavigationError) in try navigator.nextValue(of: list) { _ in } } == .closed)
    }

    @Test func anObjectIsKeptUntilSomebodyAsksOrItsValueGoes() throws {
        let counter = Counter()
        let navigator = try started()
        let list = try #require(navigator.top)
        func publish(_ value: NavigationValue) throws -> NavigationStatus { try navigator.publish(value, from: list) }
        #expect(try publish(.object(counter.make())) == .kept)
        #expect(try publish(["photo": .object(counter.make())]) == .kept)
        #expect(counter.made == 2 && counter.alive == 1)
        var isCounted = false
        try navigator.nextValue(of: list) { isCounted = $0.value?["photo"]?.objectValue is Counted }
        #expect(isCounted && counter.alive == 0)
        #expect(try publish(.object(counter.make())) == .kept)
        try navigator.navigate(to: "b")
        #expect(counter.made == 3 && counter.alive == 0)
    }

    @Test func anAskerMayAskAgainWhileItIsTold() throws {
        let navigator = try started()
        let list = try #require(navigator.top)
        var values: [NavigationValue] = []
        func ask() throws {
            try navigator.nextValue(of: list) { result in
                guard let value = result.value else { return }
                values.append(value)
                try? ask()
            }
        }
        try ask()
        for number in 1...4 { #expect(try navigator.publish(number, from: list) == .ok) }
        #expect(values == [1, 2, 3, 4])
    }

    // MARK: A checkout

    /// Leads through a checkout, each step by what the screen before it has published. The user may come back to any of
    /// them, so whoever gets a value asks for the next one.
    private final class Checkout {
        private weak var navigator: Navigator?
        private var order = NavigationMap()

        init(_ navigator: Navigator) { self.navigator = navigator }

        func begin(onEnd: @escaping (NavigationResult) -> Void) throws {
            guard let navigator else { return }
            let cart = try navigator.navigateForResult(to: "checkout", onResult: onEnd).entry
            try ask(#require(cart)) { [self] _ in open("shipping", choose) }
        }

        private func choose(_ shipping: NavigationValue) {
            order["shipping"] = shipping
            open("payment", pay)
        }

        private func pay(_ payment: NavigationValue) {
            if payment == "coupon" {
                _ = try? navigator?.navigateForResult(to: "coupon") { [self] in order["coupon"] = $0.value }
            } else if let navigator, let flow = navigator.currentFlow {
                order["payment"] = payment
                _ = try? navigator.endFlow(flow, .value(.map(order)))
            }
        }

        /// Inside a callback the screen comes later, and what it says first is asked for with it.
        private func open(_ route: NavigationRequest, _ then: @escaping (NavigationValue) -> Void) {
            guard let navigator, let flow = navigator.currentFlow else { return }
            let options = NavigationOptions(target: .flow(flow), waitsForNextValue: true)
            _ = try? navigator.navigateForResult(to: route, options: options) { [self] result in
                if let top = self.navigator?.top { hear(result, from: top, then) }
            }
        }

        private func ask(_ screen: EntryID, _ then: @escaping (NavigationValue) -> Void) throws {
            try navigator?.nextValue(of: screen) { [self] result in hear(result, from: screen, then) }
        }

        private func hear(
            _ result: NavigationResult, from screen: EntryID, _ then: @escaping (NavigationValue) -> Void
        ) {
            guard let said = result.value else { return }
            try? ask(screen, then)
            then(said)
        }
    }

    @Test func aCheckoutIsLedThroughItsScreens() throws {
        let navigator = try started()
        for route in ["cart", "shipping", "payment", "coupon"] { try navigator.register(route) }
        try navigator.register("checkout", initial: "cart")
        let checkout = Checkout(navigator)
        var result: NavigationResult?
        try checkout.begin { result = $0 }
        func tap(_ value: NavigationValue) throws {
            #expect(try navigator.publish(value, from: #require(navigator.top), isStrict: true) == .ok)
        }
        try tap(true)
        #expect(navigator.routes == ["main", "cart", "shipping"])
        try tap("post")
        #expect(navigator.routes == ["main", "cart", "shipping", "payment"])
        // The user goes back, chooses again, and enters a coupon.
        try navigator.popBack()
        try tap("courier")
        try tap("coupon")
        #expect(navigator.routes.last == "coupon")
        try navigator.popBack(result: "TEN")
        #expect(navigator.routes == ["main", "cart", "shipping", "payment"])
        try tap("card")
        #expect(navigator.routes == ["main"])
        #expect(result == .value(["shipping": "courier", "payment": "card", "coupon": "TEN"]))
    }
}
