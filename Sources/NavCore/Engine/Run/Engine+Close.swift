// The end of a navigator: everything that is open is ended, everything that was lent is given back.

extension Engine {
    /// Closes it; inside a callback when the outermost call ends.
    package func close() -> Status {
        guard !isClosed else { return .closed }
        callFlags.insert(.closed)
        mayMatchPlainly = false
        guard !isInside else { return .pending }
        leaveIfOutermost()
        freeState()
        return .ok
    }

    func shutDown() {
        life = .closing
        endPosts()
        endOperations()
        Lifecycle(self).endAllExits()
        Gestures(self).cancel { _ in true }
        removeAllEntries()
        for index in 0..<scenes.count { BackPlanner(self, in: scenes[index]).forget() }
        forgetAllRemembered()
        forgetAllKeys()
        dropKeptMatch()
        deliver()
        releaseRegistrations()
        deliver()
        if let last = toldLife.lastSteps { dropHold(last) }
        toldLife.lastSteps = nil
        freePlanner()
        life = .closed
    }

    /// Frees the memory of what can't be asked for any more: after the end, once no call is running, which may still have
    /// something to release, and no event is left to be pulled or read.
    package func freeState() {
        guard life == .closed, !isInside, records.isEmpty else { return }
        entries.free()
        entries = SlotTable(.entry, limit: Limits.entries)
        flows.free()
        flows = SlotTable(.flow, capacity: 0, limit: Limits.flows)
        extras.free()
        extras = SlotTable(.entry, capacity: 0, limit: Limits.entries)
        freeStacks()
        waiters.free()
        waiters = Pool(.waiter)
        removedEntries.reset()
        leavingWaiters.reset()
        served.freeMemory()
        toldLife.freeMemory()
        waiting.free()
        waiting = TicketIndex()
        paths.free()
        paths = Paths()
        routes.forEach {
            routes[$0].pointee.firstPattern = 0
            routes[$0].pointee.firstAlias = 0
        }
        operations.freeUnused()
        records.free()
        records = RecordQueue()
        if blocks.liveCount > 0 { return }
        blocks.freeAll()
        blocks = BlockStore()
        life = .emptied
    }

    private func freeStacks() {
        unread.pointee.reset()
        let root = root
        stacks.forEach { stack in
            if let other = stack.pointee.scene, other != scene { free(other) }
            stack.pointee.clean()
            stack.pointee.makeRoomForRoutes()
        }
        root.pointee.scene = scene
        scenes.removeAll()
        scenes.append(scene)
        hasScenes = false
        active = root
        pushed = root
        newestForgetful = 0
        root.pointee.phase = .alive
        stackCount = 1
    }

    private func removeAllEntries() {
        let isInOrder = root.pointee.isInOrder
        let root = root
        removedEntries.removeAll()
        stacks.forEach { stack in
            for index in (0..<stack.pointee.count).reversed() {
                removedEntries.append(Removal(entry: stack.pointee[index], cause: lastOperation))
            }
            stack.pointee.removeAll()
            stack.pointee.removePresented()
        }
        active = root
        pushed = root
        if isTree || !isInOrder { sortRemovedEntries() }
        endAllFlows()
        markLeaving()
        for index in 0..<leavingWaiters.count { cancel(leavingWaiters[index].waiter, .shutdown, .core) }
        if settings.sendsLifecycleEvents { Lifecycle(self).tell(Lifecycle(self).makeSteps(after: nil)) }
        for index in 0..<removedEntries.count {
            let flow = entries[removedEntries[index].entry].pointee.flow
            append(.released, entry: removedEntries[index].entry)
            if flow != 0 { letGo(flow: flow) }
        }
    }

    private func endOperations() {
        forEachAsking { asking in
            if asking.pointee.verdict == .open || asking.pointee.verdict == .accepted {
                asking.pointee.verdict = .aborted
                asking.pointee.verdictCode = AbortReason.closed.rawValue
            }
            work.decided.remove(asking)
            decide(asking)
        }
        while let operation = work.decided.takeFirst() {
            if operation.pointee.verdict == .open { fail(operation, .closed) } else { decide(operation) }
        }
        while let operation = firstQueued ?? heldLinks.operations.takeFirst() {
            if operation.pointee.wait != .none { takeFromQueues(operation) }
            fail(operation, .closed)
        }
        while let operation = guardWork.awaitingAnswers.first ?? guardWork.awaitingScreens.first {
            takeFromGuards(operation)
            fail(operation, .closed)
        }
        stacks.forEach { stack in
            while let operation = stack.pointee.waiting.takeFirst() {
                waiting.remove(operation)
                fail(operation, .closed)
            }
        }
        callFlags.remove(.queued)
    }

    /// Any operation that waits for its turn.
    private var firstQueued: OperationReference? {
        for index in 0..<scenes.count {
            if let first = scenes[index].pointee.queue.first { return first.pointee.operation }
        }
        return nil
    }

    private func releaseRegistrations() {
        while let observer = observers.first {
            if let ownedUserData = observers.remove(observer) { release(ownedUserData) }
        }
        noteListeners()
        release(bridge.ownedUserData)
        bridge = Bridge()
        removeAllGuards()
        removeAllBackHandlers()
        releaseParameterTypes()
        routes.forEach { slot in
            release(routes[slot].pointee.builder.ownedUserData)
            routes[slot].pointee.builder = Builder()
        }
    }

    /// Releases what was kept for pulling, and what was pulled and could be read. All events are forgotten before the first
    /// callback, so a callback can't pull some of them.
    package func forgetEvents() {
        forgetKept()
        takeBackLent()
    }

    /// Releases at the end what was kept for pulling, and the events of calls that a release makes.
    package func forgetAllEvents() {
        repeat { forgetEvents() } while !records.isEmpty
    }
}
