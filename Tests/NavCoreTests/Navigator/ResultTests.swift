// Results: who gets which, once, and in which order.

import NavCore
import Testing

struct ResultTests {
    @Test func resultGoesToTheWaiterOfThePoppedEntryOnly() throws {
        let navigator = try started()
        let log = Log()
        try navigator.navigateForResult(to: "a") { log.hear("a \($0)") }
        try navigator.navigate(to: "b")
        try navigator.popBack(result: "x")
        #expect(log.take() == [])
        try navigator.popBack(result: .null)
        #expect(log.take() == ["a value(null)"])
    }

    @Test func popWithoutAResultCancels() throws {
        let navigator = try started()
        let log = Log()
        try navigator.navigateForResult(to: "a") { log.hear("\($0)") }
        try navigator.popBack()
        #expect(log.take() == ["cancelled(pop)"])
    }

    @Test func popUpToRootCancelsTheNewestFirst() throws {
        let navigator = try started()
        let log = Log()
        for route in ["a", "b", "c"] {
            try navigator.navigateForResult(to: NavigationRequest(route)) { [weak navigator] in
                log.hear("\(route) \($0) \(navigator?.depth ?? 0)")
            }
        }
        try navigator.popUpToRoot()
        #expect(log.take() == ["c cancelled(root) 1", "b cancelled(root) 1", "a cancelled(root) 1"])
    }

    @Test func everyWayOutHasItsReason() throws {
        let navigator = try started()
        var results: [NavigationResult] = []
        func await1() throws -> EntryID? {
            try navigator.navigateForResult(to: "a") { results.append($0) }.entry
        }
        _ = try await1()
        try navigator.replaceTop(with: "b")
        _ = try await1()
        try navigator.popToEntry(navigator.stack.ids[0])
        let swiped = try await1()
        try navigator.hostDidPop(try #require(swiped))
        _ = try await1()
        try navigator.hostDidSetStack([navigator.stack.ids[0]])
        #expect(
            results == [
                .cancelled(.replace, .core), .cancelled(.popTo, .core), .cancelled(.pop, .host),
                .cancelled(.set, .host),
            ])
        #expect(results[2].description == "cancelled(pop, by the host)")
        #expect(results[0].value == nil)
    }

    @Test func cancelledWaiterLeavesItsEntry() throws {
        let navigator = try started()
        let log = Log()
        let outcome = try navigator.navigateForResult(to: "a") { log.hear("\($0)") }
        let waiter = try #require(outcome.waiter)
        #expect(navigator.waiter(of: try #require(outcome.entry)) == waiter)
        try navigator.cancelResult(waiter)
        #expect(log.take() == ["cancelled(callerCancel)"])
        #expect(try navigator.cancelResult(waiter) == .alreadyResolved)
        #expect(navigator.depth == 2)
        #expect(navigator.waiter(of: try #require(outcome.entry)) == nil)
        try navigator.popBack(result: 1)
        #expect(log.take() == [])
        let unknown = WaiterID(rawValue: 1 << 53 - 1)
        #expect(thrown { () throws(NavigationError) in try navigator.cancelResult(unknown) } == .stale)
    }

    @Test func refusedOperationNeverCallsItsWaiter() throws {
        let navigator = try started()
        try navigator.setBridge(TestBridge(.refuse(3)))
        let counter = Counter()
        let counted = counter.make()
        #expect(throws: NavigationError.self) {
            try navigator.navigateForResult(to: "a") { [counted] _ in
                _ = counted
                Issue.record("the waiter of a refused move is called")
            }
        }
        #expect(navigator.depth == 1)
    }

    @Test func pendingOperationThatFailsFailsItsWaiter() throws {
        let navigator = try started()
        let bridge = TestBridge(.later)
        try navigator.setBridge(bridge)
        let log = Log()
        try navigator.log(to: log)
        let outcome = try navigator.navigateForResult(to: "a") { log.hear("waiter \($0)") }
        #expect(outcome.isPending)
        #expect(outcome.waiter != nil)
        try navigator.abort(try #require(outcome.ticket), .timedOut)
        #expect(
            log.take() == [
                "waiter failed(aborted)", "result failed(aborted)", "completed aborted timedOut", "released",
            ])
    }

    @Test func orderOfDeliveryIsResultsChangeReleases() throws {
        let navigator = try started()
        let log = Log()
        try navigator.log(to: log)
        try navigator.navigateForResult(to: "a") { log.hear("waiter \($0)") }
        try navigator.popBack(result: 7)
        #expect(
            log.take() == ["added a at 1", "waiter value(7)", "result value(7)", "removed a from 1", "released"])
    }
}
