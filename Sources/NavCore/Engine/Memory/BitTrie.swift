// A search tree that no choice of keys makes slow: each branch looks at one bit, so the way to a key is never longer than
// the key itself, and a tree of n keys has n - 1 branches. It balances nothing and hashes nothing.

/// A key, as bits from the most significant one on.
protocol TrieKey: BitwiseCopyable {
    func bit(_ index: Int) -> Int
    /// The first bit in which two keys differ; nil where they are equal.
    func firstDifference(from other: Self) -> Int?
}

struct BitTrie<Key: TrieKey> {
    struct Leaf: BitwiseCopyable {
        var key: Key
        var value: UInt
    }

    /// A branch, with the places of what is below it: those of leaves are counted down from -1.
    private struct Branch: BitwiseCopyable {
        var bit: Int
        var zero: Int
        var one: Int

        func child(_ bit: Int) -> Int { bit == 0 ? zero : one }
    }

    private var branches = FlatList<Branch>.withoutMemory
    private var leaves = FlatList<Leaf>.withoutMemory
    private var freeBranches = FlatList<UInt32>.withoutMemory
    private var freeLeaves = FlatList<UInt32>.withoutMemory
    private var root = 0
    private(set) var count = 0

    @inline(never)
    init() {}

    /// A tree in memory of its own.
    static func make() -> UnsafeMutablePointer<BitTrie> {
        let made = UnsafeMutablePointer<BitTrie>.allocate(capacity: 1)
        made.initialize(to: BitTrie())
        return made
    }

    @inline(never)
    func free() {
        branches.free()
        leaves.free()
        freeBranches.free()
        freeLeaves.free()
    }

    var isEmpty: Bool { count == 0 }

    @inline(never)
    mutating func removeAll() {
        branches.removeAll()
        leaves.removeAll()
        freeBranches.removeAll()
        freeLeaves.removeAll()
        count = 0
    }

    private func leaf(_ place: Int) -> Leaf { leaves[-1 - place] }

    /// The place of the leaf that a key would be compared with.
    private func nearest(_ key: Key) -> Int {
        var place = root
        while place >= 0 { place = branches[place].child(key.bit(branches[place].bit)) }
        return place
    }

    /// The leaf with the least key.
    var first: Leaf? {
        guard count > 0 else { return nil }
        var place = root
        while place >= 0 { place = branches[place].zero }
        return leaf(place)
    }

    func find(_ key: Key) -> UInt? {
        guard count > 0 else { return nil }
        let found = leaf(nearest(key))
        return found.key.firstDifference(from: key) == nil ? found.value : nil
    }

    /// The leaf with the greatest key below a key, which need not be there itself.
    func greatest(below key: Key) -> Leaf? {
        guard count > 0 else { return nil }
        let difference = leaf(nearest(key)).key.firstDifference(from: key)
        var place = root
        var lower: Int?
        while place >= 0, branches[place].bit < difference ?? Int.max {
            if key.bit(branches[place].bit) == 1 { lower = branches[place].zero }
            place = branches[place].child(key.bit(branches[place].bit))
        }
        if let difference, key.bit(difference) == 1 { lower = place }
        guard var last = lower else { return nil }
        while last >= 0 { last = branches[last].one }
        return leaf(last)
    }

    /// Adds a key, or gives one that is there another value.
    mutating func set(_ key: Key, to value: UInt) {
        guard count > 0 else {
            root = place(ofNew: Leaf(key: key, value: value))
            return
        }
        let found = nearest(key)
        guard let difference = leaf(found).key.firstDifference(from: key) else {
            leaves.base[-1 - found].value = value
            return
        }
        var parent: Int?
        var place = root
        while place >= 0, branches[place].bit < difference {
            parent = place
            place = branches[place].child(key.bit(branches[place].bit))
        }
        let made = self.place(ofNew: Leaf(key: key, value: value))
        let isOne = key.bit(difference) == 1
        let branch = Branch(bit: difference, zero: isOne ? place : made, one: isOne ? made : place)
        let index = Int(branches.put(branch, reusing: &freeBranches))
        replace(place, by: index, below: parent)
    }

    private mutating func place(ofNew leaf: Leaf) -> Int {
        count += 1
        return -1 - Int(leaves.put(leaf, reusing: &freeLeaves))
    }

    private mutating func replace(_ old: Int, by new: Int, below parent: Int?) {
        guard let parent else {
            root = new
            return
        }
        if branches[parent].zero == old { branches.base[parent].zero = new } else { branches.base[parent].one = new }
    }

    /// Removes a key; nil where it is not there.
    @discardableResult
    @inline(never)
    mutating func remove(_ key: Key) -> Leaf? {
        guard count > 0 else { return nil }
        var grandparent: Int?
        var parent: Int?
        var place = root
        while place >= 0 {
            grandparent = parent
            parent = place
            place = branches[place].child(key.bit(branches[place].bit))
        }
        let removed = leaf(place)
        guard removed.key.firstDifference(from: key) == nil else { return nil }
        if let parent {
            let other = branches[parent].zero == place ? branches[parent].one : branches[parent].zero
            replace(parent, by: other, below: grandparent)
            freeBranches.append(UInt32(truncatingIfNeeded: parent))
        }
        freeLeaves.append(UInt32(truncatingIfNeeded: -1 - place))
        count -= 1
        return removed
    }

    func forEach(_ body: (Leaf) -> Void) {
        guard count > 0 else { return }
        var open = FlatList<Int>()
        defer { open.free() }
        open.append(root)
        while let place = open.last {
            open.removeLast()
            if place < 0 {
                body(leaf(place))
            } else {
                open.append(branches[place].one)
                open.append(branches[place].zero)
            }
        }
    }
}

/// Two words, the first of which counts more.
struct WordPair: TrieKey {
    var high: UInt64 = 0
    var low: UInt64

    func bit(_ index: Int) -> Int {
        let word = index < 64 ? high : low
        return Int(truncatingIfNeeded: word &>> UInt64(63 &- index & 63)) & 1
    }

    func firstDifference(from other: WordPair) -> Int? {
        if high != other.high { return (high ^ other.high).leadingZeroBitCount }
        return low == other.low ? nil : 64 + (low ^ other.low).leadingZeroBitCount
    }
}

/// A name, which lies elsewhere: its length counts more than its bytes.
struct NameKey: TrieKey {
    let name: Bytes

    func bit(_ index: Int) -> Int {
        if index < 32 { return name.count >> (31 - index) & 1 }
        let place = (index - 32) >> 3
        guard place < name.count, let start = name.start else { return 0 }
        return Int(start[place]) >> (7 - (index - 32) & 7) & 1
    }

    func firstDifference(from other: NameKey) -> Int? {
        let difference = UInt32(truncatingIfNeeded: name.count ^ other.name.count)
        if difference != 0 { return difference.leadingZeroBitCount }
        guard let own = name.start, let others = other.name.start else { return nil }
        for place in 0..<name.count where own[place] != others[place] {
            return 32 + place * 8 + (own[place] ^ others[place]).leadingZeroBitCount
        }
        return nil
    }
}
