// A run of the random test of commits beside open questions: bridge and guards owe answers, and meanwhile users, hosts and
// other windows do something. No reference predicts what comes of it, so only rules are checked that hold always. With a
// trace the run says whether two libraries do the same. NAVCORE_BESIDE sets how many acts there are.

import CNavCore
import CTrace

package enum BesideRun {
    private static let length = 80

    /// What fails first in so many random acts; nil where nothing does. Prints how often what was done beside a question.
    package static func failure(usual: Int) -> String? {
        let rounds = RandomRounds(usual, setBy: "NAVCORE_BESIDE", of: "beside test")
        var seed = rounds.firstSeed
        var done = 0
        var counts: [String: Int] = [:]
        while rounds.goesOn(after: done) {
            if trace_is_on() != 0 { trace_begin("NAVCORE_SEED=\(seed)") }
            let seeds = (0..<UInt64(length)).map { seed &* 1_000_003 &+ $0 }
            let subject = BesideSubject(seed)
            if let (failure, count) = run(seeds, subject) {
                let least = shrunk(Array(seeds[..<count])) { run($0, BesideSubject(seed))?.count }
                return "NAVCORE_SEED=\(seed), after \(done): \(run(least, BesideSubject(seed))?.failure ?? failure)"
            }
            counts.merge(subject.counts, uniquingKeysWith: +)
            done += length
            seed &+= 1
        }
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(name)") }
        print("\(done) acts, \(seed &- rounds.firstSeed) rounds")
        return nil
    }

    /// What failed, after how many acts.
    private static func run(_ seeds: [UInt64], _ subject: BesideSubject) -> (failure: String, count: Int)? {
        var count = 0
        for seed in seeds where subject.failure == nil {
            subject.step(seed)
            count += 1
        }
        subject.end()
        return subject.failure.map { (([$0] + subject.lines).joined(separator: "\n    "), count) }
    }
}
