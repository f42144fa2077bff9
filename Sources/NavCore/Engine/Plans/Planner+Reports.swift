// The plan of a report, which has happened already, and what reports leave of another plan.

extension Planner {
    /// Whether a plan makes the stack what the report says that it is, of which it may name entries that are planned.
    func matches(_ asked: OperationReference, _ operation: OperationReference) -> Bool {
        let intent = operation.pointee.intent
        guard let ids = intent.ids, intent.idCount > 0 else { return false }
        if asked.pointee.isDrafted, let drafted = asked.pointee.drafted {
            // What stands on a stack says nothing of arguments, or of other stacks.
            guard drafted.pointee.renewals.isEmpty, !drafted.pointee.changesTree else { return false }
        }
        begin()
        defer { end() }
        draftStack(after: asked)
        guard draft.count == intent.idCount else { return false }
        return (0..<draft.count).allSatisfy { entries[draft[$0]].pointee.id.rawValue == ids[$0] }
    }

    /// Makes the drafts the stacks to which a plan leads, of which reports may have done a part.
    private func draftStack(after asked: OperationReference) {
        if asked.pointee.isDrafted, let drafted = asked.pointee.drafted {
            for index in 0..<drafted.pointee.stacks.count {
                let stack = drafted.pointee.stacks[index]
                work(on: stack.stack)
                draft.begin(
                    keeping: stack.kept, drafted.pointee.tails.base + stack.first, count: stack.count)
            }
            return
        }
        // One change, or entries that leave from the top.
        let last = asked.pointee.changes[asked.pointee.changes.count - 1]
        work(on: engine.stacks[last.node])
        if last.removedEntry != 0 { draft.truncate(to: Int(last.from)) }
        if last.makesEntry { draft.push(last.entry) }
        if last.kind == .moved { draft.apply(last) }
    }

    /// Plans what the report says.
    func plan(report operation: OperationReference) -> Status {
        operation.pointee.changes.removeAll()
        operation.pointee.isDrafted = false
        begin()
        defer { end() }
        guard operation.pointee.intent.revision <= engine.revision else { return .stale }
        switch operation.pointee.question.kind {
        case .hostDidSetStack: return planReportedStack(operation)
        case .hostDidDismiss, .hostDidSelect: return planSteps(operation)
        default: break
        }
        let id = operation.pointee.intent.entry
        guard let entry = entries.find(id), entries[entry].pointee.phase == .alive else {
            let isLeaving = entries.find(id).map { entries[$0].pointee.phase == .leaving } ?? false
            return isLeaving || entries.isGone(id) ? .alreadyGone : .stale
        }
        work(on: engine.stack(of: entry))
        if operation.pointee.question.kind == .hostDidUpdate { return planSteps(operation) }
        guard let index = stack.index(of: entry, in: entries), index > 0 else { return .atRoot }
        operation.pointee.outcome.entry = id
        if engine.isTree
            || (index..<stack.pointee.count).contains(where: { hasCome(stack.pointee[$0], after: operation) })
        {
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
        self.drafted = drafted
        let intent = operation.pointee.intent
        var named = 0
        var isSame = true
        for index in lowest..<stack.pointee.count {
            let slot = stack.pointee[index]
            let isNamed = intent.ids.map { named < intent.idCount && entries[slot].pointee.id.rawValue == $0[named] }
            if isNamed == true { named += 1 }
            if isNamed == true || slot != removed && hasCome(slot, after: operation) {
                if !isSame { draft.push(slot) }
            } else {
                if isSame { draft.truncate(to: index) }
                isSame = false
                remove(slot, because: operation, drafted)
            }
        }
        unmark(drafted)
        if !isSame { draftIsPlan(of: operation, drafted) }
        return named
    }

    /// The reported entries must be on the stack of the first, in the same order, its root among them.
    private func planReportedStack(_ operation: OperationReference) -> Status {
        let intent = operation.pointee.intent
        guard let ids = intent.ids, intent.idCount > 0 else { return .atRoot }
        for index in 0..<intent.idCount {
            let id = Id(rawValue: ids[index])
            if entries.find(id) == nil, !entries.isGone(id) { return .stale }
        }
        guard let first = entries.find(Id(rawValue: ids[0])), entries[first].pointee.phase == .alive else {
            return .atRoot
        }
        work(on: engine.stack(of: first))
        guard first == stack.pointee[0] else { return .atRoot }
        guard planReport(operation, from: 0) == intent.idCount else {
            engine.complain("the entries are not on the stack in that order", about: operation)
            return .invalid
        }
        return operation.pointee.changes.count == 0 ? .alreadyThere : .ok
    }

    /// Plans what reports have left of a plan that was accepted: the tree that it makes is the same.
    func planRest(of operation: OperationReference) {
        operation.pointee.isPartlyDone = false
        if operation.pointee.isDrafted, let drafted = operation.pointee.drafted {
            begin()
            defer { end() }
            forgetDone(of: operation)
            self.drafted = drafted
            let closed = drafted.pointee.closed
            for index in 0..<closed.count { closed[index].pointee.isClosing = true }
            resume()
            draftStack(after: operation)
            return draftIsPlan(of: operation, drafted)
        }
        let changes = operation.pointee.changes
        let lowest = changes[changes.count - 1]
        let stack = engine.stacks[lowest.node]
        if lowest.kind == .replaced {
            operation.pointee.changes.set(.added(lowest.entry, at: stack.pointee.count, of: lowest.node))
        } else {
            let kept = Int(lowest.from)
            operation.pointee.changes.setPopped(
                stack.pointee.slots.base + kept, count: stack.pointee.count - kept, downTo: kept, of: lowest.node)
        }
    }

    /// Takes from a plan what reports have done of it. That has to be before something else gets the records of what has
    /// gone, and once for many reports, since a plan is long.
    func forgetDone(of operation: OperationReference) {
        guard operation.pointee.holdsWhatIsDone else { return }
        operation.pointee.holdsWhatIsDone = false
        guard operation.pointee.isDrafted, let drafted = operation.pointee.drafted else { return }
        let closed = drafted.pointee.closed
        for index in 0..<closed.count { closed[index].pointee.isClosing = true }
        drafted.pointee.removals.removeAll(where: { hasGone($0.entry) })
        drafted.pointee.stacks.removeAll(where: { $0.stack.pointee.hasGone })
        markDone(drafted.pointee.edits)
        drafted.pointee.edits.removeAll(where: { $0.isDone })
        for index in 0..<closed.count { closed[index].pointee.isClosing = false }
        drafted.pointee.closed.removeAll(where: { $0.pointee.hasGone })
        drafted.pointee.opened.removeAll(where: { $0.pointee.hasGone })
    }

    /// Marks the edits that a report has done, and those of stacks that come and go. The selections in a container are done
    /// where another one is selected than before them.
    private func markDone(_ edits: FlatList<TreeEdit>) {
        for index in 0..<edits.count {
            let edit = edits[index]
            let container = entries[edit.entry].pointee.container
            if let container, container.pointee.selectedBefore < 0 {
                if edit.kind == .select { container.pointee.selectedBefore = edit.from }
                if edit.kind == .contain { container.pointee.selectedBefore = container.pointee.selected }
            }
            let ownerHasGone = hasGone(edit.entry)
            edits.base[index].isDone =
                switch edit.kind {
                case .present, .dismiss, .pass:
                    edit.stack.map { $0.pointee.hasGone || $0.pointee.comesAndGoes } ?? true
                case .select:
                    ownerHasGone || container.map { $0.pointee.selectedBefore != $0.pointee.selected } ?? false
                case .contain: ownerHasGone
                }
            if edit.kind == .contain, ownerHasGone, let made = edit.container { engine.drop(planned: made) }
        }
        for index in 0..<edits.count { entries[edits[index].entry].pointee.container?.pointee.selectedBefore = -1 }
    }

    /// Whether an entry has left its stack. One that comes and goes within the plan, or carries arguments, is marked.
    private func hasGone(_ slot: Slot) -> Bool {
        let entry = entries[slot].pointee
        return (entry.phase == .leaving || entry.phase == .gone) && entry.mark == .none
    }
}
