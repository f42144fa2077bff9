// Operations that wait: each in the queue of its scene, or where it concerns several, in each of theirs. It runs when it is
// the first in all of them and none of them waits for an answer.

extension Engine {
    /// Calls with each scene that an operation concerns, as far as its caller says; that to which it goes first, unless it
    /// starts that.
    private func forEachScene(of operation: OperationReference, _ body: (SceneReference) -> Void) {
        if !startsScene(operation) { body(mainScene(of: operation)) }
        switch operation.pointee.question.kind {
        case .batch: operation.pointee.steps.forEach { forEachScene(ofStep: $0, body) }
        case .recheckGuards where operation.pointee.intent.stack == .none: forEachScene(body)
        default: forEachOther(of: operation, body)
        }
    }

    /// Calls with the scenes that a step of a batch concerns beside the scene of the batch.
    private func forEachScene(ofStep step: OperationReference, _ body: (SceneReference) -> Void) {
        if let named = namedScene(by: step) { body(named) }
        forEachOther(of: step, body)
    }

    /// The scenes from which entries are taken, and that which a link names.
    private func forEachOther(of operation: OperationReference, _ body: (SceneReference) -> Void) {
        let count = operation.pointee.intent.idCount
        let kind = operation.pointee.question.kind
        // The call may have fixed another scene, when the one that is named was not there.
        if kind == .start { findScene(named: operation.pointee.intent.sceneName).map(body) }
        if operation.pointee.intent.flags.contains(.searchAll) { forEachScene(body) }
        if kind == .restore { forEachScene(restoredBy: operation, body) }
        if kind == .open, operation.pointee.intent.stack == .none,
            let name = linkScene(of: operation.pointee.intent.link)
        {
            findScene(named: name).map(body)
        }
        if kind == .remove, let ids = operation.pointee.intent.ids {
            for index in 0..<count { sceneOfEntry(Id(rawValue: ids[index])).map(body) }
        }
        guard let elements = operation.pointee.intent.elements else { return }
        for index in 0..<count { sceneOfEntry(elements[index].kept).map(body) }
    }

    /// Calls with the scenes that go since those of a text have their names.
    private func forEachScene(restoredBy operation: OperationReference, _ body: (SceneReference) -> Void) {
        guard let restoring = operation.pointee.intent.restoring else { return }
        let names = restoring.pointee.saved.scenes
        if names.count == 1, !operation.pointee.intent.sceneName.isEmpty {
            return findScene(named: operation.pointee.intent.sceneName).map(body) ?? ()
        }
        for index in 0..<names.count { findScene(named: names[index]).map(body) }
    }

    private func sceneOfEntry(_ id: Id) -> SceneReference? {
        guard let slot = findAlive(id) else { return nil }
        return scene(of: stack(of: slot))
    }

    private func sceneOfStack(_ id: Id) -> SceneReference? {
        guard let stack = stack(ofTarget: id), stack.pointee.phase == .alive else { return nil }
        return scene(of: stack)
    }

    /// The scene to which an operation goes. It is fixed with the call, whichever is active later.
    func mainScene(of operation: OperationReference) -> SceneReference {
        if !hasScenes { return scene }
        if operation.pointee.scene != .none { return findScene(operation.pointee.scene) ?? scene }
        return namedScene(by: operation) ?? scene
    }

    /// The scene that an operation names in any way; nil where it names none that is there.
    private func namedScene(by operation: OperationReference) -> SceneReference? {
        let intent = operation.pointee.intent
        let kind = operation.pointee.question.kind
        if kind.isOfEntry || kind == .hostDidResize, let named = sceneOfEntry(intent.entry) { return named }
        if let named = sceneOfStack(intent.stack) ?? sceneOfStack(intent.target) ?? sceneOfStack(intent.flow)
            ?? sceneOfEntry(intent.issuer)
        {
            return named
        }
        if operation.pointee.scene != .none { return findScene(operation.pointee.scene) }
        if kind == .hostDidSetStack, let ids = intent.ids, intent.idCount > 0 {
            return sceneOfEntry(Id(rawValue: ids[0]))
        }
        if let start = operation.start { return findScene(named: start.pointee.intent.sceneName) }
        guard kind == .open else { return nil }
        return linkScene(of: intent.link).flatMap { findScene(named: $0) } ?? sceneOfEntry(intent.link.base)
    }

    /// The name of the scene that a link names; nil where it names none.
    private func linkScene(of link: Link) -> Bytes? {
        guard !link.hasRequest, !isMatching, let text = Engine.read(link).1, text.isURL || link.flags.beginsWithScene
        else { return nil }
        let (status, scene) = take(link, text, upon: .empty, query: nil, &sceneText)
        guard status == .ok, let name = scene.name, !name.isEmpty else { return nil }
        return name
    }

    /// Whether an operation starts a scene for which nothing can wait yet, and names no other one.
    private func startsScene(_ operation: OperationReference) -> Bool {
        if let start = operation.start { return findScene(named: start.pointee.intent.sceneName) == nil }
        return operation.pointee.question.kind == .open && namedScene(by: operation) == nil
            && linkScene(of: operation.pointee.intent.link) != nil
    }

    /// Whether nothing keeps an operation waiting in the scenes that it concerns.
    func hasFreeScenes(_ operation: OperationReference) -> Bool {
        if isHeldUpByStart(operation) { return false }
        if life == .made, operation.startsScenes { return scene.pointee.asking == nil }
        if !hasScenes, scene.pointee.isFree || life == .made { return scene.pointee.isFree }
        var areFree = true
        forEachScene(of: operation) { if !$0.pointee.isFree { areFree = false } }
        return areFree
    }

    /// Whether an operation comes after a start that waits for its guard, because there is no scene before.
    private func isHeldUpByStart(_ operation: OperationReference) -> Bool {
        guard life == .made, !operation.startsScenes else { return false }
        var isStartWaiting = false
        guardWork.awaitingAnswers.forEach { if $0.startsScenes { isStartWaiting = true } }
        return isStartWaiting
    }

    // MARK: Waiting

    /// Lets an operation wait behind all that do in its scenes, or before them.
    func enqueue(_ operation: OperationReference, asNext isNext: Bool = false) {
        operation.pointee.wait = .turn
        waiting.add(operation)
        queue(operation, asNext: isNext)
    }

    /// Lets an operation that waits already have its turn in its scenes. One that starts its scene, and names no other scene, goes
    /// to no scene yet (`scene` is none), and only has its turn in the active scene: it goes on where that is removed.
    func queue(_ operation: OperationReference, asNext isNext: Bool = false) {
        if operation.pointee.stage == .posted { operation.pointee.stage = .told }
        touched.removeAll()
        let isStart = startsScene(operation)
        if hasScenes || isStart { forEachScene(of: operation, touch) }
        if touched.count == 0, !isStart { touch(mainScene(of: operation)) }
        // Another scene may be the active one when its turn comes, also where there is only one now.
        operation.pointee.scene = touched.count == 0 ? .none : touched[0].id
        if touched.count == 0 { touch(scene) }
        for index in 0..<touched.count { addTurn(of: operation, in: touched[index], asNext: isNext) }
        noteQueues()
    }

    private func addTurn(of operation: OperationReference, in scene: SceneReference, asNext isNext: Bool) {
        let turn = TurnReference.allocate(capacity: 1)
        turn.initialize(to: Turn(operation: operation, scene: scene, another: operation.pointee.turns))
        operation.pointee.turns = turn
        if isNext { scene.pointee.queue.prepend(turn) } else { scene.pointee.queue.append(turn) }
    }

    /// An operation waits no more for a scene, which was not started after all.
    func drop(_ turn: TurnReference) {
        let operation = turn.pointee.operation
        var kept = operation.pointee.turns
        if kept == turn { operation.pointee.turns = turn.pointee.another }
        while let other = kept {
            kept = other.pointee.another
            if kept == turn { other.pointee.another = turn.pointee.another }
        }
        free(turn)
    }

    private func free(_ turn: TurnReference) {
        turn.pointee.scene.pointee.queue.remove(turn)
        turn.deallocate()
    }

    /// Whether a plan changes a scene that waits for an answer, which its caller did not name.
    func changesWhatIsAsked(_ operation: OperationReference) -> Bool {
        guard callFlags.mayHoldUp else { return false }
        touched.removeAll()
        touchScenes(changedBy: operation, orSelected: true)
        return (0..<touched.count).contains { touched[$0].pointee.asking != nil }
    }

    /// Whether a scene waits for an answer that an operation concerns: it may have been planned after that was called.
    func isHeldUp(_ operation: OperationReference) -> Bool {
        guard callFlags.mayHoldUp else { return false }
        touched.removeAll()
        forEachScene(of: operation, touch)
        return (0..<touched.count).contains { touched[$0].pointee.asking != nil }
    }

    /// Whether the scene in which an operation would wait for a branch waits for the answer about another one.
    func isHeldUpWhereItWaits(_ operation: OperationReference) -> Bool {
        let scene = mainScene(of: operation)
        guard scene.pointee.asking != nil else { return false }
        touched.removeAll()
        touch(scene)
        return true
    }

    /// Lets an operation wait, as the next or behind all others, for the answers that the scenes owe which were touched. It is
    /// planned anew then.
    func waitForAnswers(_ operation: OperationReference, asNext isNext: Bool) {
        var asked = FlatList<SceneReference>()
        defer { asked.free() }
        for index in 0..<touched.count where touched[index].pointee.asking != nil { asked.append(touched[index]) }
        becomePending(operation)
        keepIntent(of: operation)
        takeBackPlan(of: operation)
        enqueue(operation, asNext: isNext)
        for index in 0..<asked.count where !waits(operation, in: asked[index]) {
            addTurn(of: operation, in: asked[index], asNext: isNext)
        }
        noteQueues()
    }

    /// Whether all turns of an operation are so.
    private func eachTurn(of operation: OperationReference, _ isSo: (Turn) -> Bool) -> Bool {
        var next = operation.pointee.turns
        while let turn = next {
            if !isSo(turn.pointee) { return false }
            next = turn.pointee.another
        }
        return true
    }

    private func waits(_ operation: OperationReference, in scene: SceneReference) -> Bool {
        !eachTurn(of: operation) { $0.scene != scene }
    }

    /// Takes an operation that waits for its turn out of all queues.
    func takeFromQueues(_ operation: OperationReference) {
        operation.pointee.wait = .none
        waiting.remove(operation)
        while let turn = operation.pointee.turns {
            operation.pointee.turns = turn.pointee.another
            free(turn)
        }
        noteQueues()
    }

    // MARK: Running

    /// The operation whose turn it is; nil where all wait for answers.
    func takeNext() -> OperationReference? {
        guard callFlags.contains(.queued) else { return nil }
        var next: OperationReference?
        for index in 0..<scenes.count {
            guard scenes[index].pointee.asking == nil, let first = scenes[index].pointee.queue.first else { continue }
            let operation = first.pointee.operation
            guard next.map({ operation.pointee.ticket.rawValue < $0.pointee.ticket.rawValue }) ?? true else { continue }
            if isFirstEverywhere(operation), !isHeldUpByStart(operation) { next = operation }
        }
        if let next { takeFromQueues(next) }
        return next
    }

    private func isFirstEverywhere(_ operation: OperationReference) -> Bool {
        eachTurn(of: operation) {
            $0.scene.pointee.asking == nil && $0.scene.pointee.queue.first?.pointee.operation == operation
        }
    }

    /// The question of the bridge that is not answered, of the scenes of an operation.
    func openQuestion(for report: OperationReference) -> OperationReference? {
        if let asked = work.beingAsked {
            return asked.pointee.verdict.isOpen && sharesScene(asked, report) ? asked : nil
        }
        guard let asking = mainScene(of: report).pointee.asking, asking.pointee.verdict.isOpen else { return nil }
        return asking
    }

    /// Whether a question concerns the scene of a report.
    private func sharesScene(_ asked: OperationReference, _ report: OperationReference) -> Bool {
        if !hasScenes { return true }
        touchedScenes(of: asked)
        let scene = mainScene(of: report)
        return (0..<touched.count).contains { touched[$0] == scene }
    }

    /// Finds the scenes that an operation goes to or that its plan changes.
    func touchedScenes(of operation: OperationReference) {
        touched.removeAll()
        // A start goes to the scene that it starts.
        if !operation.startsScenes { touch(mainScene(of: operation)) }
        touchScenes(changedBy: operation, orSelected: true)
    }

    /// Adds a scene to those that are touched.
    private func touch(_ scene: SceneReference) {
        if !(0..<touched.count).contains(where: { touched[$0] == scene }) { touched.append(scene) }
    }

    /// Adds the scenes that a plan changes; those that it only selects where that is wanted.
    func touchScenes(changedBy operation: OperationReference, orSelected: Bool) {
        var last: Slot = 0
        for index in 0..<operation.pointee.changes.count {
            let change = operation.pointee.changes[index]
            if change.node == last || change.kind == .sceneSelected && !orSelected { continue }
            last = change.node
            touch(scene(of: stacks[last]))
        }
    }

    /// An operation holds its scenes until it is answered.
    func holdScenes(_ operation: OperationReference) {
        guard hasScenes else {
            scene.pointee.asking = operation
            operation.pointee.scene = scene.id
            return callFlags.insert(.asking)
        }
        touchedScenes(of: operation)
        operation.pointee.scene = touched[0].id
        for index in 0..<touched.count where !touched[index].pointee.root.pointee.hasGone {
            touched[index].pointee.asking = operation
        }
        noteQueues()
    }

    /// It holds them no more.
    @inline(__always)
    func letGo(_ operation: OperationReference) {
        guard hasScenes else {
            if scene.pointee.asking != operation { return }
            scene.pointee.asking = nil
            return callFlags.remove(.asking)
        }
        letGoOfScenes(operation)
    }

    private func letGoOfScenes(_ operation: OperationReference) {
        for index in 0..<scenes.count where scenes[index].pointee.asking == operation {
            scenes[index].pointee.asking = nil
        }
        noteQueues()
    }

    /// Calls with each operation that waits for an answer.
    func forEachAsking(_ body: (OperationReference) -> Void) {
        var all = FlatList<OperationReference>()
        defer { all.free() }
        for index in 0..<scenes.count {
            guard let asking = scenes[index].pointee.asking else { continue }
            if !(0..<all.count).contains(where: { all[$0] == asking }) { all.append(asking) }
        }
        for index in 0..<all.count { body(all[index]) }
    }

    /// Sets the flags of calls that keep operations of the active scene from running at once.
    func noteQueues() {
        callFlags.set(.asking, to: scene.pointee.asking != nil)
        var mayRun = !scene.pointee.queue.isEmpty
        if hasScenes {
            var isElsewhere = false
            for index in 0..<scenes.count where scenes[index] != scene && !scenes[index].pointee.isFree {
                isElsewhere = true
                if scenes[index].pointee.asking == nil { mayRun = true }
            }
            callFlags.set(.elsewhere, to: isElsewhere)
        } else {
            callFlags.remove(.elsewhere)
        }
        callFlags.set(.queued, to: mayRun)
    }
}
