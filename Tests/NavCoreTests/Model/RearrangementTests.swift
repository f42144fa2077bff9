// The derivation of moves and additions alone: random orders of few elements, and some of thousands.

import Testing

@testable import NavCore
@testable import NavCoreModel

struct RearrangementTests {
    @Test func shortOrdersAreMadeWithTheFewestSteps() {
        var random = SeededRandom(12)
        for _ in 0..<20_000 { check(random.below(13), isShuffled: true, &random) }
    }

    @Test func longOrdersAreMadeWithTheFewestSteps() {
        var random = SeededRandom(5_000)
        check(5_000, isShuffled: true, &random)
        check(5_000, isShuffled: false, &random)
    }

    /// Entries are numbered from 1 by their place in the old order; new ones are numbered after them.
    private func check(_ count: Int, isShuffled: Bool, _ random: inout SeededRandom) {
        let old = (0..<UInt64(count)).map { $0 + 1 }
        var new = old
        if isShuffled { new.shuffle(using: &random) }
        for _ in 0..<random.below(4) where new.count > 1 {
            new.insert(new.remove(at: random.below(new.count)), at: random.below(new.count))
        }
        for number in 0..<random.below(4) {
            new.insert(UInt64(count + 1 + number), at: random.below(new.count + 1))
        }
        let changes = changes(making: new, ofTheFirst: count)
        if let complaint = complaint(about: changes, from: old, to: new) {
            Issue.record("\(old) to \(new): \(complaint)")
        }
    }

    private func changes(making new: [UInt64], ofTheFirst count: Int) -> [ModelChange] {
        var ranks = FlatList<UInt32>()
        defer { ranks.free() }
        for entry in new { ranks.append(entry > count ? Rearrangement.none : UInt32(entry - 1)) }
        var rearrangement = Rearrangement(oldRanks: ranks)
        defer { rearrangement.free() }
        var changes: [ModelChange] = []
        rearrangement.forEachStep { step in
            switch step {
            case .add(let index, let to): changes.append(.added(new[index], to: to))
            case .move(let index, let from, let to): changes.append(.moved(new[index], from: from, to: to))
            }
        }
        return changes
    }
}
