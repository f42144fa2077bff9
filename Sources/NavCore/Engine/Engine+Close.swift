// The end of a navigator: everything that is open is ended, everything that was lent is given back.

extension Engine {
    /// Closes it; inside a callback when the outermost call ends.
    package func close() -> Status {
        guard !isClosed else { return .closed }
        obstacles.insert(.closed)
        mayMatchPlainly = false
        guard !isInside else { return .pending }
        leaveIfOutermost()
        return .ok
    }

    func shutDown() {
        life = .closing
        endPosts()
        endOperations()
        removeAllEntries()
        dropKeptMatch()
        deliver()
        giveBackRegistrations()
        deliver()
        freePlanner()
        life = .closed
    }

    private func removeAllEntries() {
        let isInOrder = stack.isInOrder
        departed.removeAll()
        while stack.count > 0 {
            departed.append(stack.top)
            stack.pop(entries[stack.top])
        }
        if !isInOrder { sortDeparted() }
        letDepartedLeave()
        for index in 0..<leavingWaiters.count { cancel(leavingWaiters[index], .shutdown, .core) }
        for index in 0..<departed.count { append(.released, entry: departed[index]) }
    }

    private func endOperations() {
        if let asking = lane.asking {
            if asking.pointee.verdict == .open || asking.pointee.verdict == .accepted {
                asking.pointee.verdict = .aborted
                asking.pointee.verdictCode = AbortReason.closed.rawValue
            }
            lane.decided.remove(asking)
            decide(asking)
        }
        while let operation = lane.decided.takeFirst() {
            if operation.pointee.verdict == .open { fail(operation, .closed) } else { decide(operation) }
        }
        while let operation = lane.queue.takeFirst() ?? held.takeFirst() {
            waiting.remove(operation)
            fail(operation, .closed)
        }
        obstacles.remove(.queued)
    }

    private func giveBackRegistrations() {
        while let observer = observers.first {
            if let keepsake = observers.remove(observer) { giveBack(keepsake) }
        }
        noteWhoHears()
        giveBack(bridge.keepsake)
        bridge = Bridge()
        giveBackParameterTypes()
        routes.forEach { slot in
            giveBack(routes[slot].pointee.builder.keepsake)
            routes[slot].pointee.builder = Builder()
        }
    }

    /// Releases what was kept for pulling, before the engine itself goes. All events are forgotten before the first
    /// callback, so a callback can't pull some of them.
    package func forgetEvents() {
        forgetKept()
        takeBackLent()
    }
}
