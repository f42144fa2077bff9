// Entries that come in: the user begins to see them, and they are resumed when the host says that they have come in, or when
// something else leaves no doubt.

extension Lifecycle {
    /// Starts the entries that the user begins to see, and no more. The entries that a commit covers stay started until the
    /// first entry that the commit shows has come in.
    @inline(never)
    func holdBack(after operation: OperationReference?) {
        let (shown, shownBefore) = (engine.toldLife.shown, engine.toldLife.shownBefore)
        if let operation { letIn(engine.entries.find(operation.pointee.intent.issuer)) }
        // An entry that is covered or hidden has come in.
        for index in 0..<shownBefore.count where engine.entries[shownBefore[index].entry].pointee.life < .resumed {
            engine.entries[shownBefore[index].entry].pointee.isComingIn = false
        }
        let begins = operation.map { bringsIn($0) } ?? false
        var first = Id.none
        for index in 0..<shown.count where shown[index].now == .resumed {
            let entry = engine.entries[shown[index].entry]
            if begins, shown[index].before < .started {
                entry.pointee.isComingIn = true
                engine.toldLife.lastEntrance = engine.revision
                if first == .none { first = entry.pointee.id }
            }
            guard entry.pointee.isComingIn else { continue }
            entry.pointee.life = .started
            shown.base[index].now = .started
        }
        for index in 0..<shownBefore.count {
            let known = shownBefore[index]
            let until = known.until == .none ? first : known.until
            let entry = engine.entries[known.entry]
            guard entry.pointee.life < .started, entry.pointee.phase == .alive,
                let other = engine.entries.find(until), engine.entries[other].pointee.isComingIn
            else { continue }
            entry.pointee.life = .started
            engine.toldLife.shown.append(
                ShownEntry(entry: known.entry, until: until, before: known.now, now: .started))
        }
        // They may have been covered before those that are around them now.
        let covered = engine.toldLife.shown.base + shown.count
        covered.sort(count: engine.toldLife.shown.count - shown.count) {
            engine.stack(of: $0.entry).pointee.depth < engine.stack(of: $1.entry).pointee.depth
        }
    }

    /// Whether what the user begins to see with the commit of an operation comes in. After a report, a gesture and a restore the
    /// user sees it already.
    private func bringsIn(_ operation: OperationReference) -> Bool {
        operation.pointee.origin != .host && !operation.pointee.agrees && operation.pointee.intent.gesture == 0
            && operation.pointee.question.kind != .restore
    }

    /// The host has seen an entry in, with all that is in it and around it.
    package func endEntrance(of id: Id) -> Status {
        guard let entry = engine.entries.find(id) else { return engine.entries.isGone(id) ? .alreadyGone : .stale }
        switch engine.entries[entry].pointee.phase {
        case .gone, .planned: return .stale
        case .leaving: return .alreadyGone
        case .alive: break
        }
        guard engine.entries[entry].pointee.isComingIn else { return .alreadyThere }
        letIn(entry)
        engine.whileInside { tell(makeSteps(after: nil)) }
        return .ok
    }

    /// All that comes in has come in.
    func endAllEntrances() {
        let shown = engine.toldLife.shown
        var isAny = false
        for index in 0..<shown.count where engine.entries[shown[index].entry].pointee.isComingIn {
            engine.entries[shown[index].entry].pointee.isComingIn = false
            isAny = true
        }
        if isAny, engine.settings.sendsLifecycleEvents { tell(makeSteps(after: nil)) }
    }

    /// An entry has come in, with all that is in it and around it.
    private func letIn(_ entry: Slot?) {
        guard let entry, engine.entries[entry].pointee.isComingIn else { return }
        let shown = engine.toldLife.shown
        for index in 0..<shown.count {
            let other = shown[index].entry
            if holds(entry, other) || holds(other, entry) { engine.entries[other].pointee.isComingIn = false }
        }
    }

    /// Whether an entry is another one, or holds it.
    private func holds(_ outer: Slot, _ entry: Slot) -> Bool {
        var entry = entry
        while entry != 0, entry != outer { entry = engine.stack(of: entry).pointee.owner }
        return entry != 0
    }
}
