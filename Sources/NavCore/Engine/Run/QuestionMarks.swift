// The marks of a question on the entries and stacks that it is about, by which reports find what of them is asked about.

struct QuestionMarks {
    let engine: Engine
    let asked: OperationReference

    init(_ engine: Engine, _ asked: OperationReference) {
        self.engine = engine
        self.asked = asked
    }

    /// Removes all marks: the question is over.
    @inline(never)
    func removeAll() {
        guard let drafted = asked.pointee.planned, drafted.pointee.rest >= 0 else { return }
        _ = set(false)
        drafted.pointee.rest = -1
    }

    /// Marks what a plan still removes and selects, and counts that and its other changes, but for the focus.
    func set(_ isAskedAbout: Bool) -> Int {
        var count = 0
        for index in 0..<asked.pointee.changes.count {
            let change = asked.pointee.changes[index]
            set(isAskedAbout, on: change)
            if change.kind == .sceneSelected { continue }
            if change.made != 0 || change.kind == .moved { count += 1 }
            if change.removedEntry != 0, engine.entries[change.removedEntry].pointee.phase == .alive { count += 1 }
            if change.removedEntry == 0, change.made == 0, change.kind != .moved { count += 1 }
        }
        return count
    }

    @inline(never)
    func set(_ isAskedAbout: Bool, on change: Change) {
        if change.removedEntry != 0, engine.entries[change.removedEntry].pointee.phase == .alive,
            mayMark(engine.stack(of: change.removedEntry))
        {
            engine.entries[change.removedEntry].pointee.isAskedAbout = isAskedAbout
        }
        if change.isOfStack, engine.stacks[change.node].pointee.phase == .alive, mayMark(engine.stacks[change.node]) {
            engine.stacks[change.node].pointee.isAskedAbout = isAskedAbout
            if change.takesStack { engine.stacks[change.node].pointee.isAskedToGo = isAskedAbout }
        }
    }

    /// Whether what has the record of something that a plan takes away is not of another scene, where another one may ask
    /// about it.
    private func mayMark(_ stack: StackReference) -> Bool {
        guard engine.hasScenes, let asking = engine.scene(of: stack).pointee.asking else { return true }
        return asking == asked
    }
}

extension Change {
    /// Whether a plan needs not do any more what a report has done. A branch that goes may be selected before, and the
    /// focus comes and goes.
    @inline(never)
    func isTaken(in engine: Engine) -> Bool {
        guard isAskedAbout(in: engine), kind != .sceneSelected else { return false }
        return kind != .selected || !engine.stacks[node].pointee.isAskedToGo
    }

    @inline(never)
    func isAskedAbout(in engine: Engine) -> Bool {
        if removedEntry != 0 { return engine.entries[removedEntry].pointee.isAskedAbout }
        if takesStack { return engine.stacks[node].pointee.isAskedToGo }
        return isOfStack && engine.stacks[node].pointee.isAskedAbout
    }
}
