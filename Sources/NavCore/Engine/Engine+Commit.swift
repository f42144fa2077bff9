// From a decision to the new state: the plan is applied in one go, and what is to be said about it is put into the
// queue of records. Nobody is called here.

extension Engine {
    @inline(never)
    func commit(_ operation: OperationReference) {
        if operation.pointee.changes.count == 1, !operation.pointee.isDrafted {
            commit(operation, operation.pointee.question.kind, operation.pointee.changes.only)
        } else {
            commitMany(operation)
        }
    }

    // MARK: One change

    @inline(__always)
    func commit(_ operation: OperationReference, _ kind: IntentKind, _ change: Change) {
        let left = change.leaving
        if left != 0 { stack.pop(entries[left]) }
        if change.makesEntry {
            arrive(change.entry)
        } else if change.kind == .moved {
            stack.bringToFront(from: Int(change.from), place: takeNumber(), in: entries)
        }
        revision &+= 1
        if kind == .start { noteStart() }
        if left != 0 {
            operation.pointee.outcome.removed = 1
            if isHeard || entries[left].pointee.needsFarewell || obstacles.contains(.said) {
                return leave(left, operation)
            }
            entries[left].pointee.phase = .gone
            entries.remove(left)
        } else if isHeard {
            return notify(ofChange: operation)
        }
        finish(operation)
    }

    /// Ends an operation of which nothing leaves.
    @inline(never)
    private func notify(ofChange operation: OperationReference) {
        if notifiesAtOnce(of: operation) {
            finish(operation)
            notify(of: operation)
        } else {
            append(.changed, operation)
            finish(operation)
        }
    }

    /// An entry has left the stack because of an operation without steps, and somebody is to be notified or given something.
    @inline(never)
    private func leave(_ slot: Slot, _ operation: OperationReference) {
        let entry = entries[slot]
        entry.pointee.phase = .leaving
        let waiter = entry.pointee.waiter
        if let waiter { settle(waiter, leftBy: operation, operation) }
        if notifiesAtOnce(of: operation) {
            finish(operation)
            if let waiter {
                deliver(result: waiter)
                free(waiter)
            }
            if isHeard { notify(of: operation) }
            if isHeard || entries[slot].pointee.hasProducts { deliver(release: slot) }
            free(entry: slot)
        } else {
            if let waiter { append(.result, waiter) }
            if isHeard { append(.changed, operation) }
            finish(operation)
            release(slot)
        }
    }

    /// Ends an operation that was done.
    @inline(__always)
    private func finish(_ operation: OperationReference) {
        if operation.pointee.isTouched || operation.pointee.intent.ownsValues { return finish(operation, .ok) }
        operation.pointee.isOver = true
        operation.pointee.outcome.revision = revision
    }

    /// Whether a commit may call the host before it returns: nothing waits to be said before, nothing of it is kept, and
    /// its completion is no record.
    private func notifiesAtOnce(of operation: OperationReference) -> Bool {
        !operation.pointee.isPending && !keepsEvents && !obstacles.contains(.said)
    }

    private func notify(of operation: OperationReference) {
        if !observers.isEmpty { notifyObservers(of: Event(.changed, of: operation, revision)) }
    }

    private func noteStart() {
        life = .started
        obstacles.remove(.notStarted)
        beginReplay()
    }

    // MARK: Many changes

    @inline(never)
    private func commitMany(_ operation: OperationReference) {
        if let popped = operation.pointee.changes.poppedOnly, !isHeard, areFreeToGo(popped) {
            return commit(operation, popping: popped)
        }
        departed.removeAll()
        let isInOrder = stack.isInOrder && !operation.pointee.isDrafted
        if operation.pointee.isDrafted {
            applyDraft(of: operation)
        } else {
            for index in 0..<operation.pointee.changes.count { apply(operation.pointee.changes[index]) }
            operation.pointee.outcome.removed = departed.count
        }
        if operation.pointee.changes.count > 0 { revision &+= 1 }
        if !isInOrder { sortDeparted() }
        letDepartedLeave()
        for index in 0..<leavingWaiters.count {
            let waiter = leavingWaiters[index]
            settle(waiter, leftBy: waiter.pointee.leftBy ?? operation, operation)
            append(.result, waiter)
        }
        if isHeard, operation.pointee.changes.count > 0 { append(.changed, operation) }
        operation.pointee.holds += 1
        finish(operation, .ok)
        for index in 0..<departed.count { release(departed[index]) }
        operations.putBackSteps(of: operation)
        dropHold(operation)
    }

    /// The newest entry first.
    func sortDeparted() {
        departed.sort { entries[$0].pointee.order > entries[$1].pointee.order }
    }

    /// Finds the waiters of the entries that leave, the newest first. A waiter is as new as its entry, but for one whose
    /// operation was held: newer ones may wait for older entries.
    func letDepartedLeave() {
        var isInOrder = true
        leavingWaiters.removeAll()
        for index in 0..<departed.count {
            let entry = entries[departed[index]]
            entry.pointee.phase = .leaving
            guard let waiter = entry.pointee.waiter else { continue }
            let count = leavingWaiters.count
            if count > 0, leavingWaiters[count - 1].pointee.order < waiter.pointee.order { isInOrder = false }
            leavingWaiters.append(waiter)
        }
        if !isInOrder { leavingWaiters.sort { $0.pointee.order > $1.pointee.order } }
    }

    /// Whether nobody has to be told or given anything when these entries leave.
    private func areFreeToGo(_ slots: FlatList<Slot>) -> Bool {
        var index = 0
        while index < slots.count, !entries[slots[index]].pointee.needsFarewell { index += 1 }
        return index == slots.count && !obstacles.contains(.said)
    }

    /// Commits a plan that only takes such entries from the top.
    private func commit(_ operation: OperationReference, popping slots: FlatList<Slot>) {
        var index = slots.count
        while index > 0 {
            index &-= 1
            let entry = entries[slots[index]]
            stack.pop(entry)
            entry.pointee.phase = .gone
            entries.remove(slots[index])
        }
        revision &+= 1
        operation.pointee.outcome.removed = slots.count
        finish(operation, .ok)
    }

    private func apply(_ change: Change) {
        switch change.kind {
        case .added: arrive(change.entry)
        case .removed:
            stack.pop(entries[change.entry])
            departed.append(change.entry)
        case .replaced:
            stack.pop(entries[change.replaced])
            departed.append(change.replaced)
            arrive(change.entry)
        case .moved: stack.bringToFront(from: Int(change.from), place: takeNumber(), in: entries)
        }
    }

    /// A number above all that were given before.
    func takeNumber() -> UInt64 {
        nextTicket.rawValue &+= 1
        return nextTicket.rawValue &- 1
    }

    private func applyDraft(of operation: OperationReference) {
        guard let drafted = operation.pointee.drafted else { return }
        for index in 0..<drafted.pointee.departures.count {
            let departure = drafted.pointee.departures[index]
            let entry = entries[departure.entry]
            entry.pointee.waiter?.pointee.leftBy = departure.cause
            if entry.pointee.phase == .alive { operation.pointee.outcome.removed += 1 }
            departed.append(departure.entry)
        }
        let tail = drafted.pointee.tail
        stack.replace(above: drafted.pointee.kept, with: tail, places: nextTicket.rawValue, in: entries)
        nextTicket.rawValue += UInt64(tail.count)
        for index in 0..<tail.count {
            let entry = entries[tail[index]]
            if entry.pointee.phase == .planned { entry.pointee.arrival = revision &+ 1 }
            entry.pointee.phase = .alive
        }
    }

    @inline(__always)
    private func arrive(_ slot: Slot) {
        let entry = entries[slot]
        entry.pointee.phase = .alive
        entry.pointee.arrival = revision &+ 1
        entry.pointee.place = takeNumber()
        stack.push(slot, entry)
    }

    /// Settles the waiter of an entry that leaves because of an operation or a step of it.
    private func settle(_ waiter: WaiterReference, leftBy cause: OperationReference, _ operation: OperationReference) {
        waiter.pointee.leftBy = nil
        if let value = cause.pointee.intent.result, isResult(of: cause, for: waiter) {
            cause.pointee.intent.result = nil
            waiter.pointee.result.origin = operation.pointee.origin.rawValue
            waiter.pointee.value = value
            waiter.pointee.result.kind = ResultKind.value.rawValue
            waiter.pointee.result.value = value.cell
            settle(waiter)
        } else {
            settleCancelled(waiter, cause.pointee.question.kind.traits.reason, operation.pointee.origin)
        }
    }

    /// Whether the result of an operation is for a waiter: that of the entry that a report names, else of the top.
    @inline(__always)
    private func isResult(of cause: OperationReference, for waiter: WaiterReference) -> Bool {
        let named = cause.pointee.intent.entry
        return named == .none || entries.find(named) == waiter.pointee.entry
    }

    /// The operation did not happen.
    @inline(never)
    func fail(_ operation: OperationReference, _ status: Status) {
        operation.pointee.holds += 1
        finish(operation, status)
        releaseWhatIsLeft(of: operation)
        releaseNew(of: operation, wereShown: operation.pointee.question.id != .none)
        operations.putBackSteps(of: operation)
        dropHold(operation)
    }

    /// Releases what the operation would have brought, the newest first.
    func releaseNew(of operation: OperationReference, wereShown: Bool) {
        if operation.pointee.question.kind.hasSteps {
            return operation.pointee.steps.forEachReversed { releaseNew(of: $0, wereShown: wereShown) }
        }
        for index in (0..<operation.pointee.changes.count).reversed() {
            let change = operation.pointee.changes[index]
            guard change.makesEntry else { continue }
            let entry = entries[change.entry]
            let wasShown = wereShown && entry.pointee.phase == .planned || entry.pointee.wasShown
            entry.pointee.phase = .leaving
            append(wasShown ? .released : .releasedUnseen, entry: change.entry)
        }
    }

    /// The operation has come to its end: what it owns is given back, its caller gets the completion.
    @inline(never)
    func finish(_ operation: OperationReference, _ status: Status) {
        if status != .ok { operation.pointee.isTouched = true }
        operation.pointee.isOver = true
        operation.pointee.outcome.statusCode = status.rawValue
        operation.pointee.outcome.revision = revision
        if status != .ok, status != .alreadyThere { operation.pointee.outcome.entry = .none }
        giveBackIntents(operation)
        if operation.pointee.isPending, !operation.pointee.wasTold { takeBackPending(operation) }
        if status != .ok { endWaiters(of: operation, operation, status) }
        if operation.pointee.isPending {
            pendingCount -= 1
            if isHeard { append(.completed, operation) }
            dropHold(operation)
        }
    }

    /// The operation waited, and is over before its call is: the call tells the outcome, so there is no completion.
    @inline(never)
    private func takeBackPending(_ operation: OperationReference) {
        operation.pointee.isPending = false
        operation.pointee.outcome.ticket = .none
        operation.pointee.holds -= 1
        pendingCount -= 1
    }

    private func giveBackIntents(_ operation: OperationReference) {
        if operation.pointee.intent.ownsMemory {
            drop(operation.pointee.intent.arguments)
            drop(operation.pointee.intent.result)
            if let block = operation.pointee.intent.textBlock { blocks.release(block) }
            operation.pointee.intent = Intent()
        }
        operation.pointee.steps.forEach(giveBackIntents)
    }

    /// The waiters of an operation that did not happen, or of one that only seems to be its step: whoever was told
    /// "pending" gets a failure, others only their user data back.
    private func endWaiters(of part: OperationReference, _ operation: OperationReference, _ status: Status) {
        part.pointee.steps.forEachReversed { endWaiters(of: $0, operation, status) }
        guard let waiter = waiters.find(part.pointee.outcome.waiter) else { return }
        if operation.pointee.isPending {
            if waiter.pointee.isSettled { return }
            waiter.pointee.result.kind = ResultKind.failed.rawValue
            waiter.pointee.result.status = status.rawValue
            settle(waiter)
            append(.result, waiter)
        } else {
            if waiter.pointee.isSettled { return }
            if waiter.pointee.entry != 0 { entries[waiter.pointee.entry].pointee.waiter = nil }
            waiter.pointee.entry = 0
            operation.pointee.outcome.waiter = .none
            giveBack(waiter.pointee.keepsake)
            waiter.pointee.isLive = false
            waiters.putBack(waiter)
        }
    }

    func cancel(_ waiter: WaiterReference, _ reason: CancellationReason, _ origin: ChangeOrigin) {
        settleCancelled(waiter, reason, origin)
        append(.result, waiter)
    }

    private func settleCancelled(_ waiter: WaiterReference, _ reason: CancellationReason, _ origin: ChangeOrigin) {
        waiter.pointee.result.kind = ResultKind.cancelled.rawValue
        waiter.pointee.result.reason = reason.rawValue
        waiter.pointee.result.origin = origin.rawValue
        settle(waiter)
    }

    /// The waiter has its result, and its entry waits for none any more.
    @inline(__always)
    private func settle(_ waiter: WaiterReference) {
        waiter.pointee.isSettled = true
        guard waiter.pointee.entry != 0 else { return }
        let entry = entries[waiter.pointee.entry]
        if entry.pointee.mark == .leaves { waiter.pointee.result.entry = .none }
        entry.pointee.waiter = nil
        waiter.pointee.entry = 0
    }

    /// Who waits wants no result any more.
    package func cancel(waiter id: Id) -> Status {
        guard let waiter = waiters.find(id) else { return waiters.isGone(id) ? .alreadyResolved : .stale }
        guard !waiter.pointee.isSettled, !waiter.pointee.isToFail else { return .alreadyResolved }
        cancellations &+= 1
        cancel(waiter, .callerCancel, .core)
        leaveIfOutermost()
        return .ok
    }

    // MARK: Entries that go

    /// An entry that has left is released: now, where nobody can still want to read it, else after all that is to be
    /// said before.
    private func release(_ slot: Slot) {
        if entries[slot].pointee.mark == .leaves {
            append(.releasedUnseen, entry: slot)
        } else if isHeard || obstacles.contains(.said) {
            append(.released, entry: slot)
        } else {
            releaseQuietly(slot)
        }
    }

    private func releaseQuietly(_ slot: Slot) {
        let entry = entries[slot]
        if entry.pointee.ownsAnything { return append(.released, entry: slot) }
        entry.pointee.phase = .gone
        entries.remove(slot)
    }

    @inline(__always)
    func free(entry slot: Slot) {
        let entry = entries[slot]
        if entry.pointee.ownsAnything || entry.pointee.mark != .none { dropContents(of: entry) }
        entry.pointee.phase = .gone
        entries.remove(slot)
    }

    @inline(never)
    private func dropContents(of entry: UnsafeMutablePointer<Entry>) {
        drop(entry.pointee.arguments)
        drop(entry.pointee.state)
        entry.pointee.arguments = nil
        entry.pointee.state = nil
        entry.pointee.stateIsNews = false
        entry.pointee.wasShown = false
        entry.pointee.mark = .none
        entry.pointee.ownsAnything = false
    }
}
