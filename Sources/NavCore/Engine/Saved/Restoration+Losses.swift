// Entries of a restore that a guard or a builder refuses: they are left out, and the rest is planned once more.

extension Restoration {
    /// Leaves out what a guard has refused. False where that ends the restore.
    @inline(never)
    func loseRefused() -> Bool {
        guard let refusal = restoring.pointee.refusal else { return true }
        restoring.pointee.refusal = nil
        guard let index = refusal.index else {
            engine.block(operation, refusal.code)
            return false
        }
        if refusal.isRedirected {
            restoring.pointee.isToPlanAgain = true
            let source = Int(restoring.pointee.sources[index])
            if source >= 0 { part.leaveOut(source, isCut: false) }
            return leaveOut(index, isCut: true, .guard, refusal.code)
        }
        return lose(index: index, refusal.problem, code: refusal.code)
    }

    /// Plans it once more without a container that can't be planted. False where nothing is refused.
    func planWithoutUnplanted() -> Bool {
        guard restoring.pointee.refusal != nil else { return false }
        if loseRefused() { planAgain() }
        return true
    }

    /// The entry of the sketch that a guard refuses: for what a container has opened by itself, that container.
    func index(ofRefused entry: Id) -> Int? {
        var next = engine.entries.find(entry)
        while let entry = next, entry != 0 {
            if let index = restoring.pointee.index(of: entry) { return index }
            next = engine.stack(of: entry).pointee.owner
        }
        return nil
    }

    /// An entry of the sketch, or one for which it stands, was refused. False where that ends the restore.
    func lose(index: Int, _ problem: SavedProblem, code: Int32) -> Bool {
        if sketch.pointee.isLost(index) { return true }
        restoring.pointee.isToPlanAgain = true
        let source = Int(restoring.pointee.sources[index])
        guard source >= 0, sketch.pointee.entries[index].fate != .standsIn else {
            return loseForGood(index, source, problem, code)
        }
        let (answer, replacement) = ask(about: told(index, source, problem, code))
        switch answer {
        case MigrateAnswer.leaveOut, MigrateAnswer.cut:
            engine.drop(replacement)
            part.leaveOut(source, isCut: answer == MigrateAnswer.cut)
            return leaveOut(index, isCut: answer == MigrateAnswer.cut, problem, code)
        case MigrateAnswer.accept: break
        default:
            engine.drop(replacement)
            return refuse(at: source, code: answer)
        }
        let presentation = sketch.pointee.entries[index].place.presentation
        if let replacement {
            if canOpen(replacement.route, as: presentation),
                engine.fit(replacement.arguments, replacement.route, operation)
            {
                replace(index, by: replacement)
                return true
            }
            engine.drop(replacement)
        }
        return loseForGood(index, source, problem, code)
    }

    /// Nobody has decided about it: the policy does.
    @inline(never)
    private func loseForGood(_ index: Int, _ source: Int, _ problem: SavedProblem, _ code: Int32) -> Bool {
        if source >= 0 { part.entries.base[source].fate = .lost(SavedLoss(problem: problem, code: code)) }
        switch policy {
        case .reject: return fail(problem, at: source, code: code)
        case .fallback:
            guard source >= 0, let route = engine.routes.fallback,
                canOpen(route, as: sketch.pointee.entries[index].place.presentation)
            else { return leaveOut(index, isCut: true, problem, code) }
            let arguments = engine.blocks.copyOrTake(&sketch.pointee.entries.base[index].arguments)
            standIn(index, route, arguments)
            return true
        default: return leaveOut(index, isCut: true, problem, code)
        }
    }

    private func replace(_ index: Int, by replacement: Replacement) {
        let entry = sketch.pointee.entries.base + index
        engine.drop(entry.pointee.arguments)
        entry.pointee.arguments = replacement.arguments
        entry.pointee.route = engine.routes[replacement.route].pointee.id
        if let state = replacement.state {
            engine.drop(entry.pointee.state)
            entry.pointee.state = state
        }
        engine.drop(entry.pointee.kept)
        engine.drop(entry.pointee.trail)
        (entry.pointee.kept, entry.pointee.trail) = (nil, nil)
        // The entry that was made is of no use any more: the next plan releases it, or the last one has left it.
        if let made = engine.entries.find(entry.pointee.made), engine.entries[made].pointee.phase == .leaving {
            engine.release(planned: made, wasShown: false)
        }
        entry.pointee.made = .none
        entry.pointee.fate = .standsIn
        let former = entry.pointee.shape
        entry.pointee.contain(engine.routes[replacement.route].pointee.place?.pointee.shape)
        if let former {
            sketch.pointee.moveBranches(of: index, from: former)
            ContainerShape.drop(former)
        }
    }

    /// An entry does not come, and all above it where it is cut. Where nothing is left of the root stack of a scene, the fallback
    /// takes its place.
    private func leaveOut(_ index: Int, isCut: Bool, _ problem: SavedProblem, _ code: Int32) -> Bool {
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
        guard restoring.pointee.sources[index] >= 0, let (route, arguments) = fallback() else {
            return fail(problem, at: Int(restoring.pointee.sources[index]), code: code)
        }
        restoring.pointee.rootCounts.base[Int(place.index)] = 1
        sketch.pointee.entries.base[index].flow = -1
        standIn(index, route, arguments)
        return true
    }

    /// Another screen stands for an entry that is lost, and for all that it owned.
    @inline(never)
    private func standIn(_ index: Int, _ route: Slot, _ arguments: ValueBlock?) {
        replace(index, by: Replacement(route: route, arguments: arguments, state: nil))
        restoring.pointee.sources[index] = -1
        let entries = sketch.pointee.entries
        var next = index + 1
        while next < entries[index].end {
            entries.base[next].fate = .leftOut
            next = entries[next].end
        }
    }

    private func told(_ index: Int, _ source: Int, _ problem: SavedProblem, _ code: Int32) -> Saved {
        let saved = restoring.pointee.saved.part.entries[source]
        let entry = sketch.pointee.entries[index]
        var told = Saved(problem, saved, in: restoring.pointee.saved)
        told.hostCode = code
        let made = engine.entries.find(entry.made)
        // Host objects have gone on to the entry that was made.
        told.arguments = (entry.arguments ?? made.flatMap { engine.entries[$0].pointee.arguments })?.cell
        told.state = entry.state?.cell
        return told
    }

    /// Plans it once more, where something was lost, without that. Then the new plan goes its own way.
    func mustPlanAgain() -> Bool {
        guard restoring.pointee.isToPlanAgain else { return false }
        planAgain()
        return true
    }

    @inline(never)
    private func planAgain() {
        restoring.pointee.isToPlanAgain = false
        if let guarded = operation.pointee.guarded { engine.sortAcceptances(of: guarded) }
        engine.takeBackPlan(of: operation)
        engine.run(operation)
    }

    /// Takes an entry back that a plan has made: the next plan has it, unless it is lost.
    @inline(never)
    func takeBack(_ made: Made) {
        let isWanted = sketch.pointee.entries[made.index].made == engine.entries[made.entry].pointee.id
        if isWanted, !sketch.pointee.isLost(made.index) {
            engine.entries[made.entry].pointee.phase = .leaving
        } else {
            if isWanted { sketch.pointee.entries.base[made.index].made = .none }
            engine.release(planned: made.entry, wasShown: false)
        }
    }

    /// Releases what the last plan has left for the next one, the newest first, and the flows that no entry has come to.
    func releaseWhatIsLeft() {
        for index in (0..<sketch.pointee.entries.count).reversed() {
            guard let entry = engine.entries.find(sketch.pointee.entries[index].made),
                engine.entries[entry].pointee.phase == .leaving
            else { continue }
            engine.release(planned: entry, wasShown: false)
        }
        for index in (0..<sketch.pointee.flows.count).reversed() {
            if let flow = engine.flows.find(sketch.pointee.flows[index].made) { engine.letGo(flow: flow) }
        }
    }
}
