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

    /// An operation that opens an entry of a sketch which does not come, and those above it on its stack up to the first that
    /// can't come again, or is of another flow. Nil for the root of a branch, which opens as usual.
    @inline(never)
    func reopen(_ index: Int?, _ restoring: RestoringReference) -> OperationReference? {
        guard let index, let sketch = restoring.pointee.sketch else { return nil }
        let entries = sketch.pointee.entries.base
        let first = entries + index
        let isRoot = first.pointee.owner >= 0 && sketch.pointee.isRoot(index)
        if isRoot, first.pointee.place.presentation == .pushed { return nil }
        let end = sketch.pointee.end(ofOwner: first.pointee.owner)
        var parts = OperationQueue()
        var (next, room) = (index, Limits.steps)
        while next < end, room > 0 {
            let entry = entries + next
            guard entry.pointee.place == first.pointee.place, entry.pointee.flow == first.pointee.flow,
                entry.pointee.fate != .cut
            else { break }
            if entry.pointee.fate != .leftOut {
                guard let part = reopen(entry, restoring) else { break }
                parts.append(part)
                room -= 1
                let source = Int(restoring.pointee.sources[next])
                if source >= 0 { restoring.pointee.saved.part.entries.base[source].fate = .leftOut }
            }
            next = entry.pointee.end
        }
        return reopening(parts, as: isRoot ? first.pointee.place.presentation : .standard)
    }

    /// A request for an entry of a sketch, which brings back what the entry had. Nil where it can't come again.
    private func reopen(
        _ entry: UnsafeMutablePointer<SketchEntry>, _ restoring: RestoringReference
    ) -> OperationReference? {
        // Host objects have gone on to the entry that was made.
        let made = entries.find(entry.pointee.made).map { entries[$0].pointee.arguments } ?? nil
        guard routes.find(entry.pointee.route) != nil,
            let part = reopen(entry.pointee.route, made ?? entry.pointee.arguments)
        else { return nil }
        part.pointee.intent.presentation = .pushed
        bringBack(part, restoring, number: entry.pointee.number, entry.pointee.state, entry.pointee.trail)
        return part
    }

    /// An operation of requests of a restore: several open as far as their guards let them. Nil where there are none.
    private func reopening(_ parts: OperationQueue, as presentation: Presentation) -> OperationReference? {
        guard let first = parts.first else { return nil }
        var opening = first
        if parts.next(after: first) != nil {
            opening = takeRecord(.pushAll)
            opening.pointee.steps = parts
            opening.pointee.intent.keepsEntries = true
        }
        opening.pointee.intent.presentation = presentation
        return opening
    }

    /// Makes the entry of a request that comes back with a number, a state or a trail, for its next plan.
    @inline(never)
    func bringBack(
        _ part: OperationReference, _ restoring: RestoringReference, number: UInt64, _ state: ValueBlock?,
        _ trail: ValueBlock?
    ) {
        let (status, route) = findRoute(of: part)
        let number = number < restoring.pointee.saved.nextNumber ? number : 0
        guard status == .ok, number != 0 || state != nil || trail != nil,
            let entry = makeEntry(route, numbered: max(number, 1), state, trail)
        else { return }
        entries[entry].pointee.keepsNumber = number != 0
        if let arguments = part.pointee.intent.arguments { give(arguments, to: entry) }
        part.pointee.made = entry
    }

    /// Takes the requests from the refused one on out of an operation of several, which is to be planned anew. They are an
    /// operation of their own that waits, or are discarded.
    @inline(never)
    func takeRefused(of operation: OperationReference, waits: Bool) -> OperationReference? {
        guard let guarded = operation.pointee.guarded else { return nil }
        sortAcceptances(of: guarded)
        dropAsked(of: guarded)
        if !operation.pointee.awaitsGuard { takeBackPlan(of: operation) }
        var kept = OperationQueue()
        var count = guarded.pointee.askedIndex
        while count > 0, let step = operation.pointee.steps.takeFirst() {
            kept.append(step)
            count -= 1
        }
        let rest = reopening(operation.pointee.steps, as: .pushed)
        operation.pointee.steps = kept
        rest?.pointee.scene = operation.pointee.scene
        if waits { return rest }
        if let rest { discard(rest, .blocked) }
        return nil
    }

    /// Nil where there are host objects.
    @inline(never)
    private func reopen(_ route: Id, _ arguments: ValueBlock?) -> OperationReference? {
        if arguments?.hasHostObjects ?? false { return nil }
        let opening = takeRecord(.navigate)
        opening.pointee.intent.routeId = route
        opening.pointee.intent.arguments = blocks.copy(arguments)
        return opening
    }
}
