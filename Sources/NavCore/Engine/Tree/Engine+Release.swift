// Entries that have left: they are released when nobody can still want to read them.

extension Engine {
    /// An entry that has left is released: now, where nobody can still want to read it, else after all that is to be
    /// said before.
    func release(_ slot: Slot) {
        if !exits.isEmpty, Lifecycle(self).waits(slot) { return }
        let flow = entries[slot].pointee.flow
        defer { if flow != 0 { letGo(flow: flow) } }
        if entries[slot].pointee.isNew {
            tell(released: slot, wasShown: false)
        } else if hasListeners || callFlags.contains(.undelivered) {
            append(.released, entry: slot)
        } else {
            releaseQuietly(slot)
        }
    }

    /// Releases an entry that a plan has made and that does not come onto the stack, or not to stay.
    func release(planned slot: Slot, wasShown: Bool) {
        let flow = entries[slot].pointee.flow
        tell(released: slot, wasShown: wasShown)
        if flow != 0 { letGo(flow: flow) }
    }

    private func tell(released slot: Slot, wasShown: Bool) {
        let entry = entries[slot]
        assert(entry.pointee.phase != .gone, "it was released before")
        entry.pointee.phase = .leaving
        let unseen = entry.pointee.isCarrier ? RecordKind.releasedCarrier : .releasedUnseen
        let kind = wasShown || entry.pointee.wasShown ? .released : unseen
        append(kind, entry: slot)
        guard kind == .releasedCarrier else { return }
        records.discountLast()
        noteFullness()
    }

    func releaseQuietly(_ slot: Slot) {
        let entry = entries[slot]
        if entry.pointee.isBurdened {
            return entry.pointee.ownsAnything ? append(.released, entry: slot) : free(entry: slot)
        }
        entry.pointee.phase = .gone
        takeOut(slot)
    }

    /// Takes an entry out that has gone from its stack.
    @inline(__always)
    func takeOut(_ slot: Slot) {
        if entries.remove(slot) { callFlags.insert(.undelivered) }
    }

    @inline(__always)
    func free(entry slot: Slot) {
        let entry = entries[slot]
        freedCount &+= 1
        if entry.pointee.isBurdened || entry.pointee.mark != .none { dropContents(of: entry) }
        entry.pointee.phase = .gone
        takeOut(slot)
    }

    @inline(never)
    func dropContents(of entry: UnsafeMutablePointer<Entry>) {
        drop(entry.pointee.arguments)
        drop(entry.pointee.state)
        if !back.handlers.isEmpty { removeBackHandlers(ofEntry: entry.pointee.id.slot) }
        if !guards.isEmpty { removeGuards(ofEntry: entry.pointee.id.slot) }
        if entry.pointee.container != nil { dropContainer(of: entry) }
        if entry.pointee.hasTies { dropTies(of: entry) }
        entry.pointee.arguments = nil
        entry.pointee.state = nil
        entry.pointee.stateIsNews = false
        entry.pointee.wasShown = false
        entry.pointee.mark = .none
        entry.pointee.ownsAnything = false
    }
}
