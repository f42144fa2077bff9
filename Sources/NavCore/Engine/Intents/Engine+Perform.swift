// The one shape of every operation: an intent is read, begun, submitted, and its outcome told.

extension Engine {
    /// Performs an operation and fills the outcome; its status as the header numbers it. The intent is made of a call, or
    /// given as it is.
    package func perform(
        _ given: inout GivenIntent, ofCall isOfCall: Bool = true, _ outcome: UnsafeMutablePointer<Outcome>?
    ) -> Int32 {
        let operation = begin(given.kind)
        if let outcome, !canWrite(outcome, minimum: sizeWithNumber) {
            tell(callOf: operation, as: operation.pointee.ticket, &given)
            complain("the outcome has a wrong size", about: operation)
            submit(operation, isClosed ? .closed : .invalid, &given)
            return conclude(operation, telling: nil)
        }
        let status =
            callFlags.isToldOrRefused
            ? tellAndRead(&given, ofCall: isOfCall, into: operation) : read(&given, ofCall: isOfCall, into: operation)
        submit(operation, status, &given)
        return conclude(operation, telling: outcome)
    }

    /// Tells a call, and reads what it is called with, unless the navigator is closed or was closed by whoever was told.
    @inline(never)
    private func tellAndRead(
        _ given: inout GivenIntent, ofCall isOfCall: Bool, into operation: OperationReference
    ) -> Status {
        tell(callOf: operation, as: operation.pointee.ticket, &given)
        return isClosed ? .closed : read(&given, ofCall: isOfCall, into: operation)
    }

    /// Performs an operation that another thread has posted. The engine outlives it, whoever frees it meanwhile.
    func perform(_ given: inout GivenIntent, postedAs post: Post) {
        let operation = begin(given.kind)
        if callFlags.contains(.traced) { tell(callOf: operation, as: post.ticket, &given) }
        let status = read(&given, into: operation)
        // Its caller was told that it is pending: the waiter of what can't be read fails, too.
        if status != .ok, given.kind == .navigateForResult, operation.pointee.outcome.waiter == .none {
            addWaiter(given.callback, given.takeOwnedUserData(), to: operation)
        }
        let reason = adopt(post, by: operation)
        if reason != .ok {
            if status != .ok { whileInside { given.release() } }
            reject(operation, reason)
        } else {
            if status == .ok { bindWaiters(of: operation, isCommitted: false) }
            submit(operation, status, &given)
        }
        conclude(operation)
    }

    /// Submits what was read, or rejects it and gives back what is left of the intent.
    private func submit(_ operation: OperationReference, _ status: Status, _ given: inout GivenIntent) {
        if status != .ok {
            whileInside { given.release() }
            reject(operation, status)
        } else if operation.pointee.question.kind.isReport {
            submit(report: operation)
        } else {
            submit(operation)
        }
    }

    /// Ends the call of an operation, and says what became of it.
    @inline(never)
    package func conclude(_ operation: OperationReference, telling outcome: UnsafeMutablePointer<Outcome>?) -> Int32 {
        let told = statusToTell(operation)
        if let outcome { tell(outcomeOf: operation, to: outcome) }
        conclude(operation)
        return told
    }
}
