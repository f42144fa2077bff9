// Random numbers that a seed makes again: splitmix64. And how long a random test goes on, which the environment can say.

import Foundation

package struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(_ seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number below a bound.
    package mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// True once in so many times.
    package mutating func oneIn(_ count: Int) -> Bool {
        below(count) == 0
    }
}

/// How long a random test goes on, and its first seed; each round takes the next one. Without a word from the environment
/// both are fixed, so a test ends the same way each time. NAVCORE_SEED sets the first seed; a variable of the test's own
/// sets the count; NAVCORE_SECONDS takes the place of the count.
package struct RandomRounds {
    package let firstSeed: UInt64
    package let count: Int
    private let deadline: Date?

    package init(_ usual: Int, setBy variable: String, of test: String) {
        let environment = ProcessInfo.processInfo.environment
        firstSeed = environment["NAVCORE_SEED"].flatMap { UInt64($0) } ?? 1
        count = environment[variable].flatMap { Int($0) } ?? usual
        deadline = environment["NAVCORE_SECONDS"].flatMap { Double($0) }.map { Date(timeIntervalSinceNow: $0) }
        print("\(test): NAVCORE_SEED=\(firstSeed)")
    }

    package func goesOn(after done: Int) -> Bool {
        if let deadline { return Date() < deadline }
        return done < count
    }
}
