// The moves and additions that turn one order into another, from the bottom up. It knows numbers only: where each element
// of the new order was in the old one, among those that are in both.
//
// A host animates what moves, so the choice matters where there is one:
//
//  1. Elements that were brought to the front move, and as many of the others as can stay do.
//  2. Then there are as few moves as can be.
//  3. Then those that are lower in the new order stay.

struct StackDifference {
    enum Step: Equatable {
        case add(Int, to: Int)
        case move(Int, from: Int, to: Int)
    }

    /// The old rank of an element that is in the new order only.
    static var none: UInt32 { UInt32.max }

    /// By new index.
    private let oldRanks: FlatList<UInt32>
    /// By new index, whether it was brought to the front.
    private let areBrought: FlatList<Bool>
    /// The new indexes of those that stay, ascending, as their old ranks do.
    private var staying = FlatList<UInt32>()
    /// By old rank, how many of those that have to move still wait below: a Fenwick tree.
    private var waiting = FlatList<UInt32>()

    init(oldRanks: FlatList<UInt32>, areBrought: FlatList<Bool>) {
        self.oldRanks = oldRanks
        self.areBrought = areBrought
        findStaying()
        countWaiting()
    }

    func free() {
        staying.free()
        waiting.free()
    }

    /// Says each step, with indexes as the steps before it have left them.
    mutating func forEachStep(_ body: (Step) -> Void) {
        var stayed = 0
        for index in 0..<oldRanks.count {
            if stayed < staying.count, staying[stayed] == index {
                stayed += 1
                continue
            }
            let rank = oldRanks[index]
            let below = stayed == 0 ? 0 : oldRanks[Int(staying[stayed - 1])]
            if rank == StackDifference.none {
                body(.add(index, to: index + waitingBelow(below)))
            } else {
                let from = place(ofRank: rank, index, stayed)
                stopWaiting(rank)
                body(.move(index, from: from, to: index + waitingBelow(below)))
            }
        }
    }

    /// Returns the place of one that waits, when all below a new index are in place, of which so many stayed.
    private func place(ofRank rank: UInt32, _ index: Int, _ stayed: Int) -> Int {
        let low = (0..<staying.count).halved { oldRanks[Int(staying[$0])] < rank }
        let above = low < staying.count ? Int(staying[low]) : oldRanks.count
        return (above <= index ? above : index + low - stayed) + waitingBelow(rank)
    }

    /// Returns how much it is worth that one stays: more than all that were brought, unless it was brought itself.
    private func worth(_ index: Int) -> UInt64 { areBrought[index] ? 1 : 1 << 32 }

    /// The ascending list of old ranks that is worth the most, and of several such lists the one whose new indexes come
    /// first.
    private mutating func findStaying() {
        // The most that lists beginning with each are worth; and a Fenwick tree of that, by old rank from the highest.
        var worths = FlatList<UInt64>(capacity: oldRanks.count)
        var best = FlatList<UInt64>(capacity: oldRanks.count + 1)
        defer {
            worths.free()
            best.free()
        }
        worths.extend(to: oldRanks.count, with: 0)
        best.extend(to: oldRanks.count + 1, with: 0)
        var left: UInt64 = 0
        for index in (0..<oldRanks.count).reversed() where oldRanks[index] != StackDifference.none {
            let above = oldRanks.count - 1 - Int(oldRanks[index])
            var most: UInt64 = 0
            var node = above
            while node > 0 {
                most = Swift.max(most, best[node])
                node -= node & -node
            }
            most += worth(index)
            worths[index] = most
            left = Swift.max(left, most)
            node = above + 1
            while node < best.count {
                best[node] = Swift.max(best[node], most)
                node += node & -node
            }
        }
        var lowest: UInt32 = 0
        for index in 0..<oldRanks.count where left > 0 && worths[index] == left && oldRanks[index] >= lowest {
            staying.append(UInt32(truncatingIfNeeded: index))
            lowest = oldRanks[index] + 1
            left -= worth(index)
        }
    }

    private mutating func countWaiting() {
        waiting.extend(to: oldRanks.count + 1, with: 0)
        var stayed = 0
        for index in 0..<oldRanks.count {
            if stayed < staying.count, staying[stayed] == index {
                stayed += 1
            } else if oldRanks[index] != StackDifference.none {
                change(oldRanks[index], by: 1)
            }
        }
    }

    private func stopWaiting(_ rank: UInt32) {
        change(rank, by: UInt32.max)
    }

    private func change(_ rank: UInt32, by difference: UInt32) {
        var node = Int(rank) + 1
        while node < waiting.count {
            waiting[node] &+= difference
            node += node & -node
        }
    }

    /// How many wait whose rank is lower.
    private func waitingBelow(_ rank: UInt32) -> Int {
        var sum: UInt32 = 0
        var node = Int(rank)
        while node > 0 {
            sum &+= waiting[node]
            node -= node & -node
        }
        return Int(sum)
    }
}
