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
        let edits = drafted?.pointee.edits
        if let edits {
            for index in 0..<edits.count where edits[index].isOfFlow {
                hold(flow: Slot(truncatingIfNeeded: edits[index].to))
                // A new entry or flow is counted where it arrives.
                if !edits[index].isOfPlanned {
                    count(Slot(truncatingIfNeeded: edits[index].to), on: node(of: edits[index]))
                }
                stack(of: edits[index].entry).pointee.noteFlows(in: entries)
            }
        }
        if let removals = drafted?.pointee.removals {
            for index in 0..<removals.count {
                if entries[removals[index].entry].pointee.mark == .none {
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
        guard let edits else { return noteEndings(by: operation) }
        for index in 0..<edits.count where edits[index].isOfFlow {
            let former = Slot(truncatingIfNeeded: edits[index].from)
            let cause = edits[index].cause ?? operation
            let reason = edits[index].cause == nil ? CancelReason.set : .none
            if edits[index].isOfPlanned {
                endPassing(former, 0, because: cause, reason)
            } else {
                discount(former, 0, because: cause, reason)
            }
        }
        noteEndings(by: operation)
    }

    /// A flow ends that keeps its entries: what reports have brought into it since that was planned joins the flow around it,
    /// too. It is in what the entries own.
    func handOnWhatCame(to operation: OperationReference, _ drafted: DraftedReference) {
        let edits = drafted.pointee.edits
        guard (0..<edits.count).contains(where: { edits[$0].kind == .join && edits[$0].cause != nil }) else { return }
        drafted.mark(.leaves, in: entries)
        defer { drafted.mark(.none, in: entries) }
        var index = 0
        while index < drafted.pointee.edits.count {
            let edit = drafted.pointee.edits[index]
            index += 1
            guard edit.kind == .join, let cause = edit.cause else { continue }
            forEachEntry(ownedBy: edit.entry) { entry in
                let former = entries[entry].pointee.flow
                guard entries[entry].pointee.mark != .leaves, isIn(flow: former, cause.pointee.ends) else { return }
                var late = TreeEdit(.join, entry: entry)
                late.cause = cause
                (late.from, late.to) = (Int(former), edit.to)
                drafted.pointee.edits.append(late)
                apply(late)
                operation.pointee.changes.append(
                    .joined(entry, entries[entry].pointee.flow, of: entries[entry].pointee.node))
            }
        }
    }

    private func forEachEntry(ownedBy entry: Slot, _ body: (Slot) -> Void) {
        func visit(_ stack: StackReference) {
            for index in 0..<stack.pointee.count { body(stack.pointee[index]) }
        }
        guard entries[entry].pointee.ownsStacks else { return }
        forEachPresented(by: entry, visit)
        guard let container = entries[entry].pointee.container else { return }
        for index in 0..<container.pointee.branches.count { visit(container.pointee.branches[index]) }
    }

    /// Counts an entry that comes onto a stack.
    func countArrival(_ change: Change) {
        own(planned: change.entry, by: flowThatLives(around: entries[change.entry].pointee.flow))
        count(entries[change.entry].pointee.flow, on: change.node)
        guide(to: entries[change.entry].pointee.flow, by: change.entry)
        stacks[change.node].pointee.noteFlow(at: Int(change.to))
    }

    /// The stack to which an edit gives what it is about.
    private func node(of edit: TreeEdit) -> Slot {
        edit.kind == .join ? entries[edit.entry].pointee.node : flows[edit.flow].pointee.node
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
        let edits = drafted.pointee.edits
        for index in 0..<edits.count where edits[index].isOfFlow {
            letGo(flow: Slot(truncatingIfNeeded: edits[index].from))
        }
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
