// The fewest moves and additions that turn one order into another, from the bottom up. It knows numbers only: where each
// element of the new order was in the old one, among those that are in both.

struct Rearrangement {
    enum Step: Equatable {
        case add(Int, to: Int)
        case move(Int, from: Int, to: Int)
    }

    /// The old rank of an element that is in the new order only.
    static var none: UInt32 { UInt32.max }

    /// By new index.
    private let oldRanks: FlatList<UInt32>
    /// The new indexes of those that stay, ascending, as their old ranks do: there is no longer such list.
    private var staying = FlatList<UInt32>()
    /// By old rank, how many of those that have to move still wait below: a Fenwick tree.
    private var waiting = FlatList<UInt32>()

    init(oldRanks: FlatList<UInt32>) {
        self.oldRanks = oldRanks
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
            if rank == Rearrangement.none {
                body(.add(index, to: index + waitingBelow(below)))
            } else {
                let from = place(ofRank: rank, index, stayed)
                stopWaiting(rank)
                body(.move(index, from: from, to: index + waitingBelow(below)))
            }
        }
    }

    /// Where one that waits is when all below a new index are in place, so many of them because they stayed.
    private func place(ofRank rank: UInt32, _ index: Int, _ stayed: Int) -> Int {
        var low = 0
        var high = staying.count
        while low < high {
            let middle = (low + high) / 2
            if oldRanks[Int(staying[middle])] < rank { low = middle + 1 } else { high = middle }
        }
        let above = low < staying.count ? Int(staying[low]) : oldRanks.count
        return (above <= index ? above : index + low - stayed) + waitingBelow(rank)
    }

    /// A longest ascending list of old ranks, by patience sorting.
    private mutating func findStaying() {
        // The last of the best list of each length, and what comes before each in its list.
        var lasts = FlatList<UInt32>()
        var previous = FlatList<UInt32>()
        defer {
            lasts.free()
            previous.free()
        }
        for index in 0..<oldRanks.count {
            previous.append(0)
            let rank = oldRanks[index]
            if rank == Rearrangement.none { continue }
            var low = 0
            var high = lasts.count
            while low < high {
                let middle = (low + high) / 2
                if oldRanks[Int(lasts[middle])] < rank { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = lasts[low - 1] }
            let number = UInt32(truncatingIfNeeded: index)
            if low == lasts.count { lasts.append(number) } else { lasts[low] = number }
        }
        staying.extend(to: lasts.count, with: 0)
        var index = lasts.count == 0 ? 0 : lasts[lasts.count - 1]
        for length in (0..<lasts.count).reversed() {
            staying[length] = index
            index = previous[Int(index)]
        }
    }

    private mutating func countWaiting() {
        waiting.extend(to: oldRanks.count + 1, with: 0)
        var stayed = 0
        for index in 0..<oldRanks.count {
            if stayed < staying.count, staying[stayed] == index {
                stayed += 1
            } else if oldRanks[index] != Rearrangement.none {
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
