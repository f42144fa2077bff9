// The place where an operation goes: its target, else the stack of its issuer, else the innermost active one.

extension Planner {
    /// Makes the draft of the stack where an operation goes the one at work.
    func place(_ operation: OperationReference) -> Status {
        let (status, stack) = goal(of: operation)
        guard status == .ok else { return status }
        let opened = open(stack, by: operation)
        work(on: stack)
        return opened == .ok ? findBase(of: operation) : opened
    }

    /// The stack where an operation goes.
    @inline(never)
    func goal(of operation: OperationReference, pastOneEntry: Bool = false) -> (Status, StackReference) {
        if operation.pointee.question.kind.isOfEntry {
            guard let entry = entries.find(operation.pointee.intent.entry), isThere(entry) else {
                return (.stale, engine.root)
            }
            return (.ok, engine.stack(of: entry))
        }
        let target = operation.pointee.intent.target == .none ? batch.target : operation.pointee.intent.target
        if target != .none {
            let stack = target.isOf(.flow) ? engine.flows.find(target).flatMap(home) : engine.find(stack: target)
            guard let stack, target.isOf(.flow) || stack.pointee.phase == .alive, !stack.pointee.isClosing else {
                return (.stale, engine.root)
            }
            return (.ok, stack)
        }
        let issuer = issuer(of: operation)
        guard issuer != 0 else {
            guard !isSceneClosing(of: operation) else { return (.stale, engine.root) }
            return (.ok, engine.innermost(from: root(of: operation), pastOneEntry: pastOneEntry))
        }
        let stack = engine.stack(of: issuer)
        return (.ok, pastOneEntry ? self.pastOneEntry(stack) : stack)
    }

    /// Whether this planner, too, would make that one change for an operation at the top of where the user is.
    func wouldMake(_ change: Change, for operation: OperationReference) -> Bool {
        (scene, batch) = (engine.scene, BatchPlace())
        let isPop = operation.pointee.question.kind == .popBack
        let (status, stack) = goal(of: operation, pastOneEntry: !isPop)
        guard status == .ok, stack == engine.stacks[change.node] else { return false }
        return isPop
            ? change.removedEntry == stack.pointee.top && stack.pointee.count > stack.pointee.lowestPopped
            : change.makesEntry && change.to == stack.pointee.count && !stack.pointee.presentation.holdsOneEntry
    }

    /// A stack, or of an alert and an action sheet the innermost one below.
    func pastOneEntry(_ stack: StackReference) -> StackReference {
        guard stack.pointee.presentation.holdsOneEntry, let over = stack.pointee.over else { return stack }
        return engine.innermost(from: pastOneEntry(over), pastOneEntry: true)
    }

    /// Whether an earlier step has removed the scene to which a step goes. Entries are removed from wherever they stand.
    func isSceneClosing(of step: OperationReference) -> Bool {
        guard root(of: step).pointee.isClosing, step.pointee.question.kind != .remove else { return false }
        engine.complain("an earlier intent removes the scene", about: step)
        return true
    }

    /// The root stack of the scene to which an operation or a step goes.
    @inline(never)
    func root(of operation: OperationReference) -> StackReference {
        let named = operation.pointee.scene
        return (named == .none ? nil : engine.findScene(named))?.pointee.root ?? scene.pointee.root
    }

    /// The entry whose screen asks; 0 where none does, or an earlier step has removed it.
    @inline(never)
    func issuer(of operation: OperationReference) -> Slot {
        let id = operation.pointee.intent.issuer == .none ? batch.issuer : operation.pointee.intent.issuer
        guard id != .none, let entry = entries.find(id), isThere(entry) else { return 0 }
        return entry
    }

    func hasTarget(_ operation: OperationReference) -> Bool {
        operation.pointee.intent.target != .none || batch.target != .none
    }

    /// Whether an entry is on a stack, and no earlier step has removed it.
    @inline(never)
    func isThere(_ entry: Slot) -> Bool {
        entries[entry].pointee.phase == .alive && entries[entry].pointee.mark != .leaves
    }

    // MARK: Ways through the tree

    /// Drafts how many stacks lie around each. The greatest number.
    @discardableResult
    func renewDepths() -> Int {
        engine.forEachMisplacedDepth { draft(of: $0).pointee.position.depth = $1 }
        var deepest: UInt8 = 0
        engine.stacks.forEach { if $0.pointee.isLive { deepest = max(deepest, $0.pointee.depth) } }
        return Int(deepest)
    }

    /// Selects the branch in which a stack is, and those around it. Whether that is another.
    func reveal(_ stack: StackReference, by step: OperationReference) -> (Status, Bool) {
        var changed = false
        for around in engine.stacksAround(stack) where around.pointee.isBranch {
            let (status, isOther) = choose(around.pointee.branch, of: around.pointee.owner, by: step)
            guard status == .ok else { return (status, changed) }
            if isOther { changed = true }
        }
        return (.ok, activate(engine.scene(of: stack)) || changed)
    }

    /// Makes a scene the active one. Whether another one was before.
    func activate(_ scene: SceneReference) -> Bool {
        guard let drafted, active(in: drafted) != scene else { return false }
        drafted.pointee.activated = scene
        drafted.pointee.activations += 1
        return true
    }

    /// The scene that the plan leaves as the active one. Where the plan closes that, it is one that comes, or of the others
    /// the one that was started last.
    func active(in drafted: DraftedReference, coming: SceneReference? = nil) -> SceneReference {
        let scene = drafted.pointee.activated ?? engine.scene
        return scene.pointee.root.pointee.isClosing ? coming ?? engine.lastSceneThatStays ?? scene : scene
    }

    /// Lets the user see the stack of the draft at work where an operation asks for that, or goes to an entry.
    func reveal(_ operation: OperationReference, _ status: Status, _ drafted: DraftedReference) -> Status {
        let kind = operation.pointee.question.kind
        guard status == .ok || status == .alreadyThere || status == .atRoot && kind == .popUpToRoot else {
            return status
        }
        let goal = stack
        defer { work(on: goal) }
        var (revealed, changed) = (Status.ok, false)
        if operation.pointee.intent.reveals {
            (revealed, changed) = uncover(goal, by: operation, drafted)
        } else if goesToEntry(operation) {
            var isOther = false
            if operation.pointee.intent.searches { (revealed, isOther) = reveal(goal, by: operation) }
            if revealed == .ok { (revealed, changed) = clear(goal, by: operation, drafted) }
            changed = changed || isOther
        }
        return revealed != .ok ? revealed : changed ? .ok : status
    }

    /// Whether an operation goes to an entry that it names, or has found, and that is on top of the draft at work then.
    private func goesToEntry(_ operation: OperationReference) -> Bool {
        switch operation.pointee.question.kind {
        case .popToEntry, .popToRoute: true
        case .navigate:
            operation.pointee.intent.unique != .no && hasFound
                && operation.pointee.outcome.entry == engine.id(of: draft.top)
        default: false
        }
    }

    /// Removes what covers a stack: stacks in front, alerts and action sheets aside, entries upon the containers around
    /// it, and stacks over those. It ends at a branch that is not selected. Tells whether anything changes.
    func clear(_ goal: StackReference, by step: OperationReference, _ drafted: DraftedReference) -> (Status, Bool) {
        var changed = false
        var stack = goal
        while true {
            for front in engine.presented(over: stack) where !step.pointee.intent.keepsPresented {
                if engine.isIn(goal, front) { break }
                if front.pointee.presentation.holdsOneEntry { continue }
                closeAll(front, because: step, .dismiss, drafted)
                changed = true
            }
            if let over = stack.pointee.over {
                stack = over
                continue
            }
            let owner = stack.pointee.owner
            guard owner != 0, let container = engine.container(of: owner) else { return (.ok, changed) }
            if Branch(engine, stack).isFolded {
                let (status, isOther) = choose(stack.pointee.branch, of: owner, by: step)
                guard status == .ok else { return (status, changed) }
                if isOther { changed = true }
            } else if container.pointee.given.showsOne, container.pointee.selectedBranch != stack {
                return (.ok, changed)
            }
            stack = engine.stack(of: owner)
            work(on: stack)
            guard let index = indexInDraft(owner) else { return (.ok, changed) }
            if cut(to: index + 1, because: step, drafted) { changed = true }
        }
    }

    /// Removes the entries and stacks over the way to a stack, and selects the way. Tells whether anything changes.
    func uncover(_ goal: StackReference, by step: OperationReference, _ drafted: DraftedReference) -> (Status, Bool) {
        let keeps = step.pointee.intent.keepsPresented
        let (status, isOther) = reveal(goal, by: step)
        guard status == .ok else { return (status, isOther) }
        var changed = isOther
        var stack = goal
        while true {
            for front in engine.presented(over: stack) where !keeps && !engine.isIn(goal, front) {
                closeAll(front, because: step, .dismiss, drafted)
                changed = true
            }
            if let over = stack.pointee.over {
                stack = over
            } else if stack.pointee.isBranch {
                let owner = stack.pointee.owner
                stack = engine.stack(of: owner)
                work(on: stack)
                guard let index = indexInDraft(owner) else { return (.ok, changed) }
                if cut(to: index + 1, because: step, drafted) { changed = true }
            } else {
                return (.ok, changed)
            }
        }
    }

    /// Removes all of the draft at work from an index on. Whether there was any.
    func cut(
        to count: Int, because step: OperationReference, _ drafted: DraftedReference,
        _ reason: CancelReason = .none
    ) -> Bool {
        guard draft.count > count else { return false }
        let heir = count > 0 ? draft[count - 1] : stack.pointee.owner
        let ownStacks = engine.isTree || mayOwnStacks
        for index in (count..<draft.count).reversed() {
            if ownStacks {
                remove(draft[index], passingTo: heir, because: step, drafted, reason)
            } else {
                note(draft[index], leavingBecause: step, reason, drafted)
            }
        }
        draft.truncate(to: count)
        return true
    }

    /// Passes the stacks presented by an entry, or by entries in it, on to an entry below it, where there is room.
    func passOn(from entry: Slot, to heir: Slot, because step: OperationReference) {
        let home = engine.stack(of: heir)
        var inside = FlatList<Slot>()
        defer { inside.free() }
        inside.append(entry)
        var index = 0
        while index < inside.count {
            let slot = inside[index]
            index += 1
            engine.forEachPlanned(by: slot) { pass($0, to: heir, on: home, because: step) }
            guard let container = engine.container(of: slot) else { continue }
            for place in 0..<container.pointee.branches.count {
                let branch = container.pointee.branches[place]
                for position in 0..<count(of: branch) { inside.append(self.entry(position, of: branch)) }
            }
        }
    }

    private func pass(
        _ stack: StackReference, to heir: Slot, on home: StackReference, because step: OperationReference
    ) {
        guard let former = stack.pointee.over else { return }
        let over = engine.isIn(home, former) ? former : engine.context(of: home)
        var carried = FlatList<StackReference>()
        defer { carried.free() }
        for around in engine.stacksAround(engine.stack(of: stack.pointee.owner)) {
            for presented in engine.presented(over: around) where presented != stack && engine.isIn(presented, stack) {
                carried.append(presented)
            }
        }
        guard over == former || engine.presented(as: stack.pointee.presentation, over: over) == nil else { return }
        guard let drafted else { return }
        let owner = stack.pointee.owner
        draft(stack, passedTo: heir, over: over, drafted)
        bring(stack, from: owner, to: heir)
        if carried.count > 0 || stack.pointee.depth != home.pointee.depth + 1 { drafted.pointee.movesStacks = true }
        for index in 0..<carried.count { lay(carried[index], step, drafted) }
    }
}

extension Planner {
    /// Whether an entry may own stacks, as the plan leaves them so far.
    func mayOwnStacks(_ entry: Slot) -> Bool { entries[entry].pointee.ownsStacks || mayOwnStacks }

    /// Whether any entry may own stacks because of the plan.
    private var mayOwnStacks: Bool {
        drafted.map { !$0.pointee.opened.isEmpty || $0.pointee.edits > 0 } ?? false
    }
}

extension IntentKind {
    /// Whether it goes to the stack of its entry.
    var isOfEntry: Bool {
        switch self {
        case .popToEntry, .update, .setContainer, .hostDidPop, .hostDidUpdate, .finish: true
        default: false
        }
    }
}

extension Engine {
    /// Whether an operation can be about more than the one stack that there is.
    func usesTree(_ operation: OperationReference) -> Bool {
        isTree || routes.hasPlaces || operation.pointee.intent.isPlaced
    }
}
