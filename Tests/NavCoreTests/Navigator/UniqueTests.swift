// Unique navigations: the requested entry is found on the stack instead of being made again.

import NavCore
import Testing

struct UniqueTests {
    private func unique(
        _ unique: NavigationUniqueness, _ action: UniqueNavigationAction = .stay, byRoute: Bool = false
    ) -> NavigationOptions {
        NavigationOptions(unique: unique, uniqueAction: action, ignoresArguments: byRoute)
    }

    @Test func entryOnTopIsThereAlready() throws {
        let navigator = try started()
        let entry = try navigator.navigate(to: NavigationRequest("a", 1)).entry
        for action in [UniqueNavigationAction.stay, .bringToFront, .popTo] {
            let request = NavigationRequest("a", .secret(1))
            let outcome = try navigator.navigate(to: request, options: unique(.top, action))
            #expect(outcome.status == .alreadyThere)
            #expect(outcome.entry == entry)
        }
        #expect(try navigator.navigate(to: "a", options: unique(.top, byRoute: true)).status == .alreadyThere)
        try navigator.navigate(to: "a", options: unique(.top))
        try navigator.navigate(to: "main", options: unique(.top))
        #expect(navigator.routes == ["main", "a", "a", "main"])
    }

    @Test func entryBelowStaysOrComesOrIsClearedTo() throws {
        let navigator = try started()
        let entry = try navigator.navigate(to: "a").entry
        try navigator.navigate(to: "b")
        try navigator.navigate(to: "c")
        let log = Log()
        try navigator.log(to: log)
        let stays = try navigator.navigate(to: "a", options: unique(.anywhere))
        #expect(stays.status == .alreadyThere)
        #expect(stays.entry == entry)
        #expect(try navigator.navigate(to: "main", options: unique(.anywhere, .bringToFront)).status == .atRoot)
        #expect(log.take() == [])
        let comes = try navigator.navigate(to: "a", options: unique(.anywhere, .bringToFront))
        #expect(comes.isDone)
        #expect(comes.entry == entry)
        #expect(comes.removedCount == 0)
        #expect(log.take() == ["moved a from 1 to 3"])
        #expect(navigator.routes == ["main", "b", "c", "a"])
        let cleared = try navigator.navigate(to: "b", options: unique(.anywhere, .popTo))
        #expect(cleared.removedCount == 2)
        #expect(log.take() == ["removed a from 3, removed c from 2", "released", "released"])
        #expect(navigator.routes == ["main", "b"])
    }

    @Test func resultsAreCancelledNewestFirstAfterABringToFront() throws {
        let navigator = try started()
        let log = Log()
        for route in ["a", "b", "c"] {
            try navigator.navigateForResult(to: NavigationRequest(route)) { log.hear("\(route) \($0)") }
        }
        try navigator.navigate(to: "a", options: unique(.anywhere, .bringToFront))
        #expect(log.take() == [])
        try navigator.popUpToRoot()
        #expect(log.take() == ["c cancelled(root)", "b cancelled(root)", "a cancelled(root)"])
    }

    @Test func movedEntryKeepsItsWaiterAndModel() throws {
        let counter = Counter()
        let navigator = try started()
        try navigator.register("page", builder: RouteBuilder { _ throws(BuilderRefusal) in counter.make() })
        let log = Log()
        let entry = try #require(try navigator.navigateForResult(to: "page") { log.hear("\($0)") }.entry)
        try navigator.navigate(to: "b")
        try navigator.navigate(to: "page", options: unique(.anywhere, .bringToFront))
        #expect(counter.made == 1)
        #expect(try navigator.model(of: entry) is Counted)
        try navigator.popBack(result: "x")
        #expect(log.take() == ["value(\"x\")"])
        #expect(counter.alive == 0)
        #expect(navigator.routes == ["main", "b"])
    }

    @Test func clearToCancelsWithPopTo() throws {
        let navigator = try started()
        var results: [NavigationResult] = []
        try navigator.navigateForResult(to: "a") { results.append($0) }
        try navigator.navigate(to: "main", options: unique(.anywhere, .popTo))
        #expect(results == [.cancelled(.popTo, .core)])
    }

    @Test func onlyAPlainNavigationIsUnique() throws {
        let navigator = try started()
        let counter = Counter()
        try navigator.navigate(to: "a")
        let options = unique(.top)
        let (root, top) = (navigator.stack.ids[0], navigator.stack.ids[1])
        func isInvalid(_ call: (Navigator) throws -> NavigationOutcome) -> Bool {
            do {
                _ = try call(navigator)
                return false
            } catch {
                return (error as? NavigationError)?.status == .invalid
            }
        }
        do {
            let counted = { [made = counter.make()] (_: NavigationResult) in _ = made }
            #expect(isInvalid { try $0.navigateForResult(to: "a", options: options, onResult: counted) })
        }
        #expect(isInvalid { try $0.replaceTop(with: "a", options: options) })
        #expect(isInvalid { try $0.popBack(result: .object(counter.make()), options: options) })
        #expect(isInvalid { try $0.popToRoute("main", options: options) })
        #expect(isInvalid { try $0.popToEntry(root, options: options) })
        #expect(isInvalid { try $0.popUpToRoot(options: options) })
        #expect(isInvalid { try $0.hostDidPop(top, options: options) })
        #expect(isInvalid { try $0.hostDidSetStack([], options: options) })
        #expect(counter.made == 2)
        #expect(counter.alive == 0)
        #expect(!navigator.lastMessage.isEmpty)
        #expect(navigator.depth == 2)
    }

    @Test func bridgeIsAskedAboutTheMove() throws {
        let navigator = try started()
        try navigator.navigate(to: "a")
        try navigator.navigate(to: "b")
        let bridge = TestBridge(.refuse(4))
        try navigator.setBridge(bridge)
        let options = unique(.anywhere, .bringToFront)
        let call = { () throws(NavigationError) in _ = try navigator.navigate(to: "a", options: options) }
        #expect(thrown(call) == .refused)
        #expect(navigator.routes == ["main", "a", "b"])
        #expect(bridge.questions[0].changes.map { $0.kind } == [.moved])
        try navigator.navigate(to: "a", options: options)
        #expect(navigator.routes == ["main", "b", "a"])
    }

    @Test func platformBridgeOfVerbsRefusesMoves() throws {
        final class Platform: PlatformBridge {
            var went: [String] = []
            func navigateTo(_ request: NavigationRequest) -> Bool {
                went.append(request.route)
                return true
            }
            func popBack() -> Bool { true }
            func popUpToRoot() -> Bool { true }
        }
        let navigator = try started()
        try navigator.navigate(to: "a")
        let platform = Platform()
        try navigator.setBridge(platform)
        try navigator.navigate(to: "b", options: unique(.anywhere, .popTo))
        for action in [UniqueNavigationAction.bringToFront, .popTo] {
            let call = { () throws(NavigationError) in
                _ = try navigator.navigate(to: "a", options: unique(.anywhere, action))
            }
            #expect(thrown(call) == .refused)
        }
        #expect(platform.went == ["b"])
        #expect(navigator.routes == ["main", "a", "b"])
    }

    /// Stack main, a, b, c; the bridge owes an answer about a, which is to come to the front or to be cleared to.
    private func asked(_ action: UniqueNavigationAction, _ log: Log) throws -> (Navigator, TestBridge) {
        let navigator = try started()
        for route in ["a", "b", "c"] { try navigator.navigate(to: NavigationRequest(route)) }
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        try navigator.log(to: log)
        #expect(try navigator.navigate(to: "a", options: unique(.anywhere, action)).isPending)
        return (navigator, bridge)
    }

    @Test func reportOfTheMoveAcceptsIt() throws {
        let log = Log()
        let (navigator, bridge) = try asked(.bringToFront, log)
        let (entries, kept) = (navigator.stack.ids, bridge)
        #expect(try navigator.hostDidSetStack([entries[0], entries[2], entries[3], entries[1]]).isDone)
        #expect(navigator.routes == ["main", "b", "c", "a"])
        #expect(log.take() == ["moved a from 1 to 3", "completed ok"])
        #expect(kept.questions.count == 1)
    }

    @Test func afterAnotherReportTheMoveIsAskedAnew() throws {
        let log = Log()
        let (navigator, bridge) = try asked(.bringToFront, log)
        #expect(try navigator.hostDidPop(navigator.stack.ids[3]).isDone)
        #expect(navigator.routes == ["main", "b", "a"])
        #expect(log.take() == ["removed c from 3", "released", "moved a from 1 to 2", "completed ok"])
        #expect(bridge.questions.count == 2)
        #expect(try navigator.answer(bridge.questions[0].id, .accept) == .alreadyResolved)
    }

    @Test func reportOfThePopAcceptsAClearTo() throws {
        let log = Log()
        let (navigator, _) = try asked(.popTo, log)
        #expect(try navigator.hostDidPop(navigator.stack.ids[2]).isDone)
        #expect(navigator.routes == ["main", "a"])
        #expect(log.take() == ["removed c from 3, removed b from 2", "completed ok", "released", "released"])
    }
}
