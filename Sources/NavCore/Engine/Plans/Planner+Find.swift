// Finding entries of the draft. Few are looked through one by one; among many an index is made.

extension Planner {
    @inline(never)
    func indexInDraft(_ entry: Slot) -> Int? {
        guard entry != 0 else { return nil }
        return indexInTail(entry) ?? indexFromStack(entry)
    }

    /// The index in the draft of an entry that is where it is on the stack, or below that.
    @inline(never)
    private func indexFromStack(_ entry: Slot) -> Int? {
        stack.index(of: entry, in: entries).flatMap { draft.index(fromStack: $0) }
    }

    /// Whether it is still in the draft, where it is on the stack, or below that.
    func hasFromStack(_ entry: Slot) -> Bool { indexFromStack(entry) != nil }

    private func indexInTail(_ entry: Slot) -> Int? {
        guard draft.tail.count > Engine.few else {
            return (0..<draft.tail.count).last { draft.tail[$0] == entry }.map { draft.index(ofPlace: $0) }
        }
        var index = draft.bySlot
        fill(&index) { $0.add($1, UInt64($1), place: $2) }
        var found: Int?
        _ = index.topmost(UInt64(entry), below: UInt64.max) { slot, number in
            found = draft.index(of: slot, numbered: number)
            return found != nil
        } willDo: { _ in
            true
        }
        draft.bySlot = index
        return found
    }

    /// Adds to an index of the draft what was pushed since it was filled last.
    private func fill(_ index: inout EntryIndex, _ add: (inout EntryIndex, Slot, UInt64) -> Void) {
        var place = draft.tail.count
        let filledUpTo = Swift.max(index.filledUpTo, Draft.firstPlace)
        while place > 0, draft.number(at: place - 1) > filledUpTo {
            place -= 1
            if draft.tail[place] != 0 { add(&index, draft.tail[place], draft.number(at: place)) }
        }
        if draft.tail.count > 0 { index.filledUpTo = Swift.max(filledUpTo, draft.number(at: draft.tail.count - 1)) }
    }

    /// The topmost entry of the draft that is looked for; 0 where there is none.
    func topmostOfDraft(_ query: EntryQuery) -> Slot {
        guard draft.tail.count > Engine.few else {
            for place in (0..<draft.tail.count).reversed()
            where draft.tail[place] != 0 && engine.meets(draft.tail[place], query) { return draft.tail[place] }
            return topmostOfKept(query)
        }
        var index = draft.indexes[query.subject]
        fill(&index) { engine.add($1, to: &$0, of: query.subject, place: $2) }
        let found = index.topmost(engine.hash(query), below: UInt64.max) {
            draft.index(of: $0, numbered: $1) != nil
        } willDo: {
            engine.meets($0, query)
        }
        draft.indexes[query.subject] = index
        return found != 0 ? found : topmostOfKept(query)
    }

    /// Finds the topmost such entry among those that are where they are on the stack, or below that.
    private func topmostOfKept(_ query: EntryQuery) -> Slot {
        if draft.kept == stack.pointee.count { return engine.topmost(query, of: stack) }
        guard draft.limit > 0 else { return 0 }
        let limit =
            draft.limit == stack.pointee.count ? UInt64.max : entries[stack.pointee[draft.limit]].pointee.place
        return engine.topmost(query, of: stack, below: limit, inDraftOf: self)
    }
}
