// A waiter gets its result, once: a value, that it was cancelled, or that its operation failed.

extension Engine {
    /// A waiter that waits; nil where there is no room for one.
    @inline(__always)
    func makeWaiter(_ function: ResultFunction?, _ ownedUserData: OwnedUserData, tag: UInt64) -> WaiterReference? {
        guard let waiter = waiters.take(make: Waiter.init) else { return nil }
        waiter.pointee.begin(function, ownedUserData, tag: tag)
        return waiter
    }

    func cancel(_ waiter: WaiterReference, _ reason: CancelReason, _ origin: ChangeOrigin) {
        settleCancelled(waiter, reason, origin)
        append(.result, waiter)
    }

    func settleCancelled(_ waiter: WaiterReference, _ reason: CancelReason, _ origin: ChangeOrigin) {
        waiter.pointee.result.kind = ResultKind.cancelled.rawValue
        waiter.pointee.result.reason = reason.rawValue
        waiter.pointee.result.origin = origin.rawValue
        settle(waiter)
    }

    /// The waiter has its result, and its entry waits for none any more.
    @inline(__always)
    func settle(_ waiter: WaiterReference) {
        waiter.pointee.isSettled = true
        let subject = waiter.pointee.subject
        guard subject != 0 else { return }
        if waiter.pointee.role != .result { return detach(waiter) }
        if entries[subject].pointee.mark == .leaves { waiter.pointee.result.entry = .none }
        entries[subject].pointee.waiter = nil
        waiter.pointee.subject = 0
    }

    /// A waiter waits for an entry or a flow.
    func attach(_ waiter: WaiterReference, _ role: WaiterRole, to subject: Slot) {
        if role == .asker { return attach(asker: waiter, to: subject, makeExtras(of: subject)) }
        waiter.pointee.role = role
        waiter.pointee.subject = subject
        if role == .flow { flows[subject].pointee.waiter = waiter } else { entries[subject].pointee.waiter = waiter }
    }

    /// A waiter waits for an entry or a flow that was restored.
    func attach(_ waiter: WaiterReference, _ role: WaiterRole, toRestored subject: Slot) {
        if role == .flow {
            waiter.pointee.result.flow = flows[subject].pointee.id
        } else {
            waiter.pointee.result.entry = entries[subject].pointee.id
        }
        attach(waiter, role, to: subject)
    }

    /// A waiter waits for the next value of an entry that has extras.
    @inline(__always)
    func attach(asker: WaiterReference, to entry: Slot, _ slot: Slot) {
        asker.pointee.role = .asker
        asker.pointee.subject = entry
        asker.pointee.result.isNext = 1
        extras[slot].pointee.asker = asker
    }

    /// It waits for that no more.
    @inline(never)
    func detach(_ waiter: WaiterReference) {
        let subject = waiter.pointee.subject
        if subject == 0 { return }
        waiter.pointee.subject = 0
        switch waiter.pointee.role {
        case .result: entries[subject].pointee.waiter = nil
        case .asker:
            if entries[subject].pointee.mark == .leaves { waiter.pointee.result.entry = .none }
            extras[entries[subject].pointee.extras].pointee.asker = nil
        case .flow: flows[subject].pointee.waiter = nil
        }
    }

    /// Cancels a waiter for its caller, who wants no result any more.
    package func cancel(waiter id: Id) -> Status {
        guard let waiter = waiters.find(id) else { return waiters.isGone(id) ? .alreadyResolved : .stale }
        guard !waiter.pointee.isSettled, !waiter.pointee.isToFail else { return .alreadyResolved }
        cancellations &+= 1
        cancel(waiter, .callerCancel, .core)
        leaveIfOutermost()
        return .ok
    }
}
