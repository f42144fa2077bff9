// Operations that go on without an entry which a guard refuses: where the guard sends the user instead follows them.

/// The operations that follow one which goes on without an entry that a guard has refused.
struct Follower: BitwiseCopyable {
    /// The intent to which the guard redirects.
    let replacement: OperationReference
    /// The operation that opens the entry after the result of that screen; nil: it does not open again.
    let opening: OperationReference?
    /// The index in the text of the scene in which it does. 0 where there is no text.
    var scene = 0
}

extension Engine {
    /// Performs the intent to which a guard redirects, after an operation that goes on without the refused entry.
    func perform(_ follower: Follower) {
        guard let opening = follower.opening else { return runNext(follower.replacement, isNext: false) }
        opening.pointee.question.id = Id(.question, number: takeNumber())
        waitForResult(opening, of: follower.replacement, makeGuarded(opening))
        opening.pointee.guarded?.pointee.isScopeChecked = false
        dropHold(opening)
    }

    /// Discards the followers of an operation that did not happen.
    func discard(_ follower: Follower) {
        if let opening = follower.opening { discard(opening, .aborted) }
        discard(follower.replacement, .aborted)
    }

    /// An operation that opens an entry again which a guard has refused; nil where that can't be.
    func takeUpRefused(by guarded: GuardedReference, of operation: OperationReference) -> OperationReference? {
        guard let refused = entries.find(guarded.pointee.askedEntry), canOpenAgain(refused, after: operation) else {
            return nil
        }
        let opening = takeRecord(.navigate)
        opening.pointee.intent.routeId = routes[entries[refused].pointee.route].pointee.id
        opening.pointee.intent.arguments = copy(entries[refused].pointee.arguments)
        if operation.pointee.question.kind == .recheckGuards { opening.pointee.scene = operation.pointee.scene }
        return opening
    }

    /// A root that stays where it is, and what holds host objects, does not open again.
    private func canOpenAgain(_ entry: Slot, after operation: OperationReference) -> Bool {
        if entries[entry].pointee.arguments?.hasHostObjects ?? false { return false }
        let stack = stack(of: entry)
        return operation.pointee.question.kind == .restore || stack.pointee.isPresented || stack.pointee[0] != entry
    }
}
