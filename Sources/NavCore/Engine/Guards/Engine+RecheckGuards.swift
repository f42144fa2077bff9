// Asking the guards about entering again, for what is there.

extension Engine {
    /// Finds out what may not stay, before that is planned. False where a guard owes an answer, or the operation is over.
    func recheckGuards(_ operation: OperationReference) -> Bool {
        var stacks = FlatList<StackReference>()
        defer { stacks.free() }
        let only = operation.pointee.intent.stack
        forEachScene { if only == .none || $0.id == only { stacks.append($0.pointee.root) } }
        var next = 0
        while next < stacks.count {
            guard recheckGuards(stacks[next], operation, &stacks) else { return false }
            next += 1
        }
        return true
    }

    /// Reevaluates a stack up to the first entry that may not stay. Adds the stacks that the entries below it own.
    private func recheckGuards(
        _ stack: StackReference, _ operation: OperationReference, _ inner: inout FlatList<StackReference>
    ) -> Bool {
        for index in 0..<stack.pointee.count {
            let entry = stack.pointee[index]
            let subject = GuardSubject(kind: .enter, entry: entry, arguments: entries[entry].pointee.arguments)
            if !isRefused(entry, operation), !ask(about: subject, operation) {
                if operation.pointee.awaitsGuard || operation.pointee.stage == .over { return false }
            }
            if isRefused(entry, operation) { return true }
            if let container = container(of: entry) {
                for place in 0..<container.pointee.branches.count { inner.append(container.pointee.branches[place]) }
            }
            forEachPresented(by: entry) { inner.append($0) }
        }
        return true
    }

    private func isRefused(_ entry: Slot, _ operation: OperationReference) -> Bool {
        guard let refused = operation.pointee.guarded?.pointee.refused else { return false }
        return (0..<refused.count).contains { refused[$0].entry == entries[entry].pointee.id }
    }

    /// Whether an operation goes on without the entry that the guard asked last does not let in.
    func goesOnWithoutRefused(_ operation: OperationReference) -> Bool {
        let kind = operation.pointee.question.kind
        if kind == .recheckGuards { return true }
        guard let guarded = operation.pointee.guarded, guarded.pointee.asked?.kind == .enter else { return false }
        guard kind == .pushAll, operation.pointee.intent.keepsEntries else { return kind == .restore }
        if !operation.pointee.awaitsGuard { noteAskedIndex(of: operation) }
        return guarded.pointee.askedIndex > 0
    }

    /// The entry that was asked about last may not stay, or does not come back.
    func noteRefusal(_ code: Int32, of operation: OperationReference, isRedirected: Bool) {
        guard let guarded = operation.pointee.guarded, guarded.pointee.asked != nil else { return }
        if operation.pointee.intent.keepsEntries {
            _ = takeRefused(of: operation, waits: false)
            return
        }
        if let restoring = operation.pointee.intent.restoring {
            if !operation.pointee.awaitsGuard { noteAskedIndex(of: operation) }
            restoring.pointee.refusal = SketchRefusal(
                index: guarded.pointee.sketchIndex, code: code, isRedirected: isRedirected)
        } else {
            guarded.pointee.refused.append(
                Refusal(entry: guarded.pointee.askedEntry, code: code, isRedirected: isRedirected))
        }
        dropAsked(of: guarded)
    }
}

extension Planner {
    /// Drafts that what may not stay goes, with all above it.
    func draftRecheck(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard let refused = operation.pointee.guarded?.pointee.refused else { return .alreadyThere }
        var status = Status.alreadyThere
        for index in 0..<refused.count {
            guard let entry = entries.find(refused[index].entry), isThere(entry) else { continue }
            work(on: engine.stack(of: entry))
            guard let place = indexInDraft(entry) else { continue }
            if place == 0, stack.pointee.isPresented {
                closeAll(stack, because: operation, .guard, drafted)
                status = .ok
            } else if place >= lowestPopped || refused[index].isRedirected {
                if cut(to: max(place, lowestPopped), because: operation, drafted, .guard) { status = .ok }
            } else {
                operation.pointee.outcome.by = RefusingParty.guard.rawValue
                operation.pointee.outcome.hostCode = refused[index].code
                engine.complain(aboutRefusalOf: entries[entry].pointee.route, operation)
                return .blocked
            }
        }
        return status
    }
}
