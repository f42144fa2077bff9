// Flows in plans: the flow of each entry, flows as targets, and the end of flows.

extension Planner {
    /// Finds the flow of a new entry of the draft at work: the flow of the target, else of the replaced entry, else of
    /// the entry below.
    func owner(of step: OperationReference, below: Slot, replacing replaced: Slot) -> Slot {
        if !step.pointee.isAdded, let flow = targetFlow(of: step), holdsStack(flow) { return flow }
        let follows = replaced != 0 && !engine.isMoved(replaced)
        let neighbour = follows ? replaced : below != 0 ? below : stack.pointee.owner
        return neighbour == 0 ? 0 : engine.plannedFlow(of: neighbour)
    }

    /// The topmost entry of the draft at work, apart from entries coming from other stacks: such entries join the flow
    /// below.
    var topmostToStay: Slot {
        var index = draft.count
        while index > 0 {
            index -= 1
            if !engine.isMoved(draft[index]) { return draft[index] }
        }
        return 0
    }

    /// Whether the stack of the draft at work is the stack of a flow, or is owned by an entry of the flow.
    private func holdsStack(_ flow: Slot) -> Bool {
        if engine.stacks[engine.flows[flow].pointee.node] == stack { return true }
        let owner = stack.pointee.owner
        return owner != 0 && engine.isIn(flow: engine.plannedFlow(of: owner), flow)
    }

    /// Finds the target flow of an operation or a step; nil if the target is no flow.
    func targetFlow(of step: OperationReference) -> Slot? {
        let own = step.pointee.intent.target
        let target = own == .none ? targetOfSteps ?? batch.target : own
        return target.isOf(.flow) ? engine.flows.find(target) : nil
    }

    // MARK: Links

    /// Finds the flow of a route that begins with an entry of the draft at work.
    func flow(of route: Slot, beginningAt index: Int) -> Slot? {
        let below = index > 0 ? draft[index - 1] : stack.pointee.owner
        let outer = below == 0 ? 0 : engine.plannedFlow(of: below)
        return engine.flowsAround(engine.plannedFlow(of: draft[index])).first {
            engine.flows[$0].pointee.route == route && !engine.isIn(flow: outer, $0)
        }
    }

    // MARK: A flow as target

    /// Finds the first index of the target flow's entries in the draft at work; 0 if the target is no flow.
    func findBase(of step: OperationReference) -> Status {
        base = 0
        isOfFlow = false
        guard let flow = targetFlow(of: step) else { return .ok }
        let range = range(ofFlow: flow)
        guard !range.isEmpty else { return .stale }
        guard range.upperBound == draft.count else {
            engine.complain("the flow's entries are not on top of their stack", about: step)
            return batch.isBatch ? .stale : .staleIssuer
        }
        base = range.lowerBound
        isOfFlow = true
        return .ok
    }

    /// Returns the indexes of a flow's entries on the draft at work. Entries that stay in place stand together.
    func range(ofFlow flow: Slot) -> Range<Int> {
        @inline(never)
        func isInside(_ index: Int) -> Bool { engine.isIn(flow: engine.plannedFlow(of: draft[index]), flow) }
        var high = draft.count
        while high > draft.kept, !isInside(high - 1) { high -= 1 }
        var low = high
        while low > draft.kept, isInside(low - 1) { low = draft.run.lowest(of: flow, upTo: low - 1, joins: joins) }
        if low == draft.kept {
            let kept = keptRange(ofFlow: flow)
            if high == draft.kept || kept.upperBound == draft.kept { low = kept.lowerBound }
            if high == draft.kept { high = kept.upperBound }
        }
        draft.run = FlowRun(of: flow, low..<high, joins: joins)
        return low..<high
    }

    /// Returns the indexes of a flow's entries among the entries that stay in place. The flow's entries stand together.
    private func keptRange(ofFlow flow: Slot) -> Range<Int> {
        guard engine.flows[flow].pointee.phase == .alive else { return 0..<0 }
        let range = engine.range(ofFlow: flow, on: stack)
        return draft.keptBelow(range.lowerBound)..<draft.keptBelow(range.upperBound)
    }

    // MARK: Ending

    func draftEnd(_ step: OperationReference, _ drafted: DraftedReference) -> Status {
        let id = step.pointee.intent.flow
        step.pointee.ends = 0
        guard let flow = engine.flows.find(id), engine.flows[flow].pointee.phase == .alive else {
            return engine.flows.isGone(id) || engine.flows.find(id) != nil ? .alreadyGone : .stale
        }
        let home = engine.stacks[engine.flows[flow].pointee.node]
        guard !home.pointee.isClosing, home.pointee.phase == .alive else { return .alreadyGone }
        work(on: home)
        let range = range(ofFlow: flow)
        guard !range.isEmpty else { return .alreadyGone }
        if step.pointee.intent.keepsEntries {
            let parent = engine.plannedParent(of: flow)
            for index in range { leave(flow, from: draft[index], to: parent, because: step) }
        } else if range.lowerBound == 0, !stack.pointee.mayBeEmpty {
            guard stack.pointee.isPresented else { return .atRoot }
            closeAll(home, because: step, .flowEnd, drafted)
        } else if range.upperBound == draft.count {
            _ = cut(to: range.lowerBound, because: step, drafted)
        } else {
            for index in range {
                entries[draft[index]].pointee.mark = .kept
                draft.named.append(draft[index])
            }
            leave(step, drafted)
        }
        step.pointee.ends = flow
        work(on: home.pointee.isClosing ? engine.innermost(from: root(of: step)) : home)
        step.pointee.outcome.entry = engine.id(of: draft.top)
        return .ok
    }

    /// Makes an entry, and the entries owned by it, leave a flow and all its inner flows.
    private func leave(_ flow: Slot, from entry: Slot, to parent: Slot, because step: OperationReference) {
        if engine.isIn(flow: engine.plannedFlow(of: entry), flow) { join(entry, parent, because: step) }
        forEachEntry(ownedBy: entry) { leave(flow, from: $0, to: parent, because: step) }
    }

    // MARK: Joining

    /// Lets entries that reports have since brought into joining entries join the same flows, too.
    func joinWhatCame(_ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].joins {
            let draft = drafted.pointee.entries[index]
            let former = entries[draft.entry].pointee.flow
            forEachEntry(ownedBy: draft.entry) {
                if let step = draft.cause {
                    leave(step.pointee.ends, from: $0, to: draft.flow, because: step)
                } else {
                    bring($0, from: former, to: draft.flow)
                }
            }
        }
    }

    /// Lets an entry join another flow.
    private func join(_ entry: Slot, _ flow: Slot, because step: OperationReference? = nil) {
        if engine.plannedFlow(of: entry) != flow { draft(entry, joining: flow, because: step) }
    }

    /// Lets an entry, and all entries owned by it, join another flow. Flows begun inside become inner flows of the
    /// other flow.
    private func bring(_ entry: Slot, to flow: Slot) {
        let former = engine.plannedFlow(of: entry)
        if former == flow { return }
        join(entry, flow)
        forEachEntry(ownedBy: entry) { bring($0, from: former, to: flow) }
    }

    /// Does the same for an owned entry. An entry of the former flow, or of a flow around the former flow but not
    /// around the new flow, joins the new flow. So does a flow begun in one of these flows.
    private func bring(_ entry: Slot, from former: Slot, to flow: Slot) {
        let own = engine.plannedFlow(of: entry)
        if engine.isIn(flow: former, own) {
            if own == former || !engine.isIn(flow: flow, own) { join(entry, flow) }
        } else if let inner = engine.flowsAround(own).first(where: {
            engine.isIn(flow: former, engine.plannedParent(of: $0))
        }) {
            let parent = engine.plannedParent(of: inner)
            let isElsewhere = parent == former || !engine.isIn(flow: flow, parent)
            if isElsewhere, !engine.isIn(flow: flow, inner) { draft(flow: inner, enclosedBy: flow, with: entry) }
        }
        forEachEntry(ownedBy: entry) { bring($0, from: former, to: flow) }
    }

    /// Brings the entries of a presented stack to the flow of the stack's new owner.
    func bring(_ stack: StackReference, from former: Slot, to owner: Slot) {
        guard engine.flowCount > 0 else { return }
        let (from, to) = (engine.plannedFlow(of: former), engine.plannedFlow(of: owner))
        if from == to { return }
        for index in 0..<count(of: stack) { bring(entry(index, of: stack), from: from, to: to) }
    }

    private func forEachEntry(ownedBy entry: Slot, _ body: (Slot) -> Void) {
        guard mayOwnStacks(entry) else { return }
        engine.forEachPlanned(by: entry) { stack in
            for index in 0..<count(of: stack) { body(self.entry(index, of: stack)) }
        }
        guard let container = engine.container(of: entry) else { return }
        for place in 0..<container.pointee.branches.count {
            let branch = container.pointee.branches[place]
            for index in 0..<count(of: branch) { body(self.entry(index, of: branch)) }
        }
    }

    // MARK: Keeping flows together

    /// Keeps the entries of each flow together on the draft at work: an entry that would split another flow, or comes
    /// from another stack, joins the flow of the entry below.
    func keepFlowsTogether() {
        let first = draft.kept
        var left = FlatList<Slot>()
        defer { left.free() }
        let below = first > 0 ? draft[first - 1] : stack.pointee.owner
        var current = below == 0 ? 0 : engine.plannedFlow(of: below)
        for index in first..<draft.count {
            let entry = draft[index]
            let own = engine.plannedFlow(of: entry)
            if own == current { continue }
            let isSplit = engine.flowsAround(own).contains {
                !engine.isIn(flow: current, $0) && (engine.flows[$0].pointee.isLeft || !keptRange(ofFlow: $0).isEmpty)
            }
            if engine.isMoved(entry) || isSplit {
                bring(entry, to: current)
                continue
            }
            for flow in engine.flowsAround(current) where !engine.isIn(flow: own, flow) {
                engine.flows[flow].pointee.isLeft = true
                left.append(flow)
            }
            current = own
        }
        for index in 0..<left.count { engine.flows[left[index]].pointee.isLeft = false }
    }

    /// Adds changes for the entries that belong to other flows than before.
    func addJoins(to operation: OperationReference, _ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count {
            let draft = drafted.pointee.entries[index]
            if draft.joins, draft.flow != entries[draft.entry].pointee.flow { addJoin(of: draft.entry, to: operation) }
        }
        for index in 0..<drafted.pointee.flows.count {
            let draft = drafted.pointee.flows[index]
            if draft.parent != engine.flows[draft.flow].pointee.parent { addJoin(of: draft.entry, to: operation) }
        }
    }

    private func addJoin(of entry: Slot, to operation: OperationReference) {
        guard entries[entry].pointee.phase == .alive, !isLeaving(entry) else { return }
        write(
            to: operation,
            .joined(entry, engine.plannedFlow(of: entry), of: engine.plannedNode(of: entry)))
    }
}
