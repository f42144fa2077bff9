// Waiters with keys wait again after a restore, links are held again, and operations wait for their screens again.

extension Restoration {
    /// Whether a key of a text is that of a waiter that stays, or of a result that nobody has got.
    @inline(never)
    func hasKeyInUse() -> Bool {
        guard !engine.keys.isUnused else { return false }
        let saved = restoring.pointee.saved
        var keys = FreeKeys(engine)
        defer { keys.free() }
        func isInUse(_ key: Bytes) -> Bool {
            if key.isEmpty || keys.contains(key) { return false }
            engine.complain(about: operation, .inUse) {
                $0.write("another waiter has the key ")
                $0.write(quoted: key)
            }
            return true
        }
        return (0..<saved.waiters.count).contains { isInUse(saved.waiters[$0].key) }
            || (0..<saved.results.count).contains { isInUse(saved.results[$0].key) }
            || (0..<saved.operations.count).contains { isInUse(saved.operations[$0].options.key) }
    }

    /// Tells what is lost, and lets the waiters and operations of a text wait again.
    @inline(never)
    func revive() {
        tellLosses()
        var keys = FreeKeys(engine)
        defer { keys.free() }
        reviveWaiters(with: keys)
        reviveOperations(with: keys)
        let followers = restoring.pointee.followers
        restoring.pointee.followers.removeAll()
        for index in 0..<followers.count {
            let follower = followers[index]
            let scene = engine.findScene(named: operation.name(ofSavedScene: follower.scene))
            follower.opening?.pointee.scene = scene?.id ?? .none
            engine.perform(follower)
        }
    }

    /// The waiters of a text wait for what has come of it. Those for which nothing has come are cancelled.
    private func reviveWaiters(with keys: FreeKeys) {
        let saved = restoring.pointee.saved
        for index in 0..<saved.waiters.count {
            let saved = saved.waiters[index]
            guard keys.take(saved.key), let waiter = makeDetached(saved.key, tag: saved.tag) else { continue }
            if let (role, subject) = find(saved.subject) {
                engine.attach(waiter, role, toRestored: subject)
            } else {
                engine.settleCancelled(waiter, .restore, .core)
            }
        }
        for index in 0..<saved.results.count {
            let result = saved.results.base + index
            guard keys.take(result.pointee.key),
                let waiter = makeDetached(result.pointee.key, tag: result.pointee.tag)
            else { continue }
            waiter.pointee.value = result.pointee.value
            result.pointee.value = nil
            waiter.pointee.result.kind = result.pointee.kind.rawValue
            waiter.pointee.result.value = waiter.pointee.value?.cell
            waiter.pointee.result.reason = result.pointee.reason
            waiter.pointee.result.origin = result.pointee.origin
            waiter.pointee.result.status = result.pointee.status
            waiter.pointee.result.hostCode = result.pointee.code
            engine.settle(waiter)
        }
    }

    /// A waiter to which nobody has attached.
    @inline(never)
    private func makeDetached(_ key: Bytes, tag: UInt64) -> WaiterReference? {
        guard let waiter = engine.makeWaiter(nil, OwnedUserData(), tag: tag) else { return nil }
        waiter.pointee.isDetached = true
        engine.keys.give(key, to: waiter)
        return waiter
    }

    /// The restored entry or flow in the place of one of a text; nil: it does not come back.
    private func find(_ subject: SubjectInText) -> (WaiterRole, Slot)? {
        guard subject.index >= 0 else { return nil }
        if subject.isFlow {
            let flow = engine.flows.find(sketch.pointee.flows[subject.index].made)
            return flow.flatMap { engine.flows[$0].pointee.phase == .alive ? (.flow, $0) : nil }
        }
        guard restoring.pointee.sources[subject.index] >= 0 else { return nil }
        return engine.findAlive(sketch.pointee.entries[subject.index].made).map { (.result, $0) }
    }

    /// The operations of a text wait again, each under a new ticket.
    @inline(never)
    private func reviveOperations(with keys: FreeKeys) {
        for index in 0..<restoring.pointee.saved.operations.count {
            var saved = restoring.pointee.saved.operations[index]
            if !keys.take(saved.options.key) { saved.options.key = .empty }
            let screen = saved.subject.flatMap { find($0) }
            guard saved.subject == nil || screen != nil, engine.pendingCount < engine.settings.queueCapacity,
                let operation = makeOperation(saved)
            else {
                let key = saved.options.key
                if !key.isEmpty, let waiter = makeDetached(key, tag: saved.options.tag) {
                    engine.settleCancelled(waiter, .restore, .core)
                }
                continue
            }
            if let (role, subject) = screen {
                engine.wait(operation, forResultOf: subject, role)
                engine.dropHold(operation)
            } else {
                engine.runNext(operation, isNext: false)
            }
        }
    }

    /// An operation as a text says it; nil where a route is unknown or has another version. What opens entries again does
    /// without those from that on.
    private func makeOperation(_ saved: OperationInText) -> OperationReference? {
        var requests = FlatList<GivenRequest>.withoutMemory
        var pointers = FlatList<UnsafePointer<GivenRequest>?>.withoutMemory
        defer {
            requests.freeMemory()
            pointers.freeMemory()
        }
        for index in saved.firstRequest..<saved.firstRequest + saved.requestCount {
            let request = restoring.pointee.saved.requests[index]
            let route = engine.routes.findUnchanged(request.route, request.version, isIncomplete: request.isIncomplete)
            guard route != nil else {
                if saved.isReopening, requests.count > 0 { break }
                return nil
            }
            var given = GivenRequest()
            given.route = request.route
            given.arguments = request.arguments?.cell
            requests.append(given)
        }
        for index in 0..<requests.count { pointers.append(UnsafePointer(requests.base + index)) }
        var (options, link) = (saved.options, saved.link)
        let operation = engine.takeRecord(saved.kind)
        var status = Status.ok
        withUnsafePointer(to: &options) { options in
            withUnsafeMutablePointer(to: &link) { link in
                var given = GivenIntent(saved.kind, options)
                if saved.kind == .open {
                    if requests.count > 0 { link.pointee.request = pointers[0] }
                    given.link = UnsafePointer(link)
                } else if saved.kind == .pushAll {
                    given.requests = UnsafePointer(pointers.base)
                    given.count = pointers.count
                } else {
                    given.request = pointers[0]
                }
                status = engine.read(&given, into: operation)
            }
        }
        if status == .ok { status = engine.checkArguments(operation) }
        guard status == .ok else {
            engine.discard(operation, status)
            return nil
        }
        engine.copyLentMemory(operation)
        if saved.kind != .open { bringBack(saved, operation, requests.count) }
        engine.becomePending(operation)
        // Its caller was told in the process before.
        operation.pointee.stage = .told
        engine.waiters.find(operation.pointee.outcome.waiter)?.pointee.isDetached = true
        return operation
    }

    /// The requests of an operation get the entries that come back with them.
    private func bringBack(_ saved: OperationInText, _ operation: OperationReference, _ count: Int) {
        operation.pointee.intent.keepsEntries = saved.isReopening
        let steps = operation.pointee.steps
        var part = steps.first ?? operation
        for index in 0..<count {
            if saved.isReopening { part.pointee.intent.presentation = .pushed }
            let request = restoring.pointee.saved.requests.base + (saved.firstRequest + index)
            engine.bringBack(
                part, restoring, number: request.pointee.number, request.pointee.state, request.pointee.trail)
            part = steps.next(after: part) ?? part
        }
    }
}

/// The keys with which waiters can wait after a restore: those that nobody has, and those that go with the scenes that it
/// removes.
private struct FreeKeys {
    private let engine: Engine
    /// The waiters of operations that wait for a guard or a screen in a scene that the restore removes, by their ids.
    private var ending = FlatList<UInt64>.withoutMemory

    init(_ engine: Engine) {
        self.engine = engine
        findEnding()
    }

    mutating func free() {
        ending.freeMemory()
    }

    @inline(never)
    private mutating func findEnding() {
        engine.guardWork.awaitingScreens.forEach { operation in
            let screen = engine.waiters.find(operation.pointee.guarded?.pointee.resumesAfter ?? .none)
            if let screen, screen.pointee.subject != 0 {
                if goes(screen) { add(ending: operation) }
            } else if isInClosingScene(operation) {
                add(ending: operation)
            }
        }
        engine.guardWork.awaitingAnswers.forEach { if isInClosingScene($0) { add(ending: $0) } }
        ending.sort { $0 < $1 }
    }

    @inline(never)
    private mutating func add(ending operation: OperationReference) {
        ending.append(operation.pointee.outcome.waiter.rawValue)
        operation.pointee.steps.forEach { add(ending: $0) }
    }

    @inline(never)
    private func isInClosingScene(_ operation: OperationReference) -> Bool {
        engine.findScene(operation.pointee.scene).map { isClosing($0.pointee.root) } ?? true
    }

    /// Whether nobody has a key, or the waiter that has it goes with the scenes.
    @inline(never)
    func contains(_ key: Bytes) -> Bool {
        guard let waiter = engine.keys.find(key) else { return true }
        if waiter.pointee.isSettled { return false }
        let id = waiter.pointee.id.rawValue
        let place = (0..<ending.count).halved { ending[$0] < id }
        if place < ending.count, ending[place] == id { return true }
        return waiter.pointee.subject != 0 && goes(waiter)
    }

    /// Whether the entry or the flow for which a waiter waits goes with the restore that is being planned or committed.
    @inline(never)
    private func goes(_ waiter: WaiterReference) -> Bool {
        let subject = waiter.pointee.subject
        guard waiter.pointee.role == .flow else {
            return engine.entries[subject].pointee.phase == .leaving || isClosing(engine.stack(of: subject))
        }
        switch engine.flows[subject].pointee.phase {
        case .planned: return false
        case .alive: return isClosing(engine.stacks[engine.flows[subject].pointee.node])
        default: return true
        }
    }

    private func isClosing(_ stack: StackReference) -> Bool { engine.sceneRoot(of: stack).pointee.isClosing }

    /// Takes a key from the waiter that has it, which goes with the restore. False where that waiter stays: somebody may have
    /// taken the key since the restore was planned.
    @inline(never)
    func take(_ key: Bytes) -> Bool {
        guard !key.isEmpty, contains(key) else { return false }
        if let former = engine.keys.find(key) {
            if former.pointee.isDetached { engine.forget(detached: former) } else { engine.keys.take(from: former) }
        }
        return true
    }
}
