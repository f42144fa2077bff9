// Plans of several steps: many entries pushed, batches. Each step is planned upon the draft that those before it have left;
// the changes of the operation are the difference between the stack and the last draft.

extension Planner {
    func planSteps(_ operation: OperationReference) -> Status {
        engine.nameWaiter(of: operation)
        let drafted = engine.operations.makePlan(of: operation)
        drafted.pointee.madeAt = engine.revision
        self.drafted = drafted
        let status = draftEach(operation, drafted)
        if !drafted.pointee.renewals.isEmpty { settleRenewals(drafted) }
        // Entries that leave bear a mark while steps are drafted.
        drafted.mark(.none, in: entries)
        guard status == .ok else { return status }
        if isPassing(operation.pointee.outcome.entry) { operation.pointee.outcome.entry = .none }
        draftIsPlan(of: operation, drafted)
        // The detail of a link may take away what the link opens on its way.
        return operation.pointee.question.kind == .open && operation.pointee.changes.count == 0 ? .alreadyThere : .ok
    }

    /// Whether an entry comes and goes within a plan. Such an entry is never made, so nobody is told its id.
    func isPassing(_ id: Id) -> Bool {
        guard let slot = entries.find(id) else { return false }
        return entries[slot].pointee.mark == .leaves
    }

    /// Makes the drafts the plan of an operation: what changes only the top of a stack, or what is different.
    func draftIsPlan(of operation: OperationReference, _ drafted: DraftedReference) {
        if changesTop(operation, drafted) {
            drafted.pointee.isOfTop = operation.pointee.changes.count == 1
            if !drafted.pointee.isOfTop { keepDraft(in: drafted) }
            return
        }
        forEachDraft {
            draft.closeUp()
            if draft.isUnchanged || stack.pointee.isClosing { return }
            if engine.flowCount > 0 { keepFlowsTogether() }
            draft.keepAllThatStay()
            if !draft.isUnchanged { keepDraft(in: drafted) }
        }
        compare(with: operation, drafted)
    }

    /// Whether a plan changes only the top of the stack where the user is: it pushes an entry, replaces one, or takes entries
    /// away. Its changes are known without comparing.
    private func changesTop(_ operation: OperationReference, _ drafted: DraftedReference) -> Bool {
        guard drafted.pointee.changesOnlyTop, workOnOnlyChanged(), draft.endsInTail,
            !operation.startsScenes, stack == engine.pushed || stack == engine.active,
            stack.pointee.phase == .alive
        else { return false }
        // A link ends operations that wait to be presented over its way.
        guard operation.pointee.question.kind != .open || !engine.isTree else { return false }
        let (count, lowest) = (stack.pointee.count, draft.limit)
        // With another root, a placeholder may stand for something.
        guard lowest > 0 || !stack.pointee.isPlaceholder else { return false }
        let removals = drafted.pointee.removals
        guard removals.count == count - lowest, drafted.pointee.made.count == draft.tail.count else { return false }
        for index in 0..<removals.count where removals[index].reason != .none { return false }
        if draft.tail.isEmpty {
            operation.pointee.changes.setPopped(lowest..<count, of: stack)
        } else {
            let made = draft.tail[0]
            guard removals.count <= 1, engine.flowCount == 0 || followsFlow(made) else { return false }
            // The commit of one change counts for flows the entry that comes or the one that goes, not both.
            if removals.count == 1, entries[made].pointee.hasTies || entries[removals[0].entry].pointee.hasTies {
                return false
            }
            operation.pointee.changes.removeAll()
            operation.pointee.changes.set(
                removals.isEmpty
                    ? .added(made, at: count, of: draft.node)
                    : .replaced(removals[0].entry, by: made, at: lowest, of: draft.node))
        }
        return true
    }

    /// Whether the one new entry of the draft at work belongs to the flow below it, or begins one in that.
    private func followsFlow(_ entry: Slot) -> Bool {
        let below = draft.kept > 0 ? draft[draft.kept - 1] : stack.pointee.owner
        let around = below == 0 ? 0 : entries[below].pointee.flow
        var flow = entries[entry].pointee.flow
        while flow != around, flow != 0, engine.flows[flow].pointee.phase == .planned {
            flow = engine.flows[flow].pointee.parent
        }
        return flow == around
    }

    private func keepDraft(in drafted: DraftedReference) {
        let (liftedCount, count) = (draft.gaps.count, draft.tail.count)
        drafted.pointee.stacks.append(
            DraftedStack(
                stack: stack, kept: draft.kept, firstLifted: drafted.pointee.lifted.count, liftedCount: liftedCount,
                first: drafted.pointee.tails.count, count: count))
        for index in 0..<liftedCount { drafted.pointee.lifted.append(stack.pointee[draft.gaps[index]]) }
        drafted.pointee.tails.append(contentsOf: draft.tail.base, count: count)
    }

    /// Drafts an operation, or a step of a batch. A branch that opens, or another one that is selected, is a change.
    private func draftEach(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        let before = drafted.pointee.extent
        let status = draftWhereItGoes(operation, drafted)
        return status == .alreadyThere && drafted.pointee.extent != before ? .ok : status
    }

    func draftWhereItGoes(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        switch operation.pointee.question.kind {
        case .batch: return draftBatch(operation, drafted)
        case .start: return draftStart(operation, drafted)
        case .restore: return draftRestore(operation, drafted)
        case .remove: return draftRemoval(operation, drafted)
        case .navigate, .navigateForResult: return draftNavigation(operation, drafted)
        case .pushAll:
            let status = draftMany(operation, drafted)
            return status.rawValue < 0 || keepsAll(of: operation, drafted) ? status : .invalid
        case .select, .hostDidSelect: return draftSelection(operation)
        case .hostDidResize: return draftResize(operation)
        case .dismiss, .hostDidDismiss: return draftDismissal(operation)
        case .setContainer: return draftContainer(operation)
        case .back: return draftBack(operation)
        case .recheckGuards: return draftRecheck(operation, drafted)
        case .endFlow: return draftEnd(operation, drafted)
        case .dispatch: return draftDispatch(operation, drafted)
        case .finish: return draftFinish(operation, drafted)
        default: break
        }
        let status = place(operation)
        guard status == .ok else { return status }
        if operation.pointee.intent.searches {
            let (status, route) = engine.findRoute(of: operation)
            guard status == .ok else { return status }
            guard search(operation, route, from: stack) else { return .notFound }
        }
        return reveal(operation, draftHere(operation, drafted), drafted)
    }

    /// Drafts what changes the stack of the draft at work.
    private func draftHere(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        switch operation.pointee.question.kind {
        case .setStack: draftNewStack(operation, drafted)
        case .open: draftLink(operation, drafted)
        case .popUpToRoot: draftRoot(operation, drafted)
        default: draftStep(operation, drafted)
        }
    }

    /// A batch is done in which an intent was to remove a root.
    @inline(never)
    private func complainOfRoot(_ index: Int, _ operation: OperationReference) {
        engine.complain(about: operation, .ok) {
            $0.write("the root stays, which intent ")
            $0.write(index)
            $0.write(" was to remove")
        }
    }

    private func draftBatch(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        var didAnything = false
        var last = Status.invalid
        var index = 0
        var next = operation.pointee.steps.first
        let intent = operation.pointee.intent
        // A coordinator may have put this batch in the place of a step of another one.
        let outer = batch
        defer { batch = outer }
        batch = BatchPlace(
            operation: outer.operation ?? operation, target: intent.target == .none ? intent.flow : intent.target,
            flow: intent.flow, issuer: intent.issuer)
        while let step = next {
            let renewalCount = drafted.pointee.renewals.count
            let madeCount = drafted.pointee.made.count
            last = draftEach(step, drafted)
            for place in renewalCount..<drafted.pointee.renewals.count {
                drafted.pointee.renewals.base[place].index = index
            }
            for place in madeCount..<drafted.pointee.made.count { drafted.pointee.made.base[place].index = index }
            // A step that does nothing is looked at, too: a wrong argument is wrong whatever the state.
            if last.rawValue > 0, engine.checkArguments(step) != .ok { last = .invalid }
            if last == .atRoot, step.pointee.intent.isInclusive { complainOfRoot(index, operation) }
            step.pointee.outcome.index = index
            if last == .pending { return last }
            if last.rawValue < 0 {
                operation.pointee.outcome.index = index
                engine.blame(step, of: operation)
                return last
            }
            if last == .ok { didAnything = true }
            operation.pointee.outcome.redirects += step.pointee.outcome.redirects
            if last == .ok || last == .alreadyThere {
                batch.entry = step.pointee.outcome.entry
                operation.pointee.outcome.entry = batch.entry
            }
            index += 1
            next = operation.pointee.steps.next(after: step)
        }
        return didAnything ? .ok : last
    }

    /// An entry that a step makes stands on the draft at work: it gets what its route contains.
    func noteMade(_ entry: Slot, by step: OperationReference, _ drafted: DraftedReference) -> Status {
        drafted.pointee.made.append(Made(entry: entry, cause: step, index: step.pointee.outcome.index))
        guard let shape = routes[entries[entry].pointee.route].pointee.place?.pointee.shape else { return .ok }
        return contain(shape, in: entry, by: step)
    }

    /// Removes an entry. The stacks that it presents may go on to the entry that is on top afterwards.
    @inline(never)
    func remove(
        _ slot: Slot, passingTo heir: Slot, because cause: OperationReference, _ drafted: DraftedReference,
        _ reason: CancelReason = .none
    ) {
        if cause.pointee.intent.keepsPresented, engine.isTree, heir != 0 {
            passOn(from: slot, to: heir, because: cause)
        }
        remove(slot, because: cause, drafted, reason)
    }

    /// An entry leaves the draft on which it stands, with all that it owns.
    func remove(
        _ slot: Slot, because cause: OperationReference, _ drafted: DraftedReference,
        _ reason: CancelReason = .none
    ) {
        guard entries[slot].pointee.mark != .leaves else { return }
        let first = drafted.pointee.removals.count
        note(slot, leavingBecause: cause, reason, drafted)
        closeStacks(ofRemovalsFrom: first, because: cause, drafted)
    }

    /// A stack goes, with all that is on it and the stacks of that.
    @inline(never)
    func closeAll(
        _ stack: StackReference, because cause: OperationReference, _ reason: CancelReason,
        _ drafted: DraftedReference
    ) {
        let first = drafted.pointee.removals.count
        close(stack, because: cause, reason, drafted)
        closeStacks(ofRemovalsFrom: first, because: cause, drafted)
    }

    private func closeStacks(
        ofRemovalsFrom first: Int, because cause: OperationReference, _ drafted: DraftedReference
    ) {
        var index = first
        while index < drafted.pointee.removals.count {
            let entry = drafted.pointee.removals[index].entry
            if mayOwnStacks(entry) { closeStacks(of: entry, because: cause, drafted) }
            index += 1
        }
    }

    func note(
        _ slot: Slot, leavingBecause cause: OperationReference, _ reason: CancelReason,
        _ drafted: DraftedReference
    ) {
        entries[slot].pointee.mark = .leaves
        if entries[slot].pointee.draft != 0 { draft(of: slot, drafted).pointee.moves = false }
        if entries[slot].pointee.phase == .planned { entries[slot].pointee.phase = .leaving }
        drafted.pointee.removals.append(Removal(entry: slot, cause: cause, reason: reason))
    }

    private func closeStacks(of entry: Slot, because cause: OperationReference, _ drafted: DraftedReference) {
        engine.forEachPlanned(by: entry) {
            close($0, because: cause, .dismiss, drafted)
        }
        guard let container = engine.container(of: entry) else { return }
        for index in 0..<container.pointee.branches.count {
            close(container.pointee.branches[index], because: cause, .containerRemoved, drafted)
        }
    }

    /// A stack goes with all that is on it. The stacks of that are closed by who goes over the removals.
    private func close(
        _ stack: StackReference, because cause: OperationReference, _ reason: CancelReason,
        _ drafted: DraftedReference
    ) {
        guard !stack.pointee.isClosing else { return }
        draft(of: stack).pointee.position.isClosing = true
        drafted.pointee.closed.append(stack)
        if let over = stack.pointee.over { draft(of: over).presented.pointee.remove(stack) }
        for index in (0..<count(of: stack)).reversed() {
            let slot = entry(index, of: stack)
            guard entries[slot].pointee.mark != .leaves else { continue }
            // One that a removal names itself is removed, whatever goes around it.
            let isNamed = entries[slot].pointee.mark == .kept && cause.pointee.question.kind == .remove
            note(slot, leavingBecause: cause, isNamed ? .none : reason, drafted)
        }
    }

    /// Whether an unknown route only ends what is done: that of the request itself, of which nothing was drafted.
    func isEnough(_ status: Status, _ step: OperationReference, at index: Int) -> Bool {
        status == .unresolved && index > 0 && engine.policy(of: step) == .prefix
            && step.pointee.intent.routeId == .none && routes.find(step.pointee.intent.routeName) == nil
    }

    private func draftMany(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        targetOfSteps = operation.pointee.intent.target == .none ? batch.target : operation.pointee.intent.target
        defer { targetOfSteps = nil }
        var index = 0
        var didAnything = false
        var next = operation.pointee.steps.first
        let first = operation.pointee.steps.first
        while let step = next {
            step.pointee.outcome.index = index
            let status =
                engine.usesTree(operation)
                ? draftOneOfMany(step, isFirst: step == first, of: operation, drafted) : draftNew(step, drafted)
            guard status == .ok || status == .alreadyThere else {
                operation.pointee.outcome.index = index
                engine.blame(step, of: operation)
                return isEnough(status, step, at: index) ? engine.checkArguments(operation) : status
            }
            if status == .ok { didAnything = true }
            operation.pointee.outcome.entry = step.pointee.outcome.entry
            operation.pointee.outcome.redirects += step.pointee.outcome.redirects
            index += 1
            next = operation.pointee.steps.next(after: step)
        }
        return didAnything ? .ok : .alreadyThere
    }

    /// Whether all entries that many requests have led to are there in the end. A later request may uncover what lies below.
    private func keepsAll(of operation: OperationReference, _ drafted: DraftedReference) -> Bool {
        guard drafted.pointee.removals.count > 0 else { return true }
        var next = operation.pointee.steps.first
        while let step = next {
            if isPassing(step.pointee.outcome.entry) {
                operation.pointee.outcome.index = step.pointee.outcome.index
                engine.complain("a later request removes its entry", about: operation)
                return false
            }
            next = operation.pointee.steps.next(after: step)
        }
        return true
    }

    /// The first goes where the operation does, the others upon the one before them.
    private func draftOneOfMany(
        _ step: OperationReference, isFirst: Bool, of operation: OperationReference, _ drafted: DraftedReference
    ) -> Status {
        let intent = operation.pointee.intent
        if isFirst {
            step.pointee.intent.target = intent.target
            step.pointee.intent.flow = intent.flow
            step.pointee.scene = operation.pointee.scene
            step.pointee.intent.issuer = intent.issuer
            step.pointee.intent.presentation = intent.presentation
            step.pointee.intent.occupied = intent.occupied
            step.pointee.intent.take(.reveal, of: intent)
        }
        step.pointee.intent.take(.keepPresented, of: intent)
        return draftNavigation(step, drafted, upon: isFirst ? nil : stack, isNext: !isFirst)
    }
}
