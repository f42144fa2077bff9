// From a commit to the steps in the lives of entries: what is paused, what is new, what runs, what stops or is on its way
// out.

/// The lives of entries as they were told last.
struct ToldLife {
    /// The entries that the user sees, where life is told.
    var shown = FlatList<ShownEntry>.withoutMemory
    /// The entries that stood there before the last commit, as far as it has exchanged them.
    var shownBefore = FlatList<ShownEntry>.withoutMemory
    /// The revision with which entries came in last.
    var lastEntrance: UInt64 = 0
    /// The record of the steps that were told last.
    var lastSteps: OperationReference?

    mutating func freeMemory() {
        shown.freeMemory()
        shownBefore.freeMemory()
    }
}

/// Finds out how much of entries runs, and tells the steps that lead there.
package struct Lifecycle {
    let engine: Engine

    package init(_ engine: Engine) {
        self.engine = engine
    }

    /// Tells what follows from a commit, after its changes.
    @inline(never)
    func tellMore(after operation: OperationReference) {
        if engine.settings.sendsLifecycleEvents { tell(makeSteps(after: operation)) }
        if engine.settings.sendsBackEvents { engine.appendBack() }
    }

    /// Finds out how much of each entry runs after a commit, or without one, and the steps that lead there. Whoever asks
    /// tells them.
    @inline(never)
    func makeSteps(after operation: OperationReference?) -> OperationReference {
        let places = listShown(after: operation)
        let shownBefore = engine.toldLife.shownBefore
        for index in 0..<shownBefore.count { engine.entries[shownBefore[index].entry].pointee.life = .created }
        noteShown(at: places)
        if engine.settings.waitsForEntries { holdBack(after: operation) }
        let steps = takeSteps()
        if let operation { name(steps, after: operation) }
        tellPauses(to: steps)
        if let operation { tellNew(of: operation, to: steps) }
        tellStarts(at: places, to: steps)
        tellStops(to: steps)
        return steps
    }

    private func noteShown(at places: Range<Int>) {
        let shown = engine.toldLife.shown
        for place in places { engine.entries[shown[place].entry].pointee.life = shown[place].now }
    }

    /// A record for steps, held by its caller: that of the last ones, where nobody reads them any more.
    func takeSteps() -> OperationReference {
        if let last = engine.toldLife.lastSteps, last.pointee.holds == 1 {
            last.pointee.changes.removeAll()
            last.pointee.question.kindNumber = IntentKind.none.rawValue
            last.pointee.question.animated = engine.settings.animation.rawValue
            last.pointee.question.tag = 0
            last.pointee.origin = .core
            last.pointee.holds = 2
            return last
        }
        let made = engine.takeRecord(.none)
        if engine.toldLife.lastSteps == nil {
            engine.toldLife.lastSteps = made
            made.pointee.holds = 2
        }
        return made
    }

    /// Tells steps, where there are any.
    func tell(_ steps: OperationReference) {
        guard steps.pointee.changes.count > 0, engine.hasListeners else { return engine.dropHold(steps) }
        engine.append(.lifecycle, subject: UnsafeMutableRawPointer(steps))
    }

    /// Tells steps to observers, before anything else is said.
    func notify(of steps: OperationReference) {
        if steps.pointee.changes.count > 0 {
            engine.notifyObservers(of: Event(.lifecycle, of: steps, engine.revision))
        }
        engine.dropHold(steps)
    }

    private func name(_ steps: OperationReference, after operation: OperationReference) {
        steps.pointee.question.kindNumber = operation.pointee.question.kindNumber
        steps.pointee.question.animated = operation.pointee.question.animated
        steps.pointee.question.tag = operation.pointee.question.tag
        steps.pointee.origin = operation.pointee.origin
    }

    func add(_ kind: ChangeKind, _ entry: Slot, to steps: OperationReference) {
        let node = engine.entries[entry].pointee.node
        steps.pointee.changes.makePlace().initialize(to: .step(kind, entry, of: node))
    }

    private func tellPauses(to steps: OperationReference) {
        let shownBefore = engine.toldLife.shownBefore
        for index in (0..<shownBefore.count).reversed() where shownBefore[index].now == .resumed {
            let entry = shownBefore[index].entry
            if engine.entries[entry].pointee.life < .resumed { add(.paused, entry, to: steps) }
        }
    }

    private func tellNew(of operation: OperationReference, to steps: OperationReference) {
        for index in 0..<operation.pointee.changes.count where operation.pointee.changes[index].makesEntry {
            let entry = operation.pointee.changes[index].entry
            if engine.entries[entry].pointee.life == .none { engine.entries[entry].pointee.life = .created }
            add(.created, entry, to: steps)
        }
    }

    private func tellStarts(at places: Range<Int>, to steps: OperationReference) {
        let shown = engine.toldLife.shown
        for place in places {
            let (entry, before, now) = (shown[place].entry, shown[place].before, shown[place].now)
            if before < .started { add(.started, entry, to: steps) }
            if before < .resumed, now == .resumed { add(.resumed, entry, to: steps) }
        }
    }

    private func tellStops(to steps: OperationReference) {
        let shownBefore = engine.toldLife.shownBefore
        for index in (0..<shownBefore.count).reversed() {
            let entry = shownBefore[index].entry
            guard engine.entries[entry].pointee.life < .started else { continue }
            let isExiting = waitsForExit(of: entry)
            if isExiting { beginExit(of: entry) }
            add(isExiting ? .exiting : .stopped, entry, to: steps)
        }
    }

    /// Life is told from now on, or not any more. What is there is known to who reads it.
    func noteSettings(before: Settings) {
        if !engine.settings.waitsForExits { endAllExits() }
        if !engine.settings.waitsForEntries { endAllEntrances() }
        if engine.settings.sendsLifecycleEvents == before.sendsLifecycleEvents { return }
        // A place that is used again begins without a life.
        let known = engine.toldLife.shown
        for index in 0..<known.count { engine.entries[known[index].entry].pointee.life = .none }
        engine.toldLife.shown.removeAll()
        if !engine.settings.sendsLifecycleEvents { return }
        engine.stacks.forEach { stack in
            guard stack.pointee.phase == .alive else { return }
            for index in 0..<stack.pointee.count { engine.entries[stack.pointee[index]].pointee.life = .created }
        }
        noteShown(at: listAllShown())
    }
}
