// The end of an operation: what it owns is given back, and its caller gets the completion.

extension Engine {
    /// The operation did not happen.
    @inline(never)
    func fail(_ operation: OperationReference, _ status: Status) {
        fail(operation, status, wereShown: operation.pointee.question.id != .none)
    }

    /// The operation did not happen. The host may have seen what it would have brought.
    @inline(never)
    func fail(_ operation: OperationReference, _ status: Status, wereShown: Bool) {
        operation.pointee.holds += 1
        tellModelsAgain(of: operation)
        finish(operation, status)
        releaseUnused(by: operation)
        releaseNew(of: operation, wereShown: wereShown)
        operations.putBackSteps(of: operation)
        dropHold(operation)
    }

    /// Forgets what was planned for an operation that is not over: the next plan makes all of it anew.
    func forgetPlanned(of operation: OperationReference) {
        handOverArguments(of: operation)
        releaseNew(of: operation, wereShown: false)
        // A step that could not be planned has arguments for an entry that was not made.
        operation.pointee.steps.forEach { releaseIntents($0) }
        operations.putBackSteps(of: operation)
    }

    /// Releases what the operation would have brought, with its arguments, the newest first.
    private func releaseNew(of operation: OperationReference, wereShown: Bool) {
        if let drafted = operation.pointee.planned {
            for index in (0..<drafted.pointee.made.count).reversed() {
                let entry = drafted.pointee.made[index].entry
                release(planned: entry, wasShown: wereShown && entries[entry].pointee.phase == .planned)
            }
            releaseStacks(of: drafted)
        } else {
            for index in (0..<operation.pointee.changes.count).reversed() {
                let change = operation.pointee.changes[index]
                guard change.made != 0 else { continue }
                release(planned: change.made, wasShown: wereShown && entries[change.made].pointee.phase == .planned)
            }
        }
        operations.putBackPlan(of: operation)
        operation.pointee.changes.removeAll()
    }

    /// The operation has come to its end: what it owns is given back, its caller gets the completion, and observers hear of
    /// the outcome, but for what nobody has called.
    @inline(never)
    func finish(_ operation: OperationReference, _ status: Status, isCalled: Bool = true) {
        if status != .ok { operation.pointee.isTouched = true }
        if operation.pointee.stage == .pending { takeBackPending(operation) }
        let isPending = operation.pointee.isPending
        operation.pointee.stage = .over
        if let guarded = operation.pointee.guarded {
            operation.pointee.outcome.redirects += guarded.pointee.redirects
        }
        operation.pointee.outcome.statusCode = status.rawValue
        operation.pointee.outcome.revision = revision
        if status != .ok, status != .alreadyThere { operation.pointee.outcome.entry = .none }
        if status != .ok, operation.pointee.room.stack != .none { RoomQueue(self).serveNext(after: operation) }
        handOverArguments(of: operation)
        releaseIntents(operation)
        if status != .ok { endWaiters(of: operation, operation, status, isPending: isPending) }
        if operation.pointee.guarded != nil { endGuarded(operation, status, isPending: isPending) }
        if isPending {
            pendingCount -= 1
            if hasListeners { append(.completed, operation) }
        }
        if settings.tellsEnds, isCalled { tellEnd(of: operation, status, wasPending: isPending) }
        if isPending { dropHold(operation) }
    }

    /// The operation waited, and is over before its call is: the call tells the outcome, so there is no completion.
    @inline(never)
    private func takeBackPending(_ operation: OperationReference) {
        operation.pointee.stage = .called
        operation.pointee.outcome.ticket = .none
        operation.pointee.holds -= 1
        pendingCount -= 1
    }

    func releaseIntents(_ operation: OperationReference) {
        if operation.pointee.intent.ownsMemory {
            // Its entry has them, or the flow that begins with that.
            if operation.pointee.made == 0 { drop(operation.pointee.intent.arguments) }
            drop(operation.pointee.intent.result)
            if let block = operation.pointee.intent.textBlock { blocks.release(block) }
            if let shape = operation.pointee.intent.shape { ContainerShape.drop(shape) }
            if let restoring = operation.pointee.intent.restoring {
                Restoration(self, operation)?.releaseWhatIsLeft()
                free(restoring)
            }
            operation.pointee.intent = Intent()
        }
        operation.pointee.steps.forEach { releaseIntents($0) }
    }

    /// Drops the answers of guards about an operation, and ends the waiters of what it was to do before.
    private func endGuarded(_ operation: OperationReference, _ status: Status, isPending: Bool) {
        guard let blocked = operation.pointee.guarded?.pointee.blocked else { return }
        for index in 0..<blocked.count {
            guard let waiter = waiters.find(blocked[index]) else { continue }
            end(waiter, of: operation, status == .ok ? .blocked : status, isPending: isPending)
        }
        dropGuarded(of: operation)
    }

    /// The waiters of an operation that did not happen, or of one that only seems to be its step: whoever was told
    /// "pending" gets a failure, others only their user data back.
    private func endWaiters(
        of part: OperationReference, _ operation: OperationReference, _ status: Status, isPending: Bool
    ) {
        part.pointee.steps.forEachReversed { endWaiters(of: $0, operation, status, isPending: isPending) }
        if let waiter = waiters.find(part.pointee.outcome.waiter) {
            end(waiter, of: operation, status, isPending: isPending)
        }
    }

    private func end(
        _ waiter: WaiterReference, of operation: OperationReference, _ status: Status, isPending: Bool
    ) {
        if waiter.pointee.isSettled { return }
        let isDone = operation.pointee.outcome.statusCode == Status.ok.rawValue
        if isPending || isDone || resumesOperations(waiter) {
            waiter.pointee.result.kind = ResultKind.failed.rawValue
            waiter.pointee.result.status = status.rawValue
            waiter.pointee.result.hostCode = operation.pointee.outcome.hostCode
            if resumesOperations(waiter) { noteRefusal(of: operation, waiter, status) }
            settle(waiter)
            append(.result, waiter)
        } else {
            detach(waiter)
            operation.pointee.outcome.waiter = .none
            release(waiter.pointee.ownedUserData)
            free(waiter)
        }
    }
}
