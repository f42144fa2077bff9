// The effect of a commit on flows: what arrives is counted, what leaves is discounted, and a flow of which nothing is
// left ends. Nothing else ends one, so it ends once, whoever has removed its last entry.

extension Engine {
    /// Counts what comes and goes with the commit that is being made. What comes goes first, so that nothing ends in between.
    func settleFlows(_ operation: OperationReference) {
        endedFlows.removeAll()
        for index in 0..<operation.pointee.changes.count where operation.pointee.changes[index].makesEntry {
            countArrival(operation.pointee.changes[index])
        }
        let drafted = operation.pointee.isDrafted ? operation.pointee.drafted : nil
        if let stacks = drafted?.pointee.stacks {
            for index in 0..<stacks.count { stacks[index].stack.pointee.noteFlows(in: entries) }
        }
        if let drafted, drafted.pointee.joins > 0 { countJoined(drafted) }
        if let removals = drafted?.pointee.removals {
            for index in 0..<removals.count {
                if !entries[removals[index].entry].pointee.isNew {
                    discount(removals[index].entry, because: removals[index].cause, removals[index].reason)
                } else {
                    endPassing(
                        entries[removals[index].entry].pointee.flow, removals[index].entry,
                        because: removals[index].cause, removals[index].reason)
                }
            }
        } else {
            for index in 0..<removedEntries.count { discount(removedEntries[index], because: operation, .none) }
            if operation.pointee.changes.count > 0 {
                stacks[operation.pointee.changes[0].node].pointee.noteFlows(in: entries)
            }
        }
        if let drafted, drafted.pointee.joins > 0 { discountJoined(drafted, by: operation) }
        noteEndings(by: operation)
    }

    // MARK: Joining

    /// Lets entries and flows join others; the drafts have the former ones from then on. An entry that leaves joins none.
    func exchangeFlows(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count {
            let draft = drafted.pointee.entries.base + index
            guard draft.pointee.joins else { continue }
            let former = entries[draft.pointee.entry].pointee.flow
            draft.pointee.joins = former != draft.pointee.flow && entries[draft.pointee.entry].pointee.phase != .leaving
            guard draft.pointee.joins else { continue }
            entries[draft.pointee.entry].pointee.flow = draft.pointee.flow
            draft.pointee.flow = former
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows.base + index
            let flow = flows[draft.pointee.flow]
            draft.pointee.isNew = flow.pointee.phase == .planned
            let former = flow.pointee.parent
            flow.pointee.parent = draft.pointee.parent
            draft.pointee.parent = former
        }
    }

    /// Counts entries and flows that have joined others. A new one is counted where it arrives.
    private func countJoined(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            let entry = drafted.pointee.entries[index].entry
            let (flow, node) = (entries[entry].pointee.flow, entries[entry].pointee.node)
            hold(flow: flow)
            if !arrives(entry) { count(flow, on: node) }
            stacks[node].pointee.noteFlows(in: entries)
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows[index]
            let parent = flows[draft.flow].pointee.parent
            hold(flow: parent)
            if !draft.isNew { count(parent, on: flows[draft.flow].pointee.node) }
        }
    }

    /// Discounts them from the former ones.
    private func discountJoined(_ drafted: DraftedReference, by operation: OperationReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            let draft = drafted.pointee.entries[index]
            discount(
                former: draft.flow, isNew: arrives(draft.entry), because: draft.cause ?? operation,
                draft.cause == nil ? .set : .none)
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows[index]
            discount(former: draft.parent, isNew: draft.isNew, because: operation, .set)
        }
    }

    private func discount(former: Slot, isNew: Bool, because cause: OperationReference, _ reason: CancelReason) {
        if isNew { endPassing(former, 0, because: cause, reason) } else { discount(former, 0, because: cause, reason) }
    }

    /// Whether an entry comes with the commit that is being made.
    private func arrives(_ entry: Slot) -> Bool { entries[entry].pointee.arrival >= revision }

    /// A flow ends that keeps its entries: what reports have brought into it since that was planned joins the flow around it,
    /// too. It is in what the entries own.
    func handOnWhatCame(to operation: OperationReference, _ drafted: DraftedReference) {
        drafted.mark(.leaves, in: entries)
        defer { drafted.mark(.none, in: entries) }
        var index = 0
        while index < drafted.pointee.entries.count {
            let draft = drafted.pointee.entries[index]
            index += 1
            guard draft.joins, let cause = draft.cause else { continue }
            let flow = entries[draft.entry].pointee.flow
            forEachEntry(ownedBy: draft.entry) { entry in
                let former = entries[entry].pointee.flow
                guard entries[entry].pointee.mark != .leaves, isIn(flow: former, cause.pointee.ends) else { return }
                entries[entry].pointee.flow = flow
                var late = EntryDraft(entry)
                (late.joins, late.flow, late.cause) = (true, former, cause)
                drafted.pointee.entries.append(late)
                operation.pointee.changes.append(.joined(entry, flow, of: entries[entry].pointee.node))
            }
        }
    }

    private func forEachEntry(ownedBy entry: Slot, _ body: (Slot) -> Void) {
        func visit(_ stack: StackReference) {
            for index in 0..<stack.pointee.count { body(stack.pointee[index]) }
        }
        guard entries[entry].pointee.ownsStacks else { return }
        forEachPresented(by: entry, visit)
        guard let container = container(of: entry) else { return }
        for index in 0..<container.pointee.branches.count { visit(container.pointee.branches[index]) }
    }

    /// Counts an entry that comes onto a stack.
    func countArrival(_ change: Change) {
        own(planned: change.entry, by: flowThatLives(around: entries[change.entry].pointee.flow))
        count(entries[change.entry].pointee.flow, on: change.node)
        guide(to: entries[change.entry].pointee.flow, by: change.entry)
        stacks[change.node].pointee.noteFlow(at: Int(change.to))
    }

    /// A flow, or the innermost around it that has not ended while its entry was asked about.
    private func flowThatLives(around flow: Slot) -> Slot {
        var flow = flow
        while flow != 0, flows[flow].pointee.phase == .ended { flow = flows[flow].pointee.parent }
        return flow
    }

    /// A flow has one entry more, or one flow. A planned one begins with that.
    private func count(_ flow: Slot, on node: Slot) {
        var flow = flow
        while flow != 0 {
            flows[flow].pointee.count += 1
            guard flows[flow].pointee.phase == .planned else { return }
            flows[flow].pointee.phase = .alive
            flows[flow].pointee.node = node
            let (former, parent) = (flows[flow].pointee.parent, flowThatLives(around: flows[flow].pointee.parent))
            if parent != former {
                hold(flow: parent)
                flows[flow].pointee.parent = parent
                letGo(flow: former)
            }
            flow = parent
        }
    }

    private func discount(_ entry: Slot, because cause: OperationReference, _ reason: CancelReason) {
        if entries[entry].pointee.flow == 0 { return }
        discount(entries[entry].pointee.flow, entry, because: cause, reason)
    }

    /// Discounts entries of one flow that have gone, the lowest of which is known. One of them still holds it.
    func discount(_ flow: Slot, _ lowest: Slot, _ count: Int32, because operation: OperationReference) {
        flows[flow].pointee.holders -= count - 1
        leftFlows.append(flow)
        discount(flow, lowest, because: operation, .none, count)
    }

    func letGoOfLeft() {
        for index in 0..<leftFlows.count { letGo(flow: leftFlows[index]) }
        leftFlows.removeAll()
    }

    /// A flow has so many entries less, and where they were the last, the one around it has a flow less.
    private func discount(
        _ flow: Slot, _ leaver: Slot, because cause: OperationReference, _ reason: CancelReason,
        _ number: Int32 = 1
    ) {
        var (flow, leaver, cause, reason, number) = (flow, leaver, cause, reason, number)
        while flow != 0 {
            let record = flows[flow]
            record.pointee.count -= number
            number = 1
            if record.pointee.leftAt != revision || isLater(leaver, cause, flow) {
                record.pointee.leftAt = revision
                record.pointee.leaver = leaver
                record.pointee.leftBy = cause
                record.pointee.leftReason = reason
            }
            guard record.pointee.count == 0 else { return }
            record.pointee.phase = .ended
            endedFlows.append(flow)
            (leaver, reason) = (record.pointee.leaver, record.pointee.leftReason)
            cause = record.pointee.leftBy ?? cause
            flow = record.pointee.parent
        }
    }

    /// The flows end that came and went within the plan.
    private func endPassing(
        _ innermost: Slot, _ leaver: Slot, because cause: OperationReference, _ reason: CancelReason
    ) {
        for flow in flowsAround(innermost) {
            let record = flows[flow]
            if record.pointee.phase == .planned {
                record.pointee.phase = .ended
                record.pointee.leftAt = revision
                endedFlows.append(flow)
            } else if record.pointee.phase != .ended || record.pointee.leftAt != revision || record.pointee.count != 0 {
                return
            }
            record.pointee.leaver = leaver
            record.pointee.leftBy = cause
            record.pointee.leftReason = reason
        }
    }

    /// Whether an entry leaves a flow later than the one that was noted: of several that leave because of one step, the lowest
    /// on the flow's own stack does.
    private func isLater(_ leaver: Slot, _ cause: OperationReference, _ flow: Slot) -> Bool {
        let noted = flows[flow].pointee.leaver
        guard isAtHome(leaver, flow) else { return !isAtHome(noted, flow) }
        return !isAtHome(noted, flow) || flows[flow].pointee.leftBy != cause
            || entries[leaver].pointee.place < entries[noted].pointee.place
    }

    /// Whether an entry stands on the stack of a flow, not in what others own.
    private func isAtHome(_ entry: Slot, _ flow: Slot) -> Bool {
        entry != 0 && entries[entry].pointee.node == flows[flow].pointee.node
    }

    /// The flows that an operation ends by their ids end because of that.
    func noteEndings(by operation: OperationReference) {
        if endedFlows.isEmpty { return }
        noteEnding(by: operation)
        operation.pointee.steps.forEach(noteEnding)
    }

    private func noteEnding(by step: OperationReference) {
        let flow = step.pointee.ends
        guard flow != 0, flows[flow].pointee.id == step.pointee.intent.flow else { return }
        flows[flow].pointee.leftBy = step
        flows[flow].pointee.leftReason = .none
    }

    /// Adds the waiters of the flows that have ended to those of the entries that leave.
    func addWaitersOfFlows() {
        for index in 0..<endedFlows.count {
            let flow = flows[endedFlows[index]]
            guard let waiter = flow.pointee.waiter else { continue }
            waiter.pointee.leftBy = flow.pointee.leftBy
            waiter.pointee.leftReason = flow.pointee.leftReason
            leavingWaiters.append(waiter)
        }
    }

    /// Lets go of the entries and flows that have joined other flows: their former flows hold them no more.
    func letGoOfJoined(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            letGo(flow: drafted.pointee.entries[index].flow)
        }
        for index in 0..<drafted.pointee.flows.count { letGo(flow: drafted.pointee.flows[index].parent) }
    }

    /// The navigator is closed: all flows end.
    func endAllFlows() {
        endedFlows.removeAll()
        for index in 1..<flows.slotCount {
            let flow = Slot(truncatingIfNeeded: index)
            guard flows[flow].pointee.phase == .alive else { continue }
            flows[flow].pointee.phase = .ended
            endedFlows.append(flow)
        }
    }
}
