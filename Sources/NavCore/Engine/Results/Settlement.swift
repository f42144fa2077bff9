// The waiters of what leaves with a commit are settled: by a result that its cause has, or as cancelled.

struct Settlement {
    let engine: Engine
    let removal: Removal
    let operation: OperationReference

    init(_ engine: Engine, because removal: Removal, of operation: OperationReference) {
        self.engine = engine
        self.removal = removal
        self.operation = operation
    }

    private var cause: OperationReference { removal.cause }

    /// Settles the waiter of an entry that leaves, or of a flow that ends with that. The waiter of a flow may be given a value
    /// or a failure with which it is ended; a result with which the flow's last entry goes is the flow's, where nobody waits
    /// for that entry. An asker gets no result.
    func settle(_ waiter: WaiterReference) {
        let role = waiter.pointee.role
        if role == .flow, cause.pointee.ends == waiter.pointee.subject {
            settle(ofFlow: waiter)
        } else if role != .asker, let value = cause.pointee.intent.result, isResultOfRemoved {
            cause.pointee.intent.result = nil
            give(value, to: waiter)
        } else {
            engine.settleCancelled(waiter, removal.cancelReason, operation.pointee.origin)
        }
    }

    /// Settles the waiter of a flow that is ended with a value, a failure or none.
    private func settle(ofFlow waiter: WaiterReference) {
        let kind = cause.pointee.intent.ending
        guard kind != .cancelled else { return engine.settleCancelled(waiter, .flowEnd, operation.pointee.origin) }
        let value = cause.pointee.intent.arguments
        cause.pointee.intent.arguments = nil
        waiter.pointee.value = value
        waiter.pointee.result.kind = kind.rawValue
        waiter.pointee.result.value = value?.cell
        if kind == .failed {
            waiter.pointee.result.status = Status.refused.rawValue
            waiter.pointee.result.hostCode = cause.pointee.intent.endingCode
        }
        engine.settle(waiter)
    }

    /// Whether the result is that of the entry that leaves: the one that a report names, else the top.
    private var isResultOfRemoved: Bool {
        let named = cause.pointee.intent.entry
        return named == .none || engine.entries.find(named) == removal.entry
    }

    private func give(_ value: ValueBlock, to waiter: WaiterReference) {
        waiter.pointee.result.origin = operation.pointee.origin.rawValue
        waiter.pointee.value = value
        waiter.pointee.result.kind = ResultKind.value.rawValue
        waiter.pointee.result.value = value.cell
        engine.settle(waiter)
    }
}
