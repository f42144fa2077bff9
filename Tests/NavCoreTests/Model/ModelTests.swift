// Random operations on a navigator and on the reference, compared after each. What fails says its seed: with
// NAVCORE_SEED=… it is the first thing done again. NAVCORE_OPERATIONS sets how many there are, few of them are one short
// run; with NAVCORE_TRACE each is printed before it is done, for what does not fail but crash.

import Foundation
import Testing

struct ModelTests {
    #if DEBUG
        private static let usual = 40_000
    #else
        private static let usual = 1_200_000
    #endif

    /// Long enough for stacks and lists of waiters to grow, short enough to find what went wrong.
    private static let operationsPerRun = 150

    private static let isTraced = ProcessInfo.processInfo.environment["NAVCORE_TRACE"] != nil

    @Test(arguments: ModelAudience.allCases)
    func navigatorDoesWhatTheReferenceDoes(_ audience: ModelAudience) {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["NAVCORE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64(UInt32.max))
        let count = (environment["NAVCORE_OPERATIONS"].flatMap { Int($0) } ?? Self.usual) / ModelAudience.allCases.count
        print("model test: NAVCORE_SEED=\(seed), \(count) operations, heard by \(audience)")
        for run in 0..<UInt64(max(1, count / Self.operationsPerRun)) {
            if let failure = Self.run(seed &+ run, audience, length: min(count, Self.operationsPerRun)) {
                Issue.record("NAVCORE_SEED=\(seed &+ run), heard by \(audience): \(failure)")
                return
            }
        }
    }

    /// Stacks of many hundreds of entries, set anew again and again.
    @Test(arguments: [ModelAudience.nobody, .observerAndPuller])
    func navigatorSetsLongStacksAsTheReferenceDoes(_ audience: ModelAudience) {
        let failure = Self.run(1_000, audience, length: 12) { reference, number in
            var act = ModelAct(number % 2 == 0 ? .pushAll : .setStack)
            act.requests = (0..<500).map { ModelRequest(route: $0 % 2) }
            act.elements = reference.chooseElements()
            return act
        }
        if let failure { Issue.record("heard by \(audience): \(failure)") }
    }

    /// What failed, after which acts.
    private static func run(
        _ seed: UInt64, _ audience: ModelAudience, length: Int,
        choosing choose: (ModelReference, Int) -> ModelAct = { reference, _ in reference.choose() }
    ) -> String? {
        let reference = ModelReference(SeededRandom(seed), audience)
        reference.start()
        let subject = ModelSubject(reference)
        var acts: [ModelAct] = []
        var failure: String?
        for number in 0..<length where failure == nil {
            let act = choose(reference, number)
            acts.append(act)
            reference.step(act)
            if isTraced {
                print("seed \(seed), heard by \(audience), \(number): \(act)")
                for line in reference.told { print(line) }
            }
            failure = subject.step(act)
        }
        let atTheEnd = subject.end(ModelEnd.allCases[Int(seed % UInt64(ModelEnd.allCases.count))])
        guard let failure = failure ?? atTheEnd else { return nil }
        let last = acts.enumerated().suffix(30).map { "\($0): \($1)" }
        return ([failure] + last + reference.told).joined(separator: "\n    ")
    }
}

extension ModelReference {
    /// What was expected in the last step, with what was done inside callbacks.
    fileprivate var told: [String] {
        expected.enumerated().flatMap { number, line in
            ["    \(line)"] + (acts[number].map { ["        inside it: \($0)"] } ?? [])
        }
    }
}
