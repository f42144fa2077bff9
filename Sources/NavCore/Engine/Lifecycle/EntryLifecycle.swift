// How much of an entry runs: it follows from the tree, from what hides the entry and what it is in.

/// How much of an entry runs.
public enum EntryLifecycle: UInt8, Sendable, BitwiseCopyable, Comparable {
    /// The entry is not there yet, or not any more.
    case none = 0
    /// The entry is there, and something hides it.
    case created = 1
    /// The user sees it, behind something that is presented, or on its way out.
    case started = 2
    /// The user sees it, and can use it.
    case resumed = 3

    @inline(__always)
    public static func < (left: EntryLifecycle, right: EntryLifecycle) -> Bool { left.rawValue < right.rawValue }
}

/// An entry that the user sees, or that is covered and has not stopped.
struct ShownEntry: BitwiseCopyable {
    let entry: Slot
    /// The entry that has to come in before a covered one stops.
    var until = Id.none
    /// Its life before the commit that came last, and after it.
    let before: EntryLifecycle
    var now: EntryLifecycle
}

extension Presentation {
    /// Returns the most that an entry behind it may be, where it could be this much without it.
    func cover(_ most: EntryLifecycle) -> EntryLifecycle {
        if self == .fullScreen { return .created }
        return holdsOneEntry ? most : min(most, .started)
    }
}

extension Lifecycle {
    /// How much of an entry runs.
    package func lifecycle(of id: Id) -> EntryLifecycle {
        guard let entry = engine.entries.find(id) else { return .none }
        switch engine.entries[entry].pointee.phase {
        case .gone, .planned: return .none
        case .leaving: return engine.exits.has(entry) ? .started : .created
        case .alive:
            return engine.settings.sendsLifecycleEvents ? engine.entries[entry].pointee.life : lifeInTree(of: entry)
        }
    }

    @inline(never)
    private func lifeInTree(of entry: Slot) -> EntryLifecycle {
        let stack = engine.stack(of: entry)
        return stack.pointee.top == entry ? covered(mostLife(on: stack), on: stack) : .created
    }

    /// The most that entries of a stack may be: for what it is in, what lies in front of it, and what the host allows.
    private func mostLife(on stack: StackReference) -> EntryLifecycle {
        var most = EntryLifecycle.resumed
        if let over = stack.pointee.over {
            most = covered(mostLife(on: over), on: over, downTo: stack)
        } else if stack.pointee.isBranch, let container = engine.container(of: stack.pointee.owner) {
            let isShown = engine.shownBranches(of: container).contains(stack.pointee.branch)
            most = isShown ? lifeInTree(of: stack.pointee.owner) : .created
        }
        return min(most, stack.pointee.lifeLimit)
    }

    /// Returns how much of it is left behind the stacks over a stack: all of these, or those in front of one.
    @inline(never)
    private func covered(
        _ most: EntryLifecycle, on stack: StackReference, downTo presented: StackReference? = nil
    ) -> EntryLifecycle {
        var most = most
        for front in engine.presented(over: stack) {
            if front == presented { break }
            most = front.pointee.presentation.cover(most)
        }
        return most
    }

    // MARK: All that is shown

    /// Lists what the user sees after a commit, where this may be something else, and what was listed there. Returns the places.
    func listShown(after operation: OperationReference?) -> Range<Int> {
        engine.toldLife.shownBefore.removeAll()
        if let operation, let stack = stackOfExchange(by: operation) {
            let (place, top) = (Int(stack.pointee.shownAt), stack.pointee.top)
            let told = engine.toldLife.shown[place]
            engine.toldLife.shownBefore.append(told)
            let before = engine.entries[top].pointee.life
            engine.toldLife.shown.base[place] = ShownEntry(entry: top, before: before, now: told.now)
            assert(listsAllShown())
            return place..<place + 1
        }
        swap(&engine.toldLife.shown, &engine.toldLife.shownBefore)
        return listAllShown()
    }

    /// The stack of which a commit has exchanged the top that is shown, where nothing else is shown or hidden by this.
    private func stackOfExchange(by operation: OperationReference) -> StackReference? {
        guard operation.pointee.isOfTop, !engine.settings.waitsForEntries else { return nil }
        let stack = engine.stacks[operation.pointee.changes.only.node]
        let (place, top) = (Int(stack.pointee.shownAt), stack.pointee.top)
        guard place < engine.toldLife.shown.count, top != 0 else { return nil }
        let told = engine.toldLife.shown[place].entry
        guard engine.entries[told].pointee.node == stack.pointee.id.slot,
            engine.entries[told].pointee.container == nil, engine.entries[top].pointee.container == nil,
            Branch(engine, stack).split == nil
        else { return nil }
        return stack
    }

    /// Lists all that the user sees, owners first.
    func listAllShown() -> Range<Int> {
        engine.toldLife.shown.removeAll()
        engine.forEachScene { listShown(on: $0.pointee.root, .resumed) }
        return 0..<engine.toldLife.shown.count
    }

    /// Whether the list is the one that looking at everything makes.
    private func listsAllShown() -> Bool {
        let told = engine.toldLife.shown
        engine.toldLife.shown = .withoutMemory
        let places = listAllShown()
        let all = engine.toldLife.shown
        engine.toldLife.shown = told
        defer { all.free() }
        return places.count == told.count
            && places.allSatisfy { all[$0].entry == told[$0].entry && all[$0].now == told[$0].now }
    }

    private func listShown(on stack: StackReference, _ most: EntryLifecycle) {
        let most = min(most, stack.pointee.lifeLimit)
        let top = stack.pointee.top
        let life = covered(most, on: stack)
        if top != 0, life > .created {
            stack.pointee.shownAt = UInt32(truncatingIfNeeded: engine.toldLife.shown.count)
            engine.toldLife.shown.append(ShownEntry(entry: top, before: engine.entries[top].pointee.life, now: life))
            if let container = engine.entries[top].pointee.container {
                for index in engine.shownBranches(of: container) {
                    listShown(on: container.pointee.branches[index], life)
                }
            }
        }
        listShown(presentedOver: stack, most)
    }

    /// Lists the stacks that lie over one, those behind first.
    private func listShown(presentedOver stack: StackReference, _ most: EntryLifecycle) {
        engine.presented(over: stack).forEachFromBehind {
            listShown(on: $0, covered(most, on: stack, downTo: $0))
        }
    }

    /// The most that the entries of a stack, and of all in it, may be from now on.
    package func setMaxLifecycle(on id: Id, to most: EntryLifecycle) -> Status {
        guard most != .none else { return .invalid }
        guard let stack = engine.find(stack: id), stack.pointee.phase == .alive else { return .stale }
        guard stack.pointee.lifeLimit != most else { return .alreadyThere }
        guard engine.mayCall() else { return .full }
        stack.pointee.lifeLimit = most
        if engine.settings.sendsLifecycleEvents { tell(makeSteps(after: nil)) }
        engine.leaveIfOutermost()
        return .ok
    }
}
