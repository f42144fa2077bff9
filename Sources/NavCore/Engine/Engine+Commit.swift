// From a decision to the new state: the plan is applied in one go, and what is to be said about it is put into the
// queue of records. Nobody is called here.

extension Engine {
    @inline(__always)
    func commit(_ operation: OperationReference, _ kind: IntentKind) {
        switch kind {
        case .navigate, .navigateForResult:
            operation.pointee.outcome.removed = 0
            arrive(operation.pointee.changes[0].entry)
        case .popBack:
            operation.pointee.outcome.removed = 1
            departTop(operation.pointee.changes[0].entry, operation)
        default:
            applyAll(operation)
        }
        revision &+= 1
        if operation.pointee.needsCleaning { return sayAll(operation) }
        operation.pointee.outcome.revision = revision
        if kind == .popBack { releaseQuietly(operation.pointee.changes[0].entry) }
    }

    @inline(never)
    func commit(_ operation: OperationReference) {
        commit(operation, operation.pointee.question.kind)
    }

    @inline(never)
    private func applyAll(_ operation: OperationReference) {
        operation.pointee.outcome.removed = 0
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            switch change.kind {
            case .added: arrive(change.entry)
            case .removed where stack.top == change.entry:
                operation.pointee.outcome.removed += 1
                departTop(change.entry, operation)
            case .removed:
                operation.pointee.outcome.removed += 1
                stack.remove(at: Int(change.from), in: entries)
                depart(entries[change.entry], operation)
            case .replaced:
                operation.pointee.outcome.removed += 1
                departTop(change.replaced, operation)
                arrive(change.entry)
            case .moved: break
            }
        }
    }

    @inline(never)
    private func releaseAll(_ operation: OperationReference) {
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            switch change.kind {
            case .removed: release(change.entry)
            case .replaced: release(change.replaced)
            case .added, .moved: break
            }
        }
    }

    @inline(__always)
    private func arrive(_ slot: Slot) {
        let entry = entries[slot]
        entry.pointee.phase = .alive
        stack.push(slot, entry)
    }

    @inline(__always)
    private func departTop(_ top: Slot, _ operation: OperationReference) {
        let entry = entries[top]
        stack.pop(entry)
        depart(entry, operation)
    }

    /// An entry has left the stack; its waiter is settled.
    @inline(__always)
    private func depart(_ entry: UnsafeMutablePointer<Entry>, _ operation: OperationReference) {
        entry.pointee.phase = .leaving
        if let waiter = entry.pointee.waiter { settle(waiter, leftBy: operation) }
    }

    @inline(never)
    private func settle(_ waiter: WaiterReference, leftBy operation: OperationReference) {
        operation.pointee.needsCleaning = true
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

    /// The longer way to the end: somebody hears what happened, or the operation has more to it than its changes.
    @inline(never)
    private func sayAll(_ operation: OperationReference) {
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
        operation.pointee.holds += 1
        finish(operation, .ok)
        releaseAll(operation)
        dropHold(operation)
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
        entry.pointee.arguments = nil
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
        case .none, .start, .navigate, .navigateForResult: .none
        }
    }
}
