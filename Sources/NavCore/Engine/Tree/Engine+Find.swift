// Finding entries of the stack. Few are looked through one by one; among many an index is made, which
// stays good while the stack changes.

extension Engine {
    /// So many entries are looked through one by one.
    static var few: Int { 8 }

    /// Whether an entry is one that is looked for.
    @inline(never)
    func meets(_ entry: Slot, _ query: EntryQuery) -> Bool {
        guard entries[entry].pointee.route == query.route else { return false }
        guard case .some(let wanted) = query.arguments else { return true }
        guard let own = entries[entry].pointee.arguments?.cell, let wanted else {
            return entries[entry].pointee.arguments == nil && wanted == nil
        }
        return Cell.equal(own.pointee, wanted.pointee)
    }

    /// The topmost entry of the stack, below a place, that is looked for, of those only that a planner still has in its draft.
    func topmost(_ query: EntryQuery, below limit: UInt64, inDraftOf planner: Planner? = nil) -> Slot {
        var entry = stack.topmost(ofRoute: query.route)
        for _ in 0..<Engine.few {
            guard entry != 0 else { return 0 }
            if entries[entry].pointee.place < limit, meets(entry, query), planner?.hasFromStack(entry) ?? true {
                return entry
            }
            entry = entries[entry].pointee.lowerOfRoute
        }
        if entry == 0 { return 0 }
        var index = query.hasArguments ? byArguments : byRoute
        if index.count > 2 * stack.count { index.removeAll() }
        var place = stack.count
        while place > 0, entries[stack[place - 1]].pointee.place > index.filledUpTo {
            place -= 1
            let slot = stack[place]
            index.add(slot, hash(slot, withArguments: query.hasArguments), place: entries[slot].pointee.place)
        }
        index.filledUpTo = Swift.max(index.filledUpTo, entries[stack.top].pointee.place)
        let found = index.topmost(hash(query), below: limit) {
            entries[$0].pointee.phase == .alive && entries[$0].pointee.place == $1
        } willDo: {
            meets($0, query) && planner?.hasFromStack($0) ?? true
        }
        if query.hasArguments { byArguments = index } else { byRoute = index }
        return found
    }

    @inline(never)
    func hash(_ entry: Slot, withArguments: Bool) -> UInt64 {
        let route = entries[entry].pointee.route
        guard withArguments else { return UInt64(route) }
        return hash(EntryQuery(route: route, arguments: .some(entries[entry].pointee.arguments?.cell)))
    }

    @inline(never)
    func hash(_ query: EntryQuery) -> UInt64 {
        guard case .some(let arguments) = query.arguments else { return UInt64(query.route) }
        var hash = WideHash()
        hash.add(UInt64(query.route))
        if let arguments { hash.add(arguments.pointee) }
        return hash.value
    }
}

/// What is looked for: an entry of a route, with any arguments, with none, or with these.
struct EntryQuery: BitwiseCopyable {
    let route: Slot
    /// Nil: any. What is in them is sorted, as the engine's own copies are.
    let arguments: UnsafePointer<Cell>??

    var hasArguments: Bool { arguments != nil }
}
