// The first step of an operation: it is begun, filled in by its caller, and submitted. Called from outside it runs at
// once; called inside a callback, or while a question is open, it waits for its turn.

extension Engine {
    /// A new operation, held by the caller until `conclude`.
    @inline(__always)
    package func begin(_ kind: IntentKind) -> Slot? {
        guard let operation = operations.insert(prepare: Operation.init) else { return nil }
        let record = operations[operation]
        record.pointee.intent.kind = kind
        record.pointee.holds = 1
        return operation
    }

    /// The waiter of a for-result operation.
    package func addWaiter(_ callback: HostCallback, to operation: Slot) {
        guard let slot = waiters.insert(prepare: Waiter.init) else { return giveBack(callback) }
        let waiter = waiters[slot]
        waiter.pointee = Waiter(waiter.pointee.header)
        waiter.pointee.callback = callback
        waiter.pointee.tag = operations[operation].pointee.intent.tag
        operations[operation].pointee.outcome.waiter = waiter.pointee.id
    }

    /// Runs the operation or lets it wait.
    @inline(__always)
    package func submit(_ operation: Slot) {
        guard life == .started, !isInside, asking == 0, queue.isEmpty, !isEventQueueFull else {
            return submitSlowly(operation)
        }
        isInside = true
        run(operation)
        leave()
    }

    @inline(never)
    private func submitSlowly(_ operation: Slot) {
        let intent = operations[operation].pointee.intent
        if !intent.routeName.isEmpty, routes.find(intent.routeName) == nil, RouteTable.check(name: intent.routeName) != .ok {
            return reject(operation, RouteTable.check(name: intent.routeName))
        }
        if life == .made, intent.kind != .start { return reject(operation, .notStarted) }
        if isEventQueueFull { return reject(operation, .full) }
        guard isInside || asking != 0 || !queue.isEmpty else {
            isInside = true
            run(operation)
            return leave()
        }
        if pendingCount >= settings.queueCapacity || (isInside && acceptedInside >= settings.operationLimit) {
            return reject(operation, .full)
        }
        if isInside { acceptedInside += 1 }
        copyLentMemory(operation)
        becomePending(operation)
        queue.append(operation, in: operations)
    }

    /// Ends an operation that is not even accepted.
    package func reject(_ operation: Slot, _ status: Status) {
        finish(operation, status)
        if !isInside {
            isInside = true
            leave()
        }
    }

    @inline(__always)
    private var isEventQueueFull: Bool {
        settings.eventCapacity > 0 && records.keptCount >= settings.eventCapacity
    }

    /// What a waiting intent was lent for the call only.
    func copyLentMemory(_ operation: Slot) {
        let intent = operations[operation].pointee.intent
        if let start = intent.routeName.start, intent.routeName.count > 0 {
            let block = keep(start, intent.routeName.count)
            operations[operation].pointee.intent.textBlock = block
            operations[operation].pointee.intent.routeName = Bytes(
                UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self)), intent.routeName.count)
        } else if let ids = intent.ids, intent.idCount > 0 {
            let block = keep(ids, intent.idCount)
            operations[operation].pointee.intent.textBlock = block
            operations[operation].pointee.intent.ids = UnsafePointer(block.base.assumingMemoryBound(to: UInt64.self))
        }
    }

    /// The caller is told "pending", and gets one completion.
    func becomePending(_ operation: Slot) {
        let record = operations[operation]
        guard !record.pointee.isPending else { return }
        record.pointee.isPending = true
        record.pointee.outcome.ticket = record.pointee.ticket
        record.pointee.holds += 1
        pendingCount += 1
    }

    @inline(__always)
    package func intent(of operation: Slot) -> UnsafeMutablePointer<Intent> {
        withUnsafeMutablePointer(to: &operations[operation].pointee.intent) { $0 }
    }

    @inline(__always)
    package func callersOutcomeStatus(_ operation: Slot) -> Status {
        let record = operations[operation]
        return record.pointee.isPending ? .pending : record.pointee.outcome.status
    }

    /// What the caller is told.
    @inline(__always)
    package func callersOutcome(_ operation: Slot) -> Outcome {
        let record = operations[operation]
        if !record.pointee.isPending { return record.pointee.outcome }
        var outcome = Outcome()
        outcome.status = .pending
        outcome.ticket = record.pointee.ticket
        outcome.waiter = record.pointee.outcome.waiter
        outcome.revision = revision
        return outcome
    }

    /// The caller needs the record no more; it is kept as the last one.
    @inline(__always)
    package func conclude(_ operation: Slot) {
        let previous = lastOperation
        lastOperation = operation
        if previous != 0 { dropHold(previous) }
    }

    @inline(__always)
    func dropHold(_ operation: Slot) {
        let record = operations[operation]
        record.pointee.holds &-= 1
        if record.pointee.holds == 0 { retire(operation) }
    }

    @inline(__always)
    private func retire(_ operation: Slot) {
        let record = operations[operation]
        record.pointee.tail.removeAll()
        record.pointee.changes.removeAll()
        record.pointee.intent = Intent()
        record.pointee.outcome = Outcome()
        record.pointee.phase = .queued
        record.pointee.verdict = .open
        record.pointee.isPending = false
        record.pointee.wasAsked = false
        record.pointee.agrees = false
        record.pointee.origin = .core
        record.pointee.kept = 0
        if record.pointee.question.next.isSpent { record.pointee.header.id = .last(.ticket, slot: operation) }
        operations.remove(operation)
    }

    // MARK: The outermost call

    /// Delivers what was said and runs what waits, until nothing is left to do.
    @inline(__always)
    func leave() {
        if records.hasUndelivered || !queue.isEmpty || !decided.isEmpty || wantsClose { settleAll() }
        isInside = false
    }

    /// For calls that are no operations but may have something to say.
    package func leaveIfOutermost() {
        guard !isInside else { return }
        isInside = true
        leave()
    }

    @inline(never)
    private func settleAll() {
        repeat { deliver() } while runNext()
        acceptedInside = 0
    }

    private func runNext() -> Bool {
        if wantsClose {
            guard life == .made || life == .started else { return false }
            shutDown()
            return true
        }
        if let operation = decided.takeFirst(in: operations) {
            if operations[operation].pointee.intent.kind.isReport { apply(report: operation) } else { decide(operation) }
            return true
        }
        guard asking == 0, let operation = queue.takeFirst(in: operations) else { return false }
        run(operation)
        return true
    }
}
