// What the tests of the async functions share: a navigator on the main actor, and turns of it.

import NavCore
import NavFlow

@MainActor
func started(_ routes: [String] = ["a", "b", "picker"]) throws -> Navigator {
    let navigator = Navigator()
    for route in ["main"] + routes { try navigator.register(route) }
    try navigator.start("main")
    return navigator
}

@MainActor
func startedWithSlowBridge() throws -> (Navigator, SlowBridge) {
    let navigator = try started()
    let bridge = SlowBridge()
    try navigator.setBridge(bridge)
    return (navigator, bridge)
}

/// Answers later.
final class SlowBridge: NavigatorBridge {
    private(set) var asked: [QuestionID] = []

    func transition(_ question: NavigationQuestion) -> BridgeAnswer {
        asked.append(question.id)
        return .later
    }
}

/// What the pending operations of a navigator ended with, in that order.
final class Completions {
    fileprivate(set) var outcomes: [NavigationOutcome] = []
}

extension Navigator {
    func completions() throws -> Completions {
        let completions = Completions()
        try observe { event in
            if case .completed(_, let outcome) = event.kind { completions.outcomes.append(outcome) }
        }
        return completions
    }
}

/// Lets other tasks of the actor run until something holds, for so many turns at most.
@MainActor
func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 where !condition() { await Task.yield() }
    return condition()
}
