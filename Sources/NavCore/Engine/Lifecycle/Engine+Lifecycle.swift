// From a commit to the steps in the lives of entries: what is paused, what is new, what runs, what stops or is on its way
// out.

extension Engine {
    /// Tells what follows from a commit, after its changes.
    @inline(never)
    func tellMore(after operation: OperationReference) {
        if settings.sendsLifecycleEvents { tell(life: makeSteps(after: operation)) }
        if settings.sendsBackEvents { appendBack() }
    }

    /// Finds out how much of each entry runs after a commit, or without one, and the steps that lead there. Whoever asks
    /// tells them.
    @inline(never)
    func makeSteps(after operation: OperationReference?) -> OperationReference {
        swap(&shown, &shownBefore)
        listShown()
        for index in 0..<shownBefore.count { entries[shownBefore[index].entry].pointee.life = .created }
        for index in 0..<shown.count { entries[shown[index].entry].pointee.life = shown[index].now }
        let steps = takeSteps()
        if let operation { name(steps, after: operation) }
        tellPauses(to: steps)
        if let operation { tellNew(of: operation, to: steps) }
        tellStarts(to: steps)
        tellStops(to: steps)
        return steps
    }

    /// A record for steps, held by its caller: that of the last ones, where nobody reads them any more.
    func takeSteps() -> OperationReference {
        if let last = lastSteps, last.pointee.holds == 1 {
            last.pointee.changes.removeAll()
            last.pointee.question.kindNumber = IntentKind.none.rawValue
            last.pointee.question.animated = settings.animation.rawValue
            last.pointee.question.tag = 0
            last.pointee.origin = .core
            last.pointee.holds = 2
            return last
        }
        let made = takeRecord(.none)
        if lastSteps == nil {
            lastSteps = made
            made.pointee.holds = 2
        }
        return made
    }

    /// Tells steps, where there are any.
    func tell(life steps: OperationReference) {
        guard steps.pointee.changes.count > 0, hasListeners else { return dropHold(steps) }
        append(.lifecycle, subject: UnsafeMutableRawPointer(steps))
    }

    /// Tells steps to observers, before anything else is said.
    func notify(ofLife steps: OperationReference) {
        if steps.pointee.changes.count > 0 { notifyObservers(of: Event(.lifecycle, of: steps, revision)) }
        dropHold(steps)
    }

    private func name(_ steps: OperationReference, after operation: OperationReference) {
        steps.pointee.question.kindNumber = operation.pointee.question.kindNumber
        steps.pointee.question.animated = operation.pointee.question.animated
        steps.pointee.question.tag = operation.pointee.question.tag
        steps.pointee.origin = operation.pointee.origin
    }

    func step(_ kind: ChangeKind, _ entry: Slot) -> Change { .step(kind, entry, of: entries[entry].pointee.node) }

    private func tellPauses(to steps: OperationReference) {
        for index in (0..<shownBefore.count).reversed() {
            let before = shownBefore[index]
            if before.now == .resumed, entries[before.entry].pointee.life < .resumed {
                steps.pointee.changes.append(step(.paused, before.entry))
            }
        }
    }

    private func tellNew(of operation: OperationReference, to steps: OperationReference) {
        for index in 0..<operation.pointee.changes.count where operation.pointee.changes[index].makesEntry {
            let entry = operation.pointee.changes[index].entry
            if entries[entry].pointee.life == .none { entries[entry].pointee.life = .created }
            steps.pointee.changes.append(step(.created, entry))
        }
    }

    private func tellStarts(to steps: OperationReference) {
        for index in 0..<shown.count {
            let entry = shown[index]
            if entry.before < .started { steps.pointee.changes.append(step(.started, entry.entry)) }
            if entry.before < .resumed, entry.now == .resumed {
                steps.pointee.changes.append(step(.resumed, entry.entry))
            }
        }
    }

    private func tellStops(to steps: OperationReference) {
        for index in (0..<shownBefore.count).reversed() {
            let entry = shownBefore[index].entry
            guard entries[entry].pointee.life < .started else { continue }
            let isExiting = waitsForExit(of: entry)
            if isExiting { beginExit(of: entry) }
            steps.pointee.changes.append(step(isExiting ? .exiting : .stopped, entry))
        }
    }

    /// Life is told from now on, or not any more. What is there is known to who reads it.
    func noteLifeSettings(before: Settings) {
        if !settings.waitsForExits { endAllExits() }
        if settings.sendsLifecycleEvents == before.sendsLifecycleEvents { return }
        // A place that is used again begins without a life.
        for index in 0..<shown.count { entries[shown[index].entry].pointee.life = .none }
        shown.removeAll()
        if !settings.sendsLifecycleEvents { return }
        stacks.forEach { stack in
            guard stack.pointee.phase == .alive else { return }
            for index in 0..<stack.pointee.count { entries[stack.pointee[index]].pointee.life = .created }
        }
        listShown()
        for index in 0..<shown.count { entries[shown[index].entry].pointee.life = shown[index].now }
    }
}
