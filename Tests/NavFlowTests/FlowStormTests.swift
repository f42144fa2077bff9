// A flow under a host that accepts, refuses and waits by a seed, with a user who says anything and goes back at any turn, and
// a task that is cancelled at the end: nothing hangs, nothing is left, the function ends once. NAVCORE_STORMS is how many
// storms there are, NAVCORE_SEED the first seed.

import Foundation
import NavCore
import NavFlow
import NavTestKit
import Testing

@MainActor
struct FlowStormTests {
    private struct Seeded {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    nonisolated private static let seeds: Range<Int> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["NAVCORE_SEED"].flatMap { Int($0) } ?? 0
        return first..<first + (environment["NAVCORE_STORMS"].flatMap { Int($0) } ?? 400)
    }()

    @Test(arguments: seeds) func aStorm(seed: Int) async throws {
        var random = Seeded(state: UInt64(seed) &* 7919 &+ 1)
        let navigator = Navigator()
        navigator.onProblem = { problem in
            // A function may go back when the navigator has just been closed.
            if !problem.isRefusal, problem.status != .stale, problem.status != .closed { Issue.record("\(problem)") }
        }
        try navigator.register(Home.self, Start.self, Walk.self, Level.self, Word.self, Colour.self)
        try navigator.start(Home())
        let host = try TestHost(navigator)
        var choices = Seeded(state: UInt64(seed) &+ 99)
        // A host that refuses the end of a flow whose function has ended keeps the screens, which is its right.
        host.decide = { question in
            if question.kind == .endFlow { return choices.next(2) == 0 ? .accept : .later(2) }
            switch choices.next(6) {
            case 0: return .refuse(3)
            case 1, 2: return .later(1 + choices.next(4))
            case 3: return .twice(2)
            default: return .accept
            }
        }
        var ends = 0
        let walking = Task {
            defer { ends += 1 }
            return try await navigator.lead(Walk()) { count, flow in
                try await flow.show(Word()) { word, here in
                    if word == "broken" { throw Broken() }
                    let colour = try await flow.ask(Colour())
                    try await flow.show(Level(level: count)) { choice in
                        switch choice {
                        case "end": try? flow.finish(word + (colour ?? ""))
                        case "here": try? flow.back(to: here)
                        default: try? flow.backToRoot()
                        }
                    }
                }
            }
        }
        for _ in 0..<random.next(160) {
            await Task.yield()
            guard let top = navigator.topScreen else { break }
            switch random.next(12) {
            case 0: if navigator.depth > 1 { navigator.attempt(.hostDidPop(top.entry)) }
            case 1: try TestUser(navigator).swipeAway()
            case 2: navigator.attempt(.popBack())
            case 3, 4: host.clock.advance(by: 2)
            default:
                top.as(Start.self)?.submit(1)
                top.as(Word.self)?.submit(random.next(20) == 0 ? "broken" : "word")
                top.as(Colour.self)?.submit("red")
                top.as(Level.self)?.submit(["end", "here", "root"][random.next(3)])
            }
        }
        let closes = seed % 7 == 3
        if closes { try navigator.close() }
        walking.cancel()
        for _ in 0..<500 where ends == 0 {
            await Task.yield()
            host.clock.advance(by: 1)
        }
        #expect(ends == 1, "it hangs: \(navigator.tree)")
        host.decide = { _ in .accept }
        host.clock.advance(by: 1_000)
        for _ in 0..<100 {
            await Task.yield()
            host.clock.advance(by: 1)
        }
        if !closes { #expect(navigator.tree.description == "[home]", "\(host.log.suffix(4))") }
    }
}
