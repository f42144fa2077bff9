// Operations that are waited for until they have ended.

import NavCore
import NavFlow
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct SettleTests {
    @Test func whatIsDoneAtOnceReturnsAtOnce() async throws {
        let navigator = try started()
        #expect(try await navigator.settle(.navigate(to: "a")).status == .ok)
        #expect(try await navigator.settle(.popUpToRoot()).status == .ok)
        #expect(try await navigator.settle(.popBack()).status == .atRoot)
    }

    @Test func slowAcceptanceReturnsTheEntry() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let going = Task { try await navigator.settle(.navigate(to: "a")) }
        #expect(await wait { bridge.asked.count == 1 })
        try navigator.answer(bridge.asked[0], .accept)
        let outcome = try await going.value
        #expect(outcome.status == .ok)
        #expect(outcome.entry == navigator.top)
    }

    @Test func slowRefusalThrowsTheCode() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let going = Task { try await navigator.settle(.navigate(to: "a")) }
        #expect(await wait { bridge.asked.count == 1 })
        try navigator.answer(bridge.asked[0], .refuse(3))
        let error = await #expect(throws: NavigationError.self) { try await going.value }
        #expect(error?.status == .refused)
        #expect(error?.hostCode == 3)
    }

    @Test func eachReturnsItsOwnOutcome() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let first = Task { try await navigator.settle(.navigate(to: "a")) }
        #expect(await wait { bridge.asked.count == 1 })
        let second = Task { try await navigator.settle(.navigate(to: "b")) }
        for _ in 0..<5 { await Task.yield() }
        try navigator.answer(bridge.asked[0], .refuse(1))
        await #expect(throws: NavigationError.self) { try await first.value }
        #expect(await wait { bridge.asked.count == 2 })
        try navigator.answer(bridge.asked[1], .accept)
        #expect(try await second.value.entry == navigator.top)
    }

    @Test func closingEndsTheWaiting() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let going = Task { try await navigator.settle(.navigate(to: "a")) }
        #expect(await wait { bridge.asked.count == 1 })
        try navigator.close()
        let error = await #expect(throws: NavigationError.self) { try await going.value }
        #expect(error?.status == .aborted)
    }

    @Test func cancelledTaskAbortsTheOperation() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let completions = try navigator.completions()
        let going = Task { try await navigator.settle(.navigate(to: "a")) }
        #expect(await wait { bridge.asked.count == 1 })
        going.cancel()
        await #expect(throws: CancellationError.self) { try await going.value }
        #expect(completions.outcomes.map(\.status) == [.aborted])
        #expect(completions.outcomes.map(\.abortReason) == [.byHost])
        #expect(try navigator.answer(bridge.asked[0], .accept) == .alreadyResolved)
        #expect(navigator.depth == 1)
    }

    @Test func cancelledTaskAbortsWhatHasNotBegun() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        try navigator.navigate(to: "a")
        let going = Task { try await navigator.settle(.navigate(to: "b")) }
        for _ in 0..<20 { await Task.yield() }
        going.cancel()
        await #expect(throws: CancellationError.self) { try await going.value }
        try navigator.answer(bridge.asked[0], .accept)
        #expect(navigator.stack.map(\.route) == ["main", "a"])
        #expect(bridge.asked.count == 1)
    }

    /// What has happened before the task goes on stays, and is returned.
    @Test func cancellationThatComesTooLateChangesNothing() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let going = Task { try await navigator.settle(.navigate(to: "a")) }
        #expect(await wait { bridge.asked.count == 1 })
        try navigator.answer(bridge.asked[0], .accept)
        going.cancel()
        #expect(try await going.value.status == .ok)
        #expect(navigator.depth == 2)
    }

    @Test func whatThereIsNothingToDoForReturnsAtOnce() async throws {
        let navigator = try started()
        let main = try #require(navigator.top)
        let gone = try #require(try navigator.navigate(to: "a").entry)
        try navigator.popBack()
        #expect(try await navigator.settle(.hostDidPop(gone)).status == .alreadyGone)
        #expect(try await navigator.settle(.popToEntry(main)).status == .alreadyThere)
        try navigator.navigate(to: "b")
        let late = NavigationOptions(issuer: main)
        #expect(try await navigator.settle(.navigate(to: "a", options: late)).status == .staleIssuer)
    }

    @Test func whatThereIsNothingToDoForLaterReturnsThen() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let main = try #require(navigator.top)
        try navigator.navigate(to: "a")
        let going = Task {
            try await navigator.settle(.navigate(to: "b", options: NavigationOptions(issuer: main)))
        }
        for _ in 0..<20 { await Task.yield() }
        try navigator.answer(bridge.asked[0], .accept)
        #expect(try await going.value.status == .staleIssuer)
    }

    @Test func whatIsWrongAtOnceThrowsAtOnce() async throws {
        let navigator = try started()
        let wrong = await #expect(throws: NavigationError.self) { try await navigator.settle(.navigate(to: "nowhere")) }
        #expect(wrong?.status == .unresolved)
        try navigator.close()
        let late = await #expect(throws: NavigationError.self) { try await navigator.settle(.navigate(to: "a")) }
        #expect(late?.status == .closed)
    }

    /// The operation waits behind the one that is running, and has ended when that has.
    @Test func insideACallbackItRunsAfterwards() async throws {
        let navigator = try started()
        var inner: Task<NavigationOutcome, any Error>?
        try navigator.navigateForResult(to: "picker") { _ in
            inner = Task { try await navigator.settle(.navigate(to: "b")) }
        }
        try navigator.popBack(result: 1)
        #expect(try await inner?.value.status == .ok)
        #expect(navigator.currentRequest == "b")
    }
}
