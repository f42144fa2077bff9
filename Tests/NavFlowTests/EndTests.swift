// Whatever a navigation for a result comes to, the function that waits for it ends.

import NavCore
import NavFlow
import Testing

@MainActor @Suite(.timeLimit(.minutes(10)))
struct EndTests {
    // MARK: Nothing to do

    @Test func staleIssuerInterrupts() async throws {
        let navigator = try started()
        let options = NavigationOptions(issuer: navigator.top)
        let picking = Task { try await navigator.navigateForResult(to: "picker", options: options, as: String.self) }
        #expect(await wait { navigator.depth == 2 })
        // The second tap on the button.
        await #expect(throws: NavigationInterruption.failed(.staleIssuer)) {
            try await navigator.navigateForResult(to: "picker", options: options, as: String.self)
        }
        try navigator.popBack(result: "blue")
        #expect(try await picking.value == "blue")
    }

    @Test func anotherRevisionInterrupts() async throws {
        let navigator = try started()
        let options = NavigationOptions(revision: navigator.revision)
        try navigator.navigate(to: "a")
        await #expect(throws: NavigationInterruption.failed(.staleIssuer)) {
            try await navigator.navigateForResult(to: "picker", options: options, as: String.self)
        }
    }

    /// An issuer that is covered while the operation waits for its turn.
    @Test func staleIssuerInterruptsLater() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let options = NavigationOptions(issuer: navigator.top)
        try navigator.navigate(to: "a")
        let picking = Task { try await navigator.navigateForResult(to: "picker", options: options, as: String.self) }
        for _ in 0..<20 { await Task.yield() }
        try navigator.answer(bridge.asked[0], .accept)
        await #expect(throws: NavigationInterruption.failed(.staleIssuer)) { try await picking.value }
    }

    /// Where a guard sends the operation, and what that comes to.
    enum Elsewhere: CaseIterable {
        case root
        case whereItIs
        case endedFlow
        case another

        @MainActor
        func intent(_ navigator: Navigator) throws -> NavigationIntent {
            switch self {
            case .root: return .popUpToRoot()
            case .whereItIs: return .popToRoute("main")
            case .another: return .navigate(to: "b")
            case .endedFlow:
                try navigator.register("flow", initial: "a")
                try navigator.navigate(to: "flow")
                let flow = try #require(navigator.currentFlow)
                try navigator.endFlow(flow)
                return .endFlow(flow)
            }
        }

        var status: NavigationStatus {
            switch self {
            case .root: .atRoot
            case .whereItIs: .alreadyThere
            case .endedFlow: .alreadyGone
            case .another: .blocked
            }
        }
    }

    @Test(arguments: Elsewhere.allCases, [false, true])
    func redirectionInterrupts(_ elsewhere: Elsewhere, isLate: Bool) async throws {
        let navigator = try started()
        let intent = try elsewhere.intent(navigator)
        var asked: [QuestionID] = []
        let picker = try #require(navigator.routeID(named: "picker"))
        try navigator.addGuard(.enteringRoute(picker)) { context in
            asked.append(context.id)
            return isLate ? .later : .redirect(intent)
        }
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { asked.count == 1 })
        if isLate { try navigator.redirect(asked[0], to: intent) }
        await #expect(throws: NavigationInterruption.failed(elsewhere.status)) { try await picking.value }
    }

    // MARK: Refused and wrong

    @Test func whatIsRefusedOrWrongThrows() async throws {
        let navigator = try started()
        func status(_ request: NavigationRequest, _ options: NavigationOptions = .standard) async -> NavigationStatus? {
            do {
                _ = try await navigator.navigateForResult(to: request, options: options, as: String.self)
                return nil
            } catch {
                return (error as? NavigationError)?.status
            }
        }
        #expect(await status("nowhere") == .unresolved)
        #expect(await status("picker", NavigationOptions(unique: .top)) == .invalid)
        #expect(await status("picker", NavigationOptions(issuer: EntryID(rawValue: 1))) == .stale)
        let refusing = try navigator.addGuard(.entering) { _ in .refuse(2) }
        #expect(await status("picker") == .blocked)
        try navigator.removeGuard(refusing)
        try navigator.setBridge { _ in .refuse }
        #expect(await status("picker") == .refused)
        try navigator.setBridge { _ in .later }
        try navigator.configure(NavigatorConfiguration(queueCapacity: 1))
        try navigator.navigate(to: "a")
        #expect(await status("picker") == .full)
        try navigator.close()
        #expect(await status("picker") == .closed)
    }

    @Test func navigatorThatIsNotStartedThrows() async throws {
        let navigator = Navigator()
        try navigator.register("picker")
        let error = await #expect(throws: NavigationError.self) {
            try await navigator.navigateForResult(to: "picker", as: String.self)
        }
        #expect(error?.status == .notStarted)
    }

    @Test func closingInterruptsWhatIsPending() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { bridge.asked.count == 1 })
        try navigator.close()
        let error = await #expect(throws: NavigationInterruption.self) { try await picking.value }
        #expect(error == .failed(.aborted))
    }

    // MARK: Settled before anybody waits

    @Test func resultThatComesDuringTheCallIsReturned() async throws {
        let navigator = try started()
        try navigator.observe { [weak navigator] event in
            if case .changed = event.kind, navigator?.depth == 2 { _ = try? navigator?.popBack(result: "early") }
        }
        #expect(try await navigator.navigateForResult(to: "picker") == "early")
        #expect(navigator.depth == 1)
    }

    @Test func waiterThatIsCancelledDuringTheCallThrows() async throws {
        let navigator = try started()
        try navigator.observe { [weak navigator] event in
            guard case .changed = event.kind, let waiter = navigator?.stack.last?.waiter else { return }
            _ = try? navigator?.cancelResult(waiter)
        }
        await #expect(throws: CancellationError.self) {
            try await navigator.navigateForResult(to: "picker", as: String.self)
        }
        #expect(navigator.depth == 2)
    }

    // MARK: Published values

    @Test func askingForTheNextValueEnds() async throws {
        let navigator = try started()
        let list = try #require(try navigator.navigate(to: "a").entry)
        let asking = Task { try await navigator.nextValue(of: list, as: Int.self) }
        for _ in 0..<20 { await Task.yield() }
        try navigator.publish("three", from: list)
        await #expect(throws: NavigationInterruption.unreadable("three", wanted: "Int")) { try await asking.value }
        try navigator.popBack()
        let gone = await #expect(throws: NavigationError.self) { try await navigator.nextValue(of: list, as: Int.self) }
        #expect(gone?.status == .stale)
        let main = try #require(navigator.top)
        let last = Task { try await navigator.nextValue(of: main, as: Int.self) }
        for _ in 0..<20 { await Task.yield() }
        try navigator.close()
        await #expect(throws: NavigationInterruption.cancelled(.shutdown, .core)) { try await last.value }
        let late = await #expect(throws: NavigationError.self) { try await navigator.nextValue(of: main, as: Int.self) }
        #expect(late?.status == .closed)
    }

    // MARK: Cancelled

    @Test func cancelledTaskAbortsAPendingNavigation() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let completions = try navigator.completions()
        var results: [NavigationResult] = []
        try navigator.observe { if case .result(_, _, let result) = $0.kind { results.append(result) } }
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { bridge.asked.count == 1 })
        picking.cancel()
        await #expect(throws: CancellationError.self) { try await picking.value }
        #expect(results == [.cancelled(.callerCancel, .core)])
        #expect(completions.outcomes.map(\.status) == [.aborted])
        #expect(completions.outcomes.map(\.abortReason) == [.byHost])
        #expect(try navigator.answer(bridge.asked[0], .accept) == .alreadyResolved)
        #expect(navigator.depth == 1)
    }

    @Test func cancelledTaskAbortsANavigationThatHasNotBegun() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        try navigator.navigate(to: "a")
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        for _ in 0..<20 { await Task.yield() }
        picking.cancel()
        await #expect(throws: CancellationError.self) { try await picking.value }
        try navigator.answer(bridge.asked[0], .accept)
        #expect(navigator.stack.map(\.route) == ["main", "a"])
        #expect(bridge.asked.count == 1)
    }

    /// Accepted before the task goes on: the entry has come, and stays.
    @Test func cancelledTaskLeavesWhatHasOpened() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        let picking = Task { try await navigator.navigateForResult(to: "picker", as: String.self) }
        #expect(await wait { bridge.asked.count == 1 })
        picking.cancel()
        try navigator.answer(bridge.asked[0], .accept)
        await #expect(throws: CancellationError.self) { try await picking.value }
        #expect(navigator.stack.map(\.description) == ["main", "picker"])
    }

    /// The caller's own call is another thing than the end of its task: a push under way goes on.
    @Test func cancelledWaiterLeavesThePendingNavigation() async throws {
        let (navigator, bridge) = try startedWithSlowBridge()
        var waiter: WaiterID?
        waiter = try navigator.navigateForResult(to: "picker") { _ in }.waiter
        try navigator.cancelResult(#require(waiter))
        try navigator.answer(bridge.asked[0], .accept)
        #expect(navigator.depth == 2)
    }
}
