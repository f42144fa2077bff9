// Entries in the order of a stack or a draft, found by a hash of what they are: the topmost one with that hash first. It
// is filled when something is looked for among many, so who never does pays nothing. What has gone meanwhile is taken out
// when it is found.

struct EntryIndex {
    private var entries = BitTrie<WordPair>()
    /// All entries at places up to this are in it, as far as they are still there.
    var filledUpTo: UInt64 = 0
    /// How many entries were added since it was empty.
    var added = 0

    func free() {
        entries.free()
    }

    @inline(never)
    mutating func removeAll() {
        entries.removeAll()
        filledUpTo = 0
        added = 0
    }

    @inline(never)
    mutating func add(_ slot: Slot, _ hash: UInt64, place: UInt64) {
        entries.set(WordPair(high: hash, low: place), to: UInt(slot))
    }

    /// The topmost entry with a hash, below a place, that will do. Those that are there no more are removed.
    @inline(never)
    mutating func topmost(
        _ hash: UInt64, below place: UInt64, isThere: (Slot, UInt64) -> Bool, willDo: (Slot) -> Bool
    ) -> Slot {
        var limit = place
        while let leaf = entries.greatest(below: WordPair(high: hash, low: limit)), leaf.key.high == hash {
            let slot = Slot(truncatingIfNeeded: leaf.value)
            limit = leaf.key.low
            if !isThere(slot, limit) {
                entries.remove(leaf.key)
            } else if willDo(slot) {
                return slot
            }
        }
        return 0
    }
}

/// An index for each subject of a query.
struct EntryIndexes {
    private var byRoute = EntryIndex()
    private var byArguments = EntryIndex()
    var byDestination = EntryIndex()

    func free() {
        byRoute.free()
        byArguments.free()
        byDestination.free()
    }

    mutating func removeAll() {
        byRoute.removeAll()
        byArguments.removeAll()
        byDestination.removeAll()
    }

    subscript(subject: EntryQuery.Subject) -> EntryIndex {
        @inline(never) get {
            switch subject {
            case .route: byRoute
            case .arguments: byArguments
            case .destination: byDestination
            }
        }
        @inline(never) set {
            switch subject {
            case .route: byRoute = newValue
            case .arguments: byArguments = newValue
            case .destination: byDestination = newValue
            }
        }
    }
}
