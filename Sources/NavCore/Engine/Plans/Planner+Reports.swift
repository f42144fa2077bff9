// The plan of a report, which has happened already, and what reports leave of another plan.

extension Planner {
    /// Whether a plan makes the stack what the report says that it is, of which it may name entries that are planned.
    func matches(_ asked: OperationReference, _ operation: OperationReference) -> Bool {
        draftStack(after: asked)
        let intent = operation.pointee.intent
        // What stands on the stack says nothing of its arguments.
        if let drafted = asked.pointee.drafted, asked.pointee.isDrafted, !drafted.pointee.renewals.isEmpty {
            return false
        }
        guard let ids = intent.ids, draft.count == intent.idCount else { return false }
        return (0..<draft.count).allSatisfy { entries[draft[$0]].pointee.id.rawValue == ids[$0] }
    }

    /// Makes the draft the stack to which a plan leads, of which reports may have done a part.
    func draftStack(after asked: OperationReference) {
        draft.begin(engine.root)
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
    func plan(report operation: OperationReference) -> Status {
        let id = operation.pointee.intent.entry
        operation.pointee.changes.removeAll()
        operation.pointee.isDrafted = false
        draft.begin(engine.root)
        guard operation.pointee.intent.revision <= engine.revision else { return .stale }
        if operation.pointee.question.kind == .hostDidSetStack { return planReportedStack(operation) }
        guard let entry = entries.find(id), let index = stack.pointee.index(of: entry, in: entries) else {
            let isLeaving = entries.find(id).map { entries[$0].pointee.phase == .leaving } ?? false
            return isLeaving || entries.isGone(id) ? .alreadyGone : .stale
        }
        if operation.pointee.question.kind == .hostDidUpdate { return planSteps(operation) }
        guard index > 0 else { return .atRoot }
        operation.pointee.outcome.entry = id
        if (index..<stack.pointee.count).contains(where: { hasCome(stack.pointee[$0], after: operation) }) {
            _ = planReport(operation, from: index, leaving: entry)
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

    /// Plans that of the entries from an index on those stay that the report names, and those that came after it, but for
    /// one. Returns how many it names.
    private func planReport(_ operation: OperationReference, from lowest: Int, leaving removed: Slot = 0) -> Int {
        let drafted = operation.pointee.makeDrafted()
        let intent = operation.pointee.intent
        var named = 0
        for index in lowest..<stack.pointee.count {
            let slot = stack.pointee[index]
            let isNamed = intent.ids.map { named < intent.idCount && entries[slot].pointee.id.rawValue == $0[named] }
            if isNamed == true { named += 1 }
            if isNamed == true || slot != removed && hasCome(slot, after: operation) {
                if !drafted.pointee.removals.isEmpty { draft.push(slot) }
            } else {
                if drafted.pointee.removals.isEmpty { draft.truncate(to: index) }
                drafted.pointee.removals.append(Removal(entry: slot, cause: operation))
            }
        }
        if !drafted.pointee.removals.isEmpty { draftIsPlan(of: operation, drafted) }
        return named
    }

    /// The reported entries must be on the stack, in the same order, the root among them.
    private func planReportedStack(_ operation: OperationReference) -> Status {
        let intent = operation.pointee.intent
        guard let ids = intent.ids, intent.idCount > 0 else { return .atRoot }
        for index in 0..<intent.idCount {
            let id = Id(rawValue: ids[index])
            if entries.find(id) == nil, !entries.isGone(id) { return .stale }
        }
        guard ids[0] == entries[stack.pointee[0]].pointee.id.rawValue else { return .atRoot }
        guard planReport(operation, from: 0) == intent.idCount else {
            engine.complain("the entries are not on the stack in that order", about: operation)
            return .invalid
        }
        return operation.pointee.changes.count == 0 ? .alreadyThere : .ok
    }

    /// Plans what reports have left of a plan that was accepted: the stack that it makes is the same.
    func planRest(of operation: OperationReference) {
        operation.pointee.isPartlyDone = false
        if operation.pointee.isDrafted, let drafted = operation.pointee.drafted {
            drafted.pointee.removals.removeAll(where: { !isStillLeaving($0.entry) })
            draftStack(after: operation)
            return draftIsPlan(of: operation, drafted)
        }
        let changes = operation.pointee.changes
        let lowest = changes[changes.count - 1]
        if lowest.kind == .replaced {
            operation.pointee.changes.set(.added(lowest.entry, at: stack.pointee.count, of: lowest.node))
        } else {
            let kept = Int(lowest.from)
            operation.pointee.changes.setPopped(
                stack.pointee.slots.base + kept, count: stack.pointee.count - kept, downTo: kept, of: lowest.node)
        }
    }

    /// Whether an entry that a plan removes is still on the stack, or comes and goes within the plan, or carries arguments.
    private func isStillLeaving(_ slot: Slot) -> Bool {
        let entry = entries[slot].pointee
        return entry.phase == .alive || entry.mark != .none
    }
}
