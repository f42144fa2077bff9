// Entries that have left and that the user may still see on their way out. They are released when the host says that their
// exits are over.

/// An entry on its way out.
private struct Exit: BitwiseCopyable {
    let entry: Slot
    let home: WordPair
    /// The revision with which it left.
    let revision: UInt64
    /// The places of the one that came after it with the same home, and of the one before; -1: none.
    var newer = -1
    var older = -1
}

/// With what an exit ends at the latest: the entry that owned the stack of what is on its way out, or its scene.
enum ExitHome {
    case owner(Slot)
    case scene(root: Slot)

    fileprivate var key: WordPair {
        switch self {
        case .owner(let entry): WordPair(high: 1, low: UInt64(entry))
        case .scene(let root): WordPair(high: 2, low: UInt64(root))
        }
    }
}

struct ExitTable {
    private var exits = FlatList<Exit>.withoutMemory
    private var free = FlatList<UInt32>.withoutMemory
    /// The place of each entry that is on its way out, and of the newest one of each home.
    private var places: UnsafeMutablePointer<BitTrie<WordPair>>?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    func freeAll() {
        exits.free()
        free.free()
        places?.pointee.free()
        places?.deallocate()
    }

    private static func key(_ entry: Slot) -> WordPair { WordPair(high: 0, low: UInt64(entry)) }

    func has(_ entry: Slot) -> Bool { count > 0 && places?.pointee.find(ExitTable.key(entry)) != nil }

    /// The revision with which an entry left that is on its way out.
    func revision(of entry: Slot) -> UInt64? {
        count == 0 ? nil : places?.pointee.find(ExitTable.key(entry)).map { exits[Int($0)].revision }
    }

    mutating func add(_ entry: Slot, _ home: ExitHome, _ revision: UInt64) {
        let table = places ?? BitTrie.make()
        places = table
        let older = table.pointee.find(home.key).map { Int($0) } ?? -1
        let place = Int(exits.put(Exit(entry: entry, home: home.key, revision: revision, older: older), reusing: &free))
        if older >= 0 { exits.base[older].newer = place }
        table.pointee.set(home.key, to: UInt(place))
        table.pointee.set(ExitTable.key(entry), to: UInt(place))
        count += 1
    }

    mutating func remove(_ entry: Slot) {
        guard let place = places?.pointee.remove(ExitTable.key(entry)).map({ Int($0.value) }) else { return }
        let exit = exits[place]
        if exit.older >= 0 { exits.base[exit.older].newer = exit.newer }
        if exit.newer >= 0 {
            exits.base[exit.newer].older = exit.older
        } else if exit.older >= 0 {
            places?.pointee.set(exit.home, to: UInt(exit.older))
        } else {
            places?.pointee.remove(exit.home)
        }
        free.append(UInt32(truncatingIfNeeded: place))
        count -= 1
    }

    /// The newest one of a home; 0 where there is none.
    func newest(of home: ExitHome) -> Slot {
        count == 0 ? 0 : places?.pointee.find(home.key).map { exits[Int($0)].entry } ?? 0
    }

    /// Any of them; 0 where there is none.
    var any: Slot { count == 0 ? 0 : places?.pointee.first.map { exits[Int($0.value)].entry } ?? 0 }
}

extension Lifecycle {
    /// Whether an entry that could be seen until now is to stay until the host has seen it out.
    func waitsForExit(of entry: Slot) -> Bool {
        guard engine.settings.waitsForExits, engine.entries[entry].pointee.phase == .leaving, engine.life == .started
        else { return false }
        return outermost(around: engine.stack(of: entry)).pointee.phase == .alive
    }

    private func outermost(around stack: StackReference) -> StackReference {
        var outermost = stack
        while let below = engine.stackBelow(outermost) { outermost = below }
        return outermost
    }

    func beginExit(of entry: Slot) {
        let stack = engine.stack(of: entry)
        let owner = stack.pointee.owner
        let home = owner == 0 ? ExitHome.scene(root: stack.pointee.id.slot) : .owner(owner)
        engine.exits.add(entry, home, engine.revision)
    }

    /// Whether an entry that has left is on its way out, so that it is not released yet. What was in it does not stay longer.
    func waits(_ entry: Slot) -> Bool {
        if stays(entry) { return true }
        endExits(in: .owner(entry))
        return false
    }

    /// Leaves out of the entries that one commit removes what is on its way out. An owner may be newer than what is in
    /// it, and ends its exit.
    func keepExits() {
        engine.removedEntries.removeAll(where: { stays($0.entry) })
    }

    @inline(never)
    private func stays(_ entry: Slot) -> Bool {
        guard engine.exits.has(entry) else { return false }
        engine.entries[entry].pointee.node = 0
        return true
    }

    /// The host has seen an entry out.
    package func endExit(of id: Id) -> Status {
        guard let entry = engine.entries.find(id) else { return engine.entries.isGone(id) ? .alreadyGone : .stale }
        guard engine.entries[entry].pointee.phase == .leaving else { return .invalid }
        guard let revision = engine.exits.revision(of: entry) else { return .alreadyGone }
        engine.whileInside {
            endExits(from: entry)
            if revision == engine.toldLife.lastEntrance { endAllEntrances() }
        }
        return .ok
    }

    /// An entry is released, or a scene ends: nothing that was in it is seen any more.
    @inline(never)
    func endExits(in home: ExitHome) {
        while true {
            let entry = engine.exits.newest(of: home)
            if entry == 0 { return }
            endExits(from: entry)
        }
    }

    func endAllExits() {
        while !engine.exits.isEmpty { endExits(from: engine.exits.any) }
    }

    /// Ends the exit of an entry after those of what was in it.
    @inline(never)
    private func endExits(from entry: Slot) {
        var ended = FlatList<Slot>()
        defer { ended.free() }
        takeExits(from: entry, to: &ended)
        let steps = takeSteps()
        for index in 0..<ended.count { add(.stopped, ended[index], to: steps) }
        tell(steps)
        for index in 0..<ended.count { engine.release(ended[index]) }
    }

    private func takeExits(from entry: Slot, to ended: inout FlatList<Slot>) {
        while true {
            let inner = engine.exits.newest(of: .owner(entry))
            if inner == 0 { break }
            takeExits(from: inner, to: &ended)
        }
        engine.exits.remove(entry)
        ended.append(entry)
    }
}
