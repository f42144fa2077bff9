// The plans that are about stacks: selecting, dismissing, back, and other containers.

extension Planner {
    /// Selects a branch, which is opened. Whether another one was selected before.
    func choose(
        _ index: Int, of entry: Slot, by step: OperationReference, isBack: Bool = false
    ) -> (Status, Bool) {
        guard let container = engine.container(of: entry) else { return (.ok, false) }
        let status = open(container.pointee.branches[index], by: step)
        drafted?.pointee.chosen.append(entry)
        guard status == .ok, index != container.pointee.selected else { return (status, false) }
        let former = container.pointee.selectedBranch
        draft(entry, container, selecting: index, leftAt: isBack ? 0 : engine.takeNumber())
        if container.pointee.given.showsOne { forget(former, of: container, by: step) }
        return (.ok, true)
    }

    /// A branch is selected no more: what is not to be kept for it goes, and in it what is kept only while it is active.
    private func forget(_ branch: StackReference, of container: ContainerReference, by step: OperationReference) {
        guard let drafted else { return }
        let former = stack
        defer { work(on: former) }
        if container.pointee.given.memory == .none || branch.pointee.forgets { forget(branch, by: step, drafted) }
        var next = engine.newestForgetful
        while next != 0, let container = entries[next].pointee.container {
            forgetInactive(next, in: branch, by: step, drafted)
            next = container.pointee.forgetful.older
        }
        for index in 0..<drafted.pointee.contained.count {
            forgetInactive(drafted.pointee.contained[index], in: branch, by: step, drafted)
        }
    }

    @inline(never)
    private func forgetInactive(
        _ entry: Slot, in branch: StackReference, by step: OperationReference, _ drafted: DraftedReference
    ) {
        guard let inner = engine.container(of: entry), inner.pointee.given.memory == .whileActive, isThere(entry),
            engine.isIn(engine.stack(of: entry), branch)
        else { return }
        for index in 0..<inner.pointee.branches.count where index != inner.pointee.selected {
            forget(inner.pointee.branches[index], by: step, drafted)
        }
    }

    private func forget(_ branch: StackReference, by step: OperationReference, _ drafted: DraftedReference) {
        guard count(of: branch) > 1 else { return }
        work(on: branch)
        _ = cut(to: 1, because: step, drafted, .containerRemoved)
    }

    func draftSelection(_ operation: OperationReference) -> Status {
        guard let drafted else { return .invalid }
        guard let stack = engine.find(stack: operation.pointee.intent.stack), stack.pointee.phase == .alive,
            !stack.pointee.isClosing
        else {
            if operation.pointee.intent.stack == .none {
                engine.complain(about: operation, .stale) { $0.write("the branch is 0: its name was not found") }
                engine.failure.isMisspelt = true
            }
            return operation.pointee.question.kind.isReport && engine.stacks.isGone(operation.pointee.intent.stack)
                ? .alreadyGone : .stale
        }
        let before = count(of: stack)
        let opened = open(stack, by: operation)
        guard opened == .ok else { return opened }
        let (status, isOther) =
            operation.pointee.intent.reveals ? uncover(stack, by: operation, drafted) : reveal(stack, by: operation)
        guard status == .ok else { return status }
        work(on: stack)
        var changed = isOther || before < count(of: stack)
        if operation.pointee.intent.reveals, !operation.pointee.intent.keepsPresented,
            uncoverInside(stack, by: operation, drafted)
        {
            changed = true
        }
        let isAgain =
            !changed && stack.pointee.isBranch && !operation.pointee.intent.keepsBranch
            && Branch(engine, stack).split == nil
        if !operation.pointee.question.kind.isReport,
            isAgain || operation.pointee.intent.popsBranch && stack.pointee.isBranch
        {
            if cut(to: 1, because: operation, drafted) { changed = true }
        }
        operation.pointee.outcome.entry = engine.id(of: draft.top)
        return changed ? .ok : .alreadyThere
    }

    /// Removes what is presented over the branches that the user sees of the container on top of a stack. Whether there was
    /// any.
    private func uncoverInside(
        _ stack: StackReference, by step: OperationReference, _ drafted: DraftedReference
    ) -> Bool {
        guard let container = engine.container(onTopOf: stack) else { return false }
        var changed = false
        for index in engine.shownBranches(of: container) {
            let branch = container.pointee.branches[index]
            for front in engine.presented(over: branch) {
                closeAll(front, because: step, .dismiss, drafted)
                changed = true
            }
            if uncoverInside(branch, by: step, drafted) { changed = true }
        }
        return changed
    }

    /// Drafts that another scene is started.
    func draftStart(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard engine.life != .made else { return draftNew(operation, onRootOf: engine.scene, drafted) }
        guard engine.findScene(named: operation.pointee.intent.sceneName) == nil else {
            engine.complain("the scene was started before", about: operation)
            return .invalid
        }
        guard let started = startScene(named: operation.pointee.intent.sceneName, drafted) else { return .tooLarge }
        // The next steps of a batch go there.
        scene = started
        batch.issuer = .none
        return draftNew(operation, onRootOf: started, drafted)
    }

    private func draftNew(
        _ operation: OperationReference, onRootOf scene: SceneReference, _ drafted: DraftedReference
    ) -> Status {
        work(on: scene.pointee.root)
        return draftNew(operation, drafted)
    }

    /// A scene that the plan starts is the active one; nil beyond the limits.
    func startScene(named name: Bytes, _ drafted: DraftedReference) -> SceneReference? {
        guard let started = engine.planScene(named: name) else { return nil }
        drafted.pointee.opened.append(started.pointee.root)
        _ = activate(started)
        return started
    }

    /// Drafts that other columns of a split fit.
    func draftResize(_ operation: OperationReference) -> Status {
        guard let entry = entries.find(operation.pointee.intent.entry), isThere(entry) else { return .stale }
        let columns = operation.pointee.intent.columns
        guard let container = engine.container(of: entry), container.pointee.kind == .split else {
            engine.complain("the entry is no split", about: operation)
            return .invalid
        }
        operation.pointee.outcome.entry = operation.pointee.intent.entry
        guard columns != container.pointee.columns else { return .alreadyThere }
        draft(entry, container, fitting: columns)
        return .ok
    }

    func draftDismissal(_ operation: OperationReference) -> Status {
        guard let drafted else { return .invalid }
        let isReport = operation.pointee.question.kind.isReport
        var status = Status.ok
        var stack = engine.root
        if isReport {
            let id = operation.pointee.intent.stack
            guard let named = engine.find(stack: id), named.pointee.phase == .alive else {
                let isLeaving = engine.find(stack: id)?.pointee.phase == .leaving
                return isLeaving || engine.stacks.isGone(id) ? .alreadyGone : .stale
            }
            stack = named
        } else {
            (status, stack) = goal(of: operation)
        }
        guard status == .ok else { return status }
        // Where the target flow is not all that is presented there, what it presents itself is dismissed.
        var presenter: Slot = 0
        if let flow = targetFlow(of: operation) {
            work(on: stack)
            if !stack.pointee.isPresented || range(ofFlow: flow) != 0..<draft.count {
                presenter = flow
                stack = engine.innermost(from: engine.scene(of: stack).pointee.root)
            }
        }
        let isNamed = presenter == 0 && (isReport || operation.pointee.intent.target != .none)
        if isNamed, stack.pointee.scene != nil {
            dismiss(stack, by: operation, drafted)
            return .ok
        }
        guard stack.pointee.isPresented || !isNamed else {
            engine.complain("only what is presented, or a scene, can be dismissed", about: operation)
            return .invalid
        }
        let presented = engine.stacksAround(stack).first {
            $0.pointee.isPresented && engine.isIn(flow: engine.plannedFlow(of: $0.pointee.owner), presenter)
        }
        guard let presented else {
            engine.complain("nothing is presented there", about: operation)
            return .notFound
        }
        dismiss(presented, by: operation, drafted)
        return .ok
    }

    func dismiss(
        _ stack: StackReference, by operation: OperationReference, _ drafted: DraftedReference
    ) {
        // The result is that of its root.
        operation.pointee.intent.entry = entries[entry(0, of: stack)].pointee.id
        operation.pointee.outcome.entry = engine.id(of: stack.pointee.owner)
        closeAll(stack, because: operation, .dismiss, drafted)
    }

    /// Pops up to the root of a stack. Without a target or an issuer it goes past what is presented, which is dismissed.
    func draftRoot(_ operation: OperationReference, _ drafted: DraftedReference) -> Status {
        guard engine.isTree, !hasTarget(operation), issuer(of: operation) == 0 else {
            return draftStep(operation, drafted)
        }
        guard !isSceneClosing(of: operation) else { return .stale }
        let bottom = engine.innermost(from: root(of: operation), pastAll: true)
        var changed = false
        for stack in engine.stacksAround(bottom) where !operation.pointee.intent.keepsPresented {
            for front in engine.presented(over: stack) {
                closeAll(front, because: operation, .dismiss, drafted)
                changed = true
            }
        }
        work(on: bottom)
        operation.pointee.outcome.entry = entries[draft[0]].pointee.id
        return cut(to: 1, because: operation, drafted) || changed ? .ok : .atRoot
    }

    /// Drafts what a user means by back.
    func draftBack(_ operation: OperationReference) -> Status {
        guard let drafted else { return .invalid }
        guard !isSceneClosing(of: operation) else { return .stale }
        let move = engine.backMove(in: root(of: operation))
        work(on: move.stack)
        switch move.kind {
        case .pop:
            operation.pointee.outcome.entry = entries[draft.top].pointee.id
            _ = cut(to: draft.count - 1, because: operation, drafted)
            return .ok
        case .dismiss:
            dismiss(move.stack, by: operation, drafted)
            return .ok
        case .select(let branch):
            operation.pointee.outcome.entry = entries[move.stack.pointee.owner].pointee.id
            return choose(branch, of: move.stack.pointee.owner, by: operation, isBack: true).0
        case .none:
            operation.pointee.outcome.entry = entries[draft.top].pointee.id
            return .atRoot
        }
    }

    /// Drafts back for as long as a condition holds of the entry at which the user arrives and there is something to go back
    /// to, then looks at the drafts. Nothing else is planned: entries without stacks leave the drafts alone.
    func draftAllBack(_ operation: OperationReference, while goesOn: (Slot) -> Bool, then look: () -> Void) {
        begin()
        defer { end() }
        scene = engine.mainScene(of: operation)
        let drafted = engine.operations.makePlan(of: operation)
        self.drafted = drafted
        repeat {
            work(on: engine.place(in: scene.pointee.root))
            var count = draft.count
            var isOn = goesOn(draft.top)
            var isLeaf = count > 2 && !entries[draft.top].pointee.ownsStacks
            while isOn, isLeaf {
                let below = draft[count - 2]
                if entries[below].pointee.ownsStacks { break }
                count -= 1
                isLeaf = count > 2
                isOn = goesOn(below)
            }
            draft.truncate(to: count)
            if !isOn { break }
        } while draftBack(operation) == .ok
        look()
        drafted.mark(.none, in: entries)
    }

    /// Makes an entry a container, another one, or none. Branches of the same name stay.
    func draftContainer(_ operation: OperationReference) -> Status {
        guard let drafted, let entry = entries.find(operation.pointee.intent.entry), isThere(entry) else {
            return .stale
        }
        operation.pointee.outcome.entry = operation.pointee.intent.entry
        let former = engine.container(of: entry)
        work(on: engine.stack(of: entry))
        guard let shape = operation.pointee.intent.shape else {
            guard let former else { return .alreadyThere }
            replaceContainer(of: entry, former, by: nil, operation, drafted)
            return .ok
        }
        if let former, former.pointee.shape.pointee.isEqual(to: shape) { return .alreadyThere }
        guard mayContain(by: operation) else { return .invalid }
        guard stack.pointee.depth + 1 < Limits.stackDepth, let made = engine.makeContainer(shape, of: entry) else {
            return .tooLarge
        }
        replaceContainer(of: entry, former, by: made, operation, drafted)
        let status = former == nil ? recall(entry, by: operation) : .ok
        return status == .ok ? fill(entry, by: operation) : status
    }

    private func replaceContainer(
        of entry: Slot, _ former: ContainerReference?, by container: ContainerReference?,
        _ operation: OperationReference, _ drafted: DraftedReference
    ) {
        if let former {
            for index in 0..<former.pointee.branches.count {
                let branch = former.pointee.branches[index]
                let isKept = container?.pointee.shape.pointee.index(named: branch.pointee.name) != nil
                if !isKept { closeAll(branch, because: operation, .containerRemoved, drafted) }
            }
        }
        drafted.pointee.chosen.append(entry)
        if let container {
            drafted.pointee.contained.append(entry)
            for index in 0..<container.pointee.branches.count {
                let branch = container.pointee.branches[index]
                let isNew = former.map { $0.pointee.shape.pointee.index(named: branch.pointee.name) == nil } ?? true
                if isNew { drafted.pointee.opened.append(branch) }
            }
        }
        draft(entry, containing: container, drafted)
    }
}
