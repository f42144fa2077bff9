// The first step of an operation: it is begun, filled in by its caller, and submitted. Called from outside it runs at
// once; called inside a callback, or while a question is open, it waits for its turn.

extension Engine {
    /// A new operation, held by the caller until `conclude`. Anything may be written into its record.
    package func begin(_ kind: IntentKind) -> OperationReference {
        if isInside { return takeRecord(kind) }
        let operation = beginUsual(kind)
        operation.pointee.isTouched = true
        return operation
    }

    /// The same of one that is called from outside and asks for nothing special: it overwrites the record of the last.
    @inline(__always)
    package func beginUsual(_ kind: IntentKind) -> OperationReference {
        if lastOperation.pointee.isTouched { renewLast() }
        let operation = lastOperation
        operation.pointee.begin(kind, ticket: nextTicket, animated: settings.animation.rawValue)
        nextTicket.rawValue &+= 1
        return operation
    }

    /// A record of its own, for an operation, a step of one, or what is only told.
    func takeRecord(_ kind: IntentKind) -> OperationReference {
        let operation = operations.take(for: Unmanaged.passUnretained(self).toOpaque())
        operation.pointee.holds = 1
        operation.pointee.begin(kind, ticket: nextTicket, animated: settings.animation.rawValue)
        nextTicket.rawValue &+= 1
        return operation
    }

    /// Cleans the record of the last operation for the next one, or leaves it to those who still read it.
    @inline(never)
    private func renewLast() {
        if lastOperation.pointee.holds == 1 {
            drop(lastOperation.pointee.hint)
            operations.putBackSteps(of: lastOperation)
            lastOperation.pointee.clean()
        } else {
            let previous = lastOperation
            lastOperation = takeRecord(.none)
            lastOperation.pointee.clean()
            dropHold(previous)
        }
    }

    /// What the caller asks for beyond the plain form.
    @inline(__always)
    package func intent(of operation: OperationReference) -> UnsafeMutablePointer<Intent> {
        withUnsafeMutablePointer(to: &operation.pointee.intent) { $0 }
    }

    @inline(__always)
    package func setScope(of operation: OperationReference, tag: UInt64, _ animation: Animation) {
        operation.pointee.question.tag = tag
        if animation != .standard { operation.pointee.question.animated = animation.rawValue }
    }

    /// The waiter of a for-result operation.
    @inline(__always)
    package func addWaiter(_ function: ResultFunction?, _ keepsake: Keepsake, to operation: OperationReference) {
        guard let waiter = waiters.take(make: Waiter.init) else { return giveBack(keepsake) }
        waiter.pointee.begin(function, keepsake, tag: operation.pointee.question.tag, order: nextTicket.rawValue)
        operation.pointee.outcome.waiter = waiter.pointee.id
    }

    /// Whether nothing keeps an operation that opens no link from running at once.
    @inline(__always)
    package var mayBeginAtOnce: Bool { obstacles.areNone }

    /// Runs an operation that may begin at once and asks for nothing special. It makes one change, which is handed from step
    /// to step.
    @inline(__always)
    package func runUsual(_ operation: OperationReference, _ kind: IntentKind) {
        obstacles.insert(.inside)
        let status = planUsual(operation, kind)
        if status == .ok {
            let change = operation.pointee.changes.only
            if build(operation), ask(operation, kind) { commit(operation, kind, change) }
        } else {
            reject(planned: operation, status)
        }
        leave()
    }

    /// Runs the operation or lets it wait.
    package func submit(_ operation: OperationReference) {
        guard obstacles.areNone, !linksAreHeld else { return submitSlowly(operation) }
        obstacles.insert(.inside)
        run(operation)
        leave()
    }

    /// The way of an operation, against the state that it meets: it is planned, its models are built, the bridge is asked,
    /// it is committed.
    @inline(never)
    func run(_ operation: OperationReference) {
        let kind = operation.pointee.question.kind
        if linksAreHeld, isToBeHeld(operation) { return hold(operation) }
        let status = plan(operation, kind)
        if status == .ok {
            if build(operation), ask(operation, kind) { commit(operation) }
        } else if operation.pointee.loading != .none {
            waitForBranch(operation)
        } else {
            reject(planned: operation, status)
        }
    }

    @inline(never)
    private func submitSlowly(_ operation: OperationReference) {
        let ownStatus = checkArguments(operation)
        guard ownStatus == .ok else { return reject(operation, ownStatus) }
        let isHeld = isToBeHeld(operation)
        if life == .made, operation.pointee.question.kind != .start, !isHeld { return reject(operation, .notStarted) }
        if obstacles.contains(.full) { return reject(operation, .full) }
        // What was posted is pending before it is submitted.
        let othersPending = pendingCount - (operation.pointee.isPending ? 1 : 0)
        guard isInside || lane.asking != nil || !lane.queue.isEmpty else {
            if isHeld, othersPending >= settings.queueCapacity { return reject(operation, .full) }
            obstacles.insert(.inside)
            run(operation)
            return leave()
        }
        if othersPending >= settings.queueCapacity || !mayCall() { return reject(operation, .full) }
        copyLentMemory(operation)
        becomePending(operation)
        operation.pointee.isQueued = true
        waiting.add(operation)
        lane.queue.append(operation)
        obstacles.insert(.queued)
    }

    /// Ends an operation that is not even accepted.
    @inline(never)
    package func reject(_ operation: OperationReference, _ status: Status) {
        operation.pointee.changes.removeAll()
        finish(operation, status)
        operations.putBackSteps(of: operation)
        leaveIfOutermost()
    }

    /// Ends an operation that can't be planned. A wrong argument goes before what is wrong with the state.
    @inline(never)
    private func reject(planned operation: OperationReference, _ status: Status) {
        let ownStatus = checkArguments(operation)
        if ownStatus != .ok { operation.pointee.outcome.redirects = 0 }
        operation.pointee.holds += 1
        finish(operation, ownStatus == .ok ? status : ownStatus)
        releaseWhatIsLeft(of: operation)
        if operation.pointee.question.kind.hasSteps { releaseNew(of: operation, wereShown: false) }
        operation.pointee.changes.removeAll()
        operations.putBackSteps(of: operation)
        dropHold(operation)
    }

    /// What a waiting intent was lent for the call only, unless it waited before.
    func copyLentMemory(_ operation: OperationReference) {
        let intent = intent(of: operation)
        operation.pointee.steps.forEach(copyLentMemory)
        guard intent.pointee.textBlock == nil else { return }
        let kind = operation.pointee.question.kind
        if kind == .open, !intent.pointee.link.hasRequest {
            guard let start = intent.pointee.link.text.start, !intent.pointee.link.text.isEmpty else {
                intent.pointee.link.text = .empty
                return
            }
            let block = keep(start, intent.pointee.link.text.count)
            intent.pointee.textBlock = block
            intent.pointee.link.text.start = UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self))
        } else if kind.needsRoute || kind == .open {
            guard let start = intent.pointee.routeName.start, !intent.pointee.routeName.isEmpty else { return }
            let block = keep(start, intent.pointee.routeName.count)
            intent.pointee.textBlock = block
            intent.pointee.routeName.start = UnsafePointer(block.base.assumingMemoryBound(to: UInt8.self))
        } else if let ids = intent.pointee.ids, intent.pointee.idCount > 0 {
            let block = keep(ids, intent.pointee.idCount)
            intent.pointee.textBlock = block
            intent.pointee.ids = UnsafePointer(block.base.assumingMemoryBound(to: UInt64.self))
        } else if let elements = intent.pointee.elements, intent.pointee.idCount > 0 {
            let block = keep(elements, intent.pointee.idCount)
            intent.pointee.textBlock = block
            intent.pointee.elements = UnsafePointer(block.base.assumingMemoryBound(to: Element.self))
        }
    }

    /// The caller is told "pending", and gets one completion, unless the operation is over before the call is.
    func becomePending(_ operation: OperationReference) {
        guard !operation.pointee.isPending else { return }
        operation.pointee.isTouched = true
        operation.pointee.isPending = true
        operation.pointee.isOver = false
        operation.pointee.outcome.ticket = operation.pointee.ticket
        nameWaiter(of: operation)
        operation.pointee.holds += 1
        pendingCount += 1
    }

    // MARK: The end of an operation's call

    /// The status, as the header numbers it.
    @inline(__always)
    package func statusToTell(_ operation: OperationReference) -> Int32 {
        operation.pointee.isPending ? Status.pending.rawValue : operation.pointee.outcome.statusCode
    }

    /// Of one that its caller was told to be pending, what its completion says as soon as there is one.
    @inline(__always)
    package func outcome(of operation: OperationReference) -> UnsafePointer<Outcome> {
        UnsafePointer(withUnsafeMutablePointer(to: &operation.pointee.outcome) { $0 })
    }

    package func outcomeToTell(_ operation: OperationReference) -> Outcome {
        guard operation.pointee.isPending, !operation.pointee.isOver else {
            return operation.pointee.outcome
        }
        var outcome = Outcome()
        outcome.statusCode = Status.pending.rawValue
        outcome.ticket = operation.pointee.ticket
        outcome.waiter = operation.pointee.outcome.waiter
        outcome.revision = revision
        return outcome
    }

    /// The caller needs the record no more; it is kept as the last one.
    package func conclude(_ operation: OperationReference) {
        operation.pointee.wasTold = operation.pointee.isPending
        if isInside {
            let previous = lastInside
            lastInside = operation
            if let previous { dropHold(previous) }
            obstacles.insert(.said)
            return forgetHint(operation)
        }
        assert(operation == lastOperation)
        forgetHint(operation)
        if obstacles.contains(.said) { leaveIfOutermost() }
    }

    func dropHold(_ operation: OperationReference) {
        operation.pointee.holds -= 1
        if operation.pointee.holds > 0 { return forgetHint(operation) }
        drop(operation.pointee.hint)
        operations.putBack(operation)
    }

    /// The hint goes with the last that is said of its operation, of which only the outcome is kept longer.
    private func forgetHint(_ operation: OperationReference) {
        guard operation.pointee.hint != nil, operation.pointee.holds == 1 else { return }
        guard operation == lastOperation || operation == lastInside else { return }
        drop(operation.pointee.hint)
        operation.pointee.hint = nil
    }

    /// Counts a call that makes callbacks. Inside a callback there is room for so many of them until the outermost call
    /// is over, so that callbacks that call again and again come to an end.
    func mayCall() -> Bool {
        guard isInside else { return true }
        guard acceptedInside + 1 < settings.operationLimit else { return false }
        acceptedInside += 1
        obstacles.insert(.said)
        return true
    }

    // MARK: The end of the outermost call

    /// Delivers what was said and runs what waits, until nothing is left to do.
    @inline(__always)
    func leave() {
        if obstacles.isQuiet {
            obstacles.remove(.inside)
        } else {
            settleAll()
        }
    }

    /// Calls the host outside the way of an operation.
    package func whileInside(_ body: () -> Void) {
        let isOutermost = !isInside
        obstacles.insert(.inside)
        body()
        if isOutermost { settleAll() }
    }

    /// For calls that are no operations but may have something to say.
    func leaveIfOutermost() {
        guard !isInside else { return }
        obstacles.insert(.inside)
        settleAll()
    }

    @inline(never)
    private func settleAll() {
        repeat { deliver() } while runNext()
        endCounting()
        if let previous = lastInside {
            lastInside = nil
            dropHold(previous)
        }
        obstacles.remove(.inside)
    }

    /// What is called inside callbacks counts anew from here. All that a drain runs counts together.
    func endCounting() {
        if !isDraining { acceptedInside = 0 }
    }

    private func runNext() -> Bool {
        if isClosed {
            guard life == .made || life == .started else { return false }
            shutDown()
            return true
        }
        if let operation = lane.decided.takeFirst() {
            if operation.pointee.question.kind.isReport { apply(report: operation) } else { decide(operation) }
            return true
        }
        if replayIsDue {
            replay()
            return true
        }
        guard lane.asking == nil, let operation = lane.queue.takeFirst() else { return false }
        if lane.queue.isEmpty { obstacles.remove(.queued) }
        operation.pointee.isQueued = false
        waiting.remove(operation)
        run(operation)
        return true
    }
}
