// Finding entries of the stack and of the draft. Few are looked through one by one; among many an index is made, which
// stays good while the stack changes.

extension Engine {
    /// So many entries are looked through one by one.
    static var few: Int { 8 }

    func indexInDraft(_ entry: Slot) -> Int? {
        guard entry != 0 else { return nil }
        return indexInTail(entry) ?? indexFromStack(entry)
    }

    /// The index in the draft of an entry that is where it is on the stack, or below that.
    @inline(never)
    private func indexFromStack(_ entry: Slot) -> Int? {
        guard let index = stack.index(of: entry, in: entries) else { return nil }
        return draft.index(of: entry, place: UInt64(index + 1))
    }

    private func indexInTail(_ entry: Slot) -> Int? {
        guard draft.tail.count > Engine.few else {
            for index in (0..<draft.tail.count).reversed() where draft.tail[index] == entry {
                return draft.kept + index
            }
            return nil
        }
        var index = draft.bySlot
        fill(&index) { UInt64($0) }
        var found: Int?
        _ = index.topmost(UInt64(entry), below: UInt64.max) { slot, place in
            found = draft.index(of: slot, place: place)
            return found != nil
        } willDo: { _ in
            true
        }
        draft.bySlot = index
        return found.flatMap { $0 >= draft.kept ? $0 : nil }
    }

    /// Adds to an index of the draft what was pushed since it was filled last.
    private func fill(_ index: inout EntryIndex, _ hash: (Slot) -> UInt64) {
        var place = draft.tail.count
        let filledUpTo = Swift.max(index.filledUpTo, Draft.firstPlace)
        while place > 0, draft.place(at: place - 1) > filledUpTo {
            place -= 1
            index.add(draft.tail[place], hash(draft.tail[place]), place: draft.place(at: place))
        }
        if draft.tail.count > 0 { index.filledUpTo = Swift.max(filledUpTo, draft.place(at: draft.tail.count - 1)) }
    }

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

    /// The topmost entry of the draft that is looked for; 0 where there is none.
    func topmostOfDraft(_ query: EntryQuery) -> Slot {
        guard draft.tail.count > Engine.few else {
            for index in (0..<draft.tail.count).reversed() where meets(draft.tail[index], query) {
                return draft.tail[index]
            }
            return topmostOfKept(query)
        }
        var index = query.hasArguments ? draft.byArguments : draft.byRoute
        fill(&index) { hash($0, withArguments: query.hasArguments) }
        let found = index.topmost(hash(query), below: UInt64.max) {
            draft.index(of: $0, place: $1) != nil
        } willDo: {
            meets($0, query)
        }
        if query.hasArguments { draft.byArguments = index } else { draft.byRoute = index }
        return found != 0 ? found : topmostOfKept(query)
    }

    /// The same among those that are where they are on the stack, or below that.
    private func topmostOfKept(_ query: EntryQuery) -> Slot {
        if draft.kept == stack.count { return topmost(query, below: UInt64.max, inDraft: false) }
        let count = draft.stackLimit
        guard count > 0 else { return 0 }
        let limit = count == stack.count ? UInt64.max : entries[stack[count]].pointee.place
        return topmost(query, below: limit, inDraft: true)
    }

    /// The topmost entry of the stack, below a place, that is looked for; of those only that are in the draft, too.
    func topmost(_ query: EntryQuery, below limit: UInt64, inDraft: Bool) -> Slot {
        var entry = stack.topmost(ofRoute: query.route)
        for _ in 0..<Engine.few {
            guard entry != 0 else { return 0 }
            if entries[entry].pointee.place < limit, meets(entry, query), !inDraft || indexFromStack(entry) != nil {
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
            meets($0, query) && (!inDraft || indexFromStack($0) != nil)
        }
        if query.hasArguments { byArguments = index } else { byRoute = index }
        return found
    }

    @inline(never)
    private func hash(_ entry: Slot, withArguments: Bool) -> UInt64 {
        let route = entries[entry].pointee.route
        guard withArguments else { return UInt64(route) }
        return hash(EntryQuery(route: route, arguments: .some(entries[entry].pointee.arguments?.cell)))
    }

    @inline(never)
    private func hash(_ query: EntryQuery) -> UInt64 {
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
