// The commit of a plan that changes the tree: stacks come and go, and containers with them.

struct TreeCommit {
    let engine: Engine
    let operation: OperationReference
    let drafted: DraftedReference

    init(_ engine: Engine, _ operation: OperationReference, _ drafted: DraftedReference) {
        self.engine = engine
        self.operation = operation
        self.drafted = drafted
    }

    /// Writes what a plan says of stacks, entries and containers, other than of what stands on the stacks.
    func applyEdits() {
        let closed = drafted.pointee.closed
        for index in 0..<closed.count {
            closed[index].pointee.phase = .leaving
            if closed[index].pointee.isPresented { takeAway(presented: closed[index]) }
        }
        let removals = drafted.pointee.removals
        for index in 0..<removals.count { engine.entries[removals[index].entry].pointee.phase = .leaving }
        engine.rememberContainers(leavingBy: drafted)
        for index in 0..<removals.count { forgetContainer(of: removals[index].entry) }
        for index in 0..<drafted.pointee.passed.count { apply(drafted.pointee.passed[index]) }
        for index in 0..<drafted.pointee.entries.count { apply(drafted.pointee.entries[index]) }
        for index in 0..<drafted.pointee.replaced.count { engine.free(drafted.pointee.replaced[index]) }
        for index in 0..<drafted.pointee.left.count {
            drafted.pointee.left[index].branch.pointee.leftAt = drafted.pointee.left[index].leftAt
        }
        if drafted.pointee.joins > 0 { FlowCommit(engine, operation).exchangeFlows(drafted) }
        let opened = drafted.pointee.opened
        for index in 0..<opened.count {
            // A stack that a batch opens and closes does not come to life.
            if opened[index].pointee.phase == .planned {
                opened[index].pointee.phase = .alive
                if opened[index].pointee.isPresented { lay(presented: opened[index]) }
            }
            if let started = opened[index].pointee.scene { engine.noteStarted(started) }
        }
        if drafted.pointee.movesStacks { engine.forEachMisplacedDepth { $0.pointee.depth = $1 } }
    }

    private func apply(_ passed: PassedStack) {
        let stack = passed.stack
        takeAway(presented: stack)
        stack.pointee.owner = passed.owner
        stack.pointee.over = passed.over
        if stack.pointee.phase == .alive { lay(presented: stack) }
    }

    private func apply(_ draft: EntryDraft) {
        if draft.moves { engine.entries[draft.entry].pointee.node = draft.node }
        if draft.contains { setContainer(of: draft.entry, to: draft.container) }
        guard let container = engine.entries[draft.entry].pointee.container else { return }
        if draft.selected >= 0 { container.pointee.selected = Int(draft.selected) }
        if draft.columns != 0 { container.pointee.columns = draft.columns }
    }

    /// Makes an entry another container, or none. Branches that it has from the one before hold the other shape from now on.
    private func setContainer(of entry: Slot, to container: ContainerReference?) {
        forgetContainer(of: entry)
        let former = engine.entries[entry].pointee.container
        engine.entries[entry].pointee.container = container
        engine.entries[entry].pointee.ownsAnything = true
        if let former { engine.free(former) }
        guard let container else { return }
        for index in 0..<container.pointee.branches.count {
            let branch = container.pointee.branches[index]
            branch.pointee.branch = index
            guard let shape = branch.pointee.shape, shape != container.pointee.shape else { continue }
            container.pointee.shape.pointee.holds += 1
            branch.pointee.shape = container.pointee.shape
            ContainerShape.drop(shape)
        }
    }

    @inline(never)
    private func lay(presented stack: StackReference) {
        guard let over = stack.pointee.over else { return }
        over.pointee.lay(stack)
        engine.entries[stack.pointee.owner].pointee.presentedCount += 1
    }

    @inline(never)
    private func takeAway(presented stack: StackReference) {
        guard stack.pointee.over?.pointee.presented?.pointee.remove(stack) == true else { return }
        engine.entries[stack.pointee.owner].pointee.presentedCount -= 1
    }

    /// After what is on the stacks is in its place.
    func applyStacks() {
        let closed = drafted.pointee.closed
        for index in 0..<closed.count { closed[index].pointee.removeAll() }
        let contained = drafted.pointee.contained
        // From the oldest on, so each finds its place at once among those of its route.
        contained.sort { engine.entries[$1].pointee.isNewer(than: engine.entries[$0]) }
        for index in 0..<contained.count {
            forgetContainer(of: contained[index])
            noteContainer(of: contained[index])
        }
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].columns != 0 {
            if let split = engine.container(of: drafted.pointee.entries[index].entry) {
                SplitColumns(engine, split).markAbovePlaceholders()
            }
        }
    }

    /// Another scene is active, and some have gone.
    func applyScenes() {
        if let other = drafted.pointee.activated, other != engine.scene { engine.activate(other) }
        let closed = drafted.pointee.closed
        for index in 0..<closed.count {
            if let ended = closed[index].pointee.scene { engine.end(ended) }
        }
    }

    /// The container of an entry on a stack is found by its route from now on.
    private func noteContainer(of entry: Slot) {
        guard engine.entries[entry].pointee.phase == .alive, let container = engine.container(of: entry),
            container.pointee.isNew
        else { return }
        container.pointee.isNew = false
        if container.pointee.given.memory.outlivesContainer { engine.forget(likeContainer: entry) }
        engine.entries[entry].pointee.ownsAnything = true
        markAbove(entry)
        SplitColumns(engine, container).markAbovePlaceholders()
        let place = engine.routes.makePlace(of: engine.entries[entry].pointee.route)
        var links = ContainerLinks(older: place.pointee.newestContainer)
        while let newer = contained(by: links.older),
            engine.entries[links.older].pointee.isNewer(than: engine.entries[entry])
        {
            links = ContainerLinks(newer: links.older, older: newer.pointee.ofRoute.older)
        }
        container.pointee.ofRoute = links
        contained(by: links.older)?.pointee.ofRoute.newer = entry
        if let newer = contained(by: links.newer) {
            newer.pointee.ofRoute.older = entry
        } else {
            place.pointee.newestContainer = entry
        }
        guard container.pointee.given.memory == .whileActive else { return }
        container.pointee.forgetful = ContainerLinks(older: engine.newestForgetful)
        contained(by: engine.newestForgetful)?.pointee.forgetful.newer = entry
        engine.newestForgetful = entry
    }

    private func contained(by entry: Slot) -> ContainerReference? {
        entry == 0 ? nil : engine.container(of: entry)
    }

    /// Marks the entry upon a container: who pops it uncovers the container.
    private func markAbove(_ entry: Slot) {
        let stack = engine.stack(of: entry)
        guard let index = stack.index(of: entry, in: engine.entries), index + 1 < stack.pointee.count else { return }
        engine.entries[stack.pointee[index + 1]].pointee.ownsAnything = true
    }

    @inline(never)
    private func forgetContainer(of entry: Slot) {
        guard let container = engine.container(of: entry), !container.pointee.isNew,
            let place = engine.routes[engine.entries[entry].pointee.route].pointee.place
        else { return }
        container.pointee.isNew = true
        let ofRoute = container.pointee.ofRoute
        contained(by: ofRoute.newer)?.pointee.ofRoute.older = ofRoute.older
        contained(by: ofRoute.older)?.pointee.ofRoute.newer = ofRoute.newer
        if ofRoute.newer == 0 { place.pointee.newestContainer = ofRoute.older }
        guard container.pointee.given.memory == .whileActive else { return }
        let forgetful = container.pointee.forgetful
        contained(by: forgetful.newer)?.pointee.forgetful.older = forgetful.older
        contained(by: forgetful.older)?.pointee.forgetful.newer = forgetful.newer
        if forgetful.newer == 0 { engine.newestForgetful = forgetful.older }
    }

    // MARK: Releasing

    /// The stacks that a commit has closed go when nobody can still want to read them. A branch goes with its entry.
    func releaseClosed() {
        if operation.pointee.question.kind == .open { rooms.abortPresentations(after: operation) }
        rooms.serve(afterPassesOf: drafted)
        let closed = drafted.pointee.closed
        for index in (0..<closed.count).reversed() {
            rooms.serve(after: closed[index])
            if closed[index].pointee.scene != nil {
                Lifecycle(engine).endExits(in: .scene(root: closed[index].pointee.id.slot))
            }
            if !goesWithEntry(closed[index]) { engine.release(closed[index]) }
        }
        rooms.takeServed()
    }

    /// Made where it is used: a queue in a variable retains the engine at each commit.
    private var rooms: RoomQueue { RoomQueue(engine) }

    private func goesWithEntry(_ stack: StackReference) -> Bool {
        guard stack.pointee.isBranch, let container = engine.container(of: stack.pointee.owner) else {
            return false
        }
        let branches = container.pointee.branches
        return stack.pointee.branch < branches.count && branches[stack.pointee.branch] == stack
    }
}

extension Engine {
    /// Notes which scenes the next revision changes: not those that are only selected.
    func noteChangedScenes(of operation: OperationReference) {
        touched.removeAll()
        touchScenes(changedBy: operation, orSelected: false)
        if operation.pointee.changes.count > 0 { noteNextRevision(of: touched) }
    }

    fileprivate func release(_ stack: StackReference) {
        guard hasListeners || callFlags.contains(.undelivered) else { return free(stack) }
        append(.releasedStack, subject: UnsafeMutableRawPointer(stack))
        records.discountLast()
        noteFullness()
    }

    /// The stacks of a plan that was not carried out go, but for the branches of the entries that it has made.
    func releaseStacks(of drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count {
            if let made = drafted.pointee.entries[index].container { drop(planned: made) }
        }
        for index in 0..<drafted.pointee.replaced.count { drop(planned: drafted.pointee.replaced[index]) }
        let opened = drafted.pointee.opened
        for index in 0..<opened.count where opened[index].pointee.phase == .planned && !opened[index].pointee.isBranch {
            if let scene = opened[index].pointee.scene { drop(planned: scene) }
            drop(planned: opened[index])
        }
    }

    /// Drops the container that an entry was to be, with the branches that it does not have already.
    @inline(never)
    func drop(planned container: ContainerReference) {
        for place in 0..<container.pointee.branches.count {
            let branch = container.pointee.branches[place]
            if branch.pointee.phase == .planned { drop(planned: branch) }
        }
        free(container)
    }

    private func drop(planned stack: StackReference) {
        stack.pointee.phase = .leaving
        release(stack)
    }
}
