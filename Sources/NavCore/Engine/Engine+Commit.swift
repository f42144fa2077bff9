// From a decision to the new state: the plan is applied in one go, and what is to be said about it is put into the
// queue of records. Nobody is called here.

extension Engine {
    @inline(__always)
    func commit(_ operation: Slot) {
        let record = operations[operation]
        for index in 0..<record.pointee.changes.count {
            let change = record.pointee.changes[index]
            switch change.kind {
            case .removed: depart(change.entry, record)
            case .replaced: depart(change.replaced, record)
            case .added, .moved: break
            }
        }
        while stack.count > record.pointee.kept { stack.pop(in: entries) }
        for index in 0..<record.pointee.tail.count {
            let slot = record.pointee.tail[index]
            entries[slot].pointee.phase = .alive
            stack.push(slot, in: entries)
        }
        revision &+= 1
        if record.pointee.outcome.waiter != .none { attachWaiter(record) }
        if record.pointee.intent.kind == .start { life = .started }
        if isHeard {
            record.pointee.holds += 1
            append(.changed, operation)
        }
        finish(operation, .ok)
        if record.pointee.intent.kind == .start { replay() }
        for index in 0..<record.pointee.changes.count {
            let change = record.pointee.changes[index]
            switch change.kind {
            case .removed: release(change.entry)
            case .replaced: release(change.replaced)
            case .added, .moved: break
            }
        }
    }

    /// An entry leaves the stack; its waiter is settled.
    @inline(__always)
    private func depart(_ slot: Slot, _ record: UnsafeMutablePointer<Operation>) {
        let entry = entries[slot]
        entry.pointee.phase = .leaving
        record.pointee.outcome.removed &+= 1
        let waiter = entry.pointee.waiter
        if waiter == 0 { return }
        if let result = record.pointee.intent.result {
            record.pointee.intent.result = nil
            settle(waiter: waiter, value: result)
        } else {
            settle(waiter: waiter, cancelled: record.pointee.intent.kind.reason, record.pointee.origin)
        }
    }

    private func attachWaiter(_ record: UnsafeMutablePointer<Operation>) {
        guard let waiter = waiters.find(record.pointee.outcome.waiter), !waiters[waiter].pointee.isSettled,
            let entry = entries.find(waiters[waiter].pointee.entry)
        else { return }
        entries[entry].pointee.waiter = waiter
    }

    /// The operation did not happen.
    func fail(_ operation: Slot, _ status: Status) {
        finish(operation, status)
        releasePlanned(operation)
    }

    /// The operation has come to its end: what it owns is given back, its caller gets the completion.
    @inline(__always)
    func finish(_ operation: Slot, _ status: Status) {
        let record = operations[operation]
        record.pointee.phase = .done
        record.pointee.outcome.status = status
        record.pointee.outcome.revision = revision
        if record.pointee.intent.arguments != nil || record.pointee.intent.result != nil
            || record.pointee.intent.textBlock != nil
        {
            giveBackIntent(record)
        }
        if status != .ok, record.pointee.outcome.waiter != .none { endWaiter(record, status) }
        if record.pointee.isPending {
            pendingCount -= 1
            if isHeard { append(.completed, operation) } else { dropHold(operation) }
        }
    }

    private func giveBackIntent(_ record: UnsafeMutablePointer<Operation>) {
        drop(record.pointee.intent.arguments)
        drop(record.pointee.intent.result)
        if let block = record.pointee.intent.textBlock { blocks.release(block) }
        record.pointee.intent.arguments = nil
        record.pointee.intent.result = nil
        record.pointee.intent.textBlock = nil
        record.pointee.intent.routeName = .empty
        record.pointee.intent.ids = nil
    }

    /// The waiter of an operation that did not happen: whoever was told "pending" gets a failure, others only their
    /// user data back.
    private func endWaiter(_ record: UnsafeMutablePointer<Operation>, _ status: Status) {
        guard let slot = waiters.find(record.pointee.outcome.waiter), !waiters[slot].pointee.isSettled else { return }
        if record.pointee.isPending {
            waiters[slot].pointee.kind = .failed
            waiters[slot].pointee.status = status
            announce(waiter: slot)
        } else {
            record.pointee.outcome.waiter = .none
            giveBack(waiters[slot].pointee.callback)
            waiters.remove(slot)
        }
    }

    func settle(waiter slot: Slot, value: ValueBlock) {
        waiters[slot].pointee.kind = .value
        waiters[slot].pointee.value = value
        announce(waiter: slot)
    }

    func settle(waiter slot: Slot, cancelled reason: CancellationReason, _ origin: ChangeOrigin) {
        waiters[slot].pointee.kind = .cancelled
        waiters[slot].pointee.reason = reason
        waiters[slot].pointee.origin = origin
        announce(waiter: slot)
    }

    private func announce(waiter slot: Slot) {
        waiters[slot].pointee.isSettled = true
        if let entry = entries.find(waiters[slot].pointee.entry) { entries[entry].pointee.waiter = 0 }
        append(.result, slot)
    }

    /// Who waits wants no result any more.
    package func cancel(waiter id: Id) -> Status {
        guard let slot = waiters.find(id) else { return waiters.isGone(id) ? .alreadyResolved : .stale }
        guard !waiters[slot].pointee.isSettled else { return .alreadyResolved }
        settle(waiter: slot, cancelled: .callerCancel, .core)
        leaveIfOutermost()
        return .ok
    }

    // MARK: Entries that go

    /// The new entries of a plan that did not come about.
    func releasePlanned(_ operation: Slot) {
        let record = operations[operation]
        var index = record.pointee.tail.count
        while index > 0 {
            index -= 1
            let slot = record.pointee.tail[index]
            guard entries[slot].pointee.phase == .planned else { continue }
            entries[slot].pointee.phase = .leaving
            release(slot, isAnnounced: record.pointee.wasAsked)
        }
    }

    /// An entry that has left is released: now, where nobody can still want to read it, else after all that is to be
    /// said before.
    @inline(__always)
    private func release(_ slot: Slot) {
        if !isHeard, !records.hasUndelivered, entries[slot].pointee.hasNothingToDestroy {
            free(entry: slot)
        } else {
            release(slot, isAnnounced: true)
        }
    }

    private func release(_ slot: Slot, isAnnounced: Bool) {
        append(isAnnounced ? .released : .releasedUnseen, slot)
    }

    @inline(__always)
    func free(entry slot: Slot) {
        let entry = entries[slot]
        if let arguments = entry.pointee.arguments {
            drop(arguments)
            entry.pointee.arguments = nil
        }
        routes[entry.pointee.route].pointee.entryCount &-= 1
        entry.pointee.phase = .gone
        entry.pointee.waiter = 0
        entries.remove(slot)
    }
}

extension IntentKind {
    /// Why the waiters of entries that it removes are cancelled.
    fileprivate var reason: CancellationReason {
        switch self {
        case .popBack, .hostDidPop: .pop
        case .popToEntry, .popToRoute: .popTo
        case .popUpToRoot: .root
        case .replaceTop: .replace
        case .hostDidSetStack: .set
        case .none, .start, .navigate, .navigateForResult: .none
        }
    }
}
