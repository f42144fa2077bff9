// Lifetime: what a navigator retains it releases exactly once, whatever becomes of it.

import NavCore
import Testing

struct LifetimeTests {
    @Test func closuresBridgesAndBuildersGoWithTheNavigator() throws {
        let counter = Counter()
        weak var gone: Navigator?
        do {
            let navigator = try started()
            gone = navigator
            let kept = counter.make()
            try navigator.observe { [kept] _ in _ = kept }
            try navigator.setBridge(TestBridge(counter: counter))
            let built = counter.make()
            try navigator.register(
                "page",
                builder: RouteBuilder<Counted, Counted> { [built] _ in
                    _ = built
                    return counter.make()
                } makeView: { _, _ in
                    counter.make()
                })
            let waiting = counter.make()
            let entry = try navigator.navigateForResult(to: "page") { [waiting] _ in _ = waiting }.entry
            _ = try navigator.view(of: try #require(entry))
            #expect(counter.alive == 6)
        }
        #expect(gone == nil)
        #expect(counter.alive == 0)
    }

    @Test func resultClosureIsReleasedOnceItIsSettled() throws {
        let counter = Counter()
        let navigator = try started()
        func wait() throws -> NavigationOutcome {
            let waiting = counter.make()
            return try navigator.navigateForResult(to: "a") { [waiting] _ in _ = waiting }
        }
        _ = try wait()
        #expect(counter.alive == 1)
        try navigator.popBack()
        #expect(counter.alive == 0)
        try navigator.cancelResult(try #require(try wait().waiter))
        #expect(counter.alive == 0)
        try navigator.setBridge(TestBridge(.refuse))
        #expect(throws: NavigationError.self) { try wait() }
        #expect(counter.alive == 0)
        #expect(counter.made == 3)
    }

    @Test func failedCallsReleaseWhatTheyWereGiven() throws {
        let counter = Counter()
        let navigator = try started()
        func wait(_ request: NavigationRequest) {
            let waiting = counter.make()
            #expect(throws: NavigationError.self) {
                try navigator.navigateForResult(to: request) { [waiting] _ in _ = waiting }
            }
        }
        wait("nowhere")
        wait("")
        wait(NavigationRequest("a", .list([.list([.list([.object(counter.make())])])])))
        wait(NavigationRequest("a", ["k": .object(counter.make()), "l": 1, "k": 2]))
        try navigator.close()
        wait(NavigationRequest("a", .object(counter.make())))
        #expect(counter.alive == 0)
    }

    @Test func hostObjectIsRetainedAsLongAsItsEntry() throws {
        let counter = Counter()
        let navigator = try started()
        do {
            let object = counter.make()
            try navigator.navigate(to: NavigationRequest("a", [.object(object), .object(object)]))
            let shown = navigator.currentRequest?.arguments?.listValue?.first?.objectValue
            #expect(shown === object)
            #expect(navigator.topmost(NavigationRequest("a", [.object(object), .object(object)])) != nil)
        }
        #expect(counter.alive == 1)
        try navigator.popBack()
        #expect(counter.alive == 0)
    }

    @Test func hostObjectOfAResultIsReleasedOnceItIsTold() throws {
        let counter = Counter()
        let navigator = try started()
        var alive = 0
        try navigator.navigateForResult(to: "a") { result in
            alive = result.value?.objectValue == nil ? 0 : counter.alive
        }
        try navigator.popBack(result: .object(counter.make()))
        #expect(alive == 1)
        #expect(counter.alive == 0)
        _ = try navigator.popBack(result: .object(counter.make()))
        #expect(counter.alive == 0)
        #expect(counter.made == 2)
    }

    @Test func bridgeIsReleasedWhenItIsReplaced() throws {
        let counter = Counter()
        let navigator = try started()
        try navigator.setBridge(TestBridge(counter: counter))
        try navigator.setBridge(TestBridge(counter: counter))
        #expect(counter.alive == 1)
        try navigator.removeBridge()
        #expect(counter.alive == 0)
    }

    @Test func bridgeThatReplacesItselfWhileItIsAskedLivesUntilItHasAnswered() throws {
        let counter = Counter()
        let navigator = try started()
        var bridge: TestBridge? = TestBridge(counter: counter)
        bridge?.whenAsked = { [weak navigator] _ in
            try? navigator?.removeBridge()
            #expect(counter.alive == 1)
        }
        try navigator.setBridge(try #require(bridge))
        bridge = nil
        #expect(thrown { () throws(NavigationError) in try navigator.navigate(to: "a") } == .aborted)
        #expect(counter.alive == 0)
    }

    @Test func navigatorMayGoAwayInACallback() throws {
        let counter = Counter()
        var results: [NavigationResult] = []
        var navigator: Navigator? = try started()
        weak let gone = navigator
        let waiting = counter.make()
        try navigator?.navigateForResult(to: "a") { [waiting] result in
            _ = waiting
            results.append(result)
        }
        try navigator?.navigateForResult(to: "b") { result in
            results.append(result)
            navigator = nil
        }
        try navigator?.popBack(result: 1)
        #expect(navigator == nil)
        #expect(gone == nil)
        #expect(results == [.value(1), .cancelled(.shutdown, .core)])
    }

    @Test func navigatorMayGoAwayWhileItIsAsked() throws {
        let counter = Counter()
        var navigator: Navigator? = try started()
        weak let gone = navigator
        let bridge = TestBridge(.later)
        bridge.whenAsked = { _ in navigator = nil }
        try navigator?.setBridge(bridge)
        try navigator?.register("page", builder: RouteBuilder<Counted, Never> { _ in counter.make() })
        var results: [NavigationResult] = []
        try navigator?.navigateForResult(to: "page") { results.append($0) }
        #expect(gone == nil)
        #expect(counter.made == 1)
        #expect(counter.alive == 0)
        #expect(results == [.failed(.aborted)])
    }

    @Test func openQuestionAndQueueEndWithTheNavigator() throws {
        let counter = Counter()
        var results: [NavigationResult] = []
        do {
            let navigator = try started()
            try navigator.setBridge(TestBridge(.later))
            for route in ["a", "b", "c"] {
                let waiting = counter.make()
                try navigator.navigateForResult(
                    to: NavigationRequest(route, .object(counter.make()))
                ) { [waiting] in
                    _ = waiting
                    results.append($0)
                }
            }
            #expect(counter.alive == 6)
        }
        #expect(results == [.failed(.aborted), .failed(.closed), .failed(.closed)])
        #expect(counter.alive == 0)
    }

    @Test func deinitMayCallTheNavigator() throws {
        final class Caller {
            weak var navigator: Navigator?
            init(_ navigator: Navigator) { self.navigator = navigator }
            deinit { _ = try? navigator?.navigate(to: "c") }
        }
        let navigator = try started()
        let caller = Caller(navigator)
        try navigator.navigateForResult(to: "a") { [caller] _ in _ = caller }
        withExtendedLifetime(caller) {}
        try navigator.register("model", builder: RouteBuilder<Caller, Never> { _ in Caller(navigator) })
        try navigator.navigate(to: "model")
        try navigator.popBack()
        #expect(navigator.routes == ["main", "a", "c"])
    }
}
