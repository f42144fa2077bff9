// A restore whose sketch is there: who decides about what can't come back, and what its commit brings back.

/// A restore at work, about whose text is decided.
struct Restoration {
    let engine: Engine
    let operation: OperationReference
    let restoring: RestoringReference
    let sketch: SketchReference

    init(_ engine: Engine, _ operation: OperationReference, _ restoring: RestoringReference, _ sketch: SketchReference)
    {
        self.engine = engine
        self.operation = operation
        self.restoring = restoring
        self.sketch = sketch
    }

    /// Nil where an operation restores nothing, or nothing is decided about its text.
    @inline(__always)
    init?(_ engine: Engine, _ operation: OperationReference) {
        guard let restoring = operation.pointee.intent.restoring, let sketch = restoring.pointee.sketch else {
            return nil
        }
        self.init(engine, operation, restoring, sketch)
    }

    /// The entries of the text.
    var part: SavedPart { restoring.pointee.saved.part }

    // MARK: Deciding

    /// The policy for what can't come back, where nobody says more.
    var policy: UnresolvedPolicy {
        let own = operation.pointee.intent.unresolved
        return own == .standard ? .prefix : own
    }

    /// Whether a route can open on a stack of the text: as an entry, and in an alert as no container, which the text may say.
    @inline(never)
    func canOpen(_ route: Slot, as presentation: Presentation, _ container: SavedContainer = .usual) -> Bool {
        let route = engine.routes[route]
        if route.pointee.isFlow { return false }
        return !presentation.holdsOneEntry || container == .none || route.pointee.place?.pointee.shape == nil
    }

    /// Fails because of an entry of the text, or because of a flow in which it is.
    @inline(never)
    func fail(_ problem: SavedProblem, at source: Int, code: Int32, ofFlow flow: Bytes = .empty) -> Bool {
        let loss = SavedLoss(problem: problem, code: code)
        let lost = Outcome(of: loss, at: source)
        if source >= 0 {
            engine.complain(about: operation, lost.status) { write(loss, of: source, flow, into: &$0) }
        }
        operation.pointee.outcome.index = lost.index
        operation.pointee.outcome.hostCode = lost.hostCode
        operation.pointee.outcome.by = lost.by
        engine.fail(operation, lost.status)
        return false
    }

    /// Fails because the host refuses the whole text.
    @inline(never)
    func refuse(at source: Int, code: Int32) -> Bool {
        operation.pointee.outcome.index = max(source, 0)
        operation.pointee.outcome.by = RefusingParty.restore.rawValue
        operation.pointee.outcome.hostCode = code
        engine.tell(.refused, code: code, by: .restore, about: .none, operation)
        engine.fail(operation, .refused)
        return false
    }

    /// The route and the arguments that stand for the root of a scene that is lost.
    func fallback() -> (Slot, ValueBlock?)? {
        let intent = operation.pointee.intent
        let named = intent.routeName.isEmpty ? nil : engine.routes.find(intent.routeName)
        guard let route = named ?? engine.routes.find(intent.routeId), !engine.routes[route].pointee.isFlow,
            engine.fit(intent.arguments, route, operation)
        else { return nil }
        return (route, engine.blocks.copyOrTake(&operation.pointee.intent.arguments))
    }

    /// Asks about an entry or a flow. The number that was answered, and what is to take its place.
    func ask(about told: Saved) -> (Int32, Replacement?) {
        guard let migrate = restoring.pointee.migrate else { return (MigrateAnswer.accept, nil) }
        var told = told
        let outer = engine.work.migrating
        engine.work.replacement = nil
        let answer = withUnsafePointer(to: &told) { pointer in
            engine.work.migrating = pointer
            return migrate(restoring.pointee.ownedUserData.userData, pointer)
        }
        engine.work.migrating = outer
        let replacement = engine.work.replacement
        engine.work.replacement = nil
        while engine.replayIsDue { engine.replay() }
        return (answer, replacement)
    }

    // MARK: The commit

    /// Remembers and keeps after the commit what the text does, and counts the entries that did not come back.
    func noteCommit() {
        var count = 0
        for index in 0..<sketch.pointee.entries.count {
            let restored = sketch.pointee.entries[index]
            guard let entry = engine.findAlive(restored.made) else {
                continue
            }
            let source = Int(restoring.pointee.sources[index])
            if source >= 0 {
                count += 1
                part.entries.base[source].fate = .came
            }
            if restored.kept != nil, engine.isUncovered(entry) {
                engine.keeping.append(entry)
                engine.callFlags.insert(.keeping)
            }
        }
        operation.pointee.outcome.removed += part.entries.count - count
        for index in 0..<sketch.pointee.memories.count { remember(sketch.pointee.memories[index]) }
    }

    /// Remembers a container of a text on the stack in the place of its own.
    private func remember(_ memory: SketchMemory) {
        guard let home = stack(of: memory) else { return }
        memory.sketch.pointee.hold()
        if !engine.keepsNumbersOfSaved {
            for index in 0..<memory.sketch.pointee.entries.count {
                memory.sketch.pointee.entries.base[index].number = 0
            }
        }
        engine.remember(memory.sketch, on: home)
    }

    private func stack(of memory: SketchMemory) -> StackReference? {
        let entries = sketch.pointee.entries
        if memory.owner >= 0, memory.place.presentation == .pushed {
            guard let owner = engine.entries.find(entries[memory.owner].made),
                let container = engine.container(of: owner)?.pointee,
                Int(memory.place.index) < container.branches.count
            else { return nil }
            return container.branches[Int(memory.place.index)]
        }
        var next = memory.owner + 1
        while next < sketch.pointee.end(ofOwner: memory.owner) {
            if entries[next].place == memory.place, let entry = engine.entries.find(entries[next].made) {
                return engine.stack(of: entry)
            }
            next = entries[next].end
        }
        return nil
    }
}

extension Engine {
    /// Whether what is restored has the numbers of the text: nothing has had one yet.
    var keepsNumbersOfSaved: Bool { revision == 0 && life == .made }
}

extension UnsafeMutablePointer<Operation> {
    /// The name with which a scene of a text comes back.
    func name(ofSavedScene index: Int) -> Bytes {
        guard let saved = pointee.intent.restoring?.pointee.saved else { return .empty }
        let given = pointee.intent.sceneName
        return given.isEmpty || saved.scenes.count > 1 ? saved.scenes[index] : given
    }
}
