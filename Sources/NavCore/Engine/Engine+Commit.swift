// From a decision to the new state: the plan is applied in one go, and what is to be said about it is put into the
// queue of records. Nobody is called here.

extension Engine {
    /// Commits a plain operation, of which nobody has to be told unless something came to it meanwhile.
    @inline(__always)
    func commitPlainly(_ operation: OperationReference, _ kind: IntentKind) {
        if operation.pointee.needsCleaning { return commit(operation) }
        let change = operation.pointee.changes[0]
        let entry = entries[change.entry]
        if kind == .popBack {
            if entry.pointee.waiter != nil { return commit(operation) }
            operation.pointee.outcome.removed = 1
            stack.pop(entry)
            releaseQuietly(change.entry)
        } else {
            operation.pointee.outcome.removed = 0
            entry.pointee.phase = .alive
            stack.push(change.entry, entry)
        }
        revision &+= 1
        operation.pointee.outcome.revision = revision
    }

    @inline(never)
    func commit(_ operation: OperationReference) {
        departed.removeAll()
        for index in 0..<operation.pointee.changes.count { apply(operation.pointee.changes[index]) }
        revision &+= 1
        operation.pointee.outcome.removed = departed.count
        if !stack.isInOrder { departed.sort { entries[$0].pointee.order > entries[$1].pointee.order } }
        for index in 0..<departed.count {
            let entry = entries[departed[index]]
            entry.pointee.phase = .leaving
            if let waiter = entry.pointee.waiter { settle(waiter, leftBy: operation) }
        }
        sayChanged(operation)
        for index in 0..<departed.count { release(departed[index]) }
    }

    private func apply(_ change: Change) {
        switch change.kind {
        case .added: arrive(change.entry)
        case .removed:
            if change.entry == stack.top {
                stack.pop(entries[change.entry])
            } else {
                stack.remove(at: Int(change.from), in: entries)
            }
            departed.append(change.entry)
        case .replaced:
            stack.pop(entries[change.replaced])
            departed.append(change.replaced)
            arrive(change.entry)
        case .moved: stack.bringToFront(from: Int(change.from), in: entries)
        }
    }

    private func arrive(_ slot: Slot) {
        entries[slot].pointee.phase = .alive
        stack.push(slot, entries[slot])
    }

    private func settle(_ waiter: WaiterReference, leftBy operation: OperationReference) {
        if let value = operation.pointee.intent.result {
            operation.pointee.intent.result = nil
            waiter.pointee.value = value
            waiter.pointee.result.kind = ResultKind.value.rawValue
            waiter.pointee.result.value = value.cell
            announce(waiter)
        } else {
            cancel(waiter, operation.pointee.question.kind.reason, operation.pointee.origin)
        }
    }

    private func sayChanged(_ operation: OperationReference) {
        if let waiter = waiters.find(operation.pointee.outcome.waiter), !waiter.pointee.isSettled,
            let entry = entries.find(waiter.pointee.result.entry)
        {
            waiter.pointee.entry = entry
            entries[entry].pointee.waiter = waiter
        }
        if operation.pointee.question.kind == .start {
            life = .started
            obstacles.remove(.notStarted)
            beginReplay()
        }
        if isHeard {
            operation.pointee.holds += 1
            append(.changed, operation)
        }
        finish(operation, .ok)
    }

    /// The operation did not happen.
    @inline(never)
    func fail(_ operation: OperationReference, _ status: Status) {
        operation.pointee.holds += 1
        finish(operation, status)
        var index = operation.pointee.changes.count
        while index > 0 {
            index -= 1
            let change = operation.pointee.changes[index]
            guard change.kind == .added || change.kind == .replaced else { continue }
            entries[change.entry].pointee.phase = .leaving
            let wasShown = operation.pointee.question.id != .none
            append(Record(kind: wasShown ? .released : .releasedUnseen, entry: change.entry))
        }
        dropHold(operation)
    }

    /// The operation has come to its end: what it owns is given back, its caller gets the completion.
    @inline(never)
    func finish(_ operation: OperationReference, _ status: Status) {
        operation.pointee.needsCleaning = true
        operation.pointee.outcome.statusCode = status.rawValue
        operation.pointee.outcome.revision = revision
        if status != .ok, status != .alreadyThere { operation.pointee.outcome.entry = .none }
        if operation.pointee.intent.ownsMemory { giveBackIntent(operation) }
        if status != .ok, let waiter = waiters.find(operation.pointee.outcome.waiter), !waiter.pointee.isSettled {
            endWaiter(waiter, of: operation, status)
        }
        if operation.pointee.isPending {
            pendingCount -= 1
            if isHeard { append(.completed, operation) } else { dropHold(operation) }
        }
    }

    private func giveBackIntent(_ operation: OperationReference) {
        drop(operation.pointee.intent.arguments)
        drop(operation.pointee.intent.result)
        if let block = operation.pointee.intent.textBlock { blocks.release(block) }
        operation.pointee.intent = Intent()
    }

    /// The waiter of an operation that did not happen: whoever was told "pending" gets a failure, others only their
    /// user data back.
    private func endWaiter(_ waiter: WaiterReference, of operation: OperationReference, _ status: Status) {
        if operation.pointee.isPending {
            waiter.pointee.result.kind = ResultKind.failed.rawValue
            waiter.pointee.result.status = status.rawValue
            announce(waiter)
        } else {
            operation.pointee.outcome.waiter = .none
            giveBack(waiter.pointee.keepsake)
            waiter.pointee.isLive = false
            waiters.putBack(waiter)
        }
    }

    func cancel(_ waiter: WaiterReference, _ reason: CancellationReason, _ origin: ChangeOrigin) {
        waiter.pointee.result.kind = ResultKind.cancelled.rawValue
        waiter.pointee.result.reason = reason.rawValue
        waiter.pointee.result.origin = origin.rawValue
        announce(waiter)
    }

    private func announce(_ waiter: WaiterReference) {
        waiter.pointee.isSettled = true
        if waiter.pointee.entry != 0 {
            entries[waiter.pointee.entry].pointee.waiter = nil
            waiter.pointee.entry = 0
        }
        append(.result, waiter)
    }

    /// Who waits wants no result any more.
    package func cancel(waiter id: Id) -> Status {
        guard let waiter = waiters.find(id) else { return waiters.isGone(id) ? .alreadyResolved : .stale }
        guard !waiter.pointee.isSettled else { return .alreadyResolved }
        cancel(waiter, .callerCancel, .core)
        leaveIfOutermost()
        return .ok
    }

    // MARK: Entries that go

    /// An entry that has left is released: now, where nobody can still want to read it, else after all that is to be
    /// said before.
    private func release(_ slot: Slot) {
        if isHeard || obstacles.contains(.said) {
            append(Record(kind: .released, entry: slot))
        } else {
            releaseQuietly(slot)
        }
    }

    @inline(__always)
    private func releaseQuietly(_ slot: Slot) {
        let entry = entries[slot]
        if entry.pointee.ownsAnything { return append(Record(kind: .released, entry: slot)) }
        entry.pointee.phase = .gone
        entries.remove(slot)
    }

    func free(entry slot: Slot) {
        let entry = entries[slot]
        drop(entry.pointee.arguments)
        drop(entry.pointee.state)
        entry.pointee.arguments = nil
        entry.pointee.state = nil
        entry.pointee.stateIsNews = false
        entry.pointee.ownsAnything = false
        entry.pointee.phase = .gone
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
        case .navigate: .popTo
        case .none, .start, .navigateForResult: .none
        }
    }
}
