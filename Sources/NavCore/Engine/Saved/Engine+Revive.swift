// Waiters with keys wait again after a restore, links are held again, and operations wait for their screens again.

extension Engine {
    /// Whether a key of a text is that of a waiter that stays, or of a result that nobody has got.
    func hasKeyInUse(_ operation: OperationReference) -> Bool {
        guard keys != nil, let saved = operation.pointee.intent.restoring?.pointee.saved else { return false }
        var ending = waitersOfEndingOperations()
        defer { ending.freeMemory() }
        func isInUse(_ key: Bytes) -> Bool {
            if key.isEmpty || isFree(key, ending) { return false }
            complain(about: operation, .inUse) {
                $0.write("another waiter has the key ")
                $0.write(quoted: key)
            }
            return true
        }
        return (0..<saved.waiters.count).contains { isInUse(saved.waiters[$0].key) }
            || (0..<saved.results.count).contains { isInUse(saved.results[$0].key) }
            || (0..<saved.operations.count).contains { isInUse(saved.operations[$0].options.key) }
    }

    /// Whether nobody has a key, or who has it goes with the scene that a restore removes.
    private func isFree(_ key: Bytes, _ ending: FlatList<UInt64>) -> Bool {
        guard let waiter = waiter(ofKey: key) else { return true }
        if waiter.pointee.isSettled { return false }
        let id = waiter.pointee.id.rawValue
        let place = (0..<ending.count).halved { ending[$0] < id }
        if place < ending.count, ending[place] == id { return true }
        return waiter.pointee.subject != 0 && goes(waiter)
    }

    /// Whether the entry or the flow for which a waiter waits goes with the restore that is being planned or committed.
    private func goes(_ waiter: WaiterReference) -> Bool {
        let subject = waiter.pointee.subject
        guard waiter.pointee.role == .flow else {
            return entries[subject].pointee.phase == .leaving || isClosing(stack(of: subject))
        }
        switch flows[subject].pointee.phase {
        case .planned: return false
        case .alive: return isClosing(stacks[flows[subject].pointee.node])
        default: return true
        }
    }

    private func isClosing(_ stack: StackReference) -> Bool { sceneRoot(of: stack).pointee.isClosing }

    /// The waiters of operations that wait for a guard or a screen in a scene that a restore removes, by their ids.
    private func waitersOfEndingOperations() -> FlatList<UInt64> {
        var ending = FlatList<UInt64>.withoutMemory
        func end(_ operation: OperationReference) {
            ending.append(operation.pointee.outcome.waiter.rawValue)
            operation.pointee.steps.forEach(end)
        }
        waitingForScreens.forEach { operation in
            let screen = waiters.find(operation.pointee.guarded?.pointee.resumesAfter ?? .none)
            if let screen, screen.pointee.subject != 0 {
                if goes(screen) { end(operation) }
            } else if findScene(operation.pointee.scene).map({ isClosing($0.pointee.root) }) ?? true {
                end(operation)
            }
        }
        waitingForGuards.forEach { operation in
            if findScene(operation.pointee.scene).map({ isClosing($0.pointee.root) }) ?? true { end(operation) }
        }
        ending.sort { $0 < $1 }
        return ending
    }

    /// Lets the waiters and operations of a text wait again.
    func revive(by restore: OperationReference) {
        guard let restoring = restore.pointee.intent.restoring, let sketch = restoring.pointee.sketch else { return }
        var ending = waitersOfEndingOperations()
        defer { ending.freeMemory() }
        // Somebody may have taken a key since the restore was planned.
        func take(_ key: Bytes) -> Bool {
            guard !key.isEmpty, isFree(key, ending) else { return false }
            takeAway(key: key)
            return true
        }
        reviveWaiters(of: restoring, sketch, ifTaken: take)
        reviveOperations(of: restoring, sketch, ifTaken: take)
        let followers = restoring.pointee.followers
        restoring.pointee.followers.removeAll()
        for index in 0..<followers.count {
            let follower = followers[index]
            let scene = findScene(named: name(ofSavedScene: follower.scene, by: restore))
            follower.opening?.pointee.scene = scene?.id ?? .none
            perform(follower)
        }
    }

    /// The waiters of a text wait for what has come of it. Those for which nothing has come are cancelled.
    private func reviveWaiters(
        of restoring: RestoringReference, _ sketch: SketchReference, ifTaken take: (Bytes) -> Bool
    ) {
        let saved = restoring.pointee.saved
        for index in 0..<saved.waiters.count {
            let saved = saved.waiters[index]
            guard take(saved.key), let waiter = makeDetached(saved.key, tag: saved.tag) else { continue }
            if let (role, subject) = find(saved.subject, restoring, sketch) {
                attach(waiter, role, toRestored: subject)
            } else {
                settleCancelled(waiter, .restore, .core)
            }
        }
        for index in 0..<saved.results.count {
            let result = saved.results.base + index
            guard take(result.pointee.key),
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
            settle(waiter)
        }
    }

    /// A waiter to which nobody has attached.
    private func makeDetached(_ key: Bytes, tag: UInt64) -> WaiterReference? {
        guard let waiter = waiters.take(make: Waiter.init) else { return nil }
        waiter.pointee.begin(nil, OwnedUserData(), tag: tag, order: 0)
        waiter.pointee.isDetached = true
        give(key: key, to: waiter)
        return waiter
    }

    /// The waiter that has a key goes with this restore.
    private func takeAway(key: Bytes) {
        guard let former = waiter(ofKey: key) else { return }
        if former.pointee.isDetached { forget(detached: former) } else { forgetKey(of: former) }
    }

    /// The restored entry or flow in the place of one of a text; nil: it does not come back.
    private func find(
        _ subject: SubjectInText, _ restoring: RestoringReference, _ sketch: SketchReference
    ) -> (WaiterRole, Slot)? {
        guard subject.index >= 0 else { return nil }
        if subject.isFlow {
            let flow = flows.find(sketch.pointee.flows[subject.index].made)
            return flow.flatMap { flows[$0].pointee.phase == .alive ? (.flow, $0) : nil }
        }
        guard restoring.pointee.sources[subject.index] >= 0 else { return nil }
        let entry = entries.find(sketch.pointee.entries[subject.index].made)
        return entry.flatMap { entries[$0].pointee.phase == .alive ? (.result, $0) : nil }
    }

    /// The operations of a text wait again, each under a new ticket.
    private func reviveOperations(
        of restoring: RestoringReference, _ sketch: SketchReference, ifTaken take: (Bytes) -> Bool
    ) {
        for index in 0..<restoring.pointee.saved.operations.count {
            var saved = restoring.pointee.saved.operations[index]
            if !take(saved.options.key) { saved.options.key = .empty }
            let screen = saved.subject.flatMap { find($0, restoring, sketch) }
            guard saved.subject == nil || screen != nil, pendingCount < settings.queueCapacity,
                let operation = revive(saved, restoring)
            else {
                let key = saved.options.key
                if !key.isEmpty, let waiter = makeDetached(key, tag: saved.options.tag) {
                    settleCancelled(waiter, .restore, .core)
                }
                continue
            }
            if let (role, subject) = screen {
                wait(operation, forResultOf: subject, role)
                dropHold(operation)
            } else {
                runNext(operation, isNext: false)
            }
        }
    }

    /// An operation as a text says it; nil where a route is unknown or has another version.
    private func revive(_ saved: OperationInText, _ restoring: RestoringReference) -> OperationReference? {
        var requests = FlatList<GivenRequest>.withoutMemory
        var pointers = FlatList<UnsafePointer<GivenRequest>?>.withoutMemory
        defer {
            requests.freeMemory()
            pointers.freeMemory()
        }
        for index in saved.firstRequest..<saved.firstRequest + saved.requestCount {
            let request = restoring.pointee.saved.requests[index]
            guard findUnchanged(request.route, request.version, isIncomplete: request.isIncomplete) != nil else {
                return nil
            }
            var given = GivenRequest()
            given.route = request.route
            given.arguments = request.arguments?.cell
            requests.append(given)
        }
        for index in 0..<requests.count { pointers.append(UnsafePointer(requests.base + index)) }
        var (options, link) = (saved.options, saved.link)
        let operation = takeRecord(saved.kind)
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
                status = read(&given, into: operation)
            }
        }
        if status == .ok { status = checkArguments(operation) }
        guard status == .ok else {
            discard(operation, status)
            return nil
        }
        copyLentMemory(operation)
        // Its caller was told in the process before.
        operation.pointee.wasTold = true
        waiters.find(operation.pointee.outcome.waiter)?.pointee.isDetached = true
        return operation
    }
}
