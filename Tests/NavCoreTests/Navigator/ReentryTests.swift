// Re-entry: what is called inside callbacks waits for its turn, and everything may be called there.

import NavCore
import Testing

struct ReentryTests {
    @Test func operationInsideAResultIsPendingAndRunsNext() throws {
        let navigator = try started()
        var inside: NavigationOutcome?
        try navigator.navigateForResult(to: "a") { [weak navigator] _ in
            inside = try? navigator?.navigate(to: "b")
            #expect(navigator?.depth == 1)
        }
        try navigator.popBack(result: 1)
        #expect(inside?.status == .pending)
        #expect(inside?.ticket != nil)
        #expect(navigator.routes == ["main", "b"])
    }

    @Test func operationInsideAnObserverRunsBeforeTheCallReturns() throws {
        let navigator = try started()
        var depths: [Int] = []
        try navigator.observe { [weak navigator] event in
            guard let navigator, case .changed = event.kind else { return }
            depths.append(navigator.depth)
            if navigator.depth < 5 { _ = try? navigator.navigate(to: "b") }
        }
        let outcome = try navigator.navigate(to: "a")
        #expect(outcome.status == .ok)
        #expect(depths == [2, 3, 4, 5])
        #expect(navigator.routes == ["main", "a", "b", "b", "b"])
    }

    @Test func endlessObserverIsStopped() throws {
        let navigator = try started(NavigatorConfiguration(operationLimit: 20))
        var statuses: [NavigationStatus] = []
        try navigator.observe { [weak navigator] event in
            guard let navigator, case .changed = event.kind else { return }
            statuses.append(thrown { () throws(NavigationError) in try navigator.navigate(to: "b") })
        }
        try navigator.navigate(to: "a")
        #expect(statuses.last == .full)
        #expect(navigator.depth == 21)
        statuses = []
        try navigator.popBack()
        #expect(statuses.first == .ok)
    }

    @Test func builderMayCallTheNavigator() throws {
        let navigator = try started()
        try navigator.register(
            "page",
            builder: RouteBuilder<Int, Int> { [weak navigator] build in
                #expect(navigator?.phase(of: build.entry) == .planned)
                #expect((try? navigator?.navigate(to: "b"))?.status == .pending)
                return navigator?.depth
            } makeView: { [weak navigator] entry, model in
                #expect(thrown { () throws(NavigationError) in _ = try navigator?.view(of: entry) } == .inUse)
                _ = try? navigator?.popBack()
                return model
            })
        let page = try #require(try navigator.navigate(to: "page").entry)
        #expect(navigator.routes == ["main", "page", "b"])
        #expect(try navigator.view(of: page) as? Int == 1)
        #expect(navigator.routes == ["main", "page"])
        #expect(try navigator.dropView(of: page) == .ok)
        #expect(thrown { () throws(NavigationError) in _ = try navigator.view(of: page) } == .stale)
    }

    @Test func reportInsideACallbackComesBeforeQueuedOperations() throws {
        let navigator = try started()
        let a = try #require(try navigator.navigate(to: "a").entry)
        let log = Log()
        try navigator.observe { [weak navigator] event in
            guard case .changed(let changes) = event.kind else { return }
            log.hear("\(changes)")
            if changes[0].kind == .added, changes[0].request.route == "b" {
                _ = try? navigator?.navigate(to: "c")
                _ = try? navigator?.hostDidPop(a)
            }
        }
        try navigator.navigate(to: "b")
        #expect(log.take() == ["[added b at 2]", "[removed b from 2, removed a from 1]", "[added c at 1]"])
    }

    @Test func bridgeMayBeReplacedWhileItIsAsked() throws {
        let navigator = try started()
        let first = TestBridge(.accept)
        let second = TestBridge()
        first.whenAsked = { [weak navigator] _ in try? navigator?.setBridge(second) }
        try navigator.setBridge(first)
        try navigator.navigate(to: "a")
        #expect(first.questions.count == 1)
        #expect(second.questions.count == 1)
        #expect(second.replays.first?.count == 1)
    }

    @Test func closeInsideACallbackTakesEffectAtTheEnd() throws {
        let navigator = try started()
        let log = Log()
        try navigator.log(to: log)
        try navigator.navigateForResult(to: "a") { log.hear("a \($0)") }
        try navigator.navigateForResult(to: "b") { [weak navigator] result in
            log.hear("b \(result)")
            _ = try? navigator?.navigate(to: "c")
            #expect((try? navigator?.close()) == .pending)
            #expect(thrown { () throws(NavigationError) in try navigator?.navigate(to: "c") } == .closed)
            #expect(navigator?.depth == 2)
        }
        _ = log.take()
        try navigator.popBack()
        #expect(
            log.take() == [
                "b cancelled(pop)", "result cancelled(pop)", "removed b from 2", "released", "completed closed",
                "a cancelled(shutdown)", "result cancelled(shutdown)", "released", "released",
            ])
        #expect(navigator.depth == 0)
    }
}
