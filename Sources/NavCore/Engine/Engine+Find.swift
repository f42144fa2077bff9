// Finding entries of the stack and of the draft. Few are looked through one by one; among many an index is made, which
// stays good while the stack changes.

extension Engine {
    /// So many entries are looked through one by one.
    static var few: Int { 32 }

    func indexInDraft(_ entry: Slot) -> Int? {
        guard entry != 0 else { return nil }
        if draft.tail.count <= Engine.few {
            for index in (0..<draft.tail.count).reversed() where draft.tail[index] == entry {
                return draft.kept + index
            }
        } else {
            fill(&draft.bySlot) { UInt64($0) }
            var found: Int?
            let (kept, draft) = (draft.kept, draft)
            _ = self.draft.bySlot.topmost(UInt64(entry), below: UInt64.max) { slot, place in
                found = draft.index(of: slot, place: place)
                return found != nil
            } willDo: { _ in
                true
            }
            if let found, found >= kept { return found }
        }
        guard let index = stack.index(of: entry, in: entries) else { return nil }
        return draft.index(of: entry, place: UInt64(index + 1))
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

    /// The topmost entry of a route that will do; 0 where there is none. Where it has to have certain arguments, or
    /// none, they are given.
    func topmostOfDraft(
        _ route: Slot, _ arguments: UnsafePointer<Cell>??, where willDo: (Slot) -> Bool
    ) -> Slot {
        guard draft.tail.count > Engine.few else {
            for index in (0..<draft.tail.count).reversed() {
                let entry = draft.tail[index]
                if entries[entry].pointee.route == route, willDo(entry) { return entry }
            }
            return topmostOfKept(route, arguments, where: willDo)
        }
        let wanted = hash(route, arguments)
        var index = arguments == nil ? draft.byRoute : draft.byArguments
        fill(&index) { arguments == nil ? hash($0, withArguments: false) : hash($0, withArguments: true) }
        let draft = draft
        let found = index.topmost(wanted, below: UInt64.max) {
            draft.index(of: $0, place: $1) != nil
        } willDo: {
            entries[$0].pointee.route == route && willDo($0)
        }
        if arguments == nil { self.draft.byRoute = index } else { self.draft.byArguments = index }
        return found != 0 ? found : topmostOfKept(route, arguments, where: willDo)
    }

    /// The same among those that are where they are on the stack, or below that.
    private func topmostOfKept(
        _ route: Slot, _ arguments: UnsafePointer<Cell>??, where willDo: (Slot) -> Bool
    ) -> Slot {
        let isWhole = draft.kept == stack.count
        let count = isWhole ? stack.count : draft.stackLimit
        guard count > 0 else { return 0 }
        let limit = count == stack.count ? UInt64.max : entries[stack[count]].pointee.place
        let draft = draft
        return topmost(ofRoute: route, arguments, below: limit) { slot in
            guard willDo(slot) else { return false }
            guard !isWhole, let index = stack.index(of: slot, in: entries) else { return true }
            return draft.index(of: slot, place: UInt64(index + 1)) != nil
        }
    }

    /// The topmost entry of a route on the stack, below a place, that will do.
    func topmost(
        ofRoute route: Slot, _ arguments: UnsafePointer<Cell>??, below limit: UInt64, where willDo: (Slot) -> Bool
    ) -> Slot {
        var entry = stack.topmost(ofRoute: route)
        for _ in 0..<Engine.few {
            guard entry != 0 else { return 0 }
            if entries[entry].pointee.place < limit, willDo(entry) { return entry }
            entry = entries[entry].pointee.lowerOfRoute
        }
        if entry == 0 { return 0 }
        let hasArguments = arguments != nil
        let wanted = hash(route, arguments)
        var index = hasArguments ? byArguments : byRoute
        if index.count > 2 * stack.count { index.removeAll() }
        var place = stack.count
        while place > 0, entries[stack[place - 1]].pointee.place > index.filledUpTo {
            place -= 1
            let slot = stack[place]
            index.add(slot, hash(slot, withArguments: hasArguments), place: entries[slot].pointee.place)
        }
        index.filledUpTo = Swift.max(index.filledUpTo, entries[stack.top].pointee.place)
        let found = index.topmost(wanted, below: limit) {
            entries[$0].pointee.phase == .alive && entries[$0].pointee.place == $1
        } willDo: {
            entries[$0].pointee.route == route && willDo($0)
        }
        if hasArguments { byArguments = index } else { byRoute = index }
        return found
    }

    private func hash(_ entry: Slot, withArguments: Bool) -> UInt64 {
        hash(entries[entry].pointee.route, withArguments ? .some(entries[entry].pointee.arguments?.cell) : nil)
    }

    private func hash(_ route: Slot, _ arguments: UnsafePointer<Cell>??) -> UInt64 {
        guard let arguments else { return UInt64(route) }
        var hash = WideHash()
        hash.add(UInt64(route))
        if let arguments { hash.add(arguments.pointee) }
        return hash.value
    }
}
