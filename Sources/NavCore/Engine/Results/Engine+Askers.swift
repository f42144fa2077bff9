// The asker of a navigation for a result is its issuer. Its waiters end with it.

extension Engine {
    /// The waiters of an operation whose caller knows that it is pending, or that was committed, end with its issuer. If the
    /// issuer has gone with the commit or before, they are cancelled, the newest first.
    @inline(__always)
    func bindWaiters(of operation: OperationReference, isCommitted: Bool) {
        if operation.pointee.intent.issuer != .none || operation.pointee.guarded != nil {
            bindWaiters(of: operation, operation, isCommitted: isCommitted)
        }
    }

    @inline(never)
    private func bindWaiters(of part: OperationReference, _ operation: OperationReference, isCommitted: Bool) {
        let issuer = firstIssuer(of: operation)
        if issuer == .none { return }
        let asker = findAlive(issuer) ?? 0
        if asker == 0 {
            part.pointee.steps.forEachReversed { bindWaiters(of: $0, operation, isCommitted: isCommitted) }
        }
        if let waiter = waiters.find(part.pointee.outcome.waiter), !waiter.pointee.isSettled,
            !isBlocked(waiter, operation)
        {
            if asker != 0 {
                note(waiter, askedBy: asker)
            } else if isCommitted {
                cancel(waiter, .asker, operation.pointee.origin)
            }
        }
        if asker != 0 {
            part.pointee.steps.forEach { bindWaiters(of: $0, operation, isCommitted: isCommitted) }
        }
    }

    private func note(_ waiter: WaiterReference, askedBy asker: Slot) {
        let extra = makeExtras(of: asker)
        extras[extra].pointee.asked.append(waiter.pointee.id)
        // Settled waiters go when there is twice as much as was left the last time.
        guard extras[extra].pointee.asked.count >= extras[extra].pointee.askedLimit else { return }
        extras[extra].pointee.asked.removeAll { waiters.find($0) == nil }
        extras[extra].pointee.askedLimit = extras[extra].pointee.asked.count * 2 + 4
    }

    /// Cancels what an entry that leaves has asked for, the newest first, as far as it stays: what leaves with the entry was
    /// settled before.
    func cancelAsked(by entry: Slot, _ origin: ChangeOrigin) {
        let asked = extras[entries[entry].pointee.extras].pointee.asked
        for index in (0..<asked.count).reversed() {
            guard let waiter = waiters.find(asked[index]), !waiter.pointee.isSettled, !waiter.pointee.isToFail else {
                continue
            }
            cancel(waiter, .asker, origin)
        }
    }
}
