// Entries of a restore that a guard or a builder refuses: they are left out, and the rest is planned once more.

extension Engine {
    /// Leaves out what a guard has refused. False where that ends the restore.
    func loseRefused(of operation: OperationReference) -> Bool {
        guard let restoring = operation.pointee.intent.restoring, let refusal = restoring.pointee.refusal else {
            return true
        }
        restoring.pointee.refusal = nil
        guard let index = refusal.index else {
            block(operation, refusal.code)
            return false
        }
        if refusal.isRedirected {
            restoring.pointee.isToPlanAgain = true
            return leaveOut(index, isCut: true, .guard, refusal.code, operation)
        }
        return lose(index: index, refusal.problem, code: refusal.code, of: operation)
    }

    /// Plans a restore once more without a container that can't be planted. False where nothing is refused.
    func planWithoutUnplanted(_ operation: OperationReference) -> Bool {
        guard operation.pointee.intent.restoring?.pointee.refusal != nil else { return false }
        if loseRefused(of: operation) { planAgain(restore: operation) }
        return true
    }

    /// The entry of the sketch that a guard refuses: for what a container has opened by itself, that container.
    func index(ofRefused entry: Id, _ restoring: RestoringReference) -> Int? {
        var next = entries.find(entry)
        while let entry = next, entry != 0 {
            if let index = restoring.pointee.index(of: entry) { return index }
            next = stack(of: entry).pointee.owner
        }
        return nil
    }

    /// The index in the text of the scene in which an entry is that a guard refuses.
    func indexOfScene(ofRefused index: Int?, _ restoring: RestoringReference) -> Int {
        guard let entries = restoring.pointee.sketch?.pointee.entries, var index else { return 0 }
        while entries[index].owner >= 0 { index = entries[index].owner }
        return Int(entries[index].place.index)
    }

    /// An entry of the sketch, or one for which it stands, was refused. False where that ends the restore.
    func lose(index: Int, _ problem: SavedProblem, code: Int32, of operation: OperationReference) -> Bool {
        guard let restoring = operation.pointee.intent.restoring, let sketch = restoring.pointee.sketch,
            !isLost(index, sketch)
        else { return true }
        restoring.pointee.isToPlanAgain = true
        let source = Int(restoring.pointee.sources[index])
        guard source >= 0, sketch.pointee.entries[index].fate != .standsIn else {
            return loseForGood(index, source, problem, code, operation)
        }
        let (answer, replacement) = ask(restoring, about: told(index, source, problem, code, restoring))
        switch answer {
        case MigrateAnswer.leaveOut, MigrateAnswer.cut:
            drop(replacement)
            return leaveOut(index, isCut: answer == MigrateAnswer.cut, problem, code, operation)
        case MigrateAnswer.accept: break
        default:
            drop(replacement)
            return refuse(restore: operation, at: source, code: answer)
        }
        if let replacement {
            if !routes[replacement.route].pointee.isFlow,
                fit(replacement.arguments, replacement.route, operation)
            {
                replace(index, by: replacement, restoring)
                return true
            }
            drop(replacement)
        }
        return loseForGood(index, source, problem, code, operation)
    }

    /// Nobody has decided about it: the policy does.
    private func loseForGood(
        _ index: Int, _ source: Int, _ problem: SavedProblem, _ code: Int32, _ operation: OperationReference
    ) -> Bool {
        guard let restoring = operation.pointee.intent.restoring else { return true }
        switch restorePolicy(of: operation) {
        case .reject: return fail(restore: operation, problem, at: source, code: code)
        case .fallback:
            guard source >= 0, let route = fallbackRouteSlot, !routes[route].pointee.isFlow,
                let sketch = restoring.pointee.sketch
            else { return leaveOut(index, isCut: true, problem, code, operation) }
            let arguments = copyOrTake(&sketch.pointee.entries.base[index].arguments)
            standIn(index, route, arguments, restoring)
            return true
        default: return leaveOut(index, isCut: true, problem, code, operation)
        }
    }

    /// Whether an entry of a sketch, or one in or above which it is, does not come.
    func isLost(_ index: Int, _ sketch: SketchReference) -> Bool {
        var index = index
        while index >= 0 {
            if sketch.pointee.entries[index].fate.isLost { return true }
            index = sketch.pointee.entries[index].owner
        }
        return false
    }

    private func replace(_ index: Int, by replacement: Replacement, _ restoring: RestoringReference) {
        guard let sketch = restoring.pointee.sketch else { return }
        let entry = sketch.pointee.entries.base + index
        drop(entry.pointee.arguments)
        entry.pointee.arguments = replacement.arguments
        entry.pointee.route = routes[replacement.route].pointee.id
        if let state = replacement.state {
            drop(entry.pointee.state)
            entry.pointee.state = state
        }
        drop(entry.pointee.kept)
        entry.pointee.kept = nil
        // The entry that was made is of no use any more: the next plan releases it, or the last one has left it.
        if let made = entries.find(entry.pointee.made), entries[made].pointee.phase == .leaving {
            release(planned: made, wasShown: false)
        }
        entry.pointee.made = .none
        entry.pointee.fate = .standsIn
        let former = entry.pointee.shape
        entry.pointee.shape = routes[replacement.route].pointee.place?.pointee.shape
        entry.pointee.shape?.pointee.holds += 1
        if let former {
            sketch.pointee.moveBranches(of: index, from: former)
            ContainerShape.drop(former)
        }
        entry.pointee.selected = entry.pointee.shape?.pointee.given.selected ?? 0
        entry.pointee.historyEnd = entry.pointee.historyStart
    }

    /// An entry does not come, and all above it where it is cut. Where nothing is left of the root stack of a scene, the fallback
    /// takes its place.
    private func leaveOut(
        _ index: Int, isCut: Bool, _ problem: SavedProblem, _ code: Int32, _ operation: OperationReference
    ) -> Bool {
        guard let restoring = operation.pointee.intent.restoring, let sketch = restoring.pointee.sketch else {
            return true
        }
        let entries = sketch.pointee.entries
        let (owner, place) = (entries[index].owner, entries[index].place)
        let end = sketch.pointee.end(ofOwner: owner)
        var count: Int32 = 0
        var next = index
        while next < end, entries[next].place == place, next == index || isCut {
            if !entries[next].fate.isLost { count += 1 }
            entries.base[next].fate = isCut ? .cut : .leftOut
            next = entries[next].end
        }
        guard owner < 0 else { return true }
        restoring.pointee.rootCounts.base[Int(place.index)] -= count
        guard restoring.pointee.rootCounts[Int(place.index)] == 0 else { return true }
        guard restoring.pointee.sources[index] >= 0, let (route, arguments) = fallback(ofRestore: operation) else {
            return fail(restore: operation, problem, at: Int(restoring.pointee.sources[index]), code: code)
        }
        restoring.pointee.rootCounts.base[Int(place.index)] = 1
        standIn(index, route, arguments, restoring)
        return true
    }

    /// Another screen stands for an entry that is lost, and for all that it owned.
    private func standIn(_ index: Int, _ route: Slot, _ arguments: ValueBlock?, _ restoring: RestoringReference) {
        replace(index, by: Replacement(route: route, arguments: arguments, state: nil), restoring)
        restoring.pointee.sources[index] = -1
        guard let entries = restoring.pointee.sketch?.pointee.entries else { return }
        var next = index + 1
        while next < entries[index].end {
            entries.base[next].fate = .leftOut
            next = entries[next].end
        }
    }

    private func told(
        _ index: Int, _ source: Int, _ problem: SavedProblem, _ code: Int32, _ restoring: RestoringReference
    ) -> Saved {
        let saved = restoring.pointee.saved.part.entries[source]
        let entry = restoring.pointee.sketch.map { $0.pointee.entries[index] }
        var told = Saved(problem, saved, in: restoring.pointee.saved)
        told.hostCode = code
        let made = entry.flatMap { entries.find($0.made) }
        // Host objects have gone on to the entry that was made.
        told.arguments = (entry?.arguments ?? made.flatMap { entries[$0].pointee.arguments })?.cell
        told.state = entry?.state?.cell
        return told
    }

    /// Plans a restore once more, without what was lost of it.
    func planAgain(restore operation: OperationReference) {
        operation.pointee.intent.restoring?.pointee.isToPlanAgain = false
        if let guarded = operation.pointee.guarded { sortAcceptances(of: guarded) }
        takeBackPlan(of: operation)
        run(operation)
    }

    /// Takes an entry back that a plan of a restore has made: the next plan has it, unless it is lost.
    func takeBack(restored made: Made, of operation: OperationReference) {
        guard let sketch = operation.pointee.intent.restoring?.pointee.sketch else { return }
        let isWanted = sketch.pointee.entries[made.index].made == entries[made.entry].pointee.id
        if isWanted, !isLost(made.index, sketch) {
            entries[made.entry].pointee.phase = .leaving
        } else {
            if isWanted { sketch.pointee.entries.base[made.index].made = .none }
            release(planned: made.entry, wasShown: false)
        }
    }

    /// Releases what the last plan of a restore has left for the next one, the newest first.
    func releaseWhatIsLeft(ofRestore operation: OperationReference) {
        guard let sketch = operation.pointee.intent.restoring?.pointee.sketch else { return }
        for index in (0..<sketch.pointee.entries.count).reversed() {
            guard let entry = entries.find(sketch.pointee.entries[index].made),
                entries[entry].pointee.phase == .leaving
            else { continue }
            release(planned: entry, wasShown: false)
        }
    }
}

extension Engine {
    /// Whether an entry that a plan makes is lost meanwhile.
    func isLost(_ entry: Slot, of operation: OperationReference) -> Bool {
        guard let restoring = operation.pointee.intent.restoring, restoring.pointee.isToPlanAgain,
            let sketch = restoring.pointee.sketch, let index = restoring.pointee.index(of: entry)
        else { return false }
        return isLost(index, sketch)
    }

    func isLost(_ made: Made, of operation: OperationReference) -> Bool {
        guard let restoring = operation.pointee.intent.restoring, restoring.pointee.isToPlanAgain,
            let sketch = restoring.pointee.sketch
        else { return false }
        return isLost(made.index, sketch)
    }

    /// Whether something of a restore was lost: then it is planned once more, which goes its own way.
    func mustPlanAgain(_ operation: OperationReference) -> Bool {
        guard operation.pointee.intent.restoring?.pointee.isToPlanAgain == true else { return false }
        planAgain(restore: operation)
        return true
    }
}
