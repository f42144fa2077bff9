// The place where a request opens: its operation's stack, the branch that its route names, or a stack of its own.

extension Planner {
    /// Drafts a navigation, upon a stack or where it goes. It may be next to another step, which has come to that stack: then
    /// it is issued by the entry that is on top there.
    func draftNavigation(
        _ step: OperationReference, _ drafted: DraftedReference, upon near: StackReference? = nil, isNext: Bool = false
    ) -> Status {
        guard engine.usesTree(step) else {
            work(on: engine.root)
            return draftStep(step, drafted)
        }
        let (found, route) = engine.findRoute(of: step)
        guard found == .ok else { return found }
        guard engine.argumentsFit(step, route), engine.mayBePresented(step, route) else {
            return .invalid
        }
        if step.pointee.intent.searches {
            let (status, goal) = goal(of: step)
            guard status == .ok else { return status }
            if search(step, route, from: goal) { return reveal(step, draftStep(step, drafted), drafted) }
        }
        if let id = flowToOpenIn(step) {
            guard let flow = engine.flows.find(id), home(ofFlow: flow) != nil else { return .stale }
            return draftNavigation(step, drafted, within: flow)
        }
        let place = engine.opening(of: route)?.pointee
        let asked = step.pointee.intent.presentation
        let presentation = engine.presentation(of: step, route)
        var (status, stack) = goal(
            of: step, pastOneEntry: !hasTarget(step) && (presentation == .pushed || issuer(of: step) == 0))
        if let near { (status, stack) = (.ok, pastOneEntry(near)) }
        if status == .ok { status = open(stack, by: step) }
        if status == .ok, near == nil, hasTarget(step) {
            work(on: stack)
            status = findBase(of: step)
        }
        guard status == .ok else { return status }
        if presentation != .pushed {
            work(on: stack)
            if step.pointee.intent.unique != .no, findUnique(step, route) != 0 {
                return reveal(step, draftStep(step, drafted), drafted)
            }
            return present(step, route, presentation, from: stack, drafted)
        }
        if !hasTarget(step), asked == .standard, let place, !place.parent.isEmpty {
            let (status, container) = container(of: place, near: stack, step, isNext: isNext, drafted)
            guard status == .ok else { return status }
            return draftInBranch(step, route, place, of: container, near: isNext ? stack : nil, drafted)
        }
        work(on: stack)
        return mayPush(by: step) ? reveal(step, draftStep(step, drafted, route), drafted) : .invalid
    }

    /// Whether another entry may stand on the draft at work.
    @inline(never)
    func mayPush(by step: OperationReference) -> Bool {
        guard stack.pointee.presentation.holdsOneEntry else { return true }
        engine.complain("an alert and an action sheet hold one entry", about: step)
        return false
    }

    /// Drafts a navigation that a flow asks for: where its route says, in the tree of the flow, else upon the flow. What covers
    /// that goes.
    func draftNavigation(_ step: OperationReference, _ drafted: DraftedReference, within flow: Slot) -> Status {
        let (found, route) = engine.findRoute(of: step)
        guard found == .ok else { return found }
        let presentation = engine.presentation(of: step, route)
        let (named, former) = (step.pointee.intent.flow, batch)
        step.pointee.intent.flow = .none
        (batch.target, batch.flow) = (.none, .none)
        defer { (step.pointee.intent.flow, batch) = (named, former) }
        let status = draft(step, route, presentation, within: flow, drafted)
        // Nothing but an alert covers an alert.
        if status != .ok || presentation.holdsOneEntry { return status }
        let goal = stack
        defer { work(on: goal) }
        return clear(goal, by: step, drafted).0
    }

    private func draft(
        _ step: OperationReference, _ route: Slot, _ presentation: Presentation, within flow: Slot,
        _ drafted: DraftedReference
    ) -> Status {
        if presentation != .pushed { return draftNavigation(step, drafted, upon: home(ofFlow: flow)) }
        if step.pointee.intent.presentation == .standard, let place = engine.opening(of: route)?.pointee,
            !place.parent.isEmpty
        {
            let container = newestContainer(of: place.parent, within: flow, drafted)
            if container != 0 { return draftInBranch(step, route, place, of: container, near: nil, drafted) }
        }
        step.pointee.intent.target = engine.flows[flow].pointee.id
        defer { step.pointee.intent.target = .none }
        return draftNavigation(step, drafted)
    }

    /// The flow in whose tree a navigation opens by default; nil: it goes where the user is.
    private func flowToOpenIn(_ step: OperationReference) -> Id? {
        guard step.pointee.question.kind != .dispatch, step.pointee.intent.target == .none, !step.pointee.isAdded else {
            return nil
        }
        let own = step.pointee.intent.flow == .none ? batch.flow : step.pointee.intent.flow
        return own == .none ? nil : own
    }

    // MARK: In a branch

    /// Drafts what opens in the branch of a container, perhaps next to a step that has come to a stack. What was opened is what
    /// the user sees.
    private func draftInBranch(
        _ step: OperationReference, _ route: Slot, _ place: Placement, of container: Slot, near: StackReference?,
        _ drafted: DraftedReference
    ) -> Status {
        let (status, found) = branch(of: place, in: container, step)
        guard status == .ok, let branch = found else { return status }
        let issuer = issuer(of: step)
        let isInside =
            issuer != 0 && isWithin(engine.stack(of: issuer), branch) || near.map { engine.isIn($0, branch) } ?? false
        let opened = open(branch, by: step)
        guard opened == .ok else { return opened }
        work(on: branch)
        let drawn = isInside ? draftStep(step, drafted) : draftFromOutside(step, route, drafted)
        guard drawn == .ok || drawn == .alreadyThere else { return drawn }
        let (uncovered, _) = uncover(branch, by: step, drafted)
        guard uncovered == .ok else { return uncovered }
        work(on: branch)
        return drawn
    }

    /// Drafts what opens in the branch of the draft at work from outside it. A request for its root clears it up to that.
    /// A column opens anew.
    private func draftFromOutside(
        _ step: OperationReference, _ route: Slot, _ drafted: DraftedReference
    ) -> Status {
        let isNavigation = step.pointee.question.kind == .navigate
        let query = EntryQuery(route: route, arguments: .some(step.pointee.intent.arguments?.cell))
        let isColumn = Branch(engine, stack).split != nil
        let lowest = lowestPopped
        if lowest == 1, engine.meets(draft[0], query) {
            guard isNavigation else {
                engine.complain("the root of a branch gives no result", about: step)
                return .invalid
            }
            step.pointee.outcome.entry = entries[draft[0]].pointee.id
            _ = cut(to: 1, because: step, drafted, isColumn ? .replace : .none)
            return .alreadyThere
        }
        guard isColumn, step.pointee.intent.unique == .no || findUnique(step, route) == 0 else {
            return draftStep(step, drafted)
        }
        if isNavigation, draft.count > lowest, engine.meets(draft[lowest], query) {
            step.pointee.outcome.entry = entries[draft[lowest]].pointee.id
            _ = cut(to: lowest + 1, because: step, drafted, .replace)
            return .alreadyThere
        }
        _ = cut(to: lowest, because: step, drafted, .replace)
        return draftNew(step, drafted)
    }

    /// Whether a stack is a branch or in it, without anything presented between.
    private func isWithin(_ stack: StackReference, _ branch: StackReference) -> Bool {
        var inner = stack
        while inner != branch {
            guard inner.pointee.isBranch, let outer = engine.stackBelow(inner) else { return false }
            inner = outer
        }
        return true
    }

    /// The container of a place: the newest of its parent's route that is on the way back, else the newest there is, else a
    /// new one.
    private func container(
        of place: Placement, near: StackReference, _ step: OperationReference, isNext: Bool,
        _ drafted: DraftedReference
    ) -> (Status, Slot) {
        let container = nearestContainer(of: place.parent, near: near, drafted)
        return container == 0 ? makeParent(place, near: near, step, isNext: isNext, drafted) : (.ok, container)
    }

    func branch(of place: Placement, in entry: Slot, _ step: OperationReference) -> (Status, StackReference?) {
        guard let container = engine.container(of: entry),
            let index = container.pointee.shape.pointee.index(named: place.branch)
        else {
            engine.complain(about: step, .notFound) {
                $0.write("the container has no branch ")
                $0.write(quoted: place.branch)
                Suggestion(for: place.branch, among: engine.container(of: entry)?.pointee.shape).write(into: &$0)
            }
            engine.failure.isMisspelt = true
            return (.notFound, nil)
        }
        return (.ok, container.pointee.branches[index])
    }

    /// Opens a container of the parent's route, by the same rules.
    func makeParent(
        _ place: Placement, near: StackReference, _ step: OperationReference, isNext: Bool,
        _ drafted: DraftedReference
    ) -> (Status, Slot) {
        guard parentDepth < Limits.stackDepth else {
            engine.complain("the parents of the route go round in a circle", about: step)
            return (.loop, 0)
        }
        parentDepth += 1
        defer { parentDepth -= 1 }
        let added = addStep(to: step)
        added.pointee.intent.routeName = place.parent
        added.pointee.intent.unresolved = .reject
        added.pointee.intent.take(.keepPresented, of: step.pointee.intent)
        added.pointee.intent.issuer = step.pointee.intent.issuer
        let status = draftNavigation(added, drafted, upon: near, isNext: isNext)
        guard status == .ok || status == .alreadyThere, let made = entries.find(added.pointee.outcome.entry) else {
            engine.blame(added, of: step)
            return (status, 0)
        }
        return (.ok, made)
    }

    // MARK: Opening branches

    /// A step that makes what has to be below another one.
    func addStep(to step: OperationReference) -> OperationReference {
        let added = engine.addStep(.navigate, to: step)
        added.pointee.isAdded = true
        added.pointee.outcome.index = step.pointee.outcome.index
        return added
    }

    /// Puts the initial entry on a branch that was not opened.
    func open(_ branch: StackReference, by step: OperationReference) -> Status {
        guard branch.pointee.isBranch, count(of: branch) == 0, let drafted,
            let shape = branch.pointee.shape, let initial = shape.pointee.branch(branch.pointee.branch).initial
        else { return .ok }
        guard drafted.pointee.made.count < 2 * Limits.steps else { return .tooLarge }
        let former = stack
        defer { work(on: former) }
        let added = addStep(to: step)
        added.pointee.intent.routeName = initial.pointee.route
        added.pointee.intent.routeId = initial.pointee.routeId
        let inherited = engine.plannedArguments(of: branch.pointee.owner)?.cell
        let (status, arguments) = engine.copy(Cell.own(initial.pointee.arguments, orInherited: inherited))
        guard status == .ok else { return status }
        added.pointee.intent.arguments = arguments
        work(on: branch)
        let made = draftNew(added, drafted)
        if made != .ok { engine.blame(added, of: step) }
        return made
    }

    /// An entry of the draft at work gets branches, with what was remembered of one like it. Some open at once.
    func contain(_ shape: ShapeReference, in entry: Slot, by step: OperationReference) -> Status {
        var status = beginContainer(shape, in: entry, by: step)
        if status == .ok { status = recall(entry, by: step) }
        return status == .ok ? fill(entry, by: step) : status
    }

    /// An entry of the draft at work gets branches, of which none is open.
    func beginContainer(_ shape: ShapeReference, in entry: Slot, by step: OperationReference) -> Status {
        guard mayContain(by: step) else { return .invalid }
        guard stack.pointee.depth + 1 < Limits.stackDepth, let drafted else { return tooDeep(entry, step) }
        if engine.container(of: entry) == nil {
            entries[entry].pointee.container = engine.makeContainer(shape, of: entry)
            entries[entry].pointee.ownsAnything = true
        }
        guard let container = engine.container(of: entry) else { return .tooLarge }
        container.pointee.selected = shape.pointee.given.selected
        drafted.pointee.contained.append(entry)
        for index in 0..<container.pointee.branches.count {
            container.pointee.branches[index].pointee.depth = stack.pointee.depth + 1
            drafted.pointee.opened.append(container.pointee.branches[index])
        }
        return .ok
    }

    /// Whether an entry of the draft at work may be a container.
    func mayContain(by step: OperationReference) -> Bool {
        guard stack.pointee.presentation.holdsOneEntry else { return true }
        engine.complainOfContainer(step)
        return false
    }

    /// Stacks would be too many within one another: without end, where the container opens within one of its own route.
    private func tooDeep(_ entry: Slot, _ step: OperationReference) -> Status {
        let route = entries[entry].pointee.route
        let isLoop = engine.stacksAround(engine.stack(of: entry)).contains {
            let owner = $0.pointee.owner
            return owner != 0 && entries[owner].pointee.phase == .planned && entries[owner].pointee.route == route
        }
        if isLoop { engine.complain("containers would open in one another without end", about: step) }
        return isLoop ? .loop : .tooLarge
    }

    /// Opens the branches of a container that are open from the beginning.
    func fill(_ entry: Slot, by step: OperationReference) -> Status {
        guard let container = engine.container(of: entry) else { return .ok }
        for index in 0..<container.pointee.branches.count where container.pointee.opensAtOnce(index) {
            let status = open(container.pointee.branches[index], by: step)
            guard status == .ok else { return status }
        }
        return .ok
    }

    // MARK: Presenting

    /// Drafts what opens in a stack of its own. It belongs to the issuer, or to the entry on top of where it goes; of an empty
    /// column that is where its container stands. What follows an alert or an action sheet goes where that went.
    private func present(
        _ step: OperationReference, _ route: Slot, _ presentation: Presentation, from goal: StackReference,
        _ drafted: DraftedReference
    ) -> Status {
        let stack = filled(goal)
        let issuer = issuer(of: step)
        var context = hasTarget(step) ? stack : engine.context(of: stack)
        if step.pointee.room.stack != .none {
            context = engine.find(stack: step.pointee.room.stack).map(filled) ?? context
        }
        var owner = issuer != 0 && engine.isIn(engine.stack(of: issuer), context) ? issuer : top(of: stack)
        if !engine.isIn(engine.stack(of: owner), context) { owner = top(of: context) }
        var occupant = engine.presented(as: presentation, over: context)
        let policy = step.pointee.intent.occupied
        if occupant == nil, policy != .standard, context.pointee.presentation == presentation, issuer == 0,
            !hasTarget(step), step.pointee.room.stack == .none, let over = context.pointee.over
        {
            (occupant, owner, context) = (context, context.pointee.owner, over)
        }
        if let occupant, step.pointee.intent.unique != .no {
            work(on: occupant)
            if findUnique(step, route) != 0 { return reveal(step, draftStep(step, drafted), drafted) }
        }
        if let occupant {
            switch policy {
            case .reject:
                engine.complain("something is presented there in the same way", about: step)
                return .inUse
            case .queue,
                .standard where presentation.holdsOneEntry:
                guard !batch.isBatch, step.pointee.planned != nil else {
                    engine.complain("a batch does not wait until something is dismissed", about: step)
                    return policy == .queue ? .invalid : .inUse
                }
                guard engine.mayWait(step) else { return .full }
                step.pointee.room.stack = context.pointee.id
                step.pointee.room.presentation = presentation
                return .inUse
            case .replace, .standard: closeAll(occupant, because: step, .dismiss, drafted)
            }
        }
        if entries[owner].pointee.mark == .leaves { owner = top(of: context) }
        guard let made = presentStack(presentation, over: context, by: owner, drafted) else { return .tooLarge }
        work(on: made)
        let status = draftNew(step, drafted)
        guard status == .ok else { return status }
        work(on: made)
        defer { if presentation.holdsOneEntry { work(on: goal) } }
        return reveal(step, .ok, drafted)
    }

    /// A stack, or where nothing stands on it that on which its container stands.
    private func filled(_ stack: StackReference) -> StackReference {
        var filled = stack
        while top(of: filled) == 0, let below = engine.stackBelow(filled) { filled = below }
        return filled
    }

    /// An entry presents a new stack; nil beyond the limits.
    func presentStack(
        _ presentation: Presentation, over context: StackReference, by owner: Slot, _ drafted: DraftedReference
    ) -> StackReference? {
        let depth = engine.stack(of: owner).pointee.depth + 1
        guard depth < Limits.stackDepth, let made = engine.makeStack(owner: owner, depth: depth)
        else { return nil }
        made.pointee.presentation = presentation
        made.pointee.over = context
        drafted.pointee.opened.append(made)
        draft(of: context).presented.pointee.add(made)
        return made
    }
}
