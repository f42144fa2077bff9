// The end of an operation's call: its caller is told the outcome, and its record is kept as long as somebody reads it.

extension Engine {
    /// The status, as the header numbers it.
    @inline(__always)
    package func statusToTell(_ operation: OperationReference) -> Int32 {
        operation.pointee.isPending ? Status.pending.rawValue : operation.pointee.outcome.statusCode
    }

    /// Returns the outcome, which for a pending operation is that of its completion, as soon as there is one.
    @inline(__always)
    package func outcome(of operation: OperationReference) -> UnsafePointer<Outcome> {
        UnsafePointer(withUnsafeMutablePointer(to: &operation.pointee.outcome) { $0 })
    }

    /// Fills a caller's outcome with that of an operation, or with what there is to say while it is pending. Made for size, it
    /// would be copied byte by byte.
    @inline(never)
    @_optimize(speed)
    package func tell(outcomeOf operation: OperationReference, to place: UnsafeMutablePointer<Outcome>) {
        guard operation.pointee.isPending else {
            return writeStruct(operation.pointee.outcome, to: place)
        }
        var outcome = Outcome()
        outcome.statusCode = Status.pending.rawValue
        outcome.ticket = operation.pointee.ticket
        outcome.waiter = operation.pointee.outcome.waiter
        outcome.revision = revision
        writeStruct(outcome, to: place)
    }

    /// The caller needs the record no more; it is kept as the last one.
    package func conclude(_ operation: OperationReference) {
        if operation.pointee.isPending {
            operation.pointee.stage = .told
            bindWaiters(of: operation, isCommitted: false)
        }
        if isInside {
            let previous = lastInside
            lastInside = operation
            if let previous { dropHold(previous) }
            callFlags.insert(.undelivered)
            return forgetHint(operation)
        }
        assert(operation == lastOperation)
        forgetHint(operation)
        if callFlags.contains(.undelivered) { leaveIfOutermost() }
        if isClosed { freeState() }
    }

    func dropHold(_ operation: OperationReference) {
        operation.pointee.holds -= 1
        if operation.pointee.holds > 0 { return forgetHint(operation) }
        dropGuarded(of: operation)
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
}
