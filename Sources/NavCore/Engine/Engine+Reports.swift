// What the user did through the host's own controls. It has happened: it is planned like an operation, but nobody is
// asked, and it decides an open question instead of waiting for it.

extension Engine {
    /// Applies the report at once or, inside a callback, next. It always has room; where calls inside callbacks have none
    /// any more, it is told at once that it changes nothing, so that its completion can't call for another one.
    package func submit(report operation: OperationReference) {
        operation.pointee.origin = .host
        guard life != .made else { return reject(operation, .notStarted) }
        if isInside {
            acceptedInside += 1
            let open = openQuestion
            let (decision, status) = foresee(report: operation, open)
            guard status == .ok else { return reject(operation, status) }
            copyLentMemory(operation)
            becomePending(operation)
            if let open, let decision { settle(open, decision) }
            decided.append(operation)
            obstacles.insert(.said)
            return
        }
        obstacles.insert(.inside)
        apply(report: operation)
        leave()
    }

    /// How a report that has to wait decides the open question, and what it comes to where calls have no room any more. Its
    /// draft is its own: a link may just be looked up for the other one.
    private func foresee(report operation: OperationReference, _ open: OperationReference?) -> (Verdict?, Status) {
        swap(&draft, &draftOfReport)
        defer { swap(&draft, &draftOfReport) }
        let decision = open.flatMap { verdict(of: operation, on: $0) }
        guard decision == nil, acceptedInside >= settings.operationLimit else { return (decision, .ok) }
        return (nil, plan(report: operation))
    }

    func apply(report operation: OperationReference) {
        if !operation.pointee.agrees, let open = openQuestion, let verdict = verdict(of: operation, on: open) {
            open.pointee.verdict = verdict
            decide(open)
        }
        if operation.pointee.agrees { return finish(operation, .ok) }
        let status = plan(report: operation)
        if status == .ok { return commit(operation) }
        finish(operation, status)
        if status == .atRoot || status == .stale || status == .invalid { resync() }
    }

    /// How the report decides the open question: the same stack accepts it, another change of it supersedes it, and
    /// what changes nothing decides nothing.
    private func verdict(of operation: OperationReference, on asked: OperationReference) -> Verdict? {
        // It has no plan yet.
        if asked.pointee.loading != .none { return nil }
        if foretells(asked, operation) {
            operation.pointee.agrees = true
            operation.pointee.outcome.entry = operation.pointee.intent.entry
            return .accepted
        }
        let status = plan(report: operation)
        return status == .ok ? .superseded : nil
    }

    /// Whether a plan makes the stack what the report says that it is.
    private func foretells(_ asked: OperationReference, _ operation: OperationReference) -> Bool {
        draft.begin(stack.slots)
        if asked.pointee.isDrafted, let drafted = asked.pointee.drafted {
            draft.begin(keeping: drafted.pointee.kept, drafted.pointee.tail)
        } else {
            for index in 0..<asked.pointee.changes.count { draft.apply(asked.pointee.changes[index]) }
        }
        let intent = operation.pointee.intent
        if operation.pointee.question.kind == .hostDidPop {
            guard let entry = entries.find(intent.entry), let index = stack.index(of: entry, in: entries) else {
                return false
            }
            return index == draft.count && (0..<index).allSatisfy { draft[$0] == stack[$0] }
        }
        guard let ids = intent.ids, draft.count == intent.idCount else { return false }
        return (0..<draft.count).allSatisfy { entries[draft[$0]].pointee.id.rawValue == ids[$0] }
    }

    /// Plans what the report says.
    private func plan(report operation: OperationReference) -> Status {
        let id = operation.pointee.intent.entry
        operation.pointee.changes.removeAll()
        draft.begin(stack.slots)
        if operation.pointee.question.kind == .hostDidSetStack { return planReportedStack(operation) }
        guard let entry = entries.find(id), let index = stack.index(of: entry, in: entries) else {
            let isLeaving = entries.find(id).map { entries[$0].pointee.phase == .leaving } ?? false
            return isLeaving || entries.isGone(id) ? .alreadyGone : .stale
        }
        guard index > 0 else { return .atRoot }
        operation.pointee.outcome.entry = id
        planRemoval(operation, downTo: index)
        return .ok
    }

    /// The reported entries must be on the stack, in the same order, the root among them.
    private func planReportedStack(_ operation: OperationReference) -> Status {
        let intent = operation.pointee.intent
        guard let ids = intent.ids, intent.idCount > 0 else { return .atRoot }
        for index in 0..<intent.idCount {
            let id = Id(rawValue: ids[index])
            if entries.find(id) == nil, !entries.isGone(id) { return .stale }
        }
        guard ids[0] == entries[stack[0]].pointee.id.rawValue else { return .atRoot }
        let drafted = operation.pointee.makeDrafted()
        var reported = 0
        for index in 0..<stack.count {
            if reported < intent.idCount, entries[stack[index]].pointee.id.rawValue == ids[reported] {
                reported += 1
                if !drafted.pointee.departures.isEmpty { draft.push(stack[index]) }
            } else {
                if drafted.pointee.departures.isEmpty { draft.truncate(to: reported) }
                drafted.pointee.departures.append(Departure(entry: stack[index], cause: operation))
            }
        }
        guard reported == intent.idCount else {
            complain("the entries are not on the stack in that order", about: operation)
            return .invalid
        }
        if drafted.pointee.departures.isEmpty { return .alreadyThere }
        draftIsPlan(of: operation, drafted)
        return .ok
    }
}
