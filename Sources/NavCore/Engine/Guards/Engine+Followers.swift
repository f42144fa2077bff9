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

    /// An operation that opens an entry again which has to go. Nil for a root that stays where it is.
    func reopen(_ id: Id, after operation: OperationReference) -> OperationReference? {
        guard let entry = entries.find(id) else { return nil }
        let stack = stack(of: entry)
        if !stack.pointee.isPresented, stack.pointee[0] == entry { return nil }
        let opening = reopen(routes[entries[entry].pointee.route].pointee.id, entries[entry].pointee.arguments)
        opening?.pointee.scene = operation.pointee.scene
        return opening
    }

    /// An operation that opens an entry of a sketch which does not come. Nil for the root of a branch, which opens as usual.
    func reopen(_ index: Int?, _ restoring: RestoringReference) -> OperationReference? {
        guard let index, let sketch = restoring.pointee.sketch else { return nil }
        let entry = sketch.pointee.entries[index]
        if entry.owner >= 0, entry.place.presentation == .pushed, sketch.pointee.isRoot(index) { return nil }
        return reopen(entry.route, entry.arguments)
    }

    /// Nil where there are host objects.
    private func reopen(_ route: Id, _ arguments: ValueBlock?) -> OperationReference? {
        if arguments?.hasHostObjects ?? false { return nil }
        let opening = takeRecord(.navigate)
        opening.pointee.intent.routeId = route
        opening.pointee.intent.arguments = blocks.copy(arguments)
        return opening
    }
}
