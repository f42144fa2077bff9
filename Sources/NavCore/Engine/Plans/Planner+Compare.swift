// The changes of a plan: what is different between the tree and the drafts. A mirror that applies them one after the other
// has the tree:
//
//  1. what leaves, innermost stacks first, each from its top, and then the stack;
//  2. what comes and what moves, outermost stacks first, each after the entry that owns it, from its root;
//  3. how many columns fit, where these are others;
//  4. other branches that are selected, outermost first;
//  5. the scene that is active, where it is another one;
//  6. what belongs to other flows;
//  7. what is updated.

extension Planner {
    /// Writes the changes down. On each stack: first what leaves, from the top; then, from the bottom up, what comes and
    /// what moves. Where the lowest that leaves and a new one have the same index, the one replaces the other.
    func compare(with operation: OperationReference, _ drafted: DraftedReference) {
        operation.pointee.changes.removeAll()
        if drafted.pointee.changesTree {
            compareTree(with: operation, drafted)
        } else if !drafted.pointee.stacks.isEmpty {
            work(on: drafted.pointee.stacks[0].stack)
            writeRemovals(to: operation)
            writeArrivals(to: operation, drafted)
            writeFlags(of: stack, to: operation)
        }
        if engine.flowCount > 0 { addJoins(to: operation, drafted) }
        addRenewals(to: operation, drafted)
    }

    func write(to operation: OperationReference, _ change: Change) {
        place(in: operation).initialize(to: change)
    }

    @inline(never)
    private func place(in operation: OperationReference) -> UnsafeMutablePointer<Change> {
        operation.pointee.changes.makePlace()
    }

    /// Writes which entries leave the stack of the draft at work.
    func writeRemovals(to operation: OperationReference) {
        let tail = draft.tail
        markSurvivors()
        let isNew = draft.gaps.isEmpty && tail.count > 0 && entries[tail[0]].pointee.phase == .planned
        let replacement = isNew ? tail[0] : 0
        draft.isReplaced = removeAllOthers(operation, replacement)
        for index in 0..<survivors.count { entries[survivors[index]].pointee.mark = .none }
    }

    /// Writes which entries come onto it and move on it.
    func writeArrivals(to operation: OperationReference, _ drafted: DraftedReference) {
        let tail = draft.tail
        let first = draft.isReplaced ? 1 : 0
        markSurvivors()
        if areInOrder(survivors) {
            addMissing(operation, tail, from: first)
        } else {
            markBrought(drafted.pointee.brought)
            rearrange(operation, tail, survivors, from: first)
        }
        for index in 0..<survivors.count { entries[survivors[index]].pointee.mark = .none }
    }

    /// Finds the entries of the draft's tail that are on the stack.
    private func markSurvivors() {
        let tail = draft.tail
        survivors.removeAll()
        for index in 0..<tail.count
        where entries[tail[index]].pointee.phase == .alive && !engine.isMoved(tail[index]) {
            entries[tail[index]].pointee.mark = .kept
            survivors.append(tail[index])
        }
    }

    /// Whether the lowest one that leaves is replaced.
    private func removeAllOthers(_ operation: OperationReference, _ replacement: Slot) -> Bool {
        var index = stack.pointee.count
        while index > draft.limit {
            index -= 1
            let slot = stack.pointee[index]
            if entries[slot].pointee.mark == .kept { continue }
            if index == draft.limit, replacement != 0, !engine.isMoved(slot) {
                write(to: operation, .replaced(slot, by: replacement, at: index, of: draft.node))
                return true
            }
            write(to: operation, taken(slot, from: index))
        }
        for place in (0..<draft.gaps.count).reversed() {
            index = draft.gaps[place]
            let slot = stack.pointee[index]
            if entries[slot].pointee.mark != .kept { write(to: operation, taken(slot, from: index)) }
        }
        return false
    }

    /// Makes the change by which an entry leaves a stack, for another one or for good.
    private func taken(_ slot: Slot, from index: Int) -> Change {
        engine.isMoved(slot)
            ? .movedOut(slot, from: index, of: stack.pointee.id.slot)
            : .removed(slot, from: index, of: stack.pointee.id.slot)
    }

    /// Makes the change by which an entry comes onto the stack of the draft at work, from another one or new.
    private func come(_ slot: Slot, at index: Int) -> Change {
        engine.isMoved(slot)
            ? .movedIn(slot, at: index, of: draft.node) : .added(slot, at: index, of: draft.node)
    }

    private func areInOrder(_ survivors: FlatList<Slot>) -> Bool {
        guard survivors.count > 0, !isLifted(survivors[0]) else { return survivors.isEmpty }
        return (1..<survivors.count).allSatisfy {
            entries[survivors[$0 - 1]].pointee.place < entries[survivors[$0]].pointee.place
        }
    }

    /// Whether a survivor stands below one that is kept.
    private func isLifted(_ survivor: Slot) -> Bool {
        guard !draft.gaps.isEmpty else { return false }
        return entries[survivor].pointee.place < entries[stack.pointee[draft.limit - 1]].pointee.place
    }

    private func addMissing(_ operation: OperationReference, _ tail: FlatList<Slot>, from first: Int) {
        for index in first..<tail.count where entries[tail[index]].pointee.mark != .kept {
            write(to: operation, come(tail[index], at: draft.kept + index))
        }
    }

    private func markBrought(_ brought: FlatList<Slot>) {
        for index in 0..<brought.count where entries[brought[index]].pointee.mark == .kept {
            entries[brought[index]].pointee.mark = .brought
        }
    }

    private func rearrange(
        _ operation: OperationReference, _ tail: FlatList<Slot>, _ survivors: FlatList<Slot>, from first: Int
    ) {
        survivors.sort { entries[$0].pointee.place < entries[$1].pointee.place }
        var lifted = 0
        while lifted < survivors.count, isLifted(survivors[lifted]) { lifted += 1 }
        // If some are lifted, one entry that stays above these stands for all that are kept.
        let offset = lifted > 0 ? 1 : 0
        var ranks = FlatList<UInt32>(capacity: tail.count + 1)
        var areBrought = FlatList<Bool>(capacity: tail.count + 1)
        defer {
            ranks.free()
            areBrought.free()
        }
        if lifted > 0 {
            ranks.append(UInt32(truncatingIfNeeded: lifted))
            areBrought.append(false)
        }
        for index in 0..<tail.count {
            let mark = entries[tail[index]].pointee.mark
            let rank = mark == .none ? 0 : rank(of: tail[index], in: survivors)
            ranks.append(
                mark == .none
                    ? StackDifference.none : UInt32(truncatingIfNeeded: rank < lifted ? rank : rank + offset))
            areBrought.append(mark == .brought || mark != .none && rank < lifted)
        }
        var difference = StackDifference(oldRanks: ranks, areBrought: areBrought)
        defer { difference.free() }
        let kept = draft.kept - offset
        difference.forEachStep { step in
            switch step {
            case .add(let index, let to):
                guard index - offset >= first else { return }
                write(to: operation, come(tail[index - offset], at: kept + to))
            case .move(let index, let from, let to):
                let slot = tail[index - offset]
                let below = isLifted(slot) ? keptBelow(slot) : kept
                write(to: operation, .moved(slot, from: below + from, to: kept + to, of: draft.node))
            }
        }
    }

    /// How many of those that are kept stand below one that is lifted.
    private func keptBelow(_ lifted: Slot) -> Int {
        stack.index(of: lifted, in: entries).map { draft.keptBelow($0) } ?? 0
    }

    private func rank(of slot: Slot, in survivors: FlatList<Slot>) -> Int {
        let place = entries[slot].pointee.place
        return (0..<survivors.count).halved { entries[survivors[$0]].pointee.place < place }
    }
}

// MARK: Of the tree

extension Planner {
    private func compareTree(with operation: OperationReference, _ drafted: DraftedReference) {
        leaving.removeAll()
        coming.removeAll()
        if drafted.pointee.movesStacks { renewDepths() }
        let closed = drafted.pointee.closed
        for index in 0..<closed.count where closed[index].pointee.phase == .alive { leaving.append(closed[index]) }
        for index in 0..<drafted.pointee.stacks.count {
            let stack = drafted.pointee.stacks[index].stack
            guard stack.pointee.phase == .alive else { continue }
            leaving.append(stack)
            coming.append(stack)
        }
        let opened = drafted.pointee.opened
        for index in 0..<opened.count where !opened[index].pointee.isClosing { coming.append(opened[index]) }
        leaving.sort { engine.isInner($0, $1) }
        coming.sort {
            $0.pointee.depth == $1.pointee.depth
                ? order(of: $0) < order(of: $1) : $0.pointee.depth < $1.pointee.depth
        }
        for index in 0..<leaving.count { writeRemovals(from: leaving[index], to: operation) }
        for index in 0..<leaving.count { writeReplacements(on: leaving[index], to: operation) }
        writeContainers(to: operation, drafted)
        for index in 0..<coming.count { writeArrivals(on: coming[index], to: operation, drafted) }
        for index in 0..<coming.count { writeFlags(of: coming[index], to: operation) }
        writePasses(to: operation, drafted)
        writeResizes(to: operation, drafted)
        writeSelections(to: operation, drafted)
        writeActivation(to: operation, drafted)
    }

    /// Scenes come in the order of their starts, branches in theirs, after one another's containers.
    private func order(of stack: StackReference) -> UInt64 {
        if stack.pointee.owner == 0 {
            return UInt64((0..<engine.scenes.count).first { engine.scenes[$0].pointee.root == stack } ?? 0)
        }
        return entries[stack.pointee.owner].pointee.number << 12
            | UInt64(stack.pointee.isPresented ? 4095 : stack.pointee.branch)
    }

    private func writeRemovals(from stack: StackReference, to operation: OperationReference) {
        if stack.pointee.isClosing {
            work(on: stack)
            for index in (0..<stack.pointee.count).reversed() {
                write(to: operation, taken(stack.pointee[index], from: index))
            }
            let isScene = stack.pointee.scene != nil
            write(
                to: operation,
                isScene ? .scene(.sceneRemoved, stack, stack.pointee[0]) : .stackRemoved(stack))
        } else {
            work(on: stack)
            writeRemovals(to: operation)
        }
    }

    /// Writes that the entry is a container which replaces the lowest one that leaves a stack.
    private func writeReplacements(on stack: StackReference, to operation: OperationReference) {
        guard !stack.pointee.isClosing else { return }
        work(on: stack)
        if draft.isReplaced { writeContainer(of: draft.tail[0], to: operation) }
    }

    private func writeArrivals(
        on stack: StackReference, to operation: OperationReference, _ drafted: DraftedReference
    ) {
        if stack.pointee.phase == .planned {
            let isScene = stack.pointee.scene != nil
            write(
                to: operation,
                isScene
                    ? .scene(.sceneAdded, stack, entry(0, of: stack))
                    : .stackAdded(stack, flags: Branch(engine, stack).flagsToTell))
        }
        guard stack.pointee.draft != nil else { return }
        work(on: stack)
        let first = operation.pointee.changes.count
        writeArrivals(to: operation, drafted)
        let last = operation.pointee.changes.count
        for index in first..<last {
            let change = operation.pointee.changes[index]
            if change.kind == .added { writeContainer(of: change.entry, to: operation) }
        }
    }

    /// Writes that a new entry is a container. Its branches follow with the inner stacks.
    private func writeContainer(of entry: Slot, to operation: OperationReference) {
        guard let container = engine.container(of: entry) else { return }
        write(to: operation, .contained(entry, container, of: engine.plannedNode(of: entry)))
    }

    /// Writes that entries which stay are other containers, and where the branches that they keep are.
    private func writeContainers(to operation: OperationReference, _ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count {
            let (entry, container) = (drafted.pointee.entries[index].entry, drafted.pointee.entries[index].container)
            guard drafted.pointee.entries[index].contains, container != nil || entries[entry].pointee.container != nil,
                !isLeaving(entry)
            else { continue }
            write(to: operation, .contained(entry, container, of: engine.plannedNode(of: entry)))
            guard let container else { continue }
            for place in 0..<container.pointee.branches.count {
                let branch = container.pointee.branches[place]
                guard branch.pointee.phase == .alive else { continue }
                let flags = Branch(engine, branch).flagsToTell
                let former = branch.pointee.committed.branch
                guard former != place || Branch(engine, branch).flagsTold != flags else { continue }
                write(to: operation, .passed(branch, from: former, flags: flags))
            }
        }
    }

    /// Writes that a column's root stands for nothing any more, or does now. For a new container it is said before.
    private func writeFlags(of column: StackReference, to operation: OperationReference) {
        guard column.pointee.isPlaceholder, column.pointee.phase == .alive,
            engine.container(of: column.pointee.owner)?.pointee.isNew == false
        else { return }
        let flags = Branch(engine, column).flagsToTell
        guard flags != Branch(engine, column).flagsTold else { return }
        write(to: operation, .passed(column, from: column.pointee.branch, flags: flags))
    }

    /// Writes which stacks are presented by other entries now.
    private func writePasses(to operation: OperationReference, _ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.passed.count {
            let passed = drafted.pointee.passed[index]
            guard passed.stack.pointee.phase == .alive, !passed.stack.pointee.isClosing,
                passed.stack.pointee.owner == passed.owner
            else { continue }
            write(to: operation, .passed(passed.stack, from: 0, flags: 0))
        }
    }

    /// Which scene is active. One that comes is it anyway; where it goes, that of the others that was started last.
    private func writeActivation(to operation: OperationReference, _ drafted: DraftedReference) {
        var added: SceneReference?
        for index in 0..<coming.count where coming[index].pointee.phase == .planned {
            added = coming[index].pointee.scene ?? added
        }
        let scene = active(in: drafted, coming: added)
        // With one that comes it is said, also where it is active now: another one may be when the answer comes.
        let isActive = scene == engine.scene && added == nil
        drafted.pointee.activated = isActive || scene.pointee.root.pointee.isClosing ? nil : scene
        guard drafted.pointee.activated != nil || added != nil else { return }
        let implied = added ?? engine.scene
        if scene == implied || scene.pointee.root.pointee.isClosing { return }
        write(
            to: operation,
            .scene(.sceneSelected, scene.pointee.root, entry(0, of: scene.pointee.root)))
    }

    private func writeResizes(to operation: OperationReference, _ drafted: DraftedReference) {
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].columns != 0 {
            let entry = drafted.pointee.entries[index].entry
            guard let split = engine.container(of: entry) else { continue }
            let (former, columns) = (Int(split.pointee.committed.columns), Int(split.pointee.columns))
            write(
                to: operation,
                .resized(entry, from: former, to: columns, of: engine.plannedNode(of: entry)))
        }
    }

    /// Whether an entry goes with the plan, whose marks were taken away.
    func isLeaving(_ entry: Slot) -> Bool {
        engine.stacksAround(engine.stack(of: entry)).contains { $0.pointee.isClosing }
            || engine.stack(of: entry).pointee.draft != nil && indexOf(entry) == nil
    }

    private func indexOf(_ entry: Slot) -> Int? {
        let former = stack
        defer { work(on: former) }
        work(on: engine.stack(of: entry))
        return indexInDraft(entry)
    }

    /// Which branches are selected now in containers that were there before.
    private func writeSelections(to operation: OperationReference, _ drafted: DraftedReference) {
        selections.removeAll()
        for index in 0..<drafted.pointee.entries.count where drafted.pointee.entries[index].selected >= 0 {
            let entry = drafted.pointee.entries[index].entry
            guard let container = engine.container(of: entry), !container.pointee.isNew else { continue }
            let former = Int(container.pointee.committed.selected)
            guard former != container.pointee.selected, !isLeaving(entry) else { continue }
            selections.append(.selected(container.pointee.selectedBranch, from: former))
        }
        selections.sort { engine.stacks[$0.node].pointee.depth < engine.stacks[$1.node].pointee.depth }
        for index in 0..<selections.count { write(to: operation, selections[index]) }
    }
}
