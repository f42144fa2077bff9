// Flows in plans: to which one each entry belongs, what a flow as a target means, and how one ends.

extension Planner {
    /// The flow of a new entry of the draft at work: that of the target, else that of the entry that it replaces, else that of
    /// the entry below it.
    func owner(of step: OperationReference, below: Slot, replacing replaced: Slot) -> Slot {
        if !step.pointee.isAdded, let flow = targetFlow(of: step), holdsStack(flow) { return flow }
        let follows = replaced != 0 && !engine.isMoved(replaced)
        let neighbour = follows ? replaced : below != 0 ? below : stack.pointee.owner
        return neighbour == 0 ? 0 : engine.plannedFlow(of: neighbour)
    }

    /// The topmost entry of the draft at work, those aside that come from other stacks: they join the flow below them.
    var topmostToStay: Slot {
        var index = draft.count
        while index > 0 {
            index -= 1
            if !engine.isMoved(draft[index]) { return draft[index] }
        }
        return 0
    }

    /// Whether the stack of the draft at work is that of a flow, or one that an entry of it owns.
    private func holdsStack(_ flow: Slot) -> Bool {
        if engine.stacks[engine.flows[flow].pointee.node] == stack { return true }
        let owner = stack.pointee.owner
        return owner != 0 && engine.isIn(flow: engine.plannedFlow(of: owner), flow)
    }

    /// The flow that is the target of an operation or a step; nil where that is none.
    func targetFlow(of step: OperationReference) -> Slot? {
        let own = step.pointee.intent.target
        let target = own == .none ? targetOfSteps ?? batch.target : own
        return target.isOf(.flow) ? engine.flows.find(target) : nil
    }

    // MARK: Links

    /// The flow of a route of which an entry of the draft at work is the first one.
    func flow(of route: Slot, beginningAt index: Int) -> Slot? {
        let below = index > 0 ? draft[index - 1] : stack.pointee.owner
        let outer = below == 0 ? 0 : engine.plannedFlow(of: below)
        return engine.flowsAround(engine.plannedFlow(of: draft[index])).first {
            engine.flows[$0].pointee.route == route && !engine.isIn(flow: outer, $0)
        }
    }

    // MARK: A flow as target

    /// Finds the index in the draft at work where the entries of the target flow begin; 0 where it is no flow.
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

    /// The indexes of a flow's entries on the draft at work. Those that stay where they are stand together.
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

    /// The indexes of a flow's entries among those that stay where they are, which stand together.
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

    /// An entry leaves a flow and all flows in it, with what it owns.
    private func leave(_ flow: Slot, from entry: Slot, to parent: Slot, because step: OperationReference) {
        if engine.isIn(flow: engine.plannedFlow(of: entry), flow) { join(entry, parent, because: step) }
        forEachEntry(ownedBy: entry) { leave(flow, from: $0, to: parent, because: step) }
    }

    // MARK: Joining

    /// Lets entries that reports have brought since into those which join other flows join these, too.
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

    /// An entry belongs to another flow.
    private func join(_ entry: Slot, _ flow: Slot, because step: OperationReference? = nil) {
        if engine.plannedFlow(of: entry) != flow { draft(entry, joining: flow, because: step) }
    }

    /// An entry belongs to another flow, and so does what it owns. Flows that have begun in there are in that one now.
    private func bring(_ entry: Slot, to flow: Slot) {
        let former = engine.plannedFlow(of: entry)
        if former == flow { return }
        join(entry, flow)
        forEachEntry(ownedBy: entry) { bring($0, from: former, to: flow) }
    }

    /// Does the same for an entry in it. One that belonged to the former flow, or to one around that which is not
    /// around the new one, joins the new one; so does a flow that has begun there.
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

    /// Brings the entries of a presented stack, which belongs to another entry now, to the flow of that entry.
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

    /// Sees to it that the entries of each flow stand together on the draft at work: one that would split another flow, and one
    /// that comes from another stack, joins the flow of the entry below it.
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

    /// Says which entries belong to other flows than before.
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
