// Finding entries of a stack. Few are looked through one by one; among many an index is made, which stays good while the
// stack changes.

extension Engine {
    /// So many entries are looked through one by one.
    static var few: Int { 8 }

    /// Whether an entry is one that is looked for.
    @inline(never)
    func meets(_ entry: Slot, _ query: EntryQuery) -> Bool {
        guard entries[entry].pointee.route == query.route,
            query.flow == 0 || plannedFlow(of: entry) == query.flow
        else { return false }
        if query.pattern != 0 {
            return paths.membersAreIn(PathArguments(plannedArguments(of: entry)?.cell.pointee), query.pattern)
        }
        guard case .some(let wanted) = query.arguments else { return true }
        let arguments = plannedArguments(of: entry)
        guard let own = arguments?.cell, let wanted else { return arguments == nil && wanted == nil }
        return Cell.equal(own.pointee, wanted.pointee)
    }

    /// The topmost entry of a stack, below a place, that is looked for, of those only that a planner still has in its draft.
    func topmost(
        _ query: EntryQuery, of stack: StackReference, below limit: UInt64 = UInt64.max,
        inDraftOf planner: Planner? = nil
    ) -> Slot {
        guard stack.pointee.count > Engine.few else { return topmostOfFew(query, of: stack, below: limit, planner) }
        let search = searchable(stack)
        var entry = stack.pointee.topmost(ofRoute: query.route)
        var place = UInt64.max
        for _ in 0..<Engine.few where stack.pointee.isLinked(entry, query.route, below: place, in: entries) {
            place = entries[entry].pointee.place
            if place < limit, meets(entry, query), planner?.hasFromStack(entry) ?? true { return entry }
            entry = entries[entry].pointee.lowerOfRoute
        }
        if entry == 0 { return 0 }
        var index = search.pointee.index(for: query.subject, patterns: patternChanges)
        if index.added > 2 * stack.pointee.count { index.removeAll() }
        var count = stack.pointee.count
        while count > 0, entries[stack.pointee[count - 1]].pointee.place > index.filledUpTo {
            count -= 1
            let slot = stack.pointee[count]
            add(slot, to: &index, of: query.subject, place: entries[slot].pointee.place)
        }
        index.filledUpTo = Swift.max(index.filledUpTo, entries[stack.pointee.top].pointee.place)
        let found = index.topmost(hash(query), below: limit) {
            entries[$0].pointee.phase == .alive && entries[$0].pointee.place == $1
        } willDo: {
            meets($0, query) && planner?.hasFromStack($0) ?? true
        }
        search.pointee.indexes[query.subject] = index
        return found
    }

    /// Finds such an entry by looking at them one by one.
    func topmostOfFew(
        _ query: EntryQuery, of stack: StackReference, below limit: UInt64, _ planner: Planner? = nil
    ) -> Slot {
        var index = stack.pointee.count
        while index > 0 {
            index -= 1
            let entry = stack.pointee[index]
            if entries[entry].pointee.place < limit, meets(entry, query), planner?.hasFromStack(entry) ?? true {
                return entry
            }
        }
        return 0
    }

    private func searchable(_ stack: StackReference) -> StackSearchReference {
        stack.pointee.makeSearchable(in: entries)
    }

    /// Gives the stacks room for a route.
    func makeRoom(forRoute route: Slot) {
        guard Int(route) >= unread.pointee.routeCount else { return }
        unread.pointee.makeRoom(forRoutes: unread.pointee.routeCount * 2)
        stacks.forEach { $0.pointee.makeRoomForRoutes() }
    }

    /// An entry has other arguments: where they are looked for in an index, it is found by these, too.
    func noteArguments(of entry: Slot) {
        guard entries[entry].pointee.phase == .alive else { return }
        let stack = stack(of: entry)
        guard stack.pointee.isSearchable else { return }
        let search = stack.pointee.search
        noteArguments(of: entry, by: .arguments, search, stack.pointee.count)
        noteArguments(of: entry, by: .destination, search, stack.pointee.count)
    }

    private func noteArguments(
        of entry: Slot, by subject: EntryQuery.Subject, _ search: StackSearchReference, _ count: Int
    ) {
        var index = search.pointee.index(for: subject, patterns: patternChanges)
        let place = entries[entry].pointee.place
        guard place <= index.filledUpTo else { return }
        if index.added > 2 * count {
            index.removeAll()
        } else {
            add(entry, to: &index, of: subject, place: place)
        }
        search.pointee.indexes[subject] = index
    }

    /// Adds an entry to an index, by all that may be looked for; one that is to get other arguments by both.
    func add(_ entry: Slot, to index: inout EntryIndex, of subject: EntryQuery.Subject, place: UInt64) {
        let (own, planned) = (entries[entry].pointee.arguments, plannedArguments(of: entry))
        add(entry, own?.cell, to: &index, of: subject, place: place)
        if planned != own, subject != .route { add(entry, planned?.cell, to: &index, of: subject, place: place) }
    }

    @inline(never)
    private func add(
        _ entry: Slot, _ arguments: UnsafePointer<Cell>?, to index: inout EntryIndex, of subject: EntryQuery.Subject,
        place: UInt64
    ) {
        let route = entries[entry].pointee.route
        index.added += 1
        guard subject == .destination else {
            let query = EntryQuery(route: route, arguments: subject == .arguments ? .some(arguments) : nil)
            return index.add(entry, hash(query), place: place)
        }
        var pattern = routes[route].pointee.firstPattern
        while pattern != 0 {
            index.add(entry, hash(PathArguments(arguments?.pointee), as: pattern), place: place)
            pattern = paths.tree.pattern(pattern).pointee.nextOfRoute
        }
    }

    @inline(never)
    func hash(_ query: EntryQuery) -> UInt64 {
        if query.pattern != 0 { return hash(PathArguments(paths.memberMap), as: query.pattern) }
        guard case .some(let arguments) = query.arguments else { return UInt64(query.route) }
        var hash = WideHash()
        hash.add(UInt64(query.route))
        if let arguments { hash.add(arguments.pointee) }
        return hash.value
    }

    /// A hash of what a pattern says of arguments.
    private func hash(_ arguments: PathArguments, as index: UInt32) -> UInt64 {
        var hash = WideHash()
        hash.add(UInt64(index))
        let pattern = paths.tree.pattern(index).pointee
        for place in 0..<pattern.parameters.count {
            let parameter = pattern.parameters[place]
            hash.add(arguments[parameter.name] ?? (parameter.hasFallback ? parameter.fallback : Cell()))
        }
        return hash.value
    }
}

/// A query for an entry: of a route, with any arguments, with none, with these, or as a pattern makes it.
struct EntryQuery: BitwiseCopyable {
    enum Subject: UInt8, BitwiseCopyable {
        case route
        case arguments
        case destination
    }

    let route: Slot
    /// Nil: any. What is in them is sorted, as the engine's own copies are.
    var arguments: UnsafePointer<Cell>??
    /// An entry that the link to it would make, whose members were filled in; 0: any.
    var pattern: UInt32 = 0
    /// The flow whose own entry it is; 0: any.
    var flow: Slot = 0

    var subject: Subject { pattern != 0 ? .destination : arguments != nil ? .arguments : .route }
}
