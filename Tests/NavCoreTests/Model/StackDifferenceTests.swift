// The derivation of moves and additions alone: random orders of few elements, and some of thousands.

import Testing

@testable import NavCore
@testable import NavCoreModel

struct StackDifferenceTests {
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

    /// What moves is told by the rule: who was brought does, then as few as can be, then the upper ones.
    @Test func theRightOnesMove() {
        var random = SeededRandom(7)
        for _ in 0..<3_000 {
            let count = random.below(7)
            let new = (0..<UInt64(count)).map { $0 + 1 }.shuffled(using: &random)
            let brought = Set(new.filter { _ in random.oneIn(3) })
            let changes = changes(making: new, ofTheFirst: count, bringing: brought)
            var mirror = (0..<UInt64(count)).map { $0 + 1 }
            for change in changes where !change.apply(to: &mirror) { Issue.record("\(change) does not fit \(mirror)") }
            #expect(mirror == new)
            let moved = changes.compactMap { if case .moved(let entry, _, _) = $0 { entry } else { nil } }
            #expect(moved == whatShouldMove(to: new, bringing: brought), "\(new), brought \(brought)")
        }
    }

    /// Every choice of those that stay is looked at.
    private func whatShouldMove(to new: [UInt64], bringing brought: Set<UInt64>) -> [UInt64] {
        var best: (worth: [Int], stays: [Int]) = ([], [])
        for choice in 0..<(1 << new.count) {
            let stays = new.indices.filter { choice & (1 << $0) != 0 }
            let entries = stays.map { new[$0] }
            guard zip(entries, entries.dropFirst()).allSatisfy(<) else { continue }
            let worth = [entries.count { !brought.contains($0) }, entries.count]
            let isBetter = best.worth.lexicographicallyPrecedes(worth)
            if isBetter || best.worth == worth && stays.lexicographicallyPrecedes(best.stays) { best = (worth, stays) }
        }
        return new.indices.filter { !best.stays.contains($0) }.map { new[$0] }
    }

    private func changes(
        making new: [UInt64], ofTheFirst count: Int, bringing brought: Set<UInt64> = []
    ) -> [ModelChange] {
        var ranks = FlatList<UInt32>()
        var areBrought = FlatList<Bool>()
        defer {
            ranks.free()
            areBrought.free()
        }
        for entry in new {
            ranks.append(entry > count ? StackDifference.none : UInt32(entry - 1))
            areBrought.append(brought.contains(entry))
        }
        var difference = StackDifference(oldRanks: ranks, areBrought: areBrought)
        defer { difference.free() }
        var changes: [ModelChange] = []
        difference.forEachStep { step in
            switch step {
            case .add(let index, let to): changes.append(.added(new[index], to: to))
            case .move(let index, let from, let to): changes.append(.moved(new[index], from: from, to: to))
            }
        }
        return changes
    }
}
