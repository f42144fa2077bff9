// Random operations on a navigator and on the reference, compared after each. The seed is printed; NAVCORE_SEED sets
// it, NAVCORE_OPERATIONS how many there are.

import Foundation
import NavCore
import Testing

struct ModelTests {
    #if DEBUG
        private static let usual = 40_000
    #else
        private static let usual = 1_200_000
    #endif

    /// Long enough for stacks and lists of waiters to grow, short enough to find what went wrong.
    private static let operationsPerRun = 150

    @Test(arguments: [true, false])
    func navigatorDoesWhatTheReferenceDoes(_ isHeard: Bool) throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["NAVCORE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max))
        let count = environment["NAVCORE_OPERATIONS"].flatMap { Int($0) } ?? Self.usual
        print("model test: NAVCORE_SEED=\(seed), \(count / 2) operations, \(isHeard ? "observed" : "not observed")")
        var seeds = SeededRandom(seed)
        for run in 0..<max(1, count / 2 / Self.operationsPerRun) {
            let reference = ModelReference(SeededRandom(seeds.next()), isHeard: isHeard)
            reference.start()
            let subject = try ModelSubject(reference, isHeard: isHeard)
            defer { _ = subject.end() }
            for number in 0..<Self.operationsPerRun {
                let act = reference.step()
                if let failure = subject.step(act) {
                    Issue.record("run \(run), operation \(number), \(act):\n\(failure)\n\(reference.expected)")
                    return
                }
            }
            if let failure = subject.end() {
                Issue.record("run \(run), at its end: \(failure)")
                return
            }
            #expect(subject.settled == reference.waitersGiven, "a waiter was not settled exactly once")
        }
    }
}
