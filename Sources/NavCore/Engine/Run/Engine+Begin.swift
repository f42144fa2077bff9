// The begin of an operation: it gets a record, and its caller writes into that what it asks for.

extension Engine {
    /// A new operation, held by the caller until `conclude`. Anything may be written into its record.
    package func begin(_ kind: IntentKind) -> OperationReference {
        if isInside { return takeRecord(kind) }
        let operation = beginUsual(kind)
        operation.pointee.isTouched = true
        return operation
    }

    /// Begins one that is called from outside and asks for nothing special: it overwrites the record of the last.
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
    func renewLast() {
        if lastOperation.pointee.holds == 1 {
            drop(lastOperation.pointee.hint)
            operations.clean(lastOperation)
        } else {
            let previous = lastOperation
            lastOperation = takeRecord(.none)
            operations.clean(lastOperation)
            dropHold(previous)
        }
    }

    /// Returns the intent, for the caller's wishes beyond the plain form.
    @inline(__always)
    package func intent(of operation: OperationReference) -> UnsafeMutablePointer<Intent> {
        withUnsafeMutablePointer(to: &operation.pointee.intent) { $0 }
    }

    @inline(__always)
    package func setScope(of operation: OperationReference, tag: UInt64, _ animation: Animation) {
        operation.pointee.question.tag = tag
        if animation != .standard { operation.pointee.question.animated = animation.rawValue }
    }

    /// Whether what an entry issues goes where it would go without an issuer, if none is spent: it is on top where the user is.
    @inline(__always)
    package func goesWhereUserIs(issuedBy issuer: Id) -> Bool {
        issuer == .none || active == pushed && id(of: active.pointee.top) == issuer
    }

    @inline(__always)
    package func setIssuer(of operation: OperationReference, _ issuer: Id) {
        guard issuer != .none else { return }
        operation.pointee.intent.issuer = issuer
        operation.pointee.isTouched = true
    }

    /// The waiter of a for-result operation.
    @inline(__always)
    package func addWaiter(
        _ function: ResultFunction?, _ ownedUserData: OwnedUserData, to operation: OperationReference
    ) {
        guard let waiter = makeWaiter(function, ownedUserData, tag: operation.pointee.question.tag) else {
            return release(ownedUserData)
        }
        operation.pointee.outcome.waiter = waiter.pointee.id
    }

    /// A step, which its operation holds. It is filled in like an operation.
    package func addStep(_ kind: IntentKind, to operation: OperationReference) -> OperationReference {
        let step = takeRecord(kind)
        step.pointee.question.tag = operation.pointee.question.tag
        step.pointee.intent.unresolved = operation.pointee.intent.unresolved
        operation.pointee.steps.append(step)
        return step
    }

    /// Says which part of an operation is wrong.
    package func blame(_ index: Int, of operation: OperationReference) {
        operation.pointee.outcome.index = index
    }

    /// The waiter of the last step that has one is that of the operation.
    func nameWaiter(of operation: OperationReference) {
        operation.pointee.steps.forEach { step in
            if step.pointee.outcome.waiter != .none { operation.pointee.outcome.waiter = step.pointee.outcome.waiter }
        }
    }
}
