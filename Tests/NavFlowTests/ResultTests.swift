// Navigation for a result, as an async function.

import NavCore
import NavFlow
import Testing

@MainActor
struct ResultTests {
    @Test func popReturnsItsValue() async throws {
        let navigator = try started()
        let picking = Task { () throws -> String in try await navigator.navigateForResult(to: "picker") }
        #expect(await wait { navigator.depth == 2 })
        try navigator.popBack(result: "blue")
        #expect(try await picking.value == "blue")
    }

    @Test func aKeyBringsTheResultInAnotherProcess() async throws {
        let first = try started()
        let asking = Task { try await first.result(ofKey: "colour", orNavigateTo: "picker", as: String.self) }
        #expect(await wait { first.depth == 2 })
        await #expect(throws: NavigationError.self) {
            try await first.result(ofKey: "colour", orNavigateTo: "picker", as: String.self)
        }
        let second = Navigator()
        for route in ["main", "picker"] { try second.register(route) }
        try second.restore(first.save(), orStart: "main")
        struct Picker: NavigationRoute { typealias Value = String }
        let waiting = Task { try await second.result(ofKey: "colour", orNavigateTo: Picker()) }
        // It comes whether the task has attached by now or attaches later.
        await Task.yield()
        try second.popBack(result: "blue")
        #expect(try await waiting.value == "blue")
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
    }

    @Test func variablesStandInArguments() async throws {
        let navigator = try started()
        let id = 7
        let picking = Task { try await navigator.navigateForResult(to: "picker", ["id": id], as: Int.self) }
        #expect(await wait { navigator.depth == 2 })
        #expect(navigator.currentRequest?["id"]?.intValue == 7)
        try navigator.popBack(result: 8)
        #expect(try await picking.value == 8)
    }

    @Test func goingBackInterrupts() async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { navigator.depth == 2 })
        try navigator.popBack()
        await #expect(throws: NavigationInterruption.cancelled(.pop, .core)) { try await picking.value }
    }

    @Test func anotherTypeInterrupts() async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { navigator.depth == 2 })
        try navigator.popBack(result: 8)
        await #expect(throws: NavigationInterruption.unreadable(8, wanted: "String")) { try await picking.value }
    }

    @Test func closingInterrupts() async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { navigator.depth == 2 })
        try navigator.close()
        await #expect(throws: NavigationInterruption.cancelled(.shutdown, .core)) { try await picking.value }
    }

    @Test func cancelledTaskCancelsTheWaiterAndLeavesTheEntry() async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { navigator.depth == 2 })
        let top = try #require(navigator.top)
        #expect(navigator.waiter(of: top) != nil)
        picking.cancel()
        await #expect(throws: CancellationError.self) { try await picking.value }
        #expect(navigator.depth == 2)
        #expect(navigator.waiter(of: top) == nil)
    }

    @Test func taskThatIsCancelledBeforeDoesNothing() async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        picking.cancel()
        await #expect(throws: CancellationError.self) { try await picking.value }
        #expect(navigator.depth == 1)
    }

    @Test func cancelledWaiterThrowsAsACancelledTaskDoes() async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { navigator.depth == 2 })
        let waiter = try #require(navigator.top.flatMap { navigator.waiter(of: $0) })
        try navigator.cancelResult(waiter)
        await #expect(throws: CancellationError.self) { try await picking.value }
    }

    @Test func wrongRouteThrowsAtOnce() async throws {
        let navigator = try started()
        let error = await #expect(throws: NavigationError.self) {
            try await navigator.navigateForResult(to: "nowhere", as: String.self)
        }
        #expect(error?.status == .unresolved)
    }

    @Test func refusalByASlowBridgeInterrupts() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { bridge.asked.count == 1 })
        try navigator.answer(bridge.asked[0], .refuse(3))
        await #expect(throws: NavigationInterruption.failed(.refused, code: 3)) { try await picking.value }
    }

    /// Whatever turn the cancellation comes at, one of them ends the waiting, and nobody waits afterwards.
    @Test(arguments: 0..<20)
    func cancellationAndResultMeet(turns: Int) async throws {
        let navigator = try started()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        let popping = Task { @MainActor in
            for _ in 0..<6 { await Task.yield() }
            if navigator.depth == 2 { try navigator.popBack(result: "blue") }
        }
        for _ in 0..<turns { await Task.yield() }
        picking.cancel()
        let result = await picking.result
        try await popping.value
        if case .failure(let error) = result { #expect(error is CancellationError) }
        #expect(navigator.top.flatMap { navigator.waiter(of: $0) } == nil)
    }

    @Test func aFlowReturnsTheValueWithWhichItEnds() async throws {
        let navigator = try started()
        try navigator.register("flow", initial: "picker")
        let buying = Task { () throws -> Int in try await navigator.navigateForResult(to: "flow") }
        #expect(await wait { navigator.depth == 2 })
        try navigator.endFlow(#require(navigator.currentFlow), .value(3))
        #expect(try await buying.value == 3)
        let failing = Task { try await navigator.navigateForResult(to: "flow", as: Int.self) }
        #expect(await wait { navigator.depth == 2 })
        try navigator.endFlow(#require(navigator.currentFlow), .failed(4, "sold out"))
        let failure = NavigationInterruption.failed(.refused, code: 4, "sold out")
        await #expect(throws: failure) { try await failing.value }
        #expect(failure.description == #"failed(refused with 4, "sold out")"#)
    }

    @Test func nextReturnsWhatIsPublished() async throws {
        let navigator = try started()
        let list = try #require(try navigator.navigate(to: "a").entry)
        try navigator.publish(1, from: list)
        #expect(try await navigator.nextValue(of: list) == 1)
        let picking = Task { () throws -> String in
            let first: String = try await navigator.nextValue(of: list)
            return try await first + navigator.nextValue(of: list)
        }
        for value in ["x", "y"] {
            for _ in 0..<20 { await Task.yield() }
            #expect(try navigator.publish(value, from: list, isStrict: true) == .ok)
        }
        #expect(try await picking.value == "xy")
    }

    @Test func nextIsInterruptedAndCancelled() async throws {
        let navigator = try started()
        let list = try #require(try navigator.navigate(to: "a").entry)
        let cancelled = Task { try await navigator.nextValue(of: list, as: Int.self) }
        for _ in 0..<20 { await Task.yield() }
        await #expect(throws: NavigationError.self) { try await navigator.nextValue(of: list, as: Int.self) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let asking = Task { try await navigator.nextValue(of: list, as: Int.self) }
        for _ in 0..<20 { await Task.yield() }
        try navigator.popBack(result: 7)
        await #expect(throws: NavigationInterruption.cancelled(.pop, .core)) { try await asking.value }
    }

    @Test func otherActorsHaveTheirOwnNavigators() async throws {
        #expect(try await Shelf().pick() == "blue")
    }
}

private actor Shelf {
    private let navigator = Navigator()

    func pick() async throws -> String {
        for route in ["main", "picker"] { try navigator.register(route) }
        try navigator.start("main")
        let picking = Task { () throws -> String in try await self.navigator.navigateForResult(to: "picker") }
        while navigator.depth < 2 { await Task.yield() }
        try navigator.popBack(result: "blue")
        return try await picking.value
    }
}
