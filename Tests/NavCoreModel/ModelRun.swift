// A run of the model test: operations on the reference and on a navigator, compared after each. A seed or an input of the
// fuzz target chooses them. A failure says its seed: with NAVCORE_SEED=… it is the first thing done again.
// NAVCORE_OPERATIONS sets how many there are for each audience, few of them are one short run. With FUZZ_TRACE each is
// printed before it is done, for a run that does not fail but crash.

import CTrace
import Foundation

package enum ModelRun {
    /// Long enough for stacks and lists of waiters to grow, short enough to find what went wrong.
    private static let usualLength = 150

    private static let isTraced = ProcessInfo.processInfo.environment["FUZZ_TRACE"] != nil
    private static let isRecorded = trace_is_on() != 0

    /// What fails first in so many random operations; nil where nothing does.
    package static func failure(heardBy audience: ModelAudience, usual: Int) -> String? {
        let rounds = RandomRounds(usual, setBy: "NAVCORE_OPERATIONS", of: "model test heard by \(audience)")
        var seed = rounds.firstSeed
        var done = 0
        while rounds.goesOn(after: done) {
            let choices = ModelChoices(seed: seed)
            let (failure, acts) = run(choices, audience, "NAVCORE_SEED=\(seed)", length: min(rounds.count, usualLength))
            if let failure { return "NAVCORE_SEED=\(seed), heard by \(audience), after \(done): \(failure)" }
            done += acts
            seed &+= 1
        }
        return nil
    }

    /// The same with stacks of many hundreds of entries, set anew again and again.
    package static func failureWithLongStacks(heardBy audience: ModelAudience) -> String? {
        let choices = ModelChoices(seed: 1_000)
        let (failure, _) = run(choices, audience, "long stacks", length: 12) { reference, number in
            var act = ModelAct(number % 2 == 0 ? .pushAll : .setStack)
            act.requests = (0..<500).map { ModelRequest(route: $0 % 2) }
            act.elements = reference.chooseElements()
            return act
        }
        return failure.map { "heard by \(audience): \($0)" }
    }

    /// What fails where the bytes of an input choose who hears and what is done, until they are used up; nil where nothing
    /// does.
    package static func failure(choosingBy bytes: some Sequence<UInt8>) -> String? {
        var choices = ModelChoices(bytes: bytes)
        let audience = ModelAudience.allCases[choices.below(ModelAudience.allCases.count)]
        return run(choices, audience, "input", length: .max).failure.map { "heard by \(audience): \($0)" }
    }

    /// What failed, after which acts, and how many there were.
    private static func run(
        _ choices: ModelChoices, _ audience: ModelAudience, _ name: String, length: Int,
        choosing choose: (ModelReference, Int) -> ModelAct = { reference, _ in reference.choose() }
    ) -> (failure: String?, count: Int) {
        if isRecorded { trace_begin("\(name), heard by \(audience)") }
        let reference = ModelReference(choices, audience)
        reference.start()
        let subject = ModelSubject(reference)
        var acts: [ModelAct] = []
        var failure: String?
        while failure == nil {
            let number = acts.count
            let isOver = number >= length || reference.choices.areOver || reference.isGone
            guard let act = isOver ? reference.chooseEnd() : choose(reference, number) else { break }
            acts.append(act)
            reference.step(act)
            if isTraced {
                print("\(name), heard by \(audience), \(number): \(act)")
                for line in reference.told { print(line) }
                fflush(nil)
            }
            if isRecorded { trace_begin("\(number): \(act)") }
            failure = subject.step(act)
            if isRecorded { trace_after(reference.isGone ? nil : subject.navigator) }
        }
        guard let failure = failure ?? subject.end() else { return (nil, acts.count) }
        let last = acts.enumerated().suffix(30).map { "\($0): \($1)" }
        return (([failure] + last + reference.told).joined(separator: "\n    "), acts.count)
    }
}

extension ModelReference {
    /// What was expected in the last step, with what was done inside callbacks.
    fileprivate var told: [String] {
        expected.enumerated().flatMap { number, line in
            ["    \(line)"] + (acts[number] ?? []).map { "        inside it: \($0)" }
        }
    }
}
