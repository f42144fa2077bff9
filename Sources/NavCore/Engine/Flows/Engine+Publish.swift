// Values published by an entry, for a single asker at a time. Neither publishing nor asking is an operation: both take
// effect at once.

extension Engine {
    /// Gives a value to the asker, or keeps the value. The engine owns the value from then on.
    package func publish(_ value: ValueBlock, from id: Id, isStrict: Bool, fromCovered: Bool) -> Status {
        let status = take(published: value, from: id, isStrict: isStrict, fromCovered: fromCovered)
        if status == .ok { return status }
        if status != .kept { drop(value) }
        leaveIfOutermost()
        return status
    }

    private func take(published value: ValueBlock, from id: Id, isStrict: Bool, fromCovered: Bool) -> Status {
        guard mayCall() else { return .full }
        guard let entry = findAlive(id) else { return .stale }
        let isCovered = !isUncovered(entry)
        guard fromCovered || !isCovered else { return .staleIssuer }
        let extra = entries[entry].pointee.extras
        if extra != 0, let asker = extras[extra].pointee.asker {
            settle(asker, of: extra, with: value)
            return .ok
        }
        if isStrict { return .notAwaited }
        let slot = makeExtras(of: entry)
        if let former = takeKept(of: entry) { drop(former) }
        extras[slot].pointee.kept = value
        if !isCovered {
            keeping.append(entry)
            callFlags.insert(.keeping)
        }
        return .kept
    }

    /// Asks for the next value of an entry. If the status is ok, the engine owns the user data from then on.
    package func next(
        of id: Id, _ function: ResultFunction?, _ ownedUserData: OwnedUserData, tag: UInt64
    ) -> (Status, Id) {
        guard mayCall() else { return (.full, .none) }
        guard let entry = findAlive(id) else { return (.stale, .none) }
        let slot = entries[entry].pointee.extras == 0 ? makeExtras(of: entry) : entries[entry].pointee.extras
        guard extras[slot].pointee.asker == nil else { return (.inUse, .none) }
        guard let asker = makeWaiter(function, ownedUserData, tag: tag) else { return (.full, .none) }
        asker.pointee.result.entry = id
        attach(asker: asker, to: entry, slot)
        let waiter = asker.pointee.id
        if extras[slot].pointee.kept != nil, let kept = takeKept(of: entry) { settle(asker, of: slot, with: kept) }
        return (.ok, waiter)
    }

    /// Gives a value to the asker of an entry with the given extras.
    private func settle(_ asker: WaiterReference, of slot: Slot, with value: ValueBlock) {
        asker.pointee.value = value
        asker.pointee.result.kind = ResultKind.value.rawValue
        asker.pointee.result.value = value.cell
        asker.pointee.isSettled = true
        asker.pointee.subject = 0
        extras[slot].pointee.asker = nil
        if isInside || keepsEvents || callFlags.tellsByRecords {
            append(.result, asker)
            return leaveIfOutermost()
        }
        callFlags.insert(.inside)
        deliver(result: asker)
        free(asker)
        leave()
    }

    private func takeKept(of entry: Slot) -> ValueBlock? {
        let slot = entries[entry].pointee.extras
        guard slot != 0, let kept = extras[slot].pointee.kept else { return nil }
        extras[slot].pointee.kept = nil
        stopKeeping(entry)
        return kept
    }

    /// Notes that an entry no longer keeps a value until the entry is covered.
    func stopKeeping(_ entry: Slot) {
        keeping.removeAll { $0 == entry }
        if keeping.isEmpty { callFlags.remove(.keeping) }
    }

    /// Forgets the published values of entries covered by a commit: a second tap is forgotten when the first leads on.
    func forgetCovered() {
        for index in (0..<keeping.count).reversed() {
            let entry = keeping[index]
            guard entries[entry].pointee.phase == .alive, !isUncovered(entry) else { continue }
            if let kept = takeKept(of: entry) { drop(kept) }
        }
    }
}
