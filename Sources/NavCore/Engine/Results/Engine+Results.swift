// A waiter gets its result, once: a value, that it was cancelled, or that its operation failed.

extension Engine {
    /// Settles the waiter of an entry that leaves because of an operation or a step of it.
    func settle(_ waiter: WaiterReference, leftBy cause: OperationReference, _ operation: OperationReference) {
        waiter.pointee.leftBy = nil
        if let value = cause.pointee.intent.result, isResult(of: cause, for: waiter) {
            cause.pointee.intent.result = nil
            waiter.pointee.result.origin = operation.pointee.origin.rawValue
            waiter.pointee.value = value
            waiter.pointee.result.kind = ResultKind.value.rawValue
            waiter.pointee.result.value = value.cell
            settle(waiter)
        } else {
            let own = waiter.pointee.leftReason
            settleCancelled(
                waiter, own == .none ? cause.pointee.question.kind.traits.reason : own, operation.pointee.origin)
        }
    }

    /// Whether the result of an operation is for a waiter: that of the entry that a report names, else of the top.
    @inline(__always)
    func isResult(of cause: OperationReference, for waiter: WaiterReference) -> Bool {
        let named = cause.pointee.intent.entry
        return named == .none || entries.find(named) == waiter.pointee.entry
    }

    func cancel(_ waiter: WaiterReference, _ reason: CancellationReason, _ origin: ChangeOrigin) {
        settleCancelled(waiter, reason, origin)
        append(.result, waiter)
    }

    func settleCancelled(_ waiter: WaiterReference, _ reason: CancellationReason, _ origin: ChangeOrigin) {
        waiter.pointee.result.kind = ResultKind.cancelled.rawValue
        waiter.pointee.result.reason = reason.rawValue
        waiter.pointee.result.origin = origin.rawValue
        settle(waiter)
    }

    /// The waiter has its result, and its entry waits for none any more.
    @inline(__always)
    func settle(_ waiter: WaiterReference) {
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
}
