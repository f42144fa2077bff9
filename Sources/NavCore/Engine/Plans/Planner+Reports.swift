// The plan of a report, which has happened already, and what reports leave of another plan.

extension Planner {
    /// Whether a plan makes the stack what the report says that it is, of which it may name entries that are planned.
    func matches(_ asked: OperationReference, _ operation: OperationReference) -> Bool {
        let intent = operation.pointee.intent
        // The entries on a stack say nothing of arguments, or of other stacks.
        guard let ids = intent.ids, intent.idCount > 0, let drafted = asked.pointee.planned,
            drafted.pointee.renewals.isEmpty, !drafted.pointee.changesTree
        else { return false }
        begin()
        defer { end() }
        draftStack(after: drafted)
        guard draft.count == intent.idCount else { return false }
        return (0..<draft.count).allSatisfy { entries[draft[$0]].pointee.id.rawValue == ids[$0] }
    }

    /// Makes the drafts the stacks to which a plan leads, of which reports may have done a part.
    private func draftStack(after drafted: DraftedReference) {
        for index in 0..<drafted.pointee.stacks.count {
            let stack = drafted.pointee.stacks[index]
            work(on: stack.stack)
            var gaps = FlatList<Int>()
            defer { gaps.free() }
            for index in stack.lifted where drafted.pointee.lifted[index] != 0 {
                self.stack.index(of: drafted.pointee.lifted[index], in: entries).map { gaps.append($0) }
            }
            // Reports that have done all that the plan does there may have popped more.
            let kept = min(stack.kept, self.stack.pointee.count - gaps.count)
            draft.begin(
                keeping: kept, without: gaps, drafted.pointee.tails.base + stack.first,
                count: stack.count)
        }
    }

    /// Plans what the report says.
    func plan(report operation: OperationReference) -> Status {
        operation.pointee.changes.removeAll()
        engine.operations.putBackPlan(of: operation)
        begin()
        defer { end() }
        guard operation.pointee.intent.revision <= engine.revision else { return .stale }
        switch operation.pointee.question.kind {
        case .hostDidSetStack: return planReportedStack(operation)
        case .hostDidDismiss, .hostDidSelect, .hostDidResize: return planOfTree(operation)
        default: break
        }
        let id = operation.pointee.intent.entry
        if let status = checkThere(id) { return status }
        guard let entry = entries.find(id) else { return .stale }
        work(on: engine.stack(of: entry))
        if operation.pointee.question.kind == .hostDidUpdate { return planSteps(operation) }
        guard let index = stack.index(of: entry, in: entries) else { return .atRoot }
        let isRoot = index < lowestPopped
        let column = columnToSelect(afterPopOf: stack, isRoot: isRoot)
        guard !isRoot || column != nil else { return .atRoot }
        operation.pointee.outcome.entry = id
        let drafted = beginReport(operation)
        var named = 0
        draftLeft(by: operation, from: isRoot ? 1 : index, &named, leaving: isRoot ? 0 : entry, drafted)
        return endReport(operation, selecting: column, of: stack.pointee.owner, drafted)
    }

    private func planOfTree(_ operation: OperationReference) -> Status {
        let id = operation.pointee.intent.entry
        if operation.pointee.question.kind == .hostDidResize, let status = checkThere(id) { return status }
        return planSteps(operation)
    }

    /// Returns the status of an operation that names an entry which is on no stack; nil where it is on one.
    func checkThere(_ id: Id) -> Status? {
        guard let entry = entries.find(id) else { return entries.isGone(id) ? .alreadyGone : .stale }
        switch entries[entry].pointee.phase {
        case .alive: return entries[entry].pointee.mark == .leaves ? .alreadyGone : nil
        case .leaving: return .alreadyGone
        case .planned, .gone: return entries.isGone(id) ? .alreadyGone : .stale
        }
    }

    /// The column that the user sees on top after one was popped among folded ones, where another one was before.
    private func columnToSelect(afterPopOf column: StackReference, isRoot: Bool) -> Int? {
        guard let split = Branch(engine, column).split, split.pointee.isFolded else { return nil }
        let top = SplitColumns(engine, split).shown.lowerBound
        guard column.pointee.branch <= top else { return nil }
        if isRoot { return SplitColumns(engine, split).column(before: column.pointee.branch) }
        return column.pointee.branch < top ? column.pointee.branch : nil
    }

    /// Whether the user did not see an entry yet when that was done which is reported.
    private func hasCome(_ slot: Slot, after report: OperationReference) -> Bool {
        let seen = report.pointee.intent.revision
        return seen != 0 && entries[slot].pointee.arrival > seen
    }

    private func beginReport(_ operation: OperationReference) -> DraftedReference {
        let drafted = engine.operations.makePlan(of: operation)
        self.drafted = drafted
        return drafted
    }

    /// Makes the drafts the plan of a report, with another column selected where one is.
    private func endReport(
        _ operation: OperationReference, selecting column: Int?, of split: Slot, _ drafted: DraftedReference
    ) -> Status {
        if let column { _ = choose(column, of: split, by: operation) }
        drafted.mark(.none, in: entries)
        draftIsPlan(of: operation, drafted)
        return operation.pointee.changes.count == 0 ? .alreadyThere : .ok
    }

    /// Drafts that of the entries from an index on those stay that the report names next, and those that came after it, but
    /// for one. Counts those that it names.
    private func draftLeft(
        by operation: OperationReference, from lowest: Int, _ named: inout Int, leaving removed: Slot = 0,
        _ drafted: DraftedReference
    ) {
        var place = min(lowest, stack.pointee.count)
        for index in place..<stack.pointee.count {
            let slot = stack.pointee[index]
            let isNamed = names(operation, slot, at: named)
            if isNamed { named += 1 }
            if isNamed || slot != removed && hasCome(slot, after: operation) {
                place += 1
            } else {
                draft.remove(at: place)
                remove(slot, because: operation, drafted)
            }
        }
    }

    /// The reported entries must be on the stack of the first, in the same order, its root among them; of folded columns,
    /// on one after the other.
    private func planReportedStack(_ operation: OperationReference) -> Status {
        let intent = operation.pointee.intent
        guard let ids = intent.ids, intent.idCount > 0 else { return planEmptied(operation) }
        for index in 0..<intent.idCount {
            let id = Id(rawValue: ids[index])
            if entries.find(id) == nil, !entries.isGone(id) { return .stale }
        }
        guard let first = engine.findAlive(Id(rawValue: ids[0])) else {
            return .atRoot
        }
        let drafted = beginReport(operation)
        var named = 0
        work(on: engine.stack(of: first))
        let owner = stack.pointee.owner
        var selected: Int?
        if let split = Branch(engine, stack).split, case let top = SplitColumns(engine, split).shown.lowerBound,
            stack.pointee.branch < top
        {
            guard stack.pointee.branch == 0, stack.pointee[0] == first else { return .atRoot }
            selected = draftLeft(by: operation, onColumnsOf: split, upTo: top, &named, drafted)
        } else {
            guard first == stack.pointee[0] else { return .atRoot }
            draftLeft(by: operation, from: 0, &named, drafted)
        }
        guard named == intent.idCount else {
            drafted.mark(.none, in: entries)
            engine.complain("the entries are not on the stack in that order", about: operation)
            return .invalid
        }
        return endReport(operation, selecting: selected, of: owner, drafted)
    }

    /// Drafts what a report leaves on the folded columns, of which it names the entries one column after the other. Returns
    /// the last one that it names, where columns after it are folded, too.
    private func draftLeft(
        by operation: OperationReference, onColumnsOf split: ContainerReference, upTo top: Int, _ named: inout Int,
        _ drafted: DraftedReference
    ) -> Int? {
        var last = 0
        var isMissing = false
        for index in 0...top {
            let before = named
            work(on: split.pointee.branches[index])
            let isRootNamed = draft.count > 0 && names(operation, draft[0], at: named)
            if isRootNamed { named += 1 }
            isMissing = isMissing || !isRootNamed && lowestPopped > 0 && !Branch(engine, stack).hasPlaceholder
            // The root of a column stays, whether or not it is named.
            draftLeft(by: operation, from: isRootNamed ? 1 : lowestPopped, &named, drafted)
            guard named > before else { continue }
            last = index
            // No entry stands upon one that is missing.
            if isMissing { named = .max }
        }
        return last < top ? last : nil
    }

    private func names(_ report: OperationReference, _ entry: Slot, at index: Int) -> Bool {
        guard let ids = report.pointee.intent.ids, index < report.pointee.intent.idCount else { return false }
        return entries[entry].pointee.id.rawValue == ids[index]
    }

    /// The user has left no entry of a column that may be empty.
    private func planEmptied(_ operation: OperationReference) -> Status {
        guard let column = engine.find(stack: operation.pointee.intent.target), column.pointee.phase == .alive,
            column.pointee.mayBeEmpty
        else { return .atRoot }
        work(on: column)
        let drafted = beginReport(operation)
        var named = 0
        draftLeft(by: operation, from: 0, &named, drafted)
        return endReport(operation, selecting: nil, of: 0, drafted)
    }

    /// Plans what reports have left of a plan that was accepted: the tree that it makes is the same.
    func planRest(of operation: OperationReference, _ drafted: DraftedReference) {
        begin()
        defer { end() }
        forgetDone(of: operation)
        drafted.pointee.done = .none
        self.drafted = drafted
        resume()
        draftAgain(drafted)
        draftStack(after: drafted)
        joinWhatCame(drafted)
        drafted.pointee.forgetStacks()
        draftIsPlan(of: operation, drafted)
    }

    /// Takes from a plan what reports have done of it. That has to be before something else gets the records of what has
    /// gone, and once for many reports, since a plan is long.
    func forgetDone(of operation: OperationReference) {
        guard let drafted = operation.pointee.planned, drafted.pointee.done == .held else { return }
        forgetDone(drafted)
    }

    /// Takes from a plan whatever has gone since it was made.
    func forgetDone(_ drafted: DraftedReference) {
        if drafted.pointee.done == .held { drafted.pointee.done = .forgotten }
        drafted.pointee.removals.removeAll(where: { hasGone($0.entry) })
        forgetWritten(by: drafted)
        drafted.pointee.closed.removeAll(where: { $0.pointee.hasGone })
        drafted.pointee.opened.removeAll(where: { $0.pointee.hasGone })
        if let activated = drafted.pointee.activated, !engine.has(activated) { drafted.pointee.activated = nil }
    }

    /// Forgets what a plan writes of entries, flows and stacks that have gone. Where another branch is selected than was before
    /// the plan, that selection counts.
    private func forgetWritten(by drafted: DraftedReference) {
        drafted.pointee.renewals.removeAll(where: { hasGone($0.entry) })
        drafted.pointee.flows.removeAll(where: { engine.flows[$0.flow].pointee.hasEnded })
        let closed = drafted.pointee.closed
        for index in 0..<closed.count { closed[index].pointee.isClosing = true }
        drafted.pointee.passed.removeAll(where: {
            $0.stack.pointee.hasGone || $0.stack.pointee.phase == .planned && $0.stack.pointee.isClosing
        })
        for index in 0..<closed.count { closed[index].pointee.isClosing = false }
        show(drafted, true)
        for index in 0..<drafted.pointee.entries.count {
            let draft = drafted.pointee.entries.base + index
            if hasGone(draft.pointee.entry) {
                if let made = draft.pointee.container { engine.drop(planned: made) }
                (draft.pointee.selected, draft.pointee.contains) = (-1, false)
            } else if draft.pointee.selected >= 0, !draft.pointee.contains,
                let container = entries[draft.pointee.entry].pointee.container,
                container.pointee.selected != Int(draft.pointee.formerlySelected)
            {
                draft.pointee.selected = -1
            }
        }
        drafted.pointee.left.removeAll(where: {
            let draft = draft(of: $0.container, drafted).pointee
            return draft.selected < 0 && !draft.contains
        })
        show(drafted, false)
        drafted.pointee.entries.removeAll(where: { hasGone($0.entry) })
    }

    /// Whether an entry has left its stack. One that is new comes and goes within the plan.
    private func hasGone(_ slot: Slot) -> Bool {
        guard slot != 0 else { return true }
        let entry = entries[slot].pointee
        return (entry.phase == .leaving || entry.phase == .gone) && !entry.isNew
    }
}
