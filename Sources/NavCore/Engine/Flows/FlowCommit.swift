// The effect of a commit on flows: arrivals are counted, departures are discounted, and an empty flow ends. Nothing
// else ends a flow, so a flow ends once, no matter how the last entry was removed.

struct FlowCommit {
    let engine: Engine
    let operation: OperationReference

    init(_ engine: Engine, _ operation: OperationReference) {
        self.engine = engine
        self.operation = operation
    }

    /// Counts arrivals and departures of the current commit. Arrivals come first, so that nothing ends in between.
    func settleFlows() {
        engine.endedFlows.removeAll()
        for index in 0..<operation.pointee.changes.count where operation.pointee.changes[index].makesEntry {
            countArrival(operation.pointee.changes[index])
        }
        let drafted = operation.pointee.planned
        if operation.pointee.isOfTop {
            engine.stacks[operation.pointee.changes.only.node].pointee.noteFlows(in: engine.entries)
        } else if let stacks = drafted?.pointee.stacks {
            for index in 0..<stacks.count { stacks[index].stack.pointee.noteFlows(in: engine.entries) }
        }
        if let drafted, drafted.pointee.joins > 0 { countJoined(drafted) }
        for index in 0..<engine.removedEntries.count {
            let removal = engine.removedEntries[index]
            let (flow, isNew) = (
                engine.entries[removal.entry].pointee.flow, engine.entries[removal.entry].pointee.isNew
            )
            if flow != 0 { discount(flow, removal, isNew: isNew) }
        }
        if let drafted, drafted.pointee.joins > 0 { discountJoined(drafted) }
        noteEndings()
    }

    // MARK: Joining

    /// Lets entries and flows join other flows; the drafts have the former flows from then on. A leaving entry joins no
    /// flow.
    func exchangeFlows(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count {
            let draft = drafted.pointee.entries.base + index
            guard draft.pointee.joins else { continue }
            let former = engine.entries[draft.pointee.entry].pointee.flow
            draft.pointee.joins =
                former != draft.pointee.flow && engine.entries[draft.pointee.entry].pointee.phase != .leaving
            guard draft.pointee.joins else { continue }
            engine.entries[draft.pointee.entry].pointee.flow = draft.pointee.flow
            draft.pointee.flow = former
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows.base + index
            let flow = engine.flows[draft.pointee.flow]
            draft.pointee.isNew = flow.pointee.phase == .planned
            let former = flow.pointee.parent
            flow.pointee.parent = draft.pointee.parent
            draft.pointee.parent = former
        }
    }

    /// Counts entries and flows that have joined other flows. A new entry or flow is counted on arrival.
    private func countJoined(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            let entry = drafted.pointee.entries[index].entry
            let (flow, node) = (engine.entries[entry].pointee.flow, engine.entries[entry].pointee.node)
            engine.hold(flow: flow)
            if !arrives(entry) { count(flow, on: node) }
            engine.stacks[node].pointee.noteFlows(in: engine.entries)
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows[index]
            let parent = engine.flows[draft.flow].pointee.parent
            engine.hold(flow: parent)
            if !draft.isNew { count(parent, on: engine.flows[draft.flow].pointee.node) }
        }
    }

    /// Discounts the joined entries and flows from the former flows.
    private func discountJoined(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            let draft = drafted.pointee.entries[index]
            let removal = Removal(
                entry: draft.entry, cause: draft.cause ?? operation, reason: draft.cause == nil ? .set : .none)
            discount(draft.flow, removal, isNew: arrives(draft.entry))
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows[index]
            discount(draft.parent, Removal(entry: draft.entry, cause: operation, reason: .set), isNew: draft.isNew)
        }
    }

    @inline(never)
    private func discount(_ flow: Slot, _ removal: Removal, isNew: Bool) {
        if isNew { endPassing(flow, removal) } else { discount(flow, removal) }
    }

    /// Whether an entry arrives with the current commit.
    private func arrives(_ entry: Slot) -> Bool { engine.entries[entry].pointee.arrival >= engine.revision }

    /// Counts an entry arriving on a stack.
    @inline(never)
    func countArrival(_ change: Change) {
        engine.own(planned: change.entry, by: flowThatLives(around: engine.entries[change.entry].pointee.flow))
        count(engine.entries[change.entry].pointee.flow, on: change.node)
        engine.guide(to: engine.entries[change.entry].pointee.flow, by: change.entry)
        engine.stacks[change.node].pointee.noteFlow(at: Int(change.to))
    }

    /// Finds the innermost flow, from a flow outwards, that has not ended while its entry was asked about.
    @inline(never)
    private func flowThatLives(around flow: Slot) -> Slot {
        var flow = flow
        while flow != 0, engine.flows[flow].pointee.phase == .ended { flow = engine.flows[flow].pointee.parent }
        return flow
    }

    /// Counts a new entry or inner flow of a flow. A planned flow begins with the first.
    private func count(_ flow: Slot, on node: Slot) {
        var flow = flow
        while flow != 0 {
            engine.flows[flow].pointee.count += 1
            guard engine.flows[flow].pointee.phase == .planned else { return }
            engine.flows[flow].pointee.phase = .alive
            engine.flows[flow].pointee.node = node
            let (former, parent) = (
                engine.flows[flow].pointee.parent, flowThatLives(around: engine.flows[flow].pointee.parent)
            )
            if parent != former {
                engine.hold(flow: parent)
                engine.flows[flow].pointee.parent = parent
                engine.letGo(flow: former)
            }
            flow = parent
        }
    }

    /// Discounts an entry of a flow. If nothing is left, discounts the flow from the flow around it.
    @inline(never)
    func discount(_ flow: Slot, _ removal: Removal) {
        var (flow, removal) = (flow, removal)
        while flow != 0 {
            let record = engine.flows[flow]
            record.pointee.count -= 1
            if let noted = record.pointee.removal, record.pointee.leftAt == engine.revision,
                !isLater(removal, noted, flow)
            {
                removal = noted
            }
            record.pointee.leftAt = engine.revision
            record.pointee.removal = removal
            guard record.pointee.count == 0 else { return }
            record.pointee.phase = .ended
            engine.endedFlows.append(flow)
            flow = record.pointee.parent
        }
    }

    /// Ends the flows that came and went within the plan.
    @inline(never)
    private func endPassing(_ innermost: Slot, _ removal: Removal) {
        for flow in engine.flowsAround(innermost) {
            let record = engine.flows[flow]
            if record.pointee.phase == .planned {
                record.pointee.phase = .ended
                record.pointee.leftAt = engine.revision
                engine.endedFlows.append(flow)
            } else if record.pointee.phase != .ended || record.pointee.leftAt != engine.revision
                || record.pointee.count != 0
            {
                return
            }
            record.pointee.removal = removal
        }
    }

    /// Whether an entry leaves a flow later than the noted entry: of several entries leaving because of the same step,
    /// the lowest on the flow's own stack leaves last.
    private func isLater(_ removal: Removal, _ noted: Removal, _ flow: Slot) -> Bool {
        guard isAtHome(removal.entry, flow) else { return !isAtHome(noted.entry, flow) }
        return !isAtHome(noted.entry, flow) || noted.cause != removal.cause
            || engine.entries[removal.entry].pointee.place < engine.entries[noted.entry].pointee.place
    }

    /// Whether an entry stands on the stack of a flow, not on a stack owned by another entry.
    private func isAtHome(_ entry: Slot, _ flow: Slot) -> Bool {
        engine.entries[entry].pointee.node == engine.flows[flow].pointee.node
    }

    /// Notes the operation as the cause for the flows that it ends by their ids.
    func noteEndings() {
        if engine.endedFlows.isEmpty { return }
        noteEnding(by: operation)
        operation.pointee.steps.forEach(noteEnding)
    }

    @inline(never)
    private func noteEnding(by step: OperationReference) {
        let flow = step.pointee.ends
        guard flow != 0, engine.flows[flow].pointee.id == step.pointee.intent.flow else { return }
        engine.flows[flow].pointee.removal = Removal(entry: engine.flows[flow].pointee.removal?.entry ?? 0, cause: step)
    }

    /// Releases the former flows of the entries and flows that have joined other flows.
    func letGoOfJoined(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            engine.letGo(flow: drafted.pointee.entries[index].flow)
        }
        for index in 0..<drafted.pointee.flows.count { engine.letGo(flow: drafted.pointee.flows[index].parent) }
    }
}

extension Engine {
    /// Ends all flows together with the removed entries, when the navigator is closed.
    func endAllFlows() {
        endedFlows.removeAll()
        for index in 1..<flows.slotCount { flows[Slot(truncatingIfNeeded: index)].pointee.removal = nil }
        let commit = FlowCommit(self, lastOperation)
        for index in 0..<removedEntries.count {
            let removal = removedEntries[index]
            if entries[removal.entry].pointee.flow != 0 {
                commit.discount(entries[removal.entry].pointee.flow, removal)
            }
        }
    }
}
