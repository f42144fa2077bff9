// A run of the tree's random test: acts on the reference and on a navigator, compared after each. A failure says its seed,
// with which it is the first thing done again, and the acts that are enough for it. NAVCORE_TREE sets how many acts there
// are.

import CNavCore
import CTrace
import Foundation

package enum TreeRun {
    private static let length = 60

    /// What is the same for all acts of a seed.
    private struct Manner {
        let rootRoute: Int?
        /// All splits are folded and unfolded after each act.
        let folds: Bool
        let hasScenes: Bool
        let linkScenes: Set<String>
        /// Of nav_config.
        let flags: UInt32

        init(_ seed: UInt64) {
            rootRoute = [nil, 0, 0, nil, 1, 0][Int(seed % 6)]
            folds = seed % 4 == 0
            hasScenes = seed % 5 > 2
            linkScenes = seed % 2 == 0 ? Set(TreeWorld.sceneNames) : ["left"]
            flags = TreeChoices.flags[Int(seed % 7) % TreeChoices.flags.count]
        }
    }

    /// What fails first in so many random acts; nil where nothing does.
    package static func failure(usual: Int) -> String? {
        let rounds = RandomRounds(usual, setBy: "NAVCORE_TREE", of: "tree test")
        var seed = rounds.firstSeed
        var done = 0
        while rounds.goesOn(after: done) {
            let seeds = (0..<UInt64(length)).map { seed &* 1_000_003 &+ $0 }
            let manner = Manner(seed)
            if isRecorded { trace_begin("NAVCORE_SEED=\(seed)") }
            if let (failure, count) = run(seeds, manner) {
                let least = shrunk(Array(seeds[..<count])) { run($0, manner)?.count }
                let traced = run(least, manner, isTraced: true)?.failure ?? failure
                return "NAVCORE_SEED=\(seed), after \(done): \(traced)"
            }
            done += length
            seed &+= 1
        }
        print("\(done) acts, \(seed &- rounds.firstSeed) rounds")
        return nil
    }

    /// What failed, after how many acts.
    private static func run(_ seeds: [UInt64], _ manner: Manner, isTraced: Bool = false) -> (
        failure: String, count: Int
    )? {
        let reference = TreeReference(
            rootRoute: manner.rootRoute, hasScenes: manner.hasScenes, linkScenes: manner.linkScenes)
        let folds = manner.folds
        let subject = TreeSubject(reference, flags: manner.flags)
        var lines: [String] = []
        var before: [String] = []
        func step(_ act: TreeAct, _ number: Int) -> String? {
            if isTraced { lines.append("\(number): \(act)") }
            if isRecorded { trace_begin("\(number): \(act)" + (reference.asked.isEmpty ? "" : ", owed")) }
            defer { if isRecorded { trace_after(subject.navigator) } }
            if isTraced { before = reference.root.sceneLines() }
            if act.isOfLives {
                let status = reference.live(act)
                if isTraced { lines[lines.count - 1] += " -> \(status)" }
                return subject.live(act, expected: status)
            }
            if act.kind < 0 {
                let answer = reference.end(act)
                if isTraced { lines[lines.count - 1] += " \(answer) -> \(reference.completions)" }
                return subject.answer(answer, number: act.number)
            }
            reference.step(act, number: number)
            if isTraced { lines[lines.count - 1] += " -> \(reference.outcome) \(reference.completions)" }
            return subject.step(act, number: number)
        }
        func perform(_ act: TreeAct, _ number: Int) -> String? {
            // The trace has what is saved.
            if let failure = step(act, number) ?? (isRecorded ? nil : subject.compareSaved(number: number)) {
                return failure
            }
            return folds ? fold(number) : nil
        }
        /// Folds all splits and unfolds them, which leaves all as it was.
        func fold(_ number: Int) -> String? {
            let before = subject.treeDump
            let look = reference.look
            for entry in look.entryKeys.map(look.entry) where entry.isSplit {
                if let failure = resize(entry.key, 1, number) { return failure }
            }
            for entry in look.entryKeys.map(look.entry) where entry.isSplit {
                if let failure = resize(entry.key, entry.columns, number) { return failure }
            }
            return before == subject.treeDump ? nil : "folding changes\n\(before)\n\(subject.treeDump)"
        }
        func resize(_ entry: Int, _ columns: Int, _ number: Int) -> String? {
            var act = TreeAct(NAV_INTENT_HOST_DID_RESIZE)
            act.entry = entry
            act.columns = columns
            return step(act, number)
        }
        for (index, seed) in seeds.enumerated() {
            var choices = TreeChoices(seed: seed, reference)
            guard let failure = perform(choices.choose(), index + 1) else { continue }
            let text = [failure] + lines + ["before:"] + before + ["said:"] + subject.changesSaid
            return (text.joined(separator: "\n    "), index + 1)
        }
        return subject.end().map { (([$0] + lines).joined(separator: "\n    "), seeds.count) }
    }

    private static let isRecorded = trace_is_on() != 0
}

/// Leaves out acts for as long as something still fails, after the count that `failing` returns.
func shrunk(_ seeds: [UInt64], failing: ([UInt64]) -> Int?) -> [UInt64] {
    var least = seeds
    var size = max(1, least.count / 2)
    while true {
        var start = 0
        var didShrink = false
        while start < least.count {
            var fewer = least
            fewer.removeSubrange(start..<min(start + size, least.count))
            if let count = failing(fewer) {
                least = Array(fewer.prefix(count))
                didShrink = true
            } else {
                start += size
            }
        }
        if size > 1 {
            size /= 2
        } else if !didShrink {
            return least
        }
    }
}
