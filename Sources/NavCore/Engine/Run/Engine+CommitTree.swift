// The commit of a plan that changes the tree: stacks come and go, and containers with them.

extension Engine {
    /// Writes what a plan says of stacks, entries and containers, other than of what stands on the stacks.
    func applyEdits(of drafted: DraftedReference) {
        let closed = drafted.pointee.closed
        for index in 0..<closed.count {
            closed[index].pointee.phase = .leaving
            takeAway(presented: closed[index])
        }
        rememberContainers(leavingBy: drafted)
        let removals = drafted.pointee.removals
        for index in 0..<removals.count {
            forgetContainer(of: removals[index].entry)
            entries[removals[index].entry].pointee.phase = .leaving
        }
        for index in 0..<drafted.pointee.passed.count { apply(drafted.pointee.passed[index]) }
        for index in 0..<drafted.pointee.entries.count { apply(drafted.pointee.entries[index]) }
        for index in 0..<drafted.pointee.replaced.count { free(drafted.pointee.replaced[index]) }
        for index in 0..<drafted.pointee.left.count {
            drafted.pointee.left[index].branch.pointee.leftAt = drafted.pointee.left[index].leftAt
        }
        if drafted.pointee.joins > 0 { exchangeFlows(drafted) }
        let opened = drafted.pointee.opened
        for index in 0..<opened.count {
            // A stack that a batch opens and closes does not come to life.
            if opened[index].pointee.phase == .planned {
                opened[index].pointee.phase = .alive
                lay(presented: opened[index])
            }
            if let started = opened[index].pointee.scene { noteStarted(started) }
        }
        if drafted.pointee.movesStacks { forEachMisplacedDepth { $0.pointee.depth = $1 } }
    }

    private func apply(_ passed: PassedStack) {
        let stack = passed.stack
        takeAway(presented: stack)
        stack.pointee.owner = passed.owner
        stack.pointee.over = passed.over
        if stack.pointee.phase == .alive { lay(presented: stack) }
    }

    private func apply(_ draft: EntryDraft) {
        if draft.contains { setContainer(of: draft.entry, to: draft.container) }
        guard let container = entries[draft.entry].pointee.container else { return }
        if draft.selected >= 0 { container.pointee.selected = Int(draft.selected) }
        if draft.columns != 0 { container.pointee.columns = draft.columns }
    }

    /// Makes an entry another container, or none. Branches that it has from the one before hold the other shape from now on.
    private func setContainer(of entry: Slot, to container: ContainerReference?) {
        forgetContainer(of: entry)
        let former = entries[entry].pointee.container
        entries[entry].pointee.container = container
        entries[entry].pointee.ownsAnything = true
        if let former { free(former) }
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

    private func lay(presented stack: StackReference) {
        guard let over = stack.pointee.over else { return }
        over.pointee.lay(stack)
        entries[stack.pointee.owner].pointee.presentedCount += 1
    }

    private func takeAway(presented stack: StackReference) {
        guard stack.pointee.over?.pointee.presented?.pointee.remove(stack) == true else { return }
        entries[stack.pointee.owner].pointee.presentedCount -= 1
    }

    /// After what is on the stacks is in its place.
    func applyStacks(of drafted: DraftedReference) {
        let closed = drafted.pointee.closed
        for index in 0..<closed.count { closed[index].pointee.removeAll() }
        let contained = drafted.pointee.contained
        for index in 0..<contained.count {
            forgetContainer(of: contained[index])
            noteContainer(of: contained[index])
        }
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].columns != 0 {
            if let split = container(of: drafted.pointee.entries[index].entry) {
                SplitColumns(self, split).markAbovePlaceholders()
            }
        }
    }

    /// Another scene is active, and some have gone.
    func applyScenes(of drafted: DraftedReference) {
        if let other = drafted.pointee.activated, other != scene { activate(other) }
        let closed = drafted.pointee.closed
        for index in 0..<closed.count {
            if let ended = closed[index].pointee.scene { end(ended) }
        }
    }

    /// Notes which scenes the next revision changes: not those that are only selected.
    func noteChangedScenes(of operation: OperationReference) {
        touched.removeAll()
        touchScenes(changedBy: operation, orSelected: false)
        if operation.pointee.changes.count > 0 { noteNextRevision(of: touched) }
    }

    /// The container of an entry on a stack is found by its route from now on.
    private func noteContainer(of entry: Slot) {
        guard entries[entry].pointee.phase == .alive, let container = container(of: entry),
            container.pointee.isNew
        else { return }
        container.pointee.isNew = false
        if container.pointee.given.memory.outlivesContainer { forget(likeContainer: entry) }
        entries[entry].pointee.ownsAnything = true
        markAbove(entry)
        SplitColumns(self, container).markAbovePlaceholders()
        let place = routes.makePlace(of: entries[entry].pointee.route)
        container.pointee.ofRoute = ContainerLinks(older: place.pointee.newestContainer)
        contained(by: place.pointee.newestContainer)?.pointee.ofRoute.newer = entry
        place.pointee.newestContainer = entry
        guard container.pointee.given.memory == .whileActive else { return }
        container.pointee.forgetful = ContainerLinks(older: newestForgetful)
        contained(by: newestForgetful)?.pointee.forgetful.newer = entry
        newestForgetful = entry
    }

    private func contained(by entry: Slot) -> ContainerReference? {
        entry == 0 ? nil : container(of: entry)
    }

    /// Marks the entry upon a container: who pops it uncovers the container.
    private func markAbove(_ entry: Slot) {
        let stack = stack(of: entry)
        guard let index = stack.index(of: entry, in: entries), index + 1 < stack.pointee.count else { return }
        entries[stack.pointee[index + 1]].pointee.ownsAnything = true
    }

    private func forgetContainer(of entry: Slot) {
        guard let container = container(of: entry), !container.pointee.isNew,
            let place = routes[entries[entry].pointee.route].pointee.place
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
        if forgetful.newer == 0 { newestForgetful = forgetful.older }
    }

    // MARK: Releasing

    /// The stacks that a commit has closed go when nobody can still want to read them. A branch goes with its entry.
    func releaseClosed(_ drafted: DraftedReference, by operation: OperationReference) {
        if operation.pointee.question.kind == .open { abortPresentations(after: operation) }
        serve(afterPassesOf: drafted)
        let closed = drafted.pointee.closed
        for index in (0..<closed.count).reversed() {
            serve(after: closed[index])
            if closed[index].pointee.scene != nil { endExits(in: .scene(root: closed[index].pointee.id.slot)) }
            if !goesWithEntry(closed[index]) { release(closed[index]) }
        }
        takeServed()
    }

    private func goesWithEntry(_ stack: StackReference) -> Bool {
        guard stack.pointee.isBranch, let container = container(of: stack.pointee.owner) else {
            return false
        }
        let branches = container.pointee.branches
        return stack.pointee.branch < branches.count && branches[stack.pointee.branch] == stack
    }

    private func release(_ stack: StackReference) {
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
        drafted.pointee.forgetTree()
    }

    /// Drops the container that an entry was to be, with the branches that it does not have already.
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

    // MARK: Waiting for room

    /// An operation waits until what it would present has room over a stack.
    func waitForRoom(_ operation: OperationReference) {
        guard let context = find(stack: operation.pointee.context) else { return }
        becomePending(operation)
        keepIntent(of: operation)
        takeBackPlan(of: operation)
        operation.pointee.verdict = .open
        operation.pointee.isQueued = true
        waiting.add(operation)
        operation.pointee.awaitsRoom = true
        operation.pointee.scene = mainScene(of: operation).id
        context.pointee.waiting.append(operation)
        spendIssuer(ofWaiting: operation)
    }

    /// A stack was closed: what waits for it to go is the next whose turn comes, and so is all that waits over it, which is
    /// over.
    private func serve(after stack: StackReference) {
        while let operation = stack.pointee.waiting.takeFirst() { served.append(operation) }
        if let over = stack.pointee.over, over.pointee.phase == .alive { serveNext(over, stack.pointee.presentation) }
    }

    /// Serves operations that wait for the room that stacks have left which lie over other ones now.
    private func serve(afterPassesOf drafted: DraftedReference) {
        for index in 0..<drafted.pointee.passed.count {
            let passed = drafted.pointee.passed[index]
            guard passed.formerOver.pointee.phase == .alive, passed.stack.pointee.over != passed.formerOver else {
                continue
            }
            serveNext(passed.formerOver, passed.stack.pointee.presentation)
        }
    }

    /// The turn comes of the first that waits over a stack to be presented in a way, where there is room.
    private func serveNext(_ stack: StackReference, _ presentation: Presentation) {
        guard presented(as: presentation, over: stack) == nil else { return }
        var next = stack.pointee.waiting.first
        while let operation = next, operation.pointee.awaitedPresentation != presentation {
            next = stack.pointee.waiting.next(after: operation)
        }
        guard let operation = next else { return }
        stack.pointee.waiting.remove(operation)
        served.append(operation)
    }

    /// Makes served operations the next, in the order of their calls. Ends those that waited in a window that has gone.
    private func takeServed() {
        if served.isEmpty { return }
        served.sort { $0.pointee.ticket.rawValue < $1.pointee.ticket.rawValue }
        for index in 0..<served.count {
            served[index].pointee.awaitsRoom = false
            if findScene(served[index].pointee.scene) == nil { abortGone(served[index]) }
        }
        for index in (0..<served.count).reversed() where findScene(served[index].pointee.scene) != nil {
            append(served[index], toQueuesOf: served[index], asNext: true)
        }
        served.removeAll()
    }

    /// How a request for a route opens; the route may be 0.
    func presentation(of operation: OperationReference, _ route: Slot) -> Presentation {
        let asked = operation.pointee.intent.presentation
        if asked != .standard { return asked }
        return route == 0 ? .standard : opening(of: route)?.pointee.presentation ?? .pushed
    }

    /// Returns where and how a route opens: as it says itself; a flow that says nothing opens as its first screen does.
    @inline(__always)
    func opening(of route: Slot) -> PlacementReference? {
        routes[route].pointee.place.map { $0.pointee.initial == nil ? $0 : opening(ofFlow: $0) }
    }

    @inline(never)
    private func opening(ofFlow own: PlacementReference) -> PlacementReference {
        var place = own
        for _ in 0...Limits.flowDepth {
            if place.pointee.presentation != .pushed || !place.pointee.parent.isEmpty { return place }
            guard let initial = place.pointee.initial, let first = findRoute(of: initial),
                let next = routes[first].pointee.place
            else { return own }
            place = next
        }
        return own
    }

    /// Serves the next operation after one that has ended without the room it waited for, but not at the close.
    func serveNext(after operation: OperationReference) {
        guard life != .closing, let context = find(stack: operation.pointee.context), context.pointee.phase == .alive
        else { return }
        serveNext(context, operation.pointee.awaitedPresentation)
        takeServed()
    }

    /// A link has led elsewhere: what waits to be presented over its way is over.
    private func abortPresentations(after link: OperationReference) {
        let entry = entries.find(link.pointee.outcome.entry)
        let root = entry.map { scene(of: stack(of: $0)).pointee.root } ?? root
        for stack in stacksAround(innermost(from: root)) where !stack.pointee.waiting.isEmpty {
            while let operation = stack.pointee.waiting.takeFirst() {
                operation.pointee.isQueued = false
                waiting.remove(operation)
                settle(operation, .aborted, code: AbortReason.gone.rawValue)
            }
        }
    }
}
