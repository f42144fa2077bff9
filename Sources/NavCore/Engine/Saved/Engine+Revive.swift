// Waiters with keys wait again after a restore, links are held again, and operations wait for their screens again.

extension Engine {
    /// Whether a key of a text is that of a waiter that stays, or of a result that nobody has got.
    func hasKeyInUse(_ operation: OperationReference) -> Bool {
        guard keys != nil, let saved = operation.pointee.intent.restoring?.pointee.saved else { return false }
        func isInUse(_ key: Bytes) -> Bool {
            guard let waiter = waiter(ofKey: key), !isLeaving(waiter) else { return false }
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

    /// Whether a plan that was drafted removes the scene of what a waiter waits for.
    private func isLeaving(_ waiter: WaiterReference) -> Bool {
        let subject = waiter.pointee.subject
        guard subject != 0 else { return false }
        let stack =
            waiter.pointee.role == .flow ? stack(ofTarget: flows[subject].pointee.id) : stack(of: subject)
        return stack.map { sceneRoot(of: $0).pointee.isClosing } ?? false
    }

    /// The waiters of a text wait for what has come of it. Those for which nothing has come are cancelled.
    func reviveWaiters(of restoring: RestoringReference, _ sketch: SketchReference) {
        let saved = restoring.pointee.saved
        for index in 0..<saved.waiters.count {
            let saved = saved.waiters[index]
            guard let waiter = makeDetached(saved.key, tag: saved.tag) else { continue }
            if !attach(waiter, toRestored: saved, restoring, sketch) { cancelRestored(waiter) }
        }
        for index in 0..<saved.results.count {
            let result = saved.results.base + index
            guard let waiter = makeDetached(result.pointee.key, tag: result.pointee.tag) else { continue }
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
        takeAway(key: key)
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

    /// Results of what leaves are told the newest first: a waiter is as new as its entry, or the first one of its flow.
    private func attach(
        _ waiter: WaiterReference, toRestored saved: WaiterInText, _ restoring: RestoringReference,
        _ sketch: SketchReference
    ) -> Bool {
        guard saved.subject >= 0 else { return false }
        if saved.isFlow {
            guard let flow = flows.find(sketch.pointee.flows[saved.subject].made) else { return false }
            waiter.pointee.result.flow = flows[flow].pointee.id
            attach(waiter, .flow, to: flow)
        } else {
            guard restoring.pointee.sources[saved.subject] >= 0,
                let entry = entries.find(sketch.pointee.entries[saved.subject].made),
                entries[entry].pointee.phase == .alive
            else { return false }
            waiter.pointee.result.entry = entries[entry].pointee.id
            waiter.pointee.order = entries[entry].pointee.number
            attach(waiter, .result, to: entry)
        }
        return true
    }

    private func cancelRestored(_ waiter: WaiterReference) {
        settleCancelled(waiter, .restore, .core)
    }

    /// The operations of a text wait again, each under a new ticket. What guards have sent the user to follows.
    func reviveOperations(of restore: OperationReference) {
        guard let restoring = restore.pointee.intent.restoring, let sketch = restoring.pointee.sketch else { return }
        let followers = restoring.pointee.followers
        restoring.pointee.followers.removeAll()
        defer {
            for index in 0..<followers.count {
                let follower = followers[index]
                let scene = findScene(named: name(ofSavedScene: follower.scene, by: restore))
                follower.opening?.pointee.scene = scene?.id ?? .none
                perform(follower)
            }
        }
        for index in 0..<restoring.pointee.saved.operations.count {
            let saved = restoring.pointee.saved.operations[index]
            let screen = saved.screen.flatMap { $0 < 0 ? nil : entries.find(sketch.pointee.entries[$0].made) }
            guard saved.screen == nil || screen.map({ entries[$0].pointee.phase == .alive }) ?? false,
                pendingCount < settings.queueCapacity, let operation = revive(saved, restoring)
            else {
                let key = saved.options.key
                if !key.isEmpty, let waiter = makeDetached(key, tag: saved.options.tag) { cancelRestored(waiter) }
                continue
            }
            if let screen {
                wait(operation, forResultOf: screen)
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
            guard let route = routes.find(request.route), !request.isIncomplete,
                routes[route].pointee.builder.version == request.version
            else { return nil }
            var given = GivenRequest()
            given.route = request.route
            given.arguments = request.arguments?.cell
            requests.append(given)
        }
        for index in 0..<requests.count { pointers.append(UnsafePointer(requests.base + index)) }
        var (options, link) = (saved.options, saved.link)
        takeAway(key: options.key)
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
