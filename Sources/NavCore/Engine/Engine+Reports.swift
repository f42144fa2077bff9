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
            let (effect, status) = foresee(report: operation, open)
            guard status == .ok else { return reject(operation, status) }
            copyLentMemory(operation)
            becomePending(operation)
            if let open, effect != .completes || !operation.pointee.bringsResult {
                prepare(open, for: effect)
                decided.append(operation)
            } else {
                decided.append(operation)
                if let open { acceptAfterReport(open) }
            }
            obstacles.insert(.said)
            return
        }
        obstacles.insert(.inside)
        apply(report: operation)
        leave()
    }

    /// What a report that has to wait will do to the open question, and what it comes to where calls have no room any more.
    /// Its draft is its own: a link may just be looked up for the other one.
    private func foresee(report operation: OperationReference, _ open: OperationReference?) -> (ReportEffect, Status) {
        let hasRoom = acceptedInside < settings.operationLimit
        if open == nil, hasRoom { return (.none, .ok) }
        swap(&draft, &draftOfReport)
        defer { swap(&draft, &draftOfReport) }
        let (effect, status) = plan(report: operation, besides: open)
        return (effect, hasRoom ? .ok : status)
    }

    /// What a report that waits means for the open question until its turn comes.
    private func prepare(_ open: OperationReference, for effect: ReportEffect) {
        switch effect {
        case .none: break
        case .completes: settle(open, .accepted)
        case .does: if open == beingAsked { open.pointee.verdict = .openForRest }
        case .voids:
            open.pointee.voidQuestions += 1
            voidQuestion(of: open)
        }
    }

    /// The same where the report does all that is asked and brings a result, so that it has to come first.
    private func acceptAfterReport(_ open: OperationReference) {
        if open == beingAsked { open.pointee.verdict = .acceptedAfterReport } else { settle(open, .accepted) }
    }

    func apply(report operation: OperationReference) {
        if operation.pointee.agrees { return finish(operation, .ok) }
        let open = asking
        let (effect, status) = plan(report: operation, besides: open)
        if effect == .completes, !operation.pointee.bringsResult, let open {
            open.pointee.verdict = .accepted
            decide(open)
            return finish(operation, .ok)
        }
        guard status == .ok else {
            finish(operation, status)
            if status == .atRoot || status == .stale || status == .invalid { resync() }
            return
        }
        if let open {
            if effect == .does || effect == .completes { takePart(operation, of: open) }
            if effect == .voids {
                open.pointee.voidQuestions += 1
                decided.remove(open)
                planAnew(open)
            }
        }
        guard effect == .completes, let open else { return commit(operation) }
        // Nobody is told of the one before the other has happened, too.
        obstacles.insert(.said)
        open.pointee.verdict = .accepted
        commit(operation)
        decide(open)
    }

    /// Plans a report, and says what it does to a question that is open, or was answered just now.
    private func plan(report operation: OperationReference, besides asked: OperationReference?) -> (
        ReportEffect, Status
    ) {
        // A link that waits for a branch has no plan yet.
        guard let asked, asked.pointee.loading == .none else { return (.none, plan(report: operation)) }
        let isOpen = asked.pointee.verdict.isOpen
        let isStack = operation.pointee.question.kind == .hostDidSetStack
        if isStack, isOpen, planMatches(asked, operation) { return (agree(operation), .ok) }
        let status = plan(report: operation)
        guard status == .ok else { return (.none, status) }
        guard let rest = rest(of: asked, after: operation) else { return (.voids, .ok) }
        return (rest == 0 && isOpen ? agree(operation) : .does, .ok)
    }

    private func agree(_ operation: OperationReference) -> ReportEffect {
        operation.pointee.agrees = !operation.pointee.bringsResult
        operation.pointee.outcome.entry = operation.pointee.intent.entry
        return .completes
    }

    /// Whether a plan makes the stack what the report says that it is, of which it may name entries that are planned.
    private func planMatches(_ asked: OperationReference, _ operation: OperationReference) -> Bool {
        draftStack(after: asked)
        let intent = operation.pointee.intent
        guard let ids = intent.ids, draft.count == intent.idCount else { return false }
        return (0..<draft.count).allSatisfy { entries[draft[$0]].pointee.id.rawValue == ids[$0] }
    }

    /// Makes the draft the stack to which a plan leads, of which reports may have done a part.
    func draftStack(after asked: OperationReference) {
        draft.begin(stack.slots)
        if asked.pointee.isDrafted, let drafted = asked.pointee.drafted {
            return draft.begin(keeping: drafted.pointee.kept, drafted.pointee.tail)
        }
        // One change, or entries that leave from the top.
        let last = asked.pointee.changes[asked.pointee.changes.count - 1]
        if last.removedEntry != 0 { draft.truncate(to: Int(last.from)) }
        if last.makesEntry { draft.push(last.entry) }
        if last.kind == .moved { draft.apply(last) }
    }

    /// Plans what the report says.
    private func plan(report operation: OperationReference) -> Status {
        let id = operation.pointee.intent.entry
        operation.pointee.changes.removeAll()
        operation.pointee.isDrafted = false
        draft.begin(stack.slots)
        guard operation.pointee.intent.revision <= revision else { return .stale }
        if operation.pointee.question.kind == .hostDidSetStack { return planReportedStack(operation) }
        guard let entry = entries.find(id), let index = stack.index(of: entry, in: entries) else {
            let isLeaving = entries.find(id).map { entries[$0].pointee.phase == .leaving } ?? false
            return isLeaving || entries.isGone(id) ? .alreadyGone : .stale
        }
        guard index > 0 else { return .atRoot }
        operation.pointee.outcome.entry = id
        if (index..<stack.count).contains(where: { hasCome(stack[$0], after: operation) }) {
            planReport(operation, from: index) { hasCome(stack[$0], after: operation) && stack[$0] != entry }
        } else {
            planRemoval(operation, downTo: index)
        }
        return .ok
    }

    /// Whether the user did not see an entry yet when that was done which is reported.
    private func hasCome(_ slot: Slot, after report: OperationReference) -> Bool {
        let seen = report.pointee.intent.revision
        return seen != 0 && entries[slot].pointee.arrival > seen
    }

    /// Plans that some of the entries from an index on are left, which are told by their indexes.
    private func planReport(_ operation: OperationReference, from lowest: Int, _ isLeft: (Int) -> Bool) {
        let drafted = operation.pointee.makeDrafted()
        for index in lowest..<stack.count {
            if isLeft(index) {
                if !drafted.pointee.departures.isEmpty { draft.push(stack[index]) }
            } else {
                if drafted.pointee.departures.isEmpty { draft.truncate(to: index) }
                drafted.pointee.departures.append(Departure(entry: stack[index], cause: operation))
            }
        }
        if !drafted.pointee.departures.isEmpty { draftIsPlan(of: operation, drafted) }
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
        var reported = 0
        planReport(operation, from: 0) { index in
            guard reported < intent.idCount, entries[stack[index]].pointee.id.rawValue == ids[reported] else {
                return hasCome(stack[index], after: operation)
            }
            reported += 1
            return true
        }
        guard reported == intent.idCount else {
            complain("the entries are not on the stack in that order", about: operation)
            return .invalid
        }
        return operation.pointee.changes.count == 0 ? .alreadyThere : .ok
    }
}

/// What a report does to the open question.
private enum ReportEffect: UInt8, BitwiseCopyable {
    /// Nothing of what it asks is concerned.
    case none
    /// All that it asks.
    case completes
    /// A part of what it asks.
    case does
    /// Something else: the question is void.
    case voids
}
