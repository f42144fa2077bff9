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
        for index in 0..<removedEntries.count {
            let removal = removedEntries[index]
            let (flow, isNew) = (entries[removal.entry].pointee.flow, entries[removal.entry].pointee.isNew)
            if flow != 0 { discount(flow, removal, isNew: isNew) }
        }
        if drafted == nil, operation.pointee.changes.count > 0 {
            stacks[operation.pointee.changes[0].node].pointee.noteFlows(in: entries)
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
            let removal = Removal(
                entry: 0, cause: draft.cause ?? operation, reason: draft.cause == nil ? .set : .none)
            discount(draft.flow, removal, isNew: arrives(draft.entry))
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows[index]
            discount(draft.parent, Removal(entry: 0, cause: operation, reason: .set), isNew: draft.isNew)
        }
    }

    private func discount(_ flow: Slot, _ removal: Removal, isNew: Bool) {
        if isNew { endPassing(flow, removal) } else { discount(flow, removal) }
    }

    /// Whether an entry comes with the commit that is being made.
    private func arrives(_ entry: Slot) -> Bool { entries[entry].pointee.arrival >= revision }

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

    /// Discounts entries of one flow that have gone, the lowest of which is known. One of them still holds it.
    func discount(_ flow: Slot, _ lowest: Slot, _ count: Int32, because operation: OperationReference) {
        flows[flow].pointee.holders -= count - 1
        leftFlows.append(flow)
        discount(flow, Removal(entry: lowest, cause: operation), count)
    }

    func letGoOfLeft() {
        for index in 0..<leftFlows.count { letGo(flow: leftFlows[index]) }
        leftFlows.removeAll()
    }

    /// A flow has so many entries less, and where they were the last, the one around it has a flow less.
    private func discount(_ flow: Slot, _ removal: Removal, _ number: Int32 = 1) {
        var (flow, removal, number) = (flow, removal, number)
        while flow != 0 {
            let record = flows[flow]
            record.pointee.count -= number
            number = 1
            if let noted = record.pointee.removal, record.pointee.leftAt == revision, !isLater(removal, noted, flow) {
                removal = noted
            }
            record.pointee.leftAt = revision
            record.pointee.removal = removal
            guard record.pointee.count == 0 else { return }
            record.pointee.phase = .ended
            endedFlows.append(flow)
            flow = record.pointee.parent
        }
    }

    /// The flows end that came and went within the plan.
    private func endPassing(_ innermost: Slot, _ removal: Removal) {
        for flow in flowsAround(innermost) {
            let record = flows[flow]
            if record.pointee.phase == .planned {
                record.pointee.phase = .ended
                record.pointee.leftAt = revision
                endedFlows.append(flow)
            } else if record.pointee.phase != .ended || record.pointee.leftAt != revision || record.pointee.count != 0 {
                return
            }
            record.pointee.removal = removal
        }
    }

    /// Whether an entry leaves a flow later than the one that was noted: of several that leave because of one step, the lowest
    /// on the flow's own stack does.
    private func isLater(_ removal: Removal, _ noted: Removal, _ flow: Slot) -> Bool {
        guard isAtHome(removal.entry, flow) else { return !isAtHome(noted.entry, flow) }
        return !isAtHome(noted.entry, flow) || noted.cause != removal.cause
            || entries[removal.entry].pointee.place < entries[noted.entry].pointee.place
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
        flows[flow].pointee.removal = Removal(entry: flows[flow].pointee.removal?.entry ?? 0, cause: step)
    }

    /// Adds the waiters of the flows that have ended to those of the entries that leave.
    func addWaitersOfFlows() {
        for index in 0..<endedFlows.count {
            let flow = flows[endedFlows[index]]
            guard let waiter = flow.pointee.waiter else { continue }
            let removal = flow.pointee.removal ?? Removal(entry: 0, cause: lastOperation)
            leavingWaiters.append(LeavingWaiter(waiter: waiter, removal: removal))
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
