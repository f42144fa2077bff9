// Numbers that are missing among 0, 1, 2 and so on, counted, so that those between them are found by their index. It is a
// tree of the bits of a number, with branches only where some are missing: no order in which they come makes it slow.

struct Gaps {
    /// A branch, with the places of what is below it; 0: nothing is missing there.
    private struct Branch: BitwiseCopyable {
        var zero: UInt32 = 0
        var one: UInt32 = 0
        /// How many are missing below `zero`.
        var count: UInt32 = 0
    }

    private(set) var count = 0
    private var branches = FlatList<Branch>.withoutMemory
    /// The lowest six bits of numbers: a word has a bit for each one that is missing.
    private var words = FlatList<UInt64>.withoutMemory
    private var root: UInt32 = 0
    /// How many branches lie above each word.
    private var height = 0

    mutating func free() {
        branches.freeMemory()
        words.freeMemory()
    }

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    @inline(__always)
    mutating func removeAll() {
        if root != 0 { clear() }
    }

    @inline(never)
    private mutating func clear() {
        branches.removeAll()
        words.removeAll()
        (count, root, height) = (0, 0, 0)
    }

    @inline(never)
    mutating func insert(_ number: Int) {
        if root == 0 {
            branches.append(Branch())
            words.append(0)
            height = Swift.max(0, Int.bitWidth - 6 - number.leadingZeroBitCount)
            root = make(above: height)
        }
        while number >> (6 + height) > 0 {
            branches.append(Branch(zero: root, count: UInt32(truncatingIfNeeded: count)))
            root = UInt32(truncatingIfNeeded: branches.count - 1)
            height += 1
        }
        var place = root
        for level in (0..<height).reversed() {
            let branch = branches.base + Int(place)
            let isOne = number >> (6 + level) & 1 != 0
            if !isOne { branch.pointee.count += 1 }
            let next = isOne ? branch.pointee.one : branch.pointee.zero
            let parent = Int(place)
            place = next == 0 ? make(above: level) : next
            if isOne { branches.base[parent].one = place } else { branches.base[parent].zero = place }
        }
        words[Int(place)] |= 1 << UInt64(number & 63)
        count += 1
    }

    /// The place of a new branch, or of a word.
    private mutating func make(above level: Int) -> UInt32 {
        if level == 0 { words.append(0) } else { branches.append(Branch()) }
        return UInt32(truncatingIfNeeded: (level == 0 ? words.count : branches.count) - 1)
    }

    /// Takes away one that is missing.
    private mutating func remove(_ number: Int) {
        var place = root
        for level in (0..<height).reversed() {
            let branch = branches.base + Int(place)
            let isOne = number >> (6 + level) & 1 != 0
            if !isOne { branch.pointee.count -= 1 }
            place = isOne ? branch.pointee.one : branch.pointee.zero
        }
        words[Int(place)] &= ~(1 << UInt64(number & 63))
        count -= 1
        if count == 0 { clear() }
    }

    /// Forgets those that are not below a number.
    @inline(__always)
    mutating func truncate(to end: Int) {
        while count > 0, self[count - 1] >= end { remove(self[count - 1]) }
    }

    func contains(_ number: Int) -> Bool { count(below: number + 1) > count(below: number) }

    /// How many are missing below a number.
    @inline(__always)
    func count(below number: Int) -> Int { count == 0 ? 0 : countSome(below: number) }

    @inline(never)
    private func countSome(below number: Int) -> Int {
        if number >> (6 + height) > 0 { return count }
        var place = root
        var below = 0
        for level in (0..<height).reversed() {
            let branch = branches[Int(place)]
            if number >> (6 + level) & 1 != 0 {
                below += Int(branch.count)
                place = branch.one
            } else {
                place = branch.zero
            }
        }
        return below + (words[Int(place)] & (1 << UInt64(number & 63) - 1)).nonzeroBitCount
    }

    /// One that is missing, by its index.
    subscript(index: Int) -> Int { find(index, isMissing: true) }

    /// One that is not missing, by its index.
    @inline(never)
    func left(at index: Int) -> Int {
        if count == 0 || index >= 64 << height - count { return index + count }
        return find(index, isMissing: false)
    }

    /// The number that has so many of its kind below it.
    @inline(never)
    private func find(_ index: Int, isMissing: Bool) -> Int {
        var (index, place, number) = (index, root, 0)
        for level in (0..<height).reversed() {
            let branch = branches[Int(place)]
            let below = isMissing ? Int(branch.count) : 64 << level - Int(branch.count)
            if index >= below {
                index -= below
                number += 64 << level
                place = branch.one
            } else {
                place = branch.zero
            }
        }
        var word = isMissing ? words[Int(place)] : ~words[Int(place)]
        for level in (0..<6).reversed() {
            let below = (word & (1 << (1 << level) - 1)).nonzeroBitCount
            if index >= below {
                index -= below
                number += 1 << level
                word >>= 1 << level
            }
        }
        return number
    }
}
